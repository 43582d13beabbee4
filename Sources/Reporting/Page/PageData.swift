import Findings
import HitTesting
import JSONText

/// The data block of the page. Only the page's script reads it, so it may change with the page.
///
///     {"strings":["UIWindow","contains the point"],
///      "run":{"policy":{"name":"p","file":"p.yaml","text":"..."},"baseline":null,
///        "isExplainable":true,"touches":33,"others":2,"unchanged":32,"changed":3,"unmodelled":0,
///        "faults":0},
///      "recordings":[{"trace":"yelp.sqlite","recording":1,"app":"Yelp","device":null,"os":null,
///        "screen":[390,844],"ownPolicy":"android","touches":35,"observed":35,"reproduced":34}],
///      "groups":[{"fingerprint":"0f0e...","urgency":1,"verdict":"changed","kind":"moved",
///        "state":"new","acceptance":null,"before":0,"after":-1,"recognizersBefore":-1,
///        "recognizersAfter":-1,"why":1,"rules":[1],"touches":3,
///        "giveBack":-1,"firstDifference":0,
///        "ruleLines":[{"baseline":false,"number":1,"line":4,"text":1}],
///        "walks":[{"policy":"uikit","baseline":true,"steps":[[view,label,depth,decision,words]]}],
///        "changes":[[event,snapshot,time,x,y,before,after,part,type]]}],
///      "parts":[{"recording":0,"number":1,
///        "scenes":[{"snapshot":4,"time":38,"removed":[7],"unchanged":[x,y,x,y],
///          "views":[[id,parent,order,class,identifier,x,y,width,height,tx,ty,flags,alpha,
///            a,b,c,d]]}]}],
///      "remarks":["2 type 9 events without a location"],
///      "obsolete":[{"fingerprint":"...","touches":2,"reason":"...","owner":null,"expires":null}]}
///
/// - A text is an index into `strings`, from 0; -1 stands for none.
/// - A decision is 0 for a view that was entered, 1 for one that was left, 2 for one that was hit.
/// - A scene holds only its changes since the scene before it in its part.
/// - `x` to `height` are the view's bounds; `a` to `ty` convert them to the superview. Lengths are
///   in points, rounded to a hundredth.
/// - The flags are 1 for a hidden view and 2 for a view without interaction. They are 4 when
///   `alpha` follows and 8 when `a` to `d` follow.
struct PageData {
  /// How many touches of each group the page has at most, for this number of groups.
  ///
  /// The limit keeps the page small; the page tells how many more touches there are.
  private static func touches(ofEach groups: Int) -> Int { max(20, min(2_000, 100_000 / max(groups, 1))) }

  private let words: ReportWords
  private var json = JSONWriter()
  private var strings: [String] = []
  private var places: [String: Int] = [:]
  private var parts: [Part] = []
  private var partPlaces: [[Int]: Int] = [:]

  private init(words: ReportWords) { self.words = words }

  private struct Part {
    var recording: Int
    var number: Int
    var scenes: [PicturedScene] = []
  }

  /// The text of the block. It contains no `<`, so that it can stand in a `script` element of HTML.
  static func text(_ report: RunReport, words: any FindingsWording) -> String {
    var data = PageData(words: ReportWords(findings: words))
    data.json.beginObject()
    data.write(report)
    data.json.endObject()
    // This works on bytes: in a Swift string, a `<` with an accent is another character.
    let escape = Array("\\u003c".utf8)
    return String(
      decoding: data.json.text.visibleJSON.utf8.flatMap { $0 == UInt8(ascii: "<") ? escape : [$0] }, as: UTF8.self)
  }

