#if UIKIT_MODEL
  import ExampleApps
  import Foundation
  import HitTesting
  import ObjectScenes
  import TestSupport
  import Testing
  import TouchRecorder
  import TraceStore
  import UIKitModel

  /// Compares the answers of an app's code in the running app with those of a live scene from its
  /// trace.
  @MainActor @Suite struct RunningAppTests {
    private static let touchesPerScene = 500
    private static let scenesPerApp = 5

    private typealias SceneAnswers = [(touch: CGPoint, name: String?)]

    @Test(arguments: 0..<8) func `code gives the same view from the trace as it gave in the running app`(block: UInt64)
      throws
    {
      var counts = (views: 0, nobody: 0, overridden: 0)
      for seed in block * 5..<block * 5 + 5 {
        let (scenes, answers) = try inOwnApplication { try record(seed) }
        let live = ObjectScene(RandomApp.policy)
        for (step, (scene, answers)) in zip(scenes, answers).enumerated() {
          live.update(for: scene)
          for (touch, name) in answers {
            let answer = try live.hitTest(Point(x: Double(touch.x), y: Double(touch.y)))
            let found = answer.responder.flatMap(scene.slot).flatMap { scene.text($0).identifier }
            try #require(found == name, "app \(seed), scene \(step), \(touch)")
            if name == nil { counts.nobody += 1 } else { counts.views += 1 }
          }
        }
        counts.overridden += live.views(of: PenetrableContainer.self).count + live.views(of: HitTestView.self).count
      }
      #expect(counts.views > 4000 && counts.nobody > 200 && counts.overridden > 5, "\(counts)")
    }

    /// Runs an app under the recorder.
    ///
    /// - Returns: the scenes of its trace, and the answers of each scene to random touches.
    private func record(_ seed: UInt64) throws -> (scenes: [Scene], answers: [SceneAnswers]) {
      let folder = try Folder()
      let file = folder.file("app.sqlite")
      var app = RandomApp(seed: seed)
      var options = RecordingOptions(file: file)
      // The machine may be busy with other tests.
      options.limits.delay = .infinity
      let recorder = try TouchRecorder(options)
      // The recorder knows the order only of windows that come to the front from now on. The
      // answers therefore begin with the next scene.
      app.showWindows()
      var answers: [SceneAnswers] = [[]]
      for step in 0..<Self.scenesPerApp {
        if step > 0 { app.change() }
        recorder.takeScene()
        let views = app.allViews
        answers.append(
          (0..<Self.touchesPerScene).map { _ in
            let touch = app.touch(on: views)
            return (touch, EventDriver.hitTest(touch)?.accessibilityIdentifier)
          })
      }
      #expect(recorder.stop().lost == 0)
      let scenes = try Self.scenes(in: file)
      try #require(scenes.count == answers.count)
      return (scenes, answers)
    }

    private static func scenes(in file: URL) throws -> [Scene] {
      let trace = try Trace(path: file.path)
      let recording = try #require(try trace.recordings().first)
      return try trace.read(recording, events: .none) { cursor in
        var scenes: [Scene] = []
        while try cursor.nextSnapshot() { scenes.append(cursor.scene) }
        return scenes
      }
    }
  }

  /// Windows and views of the example apps' classes and of UIKit's, made from a seed. Each has its
  /// own identifier.
  @MainActor private struct RandomApp {
    private var random: SplitMix64
    private var windows: [UIWindow] = []
    private var count = 0

    init(seed: UInt64) {
      random = SplitMix64(seed: seed &* 7919 &+ 3)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let window: UIWindow =
          switch windows.isEmpty ? 3 : Int.random(in: 0..<4, using: &random) {
          case 0: PassThroughWindow(frame: UIScreen.main.bounds)
          case 1: TolerantWindow(frame: UIScreen.main.bounds)
          default: UIWindow(frame: UIScreen.main.bounds)
          }
        window.windowLevel = random.pick([.normal, .normal, UIWindow.Level(1), .alert])
        name(window)
        windows.append(window)
        if random.chance(50) {
          let controller = UIViewController()
          window.rootViewController = controller
          name(controller.view)
          fill(controller.view, depth: 1)
        }
        fill(window, depth: 0)
      }
    }

    mutating func showWindows() {
      for window in windows.shuffled(using: &random) { window.makeKeyAndVisible() }
    }

    var allViews: [UIView] {
      func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
      return windows.flatMap { all($0) }
    }

    /// A random place, mostly on a view, where edges and corners are.
    mutating func touch(on views: [UIView]) -> CGPoint {
      let view = random.pick(views)
      guard random.chance(60), let window = view.window else {
        return CGPoint(x: random.coordinate(-5...395), y: random.coordinate(-5...850))
      }
      let (across, down) = (random.pick([0, 0.3, 1]), random.pick([0, 0.6, 1]))
      let place = CGPoint(
        x: view.bounds.minX + across * view.bounds.width, y: view.bounds.minY + down * view.bounds.height)
      let location = window.convert(view.convert(place, to: window), to: nil)
      return CGPoint(x: location.x + random.coordinate(-30...30), y: location.y + random.coordinate(-30...30))
    }

    /// Makes a change that the recorder notices.
    mutating func change() {
      let view = random.pick(allViews.filter { !($0 is UIWindow) })
      view.center.x += 1.5
      switch Int.random(in: 0..<5, using: &random) {
      case 0: view.isHidden.toggle()
      case 1:
        let parent = random.pick(allViews.filter { !$0.isDescendant(of: view) })
        parent.insertSubview(view, at: Int.random(in: 0...parent.subviews.count, using: &random))
      case 2: if allViews.count > 20 { view.removeFromSuperview() }
      case 3: fill(view, depth: 2)
      default: shape(view)
      }
      for view in allViews { Self.wire(view) }
    }

    private mutating func name(_ view: UIView) {
      count += 1
      view.accessibilityIdentifier = "v\(count)"
      view.tag = Int.random(in: 0..<4, using: &random)
    }

    private mutating func fill(_ parent: UIView, depth: Int) {
      guard depth < 5 else { return }
      for _ in 0..<Int.random(in: (depth == 0 ? 3 : 0)...max(1, 5 - depth), using: &random) {
        let frame = CGRect(
          x: random.coordinate(-30...200), y: random.coordinate(-30...400), width: random.coordinate(0...300),
          height: random.coordinate(0...450))
        let view: UIView =
          switch Int.random(in: 0..<12, using: &random) {
          case 0, 1: PenetrableContainer(frame: frame)
          case 2, 3: HitTestView(frame: frame)
          case 4: EnlargedButton(frame: frame)
          case 5: OutsetButton(frame: frame)
          case 6: EmptySpaceScrollView(frame: frame)
          case 7: UIStackView(frame: frame)
          case 8: UIButton(frame: frame)
          case 9: UILabel(frame: frame)
          default: UIView(frame: frame)
          }
        name(view)
        if random.chance(25) { shape(view) }
        if random.chance(10) { view.isHidden = true }
        if random.chance(10) { view.isUserInteractionEnabled.toggle() }
        if random.chance(10) { view.alpha = random.pick([0, 0.009, 0.01, 0.5]) }
        parent.addSubview(view)
        fill(view, depth: depth + 1)
        Self.wire(view)
      }
    }

    private mutating func shape(_ view: UIView) {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: view.transform = CGAffineTransform(rotationAngle: CGFloat(random.coordinate(-3...3)))
      case 1: view.transform = CGAffineTransform(scaleX: random.pick([0, 0.5, -1]), y: 1.5)
      case 2: view.layer.anchorPoint = CGPoint(x: random.pick([0, 0.3]), y: 1)
      case 3: view.bounds.origin = CGPoint(x: random.coordinate(-50...50), y: random.coordinate(0...200))
      default: view.frame.size.width += 20
      }
    }

    // MARK: The policy

    /// Sets what the app's code sets on a view, by properties that a recording also has.
    private static func wire(_ view: UIView) {
      switch view {
      case let view as HitTestView:
        view.isFiltering = view.tag > 0
        view.greenView = view.subviews.last
        // The superview lies outside the view's own subtree.
        view.redirectsTo = view.tag == 2 ? view.superview : view.tag == 3 ? view.subviews.first : nil
      case let view as EnlargedButton:
        view.margins = UIEdgeInsets(top: CGFloat(view.tag * 10), left: 4, bottom: 20, right: CGFloat(view.tag))
      case let view as EmptySpaceScrollView: view.letsTouchesThrough = view.tag > 1
      case let view as UIStackView: view.isPenetrable = view.tag > 1
      default: break
      }
    }

    static let policy = OverridePolicy(
      "as the app",
      .view(PenetrableContainer.init(frame:)),
      .view(HitTestView.init(frame:)) { view, _ in wire(view) },
      .view(EnlargedButton.init(frame:)) { view, _ in wire(view) },
      .view(OutsetButton.init(frame:)),
      .view(EmptySpaceScrollView.init(frame:)) { view, _ in wire(view) },
      .view(UIStackView.init(frame:)) { view, _ in wire(view) },
      .view(PassThroughWindow.init(frame:)),
      .view(TolerantWindow.init(frame:)))
  }
#endif
