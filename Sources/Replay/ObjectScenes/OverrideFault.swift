public import HitTesting

/// The reason why override code gives no usable answer; classes have their names in code.
public enum OverrideFault: Error, Hashable, Sendable {
  /// `hitTest(_:with:)` returned a view of that class, which stands for no recorded view.
  case foreignView(String)
  /// The code asked a view of that class, which stands for no recorded view, so that its geometry
  /// is not the recorded one.
  ///
  /// - Parameters:
  ///   - className: the class of the asked view.
  ///   - property: the property that holds it, as `CheckoutSheet.button`; nil when none was found.
  case askedUnrecorded(className: String, property: String?)
  /// The code asked for a value that no recording holds and that no code has set, such as
  /// `ShopButton.isEnabled`.
  case askedUnknown(String)
  /// The override makes a view of that class, which is not a window, for a recorded window.
  case notAWindow(String)
  /// The override makes a window of that class for a recorded view inside a window.
  case windowInside(String)
  /// The override returned one object of that class for several recorded views.
  case sameViewTwice(String)
  /// A view of that class does not keep its recorded subviews in their order.
  ///
  /// It puts them into another view, or adds subviews of its own.
  case otherSubviews(String)
  /// Views are nested too deep for override code that calls itself once for each level.
  ///
  /// - Parameter levels: the depth of the recorded scene.
  case tooDeep(levels: Int)
  /// The selector of an override cannot be read: its text and its fault.
  case unreadableSelector(String, SelectorFault)
}
