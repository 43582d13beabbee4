import Foundation
import HitTesting
import JSONText
import Recording
import TestSupport
import Testing
import TraceImport

@Suite struct SentryTests {
  private func read(
    _ files: [String: String], keepGoing: Bool = false
  ) throws -> (imported: Imported, refused: [ImportFault]) {
    try withFolder(files.mapValues { Data($0.utf8) }) { folder in
      var imported = Imported()
      let refused = try SentryImporter.read(folder, into: &imported.sink, notes: &imported.notes, keepGoing: keepGoing)
      return (imported, refused)
    }
  }

  private let hierarchy = """
    {"rendering_system":"UIKIT","windows":[
      {"type":"UIWindow","width":390,"height":844,"x":0,"y":0,"alpha":1,"visible":true,"children":[
        {"type":"CartView","width":390,"height":700,"x":0,"y":100,"alpha":0.5,"visible":true,
         "view_controller":"CartViewController","children":[
          {"type":"PayButton","identifier":"pay","width":100,"height":44,"x":20,"y":40,"alpha":1,"visible":true,"children":[]},
          {"type":"UIButton","width":50,"height":44,"x":20,"y":200,"alpha":1,"visible":false,"children":[]},
          {"type":"UIButton","width":50,"height":44,"x":90,"y":200,"alpha":1,"visible":true,"children":[]}]}]}]}
    """

  private func event(_ crumbs: String...) -> String {
    """
    {"event_id":"a1","timestamp":1700000010.5,"contexts":{"app":{"app_name":"Shop","app_version":"2.1"},
     "device":{"model":"iPhone15,2","memory_size":7},"os":{"name":"iOS","version":"18.1"},"trace":null},
     "breadcrumbs":{"values":[\(crumbs.joined(separator: ","))]}}
    """
  }

  private func crumb(_ view: String, at time: String, more: String = "") -> String {
    """
    {"type":"user","category":"touch","level":"info","message":"payPressed:","timestamp":\(time),
     "data":{"view":"<\(view): 0x7f8; opaque = true>"\(more)}}
    """
  }

  private func replay(_ events: String...) -> String {
    """
    [{"type":4,"timestamp":1700000000000,"data":{"href":"","width":312,"height":675}},
     {"type":5,"timestamp":1700000000000,"data":{"tag":"video","payload":{"x":1}}},\(events.joined(separator: ","))]
    """
  }

  private func touch(_ type: Int, _ x: Double, _ y: Double, at milliseconds: Int, pointer: Int = 1) -> String {
    """
    {"type":3,"timestamp":\(1_700_000_000_000 + milliseconds),
     "data":{"source":2,"pointerId":\(pointer),"pointerType":2,"type":\(type),"id":0,"x":\(x),"y":\(y)}}
    """
  }

  // MARK: Scenes

  @Test func `Views have their frames in their superviews`() throws {
    let imported = try withFile(hierarchy) { path in
      var imported = Imported()
      _ = try SentryImporter.read(path, into: &imported.sink, notes: &imported.notes)
      return imported
    }
    let views = imported.sink.snapshots[0].views
    #expect(views.map(\.className) == ["UIWindow", "CartView", "PayButton", "UIButton", "UIButton"])
    #expect(views.map(\.parent) == [nil, 1, 2, 2, 2])
    #expect(views[2].properties.frame == Rect(x: 20, y: 40, width: 100, height: 44))
    #expect(imported.sink.box(3) == Rect(x: 20, y: 140, width: 100, height: 44))
    #expect(views[2].properties.identifier == "pay")
    #expect(views[1].properties.alpha == 0.5)
    #expect(views[1].properties.props == ["viewController": .string("CartViewController")])
    #expect((views[3].properties.isHidden, views[4].properties.isHidden) == (true, nil))
    let info = try #require(imported.sink.infos.first)
    #expect((info.policy, info.format, info.app) == ("uikit", "sentry", nil))
    #expect(info.screenSize == Size(width: 390, height: 844))
    #expect(imported.notes.counts.count == 1)
  }

