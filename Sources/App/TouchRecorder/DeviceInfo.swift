#if !UIKIT_MODEL
  import UIKit

  /// Facts about the device that only Apple's systems provide.
  @MainActor
  enum DeviceInfo {
    /// The model, such as `iPhone15,2`, and the system, such as `iOS 18.1`.
    static var current: (device: String?, os: String?) {
      var system = utsname()
      uname(&system)
      let model = withUnsafeBytes(of: &system.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      return (model, "\(UIDevice.current.systemName) \(UIDevice.current.systemVersion)")
    }
  }
#endif
