import Foundation
import Testing

/// Tests with recordings that other projects published. Some machines have them beside the
/// checkout.
@Suite(.enabled(if: Place.hasData, "the recordings of other projects are not beside this checkout"))
struct RealDataTests {
  private func data(_ name: String) -> String { Place.data.appendingPathComponent(name).path }

  private static let miniWoB =
    (try? FileManager.default.contentsOfDirectory(atPath: Place.data.appendingPathComponent("web-miniwob").path)
      .sorted()) ?? []

  private static let descriptions =
    (try? FileManager.default.contentsOfDirectory(
      atPath: Place.data.appendingPathComponent("ios-recursive-description").path
    ).sorted()) ?? []

  private static let screens =
    (try? FileManager.default.contentsOfDirectory(atPath: Place.data.appendingPathComponent("ios-trailblaze").path)
      .sorted()) ?? []

  @Test func `DroidBot's exploration imports, and says what it skipped and why`() throws {
    let here = try Workplace()
    let outcome = try here.retouch("record", data("droidbot/yelp"), "-o", "yelp.sqlite")
    #expect(outcome.code == 0)
    #expect(outcome.errors.hasPrefix("read 16 states, 35 events\n"))
    #expect(outcome.errors.contains("skipped: 1 key event (HOME): before the first state"))
    #expect(outcome.errors.contains("skipped: 1 intent event: starts an activity"))
    #expect(outcome.errors.contains("876 views"))
    #expect(outcome.errors.contains("33 touches"))
  }

