import CZlib
import Certificates
import Findings
import FindingsStore
import Foundation
import HitTesting
import Recording
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
      snapshotID: 2, time: 0, views: [view(1, nil, name, name, label: name), view(2, 1)], removed: [],
      unchangedTouches: [Point(x: 1.6, y: 2)])
    return try ReportingTests.report(
      [.first(difference(name, "b"), evidence), .scene(scene)],
      policy: PolicySource(name: name, file: name, text: name), trace: name)
  }

  /// What the page's readable block says.
  private func data(of page: String) throws -> [String: Any] {
    let block = try #require(page.firstMatch(of: /<script type="application\/json" id="data">([^<]*)<\/script>/))
    return try #require(try JSONSerialization.jsonObject(with: Data(block.1.utf8)) as? [String: Any])
  }

  /// What the page's compressed blocks of a kind say, with the indexes of their first entries.
  private func blocks(_ kind: String, of page: String) throws -> [(first: Int, content: [String: Any])] {
    let blocks = page.matches(
      of: /<script type="application\/octet-stream" class="(\w+)" data-first="(\d+)">([A-Za-z0-9+\/=]*)<\/script>/)
    return try blocks.filter { $0.1 == kind }.map { block in
      let packed = try #require(Data(base64Encoded: String(block.3)))
      let content = try JSONSerialization.jsonObject(with: inflated(packed)) as? [String: Any]
      return (try #require(Int(block.2)), try #require(content))
    }
  }

  @Test func `The page holds the verdict and all that is known of a group`() throws {
    let page = HTMLReport().render(try report(named: "UIView#pay"))
    #expect(page.contains("<h1>2 touches go somewhere else, in 1 group.</h1>"))
    let data = try data(of: page)
    let strings = try #require(data["strings"] as? [String])
    let group = try #require((data["groups"] as? [[String: Any]])?.first)
    #expect((group["before"] as? Int).map { strings[$0] } == "UIView#pay")
    #expect(group["kind"] as? String == "moved")
    #expect(group["recordings"] as? [Int] == [0])
    // Times to a millisecond, lengths to a hundredth of a point.
    let details = try #require(try blocks("details", of: page).first?.content["groups"] as? [[String: Any]])
    let change = try #require((details.first?["changes"] as? [[Any]])?.first)
    #expect(change[0..<8].map { "\($0)" } == ["1", "2", "0.123", "1.23", "2", "1", "2", "0"])
    let part = try #require((try blocks("parts", of: page).first?.content["parts"] as? [[String: Any]])?.first)
    let scene = try #require((part["scenes"] as? [[String: Any]])?.first)
    #expect((scene["views"] as? [[Any]])?.map { $0.count } == [13, 12])
    #expect((scene["views"] as? [[Any]])?.map { $0[11] as? Int } == [16, 0])
    let texts = try #require(try blocks("parts", of: page).first?.content["strings"] as? [String])
    #expect(((scene["views"] as? [[Any]])?.first?.last as? Int).map { texts[$0] } == "UIView#pay")
    #expect(scene["unchanged"] as? [Int] == [2, 2])
    #expect((part["touches"] as? [[Double]]) == [[0, 2, 1.23, 2]])
  }

  /// A run of groups with long names, with a picture in each of several parts.
  private func longReport(groups: Int) throws -> RunReport {
    let elements = (1...groups).flatMap { number -> [RunElement] in
      let name = "View\(number)" + String(repeating: "x", count: 200)
      return [
        .first(difference(name, "b", event: EventID(number)), GroupEvidence(cause: SampleRun.cause))
      ]
    }
    return try ReportingTests.report(elements)
  }

  @Test func `What is not seen first is compressed, and found by its place`() throws {
    let report = try longReport(groups: 1_500)
    let page = HTMLReport().render(report)
    let data = try data(of: page)
    #expect((data["groups"] as? [Any])?.count == 200)
    #expect((data["run"] as? [String: Any])?["groups"] as? Int == 1_500)
    let index = try blocks("index", of: page)
    #expect(index.map(\.first) == [200])
    let listed = [data, index[0].content].flatMap { block in
      let strings = block["strings"] as? [String] ?? []
      return (block["groups"] as? [[String: Any]] ?? []).compactMap { ($0["before"] as? Int).map { strings[$0] } }
    }
    #expect(listed == report.groups.compactMap { $0.key.before.path })
    let details = try blocks("details", of: page)
    #expect(details.count > 1)
    var next = 0
    for (first, content) in details {
      #expect(first == next)
      let groups = try #require(content["groups"] as? [[String: Any]])
      let events = groups.compactMap { ($0["changes"] as? [[Any]])?.first?.first as? Int }
      #expect(
        events == report.groups[first..<(first + groups.count)].map { ($0.example.eventID?.rawValue).map(Int.init) })
      next += groups.count
    }
    #expect(next == 1_500)
  }

  @Test func `A page from the database is the page from memory`() throws {
    try withFolder { folder in
      let store = try storedRun(in: folder)
      let report = try store.report(detail: .everything)
      #expect(report.groups.count > 1 && report.pictures.count > 1)
      var page = ""
      try HTMLReport().write(store.report(), details: StoredRunDetails(store, of: report)) { page += $0 }
      #expect(page == HTMLReport().render(report))
    }
  }

  /// A run of two traces, with groups in both, and pictures with touches of several groups.
  private func storedRun(in folder: String) throws -> ResultsDatabase {
    let store = try ResultsDatabase(writing: folder + "/r.sqlite")
    _ = try store.addRun(RunHead(.replay(policy: PolicySource(name: "p", text: "policy: p\n")))) { writer in
      let info = RecordingInfo(policy: "uikit", format: "jsonl")
      for number in 1...2 {
        try writer.beginTrace("\(number).sqlite", number: number)
        try writer.begin(
          ComparedRecording(trace: "\(number).sqlite", recordingID: 1, info: info, ownPolicy: "uikit", parts: 2))
        for part in 1...2 {
          try writer.beginPart(part)
          for event in 1...6 {
            let found = difference("A\(event % 2)", "B\(number)", event: EventID(10 * part + event))
            try writer.add(event < 3 ? .first(found, GroupEvidence(cause: SampleRun.cause)) : .further(found))
          }
          try writer.add(
            .scene(
              PicturedScene(snapshotID: 2, time: 0, views: [view(1, nil)], removed: [], unchangedTouches: [])))
          try writer.finishPart(RunCounts(.replay))
        }
      }
    }
    return store
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
    let details = try #require(try blocks("details", of: page).first?.content["strings"] as? [String])
    #expect(details.contains { $0.contains(name) })
    #expect(!block.unicodeScalars.contains { $0 == "\u{2028}" || $0 == "\u{2029}" })
  }

  @Test func `The same run gives the same bytes`() throws {
    #expect(HTMLReport().render(try report(named: "a")) == HTMLReport().render(try report(named: "a")))
  }

  @Test func `A group's touches are cut, and their number is told`() throws {
    let differences = (1...2_003).map {
      RunElement.first(difference("a", "b", event: EventID($0)), GroupEvidence(cause: SampleRun.cause))
    }
    let page = HTMLReport().render(try ReportingTests.report(differences))
    let group = try #require((try data(of: page)["groups"] as? [[String: Any]])?.first)
    #expect(group["differences"] as? Int == 2_003)
    let details = try #require(try blocks("details", of: page).first?.content["groups"] as? [[String: Any]])
    #expect((details.first?["changes"] as? [Any])?.count == 2_000)
  }

  @Test func `A page of many small groups has all touches of a large one`() throws {
    let differences =
      (1...1_500).map { difference("a", "b", event: EventID($0)) }
      + (1...199).map { difference("a", "c\($0)", event: EventID(2_000 + $0)) }
    let page = HTMLReport().render(
      try ReportingTests.report(differences.map { .first($0, GroupEvidence(cause: SampleRun.cause)) }))
    let details = try blocks("details", of: page).flatMap { try #require($0.content["groups"] as? [[String: Any]]) }
    #expect(details.map { ($0["changes"] as? [Any])?.count ?? 0 }.max() == 1_500)
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

/// What zlib makes of compressed data.
func inflated(_ packed: Data) throws -> Data {
  var capacity = UInt(1 << 22)
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Int(capacity)) { target, count in
    let code = unsafe uncompress(target.baseAddress, &capacity, Array(packed), UInt(packed.count))
    #expect(code == Z_OK)
    count = Int(capacity)
  }
  return Data(bytes)
}
