package import Foundation

#if !UIKIT_MODEL
  package import UIKit
#else
  package import UIKitModel
#endif

/// An app that passes a touch from one view to another: the view refuses the touch, or names
/// another view as the receiver.
package final class FilterAndRedirect: ExampleApp {
  package nonisolated static let name = "filter-and-redirect"
  package nonisolated static let summary = "a view that refuses a touch, or names who gets it"
  package nonisolated static let variants = ["plain", "filter", "redirect"]

  let window = makeWindow()
  /// The buttons that were tapped, in order.
  package private(set) var tapped: [String] = []

  package init(variant: String) {
    let root = window.adding(UIView(frame: window.bounds), "root")
    let background = root.adding(UIButton(frame: CGRect(20, 100, 350, 600)), "backgroundButton")
    let view = root.adding(HitTestView(frame: CGRect(40, 150, 310, 500)), "hitTestView")
    let mask = view.adding(UIButton(frame: CGRect(30, 40, 250, 380)), "maskButton")
    let green = view.adding(UIView(frame: CGRect(60, 100, 190, 260)), "greenView")
    let yellow = green.adding(UIButton(frame: CGRect(45, 80, 100, 60)), "yellowButton")
    view.greenView = green
    view.redirectsTo = variant == "redirect" ? mask : nil
    view.isFiltering = variant != "plain"
    for button in [background, mask, yellow] {
      let name = button.accessibilityIdentifier ?? ""
      button.addAction(UIAction { [weak self] _ in self?.tapped.append(name) }, for: .touchUpInside)
    }
  }

  package func perform(_ action: String) {}

  package nonisolated static func script(_ variant: String) -> [ExampleStep] {
    let onGreen = ["plain": "greenView", "filter": "backgroundButton", "redirect": "maskButton"][variant] ?? ""
    return [
      .tap(160, 350, "yellowButton"), .tap(250, 480, onGreen), .tap(90, 220, "maskButton"),
      .tap(60, 640, "hitTestView"),
      .tap(30, 120, "backgroundButton"), .tap(10, 50, "root"),
    ]
  }
}

/// Passes the touches of the green view to another view, or refuses them.
package final class HitTestView: UIView {
  package weak var greenView: UIView?
  package weak var redirectsTo: UIView?
  package var isFiltering = false

  package override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return isFiltering && hit === greenView ? redirectsTo : hit
  }
}