  @Test func `Android's base gives all touches of the exploration but two to what the robot meant`() throws {
    let here = try Workplace()
    try here.retouch("record", data("droidbot/yelp"), "-o", "yelp.sqlite")
    let outcome = try here.retouch("replay", "yelp.sqlite", "--policy", "android")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("Fidelity: not known: no touch has a recorded responder"))
    #expect(outcome.output.contains("Intended: 31 of 33 touches"))
    #expect(outcome.output.contains("(31 of 32 meant for controls, 0 of 1 for other views)"))
  }

  @Test func `UIKit's base changes two touches of the exploration; small clickable views grown to 48 change none`()
    throws
  {
    let here = try Workplace()
    try here.retouch("record", data("droidbot/yelp"), "-o", "yelp.sqlite")
    try here.write(
      "grown.yaml",
      Sample.policy("  - match: \"[clickable=true]\"\n    pointInside: { minimumSize: 48 }\n", base: "android"))
    let uikit = try here.retouch("replay", "yelp.sqlite", "--policy", "uikit")
    #expect(uikit.code == 1)
    #expect(uikit.output.contains("2 touches go somewhere else, in 2 groups."))
    let grown = try here.retouch("replay", "yelp.sqlite", "--policy", "grown.yaml")
    #expect(grown.code == 0)
    #expect(grown.output.contains("No touch goes somewhere else."))
  }

  @Test func `All demonstrations import, and what the document's rule does not reproduce is unmodelled`() throws {
    let here = try Workplace()
    let files = Self.miniWoB.map { data("web-miniwob/\($0)") }
    #expect(files.count == 9)
    #expect(try here.retouch(["record"] + files + ["-o", "web.sqlite"]).code == 0)
    let outcome = try here.retouch("replay", "web.sqlite", "--policy", "document")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("No touch goes somewhere else, but 5 of 26 touches are not modelled:"))
    #expect(outcome.output.contains("Fidelity: 21 of 26 touches"))
    #expect(outcome.output.contains("UNMODELLED"))
  }

  @Test func `On a scrolled page the document's rule reproduces all touches but one`() throws {
    let here = try Workplace()
    let folder = data("web-miniwob-scrolled")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { "\(folder)/\($0)" }
    #expect(try here.retouch(["record"] + files + ["-o", "web.sqlite"]).code == 0)
    let outcome = try here.retouch("replay", "web.sqlite", "--policy", "document")
    #expect(outcome.output.contains("Fidelity: 11 of 12 touches"))
  }

  @Test(arguments: descriptions)
  func `What recursiveDescription printed imports with its interaction defaults`(file: String) throws {
    let here = try Workplace()
    let text = try String(contentsOfFile: data("ios-recursive-description/\(file)"), encoding: .utf8)
    #expect(try here.retouch("record", data("ios-recursive-description/\(file)"), "-o", "a.sqlite").code == 0)
    let shown = try here.retouch("show", "a.sqlite").output.split(separator: "\n").dropFirst()
    let lines = text.split(separator: "\n")
    #expect(shown.count == lines.count)
    for (line, shown) in zip(lines, shown) {
      #expect(line.contains("userInteractionEnabled = NO") == shown.contains("interaction off"))
    }
  }

  @Test func `Touches that a phone's screen felt are replayed in a dump of uiautomator`() throws {
    let here = try Workplace()
    try FileManager.default.createDirectory(atPath: here.path("phone"), withIntermediateDirectories: true)
    for (name, copy) in [
      ("android-uiautomator/clock_Alarm.xml", "1.xml"), ("android-getevent/phone-three-touches.txt", "2.txt"),
    ] {
      try FileManager.default.copyItem(atPath: data(name), toPath: here.path("phone/" + copy))
    }
    let refused = try here.retouch("record", "phone", "-o", "a.sqlite")
    #expect(refused.code == 2)
    #expect(refused.errors.contains("phone/2.txt:1: expected the ranges of ABS_MT_POSITION_X and ABS_MT_POSITION_Y"))
    #expect(refused.errors.contains("getevent -lp prints them"))
    // The published log does not tell these.
    try here.write(
      "phone/0.txt", "ABS_MT_POSITION_X min 0 max 1079\nABS_MT_POSITION_Y min 0 max 1919\nPhysical size: 1080x2220\n")
    let recorded = try here.retouch("record", "phone", "-o", "a.sqlite")
    #expect(recorded.code == 0)
    #expect(recorded.errors.contains("62 views, 6 events, 3 touches"))
    let outcome = try here.retouch("replay", "a.sqlite", "--policy", "android")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("3 touches without a recorded responder"))
    let explained = try here.retouch("explain", "a.sqlite", "--event", "1", "--policy", "android").output
    #expect(explained.contains("a touch at (531, 897.25)") && explained.contains("CardView takes the touch itself"))
  }

  @Test(
    arguments: ["droidbot/yelp"] + miniWoB.map { "web-miniwob/\($0)" }
      + descriptions.map { "ios-recursive-description/\($0)" } + screens.map { "ios-trailblaze/\($0)" })
  func `Exported and recorded again, the export is the same to the byte`(name: String) throws {
    let here = try Workplace()
    #expect(try here.retouch("record", data(name), "-o", "a.sqlite").code == 0)
    #expect(try here.retouch("export", "a.sqlite", "-o", "a.jsonl").code == 0)
    #expect(try here.retouch("record", "a.jsonl", "-o", "b.sqlite").code == 0)
    #expect(try here.retouch("export", "b.sqlite").output == here.read("a.jsonl"))
    #expect(try here.retouch("check", "a.sqlite", "b.sqlite").code == 0)
  }

  @Test func `What is selected of the recordings has every rule and group of them all, and is the least`() throws {
    let here = try Workplace()
    try FileManager.default.createDirectory(atPath: here.path("traces"), withIntermediateDirectories: true)
    let names = ["droidbot/yelp"] + Self.miniWoB.map { "web-miniwob/\($0)" }
    for (number, name) in names.enumerated() {
      #expect(try here.retouch("record", data(name), "-o", "traces/\(number).sqlite").code == 0)
      // Half of them are there twice.
      guard number % 2 == 0 else { continue }
      #expect(try here.retouch("record", data(name), "-o", "traces/\(number)-again.sqlite").code == 0)
    }
    try here.write(
      "rules.yaml",
      Sample.policy("  - match: DIV\n    hitTest: passthrough\n  - match: \"[clickable=true]\"\n    hitTest: none\n"))
    let policies = ["uikit", "android", "rules.yaml"]
    let outcome = try here.retouch(
      ["select", "traces", "-o", "few.csv"] + policies.flatMap { ["--policy", $0] })
    #expect(outcome.code == 0 && outcome.output.contains("No smaller set covers as much."))
    #expect(outcome.output.matches(of: /(?m)^\d+\. .* adds [1-9]/).count == names.count)
    func groups(_ arguments: [String]) throws -> Set<String> {
      let text = try here.retouch(["replay", "--all", "--results", "r.sqlite"] + arguments).output
      return Set(text.matches(of: /\[([0-9a-f]{16})\]/).map { String($0.1) })
    }
    for policy in policies {
      let all = try groups(["traces", "--policy", policy])
      #expect(try groups(["--traces-from", "few.csv", "--policy", policy]) == all && !all.isEmpty, "\(policy)")
    }
  }
}
