import Findings
import Foundation
import Reporting
import Testing

/// The whole text of each format for a small run, and what each makes of a run with everything.
@Suite struct FormatTests {
  private func render(_ format: any ReportFormat, _ run: SampleRun) throws -> String { format.render(try run.report()) }

  private var small: SampleRun {
    var run = SampleRun()
    run.recordings = ["tap.sqlite"]
    run.evidence = SampleRun.rules
    run.differences = [(.changed(), 2, 0)]
    return run
  }

  private func print(_ key: GroupKey = .changed()) -> String { key.fingerprint }

  @Test func `JUnit has a suite a recording, and a case a group in it`() throws {
    #expect(
      try render(JUnitReport(), small) == #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="Retouch" tests="2" failures="1" errors="0">
            <testsuite name="tap.sqlite" tests="2" failures="1" errors="0" skipped="0">
                <testcase classname="tap.sqlite" name="touches go where they went">
                    <system-out>2 of 4 touches</system-out>
                </testcase>
                <testcase classname="tap.sqlite" name="moved: W/#pay → W [\#(print())]">
                    <failure message="2 touches: moved: W/#pay → W" type="moved">2 touches: moved: W/#pay → W
        why: #bar is hidden
        rule: policies/p.yaml:7: #pay { hitTest: none }
        e.g.: tap.sqlite, event 1 at (1, 2), 1 s
        e.g.: tap.sqlite, event 2 at (1, 2), 2 s</failure>
                </testcase>
            </testsuite>
        </testsuites>

        """#)
  }

  @Test func `SARIF shows a group at the rule that causes it`() throws {
    let text = try render(SARIFReport(), small)
    let results = try #require(text.range(of: "\"results\""))
    #expect(
      text[results.lowerBound...] == #"""
        "results":[{"ruleId":"retouch/moved","ruleIndex":0,"level":"error","message":{\#
        "text":"2 touches: W/#pay → W: #bar is hidden"},"locations":[{"physicalLocation":{"artifactLocation":{\#
        "uri":"policies/p.yaml"},"region":{"startLine":7}}}],"relatedLocations":[{"id":1,"message":{\#
        "text":"before"},"physicalLocation":{"artifactLocation":{"uri":"tap.sqlite"}},"logicalLocations":[{\#
        "fullyQualifiedName":"W/#pay","kind":"view"}]},{"id":2,"message":{"text":"after"},\#
        "physicalLocation":{"artifactLocation":{"uri":"tap.sqlite"}},"logicalLocations":[{\#
        "fullyQualifiedName":"W","kind":"view"}]}],"partialFingerprints":{\#
        "retouchGroup/v1":"\#(print())"},"baselineState":"new","suppressions":[],"properties":{\#
        "verdict":"changed","state":"new","differences":2,"trace":"tap.sqlite","event":1,"snapshot":1,\#
        "reason":"left-hidden","decidingRule":"#bar { set: { isHidden: true } }",\#
        "why":"#bar is hidden"}}]}]}

        """#)
    #expect(
      text.hasPrefix(
        #"{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":{"#)
    )
  }

  @Test func `GitHub gets annotations, and the log the text`() throws {
    let text = try render(GitHubReport(), small)
    // Made of the text between, so that no line of it is the token.
    let token = text.split(separator: "\n")[1].dropFirst("::stop-commands::".count)
    #expect(
      text == #"""
        ::error file=policies/p.yaml,line=7,title=moved%3A 2 touches::W/#pay → W: #bar is hidden; e.g. tap.sqlite, event 1 at (1, 2), 1 s [\#(print())]
        ::stop-commands::\#(token)
        Policy p compared with what was recorded: 4 touches in 1 recording
        2 touches go somewhere else, in 1 group.

        Fidelity: 4 of 4 touches with a recorded responder (100%) go to it under the recording's own policy
        Who acts: no verdict: the recording does not tell who acted, or a policy is code

        CHANGED
        1. moved: 2 touches [\#(print())]
           before  W/#pay
           after   W
           why     #bar is hidden
           e.g.    tap.sqlite, event 1 at (1, 2), 1 s
        ::\#(token)::

        """#)
  }

  @Test func `Markdown is a table with bars`() throws {
    #expect(
      try render(MarkdownReport(), small) == #"""
        ## Retouch: 2 touches go somewhere else, in 1 group.

        Policy p compared with what was recorded: 4 touches in 1 recording

        **Fidelity**: 4 of 4 touches with a recorded responder (100%) go to it under the recording's own policy.

        **Who acts**: no verdict: the recording does not tell who acted, or a policy is code.

        All groups: `retouch report --run 1 --all`. To decide about each: `retouch review --run 1`. \#
        To accept the first: `retouch accept --run 1 \#(print()) --reason "..."`.

        ### Changed

        | | touches | | kind | before | after | why | example |
        | --- | ---: | --- | --- | --- | --- | --- | --- |
        | `\#(print())` | 2 | ██████████ | moved | `W/#pay` | `W` | \#("\\#")bar is hidden | tap.sqlite, event 1 at (1, 2) |

        """#)
  }

  @Test func `JSON is one line`() throws {
    #expect(
      try render(JSONReport(), small) == #"""
        {"schema":"retouch-report","version":1,"run":1,"method":"replay","policy":"p","policyFile":"policies/p.yaml",\#
        "shard":null,"accepted":null,"replay":{"baseline":null,"baselineFile":null,"touches":4,"others":0,\#
        "unchanged":2,"observed":4,"reproduced":4,"fidelity":1,"intended":null,"actions":null,"margins":null},"sweep":null,\#
        "audit":null,"gestures":null,"against":null,"changed":2,"unaccepted":2,"unmodelled":0,"faults":0,\#
        "recordings":[{"trace":"tap.sqlite","recording":1,"app":"Shop","ownPolicy":"uikit","changed":2,\#
        "unmodelled":0,"faults":0,"events":{"touches":4,"others":0,"unchanged":2,"observed":4,"reproduced":4,\#
        "fidelity":1,"intended":null,"actions":null},"points":null,"controls":null,"notCompared":[]}],\#
        "groups":[{"fingerprint":"\#(print())",\#
        "verdict":"changed","kind":"moved","harm":null,"before":"W/#pay","after":"W","recognizersBefore":null,\#
        "recognizersAfter":null,"reason":"left-hidden",\#
        "decidingRule":"#bar { set: { isHidden: true } }","why":"#bar is hidden","rules":[],"causes":[{"policy":"p","file":"policies/p.yaml",\#
        "rule":2,"line":7,"text":"#pay { hitTest: none }"}],"differences":2,"state":"new","cure":null,"acceptance":null,\#
        "example":{"trace":"tap.sqlite","event":1,"type":"touches","snapshot":1,"time":1,"at":[1,2],\#
        "beforeView":7,"afterView":9,"acted":null},"action":null,"deliveries":[],"gesture":null,"points":null,"controls":null}],"obsolete":[],"unmatchedRules":[],"unread":[]}

        """#)
  }

  @Test func `Text says what was decided`() throws {
    #expect(
      try render(TextReport(), .everything) == #"""
        Policy p compared with what was recorded: 17 touches in 2 recordings
        10 touches go somewhere else, in 4 groups, 1 accepted. 2 touches got no answer.
        System: not recorded, so no rules for UIKit's own views apply; set it with retouch record --os "iOS 18.1"

        Fidelity: 16 of 17 touches with a recorded responder (94.1%) go to it under the recording's own policy
          a.sqlite: 7 of 8
        Who acts: no verdict: the recordings do not tell who acted, or a policy is code

        CHANGED
        1. lost: 4 touches [\#(print(.changed(.lost, "W/#pay", nil)))]
           before  W/#pay
           after   nobody
           why     #bar is hidden
           e.g.    a.sqlite, event 1 at (1, 2), 1 s
        2. gained: 3 touches [\#(print(.changed(.gained, nil, "W/#c")))] UPDATED: 2 touches accepted, "larger"
           before  nobody
           after   W/#c
           why     #bar is hidden
           e.g.    b c.sqlite, event 8 at (1, 2), 8 s
        3. moved: 1 touch [\#(print(.changed(.moved, "W/#d", "W/#e")))] EXPIRED: "for now" (until 2026-01-31)
           before  W/#d
           after   W/#e
           why     #bar is hidden
           e.g.    b c.sqlite, event 11 at (1, 2), 11 s

        FAULTS (a policy's code gave no answer)
        1. fault: 2 touches [\#(print(.fault))]
           before  W/#a
           after   no answer
           why     p crashed (signal 11)
           e.g.    b c.sqlite, event 12 at (1, 2), 12 s

        UNMODELLED (the recorded app has a rule that its policy lacks; not a regression)
        1. moved: 1 touch [\#(print(.unmodelled))]
           before  W/#a
           after   W/#b
           why     no view takes the touch
           e.g.    a.sqlite, event 6 at (1, 2), 6 s

        ACCEPTED
        [\#(print(.changed(.window, "W/#b", "V/#b")))] window: W/#b → V/#b: 2 touches, "the new overlay" (anna, until 2027-01-31)

        OBSOLETE (accepted, but no longer occurs)
        [\#(print(SampleRun.obsolete))] 1 touch, "gone"

        """#)
  }

  @Test(arguments: ReportFormats.all.map(\.name))
  func `The same run gives the same bytes`(name: String) throws {
    let format = try #require(ReportFormats.all.first { $0.name == name })
    #expect(try render(format, .everything) == render(format, .everything))
  }

  @Test func `A run without changes has a case that passes, and no result`() throws {
    let run = SampleRun()
    let junit = try render(JUnitReport(), run)
    #expect(junit.contains("<testsuites name=\"Retouch\" tests=\"1\" failures=\"0\" errors=\"0\">"))
    #expect(junit.contains("name=\"touches go where they went\""))
    #expect(try render(SARIFReport(), run).hasSuffix("\"results\":[]}]}\n"))
    #expect(try render(GitHubReport(), run).hasPrefix("::stop-commands::"))
  }

  @Test func `Without touches that go where they went no case says so`() throws {
    var run = small
    run.unchanged = 0
    #expect(try render(JUnitReport(), run).contains("tests=\"1\" failures=\"1\""))
  }

  @Test func `What is accepted is skipped by JUnit and suppressed by SARIF, and what is gone is absent`() throws {
    let junit = try render(JUnitReport(), .everything)
    #expect(junit.contains("<testsuites name=\"Retouch\" tests=\"9\" failures=\"4\" errors=\"1\">"))
    #expect(
      junit.contains(
        "<skipped message=\"accepted: &quot;the new overlay&quot; (anna, until 2027-01-31): 2 touches: window: "))
    #expect(junit.contains("<skipped message=\"unmodelled: "))
    let text = try render(SARIFReport(), .everything)
    let log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let results = try #require((log["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
    func column(_ key: String) -> [String] { results.map { $0[key] as? String ?? "" } }
    #expect(
      column("ruleId").map { String($0.dropFirst(8)) } == [
        "lost", "gained", "moved", "fault", "window", "unmodelled", "obsolete",
      ])
    #expect(column("level") == ["error", "error", "error", "error", "note", "note", "note"])
    #expect(column("baselineState") == ["new", "updated", "new", "new", "unchanged", "new", "absent"])
    #expect(results.map { ($0["suppressions"] as? [Any])?.count } == [0, 0, 0, 0, 1, 0, 0])
  }

  @Test func `Without a policy file the trace is the place`() throws {
    var run = small
    run.head.question = .replay(policy: PolicySource(name: "p", text: "policy: p\n"))
    run.evidence.rules[0].line = nil
    #expect(
      try render(SARIFReport(), run).contains(
        #""locations":[{"physicalLocation":{"artifactLocation":{"uri":"tap.sqlite"}}}]"#))
    #expect(try render(GitHubReport(), run).hasPrefix("::error title=moved%3A 2 touches::"))
  }

  @Test func `Of many groups GitHub gets ten annotations of a kind, the last of which counts the others`() throws {
    var run = SampleRun()
    run.differences = (1...12).map { (.changed(.moved, "W/#\($0)"), 1, 0) }
    let lines = try render(GitHubReport(), run).split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("::error") } == 10)
    #expect(lines[9] == "::error title=3 more groups::… and 3 more groups, in the log")
    run.differences.removeLast(2)
    #expect(!(try render(GitHubReport(), run).contains("more groups")))
  }

  @Test func `Markdown stays under its limit, and counts what did not fit`() throws {
    var run = SampleRun.everything
    let long = String(repeating: "UIView/", count: 60)
    run.differences += (1...40).map { (.changed(.moved, long + "#\($0)", long), 1, 0) }
    let text = try render(MarkdownReport(limit: 16_384), run)
    #expect(text.utf8.count <= 16_384)
    #expect(text.utf8.count > 10_000)
    let shown = text.matches(of: /(?m)^\| `1[0-9a-f]{15}` \|/).count
    let rest = text.matches(of: /… and (\d+) groups? more/).compactMap { Int($0.1) }.reduce(0, +)
    #expect(rest > 0)
    #expect(shown + rest == 45)
    #expect(text.contains("… and 1 more\n\n</details>"))
    run.differences = (1...4_000).map { (.changed(.moved, long + "#\($0)", long), 1, 0) }
    #expect(try render(MarkdownReport(), run).utf8.count <= 65_536)
  }

  /// A run of thirty traces in two apps, in each of which something goes elsewhere.
  private var many: SampleRun {
    var run = SampleRun()
    run.recordings = (1...30).map { "\($0).sqlite" }
    run.apps = ["Shop", "Maps"]
    run.differences = (1...30).map { (.changed(.moved, "W/#\($0)", rule: "#r\($0 % 12)"), $0, $0 - 1) }
    return run
  }

  @Test func `Many traces are told by a summary, and the worst by their names`() throws {
    let text = try render(TextReport(), many)
    let summary = try #require(text.split(separator: "\nCHANGED\n").first).split(separator: "\n").map(String.init)
    #expect(
      summary.suffix(30) == [
        "BY APP",
        "app   traces  compared  go elsewhere",
        "Maps      15       270           240",
        "Shop      15       255           225",
        "BY WHAT DECIDES",
        "decides  groups  go elsewhere  controls that lose some",
        "#r6           3            54                        0",
        "#r5           3            51                        0",
        "#r4           3            48                        0",
        "#r3           3            45                        0",
        "#r2           3            42                        0",
        "#r1           3            39                        0",
        "#r0           2            36                        0",
        "#r11          2            34                        0",
        "#r10          2            32                        0",
        "#r9           2            30                        0",
        "… and 2 more rules or reasons",
        "THE WORST TRACES",
        "trace      compared  go elsewhere  fidelity",
        "30.sqlite        32            30      100%",
        "29.sqlite        31            29      100%",
        "28.sqlite        30            28      100%",
        "27.sqlite        29            27      100%",
        "26.sqlite        28            26      100%",
        "25.sqlite        27            25      100%",
        "24.sqlite        26            24      100%",
        "23.sqlite        25            23      100%",
        "22.sqlite        24            22      100%",
        "21.sqlite        23            21      100%",
        "… and 20 more traces",
      ])
    let markdown = try render(MarkdownReport(), many)
    #expect(
      markdown.contains(
        "### By app\n\n| app | traces | compared | go elsewhere |\n| --- | ---: | ---: | ---: |\n| `Maps` | 15 | 270 | 240 |\n"
      ))
    #expect(markdown.contains("| `21.sqlite` | 23 | 21 | 100% |\n\n… and 20 more traces\n"))
    #expect(try !render(TextReport(), small).contains("BY "))
  }

  @Test func `Of many recordings that are not understood, text names ten`() throws {
    var run = many
    run.differences = run.differences.map { (.unmodelled, $0.touches, $0.recording) }
    let lines = try render(TextReport(), run).matches(of: /(?m)^  \d+.sqlite: .*$/).map { String($0.0) }
    #expect(lines.count == 10)
    #expect(lines.first == "  30.sqlite: 2 of 32")
    #expect(try render(TextReport(), run).contains("\n  … and 20 more recordings\n"))
  }

  @Test func `Of a group's touches JUnit names a few`() throws {
    var run = small
    run.differences = [(.changed(), 9, 0)]
    let text = try render(JUnitReport(), run)
    #expect(text.contains("e.g.: tap.sqlite, event 5 at (1, 2), 5 s\n… and 4 more</failure>"))
  }

  // MARK: Audits

  @Test func `Text names controls, who is hit in their place, and what cures them`() throws {
    let text = try render(TextReport(), .audit)
    #expect(
      text.hasPrefix(
        """
        Audit under each recording's own policy: 0 controls in 9 scenes in 1 recording
        Something is wrong with controls of 7 of 9 scenes, in 5 groups.
        System: not recorded, so no rules for UIKit's own views apply; set it with retouch record --os "iOS 18.1"

        FOUND
        1. small: 3 scenes [
        """))
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.contains("   control W/#pay") && lines.contains("   goes to W/#bar"))
    #expect(lines.count { $0.hasPrefix("   goes to") } == 2)
    #expect(lines.contains("   cure    #pay { pointInside: { minimumSize: 44 } } (@7)"))
    #expect(lines.contains("   touches 3 recorded touches within 10 points went elsewhere"))
    #expect(lines.contains("   touches no recorded touch within 10 points went elsewhere"))
  }

  @Test func `JSON has each control of an audit with its sizes`() throws {
    let text = try render(JSONReport(), .audit)
    #expect(
      text.contains(
        #""audit":{"minSize":[44,44],"selector":null,"scrolled":false,"behindModals":false,"opaque":"UIImageView, UIVisualEffectView","scenes":9,"unchanged":2,"searched":0,"controls":0,"unprovedArea":0}"#
      ))
    #expect(text.contains(#""controls":[{"view":7,"size":[60,20],"hit":[44,20]}]"#))
    #expect(text.contains(##""cure":"#pay { pointInside: { minimumSize: 44 } } (@7)""##))
  }

  @Test func `Text names who never acts, because of whom, and where`() throws {
    let text = try render(TextReport(), .gestures)
    #expect(
      text.hasPrefix(
        """
        Audit of gestures under each recording's own policy: all points of 8 scenes in 1 recording
        Something is wrong with who acts in 6 of 8 scenes, in 4 groups.
        """))
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.contains("   who     W/#pay") && lines.count { $0 == "   by      W/#bar" } == 3)
    let why =
      "   why     UIPanGestureRecognizer on UIScrollView#feed and UIWindow/UIButton#pay recognize first "
      + "at 12.5 points (0.25 s), and exclude it, e.g. in a tap and a press of 1.25 s that moves 9 points to the left with 2 fingers"
    #expect(lines.contains(why))
  }

  @Test func `Other formats tell what an audit of gestures found`() throws {
    let json = try render(JSONReport(), .gestures)
    #expect(json.contains(#""gestures":{"scenes":8,"unchanged":2,"searched":0,"samples":0,"unprovedArea":0}"#))
    #expect(json.contains(#""after":0.25,"moved":12.5,"delay":0.35,"fingers":12}"#))
    let markdown = try render(MarkdownReport(), .gestures)
    #expect(markdown.contains("### Found\n\n| | scenes | | kind | who | by | why | example |\n"))
    let junit = try render(JUnitReport(), .gestures)
    #expect(junit.contains(#"type="gesture-order""#))
    let sarif = try render(SARIFReport(), .gestures)
    #expect(sarif.contains(#""ruleId":"retouch/control-taken""#) && sarif.contains(#""id":"retouch/control-late""#))
    #expect(try render(GitHubReport(), .gestures).contains("::error title=control-late%3A 3 scenes"))
  }

  @Test func `Other formats tell what an audit found`() throws {
    let markdown = try render(MarkdownReport(), .audit)
    #expect(markdown.contains("### Found\n\n| | scenes | | kind | control | goes to | why | example |\n"))
    #expect(!markdown.contains("Fidelity"))
    let junit = try render(JUnitReport(), .audit)
    #expect(junit.contains(#"type="unreachable""#) && junit.contains("cure: #pay"))
    let sarif = try render(SARIFReport(), .audit)
    #expect(sarif.contains(#""ruleId":"retouch/outside""#) && sarif.contains(#""id":"retouch/unseen""#))
    #expect(try render(GitHubReport(), .audit).hasPrefix("::error title=small%3A 3 scenes::"))
  }
}
