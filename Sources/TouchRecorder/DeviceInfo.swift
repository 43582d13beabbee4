#if canImport(UIKit)
  import UIKit

  /// What only Apple's systems tell of the device.
  @MainActor
  enum DeviceInfo {
    /// The model, as `iPhone15,2`, and the system, as `iOS 18.1`.
    static var current: (device: String?, os: String?) {
      var system = utsname()
      uname(&system)
      let model = withUnsafeBytes(of: &system.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      return (model, "\(UIDevice.current.systemName) \(UIDevice.current.systemVersion)")
    }
  }
#endif
