import Findings
import Foundation
import HitTesting
import Recording
import Replay
import TestSupport
import Testing
import TraceStore

/// Tests copies of recordings with the touched scenes alone.
@Suite struct TouchedScenesTests {
  /// An event that is resolved, with its scene.
  private struct Moment: Equatable {
    var event: ResolvedEvent
    var rows: [SceneRow]
  }

  private func copy(_ path: String, to copy: String, change: (inout ViewPatch) -> Void = { _ in }) throws {
    let trace = try Trace(path: path)
    try TraceWriter.create(at: copy) { writer in
      var sink = writer
      for recording in try trace.recordings() {
        try trace.tellTouched(recording, as: recording.info, to: &sink, change: change)
      }
    }
  }

  private func moments(_ path: String) throws -> [Moment] {
    try Trace(path: path).recordings().flatMap { recording in
      try recording.read(part: nil) { cursor in
        var moments: [Moment] = []
        while try cursor.nextSnapshot() {
          while let event = try cursor.nextResolvedEvent() {
            let responder = event.responder.renumbered { $0 - recording.idBase }
            // Rows are numbered anew where events of different scenes come together.
            let same = ResolvedEvent(
              id: 0, time: event.time, type: event.type, location: event.location, windowScene: event.windowScene,
              responder: responder, recognizers: event.recognizers.map { ids in ids.map { $0 - recording.idBase } })
            moments.append(Moment(event: same, rows: sceneRows(cursor.scene, idBase: recording.idBase)))
          }
        }
        return moments
      }
    }
  }

  /// The groups of each difference, in order, and the counts of each recording.
  private func findings(_ path: String, _ policy: Policy) throws -> (keys: [String], counts: [String]) {
    let found = Keys()
    try Replay(recordings: Trace(path: path).recordings(), policies: ReplayPolicies(candidate: policy)).run(into: found)
    return (found.keys, found.counts)
  }

  @Test(arguments: SceneModel.Shape.allCases)
  func `A copy has the same scene at each touch, the same events, and the same verdicts`(_ shape: SceneModel.Shape)
    throws
  {
    let rules = policy(
      .uikit, try rule("UIView") { $0.hitTest = .passthrough }, try rule("UIButton") { $0.pointInside = .always })
    var isSmaller = 0
    for seed in 1...5 as ClosedRange<UInt64> {
      try withFolder { folder in
        let (path, copied) = (folder + "/a.sqlite", folder + "/b.sqlite")
        try TraceWriter.create(at: path) { writer in
          var sink = writer
          for part in 0..<2 as Range<UInt64> {
            try RandomRecording(seed: seed * 2 + part, shape: shape).play(into: &sink)
          }
        }
        try copy(path, to: copied)
        let (all, few) = (try moments(path), try moments(copied))
        #expect(all == few, "seed \(seed)")
        #expect(try counts(path, .all) == counts(copied, .all))
        if try counts(copied, .none) < counts(path, .none) { isSmaller += 1 }
        let (one, other) = (try findings(path, rules), try findings(copied, rules))
        #expect(one == other, "seed \(seed)")
        _ = try Trace(path: copied).check()
        let twice = folder + "/c.sqlite"
        try copy(copied, to: twice)
        #expect(
          try Data(contentsOf: URL(fileURLWithPath: twice)) == Data(contentsOf: URL(fileURLWithPath: copied)),
          "seed \(seed)")
      }
    }
    #expect(isSmaller > 2)
  }

  /// How many events there are, or how many snapshots.
  private func counts(_ path: String, _ events: TraceCursor.Events) throws -> Int {
    let trace = try Trace(path: path)
    return try trace.recordings().reduce(0) { sum, recording in
      try trace.read(recording, events: events) { cursor in
        var count = sum
        while try cursor.nextSnapshot() {
          if case .none = events { count += 1 }
          while case .all = events, try cursor.nextWholeEvent() != nil { count += 1 }
        }
        return count
      }
    }
  }

  @Test func `A redacted view keeps what selectors and bases need`() {
    var patch = ViewPatch()
    (patch.label, patch.identifier, patch.tag) = (.some("Ann's account"), .some("pay"), 3)
    patch.props = [
      "clickable": .bool(true), "text": .string("Ann"), "value": .number(5_550_100), "hitSlop": .json("{\"top\":4}"),
      "pointerEvents": .string("none"), "gone": .null, "role": .string("button"),
    ]
    var redaction = Redaction()
    redaction.kept.insert("role")
    redaction.redact(&patch)
    #expect(patch.label == nil && patch.identifier == "pay" && patch.tag == 3)
    #expect(patch.props?.keys.sorted() == ["clickable", "gone", "hitSlop", "pointerEvents", "role"])
  }
}

/// Keeps the fingerprint of each difference.
private final class Keys: FindingsSink {
  var keys: [String] = []
  var counts: [String] = []

  func beginTrace(_ path: String, number: Int) {}
  func addUnread(_ trace: UnreadTrace) {}
  func begin(_ recording: ComparedRecording) {}
  func beginPart(_ number: Int) {}
  func finishPart(_ counts: RunCounts) {
    guard let events = counts.events else { return }
    self.counts.append("\(events.touches) \(events.others) \(counts.changed) \(counts.unmodelled) \(events.reproduced)")
  }
  func add(_ element: RunElement) {
    if let difference = element.difference { keys.append(difference.key.fingerprint) }
  }
  func addUnmatched(_ rule: RunReport.UnmatchedRule) {}
}
