import Foundation
import Testing

/// Tests `retouch audit --gestures`.
@Suite struct GestureAuditTests {
  private func shop() throws -> Workplace {
    let here = try Workplace()
    let recording = Place.examples.appendingPathComponent("gestures/gesture-audit.jsonl").path
    #expect(try here.retouch("record", recording, "-o", "shop.sqlite").code == 0)
    return here
  }

  private static let found = [
    "control-late|UIWindow#window/UIView#root/UIScrollView#list/UIButton#buy|gesture-held",
    "control-taken|UIWindow#window/UIView#root/UIView#panel/Row#row|gesture-touch-taken",
    "gesture-never|UILongPressGestureRecognizer on UIView#card|gesture-excluded",
    "gesture-never|UISwipeGestureRecognizer on UIView#photo|gesture-excluded",
    "gesture-order|UITapGestureRecognizer on UIView#badge|gesture-order",
  ]

  @Test func `What an audit of gestures finds is stored, and accepted for such audits alone`() throws {
    let here = try shop()
    let audit = try here.retouch("audit", "shop.sqlite", "--gestures")
    #expect(audit.code == 1 && audit.output.contains("Something is wrong with who acts in the scene, in 5 groups."))
    let groups = try here.sqlite3("retouch-results.sqlite", "SELECT kind, before, reason FROM groups ORDER BY 1, 2")
    #expect(groups.output.split(separator: "\n").map(String.init) == Self.found)
    #expect(try here.retouch("report").output == audit.output.replacing("run 1 in retouch-results.sqlite\n", with: ""))
    #expect(try here.retouch("accept", "--all", "--reason", "meant", "--accepted", "a.yaml").code == 0)
    let file = try String(contentsOf: here.folder.appendingPathComponent("a.yaml"), encoding: .utf8)
    #expect(file.contains("    gestures: 1\n") && !file.contains("scenes:") && !file.contains("audited:"))
    let again = try here.retouch("audit", "shop.sqlite", "--gestures", "--strict", "--accepted", "a.yaml")
    #expect(again.code == 0 && again.output.contains("in 5 groups, all accepted."))
    // The controls are large and nothing covers them.
    let controls = try here.retouch("audit", "shop.sqlite", "--strict", "--accepted", "a.yaml", "--min-size", "20")
    #expect(controls.code == 0 && !controls.output.contains("OBSOLETE"))
  }

  @Test func `A policy with relations leaves what it does not cure`() throws {
    let policy = Place.examples.appendingPathComponent("gestures/gesture-audit.yaml").path
    let audit = try shop().retouch("audit", "shop.sqlite", "--gestures", "--policy", policy, "--format", "json")
    #expect(audit.code == 1 && audit.output.contains(#""gestures":{"scenes":1,"unchanged":0"#))
    #expect(audit.output.components(separatedBy: #""fingerprint""#).count == 2)
    #expect(audit.output.contains(#""kind":"control-late""#))
  }

  @Test func `Shares of an audit of gestures are merged to what one machine finds`() throws {
    let merged = try shop().expectMerged(["audit", "--gestures"], copiesOf: "shop.sqlite")
    #expect(merged.output.contains("Something is wrong with who acts in 3 of 3 scenes, in 5 groups."))
  }

  @Test(arguments: [
    ["--min-size", "24"], ["--controls", "*"], ["--opaque", "*"], ["--scrolled"], ["--behind-modals"],
  ])
  func `Options about controls are refused`(options: [String]) throws {
    let refused = try shop().retouch(["audit", "shop.sqlite", "--gestures"] + options)
    #expect(refused.code == 64 && refused.errors.contains("--gestures"))
  }

  @Test func `Each format tells what was found`() throws {
    let here = try shop()
    _ = try here.retouch("audit", "shop.sqlite", "--gestures")
    for format in ["text", "json", "markdown", "junit", "sarif", "github", "github-comment", "html"] {
      let report = try here.retouch("report", "--format", format)
      #expect(report.code == 0 && report.output.contains("gesture-never"), "\(format): \(report.errors)")
    }
  }
}
