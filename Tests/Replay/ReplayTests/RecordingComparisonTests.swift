import Findings
import FindingsStore
import Foundation
import HitTesting
import Recording
import Replay
import Reporting
import TestSupport
import Testing
import TraceStore
import Wording

/// Tests the comparison of recordings of the same script, without a policy.
@Suite struct RecordingComparisonTests {
  /// A recording's scenes, with taps on each of them.
  struct Recorded {
    var views = stage
    var taps = [onButton(.view(3))]
    var policy = "uikit"
    var screen: Size?
    var app: String?
    var events: [Event] = []
    /// Views that leave before the taps.
    var removed: [ViewID] = []
  }

  func write(_ recordings: [Recorded], to path: String) throws {
    try TraceWriter.create(at: path) { writer in
      for recorded in recordings {
        var info = RecordingInfo(policy: recorded.policy, format: "jsonl")
        (info.screenSize, info.app) = (recorded.screen, recorded.app)
        try writer.begin(info)
        try writer.update(.scene(recorded.views), time: 0)
        if !recorded.removed.isEmpty {
          var change = SceneChange()
          change.remove = recorded.removed
          try writer.update(.change(change), time: 0.5)
        }
        for event in recorded.taps.flatMap({ $0.events(at: 1) }) + recorded.events { try writer.add(event) }
      }
    }
  }

  func compare(
    _ new: [Recorded], against old: [Recorded], recorded: ReplayedPolicy? = nil,
    known: @escaping @Sendable (String) -> ReplayedPolicy? = { _ in nil }, detail: RunReport.Detail = .groups
  ) throws -> RunReport {
    try withFolder { folder in
      try write(new, to: folder + "/new.retouch")
      try write(old, to: folder + "/old.retouch")
      let comparison = try PairedTraces(
        old: recordings(at: folder + "/old.retouch"), new: recordings(at: folder + "/new.retouch"),
        paths: (folder + "/old.retouch", folder + "/new.retouch"), recorded: recorded, known: known, jobs: 2)
      let store = try ResultsDatabase(writing: folder + "/results.sqlite")
      let head = RunHead(.against(trace: "old.retouch"))
      let run = try store.addRun(head) { try comparison.run(into: $0) }.run
      return try store.report(run: run, detail: detail)
    }
  }

  func compare(_ new: Recorded, against old: Recorded, detail: RunReport.Detail = .groups) throws -> RunReport {
    try compare([new], against: [old], detail: detail)
  }

  /// The kind and the cause of the only group.
  func told(_ new: Recorded, against old: Recorded = Recorded()) throws -> String {
    let groups = try compare(new, against: old).groups
    #expect(groups.count <= 1)
    #expect(groups.allSatisfy { $0.key.verdict == .changed })
    return groups.first.map { "\($0.key.kind): \($0.why)" } ?? "the same"
  }

  /// The stage after a change of its views.
  func changed(_ change: (inout [NewView]) -> Void) -> [NewView] {
    var views = stage
    change(&views)
    return views
  }

  @Test func `who got it and has left its scene is told`() throws {
    let (stays, leaves) = (tapped(.view(2)), Recorded(removed: [3]))
    #expect(try told(stays, against: leaves).hasSuffix("who got it in the old recording was not in its scene any more"))
    #expect(try told(leaves, against: stays).hasSuffix("who got it in the new recording was not in its scene any more"))
    #expect(try told(leaves, against: leaves) == "the same")
  }

  @Test func `the rules are the cause where nothing else differs`() throws {
    let overhang = changed { $0[2].properties.frame = rect(180, 10, 50, 50) }
    let taps = { (id: ViewID) in [Tap(x: 220, y: 20, responder: .view(id))] }
    let new = Recorded(views: overhang, taps: taps(3), policy: "react-native")
    let old = Recorded(views: overhang, taps: taps(1))
    #expect(try told(new, against: old) == "moved: Panel contains the point now")
  }

