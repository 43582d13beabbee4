import Foundation
import HitTesting
import JSONText
import Recording
import TestSupport
import Testing
import TraceImport

@Suite struct ElementTextTests {
  private func read(_ files: [String: String]) throws -> Imported {
    try withFolder(files.mapValues { Data($0.utf8) }) { folder in
      var imported = Imported()
      _ = try PageSourceImporter.read(folder, as: .elementText, into: &imported.sink, notes: &imported.notes)
      return imported
    }
  }

  private func read(_ text: String) throws -> Imported { try read(["1.txt": text]) }

  /// An app's window with these lines in it.
  private static func text(_ lines: String...) -> String {
    let inner = lines.map { "      " + $0 + "\n" }.joined()
    return """
      Attributes: Application, 0x102c0bcb0, pid: 4711, label: 'Shop'
      Element subtree:
       →Application, 0x102c0bcb0, pid: 4711, label: 'Shop'
          Window (Main), 0x102c0bdd0, {{0.0, 0.0}, {390.0, 844.0}}
      \(inner)Path to element:
       →Application, 0x102c0bcb0, pid: 4711, label: 'Shop'
      Query chain:
       →Find: Application 'com.example.shop'
        Output: {
          Application, 0x102c0bcb0, pid: 4711, label: 'Shop'
          Window, 0x102c0bdd0, {{0.0, 0.0}, {390.0, 844.0}}
        }

      """
  }

  private static let pay =
    "Button, 0x102c0c010, {{20.0, 40.0}, {100.0, 44.5}}, identifier: 'pay', label: 'Pay', Disabled, Selected"
  private static let shop = text(
    pay, "  Other, 0x102c0c018, {{-20.0, 40.0}, {8.0, 8.0}}", "Switch, {{20.0, 90.0}, {100.0, 44.0}}, value: 1, Focused"
  )

  /// A text as a debugger prints it, and as WebDriverAgent gives it.
  private static let quoted =
    "\"" + shop.replacing("'", with: "\\'").replacing("\n", with: "\\n") + "\"\n"
  private static let json =
    "{\"sessionId\":null,\"value\":\"" + shop.replacing("\n", with: "\\n") + "\"}"

  /// A text as Xcode 15 and later attach it.
  private static let withHandles = shop.split(separator: "\n").map { line in
    let handle =
      if line.contains("Application,") { "<App element pid: 4711>" } else if line.contains("Switch,") {
        "<AX element pid: 748, token: 7AIAAAAAA+BvY29j/AAA=>"
      } else { "<AX element pid: 4711, elementOrHash.elementID: 4371034624.12>" }
    return line.contains("0x") || line.contains("{{") ? "\(line) \(handle)\n" : "\(line)\n"
  }.joined()

  @Test(arguments: [
    shop, quoted, withHandles, "(lldb) po XCUIApplication()\n" + shop, shop.replacing("\n", with: "\r\n"),
    shop.replacing("→", with: ""), shop.replacing("Attributes: ", with: ""),
    shop.split(separator: "\n").map { "      " + $0 + "\n" }.joined(),
    "    t =   1.25s Requesting snapshot of elements\n" + quoted,
    "[\n" + shop.split(separator: "\n").map { "    \"\($0)\",\n" }.joined() + "]\n",
  ])
  func `A text becomes the elements of a page source`(_ text: String) throws {
    try check(read(text))
  }

  @Test func `A text of an app on a Mac is warned about`() throws {
    let bar = "TouchBar, 0x1, {{0.0, 0.0}, {9.0, 9.0}}"
    let warning = "text of elements: it is of an app on a Mac, for which the rules of UIKit do not hold"
    func warnings(_ line: String) throws -> [String] {
      try read(Self.text(Self.pay, line)).notes.counts.filter { $0.note.severity == .warning }.map(\.note.text)
    }
    #expect(try warnings(bar) == [warning])
    #expect(try warnings(bar.replacing("TouchBar", with: "MenuBar")).isEmpty)
  }

  @Test func `Only at its end a line has a handle`() throws {
    let views = try read(
      Self.text(
        "Button, 0x1, {{0.0, 0.0}, {9.0, 9.0}}, label: 'two <AX element pid: 1>",
        "lines' <AX element pid: 1, elementOrHash.elementID: 1.2>",
        "Button, 0x1, {{0.0, 0.0}, {9.0, 9.0}}, label: 'a <AX element pid: 1>', Disabled <AX element pid: 1>",
        "Button, 0x1, {{0.0, 0.0}, {9.0, 9.0}}, label: '<b>', identifier: 'x' <b>")
    ).sink.snapshots[0].views.dropFirst()
    #expect(views.map(\.properties.label) == ["two\n      lines", "a <AX element pid: 1>", "<b>"])
    #expect(views.map(\.properties.identifier) == [nil, nil, "x' <b>"])
    #expect(views.map(\.properties.props) == [nil, ["enabled": .bool(false)], nil])
  }

  @Test func `The answer of WebDriverAgent is read, too`() throws {
    try check(read(["1.json": Self.json]))
    let fault = try fault { _ = try read(["1.json": String(Self.json.dropLast(2))]) }
    #expect(fault.json == .truncated)
  }

