package import Findings
import HitTesting
import JSONText
import Recording
import Wording

/// The report for programs. It is one object with its keys in this order; `schema` and `version`
/// tell how to read it:
///
///     {"schema":"retouch-report","version":1,"run":1,"method":"touches","policy":"uikit",
///      "policyFile":null,"baseline":null,"baselineFile":null,"audit":null,"against":null,
///      "shard":null,
///      "accepted":{"file":"accepted.yaml","judgedOn":"2026-12-01"},
///      "touches":33,"others":2,"observed":35,"reproduced":34,"fidelity":0.9714,"intended":null,
///      "unchanged":32,"changed":3,"unaccepted":3,"unmodelled":0,"faults":0,
///      "recordings":[{"trace":"yelp.sqlite","recording":1,"app":"Yelp","ownPolicy":"android",
///        "touches":33,"others":2,"observed":35,"reproduced":34,"unchanged":32,"changed":3,
///        "unmodelled":0,"faults":0,"intended":null,
///        "notCompared":[{"reason":"type 9 events without a location","count":1}]}],
///      "groups":[{"fingerprint":"0f0e1a2b3c4d5e6f","verdict":"changed","kind":"moved",
///        "before":"A/B","after":"A/C","recognizersBefore":null,"recognizersAfter":null,
///        "reason":"left-rule","decidingRule":"#bar { hitTest: none }","why":"...","rules":[],
///        "causes":[{"policy":"uikit","file":null,"rule":1,"line":null,
///          "text":"#bar { hitTest: none }"}],"touches":3,
///        "state":"updated",
///        "acceptance":{"touches":2,"reason":"...","owner":"anna","expires":"2027-01-31","line":4},
///        "example":{"trace":"yelp.sqlite","event":12,"type":"touches","snapshot":4,"time":38,
///          "at":[720,2294],"beforeView":7,"afterView":9},"swept":null}],
///      "obsolete":[{"fingerprint":"1f0e1a2b3c4d5e6f","touches":2,"reason":"...","owner":null,
///        "expires":null,"line":9}],
///      "unmatchedRules":[{"policy":"p","line":4,"selector":"#gone","nearest":null}]}
///
/// In a run of all points, `method` is `points`, and each group has all regions in `swept`:
///
///     "swept":{"largestArea":1848,"largestShare":0.0056,"touchesInside":3,"nearestTouch":null,
///       "regions":[{"trace":"yelp.sqlite","recording":1,"snapshots":[4,5],"time":38,"area":1848,
///         "touchesInside":3,"nearestTouch":null,
///         "parts":[{"box":[12,60,54,104],"beforeView":7,"afterView":9}]}]}
///
/// The file `report-schema.json` defines each key and tells when it is null. The command
/// `retouch report --schema` prints that file.
package struct JSONReport: ReportFormat {
  package let name = "json"

  private let words: ReportWords

  package init(words: any FindingsWording = EnglishWords()) { self.words = ReportWords(findings: words) }

  /// The JSON Schema of this report.
  package static var schema: String { String(decoding: PackageResources.report_schema_json, as: UTF8.self) }

  /// The size of a piece, in bytes.
  private static let pieceSize = 1 << 16

  package func render(_ report: RunReport) -> String {
    var text = ""
    write(report, swept: { $0.differences }, to: { text += $0 })
    return text
  }

  package func write(_ report: RunReport, details: any RunDetails, to output: (String) throws -> Void) throws {
    func swept(_ group: RunReport.Group) throws -> [RunReport.Located] {
      try details.differences(of: group, limit: .max)
    }
    try write(report, swept: swept, to: output)
  }

  /// - Parameter swept: gives the differences of a group of a sweep.
  private func write<Failure: Error>(
    _ report: RunReport, swept: (RunReport.Group) throws(Failure) -> [RunReport.Located],
    to output: (String) throws(Failure) -> Void
  ) throws(Failure) {
    var json = JSONWriter()
    json.beginObject()
    json.member("schema") { $0.string("retouch-report") }
    json.member("version") { $0.number(1) }
    json.member("run") { $0.number(report.run) }
    json.member("method") { $0.string(report.head.method.rawValue) }
    json.member("policy") { $0.string(report.head.policy.name) }
    json.member("policyFile") { $0.string(report.head.policy.file) }
    json.member("baseline") { $0.string(report.head.baseline?.name) }
    json.member("baselineFile") { $0.string(report.head.baseline?.file) }
    json.object("audit", report.head.audit) { json, audit in
      json.key("minSize")
      json.size(audit.least)
      json.member("controls") { $0.string(audit.controls?.text) }
      json.member("scrolled") { $0.bool(audit.judgesScrolled) }
      json.member("behindModals") { $0.bool(audit.judgesBehindModals) }
      json.member("opaque") { $0.string(audit.opaque.text) }
    }
    json.member("against") { $0.string(report.head.against) }
    json.object("shard", report.head.shard) { json, shard in
      json.member("number") { $0.number(shard.number) }
      json.member("count") { $0.number(shard.count) }
    }
    json.object("accepted", report.head.accepted) { json, accepted in
      json.member("file") { $0.string(accepted.file) }
      json.member("judgedOn") { $0.string(accepted.judgedOn) }
    }
    json.member("touches") { $0.number(report.touches) }
    json.member("others") { $0.number(report.others) }
    json.member("observed") { $0.number(report.observed) }
    json.member("reproduced") { $0.number(report.reproduced) }
    json.member("fidelity") { $0.number(report.fidelity ?? .nan) }
    write(&json, report.counts.intended)
    json.member("unchanged") { $0.number(report.counts.unchanged) }
    json.member("changed") { $0.number(report.changed) }
    json.member("unaccepted") { $0.number(report.unaccepted) }
    json.member("unmodelled") { $0.number(report.unmodelled) }
    json.member("faults") { $0.number(report.faults) }
    json.member("controls") { $0.number(report.counts.controls) }
    json.member("searched") { $0.number(report.counts.searched) }
    json.member("unprovedArea") { $0.number(report.counts.unprovedArea) }
    json.member("samples") { $0.number(report.counts.samples) }
    json.object("margins", report.margins) { json, margins in
      json.member("measured") { $0.number(margins.measured) }
      json.list("fragile", margins.worst) { json, touches in
        json.member("responder") { $0.string(words.findings.path(touches.responder)) }
        json.member("touches") { $0.number(touches.count) }
        json.member("trace") { $0.string(touches.trace) }
        json.member("event") { $0.number(touches.least.eventID) }
        json.member("at") { $0.point(touches.least.location) }
        json.member("before") { $0.number(touches.least.before ?? .nan) }
        json.member("after") { $0.number(touches.least.after ?? .nan) }
      }
    }
    try list("recordings", report.recordings, to: &json, output) {
      (json: inout JSONWriter, recording: ComparedRecording) throws(Failure) -> Void in
      write(&json, recording)
    }
    try list("groups", report.groups, to: &json, output) {
      (json: inout JSONWriter, group: RunReport.Group) throws(Failure) -> Void in
      write(&json, group, report)
      json.key("swept")
      guard let sum = group.swept else { return json.null() }
      write(&json, sum, try swept(group), report)
    }
    json.list("obsolete", report.obsolete) { json, acceptance in
      json.member("fingerprint") { $0.string(acceptance.fingerprint) }
      write(&json, acceptance)
    }
    json.list("unmatchedRules", report.unmatchedRules) { json, rule in
      json.member("policy") { $0.string(rule.policy) }
      json.member("line") { $0.number(rule.line) }
      json.member("selector") { $0.string(rule.selector) }
      json.member("nearest") { $0.string(rule.nearest) }
    }
    json.endObject()
    json.newline()
    try output(json.takeText().visibleJSON)
  }

  /// Writes a long list, and passes on what is written so far whenever it is a piece.
  private func list<Element, Failure: Error>(
    _ key: String, _ elements: [Element], to json: inout JSONWriter, _ output: (String) throws(Failure) -> Void,
    _ write: (inout JSONWriter, Element) throws(Failure) -> Void
  ) throws(Failure) {
    json.key(key)
    json.beginArray()
    for element in elements {
      json.beginObject()
      try write(&json, element)
      json.endObject()
      if json.bytes.count >= Self.pieceSize { try output(json.takeText().visibleJSON) }
    }
    json.endArray()
  }

  /// Writes null when no event was only meant for a view.
  private func write(_ json: inout JSONWriter, _ intended: ComparedRecording.Counts.Intended) {
    json.object("intended", intended.all > 0 ? intended : nil) { json, intended in
      json.member("all") { $0.number(intended.all) }
      json.member("reproduced") { $0.number(intended.reproduced) }
      json.member("controls") { $0.number(intended.controls) }
      json.member("controlsReproduced") { $0.number(intended.controlsReproduced) }
    }
  }

  private func write(_ json: inout JSONWriter, _ recording: ComparedRecording) {
    json.member("trace") { $0.string(recording.trace) }
    json.member("recording") { $0.number(recording.recordingID) }
    json.member("app") { $0.string(recording.app) }
    json.member("ownPolicy") { $0.string(recording.ownPolicy) }
    if !recording.approximations.isEmpty {
      json.list(of: "approximations", recording.approximations.sorted) { $0.string($1.rawValue) }
    }
    for (key, count) in [
      ("touches", recording.counts.touches), ("others", recording.counts.others),
      ("observed", recording.counts.observed),
      ("reproduced", recording.counts.reproduced), ("unchanged", recording.counts.unchanged),
      ("changed", recording.counts.changed),
      ("unmodelled", recording.counts.unmodelled), ("faults", recording.counts.faults),
    ] {
      json.member(key) { $0.number(count) }
    }
    write(&json, recording.counts.intended)
    json.list("notCompared", recording.counts.notCompared.sorted { $0.key < $1.key }) { json, entry in
      json.member("reason") { $0.string(words.findings.notCompared(entry.key)) }
      json.member("count") { $0.number(entry.value) }
    }
  }

  private func write(_ json: inout JSONWriter, _ group: RunReport.Group, _ report: RunReport) {
    json.member("fingerprint") { $0.string(group.fingerprint) }
    json.member("verdict") { $0.string(group.key.verdict.rawValue) }
    json.member("kind") { $0.string(group.key.kind.rawValue) }
    json.member("harm") { $0.string(group.evidence.harm?.rawValue) }
    let key = group.key
    json.member("before") { $0.string(words.findings.path(key.before)) }
    json.member("after") { $0.string(words.findings.path(key.after)) }
    for (name, list) in [("recognizersBefore", key.recognizersBefore), ("recognizersAfter", key.recognizersAfter)] {
      json.member(name) { $0.string(list.map(words.findings.recognizers)) }
    }
    json.member("reason") { $0.string(key.reason) }
    json.member("decidingRule") { $0.string(key.decidingRule) }
    json.member("why") { $0.string(words.why(group)) }
    json.key("rules")
    json.beginArray()
    for rule in group.evidence.chosenRules { json.string(rule.text) }
    json.endArray()
    json.list("causes", group.evidence.rules) { json, rule in
      let policy = rule.isBaseline ? report.head.baseline : report.head.policy
      json.member("policy") { $0.string(policy?.name) }
      json.member("file") { $0.string(policy?.file) }
      json.member("rule") { $0.number(rule.number) }
      json.member("line") { $0.number(rule.line) }
      json.member("text") { $0.string(rule.text) }
    }
    json.member("touches") { $0.number(group.touches) }
    json.member("state") { $0.string(group.state?.rawValue) }
    json.member("cure") { $0.string(words.cure(group)) }
    json.object("acceptance", group.acceptance) { write(&$0, $1) }
    json.object("example") { write(&$0, group.example, in: group.trace) }
  }

  /// Writes the regions of a group. Snapshots that show the same one after another share one.
  private func write(
    _ json: inout JSONWriter, _ sum: SweptGroup, _ differences: [RunReport.Located], _ report: RunReport
  ) {
    var regions: [(located: RunReport.Located, region: SweptRegion, snapshots: [Int64])] = []
    for located in differences {
      guard let region = located.difference.region else { continue }
      if let last = regions.last, last.located.recording == located.recording, last.region.parts == region.parts,
        last.region.controls == region.controls
      {
        let place = regions.count - 1
        regions[place].snapshots.append(located.difference.snapshotID)
        regions[place].region.touchesInside += region.touchesInside
        regions[place].region.missedTouches += region.missedTouches
        let nearest = [last.region.nearestTouch, region.nearestTouch].compactMap(\.self).min()
        regions[place].region.nearestTouch = nearest
      } else {
        regions.append((located, region, [located.difference.snapshotID]))
      }
    }
    json.beginObject()
    json.member("largestArea") { $0.number(sum.largestArea) }
    json.member("largestShare") { $0.number(sum.largestShare ?? .nan) }
    json.member("touchesInside") { $0.number(sum.touchesInside) }
    json.member("nearestTouch") { $0.number(sum.nearestTouch ?? .nan) }
    json.member("missedTouches") { $0.number(sum.missedTouches) }
    json.list("regions", regions) { json, entry in
      let recording = report.recordings[entry.located.recording]
      json.member("trace") { $0.string(recording.trace) }
      json.member("recording") { $0.number(recording.recordingID) }
      json.key("snapshots")
      json.beginArray()
      for snapshot in entry.snapshots { json.number(snapshot) }
      json.endArray()
      json.member("time") { $0.number(entry.located.difference.time) }
      json.member("area") { $0.number(entry.region.area) }
      json.member("touchesInside") { $0.number(entry.region.touchesInside) }
      json.member("nearestTouch") { $0.number(entry.region.nearestTouch ?? .nan) }
      json.member("missedTouches") { $0.number(entry.region.missedTouches) }
      json.list("controls", entry.region.controls) { json, control in
        json.member("view") { $0.number(control.view) }
        json.key("size")
        json.size(control.size)
        json.key("hit")
        json.size(control.largest)
      }
      json.list("parts", entry.region.parts) { json, part in
        json.key("box")
        json.beginArray()
        for edge in [part.box.minX, part.box.minY, part.box.maxX, part.box.maxY] { json.number(edge) }
        json.endArray()
        for (key, view) in [("beforeView", part.beforeView), ("afterView", part.afterView)] {
          json.member(key) { if let view { $0.number(view) } else { $0.null() } }
        }
      }
    }
    json.endObject()
  }

  private func write(_ json: inout JSONWriter, _ acceptance: Acceptance) {
    json.member("touches") { $0.number(acceptance.touches) }
    json.member("reason") { $0.string(acceptance.reason) }
    json.member("owner") { $0.string(acceptance.owner) }
    json.member("expires") { $0.string(acceptance.expires) }
    json.member("line") { $0.number(acceptance.line) }
  }

  private func write(_ json: inout JSONWriter, _ example: Difference, in trace: String) {
    json.member("trace") { $0.string(trace) }
    json.member("event") { $0.number(example.eventID) }
    json.member("type") { $0.string(example.type.name ?? "type \(example.type.rawValue)") }
    json.member("snapshot") { $0.number(example.snapshotID) }
    json.member("time") { $0.number(example.time) }
    json.member("at") { $0.point(example.location) }
    for (key, view) in [("beforeView", example.beforeView), ("afterView", example.afterView)] {
      json.member(key) { if let view { $0.number(view) } else { $0.null() } }
    }
  }
}

extension JSONWriter {
  /// A location on the screen as `[x, y]`, in points.
  mutating func point(_ point: Point?) {
    guard let point else { return null() }
    beginArray()
    number(point.x)
    number(point.y)
    endArray()
  }

  mutating func member(_ key: String, _ value: (inout JSONWriter) -> Void) {
    self.key(key)
    value(&self)
  }

  /// Width and height.
  fileprivate mutating func size(_ size: Size) {
    beginArray()
    number(size.width)
    number(size.height)
    endArray()
  }

  mutating func number(_ value: Int?) {
    if let value { number(value) } else { null() }
  }

  mutating func object(_ key: String, _ write: (inout JSONWriter) -> Void) {
    self.key(key)
    beginObject()
    write(&self)
    endObject()
  }

  /// Writes null when there is no value.
  mutating func object<Value>(_ key: String, _ value: Value?, _ write: (inout JSONWriter, Value) -> Void) {
    guard let value else { return member(key) { $0.null() } }
    object(key) { write(&$0, value) }
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
