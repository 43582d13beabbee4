#if UIKIT_MODEL
  import Foundation
  import Recording
  import TestSupport
  import Testing
  import TouchRecorder
  import UIKitModel

  /// Compares explanations with UIKit, with recordings, and with overrides that no rule knows, in
  /// random apps.
  @MainActor
  @Suite(.serialized) struct ProbingLawTests {
    /// RETOUCH_TREES=10000 tries more trees. A build for debugging takes about 0.2 s for each.
    private let trees = ProcessInfo.processInfo.environment["RETOUCH_TREES"].flatMap(UInt64.init)

    /// Limits of calls alone: the clock stands still.
    private static var options: ProbingOptions {
      var options = ProbingOptions()
      options.clock = { 0 }
      return options
    }

    /// An app that asks about each touch before it records and delivers it.
    private final class AskingApplication: UIApplication {
      var explained: [TouchExplanation] = []
      var isAsking = true
      var host: RandomHost?
      private let options = ProbingLawTests.options

      override func sendEvent(_ event: UIEvent) {
        for touch in event.allTouches ?? [] where touch.phase == .began && isAsking {
          let explanation = TouchRecorder.explain(at: touch.location(in: nil), options)
          explained.append(explanation)
          // A view in a private element covers what is behind it, and recordings leave it out.
          let isHidden = host?.mayHide(touch.view, in: explanation.hit.view) == true
          let hidden = isHidden && explanation.agrees == false
          #expect((explanation.agrees == true) != hidden && explanation.disagreement == nil, "\(explanation)")
          #expect(explanation.gaps == (hidden ? [.leftOut] : []), "\(explanation)")
          #expect(hidden || explanation.hit.view === explanation.ruled.view, "\(explanation)")
          #expect(isHidden || explanation.hit.view === touch.view, "\(explanation)")
        }
        guard let recorder = TouchRecorder.shared else { return super.sendEvent(event) }
        recorder.record(event) { super.sendEvent(event) }
      }
    }

    /// What a run of random apps leaves.
    private struct Run: Equatable {
      var logs: [[String]] = []
      /// The events of the recording, with the path of the view that got each first touch.
      var events: [String] = []
      var responders: [String] = []
    }

    private func run(_ seeds: Range<UInt64>, isAsking: Bool) throws -> (run: Run, asked: [TouchExplanation]) {
      let application = AskingApplication()
      let app = try RecordedApp(application: application) { $0.accessibilityElements = .always }
      app.window.isHidden = true
      application.isAsking = isAsking
      var run = Run()
      run.logs = seeds.map { seed in
        let host = RandomHost(seed)
        application.host = host
        host.run(app.driver)
        return host.log
      }
      let status = try app.stop()
      #expect(status.lost == 0 && status.problem == nil)
      let events = try app.events()
      run.events = events.map { "\($0.event)" }
      let begun = events.filter { $0.event.touches.contains { $0.phase == .began } }
      run.responders = begun.map { $0.responder ?? "nobody" }
      return (run, application.explained)
    }

    @Test func `Answers are those of UIKit and of the recording, and asking leaves no trace`() throws {
      let trees = trees ?? 12
      for first in stride(from: 0, to: trees, by: 200) {
        let seeds = first..<min(first + 200, trees)
        let asking = try run(seeds, isAsking: true)
        #expect(asking.run == (try run(seeds, isAsking: false)).run, "trees from \(first)")
        // Of two fingers that come down at once, the recording has one event.
        let answers = Set(asking.asked.map { "\($0.hit)" })
        #expect(asking.run.responders.allSatisfy(answers.contains))
        #expect(asking.asked.count >= asking.run.responders.count && asking.asked.count > seeds.count)
      }
    }

    /// What an override answers that no rule knows.
    private enum Unknown: CaseIterable {
      case nobody, itself, firstSubview, superview, stranger, window, passthrough, through, larger

      @MainActor func answer(of view: UIView, _ point: CGPoint, _ stranger: UIView, _ inherited: () -> UIView?)
        -> UIView?
      {
        switch self {
        case .nobody: nil
        case .itself: view
        case .firstSubview: view.subviews.first
        case .superview: view.superview
        case .stranger: stranger
        case .window: view.window
        case .passthrough: inherited().flatMap { $0 === view ? nil : $0 }
        case .through: inherited() ?? view.subviews.last
        case .larger: inherited() ?? (view.bounds.insetBy(dx: -30, dy: -30).contains(point) ? view : nil)
        }
      }
    }

    @Test func `A difference begins at the view with an override that the rules do not know`() throws {
      let stranger = UIView()
      var named: [Unknown: Int] = [:]
      for seed in 0..<(trees ?? 40) {
        EventDriver.reset()
        let driver = EventDriver()
        let host = RandomHost(seed)
        let window = host.show()
        var random = SplitMix64(seed: seed)
        for view in all(in: window).shuffled(using: &random).prefix(2) {
          let unknown = random.pick(Unknown.allCases)
          let before = view.hitTestOfSystem
          view.hitTestOfSystem = { unknown.answer(of: $0, $1, stranger, $3) }
          for isOnView in [false, true, true, true] {
            let share = CGPoint(
              x: Double.random(in: 0..<1, using: &random), y: Double.random(in: 0..<1, using: &random))
            let bounds = view.bounds
            let there = view.convert(
              CGPoint(x: bounds.minX + share.x * bounds.width, y: bounds.minY + share.y * bounds.height),
              to: nil as UIView?)
            let point = isOnView && there.x.isFinite && there.y.isFinite ? there : host.place()
            let explanation = TouchRecorder.explain(at: point, Self.options)
            #expect(explanation.hit.view === EventDriver.hitTest(point), "\(seed) \(unknown): \(explanation)")
            #expect(explanation.gaps.isEmpty)
            guard explanation.agrees == false else {
              #expect(explanation.agrees == true && explanation.hit.view === explanation.ruled.view)
              continue
            }
            let disagreement = try #require(explanation.disagreement, "\(seed) \(unknown): \(explanation)")
            #expect(disagreement.view.view === view && disagreement.isSteady, "\(seed) \(unknown): \(explanation)")
            named[unknown, default: 0] += 1
          }
          view.hitTestOfSystem = before
        }
        host.end(window, driver)
      }
      for unknown in Unknown.allCases where unknown != .through {
        #expect(named[unknown, default: 0] > 0, "\(unknown) never made a difference")
      }
    }

    private func all(in view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
  }
#endif