  @Test func `What is cut off and what has no frame is told`() throws {
    let imported = try read([
      "a.json": """
      {"rendering_system":"apple_uikit","windows":[{"type":"W","x":0,"y":0,"width":9,"height":9,"children":[
        {"type":"V","x":null,"children":[{"type":"SentryTruncatedViewHierarchy"},
          {"type":"U","x":1,"y":2,"width":3,"height":4}]}]},{"type":"W","x":0,"y":0,"width":5,"height":5}]}
      """
    ]).imported
    #expect(imported.sink.snapshots[0].views.map(\.className) == ["W", "U", "W"])
    #expect(imported.sink.snapshots[0].views.map(\.parent) == [nil, 1, nil])
    #expect(imported.approximate("view: its subviews are left out, as they were too deep for Sentry") == 1)
    #expect(imported.skipped("view: its frame is not told") == 1)
    #expect(
      imported.approximate("view hierarchy: which of its windows is in front is not told; later ones are") == 1)
  }

  // MARK: Touches

  @Test func `The replay tells places, in units of its video`() throws {
    let move = """
      {"type":3,"timestamp":1700000000900,"data":{"source":6,"pointerId":1,"positions":[
        {"id":0,"x":56,"y":48,"timeOffset":-300},{"id":0,"x":56,"y":56,"timeOffset":0}]}}
      """
    let imported = try read([
      "view-hierarchy.json": hierarchy, "event.json": event(),
      "replay.json": replay(touch(7, 56, 40, at: 500), touch(9, 56, 64, at: 1000), move),
    ]).imported
    #expect(imported.sink.samples.map(\.sample.phase) == [.began, .moved, .moved, .ended])
    #expect(imported.sink.samples.map(\.time) == [0, 0.1, 0.4, 0.5])
    // The video's sides are the screen's by 0.8, cut to whole units.
    #expect(imported.sink.samples.map(\.sample.location) == [50, 60, 70, 80].map { Point(x: 70, y: $0) })
    #expect(imported.sink.began.map(\.observation) == [.notObserved])
    let info = try #require(imported.sink.infos.first)
    #expect((info.app, info.appVersion, info.device, info.os) == ("Shop", "2.1", "iPhone15,2", "iOS 18.1"))
    #expect(info.startedAt == "2023-11-14T22:13:20Z")
    #expect(
      imported.approximate("touch: it came before the view hierarchy was taken, and views may have been elsewhere") == 1
    )
  }

  @Test func `A breadcrumb at the end of a touch tells who got it`() throws {
    let imported = try read([
      "a.json": hierarchy, "b.json": replay(touch(7, 56, 120, at: 500), touch(9, 56, 120, at: 600)),
      "c.json": event(
        crumb("PayButton", at: "1700000000.62", more: ",\"accessibilityIdentifier\":\"pay\""),
        "{\"category\":\"navigation\",\"data\":{\"view\":\"<X: 1>\"}}"),
    ]).imported
    #expect(imported.sink.began.map(\.observation.responder) == [.view(3)])
    #expect(imported.sink.events.count == 2)
  }

  @Test(arguments: [
    "{\"eventID\":\"a\",\"dateCreated\":\"2023-11-14T22:13:30Z\",\"entries\":[{\"type\":\"exception\",\"data\":{\"values\":[{}]}},{\"type\":\"breadcrumbs\",\"data\":{\"values\":[CRUMB]}}]}",
    "{\"breadcrumbs\":[CRUMB]}", "{\"breadcrumbs\":{\"values\":[CRUMB]}}",
  ])
  func `A breadcrumb alone is a touch that was meant for the middle of its view`(form: String) throws {
    let text = form.replacing(
      "CRUMB",
      with: crumb("Shop.PayButton", at: "\"2023-11-14T22:13:20.250Z\"", more: ",\"accessibilityIdentifier\":\"pay\""))
    let imported = try read(["a.json": hierarchy, "b.json": text]).imported
    #expect(imported.sink.samples.map(\.sample.phase) == [.began, .ended])
    #expect(imported.sink.began.map(\.location) == [Point(x: 70, y: 162)])
    #expect(imported.sink.began.map(\.observation.responder) == [.intended(3)])
  }

  @Test func `Breadcrumbs that leave their view open are passed over`() throws {
    let imported = try read([
      "a.json": hierarchy,
      "b.json": event(
        crumb("UIButton", at: "1700000001"), crumb("Gone", at: "1700000001"), crumb("PayButton", at: "1700000001"),
        crumb("PayButton", at: "null"), "{\"category\":\"touch\",\"timestamp\":1700000001,\"data\":{\"path\":[]}}"),
    ]).imported
    #expect(imported.sink.events.isEmpty)
    #expect(imported.skipped("touch breadcrumb: several views are like its own") == 1)
    #expect(imported.skipped("touch breadcrumb: its view is not in the view hierarchy") == 2)
    #expect(imported.skipped("touch breadcrumb: its time is not told") == 1)
    #expect(imported.skipped("touch breadcrumb: it names no view") == 1)
  }

  // MARK: Outcomes

  private let pay = ",\"accessibilityIdentifier\":\"pay\",\"title\":\"Pay\""

  @Test func `A breadcrumb tells that a button called the app, and the rest is not told`() throws {
    let imported = try read([
      "a.json": hierarchy, "b.json": replay(touch(7, 56, 120, at: 500), touch(9, 56, 120, at: 600)),
      "c.json": event(crumb("PayButton", at: "1700000000.62", more: pay)),
    ]).imported
    let sent = Outcome.Kind.sent(3, .unknown, action: "payPressed:", target: nil)
    #expect(imported.sink.outcomes == [Outcome(time: 0.12, sent, fingers: [1])])
    #expect(imported.sink.infos[0].outcomes == .part)
    #expect(imported.sink.began.map(\.observation.responder) == [.view(3)])
  }

  @Test func `Two actions of one touch are told of that touch`() throws {
    let second = crumb("PayButton", at: "1700000000.63", more: pay).replacing("payPressed:", with: "track:")
    let crumbs = event(crumb("PayButton", at: "1700000000.59", more: pay), second)
    for files in [
      ["b.json": replay(touch(7, 56, 120, at: 500), touch(9, 56, 120, at: 600)), "c.json": crumbs],
      ["c.json": crumbs],
    ] {
      let imported = try read(files.merging(["a.json": hierarchy]) { $1 }).imported
      #expect(imported.sink.began.count == 1)
      #expect(imported.sink.outcomes.map(\.fingers) == [[1], [1]])
      // The first one has another clock's time, before the finger left.
      #expect(imported.sink.outcomes.map(\.time) == (files.count == 2 ? [0.1, 0.13] : [0, 0.04]))
      let actions: [String?] = imported.sink.outcomes.map { outcome in
        if case .sent(_, _, let action, _) = outcome.kind { action } else { nil }
      }
      #expect(actions == ["payPressed:", "track:"])
    }
  }

  @Test func `Breadcrumbs of two touches in a row are told of the right ones`() throws {
    let imported = try read([
      "a.json": hierarchy,
      "b.json": replay(
        touch(7, 56, 120, at: 500), touch(9, 56, 120, at: 540), touch(7, 56, 120, at: 580, pointer: 2),
        touch(9, 56, 120, at: 620, pointer: 2)),
      "c.json": event(
        crumb("PayButton", at: "1700000000.545", more: pay), crumb("PayButton", at: "1700000000.625", more: pay)),
    ]).imported
    #expect(imported.sink.outcomes.map(\.fingers) == [[1], [2]])
    #expect(imported.sink.events.last?.time == 0.12)
  }

  private static let nested: [(outer: String, inner: String, control: ViewID?)] = [
    // The nearest control at or above the touched view sends the action.
    ("UISwitch", "UIView", 2), ("UIView", "UISlider", 3), ("UISegmentedControl", "UISegment", 2),
    // A class of the app may be a control or none, and views without a control send nothing.
    ("UISwitch", "Knob", nil), ("Knob", "UIView", nil), ("UIView", "UIView", nil),
  ]

  @Test func `A breadcrumb of another view is not told of a touch that has breadcrumbs`() throws {
    let imported = try read([
      "a.json": hierarchy, "b.json": replay(touch(7, 56, 120, at: 500), touch(9, 56, 120, at: 600)),
      "c.json": event(
        crumb("Gone", at: "1700000000.6", more: pay), crumb("PayButton", at: "1700000000.62", more: pay)),
    ]).imported
    #expect(imported.sink.began.map(\.observation.responder) == [.notObserved, .intended(3)])
    #expect(imported.sink.outcomes.map(\.fingers) == [[2]])
    #expect(imported.skipped("touch breadcrumb: its view is not in the view hierarchy") == 1)
  }

  @Test(arguments: nested)
  func `The control that sent an action is told if the classes leave no doubt`(
    outer: String, inner: String, control: ViewID?
  ) throws {
    let hierarchy = """
      {"rendering_system":"UIKIT","windows":[{"type":"UIWindow","x":0,"y":0,"width":9,"height":9,"children":[
        {"type":"\(outer)","x":0,"y":0,"width":5,"height":5,"children":[
          {"type":"\(inner)","identifier":"in","x":1,"y":1,"width":3,"height":3}]}]}]}
      """
    let imported = try read([
      "a.json": hierarchy,
      "b.json": event(crumb(inner, at: "1700000001", more: ",\"accessibilityIdentifier\":\"in\"")),
    ]).imported
    #expect(imported.sink.outcomes.map(\.view) == (control.map { [$0] } ?? []))
    #expect(imported.sink.infos[0].outcomes == (control == nil ? .none : .part))
    let note = "action of a touch breadcrumb: the control that sent it is not told, as its view may be none"
    #expect(imported.skipped(note) == (control == nil ? 1 : 0))
    #expect(imported.sink.began.count == 1)
  }

  @Test func `A breadcrumb without a view takes no touch from the one that has it`() throws {
    let scripted = """
      {"category":"touch","message":"Touch event within element: Pay","timestamp":1700000000.6,"data":{"path":[]}}
      """
    let imported = try read([
      "a.json": hierarchy, "b.json": replay(touch(7, 56, 120, at: 500), touch(9, 56, 120, at: 600)),
      "c.json": event(scripted, crumb("PayButton", at: "1700000000.62", more: pay)),
    ]).imported
    #expect(imported.sink.began.map(\.observation.responder) == [.view(3)])
    #expect(imported.sink.outcomes.count == 1)
    #expect(imported.skipped("touch breadcrumb: it names no view") == 1)
  }

  @Test(arguments: ["null", "7", "\"\"", "[\"a\"]"])
  func `A breadcrumb without a method is no action`(message: String) throws {
    let text = crumb("PayButton", at: "1700000001", more: pay).replacing("\"payPressed:\"", with: message)
    let imported = try read(["a.json": hierarchy, "b.json": event(text)]).imported
    #expect(imported.sink.outcomes.isEmpty && imported.sink.began.count == 1)
    #expect(imported.skipped("touch breadcrumb: it names no method, so that it tells of no action") == 1)
  }

  @Test(arguments: ["null", "7", "\"\"", "{\"a\":1}"])
  func `Only a text is the title of a button`(title: String) throws {
    let more = ",\"accessibilityIdentifier\":\"pay\",\"title\":\(title)"
    let imported = try read(["a.json": hierarchy, "b.json": event(crumb("PayButton", at: "1", more: more))]).imported
    #expect(imported.sink.outcomes.isEmpty && imported.sink.began.count == 1)
  }

  @Test func `Actions that only the replay tells are counted`() throws {
    func tap(_ milliseconds: Int, _ category: String) -> String {
      """
      {"type":5,"timestamp":\(1_700_000_000_000 + milliseconds),"data":{"tag":"breadcrumb","payload":
        {"type":"default","category":\(category),"timestamp":1700000000.1,"message":"payPressed:"}}}
      """
    }
    let replay = replay(tap(0, "\"ui.tap\""), tap(620, "\"ui.tap\""), tap(0, "\"navigation\""), tap(0, "7"))
    let note = "ui.tap of the replay: it names a method and no view, and the event does not have it"
    let crumbs = event(crumb("PayButton", at: "1700000000.62", more: pay))
    #expect(try read(["a.json": hierarchy, "b.json": replay, "c.json": crumbs]).imported.skipped(note) == 1)
    let alone = try read(["a.json": hierarchy, "b.json": replay]).imported
    #expect(alone.skipped(note) == 2)
    #expect(alone.sink.infos[0].outcomes == .none)
  }

  @Test func `Times beyond all numbers end the import or tell nothing`() throws {
    let crumbs = event(
      crumb("PayButton", at: "1.7e308", more: pay), crumb("PayButton", at: "-1.7e308", more: pay))
    let imported = try read(["a.json": hierarchy, "b.json": crumbs]).imported
    #expect(imported.sink.outcomes.count == 2)
  }

  @Test func `Segments of a replay are read as they are sent and as they are downloaded`() throws {
    let down = touch(7, 1, 2, at: 0)
    let up = touch(9, 1, 2, at: 90)
    for files in [
      ["b.json": "{\"segment_id\":0}\n[\(down)]", "c.json": "{\"segment_id\":1}\n[\(up)]"],
      ["b.json": "[[\(down)],[\(up)]]"],
    ] {
      let imported = try read(files.merging(["a.json": hierarchy]) { $1 }).imported
      #expect(imported.sink.samples.map(\.sample.phase) == [.began, .ended])
      #expect(imported.approximate("replay: the size of its video is not told; its places count as points") == 1)
    }
  }

  @Test func `Touches without beginning, end or place are told`() throws {
    let imported = try read([
      "a.json": hierarchy,
      "b.json": replay(
        touch(9, 1, 1, at: 0, pointer: 5), touch(7, 1, 1, at: 10, pointer: 2), touch(7, 2, 2, at: 20, pointer: 2),
        touch(2, 1, 1, at: 0), "{\"type\":3,\"timestamp\":1,\"data\":{\"source\":2,\"type\":7,\"x\":\"a\",\"y\":1}}",
        "{\"type\":3,\"timestamp\":1,\"data\":[1]}", "{\"type\":\"x\"}"),
    ]).imported
    #expect(imported.sink.samples.map(\.sample.phase) == [.began, .cancelled, .began, .cancelled])
    #expect(imported.skipped("touch event of the replay: the beginning of its touch is not told") == 1)
    #expect(imported.skipped("touch event of the replay: its place is not told") == 1)
    #expect(
      imported.approximate("touch of the replay: its end is not told; it is cancelled at its last place") == 2)
  }

  // MARK: Bad input

  @Test(arguments: [
    "{\"windows\":{}}", "{\"windows\":[1]}", "{\"windows\":[{\"type\":1}]}", "{\"windows\":[{}]}",
    "{\"windows\":[{\"type\":\"A\",\"x\":\"1\"}]}", "{\"windows\":[{\"type\":\"A\",\"x\":NaN}]}",
    "{\"windows\":[{\"type\":\"A\",\"x\":1e999}]}", "{\"windows\":[{\"type\":\"A\",\"visible\":1}]}",
    "{\"windows\":[]} x", "1",
    "[1]", "[{\"type\":3},", "{\"segment_id\":0}",
  ])
  func `A file of another shape is refused with its place`(text: String) throws {
    let fault = try fault { _ = try read(["a.json": text]) }
    #expect(fault.json != nil && fault.place.line == 1 && fault.place.column != nil, "\(fault)")
  }

  @Test func `Hierarchies of other systems, and two of them, are refused`() throws {
    #expect(try fault { _ = try read(["a.json": hierarchy.replacing("UIKIT", with: "flutter")]) }.isMalformed)
    #expect(try fault { _ = try read(["a.json": hierarchy, "b.json": hierarchy]) }.isMalformed)
    #expect(try fault { _ = try read(["a.json": event()]) }.isNothingFound)
    #expect(try fault { _ = try read(["a.json": "{\"rendering_system\":\"UIKIT\",\"windows\":[]}"]) }.isNothingFound)
  }

  @Test func `Frames and times beyond all numbers are refused`() throws {
    let far = "{\"type\":\"V\",\"x\":1.7e308,\"y\":0,\"width\":1,\"height\":1,\"children\":["
    let text = "{\"rendering_system\":\"UIKIT\",\"windows\":[\(far)\(far)]}]}]}"
    // Each frame is finite, and only a box on the screen is not, which is nobody's.
    #expect(try read(["a.json": text]).imported.sink.snapshots[0].views.count == 2)
    let late = touch(7, 1, 1, at: 0).replacing("1700000000000", with: "1e308")
    let early = touch(7, 1, 1, at: 0, pointer: 2).replacing("1700000000000", with: "-1e308")
    let imported = try read(["a.json": hierarchy, "b.json": replay(late, early)]).imported
    #expect(imported.sink.began.count == 2)
  }

  @Test func `A hierarchy that is cut off anywhere is refused`() throws {
    for count in stride(from: 0, to: hierarchy.utf8.count, by: 7) {
      let text = String(decoding: Array(hierarchy.utf8.prefix(count)), as: UTF8.self)
      let fault = try fault { _ = try read(["a.json": text]) }
      #expect(fault.json != nil || fault.isNothingFound, "\(count)")
    }
  }

  @Test func `Views may be nested deeper than any stack`() throws {
    let depth = 50_000
    let text =
      "{\"rendering_system\":\"UIKIT\",\"windows\":["
      + String(repeating: "{\"type\":\"V\",\"x\":0,\"y\":0,\"width\":9,\"height\":9,\"children\":[", count: depth)
      + String(repeating: "]}", count: depth) + "]}"
    #expect(try read(["a.json": text]).imported.sink.snapshots[0].views.count == depth)
  }

  @Test func `Going on passes over what breaks the format`() throws {
    let (imported, refused) = try read(["a.json": hierarchy, "b.json": "[", "c.json": "{\"a\":1}"], keepGoing: true)
    #expect(refused.count == 1 && imported.sink.snapshots.count == 1)
    #expect(imported.skipped("file: it breaks a rule of the format") == 1)
    #expect(imported.skipped("file: it is neither a view hierarchy nor an event nor a replay") == 1)
  }

  @Test func `The format is found out`() throws {
    let file = try withFile(hierarchy) { try InputFormat.detect($0) }
    #expect(file == .sentry)
    let files = ["event.json": event(), "view-hierarchy.json": hierarchy]
    let folder = try withFolder(files.mapValues { Data($0.utf8) }) { try InputFormat.detect($0) }
    #expect(folder == .sentry)
  }
}
