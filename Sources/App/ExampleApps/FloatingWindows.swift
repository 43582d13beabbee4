package import Foundation

#if !UIKIT_MODEL
  package import UIKit
#else
  package import UIKitModel
#endif

/// An app with floating views in containers as large as the screen.
///
/// A touch beside the floating views should reach what is below the containers.
package final class FloatingWindows: ExampleApp {
  package nonisolated static let name = "floating-windows"
  package nonisolated static let summary = "floating views over a list, in containers as large as the screen"
  package nonisolated static let variants = ["plain", "penetrable", "flag", "quirks"]

  let window = makeWindow()

  package init(variant: String) {
    let content = window.adding(UIView(frame: window.bounds), "content")
    content.adding(UITableView(frame: CGRect(0, 100, 390, 744)), "list")
    func container() -> UIView {
      switch variant {
      case "penetrable", "quirks": return PenetrableContainer(frame: window.bounds)
      case "flag":
        // Any class of view works, here a stack view. Its subviews stay where they were put.
        let view = UIStackView(frame: window.bounds)
        view.isPenetrable = true
        return view
      default: return UIView(frame: window.bounds)
      }
    }
    let floats = window.adding(container(), "floats")
    floats.adding(UIView(frame: CGRect(40, 160, 120, 120)), "a")
    let b = floats.adding(UIView(frame: CGRect(200, 400, 140, 90)), "b")
    b.adding(UIButton(frame: CGRect(110, 6, 24, 24)), "close")
    let floats2 = window.adding(container(), "floats2")
    floats2.adding(UIView(frame: CGRect(100, 220, 120, 120)), "c")
    if variant == "quirks" { addQuirks() }
  }

  /// Adds floating views for which the containers' rule differs from "the inherited result, nil
  /// when it is the view itself".
  private func addQuirks() {
    let small = window.adding(PenetrableContainer(frame: CGRect(20, 640, 300, 80)), "small")
    small.adding(UIView(frame: CGRect(100, -40, 40, 40)), "outside")
    let larger = small.adding(OutsetButton(frame: CGRect(20, 20, 30, 30)), "larger")
    larger.margin = 12
    let turned = small.adding(OutsetButton(frame: CGRect(200, 20, 40, 40)), "turned")
    turned.transform = CGAffineTransform(rotationAngle: .pi / 4)
    turned.margin = 12
    let off = window.adding(PenetrableContainer(frame: CGRect(20, 740, 80, 80)), "off")
    off.isUserInteractionEnabled = false
    off.adding(UIView(frame: CGRect(10, 10, 40, 40)), "inside")
  }

  package func perform(_ action: String) {}

  package nonisolated static func script(_ variant: String) -> [ExampleStep] {
    switch variant {
    case "plain":
      [
        .tap(60, 180, "floats2"), .tap(150, 270, "c"), .tap(322, 418, "floats2"), .tap(240, 450, "floats2"),
        .tap(20, 600, "floats2"), .tap(20, 50, "floats2"),
      ]
    case "quirks":
      [
        // These views lie outside their container, whose bounds the rule does not test.
        .tap(140, 620, "outside"), .tap(55, 675, "larger"),
        // The rule cuts a view's larger point(inside:) at its frame, which for a turned view is the
        // bounding box.
        .tap(35, 655, "list"), .tap(240, 680, "turned"), .tap(275, 680, "list"),
        // The rule does not test the container's isUserInteractionEnabled either.
        .tap(50, 770, "inside"), .tap(90, 810, "list"),
      ]
    default:
      [
        .tap(60, 180, "a"), .tap(150, 270, "c"), .tap(322, 418, "close"), .tap(240, 450, "b"), .tap(20, 600, "list"),
        .tap(20, 50, "content"),
      ]
    }
  }

  package nonisolated static func policy(_ variant: String) -> String {
    variant == "plain" ? "uikit" : "\(name)/\(variant == "quirks" ? "penetrable" : variant)"
  }
}

/// A container that is never hit itself; it uses the rule of `hitTestPenetrating(_:with:)`.
package final class PenetrableContainer: UIView {
  package override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    hitTestPenetrating(point, with: event)
  }
}

/// A container that is not hit itself: it returns the inherited result, and nil instead of itself.
package final class PassThroughView: UIView {
  package override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }
}
