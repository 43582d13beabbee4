import Delivery
import Foundation
import HitTesting
import TestSupport
import Testing

/// Runs the documented cases through `retouch record` and `retouch replay`.
///
/// `RETOUCH_CASES` names another file of such cases.
@Suite struct DocumentedCaseCommandTests {
  private static let file = ProcessInfo.processInfo.environment["RETOUCH_CASES"] ?? DocumentedCase.file

  @Test(.enabled(if: FileManager.default.fileExists(atPath: file), "it needs the documented cases beside the checkout"))
  func `Documented cases come out as documented, from the text form through a replay`() throws {
    let lines = try String(contentsOfFile: Self.file, encoding: .utf8).split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? DocumentedCase.Object)
    }
    let texts = try lines.map(DocumentedCaseText.init)
    for (line, text) in zip(lines, texts) {
      #expect(text.unknown.isEmpty, "\(line["id"] ?? ""): \(text.unknown)")
    }
    let here = try Workplace()
    try here.write("cases.jsonl", texts.flatMap(\.lines).joined(separator: "\n") + "\n")
    try here.write("cases.yaml", "policy: cases\nrules:\n" + texts.flatMap(\.rules).joined(separator: "\n") + "\n")
    try here.retouch("record", "cases.jsonl", "-o", "cases.sqlite")
    try here.retouch("check", "cases.sqlite")
    let replayed = try here.retouch(
      "replay", "cases.sqlite", "--policy", "cases.yaml", "--actions", "actions.jsonl", "--results", "r.sqlite")
    #expect(replayed.code < 2, "\(replayed.errors)")
    let bases = try here.sqlite3("cases.sqlite", "SELECT id_base FROM recording ORDER BY id").output
      .split(separator: "\n").compactMap { Int64($0) }
    #expect(bases.count == lines.count)
    let happened = try happenings(here.read("actions.jsonl"), bases)
    var open: [String] = []
    for (index, line) in lines.enumerated() {
      let item = DocumentedCase(line)
      let (happenings, doubts) = happened[index, default: ([], 0)]
      #expect(DocumentedOutcome(item, happenings).faults == [], "\(item.id)")
      if doubts > 0 { open.append(item.id) }
    }
    // What UIKit leaves open is told.
    if Self.file == DocumentedCase.file {
      #expect(
        Set(open) == [
          "doc-pinch-rotation-exclusive", "doc-one-way-can-prevent", "doc-scroll-hold-then-drag-control",
        ])
    }
  }

  /// What came of the touches of each recording, by the numbers that the cases have, and how many
  /// doubts there are.
  private func happenings(_ log: String, _ bases: [Int64]) throws -> [Int: ([Happening], Int)] {
    var found: [Int: ([Happening], Int)] = [:]
    var begun: [Int: Int] = [:]
    for line in log.split(separator: "\n") {
      let series = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let recording = (series["recording"] as? Int ?? 0) - 1
      let fingers = (series["touches"] as? [[String: Any]] ?? []).map { $0["finger"] as? Int64 ?? 0 }
      let first = begun[recording, default: 0]
      begun[recording] = first + fingers.count
      for step in series["steps"] as? [[String: Any]] ?? [] {
        let touches = (step["fingers"] as? [Int64] ?? []).compactMap { finger in
          fingers.lastIndex(of: finger).map { first + $0 }
        }
        guard let kind = kind(step, touches, bases[recording] + 1) else { continue }
        found[recording, default: ([], 0)].0.append(Happening(time: step["time"] as? Double ?? 0, kind: kind))
      }
      found[recording, default: ([], 0)].1 += (series["doubts"] as? [Any] ?? []).count
    }
    return found
  }

  private func kind(_ step: [String: Any], _ touches: [Int], _ base: Int64) -> Happening.Kind? {
    let recognizer = RecognizerID((step["recognizer"] as? Int64 ?? 0) - base)
    let view = ViewID((step["view"] as? Int64 ?? 0) - base)
    let value = step["value"] as? String ?? ""
    let phase = DeliveredSample.Phase.allCases.first { "\($0)" == value }
    switch step["what"] as? String {
    case "received": return phase.map { .received(recognizer, touches: touches, $0) }
    case "acted": return RecognizerState(name: value).map { .acted(recognizer, $0, touches: touches) }
    case "state": return RecognizerState(name: value).map { .state(recognizer, $0) }
    case "told": return phase.map { .told(view, touches: touches, $0) }
    case "sent":
      return Happening.ControlAction.allCases.first { "\($0)" == value }.map {
        .sent(view, $0, touch: touches.first ?? 0)
      }
    case "scrolled":
      let way = step["way"] as? [Double] ?? [0, 0]
      return .scrolled(view, by: Vector(x: way[0], y: way[1]))
    default: return nil
    }
  }
}
