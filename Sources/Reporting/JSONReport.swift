import HitTesting
import JSONText
package import TraceStore

/// For programs; one object, keys in this order, whose `schema` and `version` say how to read it:
///
///     {"schema":"retouch-report","version":1,"run":1,"policy":"uikit","baseline":null,"against":null,
///      "touches":33,"others":2,"observed":35,"reproduced":34,"fidelity":0.9714,"unchanged":32,"changed":3,"unmodelled":0,
///      "faults":0,
///      "recordings":[{"trace":"yelp.sqlite","recording":1,"app":"Yelp","ownPolicy":"android",
///        "touches":33,"others":2,"observed":35,"reproduced":34,"unchanged":32,"changed":3,"unmodelled":0,"faults":0,
///        "notCompared":[{"reason":"type 9 events without a location","count":1}]}],
///      "groups":[{"fingerprint":"0f0e1a2b3c4d5e6f","verdict":"changed","kind":"moved","before":"A/B","after":"A/C",
///        "recognizersBefore":null,"recognizersAfter":null,"why":"...","rules":[],"touches":3,
///        "example":{"trace":"yelp.sqlite","event":12,"type":"touches","snapshot":4,"time":38,"at":[720,2294],
///        "beforeView":7,"afterView":9}}],
///      "unmatchedRules":[{"policy":"p","line":4,"selector":"#gone"}]}
///
/// `touches` counts touches and pointers, `others` the events without a location. `baseline` is null when it was compared with
/// what was recorded. `against` names the recording of the same script that it was compared with: no policy was tried then, `policy`
/// is `recorded`, and `beforeView` the view of the trace that is the same, null where it has none. `fidelity` is null when nothing
/// has a recorded responder; `before`, `after` and the views are null for nobody, and after a `fault`, where a policy's code gave no
/// answer. The kinds are `moved`, `lost`, `gained`, `window`, `recognizers`, `target` and `fault`. The recognizers are null where
/// they are the same or were not compared. `rules` are those that together cause it, as few as possible, where several differ.
/// Times are seconds, places points on the screen; `at` is null for an event without a location.
package struct JSONReport: ReportFormat {
  package let name = "json"

  package init() {}

  package func render(_ report: RunReport) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.member("schema") { $0.string("retouch-report") }
    json.member("version") { $0.number(1) }
    json.member("run") { $0.number(report.run) }
    json.member("policy") { $0.string(report.head.policy.name) }
    json.member("baseline") { $0.string(report.head.baseline?.name) }
    json.member("against") { $0.string(report.head.against) }
    json.member("touches") { $0.number(report.touches) }
    json.member("others") { $0.number(report.others) }
    json.member("observed") { $0.number(report.observed) }
    json.member("reproduced") { $0.number(report.reproduced) }
    json.member("fidelity") { $0.number(report.fidelity ?? .nan) }
    json.member("unchanged") { $0.number(report.counts.unchanged) }
    json.member("changed") { $0.number(report.changed) }
    json.member("unmodelled") { $0.number(report.unmodelled) }
    json.member("faults") { $0.number(report.faults) }
    json.list("recordings", report.recordings, write)
    json.list("groups", report.groups, write)
    json.list("unmatchedRules", report.unmatchedRules) { json, rule in
      json.member("policy") { $0.string(rule.policy) }
      json.member("line") { if let line = rule.line { $0.number(line) } else { $0.null() } }
      json.member("selector") { $0.string(rule.selector) }
    }
    json.endObject()
    json.newline()
    return json.text
  }

  private func write(_ json: inout JSONWriter, _ recording: ComparedRecording) {
    json.member("trace") { $0.string(recording.trace) }
    json.member("recording") { $0.number(recording.recordingID) }
    json.member("app") { $0.string(recording.app) }
    json.member("ownPolicy") { $0.string(recording.ownPolicy) }
    for (key, count) in [
      ("touches", recording.counts.touches), ("others", recording.counts.others), ("observed", recording.counts.observed),
      ("reproduced", recording.counts.reproduced), ("unchanged", recording.counts.unchanged),
      ("changed", recording.counts.changed),
      ("unmodelled", recording.counts.unmodelled), ("faults", recording.counts.faults),
    ] {
      json.member(key) { $0.number(count) }
    }
    json.list("notCompared", recording.counts.notCompared.sorted { $0.key < $1.key }) { json, entry in
      json.member("reason") { $0.string(entry.key) }
      json.member("count") { $0.number(entry.value) }
    }
  }

  private func write(_ json: inout JSONWriter, _ group: RunReport.Group) {
    json.member("fingerprint") { $0.string(group.fingerprint) }
    json.member("verdict") { $0.string(group.key.verdict.rawValue) }
    json.member("kind") { $0.string(group.key.kind.rawValue) }
    json.member("before") { $0.string(group.key.before) }
    json.member("after") { $0.string(group.key.after) }
    json.member("recognizersBefore") { $0.string(group.key.recognizersBefore) }
    json.member("recognizersAfter") { $0.string(group.key.recognizersAfter) }
    json.member("why") { $0.string(group.key.rule) }
    json.key("rules")
    json.beginArray()
    for rule in group.key.rules { json.string(rule) }
    json.endArray()
    json.member("touches") { $0.number(group.touches) }
    let example = group.example
    json.key("example")
    json.beginObject()
    json.member("trace") { $0.string(group.trace) }
    json.member("event") { $0.number(example.eventID) }
    json.member("type") { $0.string(example.type.name ?? "type \(example.type.rawValue)") }
    json.member("snapshot") { $0.number(example.snapshotID) }
    json.member("time") { $0.number(example.time) }
    json.key("at")
    if let location = example.location {
      json.beginArray()
      json.number(location.x)
      json.number(location.y)
      json.endArray()
    } else {
      json.null()
    }
    for (key, view) in [("beforeView", example.beforeView), ("afterView", example.afterView)] {
      json.member(key) { if let view { $0.number(view) } else { $0.null() } }
    }
    json.endObject()
  }
}

extension JSONWriter {
  mutating func member(_ key: String, _ value: (inout JSONWriter) -> Void) {
    self.key(key)
    value(&self)
  }

  mutating func list<Element>(
    _ key: String, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    self.key(key)
    beginArray()
    for element in elements {
      beginObject()
      write(&self, element)
      endObject()
    }
    endArray()
  }
}
