package import Findings
import Foundation
import JSONText
import Wording

/// SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html), for code
/// scanning. A rule is a kind of difference. A result is a group, shown at the policy's rules that
/// cause it.
///
///     {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{
///       "tool":{"driver":{"name":"Retouch","version":"0.1.0",
///         "rules":[{"id":"retouch/moved",...}]}},
///       "results":[{"ruleId":"retouch/moved","ruleIndex":0,"level":"error",
///         "message":{"text":"3 touches: A/B → A/C: ..."},
///         "locations":[{"physicalLocation":{"artifactLocation":{"uri":"policy.yaml"},
///           "region":{"startLine":4}}}],
///         "relatedLocations":[{"id":1,"message":{"text":"before"},...,
///           "logicalLocations":[{"fullyQualifiedName":"A/B",...}]}],
///         "partialFingerprints":{"retouchGroup/v1":"0f0e1a2b3c4d5e6f"},"baselineState":"new",
///         "suppressions":[],"properties":{"touches":3,...}}]}]}
///
/// `baselineState` is `unchanged` for an accepted group, `updated` if it has more touches than were
/// accepted, and `new` if nobody accepted it or the acceptance has expired. An accepted group
/// without touches becomes a result with the state `absent`. Accepted results are also suppressed.
/// The standard requires both properties on all results or on none, so all have them. Without a
/// policy file, a result is shown at the trace.
package struct SARIFReport: ReportFormat {
  package let name = "sarif"

  private let words = ReportWords()

  package init() {}

  package func render(_ report: RunReport) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.member("$schema") { $0.string("https://json.schemastore.org/sarif-2.1.0.json") }
    json.member("version") { $0.string("2.1.0") }
    json.list("runs", [report]) { json, report in
      json.object("tool") { json in
        json.object("driver") { json in
          json.member("name") { $0.string(ReportWords.product) }
          json.member("version") { $0.string(ReportWords.version) }
          json.list("rules", Rule.allCases, write)
        }
      }
      if !report.unread.isEmpty { json.list("invocations", [report.unread], write) }
      json.key("results")
      json.beginArray()
      for group in report.groups { write(&json, group, report) }
      for acceptance in report.obsolete { write(&json, acceptance, report) }
      json.endArray()
    }
    json.endObject()
    json.newline()
    return json.text.visibleJSON
  }

  // MARK: Rules

  private enum Rule: String, CaseIterable {
    case moved, lost, gained, window, recognizers, target, unmodelled, fault, obsolete
    case unreachable, covered, outside, small, unseen
    case actionLost = "action-lost"
    case actionGained = "action-gained"
    case actionTaken = "action-taken"
    case actionLate = "action-late"
    case actionEarly = "action-early"
    case actionDoubled = "action-doubled"
    case actionCancelled = "action-cancelled"
    case gestureNever = "gesture-never"
    case gestureOrder = "gesture-order"
    case controlTaken = "control-taken"
    case controlLate = "control-late"
    case undecided, later

    var id: String { "retouch/\(rawValue)" }
    var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    init(_ group: RunReport.Group) {
      switch group.key.verdict {
      case .unmodelled: self = .unmodelled
      case .undecided: self = .undecided
      case .later: self = .later
      case .fault: self = .fault
      case .changed, .found: self = Rule(rawValue: group.key.kind.rawValue) ?? .moved
      }
    }

    var level: String { [.unmodelled, .undecided, .later, .obsolete].contains(self) ? "note" : "error" }

    var short: String {
      switch self {
      // A sweep finds points: a touch there would go to another view.
      case .moved: "A touch goes to another view."
      case .lost: "A touch goes to nobody any more."
      case .gained: "A touch goes to a view that went to nobody."
      case .window: "A touch goes to a view in another window."
      case .recognizers: "Other gesture recognizers are asked about a touch."
      case .target: "An event without a location goes to another responder."
      case .unmodelled: "The recorded app had a rule that its policy does not know."
      case .fault: "A policy's code gave no answer."
      case .obsolete: "An accepted change is not there any more."
      case .unreachable: "No touch hits a control."
      case .covered: "Another view takes touches on a part of a control."
      case .outside: "A part of a control is outside of a superview, where no touch hits it."
      case .small: "A control is hit in less room than a finger needs."
      case .unseen: "A control takes touches, though nobody can see it."
      case .actionLost: "A recognizer or a control does not act upon a touch any more."
      case .actionGained: "A recognizer or a control acts upon a touch upon which nobody acted."
      case .actionTaken: "Another recognizer or control acts upon a touch."
      case .actionLate: "A recognizer or a control acts later."
      case .actionEarly: "A recognizer or a control acts earlier."
      case .actionDoubled: "Two act upon a touch upon which one acted."
      case .actionCancelled: "A gesture begins as before and is cancelled."
      case .gestureNever: "A recognizer never acts."
      case .gestureOrder: "An order that UIKit does not define decides which of two recognizers acts."
      case .controlTaken: "A recognizer of a superview takes the touches of a control."
      case .controlLate: "A control reacts late, because its touches are held back."
      case .undecided: "Who acts depends on something that UIKit does not define."
      case .later: "Who acts changed earlier in the recording, so that the app would have gone another way."
      }
    }

    var help: String {
      switch self {
      case .unmodelled: "Describe the app's own rule in the policy that the trace names. It is no regression."
      case .undecided: "Add a relation between the recognizers, or say in the policy what is known of the constant."
      case .later: "Look at the first change of the recording."
      case .actionLost, .actionGained, .actionTaken, .actionLate, .actionEarly, .actionDoubled, .actionCancelled:
        "Change the rule that is shown, or accept the group. The report shows what came of the touch, step by step."
      case .gestureNever, .gestureOrder, .controlTaken, .controlLate:
        "Add a relation between the recognizers, or change the one that the report names, or accept the group."
      case .fault: "Look into the code: it crashed, took too long, or named a view that was not recorded."
      case .obsolete: "Take it out of the file of accepted groups."
      case .unreachable, .covered, .outside, .small, .unseen:
        "Make the change that the report names, or accept the group. retouch explain tells each view that was asked at a point."
      default:
        "Change the rule that is shown, or accept the group. retouch explain tells each view that was asked, and the smallest "
          + "change that gives the touch back."
      }
    }
  }

  private func write(_ json: inout JSONWriter, _ rule: Rule) {
    json.member("id") { $0.string(rule.id) }
    json.object("shortDescription") { json in json.member("text") { $0.string(rule.short) } }
    json.object("fullDescription") { json in
      json.member("text") {
        $0.string("\(rule.short) Recorded touches, or all points, were tried under another policy.")
      }
    }
    json.object("help") { json in json.member("text") { $0.string(rule.help) } }
    json.object("defaultConfiguration") { json in json.member("level") { $0.string(rule.level) } }
  }

  // MARK: Results

  private func write(_ json: inout JSONWriter, _ group: RunReport.Group, _ report: RunReport) {
    let rule = Rule(group)
    let key = group.key
    let isAccepted = group.state == .accepted
    json.beginObject()
    json.member("ruleId") { $0.string(rule.id) }
    json.member("ruleIndex") { $0.number(rule.index) }
    json.member("level") { $0.string(isAccepted ? "note" : rule.level) }
    let remark = ReportWords.remark(group).map { " (\($0))" } ?? ""
    message(&json, "\(ReportWords.size(group)): \(words.way(key))\(remark): \(words.why(group))")
    let places = places(of: group, report)
    json.list("locations", places) { json, place in physical(&json, place) }
    let ways = [("before", words.findings.path(key.before)), ("after", words.findings.path(key.after))].enumerated()
    json.list("relatedLocations", ways.compactMap { way in way.element.1.map { (way.offset + 1, way.element.0, $0) } })
    {
      json, way in
      let (id, name, path) = way
      json.member("id") { $0.number(id) }
      message(&json, name)
      physical(&json, Place(file: group.trace, line: nil))
      json.list("logicalLocations", [path]) { json, path in
        json.member("fullyQualifiedName") { $0.string(path) }
        json.member("kind") { $0.string("view") }
      }
    }
    json.object("partialFingerprints") { json in json.member("retouchGroup/v1") { $0.string(group.fingerprint) } }
    let state =
      switch group.state {
      case .accepted: "unchanged"
      case .updated: "updated"
      case .new, .expired, nil: "new"
      }
    json.member("baselineState") { $0.string(state) }
    json.list("suppressions", isAccepted ? [group.acceptance].compactMap(\.self) : []) { json, acceptance in
      json.member("kind") { $0.string("external") }
      json.member("status") { $0.string("accepted") }
      json.member("justification") { $0.string(ReportWords.acceptance(acceptance)) }
    }
    json.object("properties") { json in
      json.member("verdict") { $0.string(key.verdict.rawValue) }
      json.member("state") { $0.string(group.state?.rawValue) }
      json.member("differences") { $0.number(group.count) }
      if group.unit != .touches { json.member("largestArea") { $0.number(group.extent.largestArea) } }
      json.member("trace") { $0.string(group.trace) }
      if let event = group.example.eventID { json.member("event") { $0.number(event) } }
      json.member("snapshot") { $0.number(group.example.snapshotID) }
      json.member("reason") { $0.string(key.reason) }
      json.member("decidingRule") { $0.string(key.decidingRule) }
      json.member("why") { $0.string(words.why(group)) }
    }
    json.endObject()
  }

  /// Writes the traces that cannot be read, which is the only fault of a run itself.
  private func write(_ json: inout JSONWriter, _ unread: [UnreadTrace]) {
    json.member("executionSuccessful") { $0.bool(false) }
    json.list("toolExecutionNotifications", unread) { json, trace in
      json.member("level") { $0.string("error") }
      message(&json, ReportWords.unread(trace))
    }
  }

  private func write(_ json: inout JSONWriter, _ acceptance: Acceptance, _ report: RunReport) {
    json.beginObject()
    json.member("ruleId") { $0.string(Rule.obsolete.id) }
    json.member("ruleIndex") { $0.number(Rule.obsolete.index) }
    json.member("level") { $0.string(Rule.obsolete.level) }
    let entry = ReportWords.entry(acceptance)
    message(
      &json,
      "Accepted group \(entry) no longer occurs: \(ReportWords.limits(acceptance)), \(ReportWords.acceptance(acceptance))"
    )
    let place = report.head.accepted.map { Place(file: $0.file, line: acceptance.line) }
    json.list("locations", [place].compactMap(\.self)) { json, place in physical(&json, place) }
    json.object("partialFingerprints") { json in json.member("retouchGroup/v1") { $0.string(entry) } }
    json.member("baselineState") { $0.string("absent") }
    json.list("suppressions", [Place]()) { _, _ in }
    json.endObject()
  }

  private struct Place: Hashable {
    var file: String
    var line: Int?
  }

  /// The files and lines of the rules that cause the group. If there are none, the start of the
  /// policy's file or, without a file, the start of the trace.
  private func places(of group: RunReport.Group, _ report: RunReport) -> [Place] {
    var places: [Place] = []
    for cause in ReportWords.causes(group, report) {
      guard let file = cause.file, let line = cause.rule.line else { continue }
      let place = Place(file: file, line: line)
      if !places.contains(place) { places.append(place) }
    }
    if !places.isEmpty { return places }
    return [report.head.question.policy.file.map { Place(file: $0, line: 1) } ?? Place(file: group.trace, line: nil)]
  }

  private func physical(_ json: inout JSONWriter, _ place: Place) {
    json.object("physicalLocation") { json in
      json.object("artifactLocation") { json in json.member("uri") { $0.string(Self.uri(place.file)) } }
      if let line = place.line { json.object("region") { json in json.member("startLine") { $0.number(line) } } }
    }
  }

  /// Escapes brackets: `[a](b)` in a message would be a link (section 3.11.6).
  private func message(_ json: inout JSONWriter, _ text: String) {
    let text = text.visible.replacingOccurrences(of: "](", with: "] (", options: .literal)
    json.object("message") { json in json.member("text") { $0.string(text) } }
  }

  /// The path as a relative reference or, when it is absolute, as a file's URI (RFC 3986).
  package static func uri(_ path: String) -> String {
    (path.hasPrefix("/") ? "file://" : "") + (path.addingPercentEncoding(withAllowedCharacters: plain) ?? path)
  }

  /// A colon in the first part of a path would look like the end of a scheme. Foundation's set
  /// lacks the semicolon, which a path may contain.
  private static let plain = CharacterSet.urlPathAllowed.subtracting([":"]).union([";"])
}
