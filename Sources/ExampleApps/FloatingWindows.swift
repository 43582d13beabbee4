package import Foundation

#if canImport(UIKit)
  package import UIKit
#else
  package import UIKitModel
#endif

/// Floating views in containers as large as the screen: a touch beside the floats is to reach what is below the containers.
public final class FloatingWindows: ExampleApp {
  public nonisolated static let name = "floating-windows"
  public nonisolated static let summary = "floating views over a list, in containers as large as the screen"
  public nonisolated static let variants = ["plain", "penetrable", "flag"]

  let window = makeWindow()

  public init(variant: String) {
    let content = window.adding(UIView(frame: window.bounds), "content")
    content.adding(UITableView(frame: CGRect(0, 100, 390, 744)), "list")
    func container() -> UIView {
      switch variant {
      case "penetrable": return PenetrableContainer(frame: window.bounds)
      case "flag":
        // Any view will do, here a stack view; what it holds lies where it was put.
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
  }

  public func perform(_ action: String) {}

  public nonisolated static func script(_ variant: String) -> [ExampleStep] {
    variant == "plain"
      ? [
        .tap(60, 180, "floats2"), .tap(150, 270, "c"), .tap(322, 418, "floats2"), .tap(240, 450, "floats2"),
        .tap(20, 600, "floats2"), .tap(20, 50, "floats2"),
      ]
      : [
        .tap(60, 180, "a"), .tap(150, 270, "c"), .tap(322, 418, "close"), .tap(240, 450, "b"), .tap(20, 600, "list"),
        .tap(20, 50, "content"),
      ]
  }
}

/// A container that is never hit itself, by the rule of `hitTestPenetrating(_:with:)`.
package final class PenetrableContainer: UIView {
  package override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { hitTestPenetrating(point, with: event) }
}
