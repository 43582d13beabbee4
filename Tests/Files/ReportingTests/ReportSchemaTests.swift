import Findings
import Foundation
import HitTesting
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

  @Test func `A run with everything in it has the keys of the schema, each`() throws {
    var report = try SampleRun.sweep.report()
    report.obsolete = try SampleRun.everything.report().obsolete
    report.head.audit = AuditOptions()
    var margins = RunMargins()
    margins.add(
      fragile: TouchMargin(
        eventID: 1, snapshotID: 1, time: 0, location: .zero, responder: .nobody, stays: true, before: nil, after: 3),
      trace: "a.sqlite")
    report.margins = margins
    report.groups[1].swept = try SampleRun.audit.report().groups[0].swept
    report.groups[1].differences = try SampleRun.audit.report().groups[0].differences
    report.head.accepted = SampleRun.everything.head.accepted
    report.groups[0].acceptance = SampleRun.everything.head.accepted?.groups.first
    report.head.shard = Shard(number: 1, count: 2)
    report.unmatchedRules = try unmatched()
    report.recordings[0].counts.intended.all = 1
    report.recordings[0].counts.notCompared = [.recognizersOfOneRecording: 1]
    let value = try JSONSerialization.jsonObject(with: Data(JSONReport().render(report).utf8))
    let schema = try #require(try JSONSerialization.jsonObject(with: Data(JSONReport.schema.utf8)) as? Object)
    var (written, known) = ([String: Set<String>](), [String: Set<String>]())
    keys(of: value, at: "report", into: &written)
    keys(in: schema, at: "report", into: &known)
    #expect(written == known)
  }

  private func unmatched() throws -> [RunReport.UnmatchedRule] {
    var run = SampleRun()
    run.unmatched = ["#gone"]
    return try run.report().unmatchedRules
  }
}
