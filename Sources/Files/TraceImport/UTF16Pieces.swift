/// A text in UTF-16 that is read in pieces, as UTF-8.
struct UTF16Pieces {
  /// What may be wrong with a text.
  enum Fault: Error {
    /// A half of a character without its other half.
    case half
    /// A last byte without its second one.
    case odd
  }

  private let isBig: Bool
  /// The bytes that wait for the next piece: an odd one, and a first half of a character.
  private var rest: [UInt8] = []

  /// The mark at the beginning of a text in UTF-8.
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// - Parameter bytes: the beginning of the text, which loses its byte order mark.
  /// - Returns: nil if there is no byte order mark of UTF-16.
  init?(_ bytes: inout [UInt8]) {
    guard bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) else { return nil }
    isBig = bytes[0] == 0xFE
    bytes.removeFirst(2)
  }

  /// The characters that are whole so far.
  mutating func utf8(_ piece: [UInt8]) throws(Fault) -> [UInt8] {
    let bytes = rest + piece
    var count = bytes.count / 2
    if count > 0, UTF16.isLeadSurrogate(unit(count - 1, bytes)) { count -= 1 }
    rest = Array(bytes[(2 * count)...])
    let units = (0..<count).map { unit($0, bytes) }
    guard let text = String(validating: units, as: UTF16.self) else { throw .half }
    return Array(text.utf8)
  }

  /// - Throws: ``Fault`` if the text ends within a character.
  func finish() throws(Fault) { if !rest.isEmpty { throw rest.count % 2 == 0 ? .half : .odd } }

  private func unit(_ index: Int, _ bytes: [UInt8]) -> UInt16 {
    let (first, second) = (UInt16(bytes[2 * index]), UInt16(bytes[2 * index + 1]))
    return isBig ? first << 8 | second : second << 8 | first
  }
}
