import Findings
import Foundation
import HitTesting
import Recording
import Reporting
import Testing

/// The blocks of data in the page of a recording.
@Suite struct RecordingPageTests {
  private func scene(_ number: SnapshotID, _ views: [PicturedView], removed: [ViewID] = []) -> PicturedScene {
    PicturedScene(
      snapshotID: number, time: Double(number.rawValue), views: views, removed: removed, unchangedTouches: [])
  }

  /// The ids of the views in each scene of each part.
  private func parts(of page: RecordingPage) throws -> [[[Int]]] {
    var text = ""
    try page.write { text += $0 }
    return try text.matches(of: /class="parts" data-first="\d+">([^<]*)</).flatMap { block in
      let data = try inflated(try #require(Data(base64Encoded: String(block.1))))
      let content = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      return (content?["parts"] as? [[String: Any]] ?? []).map { part in
        (part["scenes"] as? [[String: Any]] ?? []).map { scene in
          (scene["views"] as? [[Any]] ?? []).compactMap { $0.first as? Int }
        }
      }
    }
  }

  /// The block of the first recording.
  private func recording(of page: RecordingPage) throws -> String {
    var text = ""
    try page.write { text += $0 }
    let block = try #require(text.firstMatch(of: /class="recording" data-first="0">([^<]*)</))
    let data = try inflated(try #require(Data(base64Encoded: String(block.1))))
    return try #require(String(bytes: data, encoding: .utf8))
  }

  @Test func `A touch has the element that it falls in, and whether that is judged`() throws {
    var page = RecordingPage(of: "a.sqlite")
    page.add(scene(1, [view(1, nil, "UIWindow")]), changed: 1, views: 1)
    for (id, isJudged) in [(1, true), (3, false), (5, nil), (7, true)] as [(EventID, Bool?)] {
      var event = ViewedEvent(id: id, time: 1, type: .touches)
      event.element = isJudged.map { InferredElement(id: 9, path: "UIWindow/{pay}", margin: 5, isJudged: $0) }
      page.add(event)
    }
    page.end(ViewedRecording(id: 1, info: RecordingInfo(policy: "uikit", format: "jsonl"), source: "a.jsonl"))
    let content = try recording(of: page)
    #expect(content.contains(#""element":[0,1,-1,0]"#))
    #expect(content.contains(/"elements":\[\[9,\d+,1\],\[9,\d+,0\]\]/))
    #expect(content.contains("UIWindow/{pay}"))
  }

  @Test func `A window is written when it changed, and when it comes back as it was`() throws {
    var page = RecordingPage(of: "a.sqlite")
    let (first, second) = (view(1, nil, "UIWindow"), view(2, nil, "UIWindow"))
    // Each picture has all windows, some of them twice.
    page.add(scene(1, [second, first, first, second]), changed: 2, views: 2)
    page.add(scene(2, [first], removed: [2]), changed: 1, views: 1)
    page.add(scene(3, [second, first]), changed: 1, views: 2)
    page.end(ViewedRecording(id: 1, info: RecordingInfo(policy: "uikit", format: "jsonl"), source: "a.jsonl"))
    #expect(try parts(of: page) == [[[1, 2], [], [2]]])
  }

  @Test(arguments: [(true, [0, -1]), (false, [0, -2])])
  func `A touch without an action is one upon which nobody acted only if all actions are known`(
    areAll: Bool, acted: [Int]
  ) throws {
    var page = RecordingPage(of: "a.sqlite")
    page.add(scene(1, [view(1, nil, "UIWindow")]), changed: 1, views: 1)
    for id in [1, 3] as [EventID] { page.add(ViewedEvent(id: id, time: 1, type: .touches)) }
    page.add(
      firstActions: [TouchAction(touch: 1, after: 0.1, .control(path: "UIButton", .unknown))], areAll: areAll)
    page.end(ViewedRecording(id: 1, info: RecordingInfo(policy: "uikit", format: "jsonl"), source: "a.jsonl"))
    let content = try recording(of: page)
    #expect(content.contains("\"acted\":[\(acted[0]),\(acted[1])]"))
    #expect(content.contains("UIButton (unknown event)"))
  }

  @Test func `Findings of scenes that show the same are one stretch, and their number is limited`() throws {
    var page = RecordingPage(of: "a.sqlite")
    for number in 1...5_000 { page.add(scene(SnapshotID(number), []), changed: 0, views: 0) }
    var findings = page.findings()
    let recording = ComparedRecording(
      trace: "a.sqlite", recordingID: 1, info: RecordingInfo(policy: "uikit", format: "jsonl"), ownPolicy: "uikit",
      method: .audit)
    findings.begin(recording)
    func find(_ snapshot: SnapshotID, at x: Double, in path: String = "UIButton") throws {
      let key = GroupKey(verdict: .found, kind: .small, before: .view(path: path), after: .nobody, reason: "small")
      let box = Box(minX: x, minY: 0, maxX: x + 9, maxY: 9)
      let audited = AuditedControls(
        parts: [SweptRegion.Part(box: box, beforeView: 2, afterView: 2)], controls: [])
      let difference = Difference(
        key: key, subject: .controls(audited), snapshotID: snapshot, time: 0, location: nil, beforeView: 2,
        afterView: nil)
      try findings.add(.first(difference, GroupEvidence(cause: .recognizersOfView)))
    }
    for snapshot in [1, 2, 3, 5, 6] { try find(SnapshotID(snapshot), at: 0) }
    try find(7, at: 1)
    let few = findings.take()
    #expect(few.map(\.group.count) == [6])
    #expect(few[0].stretches.map { [$0.first, $0.last] } == [[0, 2], [4, 5], [6, 6]])
    #expect(findings.take().isEmpty)
    // The one that is found more often comes first.
    findings = page.findings()
    findings.begin(recording)
    for (snapshot, path) in [(1, "Rare"), (3, "Often"), (5, "Often")] {
      try find(SnapshotID(snapshot), at: 0, in: path)
    }
    let sorted = findings.take()
    #expect(sorted.map(\.group.key.before) == [.view(path: "Often"), .view(path: "Rare")])
    #expect(sorted.map { $0.stretches.map(\.first) } == [[2, 4], [0]])
    findings = page.findings()
    findings.begin(recording)
    for snapshot in 1...5_000 { try find(SnapshotID(snapshot), at: Double(snapshot)) }
    let many = findings.take()
    #expect(many.map(\.group.count) == [5_000])
    #expect(many[0].stretches.count == 1_000)
  }

  @Test func `A part begins with a whole scene once the changes are more than that`() throws {
    var page = RecordingPage(of: "a.sqlite")
    let views = [view(1, nil, "UIWindow")] + (2...600).map { view(ViewID($0), 1) }
    var whole: [Int] = []
    for number in 0..<5 {
      if page.beginsPart { whole.append(number) }
      page.add(scene(SnapshotID(number + 1), views), changed: views.count, views: views.count)
    }
    page.end(ViewedRecording(id: 1, info: RecordingInfo(policy: "uikit", format: "jsonl"), source: "a.jsonl"))
    #expect(whole == [0, 3])
    #expect(try parts(of: page).map { $0.map(\.count) } == [[600, 599, 599], [600, 599]])
  }
}
