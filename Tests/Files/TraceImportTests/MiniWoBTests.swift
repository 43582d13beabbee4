import Foundation
import HitTesting
import JSONText
import Recording
import TestSupport
import Testing
import TraceImport

@Suite struct MiniWoBTests {
  private func read(_ path: String) throws -> Imported {
    var imported = Imported()
    try MiniWoBImporter.read(path, into: &imported.sink, notes: &imported.notes)
    return imported
  }

  private func read(text: String) throws -> Imported { try withFile(text) { try read($0) } }

  private func read(states: String...) throws -> Imported {
    try read(text: "{\"states\": [\(states.joined(separator: ","))], \"taskName\": \"click\"}")
  }

  private func node(
    _ ref: Int, _ tag: String, _ box: [Int] = [0, 0, 9, 9], more: String = "", children: String...
  ) -> String {
    """
    {"children": [\(children.joined(separator: ","))], "ref": \(ref), "tag": "\(tag)", "left": \(box[0]), "top": \(box[1]),
     "width": \(box[2]), "height": \(box[3])\(more)}
    """
  }

  private func state(_ time: Int, _ dom: String, _ type: String? = nil, timing: Int = 1, at: [Int] = [3, 4]) -> String {
    let action = type.map {
      ", \"action\": {\"type\": \"\($0)\", \"x\": \(at[0]), \"y\": \(at[1]), \"timing\": \(timing)}"
    }
    return "{\"time\": \(time)\(action ?? ""), \"dom\": \(dom)}"
  }

  private let target = ", \"recordingTarget\": true"

  // MARK: Scenes

  @Test func `Elements become views in the superview's space, superviews first`() throws {
    let dom = node(
      1, "BODY", [1, 2, 90, 80], children: node(2, "DIV", [11, 12, 30, 40], children: node(3, "P", [12, 14, 5, 6])),
      node(4, "A"))
    let imported = try read(states: state(0, dom))
    let views = imported.sink.snapshots[0].views
    #expect(views.map(\.className) == ["BODY", "DIV", "P", "A"])
    #expect(views.map(\.parent) == [nil, 1, 2, 1])
    #expect(views[1].properties.frame == Rect(x: 10, y: 10, width: 30, height: 40))
    #expect(imported.sink.box(3) == Rect(x: 12, y: 14, width: 5, height: 6))
    #expect(views.map(\.properties.isKey) == [true, nil, nil, nil])
    #expect(imported.sink.infos.map(\.app) == ["click"])
  }

