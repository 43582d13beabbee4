#if UIKIT_MODEL
  /// How a presented controller is shown, with UIKit's raw values.
  public enum UIModalPresentationStyle: Int, Sendable {
    /// Over everything.
    case fullScreen = 0
    /// As a sheet that covers a part.
    case pageSheet = 1
    /// As a small sheet.
    case formSheet = 2
    /// Over the presenter's context.
    case currentContext = 3
    /// As the app's own presentation controller wants.
    case custom = 4
    /// Over everything, which stays in place.
    case overFullScreen = 5
    /// Over the presenter's context, which stays in place.
    case overCurrentContext = 6
    /// As a popover.
    case popover = 7
    /// None.
    case none = -1
    /// As the system decides.
    case automatic = -2
  }
#endif
