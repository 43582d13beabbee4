import Foundation
import TestSupport
import Testing

/// Tests how groups are accepted, with the built program.
@Suite struct AcceptTests {
  /// A folder where a replay finds one group of one touch.
  func changed(taps: Int = 1) throws -> Workplace {
    let here = try Workplace()
    try here.write("p.yaml", Sample.policy("  - match: \"#pay\"\n    hitTest: none\n"))
    try record(here, taps: taps)
    #expect(try replay(here).code == 1)
    return here
  }

  func record(_ here: Workplace, taps: Int) throws {
    var text = Sample.tap
    for tap in 1..<max(1, taps) {
      for (phase, hit) in [("began", #","hit":2"#), ("ended", "")] {
        text +=
          #"{"t":\#(1 + tap),"event":{"type":"touches","touches":[{"touch":1,"phase":"\#(phase)","at":[20,20]\#(hit)}]}}"#
          + "\n"
      }
    }
    try here.write("tap.jsonl", text)
    try here.retouch("record", "tap.jsonl", "-o", "tap.sqlite", "--force")
  }

  func replay(_ here: Workplace, _ more: String...) throws -> Outcome {
    try here.retouch(["replay", "tap.sqlite", "--policy", "p.yaml"] + more)
  }

  /// The fingerprint of the only group of the last run.
  func fingerprint(_ here: Workplace) throws -> String {
    let query = "SELECT fingerprint FROM groups WHERE run_id = (SELECT max(id) FROM run)"
    return try here.sqlite3("retouch-results.sqlite", query).output.trimmingCharacters(in: .newlines)
  }

  /// Puts fingerprints into a text: GROUP is the last run's group, OTHER belongs to no group.
  func filled(_ text: String, _ here: Workplace) throws -> String {
    let group = try fingerprint(here)
    return text.replacing("GROUP", with: group).replacing("OTHER", with: group.dropLast(8) + "01234567")
  }

  /// The states of the last run's groups, as `sqlite3` prints them.
  func states(_ here: Workplace) throws -> String {
    let query = "SELECT fingerprint, state, differences FROM groups WHERE run_id = (SELECT max(id) FROM run)"
    return try here.sqlite3("retouch-results.sqlite", query).output
  }

  /// A folder where a replay finds as many groups, each a button of its own.
  func changed(groups: Int) throws -> Workplace {
    let here = try Workplace()
    try here.write("p.yaml", Sample.policy("  - match: UIButton\n    hitTest: none\n"))
    let buttons = (0..<groups).map { number in
      ##"{"id":\##(number + 2),"class":"UIButton","identifier":"b\##(number)","frame":[\##(number % 40 * 9),\##(number / 40 * 9),8,8]}"##
    }
    var text =
      Sample.header + ##"{"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,400,400],"children":["##
    text += buttons.joined(separator: ",") + "]}]}}\n"
    for number in 0..<groups {
      for phase in ["began", "ended"] {
        let place = "[\(number % 40 * 9 + 1),\(number / 40 * 9 + 1)]"
        text +=
          ##"{"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"\##(phase)","at":\##(place)}]}}"## + "\n"
      }
    }
    try here.write("tap.jsonl", text)
    try here.retouch("record", "tap.jsonl", "-o", "tap.sqlite")
    #expect(try here.retouch("replay", "tap.sqlite", "--policy", "p.yaml", "--baseline", "uikit").code == 1)
    return here
  }

  /// Tests of apps judge the same cases, in `TouchExpectationTests`.
  @Test(arguments: AcceptanceCase.all) func `SQL, report and exit code accept alike`(entry: AcceptanceCase) throws {
    let here = try Workplace()
    try here.write(
      "a.jsonl",
      """
      {"retouch":1,"policy":"uikit"}
      {"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,390,844],"children":[\
      {"id":2,"class":"UIButton","frame":[0,0,390,844]}]}]}}
      {"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[70,700],"hit":2}]}}
      {"t":1.1,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[70,700]}]}}
      {"t":2,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[60,700],"hit":2}]}}
      {"t":2.1,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[60,700]}]}}

      """)
    try here.write("p.yaml", "policy: p\nrules:\n  - match: UIButton\n    hitTest: none\n")
    #expect(try here.retouch("record", "a.jsonl", "-o", "a.sqlite").code == 0)
    #expect(try here.retouch("replay", "a.sqlite", "--policy", "p.yaml").code == 1)
    let results = "retouch-results.sqlite"
    let first = try here.sqlite3(results, "SELECT fingerprint || ' ' || differences FROM groups").output.split(
      separator: " ")
    #expect(first.count == 2 && first[1] == "2\n")
    try here.write("accepted.json", entry.json(String(first[0])))
    try here.write("accepted.yaml", entry.yaml(String(first[0])))
    for file in ["accepted.json", "accepted.yaml"] {
      let replayed = try here.retouch(
        "replay", "a.sqlite", "--policy", "p.yaml", "--accepted", file, "--format", "json")
      #expect(replayed.code == (entry.state == "accepted" ? 0 : 1), "\(entry): \(replayed.errors)")
      #expect(replayed.output.contains("\"state\":\"\(entry.state)\""), "\(entry): \(replayed.output)")
    }
    let states = try here.sqlite3(results, "SELECT state FROM groups WHERE run_id > 1").output
    #expect(states == "\(entry.state)\n\(entry.state)\n", "\(entry)")
    // The command that accepts takes the same groups for open.
    let accepting = try here.retouch("accept", "--all", "--reason", "meant", "--accepted", "accepted.yaml")
    #expect(accepting.errors.hasPrefix("all groups of run ") == (entry.state == "accepted"), "\(accepting.errors)")
  }

  @Test func `A group that is named twice is accepted once`() throws {
    let here = try changed(groups: 1)
    let group = try fingerprint(here)
    let outcome = try here.retouch("accept", group, String(group.prefix(6)).uppercased(), "--reason", "dup")
    #expect(outcome.code == 0 && outcome.errors.hasPrefix("1 group accepted in "), "\(outcome)")
  }

  @Test func `Of several that accept at once, none loses what another one wrote`() throws {
    let here = try changed(groups: 8)
    let outcome = try here.shell(
      """
      for group in $(sqlite3 retouch-results.sqlite 'SELECT fingerprint FROM groups'); do
        CI= retouch accept -q $group --reason agreed & done; wait; grep -c fingerprint p.accepted.yaml
      """)
    #expect(outcome.output == "8\n", "\(outcome.errors)")
  }

  @Test func `A file of accepted groups is as large as it must be`() throws {
    let here = try changed(groups: 300)
    let long = String(repeating: "because ", count: 500)
    let outcome = try here.retouch("accept", "--all", "--reason", long)
    #expect(outcome.code == 0 && outcome.errors.hasPrefix("300 groups accepted in "), "\(outcome.errors)")
    let size = try here.shell("wc -c < p.accepted.yaml").output.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(Int(size).map { $0 > 1 << 20 } == true, "\(size)")
    #expect(try here.retouch("replay", "tap.sqlite", "--policy", "p.yaml", "--baseline", "uikit").code == 0)
  }

  /// The states of the newest run's groups, each once, with the number of groups.
  func stateCounts(_ here: Workplace) throws -> String {
    try here.sqlite3(
      "retouch-results.sqlite",
      "SELECT state, count(*) FROM groups JOIN newest_run USING (run_id) GROUP BY state ORDER BY state"
    ).output
  }

  @Test func `One entry accepts all groups of a rule, up to as many groups and touches`() throws {
    let here = try changed(groups: 8)
    func replay(_ more: String...) throws -> Outcome {
      try here.retouch(["replay", "tap.sqlite", "--policy", "p.yaml", "--baseline", "uikit"] + more)
    }
    let line = try here.read("p.yaml").split(separator: "\n").firstIndex { $0.contains("match") }.map { $0 + 1 }
    let rule = try #require(line)
    for typed in ["UIButton", "UIButton { hitTest: none }", "\(rule)"] {
      try here.shell("rm -f p.accepted.yaml")
      let outcome = try here.retouch("accept", "--rule", typed, "--one-entry", "--reason", "meant")
      #expect(outcome.errors == "8 groups accepted by one entry in p.accepted.yaml\n")
      #expect(try replay().code == 0)
      #expect(try stateCounts(here) == "accepted|8\n")
    }
    #expect(
      try here.read("p.accepted.yaml").hasSuffix(
        """
        accepted:
          - groups: 8
            rule: "UIButton { hitTest: none }"
            touches: 8
            reason: "meant"

        """))
    // One group more, and all of them are shown again.
    for text in ["groups: 7", "touches: 7"] {
      let before = text.replacing("7", with: "8")
      try here.write("p.accepted.yaml", here.read("p.accepted.yaml").replacing(before, with: text))
      let outcome = try replay()
      #expect(outcome.code == 1 && outcome.output.contains("accepted, now 8 groups with 8 touches, \"meant\""))
      #expect(try stateCounts(here) == "updated|8\n")
      try here.write("p.accepted.yaml", here.read("p.accepted.yaml").replacing(text, with: before))
    }
    // A group's own entry goes before it, and the group is counted there alone.
    let one = try here.sqlite3("retouch-results.sqlite", "SELECT min(fingerprint) FROM groups").output
    try here.write("p.accepted.yaml", here.read("p.accepted.yaml").replacing("groups: 8", with: "groups: 7"))
    #expect(try here.retouch("accept", String(one.prefix(16)), "--reason", "this one").code == 0)
    #expect(try replay().code == 0)
    #expect(try stateCounts(here) == "accepted|8\n")
    // The same choice again replaces the entry. It needs only the groups without an own entry.
    try here.write("p.accepted.yaml", here.read("p.accepted.yaml").replacing("groups: 7", with: "groups: 6"))
    #expect(try replay().code == 1)
    let again = try here.retouch(
      "accept", "--rule", "UIButton { hitTest: none }", "--one-entry", "--reason", "again")
    #expect(again.errors == "7 groups accepted by one entry in p.accepted.yaml\n")
    let text = try here.read("p.accepted.yaml")
    #expect(text.contains("groups: 7") && !text.contains("meant") && text.contains("this one"))
    #expect(try replay().code == 0)
    // Without the rule, no group matches any more.
    try here.write("p.yaml", "policy: p\nbase: uikit\n")
    let gone = try replay()
    #expect(gone.code == 0, "\(gone.errors)")
    #expect(gone.errors.contains("no group matches rule UIButton { hitTest: none } any more"), "\(gone.errors)")
    #expect(try replay("--strict").code == 1)
  }

