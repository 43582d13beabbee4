#if UIKIT_MODEL
  import Foundation
  import HitTesting
  import Recording
  import TestSupport
  import Testing
  import TouchRecorder
  import TraceStore
  import UIKitModel

  /// Tests recorders in apps whose views do what they should not when they are read.
  @MainActor
  @Suite(.serialized) struct HostileHostTests {
    @Test func `A scene that takes too long is left out, but for the way to the touched view`() throws {
      let host = try HostileHost()
      let panel = UIView(frame: CGRect(x: 0, y: 400, width: 390, height: 400))
      let target = UIButton(frame: CGRect(x: 10, y: 10, width: 100, height: 44))
      panel.addSubview(target)
      host.window.addSubview(panel)
      let slow = (0..<100).map { _ in host.view { host.driver.advance(by: 0.01) } }
      for view in slow { host.window.insertSubview(view, at: 0) }

      try host.startRecording()
      host.driver.tap(at: CGPoint(x: 30, y: 430))
      #expect(host.longestDelay <= 0.25 + 16 * 0.01)
      host.longestDelay = 0
      // The whole scene is not tried again at once.
      host.driver.tap(at: CGPoint(x: 30, y: 430))
      #expect(host.longestDelay < 0.01)
      let status = try #require(TouchRecorder.shared?.status)
      #expect(status.withoutSurroundings == 4)
      guard case .slowScenes? = status.problem else {
        Issue.record("\(String(describing: status.problem))")
        return
      }

      for view in slow { view.whenRead = {} }
      host.driver.advance(by: 10)
      host.driver.tap(at: CGPoint(x: 30, y: 430))
      let end = try host.stop()
      #expect(end.withoutSurroundings == 4 && end.lost == 0 && end.problem == nil)

      let recordings = try host.recordings()
      #expect(recordings.map(\.info.approximations) == [[], [.surroundings], []])
      #expect(recordings.map(\.views) == [[], ["UIWindow", "UIView", "UIButton"], host.paths])
      #expect(recordings.map(\.hits) == [[], ["UIButton", "UIButton"], ["UIButton"]])
      #expect(host.actions == 3)
    }

    @Test func `When even the way to the touched view takes too long, nothing is recorded and the app goes on`() throws
    {
      let host = try HostileHost()
      try host.startRecording()
      host.button.whenRead = { host.driver.advance(by: 1) }
      host.driver.tap(at: CGPoint(x: 30, y: 30))
      host.driver.tap(at: CGPoint(x: 30, y: 30))
      host.button.whenRead = {}
      let status = try host.stop()
      #expect(status.lost > 0 && status.written == 0)
      #expect(host.actions == 2)
    }

    @Test func `A tree that grows while it is read is left out`() throws {
      let host = try HostileHost()
      host.grow(host.view {}, by: 0.000_1)
      try host.startRecording()
      host.driver.tap(at: CGPoint(x: 30, y: 30))
      let status = try host.stop()
      #expect(status.withoutSurroundings == 2)
      #expect(host.longestDelay < 0.26)
      #expect(host.actions == 1)
      #expect(try host.recordings().last?.hits == ["HostileButton"])
    }

    @Test func `Views that remove or add others when they are read`() throws {
      let host = try HostileHost()
      let views = (0..<20).map { _ in host.view {} }
      for (index, view) in views.enumerated() {
        host.window.insertSubview(view, at: 0)
        let other = views[(index * 7 + 3) % views.count]
        view.whenRead = { [unowned view, unowned other] in
          switch index % 4 {
          case 0: view.removeFromSuperview()
          case 1: other.removeFromSuperview()
          case 2: other.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5)))
          default: view.superview?.sendSubviewToBack(view)
          }
        }
      }
      try host.startRecording()
      for _ in 0..<5 { host.driver.tap(at: CGPoint(x: 30, y: 30)) }
      let status = try host.stop()
      #expect(status.lost == 0 && status.problem == nil && status.written == 10)
      #expect(host.actions == 5)
      #expect(try host.recordings().last?.hits == Array(repeating: "HostileButton", count: 5))
    }

    @Test func `Views that call the recorder when they are read`() throws {
      let host = try HostileHost()
      let view = host.view {}
      host.window.insertSubview(view, at: 0)
      view.whenRead = {
        TouchRecorder.shared?.takeScene()
        TouchRecorder.shared?.record(UIEvent()) {}
      }
      try host.startRecording {
        $0.hidesTouches = { _ in
          TouchRecorder.shared?.takeScene()
          return false
        }
      }
      host.driver.tap(at: CGPoint(x: 30, y: 30))
      let status = try host.stop()
      #expect(status.lost == 0 && status.problem == nil)
      #expect(host.actions == 1)
      #expect(try host.recordings().last?.hits == ["HostileButton"])
    }

    @Test func `A view that ends the recording when it is read`() throws {
      let host = try HostileHost()
      let view = host.view {}
      host.window.insertSubview(view, at: 0)
      try host.startRecording()
      view.whenRead = { _ = TouchRecorder.shared?.stop() as RecordingStatus? }
      host.driver.tap(at: CGPoint(x: 30, y: 30))
      #expect(host.actions == 1)
      try host.stop()
    }

    @Test func `A tree that is deeper than the stack holds calls`() throws {
      let host = try HostileHost()
      var parent: UIView = host.window
      for _ in 0..<2_000 {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 1))
        parent.insertSubview(view, at: 0)
        parent = view
      }
      try host.startRecording()
      host.driver.tap(at: CGPoint(x: 30, y: 30))
      let status = try host.stop()
      #expect(status.lost == 0 && status.problem == nil && host.actions == 1)
      #expect(try host.recordings().last?.views.count == 2_002)
    }

    /// RETOUCH_VIEWS=100000 takes 10 seconds in a build for debugging.
    @Test func `A tree of very many views`() throws {
      let host = try HostileHost()
      let groups = (ProcessInfo.processInfo.environment["RETOUCH_VIEWS"].flatMap(Int.init) ?? 20_000) / 100
      for _ in 0..<groups {
        let group = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 1))
        for _ in 0..<99 { group.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 1))) }
        host.window.insertSubview(group, at: 0)
      }
      try host.startRecording { $0.limits.memory = 1 << 30 }
      host.driver.tap(at: CGPoint(x: 30, y: 30))
      let status = try host.stop()
      #expect(status.lost == 0 && status.problem == nil && host.actions == 1)
      #expect(try host.recordings().last?.views.count == 100 * groups + 2)
    }

    @Test func `Targets that remove themselves, and recognizers that change when they are reset`() throws {
      let host = try HostileHost()
      let tap = UITapGestureRecognizer()
      tap.cancelsTouchesInView = false
      let owner = NSObject()
      tap.addHandler(of: owner) { recognizer in
        host.actions += 10
        recognizer.removeHandlers(of: owner)
      }
      host.button.addGestureRecognizer(tap)
      let restless = RestlessRecognizer()
      host.window.addGestureRecognizer(restless)
      try host.startRecording()
      for _ in 0..<3 {
        host.driver.tap(at: CGPoint(x: 30, y: 30))
        host.driver.advance(by: 1)
      }
      let status = try host.stop()
      #expect(status.lost == 0 && status.problem == nil)
      #expect(host.actions >= 10 && host.actions < 20, "the handler ran once")
      #expect(restless.resets > 0)
    }
  }

  /// A recognizer that changes its state and itself when it is reset.
  private final class RestlessRecognizer: UIGestureRecognizer {
    var resets = 0

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

    override func reset() {
      super.reset()
      resets += 1
      isEnabled.toggle()
      isEnabled.toggle()
      state = .failed
    }
  }
#endif
