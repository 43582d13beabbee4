import Foundation
import GRDB
import GRDBSQLite

extension DatabaseFile {
  /// Removes rows of a table with all rows that belong to them, and gives their space back to the
  /// file system. The file must exist.
  ///
  /// All rows go in one transaction. A process that is killed leaves the file with all of them or
  /// with none; the next call gives back the space that it did not.
  ///
  /// - Parameters:
  ///   - ids: the ids of the rows. Ids without a row are ignored.
  ///   - waits: as for writing.
  /// - Returns: the sizes of the file before and after, in bytes.
  /// - Throws: ``FileFault``; then no row is removed, or only the space is not given back.
  /// - Complexity: O(rows of the file).
  package func remove(
    _ ids: [Int64], of table: String, guardedBy interruptions: (any InterruptionGuard)?,
    waits: @escaping @Sendable (_ tries: Int) -> Void
  ) throws -> (before: Int64, after: Int64) {
    try open().close()
    let before = bytes
    // Without an index on each reference, SQLite's own check would read a table for each row.
    let hasSpace = try write(guardedBy: interruptions, checksKeys: false, waits: waits) { db in
      try Ownership(of: table, db, path: path).remove(ids, db)
      try checkForeignKeys(db)
      return try RowStatement.integer(db, path: path, sql: "PRAGMA freelist_count") ?? 0 > 0
    }
    if hasSpace {
      try translatingErrors {
        let busyMode = Database.BusyMode.callback { tries in
          waits(tries)
          return true
        }
        let queue = try DatabaseQueue(path: path, configuration: configuration(readonly: false, busyMode: busyMode))
        try queue.writeWithoutTransaction { db in
          // SQLite attaches the file that it copies the rows to.
          unsafe sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_ATTACHED, 1)
          try db.execute(sql: "VACUUM")
        }
        try queue.close()
      }
    }
    return (before, bytes)
  }

  private var bytes: Int64 {
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber
    return size?.int64Value ?? 0
  }
}

/// The tables whose rows belong to rows of one table, directly or through other tables. The foreign
/// keys of the schema say so: a row belongs to the row that it must name.
private struct Ownership {
  private let table: String
  /// For each table, the column that names the owner, and the owner's table.
  private var owners: [String: (column: String, table: String)] = [:]

  init(of table: String, _ db: Database, path: String) throws {
    self.table = table
    let tables = try CheckedRows(
      db, path: path,
      sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
    ).map { try $0["name"] as String }
    for name in tables {
      let named = try CheckedRows(db, path: path, sql: "PRAGMA foreign_key_list(\(name))").map { row in
        (column: try row["from"] as String, table: try row["table"] as String)
      }
      let needed = try CheckedRows(db, path: path, sql: "PRAGMA table_info(\(name))").map { row in
        try row["notnull"] as Bool || row["pk"] as Bool ? row["name"] as String : nil
      }.compactMap(\.self)
      owners[name] = named.first { needed.contains($0.column) }
    }
  }

  func remove(_ ids: [Int64], _ db: Database) throws {
    // A row is found by its owners, so it goes before them.
    let owned = owners.keys.compactMap { name in depth(name).map { (depth: $0, name: name) } }
    for (_, name) in owned.sorted(by: { ($1.depth, $0.name) < ($0.depth, $1.name) }) {
      try db.execute(sql: "DELETE FROM \(name) WHERE \(condition(name, ids))")
    }
    try db.execute(sql: "DELETE FROM \(table) WHERE \(condition(table, ids))")
  }

  /// The number of owners up to the table; nil for a table that does not belong to it.
  private func depth(_ name: String) -> Int? {
    if name == table { return 0 }
    guard let owner = owners[name]?.table, owner != name else { return nil }
    return depth(owner).map { $0 + 1 }
  }

  private func condition(_ name: String, _ ids: [Int64]) -> String {
    guard name != table, let owner = owners[name] else {
      return "id IN (\(ids.map(String.init).joined(separator: ", ")))"
    }
    return "\(owner.column) IN (SELECT id FROM \(owner.table) WHERE \(condition(owner.table, ids)))"
  }
}
