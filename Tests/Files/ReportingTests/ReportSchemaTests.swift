import Findings
import Foundation
import HitTesting
import Recording
import Reporting
import Testing

/// The schema and the writer know the same keys.
@Suite struct ReportSchemaTests {
  private typealias Object = [String: Any]

  /// Each place in a value, and the keys of the objects there, where some key has a value.
  private func keys(of value: Any, at place: String, into found: inout [String: Set<String>]) {
    if let object = value as? Object {
      found[place, default: []].formUnion(object.keys)
      for (key, value) in object { keys(of: value, at: "\(place).\(key)", into: &found) }
    } else if let list = value as? [Any] {
      for value in list { keys(of: value, at: place, into: &found) }
    }
  }

  private func keys(in schema: Object, at place: String, into found: inout [String: Set<String>]) {
    for part in schema["oneOf"] as? [Object] ?? [] { keys(in: part, at: place, into: &found) }
    if let items = schema["items"] as? Object { keys(in: items, at: place, into: &found) }
    guard let properties = schema["properties"] as? [String: Object] else { return }
    #expect(schema["additionalProperties"] as? Bool == false, "\(place)")
    #expect(Set(schema["required"] as? [String] ?? []) == Set(properties.keys), "\(place)")
    found[place] = Set(properties.keys)
    for (key, property) in properties { keys(in: property, at: "\(place).\(key)", into: &found) }
  }

  @Test func `Runs with everything in them have the keys of the schema, each`() throws {
    let schema = try #require(try JSONSerialization.jsonObject(with: Data(JSONReport.schema.utf8)) as? Object)
    var (written, known) = ([String: Set<String>](), [String: Set<String>]())
    let others = [SampleRun.sweep, .audit, .gestures]
    for report in try [replayed(), compared()] + others.map({ try $0.report() }) {
      let value = try JSONSerialization.jsonObject(with: Data(JSONReport().render(report).utf8))
      keys(of: value, at: "report", into: &written)
      // One of the questions has an answer.
      let answers = RunMethod.allCases.filter { (value as? Object)?[$0.rawValue] is Object }
      #expect(answers == [report.head.question.method])
    }
    keys(in: schema, at: "report", into: &known)
    #expect(written == known)
  }

  /// A replay with everything in it.
  private func replayed() throws -> RunReport {
    var run = SampleRun.everything
    run.unmatched = ["#gone"]
    let together = GroupPattern(rule: "UIButton", cause: "c", kind: .moved, harm: .inside, view: "UIWindow")
    run.head.accepted?.groups += [
      Acceptance(.matching(together, limit: 1), differences: 1, reason: "gone", line: 20),
      Acceptance(.matching(GroupPattern(kind: .lost), limit: 9), differences: 9, reason: "all", line: 24),
    ]
    var report = try run.report()
    let acting = try SampleRun.acting.report()
    report.groups += acting.groups.filter { $0.key.kind.isOfAction }
    report.groups[0].example.acted = .first(who: "W/#pay", what: "touchUpInside", after: 0.1)
    var margins = RunMargins()
    margins.add(
      fragile: TouchMargin(
        eventID: 1, snapshotID: 1, time: 0, location: .zero, responder: .nobody, stays: true, before: nil, after: 3),
      trace: "a.sqlite")
    report.margins = margins
    report.head.shard = Shard(number: 1, count: 2)
    report.unread = [UnreadTrace(path: "lost.sqlite", number: 3, why: "damaged")]
    report.recordings[0].counts.looked = .events(intended)
    report.recordings[0].counts.notCompared = [.recognizersOfOneRecording: 1]
    return report
  }

  private func compared() throws -> RunReport {
    var run = SampleRun()
    run.head.question = .against(trace: "old.sqlite")
    var report = try run.report()
    report.recordings[0].counts.looked = .events(intended)
    return report
  }

  private var intended: EventCounts {
    var events = EventCounts()
    events.intended.all = 1
    events.actions.touches = 1
    events.actions.asRecorded = ["HandledPan": 1]
    return events
  }
}
