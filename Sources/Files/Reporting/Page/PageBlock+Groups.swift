import Findings
import HitTesting
import JSONText
import Wording

/// The list of groups, and the texts that the page's search looks in.
extension PageBlock {
  mutating func write(_ recording: ComparedRecording) {
    json.beginObject()
    json.member("trace") { $0.string(recording.trace) }
    json.member("recording") { $0.number(recording.recordingID) }
    json.member("app") { $0.string(recording.app) }
    json.member("device") { $0.string(recording.device) }
    json.member("os") { $0.string(recording.os) }
    json.key("screen")
    if let size = recording.screenSize { numbers([size.width, size.height]) } else { json.null() }
    json.member("ownPolicy") { $0.string(recording.ownPolicy) }
    json.member("compared") { $0.number(recording.counts.all) }
    json.member("observed") { $0.number(recording.counts.events?.observed) }
    json.member("reproduced") { $0.number(recording.counts.events?.reproduced) }
    json.endObject()
  }

  mutating func write(_ policy: PolicySource?) {
    guard let policy else { return json.null() }
    json.beginObject()
    json.member("name") { $0.string(policy.name) }
    json.member("file") { $0.string(policy.file) }
    json.member("text") { $0.string(policy.text) }
    json.endObject()
  }

  /// - Parameter group: the group that it is of; nil for an entry that no longer occurs.
  mutating func write(_ acceptance: Acceptance?, of group: RunReport.Group?) {
    guard let acceptance else { return json.null() }
    json.beginObject()
    json.member("entry") { $0.string(ReportWords.entry(acceptance)) }
    json.member("limits") { $0.string(ReportWords.limits(acceptance)) }
    json.member("groups") { $0.string(group.flatMap(ReportWords.acceptedWith)) }
    json.member("reason") { $0.string(acceptance.reason) }
    json.member("owner") { $0.string(acceptance.owner) }
    json.member("expires") { $0.string(acceptance.expires) }
    json.endObject()
  }

  /// - Parameter recordings: the indexes of the recordings with a touch of the group.
  mutating func write(_ group: RunReport.Group, recordings: [Int]) {
    let key = group.key
    json.beginObject()
    json.member("fingerprint") { $0.string(group.fingerprint) }
    json.member("urgency") { $0.number(group.urgency.rawValue) }
    json.member("verdict") { $0.string(key.verdict.rawValue) }
    json.member("kind") { $0.string(key.kind.rawValue) }
    json.member("state") { $0.string(group.state?.rawValue) }
    json.key("acceptance")
    write(group.acceptance, of: group)
    let findings = words.findings
    for (name, text) in [
      ("before", findings.path(key.before)), ("after", findings.path(key.after)),
      ("recognizersBefore", key.recognizersBefore.map(findings.recognizers)),
      ("recognizersAfter", key.recognizersAfter.map(findings.recognizers)), ("why", words.why(group)),
      ("trace", group.trace),
    ] {
      let place = place(of: text)
      json.member(name) { $0.number(place) }
    }
    json.key("rules")
    numbers(group.evidence.chosenRules.map { Double(place(of: $0.text)) })
    json.member("differences") { $0.number(group.count) }
    let size = place(
      of: group.unit == .touches
        ? nil
        : ReportWords.size(group)
          + (group.unit == .audited ? ReportWords.recordedTouches(group).map { "; \($0)" } ?? "" : ""))
    json.member("size") { $0.number(size) }
    json.member("isEvent") { $0.bool(group.example.location == nil) }
    json.key("ruleLines")
    json.beginArray()
    for rule in group.evidence.rules {
      let text = place(of: rule.text)
      json.beginObject()
      json.member("baseline") { $0.bool(rule.isBaseline) }
      json.member("number") { $0.number(rule.number) }
      json.member("line") { if let line = rule.line { $0.number(line) } else { $0.null() } }
      json.member("text") { $0.number(text) }
      json.endObject()
    }
    json.endArray()
    json.key("recordings")
    numbers(recordings.map(Double.init))
    json.endObject()
  }
}
