import Foundation
import HitTesting
import Recording
import TestSupport
import Testing
import TraceImport

@Suite struct MaestroTests {
  private static let screen = """
    {"attributes":{"bounds":"[0,0][390,844]"},"children":[\
    {"attributes":{"accessibilityText":"Pay","resource-id":"pay","bounds":"[20,40][120,84]"},"children":[]},\
    {"attributes":{"accessibilityText":"Help","bounds":"[200,40][300,84]"},"children":[]},\
    {"attributes":{"accessibilityText":"Help","bounds":"[200,140][300,184]"},"children":[]}]}
    """
  /// The command with which the only screen is kept.
  private static let failed = """
    {"command":{"assertConditionCommand":{}},"metadata":{"status":"FAILED","timestamp":1764150009000,\
    "sequenceNumber":9,"error":{"message":"a","hierarchyRoot":\(screen)}}}
    """

  private func command(
    _ json: String, _ number: Int, status: String = "COMPLETED", time: Int = 0, more: String = ""
  ) -> String {
    """
    {"command":{\(json)},"metadata":{"status":"\(status)","timestamp":\(1_764_150_000_000 + time),\
    "sequenceNumber":\(number)\(more)}}
    """
  }

  private func read(_ commands: String..., files: [String: String] = [:]) throws -> Imported {
    var all = files
    all["commands.json"] = "[" + commands.joined(separator: ",") + "]"
    return try withFolder(all.mapValues { Data($0.utf8) }) { folder in
      let path = folder + "/commands.json"
      #expect(try InputFormat.detect(path) == .maestro)
      var made = Imported()
      try MaestroImporter.read(path, into: &made.sink, notes: &made.notes)
      return made
    }
  }

  private func touches(_ made: Imported) -> [String] {
    made.sink.events.flatMap { event in
      event.touches.map { "\(event.time) \($0.phase.rawValue) \($0.location.x),\($0.location.y)" }
    }
  }

