import Foundation
import Testing

/// Tests `retouch policy check` with traces, and `retouch policy diff`.
@Suite struct PolicyToolTests {
  private static let policy = """
    policy: tidy
    rules:
      - match: PenetrableContainer
        hitTest: passthrough
      - match: "#gone"
        hitTest: none
      - match: "A :window"
        hitTest: none
      - match: "#close"
        pointInside: { outset: 10 }
      - match: "*"
        pointInside: always
      - match: UITableView
        hitTest: passthrough

    """

  private func place() throws -> Workplace {
    let here = try Workplace()
    try here.write("p.yaml", Self.policy)
    let recording = Place.examples.appendingPathComponent("floats/recording.jsonl").path
    #expect(try here.retouch("record", recording, "-o", "f.sqlite").code == 0)
    return here
  }

  @Test func `Without a trace it warns of what can never count`() throws {
    let here = try place()
    let outcome = try here.retouch("policy", "check", "p.yaml")
    #expect(outcome.code == 0)
    #expect(
      outcome.output == """
        p.yaml: ok: tidy, base uikit, 6 rules
          line 3: PenetrableContainer { hitTest: passthrough }
          line 5: #gone { hitTest: none }
          line 7: A :window { hitTest: none }
          line 9: #close { pointInside: { outset: 10 } }
          line 11: * { pointInside: always }
          line 13: UITableView { hitTest: passthrough }
        p.yaml:7: warning: no view can match "A :window"
        p.yaml:9: warning: this rule has no effect: rule 5 (line 11) overrides it for all of its views

        """)
    #expect(try here.retouch("policy", "check", "p.yaml", "--strict").code == 1)
  }

  @Test func `With a trace it tells how far each rule reaches there`() throws {
    let here = try place()
    let lines = try here.retouch("policy", "check", "p.yaml", "--trace", "f.sqlite").output.split(separator: "\n").map(
      String.init)
    #expect(lines.contains("  line 3: PenetrableContainer { hitTest: passthrough }  (2 views, 6 of 6 touches)"))
    #expect(lines.contains("p.yaml:5: warning: no view in the traces matches \"#gone\""))
    // The containers of the floats now contain every point, so no touch reaches the views behind
    // them.
    #expect(
      lines.contains(
        "p.yaml:13: warning: no touch in the traces reaches a view that this rule matches, so a replay cannot test it"))
    #expect(lines.count(where: { $0.contains("warning") }) == 4)
    #expect(try here.retouch("policy", "check", "p.yaml", "--trace", "gone.sqlite").code == 2)
    try here.write("fine.yaml", "rules:\n  - match: PenetrableContainer\n    hitTest: passthrough\n")
    let fine = try here.retouch("policy", "check", "fine.yaml", "--trace", "f.sqlite", "--strict")
    #expect(fine.code == 0)
    #expect(fine.output.contains("warning") == false)
  }

  @Test func `With a trace it tells selectors inside of rules that name nothing there`() throws {
    let here = try place()
    try here.write(
      "ask.yaml",
      """
      rules:
        - match: PenetrableContainer
          hitTest: { ask: ["#close", "#clsoe"] }
        - match: UIWindow
          hitTest: { except: ["#gone, #close", "Nothing > *"] }
      """)
    let outcome = try here.retouch("policy", "check", "ask.yaml", "--trace", "f.sqlite", "--strict")
    #expect(outcome.code == 1, "\(outcome.errors)")
    #expect(
      outcome.output.split(separator: "\n").filter { $0.contains("warning") } == [
        "ask.yaml:2: warning: no view in the traces matches \"#clsoe\" inside the rule; did you mean \"#close\"?",
        "ask.yaml:4: warning: no view in the traces matches \"Nothing > *\" inside the rule",
      ])
  }

  @Test func `Each file is checked, and told its first mistake`() throws {
    let here = try place()
    try here.write("a.yaml", "polcy: a\nbas: uikit\n")
    try here.write("b.yaml", "rules:\n  - match: A\n    hitTest: nope\n")
    let outcome = try here.retouch("policy", "check", "a.yaml", "p.yaml", "b.yaml", "--strict")
    #expect(outcome.code == 2)
    #expect(outcome.output.hasPrefix("p.yaml: ok: tidy"))
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("retouch: a.yaml:1:1: unknown key \"polcy\"; did you mean \"policy\"?") == true)
    #expect(lines.last?.hasPrefix("retouch: b.yaml:3:14: unknown value \"nope\"") == true)
  }

  @Test func `A selector that ends in a comment is a warning`() throws {
    let here = try place()
    try here.write("c.yaml", "rules:\n  - match: PenetrableContainer #floats2\n    hitTest: passthrough\n")
    let outcome = try here.retouch("policy", "check", "c.yaml")
    #expect(
      outcome.output.hasSuffix(
        "c.yaml:2: warning: \"#floats2\" is a YAML comment, so the selector is \"PenetrableContainer\"; write "
          + "\"PenetrableContainer#floats2\" or \"PenetrableContainer #floats2\" in quotes, or a space after #\n"))
    #expect(try here.retouch("policy", "check", "c.yaml", "--strict").code == 1)
  }

  @Test func `A release after the newest known one is not taken for an older one`() throws {
    let here = try Workplace()
    #expect(
      try here.retouch("policy", "show", "ios-27").errors
        == "retouch: ios-27: no such file or policy; ios-26 is also for later releases; "
        + "retouch policy list prints the names\n")
  }

  @Test func `Two policies are compared by what they say`() throws {
    let here = try place()
    try here.write("same.yaml", "# other words\n" + Self.policy.replacing("tidy", with: "other"))
    let same = try here.retouch("policy", "diff", "p.yaml", "same.yaml")
    #expect(same.code == 0)
    #expect(same.output.isEmpty)
    try here.write(
      "new.yaml",
      """
      base: android
      order: zPosition
      outOfBounds: true
      rules:
        - match: "#gone"
          hitTest: none
        - match: PenetrableContainer
          hitTest: passthrough
        - match: "#close"
          pointInside: { outset: 12 }

      """)
    let other = try here.retouch("policy", "diff", "p.yaml", "new.yaml")
    #expect(other.code == 1)
    #expect(
      other.output == """
        - base: uikit
        + base: android
        - order: subviews
        + order: zPosition
        - outOfBounds: false
        + outOfBounds: true
        - rule 3 (line 7): A :window { hitTest: none }
        - rule 4 (line 9): #close { pointInside: { outset: 10 } }
        - rule 5 (line 11): * { pointInside: always }
        - rule 6 (line 13): UITableView { hitTest: passthrough }
        > rule 1 (line 3) is rule 2 (line 7) now: PenetrableContainer { hitTest: passthrough }
        + rule 3 (line 9): #close { pointInside: { outset: 12 } }

        """)
    #expect(try here.retouch("policy", "diff", "uikit", "uikit").code == 0)
    #expect(try here.retouch("policy", "diff", "uikit", "gone.yaml").code == 2)
  }

  @Test func `The schema of policy files is JSON`() throws {
    let outcome = try Workplace().retouch("policy", "schema")
    #expect(outcome.code == 0)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) }
  }
}
