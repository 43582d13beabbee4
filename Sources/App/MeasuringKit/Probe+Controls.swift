import Foundation
import Measurements

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// Controls below recognizers of their superviews, and in scroll views.
extension Probe {
  static let controls: [String: Probe] = [
    "delivery.ownControl": .touches([.tap(area.middle)]) { stage in
      let control = stage.add(UIControl(), area)
      var acted: [String] = []
      control.addAction(UIAction { _ in acted.append("control") }, for: .touchUpInside)
      stage.add(UITapGestureRecognizer(), to: stage.root) { _ in acted.append("tap") }
      return { acted.isEmpty ? nil : .truth(acted == ["tap"]) }
    },
    "delivery.slider": .touches([.drag(from: CGPoint(160, 157), to: CGPoint(260, 157), speed: 200)]) { stage in
      let noter = TouchNoter(on: stage.root)
      let slider = stage.add(UISlider(), CGRect(60, 140, 200, 34))
      slider.value = 0.5
      var hasBegun = false
      stage.add(UIPanGestureRecognizer(), to: stage.root) { _ in hasBegun = true }
      return { noter.samples.count > 2 ? .truth(hasBegun && slider.value < 0.9) : nil }
    },
    "delivery.scrollDisabled": .touches([.press(area.middle, seconds: 1)]) { stage in
      let noter = TouchNoter(on: stage.root)
      let (list, button) = buttonInList(stage)
      list.isScrollEnabled = false
      var delay: ClosedRange<Double>?
      button.addAction(
        UIAction { _ in delay = TouchNoter.since(noter.samples.first, now: stage.now()) }, for: .touchDown)
      // A frame or two are no hold.
      return { delay.map { .truth($0.lowerBound > 0.05) } }
    },
    "delivery.scrollFromButton": .touches([.drag(from: CGPoint(160, 300), to: CGPoint(160, 180), speed: 200)]) {
      stage in
      let noter = TouchNoter(on: stage.root)
      let (list, _) = buttonInList(stage)
      list.delaysContentTouches = false
      return { noter.samples.count > 2 ? .truth(list.contentOffset.y > 5) : nil }
    },
    "delivery.segmented": .touches([.drag(from: CGPoint(200, 160), to: CGPoint(80, 160), speed: 300)]) { stage in
      let noter = TouchNoter(on: stage.root)
      let list = stage.add(UIScrollView(), area)
      list.contentSize = CGSize(width: 2000, height: area.height)
      let control = stage.add(UISegmentedControl(items: ["one", "two"]), CGRect(0, 0, 280, 40), to: list)
      control.selectedSegmentIndex = 0
      return { noter.samples.count > 2 ? .truth(list.contentOffset.x < 5) : nil }
    },
    "delivery.contentPop": contentPop,
    "constants.contentTouchDelay": .touches([.press(area.middle, seconds: 1)]) { stage in
      let noter = TouchNoter(on: stage.root)
      let (_, button) = buttonInList(stage)
      var delay: ClosedRange<Double>?
      button.addAction(
        UIAction { _ in delay = TouchNoter.since(noter.samples.first, now: stage.now()) }, for: .touchDown)
      return { delay.answer }
    },
  ]

  /// A pan below a navigation controller with something to go back to. The model has no recognizer
  /// that goes back.
  private static let contentPop: Probe = {
    #if UIKIT_MODEL
      .unasked(.notInModel)
    #else
      .touches([.drag(from: CGPoint(120, 400), to: CGPoint(300, 400), speed: 300)]) { stage in
        let noter = TouchNoter(on: stage.window)
        let content = UIViewController()
        let navigation = UINavigationController(rootViewController: UIViewController())
        navigation.pushViewController(content, animated: false)
        stage.window.rootViewController = navigation
        stage.window.layoutIfNeeded()
        var hasBegun = false
        stage.add(UIPanGestureRecognizer(), to: content.view) { _ in hasBegun = true }
        return { noter.samples.count > 2 ? .truth(!hasBegun) : nil }
      }
    #endif
  }()

  /// A scroll view with a button that is as large.
  private static func buttonInList(_ stage: Stage) -> (list: UIScrollView, button: UIButton) {
    let list = stage.add(UIScrollView(), area)
    list.contentSize = CGSize(width: area.width, height: 2000)
    return (list, stage.add(UIButton(), CGRect(0, 0, area.width, area.height), to: list))
  }
}
