import Findings
import FindingsStore
import Foundation
import GRDB
import HitTesting
import Recording
import SQLiteFile
import TestSupport
import Testing

/// A results database: runs are complete, or not there.
@Suite struct ResultsDatabaseTests {
  private let key = GroupKey(
    verdict: .changed, kind: .lost, before: .view(path: "A/B"), after: .nobody, reason: "left-hidden")
  private let head = RunHead(.replay(policy: PolicySource(name: "p", text: "policy: p\n")))

  private func difference(_ key: GroupKey, event: EventID) -> Difference {
    Difference(
      key: key, subject: .event(id: event, type: .touches), snapshotID: 2, time: 0.5, location: Point(x: 1, y: 2),
      beforeView: 7, afterView: nil)
  }

  private let evidence = GroupEvidence(
    cause: .decision(before: nil, after: SampleFindings.left),
    walks: [true, false].map { isBaseline in
      Walk(
        policy: isBaseline ? "uikit" : "p", isBaseline: isBaseline,
        steps: [
          Walk.Step(view: NamedView(id: 1, label: "UIWindow"), depth: 0, step: .entered, reason: .inside),
          Walk.Step(view: nil, count: 12, depth: 1, step: .left, reason: .hidden),
        ])
    }, firstDifference: 1, giveBack: .withoutRule(SampleFindings.rule), rules: [SampleFindings.rule], suspects: 2)

