import GRDB

/// A table, index, view or trigger of a file, by its name.
package struct SchemaObject: Hashable, Sendable {
  /// `table`, `index`, `view` or `trigger`.
  package var type: String
  package var name: String

  package init(type: String, name: String) { (self.type, self.name) = (type, name) }
}

/// The whole schema of a database, as SQLite reads it when it opens the file.
struct DatabaseSchema: Hashable, Sendable {
  private struct Definition: Hashable, Sendable {
    /// The table that it belongs to.
    var table: String
    /// nil for an index that comes with a table's own SQL.
    var sql: String?
  }

  /// The tables that `ANALYZE` makes, which help SQLite to choose among indexes.
  private static let statistics = [
    SchemaObject(type: "table", name: "sqlite_stat1"): "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
    SchemaObject(type: "table", name: "sqlite_stat4"): "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
  ]

  private var definitions: [SchemaObject: Definition] = [:]

  /// Reads the schema of an open database.
  ///
  /// - Parameter path: The path of the file, for faults.
  init(_ database: Database, path: String) throws {
    let rows = try CheckedRows(database, path: path, sql: "SELECT type, name, tbl_name, sql FROM sqlite_schema")
    while let row = try rows.next() {
      definitions[SchemaObject(type: try row["type"], name: try row["name"])] =
        Definition(table: try row["tbl_name"], sql: try row["sql"])
    }
  }

  /// Whether both schemas define an object with the same SQL.
  func defines(_ object: SchemaObject, as other: DatabaseSchema) -> Bool {
    definitions[object] != nil && definitions[object] == other.definitions[object]
  }

  /// The first object that may change what queries on a stranger's file return; nil if there is
  /// none.
  ///
  /// The file must define each object of this schema with the same SQL. It may also have the tables
  /// of SQLite's `ANALYZE`, and views, which are never read. Another trigger would run a stranger's
  /// SQL. Another index could hide rows from a query that SQLite answers with it. The check of
  /// another table would evaluate a stranger's expressions.
  func difference(in other: DatabaseSchema) -> SchemaObject? {
    let objects = Set(definitions.keys).union(other.definitions.keys).sorted { ($0.type, $0.name) < ($1.type, $1.name) }
    return objects.first { object in
      let found = other.definitions[object]
      if let own = definitions[object] { return found != own }
      return object.type != "view" && (found?.sql == nil || found?.sql != Self.statistics[object])
    }
  }
}
