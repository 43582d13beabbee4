// The names are those of UIKit's private classes, as recordings have them.
// swift-format-ignore-file: TypeNamesShouldBeCapitalized, NoLeadingUnderscores

#if UIKIT_MODEL
  import Foundation

  /// The view of an alert: title, message, fields, and buttons below each other.
  final class _UIAlertControllerView: UIView {
    /// Makes the views of an alert anew, and takes the size that they need.
    func show(_ alert: UIAlertController) {
      for view in subviews { view.removeFromSuperview() }
      let isGlass = UIDevice.release >= 26
      // The width of a button and the distances around it, in points.
      let (buttonSize, rim, gap) =
        isGlass
        ? (CGSize(width: 288, height: 48), 12 as CGFloat, 8 as CGFloat)
        : (CGSize(width: 270, height: 44), 0 as CGFloat, 0 as CGFloat)
      let width = buttonSize.width + 2 * rim
      let group = _UIInterfaceActionGroupView()
      addSubview(group)
      var y: CGFloat = 20
      for text in [alert.title, alert.message] {
        guard let text, !text.isEmpty else { continue }
        let label = UILabel(frame: CGRect(x: 20, y: y, width: width - 40, height: 22))
        label.text = text
        addSubview(label)
        y += 26
      }
      for field in alert.textFields ?? [] {
        field.frame = CGRect(x: 20, y: y, width: width - 40, height: 34)
        addSubview(field)
        y += 38
      }
      y += 16
      for action in alert.actions {
        let button = _UIInterfaceActionCustomViewRepresentationView(
          frame: CGRect(origin: CGPoint(x: rim, y: y), size: buttonSize))
        button.chosen = { [weak alert, weak action] in if let action { alert?.choose(action) } }
        let label = UILabel(frame: button.bounds)
        label.text = action.title
        button.addSubview(label)
        group.addSubview(button)
        y += buttonSize.height + gap
      }
      bounds.size = CGSize(width: width, height: y - gap + rim)
      group.frame = bounds
    }
  }

  /// The buttons of an alert.
  final class _UIInterfaceActionGroupView: UIView {}

  /// A button of an alert, which is no control.
  final class _UIInterfaceActionCustomViewRepresentationView: UIView {
    var chosen: (() -> Void)?

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      if let touch = touches.first, bounds.holds(touch.location(in: self)) { chosen?() }
    }
  }
#endif