  @Test func `What names an element comes along`() throws {
    let more = ", \"id\": \"go\", \"classes\": \"a b\", \"text\": \"Go\", \"value\": false, \"focused\": true"
    let patch = try read(states: state(0, node(1, "BODY", more: more))).sink.snapshots[0].views[0].properties
    #expect(patch.identifier == "go")
    #expect(patch.label == "Go")
    #expect(
      patch.props == ["ref": .number(1), "classes": .string("a b"), "value": .bool(false), "focused": .bool(true)])
  }

  @Test func `Text nodes are no views; their text is their element's`() throws {
    let text = node(-1, "t", more: ", \"text\": \"Hello\"")
    let other = node(-2, "t", more: ", \"text\": \"World\"")
    let imported = try read(states: state(0, node(1, "BODY", children: text, other, node(2, "P"))))
    #expect(imported.sink.snapshots[0].views.map(\.className) == ["BODY", "P"])
    #expect(imported.sink.snapshots[0].views.map(\.properties.label) == ["Hello", nil])
  }

  @Test func `A ref that occurs twice or changes its tag is several views`() throws {
    let imported = try read(
      states: state(0, node(1, "BODY", children: node(2, "P"), node(2, "P"))),
      state(1, node(1, "BODY", children: node(2, "DIV"), node(2, "P"))))
    #expect(imported.sink.snapshots.map { $0.views.map(\.id) } == [[1, 2, 3], [1, 4, 2]])
  }

  @Test func `A snapshot is written only where the page changed`() throws {
    let page = node(1, "BODY")
    let imported = try read(states: state(0, page), state(500, page), state(1500, node(1, "BODY", [0, 0, 8, 8])))
    #expect(imported.sink.snapshots.map(\.time) == [0, 1.5])
  }

  // MARK: Events

  @Test func `A press of the mouse is a touch on what the browser hit`() throws {
    let page = node(1, "BODY", children: node(2, "P", more: target))
    let imported = try read(
      states: state(0, page), state(10, page, "mousedown"), state(11, page, "mousedown", timing: 3),
      state(20, page, "mouseup", at: [5, 6]), state(30, page, "click"))
    #expect(imported.sink.samples.map(\.sample.phase) == [.began, .ended])
    #expect(imported.sink.samples.map(\.time) == [0.01, 0.02])
    #expect(imported.sink.samples.map(\.sample.location) == [Point(x: 3, y: 4), Point(x: 5, y: 6)])
    #expect(imported.sink.began.map(\.observation.responder) == [.view(2)])
    #expect(imported.skipped("click: follows from mousedown and mouseup") == 1)
    #expect(imported.read("state after handlers") == 1)
  }

  @Test func `On a scrolled page a press is where the client coordinates say`() throws {
    let page = node(1, "BODY", [0, -300, 90, 900], children: node(2, "P", [0, 0, 9, 9], more: target))
    let press = state(10, page, "mousedown", at: [3, 304]).replacing(
      "\"timing\"", with: "\"cx\": 3, \"cy\": 4, \"timing\"")
    let release = state(20, page, "mouseup", at: [5, 306])
      .replacing("\"timing\"", with: "\"cx\": 5, \"cy\": 6, \"timing\"")
    let imported = try read(states: press, release)
    #expect(imported.sink.samples.map(\.sample.location) == [Point(x: 3, y: 4), Point(x: 5, y: 6)])
    #expect(imported.sink.box(2) == Rect(x: 0, y: 0, width: 9, height: 9))
  }

  @Test func `One client coordinate alone tells no place`() throws {
    let page = node(1, "BODY")
    let press = state(10, page, "mousedown").replacing("\"timing\"", with: "\"cy\": 4, \"timing\"")
    let imported = try read(states: press)
    #expect(imported.sink.samples.isEmpty)
    #expect(imported.skipped("mousedown: it tells no place") == 1)
  }

  @Test func `Without a target nobody was observed`() throws {
    let page = node(1, "BODY")
    let imported = try read(states: state(10, page, "mousedown"), state(20, page, "mouseup"))
    #expect(imported.sink.began.map(\.observation) == [.notObserved])
  }

  @Test func `A key goes to its target as presses; what follows from it is skipped`() throws {
    let page = node(1, "BODY", more: target)
    let imported = try read(
      states: state(10, page, "keydown"), state(20, page, "keypress"), state(30, page, "keyup"),
      state(40, page, "paste"))
    #expect(imported.sink.events.map(\.type) == [.presses])
    #expect(imported.sink.events.map(\.observation.responder) == [.view(1)])
    #expect(imported.skipped("keyup: follows from keydown") == 1)
    #expect(imported.skipped("keypress: follows from keydown") == 1)
    #expect(imported.skipped("paste: not a kind of event that is known here") == 1)
  }

  @Test func `A second mousedown and the end cancel what is down`() throws {
    let page = node(1, "BODY")
    let imported = try read(
      states: state(10, page, "mouseup"), state(20, page, "mousedown"), state(30, page, "mousedown", at: [7, 8]),
      state(40, page, "click", timing: 3))
    #expect(imported.sink.samples.map(\.sample.phase) == [.began, .cancelled, .began, .cancelled])
    #expect(imported.sink.samples.map(\.time) == [0.02, 0.03, 0.03, 0.04])
    #expect(imported.sink.samples.map(\.sample.location.x) == [3, 3, 7, 7])
    #expect(imported.skipped("mouseup: no mousedown goes before it") == 1)
    #expect(imported.approximate("mousedown: no mouseup follows; it is cancelled by the next one") == 1)
    #expect(imported.approximate("mousedown: no mouseup follows; it is cancelled at the end") == 1)
  }

  @Test func `Time that runs backwards stands still`() throws {
    let page = node(1, "BODY")
    let imported = try read(states: state(-5, page), state(20, page, "mousedown"), state(10, page, "mouseup"))
    #expect(imported.sink.samples.map(\.time) == [0.02, 0.02])
    #expect(imported.approximate("state: its time is before the state ahead of it; that one's stands for it") == 2)
  }

  // MARK: Bad input

  @Test func `A page 100,000 elements deep is read`() throws {
    let depth = 100_000
    var page = ""
    for level in 1...depth {
      page += "{\"tag\":\"DIV\",\"ref\":\(level),\"left\":0,\"top\":0,\"width\":9,\"height\":9,\"children\":["
    }
    page += String(repeating: "]}", count: depth)
    let imported = try read(states: "{\"time\": 0, \"dom\": \(page)}")
    #expect(imported.sink.snapshots[0].views.count == depth)
    #expect(imported.sink.snapshots[0].views.last?.parent == ViewID(depth - 1))
  }

  @Test func `A cut-off file is refused before anything is imported`() throws {
    try withFile("{\"states\": [\n\(state(0, node(1, "BODY"))),") { path in
      var imported = Imported()
      let fault = try fault { try MiniWoBImporter.read(path, into: &imported.sink, notes: &imported.notes) }
      #expect(fault.json == .truncated)
      #expect(fault.place.file == path)
      #expect(fault.place.line == 3)
      #expect(imported.sink.infos.isEmpty)
    }
  }

  @Test(arguments: [
    "[]", "{}", #"{"states": {}}"#, #"{"states": [1]}"#, #"{"states": [{"time": 0}]}"#,
    #"{"states": [{"time": 0, "dom": null}]}"#, #"{"states": [{"time": 0, "dom": {"tag": "P"}}]}"#,
    #"{"states": [{"time": 0, "dom": {"tag": "P", "ref": 1, "left": 0, "top": 0, "width": 1}}]}"#,
    #"{"states": [{"time": 0, "dom": {"tag": "P", "ref": 1, "left": NaN, "top": 0, "width": 1, "height": 1}}]}"#,
    #"{"states": [{"dom": {"tag": "P", "ref": 1, "left": 0, "top": 0, "width": 1, "height": 1}}]}"#,
  ])
  func `A file of another shape is refused`(text: String) throws {
    let fault = try fault { _ = try read(text: text) }
    #expect(fault.json != nil || fault.isMalformed)
  }

  @Test func `A box beyond all numbers is refused as the scene refuses it`() throws {
    let dom = node(1, "BODY").replacing("\"left\": 0", with: "\"left\": 1.7e308").replacing(
      "\"width\": 9", with: "\"width\": 1.7e308")
    let fault = try fault { _ = try read(states: state(0, dom)) }
    guard case .scene(.inView(1, .notFinite("frame"))) = fault.reason else { throw fault }
    #expect(fault.place.line == 1)
  }

  @Test func `An empty file has nothing in it`() throws {
    #expect(try fault { _ = try read(text: "") }.isNothingFound)
  }

  @Test(
    .enabled(if: RealData.isThere, "the published recordings are not beside the checkout"),
    arguments: RealData.files(in: "web-miniwob"))
  func `A published demonstration is read with all its touches`(path: String) throws {
    let imported = try read(path)
    #expect(!imported.sink.began.isEmpty)
    #expect(imported.sink.samples.count == 2 * imported.sink.began.count)
    let allObserved = imported.sink.began.allSatisfy {
      if case .view = $0.observation.responder { true } else { false }
    }
    #expect(allObserved)
  }
}
