package import Foundation

#if !UIKIT_MODEL
  package import UIKit
#else
  package import UIKitModel
#endif

/// An app with a scroll view over the whole screen, whose content begins below another scroll view.
///
/// The other scroll view should stay usable where the first one is empty.
package final class ThroughScrollView: ExampleApp {
  package nonisolated static let name = "through-scroll-view"
  package nonisolated static let summary =
    "a scroll view over another one, which is to stay usable where the first is empty"
  package nonisolated static let variants = ["plain", "through-empty-space", "remedy", "interaction-off", "below"]

  let window = makeWindow()
  private let a: UICollectionView
  private let b: EmptySpaceScrollView

  package init(variant: String) {
    let root = window.adding(UIView(frame: window.bounds), "root")
    a = UICollectionView(frame: CGRect(0, 88, 390, 300), collectionViewLayout: UICollectionViewFlowLayout())
    b = EmptySpaceScrollView(frame: window.bounds)
    a.contentSize = CGSize(width: 1200, height: 300)
    b.contentSize = CGSize(width: 390, height: 1600)
    a.accessibilityIdentifier = "A"
    b.accessibilityIdentifier = "B"
    for view in variant == "below" ? [b, a] : [a, b] { root.addSubview(view) }
    b.adding(UITableView(frame: CGRect(0, 388, 390, 1212)), "list")
    b.adding(UIButton(frame: CGRect(330, 340, 44, 44)), "help")
    b.letsTouchesThrough = variant == "through-empty-space" || variant == "remedy"
    if variant == "remedy" { root.addGestureRecognizer(b.panGestureRecognizer) }
    if variant == "interaction-off" { b.isUserInteractionEnabled = false }
    if variant == "below" { b.backgroundColor = .clear }
  }

  /// The content offsets of the two scroll views.
  package var offsets: (a: CGPoint, b: CGPoint) { (a.contentOffset, b.contentOffset) }

  package func perform(_ action: String) { if action == "scroll" { b.contentOffset = CGPoint(x: 0, y: 200) } }

  package nonisolated static func script(_ variant: String) -> [ExampleStep] {
    let above = variant == "plain" ? "B" : "A"
    let help = variant == "interaction-off" || variant == "below" ? "A" : "help"
    let list = variant == "interaction-off" ? "root" : "list"
    return [
      .tap(195, 200, above), .tap(350, 360, help), .tap(195, 600, list), .perform("scroll"),
      // With its interaction off, B takes no touches. Below A, B is covered by A where its own
      // content shows.
      .tap(195, 250, variant == "interaction-off" || variant == "below" ? "A" : "list"), .tap(195, 150, above),
      .twoFingers(CGPoint(x: 100, y: 700), CGPoint(x: 250, y: 700), list),
      // Only under the remedy, a vertical drag that begins above A scrolls B.
      .drag(from: CGPoint(x: 195, y: 150), to: CGPoint(x: 195, y: 110), above),
      .drag(from: CGPoint(x: 195, y: 100), to: CGPoint(x: 125, y: 100), above),
    ]
  }
}

/// A scroll view that is hit only where a direct subview lies; hidden subviews count.
package final class EmptySpaceScrollView: UIScrollView {
  package var letsTouchesThrough = false

  package override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard letsTouchesThrough else { return super.hitTest(point, with: event) }
    return subviews.contains { $0.frame.contains(point) } ? super.hitTest(point, with: event) : nil
  }
}
