import Findings
import Foundation
import HitTesting
import Recording
import Reporting
import Testing

/// The blocks of data in the page of a recording.
@Suite struct RecordingPageTests {
  private func scene(_ number: Int64, _ views: [PicturedView], removed: [ViewID] = []) -> PicturedScene {
    PicturedScene(snapshotID: number, time: Double(number), views: views, removed: removed, unchangedTouches: [])
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

  @Test func `A part begins with a whole scene once the changes are more than that`() throws {
    var page = RecordingPage(of: "a.sqlite")
    let views = [view(1, nil, "UIWindow")] + (2...600).map { view($0, 1) }
    var whole: [Int] = []
    for number in 0..<5 {
      if page.beginsPart { whole.append(number) }
      page.add(scene(Int64(number + 1), views), changed: views.count, views: views.count)
    }
    page.end(ViewedRecording(id: 1, info: RecordingInfo(policy: "uikit", format: "jsonl"), source: "a.jsonl"))
    #expect(whole == [0, 3])
    #expect(try parts(of: page).map { $0.map(\.count) } == [[600, 599, 599], [600, 599]])
  }
}
