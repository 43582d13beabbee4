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

  private func read(_ files: [String: String]) throws -> Imported {
    try withFolder(files.mapValues { Data($0.utf8) }) { try read($0) }
  }

  private let page = """
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

  private func body(_ sources: String...) -> String { "{\"actions\":[\(sources.joined(separator: ","))]}" }

  private func finger(_ actions: String...) -> String {
    "{\"type\":\"pointer\",\"id\":\"f\",\"actions\":[\(actions.joined(separator: ","))]}"
  }

  private func move(_ x: Double, _ y: Double, _ duration: Int = 0, more: String = "") -> String {
    "{\"type\":\"pointerMove\",\"duration\":\(duration),\"x\":\(x),\"y\":\(y)\(more)}"
  }

  private let down = "{\"type\":\"pointerDown\",\"button\":0}"
  private let up = "{\"type\":\"pointerUp\",\"button\":0}"
  private func pause(_ duration: Int) -> String { "{\"type\":\"pause\",\"duration\":\(duration)}" }

  private func play(_ body: String) throws -> Imported { try read(["1.xml": page, "2.json": body]) }

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

  // MARK: Actions

  @Test func `Two fingers act tick by tick`() throws {
    let imported = try play(
      body(
        finger(move(10, 10), down, move(0, 30, 500, more: ",\"origin\":\"pointer\""), up),
        finger(move(90, 90), down, pause(200), up)))
    #expect(imported.sink.events.map(\.time) == [0, 0.5, 0.5])
    #expect(imported.sink.events.map { $0.touches.map(\.touch) } == [[1, 2], [1], [1, 2]])
    #expect(imported.sink.events[1].touches[0].location == Point(x: 10, y: 40))
    #expect(imported.sink.events[2].touches.map(\.phase) == [.ended, .ended])
  }

  @Test func `What only the driver knows, and what is not a finger's, is passed over`() throws {
    let element = ",\"origin\":{\"element-6066-11e4-a52e-4f735466cecf\":\"7\"}"
    let imported = try play(
      body(
        finger(move(1, 1), move(0, 0, more: element), down, up, move(5, 5), up, down, down),
        "{\"type\":\"key\",\"actions\":[{\"type\":\"keyDown\",\"value\":\"a\"},\(pause(10))]}"))
    #expect(imported.sink.samples.map(\.sample.phase) == [.began, .cancelled])
    #expect(imported.skipped("pointerMove action: only the driver knows the place that it starts from") == 1)
    #expect(imported.skipped("pointerDown action: its place is not told") == 1)
    #expect(imported.skipped("pointerUp action: the finger is not down") == 2)
    #expect(imported.skipped("pointerDown action: the finger is down already") == 1)
    #expect(imported.skipped("keyDown action: it is not a finger's") == 1)
    #expect(
      imported.approximate("pointerDown action: no pointerUp follows; it is cancelled at the end of its actions") == 1)
  }

  // MARK: Elements that actions are for

  private func origin(_ id: String) -> String {
    ",\"origin\":{\"element-6066-11e4-a52e-4f735466cecf\":\"\(id)\"}"
  }

  /// A request to find an element, and its response, as Appium logs them.
  private func find(_ using: String, _ value: String, as id: String, session: String = "5B2A") -> String {
    """
    [debug] [WD Proxy] Matched '/element' to command name 'findElement'
    [debug] [WD Proxy] Proxying [POST /element] to [POST http://127.0.0.1:8100/session/\(session)/element] with body: {"using":"\(using)","value":"\(value)"}
    [debug] [WD Proxy] Got response with status 200: {"value":{"ELEMENT":"\(id)","element-6066-11e4-a52e-4f735466cecf":"\(id)"},"sessionId":"\(session)"}

    """
  }

  private func play(_ body: String, log: String) throws -> Imported {
    try read(["1.xml": page, "2.json": body, "appium.log": log])
  }

  @Test func `The log tells the element that an action is for, and where it is`() throws {
    let tap = finger(move(0, 0, more: origin("2600")), down, up)
    let imported = try play(body(tap), log: "2026-01-02 10:00:00:123 - " + find("accessibility id", "pay", as: "2600"))
    #expect(imported.sink.samples.map(\.sample.phase) == [.began, .ended])
    #expect(imported.sink.began.map(\.location) == [Point(x: 52, y: 72)])
    #expect(imported.sink.began.map(\.observation.responder) == [.intended(3)])
    #expect(imported.sink.infos[0].approximations.contains(.locations))
    #expect(imported.sink.infos[0].outcomes == .none)
    #expect(imported.read("log of Appium") == 1)
    #expect(
      imported.approximate(
        "pointerMove action: it starts from an element, which counts as what was meant; "
          + "the element's box in the page source stands for its place") == 1)
    // Without the log, only the driver knows the element.
    let alone = try play(body(tap))
    #expect(alone.sink.events.isEmpty)
    #expect(!alone.sink.infos[0].approximations.contains(.locations))
  }

  @Test func `A place that leaves the element is not meant for it`() throws {
    let log = find("id", "pay", as: "2600")
    for (dx, dy, responder) in [(22, -22, .intended(3)), (22, -23, .notObserved)] as [(Double, Double, Responder)] {
      let imported = try play(body(finger(move(dx, dy, more: origin("2600")), down, up)), log: log)
      #expect(imported.sink.began.map(\.location) == [Point(x: 52 + dx, y: 72 + dy)])
      #expect(imported.sink.began.map(\.observation.responder) == [responder])
    }
    // A second move away from the element, before the finger comes down.
    let away = try play(
      body(finger(move(0, 0, more: origin("2600")), move(1, 0, more: ",\"origin\":\"pointer\""), down, up)), log: log)
    #expect(away.sink.began.map(\.location) == [Point(x: 53, y: 72)])
    #expect(away.sink.began.map(\.observation.responder) == [.notObserved])
  }

  @Test(arguments: [
    ("xpath", "//*", "its element was found by xpath, which is not read here"),
    ("accessibility id", "gone", "its element is not in the page source"),
    ("class name", "XCUIElementTypeWindow", "several elements of the page source are like its own"),
  ])
  func `An element that cannot be told apart is passed over`(using: String, value: String, reason: String) throws {
    let imported = try play(
      body(finger(move(0, 0, more: origin("2600")), down, up)), log: find(using, value, as: "2600"))
    #expect(imported.sink.events.isEmpty)
    #expect(imported.skipped("pointerMove action: \(reason)") == 1)
  }

  @Test func `An element of uiautomator is found by its resource or its class`() throws {
    let dump = """
      <hierarchy rotation="0"><android.widget.FrameLayout bounds="[0,0][100,200]" package="shop">
        <android.widget.Button resource-id="shop:id/pay" bounds="[10,20][30,60]"/></android.widget.FrameLayout></hierarchy>
      """
    for (using, value) in [("id", "shop:id/pay"), ("id", "pay"), ("class name", "android.widget.Button")] {
      let log = find(using, value, as: "7").replacing("\"using\"", with: "\"strategy\"")
        .replacing("\"value\":\"\(value)", with: "\"selector\":\"\(value)")
      let imported = try read([
        "1.xml": dump, "2.json": body(finger(move(0, 0, more: origin("7")), down, up)), "log.txt": log,
      ])
      #expect(imported.sink.began.map(\.location) == [Point(x: 20, y: 40)])
      #expect(imported.sink.began.map(\.observation.responder) == [.intended(2)])
    }
  }

  @Test func `Requests of two sessions, and those that find nothing, are not mixed up`() throws {
    let (first, second) = (find("id", "pay", as: "1", session: "A"), find("id", "gone", as: "2", session: "B"))
    let (asked, answered) = (first.split(separator: "\n"), second.split(separator: "\n"))
    let mixed = [asked[1], answered[1], answered[2], asked[2]].joined(separator: "\n")
    let tap = body(finger(move(0, 0, more: origin("1")), down, up))
    #expect(try play(tap, log: mixed).sink.began.map(\.observation.responder) == [.intended(3)])
    let notFound = "Got response with status 404: {\"value\":{\"error\":\"no such element\"},\"sessionId\":\"A\"}"
    // The response to another request of the same session is not that of the first one.
    let source = "Proxying [GET /source] to [GET http://127.0.0.1:8100/session/A/source] with no body"
    let inner = String(asked[1]).replacing("session/A/element]", with: "session/A/element/9/element]")
    for lines in [
      [String(asked[1]), notFound, inner, String(asked[2])], [inner, String(asked[2])],
      [String(asked[1]), String(answered[2]).replacing("\"2\"", with: "\"1\"")],
    ] {
      #expect(try play(tap, log: lines.joined(separator: "\n")).sink.events.isEmpty, "\(lines)")
    }
    let late = [String(asked[1]), source, String(asked[2])].joined(separator: "\n")
    #expect(try play(tap, log: late).sink.events.isEmpty)
  }

  @Test func `A log that is cut off or odd anywhere is read as far as it can be`() throws {
    let log = find("accessibility id", "pay", as: "2600")
    let tap = body(finger(move(0, 0, more: origin("2600")), down, up))
    for count in stride(from: 150, to: log.utf8.count, by: 7) {
      let imported = try play(tap, log: String(log.prefix(count)))
      #expect(imported.read("log of Appium") == 1)
    }
    let cut = "request or response in the log of Appium: it is cut off"
    #expect(try play(tap, log: String(log.dropLast(6))).skipped(cut) == 1)
    for odd in ["7", "null", "[]", "{\"using\":1,\"value\":[]}", "{\"using\":\"id\"}"] {
      let text = log.replacing("{\"using\":\"accessibility id\",\"value\":\"pay\"}", with: odd)
      #expect(try play(tap, log: text).sink.events.isEmpty)
    }
    let request = log.split(separator: "\n")[1]
    for odd in ["7", "{\"ELEMENT\":7}", "[{\"ELEMENT\":\"2600\"}]", "null"] {
      let response = "Got response with status 200: {\"value\":\(odd),\"sessionId\":\"5B2A\"}"
      #expect(try play(tap, log: "\(request)\n\(response)").sink.events.isEmpty)
    }
    // A long response of another request is cut off, too, and that is no loss.
    #expect(try play(tap, log: log + "Got response with status 200: {\"value\":\"<App").skipped(cut) == 0)
    for odd in ["7", "{}", "[]", "{\"ELEMENT\":7}", "null"] {
      let imported = try play(body(finger(move(0, 0, more: ",\"origin\":\(odd)"), down, up)), log: log)
      #expect(imported.sink.events.isEmpty)
    }
  }

  @Test func `Actions before the first page source are skipped`() throws {
    let imported = try read(["1.json": body(finger(move(1, 1), down, up)), "2.xml": page])
    #expect(imported.sink.events.isEmpty)
    #expect(imported.skipped("file of actions: before the first page source, so there is no scene for it") == 1)
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
