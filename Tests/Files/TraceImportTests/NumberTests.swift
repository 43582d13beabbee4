import JSONText
import Testing

@Suite("Numbers in JSON")
struct NumberTests {
  @Test(
    "read as the nearest double",
    arguments: [
      "252.33333333333334", "252.66666666666666", "0.1", "0.30000000000000004", "9007199254740993",
      "9007199254740993.0",
      "900719925474099.25", "9007199254740992.5", "9007199254740993.5", "1.8446744073709551615",
      "0.9999999999999999999",
      "1844674407370955161.5", "1e-19", "9999999999999999999e-19", "17.976931348623157e307", "5e-324",
      "2.2250738585072011e-308",
    ])
  func nearest(text: String) throws {
    var reader = JSONReader(text)
    #expect(try reader.number() == Double(text))
  }

  @Test("read as the nearest double, whatever digits and exponent")
  func random() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let digits = UInt64.random(in: 0...UInt64.max, using: &generator) >> UInt64.random(in: 0..<64, using: &generator)
      let text = "\(digits)e\(Int.random(in: -30...5, using: &generator))"
      var reader = JSONReader(text)
      #expect(try reader.number() == Double(text), "\(text)")
    }
  }
}