  private let scenes: [PicturedScene] = {
    func view(_ id: ViewID, _ parent: ViewID?, _ transform: HitTesting.AffineTransform) -> PicturedView {
      PicturedView(
        id: id, parent: parent, order: 0.5, className: "UIView", identifier: parent.map { _ in "pay" },
        label: parent.map { _ in "Pay now" }, bounds: Rect(x: 0, y: 1, width: 2, height: 3), toSuperview: transform,
        alpha: 0.5, isHidden: false,
        isUserInteractionEnabled: true)
    }
    let (moved, turned) = (
      HitTesting.AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 7, ty: 8),
      HitTesting.AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 7, ty: 8)
    )
    return [
      PicturedScene(
        snapshotID: 2, time: 0.25, views: [view(1, nil, .identity), view(2, 1, moved), view(3, 1, turned)], removed: [],
        unchangedTouches: [Point(x: 1, y: 2)]),
      PicturedScene(snapshotID: 5, time: 0.75, views: [view(2, 1, turned)], removed: [3], unchangedTouches: []),
    ]
  }()

  private func addRun(_ store: ResultsDatabase, counts: ComparedRecording) throws -> Int64 {
    try store.addRun(head) { writer in
      try writer.beginTrace(counts.trace, number: 1)
      try writer.begin(counts)
      try writer.beginPart(1)
      for event in 1...3 {
        try writer.add(
          event == 1
            ? .first(difference(key, event: EventID(event)), evidence)
            : .further(difference(key, event: EventID(event))))
      }
      var other = key
      (other.verdict, other.after) = (.unmodelled, .view(path: "C"))
      try writer.add(.scene(scenes[0]))
      var later = difference(other, event: 4)
      later.snapshotID = scenes[1].snapshotID
      try writer.add(.first(later, GroupEvidence(cause: .nobodyTakesIt)))
      try writer.add(.scene(scenes[1]))
      try writer.finishPart(counts.counts)
      try writer.addUnmatched(.init(policy: "p", line: 4, selector: "#pay", nearest: "#play"))
    }.run
  }

  @Test func `an empty file is taken as new`() throws {
    try withFile("") { path in
      let store = try ResultsDatabase(writing: path)
      #expect(try addRun(store, counts: counts) == 1)
      #expect(try ResultsDatabase(reading: path).runs() == [1])
    }
  }

  private var counts: ComparedRecording {
    var info = RecordingInfo(policy: "uikit", format: "jsonl")
    (info.app, info.device, info.screenSize) = ("Shop", "iPhone15,2", Size(width: 393, height: 852))
    var counts = ComparedRecording(trace: "a.retouch", recordingID: 3, info: info, ownPolicy: "uikit")
    var events = EventCounts()
    (events.touches, events.observed, events.reproduced, events.unchanged) = (10, 8, 6, 6)
    events.intended.all = 4
    events.intended.reproduced = 3
    events.intended.controls = 2
    events.intended.controlsReproduced = 1
    counts.counts.looked = .events(events)
    (counts.counts.changed, counts.counts.unmodelled) = (3, 1)
    counts.counts.notCompared = [.withoutLocation(type: .motion, base: .android): 2]
    return counts
  }

  @Test func `a run reads back as it was added`() throws {
    try withFolder { folder throws in
      let path = folder + "/r.sqlite"
      let run = try addRun(ResultsDatabase(writing: path), counts: counts)
      let report = try ResultsDatabase(reading: path).report(run: run)
      #expect(report.head == head)
      #expect(report.recordings == [counts])
      #expect(report.counts.events?.fidelity == 0.75)
      #expect(report.groups.map(\.key.verdict) == [.changed, .unmodelled])
      #expect(report.groups.map(\.count) == [3, 1])
      #expect(report.groups.first?.key == key)
      #expect(report.groups.first?.example == difference(key, event: 1))
      #expect(report.groups.first?.trace == "a.retouch")
      #expect(report.unmatchedRules.map(\.selector) == ["#pay"])
      #expect(report.groups.first?.evidence.rules == evidence.rules)
      let long = try ResultsDatabase(reading: path).report(run: run, detail: .everything)
      #expect(long.groups.map(\.evidence) == [evidence, GroupEvidence(cause: .nobodyTakesIt)])
      #expect(long.groups.map { $0.differences.map(\.difference.eventID) } == [[1, 2, 3], [4]])
      #expect(long.pictures.map(\.scenes) == [scenes])
    }
  }

  @Test func `who acts reads back as it was added, and differences are counted by what they mean`() throws {
    try withFolder { folder throws in
      let path = folder + "/r.sqlite"
      var actions = ActionCounts()
      (actions.touches, actions.undecided, actions.later) = (9, 1, 2)
      func ofClass(_ observed: Int, _ reproduced: Int) -> ActionCounts.OfClass {
        var counts = ActionCounts.OfClass()
        (counts.observed, counts.reproduced) = (observed, reproduced)
        return counts
      }
      actions.classes = ["UIButton": ofClass(4, 4), "UITapGestureRecognizer": ofClass(3, 2)]
      (actions.asRecorded, actions.unmodelled) = (["HandledPan": 5], ["UITapGestureRecognizer": 1])
      var recording = counts
      recording.counts = RunCounts(.replay)
      recording.counts.add(actions)
      let cause = GroupEvidence(cause: .action(SampleFindings.actionCauses[0]))
      let collected = CollectedFindings(head: head)
      _ = try ResultsDatabase(writing: path).addRun(head) { writer in
        try writer.beginTrace(recording.trace, number: 1)
        for sink in [writer, collected] as [any FindingsSink] {
          try sink.begin(counts)
          try sink.beginPart(1)
          for (event, verdict) in [Verdict.changed, .unmodelled, .undecided, .later, .changed].enumerated() {
            var key = GroupKey(
              verdict: verdict, kind: .actionLost, before: .recognizer(SampleFindings.recognizer), after: .nobody,
              reason: "action-excluded")
            if event == 4 { key.kind = .lost }
            var evidence = cause
            if event == 0 { evidence.deliveries = SampleFindings.deliveries }
            // After this one nothing comes of the touch.
            if event == 1 {
              evidence.deliveries = [SampleFindings.deliveries[0], DeliveryLine(policy: nil, steps: [])]
            }
            try sink.add(.first(difference(key, event: EventID(event + 1)), evidence))
          }
          try sink.finishPart(recording.counts)
        }
      }
      (actions.changed, actions.notExplained) = (1, 1)
      let report = try ResultsDatabase(reading: path).report(detail: .everything)
      #expect(report.counts.events?.actions == actions)
      #expect(report.groups.sorted { $0.id < $1.id }.map(\.evidence) == collected.report.groups.map(\.evidence))
      // The collected recording has the counts that it began with, too.
      #expect(collected.report.counts.events?.actions == actions)
      let rows = try DatabaseQueue(path: path).read { db in
        try Row.fetchAll(
          db, sql: "SELECT class, observed, reproduced, percent, as_recorded, unmodelled FROM action_fidelity"
        ).map { Array($0.databaseValues.map(\.description)) }
      }
      #expect(
        rows == [
          ["\"HandledPan\"", "0", "0", "NULL", "5", "0"], ["\"UIButton\"", "4", "4", "100.0", "0", "0"],
          ["\"UITapGestureRecognizer\"", "3", "2", "66.7", "0", "1"],
        ])
      let counted = try DatabaseQueue(path: path).read { db in
        try Row.fetchOne(
          db, sql: "SELECT action_touches, changed_actions, unmodelled_actions, undecided, later FROM recordings")
      }
      #expect(counted.map { Array($0.databaseValues.map(\.description)) } == ["9", "1", "1", "1", "2"])
      let steps = try DatabaseQueue(path: path).read { db in
        try Row.fetchAll(db, sql: "SELECT policy, who, what, value, because_of FROM deliveries WHERE is_baseline = 0")
          .map { Array($0.databaseValues.map(\.description)) }
      }
      #expect(
        steps == [
          ["\"p\"", "\"UIWindow/UIButton#pay\"", "\"sent\"", "\"began\"", "NULL"],
          ["\"p\"", "\"UITapGestureRecognizer on UIView\"", "\"scrolled\"", "\"began\"", "NULL"],
        ])
    }
  }

  @Test(arguments: [
    ("UIView", ["action-lost"], true), ("UIButton#b", ["action-taken"], true), ("UIView#a", ["action-taken"], true),
    ("UITapGestureRecognizer on UIView", ["action-lost"], false), ("View", ["action-lost"], false),
  ])
  func `an entry about a view is about its recognizers, in SQL as in Swift`(
    view: String, kinds: [String], isMatched: Bool
  ) throws {
    try withFolder { folder throws in
      let path = folder + "/r.sqlite"
      var head = head
      head.accepted = AcceptedGroups(
        file: "a.yaml",
        groups: [
          Acceptance(.matching(GroupPattern(view: view), limit: 9), differences: 9, reason: "meant", line: 1)
        ], judgedOn: nil)
      _ = try ResultsDatabase(writing: path).addRun(head) { writer in
        try writer.beginTrace("a", number: 1)
        try writer.begin(counts)
        try writer.beginPart(1)
        let pan = NamedRecognizer(className: "UIPanGestureRecognizer", owner: "UIView#a")
        let keys = [
          GroupKey(
            verdict: .changed, kind: .actionLost, before: .recognizer(SampleFindings.recognizer), after: .nobody,
            reason: "action-excluded"),
          GroupKey(
            verdict: .changed, kind: .actionTaken, before: .view(path: "W/UIButton#b"), after: .recognizer(pan),
            reason: "action-touch-taken"),
        ]
        for (event, key) in keys.enumerated() {
          let cause = Cause.action(SampleFindings.actionCauses[0])
          try writer.add(.first(difference(key, event: EventID(event + 1)), GroupEvidence(cause: cause)))
        }
        try writer.finishPart(RunCounts(.replay))
      }
      let report = try ResultsDatabase(reading: path).report()
      let accepted = report.groups.filter { $0.state == .accepted }.map(\.key.kind.rawValue)
      #expect(accepted == (isMatched ? kinds : []))
      let stored = try DatabaseQueue(path: path).read { db in
        try String.fetchAll(db, sql: "SELECT kind FROM groups WHERE state = 'accepted'")
      }
      #expect(stored == accepted)
    }
  }

  @Test func `runs are numbered, and the last one is what is read`() throws {
    try withFolder { folder throws in
      let store = try ResultsDatabase(writing: folder + "/r.sqlite")
      #expect(try [addRun(store, counts: counts), addRun(store, counts: counts)] == [1, 2])
      #expect(try store.report().run == 2)
      #expect(throws: NoSuchRun.self) { try store.report(run: 3) }
    }
  }

  @Test func `the newest run is told apart, and the one before it of its method`() throws {
    try withRun(.audit) { path throws in
      let store = try ResultsDatabase(writing: path)
      for _ in 1...2 { _ = try addRun(store, counts: counts) }
      let (runs, newest, groups) = try DatabaseQueue(path: path).read { db in
        (
          try Row.fetchAll(db, sql: "SELECT * FROM runs"), try Row.fetchAll(db, sql: "SELECT * FROM newest_run"),
          try Row.fetchAll(db, sql: "SELECT run_id FROM groups JOIN newest_run USING (run_id)")
        )
      }
      #expect(runs.map { $0["method"] as String } == ["audit", "replay", "replay"])
      #expect(runs.map { $0["is_newest"] as Int } == [0, 0, 1])
      #expect(runs.map { $0["is_newest_of_method"] as Int } == [1, 0, 1])
      #expect(runs.map { $0["previous_run_id"] as Int? } == [nil, nil, 2])
      #expect(newest.map { $0["run_id"] as Int } == [3])
      #expect(!groups.isEmpty && groups.allSatisfy { $0["run_id"] == 3 })
    }
  }

  // MARK: Rows of two questions

  /// A file with one run of this method, in which one thing differs.
  private func withRun<Value>(_ method: RunMethod, _ body: (_ path: String) throws -> Value) throws -> Value {
    let policy = PolicySource(name: "p", text: "policy: p\n")
    let (question, subject): (RunQuestion, Difference.Subject) =
      switch method {
      case .replay: (.replay(policy: policy), .event(id: 1, type: .touches))
      case .against: (.against(trace: "old.retouch"), .event(id: 1, type: .touches))
      case .sweep: (.sweep(policy: policy), .points(SweptRegion(parts: [])))
      case .gestures: (.gestures(policy: policy), .points(SweptRegion(parts: [])))
      case .audit: (.audit(policy: policy, AuditOptions()), .controls(AuditedControls(parts: [], controls: [])))
      }
    return try withFolder { folder throws in
      let path = folder + "/r.sqlite"
      _ = try ResultsDatabase(writing: path).addRun(RunHead(question)) { writer in
        try writer.beginTrace("a.retouch", number: 1)
        try writer.begin(
          ComparedRecording(
            trace: "a.retouch", recordingID: 1, info: RecordingInfo(policy: "uikit", format: "jsonl"),
            ownPolicy: "uikit"))
        try writer.beginPart(1)
        var found = difference(key, event: 1)
        found.subject = subject
        try writer.add(.first(found, evidence))
        try writer.finishPart(RunCounts(method))
      }
      return try body(path)
    }
  }

  @Test(arguments: [
    (RunMethod.replay, "UPDATE run SET against = 'old.retouch'"),
    (.sweep, "UPDATE run SET against = 'old.retouch'"),
    (.against, "UPDATE run SET baseline = 'b', baseline_text = ''"),
    (.audit, "UPDATE run SET baseline = 'b', baseline_text = ''"),
    (.replay, "UPDATE run SET baseline_text = ''"),
    (.sweep, "UPDATE run SET measures_margins = 1"),
    (.replay, "UPDATE run SET opaque = 'x'"),
    (.sweep, "UPDATE run SET controls = '.UIButton'"),
    (.audit, "UPDATE run SET judges_scrolled = NULL"),
    (.replay, "UPDATE compared_part SET scenes = 1"),
    (.replay, "UPDATE compared_part SET searched = 1"),
    (.replay, "UPDATE compared_part SET observed = NULL"),
    (.replay, "UPDATE compared_part SET changed_actions = NULL"),
    (.sweep, "UPDATE compared_part SET unmodelled_actions = 0"),
    (.against, "UPDATE compared_part SET controls = 1"),
    (.sweep, "UPDATE compared_part SET touches = 0"),
    (.sweep, "UPDATE compared_part SET observed = 1"),
    (.sweep, "UPDATE compared_part SET controls = 1"),
    (.sweep, "UPDATE compared_part SET unproved_area = NULL"),
    (.audit, "UPDATE compared_part SET samples = 1"),
    (.gestures, "UPDATE run SET baseline = 'b', baseline_text = ''"),
    (.gestures, "UPDATE run SET opaque = 'x'"),
    (.gestures, "UPDATE compared_part SET controls = 1"),
    (.gestures, "UPDATE difference SET missed_touches = 1"),
    (.replay, "UPDATE difference SET region_id = (SELECT max(id) FROM region)"),
    (.replay, "UPDATE difference SET touches_inside = 1"),
    (.replay, "UPDATE difference SET nearest_touch = 1"),
    (.sweep, "UPDATE difference SET event_id = 1"),
    (.sweep, "UPDATE difference SET type = 0"),
    (.sweep, "UPDATE difference SET missed_touches = 1"),
    (.audit, "UPDATE difference SET nearest_touch = 1"),
    (.audit, "UPDATE difference SET control_share = 1"),
  ])
  func `SQLite refuses a row of two questions`(method: RunMethod, sql: String) throws {
    try withRun(method) { path throws in
      let error = try #require(throws: DatabaseError.self) {
        try DatabaseQueue(path: path).write { database in
          try database.execute(sql: "INSERT INTO region (difference_group_id, area) VALUES (1, 0)")
          try database.execute(sql: sql)
        }
      }
      #expect(error.extendedResultCode == .SQLITE_CONSTRAINT_CHECK)
    }
  }

  /// One row does not know its run's question, so that only a reader can refuse these.
  @Test(arguments: [
    (RunMethod.audit, "UPDATE difference SET touches_inside = 1, missed_touches = NULL"),
    (.sweep, "UPDATE difference SET touches_inside = NULL, nearest_touch = NULL, missed_touches = 1"),
    (.sweep, "UPDATE difference SET region_id = NULL, touches_inside = NULL, event_id = 1, type = 0"),
  ])
  func `a reader refuses a row of another question than its run's`(method: RunMethod, sql: String) throws {
    try withRun(method) { path throws in
      #expect(try ResultsDatabase(reading: path).report().groups.count == 1)
      try DatabaseQueue(path: path).write { try $0.execute(sql: sql) }
      #expect(throws: FileFault.self) { try ResultsDatabase(reading: path).report() }
    }
  }

  @Test func `a further difference of a group without a first one is refused`() throws {
    let collected = CollectedFindings(head: head)
    collected.begin(counts)
    #expect(throws: NoFirstDifference(key)) { try collected.add(.further(difference(key, event: 1))) }
    try withFolder { folder throws in
      let store = try ResultsDatabase(writing: folder + "/r.sqlite")
      #expect(throws: NoFirstDifference(key)) {
        try store.addRun(head) { writer in
          try writer.beginTrace(counts.trace, number: 1)
          try writer.begin(counts)
          try writer.beginPart(1)
          try writer.add(.further(difference(key, event: 1)))
        }
      }
      #expect(!FileManager.default.fileExists(atPath: store.path))
    }
  }

  // MARK: Refusals

  @Test func `of a run whose work fails nothing stays`() throws {
    struct Stopped: Error {}
    try withFolder { folder throws in
      let path = folder + "/r.sqlite"
      let store = try ResultsDatabase(writing: path)
      _ = try addRun(store, counts: counts)
      #expect(throws: Stopped.self) {
        try store.addRun(head) { writer in
          try writer.beginTrace(counts.trace, number: 1)
          try writer.begin(counts)
          try writer.beginPart(1)
          try writer.add(.first(difference(key, event: 1), evidence))
          throw Stopped()
        }
      }
      for (table, rows) in [
        ("run", 1), ("compared_part", 1), ("difference_group", 2), ("difference", 4), ("walk_step", 4),
        ("pictured_view", 5),
      ] {
        #expect(try count(path, table) == rows, "\(table)")
      }
    }
  }

  @Test func `of a new file whose first run fails nothing stays`() throws {
    struct Stopped: Error {}
    try withFolder { folder throws in
      let store = try ResultsDatabase(writing: folder + "/r.sqlite")
      #expect(throws: Stopped.self) { try store.addRun(head) { _ in throw Stopped() } }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
      #expect(try addRun(store, counts: counts) == 1)
    }
  }

  @Test func `an empty file that was there before stays when its first run fails`() throws {
    struct Stopped: Error {}
    try withFile("") { path in
      #expect(throws: Stopped.self) { try ResultsDatabase(writing: path).addRun(head) { _ in throw Stopped() } }
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(bytes.isEmpty)
    }
  }

  @Test func `a run that waits for a file that is then removed creates it again`() throws {
    struct Stopped: Error {}
    try withFolder { folder throws in
      let path = folder + "/r.sqlite"
      let (begun, waits) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let other = Thread {
        begun.wait()
        let store = try? ResultsDatabase(writing: path) { waits.signal() }
        _ = try? store.map { try addRun($0, counts: counts) }
        waits.signal()
      }
      other.start()
      #expect(throws: Stopped.self) {
        try ResultsDatabase(writing: path).addRun(head) { _ in
          begun.signal()
          waits.wait()
          throw Stopped()
        }
      }
      waits.wait()
      #expect(try ResultsDatabase(reading: path).runs() == [1])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["r.sqlite"])
    }
  }

  @Test func `a database of another kind is refused`() throws {
    try withFolder { folder throws in
      let path = folder + "/other.sqlite"
      try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: "CREATE TABLE a (b)") }
      let fault = try #require(throws: FileFault.self) { try ResultsDatabase(writing: path) }
      guard case .wrongApplication(expected: .results, _) = fault.kind else { throw fault }
    }
  }

  private func count(_ path: String, _ table: String) throws -> Int? {
    try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
  }
}
