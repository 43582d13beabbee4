import Foundation
import JSONText
import TestSupport
import Testing

/// Tests what the reader accepts, and at which byte it refuses other text.
@Suite struct JSONReaderTests {
  // MARK: Faults

  @Test(arguments: [
    ("", 0), ("  ", 2), ("{", 1), ("{\"a\"", 4), ("{\"a\":", 5), ("{\"a\":1", 6), ("{\"a\":1,", 7), ("[", 1), ("[1", 2),
    ("[1,", 3), ("\"abc", 4), ("\"\\", 2), ("\"\\u12", 3), ("-", 1), ("1.", 2), ("1e", 2), ("1e-", 3), ("tru", 0),
    ("n", 0),
  ]) func `a text that ends in the middle of a value is told as cut off, at its end or in its last word`(
    text: String, offset: Int
  ) throws {
    #expect(try fault(text) == JSONFault(kind: .truncated, offset: offset))
  }

  @Test(arguments: [
    ("?", 0, "a value"), ("{1:2}", 1, "a key in double quotes"), ("{\"a\" 1}", 5, "\":\""),
    ("{\"a\":1 \"b\":2}", 7, "\",\" or \"}\""),
    ("[1 2]", 3, "\",\" or \"]\""), ("[1,]", 3, "a value"), ("{\"a\":1,}", 7, "a key in double quotes"),
    ("[,1]", 1, "a value"),
    ("01", 1, "a number without leading zeros"), ("-01", 2, "a number without leading zeros"), ("-a", 1, "a digit"),
    ("1.a", 2, "a digit"), ("1ex", 2, "a digit"), (".5", 0, "a value"), ("+1", 0, "a value"), ("trux", 0, "true"),
    ("[tx]", 1, "true"), ("[fals]", 1, "false"), ("nul]", 0, "null"), ("1 2", 2, "the end of the line"),
    ("'a'", 0, "a value"), ("[1}", 2, "\",\" or \"]\""),
  ]) func `what should stand there is told with its place`(text: String, offset: Int, expected: String) throws {
    #expect(try fault(text) == JSONFault(kind: .expected(expected), offset: offset))
  }

  @Test(arguments: [
    ("NaN", "NaN", 0), ("[1,Infinity]", "Infinity", 3), ("1e309", "1e309", 0), ("[-1e999]", "-1e999", 1),
    ("1e18446744073709551616", "1e18446744073709551616", 0),
    ("1e100000000000000000000000", "1e100000000000000000000000", 0),
  ]) func `numbers that no double holds are refused`(text: String, word: String, offset: Int) throws {
    #expect(try fault(text) == JSONFault(kind: .notFinite(word), offset: offset))
  }

  @Test(arguments: [
    ("\"\\uD800\"", JSONFault.Kind.loneSurrogate), ("\"\\uD800\\u0041\"", .loneSurrogate),
    ("\"\\uDC00\"", .loneSurrogate),
    ("\"\\x\"", .invalidEscape), ("\"\\u12G4\"", .invalidEscape), ("\"\\u+123\"", .invalidEscape),
    ("\"\\u-123\"", .invalidEscape),
    ("\"a\u{1}\"", .controlCharacter), ("\"\\n\u{1F}\"", .controlCharacter), ("\"a\nb\"", .controlCharacter),
  ]) func `strings with what JSON does not allow are refused`(text: String, kind: JSONFault.Kind) throws {
    #expect(try fault(text).kind == kind)
  }

