#if UIKIT_MODEL
  import Foundation
  import Measurements
  import MeasuringKit
  import UIKitModel

  /// Asks the points of the kit on UIKitModel, whose driver makes the strokes.
  @MainActor enum ModelHand {
    static func run(on system: String) -> MeasuredRun {
      let measuring = Measuring(system: system)
      var answers = measuring.askViews(on: stage(system).stage)
      let screen = stage(system).stage
      screen.showSystemViews()
      answers.merge(measuring.askSystemViews(on: screen)) { first, _ in first }
      for point in measuring.points {
        guard case .touches(let strokes, let show)? = Probe.of(point) else { continue }
        let (stage, driver) = stage(system)
        let answer = show(stage)
        for stroke in strokes { make(stroke, driver) }
        driver.advance(by: 3)
        answers[point.id] = answer() ?? .notAsked(.noAnswer)
      }
      return MeasuredRun(source: .model, system: system, device: "iPhone", answers: answers)
    }

    static func stage(_ system: String) -> (stage: Stage, driver: EventDriver) {
      EventDriver.reset(system: system)
      let driver = EventDriver()
      let window = CountingWindow(frame: CGRect(origin: .zero, size: EventDriver.plainScreen))
      return (Stage(window, system: system) { driver.time }, driver)
    }

    private static func make(_ stroke: Stroke, _ driver: EventDriver) {
      switch stroke {
      case .tap(let point): driver.tap(at: point)
      case .press(let point, let seconds): driver.press(at: point, for: seconds)
      case .drag(let start, let end, let speed):
        let way = Double(hypot(end.x - start.x, end.y - start.y))
        driver.drag(from: start, to: end, steps: Int((way / speed * 60).rounded(.up)))
      }
    }
  }
#endif
