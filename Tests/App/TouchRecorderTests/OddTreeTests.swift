#if UIKIT_MODEL
  import Foundation
  import Testing
  import TouchRecorder
  import UIKitModel

  /// Tests recorders in apps whose trees are none, and whose clock gives no numbers.
  @MainActor
  @Suite(.serialized) struct OddTreeTests {
    /// Taps five times, and expects that all of it is recorded.
    private func expectRecorded(_ host: HostileHost, unread: ClosedRange<Int>) throws {
      for _ in 0..<5 {
        host.driver.tap(at: CGPoint(x: 30, y: 30))
        host.driver.advance(by: 0.5)
      }
      let status = try #require(TouchRecorder.shared?.status)
      #expect(unread.contains(status.unreadViews), "\(status)")
      if case .unreadViews? = status.problem {} else { Issue.record("\(status)") }
      let end = try host.stop()
      #expect(end.lost == 0 && end.written == 10, "\(end)")
      #expect(host.actions == 5)
      #expect(try host.recordings().flatMap(\.hits) == Array(repeating: "HostileButton", count: 5))
    }

    @Test func `A view that is listed twice is recorded once`() throws {
      let host = try HostileHost()
      let view = ListingView(frame: CGRect(x: 300, y: 0, width: 10, height: 10))
      let inner = UILabel(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
      view.addSubview(inner)
      view.listed = { $0 + $0 + $0 }
      host.window.insertSubview(view, at: 0)
      try host.startRecording()
      try expectRecorded(host, unread: 2...2)
      #expect(try host.recordings().map(\.views) == [["UIWindow", "ListingView", "UILabel", "HostileButton"]])
    }

    @Test func `A view that is listed by two others, and then by one of them, stays one view`() throws {
      let host = try HostileHost()
      let views = (0..<2).map { _ in ListingView(frame: CGRect(x: 300, y: 0, width: 10, height: 10)) }
      let inner = UILabel(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
      views[0].addSubview(inner)
      views[1].listed = { $0 + [inner] }
      for view in views { host.window.insertSubview(view, at: 0) }
      try host.startRecording()
      #expect(TouchRecorder.shared?.status.unreadViews == 1)
      views[1].listed = { $0 }
      host.whileReading { TouchRecorder.shared?.takeScene() }
      host.window.addSubview(UIView(frame: .zero))
      host.whileReading { TouchRecorder.shared?.takeScene() }
      #expect(TouchRecorder.shared?.status.unreadViews == 0)
      host.driver.tap(at: CGPoint(x: 30, y: 30))
      let end = try host.stop()
      #expect(end.problem == nil && end.lost == 0 && end.written == 2)
    }

    @Test func `A view that lists itself, its superview or the window`() throws {
      let host = try HostileHost()
      let view = ListingView(frame: CGRect(x: 300, y: 0, width: 10, height: 10))
      host.window.insertSubview(view, at: 0)
      view.listed = { [unowned view] in $0 + [view, view.superview, view.window].compactMap(\.self) }
      try host.startRecording()
      try expectRecorded(host, unread: 3...3)
    }

    @Test(.timeLimit(.minutes(1)), arguments: [true, false])
    func `Views that make other views for ever are recorded to a depth`(keepsThem: Bool) throws {
      let host = try HostileHost()
      host.window.insertSubview(EndlessView(keepsThem: keepsThem), at: 0)
      try host.startRecording { $0.limits.memory = 1 << 30 }
      try expectRecorded(host, unread: 1...1)
      #expect(try host.recordings().last.map { (5_000...5_010).contains($0.views.count) } == true)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity], 1...12)
    func `A clock that gives no number once costs nothing`(time: Double, call: Int) throws {
      let host = try HostileHost()
      for _ in 0..<100 { host.window.insertSubview(UIView(frame: .zero), at: 0) }
      var calls = 0
      try host.startRecording { [driver = host.driver] in
        $0.clock = {
          calls += 1
          return calls % 12 == call % 12 ? time : driver.time
        }
      }
      for _ in 0..<5 {
        host.driver.tap(at: CGPoint(x: 30, y: 30))
        host.driver.advance(by: 0.5)
      }
      let status = try host.stop()
      #expect(status.lost == 0 && status.written == 10 && status.problem == nil && status.withoutSurroundings == 0)
      let recordings = try host.recordings()
      #expect(recordings.map(\.views.count) == [102])
      #expect(recordings.flatMap(\.hits).count == 5)
    }
  }

  /// A view that lists other subviews than it has, while a recorder reads it.
  private final class ListingView: UIView {
    var listed: @MainActor ([UIView]) -> [UIView] = { $0 }

    override var subviews: [UIView] { DelayedApplication.isReading ? listed(super.subviews) : super.subviews }
  }

  /// A view that lists a new view each time a recorder reads it, or one that it keeps.
  private final class EndlessView: UIView {
    private let keepsThem: Bool
    private var kept: EndlessView?

    init(keepsThem: Bool) {
      self.keepsThem = keepsThem
      super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override var subviews: [UIView] {
      guard DelayedApplication.isReading else { return [] }
      if let kept { return [kept] }
      let view = EndlessView(keepsThem: keepsThem)
      if keepsThem { kept = view }
      return [view]
    }
  }
#endif
