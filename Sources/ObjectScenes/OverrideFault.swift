public import HitTesting

/// Why override code gives no answer; classes are named as they are in code.
public enum OverrideFault: Error, Hashable, Sendable {
  /// `hitTest(_:with:)` gave a view of that class that no recorded view stands behind.
  case foreignView(String)
  /// A class that is no window was to stand for a window.
  case notAWindow(String)
  /// A window was to stand for a view inside one.
  case windowInside(String)
  /// One object was to stand for several recorded views.
  case sameViewTwice(String)
  /// A view of that class does not have its recorded subviews in their order: it puts them elsewhere, or others beside them.
  case otherSubviews(String)
  /// More views inside each other than code that calls itself a level can be asked about.
  case tooDeep(levels: Int)
  case unreadableSelector(String, SelectorFault)
}
