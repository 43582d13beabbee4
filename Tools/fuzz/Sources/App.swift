#if UIKIT_MODEL
  import Foundation
  import HitTesting
  import Recording
  import TestSupport
  import TouchRecorder
  import TraceStore
  import UIKitModel

  extension FuzzTarget {
    /// What an app does between touches, under the recorder.
    static let apps = [
      FuzzTarget(name: "app", most: 512) { bytes in
        try MainActor.assumeIsolated {
          var app = try FuzzedApp(bytes)
          try app.run()
        }
      },
      FuzzTarget(name: "host", most: 8) { bytes in
        let seed = bytes.reduce(UInt64(bytes.count)) { $0 << 8 | UInt64($1) }
        try MainActor.assumeIsolated { try checkHosts(seed) }
      },
      probing,
    ]

    /// The number of apps of an input. Making a file takes longer than an app, and a build with
    /// checks takes a second for one.
    #if OPTIMIZED
      static let hosts: UInt64 = 10
    #else
      static let hosts: UInt64 = 1
    #endif

    /// What apps are called for is the same without a recorder and with it.
    @MainActor
    private static func checkHosts(_ seed: UInt64) throws {
      func logs(_ recorder: TouchRecorder?, _ driver: EventDriver) -> [[String]] {
        TouchRecorder.shared = recorder
        defer { TouchRecorder.shared = nil }
        return (0..<hosts).map {
          let host = RandomHost(seed &* 1_000_003 &+ $0)
          host.run(driver)
          return host.log
        }
      }
      EventDriver.reset(application: RecordedApplication())
      let alone = logs(nil, EventDriver())
      EventDriver.reset(application: RecordedApplication())
      let driver = EventDriver()
      let recorder = try newRecorder(driver)
      let recorded = logs(recorder, driver)
      let status = recorder.stop()
      try expect(status.lost == 0 && status.problem == nil, "lost \(status.lost): \(status.problem.debugDescription)")
      for (number, (alone, recorded)) in zip(0..<hosts, zip(alone, recorded)) {
        try expect(alone == recorded, "seed \(seed), app \(number): \(alone) without a recorder, \(recorded) with it")
      }
    }
  }

  @MainActor
  func newRecorder(_ driver: EventDriver) throws -> TouchRecorder {
    for ending in ["", "-wal", "-shm", "-journal"] { unsafe unlink(Place.database.path + ending) }
    var options = RecordingOptions(file: URL(fileURLWithPath: Place.database.path))
    options.clock = { [driver] in driver.time }
    options.accessibilityElements = .always
    return try TouchRecorder(options)
  }

  private final class RecordedApplication: UIApplication {
    override func sendEvent(_ event: UIEvent) {
      guard let recorder = TouchRecorder.shared else { return super.sendEvent(event) }
      recorder.record(event) { super.sendEvent(event) }
    }
  }

  /// An app that an input drives, and its recording: it is sound, and each touch went where the
  /// definition sends it.
  @MainActor private struct FuzzedApp {
    private var numbers: Numbers
    private let driver: EventDriver
    private var windows: [UIWindow] = []
    private var views: [UIView] = []
    private let recorder: TouchRecorder

    init(_ bytes: [UInt8]) throws {
      numbers = Numbers(bytes)
      EventDriver.reset(application: RecordedApplication())
      driver = EventDriver()
      recorder = try newRecorder(driver)
      TouchRecorder.shared = recorder
    }

    mutating func run() throws {
      addWindow()
      while !numbers.isAtEnd { step() }
      let status = recorder.stop()
      TouchRecorder.shared = nil
      try expect(status.lost == 0 && status.problem == nil, "lost \(status.lost): \(status.problem.debugDescription)")
      let trace = try Trace(path: Place.database.path)
      do {
        _ = try trace.check()
      } catch {
        throw LawBroken("the recording is not sound: \(error)")
      }
      do {
        for recording in try trace.recordings() { try checkTouches(trace, recording) }
      } catch let broken as LawBroken {
        throw LawBroken(broken.description + "\n" + String(decoding: try trace.text(), as: UTF8.self))
      }
    }

    private func checkTouches(_ trace: Trace, _ recording: Trace.Recording) throws {
      let uikit = Policy(name: "uikit", base: .uikit)
      try trace.read(recording, events: .all) { cursor in
        while try cursor.nextSnapshot() {
          let definition = HitTest(cursor.scene, AppliedPolicy(uikit, in: cursor.scene))
          while let event = try cursor.nextWholeEvent() {
            for sample in event.touches where sample.phase == .began {
              let hit = definition.hitTest(sample.location, windowScene: event.windowScene).map(cursor.scene.id)
              let expected = hit.map { Responder.view($0) } ?? .nobody
              let found = sample.observation.responder
              try expect(found == expected, "a touch at \(sample.location) went to \(found), not \(expected)")
            }
          }
        }
      }
    }

    // MARK: Steps

    private mutating func step() {
      switch numbers.byte() % 24 {
      case 0, 1, 2: addView()
      case 3: view()?.removeFromSuperview()
      case 4:
        guard let (one, other) = twoViews() else { return }
        other.insertSubview(one, at: numbers.byte() % (other.subviews.count + 1))
      case 5, 6: view()?.frame = rect()
      case 7: view()?.bounds = rect()
      case 8: view()?.transform = transform()
      case 9: toggle()
      case 10: changeWindow()
      case 11: changeRecognizers()
      case 12:
        guard let view = view() else { return }
        let centre = point()
        // The recorder cannot see whether an animation blocks touches.
        UIView.animate(
          withDuration: Double(numbers.byte()) / 32, delay: 0, options: .allowUserInteraction,
          animations: { view.center = centre })
      case 13: view()?.becomeFirstResponder()
      case 14: (view() as? UIScrollView)?.contentOffset = point()
      case 15: driver.advance(by: Double(numbers.byte()) / 64)
      case 16, 17:
        let (finger, location) = (1 + numbers.byte() % 3, point())
        if driver.touch(finger) == nil { driver.began(at: location, finger: finger) }
      case 18:
        let (finger, location) = (1 + numbers.byte() % 3, point())
        if driver.touch(finger) != nil { driver.moved(to: location, finger: finger) }
      case 19:
        let finger = 1 + numbers.byte() % 3
        if driver.touch(finger) != nil {
          numbers.chance(4) ? driver.cancelled(finger: finger) : driver.ended(finger: finger)
        }
      case 20: driver.shake()
      case 21: driver.hover(at: point())
      case 22: driver.scroll(at: point(), by: point())
      default: driver.transform(at: point())
      }
    }

    private mutating func addWindow() {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      windows.append(window)
      views.append(window)
      window.makeKeyAndVisible()
    }

    private mutating func addView() {
      guard views.count < 40, let parent = view() else { return }
      let view: UIView =
        switch numbers.byte() % 10 {
        case 0: UIButton()
        case 1: UILabel()
        case 2: UIScrollView()
        case 3: UITextField()
        case 4: UIStackView()
        case 5: UISwitch()
        case 6: UISlider()
        case 7: UITableView()
        default: UIView()
        }
      view.frame = rect()
      parent.addSubview(view)
      views.append(view)
    }

    private mutating func toggle() {
      guard let view = view() else { return }
      switch numbers.byte() % 6 {
      case 0: view.isHidden.toggle()
      case 1: view.isUserInteractionEnabled.toggle()
      case 2: view.alpha = numbers.pick([0, 0.009, 0.01, 0.5, 1])
      case 3: view.isMultipleTouchEnabled.toggle()
      case 4: view.isExclusiveTouch.toggle()
      default: view.layer.anchorPoint = CGPoint(x: numbers.number() / 50, y: numbers.number() / 50)
      }
    }

    private mutating func changeWindow() {
      guard windows.count < 5 else { return }
      let window = numbers.pick(windows)
      switch numbers.byte() % 4 {
      case 0: addWindow()
      case 1: window.isHidden.toggle()
      case 2: window.windowLevel = UIWindow.Level(rawValue: CGFloat(numbers.byte() % 3))
      default: window.makeKeyAndVisible()
      }
    }

    private mutating func changeRecognizers() {
      guard let view = view() else { return }
      switch numbers.byte() % 5 {
      case 0: view.addGestureRecognizer(UITapGestureRecognizer())
      case 1: view.addGestureRecognizer(UIPanGestureRecognizer())
      case 2: view.addGestureRecognizer(UILongPressGestureRecognizer())
      case 3: view.gestureRecognizers?.first?.isEnabled.toggle()
      default: if let first = view.gestureRecognizers?.first { view.removeGestureRecognizer(first) }
      }
    }

    // MARK: Values

    private mutating func view() -> UIView? { numbers.pick(views) }

    /// A view, and one that is not inside it.
    private mutating func twoViews() -> (UIView, UIView)? {
      let (one, other) = (numbers.pick(views), numbers.pick(views))
      return one is UIWindow || other.isDescendant(of: one) ? nil : (one, other)
    }

    private mutating func point() -> CGPoint {
      CGPoint(x: 2 * Double(numbers.byte() - 10), y: 4 * Double(numbers.byte() - 10))
    }

    private mutating func rect() -> CGRect {
      let origin = point()
      return CGRect(
        x: origin.x, y: origin.y, width: 2 * Double(numbers.byte() - 10), height: 4 * Double(numbers.byte() - 10))
    }

    private mutating func transform() -> CGAffineTransform {
      let angle = numbers.number() / 40
      return numbers.chance(2)
        ? CGAffineTransform(rotationAngle: angle) : CGAffineTransform(scaleX: angle, y: numbers.number() / 40)
    }
  }
#endif