  private func check(_ imported: Imported) throws {
    let views = imported.sink.snapshots[0].views
    #expect(
      views.map(\.className) == [
        "XCUIElementTypeWindow", "XCUIElementTypeButton", "XCUIElementTypeOther", "XCUIElementTypeSwitch",
      ])
    #expect(views.map(\.parent) == [nil, 1, 2, 1])
    #expect((views[1].properties.identifier, views[1].properties.label) == ("pay", "Pay"))
    #expect(views[1].properties.props == ["enabled": .bool(false), "selected": .bool(true)])
    #expect(views[3].properties.props == ["value": .string("1")])
    #expect(imported.sink.box(2) == Rect(x: 20, y: 40, width: 100, height: 44.5))
    #expect(imported.sink.box(3) == Rect(x: -20, y: 40, width: 8, height: 8))
    let info = try #require(imported.sink.infos.first)
    #expect((info.app, info.policy, info.format) == ("Shop", "uikit", "element-text"))
    #expect(info.screenSize == Size(width: 390, height: 844))
    #expect(info.approximations == .accessibility)
    #expect(imported.read("text of elements") == 1)
    #expect(!imported.notes.counts.contains { $0.note.severity == .skipped })
  }

  @Test func `Texts have quotation marks, commas, keys and line breaks in them`() throws {
    let (box, rest) = ("0x1, {{1.0, 2.0}, {3.0, 4.0}}, ", "  Other, 0x1, {{1.0, 2.0}, {3.0, 4.0}}")
    let imported = try read(
      Self.text(
        "Cell, \(box)label: 'It's Tom's, title: yes', value: 'a, b', Selected",
        "Cell, \(box)label: 'one\ntwo, Disabled\n\n'three'', placeholderValue: 'Name', Keyboard Focused", rest,
        "Cell, \(box)identifier: '', title: 'Ok', value: 50%, more, Disabled", "Cell, \(box)label: 'never closed", rest)
    )
    let views = imported.sink.snapshots[0].views.dropFirst()
    #expect(
      views.map(\.properties.label) == [
        "It's Tom's, title: yes", "one\ntwo, Disabled\n\n'three'", nil, "Ok", "never closed", nil,
      ])
    #expect(views.allSatisfy { $0.properties.identifier == nil })
    #expect(
      views.map(\.properties.props) == [
        ["value": .string("a, b"), "selected": .bool(true)], ["value": .string("Name")], nil,
        ["value": .string("50%, more"), "enabled": .bool(false)], nil, nil,
      ])
    #expect(views.map(\.parent) == [1, 1, 3, 1, 1, 6])
  }

  /// What an agent gets of Xcode 27, and texts in which boxes come late.
  @Test func `Boxes, points and keys that are not known end a text`() throws {
    let imported = try read(
      """
      Device orientation: Unknown
      ------------------------
      Application bundle identifier: com.example.shop
      Application UI orientation: Portrait
      Application, pid: 4711, label: 'Shop'
       Window, {{0.0, 0.0}, {402.0, 874.0}}, hitPoint: {201.0, 437.0}
        Button, {{16.0, 432.3}, {370.0, 52.0}}, identifier: 'a', label: 'It's {1, 2}', hitPoint: {201.0, 458.3}
        Image, {{0.0, 2.0}, {7.0, 12.0}}, identifier: 'chevron', Selected, hitPoint: {364.2, 458.3}, newPoint: {1.0, 2.0}
        Button, {{0.0, 2.0}, {7.0, 12.0}}, label: 'Help', activationBundleId: com.example.other, isRemoteLeafPlaceholder
        Button, label: 'Late', {{344.0, 66.0}, {38.0, 36.0}}, Disabled
      """)
    let views = imported.sink.snapshots[0].views
    #expect(views.map(\.properties.identifier) == [nil, "a", "chevron", nil, nil])
    #expect(views.map(\.properties.label) == [nil, "It's {1, 2}", nil, "Help", "Late"])
    #expect(views.map(\.properties.props) == [nil, nil, ["selected": .bool(true)], nil, ["enabled": .bool(false)]])
    #expect(imported.sink.box(5) == Rect(x: 344, y: 66, width: 38, height: 36))
    #expect(imported.sink.infos[0].app == "Shop")
  }

  @Test func `A text without elements is told as such`() throws {
    let fault = try withFolder(["1.txt": Data("Nothing here\n".utf8)]) { folder throws -> ImportFault in
      return try TraceImportTests.fault {
        var imported = Imported()
        _ = try PageSourceImporter.read(
          folder + "/1.txt", as: .elementText, into: &imported.sink, notes: &imported.notes)
      }
    }
    guard case .nothingFound(let expected) = fault.reason else { throw fault }
    #expect(expected == "lines as Button, {{0.0, 0.0}, {44.0, 44.0}}")
  }

  @Test func `Each window may have a part of its own`() throws {
    func part(_ window: String) -> String {
      """
      Attributes: Window, \(window)
      Element subtree:
       →Window, 0x1, \(window)
          Other, 0x2, \(window), identifier: 'x'
      Path to element:
       →Application, 0x3, pid: 1, label: 'Shop'
        ↳Window, 0x1, \(window)
      Query chain:
       →Find: Application 'com.example.shop'
        Output: {
          Application, 0x3, pid: 1, label: 'Other'
        }
        ↪︎Find: Children matching type Any
          Output: {
            Window, 0x1, \(window)
          }

      """
    }
    let imported = try read(part("{{0.0, 50.0}, {9.0, 9.0}}") + "\n\n" + part("{{0.0, 0.0}, {390.0, 844.0}}"))
    let views = imported.sink.snapshots[0].views
    #expect(views.map(\.parent) == [nil, 1, nil, 3])
    #expect(imported.sink.infos[0].screenSize == Size(width: 390, height: 844))
    #expect(imported.sink.infos[0].app == "Shop")
  }

  @Test func `Elements without a box are no views, and lines between them are counted`() throws {
    let imported = try read(
      Self.text(
        "Other, 0x1, {{inf, inf}, {0.0, 0.0}}", "Other, 0x2, {{-1e+308, 0.0}, {1.7e+308, 1.0}}",
        "Cell, 0x3, label: 'x'", "  Other, 0x4, {{1.0, 2.0}, {0.0, 0.0}}", "a line of a log", "Other, 0x5, {{nan, 1"))
    #expect(imported.sink.snapshots[0].views.map(\.className) == ["XCUIElementTypeWindow", "XCUIElementTypeOther"])
    #expect(imported.skipped("element: its box is empty or not told") == 3)
    #expect(imported.skipped("line between the elements: it is not an element") == 1)
  }

  @Test func `Elements without a size fit on no screen`() throws {
    for size in ["0.0, 0.0", "0.0, 5.0"] {
      let imported = try read("Element subtree:\n    Other, 0x2, {{0.0, 0.0}, {\(size)}}\n")
      let info = try #require(imported.sink.infos.first)
      #expect(info.screenSize == (size.hasSuffix("5.0") ? Size(width: 0, height: 5) : nil))
    }
  }

  @Test func `Actions follow texts, also of other kinds of files`() throws {
    let tap = #"{"script":"mobile: tap","args":[{"x":70,"y":62}]}"#
    let imported = try read(["1.txt": Self.shop, "2.json": tap, "3.json": Self.json, "4.json": tap])
    #expect(imported.sink.snapshots.count == 2)
    #expect(imported.sink.events.count == 4)
    #expect(imported.sink.events.flatMap(\.touches).allSatisfy { $0.location == Point(x: 70, y: 62) })
  }

  @Test func `What is no text of elements is told with its place`() throws {
    let empty = try fault { _ = try read(Self.shop.replacing(", {{", with: ", {{inf, ")) }
    #expect(empty.isNothingFound)
    let two = try fault { _ = try read(Self.shop + Self.shop) }
    #expect(two.isMalformed)
    #expect(two.place.line == 3 + Self.shop.utf8.count { $0 == 0x0A })
  }

  @Test func `Cut off anywhere, a text is read as far as it goes, or refused`() throws {
    let bytes = Array(Self.shop.utf8)
    let first = try #require(bytes.firstIndex(of: UInt8(ascii: "{")))
    for end in stride(from: first, to: bytes.count, by: 7) {
      let text = String(decoding: bytes[..<end], as: UTF8.self)
      do {
        #expect(try read(text).sink.snapshots.count == 1)
      } catch let fault as ImportFault {
        #expect(fault.isNothingFound, "\(end)")
      }
    }
  }

  @Test func `Elements are as deep as they like, and long texts take no longer than short ones`() throws {
    let box = "0x1, {{1.0, 2.0}, {3.0, 4.0}}"
    let deep = (0..<1_000).map { String(repeating: " ", count: $0) + "Other, \(box)\n" }.joined()
    #expect(try read(deep).sink.snapshots[0].views.count == 1_000)
    let lines = String(repeating: "a line', Selected, Selected, Selected x\n", count: 20_000)
    let flags = String(repeating: ", Selected", count: 20_000)
    let long = try read("Other, \(box), label: '" + lines + "end', value: 2" + flags)
    #expect(long.sink.snapshots[0].views[0].properties.label??.utf8.count == lines.utf8.count + 3)
  }

  @Test func `The format is found`() throws {
    for text in [Self.shop, Self.quoted, Self.json, String(Self.shop.prefix(300)), " →Window, 0x1, label: 'x'"] {
      let found = try withFolder(["a.txt": Data(text.utf8)]) { folder in
        (try InputFormat.detect(folder + "/a.txt"), try InputFormat.detect(folder))
      }
      #expect(found == (.elementText, .elementText))
    }
    for text in ["Button, 0x102c0c010, label: 'x'", "Element subtree:\n", "Foo, bar", "{\"value\":\"a\"}"] {
      let told = try fault { _ = try withFile(text) { path in try InputFormat.detect(path) } }
      #expect(told.isUnknownFormat)
    }
  }
}
