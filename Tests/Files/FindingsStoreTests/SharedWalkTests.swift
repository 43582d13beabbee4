import Findings
import FindingsStore
import Foundation
import GRDB
import HitTesting
import Recording
import TestSupport
import Testing

/// Tests that the walks of a run's groups share what they have in common.
@Suite struct SharedWalkTests {
  private static let views = 20

  /// A walk that leaves views in front of a button, one after another, for a touch at this place.
  private static func walk(to place: Double, isBaseline: Bool) -> Walk {
    let size = Size(width: 40, height: 20)
    let left = (0..<views).map { view in
      let reason = NamedReason.outside(
        point: Point(x: place - Double(view) * 40, y: 5),
        bounds: Rect(x: 0, y: 0, width: size.width, height: size.height))
      return Walk.Step(
        view: NamedView(id: ViewID(view + 10), label: "UIButton#\(view)"), depth: 2, step: .left, reason: reason,
        note: view == 3 ? reason : nil)
    }
    let window = Walk.Step(view: NamedView(id: 1, label: "UIWindow"), depth: 0, step: .entered, reason: .inside)
    let last = Walk.Step(
      view: NamedView(id: 2, label: "UIButton#pay"), depth: 2, step: isBaseline ? .hit : .left,
      reason: isBaseline ? .itself(base: .uikit) : .hidden)
    return Walk(policy: isBaseline ? "uikit" : "p", isBaseline: isBaseline, steps: [window] + left + [last])
  }

  private static func evidence(_ place: Double) -> GroupEvidence {
    GroupEvidence(
      cause: .decision(before: nil, after: SampleFindings.left),
      walks: [walk(to: place, isBaseline: true), walk(to: place, isBaseline: false)])
  }

  private func write(_ places: [Double], to path: String) throws {
    _ = try ResultsDatabase(writing: path).addRun(RunHead(.replay(policy: PolicySource(name: "p", text: "")))) {
      writer in
      let info = RecordingInfo(policy: "uikit", format: "")
      try writer.beginTrace("a", number: 1)
      try writer.begin(ComparedRecording(trace: "a", recordingID: 1, info: info, ownPolicy: "uikit"))
      try writer.beginPart(1)
      for (number, place) in places.enumerated() {
        let key = GroupKey(
          verdict: .changed, kind: .lost, before: .view(path: "A/\(number)"), after: .nobody, reason: "left-hidden")
        let difference = Difference(
          key: key, subject: .event(id: EventID(number + 1), type: .touches), snapshotID: 1, time: 0,
          location: Point(x: 1, y: 5), beforeView: nil, afterView: nil)
        try writer.add(.first(difference, Self.evidence(place)))
      }
      try writer.finishPart(RunCounts(.replay))
    }
  }

  @Test func `A decision is stored once, and each walk has its own point`() throws {
    try withFolder { folder throws in
      let path = folder + "/r.sqlite"
      let places = (0..<50).map { 1_000 + Double($0) / 3 } + [-0.0, .nan, .infinity, 1_000]
      try write(places, to: path)
      let report = try ResultsDatabase(reading: path).report(detail: .everything)
      for (group, place) in zip(report.groups.sorted { $0.id < $1.id }, places) {
        // As text, because a number that is none equals nothing.
        #expect("\(group.evidence.walks)" == "\(Self.evidence(place).walks)")
      }
      try DatabaseQueue(path: path).read { db throws in
        let shared =
          "SELECT count(*) FROM walk_decision WHERE step NOT LIKE '%\"point\"%' OR step LIKE '%{\"x\":\"nan\",\"y\":\"nan\"}%'"
        // The window, the views, and both decisions of the button.
        #expect(try Int.fetchOne(db, sql: shared) == Self.views + 3)
        // A column cannot hold these two, nor a zero with a sign: the decisions keep the points.
        #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM walk_decision") == Self.views * 3 + 4)
        let why = "SELECT DISTINCT why FROM walks WHERE reason = 'outside' AND x IS NOT NULL AND view NOT LIKE '%#3'"
        #expect(try String.fetchAll(db, sql: why) == ["does not contain the point"])
        let point = "SELECT DISTINCT x, y FROM walks WHERE group_id = 2 AND reason = 'outside' AND view LIKE '%#1'"
        #expect(try Row.fetchAll(db, sql: point) == [["x": places[1] - 40, "y": 5]])
      }
    }
  }

  /// A file of 6,800 such groups has less than 20 MB.
  @Test func `The walks of many groups take little space`() throws {
    try withFolder { folder throws in
      let path = folder + "/r.sqlite"
      try write((0..<680).map { 1_000 + Double($0) }, to: path)
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber
      #expect(try #require(size).intValue < 2_000_000)
    }
  }
}