  private mutating func write(_ report: RunReport) {
    for part in report.pictures {
      partPlaces[[part.recording, part.part]] = parts.count
      parts.append(Part(recording: part.recording, number: part.part, scenes: part.scenes))
    }
    json.key("run")
    json.beginObject()
    json.key("policy")
    write(report.head.policy)
    json.key("baseline")
    if let baseline = report.head.baseline { write(baseline) } else { json.null() }
    // Two recordings are compared without a policy, so `retouch explain` cannot explain the
    // touches.
    json.member("isExplainable") { $0.bool(report.head.against == nil) }
    for (key, count) in [
      ("touches", report.touches), ("others", report.others), ("unchanged", report.counts.unchanged),
      ("changed", report.changed), ("unmodelled", report.unmodelled), ("faults", report.faults),
    ] {
      json.member(key) { $0.number(count) }
    }
    json.endObject()
    json.list("recordings", report.recordings, Self.write)
    json.key("groups")
    json.beginArray()
    let touches = Self.touches(ofEach: report.groups.count)
    for (urgency, group) in report.groupsByUrgency() { write(group, urgency, touches: touches) }
    json.endArray()
    json.key("parts")
    json.beginArray()
    for part in parts { write(part) }
    json.endArray()
    json.key("remarks")
    json.beginArray()
    for remark in words.remarks(report) { json.string(remark) }
    json.endArray()
    json.list("obsolete", report.obsolete, Self.write)
    json.key("strings")
    json.beginArray()
    for string in strings { json.string(string) }
    json.endArray()
  }

  private mutating func write(_ policy: PolicySource) {
    json.beginObject()
    json.member("name") { $0.string(policy.name) }
    json.member("file") { $0.string(policy.file) }
    json.member("text") { $0.string(policy.text) }
    json.endObject()
  }

  private static func write(_ json: inout JSONWriter, _ recording: ComparedRecording) {
    json.member("trace") { $0.string(recording.trace) }
    json.member("recording") { $0.number(recording.recordingID) }
    json.member("app") { $0.string(recording.app) }
    json.member("device") { $0.string(recording.device) }
    json.member("os") { $0.string(recording.os) }
    json.key("screen")
    if let size = recording.screenSize {
      json.beginArray()
      json.number(size.width)
      json.number(size.height)
      json.endArray()
    } else {
      json.null()
    }
    json.member("ownPolicy") { $0.string(recording.ownPolicy) }
    json.member("touches") { $0.number(recording.counts.touches + recording.counts.others) }
    json.member("observed") { $0.number(recording.counts.observed) }
    json.member("reproduced") { $0.number(recording.counts.reproduced) }
  }

  private static func write(_ json: inout JSONWriter, _ acceptance: Acceptance) {
    json.member("fingerprint") { $0.string(acceptance.fingerprint) }
    json.member("touches") { $0.number(acceptance.touches) }
    json.member("reason") { $0.string(acceptance.reason) }
    json.member("owner") { $0.string(acceptance.owner) }
    json.member("expires") { $0.string(acceptance.expires) }
  }

  // MARK: groups

  private mutating func write(_ group: RunReport.Group, _ urgency: Urgency, touches: Int) {
    let (key, evidence) = (group.key, group.evidence)
    json.beginObject()
    json.member("fingerprint") { $0.string(group.fingerprint) }
    json.member("urgency") { $0.number(urgency.rawValue) }
    json.member("verdict") { $0.string(key.verdict.rawValue) }
    json.member("kind") { $0.string(key.kind.rawValue) }
    json.member("state") { $0.string(group.state?.rawValue) }
    json.key("acceptance")
    if let acceptance = group.acceptance {
      json.beginObject()
      Self.write(&json, acceptance)
      json.endObject()
    } else {
      json.null()
    }
    let findings = words.findings
    for (name, text) in [
      ("before", findings.path(key.before)), ("after", findings.path(key.after)),
      ("recognizersBefore", key.recognizersBefore.map(findings.recognizers)),
      ("recognizersAfter", key.recognizersAfter.map(findings.recognizers)), ("why", words.why(group)),
      ("giveBack", evidence.giveBack.map(findings.change)),
    ] {
      let place = place(of: text)
      json.member(name) { $0.number(place) }
    }
    json.key("rules")
    numbers(evidence.chosenRules.map { Double(place(of: $0.text)) })
    json.member("touches") { $0.number(group.touches) }
    json.member("firstDifference") { if let place = evidence.firstDifference { $0.number(place) } else { $0.null() } }
    json.key("ruleLines")
    json.beginArray()
    for rule in evidence.rules {
      let text = place(of: rule.text)
      json.beginObject()
      json.member("baseline") { $0.bool(rule.isBaseline) }
      json.member("number") { $0.number(rule.number) }
      json.member("line") { if let line = rule.line { $0.number(line) } else { $0.null() } }
      json.member("text") { $0.number(text) }
      json.endObject()
    }
    json.endArray()
    json.key("walks")
    json.beginArray()
    for walk in evidence.walks { write(walk) }
    json.endArray()
    json.key("changes")
    json.beginArray()
    for located in group.differences.prefix(touches) { write(located) }
    json.endArray()
    json.endObject()
  }

