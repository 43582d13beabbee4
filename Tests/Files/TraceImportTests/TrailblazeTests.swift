import Foundation
import HitTesting
import JSONText
import Recording
import TestSupport
import Testing
import TraceImport

@Suite struct TrailblazeTests {
  private func read(
    _ files: [String: String], keepGoing: Bool = false
  ) throws -> (imported: Imported, refused: [ImportFault]) {
    try withFolder(files.mapValues { Data($0.utf8) }) { folder in
      var imported = Imported()
      let refused = try TrailblazeImporter.read(
        folder, into: &imported.sink, notes: &imported.notes, keepGoing: keepGoing)
      return (imported, refused)
    }
  }

  private func read(_ text: String) throws -> Imported { try read(["1.json": text]).imported }

  private let example = """
    {"waypointId":"shop/cart","capturedAt":"2026-05-08T12:12:00.5Z","deviceWidth":390,"deviceHeight":844,
     "viewHierarchy":{"centerPoint":"0,0","children":[
       {"nodeId":2,"x2":390,"y2":844,"accessibilityText":"Shop","children":[
         {"nodeId":3,"x1":20,"y1":40,"x2":120,"y2":84,"resourceId":"pay","text":"Pay","enabled":false,"visible":false},
         {"nodeId":4,"dimensions":"40x20","centerPoint":"100,100"},{"nodeId":5}]}]}}
    """

  private func log(_ action: String, _ fields: String = "", at time: String, tree: String? = nil) -> String {
    let tree =
      tree ?? """
        {"children":[{"nodeId":1,"bounds":{"left":0,"top":0,"right":390,"bottom":844},"driverDetail":{"class":"iosMaestro"}}],
         "bounds":{"left":0,"top":0,"right":0,"bottom":0},"driverDetail":{"class":"iosMaestro"}}
        """
    return """
      {"class":"xyz.block.trailblaze.logs.client.TrailblazeLog.MaestroDriverLog","viewHierarchy":null,
       "trailblazeNodeTree":\(tree),"action":{"class":"xyz.block.trailblaze.api.AgentDriverAction.\(action)"\(fields)},
       "durationMs":900,"session":"s","timestamp":"2026-05-08T12:00:\(time)Z","deviceWidth":390,"deviceHeight":844}
      """
  }

  @Test func `Elements are views, and those without a box are left out`() throws {
    let imported = try read(example)
    let views = imported.sink.snapshots[0].views
    #expect(views.map(\.className) == ["Element", "Element", "Element"])
    #expect(views.map(\.parent) == [nil, 1, 1])
    #expect(imported.sink.box(2) == Rect(x: 20, y: 40, width: 100, height: 44))
    #expect(imported.sink.box(3) == Rect(x: 80, y: 90, width: 40, height: 20))
    #expect((views[1].properties.identifier, views[1].properties.label) == ("pay", "Pay"))
    #expect(views[1].properties.props == ["enabled": .bool(false), "visible": .bool(false)])
    #expect(imported.skipped("element: its box is empty or not told") == 1)
    let info = try #require(imported.sink.infos.first)
    #expect((info.policy, info.format, info.startedAt) == ("uikit", "trailblaze", "2026-05-08T12:12:00.5Z"))
    #expect(info.screenSize == Size(width: 390, height: 844))
  }

  @Test func `The tree with the driver's details is read where there is one`() throws {
    let imported = try read(
      """
      {"viewHierarchy":{"x2":9,"y2":9},"trailblazeNodeTree":{"bounds":{"right":1080,"bottom":2400},"driverDetail":
       {"class":"androidAccessibility","className":"android.widget.FrameLayout","isVisibleToUser":false,"drawingOrder":1},
       "children":[{"bounds":{"left":10,"top":20,"right":110,"bottom":64},"driverDetail":{"class":"androidAccessibility",
       "className":"android.widget.Button","resourceId":"com.shop:id/pay","contentDescription":"Pay","isClickable":true}}]}}
      """)
    let views = imported.sink.snapshots[0].views
    #expect(views.map(\.className) == ["android.widget.FrameLayout", "android.widget.Button"])
    #expect((views[1].properties.identifier, views[1].properties.label) == ("pay", "Pay"))
    #expect(views[1].properties.props == ["clickable": .bool(true), "resourceId": .string("com.shop:id/pay")])
    #expect(views[0].properties.props == ["visible": .bool(false)])
    #expect(imported.sink.infos[0].policy == "android")
  }

