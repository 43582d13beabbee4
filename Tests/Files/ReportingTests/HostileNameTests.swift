import Findings
import Foundation
import Reporting
import Testing

/// Names come from traces; no format takes them for anything but names.
@Suite struct HostileNameTests {
  private func report() throws -> RunReport {
    var run = SampleRun()
    run.recordings = [SampleRun.hostile + ".sqlite"]
    let policy = run.head.question.policy
    run.head.question = .replay(
      policy: PolicySource(name: SampleRun.hostile, file: SampleRun.hostile, text: policy.text))
    run.evidence = SampleRun.rules
    run.evidence.rules[0].text = SampleRun.hostile
    run.evidence.cause = SampleRun.hidden(SampleRun.hostile)
    run.differences = [(.changed(.moved, SampleRun.hostile, "W/" + SampleRun.hostile, rule: SampleRun.hostile), 2, 0)]
    // Who acts, with classes and views that are called so.
    let recognizer = NamedResponder.recognizer(NamedRecognizer(className: SampleRun.hostile, owner: SampleRun.hostile))
    let step = DeliveryStep(
      time: 0, who: recognizer, what: .excluded, value: SampleRun.hostile, by: .view(path: SampleRun.hostile))
    run.evidence.deliveries = [DeliveryLine(policy: SampleRun.hostile, steps: [step])]
    run.actions.touches = 2
    run.actions.classes = [SampleRun.hostile: .init()]
    (run.actions.asRecorded, run.actions.unmodelled) = ([SampleRun.hostile: 1], [SampleRun.hostile: 1])
    for verdict in [Verdict.later, .undecided] {
      let key = GroupKey(
        verdict: verdict, kind: .actionTaken, before: recognizer, after: recognizer, reason: "action-excluded")
      run.differences.append((key, 1, 0))
    }
    return try run.report()
  }

  @Test(arguments: ReportFormats.all.map(\.name))
  func `Nothing is left that a terminal obeys or that ends a line`(name: String) throws {
    let format = try #require(ReportFormats.all.first { $0.name == name })
    let text = format.render(try report())
    let forbidden = text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x0A: false
      case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: true
      default: false
      }
    }
    #expect(forbidden.isEmpty)
    if name == "json" {
      let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      #expect(json["policy"] as? String == SampleRun.hostile)
    }
  }

  @Test func `A line of GitHub's log is a command only where the format wrote one`() throws {
    let text = GitHubReport().render(try report())
    var lines = text.split(separator: "\n").map(String.init)
    #expect(lines.removeFirst().hasPrefix("::error file=a\\u{1b}[31mred"))
    #expect(lines.removeFirst().hasPrefix("::warning file=a\\u{1b}[31mred"))
    let stop = lines.removeFirst()
    let token = String(stop.dropFirst("::stop-commands::".count))
    #expect(stop == "::stop-commands::" + token)
    #expect(lines.removeLast() == "::\(token)::")
    #expect(lines.allSatisfy { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("::") && !$0.contains(token) })
    #expect(!text.contains("##["))
  }

  @Test func `A property of an annotation cannot begin another one`() throws {
    var run = SampleRun()
    run.head.question = .replay(policy: PolicySource(name: "p", file: "a,line=9::b%.yaml", text: ""))
    run.differences = [(.changed(), 1, 0)]
    let text = GitHubReport().render(try run.report())
    #expect(
      text.hasPrefix(
        "::error file=a%2Cline=9%3A%3Ab%25.yaml,line=1,title=moved%3A 1 touch::W/#pay → W: #bar is hidden; e.g. "))
  }

  @Test func `Markdown shows what looks like Markdown`() throws {
    let text = MarkdownReport().render(try report())
    let cells = try #require(text.split(separator: "\n").first { $0.hasPrefix("| `") })
    // Eight cells, whatever the names hold, also where an accent follows the bar.
    let bars = zip(cells.unicodeScalars, [" "] + cells.unicodeScalars).filter { $0.0 == "|" && $0.1 != "\\" }
    #expect(bars.count == 9)
    // In a code span a tag is text; elsewhere it is escaped.
    #expect(cells.contains("&lt;b&gt;&amp;\"'&lt;/b&gt;\\]\\]&gt;"))
    #expect(text.components(separatedBy: "\n").allSatisfy { !$0.hasPrefix("::") && !$0.hasPrefix("</details>") })
  }

  @Test func `A place in SARIF is a URI reference, whatever the file's name`() {
    #expect(SARIFReport.uri("a b/ü:[1]%.yaml") == "a%20b/%C3%BC%3A%5B1%5D%25.yaml")
    #expect(SARIFReport.uri("/tmp/p.yaml") == "file:///tmp/p.yaml")
  }
}
