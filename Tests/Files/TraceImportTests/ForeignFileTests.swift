import Foundation
import HitTesting
import JSONText
import Recording
import TestSupport
import Testing
import TraceImport

/// Tests files as other tools really leave them: with a line printed before, as the answer of a
/// driver, or in an older form.
@Suite struct ForeignFileTests {
  /// Reads a file as `retouch record` does, in the format that is found.
  private func read(_ text: String, as given: InputFormat? = nil) throws -> (format: InputFormat, made: Imported) {
    try withFile(text) { path in
      let format = try given ?? InputFormat.detect(path)
      var made = Imported()
      switch format {
      case .recursiveDescription:
        try RecursiveDescriptionImporter.read(path, into: &made.sink, notes: &made.notes)
      case .miniwob: try MiniWoBImporter.read(path, into: &made.sink, notes: &made.notes)
      default: _ = try PageSourceImporter.read(path, as: format, into: &made.sink, notes: &made.notes)
      }
      return (format, made)
    }
  }

  private func read(folder files: [String: String]) throws -> Imported {
    try withFolder(files.mapValues { Data($0.utf8) }) { folder in
      var made = Imported()
      _ = try PageSourceImporter.read(
        folder, as: InputFormat.detect(folder), into: &made.sink, notes: &made.notes)
      return made
    }
  }

  private static let page = """
    <XCUIElementTypeApplication name="Shop" x="0" y="0" width="390" height="844">\
    <XCUIElementTypeButton name="pay" x="30" y="50" width="44" height="44"/></XCUIElementTypeApplication>
    """
  private static let dump =
    "<?xml version='1.0' encoding='UTF-8'?><hierarchy rotation=\"0\"><node class=\"a.B\" bounds=\"[0,0][9,10]\"/></hierarchy>"
  private static let tree = """
    {"attributes":{},"children":[{"attributes":{"accessibilityText":"Pay","bounds":"[20,40][120,84]"},"children":[]}]}
    """

  // MARK: Dumps of views

