import Foundation
import GRDB
import SQLiteFile
import TestSupport
import Testing
import TraceSchema
import TraceStore

/// Tests how a file of an earlier version becomes one of the newest, with traces of the stored
/// version 1 and a version 2 that does not exist.
@Suite struct MigrationTests {
  private static let two = """
    INSERT INTO format_version VALUES (2, '0.2.0', 'links in texts');
    ALTER TABLE recording ADD COLUMN locale TEXT;
    CREATE TABLE link (id INTEGER PRIMARY KEY, view_id INTEGER NOT NULL REFERENCES view (id)) STRICT;
    INSERT INTO link (view_id) SELECT id FROM view WHERE id = 3;
    """

  private static func kind(_ two: String = Self.two) -> DatabaseKind {
    DatabaseKind(
      name: "trace", applicationID: TraceSchema.traceApplicationID,
      migrations: [TraceSchema.traceMigrations[0], two])
  }

  private static let stored = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Stored/v1/trace.sqlite")

  /// A copy of the stored file, and where the new one goes.
  private func withStored(_ body: (_ old: String, _ new: String) throws -> Void) throws {
    try withFolder(["a.sqlite": Data(contentsOf: Self.stored)]) { try body($0 + "/a.sqlite", $0 + "/b.sqlite") }
  }

  private func migrate(_ path: String, to new: String, replaces: Bool = true, kind: DatabaseKind = Self.kind()) throws
    -> Int
  {
    try DatabaseFile(kind: kind, path: path).migrate(to: new, replaces: replaces) {
      guard replaces else { return }
      if unsafe rename(new, path) != 0 { throw POSIXError(.EIO) }
    }
  }

  private func rows(_ path: String, _ sql: String) throws -> [Row] {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.read { try Row.fetchAll($0, sql: sql) }
  }

  @Test(arguments: [true, false]) func `an older file becomes one of the newest version`(replaces: Bool) throws {
    try withStored { old, new in
      let states = try rows(old, "SELECT * FROM view_state")
      let before = try Data(contentsOf: URL(fileURLWithPath: old))
      #expect(throws: FileFault(old, .older(kind: Self.kind(), version: 1))) {
        try DatabaseFile(kind: Self.kind(), path: old).open()
      }
      #expect(try migrate(old, to: new, replaces: replaces) == 1)
      let result = replaces ? old : new
      #expect(try rows(result, "SELECT * FROM view_state") == states)
      #expect(try rows(result, "SELECT view_id FROM link") == [["view_id": 3]])
      _ = try DatabaseFile(kind: Self.kind(), path: result).open()
      if !replaces { #expect(try Data(contentsOf: URL(fileURLWithPath: old)) == before) }
      #expect(try migrate(result, to: new + "x") == 2)
      #expect(!FileManager.default.fileExists(atPath: new + "x"), "nothing was to be done")
      #expect(throws: FileFault.self) { try Trace(path: result) }
    }
  }

  @Test func `this program says what a newer file needs`() throws {
    try withStored { old, new in
      _ = try migrate(old, to: new)
      let needs = [NewerVersion(version: 2, retouch: "0.2.0", brings: "links in texts")]
      let newer = FileFault(old, .newer(kind: .trace, version: 2, needs: needs))
      #expect(throws: newer) { try Trace(path: old) }
      #expect(throws: newer) { try DatabaseFile(kind: .trace, path: old).migrate(to: new, replaces: true) {} }
    }
  }

  @Test(arguments: [
    "DROP TABLE format_version",
    """
    DROP TABLE format_version;
    CREATE VIEW format_version AS
    WITH RECURSIVE endless (version) AS (SELECT 2 UNION ALL SELECT version + 1 FROM endless)
    SELECT version, 'x' AS retouch, 'y' AS brings FROM endless WHERE version < 0
    """,
    "DROP TABLE format_version; CREATE TABLE format_version (version, retouch); INSERT INTO format_version VALUES (2, 3)",
    "DELETE FROM format_version WHERE version = 2",
  ])
  func `a newer file that does not tell what it needs is refused, too`(sql: String) throws {
    try withStored { old, new in
      _ = try migrate(old, to: new)
      let queue = try DatabaseQueue(path: old)
      try queue.write { try $0.execute(sql: sql) }
      try queue.close()
      let refused = FileFault(old, .newer(kind: .trace, version: 2))
      #expect(throws: refused) { try Trace(path: old) }
      #expect(throws: refused) { try DatabaseFile(kind: .trace, path: old).openOrCreate(busyMode: .immediateError) }
    }
  }

  @Test func `a schema that the system's SQLite does not know is a fault`() throws {
    let kind = DatabaseKind(name: "later", applicationID: 7, migrations: ["CREATE TABLE t (x) LATER"])
    let path = NSTemporaryDirectory() + "later-\(UUID().uuidString).sqlite"
    #expect {
      try DatabaseFile(kind: kind, path: path).openOrCreate(busyMode: .immediateError)
    } throws: { error in
      guard let old = error as? OldSQLite else { return false }
      return old.version.hasPrefix("3.") && old.message.contains("LATER")
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a file that does not fit the newest version stays as it is`() throws {
    try withStored { old, new in
      let queue = try DatabaseQueue(path: old)
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA foreign_keys = OFF; UPDATE view SET class_id = 999 WHERE id = 3")
      }
      try queue.close()
      let before = try Data(contentsOf: URL(fileURLWithPath: old))
      #expect(throws: FileFault.self) { try migrate(old, to: new) }
      #expect(try Data(contentsOf: URL(fileURLWithPath: old)) == before)
    }
  }

  @Test func `a stranger's trigger does not run`() throws {
    try withStored { old, new in
      let queue = try DatabaseQueue(path: old)
      try queue.write { db in
        try db.execute(sql: "CREATE TRIGGER mine AFTER INSERT ON format_version BEGIN DELETE FROM view_text; END")
      }
      try queue.close()
      let object = SchemaObject(type: "trigger", name: "mine")
      #expect(throws: FileFault(old, .otherSchema(kind: Self.kind(), object: object))) {
        try migrate(old, to: new)
      }
    }
  }

  @Test func `a file that somebody has open is not replaced, and its log is taken in`() throws {
    try withStored { old, new in
      let other = try DatabaseQueue(path: old)
      try other.inDatabase { db in
        try db.execute(sql: "PRAGMA journal_mode = WAL; UPDATE recording SET app = 'Late'")
      }
      #expect(throws: FileFault(old, .locked)) { try migrate(old, to: new) }
      #expect(try migrate(old, to: new, replaces: false) == 1)
      #expect(try rows(new, "SELECT app FROM recording") == [["app": "Late"], ["app": "Late"]])
      try other.close()
      try FileManager.default.removeItem(atPath: new)
      #expect(try migrate(old, to: new) == 1)
      #expect(try rows(old, "SELECT app FROM recording") == [["app": "Late"], ["app": "Late"]])
      #expect(!FileManager.default.fileExists(atPath: old + "-wal"))
    }
  }
}
