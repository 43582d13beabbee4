/// The time in the names of DroidBot's files: `yyyy-MM-dd_HHmmss`.
enum DroidBotTag {
  static func seconds(_ tag: String?, file: String) throws -> Double {
    guard let tag, let seconds = seconds(tag) else {
      throw ImportFault(
        .malformed(expected: "a \"tag\" like 2017-08-11_202329", found: tag ?? "none"), at: InputPlace(file: file))
    }
    return seconds
  }

  private static func seconds(_ tag: String) -> Double? {
    let shape = Array("0000-00-00_000000".utf8)
    let bytes = Array(tag.utf8)
    guard bytes.count == shape.count else { return nil }
    var digits: [Int] = []
    for (byte, wanted) in zip(bytes, shape) {
      guard wanted == UInt8(ascii: "0") else {
        guard byte == wanted else { return nil }
        continue
      }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      digits.append(Int(byte - UInt8(ascii: "0")))
    }
    func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
    let (year, month, day) = (number(0..<4), number(4..<6), number(6..<8))
    let (hour, minute, second) = (number(8..<10), number(10..<12), number(12..<14))
    guard (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60 else { return nil }
    return Timestamp.seconds(year, month, day) + Double((hour * 60 + minute) * 60 + second)
  }
}