  @Test func `where the views differ that is the cause, also where a recording does what its policy does not`() throws {
    let hidden = changed { $0[1].properties.isHidden = true }
    // The old policy sends it to the button.
    let cause = try told(tapped(.view(1), hidden), against: tapped(.view(2)))
    #expect(
      cause
        == "moved: Panel is hidden now; the old recording is not what its own policy, uikit, gives, the new one is")
  }

  func tapped(_ responder: Responder, _ views: [NewView] = stage) -> Recorded {
    Recorded(views: views, taps: [onButton(responder)])
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
      // The wrapper takes the touch that the window got, since no other view takes it.
      #expect(report.groups.map(\.count) == [1])
    }
    #expect(
      try compare(new, against: old).groups.first?.why
        == "UITransitionView, which the old recording does not have, takes it"
    )
  }

  @Test func `where a cell is gone, the others are told apart by their frames`() throws {
    func list(_ tops: [Double], from first: ViewID) -> [NewView] {
      [view(1, "UIWindow", in: nil, fullScreen), view(2, "UITableView", in: 1, fullScreen)]
        + tops.enumerated().map { view(first + Int64($0), "Cell", in: 2, rect(0, $1, 390, 50)) }
    }
    let tap = { Tap(x: 5, y: 110, responder: .view($0)) }
    let old = Recorded(views: list([0, 50, 100], from: 10), taps: [tap(12)])
    #expect(try told(Recorded(views: list([0, 100], from: 20), taps: [tap(21)]), against: old) == "the same")
  }

  @Test func `cells are told apart by their places`() throws {
    func list(_ count: Int, from first: ViewID = 10) -> [NewView] {
      [view(1, "UIWindow", in: nil, fullScreen), view(2, "UITableView", in: 1, fullScreen)]
        + (0..<count).map { view(first + Int64($0), "Cell", in: 2, rect(0, Double($0) * 50, 390, 50)) }
    }
    let old = Recorded(views: list(3), taps: [Tap(x: 5, y: 60, responder: .view(11))])
    let reused = Recorded(
      views: Array(list(3).prefix(2)) + list(3).dropFirst(2).reversed(), taps: [Tap(x: 5, y: 60, responder: .view(11))])
    #expect(try told(reused, against: old) == "the same")
    let longer = Recorded(views: list(4, from: 30), taps: [Tap(x: 5, y: 60, responder: .view(31))])
    #expect(try told(longer, against: old) == "the same")
    let other = Recorded(views: list(3, from: 30), taps: [Tap(x: 5, y: 60, responder: .view(32))])
    #expect(try told(other, against: old).hasPrefix("moved: nothing in the two scenes explains it"))
  }

  @Test func `a named view is the same whatever its class, but not in another window`() throws {
    let renamed = changed { $0[2] = view(3, "PayButton", in: 2, rect(10, 10, 50, 50)) { $0.identifier = .some("pay") } }
    #expect(try told(tapped(.view(3), renamed)) == "the same")
    let elsewhere = [
      view(1, "UIWindow", in: nil, fullScreen), view(8, "AlertWindow", in: nil, fullScreen),
      view(9, "UIButton", in: 8, rect(10, 10, 50, 50)) { $0.identifier = .some("pay") },
    ]
    #expect(
      try told(tapped(.view(9), elsewhere)).hasPrefix(
        "window: AlertWindow, which the old recording does not have, takes it"))
  }

  // MARK: Events

  @Test func `touches at other places on views without a name have nothing in common`() throws {
    let taps = [[150.0, 250], [180, 280]].map { $0.map { Tap(x: $0, y: 600, responder: .view(1)) } }
    let same = Tap(x: 20, y: 20, responder: .view(3))
    let report = try compare(Recorded(taps: taps[0] + [same]), against: Recorded(taps: taps[1] + [same]))
    #expect(report.counts.events?.touches == 1)
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

  /// Code that gives each event to the button and crashes at the second event.
  private final class CrashingAnswers: EventResolver {
    private var asked = 0

    func next(_ event: ResolvedEvent) throws(ResolutionFault) -> Resolution {
      asked += 1
      if asked == 2 { throw .crashed(signal: 11) }
      return Resolution(responder: 3)
    }

    func matchCounts() -> [String: Int]? { nil }
  }

  @Test func `code that gives no answer is a fault only where it is needed`() throws {
    let code = CodePolicy(name: "code", resolver: { _, _ in CrashingAnswers() }, className: { _, _ in nil })
    func recorded(_ responder: Responder) -> Recorded {
      Recorded(taps: [
        onButton(.view(3)), Tap(x: 150, y: 150, responder: responder), Tap(x: 20, y: 30, responder: .view(3)),
      ])
    }
    let seen = try compare([recorded(.view(2))], against: [recorded(.view(2))], recorded: .code(code))
    #expect((seen.counts.unchanged, seen.faults, seen.counts.events?.reproduced) == (3, 0, 2))
    let unseen = try compare([recorded(.notObserved)], against: [recorded(.view(2))], recorded: .code(code))
    #expect((unseen.counts.unchanged, unseen.faults) == (2, 1))
    #expect(unseen.groups.map(\.why) == ["code crashed (signal 11)"])
  }

  /// Code that gives each event to the panel.
  private final class PanelAnswers: EventResolver {
    func next(_ event: ResolvedEvent) throws(ResolutionFault) -> Resolution { Resolution(responder: 2) }
    func matchCounts() -> [String: Int]? { nil }
  }

  @Test func `code is the cause where one recording has it and the views are the same`() throws {
    let code = CodePolicy(
      name: "code", resolver: { _, _ in PanelAnswers() },
      className: { slot, scene in scene.id(slot) == 2 ? "Panel" : nil })
    let new = Recorded(taps: [onButton(.view(2))], policy: "code")
    let known: @Sendable (String) -> ReplayedPolicy? = { $0 == "code" ? .code(code) : nil }
    let there = try compare([new], against: [Recorded()], known: known)
    #expect(there.groups.map(\.why) == ["Panel gives it to another view inside (code of code)"])
    let back = try compare([Recorded()], against: [new], known: known)
    #expect(back.groups.map(\.why) == ["no more: Panel gave it to another view inside (code of code)"])
    // Also where a new view would take it, if there were no code.
    let covered = changed { $0.append(view(9, "Cover", in: 2, $0[2].properties.frame ?? fullScreen)) }
    let other = Recorded(views: covered, taps: [onButton(.view(2))], policy: "code")
    let added = try compare([other], against: [Recorded()], known: known)
    #expect(added.groups.map(\.why) == ["Panel gives it to another view inside (code of code)"])
  }

  @Test func `code that stands for none of the views is a cause all the same`() throws {
    let code = CodePolicy(name: "code", resolver: { _, _ in PanelAnswers() }, className: { _, _ in nil })
    let known: @Sendable (String) -> ReplayedPolicy? = { $0 == "code" ? .code(code) : nil }
    let new = Recorded(taps: [onButton(.view(2))], policy: "code")
    let there = try compare([new], against: [Recorded()], known: known)
    #expect(there.groups.map(\.why) == ["the code of code"])
    let back = try compare([Recorded()], against: [new], known: known)
    #expect(back.groups.map(\.why) == ["no more: the code of code"])
  }

  // MARK: Recordings

  @Test func `recordings are compared in pairs, what is over is counted`() throws {
    let report = try compare([Recorded(), tapped(.view(2)), Recorded()], against: [Recorded(), Recorded()])
    #expect(report.recordings.map(\.counts.changed) == [0, 1])
    #expect(report.counts.remarks.keys.sorted() == ["touches and events of recordings that only the new trace has"])
    let other = try compare([Recorded()], against: [Recorded(), Recorded()])
    #expect(other.counts.remarks.keys.sorted() == ["touches and events of recordings that only the old trace has"])
  }

  @Test func `nothing to compare is refused`() throws {
    let empty = Recorded(taps: [])
    for (new, old, file) in [(empty, Recorded(), "new"), (Recorded(), empty, "old")] {
      let fault = try #require(throws: NothingToCompare.self) { try compare(new, against: old) }
      guard case .noEvents(let path) = fault else { return #expect(Bool(false), "\(fault)") }
      #expect(path.hasSuffix("/\(file).retouch"))
    }
    let far = Recorded(taps: [Tap(x: 300, y: 700, responder: .view(1))])
    guard
      case .nothingShared? = #expect(
        throws: NothingToCompare.self, performing: { try compare(far, against: Recorded()) })
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
    #expect(group.evidence.walks.map(\.policy) == [nil, nil])
    #expect(group.evidence.walks.map { $0.steps.map { $0.view?.id } } == [[1, nil, 12, 13, 13], [1, 12, 19, 19]])
    #expect(report.pictures.first?.scenes.first?.views.map(\.id) == [1, 12, 13, 19])
  }

  @Test func `a picture has the labels of views, and of a long one its first 100 characters`() throws {
    let long = String(repeating: "Pay now, ", count: 20)
    let report = try compare(
      Recorded(
        views: changed {
          $0[1].properties.label = .some("Cart")
          $0[2].properties.label = .some(long)
        },
        taps: [onButton(.nobody)]),
      against: tapped(.view(3)), detail: .everything)
    let views = try #require(report.pictures.first?.scenes.first?.views)
    #expect(views.prefix(3).map(\.label) == [nil, "Cart", String(long.prefix(100))])
  }

  // MARK: Laws

  private func play(_ seeds: [UInt64], to path: String) throws {
    try TraceWriter.create(at: path) { writer in
      var sink = writer
      for seed in seeds { try RandomRecording(seed: seed).play(into: &sink) }
    }
  }

  private func counts(_ new: String, against old: String) throws -> RunCounts {
    try withFolder { folder in
      let comparison = try PairedTraces(
        old: recordings(at: old), new: recordings(at: new), paths: (old, new), jobs: 2)
      let store = try ResultsDatabase(writing: folder + "/r.sqlite")
      _ = try store.addRun(RunHead(.against(trace: "old.retouch"))) { try comparison.run(into: $0) }
      return try store.report().counts
    }
  }

  @Test(arguments: 0..<3) func `a recording is the same as itself`(seed: UInt64) throws {
    try withFolder { folder throws in
      let path = folder + "/one.retouch"
      try play((0..<6).map { 100 * seed + $0 }, to: path)
      let same = try counts(path, against: path)
      #expect(same.changed == 0)
      #expect(same.unchanged == same.all)
      #expect(same.unchanged > 0)
      #expect(!same.remarks.keys.contains { $0.contains("only") || $0.contains("another place") })
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
    #expect((there.all, there.changed, there.unchanged) == (back.all, back.changed, back.unchanged))
    #expect(there.all >= 25)
    func only(_ counts: RunCounts, _ which: String) -> Int? {
      counts.remarks["touches that only the \(which) recording has"]
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
        let comparison = try PairedTraces(
          old: recordings(at: paths.one), new: recordings(at: paths.other), paths: (paths.one, paths.other), jobs: jobs)
        _ = try ResultsDatabase(writing: path).addRun(
          RunHead(.against(trace: "old.retouch"))
        ) {
          try comparison.run(into: $0)
        }
        return try Data(contentsOf: URL(fileURLWithPath: path))
      }
      #expect(results[0] == results[1])
    }
  }
}
