import Findings
import FindingsStore
import Foundation
import GRDB
import HitTesting
import Recording
import TestSupport
import Testing

/// Findings of every case come out of a results database as they went in.
@Suite struct FindingsRoundTripTests {
  /// A group for each cause, the first two with walks; other values are shared out among them.
  private static let groups: [(key: GroupKey, evidence: GroupEvidence)] = {
    let (responders, changes) = (SampleFindings.responders, SampleFindings.changes)
    return (SampleFindings.causes + oddCauses).enumerated().map { place, cause in
      let lists: [[NamedRecognizer]?] = [nil, [], [SampleFindings.recognizer, SampleFindings.lostRecognizer]]
      let key = GroupKey(
        verdict: .changed, kind: .moved, before: .view(path: "\(place)"), after: responders[place % responders.count],
        recognizersBefore: lists[place % 3], recognizersAfter: lists[place / 3 % 3], reason: cause.identifier,
        decidingRule: [nil, "", "-#pay { hitTest: none }"][place % 3])
      let walk = Walk(policy: place == 0 ? nil : "p", isBaseline: place == 0, steps: steps)
      var evidence = GroupEvidence(
        cause: cause, walks: place < 2 ? [walk] : [], giveBack: changes[place % changes.count],
        harm: Harm.allCases[place % Harm.allCases.count])
      if case .action = cause { evidence.deliveries = SampleFindings.deliveries }
      return (key, evidence)
    }
  }()

  /// A step for each reason, alone and as a note, and with numbers that JSON has not.
  private static let steps: [Walk.Step] =
    SampleFindings.reasons.flatMap { reason in
      [
        Walk.Step(view: SampleFindings.view, depth: 2, step: .hit, reason: reason),
        Walk.Step(view: SampleFindings.oldView, depth: 0, step: .entered, reason: .inside, note: reason),
        Walk.Step(view: nil, count: 12, depth: 1, step: .left, reason: reason),
      ]
    } + oddReasons.map { Walk.Step(view: nil, count: 2, depth: 1, step: .left, reason: $0, note: $0) }
    + areas.map { Walk.Step(view: SampleFindings.view, depth: 1, step: .entered, reason: .inside, area: $0) }

  private static let areas: [HitArea] = [
    .outset(top: 1, left: -.infinity, bottom: .nan, right: 1 / 3), .minimumSize(width: 44, height: 1e300), .ellipse,
    .cornerRadius(radius: -0.0), .polygon(corners: [Point(x: .nan, y: 1), Point(x: 2, y: 3)]),
    .regions(boxes: [Rect(x: 0, y: 1, width: -2, height: .infinity)]),
  ]

  private static let oddReasons: [NamedReason] = {
    let odd = Rect(x: -.infinity, y: .nan, width: .infinity, height: -0.0)
    return [
      .outside(point: Point(x: .nan, y: .infinity), bounds: odd), .alpha(value: .nan, threshold: 1e-300),
      .notAsked(by: SampleFindings.rule, because: .alpha(value: 0.1, threshold: 1e300)),
      .notAsked(by: SampleFindings.rule, because: .outsideFrame),
      .notAsked(by: SampleFindings.rule, because: .hidden),
      .notAsked(by: SampleFindings.rule, because: .interactionOff),
    ]
  }()

  private static let oddCauses: [Cause] =
    oddReasons.map { reason in
      let decision = NamedDecision(view: SampleFindings.view, step: .left, reason: reason)
      let frame = GeometryChange.frame(
        old: Rect(x: .nan, y: .infinity, width: -.infinity, height: 0), new: Rect(x: 0.1, y: 1 / 3, width: 1, height: 2)
      )
      return .recordings(.lost(after: decision, before: decision, geometry: frame), unlike: .both)
    } + controls.map { .control($0) }

  private static let controls: [ControlCause] = [
    .left(SampleFindings.left, isSuperview: false), .covered(by: SampleFindings.view), .covered(by: nil),
    .small(largest: .zero, least: Size(width: 44, height: 44)), .faded(opacity: 0.05),
    .behind(SampleFindings.oldView), .clipped(by: SampleFindings.view),
  ]

