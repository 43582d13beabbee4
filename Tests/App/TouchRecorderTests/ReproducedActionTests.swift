#if UIKIT_MODEL
  import Findings
  import Foundation
  import HitTesting
  import Recording
  import Replay
  import Synchronization
  import TestSupport
  import Testing
  import TouchRecorder
  import TraceStore
  import UIKitModel

  /// Tests that a replay gives what a recorder saw, by the definition of delivery alone.
  @MainActor
  @Suite(.serialized) struct ReproducedActionTests {
    /// RETOUCH_FINGERS=10000 tries more gestures.
    private static let gestures = ProcessInfo.processInfo.environment["RETOUCH_FINGERS"].flatMap(Int.init) ?? 400

    @Test func `Who acts in an app with lists, pages, sliders and taps is as the definition says`() throws {
      let folder = try Folder()
      let recordings = try Self.recordings(in: folder, RandomFingers(seed: 7), gestures: Self.gestures)
      let findings = CollectedFindings(
        head: RunHead(.replay(policy: .recorded, baseline: nil, measuresMargins: false)))
      try Replay(recordings: recordings, policies: ReplayPolicies(candidate: nil)).run(into: findings)
      let actions = try #require(findings.report.counts.events?.actions)
      #expect(actions.observed > Self.gestures / 2)
      let unlike = actions.classes.filter { $0.value.observed != $0.value.reproduced }
      #expect(unlike.isEmpty, "\(unlike)")
      // Nothing was taken from the recording.
      #expect(actions.asRecorded.isEmpty && actions.unmodelled.isEmpty, "\(actions.asRecorded)")
      #expect(actions.classes.count >= 6, "\(actions.classes.keys.sorted())")
      #expect(!findings.report.groups.contains { $0.key.kind.isOfAction })
    }

    /// A replay that logs compares each series of touches; without a log those like earlier ones
    /// are known.
    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func `What is known from touches like others is what comparing them gives`(seed: UInt64) throws {
      let folder = try Folder()
      var fingers = RandomFingers(seed: seed)
      fingers.hasFewPlaces = true
      let recordings = try Self.recordings(in: folder, fingers, gestures: Self.gestures)
      var changing = 0
      for policy in try Self.policies() {
        func found(isLogged: Bool) throws -> RunReport {
          let findings = CollectedFindings(
            head: RunHead(.replay(policy: .recorded, baseline: nil, measuresMargins: false)))
          var replay = Replay(recordings: recordings, policies: ReplayPolicies(candidate: .rules(policy)))
          let steps = Mutex(0)
          if isLogged { replay.delivered = { touches in steps.withLock { $0 += touches.steps.count } } }
          try replay.run(into: findings)
          #expect(steps.withLock { $0 > 0 } == isLogged)
          return findings.report
        }
        let (known, all) = (try found(isLogged: false), try found(isLogged: true))
        if all.groups.contains(where: { $0.key.kind.isOfAction }) { changing += 1 }
        // Not the values themselves, which would be pages.
        let isAlike = [
          known.groups.map(\.key) == all.groups.map(\.key),
          known.groups.map { $0.differences.map(\.difference) } == all.groups.map { $0.differences.map(\.difference) },
          known.groups.map(\.evidence) == all.groups.map(\.evidence), known.counts == all.counts,
        ]
        #expect(isAlike == [true, true, true, true], "\(policy.rules.first?.summary ?? "numbers")")
      }
      #expect(changing > 4)
    }

    /// Policies that lose, gain, delay and advance actions, and one with other numbers.
    private static func policies() throws -> [Policy] {
      var rules = [
        try rule("UIButton") { $0.pointInside = .never },
        try rule("UIButton") { $0.pointInside = .outset(EdgeInsets(top: 15, left: 15, bottom: 15, right: 15)) },
        try rule("UIScrollView") { $0.set = ViewPatch() },
        try rule("UIScrollView") { $0.set = ViewPatch() },
      ]
      rules[2].set?.isScrollEnabled = false
      rules[3].set?.delaysContentTouches = false
      let (taps, presses) = ("UITapGestureRecognizer", "UILongPressGestureRecognizer")
      var (disabled, waiting, long) = (
        RecognizerRule(.present(className: taps)), RecognizerRule(.present(className: taps)),
        RecognizerRule(.present(className: presses))
      )
      disabled.set.isEnabled = false
      waiting.requireToFail = [RecognizerSelector(className: presses, name: nil, owner: nil)]
      long.set.minimumPressDuration = 0.31
      rules += try [disabled, waiting, long].map { change in try rule("UIView") { $0.recognizers = change } }
      var numbers = policy()
      numbers.constants = [.panMovement: 30...30, .tapDuration: 0.2...0.4]
      return rules.map { policy(.uikit, $0) } + [numbers]
    }

    /// Records random fingers in the app.
    private static func recordings(
      in folder: Folder, _ random: RandomFingers, gestures: Int
    ) throws -> [Trace.Recording] {
      EventDriver.reset(application: RecordedApplication())
      let driver = EventDriver()
      var options = RecordingOptions(file: folder.file("app.sqlite"))
      options.clock = { driver.time }
      TouchRecorder.shared = try TouchRecorder(options)
      defer { TouchRecorder.shared = nil }
      let window = Self.app()
      window.makeKeyAndVisible()
      var fingers = random
      for _ in 0..<gestures { fingers.move(driver) }
      #expect(TouchRecorder.shared?.stop().lost == 0)
      return try Trace(path: folder.file("app.sqlite").path).recordings()
    }

    /// A window with pages of a list with rows, a photo, a slider, a switch and buttons.
    private static func app() -> UIWindow {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      let pages = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 400))
      pages.contentSize = CGSize(width: 1170, height: 400)
      pages.isPagingEnabled = true
      let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 400))
      list.contentSize = CGSize(width: 390, height: 3000)
      for number in 0..<20 {
        let row = UIView(frame: CGRect(x: 0, y: number * 100, width: 390, height: 90))
        row.addGestureRecognizer(UITapGestureRecognizer())
        if number % 2 == 0 { row.addGestureRecognizer(UILongPressGestureRecognizer()) }
        row.addSubview(button(CGRect(x: 300, y: 20, width: 80, height: 44)))
        list.addSubview(row)
      }
      pages.addSubview(list)
      window.addSubview(pages)
      let photo = UIView(frame: CGRect(x: 0, y: 400, width: 390, height: 244))
      photo.isMultipleTouchEnabled = true
      let (single, double) = (UITapGestureRecognizer(), UITapGestureRecognizer())
      double.numberOfTapsRequired = 2
      let (swipe, pan) = (UISwipeGestureRecognizer(), UIPanGestureRecognizer())
      pan.require(toFail: swipe)
      TouchRecorder.shared?.requires(pan, toFail: swipe)
      for recognizer in [single, double, swipe, pan, UIPinchGestureRecognizer()] {
        photo.addGestureRecognizer(recognizer)
      }
      window.addSubview(photo)
      let panel = UIView(frame: CGRect(x: 0, y: 644, width: 390, height: 200))
      panel.addGestureRecognizer(UITapGestureRecognizer())
      panel.addGestureRecognizer(UIPanGestureRecognizer())
      panel.addSubview(button(CGRect(x: 20, y: 120, width: 120, height: 44)))
      let toggle = UISwitch(frame: CGRect(x: 200, y: 120, width: 51, height: 31))
      toggle.addAction(UIAction { _ in }, for: .valueChanged)
      panel.addSubview(toggle)
      window.addSubview(panel)
      return window
    }

    private static func button(_ frame: CGRect) -> UIButton {
      let button = UIButton(frame: frame)
      button.addAction(UIAction { _ in }, for: .touchUpInside)
      return button
    }
  }

  /// Fingers that tap, press, drag and pinch anywhere.
  @MainActor private struct RandomFingers {
    private var random: SplitMix64
    /// Whether most gestures are like others, at other times.
    var hasFewPlaces = false

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func move(_ driver: EventDriver) {
      switch Int.random(in: hasFewPlaces ? 2..<10 : 0..<6, using: &random) {
      case 0: driver.tap(at: place())
      case 1: driver.tap(at: place(), count: 2)
      case 2: driver.press(at: place(), for: random.pick([0.3, 0.8]))
      case 6, 7: wander(driver)
      case 8, 9: slide(driver)
      case 3: driver.twoFingers(at: place(), and: place())
      default: driver.drag(from: place(), to: place(), steps: random.pick([2, 5, 12]))
      }
      driver.advance(by: random.pick([0.6, 2]))
    }

    /// Moves a finger a few times, at any time.
    private mutating func wander(_ driver: EventDriver) {
      var at = place()
      driver.began(at: at)
      let step = random.pick([0, 3, 12, 30])
      for _ in 0..<random.pick([0, 1, 2, 3]) {
        at.x += CGFloat(step)
        driver.moved(to: at, time: driver.time + random.pick([0, 0.004, 0.03, 0.06, 0.3]))
      }
      driver.ended(time: driver.time + random.pick([0, 0.02, 0.09, 0.2, 0.6]))
    }

    /// Moves a finger in one way, slowly or fast: who acts later then depends on the time alone.
    private mutating func slide(_ driver: EventDriver) {
      let pause = random.pick([0.004, 0.02])
      driver.began(at: CGPoint(x: 340, y: 786))
      for x in [352, 364, 376] { driver.moved(to: CGPoint(x: x, y: 786), time: driver.time + pause) }
      driver.ended(time: driver.time + 0.01)
    }

    private mutating func place() -> CGPoint {
      if hasFewPlaces { return CGPoint(x: random.pick([40, 230, 340]), y: random.pick([30, 140, 500, 786])) }
      return randomPlace()
    }

    private mutating func randomPlace() -> CGPoint {
      CGPoint(x: Double.random(in: 0..<390, using: &random), y: Double.random(in: 0..<844, using: &random))
    }
  }
#endif
