import Findings
import Foundation
import HitTesting
import Reporting
import TestSupport
import Testing

/// The page as text; Tools/browser-test looks at it in a browser.
@Suite struct HTMLReportTests {
  private static let hostile = [
    "<img src=x onerror=alert(1)>", "</script><script>alert(2)</script>", "<!--<script>", "\"'`\\{{data}}{{{style}}}",
    "a\u{2028}b\u{2029}c",
    "\u{202E}evil\u{2066}\u{1}", String(repeating: "n", count: 10_000), "\u{A8}\u{A9}",
  ]

  /// A run in which everything that a recording or a policy names is called like this.
  private func report(named name: String) throws -> RunReport {
    let (named, rule) = (
      NamedView(id: 1, label: name), NamedRule(isBaseline: false, number: 1, line: 1, text: name)
    )
    let step = Walk.Step(view: named, depth: 0, step: .hit, reason: .ruled(by: rule))
    let evidence = GroupEvidence(
      cause: SampleRun.hidden(name), walks: [Walk(policy: name, isBaseline: false, steps: [step])],
      giveBack: .set(view: named, properties: name), rules: [rule])
    let scene = PicturedScene(
      snapshotID: 2, time: 0, views: [view(1, nil, name, name), view(2, 1)], removed: [],
      unchangedTouches: [Point(x: 1.6, y: 2)])
    return try ReportingTests.report(
      [.difference(difference(name, "b"), evidence: evidence), .scene(scene)],
      policy: PolicySource(name: name, file: name, text: name), trace: name)
  }

  /// What the page's data block says.
  private func data(of page: String) throws -> [String: Any] {
    let block = try #require(page.firstMatch(of: /<script type="application\/json" id="data">([^<]*)<\/script>/))
    return try #require(try JSONSerialization.jsonObject(with: Data(block.1.utf8)) as? [String: Any])
  }

  @Test func `The page holds the verdict and all that is known of a group`() throws {
    let page = HTMLReport().render(try report(named: "UIView#pay"))
    #expect(page.contains("<h1>2 touches go somewhere else, in 1 group.</h1>"))
    let data = try data(of: page)
    let strings = try #require(data["strings"] as? [String])
    let group = try #require((data["groups"] as? [[String: Any]])?.first)
    #expect((group["before"] as? Int).map { strings[$0] } == "UIView#pay")
    #expect(group["kind"] as? String == "moved")
    // Times to a millisecond, lengths to a hundredth of a point.
    let change = try #require((group["changes"] as? [[Any]])?.first)
    #expect(change[0..<7].map { "\($0)" } == ["1", "2", "0.123", "1.23", "2", "1", "2"])
    let part = try #require((data["parts"] as? [[String: Any]])?.first)
    let scene = try #require((part["scenes"] as? [[String: Any]])?.first)
    #expect((scene["views"] as? [[Any]])?.map { $0.count } == [12, 12])
    #expect(scene["unchanged"] as? [Int] == [2, 2])
  }

  @Test(arguments: hostile)
  func `Names stay in the data block, whatever they are`(name: String) throws {
    let page = HTMLReport().render(try report(named: name))
    let calm = HTMLReport().render(try report(named: "calm"))
    // The same elements, whatever the names.
    #expect(page.matches(of: /<[!\/a-zA-Z]/).count == calm.matches(of: /<[!\/a-zA-Z]/).count)
    let strings = try #require(try data(of: page)["strings"] as? [String])
    #expect(strings.contains(name))
    let block = try #require(page.firstMatch(of: /id="data">(.*)/)).1
    #expect(!block.unicodeScalars.contains { $0 == "\u{2028}" || $0 == "\u{2029}" })
  }

  @Test func `The same run gives the same bytes`() throws {
    #expect(HTMLReport().render(try report(named: "a")) == HTMLReport().render(try report(named: "a")))
  }

  @Test func `A group's touches are cut, and their number is told`() throws {
    let differences = (1...2_003).map {
      RunElement.difference(difference("a", "b", event: $0), evidence: GroupEvidence(cause: SampleRun.cause))
    }
    let group = try #require(
      (try data(of: HTMLReport().render(try ReportingTests.report(differences)))["groups"] as? [[String: Any]])?.first)
    #expect(group["touches"] as? Int == 2_003)
    #expect((group["changes"] as? [Any])?.count == 2_000)
  }

  @Test func `Only the page's own style and script may run`() throws {
    let page = HTMLReport().render(try report(named: "a"))
    #expect(page.contains("content=\"default-src 'none'; script-src 'sha256-"))
    let script = try #require(page.firstMatch(of: /<script>([^\0]*?)<\/script>/)).1
    #expect(
      !script.contains("innerHTML") && !script.contains("insertAdjacentHTML") && !script.contains("document.write"))
    // No address of another place; the namespace of SVG is none that is asked.
    #expect(page.matches(of: /https?:\/\/[a-z.0-9\/]+/).map { String($0.0) } == ["http://www.w3.org/2000/svg"])
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `Digests are those of the standard`(message: String, digest: String) {
    let found = SHA256.digest(Array(message.utf8)).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }
      .joined()
    #expect(found == digest)
  }
}
