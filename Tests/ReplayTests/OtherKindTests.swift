import Findings
import HitTesting
import Recording
import Replay
import TestSupport
import Testing

/// What a replay compares beside hit views: targets of events without a location, and recognizers.
@Suite struct OtherKindTests {
  // MARK: Targets

  /// Two windows, the front one key; a text field in each, the back one's is first responder. Ids 1 to 4.
  private let windows = [
    view(1, "UIWindow", in: nil, fullScreen) { ($0.identifier, $0.firstResponder) = (.some("app"), .some(2)) },
    view(2, "UITextField", in: 1, rect(0, 0, 50, 50)),
    view(3, "UIWindow", in: nil, fullScreen) { ($0.identifier, $0.level, $0.isKey) = (.some("overlay"), 1, true) },
    view(4, "UITextField", in: 3, rect(0, 0, 50, 50)),
  ]

  private func shake(_ responder: Responder, _ type: EventType = .motion) -> Event {
    var event = Event(time: 2, type: type)
    event.observation = Observation(responder: responder)
    return event
  }

  @Test(arguments: [EventType.motion, .remoteControl, .presses])
  func `an event without a location goes to the key window or its first responder`(type: EventType) throws {
    let same = try replay([], on: windows, under: uikit, also: [shake(.view(3), type)])
    #expect(same.others == 1)
    #expect(same.touches == 0)
    #expect(same.fidelity == 1)
    #expect(same.groups.isEmpty)

    let refusing = policy("refusing", try rule("#overlay") { $0.canBecomeKey = false })
    let group = try #require(replay([], on: windows, under: refusing, also: [shake(.view(3), type)]).groups.first)
    #expect(group.key.kind == .target)
    #expect(group.key.verdict == .changed)
    #expect(group.key.beforePath == "UIWindow#overlay")
    #expect(group.key.afterPath == "UIWindow#app/UITextField")
    #expect(
      group.why == "UIWindow#overlay is not key any more by the rule #overlay { window: { canBecomeKey: false } }")
    #expect(group.example.location == nil)
    #expect(group.example.type == type)
  }

  @Test func `a rule can make another window key, and hiding the key window makes the highest visible one key`() throws
  {
    let stealing = policy("stealing", try rule("#app") { $0.set = ViewPatch.with { $0.isKey = true } })
    let stolen = try #require(replay([], on: windows, under: stealing, also: [shake(.view(3))]).groups.first)
    #expect(stolen.key.afterPath == "UIWindow#app/UITextField")
    #expect(stolen.why == "UIWindow#app is key by the rule #app { set: { isKeyWindow: true } }")
    let hiding = policy("hiding", try rule("#overlay") { $0.set = ViewPatch.with { $0.isHidden = true } })
    let hidden = try #require(replay([], on: windows, under: hiding, also: [shake(.view(3))]).groups.first)
    #expect(hidden.key.afterPath == "UIWindow#app/UITextField")
    #expect(hidden.why.hasPrefix("UIWindow#overlay is not key any more by the rule"))
  }

  @Test func `a rule on the key window sends a type elsewhere, and is named`() throws {
    let nobody = policy("nobody", try rule("#overlay") { $0.events = [.motion: EventRouting.none] })
    let shakes = [shake(.view(3)), shake(.view(3), .presses)]
    let report = try replay([], on: windows, under: nobody, also: shakes)
    #expect(report.changed == 1)
    let group = try #require(report.groups.first)
    #expect(group.key.afterPath == nil)
    let rule = "#overlay { events: { motion: none } }"
    #expect(
      group.why == "motion events with UIWindow#overlay as the key window go to nobody by the rule \(rule)")
    let back = try replay([], on: windows, under: uikit, baseline: nobody, also: shakes)
    #expect(
      back.groups.first?.why.hasPrefix("no more: motion events with UIWindow#overlay as the key window") == true)
  }

  @Test func `no window that may be key: nobody`() throws {
    let none = policy("none", try rule(":window") { $0.canBecomeKey = false })
    let group = try #require(replay([], on: windows, under: none, also: [shake(.view(3))]).groups.first)
    #expect(group.key.kind == .target)
    #expect(group.key.afterPath == nil)
  }

  @Test func `a target that the recording's own policy does not give is unmodelled`() throws {
    let report = try replay([], on: windows, under: uikit, also: [shake(.view(4))])
    #expect(report.unmodelled == 1)
    #expect(report.fidelity == 0)
    #expect(report.groups.map(\.key.kind) == [.target])
  }

  @Test func `a target that was not observed is compared with the own policy's`() throws {
    let refusing = policy("refusing", try rule("#overlay") { $0.canBecomeKey = false })
    let report = try replay([], on: windows, under: refusing, also: [shake(.notObserved)])
    #expect(report.changed == 1)
    #expect(report.notCompared.map(\.reason) == ["events without a recorded responder: compared with what uikit gives"])
  }

  @Test func `other bases than UIKit's do not say who gets an event without a location`() throws {
    let report = try replay(
      [], on: windows, under: Policy(name: "document", base: .document), also: [shake(.view(3)), shake(.view(2))])
    #expect(report.others == 0)
    #expect(
      report.notCompared.map(\.reason)
        == ["motion events without a location: the base document does not say who gets them"])
    #expect(report.notCompared.map(\.count) == [2])
  }

  // MARK: Recognizers

  /// The stage, with a pan on the window and a tap on the first panel. Recognizers 10 and 20.
  private func stageWithRecognizers() -> [NewView] {
    var views = stage
    views[0].properties.recognizers = [Recognizer(id: 10, className: "UIPanGestureRecognizer", target: 4)]
    views[1].properties.recognizers = [Recognizer(id: 20, className: "UITapGestureRecognizer")]
    return views
  }

  private func tap(_ responder: Responder, _ recognizers: [RecognizerID]?) -> Event {
    var event = Event(time: 1, type: .touches)
    event.touches = [
      TouchSample(
        touch: 1, phase: .began, location: Point(x: 20, y: 20),
        observation: Observation(responder: responder, recognizers: recognizers))
    ]
    return event
  }

  private func ended() -> Event {
    var event = Event(time: 1, type: .touches)
    event.touches = [TouchSample(touch: 1, phase: .ended, location: Point(x: 20, y: 20))]
    return event
  }

  @Test func `recognizers that were recorded as they hang there are no difference`() throws {
    let report = try replayed(on: stageWithRecognizers(), [tap(.view(3), [20, 10]), ended()])
    #expect(report.groups.isEmpty)
    #expect(try replayed(on: stageWithRecognizers(), [tap(.view(3), [10, 20])]).groups.isEmpty, "a set has no order")
    #expect(try replayed(on: stageWithRecognizers(), [tap(.view(3), nil)]).groups.isEmpty, "not observed")
  }

  @Test func `other recognizers on the same view are a difference of their own, which no rule explains`() throws {
    let report = try replayed(on: stageWithRecognizers(), [tap(.view(3), [20])])
    let group = try #require(report.groups.first)
    #expect(group.key.kind == .recognizers)
    #expect(group.key.verdict == .unmodelled)
    #expect(group.key.beforePath == group.key.afterPath)
    #expect(group.key.recognizersBefore == "UITapGestureRecognizer of Panel")
    #expect(
      group.key.recognizersAfter == "UITapGestureRecognizer of Panel, UIPanGestureRecognizer of UIWindow for Panel")
    #expect(report.fidelity == 1, "who gets the touch is reproduced")
  }

  @Test func `a touch that goes to another view tells what that does to its recognizers`() throws {
    let behind = policy("behind", try rule("@2") { $0.hitTest = HitTestOverride.none })
    let group = try #require(
      replayed(on: stageWithRecognizers(), [tap(.view(3), [20, 10])], under: behind).groups.first)
    #expect(group.key.kind == .moved)
    #expect(
      group.key.recognizersBefore == "UITapGestureRecognizer of Panel, UIPanGestureRecognizer of UIWindow for Panel")
    #expect(group.key.recognizersAfter == "UIPanGestureRecognizer of UIWindow for Panel")
    let inside = try #require(
      replayed(on: stageWithRecognizers(), [tap(.view(3), [20, 10])], under: passing()).groups.first)
    #expect(inside.key.recognizersBefore == nil, "the hit moved to the panel, whose recognizers are the same")
  }

  /// The tap of the first panel hangs on the window.
  private func moving() throws -> Policy {
    let move = RecognizerMove(recognizer: "UIGestureRecognizer", to: .view(try Selector(":window")))
    return policy("moving", try rule("@2") { $0.recognizerMove = move })
  }

  @Test func `a rule that hangs a recognizer elsewhere changes who is asked about the same view`() throws {
    let taps = [tap(.view(3), [20, 10]), ended(), tap(.view(3), nil)]
    let report = try replayed(on: stageWithRecognizers(), taps, under: moving())
    let group = try #require(report.groups.first)
    #expect(report.changed == 2, "also where they were not observed: the own policy says")
    #expect(report.groups.count == 1)
    #expect(group.key.kind == .recognizers)
    #expect(group.key.beforePath == group.key.afterPath)
    #expect(
      group.key.recognizersAfter
        == "UIPanGestureRecognizer of UIWindow for Panel, UITapGestureRecognizer of UIWindow for Panel")
    let rule = "@2 { recognizers: { move: { recognizer: UIGestureRecognizer, to: ':window' } } }"
    #expect(group.why == "a recognizer hangs elsewhere by the rule \(rule)")
  }

  @Test func `what was recorded as a rule hangs it is reproduced by that rule`() throws {
    let events = [tap(.view(3), [10, 20])]
    let hung = stageWithRecognizers().map { view in
      var view = view
      if view.id == 1 {
        view.properties.recognizers?.append(Recognizer(id: 20, className: "UITapGestureRecognizer", target: 2))
      }
      if view.id == 2 { view.properties.recognizers = [] }
      return view
    }
    #expect(try replay([], on: hung, under: moving(), also: events).groups.isEmpty)
    let own = try replay([], on: stageWithRecognizers(), under: uikit, recorded: moving(), also: [tap(.view(3), nil)])
    #expect(own.groups.map(\.why).first?.hasPrefix("no more: a recognizer hangs elsewhere by the rule") == true)
  }

  private func replayed(on views: [NewView], _ events: [Event], under candidate: Policy = uikit) throws -> RunReport {
    try replay([], on: views, under: candidate, also: events)
  }
}

extension ViewPatch {
  fileprivate static func with(_ change: (inout ViewPatch) -> Void) -> ViewPatch {
    var patch = ViewPatch()
    change(&patch)
    return patch
  }
}
