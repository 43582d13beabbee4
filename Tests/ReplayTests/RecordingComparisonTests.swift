import Foundation
import HitTesting
import Replay
import TestSupport
import Testing
import TraceStore

/// Recordings of the same script, without any policy.
@Suite struct RecordingComparisonTests {
  /// What was recorded: scenes, and a tap on each of them.
  private struct Recorded {
    var views = stage
    var taps = [onButton(.view(3))]
    var policy = "uikit"
    var screen: Size?
    var app: String?
    var events: [Event] = []
  }

  private func write(_ recordings: [Recorded], to path: String) throws {
    try TraceWriter.create(at: path, survivesFaults: false) { writer in
      for recorded in recordings {
        var info = RecordingInfo(policy: recorded.policy, format: "jsonl")
        (info.screenSize, info.app) = (recorded.screen, recorded.app)
        try writer.begin(info)
        try writer.update(.scene(recorded.views), time: 0)
        for event in recorded.taps.flatMap({ $0.events(at: 1) }) + recorded.events { try writer.add(event) }
      }
    }
  }

  private func compare(
    _ new: [Recorded], against old: [Recorded], recorded: ReplayedPolicy? = nil, detail: RunReport.Detail = .groups
  ) throws -> RunReport {
    try withFolder { folder in
      try write(new, to: folder + "/new.retouch")
      try write(old, to: folder + "/old.retouch")
      let comparison = try RecordingComparison(
        old: Trace(path: folder + "/old.retouch"), new: Trace(path: folder + "/new.retouch"), recorded: recorded, jobs: 2)
      let store = try ResultsStore(writing: folder + "/results.sqlite")
      let head = RunHead(policy: PolicySource(name: "recorded", text: ""), against: "old.retouch")
      let run = try store.addRun(head) { try comparison.run(into: $0) }.run
      return try store.report(run: run, detail: detail)
    }
  }

  private func compare(_ new: Recorded, against old: Recorded, detail: RunReport.Detail = .groups) throws -> RunReport {
    try compare([new], against: [old], detail: detail)
  }

  /// The kind and the cause of the only group.
  private func told(_ new: Recorded, against old: Recorded = Recorded()) throws -> String {
    let groups = try compare(new, against: old).groups
    #expect(groups.count <= 1)
    #expect(groups.allSatisfy { $0.key.verdict == .changed })
    return groups.first.map { "\($0.key.kind): \($0.key.rule)" } ?? "the same"
  }

  /// The stage with a view more, or with other properties.
  private func changed(_ change: (inout [NewView]) -> Void) -> [NewView] {
    var views = stage
    change(&views)
    return views
  }

  private func tapped(_ responder: Responder, _ views: [NewView] = stage) -> Recorded {
    Recorded(views: views, taps: [onButton(responder)])
  }

  // MARK: What explains it

  @Test func `a switch of a view`() throws {
    func button(_ configure: @escaping (inout ViewPatch) -> Void) -> [NewView] { changed { configure(&$0[2].properties) } }
    let changes: [((inout ViewPatch) -> Void, String)] = [
      ({ $0.isHidden = true }, "is hidden"), ({ $0.isUserInteractionEnabled = false }, "has its interaction off"),
      ({ $0.alpha = 0 }, "is transparent (alpha below 0.01)"), ({ $0.isAnimating = true }, "is blocked by an animation"),
    ]
    for (change, words) in changes {
      let off = tapped(.view(2), button(change))
      #expect(try told(off) == "moved: UIButton#pay \(words) now")
      #expect(try told(Recorded(), against: off) == "moved: UIButton#pay \(words) no more")
    }
  }

  @Test func `a frame`() throws {
    let lower = tapped(.view(2), changed { $0[2].properties.frame = rect(10, 60, 50, 50) })
    let words = "UIButton#pay does not contain the point any more: its frame was (10, 10, 50, 50), now (10, 60, 50, 50)"
    #expect(try told(lower) == "moved: \(words)")
    let back = "UIButton#pay contains the point now: its frame was (10, 60, 50, 50), now (10, 10, 50, 50)"
    #expect(try told(Recorded(), against: lower) == "moved: \(back)")
  }

