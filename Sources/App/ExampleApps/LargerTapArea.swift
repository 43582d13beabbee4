package import Foundation

#if !UIKIT_MODEL
  package import UIKit
#else
  package import UIKitModel
#endif

/// An app with a button that takes touches around it, by either of the two methods that people
/// override.
package final class LargerTapArea: ExampleApp {
  package nonisolated static let name = "larger-tap-area"
  package nonisolated static let summary = "a button that takes touches around it"
  package nonisolated static let variants = ["plain", "hit-test", "point-inside", "every-button"]

  let window = makeWindow()
  private let button: UIButton

  package init(variant: String) {
    func makeButton(_ frame: CGRect) -> UIButton {
      switch variant {
      case "hit-test": EnlargedButton(frame: frame)
      case "point-inside": OutsetButton(frame: frame)
      default: UIButton(frame: frame)
      }
    }
    let root = window.adding(UIView(frame: window.bounds), "root")
    let panel = root.adding(UIView(frame: CGRect(0, 0, 390, 300)), "panel")
    button = panel.adding(makeButton(CGRect(100, 220, 40, 40)), "btn")
    button.adding(UIView(frame: CGRect(30, -10, 20, 20)), "badge")
    panel.adding(makeButton(CGRect(330, 40, 40, 40)), "neighbour")
    // A rule for all buttons also applies to this button, which the rule's author easily forgets.
    root.adding(UIButton(frame: CGRect(10, 320, 60, 40)), "back")
    if variant == "every-button" { LargerButtons.exchange() }
  }

  package func perform(_ action: String) {
    button.isHidden = action == "hide"
    button.alpha = action == "fade" ? 0 : 1
    button.isUserInteractionEnabled = action != "switch off"
  }

  package nonisolated static func script(_ variant: String) -> [ExampleStep] {
    func name(_ plain: String, _ hitTest: String, _ pointInside: String, _ everyButton: String) -> String {
      ["plain": plain, "hit-test": hitTest, "point-inside": pointInside][variant] ?? everyButton
    }
    return [
      .tap(150, 130, name("panel", "btn", "btn", "btn")),
      // The lower half of the panel goes to the button below, when all buttons are larger.
      .tap(150, 290, name("panel", "btn", "btn", "back")),
      // The panel ends at y = 300, and rejects the point before its buttons are asked.
      .tap(150, 310, name("root", "root", "root", "back")),
      .tap(135, 215, name("panel", "btn", "badge", "badge")),
      // Two areas overlap: the later sibling wins, though the other is nearer.
      .tap(232, 170, name("panel", "neighbour", "neighbour", "neighbour")),
      // Under the first method, a button that UIKit would ignore still takes touches.
      .perform("hide"), .tap(150, 130, name("panel", "btn", "panel", "panel")),
      .perform("fade"), .tap(150, 130, name("panel", "btn", "panel", "panel")),
      .perform("switch off"), .tap(150, 130, name("panel", "btn", "panel", "panel")),
    ]
  }
}

/// A button that takes all touches in its enlarged bounds, before UIKit's own tests.
///
/// It takes them even when it is hidden, and never lets its subviews have them.
package final class EnlargedButton: UIButton {
  package var margins = UIEdgeInsets(top: 100, left: 100, bottom: 100, right: 100)

  package override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let area = CGRect(
      x: bounds.minX - margins.left, y: bounds.minY - margins.top, width: bounds.width + margins.left + margins.right,
      height: bounds.height + margins.top + margins.bottom)
    if area == bounds { return super.hitTest(point, with: event) }
    return area.contains(point) ? self : nil
  }
}

/// A button whose point(inside:) accepts points around it; all other rules are UIKit's.
package final class OutsetButton: UIButton {
  package var margin: CGFloat = 100

  package override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -margin, dy: -margin).contains(point)
  }
}

/// Applies the second method to every button of the app, as an extension of `UIButton` can do it.
@MainActor
package enum LargerButtons {
  package static func exchange() {
    #if !UIKIT_MODEL
      _ = exchanged
    #else
      UIView.exchangedPointInside = { view, point, event in
        view is UIButton
          ? view.bounds.insetBy(dx: -100, dy: -100).contains(point) : view.originalPoint(inside: point, with: event)
      }
    #endif
  }

  #if !UIKIT_MODEL
    private static let exchanged: Void = {
      let own = class_getInstanceMethod(UIView.self, #selector(UIView.point(inside:with:)))
      let larger = class_getInstanceMethod(UIView.self, #selector(UIView.otherPoint(inside:with:)))
      if let own, let larger { method_exchangeImplementations(own, larger) }
    }()
  #endif
}

#if !UIKIT_MODEL
  extension UIView {
    /// After the exchange this name calls UIKit's own implementation.
    @objc fileprivate func otherPoint(inside point: CGPoint, with event: UIEvent?) -> Bool {
      self is UIButton
        ? bounds.insetBy(dx: -100, dy: -100).contains(point) : otherPoint(inside: point, with: event)
    }
  }
#endif
