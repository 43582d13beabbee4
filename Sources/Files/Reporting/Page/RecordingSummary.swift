import Findings
import HitTesting
import JSONText
import Recording
import Wording

/// The data of a recording in the readable block and in the page without scripts.
struct RecordingSummary {
  /// The maximum numbers of receivers and of findings that are listed without scripts.
  private static let listed = 50

  private var recording: ViewedRecording
  let touches, snapshots: Int
  private let others, views, firstEvent, firstPart: Int
  private let end: Double
  private let eventIDs: [EventID]
  private let snapshotIDs: [SnapshotID]
  private let receivers: [(receiver: RecordedMoments.Receiver?, count: Int)]
  private let moreReceivers: Int
  /// The first findings of an audit, in words, and the number of findings; nil without an audit.
  private let findings: (first: [[String: Any]], count: Int)?

  init(
    _ recording: ViewedRecording, _ moments: RecordedMoments, firstEvent: Int, firstPart: Int
  ) {
    self.recording = recording
    // They are written already.
    self.recording.findings = nil
    findings = recording.findings.map { found in
      let first = found.prefix(Self.listed).map { finding -> [String: Any] in
        let group = finding.group
        return [
          "kind": group.key.kind.rawValue,
          "control": (ReportWords().findings.path(group.key.before) ?? "nobody").visible,
          "why": ReportWords().why(group).visible, "count": "\(group.count)",
        ]
      }
      return (first, found.count)
    }
    (touches, others, end) = (moments.touches, moments.others, moments.end)
    (snapshots, views) = (moments.snapshotCount, moments.mostViews)
    (eventIDs, snapshotIDs) = (moments.eventIDs, moments.snapshotIDs)
    (self.firstEvent, self.firstPart) = (firstEvent, firstPart)
    let counts = moments.counts()
    receivers = Array(counts.prefix(Self.listed))
    moreReceivers = counts.count - receivers.count
  }

  func write(to json: inout JSONWriter) {
    let info = recording.info
    json.beginObject()
    json.member("id") { $0.number(recording.id) }
    for (name, text) in [
      ("source", recording.source), ("app", info.app), ("version", info.appVersion), ("device", info.device),
      ("os", info.os), ("started", info.startedAt), ("ownPolicy", info.policy),
    ] { json.member(name) { $0.string(text) } }
    if !info.approximations.isEmpty {
      json.member("approximate") { $0.string(ReportWords.approximations(info.approximations)) }
    }
    json.key("screen")
    if let size = info.screenSize {
      json.beginArray()
      json.number(size.width)
      json.number(size.height)
      json.endArray()
    } else {
      json.null()
    }
    json.member("isAudited") { $0.bool(findings != nil) }
    json.member("end") { $0.number(end) }
    for (name, number) in [
      ("touches", touches), ("others", others), ("views", views), ("firstEvent", firstEvent), ("firstPart", firstPart),
    ] { json.member(name) { $0.number(number) } }
    json.list(of: "events", eventIDs) { $0.number($1) }
    json.list(of: "snapshots", snapshotIDs) { $0.number($1) }
    json.endObject()
  }

  /// The values for the template of the page without scripts.
  var listing: [String: Any] {
    let info = recording.info
    let facts = [
      ReportWords.count(touches, "touch"), ReportWords.count(others, "event of another type"),
      ReportWords.count(snapshots, "scene"), "up to \(ReportWords.count(views, "view"))",
      "\(ReportWords.rounded(end)) s", info.app.map { "\($0) \(info.appVersion ?? "")" }, info.device,
      info.os ?? (RecordedSystem(os: nil, ownPolicy: info.policy).rules == .systemNotKnown ? "system not known" : nil),
      info.approximations.isEmpty
        ? nil : "approximate: its source does not tell \(ReportWords.approximations(info.approximations))",
    ]
    var values: [String: Any] = [
      "name": "Recording \(recording.id), \(recording.source)".visible,
      "facts": facts.compactMap(\.self).joined(separator: ", ").visible,
      "receivers": receivers.map { receiver, count in
        let isIntended = receiver?.isIntended == true
        return ["name": ((isIntended ? "meant for " : "") + (receiver?.name ?? "nobody")).visible, "count": "\(count)"]
      },
    ]
    if snapshots == 0 { values["nothing"] = "This recording has no scene." }
    if moreReceivers > 0 { values["more"] = "… and \(moreReceivers) more" }
    if let findings { values["audit"] = listing(of: findings) }
    return values
  }

  private func listing(of findings: (first: [[String: Any]], count: Int)) -> [String: Any] {
    var values: [String: Any] = ["findings": findings.first]
    if findings.count == 0 { values["clean"] = "Nothing is wrong with the controls of these scenes." }
    let more = findings.count - findings.first.count
    if more > 0 { values["moreFindings"] = "… and \(more) more" }
    return values
  }
}
