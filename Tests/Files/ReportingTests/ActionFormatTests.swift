import Findings
import Reporting
import Testing

/// What each format tells of who acts.
@Suite struct ActionFormatTests {
  private func render(_ format: any ReportFormat, _ run: SampleRun) throws -> String { format.render(try run.report()) }

  @Test func `Text tells touches that go elsewhere and touches upon which others act apart`() throws {
    let text = try render(TextReport(), .acting)
    #expect(
      text.contains(
        """
        3 touches go somewhere else, and somebody else acts upon 2, in 2 groups. Of who acts, not judged: 1 undecided, \
        2 later, 1 unmodelled.
        """))
    #expect(
      text.contains(
        """

        Who acts: 8 of 9 actions (88.9%), recorded or expected, are both under the recording's own policy: \
        UITapGestureRecognizer 2 of 3. Taken as recorded, because code decides: HandledPan (4). Unknown for touches that \
        they did not get when recorded: Swipe (1). No verdict for 1 of 2 recordings, which does not tell who acted

        """))
    #expect(
      text.contains(
        """
        action-lost: 2 touches [\(GroupKey.action(.changed).fingerprint)]
           before  W/#buy
           after   nobody
           why     UIPanGestureRecognizer on UIScrollView#feed recognizes first at 11 points (0.18 s), and excludes it, by the \
        rule #pay { hitTest: none }; with a slop of 12 points it would not; that depends on tapMovement, which is not \
        documented and lies between 10 and 45, and on which of UIPanGestureRecognizer on UIScrollView#feed and \
        UITapGestureRecognizer on UIView#row gets the touch first, which is not defined

        """))
    let headings = text.split(separator: "\n").filter {
      $0.first?.isUppercase == true && $0.prefix(4).allSatisfy(\.isUppercase)
    }
    #expect(
      headings == [
        "CHANGED", "UNMODELLED (the recorded app has a rule that its policy lacks; not a regression)",
        "UNDECIDED (who acts depends on something that UIKit does not define; not a regression)",
        "LATER (after the first change of its recording, from which on the app would have gone another way; not a regression)",
      ])
  }

  @Test func `Without a change of the view only who acts is told`() throws {
    var run = SampleRun.acting
    run.differences.removeFirst()
    #expect(
      try render(TextReport(), run).contains(
        "\nNo touch goes somewhere else, but somebody else acts upon 2, in 1 group. Of who acts"))
    run.differences = []
    (run.actions.undecided, run.actions.later) = (0, 0)
    #expect(try render(TextReport(), run).contains("\nNo touch goes somewhere else.\n"))
  }

  @Test func `What is not judged of who acts fails nothing in any format`() throws {
    var run = SampleRun.acting
    run.differences.removeFirst(2)
    let report = try run.report()
    #expect(report.unaccepted == 0 && report.groups.map(\.urgency) == [.unmodelled, .undecided, .later])
    let junit = JUnitReport().render(report)
    #expect(junit.contains(#"failures="0" errors="0""#))
    for reason in ["undecided: who acts depends on", "later: after the first change", "unmodelled: the recorded app"] {
      #expect(junit.contains("<skipped message=\"\(reason)"), "\(reason)")
    }
    let sarif = SARIFReport().render(report)
    #expect(!sarif.contains(#""level":"error","message""#))
    for rule in ["undecided", "later", "unmodelled"] {
      #expect(sarif.contains("\"ruleId\":\"retouch/\(rule)\""), "\(rule)")
    }
    let github = GitHubReport().render(report).split(separator: "\n")
    #expect(github.prefix { $0.hasPrefix("::warning") }.count == 2)
    #expect(!github.contains { $0.hasPrefix("::error") })
    let markdown = MarkdownReport().render(report)
    let titles = markdown.matches(of: /(?m)^### (\w+)/).map { String($0.1) }
    #expect(titles == ["Unmodelled", "Undecided", "Later"])
  }

  @Test func `A group about who acts has its facts and its steps in JSON`() throws {
    let text = try render(JSONReport(), .acting)
    #expect(
      text.contains(
        #""action":{"part":"excluded","by":"UIPanGestureRecognizer on UIScrollView#feed","after":0.18,"moved":11,"#
          + #""reach":11.5,"delay":0.25,"doubts":[{"constant":{"name":"tapMovement","low":10,"high":45},"order":[]},"#
          + #"{"constant":null,"order":["UIPanGestureRecognizer on UIScrollView#feed","UITapGestureRecognizer on UIView#row"]}]}"#
      ))
    #expect(
      text.contains(
        #"{"time":0.125,"who":"UIWindow/UIButton#pay","what":"excluded","value":null,"by":"a recognizer","fingers":[1,2],"#
          + #""words":"is excluded by a recognizer"}"#))
    #expect(
      text.contains(
        #""actions":{"touches":9,"observed":9,"reproduced":8,"fidelity":0.8888888888888888,"changed":2,"unmodelled":1,"#
          + #""undecided":1,"later":2,"classes":[{"class":"HandledPan","observed":0,"reproduced":0,"asRecorded":4,"unmodelled":0},"#
      ))
  }

  @Test func `A summary has touches that go elsewhere and who acts in columns of their own`() throws {
    var run = SampleRun.acting
    run.differences += (1...12).map { (.changed(.moved, "W/#\($0)", rule: "#r"), 1, 0) }
    let text = try render(TextReport(), run)
    let rows = text.split(separator: "\n").map { $0.split(separator: /\s{2,}/) }
    #expect(rows.contains(["decides", "groups", "go elsewhere", "act otherwise", "controls that lose some"]))
    #expect(rows.contains(["#feed { set: { isHidden: false } }", "1", "0", "2", "0"]))
  }
}
