package import GRDB

/// A prepared statement that writes or reads rows by the names of their columns.
///
/// The names become indexes once, when the statement is prepared, so that a loop over millions of
/// rows may use it.
@safe @usableFromInline package final class TableStatement<Columns: SQLiteFile.Columns> {
  @usableFromInline let row: RowStatement
  @usableFromInline package let columns: Columns
  private let list: ColumnList

  private init(_ database: Database, path: String, isCached: Bool, sql: (ColumnList) -> String) throws {
    var list = ColumnList()
    columns = Columns(&list)
    self.list = list
    row = try RowStatement(database, path: path, sql: sql(list), isCached: isCached)
  }

  /// Prepares an `INSERT` of all columns.
  package convenience init(insert database: Database, path: String) throws where Columns: TableColumns {
    try self.init(database, path: path, isCached: false) { list in
      let values = list.names.map { _ in "?" }.joined(separator: ", ")
      return "INSERT INTO \(Columns.table) (\(list.sql)) VALUES (\(values))"
    }
  }

  /// Prepares a `SELECT` of the columns.
  ///
  /// - Parameters:
  ///   - rest: The SQL from `FROM` on.
  ///   - isCached: Whether to take the connection's own statement with this SQL. Nobody else may
  ///     use it at the same time.
  package convenience init(select database: Database, path: String, _ rest: String, isCached: Bool = false) throws {
    try self.init(database, path: path, isCached: isCached) { "SELECT \($0.sql) \(rest)" }
  }

  // MARK: Writing

  @inlinable @inline(__always) package func bind<Value>(_ column: KeyPath<Columns, Column<Value>>, _ value: Value) {
    value.bind(to: row, columns[keyPath: column].index)
  }

  /// Binds NULL to all columns.
  @inlinable @inline(__always) package func bindNulls() { row.bindNulls() }

  /// Adds the row, and prepares the statement for the next one.
  @inlinable @inline(__always) package func run() throws { try row.run() }

  // MARK: Reading

  /// Starts the query again.
  ///
  /// - Parameter arguments: The values of the query's parameters, in their order.
  @inlinable @inline(__always) package func begin<each Value: StoredValue>(_ arguments: repeat each Value) {
    row.reset()
    var index = 0
    for argument in repeat each arguments {
      argument.bind(to: row, index)
      index += 1
    }
  }

  /// Steps to the next row; false at the end.
  @inlinable @inline(__always) package func step() throws -> Bool { try row.step() }

  /// Ends the query, so that it keeps nobody from writing to the file.
  @inlinable @inline(__always) package func reset() { row.reset() }

  /// The value of a column in the present row.
  ///
  /// - Throws: ``FileFault/badValue(path:_:)``.
  @inlinable package subscript<Value>(column: KeyPath<Columns, Column<Value>>) -> Value {
    @inline(__always) get throws { try Value(row, columns[keyPath: column].index) }
  }

  @inlinable package subscript<Value>(column: Column<Value>) -> Value {
    @inline(__always) get throws { try Value(row, column.index) }
  }

  /// The value of a column that is not NULL in this row, though it may be in others.
  @inlinable package subscript<Value>(notNull column: KeyPath<Columns, Column<Value?>>) -> Value {
    @inline(__always) get throws { try Value(row, columns[keyPath: column].index) }
  }

  @inlinable @inline(__always) package func isNull<Value>(_ column: KeyPath<Columns, Column<Value>>) -> Bool {
    row.isNull(columns[keyPath: column].index)
  }

  /// The columns of a run, to read or to bind one after another.
  @inlinable package subscript(columns: ColumnRun) -> RowRun {
    @inline(__always) get { RowRun(row: row, index: columns.index) }
  }

  /// The values of all columns in the present row, in their order, by their declared types.
  package func values(_ body: (StoredType.Value?) -> Void) throws {
    for (index, type) in list.types.enumerated() { body(row.isNull(index) ? nil : try type.value(row, index)) }
  }
}

/// Columns of finite numbers, whose values are `Double` outside of this room.
extension TableStatement {
  @inlinable @inline(__always) package func bind(_ column: KeyPath<Columns, Column<FiniteNumber>>, _ value: Double) {
    bind(column, FiniteNumber(value))
  }

  @inlinable @inline(__always) package func bind(_ column: KeyPath<Columns, Column<FiniteNumber?>>, _ value: Double?) {
    bind(column, value.map { FiniteNumber($0) })
  }

  @inlinable package subscript(column: KeyPath<Columns, Column<FiniteNumber>>) -> Double {
    @inline(__always) get throws { try FiniteNumber(row, columns[keyPath: column].index).value }
  }

  @inlinable package subscript(column: KeyPath<Columns, Column<FiniteNumber?>>) -> Double? {
    @inline(__always) get throws { try FiniteNumber?(row, columns[keyPath: column].index)?.value }
  }

  @inlinable package subscript(notNull column: KeyPath<Columns, Column<FiniteNumber?>>) -> Double {
    @inline(__always) get throws { try FiniteNumber(row, columns[keyPath: column].index).value }
  }
}

extension TableStatement where Columns: TableColumns {
  /// Prepares a `SELECT` of all rows in the order of the table's key.
  package convenience init(all database: Database, path: String) throws {
    try self.init(database, path: path, isCached: false) {
      "SELECT \($0.sql) FROM \(Columns.table) ORDER BY \($0.keys.joined(separator: ", "))"
    }
  }

  /// Sets a column of the row with this id.
  package static func update<Value>(
    _ column: KeyPath<Columns, Column<Value>>, to value: Value, id: some StoredValue, _ database: Database, path: String
  ) throws {
    var list = ColumnList()
    let column = Columns(&list)[keyPath: column]
    let row = try RowStatement(
      database, path: path, sql: "UPDATE \(Columns.table) SET \(list.names[column.index]) = ? WHERE id = ?",
      isCached: true)
    value.bind(to: row, 0)
    id.bind(to: row, 1)
    try row.run()
  }
}

extension TableStatement {
  /// Reads all rows, and transforms each.
  package func map<Result>(_ transform: (TableStatement) throws -> Result) throws -> [Result] {
    defer { reset() }
    var results: [Result] = []
    while try step() { results.append(try transform(self)) }
    return results
  }

  /// Whether the query gives a row.
  package func hasRow<each Value: StoredValue>(_ arguments: repeat each Value) throws -> Bool {
    begin(repeat each arguments)
    defer { reset() }
    return try step()
  }

  /// A value of the first row; nil without a row.
  package func first<Result, each Value: StoredValue>(
    _ column: KeyPath<Columns, Column<Result>>, _ arguments: repeat each Value
  ) throws -> Result? {
    begin(repeat each arguments)
    defer { reset() }
    return try step() ? try self[column] : nil
  }
}
