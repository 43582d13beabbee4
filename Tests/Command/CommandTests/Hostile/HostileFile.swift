import Foundation
import GRDB
import TestSupport

/// A file of this program in which a stranger changed one value, and put back the schema that does
/// not allow it; or one in which the schema is another one.
struct HostileFile: CustomStringConvertible {
  let base: HostileBase
  let description: String
  fileprivate let work: (Database) throws -> Void

  /// Makes the file. False when SQLite itself cannot hold such a one.
  func write(to path: String) throws -> Bool {
    try base.bytes.write(to: URL(fileURLWithPath: path))
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { db in
      try db.execute(
        sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA ignore_check_constraints = ON")
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? queue.close() }
    do {
      try queue.writeWithoutTransaction(work)
      return true
    } catch is DatabaseError {
      return false
    }
  }
}

/// A sound file, and all that a stranger may do to it.
struct HostileBase: Sendable {
  /// A column of a table.
  struct Column: Sendable {
    var table: String
    var name: String
    var isText: Bool
  }

  let name: String
  let bytes: Data
  fileprivate let tables: [String: Table]

  fileprivate struct Table: Sendable {
    var sql: String
    /// The same table without types and conditions, which takes any value.
    var lax: String
    var columns: [Column]
    var rows: Int
    /// What tells a row from others.
    var key: String
  }

