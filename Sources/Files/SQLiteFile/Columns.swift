/// Columns of a table or a query that are declared once, and then used by name to write and to read
/// rows with a ``TableStatement``.
///
///     struct SampleColumns: TableColumns {
///       static let table = "touch_sample"
///       let id: Column<Int64>
///       let time: Column<Double>
///
///       init(_ columns: inout ColumnList) {
///         id = columns.add("id")
///         time = columns.add("time")
///       }
///     }
@usableFromInline package protocol Columns: Sendable {
  /// Adds each column in the order in which a statement has them.
  init(_ columns: inout ColumnList)
}

/// All columns of a table, in the order in which its schema has them.
@usableFromInline package protocol TableColumns: Columns {
  static var table: String { get }
}

/// A column, by its index in a ``ColumnList``. The type is that of its values; it is optional where
/// the column may hold NULL.
@frozen @usableFromInline package struct Column<Value: StoredValue>: Sendable {
  @usableFromInline let index: Int

  @inlinable init(index: Int) { self.index = index }
}

/// Columns one after another, of any types.
@frozen @usableFromInline package struct ColumnRun: Sendable {
  @usableFromInline let index: Int
}

/// Columns of a statement one after another, to read or to bind. It holds what the statement holds:
/// a reference to the statement would be counted at each column.
@safe @frozen @usableFromInline package struct RowRun {
  @usableFromInline let row: RowStatement
  @usableFromInline var index: Int

  @inlinable @inline(__always) init(row: RowStatement, index: Int) { (self.row, self.index) = (row, index) }

  /// Whether the next column is NULL.
  @inlinable @inline(__always) package var isNull: Bool { row.isNull(index) }

  /// The value of the next column.
  ///
  /// - Throws: ``FileFault/badValue(path:_:)``.
  @inlinable @inline(__always) package mutating func next<Value: StoredValue>() throws -> Value {
    defer { index += 1 }
    return try Value(row, index)
  }

  @inlinable @inline(__always) package mutating func skip(_ count: Int) { index += count }

  /// Binds the next column.
  @inlinable @inline(__always) package mutating func bind<Value: StoredValue>(_ value: Value) {
    value.bind(to: row, index)
    index += 1
  }
}

/// Gives columns their indexes, and keeps their names for SQL.
@usableFromInline package struct ColumnList {
  private(set) var names: [String] = []
  /// The names of the primary key's columns.
  private(set) var keys: [String] = []
  /// The types of the columns, without those of a run.
  private(set) var types: [StoredType] = []

  /// The names, separated by commas.
  var sql: String { names.joined(separator: ", ") }

  /// - Parameter name: The name in the table; in a query it may be an expression.
  package mutating func add<Value: StoredValue>(_ name: String, isKey: Bool = false) -> Column<Value> {
    defer {
      names.append(name)
      types.append(Value.storedType)
      if isKey { keys.append(name) }
    }
    return Column(index: names.count)
  }

  package mutating func add(run names: [String]) -> ColumnRun {
    defer { self.names += names }
    return ColumnRun(index: self.names.count)
  }
}
