import Foundation
import HitTesting
import JSONText
import Recording
import TestSupport
import Testing
import TraceImport

@Suite struct AppiumTests {
  private func read(_ path: String) throws -> Imported {
    var imported = Imported()
    let refused = try PageSourceImporter.read(path, into: &imported.sink, notes: &imported.notes)
    #expect(refused.isEmpty)
    return imported
  }

  private func read(xml: String) throws -> Imported { try withFile(xml) { try read($0) } }

  func read(_ files: [String: String]) throws -> Imported {
    try withFolder(files.mapValues { Data($0.utf8) }) { try read($0) }
  }

  let page = """
    <?xml version="1.0" encoding="UTF-8"?>
    <AppiumAUT>
      <XCUIElementTypeApplication name="Shop" x="0" y="0" width="390" height="844">
        <XCUIElementTypeWindow x="0" y="0" width="390" height="844">
          <XCUIElementTypeOther x="10" y="20" width="200" height="300" visible="false">
            <XCUIElementTypeButton name="pay" label="Pay &amp; go" value="1" enabled="false" x="30" y="50" width="44" height="44"/>
          </XCUIElementTypeOther>
        </XCUIElementTypeWindow>
        <XCUIElementTypeWindow x="0" y="0" width="390" height="50"/>
      </XCUIElementTypeApplication>
    </AppiumAUT>
    """

  func body(_ sources: String...) -> String { "{\"actions\":[\(sources.joined(separator: ","))]}" }

  func finger(_ actions: String...) -> String {
    "{\"type\":\"pointer\",\"id\":\"f\",\"actions\":[\(actions.joined(separator: ","))]}"
  }

  func move(_ x: Double, _ y: Double, _ duration: Int = 0, more: String = "") -> String {
    "{\"type\":\"pointerMove\",\"duration\":\(duration),\"x\":\(x),\"y\":\(y)\(more)}"
  }

  let down = "{\"type\":\"pointerDown\",\"button\":0}"
  let up = "{\"type\":\"pointerUp\",\"button\":0}"
  func pause(_ duration: Int) -> String { "{\"type\":\"pause\",\"duration\":\(duration)}" }

  func play(_ body: String) throws -> Imported { try read(["1.xml": page, "2.json": body]) }

  // MARK: Scenes