  init(_ name: String, path: String) throws {
    self.name = name
    bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let queue = try DatabaseQueue(path: path)
    tables = try queue.read { db in
      let found = try Row.fetchAll(
        db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
      return try Dictionary(uniqueKeysWithValues: found.map { ($0["name"], try Table(db, $0["name"], $0["sql"])) })
    }
    try queue.close()
  }

  /// SQL of values that fit a column or do not.
  private static let values = [
    "NULL", "0", "1", "-1", "9223372036854775807", "-9223372036854775808", "9007199254740993", "4294967296",
    "1e308", "-1e308", "9e999", "-9e999", "0.5", "''", "'x'", "replace(hex(zeroblob(50000)), '0', 'y')",
    "CAST(x'610062' AS TEXT)", "CAST(x'ff61fe' AS TEXT)", "x'00ff'", "'{}'",
  ]

  /// JSON and other texts that hold numbers, with other numbers.
  private static let numbers = ["9223372036854775807", "-1", "4503599627370497", "1e308"]

  /// The files in which one value is another one: of each column, in rows that differ from value to
  /// value.
  func values() -> [HostileFile] {
    var files: [HostileFile] = []
    for (_, table) in tables.sorted(by: { $0.key < $1.key }) where table.rows > 0 {
      for (place, column) in table.columns.enumerated() {
        for (number, value) in Self.values.enumerated() {
          files.append(changed(table, column, to: value, row: (place + number) % table.rows))
        }
        guard column.isText else { continue }
        for row in 0..<min(table.rows, 12) {
          for number in Self.numbers {
            files.append(changed(table, column, to: "numbered(\(column.name), '\(number)')", row: row))
          }
        }
      }
    }
    return files
  }

  private func changed(_ table: Table, _ column: Column, to value: String, row: Int) -> HostileFile {
    HostileFile(base: self, description: "\(name): \(column.table).\(column.name) = \(value) in row \(row)") { db in
      db.add(function: Self.numbered)
      try Self.write(table.lax, as: column.table, db)
      try db.execute(
        sql: """
          UPDATE \(column.table) SET \(column.name) = \(value)
          WHERE (\(table.key)) IN (SELECT \(table.key) FROM \(column.table) LIMIT 1 OFFSET \(row))
          """)
      if db.changesCount == 0 { throw DatabaseError(resultCode: .SQLITE_MISMATCH) }
      try Self.write(table.sql, as: column.table, db)
    }
  }

  /// A text with another number in the place of each of its numbers.
  private static let numbered = DatabaseFunction("numbered", argumentCount: 2) { values in
    guard let text = String.fromDatabaseValue(values[0]), let number = String.fromDatabaseValue(values[1]) else {
      return nil
    }
    let changed = text.replacing(/-?[0-9]+(\.[0-9]+)?/, with: number)
    if changed == text { throw DatabaseError(resultCode: .SQLITE_MISMATCH) }
    return changed
  }

  private static func write(_ sql: String, as table: String, _ db: Database) throws {
    try db.execute(sql: "PRAGMA writable_schema = ON")
    try db.execute(sql: "UPDATE sqlite_schema SET sql = ? WHERE name = ?", arguments: [sql, table])
    try db.execute(sql: "PRAGMA writable_schema = RESET")
  }

  /// The files whose schema is another one than it seems, or cannot be read.
  func schemas() throws -> [HostileFile] {
    func file(_ what: String, _ sql: String) -> HostileFile {
      HostileFile(base: self, description: "\(name): \(what)") { db in
        try db.execute(sql: "PRAGMA writable_schema = ON")
        try db.execute(sql: sql)
      }
    }
    var files: [HostileFile] = []
    let first = tables.keys.sorted()[0]
    for object in try objects() {
      for column in ["type", "name", "tbl_name", "rootpage", "sql"] {
        for value in ["NULL", "''", "'x'", "CAST(x'ff61fe' AS TEXT)", "x'00ff'", "-1", "0", "2", "99999999"] {
          files.append(
            file(
              "\(object).\(column) = \(value)", "UPDATE sqlite_schema SET \(column) = \(value) WHERE name = '\(object)'"
            ))
        }
      }
      files.append(file("without \(object)", "DELETE FROM sqlite_schema WHERE name = '\(object)'"))
    }
    for (name, table) in tables {
      files.append(file("\(name) lax", "UPDATE sqlite_schema SET sql = '\(table.lax)' WHERE name = '\(name)'"))
      let column = table.columns[0].name
      files.append(file("an index of \(name)", "CREATE INDEX mine ON \(name) (\(column)) WHERE \(column) > 1"))
      files.append(
        file("a trigger of \(name)", "CREATE TRIGGER mine AFTER INSERT ON \(name) BEGIN DELETE FROM \(first); END"))
    }
    return files
  }

  private func objects() throws -> [String] {
    try withFolder { folder in
      try bytes.write(to: URL(fileURLWithPath: folder + "/a"))
      let queue = try DatabaseQueue(path: folder + "/a")
      defer { try? queue.close() }
      return try queue.read { try String.fetchAll($0, sql: "SELECT name FROM sqlite_schema ORDER BY name") }
    }
  }
}

extension HostileBase.Table {
  fileprivate init(_ db: Database, _ name: String, _ sql: String) throws {
    self.sql = sql
    let found = try Row.fetchAll(db, sql: "PRAGMA table_info(\(name))")
    columns = found.map { row in HostileBase.Column(table: name, name: row["name"], isText: row["type"] == "TEXT") }
    let key = found.filter { $0["pk"] != 0 }.sorted { ($0["pk"] as Int) < $1["pk"] }.map { $0["name"] as String }
    let isWithoutRowID = sql.hasSuffix("WITHOUT ROWID")
    self.key = (isWithoutRowID ? key : ["rowid"]).joined(separator: ", ")
    var parts = columns.map { !isWithoutRowID && key == [$0.name] ? "\($0.name) INTEGER PRIMARY KEY" : $0.name }
    if isWithoutRowID { parts.append("PRIMARY KEY (\(key.joined(separator: ", ")))") }
    for index in try Row.fetchAll(db, sql: "PRAGMA index_list(\(name))").reversed() where index["origin"] == "u" {
      let names = try String.fetchAll(db, sql: "SELECT name FROM pragma_index_info('\(index["name"] as String)')")
      parts.append("UNIQUE (\(names.joined(separator: ", ")))")
    }
    lax = "CREATE TABLE \(name) (\(parts.joined(separator: ", ")))" + (isWithoutRowID ? " WITHOUT ROWID" : "")
    rows = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(name)") ?? 0
  }
}
