import Foundation
import GRDB
import HitTesting
import Recording
import SQLiteFile
import TestSupport
import Testing
import TraceSchema
import TraceStore

/// Tests that a file that is not a trace, or is damaged, is refused with the right reason.
@Suite struct OpeningTests {
  private func fault(_ work: () throws -> Void) throws -> FileFault {
    try #require(throws: FileFault.self, performing: work)
  }

  private func opening(_ path: String) throws -> FileFault { try fault { _ = try Trace(path: path) } }

  /// Reads the whole trace.
  private func read(_ path: String) throws { _ = try Trace(path: path).check() }

  @Test func `a missing file and a folder are told by the system's error`() throws {
    try withFolder { folder throws in
      #expect(try opening(folder + "/no.retouch") == FileFault(folder + "/no.retouch", .unreadable(errno: ENOENT)))
      #expect(try opening(folder) == FileFault(folder, .unreadable(errno: EISDIR)))
    }
  }

  @Test(arguments: ["hello", "SQLite format 2\0 and more", "SQLite format 3\0"])
  func `a file of another kind is refused`(
    text: String
  ) throws {
    try withFile(text) { path throws in
      let fault = try opening(path)
      #expect(fault == FileFault(path, .notSQLite) || fault.isDamage)
    }
  }

  @Test func `a database of another program is refused by its number`() throws {
    try withTrace(of: stage) { path throws in
      try tamper(path, "PRAGMA application_id = 7")
      #expect(try opening(path) == FileFault(path, .wrongApplication(expected: .trace, applicationID: 7)))
      try tamper(path, "PRAGMA application_id = \(TraceSchema.resultsApplicationID)")
      let expected = FileFault(
        path, .wrongApplication(expected: .trace, applicationID: TraceSchema.resultsApplicationID))
      #expect(try opening(path) == expected)
    }
  }

  @Test func `another version is refused by name`() throws {
    try withTrace(of: stage) { path throws in
      try tamper(path, "PRAGMA user_version = 99")
      #expect(try opening(path) == FileFault(path, .newer(kind: .trace, version: 99)))
      try tamper(path, "PRAGMA user_version = 0")
      #expect(try opening(path) == FileFault(path, .older(kind: .trace, version: 0)))
    }
  }

  @Test func `a truncated file is damaged`() throws {
    let many = stage + (10..<2000).map { view(ViewID($0), in: 1, fullScreen) }
    try withTrace(of: many) { path throws in
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      for share in [2, 3, 10] {
        try bytes.prefix(bytes.count / share).write(to: URL(fileURLWithPath: path))
        #expect(try fault { try read(path) }.isDamage)
      }
    }
  }

  @Test(arguments: 0..<12) func `an overwritten page is damage, or nothing that is read`(seed: UInt64) throws {
    let many = stage + (10..<800).map { view(ViewID($0), in: 1, fullScreen) }
    try withTrace(of: many) { path throws in
      var random = SplitMix64(seed: seed)
      var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      let page = 4096 * Int.random(in: 1..<(bytes.count / 4096), using: &random)
      for offset in 0..<Int.random(in: 1...4096, using: &random) {
        bytes[page + offset] = UInt8.random(in: 0...255, using: &random)
      }
      try bytes.write(to: URL(fileURLWithPath: path))
      do {
        try read(path)
      } catch {
        #expect(error is FileFault)
      }
    }
  }