  @Test func `what a view is in`() throws {
    let scrolled = tapped(.view(2), changed { $0[1].properties.boundsOrigin = Point(x: 0, y: 60) })
    #expect(
      try told(scrolled)
        == "moved: UIButton#pay does not contain the point any more: Panel, which it is in, is scrolled elsewhere")
    let moved = tapped(.view(2), changed { $0[1].properties.frame = rect(-40, -40, 400, 400) })
    #expect(try told(moved) == "moved: UIButton#pay does not contain the point any more: Panel, which it is in, lies elsewhere")
  }

  @Test func `a view that only one of them has`() throws {
    let covered = tapped(
      .view(9), changed { $0.append(view(9, "UIView", in: 2, rect(0, 0, 90, 90)) { $0.identifier = .some("overlay") }) })
    #expect(try told(covered) == "moved: UIView#overlay, which the old recording does not have, takes it")
    #expect(try told(Recorded(), against: covered) == "moved: UIView#overlay, which took it, is not in the new recording")
    let replaced = tapped(.view(9), changed { $0[2] = view(9, "UISwitch", in: 2, rect(10, 10, 50, 50)) })
    #expect(
      try told(replaced)
        == "moved: UISwitch, which the old recording does not have, takes it in place of UIButton#pay, which the new one does not have"
    )
  }

  @Test func `an overlay without a name over a view of the same class`() throws {
    let covered = tapped(.view(9), changed { $0.append(view(9, "Panel", in: 1, rect(0, 0, 200, 200))) })
    #expect(try told(covered) == "moved: Panel, which the old recording does not have, takes it")
  }

  @Test func `the order of siblings`() throws {
    let one = view(8, "UIView", in: 1, fullScreen) { $0.identifier = .some("one") }
    let other = view(9, "UIView", in: 1, fullScreen) { $0.identifier = .some("other") }
    let (old, new) = (tapped(.view(9), changed { $0 += [one, other] }), tapped(.view(8), changed { $0 += [other, one] }))
    #expect(try told(new, against: old) == "moved: UIView#one is in front of UIView#other now")
  }

  @Test func `a view that hangs elsewhere`() throws {
    let named = changed { $0[1].properties.identifier = .some("panel") } + [view(9, "UIView", in: 1, fullScreen)]
    var inside = named
    inside[2] = view(3, "UIButton", in: 9, rect(10, 10, 50, 50)) { $0.identifier = .some("pay") }
    inside.append(inside.remove(at: 2))
    #expect(
      try told(tapped(.view(3), inside), against: tapped(.view(9), named))
        == "moved: UIButton#pay is inside UIView now, no more inside Panel#panel")
  }

  @Test func `windows`() throws {
    let alert = view(8, "UIWindow", in: nil, fullScreen) { $0.level = 2000 }
    let shown = tapped(.view(8), stage + [alert])
    #expect(try told(shown) == "window: UIWindow, which the old recording does not have, takes it")
    var hidden = alert
    hidden.properties.isHidden = true
    #expect(try told(shown, against: tapped(.view(3), stage + [hidden])) == "window: UIWindow is hidden no more")
    let named = { (level: Double) in
      view(8, "UIWindow", in: nil, fullScreen) { ($0.level, $0.identifier) = (level, .some("tool")) }
    }
    #expect(
      try told(tapped(.view(8), stage + [named(1)]), against: tapped(.view(3), stage + [named(-1)]))
        == "window: UIWindow#tool is in front of UIWindow now: its level was -1, now 1")
  }

  @Test func `nobody`() throws {
    let off = tapped(.nobody, changed { $0[0].properties.isUserInteractionEnabled = false })
    #expect(try told(off) == "lost: UIWindow has its interaction off now")
    #expect(try told(Recorded(), against: off) == "gained: UIWindow has its interaction off no more")
  }

  @Test func `nothing in the scene, as a system looks whose hit test changed`() throws {
    let words = "no view that was asked differs: an override or the system decides otherwise"
    #expect(
      try told(tapped(.view(2))) == "moved: \(words); the new recording is not what its own policy, uikit, gives, the old one is")
    #expect(
      try told(Recorded(), against: tapped(.view(2)))
        == "moved: \(words); the old recording is not what its own policy, uikit, gives, the new one is")
    #expect(
      try told(tapped(.view(2)), against: tapped(.view(4))) == "moved: \(words); neither recording is what its own policy gives")
    #expect(try compare(tapped(.view(2)), against: Recorded()).fidelity == 0)
  }

  @Test func `a wrapper that an override does not know of`() throws {
    let below = [view(1, "UIWindow", in: nil, fullScreen), view(2, "UITableView", in: 1, fullScreen)]
    let window = view(3, "PassThroughWindow", in: nil, fullScreen) { $0.level = 1 }
    let (old, new) = (
      tapped(.view(2), below + [window, view(4, "UIView", in: 3, fullScreen)]),
      tapped(.view(4), below + [window, view(9, "UITransitionView", in: 3, fullScreen), view(4, "UIView", in: 9, fullScreen)])
    )
    let unlike = "the old recording is not what its own policy, uikit, gives, the new one is"
    let around = "UITransitionView, which the old recording does not have, is around UIView now: an override may decide otherwise"
    #expect(try told(new, against: old) == "window: \(around); \(unlike)")
    var taken = new
    taken.taps = [onButton(.view(9))]
    #expect(
      try told(taken, against: old)
        == "window: UITransitionView, which the old recording does not have, gets it; neither recording is what its own policy gives"
    )
    let back = "UITransitionView, which was around UIView, is not in the new recording: an override may decide otherwise"
    #expect(
      try told(old, against: new)
        == "window: \(back); the new recording is not what its own policy, uikit, gives, the old one is")
  }

  @Test func `a class that is another one`() throws {
    let other = changed { $0[2] = view(3, "PassButton", in: 2, rect(10, 10, 50, 50)) { $0.identifier = .some("pay") } }
    #expect(
      try told(tapped(.view(2), other))
        == "moved: UIButton#pay is a PassButton now: its code may decide otherwise; "
        + "the new recording is not what its own policy, uikit, gives, the old one is")
  }

  @Test func `a view that left`() throws {
    var gone = Recorded()
    gone.views = changed { $0.append(view(9, "UISwitch", in: 2, rect(0, 0, 5, 5))) }
    gone.taps = []
    try withFolder { folder throws in
      let path = folder + "/new.retouch"
      try TraceWriter.create(at: path, survivesFaults: false) { writer in
        try writer.begin(RecordingInfo(policy: "uikit", format: "jsonl"))
        try writer.update(.scene(gone.views), time: 0)
        var change = SceneChange()
        change.remove = [9]
        try writer.update(.change(change), time: 0.5)
        for event in onButton(.view(9)).events(at: 1) { try writer.add(event) }
      }
      try write([Recorded()], to: folder + "/old.retouch")
      let comparison = try RecordingComparison(
        old: Trace(path: folder + "/old.retouch"), new: Trace(path: path), jobs: 1)
      let store = try ResultsStore(writing: folder + "/r.sqlite")
      _ = try store.addRun(RunHead(policy: PolicySource(name: "recorded", text: ""))) { try comparison.run(into: $0) }
      let group = try #require(try store.report().groups.first)
      #expect(group.key.after == "UISwitch (not in the scene)")
      #expect(group.key.rule == "who got it in the new recording was not in its scene any more")
      #expect(group.example.afterView == nil)
    }
  }

  // MARK: What is the same view

  @Test func `a wrapper between window and root changes nothing, with or without names`() throws {
    let wrapped = [
      view(1, "UIWindow", in: nil, fullScreen), view(20, "UITransitionView", in: 1, fullScreen),
      view(21, "UIDropShadowView", in: 20, fullScreen), view(2, "Panel", in: 21, rect(0, 0, 200, 200)),
      view(3, "UIButton", in: 2, rect(10, 10, 50, 50)) { $0.identifier = .some("pay") },
      view(4, "Panel", in: 21, rect(0, 300, 200, 200)),
    ]
    let taps = { (root: ViewID) in
      [
        onButton(.view(3)), Tap(x: 150, y: 150, responder: .view(2)), Tap(x: 150, y: 450, responder: .view(4)),
        Tap(x: 300, y: 800, responder: .view(root)),
      ]
    }
    let (old, new) = (Recorded(taps: taps(1)), Recorded(views: wrapped, taps: taps(21)))
    for (one, other) in [(new, old), (old, new)] {
      let report = try compare(one, against: other)
      #expect(report.counts.unchanged == 3)
      // Only where nothing else was, the wrapper takes what the window had.
      #expect(report.groups.map(\.touches) == [1])
    }
    #expect(
      try compare(new, against: old).groups.first?.key.rule == "UITransitionView, which the old recording does not have, takes it"
    )
  }

  @Test func `cells are told apart by their places`() throws {
    func list(_ count: Int, from first: ViewID = 10) -> [NewView] {
      [view(1, "UIWindow", in: nil, fullScreen), view(2, "UITableView", in: 1, fullScreen)]
        + (0..<count).map { view(first + ViewID($0), "Cell", in: 2, rect(0, Double($0) * 50, 390, 50)) }
    }
    let old = Recorded(views: list(3), taps: [Tap(x: 5, y: 60, responder: .view(11))])
    let reused = Recorded(
      views: Array(list(3).prefix(2)) + list(3).dropFirst(2).reversed(), taps: [Tap(x: 5, y: 60, responder: .view(11))])
    #expect(try told(reused, against: old) == "the same")
    let longer = Recorded(views: list(4, from: 30), taps: [Tap(x: 5, y: 60, responder: .view(31))])
    #expect(try told(longer, against: old) == "the same")
    let other = Recorded(views: list(3, from: 30), taps: [Tap(x: 5, y: 60, responder: .view(32))])
    #expect(try told(other, against: old).hasPrefix("moved: no view that was asked differs"))
  }

  @Test func `a named view is the same whatever its class, but not in another window`() throws {
    let renamed = changed { $0[2] = view(3, "PayButton", in: 2, rect(10, 10, 50, 50)) { $0.identifier = .some("pay") } }
    #expect(try told(tapped(.view(3), renamed)) == "the same")
    let elsewhere = [
      view(1, "UIWindow", in: nil, fullScreen), view(8, "AlertWindow", in: nil, fullScreen),
      view(9, "UIButton", in: 8, rect(10, 10, 50, 50)) { $0.identifier = .some("pay") },
    ]
    #expect(
      try told(tapped(.view(9), elsewhere)).hasPrefix("window: AlertWindow, which the old recording does not have, takes it"))
  }

  // MARK: Events

  @Test func `events without a counterpart are counted`() throws {
    let taps = [onButton(.view(3)), Tap(x: 150, y: 150, responder: .view(2)), Tap(x: 150, y: 450, responder: .view(4))]
    let more = Recorded(taps: [Tap(x: 350, y: 20, responder: .view(1))] + taps)
    let report = try compare(more, against: Recorded(taps: taps))
    #expect(report.counts.unchanged == 3)
    #expect(report.notCompared.map(\.reason) == ["touches that only the new recording has"])
    let less = try compare(Recorded(taps: taps), against: more)
    #expect(less.notCompared.map(\.reason) == ["touches that only the old recording has"])
    #expect(less.counts.touches == 3)
  }

  @Test func `a script that names views touches them where they are`() throws {
    let lower = Recorded(
      views: changed { $0[2].properties.frame = rect(10, 110, 50, 50) }, taps: [Tap(x: 35, y: 135, responder: .view(3))])
    let report = try compare(lower, against: Recorded())
    #expect(report.counts.unchanged == 1)
    #expect(report.notCompared.map(\.reason) == ["touches at another place than in the old recording, known by who got them"])
  }

  @Test func `touches at other places on views without a name have nothing in common`() throws {
    let taps = [[150.0, 250], [180, 280]].map { $0.map { Tap(x: $0, y: 600, responder: .view(1)) } }
    let same = Tap(x: 20, y: 20, responder: .view(3))
    let report = try compare(Recorded(taps: taps[0] + [same]), against: Recorded(taps: taps[1] + [same]))
    #expect(report.counts.touches == 1)
    #expect(report.notCompared.map(\.count) == [2, 2])
  }

  @Test func `places are scaled to the screen`() throws {
    func on(_ scale: Double) -> Recorded {
      let views = [
        view(1, "UIWindow", in: nil, rect(0, 0, 400 * scale, 800 * scale)),
        view(2, "UIButton", in: 1, rect(100 * scale, 100 * scale, 90, 90)),
      ]
      return Recorded(
        views: views, taps: [Tap(x: 110 * scale, y: 110 * scale, responder: .view(2))],
        screen: Size(width: 400 * scale, height: 800 * scale))
    }
    let report = try compare(on(1.5), against: on(1))
    #expect(report.counts.unchanged == 1)
    #expect(report.notCompared.isEmpty)
  }

  @Test func `a responder that was not observed is what the own policy gives`() throws {
    let report = try compare(tapped(.notObserved), against: Recorded())
    #expect(report.counts.unchanged == 1)
    #expect(report.fidelity == nil)
    #expect(report.notCompared.map(\.reason) == ["touches without a responder in the new recording: uikit says who gets them"])
  }

  /// Code that gives every event to the button, and crashes at the second one.
  private final class CrashingAnswers: Answers {
    private var asked = 0

    func next(_ event: ResolvedEvent) throws(AnswerFault) -> Answer {
      asked += 1
      if asked == 2 { throw .crashed(signal: 11) }
      return Answer(responder: 3)
    }

    func matchCounts() -> [Int]? { nil }
  }

  @Test func `code that gives no answer is a fault only where it is needed`() throws {
    let code = CodePolicy(name: "code", answers: { _, _ in CrashingAnswers() }, className: { _, _ in nil })
    func recorded(_ responder: Responder) -> Recorded {
      Recorded(taps: [onButton(.view(3)), Tap(x: 150, y: 150, responder: responder), Tap(x: 20, y: 30, responder: .view(3))])
    }
    let seen = try compare([recorded(.view(2))], against: [recorded(.view(2))], recorded: .code(code))
    #expect((seen.counts.unchanged, seen.faults, seen.reproduced) == (3, 0, 2))
    let unseen = try compare([recorded(.notObserved)], against: [recorded(.view(2))], recorded: .code(code))
    #expect((unseen.counts.unchanged, unseen.faults) == (2, 1))
    #expect(unseen.groups.map(\.key.rule) == ["code crashed (signal 11)"])
  }

  @Test func `recognizers of the same view`() throws {
    let pan = changed { $0[1].properties.recognizers = [Recognizer(id: 90, className: "UIPanGestureRecognizer")] }
    let report = try compare(tapped(.view(3), pan), against: Recorded())
    let group = try #require(report.groups.first)
    #expect(group.key.kind == .recognizers)
    #expect(group.key.recognizersBefore == "none")
    #expect(group.key.recognizersAfter == "UIPanGestureRecognizer of Panel")
    #expect(group.key.rule == "asked now: UIPanGestureRecognizer of Panel")
    #expect(try told(Recorded(), against: tapped(.view(3), pan)) == "recognizers: no more: UIPanGestureRecognizer of Panel")
    #expect(try told(tapped(.view(3), pan), against: tapped(.view(3), pan)) == "the same")
  }

  @Test func `events without a location`() throws {
    func shaken(_ responder: ViewID, _ views: [NewView]) -> Recorded {
      var event = Event(time: 2, type: .motion)
      event.resolution = Resolution(responder: .view(responder))
      return Recorded(views: views, taps: [], events: [event])
    }
    let second = view(8, "UIWindow", in: nil, fullScreen) { $0.identifier = .some("second") }
    func with(key window: Int, _ responder: ViewID? = nil) -> [NewView] {
      var views = stage + [second]
      views[window].properties.isKey = true
      if let responder { views[window].properties.firstResponder = .some(responder) }
      return views
    }
    #expect(
      try told(shaken(8, with(key: 4)), against: shaken(1, with(key: 0))) == "target: UIWindow#second is the key window now")
    #expect(
      try told(shaken(3, with(key: 0, 3)), against: shaken(1, with(key: 0)))
        == "target: UIButton#pay is first responder of UIWindow now")
    #expect(
      try told(shaken(1, with(key: 0)), against: shaken(3, with(key: 0, 3)))
        == "target: no view in UIWindow is first responder any more")
    #expect(
      try told(shaken(8, with(key: 4)), against: shaken(1, stage))
        == "target: UIWindow#second, which the old recording does not have, gets it")
  }

  // MARK: Recordings

  @Test func `recordings are compared in pairs, what is over is counted`() throws {
    let report = try compare([Recorded(), tapped(.view(2)), Recorded()], against: [Recorded(), Recorded()])
    #expect(report.recordings.map(\.counts.changed) == [0, 1])
    #expect(report.notCompared.map(\.reason) == ["touches and events of recordings that only the new trace has"])
    let other = try compare([Recorded()], against: [Recorded(), Recorded()])
    #expect(other.notCompared.map(\.reason) == ["touches and events of recordings that only the old trace has"])
  }

  @Test func `nothing to compare is refused`() throws {
    let empty = Recorded(taps: [])
    for (new, old, file) in [(empty, Recorded(), "new"), (Recorded(), empty, "old")] {
      let fault = try #require(throws: NothingToCompare.self) { try compare(new, against: old) }
      guard case .noEvents(let path) = fault else { return #expect(Bool(false), "\(fault)") }
      #expect(path.hasSuffix("/\(file).retouch"))
    }
    let far = Recorded(taps: [Tap(x: 300, y: 700, responder: .view(1))])
    guard case .nothingShared? = #expect(throws: NothingToCompare.self, performing: { try compare(far, against: Recorded()) })
    else {
      return #expect(Bool(false))
    }
  }

  // MARK: Evidence

  @Test func `evidence names views of the new recording`() throws {
    let old = tapped(.view(3))
    let new = Recorded(
      views: [
        view(1, "UIWindow", in: nil, fullScreen), view(12, "Panel", in: 1, rect(0, 0, 200, 200)),
        view(13, "UIButton", in: 12, rect(10, 10, 50, 50)) { $0.identifier = .some("pay") },
        view(19, "UIView", in: 12, rect(0, 0, 90, 90)) { $0.identifier = .some("overlay") },
      ], taps: [onButton(.view(19))])
    let report = try compare(new, against: old, detail: .everything)
    let group = try #require(report.groups.first)
    #expect((group.example.beforeView, group.example.afterView) == (13, 19))
    #expect(group.evidence.walks.map(\.policy) == ["old", "new"])
    #expect(group.evidence.walks.map { $0.steps.map(\.view) } == [[1, nil, 12, 13, 13], [1, 12, 19, 19]])
    #expect(report.pictures.first?.scenes.first?.views.map(\.id) == [1, 12, 13, 19])
  }

  // MARK: Laws

  private func play(_ seeds: [UInt64], to path: String) throws {
    try TraceWriter.create(at: path, survivesFaults: false) { writer in
      var sink = writer
      for seed in seeds { try RandomRecording(seed: seed).play(into: &sink) }
    }
  }

  private func counts(_ new: String, against old: String) throws -> ComparedRecording.Counts {
    try withFolder { folder in
      let comparison = try RecordingComparison(old: Trace(path: old), new: Trace(path: new), jobs: 2)
      let store = try ResultsStore(writing: folder + "/r.sqlite")
      _ = try store.addRun(RunHead(policy: PolicySource(name: "recorded", text: ""))) { try comparison.run(into: $0) }
      return try store.report().counts
    }
  }

  @Test(arguments: 0..<3) func `a recording is the same as itself`(seed: UInt64) throws {
    try withFolder { folder throws in
      let path = folder + "/one.retouch"
      try play((0..<6).map { 100 * seed + $0 }, to: path)
      let same = try counts(path, against: path)
      #expect(same.changed == 0)
      #expect(same.unchanged == same.touches + same.others)
      #expect(same.unchanged > 0)
      #expect(!same.notCompared.keys.contains { $0.contains("only") || $0.contains("another place") })
    }
  }

  @Test(arguments: 0..<20) func `one differs from the other as the other from it`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func tap(_ place: Int) -> Tap {
      let responder = random.pick([Responder.view(1), .view(2), .view(3), .view(4), .nobody])
      return Tap(x: Double(place % 30) * 13, y: Double(place / 30) * 13, responder: responder)
    }
    let taps = (0..<30).map { tap($0) }
    var edited = taps
    for _ in 0..<4 { edited[Int.random(in: 0..<30, using: &random)].responder = .view(4) }
    for place in 100..<105 { edited.insert(tap(place), at: Int.random(in: 0...edited.count, using: &random)) }
    for _ in 0..<5 { edited.remove(at: Int.random(in: 0..<edited.count, using: &random)) }
    let (one, other) = (Recorded(taps: taps), Recorded(taps: edited))
    let (there, back) = (try compare(other, against: one).counts, try compare(one, against: other).counts)
    #expect((there.touches, there.changed, there.unchanged) == (back.touches, back.changed, back.unchanged))
    #expect(there.touches >= 25)
    func only(_ counts: ComparedRecording.Counts, _ which: String) -> Int? {
      counts.notCompared["touches that only the \(which) recording has"]
    }
    #expect(only(there, "new") == only(back, "old"))
    #expect(only(there, "old") == only(back, "new"))
  }

  @Test func `the results are the same bytes for one job and for eight`() throws {
    try withFolder { folder throws in
      let paths = (one: folder + "/one.retouch", other: folder + "/other.retouch")
      try play(Array(0..<6), to: paths.one)
      try play((0..<6).map { $0 + ($0 % 2) * 50 }, to: paths.other)
      let results = try [1, 8].map { jobs in
        let path = folder + "/results-\(jobs).sqlite"
        let comparison = try RecordingComparison(old: Trace(path: paths.one), new: Trace(path: paths.other), jobs: jobs)
        _ = try ResultsStore(writing: path).addRun(RunHead(policy: PolicySource(name: "recorded", text: ""))) {
          try comparison.run(into: $0)
        }
        return try Data(contentsOf: URL(fileURLWithPath: path))
      }
      #expect(results[0] == results[1])
    }
  }
}
