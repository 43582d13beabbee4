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
      return (
        key,
        GroupEvidence(
          cause: cause, walks: place < 2 ? [walk] : [], giveBack: changes[place % changes.count],
          harm: Harm.allCases[place % Harm.allCases.count])
      )
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
    ]
  }()

  private static let oddCauses: [Cause] = oddReasons.map { reason in
    let decision = NamedDecision(view: SampleFindings.view, step: .left, reason: reason)
    let frame = GeometryChange.frame(
      old: Rect(x: .nan, y: .infinity, width: -.infinity, height: 0), new: Rect(x: 0.1, y: 1 / 3, width: 1, height: 2))
    return .recordings(.lost(after: decision, before: decision, geometry: frame), unlike: .both)
  }

  private func write(to path: String) throws {
    let store = try ResultsDatabase(writing: path, words: PlainWords())
    _ = try store.addRun(RunHead(.replay(policy: PolicySource(name: "p", text: "")))) { writer in
      let info = RecordingInfo(policy: "uikit", format: "")
      try writer.beginTrace("a", number: 1)
      try writer.begin(ComparedRecording(trace: "a", recordingID: 1, info: info, ownPolicy: "uikit"))
      try writer.beginPart(1)
      for (key, evidence) in Self.groups {
        let difference = Difference(
          key: key, subject: .event(id: 1, type: .motion), snapshotID: 1, time: 0, location: nil, beforeView: nil,
          afterView: nil)
        try writer.add(.difference(difference, evidence: evidence))
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
    ("walk_step", "step"), ("not_compared", "what"),
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

  /// Files outlive the program: these texts are read for as long as version 1 is.
  @Test func `the JSON of findings stays as it is`() throws {
    try withFolder { folder throws in
      let path = folder + "/r.sqlite"
      try write(to: path)
      let texts = Dictionary(uniqueKeysWithValues: zip(Self.columns.map(\.1), try json(path).map(Set.init)))
      let expected = [
        "facts": [
          #"{"after":{"nobody":{}},"before":{"view":{"path":"0"}},"kind":"moved","reason":"entered-rule-was-left-hidden","verdict":"changed"}"#
        ],
        "cause": [
          #"{"noKeyWindow":{}}"#,
          #"{"takenInside":{"_0":{"id":4,"label":"UIButton#pay"}}}"#,
          #"{"recordings":{"_0":{"noDifference":{}},"unlike":{"old":{"policy":"p"}}}}"#,
        ],
        "give_back": [#"{"set":{"properties":"{ alpha: 1 }","view":{"id":4,"label":"UIButton#pay"}}}"#],
        "step": [
          #"{"count":12,"depth":1,"reason":{"alpha":{"threshold":0.5,"value":0.25}},"step":"left"}"#,
          #"{"count":2,"depth":1,"note":{"alpha":{"threshold":1e-300,"value":"nan"}},"#
            + #""reason":{"alpha":{"threshold":1e-300,"value":"nan"}},"step":"left"}"#,
        ],
        "what": [#"{"withoutLocation":{"base":"android","type":1}}"#, #"{"recognizersOfOneRecording":{}}"#],
      ]
      for (column, texts) in expected.sorted(by: { $0.key < $1.key }) {
        for text in texts { #expect(found(column, text), "\(column): \(text)") }
      }
      func found(_ column: String, _ text: String) -> Bool { texts[column]?.contains(text) ?? false }
    }
  }
}
