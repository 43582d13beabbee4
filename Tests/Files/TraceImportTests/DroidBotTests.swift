import Foundation
import HitTesting
import JSONText
import Recording
import TestSupport
import Testing
import TraceImport

@Suite struct DroidBotTests {
  private func read(_ path: String) throws -> Imported {
    var imported = Imported()
    let refused = try DroidBotImporter.read(path, into: &imported.sink, notes: &imported.notes)
    #expect(refused.isEmpty)
    return imported
  }

  private func read(_ files: [String: String]) throws -> Imported {
    try withFolder(files.mapValues { Data($0.utf8) }) { try read($0) }
  }

  /// The JSON of a view; `more` comes after the keys that every view has.
  private func view(
    _ id: Int, parent: Int, _ bounds: String, children: [Int] = [], resource: String? = nil, more: String = ""
  ) -> String {
    let resource = resource.map { "\"\($0)\"" } ?? "null"
    return """
      {"temp_id": \(id), "parent": \(parent), "children": \(children), "class": "V", "package": "com.shop",
       "resource_id": \(resource), "bounds": \(bounds), "enabled": true, "visible": true\(more)}
      """
  }

  private func state(_ second: Int, _ name: String, _ views: [String]) -> (String, String) {
    let tag = "2020-02-29_10000\(second)"
    return (
      "states/state_\(tag).json",
      """
      {"tag": "\(tag)", "state_str": "\(name)", "views": [\(views.joined(separator: ","))]}
      """
    )
  }

  private func event(_ second: Int, _ start: String, _ input: String) -> (String, String) {
    let tag = "2020-02-29_10000\(second)"
    return (
      "events/event_\(tag).json",
      """
      {"tag": "\(tag)", "start_state": "\(start)", "stop_state": "-", "event": {\(input)}}
      """
    )
  }

  private func folder(_ files: (String, String)...) -> [String: String] {
    Dictionary(files + [("events/.keep", ""), ("states/.keep", "")], uniquingKeysWith: { $1 })
  }

  private var screen: [String] {
    [
      view(0, parent: -1, "[[0,0],[100,200]]", children: [1]),
      view(1, parent: 0, "[[10,20],[30,60]]", resource: "com.shop:id/pay", more: ", \"clickable\": true"),
    ]
  }

  private func input(_ type: String, _ view: String, more: String = "") -> String {
    "\"event_type\": \"\(type)\", \"x\": null, \"y\": null, \"view\": \(view)\(more)"
  }

  // MARK: Scenes