  @Test func `The logs of a session stand in the order of their times, with what the driver touched`() throws {
    let imported = try read([
      "1.json": log("Swipe", #","durationMs":400,"startX":9,"startY":90,"endX":9,"endY":10"#, at: "05.25"),
      "2.json": log("TapPoint", #","x":70,"y":50"#, at: "03"),
      "3.json": log("LongPressPoint", #","x":7,"y":5"#, at: "07", tree: "null"),
      "4.json": "{\"class\":\"xyz.block.trailblaze.Other\",\"timestamp\":\"2026-05-08T12:00:00Z\",\"action\":\"x\"}",
      "5.json": log("Swipe", #","direction":"UP","durationMs":400"#, at: "08"),
      "6.json": log("BackPress", at: "09", tree: "null"), "6.webp": "x",
    ]).imported
    #expect(imported.sink.snapshots.map(\.time) == [0, 2.25, 5])
    #expect(imported.sink.samples.map(\.sample.phase) == [.began, .ended, .began, .moved, .ended, .began, .ended])
    #expect(imported.sink.samples.map(\.time) == [0, 0, 2.25, 2.65, 2.65, 4, 4])
    #expect(imported.sink.began.map(\.location) == [Point(x: 70, y: 50), Point(x: 9, y: 90), Point(x: 7, y: 5)])
    #expect(imported.sink.began.allSatisfy { $0.observation == .notObserved })
    #expect(imported.read("log") == 5)
    #expect(imported.skipped("log: it has neither a view hierarchy nor an action of the driver") == 1)
    #expect(imported.skipped("Swipe: its direction alone is told, and no place") == 1)
    #expect(imported.skipped("BackPress: it is no touch at a place") == 1)
    #expect(imported.approximate("LongPressPoint: how long it lasts is not told") == 1)
  }

  // MARK: Elements that taps are for

  /// A screen with two elements, each with a text; the second one is in the first.
  private func tree(_ outer: String, _ inner: String, driver: String = "iosMaestro") -> String {
    """
    {"driverDetail":{"class":"\(driver)"},"children":[
      {"bounds":{"right":390,"bottom":844},"driverDetail":{"class":"\(driver)",\(outer)},"children":[
        {"bounds":{"left":20,"top":40,"right":121,"bottom":85},"driverDetail":{"class":"\(driver)",\(inner)}}]}]}
    """
  }

  private func tool(
    _ arguments: String, at time: String, durationMs: String = "900", name: String = "tapOnElementBySelector",
    more: String = ""
  ) -> String {
    """
    {"class":"xyz.block.trailblaze.logs.client.TrailblazeLog.TrailblazeToolLog","toolName":"\(name)","successful":true,
     "trailblazeTool":{"toolName":"\(name)","raw":\(arguments)},"durationMs":\(durationMs),"session":"s"\(more),
     "timestamp":"2026-05-08T12:00:\(time)Z"}
    """
  }

  /// The receiver of a tap at (70, 62) while a tool runs.
  private func tap(
    _ tool: String, tree: String? = nil, more: String = "", _ other: String = "{}"
  ) throws -> (Imported, Responder?) {
    let tree = tree ?? self.tree(#""text":"Shop""#, #""resourceId":"pay","accessibilityText":"Pay now""#)
    let tap = log("TapPoint", #","x":70,"y":62"#, at: "03.5", tree: tree)
    let imported = try read([
      "1.json": tap.replacing("\"session\"", with: more + "\"session\""), "2.json": tool, "3.json": other,
    ]).imported
    return (imported, imported.sink.began.first?.observation.responder)
  }

  private func ios(_ texts: String) -> String { "{\"reason\":\"r\",\"nodeSelector\":{\"iosMaestro\":{\(texts)}}}" }

  @Test(arguments: [
    #""resourceIdRegex":"pay""#, #""accessibilityTextRegex":"pay NOW""#, #""textRegex":"Pay now""#,
    #""textRegex":"Pay\\ now","resourceIdRegex":"pay","hintTextRegex":null"#,
  ])
  func `The tool that ran during a tap tells the element that it was for`(texts: String) throws {
    let (imported, responder) = try tap(tool(ios(texts), at: "03.1"))
    #expect(responder == .intended(2))
    #expect(imported.sink.infos[0].outcomes == .none)
    #expect(imported.read("log of a tool") == 1 && imported.read("log") == 1)
    // The log may begin with the tool, and may be the older one.
    let older = tool("0", at: "03.1").replacing("\"raw\":0", with: ios(texts).dropFirst().dropLast())
    #expect(try tap(older).1 == .intended(2))
  }

  @Test(arguments: [
    // It tells nothing of a selector, or of another tool, or of another time or trace.
    (#"{"x":70,"y":62}"#, "03.1", "900", "tapOnPoint", ""), ("7", "03.1", "900", "tapOn", ""),
    (#"{"selector":7}"#, "03.1", "900", "tapOn", ""),
    (#"{"selector":{"iosMaestro":{"textRegex":"Pay now"}}}"#, "03.1", "900", "assertVisibleBySelector", ""),
    (#"{"selector":{"iosMaestro":{"textRegex":"Pay now"}}}"#, "03.6", "900", "tapOn", ""),
    (#"{"selector":{"iosMaestro":{"textRegex":"Pay now"}}}"#, "03.1", "300", "tapOn", ""),
    (#"{"selector":{"iosMaestro":{"textRegex":"Pay now"}}}"#, "03.1", "-900", "tapOn", ""),
    (#"{"selector":{"iosMaestro":{"textRegex":"Pay now"}}}"#, "03.1", "\"x\"", "tapOn", ""),
    (#"{"selector":{"iosMaestro":{"textRegex":"Pay now"}}}"#, "03.1", "900", "tapOn", #","traceId":"t2""#),
  ])
  func `A tap at any place is for no element`(
    arguments: String, time: String, duration: String, name: String, more: String
  ) throws {
    let (imported, responder) = try tap(
      tool(arguments, at: time, durationMs: duration, name: name, more: more), more: "\"traceId\":\"t1\",")
    #expect(responder == .notObserved)
    #expect(!imported.notes.counts.contains { $0.note.text.hasPrefix("element of a") })
  }

  @Test(arguments: [
    #"{"nodeSelector":{"iosMaestro":{"textRegex":"Pay.*"}}}"#,
    #"{"nodeSelector":{"iosMaestro":{"textRegex":"Pay.now"}}}"#,
    #"{"nodeSelector":{"iosMaestro":{"textRegex":"\\d"}}}"#,
    #"{"nodeSelector":{"iosMaestro":{"textRegex":"Pay now","selected":true}}}"#,
    #"{"nodeSelector":{"iosMaestro":{"textRegex":"Pay now"},"index":1}}"#,
    #"{"nodeSelector":{"iosMaestro":{"textRegex":"Pay now"},"childOf":{"iosMaestro":{"textRegex":"Shop"}}}}"#,
    #"{"nodeSelector":{"iosMaestro":{"textRegex":7}}}"#, #"{"nodeSelector":{"iosMaestro":[]}}"#,
    #"{"nodeSelector":{}}"#,
    #"{"nodeSelector":{"web":{"ariaNameRegex":"Pay now"}}}"#, #"{"nodeSelector":{"iosMaestro":{"textRegex":""}}}"#,
    #"{"nodeSelector":{"iosMaestro":{"textRegex":"Pay now\\"}}}"#,
  ])
  func `A selector that is not read is counted`(arguments: String) throws {
    let (imported, responder) = try tap(tool(arguments, at: "03.1"))
    #expect(responder == .notObserved)
    #expect(imported.skipped("element of a TapPoint: its selector is not read here") == 1)
  }

  @Test func `Several tools or elements, and one elsewhere, leave the element open`() throws {
    let pay = tool(ios(#""textRegex":"Pay now""#), at: "03.1")
    let two = try tap(pay, tool(ios(#""textRegex":"Shop""#), at: "03.2"))
    #expect(two.1 == .notObserved)
    #expect(two.0.skipped("element of a TapPoint: its selector is not read here") == 1)
    let elsewhere = try tap(tool(ios(#""textRegex":"Shop""#), at: "03.1"))
    #expect(elsewhere.1 == .notObserved)
    #expect(elsewhere.0.skipped("element of a TapPoint: it is not where the driver tapped") == 1)
    // Aside of the middle, both elements with the text are where the driver tapped.
    let aside = #"{"selector":{"iosMaestro":{"textRegex":"Pay now"}},"relativePoint":"50%,50%"}"#
    let alike = tree(#""text":"Pay now""#, #""text":"Pay now""#)
    let both = try tap(tool(aside, at: "03.1", name: "tapOn"), tree: alike)
    #expect(both.1 == .notObserved)
    #expect(both.0.skipped("element of a TapPoint: several elements are like it") == 1)
    #expect(try tap(pay, tree: alike).1 == .intended(2))
    #expect(try tap(tool(aside, at: "03.1", name: "tapOn")).1 == .intended(2))
    let screen = log("PressHome", at: "01", tree: tree(#""text":"Shop""#, #""text":"Pay now""#))
    let blind = try tap(pay, tree: "null", screen)
    #expect(blind.1 == .notObserved)
    #expect(blind.0.skipped("element of a TapPoint: its log has no view hierarchy") == 1)
  }

  @Test func `An accessibility driver tells upper case apart, and a first text that it has counts`() throws {
    func selector(_ text: String) -> String {
      tool(#"{"nodeSelector":{"androidAccessibility":{"textRegex":"\#(text)"}}}"#, at: "03.1")
    }
    let screen = tree(#""text":"Shop""#, #""text":"Pay","contentDescription":"Buy""#, driver: "androidAccessibility")
    #expect(try tap(selector("Pay"), tree: screen).1 == .intended(2))
    for other in ["pay", "Buy"] { #expect(try tap(selector(other), tree: screen).1 == .notObserved) }
  }

  @Test func `An action before the first view hierarchy is skipped`() throws {
    let imported = try read([
      "1.json": log("TapPoint", #","x":70,"y":50"#, at: "03", tree: "null"), "2.json": log("PressHome", at: "04"),
    ]).imported
    #expect(imported.sink.events.isEmpty)
    #expect(imported.skipped("TapPoint: before the first view hierarchy, so there is no scene for it") == 1)
  }

  @Test func `An empty element of iOS in front of all lets touches through, on Android it is asked`() throws {
    func screen(_ driver: String) -> String {
      """
      {"capturedAt":"2026-05-09T00:00:00Z","deviceWidth":390,"deviceHeight":844,"trailblazeNodeTree":{"children":[
       {"bounds":{"right":390,"bottom":844},"driverDetail":{"class":"\(driver)"},"children":[
        {"bounds":{"left":20,"top":40,"right":120,"bottom":84},"driverDetail":{"class":"\(driver)","text":"Pay"}}]},
       {"bounds":{"right":390,"bottom":844},"driverDetail":{"class":"\(driver)","enabled":false},"children":[
        {"bounds":{"right":390,"bottom":844},"driverDetail":{"class":"\(driver)"}}]}]}}
      """
    }
    let imported = try read(screen("iosMaestro"))
    #expect(
      imported.sink.snapshots[0].views.map(\.properties.isUserInteractionEnabled) == [nil, nil, false, false])
    #expect(imported.sink.infos[0].approximations.contains(.interaction))
    let android = try read(screen("androidAccessibility"))
    #expect(android.sink.snapshots[0].views.allSatisfy { $0.properties.isUserInteractionEnabled == nil })
    #expect(android.sink.infos[0].approximations == [.order, .clipping])
  }

  // MARK: Bad input

  @Test(arguments: [
    "{\"viewHierarchy\":{\"x1\":\"a\"}}", "{\"viewHierarchy\":[]}", "{\"viewHierarchy\":{\"x1\":NaN}}",
    "{\"viewHierarchy\":{\"x2\":1e999}}", "{\"viewHierarchy\":{\"children\":{}}}", "{\"viewHierarchy\":{}} x",
    "{\"trailblazeNodeTree\":{\"bounds\":[]}}", "{\"trailblazeNodeTree\":{\"driverDetail\":{\"class\":1}}}",
    "{\"action\":{\"class\":\"a.Swipe\",\"durationMs\":-1}}", "{\"deviceWidth\":\"a\"}", "[1]", "{\"timestamp\":1}",
  ])
  func `A file of another shape is refused with its place`(text: String) throws {
    let fault = try fault { _ = try read(text) }
    #expect(fault.json != nil && fault.place.line == 1 && fault.place.column != nil, "\(fault)")
  }

  @Test(arguments: ["{\"timestamp\":\"soon\"}", "{\"timestamp\":\"2026-13-08T12:00:00Z\"}"])
  func `A time of another shape is refused`(text: String) throws {
    #expect(try fault { _ = try read(text) }.isMalformed)
  }

  @Test func `Boxes beyond all numbers are refused, and inverted ones are kept`() throws {
    let fault = try fault { _ = try read("{\"viewHierarchy\":{\"x1\":-1.7e308,\"x2\":1.7e308,\"y2\":9}}") }
    #expect(!fault.isMalformed && fault.place.file.hasSuffix("/1.json"))
    let inverted = try read("{\"viewHierarchy\":{\"x1\":9,\"y1\":9,\"x2\":2,\"y2\":3}}")
    #expect(inverted.sink.snapshots[0].views[0].properties.frame == Rect(x: 9, y: 9, width: -7, height: -6))
  }

  @Test func `A file that is cut off anywhere is refused`() throws {
    for count in stride(from: 0, to: example.utf8.count, by: 5) {
      let text = String(decoding: Array(example.utf8.prefix(count)), as: UTF8.self)
      let fault = try fault { _ = try read(text) }
      #expect(fault.json != nil || fault.isNothingFound, "\(count)")
    }
  }

  @Test func `Elements may be as deep as views may`() throws {
    let depth = 50_000
    let text =
      "{\"viewHierarchy\":" + String(repeating: "{\"x2\":9,\"y2\":9,\"children\":[", count: depth) + "{}"
      + String(repeating: "]}", count: depth) + "}"
    #expect(try read(text).sink.snapshots[0].views.count == depth)
  }

  @Test func `Going on passes over what breaks the format, if any screen is left`() throws {
    let (imported, refused) = try read(
      ["1.json": example, "2.json": "{", "3.json": "{\"viewHierarchy\":1}"], keepGoing: true)
    #expect(refused.count == 2 && imported.sink.snapshots.count == 1)
    #expect(imported.skipped("log: it breaks a rule of the format") == 2)
    _ = try fault { _ = try read(["2.json": "{"], keepGoing: true) }
    #expect(try fault { _ = try read(["2.json": "{}"]) }.isNothingFound)
  }

  @Test func `Screens of two systems in one folder are refused`() throws {
    let android =
      "{\"capturedAt\":\"2026-05-09T00:00:00Z\",\"viewHierarchy\":{\"x2\":9,\"y2\":9,\"className\":\"android.view.View\"}}"
    #expect(try fault { _ = try read(["1.json": example, "2.json": android]) }.isMalformed)
  }

  @Test func `The format is found out`() throws {
    for text in [example, log("PressHome", at: "04")] {
      let file = try withFile(text) { try InputFormat.detect($0) }
      #expect(file == .trailblaze)
      let folder = try withFolder(["0.txt": Data("x".utf8), "1.json": Data(text.utf8)]) { try InputFormat.detect($0) }
      #expect(folder == .trailblaze)
    }
  }

  @Test(
    .enabled(if: RealData.isThere, "the published recordings are not beside the checkout"),
    arguments: zip(RealData.files(in: "ios-trailblaze"), [168, 118, 77, 67]))
  func `A published screen is read`(path: String, views: Int) throws {
    var imported = Imported()
    _ = try TrailblazeImporter.read(path, into: &imported.sink, notes: &imported.notes)
    #expect(imported.sink.snapshots.map(\.views.count) == [views])
    #expect(imported.sink.infos[0].screenSize == Size(width: 402, height: 874))
    #expect(imported.sink.infos[0].policy == "uikit")
  }
}
