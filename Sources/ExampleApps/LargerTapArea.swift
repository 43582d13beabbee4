import Foundation

#if canImport(UIKit)
  import UIKit
#else
  import UIKitModel
#endif

/// A button that takes touches around it, by either of the two methods that people override.
public final class LargerTapArea: ExampleApp {
  public nonisolated static let name = "larger-tap-area"
  public nonisolated static let variants = ["plain", "hit-test", "point-inside"]

  let window = makeWindow()
  private let button: UIButton

  public init(variant: String) {
    let root = window.adding(UIView(frame: window.bounds), "root")
    let panel = root.adding(UIView(frame: CGRect(0, 0, 390, 300)), "panel")
    let frame = CGRect(100, 220, 40, 40)
    button =
      switch variant {
      case "hit-test": EnlargedButton(frame: frame)
      case "point-inside": OutsetButton(frame: frame)
      default: UIButton(frame: frame)
      }
    panel.adding(button, "btn")
    button.adding(UIView(frame: CGRect(30, -10, 20, 20)), "badge")
  }

  public func perform(_ action: String) { if action == "hide" { button.isHidden = true } }

  public nonisolated static func script(_ variant: String) -> [ExampleStep] {
    let around = variant == "plain" ? "panel" : "btn"
    let onBadge = ["plain": "panel", "hit-test": "btn", "point-inside": "badge"][variant] ?? ""
    return [
      .tap(150, 130, around), .tap(150, 290, around), .tap(150, 310, "root"), .tap(135, 215, onBadge), .perform("hide"),
      // With the first method a hidden button still takes touches.
      .tap(150, 130, variant == "hit-test" ? "btn" : "panel"),
    ]
  }
}

/// Takes what falls into its enlarged bounds, before any exclusion: also when it is hidden, and never for its subviews.
final class EnlargedButton: UIButton {
  var margins = UIEdgeInsets(top: 100, left: 100, bottom: 100, right: 100)

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let area = CGRect(
      x: bounds.minX - margins.left, y: bounds.minY - margins.top, width: bounds.width + margins.left + margins.right,
      height: bounds.height + margins.top + margins.bottom)
    if area == bounds { return super.hitTest(point, with: event) }
    return area.contains(point) ? self : nil
  }
}

/// Says of points around it that they are inside; all of UIKit's own rules hold.
final class OutsetButton: UIButton {
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -100, dy: -100).contains(point)
  }
}
