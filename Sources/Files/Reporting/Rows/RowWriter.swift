package import JSONText

/// Writes rows in one of the formats, and keeps only a few of them in memory.
///
/// JSON is one object: members that the caller writes, then the rows under a key, and last
/// `isComplete`:
///
///     {"schema":"retouch-touches","version":1,"touches":[{...},{...}],"isComplete":true}
///
/// Text is aligned in blocks of rows. If later rows are wider, the table becomes wider from there
/// on.
package struct RowWriter<Row> {
  /// The number of bytes after which they are written.
  private static var pieceSize: Int { 1 << 16 }
  /// The number of rows that are aligned together.
  private static var blockSize: Int { 500 }

  private let table: RowTable<Row>
  private let format: RowFormat
  private let style: TextStyle
  private let output: ([UInt8]) throws -> Void
  private var json = JSONWriter()
  private var text: [UInt8] = []
  /// The cells of the rows that are not written yet.
  private var block: [[String]] = []
  private var textColumns: [TextTable.Column]
  private var hasPart = false
  /// Whether the heading of the part's table is written.
  private var hasHeading = false

  /// - Parameter style: for text. Its width limits lines.
  package init(
    _ table: RowTable<Row>, as format: RowFormat, style: TextStyle = TextStyle(),
    to output: @escaping ([UInt8]) throws -> Void
  ) {
    (self.table, self.format, self.style, self.output) = (table, format, style, output)
    textColumns = table.textColumns.map { .init(isNumber: $0.isNumber, isShared: $0.isShared, nil) }
  }

  /// Begins the list.
  ///
  /// - Parameters:
  ///   - key: the key of the rows in JSON.
  ///   - members: writes the members of the object that stand before the rows.
  package mutating func begin(_ key: String, _ members: (inout JSONWriter) -> Void) {
    switch format {
    case .json:
      json.beginObject()
      members(&json)
      json.key(key)
      json.beginArray()
    case .csv: line(table.columns.map(\.name))
    case .jsonl, .text: break
    }
  }

  /// Begins a part of the text with a title. Other formats have no parts.
  package mutating func beginPart(_ title: String) throws {
    guard format == .text else { return }
    try endBlock()
    text += ((hasPart ? "\n" : "") + title.visible + "\n").utf8
    hasPart = true
    hasHeading = false
    for place in textColumns.indices { textColumns[place].width = 0 }
  }

  /// Writes a row.
  ///
  /// - Throws: errors of the output.
  package mutating func add(_ row: Row) throws {
    switch format {
    case .text:
      block.append(table.textColumns.map { $0.cell(row).visible })
      if block.count == Self.blockSize { try endBlock() }
    case .json, .jsonl:
      json.beginObject()
      table.members(of: row, to: &json)
      json.endObject()
      if format == .jsonl { json.newline() }
      if json.bytes.count > Self.pieceSize { try flush() }
    case .csv:
      line(table.columns.map { $0.value(row).text })
      if text.count > Self.pieceSize { try flush() }
    }
  }

  /// Ends the list.
  ///
  /// - Parameter isComplete: whether there are no more rows than those that were written.
  /// - Throws: errors of the output.
  package mutating func end(isComplete: Bool) throws {
    switch format {
    case .text: try endBlock()
    case .json:
      json.endArray()
      json.member("isComplete") { $0.bool(isComplete) }
      json.endObject()
      json.newline()
    case .jsonl, .csv: break
    }
    try flush()
  }

  private mutating func flush() throws {
    if !json.bytes.isEmpty { try output(json.takeVisibleBytes()) }
    if !text.isEmpty { try output(text) }
    text.removeAll(keepingCapacity: true)
  }

  // MARK: Text

  private mutating func endBlock() throws {
    guard !block.isEmpty else { return }
    if !hasHeading { block.insert(table.textColumns.map(\.heading), at: 0) }
    for place in textColumns.indices {
      textColumns[place].width = block.reduce(textColumns[place].width) { max($0, $1[place].columns) }
    }
    for line in TextTable(textColumns).lines(block, hasHeading: !hasHeading, style: style) {
      text += line.utf8
      text.append(0x0A)
    }
    hasHeading = true
    block.removeAll(keepingCapacity: true)
    try flush()
  }

  // MARK: CSV

  /// Writes a line as RFC 4180 describes it, which ends with a line feed.
  private mutating func line(_ cells: [String]) {
    for (place, cell) in cells.enumerated() {
      if place > 0 { text.append(UInt8(ascii: ",")) }
      if cell.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }) {
        text += "\"\(cell.escaped(["\"": "\"\""]))\"".utf8
      } else {
        text += cell.utf8
      }
    }
    text.append(0x0A)
  }
}

extension JSONWriter {
  /// Returns the text so far and removes it. Characters with an effect on a terminal are escaped.
  fileprivate mutating func takeVisibleBytes() -> [UInt8] {
    let bytes = takeBytes()
    let isPlain = !bytes[...].hasByte { ($0 < 0x20 && $0 != 0x0A) || $0 >= 0x7F }
    return isPlain ? bytes : Array(String(decoding: bytes, as: UTF8.self).visibleJSON.utf8)
  }
}