  @Test func `Absolute bounds become frames in the superview's space`() throws {
    let imported = try read(
      folder(
        state(
          0, "a",
          [
            view(0, parent: -1, "[[5,5],[100,200]]", children: [1]),
            view(1, parent: 0, "[[10,20],[30,60]]", children: [2]), view(2, parent: 1, "[[12,23],[14,29]]"),
          ])))
    let views = try #require(imported.sink.snapshots.first?.views)
    #expect(views.map(\.parent) == [nil, 1, 2])
    #expect(
      views.map(\.properties.frame) == [
        Rect(x: 5, y: 5, width: 95, height: 195), Rect(x: 5, y: 15, width: 20, height: 40),
        Rect(x: 2, y: 3, width: 2, height: 6),
      ])
    #expect(imported.sink.box(3) == Rect(x: 12, y: 23, width: 2, height: 6))
    #expect(views[0].properties.isKey == true)
  }

  @Test func `Inverted and empty bounds are kept as they are`() throws {
    let views = [
      view(0, parent: -1, "[[0,0],[9,9]]"), view(1, parent: 0, "[[0,8],[4,2]]"), view(2, parent: 0, "[[3,3],[3,3]]"),
    ]
    let imported = try read(folder(state(0, "a", views)))
    let frames = imported.sink.snapshots[0].views.map(\.properties.frame)
    #expect(frames[1] == Rect(x: 0, y: 8, width: 4, height: -6))
    #expect(frames[2] == Rect(x: 3, y: 3, width: 0, height: 0))
  }

  @Test func `Names, texts and switches come along where they differ from what is usual`() throws {
    let views = [
      view(0, parent: -1, "[[0,0],[9,9]]", more: ", \"text\": \"Pay\", \"content_description\": \"Pays\""),
      view(
        1, parent: 0, "[[0,0],[9,9]]", resource: "com.shop:id/pay",
        more: ", \"clickable\": true, \"long_clickable\": false, \"content_description\": \"Pays\""),
      view(2, parent: 0, "[[0,0],[9,9]]").replacing(
        "\"enabled\": true, \"visible\": true", with: "\"enabled\":false,\"visible\":false"),
    ]
    let imported = try read(folder(state(0, "a", views)))
    let patches = imported.sink.snapshots[0].views.map(\.properties)
    #expect(patches.map(\.label) == ["Pay", "Pays", nil])
    #expect(patches[1].identifier == "pay")
    #expect(patches[1].props == ["resourceId": .string("com.shop:id/pay"), "clickable": .bool(true)])
    #expect(patches[2].props == ["enabled": .bool(false)])
    #expect(patches.map(\.isHidden) == [nil, nil, true])
    #expect(imported.sink.infos.map(\.app) == ["com.shop"])
  }

  @Test func `Siblings stand as their parent lists them, the others in front of them`() throws {
    let imported = try read(
      folder(
        state(
          0, "a",
          [view(0, parent: -1, "[[0,0],[9,9]]", children: [3, 1])]
            + (1...3).map { view($0, parent: 0, "[[0,0],[9,9]]") })))
    #expect(imported.sink.snapshots[0].views.map(\.id) == [1, 4, 2, 3])
  }

  @Test func `A view whose temp_id is another's too is skipped`() throws {
    let imported = try read(
      folder(state(0, "a", screen + [view(1, parent: 0, "[[0,0],[1,1]]"), view(-4, parent: 0, "[[0,0],[1,1]]")])))
    #expect(imported.sink.snapshots[0].views.map(\.id) == [1, 2])
    #expect(imported.skipped("view: its temp_id is another view's too") == 1)
    #expect(imported.skipped("view: its temp_id is no index") == 1)
  }

  @Test func `Views that do not hang on a root are skipped`() throws {
    let lost = [
      view(2, parent: 3, "[[0,0],[1,1]]"), view(3, parent: 2, "[[0,0],[1,1]]"), view(4, parent: 99, "[[0,0],[1,1]]"),
    ]
    let imported = try read(folder(state(0, "a", screen + lost)))
    #expect(imported.sink.snapshots[0].views.map(\.id) == [1, 2])
    #expect(imported.skipped("view: its parents do not lead to a root") == 3)
  }

  // MARK: The timeline

  @Test func `A state that the app comes back to has the same ids again`() throws {
    let touch = input("touch", screen[1])
    let imported = try read(
      folder(
        state(1, "a", screen), state(2, "b", screen), event(1, "a", touch), event(2, "b", touch), event(4, "a", touch)))
    #expect(imported.sink.snapshots.map(\.time) == [0, 1, 3])
    #expect(imported.sink.snapshots.map { $0.views.map(\.id) } == [[1, 2], [3, 4], [1, 2]])
    #expect(imported.sink.began.map(\.observation.responder) == [.intended(2), .intended(4), .intended(2)])
  }

  @Test func `A state that no event used stands at its own time`() throws {
    let touch = input("touch", screen[1])
    let imported = try read(
      folder(state(1, "a", screen), state(3, "b", screen), event(1, "a", touch), event(5, "a", touch)))
    #expect(imported.sink.snapshots.map(\.time) == [0, 2, 4])
    #expect(imported.sink.snapshots.map { $0.views[0].id } == [1, 3, 1])
  }

  @Test func `The state of the same second stands for one without a file`() throws {
    let imported = try read(folder(state(1, "a", screen), event(1, "gone", input("touch", screen[1]))))
    #expect(imported.sink.began.map(\.observation.responder) == [.intended(2)])
    #expect(
      imported.approximate("touch event: its start state has no file; the state of the same second stands for it") == 1)
  }

  @Test func `An event before the first state and one that is no input are skipped`() throws {
    let imported = try read(
      folder(
        state(3, "a", screen), event(1, "gone", "\"event_type\": \"key\", \"name\": \"HOME\""),
        event(2, "gone", "\"event_type\": \"intent\", \"intent\": \"am start\""),
        event(4, "gone", "\"event_type\": \"key\", \"name\": \"BACK\"")))
    #expect(imported.read("event") == 3)
    #expect(imported.skipped("key event (HOME): before the first state, so there is no scene to resolve it in") == 1)
    #expect(imported.skipped("intent event: starts an activity, it is not an input event") == 1)
    #expect(imported.approximate("key event: its start state has no file; the state before it stands for it") == 1)
    #expect(imported.sink.events.map(\.type) == [.presses])
    #expect(imported.sink.events.map(\.observation) == [.notObserved])
  }

  // MARK: Events

  @Test func `A touch falls on the middle of the view it was meant for`() throws {
    let imported = try read(folder(state(1, "a", screen), event(1, "a", input("touch", screen[1]))))
    #expect(imported.sink.samples.map(\.sample.phase) == [.began, .ended])
    #expect(imported.sink.samples.map(\.sample.location) == [Point(x: 20, y: 40), Point(x: 20, y: 40)])
  }

  @Test func `Coordinates go before the view's middle`() throws {
    let touch = input("touch", screen[1]).replacing("\"x\": null, \"y\": null", with: "\"x\": 11, \"y\": 21")
    let imported = try read(folder(state(1, "a", screen), event(1, "a", touch)))
    #expect(imported.sink.began.map(\.location) == [Point(x: 11, y: 21)])
  }

  @Test func `A view that is elsewhere in the state's list is found by what it is`() throws {
    let meant = view(7, parent: 0, "[[10,20],[30,60]]", resource: "com.shop:id/pay")
    let imported = try read(folder(state(1, "a", screen), event(1, "a", input("touch", meant))))
    #expect(imported.sink.began.map(\.observation.responder) == [.intended(2)])
  }

  @Test func `A view that the state does not have is not observed`() throws {
    let meant = view(1, parent: 0, "[[0,0],[2,2]]")
    let imported = try read(folder(state(1, "a", screen), event(1, "a", input("touch", meant))))
    #expect(imported.sink.began.map(\.observation) == [.notObserved])
    #expect(imported.approximate("touch event: the view it was meant for is not in the state") == 1)
  }

  @Test func `A long touch stays down for its duration, though not into the next event`() throws {
    let long = input("long_touch", screen[1], more: ", \"duration\": 1500")
    let imported = try read(
      folder(state(1, "a", screen), event(1, "a", long), event(2, "a", input("long_touch", screen[1]))))
    #expect(imported.sink.samples.map(\.time) == [0, 1, 1, 3])
  }

  @Test(
    arguments: [
      ("UP", Point(x: 20, y: 24), Point(x: 20, y: 56)), ("DOWN", Point(x: 20, y: 56), Point(x: 20, y: 24)),
      ("LEFT", Point(x: 12, y: 40), Point(x: 28, y: 40)), ("RIGHT", Point(x: 28, y: 40), Point(x: 12, y: 40)),
    ])
  func `A scroll runs over four fifths of the view`(direction: String, from: Point, to: Point) throws {
    let scroll = input("scroll", screen[1], more: ", \"direction\": \"\(direction)\"")
    let imported = try read(folder(state(1, "a", screen), event(1, "a", scroll)))
    #expect(imported.sink.samples.map(\.sample.location) == [from, to])
    #expect(imported.sink.samples.map(\.time) == [0, 0.5])
  }

  @Test func `A text that is set goes to its view as presses`() throws {
    let imported = try read(
      folder(state(1, "a", screen), event(1, "a", input("set_text", screen[1], more: ", \"text\": \"x\""))))
    #expect(imported.sink.events.map(\.type) == [.presses])
    #expect(imported.sink.events.map(\.observation.responder) == [.intended(2)])
  }

  // MARK: Bad input

  @Test func `An empty file is skipped`() throws {
    let imported = try read(folder(state(1, "a", screen), ("events/event_2020-02-29_100002.json", "")))
    #expect(imported.read("state") == 1)
    #expect(imported.read("event") == 0)
    #expect(imported.skipped("event file: it is empty") == 1)
  }

  @Test func `A cut-off file is refused by name and line`() throws {
    let (name, text) = state(1, "a", screen)
    let fault = try fault { _ = try read(folder((name, String(text.dropLast(3))))) }
    #expect(fault.json == .truncated)
    #expect(fault.place.file.hasSuffix("/" + name))
    #expect(fault.place.line == 3)
  }

  @Test func `Going on passes files over that break the format, and tells each by name`() throws {
    let (name, text) = state(2, "b", screen)
    let (event, input) = event(1, "a", input("touch", screen[1]))
    let bad = "events/event_2020-02-29_100003.json"
    let files = folder(state(1, "a", screen), (name, String(text.dropLast(3))), (event, input), (bad, "{}"))
    try withFolder(files.mapValues { Data($0.utf8) }) { folder in
      var imported = Imported()
      let refused = try DroidBotImporter.read(
        folder, into: &imported.sink, notes: &imported.notes, keepGoing: true)
      #expect(refused.map(\.place.file) == [folder + "/" + name, folder + "/" + bad])
      #expect(refused.map(\.place.line) == [3, nil])
      #expect(imported.read("state") == 1)
      #expect(imported.sink.began.count == 1)
      #expect(imported.skipped("state file: it breaks a rule of the format") == 1)
      #expect(imported.skipped("event file: it breaks a rule of the format") == 1)
    }
  }

  @Test func `Without any whole state going on does not help`() throws {
    let (name, text) = state(1, "a", screen)
    try withFolder(folder((name, String(text.dropLast(3)))).mapValues { Data($0.utf8) }) { folder in
      var imported = Imported()
      let fault = try fault {
        _ = try DroidBotImporter.read(folder, into: &imported.sink, notes: &imported.notes, keepGoing: true)
      }
      guard case .allSkipped(files: 1, let first) = fault.reason else { throw fault }
      #expect(first.json == .truncated)
      #expect(imported.sink.infos.isEmpty)
    }
  }

  @Test(arguments: [
    "[]", "{}", #"{"tag": "x", "state_str": "a", "views": []}"#, #"{"state_str": "a", "views": []}"#,
    #"{"tag": "2020-13-01_000000", "state_str": "a", "views": []}"#,
    #"{"tag": "2020-02-29_000000", "state_str": "a", "views": [{"class": "V"}]}"#,
    #"{"tag": "2020-02-29_000000", "state_str": "a", "views": [{"class": "V", "bounds": [[1, 2], [3]]}]}"#,
    #"{"tag": "2020-02-29_000000", "state_str": "a", "views": [{"class": "V", "bounds": [1, 2, 3, 4]}]}"#,
  ])
  func `A state of another shape is refused`(text: String) throws {
    let fault = try fault { _ = try read(folder(("states/state_a.json", text))) }
    #expect(fault.json != nil || fault.isMalformed)
    #expect(fault.place.file.hasSuffix("/states/state_a.json"))
  }

  @Test func `A folder without states has nothing in it`() throws {
    for files in [[:], folder()] {
      #expect(try fault { _ = try read(files) }.isNothingFound)
    }
  }

  @Test func `A folder that is not there cannot be read`() throws {
    let fault = try fault { _ = try read("/nowhere/at/all") }
    guard case .unreadable(let errno) = fault.reason else { throw fault }
    #expect(errno == ENOENT)
  }

  @Test(.enabled(if: RealData.isThere, "the published recordings are not beside the checkout"))
  func `A published exploration is read to the last event`() throws {
    let imported = try read(RealData.folder + "/droidbot/yelp")
    #expect(imported.read("state") == 16)
    #expect(imported.read("event") == 35)
    #expect(imported.sink.began.count == 33)
    let allMeant = imported.sink.began.allSatisfy {
      if case .intended = $0.observation.responder { true } else { false }
    }
    #expect(allMeant)
    #expect(imported.sink.snapshots.count == 30)
  }
}