  private mutating func write(_ walk: Walk) {
    json.beginObject()
    json.member("policy") { $0.string(walk.policy ?? (walk.isBaseline ? "old" : "new")) }
    json.member("baseline") { $0.bool(walk.isBaseline) }
    json.key("steps")
    json.beginArray()
    for step in walk.steps {
      let decision = [DecisionStep.entered, .left, .hit].firstIndex(of: step.step) ?? 0
      json.beginArray()
      if let view = step.view?.id { json.number(view) } else { json.null() }
      for number in [
        place(of: words.findings.label(step)), step.depth, decision, place(of: words.findings.why(step)),
      ] { json.number(number) }
      json.endArray()
    }
    json.endArray()
    json.endObject()
  }

  private mutating func write(_ located: RunReport.Located) {
    let difference = located.difference
    json.beginArray()
    json.number(difference.eventID)
    json.number(difference.snapshotID)
    // Times are rounded to a millisecond.
    json.number((difference.time * 1000).rounded() / 1000)
    json.number(difference.location.map { Self.rounded($0.x) } ?? .nan)
    json.number(difference.location.map { Self.rounded($0.y) } ?? .nan)
    for view in [difference.beforeView, difference.afterView] { if let view { json.number(view) } else { json.null() } }
    json.number(place(of: located))
    json.number(place(of: difference.type.name ?? "type \(difference.type.rawValue)"))
    json.endArray()
  }

  /// The index of the touch's part. The part may be without pictures.
  private mutating func place(of located: RunReport.Located) -> Int {
    let key = [located.recording, located.part]
    if let place = partPlaces[key] { return place }
    partPlaces[key] = parts.count
    parts.append(Part(recording: located.recording, number: located.part))
    return parts.count - 1
  }

  // MARK: scenes

  private mutating func write(_ part: Part) {
    json.beginObject()
    json.member("recording") { $0.number(part.recording) }
    json.member("number") { $0.number(part.number) }
    json.key("scenes")
    json.beginArray()
    for scene in part.scenes {
      json.beginObject()
      json.member("snapshot") { $0.number(scene.snapshotID) }
      json.member("time") { $0.number(Self.rounded(scene.time)) }
      json.key("removed")
      json.beginArray()
      for id in scene.removed { json.number(id) }
      json.endArray()
      // Unchanged touches are only a background, so whole points are enough.
      json.key("unchanged")
      numbers(scene.unchangedTouches.flatMap { [$0.x.rounded(), $0.y.rounded()] })
      json.key("views")
      json.beginArray()
      for view in scene.views { write(view) }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  private mutating func write(_ view: PicturedView) {
    let transform = view.toSuperview
    let isTurned = (transform.a, transform.b, transform.c, transform.d) != (1, 0, 0, 1)
    let flags =
      (view.isHidden ? 1 : 0) | (view.isUserInteractionEnabled ? 0 : 2) | (view.alpha == 1 ? 0 : 4) | (isTurned ? 8 : 0)
    let (className, identifier) = (place(of: view.className), place(of: view.identifier))
    json.beginArray()
    json.number(view.id)
    if let parent = view.parent { json.number(parent) } else { json.null() }
    json.number(view.order)
    json.number(className)
    json.number(identifier)
    for length in [
      view.bounds.origin.x, view.bounds.origin.y, view.bounds.size.width, view.bounds.size.height, transform.tx,
      transform.ty,
    ] {
      json.number(Self.rounded(length))
    }
    json.number(flags)
    if view.alpha != 1 { json.number(Self.rounded(view.alpha)) }
    if isTurned {
      // These factors need more digits: they also multiply the distances of a large view's corners.
      for factor in [transform.a, transform.b, transform.c, transform.d] { json.number((factor * 1e5).rounded() / 1e5) }
    }
    json.endArray()
  }

  // MARK: parts of it

  private mutating func place(of string: String?) -> Int {
    guard let string else { return -1 }
    if let place = places[string] { return place }
    places[string] = strings.count
    strings.append(string)
    return strings.count - 1
  }

  private mutating func numbers(_ numbers: [Double]) {
    json.beginArray()
    for number in numbers { json.number(number) }
    json.endArray()
  }

  private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