  @Test func `A view that is described inside another description is a view`() throws {
    let (format, made) = try read(
      """
      <UIWindow: 0x100; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x1>>
         | <UITextView: 0x200; frame = (20 20; 350 200); text = ''; layer = <CALayer: 0x2>>
         |    | <<_UITextContainerView: 0x300; frame = (0 0; 350 30); layer = <CALayer: 0x3>> minSize = {0, 0}, \
      maxSize = {1.7e+308, 1.7e+308}, textContainer = <NSTextContainer: 0x4 size = (350.000000,inf)>; lineBreakMode = 0>
         |    |    | <_UITextLayoutCanvasView: 0x400; frame = (0 0; 9 9); layer = <CALayer: 0x6>>
         |    | <UIView: 0x500; frame = (0 0; 9 9); layer = <CALayer: 0x7>>
      """)
    #expect(format == .recursiveDescription)
    let views = made.sink.snapshots[0].views
    #expect(
      views.map(\.className) == ["UIWindow", "UITextView", "_UITextContainerView", "_UITextLayoutCanvasView", "UIView"])
    #expect(views.map(\.parent) == [nil, 1, 2, 3, 2])
    #expect(made.notes.counts.isEmpty)
  }

  // MARK: Page sources

  @Test(arguments: ["UI hierchary dumped to: /dev/tty\n", "\n", "  \n\n", ""])
  func `What a tool printed before the XML is passed over`(start: String) throws {
    let (format, made) = try read(start + Self.dump)
    #expect(format == .uiautomator)
    #expect(made.sink.snapshots[0].views.map(\.className) == ["a.B"])
    // Also where a log is expected.
    #expect(try read(folder: ["1.txt": start + Self.dump]).sink.snapshots.count == 1)
    // Lines keep their numbers: the tag ends in the next one.
    let fault = try fault {
      _ = try read(start + Self.dump.replacing("bounds", with: "\nbounds").replacing("[9", with: "["))
    }
    #expect(fault.place.line == start.count { $0 == "\n" } + 2)
  }

  @Test func `The answer of a driver has the page source as its value`() throws {
    let text = Self.page.replacing("\"", with: "\\\"")
    for answer in [
      "{\"value\":\"<?xml version=\\\"1.0\\\" encoding=\\\"UTF-8\\\"?>\\n\(text)\",\"sessionId\":\"A\"}",
      " {\"sessionId\":\"A\",\"status\":0,\"value\":\"\(text)\"}",
    ] {
      let (format, made) = try read(answer)
      #expect(format == .appium)
      #expect(made.sink.snapshots[0].views.map(\.properties.identifier) == ["pay"])
      let inFolder = try read(folder: ["1.json": answer, "2.xml": Self.page, "3.txt": answer])
      #expect(inFolder.sink.snapshots.count == 3)
    }
  }

  @Test func `The first app is the recorded one, and what comes after it is in front`() throws {
    let (_, made) = try read(
      """
      <AppiumAUT>\(Self.page)<XCUIElementTypeApplication name="springboard" x="0" y="0" width="393" height="844">\
      <XCUIElementTypeAlert name="Allow" x="60" y="300" width="270" height="200"/></XCUIElementTypeApplication></AppiumAUT>
      """)
    #expect(made.sink.infos.map(\.app) == ["Shop"])
    #expect(made.sink.infos.map(\.screenSize) == [Size(width: 390, height: 844)])
    #expect(made.sink.snapshots[0].views.map(\.properties.identifier) == ["pay", "Allow"])
  }

  @Test func `An app without a place begins at the screen's corner; other elements must have one`() throws {
    let app = Self.page.replacing(" x=\"0\" y=\"0\"", with: "")
    #expect(try read(app).made.sink.infos.map(\.screenSize) == [Size(width: 390, height: 844)])
    let fault = try fault { _ = try read(app.replacing(" x=\"30\"", with: "")) }
    #expect(fault.isMalformed && fault.place.line == 1)
  }

  @Test func `A page without boxes is told so, whether or not its format is named`() throws {
    let text = "<hierarchy><android.widget.Button text=\"a\"/></hierarchy>"
    for format in [nil, InputFormat.appium] {
      guard case .nothingFound(let expected) = try fault({ _ = try read(text, as: format) }).reason else {
        Issue.record("another fault")
        continue
      }
      #expect(expected == "elements as XCUIElementTypeButton, or with bounds")
    }
  }

  // MARK: Trees of elements

  @Test(arguments: ["Running on iPhone 16\n\n", "a\nb {\n", "\u{FEFF}\n"])
  func `What a tool printed before a tree is passed over`(start: String) throws {
    let (format, made) = try read(start + Self.tree)
    #expect(format == .elementTree)
    #expect(made.sink.snapshots[0].views.map(\.properties.label) == [nil, "Pay"])
    #expect(try read(folder: ["1.txt": start + Self.tree]).sink.snapshots.count == 1)
    let fault = try fault { _ = try read(start + Self.tree.dropLast(3), as: .elementTree) }
    #expect(fault.json == .truncated)
    #expect(fault.place.line == start.count { $0 == "\n" } + 1)
  }

  @Test func `A screen beside the elements tells its size, and a size that nothing tells is approximate`() throws {
    let button =
      "{\"frame\":{\"height\":44,\"width\":100,\"x\":20,\"y\":40},\"identifier\":\"pay\",\"type\":\"Button\"}"
    let (format, told) = try read(
      "{\"backend\":\"b\",\"elements\":[\(button)],\"screen\":{\"coordinate_space\":\"screen\",\"height\":874,\"width\":402}}"
    )
    #expect(format == .elementTree)
    #expect(told.sink.infos.map(\.screenSize) == [Size(width: 402, height: 874)])
    #expect(told.sink.infos[0].approximations == .accessibility)
    let (_, guessed) = try read("[\(button)]")
    #expect(guessed.sink.infos.map(\.screenSize) == [Size(width: 120, height: 84)])
    #expect(guessed.sink.infos[0].approximations == Set.accessibility.union([.screen]))
    #expect(
      guessed.approximate("tree of elements: it does not tell the size of the screen; its elements just fit on it") == 1
    )
  }

  @Test func `The JSON source of a driver is a tree of elements`() throws {
    let (format, made) = try read(
      """
      {"value":{"type":"Application","rect":{"x":0,"y":0,"width":390,"height":844},"frame":"{{0, 0}, {390, 844}}",\
      "isEnabled":"1","name":"Shop","rawIdentifier":null,"children":[\
      {"type":"Button","rect":{"x":1,"y":2,"width":30,"height":44},"isEnabled":"0","isVisible":"1","name":"pay",\
      "label":"Pay","rawIdentifier":null,"value":null}]},"sessionId":"A"}
      """)
    #expect(format == .elementTree)
    let button = made.sink.snapshots[0].views[1]
    #expect((button.properties.identifier, button.properties.label) == ("pay", "Pay"))
    #expect(button.properties.props == ["enabled": .bool(false)])
    #expect(made.sink.infos.map(\.app) == ["Shop"])
  }

  @Test func `A container of a model keeps its kind and its texts`() throws {
    let (_, made) = try read(
      """
      [{"container":{"_0":{"type":{"semanticGroup":{"label":"Cart","value":null,"identifier":"cart"}},\
      "frame":[[0,0],[390,400]]},"children":[{"element":{"_0":{"label":"Pay","traits":["button"],\
      "shape":{"frame":[[9,9],[44,44]]}}}}]}},{"container":{"_0":{"type":{"tabBar":{}},"frame":[[0,400],[390,80]]},"children":[]}}]
      """)
    let views = made.sink.snapshots[0].views
    #expect(
      views.map(\.className).dropFirst() == ["XCUIElementTypeOther", "XCUIElementTypeButton", "XCUIElementTypeTabBar"])
    #expect((views[1].properties.identifier, views[1].properties.label) == ("cart", "Cart"))
    #expect(views[2].parent == views[1].id)
  }

  @Test func `A fault is one of the format that was named`() throws {
    #expect(try fault { _ = try read("{\"a\":1}", as: .elementTree) }.isNothingFound)
    #expect(try fault { _ = try read("[1]", as: .elementTree) }.json != nil)
    #expect(try fault { _ = try read("hello", as: .appium) }.isMalformed)
  }

  // MARK: Touches

  @Test func `Touch actions of the older protocol are read like the W3C's`() throws {
    let tap = "{\"actions\":[{\"action\":\"tap\",\"options\":{\"x\":70,\"y\":50,\"count\":2}}]}"
    let drags = """
      {"actions":[[{"options":{"x":10,"y":20},"action":"press"},{"action":"wait","options":{"ms":500}},\
      {"action":"moveTo","options":{"x":90,"y":20}},{"action":"release"}],\
      [{"action":"longPress","options":{"x":11,"y":21}},{"action":"cancel"},{"action":"dance"}]]}
      """
    let made = try read(folder: ["1.xml": Self.page, "2.json": tap, "3.json": drags])
    let touches = made.sink.events.flatMap { event in
      event.touches.map { (event.time, $0.touch, $0.phase, $0.location) }
    }
    #expect(
      touches.map { "\($0.0) \($0.1) \($0.2.rawValue) \($0.3.x),\($0.3.y)" } == [
        "0.0 1 0 70.0,50.0", "0.0 1 3 70.0,50.0", "0.0 1 0 70.0,50.0", "0.0 1 3 70.0,50.0",
        "0.0 1 0 10.0,20.0", "0.0 2 0 11.0,21.0", "1.0 1 1 90.0,20.0", "1.0 2 4 11.0,21.0", "1.0 1 3 90.0,20.0",
      ], "\(touches)")
    #expect(made.skipped("dance action: not a kind of action that is known here") == 1)
    for count in ["1e300", "-1e300"] {
      _ = try read(folder: ["1.xml": Self.page, "2.json": tap.replacing("2}", with: count + "}")])
    }
  }

  @Test func `A demonstration without a state has nothing to record`() throws {
    #expect(try fault { _ = try read("{\"taskName\":\"click\",\"utterance\":\"u\",\"states\":[]}") }.isNothingFound)
  }
}