  private func write(to path: String) throws {
    let store = try ResultsDatabase(writing: path)
    _ = try store.addRun(RunHead(.replay(policy: PolicySource(name: "p", text: ""), measuresMargins: true))) { writer in
      let info = RecordingInfo(policy: "uikit", format: "")
      try writer.beginTrace("a", number: 1)
      try writer.begin(ComparedRecording(trace: "a", recordingID: 1, info: info, ownPolicy: "uikit"))
      try writer.beginPart(1)
      for (key, evidence) in Self.groups {
        let difference = Difference(
          key: key, subject: .event(id: 1, type: .motion), snapshotID: 1, time: 0, location: nil, beforeView: nil,
          afterView: nil)
        try writer.add(.first(difference, evidence))
      }
      for responder in SampleFindings.responders {
        let margin = TouchMargin(
          eventID: 1, snapshotID: 1, time: 0, location: .zero, responder: responder, stays: true, before: nil, after: 1)
        try writer.add(.margin(margin))
      }
      var counts = RunCounts(.replay)
      for (place, what) in SampleFindings.notCompared.enumerated() { counts.notCompared[what] = place + 1 }
      try writer.finishPart(counts)
    }
  }

  /// A text that is equal where the values are, also where a number is none.
  private func text(_ value: some Any) -> String { "\(value)" }

  @Test func `findings read back as they were written`() throws {
    try withFolder { folder throws in
      let path = folder + "/r.sqlite"
      try write(to: path)
      let report = try ResultsDatabase(reading: path).report(detail: .everything)
      #expect(report.groups.count == Self.groups.count)
      for (group, written) in zip(report.groups.sorted { $0.id < $1.id }, Self.groups) {
        #expect(group.key == written.key)
        #expect(group.fingerprint == written.key.fingerprint)
        #expect(group.evidence.giveBack == written.evidence.giveBack)
        #expect(group.evidence.harm == written.evidence.harm)
        #expect(text(group.evidence.cause) == text(written.evidence.cause))
        #expect(text(group.evidence.walks) == text(written.evidence.walks))
        #expect(group.evidence.deliveries == written.evidence.deliveries)
        #expect(group.example.key == written.key)
      }
      for (place, what) in SampleFindings.notCompared.enumerated() {
        #expect(report.counts.notCompared[what] == place + 1, "\(what)")
      }
      #expect(report.counts.notCompared.count == SampleFindings.notCompared.count)
    }
  }

  private static let columns = [
    ("difference_group", "facts"), ("difference_group", "cause"), ("difference_group", "give_back"),
    ("walk_decision", "step"), ("delivery_step", "step"), ("not_compared", "what"), ("margin_responder", "responder"),
  ]

  private func json(_ path: String) throws -> [[String]] {
    try DatabaseQueue(path: path).read { db in
      try Self.columns.map { try String.fetchAll(db, sql: "SELECT \($0.1) FROM \($0.0) ORDER BY id") }
    }
  }

