import Foundation
import TestSupport
import Testing

/// What an acceptance survives, and what makes it void, through the built program.
@Suite struct AcceptanceSurvivalTests {
  /// A policy in which one rule decides, beside one for another view and one that sets a property.
  private static let policy = """
    policy: floats
    base: uikit
    rules:
      - match: PenetrableContainer
        hitTest: passthrough
      - match: "#list"
        set: { alpha: 0.5 }
      - match: UISwitch
        pointInside: { outset: 4 }

    """

  /// An edit of the policy, and whether what was accepted is still accepted afterwards.
  struct Edit: Sendable, CustomTestStringConvertible {
    var name: String
    var policy: String
    var survives: Bool
    var testDescription: String { name }
  }

  private static func edit(_ name: String, survives: Bool, _ change: (inout String) -> Void) -> Edit {
    var text = policy
    change(&text)
    precondition(text != policy, name)
    return Edit(name: name, policy: text, survives: survives)
  }

  private static func replacing(_ name: String, _ old: String, _ new: String, survives: Bool) -> Edit {
    edit(name, survives: survives) { $0 = $0.replacingOccurrences(of: old, with: new) }
  }

  static let edits: [Edit] = [
    // Other rules.
    edit("a rule without effect at the end", survives: true) {
      $0 += "  - match: \"#list\"\n    pointInside: { outset: 0 }\n"
    },
    edit("a rule without effect for the deciding view", survives: true) {
      $0 += "  - match: \"#floats2\"\n    pointInside: { outset: 0 }\n"
    },
    edit("the deciding rule once more, for other reasons", survives: true) {
      $0 += "  - match: \"#floats, #floats2\"\n    hitTest: passthrough\n"
    },
    replacing(
      "a rule without effect before the deciding one", "rules:\n",
      "rules:\n  - match: \"#floats2\"\n    pointInside: { outset: 0 }\n", survives: true),
    edit("a rule for other views with effect elsewhere", survives: true) {
      $0 += "  - match: \"#help\"\n    hitTest: none\n"
    },
    edit("a rule for views that are not there", survives: true) { $0 += "  - match: \"#gone\"\n    hitTest: none\n" },
    replacing(
      "a rule less", "  - match: UISwitch\n    pointInside: { outset: 4 }\n", "", survives: true),
    edit("two unrelated rules swapped", survives: true) { text in
      let first = "  - match: PenetrableContainer\n    hitTest: passthrough\n"
      let second = "  - match: \"#list\"\n    set: { alpha: 0.5 }\n"
      text = text.replacingOccurrences(of: first + second, with: second + first)
    },
    // How it is written.
    replacing("another name", "policy: floats\n", "policy: \"floats, as of today\"\n", survives: true),
    replacing("comments and empty lines", "rules:\n", "# why\n\nrules: # these\n\n\n", survives: true),
    replacing(
      "another style of YAML", "  - match: PenetrableContainer\n    hitTest: passthrough\n",
      "  - { hitTest: \"passthrough\", match: 'PenetrableContainer' }\n", survives: true),
    replacing(
      "spaces in the selector", "match: PenetrableContainer", "match: \"  PenetrableContainer \"", survives: true),
    Edit(
      name: "JSON",
      policy: """
        {"rules": [{"match": "PenetrableContainer", "hitTest": "passthrough"}, {"match": "#list", "set": {"alpha": 0.50}},
         {"match": "UISwitch", "pointInside": {"outset": 4.0}}], "base": "uikit", "policy": "floats"}
        """, survives: true),
    // What it means.
    replacing("another selector", "match: PenetrableContainer", "match: \"#floats, #floats2\"", survives: false),
    replacing(
      "a selector of more views", "match: PenetrableContainer", "match: PenetrableContainer, UISlider",
      survives: false),
    replacing("another override", "hitTest: passthrough", "hitTest: penetrable", survives: false),
    replacing(
      "the rule says something more", "hitTest: passthrough\n", "hitTest: passthrough\n    set: { alpha: 0.9 }\n",
      survives: false),
    replacing("another view gets it", "set: { alpha: 0.5 }", "hitTest: none", survives: false),
    replacing(
      "nobody gets it", "base: uikit\nrules:\n", "base: uikit\nrules:\n  - match: \"#content\"\n    hitTest: none\n",
      survives: false),
  ]

  /// A container over a list; a touch on the container, which lets it through to the list.
  private static func recording(containerName: String = "floats2") -> String {
    """
    {"retouch":1,"policy":"uikit"}
    {"classes":{"PenetrableContainer":"UIView"}}
    {"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,390,844],"children":[\
    {"id":2,"class":"UIView","identifier":"content","frame":[0,0,390,844],"children":[\
    {"id":3,"class":"UITableView","identifier":"list","frame":[0,100,390,744]},\
    {"id":4,"class":"UIButton","identifier":"help","frame":[300,20,44,44]}]},\
    {"id":5,"class":"PenetrableContainer","identifier":"\(containerName)","frame":[0,90,390,754]}]}]}}
    {"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[20,600],"hit":5}]}}
    {"t":2,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[20,600]}]}}
    {"t":3,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[310,30],"hit":4}]}}
    {"t":4,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[310,30]}]}}

    """
  }