  @Test(
    arguments: [
      [0xFF], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x5C, 0x6E, 0x80],
    ] as [[UInt8]]) func `bytes that are not UTF-8 are refused`(bytes: [UInt8]) throws
  {
    let quoted: [UInt8] = [0x22] + bytes + [0x22]
    let fault = try #require(throws: JSONFault.self) {
      var reader = JSONReader(quoted)
      _ = try reader.string()
    }
    #expect(fault == JSONFault(kind: .invalidUTF8, offset: 1))
  }

  @Test func `an offset counts from the start of the range`() throws {
    var reader = JSONReader(Array("xx[1,?]".utf8), range: 2..<7)
    #expect(throws: JSONFault(kind: .expected("a value"), offset: 3)) { try reader.skip() }
  }

  @Test func `a value of another kind is refused where it stands`() throws {
    #expect(throws: JSONFault(kind: .otherKind(expected: "a number", found: .bool), offset: 1)) {
      try read(" true") { try $0.number() }
    }
    #expect(throws: JSONFault(kind: .otherKind(expected: "a string", found: .number), offset: 0)) {
      try read("1") { try $0.string() }
    }
    #expect(throws: JSONFault(kind: .otherKind(expected: "true or false", found: .null), offset: 0)) {
      try read("null") { try $0.bool() }
    }
    #expect(throws: JSONFault(kind: .otherKind(expected: "an object", found: .array), offset: 0)) {
      try read("[]") { try $0.beginObject() }
    }
    #expect(throws: JSONFault(kind: .otherKind(expected: "a list", found: .object), offset: 0)) {
      try read("{}") { try $0.beginArray() }
    }
  }

  // MARK: Numbers

  @Test(arguments: 1...4) func `a number reads as the library reads it`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var refused = 0
    for _ in 0..<25_000 {
      let text = numeral(&random)
      let expected = Double(text)
      do {
        let value = try read(text) { try $0.number() }
        try #require(value.bitPattern == expected?.bitPattern, "\(text)")
      } catch {
        refused += 1
        try #require(expected?.isFinite != true, "\(text) is refused: \(error)")
      }
    }
    #expect(refused < 5000)
  }

  private func numeral(_ random: inout SplitMix64) -> String {
    func digits(_ range: ClosedRange<Int>) -> String {
      String((0..<Int.random(in: range, using: &random)).map { _ in random.pick(Array("0123456789")) })
    }
    if random.chance(10) {
      return Double(bitPattern: random.next()).description.replacing("inf", with: "1").replacing("nan", with: "2")
    }
    var text = random.chance(40) ? "-" : ""
    text += random.chance(30) ? "0" : random.pick(["1", "9", "4"]) + digits(0...random.pick([2, 15, 19, 40]))
    if random.chance(60) { text += "." + (random.chance(20) ? "000" : "") + digits(1...random.pick([2, 17, 30])) }
    guard random.chance(50) else { return text }
    let exponent = random.pick([Int.random(in: 0...25, using: &random), Int.random(in: 280...330, using: &random)])
    return text + random.pick(["e", "E"]) + random.pick(["", "+", "-"]) + String(exponent)
  }

  @Test func `a zero keeps its sign`() throws {
    #expect(try read("-0") { try $0.number() }.sign == .minus)
    #expect(try read("-0.0e5") { try $0.number() }.sign == .minus)
    #expect(try read("0") { try $0.number() }.sign == .plus)
  }

  @Test func `a subnormal number is read exactly`() throws {
    #expect(try read("5e-324") { try $0.number() } == .leastNonzeroMagnitude)
    #expect(try read("2.2250738585072011e-308") { try $0.number() } == Double("2.2250738585072011e-308"))
  }

  @Test func `a whole number is read as it is written, also beyond what a double can hold`() throws {
    #expect(try read("9007199254740993") { try $0.integer() } == 1 << 53 + 1)
    #expect(try read("9223372036854775807") { try $0.integer() } == .max)
    #expect(try read("-9223372036854775808") { try $0.integer() } == .min)
    #expect(try read("-1e3") { try $0.integer() } == -1000)
    for text in ["9223372036854775808", "9007199254740993.0", "1e17", "0.5", "1e20"] {
      #expect(throws: JSONFault(kind: .notAnInteger(text), offset: 1)) { try read(" " + text) { try $0.integer() } }
    }
  }

  // MARK: Strings and structure

  @Test func `escapes and surrogates are read`() throws {
    let text = #""\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude00 é😀""#
    #expect(try read(text) { try $0.string() } == "\"\\/\u{8}\u{C}\n\r\tAé😀 é😀")
    #expect(try read(#""\u0000""#) { try $0.string() } == "\0")
  }

  @Test func `100,000 levels are passed over and copied`() throws {
    let depth = 100_000
    let lists = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    try read(lists) { try $0.skip() }
    #expect(try read(lists) { try $0.compact() } == lists)
    let objects = String(repeating: "{\"a\":", count: depth) + "1" + String(repeating: "}", count: depth)
    #expect(try read(objects) { try $0.compact() } == objects)
    #expect(try fault(String(repeating: "[", count: depth)) == JSONFault(kind: .truncated, offset: depth))
  }

  @Test func `what is copied has no white space between its parts`() throws {
    let text = " { \"a\" : [ 1 , 2.50 , null , true , \"x y\\u0041\" ] ,\t\"b\" : { } }\r\n"
    #expect(try read(text) { try $0.compact() } == #"{"a":[1,2.5,null,true,"x yA"],"b":{}}"#)
  }
}
