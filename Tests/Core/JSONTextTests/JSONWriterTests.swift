import HitTesting
import JSONText
import Recording
import TestSupport
import Testing

/// Tests that the reader gets the same values that were written.
@Suite struct JSONWriterTests {
  @Test func `Whole numbers have their own digits`() {
    let numbers = (0..<19).flatMap { power in
      let tens = (0..<power).reduce(Int64(1)) { tens, _ in tens * 10 }
      return [tens - 1, tens, -tens, 3 * (tens / 7)]
    }
    for number in numbers + [.min, .max] {
      var writer = JSONWriter()
      writer.number(number)
      #expect(writer.text == number.description)
    }
  }

  @Test func `a finite number reads back as the same double`() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<20_000 {
      let value = random.chance(50) ? Double(bitPattern: random.next()) : random.coordinate(-1e6...1e6)
      guard value.isFinite else { continue }
      var writer = JSONWriter()
      writer.number(value)
      try #require(try read(writer.text) { try $0.number() } == value, "\(writer.text)")
    }
  }

  @Test func `whole numbers have no fraction, and what is not finite becomes null`() {
    var writer = JSONWriter()
    writer.beginArray()
    for value in [1, -2, 0x1p53, 0.5, .nan, .infinity] { writer.number(value) }
    writer.endArray()
    #expect(writer.text == "[1,-2,9007199254740992,0.5,null,null]")
  }

  @Test func `every string reads back as it was`() throws {
    var random = SplitMix64(seed: 6)
    let alphabet: [Character] =
      (0..<0x30).map { Character(Unicode.Scalar($0)) } + ["\"", "\\", "/", "é", "😀", "\u{2028}", "\u{7F}"]
    for _ in 0..<2000 {
      let text = String((0..<Int.random(in: 0...12, using: &random)).map { _ in random.pick(alphabet) })
      var writer = JSONWriter()
      writer.string(text)
      let back = try read(writer.text) { try $0.string() }
      try #require(Array(back.utf8) == Array(text.utf8))
    }
  }

  @Test func `a written value of any shape is copied as it is`() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<300 {
      var writer = JSONWriter()
      write(to: &writer, depth: 0, &random)
      #expect(try read(writer.text) { try $0.compact() } == writer.text)
    }
  }

  private func write(to writer: inout JSONWriter, depth: Int, _ random: inout SplitMix64) {
    switch Int.random(in: 0..<(depth < 5 ? 6 : 4), using: &random) {
    case 0: writer.null()
    case 1: writer.bool(random.chance(50))
    case 2: writer.number(random.coordinate(-100...100))
    case 3: writer.string(random.pick(["", "a\"b", "\u{0}"]))
    case 4:
      writer.beginArray()
      for _ in 0..<Int.random(in: 0...3, using: &random) { write(to: &writer, depth: depth + 1, &random) }
      writer.endArray()
    default:
      writer.beginObject()
      for number in 0..<Int.random(in: 0...3, using: &random) {
        writer.key("k\(number)\n")
        write(to: &writer, depth: depth + 1, &random)
      }
      writer.endObject()
    }
  }

  @Test func `props read back as they were, with sorted keys`() throws {
    let props: [String: PropertyValue] = [
      "z": .null, "a": .bool(true), "n": .number(0.1), "s": .string("x"), "j": .json(#"{"b":[1,2]}"#),
    ]
    let text = PropertyText.encode(props)
    #expect(text == #"{"a":true,"j":{"b":[1,2]},"n":0.1,"s":"x","z":null}"#)
    #expect(try read(text) { try PropertyText.read(&$0) } == props)
  }
}
