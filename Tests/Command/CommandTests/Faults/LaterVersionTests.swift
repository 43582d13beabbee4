import Foundation
import GRDB
import TestSupport
import Testing
import TraceSchema

/// A version 2 of each kind of file, which does not exist: a column, a table, and another meaning.
/// Stored files of version 1 become what a file that was made in version 2 is, in each value, and
/// at every moment at which the program may be killed there is one of the two. The program of
/// version 1 tells what it would need.
///
/// A run tries a few of the moments. RETOUCH_FAULTS=1 tries all.
@Suite struct LaterVersionTests {
  /// A kind of file with its version 2.
  struct Kind: Sendable, CustomTestStringConvertible {
    var name: String
    var one: [String]
    /// The SQL that makes version 2 of version 1.
    var two: String
    /// The SQL with which a program of version 2 fills its own file from `old`, a file of version
    /// 1, where that is not a copy of a table's columns.
    var meaning: [String: String]
    /// The command that reads such a file.
    var command: [String]
    var testDescription: String { name }

    var file: String { name + ".sqlite" }

    static let all = [
      Kind(
        name: "trace", one: TraceSchema.traceMigrations,
        two: """
          INSERT INTO format_version VALUES (2, '0.2.0', 'links in texts, times in milliseconds');
          ALTER TABLE recording ADD COLUMN locale TEXT;
          CREATE TABLE link (id INTEGER PRIMARY KEY, view_id INTEGER NOT NULL REFERENCES view (id)) STRICT;
          INSERT INTO link SELECT id, id FROM view WHERE id % 2 = 1;
          UPDATE event SET time = time * 1000;
          """,
        meaning: [
          "event": "UPDATE event SET time = (SELECT o.time * 1000 FROM old.event o WHERE o.id = event.id)",
          "link": "INSERT INTO link SELECT id, id FROM old.view WHERE id % 2 = 1",
        ],
        command: ["show", "trace.sqlite"]),
      Kind(
        name: "results", one: TraceSchema.resultsMigrations,
        two: """
          INSERT INTO format_version VALUES (2, '0.2.0', 'who asked, policies without empty texts');
          ALTER TABLE run ADD COLUMN asked_by TEXT NOT NULL DEFAULT 'nobody';
          CREATE TABLE note (run_id INTEGER PRIMARY KEY REFERENCES run (id), text TEXT NOT NULL) STRICT;
          INSERT INTO note SELECT id, method || ' of ' || policy FROM run;
          UPDATE run SET policy_text = '-' WHERE policy_text = '';
          """,
        meaning: [
          "run": "UPDATE run SET policy_text = '-' WHERE policy_text = ''",
          "note": "INSERT INTO note SELECT id, method || ' of ' || policy FROM old.run",
        ],
        command: ["report", "results.sqlite", "--list"]),
      Kind(
        name: "certificate", one: TraceSchema.certificateMigrations,
        two: """
          INSERT INTO format_version VALUES (2, '0.2.0', 'who signed it');
          ALTER TABLE certificate ADD COLUMN signed_by TEXT;
          CREATE TABLE signer (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
          INSERT INTO signer SELECT DISTINCT name FROM policy;
          UPDATE certificate SET tool = 'Retouch: ' || tool;
          """,
        meaning: [
          "certificate": "UPDATE certificate SET tool = 'Retouch: ' || tool",
          "signer": "INSERT INTO signer SELECT DISTINCT name FROM old.policy",
        ],
        command: ["check", "certificate.sqlite"]),
    ]

    /// A copy of the stored file of version 1, with the SQL of version 2.
    func workplace() throws -> Workplace {
      let here = try Workplace()
      try here.write("two.sql", two)
      try reset(here)
      return here
    }

    func reset(_ here: Workplace) throws {
      for suffix in ["", "-journal", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: here.path(file) + suffix)
      }
      let stored = Place.package.appendingPathComponent("Tests/Stored/v1/" + file)
      try Data(contentsOf: stored).write(to: here.folder.appendingPathComponent(file))
    }

    /// All that is in a file: the SQL of its schema, and each value of each row. The order in which
    /// tables and indexes were made is left out.
    func contents(_ here: Workplace, _ name: String) throws -> [String] {
      let queue = try DatabaseQueue(path: here.path(name))
      defer { try? queue.close() }
      return try queue.read { db in
        #expect(try String.fetchAll(db, sql: "PRAGMA integrity_check") == ["ok"])
        let marks = try ["application_id", "user_version"].map {
          try "\($0) \(Int.fetchOne(db, sql: "PRAGMA \($0)") ?? 0)"
        }
        let schema = try String.fetchAll(
          db, sql: "SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema")
        let tables = try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
        let rows = try tables.flatMap { table in
          let columns = try Row.fetchAll(db, sql: "PRAGMA table_info(\(table))").map {
            "quote(\"\($0["name"] as String)\")"
          }
          return try String.fetchAll(
            db, sql: "SELECT '\(table): ' || \(columns.joined(separator: " || ', ' || ")) FROM \(table)")
        }
        return marks + (schema + rows).sorted()
      }
    }

