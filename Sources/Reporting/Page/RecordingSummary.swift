import HitTesting
import JSONText
import Recording
import Wording

/// What the readable block and the page without scripts tell of a recording.
struct RecordingSummary {
  /// How many receivers are listed where scripts are off.
  private static let listed = 50

  private let recording: ViewedRecording
  let touches: Int
  private let others, snapshots, views, firstEvent, firstPart: Int
  private let end: Double
  private let eventIDs, snapshotIDs: [Int64]
  private let receivers: [(name: String?, count: Int)]
  private let moreReceivers: Int

  init(_ recording: ViewedRecording, _ moments: RecordedMoments, firstEvent: Int, firstPart: Int) {
    self.recording = recording
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
    json.key("screen")
    if let size = info.screenSize {
      json.beginArray()
      json.number(size.width)
      json.number(size.height)
      json.endArray()
    } else {
      json.null()
    }
    json.member("isAudited") { $0.bool(recording.findings != nil) }
    json.member("end") { $0.number(end) }
    for (name, number) in [
      ("touches", touches), ("others", others), ("views", views), ("firstEvent", firstEvent), ("firstPart", firstPart),
    ] { json.member(name) { $0.number(number) } }
    json.list(of: "events", eventIDs) { $0.number($1) }
    json.list(of: "snapshots", snapshotIDs) { $0.number($1) }
    json.endObject()
  }

  /// What the template shows where scripts are off.
  var listing: [String: Any] {
    let info = recording.info
    let facts = [
      ReportWords.count(touches, "touch"), ReportWords.count(others, "event of another type"),
      ReportWords.count(snapshots, "scene"), "up to \(ReportWords.count(views, "view"))",
      "\(ReportWords.rounded(end)) s", info.app.map { "\($0) \(info.appVersion ?? "")" }, info.device, info.os,
    ]
    var values: [String: Any] = [
      "name": "Recording \(recording.id), \(recording.source)".visible,
      "facts": facts.compactMap(\.self).joined(separator: ", ").visible,
      "receivers": receivers.map { ["name": ($0.name ?? "nobody").visible, "count": "\($0.count)"] },
    ]
    if moreReceivers > 0 { values["more"] = "… and \(moreReceivers) more" }
    return values
  }
}
