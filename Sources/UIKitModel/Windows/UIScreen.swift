#if !canImport(UIKit)
  public import Foundation

  /// The screen; its size is an iPhone's until a script sets another.
  ///
  /// Left out: modes, brightness, mirroring, and further screens.
  @MainActor open class UIScreen: NSObject {
    public static let main = UIScreen()

    open internal(set) var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
    open internal(set) var scale: CGFloat = 3

    public override init() { super.init() }
  }
#endif
