// Not in UIKit: it tells a replay when override code relies on a view that was not recorded.

#if !canImport(UIKit) || os(Linux) || os(macOS)
  extension UIView {
    /// Called with each view that stands for no recorded one when its geometry or visibility is
    /// read, when it is hit-tested, and when something is converted to or from its space; nil while
    /// nobody listens.
    package static var readsUnrecorded: ((UIView) -> Void)?

    @discardableResult @inline(__always) final func read() -> Self {
      if !isRecorded, let listener = UIView.readsUnrecorded { listener(self) }
      return self
    }
  }
#endif