  @Test(arguments: [
    (["--kind", "moved"], 8), (["--harm", "elsewhere"], 8), (["--view", "UIWindow"], 8),
    (["--view", "UIButton#b3"], 1), (["--view", "UIWindow/UIButton#b3", "--kind", "moved"], 1),
    (["--cause", "CAUSE"], 8),
  ]) func `One entry is about what groups have in common`(options: [String], count: Int) throws {
    let here = try changed(groups: 8)
    let cause = try here.sqlite3("retouch-results.sqlite", "SELECT min(reason) FROM groups").output
    let options = options.map { $0 == "CAUSE" ? cause.trimmingCharacters(in: .newlines) : $0 }
    let outcome = try here.retouch(["accept", "--one-entry", "--reason", "meant"] + options)
    #expect(outcome.errors.hasPrefix(count == 1 ? "1 group accepted by one" : "\(count) groups accepted by one"))
    let again = try here.retouch("replay", "tap.sqlite", "--policy", "p.yaml", "--baseline", "uikit")
    #expect(again.code == (count == 8 ? 0 : 1))
    #expect(try stateCounts(here) == (count == 8 ? "accepted|8\n" : "accepted|1\nnew|7\n"))
    let json = try here.retouch("report", "--format", "json").output
    #expect(json.components(separatedBy: #""state":"accepted""#).count - 1 == count)
  }