  @Test func `Elements of XCUITest are views, in the windows of the application`() throws {
    let imported = try read(xml: page)
    let views = imported.sink.snapshots[0].views
    #expect(
      views.map(\.className) == [
        "XCUIElementTypeWindow", "XCUIElementTypeOther", "XCUIElementTypeButton", "XCUIElementTypeWindow",
      ])
    #expect(views.map(\.parent) == [nil, 1, 2, nil])
    #expect(views[2].properties.frame == Rect(x: 20, y: 30, width: 44, height: 44))
    #expect(views[2].properties.identifier == "pay")
    #expect(views[2].properties.label == "Pay & go")
    #expect(views[2].properties.props == ["value": .string("1"), "enabled": .bool(false)])
    #expect(views[1].properties.props == ["visible": .bool(false)])
    #expect(views[1].properties.isHidden == nil)
    let info = try #require(imported.sink.infos.first)
    #expect((info.app, info.policy, info.format) == ("Shop", "uikit", "appium"))
    #expect(info.screenSize == Size(width: 390, height: 844))
  }

  @Test(arguments: [
    ("node", "class=\"android.widget.Button\""), ("android.widget.Button", ""),
  ])
  func `Elements of uiautomator are views of Android`(name: String, more: String) throws {
    let imported = try read(
      xml: """
        <hierarchy rotation="0"><\(name) \(more) package="com.shop" bounds="[0,0][1080,1920]">
        <\(name) \(more) text="" content-desc="Pay" resource-id="com.shop:id/pay" clickable="true" long-clickable="false"
          scrollable="true" bounds="[-10,20][30,60]"/></\(name)></hierarchy>
        """)
    let views = imported.sink.snapshots[0].views
    #expect(views.map(\.className) == ["android.widget.Button", "android.widget.Button"])
    #expect(imported.sink.box(2) == Rect(x: -10, y: 20, width: 40, height: 40))
    #expect((views[1].properties.identifier, views[1].properties.label) == ("pay", "Pay"))
    #expect(
      views[1].properties.props == [
        "resourceId": .string("com.shop:id/pay"), "clickable": .bool(true), "scrollable": .bool(true),
      ])
    let info = try #require(imported.sink.infos.first)
    #expect((info.app, info.policy) == ("com.shop", "android"))
    #expect(info.screenSize == Size(width: 1080, height: 1920))
  }

  @Test func `Files of a folder stand in the order of their names`() throws {
    let tap = body(finger(move(40, 60), down, pause(100), up))
    let imported = try read(["1.xml": page, "2.json": tap, "3.xml": page, "4.json": tap, ".5.xml": "x", "6.png": "x"])
    #expect(imported.sink.snapshots.map(\.time) == [0, 0.1])
    #expect(imported.sink.snapshots.map { $0.views[0].id } == [1, 5])
    #expect(imported.sink.samples.map(\.sample.phase) == [.began, .ended, .began, .ended])
    #expect(imported.sink.samples.map(\.time) == [0, 0.1, 0.1, 0.2])
    #expect(imported.sink.began.map(\.observation) == [.notObserved, .notObserved])
  }

  // MARK: Elements that nobody can mean

  private func screen(_ windows: String) -> String {
    """
    <AppiumAUT><XCUIElementTypeApplication name="Shop" x="0" y="0" width="390" height="844">\(windows)
    </XCUIElementTypeApplication></AppiumAUT>
    """
  }

  private func element(_ type: String, _ attributes: String = "", _ box: String = "0 0 390 844", _ inside: String = "")
    -> String
  {
    let edges = box.split(separator: " ")
    return "<XCUIElementType\(type) \(attributes) x=\"\(edges[0])\" y=\"\(edges[1])\" width=\"\(edges[2])\" "
      + "height=\"\(edges[3])\">\(inside)</XCUIElementType\(type)>"
  }

  /// The name of the element that gets a touch under UIKit's rules.
  private func hit(_ imported: Imported, _ x: Double, _ y: Double) -> String? {
    let scene = imported.sink.scene
    var test = CompiledHitTest(Policy(name: "uikit", base: .uikit), scene: scene)
    return test.hitTest(Point(x: x, y: y)).flatMap { slot in
      imported.sink.snapshots.last?.views.first { scene.slot(of: $0.id) == slot }
    }.map { $0.properties.identifier.flatMap(\.self) ?? $0.className }
  }

  @Test(arguments: [
    ("Other", ""), ("Other", "enabled=\"false\" visible=\"false\""), ("Window", ""), ("Group", "accessible=\"true\""),
  ])
  func `An empty element as large as the screen lets touches through`(type: String, attributes: String) throws {
    let behind = element("Window", "", "0 0 390 844", element("Button", "name=\"pay\"", "20 40 100 44"))
    let wrapped = element("Other", "", "0 0 390 844", element(type, attributes))
    for front in [
      element("Window", "", "0 0 390 844", wrapped), element("Window", "", "0 0 390 844", element(type, attributes)),
    ] {
      let imported = try read(xml: screen(behind + front))
      #expect(hit(imported, 30, 50) == "pay")
      #expect(hit(imported, 30, 500) == "XCUIElementTypeWindow")
      #expect(imported.sink.infos[0].approximations == [.order, .interaction, .transparency, .clipping])
      let note = "element: without a role and a text, and off or as large as the screen; it takes no touches"
      #expect(imported.approximate(note) == imported.sink.snapshots[0].views.count - 2)
    }
  }

  @Test func `What is in an empty element stays where it is and takes touches`() throws {
    let bar = element(
      "Other", "", "0 0 390 844",
      element("Other", "enabled=\"false\"", "0 700 390 144", element("Button", "name=\"tab\"", "10 710 50 50")))
    let imported = try read(
      xml: screen(element("Window", "", "0 0 390 844", element("Button", "name=\"pay\"", "20 40 100 44") + bar)))
    #expect(hit(imported, 30, 50) == "pay")
    #expect(hit(imported, 15, 715) == "tab")
    #expect(imported.sink.box(5) == Rect(x: 10, y: 710, width: 50, height: 50))
  }

  @Test(arguments: [
    ("Other", "name=\"dim\""), ("Other", "label=\"Dim\""), ("Other", "value=\"1\""), ("ScrollView", ""), ("Image", ""),
    ("Other", "selected=\"true\""), ("Alert", "enabled=\"false\""),
  ])
  func `An element with a role or a text takes touches, and is warned about where it takes nearly all`(
    type: String, attributes: String
  ) throws {
    let behind = element("Button", "name=\"pay\"", "20 40 100 44")
    let imported = try read(xml: screen(element("Window", "", "0 0 390 844", behind + element(type, attributes))))
    #expect(hit(imported, 30, 50) != "pay")
    let warnings = imported.notes.counts.filter { $0.note.severity == .warning }.map(\.note.text)
    let name = attributes.hasPrefix("name") ? "XCUIElementTypeOther#dim" : "XCUIElementType\(type)"
    #expect(warnings == ["screen: \(name) gets 100% of it, also where 1 other element is; it may be behind them"])
  }

  @Test func `Empty elements take touches where that is asked for, and small ones that are on always do`() throws {
    let behind = element("Button", "name=\"pay\"", "20 40 100 44")
    let page = screen(element("Window", "", "0 0 390 844", behind + element("Other")))
    try withFile(page) { path in
      var imported = Imported()
      _ = try PageSourceImporter.read(
        path, into: &imported.sink, notes: &imported.notes, emptyTakeTouches: true)
      #expect(hit(imported, 30, 50) == "XCUIElementTypeOther")
    }
    let small = try read(
      xml: screen(element("Window", "", "0 0 390 844", behind + element("Other", "", "0 0 389 400"))))
    #expect(hit(small, 30, 50) == "XCUIElementTypeOther")
    #expect(small.notes.counts.allSatisfy { $0.note.severity != .warning })
  }

  // MARK: Bad input

  @Test(arguments: [
    "[1]", "{}", "{\"actions\":{}}", "{\"actions\":[{\"actions\":[{}]}]}",
    "{\"actions\":[{\"actions\":[{\"type\":\"pause\",\"duration\":-1}]}]}",
    "{\"actions\":[{\"actions\":[{\"type\":\"pause\",\"duration\":\"x\"}]}]}", "{\"actions\":[",
  ])
  func `Actions of another shape are refused with their file`(text: String) throws {
    let fault = try fault { _ = try play(text) }
    #expect(fault.json != nil)
    #expect(fault.place.file.hasSuffix("/2.json"))
    #expect(fault.place.line == 1)
  }

  @Test(arguments: [
    "width=\"9\" height=\"9\"", "x=\"nan\" y=\"0\" width=\"9\" height=\"9\"",
    "x=\"a\" y=\"0\" width=\"9\" height=\"9\"",
  ])
  func `An element without its place is refused with its line`(attributes: String) throws {
    let fault = try fault { _ = try read(xml: "<AppiumAUT>\n<XCUIElementTypeOther \(attributes)/>\n</AppiumAUT>") }
    #expect(fault.isMalformed)
    #expect(fault.place.line == 2)
  }

  @Test(arguments: ["", "[0,0]", "[0,0][1,x]", "[0,0][1,2][3,4]", "[0,0][1,inf]"])
  func `Bounds of another shape are refused`(bounds: String) throws {
    #expect(try fault { _ = try read(xml: "<hierarchy><node bounds=\"\(bounds)\"/></hierarchy>") }.isMalformed)
  }

  @Test func `A page source that is cut off anywhere is refused or empty`() throws {
    for count in stride(from: 0, to: page.utf8.count - 12, by: 7) {
      let text = String(decoding: Array(page.utf8.prefix(count)), as: UTF8.self)
      let fault = try fault { _ = try read(xml: text) }
      #expect(fault.isMalformed || fault.isNothingFound, "\(count)")
    }
  }

  @Test func `Elements that are too deep are refused, and those just less deep are read`() throws {
    func nested(_ depth: Int) -> String {
      "<hierarchy>" + String(repeating: "<node bounds=\"[0,0][9,9]\">", count: depth)
        + String(repeating: "</node>", count: depth) + "</hierarchy>"
    }
    #expect(try read(xml: nested(249)).sink.snapshots[0].views.count == 249)
    #expect(try fault { _ = try read(xml: nested(250)) }.isMalformed)
    #expect(try fault { _ = try read(xml: nested(100_000)) }.isMalformed)
  }

  @Test func `Entities are neither fetched nor multiplied`() throws {
    let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"]
    let entities = zip(names, names.dropFirst()).map { name, next in
      "<!ENTITY \(next) \"\(String(repeating: "&\(name);", count: 20))\">"
    }
    let bomb =
      "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\">\(entities.joined())<!ENTITY file SYSTEM \"file:///etc/hostname\">]>"
      + "<hierarchy><node text=\"&i;\" bounds=\"[0,0][9,9]\"/></hierarchy>"
    #expect(try fault { _ = try read(xml: bomb) }.isMalformed)
    let file =
      "<!DOCTYPE x [<!ENTITY file SYSTEM \"file:///etc/hostname\">]><hierarchy>&file;<node bounds=\"[0,0][9,9]\"/></hierarchy>"
    let imported = try? read(xml: file)
    #expect(imported?.sink.snapshots[0].views.allSatisfy { $0.properties.label == nil } ?? true)
  }

  @Test func `Page sources of two systems in one folder are refused`() throws {
    let fault = try fault {
      _ = try read(["1.xml": page, "2.xml": "<hierarchy><node bounds=\"[0,0][9,9]\"/></hierarchy>"])
    }
    #expect(fault.isMalformed && fault.place.file.hasSuffix("/2.xml"))
  }

  @Test func `Going on passes over what breaks the format, if any page source is left`() throws {
    let files = ["1.xml": page, "2.json": "{", "3.xml": "<hierarchy>"]
    try withFolder(files.mapValues { Data($0.utf8) }) { folder in
      var imported = Imported()
      let refused = try PageSourceImporter.read(
        folder, into: &imported.sink, notes: &imported.notes, keepGoing: true)
      #expect(refused.map(\.place.file) == [folder + "/2.json", folder + "/3.xml"])
      #expect(imported.sink.snapshots.count == 1)
    }
    try withFolder(["1.xml": Data("<a".utf8)]) { folder in
      var imported = Imported()
      _ = try fault {
        _ = try PageSourceImporter.read(folder, into: &imported.sink, notes: &imported.notes, keepGoing: true)
      }
    }
  }

  @Test func `The format is found out`() throws {
    let detected = try withFile(page) { try InputFormat.detect($0) }
    #expect(detected == .appium)
    let dump = try withFile("<hierarchy><android.view.View bounds=\"[0,0][9,9]\"/></hierarchy>") {
      try InputFormat.detect($0)
    }
    #expect(dump == .appium)
    let folder = try withFolder(["1.xml": Data(page.utf8)]) { try InputFormat.detect($0) }
    #expect(folder == .appium)
  }

  @Test(
    .enabled(if: RealData.isThere, "the published recordings are not beside the checkout"),
    arguments: RealData.files(in: "ios-appium-xml") + RealData.files(in: "android-uiautomator"))
  func `A published page source is read`(path: String) throws {
    let imported = try read(path)
    #expect(imported.sink.snapshots[0].views.count > 50)
    #expect(imported.sink.infos[0].screenSize != nil)
  }

  @Test func `Bytes that are no UTF-8 are refused, also in the name of an element`() throws {
    for bytes in [[0x3C, 0xD0, 0xD0, 0xD0, 0x3E], Array("<a b=\"".utf8) + [0xFF, 0x22, 0x2F, 0x3E]] as [[UInt8]] {
      let fault = try fault { _ = try withFile(Data(bytes)) { try read($0) } }
      #expect(fault.isMalformed)
    }
  }

  @Test(arguments: ["<?xm?>", "<!DOCTYPE a>", "<!NOTATION a>", "<?xml version=\"1.0\"?>"])
  func `Instructions and declarations among elements are refused with their line`(part: String) throws {
    let fault = try fault { _ = try read(xml: "<hierarchy rotation=\"0\">\n\(part)</hierarchy>") }
    #expect(fault.isMalformed && fault.place.line == 2)
  }
}