  @Test func `a read-only file in a read-only folder opens, and nothing comes beside it`() throws {
    try withFolder { folder throws in
      let (inner, path) = (folder + "/inner", folder + "/inner/a.retouch")
      try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
      try TraceWriter.create(at: path) { try $0.begin(info) }
      try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
      try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: inner)
      defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: inner) }
      #expect(try Trace(path: path).check().map(\.snapshots) == [0])
      #expect(try FileManager.default.contentsOfDirectory(atPath: inner) == ["a.retouch"])
    }
  }

  // MARK: Trees

  private static let trees: [(sql: String, detail: TraceFault.Detail)] = [
    ("UPDATE view_state SET parent_id = 3 WHERE view_id = 2", .unreachable(count: 2)),
    ("UPDATE view_state SET parent_id = 99 WHERE view_id = 2", .unknownParent(view: 2, parent: 99)),
    ("DELETE FROM view_state WHERE view_id = 2", .unknownParent(view: 3, parent: 2)),
    ("DELETE FROM view WHERE id = 3", .unknownClass(view: 3)),
    ("UPDATE view SET class_id = 99 WHERE id = 4", .unknownClass(view: 4)),
    ("INSERT INTO view_text VALUES (1, 2, NULL, 0, NULL, NULL, NULL, '[1')", .badProps(view: 2)),
  ]

  @Test(arguments: trees.indices) func `views that form no tree are told with their snapshot`(index: Int) throws {
    let (sql, detail) = Self.trees[index]
    try withTrace(of: stage) { path throws in
      try tamper(path, sql)
      #expect(throws: TraceFault(path: path, snapshot: 1, detail: detail)) { try Played(path) }
      #expect(throws: (any Error).self) { try read(path) }
    }
  }

  @Test func `a schema that lost its rules is refused`() throws {
    try withTrace(of: stage) { path throws in
      try tamper(
        path,
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(replace(sql, 'STRICT', ''), 'NOT NULL', '') WHERE name = 'class';
        """)
      #expect(try opening(path).isDamage)
    }
  }

  @Test(arguments: [
    ("CREATE INDEX mine ON event (id) WHERE id > 1", "index", "mine"),
    ("CREATE TRIGGER mine AFTER INSERT ON event BEGIN DELETE FROM view; END", "trigger", "mine"),
    ("CREATE TABLE mine (x CHECK (x > 1))", "table", "mine"),
    ("DROP VIEW touches; CREATE VIEW touches AS SELECT 1 AS touch_id", "view", "touches"),
    ("DROP INDEX event_snapshot", "index", "event_snapshot"),
    (
      "DROP INDEX event_snapshot; CREATE INDEX event_snapshot ON event (snapshot_id, phase) WHERE id = 1", "index",
      "event_snapshot"
    ),
  ])
  func `a trace with another schema is refused by what differs`(sql: String, type: String, name: String) throws {
    try withTrace(of: stage) { path throws in
      try tamper(path, sql)
      let object = SchemaObject(type: type, name: name)
      #expect(try opening(path) == FileFault(path, .otherSchema(kind: .trace, object: object)))
    }
  }

  @Test func `a view of somebody's own and SQLite's statistics are no harm`() throws {
    try withTrace(of: stage) { path throws in
      try tamper(path, "CREATE VIEW mine AS SELECT * FROM touches; ANALYZE")
      try read(path)
    }
  }

  @Test(
    arguments: [
      ("UPDATE view_state SET alpha = 'x' WHERE view_id = 2", "alpha", [1, 2], BadValue.Expected.number, .text),
      ("UPDATE view_state SET is_hidden = 2 WHERE view_id = 2", "is_hidden", [1, 2], .flag, .wholeNumber(2)),
      ("UPDATE view_state SET bounds_x = NULL WHERE view_id = 2", "bounds_x", [1, 2], .number, .null),
    ] as [(String, String, [Int64], BadValue.Expected, BadValue.Found)])
  func `a value that its column is not for is told with its place`(
    sql: String, column: String, row: [Int64], expected: BadValue.Expected, found: BadValue.Found
  ) throws {
    try withTrace(of: stage) { path throws in
      let strict = try query(path, "SELECT sql FROM sqlite_schema WHERE name = 'view_state'")[0]["sql"] as String
      let lax = strict.replacing(" STRICT,", with: "")
      func use(_ schema: String) throws {
        let quoted = schema.replacing("'", with: "''")
        try tamper(
          path, "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = '\(quoted)' WHERE name = 'view_state'")
      }
      try use(lax)
      try tamper(path, sql)
      try use(strict)
      let value = BadValue(table: "view_state", row: row, column: column, expected: expected, found: found)
      #expect(throws: FileFault(path, .badValue(value))) { try Played(path) }
    }
  }

  @Test(arguments: [(id: 1 << 53 + 1, isSound: true), (.max - 1, true), (.max, false)] as [(id: Int64, isSound: Bool)])
  func `an id far away from others costs nothing`(id: Int64, isSound: Bool) throws {
    try withTrace(of: stage) {
      try $0.add(touches(1, began(1, 20, 30, .view(3))))
      try $0.update(.scene(stage), time: 2)
      try $0.add(touches(3, began(2, 20, 30, .view(3))))
    } read: { path throws in
      try tamper(path, "UPDATE event SET id = \(id) WHERE id = 2")
      for rows in [0, 1, 500_000] as [Int64] {
        let parts = Result { try Trace(path: path).recordings()[0].parts(rows: rows) }
        if isSound { #expect(try parts.get().count <= 3) } else { #expect(throws: FileFault.self) { try parts.get() } }
      }
    }
  }

  @Test func `a sound trace is told with what is in it`() throws {
    try withTrace(of: stage) {
      try $0.add(touches(1, began(1, 20, 30, .view(3))))
    } read: { path throws in
      let checked = try Trace(path: path).check()
      #expect(checked.map { [$0.snapshots, $0.views, $0.events, $0.touches] } == [[1, 4, 1, 1]])
    }
  }

  @Test func `events out of the order of their snapshots are found`() throws {
    try withTrace(of: stage) {
      try $0.add(touches(1, began(1, 20, 30, .view(3))))
      try $0.update(.scene(stage), time: 2)
      try $0.add(touches(3, began(2, 20, 30, .view(3))))
    } read: { path throws in
      try tamper(path, "UPDATE event SET snapshot_id = 3 - snapshot_id")
      #expect(try fault { try read(path) }.isDamage)
    }
  }

  @Test(arguments: [
    "UPDATE snapshot SET first_event_id = 1", "UPDATE snapshot SET first_event_id = 9 WHERE id = 1",
    "UPDATE touch_sample SET id = 1000 + id", "DELETE FROM event WHERE id = 3",
  ])
  func `events and samples that do not follow their snapshots are found`(sql: String) throws {
    try withTrace(of: stage) {
      try $0.add(touches(1, began(1, 20, 30, .view(3))))
      try $0.add(touches(1.5, TouchSample(touch: 1, phase: .ended, location: Point(x: 1, y: 2))))
      try $0.update(.scene(stage), time: 2)
      try $0.add(touches(3, began(2, 20, 30, .view(3))))
      try $0.add(touches(3, TouchSample(touch: 2, phase: .moved, location: Point(x: 1, y: 2))))
      try $0.begin(RecordingInfo(policy: "uikit", format: "jsonl"))
      try $0.update(.scene(stage), time: 0)
      try $0.add(touches(3, began(2, 20, 30, .view(3))))
    } read: { path throws in
      _ = try read(path)
      try tamper(path, sql)
      #expect(try fault { try read(path) }.isDamage)
    }
  }

  @Test func `a row that points nowhere is found`() throws {
    try withTrace(of: stage) {
      try $0.add(touches(1, began(1, 20, 30, .view(3))))
    } read: { path throws in
      try tamper(path, "UPDATE event SET responder_id = 77")
      #expect(try fault { try read(path) }.isDamage)
    }
  }
}

extension FileFault {
  var isDamage: Bool {
    switch kind {
    case .damaged, .notSQLite, .sqlite, .badValue, .otherSchema: true
    default: false
    }
  }
}