  @Test func `the JSON of the same findings is the same text, with sorted keys`() throws {
    try withFolder { folder throws in
      let paths = [folder + "/one.sqlite", folder + "/two.sqlite"]
      for path in paths { try write(to: path) }
      let texts = try json(paths[0])
      #expect(try json(paths[1]) == texts)
      for text in texts.flatMap(\.self) { #expect(try sorted(text) == text) }
    }
  }

  /// The JSON with the keys of each object in order; numbers and strings stay as they are written.
  private func sorted(_ text: String) throws -> String {
    var rest = Substring(text)
    let value = try sortedValue(&rest)
    return rest.isEmpty ? value : "more than one value: \(text)"
  }

  private func sortedValue(_ rest: inout Substring) throws -> String {
    guard let open = rest.first, open == "{" || open == "[" else {
      let atom = try #require(rest.prefixMatch(of: /"(?:[^"\\]|\\.)*"|[-+.a-zA-Z0-9]+/)).0
      rest.removeFirst(atom.count)
      return String(atom)
    }
    var members: [(key: String, text: String)] = []
    rest.removeFirst()
    while let next = rest.first, next != "}", next != "]" {
      if next == "," { rest.removeFirst() }
      var key = ""
      if open == "{" {
        key = try sortedValue(&rest)
        rest.removeFirst()
      }
      members.append((key, try sortedValue(&rest)))
    }
    let close = rest.removeFirst()
    if open == "{" { members.sort { $0.key < $1.key } }
    return "\(open)\(members.map { $0.key.isEmpty ? $0.text : "\($0.key):\($0.text)" }.joined(separator: ","))\(close)"
  }

  // MARK: The format

  private static let package = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  private static let places = columns.map { "\($0.0).\($0.1)" }

  /// Files outlive the program: these texts are read for as long as version 1 is, whatever the
  /// names in Swift are by then. `Tests/Stored/v1/findings.jsonl` has each text of each column.
  @Test func `the JSON of findings stays as it is`() throws {
    let stored = Self.package.appendingPathComponent("Tests/Stored/v1/findings.jsonl")
    let texts = try withFolder { folder throws in
      let path = folder + "/r.sqlite"
      try write(to: path)
      return try json(path)
    }
    let lines = zip(Self.places, texts).flatMap { place, texts in
      Set(texts).sorted().map { "{\"\(place)\":\($0)}\n" }
    }.joined()
    if ProcessInfo.processInfo.environment["RETOUCH_RECORD"] == "1" {
      try lines.write(to: stored, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: stored, encoding: .utf8) == lines)
  }

  @Test func `the schema describes each text, and has no case without one`() throws {
    let folder = Self.package
    let schema = try JSONSerialization.jsonObject(
      with: Data(contentsOf: folder.appendingPathComponent("Migrations/findings-schema.json")))
    var check = SchemaCheck(root: try #require(schema as? [String: Any]))
    let lines = try String(contentsOf: folder.appendingPathComponent("Tests/Stored/v1/findings.jsonl"), encoding: .utf8)
    for line in lines.split(separator: "\n") {
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let isAccepted = check.accepts(value, check.root, at: "#")
      #expect(isAccepted, "\(line)")
    }
    #expect(check.places(in: check.root, at: "#").subtracting(check.met) == [])
  }
}

/// Checks values with the part of JSON Schema that the schema of findings uses.
private struct SchemaCheck {
  let root: [String: Any]
  /// The keys that values had, each with the definition it stands in.
  var met: Set<String> = []

  mutating func accepts(_ value: Any, _ schema: [String: Any], at place: String) -> Bool {
    if let reference = schema["$ref"] as? String {
      return accepts(value, definition(reference), at: reference)
    }
    if let cases = schema["oneOf"] as? [[String: Any]] {
      return cases.filter { accepts(value, $0, at: place) }.count == 1
    }
    if let words = schema["enum"] as? [String] { return (value as? String).map(words.contains) ?? false }
    switch schema["type"] {
    case let types as [String]: return types.contains { isOf($0, value) }
    case "object" as String: return acceptsObject(value, schema, at: place)
    case "array" as String:
      guard let list = value as? [Any], let items = schema["items"] as? [String: Any] else { return false }
      return list.allSatisfy { accepts($0, items, at: place) }
    case let type as String: return isOf(type, value)
    default: return false
    }
  }

  private mutating func acceptsObject(_ value: Any, _ schema: [String: Any], at place: String) -> Bool {
    guard let object = value as? [String: Any], let properties = schema["properties"] as? [String: [String: Any]],
      schema["additionalProperties"] as? Bool == false,
      Set(schema["required"] as? [String] ?? []).isSubset(of: object.keys)
    else { return false }
    for (key, value) in object {
      guard let property = properties[key], accepts(value, property, at: "\(place).\(key)") else { return false }
      met.insert("\(place).\(key)")
    }
    return true
  }

  private func isOf(_ type: String, _ value: Any) -> Bool {
    switch type {
    case "string": value is String
    case "boolean": value is Bool
    case "integer": (value as? NSNumber).map { $0.doubleValue == $0.doubleValue.rounded() } ?? false
    case "number": value is NSNumber
    default: false
    }
  }

  private func definition(_ reference: String) -> [String: Any] {
    let name = String(reference.dropFirst("#/$defs/".count))
    return (root["$defs"] as? [String: [String: Any]])?[name] ?? [:]
  }

  /// The keys that the schema knows, in itself and in its definitions.
  func places(in schema: [String: Any], at place: String) -> Set<String> {
    var found: Set<String> = []
    for part in schema["oneOf"] as? [[String: Any]] ?? [] { found.formUnion(places(in: part, at: place)) }
    for (key, property) in schema["properties"] as? [String: [String: Any]] ?? [:] {
      found.insert("\(place).\(key)")
      found.formUnion(places(in: property, at: "\(place).\(key)"))
    }
    if place == "#" {
      for name in (root["$defs"] as? [String: Any] ?? [:]).keys {
        found.formUnion(places(in: definition("#/$defs/" + name), at: "#/$defs/" + name))
      }
    }
    return found
  }
}
