import Findings
import Foundation
import HitTesting
import Recording
import Replay
import TestSupport
import Testing
import TraceStore

/// Tests how differences are made small.
///
/// `RETOUCH_DIFFERENCES` in the environment says how many random ones are: 1,000 is what was
/// measured.
@Suite struct MinimizingTests {
  private static let differences =
    ProcessInfo.processInfo.environment["RETOUCH_DIFFERENCES"].flatMap(Int.init) ?? 30

  /// A difference at a random point of a random scene under random policies; nil where the point
  /// goes where it went.
  private func difference(_ random: inout SplitMix64) throws -> ShownDifference? {
    let scene = try RandomScenes.scene(&random)
    let point = Point(x: random.coordinate(0...389), y: random.coordinate(0...500))
    let responder = HitTest(scene, AppliedPolicy(uikit, in: scene)).hitTest(point).map { scene.id($0) }
    let baseline: ReplayedPolicy? = random.chance(30) ? .rules(try RandomScenes.policy(&random)) : nil
    let isObserved = baseline == nil && random.chance(70)
    let event = ResolvedEvent(
      id: 7, time: 3, type: .touches, location: point,
      responder: isObserved ? responder.map { .view($0) } ?? .nobody : .notObserved)
    let policies = ReplayPolicies(candidate: .rules(try RandomScenes.policy(&random)), baseline: baseline)
    return ShownDifference(event, in: scene, of: RecordingInfo(policy: "uikit", format: "live"), policies: policies)
  }

  /// All that is smaller by one thing.
  private func smaller(_ shown: ShownDifference) -> [ShownDifference] {
    func changing(_ change: (inout ShownDifference) -> Void) -> ShownDifference {
      var changed = shown
      change(&changed)
      return changed
    }
    var all: [ShownDifference] = []
    for view in shown.views {
      var gone: Set<ViewID> = [view.id]
      all.append(
        changing {
          $0.views.removeAll { view in
            if view.parent.map({ gone.contains($0) }) == true { gone.insert(view.id) }
            return gone.contains(view.id)
          }
        })
    }
    for place in shown.views.indices {
      for index in shown.views[place].properties.set {
        all.append(changing { $0.views[place].properties[at: index] = nil })
      }
    }
    for path in [\ReplayPolicies.candidate, \.baseline] {
      guard case .rules(let policy) = shown.policies[keyPath: path] else { continue }
      for rule in policy.rules.indices {
        var fewer = policy
        fewer.rules.remove(at: rule)
        all.append(changing { $0.policies[keyPath: path] = .rules(fewer) })
      }
    }
    return all
  }

  /// The fingerprints that a replay of the difference as a trace finds.
  private func replayed(_ shown: ShownDifference) throws -> [String] {
    try withFolder { folder in
      let path = folder + "/t.retouch"
      try TraceWriter.create(at: path) { writer in
        var sink = writer
        try shown.write(to: &sink)
      }
      let replay = try Replay(recordings: Trace(path: path).recordings(), policies: shown.policies)
      return try report(of: replay, in: folder + "/r.sqlite").groups.map(\.fingerprint)
    }
  }