    /// Makes a file as a program of version 2 does: its schema, then its rows.
    func makeFresh(_ here: Workplace, _ name: String) throws {
      let queue = try DatabaseQueue(path: here.path(name))
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA foreign_keys = OFF")
        for sql in one + [two] { try db.execute(sql: sql) }
        try db.execute(sql: "ATTACH ? AS old", arguments: [here.path(file)])
        let marks = ["application_id", "user_version"]
        let application = try Int.fetchOne(db, sql: "PRAGMA old.\(marks[0])") ?? 0
        try db.execute(sql: "PRAGMA \(marks[0]) = \(application); PRAGMA \(marks[1]) = 2")
        let tables = try String.fetchAll(
          db, sql: "SELECT name FROM old.sqlite_schema WHERE type = 'table' AND name <> 'format_version' ORDER BY rowid"
        )
        for table in tables {
          if table == "sqlite_stat1" {
            // A file of version 1 knows nothing of what version 2 brings.
            try db.execute(sql: "ANALYZE sqlite_schema; INSERT INTO sqlite_stat1 SELECT * FROM old.sqlite_stat1")
            continue
          }
          let columns = try Row.fetchAll(db, sql: "PRAGMA old.table_info(\(table))").map {
            "\"\($0["name"] as String)\""
          }
          .joined(separator: ", ")
          try db.execute(sql: "INSERT INTO main.\(table) (\(columns)) SELECT \(columns) FROM old.\(table)")
        }
        for table in meaning.keys.sorted() { try db.execute(sql: meaning[table] ?? "") }
      }
      try queue.close()
    }
  }

  private func migrate(_ kind: Kind, _ here: Workplace) throws -> Outcome {
    try here.probe(["migrate-with", "two.sql", kind.file])
  }

  @Test(arguments: Kind.all) func `A file of version 1 becomes what a new one of version 2 is`(kind: Kind) throws {
    let here = try kind.workplace()
    try kind.makeFresh(here, "fresh.sqlite")
    let migrated = try migrate(kind, here)
    #expect(migrated.code == 0 && migrated.errors.contains("of version 1 as one of version 2"), "\(migrated.errors)")
    #expect(try kind.contents(here, kind.file) == kind.contents(here, "fresh.sqlite"))
    let before = try Data(contentsOf: here.folder.appendingPathComponent(kind.file))
    let again = try migrate(kind, here)
    #expect(again.errors.contains("of version 2, the newest; nothing is written"), "\(again.errors)")
    #expect(try Data(contentsOf: here.folder.appendingPathComponent(kind.file)) == before)
  }

  @Test(arguments: Kind.all) func `The program of version 1 tells which one a file of version 2 needs`(kind: Kind)
    throws
  {
    let here = try kind.workplace()
    _ = try migrate(kind, here)
    for command in [kind.command, ["migrate", kind.file]] {
      let refused = try here.retouch(command)
      #expect(refused.code == 2)
      #expect(
        refused.errors.contains("of version 2, which needs retouch 0.2.0 or newer; this one, "), "\(refused.errors)")
    }
  }

  @Test(arguments: Kind.all) func `A migration that is killed leaves the old file or the new one`(kind: Kind) throws {
    let here = try kind.workplace()
    let old = try kind.contents(here, kind.file)
    here.environment["RETOUCH_FAULT_COUNTS"] = "counts"
    #expect(try migrate(kind, here).code == 0)
    let new = try kind.contents(here, kind.file)
    let counts = try here.read("counts").split(separator: "\n").map { $0.split(separator: " ") }
    let calls = Dictionary(uniqueKeysWithValues: counts.map { (String($0[0]), Int($0[1]) ?? 0) })
    for fault in ["kill", "power", "torn"] {
      let last = calls[fault, default: 0]
      #expect(last > 10, "\(calls)")
      let step = WritingCommand.step ?? max(1, last / 8)
      for number in Set(stride(from: 1, through: last, by: step)).union(max(1, last - 4)...last) {
        try kind.reset(here)
        here.environment = ["RETOUCH_FAULT": "\(fault):\(number)"]
        let killed = try migrate(kind, here)
        let what: Comment = "\(fault):\(number) of \(last): \(killed.code) \(killed.errors)"
        #expect(killed.code == -SIGKILL, what)
        here.environment = [:]
        // Opening it takes back what was begun.
        let looked = try here.retouch(kind.command)
        #expect([0, 1, 2].contains(looked.code), what)
        let left = try kind.contents(here, kind.file)
        #expect(left == old || left == new, what)
        let again = try migrate(kind, here)
        #expect(again.code == 0, "\(what); again: \(again.errors)")
        #expect(try kind.contents(here, kind.file) == new, what)
        #expect(!here.files.contains { $0.hasSuffix(".partial") || $0.hasSuffix("-journal") }, "\(what): \(here.files)")
      }
    }
  }
}