  /// A place where the one group of the policy was accepted.
  private func accepted() throws -> Workplace {
    let here = try Workplace()
    try here.write("trace.jsonl", Self.recording())
    try here.write("p.yaml", Self.policy)
    #expect(try here.retouch("record", "trace.jsonl", "-o", "trace.sqlite").code == 0)
    #expect(try here.retouch("replay", "trace.sqlite", "--policy", "p.yaml").code == 1)
    #expect(try here.retouch("accept", "--all", "--reason", "it is meant").code == 0)
    #expect(try here.retouch("replay", "trace.sqlite", "--policy", "p.yaml").code == 0)
    return here
  }

  /// The states of the last run's groups whose touch was on the container, and of the acceptance.
  private func state(_ here: Workplace, _ outcome: Outcome) throws -> (group: String, isObsolete: Bool) {
    let query = """
      SELECT state FROM groups WHERE run_id = (SELECT max(id) FROM run) AND before LIKE '%PenetrableContainer%'
      """
    let group = try here.sqlite3("retouch-results.sqlite", query).output.trimmingCharacters(in: .newlines)
    return (group, outcome.errors.contains("no longer occurs"))
  }

  @Test(arguments: edits) func `An edit of the policy keeps what was accepted, or voids it`(edit: Edit) throws {
    let here = try accepted()
    try here.write("p.yaml", edit.policy)
    let outcome = try here.retouch("replay", "trace.sqlite", "--policy", "p.yaml")
    let (group, isObsolete) = try state(here, outcome)
    #expect(group == (edit.survives ? "accepted" : "new"), "\(outcome.output)")
    #expect(isObsolete == !edit.survives)
  }

  @Test func `Another path, kind or verdict voids what was accepted`() throws {
    let here = try accepted()
    // The path of the view that had it.
    try here.write("trace.jsonl", Self.recording(containerName: "overlay"))
    #expect(try here.retouch("record", "trace.jsonl", "-o", "trace.sqlite", "--force").code == 0)
    let renamed = try here.retouch("replay", "trace.sqlite", "--policy", "p.yaml")
    #expect(renamed.code == 1)
    #expect(try state(here, renamed) == ("new", true))
    // The verdict: what was recorded is not what the recording's own policy gives.
    let unmodelled = Self.recording().replacing("\"hit\":5", with: "\"hit\":2")
    try here.write("trace.jsonl", unmodelled)
    #expect(try here.retouch("record", "trace.jsonl", "-o", "trace.sqlite", "--force").code == 0)
    let other = try here.retouch("replay", "trace.sqlite", "--policy", "p.yaml")
    #expect(other.output.contains("UNMODELLED"))
    #expect(try state(here, other).isObsolete)
    // The kind: the view is hit by nobody.
    let lost = Self.recording().replacing(
      "\"frame\":[0,0,390,844],\"children\":[{\"id\":2",
      with: "\"frame\":[0,0,390,844],\"interaction\":false,\"children\":[{\"id\":2")
    try here.write("trace.jsonl", lost)
    #expect(try here.retouch("record", "trace.jsonl", "-o", "trace.sqlite", "--force").code == 0)
    #expect(try state(here, here.retouch("replay", "trace.sqlite", "--policy", "p.yaml")).isObsolete)
  }

  /// The case that showed the fault: one rule, all accepted, then a rule that changes nothing.
  @Test func `The floats of the examples stay accepted beside a rule without effect`() throws {
    let here = try Workplace()
    let floats = Place.examples.appendingPathComponent("floats")
    try FileManager.default.copyItem(
      at: floats.appendingPathComponent("policy.yaml"), to: here.folder.appendingPathComponent("policy.yaml"))
    try here.retouch("record", floats.appendingPathComponent("recording.jsonl").path, "-o", "floats.sqlite")
    func replay() throws -> Outcome {
      try here.retouch("replay", "floats.sqlite", "--policy", "policy.yaml", "--strict")
    }
    #expect(try replay().code == 1)
    #expect(try here.retouch("accept", "--all", "--reason", "meant").code == 0)
    #expect(try replay().code == 0)
    try here.write(
      "policy.yaml", here.read("policy.yaml") + "  - match: \"#list\"\n    pointInside: { outset: 0 }\n")
    let outcome = try replay()
    #expect(outcome.code == 0, "\(outcome.output)")
    #expect(!outcome.errors.contains("no longer occurs"))
  }
}