  @Test func `Commands in the order of their numbers are touches on the screen that was kept`() throws {
    let made = try read(
      command(#""tapOnPointV2Command":{"point":"50%, 25%"}"#, 4, time: 2000), Self.failed,
      command(#""tapOnElement":{"selector":{"textRegex":"Pay","optional":false}}"#, 3, time: 1000),
      command(#""tapOnPoint":{"x":7,"y":8,"repeat":{"repeat":2,"delay":500}}"#, 5, time: 3000),
      command(
        #""swipeCommand":{"startRelative":"50%,50%","endRelative":"50%,25%","duration":300}"#, 6, status: "WARNED",
        time: 5000),
      command(#""swipeCommand":{"startPoint":{"x":1,"y":2},"endPoint":{"x":3,"y":4}}"#, 7, time: 6000))
    #expect(
      touches(made) == [
        "0.0 0 70.0,62.0", "0.0 3 70.0,62.0", "1.0 0 195.0,211.0", "1.0 3 195.0,211.0", "2.0 0 7.0,8.0",
        "2.0 3 7.0,8.0", "2.5 0 7.0,8.0", "2.5 3 7.0,8.0", "4.0 0 195.0,422.0", "4.3 1 195.0,211.0",
        "4.3 3 195.0,211.0", "5.0 0 1.0,2.0", "5.4 1 3.0,4.0", "5.4 3 3.0,4.0",
      ])
    let first = made.sink.events[0].touches[0].observation.responder
    #expect(first == .intended(3))
    let info = try #require(made.sink.infos.first)
    #expect((info.policy, info.format, info.screenSize) == ("uikit", "maestro", Size(width: 390, height: 844)))
    #expect(info.approximations == Set.accessibility.union([.moments]))
    #expect(made.sink.snapshots.map(\.time) == [0])
    #expect(made.read("command") == 6)
    #expect(made.skipped("assertConditionCommand: it is no touch at a place") == 1)
  }

  @Test func `Scripts in a command count as what they became, and an element may have a place in it`() throws {
    let made = try read(
      command(
        #""tapOnElement":{"selector":{"textRegex":"${WHAT}"}}"#, 1,
        more: #","evaluatedCommand":{"tapOnElement":{"selector":{"idRegex":"pay"},"relativePoint":"10%,50%"}}"#),
      Self.failed)
    #expect(touches(made) == ["0.0 0 30.0,62.0", "0.0 3 30.0,62.0"])
  }

  @Test func `A long press takes three seconds`() throws {
    let made = try read(command(#""tapOnPoint":{"x":1,"y":2,"longPress":true}"#, 1), Self.failed)
    #expect(touches(made) == ["0.0 0 1.0,2.0", "3.0 3 1.0,2.0"])
  }

  @Test(arguments: [
    (#""tapOnElement":{"selector":{"textRegex":"Help"}}"#, "several elements of the page source are like its own"),
    (#""tapOnElement":{"selector":{"textRegex":"Nobody"}}"#, "its element is not in the page source"),
    (#""tapOnElement":{"selector":{"textRegex":"P.*"}}"#, "its selector is a pattern, which is not read here"),
    (#""tapOnElement":{"selector":{"textRegex":"Pay","below":{"textRegex":"a"}}}"#, "its selector is not read here"),
    (#""tapOnElement":{}"#, "its selector is not read here"),
    (#""tapOnPointV2Command":{"point":"1e999%,5"}"#, "its place is not told"),
    (#""tapOnPoint":{"x":1}"#, "its place is not told"),
    (#""swipeCommand":{"direction":"UP"}"#, "only the driver knows its places"),
  ])
  func `A place that is not told is counted with its reason`(json: String, reason: String) throws {
    let made = try read(command(json, 1), Self.failed)
    #expect(made.sink.events.isEmpty)
    let name = json.split(separator: "\"")[0]
    #expect(made.skipped("\(name): \(reason)") == 1, "\(made.notes.counts)")
  }

  @Test(arguments: ["FAILED", "SKIPPED", "PENDING", "RUNNING"])
  func `What was not carried out is no touch`(status: String) throws {
    let made = try read(command(#""tapOnPoint":{"x":1,"y":2}"#, 1, status: status), Self.failed)
    #expect(made.sink.events.isEmpty)
    #expect(made.skipped("tapOnPoint: it was not carried out") == 1)
  }

  @Test func `Screens in files beside the commands are scenes`() throws {
    let kept =
      #","artifacts":[{"type":"SCREENSHOT","path":"a.png"},"#
      + #"{"type":"SCREEN_HIERARCHY","path":"screen-hierarchy/step-00@.json"}]"#
    let made = try read(
      command(#""tapOnPoint":{"x":1,"y":2}"#, 1, status: "WARNED", more: kept.replacing("@", with: "1")),
      command(#""tapOnPoint":{"x":3,"y":4}"#, 2, time: 1000),
      command(#""backPressCommand":{}"#, 3, status: "FAILED", time: 2000, more: kept.replacing("@", with: "3")),
      command(#""backPressCommand":{}"#, 4, status: "FAILED", time: 3000, more: kept.replacing("@", with: "4")),
      files: ["screen-hierarchy/step-001.json": Self.screen, "screen-hierarchy/step-003.json": Self.screen])
    #expect(made.sink.snapshots.map(\.time) == [0, 2])
    #expect(touches(made).count == 4)
    #expect(made.skipped("screen of a command: its file is not there") == 1)
    for path in ["../a.json", "/etc/passwd", "a/../../b"] {
      let hostile = command(
        "\"a\":{}", 1, more: ",\"artifacts\":[{\"type\":\"SCREEN_HIERARCHY\",\"path\":\"\(path)\"}]")
      #expect(try fault { _ = try read(hostile) }.isMalformed)
    }
  }

  @Test func `A flow without a screen has nothing to record, and JSON that is cut off is refused`() throws {
    #expect(try fault { _ = try read(command(#""tapOnPoint":{"x":1,"y":2}"#, 1)) }.isNothingFound)
    #expect(try fault { _ = try read(String(Self.failed.dropLast(4))) }.json != nil)
  }

  @Test func `A flow in a folder is one recording with its screens`() throws {
    let files = [
      "flow/commands.json": "[\(Self.failed)]", "flow/manifest.json": "{}", "flow/screen-hierarchy/a.json": Self.screen,
      "commands-(other).json": "[\(Self.failed)]",
    ]
    let paths = try withFolder(files.mapValues { Data($0.utf8) }) { folder in
      var notes = ImportNotes()
      return try InputSource.all(in: folder, notes: &notes).map { source in
        "\(source.path.dropFirst(folder.count)) \(source.format.rawValue)"
      }
    }
    #expect(paths == ["/commands-(other).json maestro", "/flow/commands.json maestro"])
  }
}