  @Test func `what is left shows the same difference, and nothing single can be left out of it`() throws {
    var random = SplitMix64(seed: 15)
    var (found, views): (Int, [Int]) = (0, [])
    while found < Self.differences {
      guard let shown = try difference(&random), var minimizer = try Minimizer(shown) else { continue }
      found += 1
      try minimizer.run()
      views.append(minimizer.shown.views.count)
      let fingerprint = minimizer.key.fingerprint
      try #require(
        try replayed(shown) == [fingerprint] && replayed(minimizer.shown) == [fingerprint], "difference \(found)")
      for fewer in smaller(minimizer.shown) {
        try #require((try? Minimizer(fewer))?.key != minimizer.key, "difference \(found): \(fewer)")
      }
    }
    print("views left: median \(views.sorted()[views.count / 2]), most \(views.max() ?? 0)")
    #expect(views.sorted()[views.count / 2] < 6)
  }

  @Test func `with little work, what is left shows the same difference, and may not be the smallest`() throws {
    var random = SplitMix64(seed: 16)
    var ended = 0
    for _ in 0..<40 {
      guard let shown = try difference(&random), var minimizer = try Minimizer(shown, mostWork: 20) else { continue }
      try minimizer.run()
      #expect(try replayed(minimizer.shown) == [minimizer.key.fingerprint])
      if !minimizer.isComplete { ended += 1 }
      var whole = try #require(try Minimizer(shown))
      try whole.run()
      #expect(whole.isComplete && whole.shown.views.count <= minimizer.shown.views.count)
    }
    #expect(ended > 3)
  }

  @Test func `A touch too near to an edge of an element is the same touch when it is small`() throws {
    let scene = try scene(of: hosting([element(10, .button, "pay", rect(20, 600, 350, 120))]))
    let event = ResolvedEvent(
      id: 1, time: 0, type: .touches, location: Point(x: 100, y: 605), responder: .view(2), radius: 20)
    let shown = try ShownDifference(
      event, in: scene, of: RecordingInfo(policy: "uikit", format: "jsonl"),
      policies: ReplayPolicies(candidate: policy("p", rule("_UIHostingView") { $0.hitTest = HitTestOverride.none })))
    var minimizer = try #require(try Minimizer(shown))
    #expect(minimizer.key.before == .view(path: "UIWindow/_UIHostingView"))
    #expect(try replayed(shown) == [minimizer.key.fingerprint])
    try minimizer.run()
    #expect(minimizer.shown.views.count == 2 && minimizer.shown.event.radius == nil)
  }

  @Test func `a point that goes where it went shows nothing`() throws {
    var scene = Scene()
    try scene.apply(.scene(stage))
    let event = ResolvedEvent(id: 1, time: 0, type: .touches, location: Point(x: 20, y: 20), responder: .notObserved)
    let info = RecordingInfo(policy: "uikit", format: "jsonl")
    #expect(
      try Minimizer(ShownDifference(event, in: scene, of: info, policies: ReplayPolicies(candidate: uikit))) == nil)
  }

  @Test(arguments: [1e300, 1.7e308, 0x1p53 + 2])
  func `making numbers short ends, also near those that have no shorter one`(width: Double) throws {
    var scene = Scene()
    try scene.apply(.scene([view(1, "UIWindow", in: nil, rect(0, 0, width, width))]))
    let event = ResolvedEvent(
      id: 1, time: 0, type: .touches, location: Point(x: width / 2 + 1, y: 7), responder: .view(1))
    let shown = try ShownDifference(
      event, in: scene, of: RecordingInfo(policy: "uikit", format: "jsonl"),
      policies: ReplayPolicies(candidate: policy("p", rule("UIWindow") { $0.hitTest = HitTestOverride.none })))
    var minimizer = try #require(try Minimizer(shown))
    try minimizer.run()
    #expect(minimizer.tries < 200)
  }

  @Test func `numbers become short, and numbers of views their places`() throws {
    let views = [
      view(11, "UIWindow", in: nil, fullScreen), view(12, "Panel", in: 11, rect(13.25, 17.5, 203, 207)),
      view(13, "UIButton", in: 12, rect(10, 10, 51, 50)) { $0.identifier = .some("pay") },
      view(14, "Panel", in: 11, rect(0, 300, 200, 200)),
    ]
    var scene = Scene()
    try scene.apply(.scene(views))
    let event = ResolvedEvent(
      id: 9, time: 4, type: .touches, location: Point(x: 37.5, y: 41.25), responder: .view(13))
    let shown = try ShownDifference(
      event, in: scene, of: RecordingInfo(policy: "uikit", format: "jsonl"),
      policies: ReplayPolicies(candidate: passing()))
    var minimizer = try #require(try Minimizer(shown))
    try minimizer.run()
    #expect(minimizer.shown.views.map(\.id) == [1, 2, 3])
    let frames = [rect(0, 0, 400, 800), rect(0, 0, 200, 200), rect(0, 0, 100, 100)]
    #expect(minimizer.shown.views.map(\.properties.frame) == frames)
    #expect(minimizer.shown.event.location == Point(x: 50, y: 50))
    #expect(minimizer.shown.event.responder == .view(3))
  }
}
