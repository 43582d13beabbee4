import Foundation
import TestSupport
import Testing
import TraceImport

@Suite struct InputTests {
  private static let header = "{\"retouch\":1}\n"
  /// The header, compressed.
  private static let compressed = Data(base64Encoded: "H4sIAAAAAAACA6tWKkotyS9NzlCyMqzlAgBPAHfzDgAAAA==")!

  private func detect(_ text: String) throws -> InputFormat { try withFile(text) { try InputFormat.detect($0) } }

  @Test func `What gzip compressed is read as it was`() throws {
    try withFile(Self.compressed) { path in
      let bytes = try InputBytes(path: path).readAll()
      #expect(bytes == Array(Self.header.utf8))
      let format = try InputFormat.detect(path)
      #expect(format == .jsonl)
    }
  }

  private static func utf16(_ text: String, isBig: Bool) -> [UInt8] {
    ("\u{FEFF}" + text).utf16.flatMap {
      isBig ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)]
    }
  }

  @Test(arguments: ["", "a", "ab"])
  func `UTF-16 and a byte order mark are read as UTF-8, also where a piece ends within a character`(start: String)
    throws
  {
    let text = Self.header + start + String(repeating: "\u{1F600}\u{20AC}x", count: 35_000)
    for bytes in [
      Self.utf16(text, isBig: false), Self.utf16(text, isBig: true), Array("\u{FEFF}\(text)".utf8), Array(text.utf8),
    ] {
      try withFile(Data(bytes)) { path in
        let read = try InputBytes(path: path).readAll()
        #expect(read == Array(text.utf8))
        let format = try InputFormat.detect(path)
        #expect(format == .jsonl)
      }
    }
  }

  @Test func `Half a character of UTF-16 is refused`() throws {
    let text = Self.utf16("{}", isBig: true)
    for (bytes, found) in [
      (text + [0x20], "an odd byte at its end"), (text + [0xD8, 0x3D], "half of one"),
      (text + [0xDE, 0x00, 0x00, 0x20], "half of one"), (text + [0xD8, 0x3D, 0x00, 0x20], "half of one"),
    ] {
      try withFile(Data(bytes)) { path in
        let fault = try fault { _ = try InputBytes(path: path).readAll() }
        guard case .malformed(_, found) = fault.reason else { throw fault }
        #expect(fault.place.file == path)
      }
    }
  }

  @Test(arguments: [4, 9, 15])
  func `Cut-off gzip data is refused`(missing: Int) throws {
    try withFile(Self.compressed.dropLast(missing)) { path in
      let fault = try fault { _ = try InputBytes(path: path).readAll() }
      #expect(fault.isMalformed)
      #expect(fault.place.file == path)
    }
  }

  @Test(arguments: [
    ("{\"retouch\":1}\n{\"t\":0}\n", InputFormat.jsonl), ("{\"app\":\"a\",\"retouch\":1}", .jsonl),
    ("\u{FEFF}{\"retouch\":1}\n", .jsonl), ("\u{FEFF}[{\"AXFrame\":\"", .elementTree),
    ("{\"taskName\":\"a\",\"states\":[", .miniwob), ("\n{\"reward\": 1,\n \"utterance\": \"a\"", .miniwob),
    ("log\n <UIView: 0x1; frame = (0 0; 1 1)>", .recursiveDescription),
  ])
  func `A file's beginning tells its format`(text: String, format: InputFormat) throws {
    #expect(try detect(text) == format)
  }

  @Test(arguments: ["hello", "{}", "[]", "{\"t\":0}", "<UIView: 0x1>", "{\"a\":"])
  func `A file that begins like no format is told so`(text: String) throws {
    #expect(try fault { _ = try detect(text) }.isUnknownFormat)
  }

  @Test func `A folder's own folders tell its format`() throws {
    #expect(try withFolder(["states/a": Data(), "events/a": Data()], InputFormat.detect) == .droidbot)
    #expect(try fault { _ = try withFolder(["states/a": Data()], InputFormat.detect) }.isUnknownFormat)
  }

  @Test func `An empty folder and an empty file have nothing in them`() throws {
    #expect(try fault { _ = try withFolder([:], InputFormat.detect) }.isNothingFound)
    #expect(try fault { _ = try detect("") }.isNothingFound)
  }

  @Test func `A file that is not there cannot be read`() throws {
    let fault = try fault { _ = try InputFormat.detect("/nowhere/at/all") }
    guard case .unreadable(let errno) = fault.reason else { throw fault }
    #expect(errno == ENOENT)
  }
}
