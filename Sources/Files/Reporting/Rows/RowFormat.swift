import HitTesting
package import JSONText

/// The formats of a list of rows.
package enum RowFormat: String, CaseIterable, Sendable {
  /// A table for people.
  case text
  /// One object with all rows.
  case json
  /// An object a line, one for each row.
  case jsonl
  /// A line with the names of the columns, and then a line for each row.
  case csv
}

/// A value in a column of a row.
package enum RowValue: Hashable, Sendable {
  case null
  case wholeNumber(Int64)
  case number(Double)
  case text(String)

  /// The text for people and tables; empty for ``null``.
  var text: String {
    switch self {
    case .null: ""
    case .wholeNumber(let number): number.description
    case .number(let number): number.shortText
    case .text(let text): text.visible
    }
  }

  var isNumber: Bool {
    switch self {
    case .wholeNumber, .number: true
    case .null, .text: false
    }
  }

  func write(to json: inout JSONWriter) {
    switch self {
    case .null: json.null()
    case .wholeNumber(let number): json.number(number)
    case .number(let number): json.number(number)
    case .text(let text): json.string(text)
    }
  }
}

extension RowValue {
  /// Makes a text, or ``null``.
  package init(_ text: String?) { self = text.map { .text($0) } ?? .null }
}

/// The columns of rows, for programs and for people.
package struct RowTable<Row>: Sendable {
  /// A column for programs.
  package struct Column: Sendable {
    var name: String
    /// The name as a key of JSON.
    fileprivate let key: [UInt8]
    var value: @Sendable (Row) -> RowValue

    package init(_ name: String, _ value: @escaping @Sendable (Row) -> RowValue) {
      (self.name, key, self.value) = (name, JSONWriter.quoted(name), value)
    }
  }

  /// A column for people.
  package struct TextColumn: Sendable {
    var heading: String
    var isNumber: Bool
    /// Whether its cells may be shortened for a narrow terminal, as those of paths may.
    var isShared: Bool
    var cell: @Sendable (Row) -> String

    /// - Parameter cell: may hold any characters.
    package init(
      _ heading: String, isNumber: Bool = false, isShared: Bool = false, _ cell: @escaping @Sendable (Row) -> String
    ) {
      (self.heading, self.isNumber, self.isShared, self.cell) = (heading, isNumber, isShared, cell)
    }
  }

  var columns: [Column]
  var textColumns: [TextColumn]

  package init(_ columns: [Column], text textColumns: [TextColumn]) {
    (self.columns, self.textColumns) = (columns, textColumns)
  }

  /// Writes the columns of a row as members of an object.
  package func members(of row: Row, to json: inout JSONWriter) {
    for column in columns {
      json.key(quoted: column.key)
      column.value(row).write(to: &json)
    }
  }
}

extension RowTable<[RowValue]> {
  /// The table of rows whose columns are known by their names alone. For people it has the same
  /// columns.
  ///
  /// - Parameter first: the first row, whose numbers tell which columns hold numbers; nil without
  ///   rows.
  package init(columns names: [String], like first: [RowValue]?) {
    self.init(
      names.enumerated().map { place, name in Column(name) { $0[place] } },
      text: names.enumerated().map { place, name in
        let isNumber = first?[place].isNumber ?? false
        return TextColumn(name, isNumber: isNumber, isShared: !isNumber) { $0[place].text }
      })
  }
}