  @Test func `What is accepted is written beside the policy, listed, and does not fail`() throws {
    let here = try changed()
    let group = try fingerprint(here)
    let outcome = try here.retouch(
      "accept", String(group.prefix(12)), "--reason", "\"pay\" is off:\n& stays", "--owner", "shop")
    #expect(outcome.code == 0)
    #expect(outcome.errors == "1 group accepted in p.accepted.yaml\n")
    #expect(
      try here.read("p.accepted.yaml") == #"""
        # Touches that may go elsewhere than they were recorded; retouch accept writes it, retouch replay reads it.
        accepted:
          - fingerprint: \#(group)
            kind: moved
            before: "UIWindow/UIButton#pay"
            after: "UIWindow"
            touches: 1
            reason: "\"pay\" is off:\n\U00000026 stays"
            owner: "shop"

        """#)
    let again = try replay(here)
    #expect(again.code == 0)
    #expect(again.output.contains(group))
    #expect(try states(here) == "\(group)|accepted|1\n")
    #expect(
      try here.sqlite3("retouch-results.sqlite", "SELECT reason FROM acceptance").output == "\"pay\" is off:\n& stays\n"
    )
  }

  @Test func `Nothing is accepted without being asked for, nor where CI is set`() throws {
    let here = try changed()
    #expect(!here.files.contains("p.accepted.yaml"))
    here.environment["CI"] = "true"
    for arguments in [["accept", "--all", "--reason", "x"], ["review"]] {
      let outcome = try here.retouch(arguments)
      #expect(outcome.code == 2)
      #expect(outcome.errors.contains("CI is set"))
    }
    #expect(!here.files.contains("p.accepted.yaml"))
    here.environment["CI"] = ""
    #expect(try here.retouch("accept", "--all", "--reason", "x").code == 0)
    here.environment["CI"] = "true"
    #expect(try replay(here).code == 0)
  }

  @Test(arguments: ["", "true"]) func `It counts up to its last day`(ci: String) throws {
    let here = try changed()
    #expect(try here.retouch("accept", "--all", "--reason", "x", "--expires", "2027-01-31").code == 0)
    here.environment["CI"] = ci
    // The last second of that day. The first second of the next day follows below.
    here.environment["SOURCE_DATE_EPOCH"] = "1801439999"
    #expect(try replay(here).code == 0)
    here.environment["SOURCE_DATE_EPOCH"] = "1801440000"
    let over = try replay(here)
    #expect(over.code == 1)
    #expect(try states(here) == "\(fingerprint(here))|expired|1\n")
  }

  /// East of UTC the next day has begun then, and west of it the same day goes on a second later.
  @Test(arguments: ["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"]) func `Its last day ends in UTC`(zone: String)
    throws
  {
    let here = try changed()
    here.environment["TZ"] = zone
    #expect(try here.retouch("accept", "--all", "--reason", "x", "--expires", "2027-01-31").code == 0)
    for (second, code) in [("1801439999", 0), ("1801440000", 1)] {
      here.environment["SOURCE_DATE_EPOCH"] = second
      #expect(try replay(here).code == Int32(code))
    }
  }

  @Test func `Without a given day the clock's counts`() throws {
    let here = try changed()
    here.environment["SOURCE_DATE_EPOCH"] = "946684800"
    #expect(try here.retouch("accept", "--all", "--reason", "x", "--expires", "2000-01-01").code == 0)
    #expect(try replay(here).code == 0)
    here.environment["SOURCE_DATE_EPOCH"] = ""
    #expect(try replay(here).code == 1)
  }

  @Test(arguments: ["soon", "nan", "inf", "-1", "1e300", "253402300800", "2027-01-31"])
  func `A day that is none is refused`(day: String) throws {
    let here = try changed()
    #expect(try here.retouch("accept", "--all", "--reason", "x").code == 0)
    here.environment["SOURCE_DATE_EPOCH"] = day
    let outcome = try replay(here)
    #expect(outcome.code == 2)
    #expect(
      outcome.errors.contains("SOURCE_DATE_EPOCH is \"\(day)\": give seconds since 1970, or unset it"),
      "\(outcome.errors)")
  }

  @Test func `A day is one of UTC, also where the clocks of the place left it out`() throws {
    let here = try changed()
    // Samoa went from the 29th to the 31st, to the other side of the date line.
    (here.environment["TZ"], here.environment["SOURCE_DATE_EPOCH"]) = ("Pacific/Apia", "1300000000")
    #expect(try here.retouch("accept", "--all", "--reason", "x", "--expires", "2011-12-30").code == 0)
    #expect(try replay(here).code == 0)
  }

  @Test(arguments: ["", "true"]) func `A group with more touches than were accepted is shown again`(ci: String) throws {
    let here = try changed(taps: 2)
    #expect(try here.retouch("accept", "--all", "--reason", "two may").code == 0)
    here.environment["CI"] = ci
    for (taps, code, state) in [(2, 0, "accepted"), (1, 0, "accepted"), (3, 1, "updated")] {
      try record(here, taps: taps)
      #expect(try replay(here).code == Int32(code))
      #expect(try states(here) == "\(fingerprint(here))|\(state)|\(taps)\n")
    }
    // A group that is accepted again keeps its place, and the comments around it stay.
    here.environment["CI"] = ""
    try here.write("p.accepted.yaml", "# ours\n" + here.read("p.accepted.yaml") + "  # the end\n")
    #expect(try here.retouch("accept", fingerprint(here), "--reason", "three may").code == 0)
    let text = try here.read("p.accepted.yaml")
    #expect(text.hasPrefix("# ours\n") && text.hasSuffix("    reason: \"three may\"\n  # the end\n"))
    #expect(text.contains("touches: 3") && !text.contains("two may"))
    #expect(try replay(here).code == 0)
  }

  @Test(arguments: ["", "true"]) func `What matches nothing any more is told, and fails where that is asked for`(
    ci: String
  )
    throws
  {
    let here = try changed()
    #expect(try here.retouch("accept", "--all", "--reason", "x").code == 0)
    here.environment["CI"] = ci
    let group = try fingerprint(here)
    try here.write("p.yaml", "policy: p\nbase: uikit\n")
    let told = try replay(here)
    #expect(told.code == 0)
    #expect(
      told.errors.contains("warning: p.accepted.yaml:3: accepted group \(group) no longer occurs\n"))
    #expect(try replay(here, "--strict").code == 1)
  }

  @Test func `What cannot be accepted is told`() throws {
    let here = try changed()
    for (arguments, words) in [
      (["accept", "beef", "--reason", "x"], "run 1 has no group beef"),
      (["accept", "--all", "--reason", "x", "--results", "gone.sqlite"], "gone.sqlite: cannot read it"),
      (["accept", "--all", "--reason", "x", "--run", "7"], "there is no run 7"),
      (["review"], "review needs a terminal"),
      (
        ["replay", "tap.sqlite", "--policy", "p.yaml", "--accepted", "gone.yaml"], "gone.yaml: the file does not exist"
      ),
    ] {
      let outcome = try here.retouch(arguments)
      #expect(outcome.code == 2, "\(arguments)")
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }
    let group = try fingerprint(here)
    for arguments in [
      ["accept", "--reason", "x"], ["accept", group, "--all", "--reason", "x"], ["accept", group],
      ["accept", "--all", "--one-entry", "--reason", "x"], ["accept", group, "--reason", " "],
      ["accept", group, "--reason", "x", "--expires", "2027-02-30"],
    ] {
      #expect(try here.retouch(arguments).code == 64, "\(arguments)")
    }
    #expect(!here.files.contains("p.accepted.yaml"))
  }

  @Test(arguments: [
    ("accepted:\n  - fingerprint: zz\n    touches: 1\n    reason: x\n", ":2:18: expected a fingerprint"),
    ("accepted:\n  - fingerprint: GROUP\n    touches: 1\n", ":2:5: an accepted group without \"reason\""),
    ("accepted:\n  - fingerprnt: 1\n", ":2:5: unknown key \"fingerprnt\"; did you mean \"fingerprint\"? Known are "),
    ("accepted:\n  - fingerprint: GROUP\n    expires: 2027-13-01\n", ":3:14: expected a day"),
    ("agreed: []\n", ":1:1: unknown key \"agreed\""), ("accepted: [\n", "not YAML"),
    ("accepted:\n  - rule: UIButton\n    touches: 1\n    reason: x\n", ":2:5: an accepted group without \"groups\""),
    (
      "accepted:\n  - groups: 2\n    touches: 1\n    reason: x\n",
      ":2:5: expected one or more of \"rule\", \"cause\", \"kind\", \"harm\" and \"view\""
    ),
    (
      "accepted:\n  - groups: -2\n    rule: a\n    touches: 1\n    reason: x\n",
      ":2:13: expected a whole number, 0 or more"
    ),
    ("accepted:\n  - groups: 2\n    kind: move\n    touches: 1\n    reason: x\n", ":3:11: unknown value \"move\""),
    ("accepted:\n  - fingerprint: GROUP\n    rule: a\n    touches: 1\n    reason: x\n", ":3:5: unknown key \"rule\""),
    (
      "accepted:\n  - {groups: 2, rule: a, touches: 1, reason: x}\n  - {groups: 3, rule: a, touches: 1, reason: x}\n",
      "expected each fingerprint, and each choice of groups, once, found \"rule: a\" again"
    ),
  ])
  func `A bad file is told with its place`(text: String, words: String) throws {
    let here = try changed()
    let text = try filled(text, here)
    try here.write("p.accepted.yaml", text)
    for outcome in [try replay(here), try here.retouch("accept", "--all", "--reason", "x")] {
      #expect(outcome.code == 2)
      #expect(outcome.errors.contains("p.accepted.yaml") && outcome.errors.contains(words), "\(outcome.errors)")
    }
    #expect(try here.read("p.accepted.yaml") == text)
  }

  @Test func `What groups have in common chooses them`() throws {
    let here = try Workplace.withFloats()
    #expect(try here.retouch("replay", "f.sqlite", "--policy", "policy.yaml").code == 1)
    let reason = ["--reason", "meant"]
    for (chosen, count) in [
      (["--rule", "PenetrableContainer", "--kind", "moved"], 5), (["--rule", "4"], 5),
      (["--rule", "PenetrableContainer { hitTest: passthrough }"], 5), (["--harm", "control-gains"], 1),
      (["--cause", "left-rule"], 5),
    ] {
      try? FileManager.default.removeItem(at: here.folder.appendingPathComponent("policy.accepted.yaml"))
      let outcome = try here.retouch(["accept"] + chosen + reason)
      #expect(outcome.errors.contains("\(count) group"), "\(chosen): \(outcome.errors)")
    }
    try FileManager.default.removeItem(at: here.folder.appendingPathComponent("policy.accepted.yaml"))
    let none = try here.retouch(["accept", "--rule", "#gone"] + reason)
    #expect(none.code == 2 && none.errors.contains("that is not accepted has the "), "\(none.errors)")
    let wrong = try here.retouch(["accept", "--kind", "movd"] + reason)
    #expect(wrong.code == 64 && wrong.errors.contains("did you mean \"moved\"?"), "\(wrong.errors)")
    #expect(try here.retouch(["accept", "--all", "--kind", "moved"] + reason).code == 64)
  }

  @Test(arguments: [
    "", "# nothing yet\n", "accepted: []\n", "accepted:",
    "accepted:\r\n  - fingerprint: OTHER\r\n    touches: 1\r\n    reason: x\r\n",
    "accepted:\n  -\n    fingerprint: GROUP\n    touches: 1\n    reason: old\n  # between\n  -\n    fingerprint: OTHER\n    touches: 1\n    reason: x",
  ])
  func `It is written into whatever file of accepted groups there is`(text: String) throws {
    let here = try changed()
    let other = try filled("OTHER", here)
    try here.write("p.accepted.yaml", filled(text, here))
    #expect(try here.retouch("accept", fingerprint(here), "--reason", "new").code == 0)
    let written = try here.read("p.accepted.yaml")
    #expect(!written.contains("old") && written.contains("reason: \"new\"\n"))
    #expect(written.contains(other) == text.contains("OTHER"))
    #expect(written.contains("# between") == text.contains("# between"))
    #expect(try replay(here).code == 0)
    // Accepting the group again changes only its own entry.
    #expect(try here.retouch("accept", fingerprint(here), "--reason", "newer").code == 0)
    #expect(try here.read("p.accepted.yaml") == written.replacing("\"new\"", with: "\"newer\""))
  }

  @Test(arguments: [
    #"{"accepted": [{"fingerprint": "GROUP", "touches": 1, "reason": "x"}]}"#, "accepted: [ ]\n",
    "accepted: [{ fingerprint: OTHER, touches: 1, reason: x }]\n",
  ])
  func `A list in brackets is read, and where accept would write into it that is told`(text: String) throws {
    let here = try changed()
    let isAccepted = text.contains("GROUP")
    let text = try filled(text, here)
    try here.write("p.accepted.yaml", text)
    #expect(try replay(here).code == (isAccepted ? 0 : 1))
    let outcome = try here.retouch("accept", fingerprint(here), "--reason", "new")
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("p.accepted.yaml:1:") && outcome.errors.contains("found one in braces or brackets"))
    #expect(try here.read("p.accepted.yaml") == text)
  }

  @Test func `All that is not accepted yet leaves alone what is`() throws {
    let here = try changed()
    #expect(
      try here.retouch("accept", fingerprint(here), "--reason", "careful", "--owner", "anna", "--expires", "2999-01-31")
        .code == 0)
    let text = try here.read("p.accepted.yaml")
    #expect(try here.retouch("accept", "--all", "--reason", "the rest").errors.hasPrefix("all groups of run "))
    #expect(try here.read("p.accepted.yaml") == text)
  }

  @Test(arguments: ["\u{FFFF}", "\u{FFFE}", "\u{1}", "\u{2028}", "\u{85}", "\"\\& #: {{", "\u{1F600}\u{202E}"])
  func `Any name and any reason can be accepted`(text: String) throws {
    let here = try Workplace()
    try here.write("p.yaml", Sample.policy("  - match: UIButton\n    hitTest: none\n"))
    let encoded = String(decoding: try JSONEncoder().encode("a\(text)b"), as: UTF8.self)
    try here.write("tap.jsonl", Sample.tap.replacing("\"pay\"", with: encoded))
    #expect(try here.retouch("record", "tap.jsonl", "-o", "tap.sqlite").code == 0)
    #expect(try replay(here).code == 1)
    let accepted = try here.retouch("accept", "--all", "--reason", "it is \(text) !")
    #expect(accepted.code == 0, "\(accepted.errors)")
    #expect(try replay(here).code == 0)
    #expect(try here.sqlite3("retouch-results.sqlite", "SELECT reason FROM acceptance").output == "it is \(text) !\n")
  }

  @Test func `Three shards joined are the bytes of one run, with what was accepted`() throws {
    let here = try changed(taps: 4)
    for name in ["a", "b", "c", "d"] { try here.retouch("record", "tap.jsonl", "-o", "\(name).sqlite") }
    #expect(try here.retouch("accept", "--all", "--reason", "x").code == 0)
    func replay(_ results: String, _ more: String...) throws -> Int32 {
      let traces = ["a", "b", "c", "d"].map { "\($0).sqlite" }
      return try here.retouch(["replay"] + traces + ["--policy", "p.yaml", "--results", results] + more).code
    }
    // The sixteen touches are more than were accepted, but no shard alone has more.
    #expect(try replay("one.sqlite") == 1)
    for number in 1...3 { _ = try replay("\(number).sqlite", "--shard", "\(number)/3") }
    let merged = try here.retouch("merge", "3.sqlite", "1.sqlite", "2.sqlite", "--results", "merged.sqlite")
    #expect(merged.code == 1)
    #expect(merged.output == (try here.retouch("report", "one.sqlite").output))
    #expect(
      try Data(contentsOf: here.folder.appendingPathComponent("merged.sqlite"))
        == Data(contentsOf: here.folder.appendingPathComponent("one.sqlite")))
    // A shard that sees no matching view must not report an unmatched rule.
    let empty = try here.retouch("replay", "a.sqlite", "--policy", "p.yaml", "--results", "9.sqlite", "--shard", "9/9")
    #expect(empty.code == 0 && !empty.errors.contains("matches"))
    let missing = try here.retouch("merge", "3.sqlite", "1.sqlite", "--results", "two.sqlite")
    #expect(missing.code == 2)
    #expect(missing.errors == "retouch: shard 2 of 3 is missing; give the results of all shards\n")
    #expect(!here.files.contains("two.sqlite"))
    #expect(
      try here.retouch("accept", "--all", "--reason", "x", "--results", "1.sqlite").errors.contains("a single shard"))
    for shard in ["0/3", "4/3", "1", "1/3/4", "a/b", "-1/2"] {
      #expect(try replay("x.sqlite", "--shard=\(shard)") == 64)
    }
  }
}
