import Foundation

#if canImport(UIKit)
  import UIKit
#else
  import UIKitModel
#endif

/// Floating views in containers as large as the screen: a touch beside the floats is to reach what is below the containers.
public final class FloatingWindows: ExampleApp {
  public nonisolated static let name = "floating-windows"
  public nonisolated static let variants = ["plain", "penetrable"]

  let window = makeWindow()

  public init(variant: String) {
    let content = window.adding(UIView(frame: window.bounds), "content")
    content.adding(UITableView(frame: CGRect(0, 100, 390, 744)), "list")
    func container() -> UIView {
      variant == "plain" ? UIView(frame: window.bounds) : PenetrableContainer(frame: window.bounds)
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

/// A container that is never hit itself: its subviews are asked, and beside them it is not there.
///
/// It looks neither at its own bounds nor at its own `isUserInteractionEnabled`, and at its subviews' frames before it asks them:
/// a subview outside it is hit, one with a larger `point(inside:with:)` only in its frame, a turned one is tested by its bounding box.
final class PenetrableContainer: UIView {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, alpha > 0.01, !subviews.isEmpty else { return nil }
    for subview in subviews.reversed() {
      guard subview.isUserInteractionEnabled, !subview.isHidden, subview.alpha > 0.01, subview.frame.contains(point) else {
        continue
      }
      if let hit = subview.hitTest(convert(point, to: subview), with: event) { return hit }
    }
    return nil
  }
}
