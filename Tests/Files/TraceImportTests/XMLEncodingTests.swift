import Foundation
import HitTesting
import TestSupport
import Testing
import TraceImport

/// Page sources in other encodings: the XML reader never sees what was not checked.
@Suite struct XMLEncodingTests {
  private let page = """
    <AppiumAUT>
      <XCUIElementTypeApplication name="Shop" x="0" y="0" width="390" height="844">
        <XCUIElementTypeButton name="pay" label="Zahlen \u{20AC} \u{1F600}" x="30" y="50" width="44" height="44"/>
      </XCUIElementTypeApplication>
    </AppiumAUT>
    """

  private func read(_ bytes: [UInt8]) throws -> Imported {
    try withFile(Data(bytes)) { path in
      let format = try InputFormat.detect(path)
      #expect(format == .appium)
      var imported = Imported()
      _ = try PageSourceImporter.read(path, into: &imported.sink, notes: &imported.notes)
      return imported
    }
  }

  private func utf16(_ text: String, isBig: Bool, mark: Bool = true) -> [UInt8] {
    ((mark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBig ? [high, low] : [low, high]
    }
  }

  private func refusal(_ bytes: [UInt8]) throws -> ImportFault {
    try fault {
      _ = try withFile(Data(bytes)) { path in
        var imported = Imported()
        _ = try PageSourceImporter.read(path, into: &imported.sink, notes: &imported.notes)
      }
    }
  }

  @Test(arguments: ["", "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n", "<?xml version='1.0'?>"])
  func `UTF-16 with a mark is the same page`(declaration: String) throws {
    for isBig in [false, true] {
      let views = try read(utf16(declaration + page, isBig: isBig)).sink.snapshots[0].views
      #expect(views.map(\.properties.label) == ["Zahlen \u{20AC} \u{1F600}"])
    }
  }

  @Test(arguments: ["", "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n", "<?xml\tversion = '1.0' ?>"])
  func `UTF-8 is read with and without a mark`(declaration: String) throws {
    for mark in ["", "\u{FEFF}"] {
      #expect(try read(Array((mark + declaration + page).utf8)).sink.snapshots[0].views.count == 1)
    }
  }

  /// UTF-7 can hide a declaration of a document type from whoever looks at the bytes.
  @Test(arguments: [
    "UTF-7", "utf-7", "UTF-32", "ISO-8859-1", "windows-1252", "EBCDIC-CP-US", "IBM037", "HZ-GB-2312", "",
  ])
  func `Another encoding in the declaration is refused by its name`(name: String) throws {
    for declaration in ["<?xml version=\"1.0\" encoding=\"\(name)\"?>", "<?xml encoding = '\(name)' version='1.0' ?>"] {
      let fault = try refusal(Array((declaration + "+ADwAIQ-DOCTYPE a+AD4-" + page).utf8))
      #expect(fault.isMalformed && fault.place.line == 1)
      guard case .malformed(_, let found) = fault.reason else { return }
      #expect(found == "\"\(name)\" in its declaration")
    }
  }

  @Test func `UTF-16 that is cut, has no mark or has half a character is refused, and so is UTF-32`() throws {
    let halved = utf16(page, isBig: true) + [0xD8, 0x3D]
    for bytes in [
      utf16(page, isBig: true, mark: false), utf16(page, isBig: false, mark: false), halved,
      utf16(page, isBig: false).dropLast(), [0xFF, 0xFE], [0xFF, 0xFE, 0, 0] + page.utf8.flatMap { [$0, 0, 0, 0] },
      [0xEF, 0xBB, 0xBF, 0x3C, 0xFF],
    ] as [[UInt8]] {
      let fault = try refusal(Array(bytes))
      #expect(fault.isMalformed || fault.isNothingFound)
    }
  }

  @Test func `Declarations are found behind every encoding that is read`() throws {
    let text = "<?xml version=\"1.0\"?>\n<!DOCTYPE a [<!ENTITY b \"c\">]>\n" + page
    for bytes in [Array(text.utf8), utf16(text, isBig: true), utf16(text, isBig: false)] {
      let fault = try refusal(bytes)
      #expect(fault.isMalformed && fault.place.line == 2)
    }
  }

  @Test func `A declaration without an end, and every beginning of a page, is refused without a crash`() throws {
    let whole = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + page
    for count in 1..<60 { _ = try refusal(Array(whole.utf8.prefix(count))) }
    for count in stride(from: 2, to: 400, by: 3) { _ = try refusal(Array(utf16(whole, isBig: false).prefix(count))) }
  }
}
