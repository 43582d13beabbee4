import Foundation
import Measurements

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// The numbers of gestures: one stroke that goes beyond the limit shows where it was.
extension Probe {
  static let constants: [String: Probe] = [
    "constants.tapMovement": .touches([.drag(from: area.middle, to: CGPoint(300, 240), speed: 200)]) { stage in
      failing(stage) { noter, now in noter.way(to: now.location(in: nil)) }
    },
    "constants.tapDuration": .touches([.press(area.middle, seconds: 3)]) { stage in
      failing(stage) { noter, _ in TouchNoter.since(noter.samples.first, now: stage.now()) }
    },
    "constants.tapPause": .touches([.tap(area.middle)]) { stage in
      let view = stage.add(UIView(), area)
      let noter = TouchNoter(on: view)
      let double = UITapGestureRecognizer()
      double.numberOfTapsRequired = 2
      view.addGestureRecognizer(double)
      var pause: ClosedRange<Double>?
      let single = stage.add(UITapGestureRecognizer(), to: view) { _ in
        pause = TouchNoter.since(noter.samples.last, now: stage.now())
      }
      single.require(toFail: double)
      return { pause.answer }
    },
    "constants.panMovement": .touches([.drag(from: area.middle, to: CGPoint(300, 240), speed: 60)]) { stage in
      let view = stage.add(UIView(), area)
      let noter = TouchNoter(on: view)
      var way: ClosedRange<Double>?
      stage.add(UIPanGestureRecognizer(), to: view) { pan in
        if pan.state == .began { way = noter.way(to: pan.location(in: nil)) }
      }
      return { way.answer }
    },
    "constants.controlMargin": .touches([.drag(from: CGPoint(100, 100), to: CGPoint(100, 320), speed: 60)]) { stage in
      let button = stage.add(TrackedButton(), CGRect(40, 80, 120, 40))
      var margin: ClosedRange<Double>?
      button.addAction(UIAction { _ in margin = button.lastStep }, for: .touchDragExit)
      return { margin.answer }
    },
  ]

  /// Where the views of probes are, in points of the screen. Every phone has room for it.
  static let area = CGRect(20, 140, 280, 200)

  /// A tap, and what is measured when it fails.
  private static func failing(
    _ stage: Stage, _ measure: @escaping @MainActor (TouchNoter, UIGestureRecognizer) -> ClosedRange<Double>?
  ) -> Answer {
    let view = stage.add(UIView(), area)
    let noter = TouchNoter(on: view)
    let tap = UITapGestureRecognizer()
    view.addGestureRecognizer(tap)
    var measured: ClosedRange<Double>?
    stage.whenFailed(tap, on: view) { press in measured = measured ?? measure(noter, press) }
    return { measured.answer }
  }
}

/// A button that notes how far outside of it the finger is.
private final class TrackedButton: UIButton {
  /// How far below the button the finger was at the sample before, and at the last one.
  private(set) var lastStep: ClosedRange<Double>?

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let now = max(0, Double(touch.location(in: self).y - bounds.maxY))
    let before = max(0, Double(touch.previousLocation(in: self).y - bounds.maxY))
    lastStep = min(before, now).measured...now.measured
    return super.continueTracking(touch, with: event)
  }
}
