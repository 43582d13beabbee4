import Foundation
import HitTesting
import JSONText
import Recording
import TestSupport
import Testing
import TraceImport

/// Files of W3C actions, and the logs that tell the elements that they are for.
extension AppiumTests {
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
}
