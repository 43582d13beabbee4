/// A source file with mutants in it, each behind a switch.
///
/// Mutants may lie in one another: the inner ones are in the text that runs while the outer one is
/// off.
public struct MutatedFile: Sendable {
  /// The name of the function that tells whether a mutant is on.
  public static let switchName = "mutantIsOn"

  /// The bytes of the file.
  public private(set) var text: [UInt8] = []
  /// The bytes of each mutant and of the declaration around it in ``text``.
  private var written: [(number: Int, range: Range<Int>)] = []
  /// For each byte of the source, its place in ``text``.
  private var shifts: [(source: Int, text: Int)] = []
  private let mutants: [(number: Int, place: Place)]

  /// - Parameters:
  ///   - source: The bytes of the file without mutants.
  ///   - mutants: The mutants with their numbers, in any order.
  public init(_ source: [UInt8], _ mutants: [(number: Int, place: Place)]) {
    self.mutants = mutants.sorted {
      let (one, other) = ($0.place.range, $1.place.range)
      if one.lowerBound != other.lowerBound { return one.lowerBound < other.lowerBound }
      if one.upperBound != other.upperBound { return one.upperBound > other.upperBound }
      // A statement that is left out may hold an expression of the same bytes, never the other way.
      let (isStatement, otherIsStatement) = ($0.place.replacement == nil, $1.place.replacement == nil)
      return isStatement == otherIsStatement ? $0.number < $1.number : isStatement
    }
    var index = 0
    write(source, 0..<source.count, &index)
  }

  /// Writes bytes of the source, with the mutants in them.
  private mutating func write(_ source: [UInt8], _ range: Range<Int>, _ index: inout Int) {
    var at = range.lowerBound
    while index < mutants.count, mutants[index].place.range.upperBound <= range.upperBound {
      let (number, place) = mutants[index]
      index += 1
      copy(source, at..<place.range.lowerBound)
      let start = text.count
      if let replacement = place.replacement {
        append("(\(Self.switchName)(\(number)) ? \(replacement) : ")
        write(source, place.range, &index)
        append(")")
      } else {
        append("if !\(Self.switchName)(\(number)) { ")
        write(source, place.range, &index)
        append(" }")
      }
      written.append((number, start..<text.count))
      at = place.range.upperBound
    }
    copy(source, at..<range.upperBound)
  }

  private mutating func copy(_ source: [UInt8], _ range: Range<Int>) {
    shifts.append((range.lowerBound, text.count))
    text += source[range]
  }

  private mutating func append(_ words: String) { text += Array(words.utf8) }

  /// The mutants that are to blame for an error of the compiler: the innermost one around it, else
  /// those on its line, else those in the declarations around it, else all of the file.
  ///
  /// - Parameters:
  ///   - line: The line in ``text``, from 1.
  ///   - column: The byte in the line, from 1.
  public func blamed(line: Int, column: Int) -> [Int] {
    let starts = [0] + text.indices.filter { text[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    guard starts.indices.contains(line - 1) else { return mutants.map(\.number) }
    let byte = starts[line - 1] + column - 1
    let around = written.filter { $0.range.contains(byte) }
    if let innermost = around.min(by: { $0.range.count < $1.range.count }) { return [innermost.number] }
    let end = line < starts.count ? starts[line] : text.count
    let onLine = written.filter { $0.range.overlaps(starts[line - 1]..<end) }
    if !onLine.isEmpty { return onLine.map(\.number) }
    let source = source(of: byte)
    let inDeclaration = mutants.filter { $0.place.declaration.contains(source) }
    return (inDeclaration.isEmpty ? mutants : inDeclaration).map(\.number)
  }

  /// The byte of the source from which a byte of ``text`` was copied, about.
  private func source(of byte: Int) -> Int {
    guard let last = shifts.last(where: { $0.text <= byte }) else { return 0 }
    return last.source + byte - last.text
  }
}
