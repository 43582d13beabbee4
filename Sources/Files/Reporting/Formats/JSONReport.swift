package import Findings
import HitTesting
package import JSONText
import Recording
import Wording

/// The report for programs: one object with its keys in this order. `schema` and `version` identify
/// the format:
///
///     {"schema":"retouch-report","version":1,"run":1,"method":"replay","policy":"uikit",
///      "policyFile":null,"shard":null,
///      "accepted":{"file":"accepted.yaml","judgedOn":"2026-12-01"},
///      "replay":{"baseline":null,"baselineFile":null,"touches":33,"others":2,"unchanged":32,
///        "observed":35,"reproduced":34,"fidelity":0.9714,"intended":null,
///        "actions":{"touches":33,"observed":30,"reproduced":29,"fidelity":0.9667,"changed":1,
///          "unmodelled":0,"undecided":0,"later":0,"classes":[{"class":"UIButton","observed":30,
///            "reproduced":29,"asRecorded":0,"unmodelled":0}]},"margins":null},
///      "sweep":null,"audit":null,"gestures":null,"against":null,
///      "changed":3,"unaccepted":3,"unmodelled":0,"faults":0,
///      "recordings":[{"trace":"yelp.sqlite","recording":1,"app":"Yelp","ownPolicy":"android",
///        "changed":3,"unmodelled":0,"faults":0,
///        "events":{"touches":33,"others":2,"unchanged":32,"observed":35,"reproduced":34,
///          "fidelity":0.9714,"intended":null,"actions":null},"points":null,"controls":null,
///        "notCompared":[{"reason":"type 9 events without a location","count":1}]}],
///      "groups":[{"fingerprint":"0f0e1a2b3c4d5e6f","verdict":"changed","kind":"moved","harm":null,
///        "before":"A/B","after":"A/C","recognizersBefore":null,"recognizersAfter":null,
///        "reason":"left-rule","decidingRule":"#bar { hitTest: none }","why":"...","rules":[],
///        "causes":[{"policy":"uikit","file":null,"rule":1,"line":null,
///          "text":"#bar { hitTest: none }"}],"differences":3,"state":"updated","cure":null,
///        "acceptance":{"differences":2,"reason":"...","owner":"anna","expires":"2027-01-31",
///          "line":4},
///        "example":{"trace":"yelp.sqlite","event":12,"type":"touches","snapshot":4,"time":38,
///          "at":[720,2294],"beforeView":7,"afterView":9,"acted":null},
///        "action":null,"deliveries":[],"gesture":null,"points":null,"controls":null}],
///      "obsolete":[{"fingerprint":"1f0e1a2b3c4d5e6f","differences":2,"reason":"...","owner":null,
///        "expires":null,"line":9}],
///      "unmatchedRules":[{"policy":"p","line":4,"selector":"#gone","nearest":null}],
///      "unread":[{"trace":"lost.sqlite","why":"..."}]}
///
/// A group about who acts has the facts of its cause in `action`, and in `deliveries` what came of
/// the touches of its first difference, before and after. Of two recordings it has no such facts,
/// and as `deliveries` what came of the touch in each of them:
///
///     "action":{"part":"touch-taken","by":"UIPanGestureRecognizer on UIScrollView#feed",
///       "after":0.18,"moved":11,"reach":11.5,"delay":null,
///       "doubts":[{"constant":{"name":"panMovement","low":5,"high":10},"order":[]}]},
///     "deliveries":[{"policy":null,"steps":[{"time":0,"who":"A/B","what":"told","value":"began",
///       "by":null,"fingers":[1],"words":"gets touchesBegan"}]}]
///
/// `method` names the question of the run. Of the objects `replay`, `sweep`, `audit`, `gestures`
/// and `against`, only the one with this name is not null. Each group of a sweep or about gestures
/// has all its regions in `points`, and each group of an audit all controls in `controls`.
///
/// The file `report-schema.json` defines each key and when it is null. The command
/// `retouch report --schema` prints that file.
package struct JSONReport: ReportFormat {
  package let name = "json"

  private let words = ReportWords()

  package init() {}

  /// The JSON Schema of this report.
  package static var schema: String { ReportFile.text("report-schema.json") }

  /// The size of a piece, in bytes.
  private static let pieceSize = 1 << 16

  package func render(_ report: RunReport) -> String {
    var text = ""
    write(report, differences: { $0.differences }, deliveries: { $0.evidence.deliveries }, to: { text += $0 })
    return text
  }

  package func write(_ report: RunReport, details: any RunDetails, to output: (String) throws -> Void) throws {
    func differences(_ group: RunReport.Group) throws -> [RunReport.Located] {
      try details.differences(of: group, limit: .max)
    }
    try write(report, differences: differences, deliveries: details.deliveries, to: output)
  }

  /// - Parameters:
  ///   - differences: gives the differences of a group of points or controls.
  ///   - deliveries: gives what came of the touches of a group about who acts.
  private func write<Failure: Error>(
    _ report: RunReport, differences: (RunReport.Group) throws(Failure) -> [RunReport.Located],
    deliveries: (RunReport.Group) throws(Failure) -> [DeliveryLine],
    to output: (String) throws(Failure) -> Void
  ) throws(Failure) {
    var json = JSONWriter()
    json.beginObject()
    json.member("schema") { $0.string("retouch-report") }
    json.member("version") { $0.number(1) }
    json.member("run") { $0.number(report.run) }
    let question = report.head.question
    json.member("method") { $0.string(question.method.rawValue) }
    json.member("policy") { $0.string(question.policy.name) }
    json.member("policyFile") { $0.string(question.policy.file) }
    json.object("shard", report.head.shard) { json, shard in
      json.member("number") { $0.number(shard.number) }
      json.member("count") { $0.number(shard.count) }
    }
    json.object("accepted", report.head.accepted) { json, accepted in
      json.member("file") { $0.string(accepted.file) }
      json.member("judgedOn") { $0.string(accepted.judgedOn) }
    }
    for method in [RunMethod.replay, .sweep, .audit, .gestures, .against] {
      json.object(method.rawValue, method == question.method ? report : nil) { write(&$0, answer: $1) }
    }
    json.member("changed") { $0.number(report.changed) }
    json.member("unaccepted") { $0.number(report.unaccepted) }
    json.member("unmodelled") { $0.number(report.unmodelled) }
    json.member("faults") { $0.number(report.faults) }
    try list("recordings", report.recordings, to: &json, output) {
      (json: inout JSONWriter, recording: ComparedRecording) throws(Failure) -> Void in
      write(&json, recording)
    }
    try list("groups", report.groups, to: &json, output) {
      (json: inout JSONWriter, group: RunReport.Group) throws(Failure) -> Void in
      write(&json, group, report)
      let all = group.unit == .touches ? [] : try differences(group)
      let action: ActionCause? = if case .action(let cause) = group.evidence.cause { cause } else { nil }
      json.object("action", action) { $0.members(of: $1, words.findings) }
      json.list("deliveries", action != nil || group.key.kind.isOfAction ? try deliveries(group) : []) {
        $0.members(of: $1, words.findings)
      }
      let gesture: GestureCause? = if case .gesture(let cause) = group.evidence.cause { cause } else { nil }
      json.object("gesture", gesture) { $0.members(of: $1, words.findings) }
      let isOfPoints = group.unit == .scenes || group.unit == .gestures
      json.object("points", isOfPoints ? group : nil) { writePoints(&$0, $1, all, report) }
      json.object("controls", group.unit == .audited ? group : nil) { writeControls(&$0, $1, all, report) }
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
    json.list("unread", report.unread) { json, trace in
      json.member("trace") { $0.string(trace.path) }
      json.member("why") { $0.string(trace.why) }
    }
    json.endObject()
    json.newline()
    try output(json.takeText().visibleJSON)
  }

  /// Writes a long list. Passes the text on to `output` whenever it has reached the size of a
  /// piece.
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

  /// Writes the values that only the run's question has.
  private func write(_ json: inout JSONWriter, answer report: RunReport) {
    let question = report.head.question
    switch question {
    case .replay, .sweep:
      json.member("baseline") { $0.string(question.baseline?.name) }
      json.member("baselineFile") { $0.string(question.baseline?.file) }
    case .audit(_, let audit):
      json.key("minSize")
      if let least = audit.least { json.size(least) } else { json.null() }
      json.member("selector") { $0.string(audit.controls?.text) }
      json.member("scrolled") { $0.bool(audit.judgesScrolled) }
      json.member("behindModals") { $0.bool(audit.judgesBehindModals) }
      json.member("opaque") { $0.string(audit.opaque.text) }
    case .gestures: break
    case .against(let trace): json.member("trace") { $0.string(trace) }
    }
    switch report.counts.looked {
    case .events(let counts): write(&json, counts)
    case .points(let counts): write(&json, counts)
    case .controls(let counts): write(&json, counts)
    }
    guard case .replay = question else { return }
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
  }

  private func write(_ json: inout JSONWriter, _ counts: EventCounts) {
    json.member("touches") { $0.number(counts.touches) }
    json.member("others") { $0.number(counts.others) }
    json.member("unchanged") { $0.number(counts.unchanged) }
    json.member("observed") { $0.number(counts.observed) }
    json.member("reproduced") { $0.number(counts.reproduced) }
    json.member("fidelity") { $0.number(counts.fidelity ?? .nan) }
    json.object("intended", counts.intended.all > 0 ? counts.intended : nil) { json, intended in
      json.member("all") { $0.number(intended.all) }
      json.member("reproduced") { $0.number(intended.reproduced) }
      json.member("controls") { $0.number(intended.controls) }
      json.member("controlsReproduced") { $0.number(intended.controlsReproduced) }
    }
    json.object("actions", counts.actions.touches > 0 ? counts.actions : nil) { $0.members(of: $1) }
  }

  private func write(_ json: inout JSONWriter, _ counts: PointCounts) {
    json.member("scenes") { $0.number(counts.scenes) }
    json.member("unchanged") { $0.number(counts.unchanged) }
    json.member("searched") { $0.number(counts.searched) }
    json.member("samples") { $0.number(counts.samples) }
    json.member("unprovedArea") { $0.number(counts.unprovedArea) }
  }

  private func write(_ json: inout JSONWriter, _ counts: ControlCounts) {
    json.member("scenes") { $0.number(counts.scenes) }
    json.member("unchanged") { $0.number(counts.unchanged) }
    json.member("searched") { $0.number(counts.searched) }
    json.member("controls") { $0.number(counts.controls) }
    json.member("unprovedArea") { $0.number(counts.unprovedArea) }
  }

  private func write(_ json: inout JSONWriter, _ recording: ComparedRecording) {
    json.member("trace") { $0.string(recording.trace) }
    json.member("recording") { $0.number(recording.recordingID) }
    json.member("app") { $0.string(recording.app) }
    json.member("ownPolicy") { $0.string(recording.ownPolicy) }
    if !recording.approximations.isEmpty {
      json.list(of: "approximations", recording.approximations.sorted) { $0.string($1.rawValue) }
    }
    json.member("changed") { $0.number(recording.counts.changed) }
    json.member("unmodelled") { $0.number(recording.counts.unmodelled) }
    json.member("faults") { $0.number(recording.counts.faults) }
    json.object("events", recording.counts.events) { write(&$0, $1) }
    json.object("points", recording.counts.points) { write(&$0, $1) }
    json.object("controls", recording.counts.controls) { write(&$0, $1) }
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
      let policy = rule.isBaseline ? report.head.question.baseline : report.head.question.policy
      json.member("policy") { $0.string(policy?.name) }
      json.member("file") { $0.string(policy?.file) }
      json.member("rule") { $0.number(rule.number) }
      json.member("line") { $0.number(rule.line) }
      json.member("text") { $0.string(rule.text) }
    }
    json.member("differences") { $0.number(group.count) }
    json.member("state") { $0.string(group.state?.rawValue) }
    json.member("cure") { $0.string(words.cure(group)) }
    json.object("acceptance", group.acceptance) { write(&$0, $1) }
    json.object("example") { write(&$0, group.example, in: group.trace) }
  }

  /// Consecutive scenes with the same points or controls.
  private struct Stretch {
    var first: RunReport.Located
    var snapshots: [SnapshotID]
    /// The subjects of all its scenes, added up.
    var subject: Difference.Subject

    /// Adds the next scene if it has the same points or controls; otherwise returns false.
    mutating func add(_ next: RunReport.Located) -> Bool {
      guard next.recording == first.recording else { return false }
      switch (subject, next.difference.subject) {
      case (.points(var sum), .points(let region)) where sum.parts == region.parts:
        sum.touchesInside += region.touchesInside
        sum.nearestTouch = [sum.nearestTouch, region.nearestTouch].compactMap(\.self).min()
        subject = .points(sum)
      case (.controls(var sum), .controls(let audited))
      where sum.parts == audited.parts && sum.controls == audited.controls:
        sum.missedTouches += audited.missedTouches
        subject = .controls(sum)
      default: return false
      }
      snapshots.append(next.difference.snapshotID)
      return true
    }
  }

  private func stretches(_ differences: [RunReport.Located]) -> [Stretch] {
    differences.reduce(into: []) { stretches, located in
      if !stretches.isEmpty, stretches[stretches.count - 1].add(located) { return }
      stretches.append(
        Stretch(
          first: located, snapshots: [located.difference.snapshotID], subject: located.difference.subject))
    }
  }

  private func writePoints(
    _ json: inout JSONWriter, _ group: RunReport.Group, _ differences: [RunReport.Located], _ report: RunReport
  ) {
    guard case .points(let sum) = group.extent else { return }
    json.member("largestArea") { $0.number(sum.largestArea) }
    json.member("largestShare") { $0.number(sum.largestShare ?? .nan) }
    json.member("touchesInside") { $0.number(sum.touchesInside) }
    json.member("nearestTouch") { $0.number(sum.nearestTouch ?? .nan) }
    json.member("largestControlShare") { $0.number(sum.largestControlShare ?? .nan) }
    json.list("regions", stretches(differences)) { json, stretch in
      write(&json, stretch, report)
      if case .points(let region) = stretch.subject {
        json.member("touchesInside") { $0.number(region.touchesInside) }
        json.member("nearestTouch") { $0.number(region.nearestTouch ?? .nan) }
      }
      write(&json, stretch.first.difference.parts)
    }
  }

  private func writeControls(
    _ json: inout JSONWriter, _ group: RunReport.Group, _ differences: [RunReport.Located], _ report: RunReport
  ) {
    guard case .controls(let sum) = group.extent else { return }
    json.member("largestArea") { $0.number(sum.largestArea) }
    json.member("missedTouches") { $0.number(sum.missedTouches) }
    json.list("regions", stretches(differences)) { json, stretch in
      write(&json, stretch, report)
      if case .controls(let audited) = stretch.subject {
        json.member("missedTouches") { $0.number(audited.missedTouches) }
        json.list("controls", audited.controls) { json, control in
          json.member("view") { $0.number(control.view) }
          json.key("size")
          json.size(control.size)
          json.key("hit")
          json.size(control.largest)
        }
      }
      write(&json, stretch.first.difference.parts)
    }
  }

  /// Writes the trace, the snapshots, the time and the area of a stretch.
  private func write(_ json: inout JSONWriter, _ stretch: Stretch, _ report: RunReport) {
    let recording = report.recordings[stretch.first.recording]
    json.member("trace") { $0.string(recording.trace) }
    json.member("recording") { $0.number(recording.recordingID) }
    json.key("snapshots")
    json.beginArray()
    for snapshot in stretch.snapshots { json.number(snapshot) }
    json.endArray()
    json.member("time") { $0.number(stretch.first.difference.time) }
    json.member("area") { $0.number(stretch.first.difference.parts.area) }
  }

  private func write(_ json: inout JSONWriter, _ parts: [SweptRegion.Part]) {
    json.list("parts", parts) { json, part in
      json.key("box")
      json.beginArray()
      for edge in [part.box.minX, part.box.minY, part.box.maxX, part.box.maxY] { json.number(edge) }
      json.endArray()
      for (key, view) in [("beforeView", part.beforeView), ("afterView", part.afterView)] {
        json.member(key) { if let view { $0.number(view) } else { $0.null() } }
      }
    }
  }

  private func write(_ json: inout JSONWriter, _ acceptance: Acceptance) {
    let matching: (GroupPattern, limit: Int)? =
      if case .matching(let pattern, let limit) = acceptance.scope { (pattern, limit) } else { nil }
    json.object("matching", matching) { json, matching in
      json.member("groups") { $0.number(matching.limit) }
      json.member("rule") { $0.string(matching.0.rule) }
      json.member("cause") { $0.string(matching.0.cause) }
      json.member("kind") { $0.string(matching.0.kind?.rawValue) }
      json.member("harm") { $0.string(matching.0.harm?.rawValue) }
      json.member("view") { $0.string(matching.0.view) }
    }
    json.member("differences") { $0.number(acceptance.differences) }
    json.member("reason") { $0.string(acceptance.reason) }
    json.member("owner") { $0.string(acceptance.owner) }
    json.member("expires") { $0.string(acceptance.expires) }
    json.member("line") { $0.number(acceptance.line) }
  }

  private func write(_ json: inout JSONWriter, _ example: Difference, in trace: String) {
    json.member("trace") { $0.string(trace) }
    let event: (id: EventID, type: EventType)? =
      if case .event(let id, let type) = example.subject { (id, type) } else { nil }
    json.member("event") { if let event { $0.number(event.id) } else { $0.null() } }
    json.member("type") { $0.string(event.map { ReportWords.type($0.type) }) }
    json.member("snapshot") { $0.number(example.snapshotID) }
    json.member("time") { $0.number(example.time) }
    json.member("at") { $0.point(example.location) }
    for (key, view) in [("beforeView", example.beforeView), ("afterView", example.afterView)] {
      json.member(key) { if let view { $0.number(view) } else { $0.null() } }
    }
    json.object("acted", example.acted) { json, actor in
      let first: (who: String, what: String, after: Double)? =
        if case .first(let who, let what, let after) = actor { (who, what, after) } else { nil }
      json.member("who") { $0.string(first?.who) }
      json.member("what") { $0.string(first?.what) }
      json.member("after") { if let first { $0.number(first.after) } else { $0.null() } }
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

  /// Writes a key and its value.
  package mutating func member(_ key: String, _ value: (inout JSONWriter) -> Void) {
    self.key(key)
    value(&self)
  }

  /// A size as `[width, height]`.
  fileprivate mutating func size(_ size: Size) {
    beginArray()
    number(size.width)
    number(size.height)
    endArray()
  }

  mutating func number(_ id: some RecordedID) { number(id.rawValue) }

  mutating func number(_ value: Int?) {
    if let value { number(value) } else { null() }
  }

  /// Writes a key and an object.
  package mutating func object(_ key: String, _ write: (inout JSONWriter) -> Void) {
    self.key(key)
    beginObject()
    write(&self)
    endObject()
  }

  /// Writes null if there is no value.
  mutating func object<Value>(_ key: String, _ value: Value?, _ write: (inout JSONWriter, Value) -> Void) {
    guard let value else { return member(key) { $0.null() } }
    object(key) { write(&$0, value) }
  }

  /// Writes a key and a list of objects.
  package mutating func list<Element>(
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
