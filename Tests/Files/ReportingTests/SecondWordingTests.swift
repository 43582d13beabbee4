import Findings
import FindingsStore
import Foundation
import GRDB
import HitTesting
import Recording
import Reporting
import TestSupport
import Testing
import Wording

/// Words are for people alone: in another language, all that programs read stays the same.
@Suite struct SecondWordingTests {
  /// A wholly different text for each that English has; paths of views are names.
  private struct OtherWords: FindingsWording {
    private let english = EnglishWords()
    private func other(_ text: String) -> String { "¶" + String(text.reversed()) }

    func path(_ responder: NamedResponder) -> String? { responder.path ?? english.path(responder).map(other) }
    func recognizers(_ recognizers: [NamedRecognizer]) -> String { other(english.recognizers(recognizers)) }
    func cause(_ cause: Cause) -> String { other(english.cause(cause)) }
    func label(_ step: Walk.Step) -> String { other(english.label(step)) }
    func why(_ step: Walk.Step) -> String { other(english.why(step)) }
    func change(_ change: SmallestChange) -> String { other(english.change(change)) }
    func notCompared(_ what: NotCompared) -> String { other(english.notCompared(what)) }
  }

  // MARK: The run

  private static let groups: [(key: GroupKey, evidence: GroupEvidence)] = SampleFindings.causes.enumerated().map {
    place, cause in
    let (responders, changes) = (SampleFindings.responders, SampleFindings.changes)
    let isFault = if case .fault = cause { true } else { false }
    let key = GroupKey(
      verdict: isFault ? .fault : place % 5 == 4 ? .unmodelled : .changed,
      kind: isFault ? .fault : [.moved, .lost, .gained, .window, .recognizers, .target][place % 6],
      before: .view(path: "W/#\(place)"), after: isFault ? .noAnswer : responders[place % responders.count],
      recognizersBefore: place % 2 == 0 ? nil : [SampleFindings.recognizer],
      recognizersAfter: place % 2 == 0 ? nil : [SampleFindings.lostRecognizer], reason: cause.identifier,
      decidingRule: place % 3 == 0 ? nil : "#pay { hitTest: none }")
    return (
      key,
      GroupEvidence(
        cause: cause, walks: place == 0 ? [walk] : [], firstDifference: 1,
        giveBack: changes[place % changes.count], rules: [SampleFindings.rule, SampleFindings.baselineRule],
        suspects: 2)
    )
  }

  /// A step for each reason, of one view and of several.
  private static let walk = Walk(
    policy: "p", isBaseline: false,
    steps: SampleFindings.reasons.flatMap { reason in
      [
        Walk.Step(view: SampleFindings.view, depth: 0, step: .entered, reason: .inside, note: reason),
        Walk.Step(view: nil, count: 3, depth: 1, step: .left, reason: reason),
      ]
    })

  private static let head: RunHead = {
    let changed = groups.map(\.key).filter { $0.verdict == .changed }
    let accepted = [(changed[0], 9), (changed[1], 0), (SampleRun.obsolete, 1)].enumerated().map { place, group in
      Acceptance(fingerprint: group.0.fingerprint, differences: group.1, reason: "known", line: place + 1)
    }
    return RunHead(
      .replay(policy: PolicySource(name: "p", file: "p.yaml", text: "policy: p\n"), measuresMargins: true),
      accepted: AcceptedGroups(file: "accepted.yaml", groups: accepted, judgedOn: "2026-06-01"))
  }()

  private func write(to path: String, _ words: any FindingsWording) throws -> RunReport {
    let store = try ResultsDatabase(writing: path, words: words)
    _ = try store.addRun(Self.head) { writer in
      let info = RecordingInfo(policy: "uikit", format: "")
      try writer.beginTrace("a", number: 1)
      try writer.begin(ComparedRecording(trace: "a", recordingID: 1, info: info, ownPolicy: "uikit"))
      try writer.beginPart(1)
      var (counts, events) = (RunCounts(.replay), EventCounts())
      for (place, (key, evidence)) in Self.groups.enumerated() {
        for event in 0...(place % 2) {
          let difference = Difference(
            key: key, subject: .event(id: Int64(10 * place + event), type: .touches), snapshotID: 1,
            time: Double(place),
            location: Point(x: 1, y: 2), beforeView: 4, afterView: nil)
          try writer.add(.difference(difference, evidence: event == 0 ? evidence : nil))
          events.touches += 1
          switch key.verdict {
          case .changed, .found: counts.changed += 1
          case .unmodelled: counts.unmodelled += 1
          case .fault: counts.faults += 1
          }
        }
      }
      try writer.add(
        .margin(
          TouchMargin(
            eventID: 1, snapshotID: 1, time: 0, location: Point(x: 1, y: 2), responder: .gone(className: "UIButton"),
            stays: true, before: nil, after: 1)))
      for (place, what) in SampleFindings.notCompared.enumerated() { counts.notCompared[what] = place + 1 }
      counts.looked = .events(events)
      try writer.finishPart(counts)
    }
    return try store.report(detail: .everything)
  }

  /// What is written and read in English and in the other words.
  private func both<Value>(_ read: (_ path: String, RunReport, any FindingsWording) throws -> Value) throws
    -> (english: Value, other: Value)
  {
    try withFolder { folder in
      func value(_ words: any FindingsWording, _ name: String) throws -> Value {
        let path = "\(folder)/\(name).sqlite"
        return try read(path, try write(to: path, words), words)
      }
      return (try value(EnglishWords(), "english"), try value(OtherWords(), "other"))
    }
  }

  // MARK: What stays the same

  @Test func `a run's facts and what decides its exit code are the same`() throws {
    let (english, other) = try both { _, report, _ in report }
    #expect(english.groups.count == Self.groups.count)
    #expect(english.groups.map(\.key) == other.groups.map(\.key))
    #expect(english.groups.map(\.fingerprint) == other.groups.map(\.fingerprint))
    #expect(english.groups.map(\.fingerprint) == english.groups.map(\.key.fingerprint))
    #expect(english.groups.map(\.state) == other.groups.map(\.state))
    #expect(Set(english.groups.map(\.state)) == [.new, .accepted, .updated, nil])
    #expect(english.groups.map(\.evidence) == other.groups.map(\.evidence))
    #expect(english.groups.map(\.example) == other.groups.map(\.example))
    #expect(english.counts == other.counts)
    #expect(english.unaccepted == other.unaccepted && english.unaccepted > 0)
    #expect(english.obsolete == other.obsolete && english.obsolete.count == 1)
    #expect(english.groups.map(\.urgency) == other.groups.map(\.urgency))
  }

  @Test func `the other words are other words for all`() {
    let (english, other) = (EnglishWords(), OtherWords())
    for cause in SampleFindings.causes {
      #expect(!english.cause(cause).isEmpty)
      #expect(other.cause(cause) != english.cause(cause))
    }
    for what in SampleFindings.notCompared { #expect(other.notCompared(what) != english.notCompared(what)) }
  }

  /// Each table's columns with words for people, as the comments of the schema tell.
  private func wordColumns(_ path: String) throws -> [String: Set<String>] {
    let tables = try DatabaseQueue(path: path).read {
      try Row.fetchAll($0, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'table'")
    }
    return Dictionary(
      uniqueKeysWithValues: tables.map { row in
        let lines = (row["sql"] as String).split(separator: "\n")
        return (
          row["name"], Set(lines.compactMap { $0.prefixMatch(of: /\s*(\w+) .*-- for people/).map { String($0.1) } })
        )
      })
  }

  @Test func `a results database differs in the columns for people alone`() throws {
    let (english, other) = try both { path, _, _ in
      try wordColumns(path).map { table, words in
        let rows = try DatabaseQueue(path: path).read { try Row.fetchAll($0, sql: "SELECT * FROM \(table) ORDER BY 1") }
        return (table: table, words: words, rows: rows)
      }.sorted { $0.table < $1.table }
    }
    #expect(english.map(\.table) == other.map(\.table))
    var different: Set<String> = []
    for (english, other) in zip(english, other) {
      #expect(english.words == other.words)
      #expect(english.rows.count == other.rows.count)
      for (row, otherRow) in zip(english.rows, other.rows) {
        for (column, value) in row where otherRow[column] as DatabaseValue? != value {
          #expect(english.words.contains(column), "\(english.table).\(column)")
          different.insert("\(english.table).\(column)")
        }
      }
    }
    // Paths of views are names, so that `before` is the same here.
    let all = Set(english.flatMap { table in table.words.map { "\(table.table).\($0)" } })
    #expect(different == all.subtracting(["difference_group.before"]))
  }

  // MARK: Formats

  /// The places of JSON whose description says that they hold text for people.
  private func textPlaces(_ schema: Any, _ place: String = "") -> (always: Set<String>, sometimes: Set<String>) {
    var found: (always: Set<String>, sometimes: Set<String>) = ([], [])
    func add(_ part: Any?, _ place: String) {
      guard let part else { return }
      let inner = textPlaces(part, place)
      found.always.formUnion(inner.always)
      found.sometimes.formUnion(inner.sometimes)
    }
    guard let schema = schema as? [String: Any] else { return found }
    let description = schema["description"] as? String ?? ""
    if description.hasPrefix("Text for people") { found.always.insert(place) }
    if description.contains("; text for people where") { found.sometimes.insert(place) }
    for part in schema["oneOf"] as? [Any] ?? [] { add(part, place) }
    add(schema["items"], place)
    for (key, property) in schema["properties"] as? [String: Any] ?? [:] { add(property, "\(place).\(key)") }
    return found
  }

  /// The places of a value with what stands there, in order.
  private func leaves(_ value: Any, _ place: String = "") -> [(place: String, value: String)] {
    if let object = value as? [String: Any] {
      return object.sorted { $0.key < $1.key }.flatMap { leaves($0.value, "\(place).\($0.key)") }
    }
    if let list = value as? [Any] { return list.flatMap { leaves($0, place) } }
    return [(place, "\(value)")]
  }

  private func leaves(json text: String) throws -> [(place: String, value: String)] {
    leaves(try JSONSerialization.jsonObject(with: Data(text.utf8)))
  }

  /// The places whose values are not the same in both.
  private func differences(
    _ one: [(place: String, value: String)], _ other: [(place: String, value: String)]
  ) -> Set<String> {
    #expect(one.map(\.place) == other.map(\.place))
    return Set(zip(one, other).filter { $0.value != $1.value }.map(\.0.place))
  }

  @Test func `JSON differs in what its schema calls text for people`() throws {
    let schema = try JSONSerialization.jsonObject(with: Data(JSONReport.schema.utf8))
    let text = textPlaces(schema)
    #expect(
      text.always == [
        ".groups.why", ".groups.rules", ".groups.recognizersBefore", ".groups.recognizersAfter",
        ".recordings.notCompared.reason",
      ])
    #expect(text.sometimes == [".groups.before", ".groups.after", ".replay.margins.fragile.responder"])
    let (english, other) = try both { _, report, words in try leaves(json: JSONReport(words: words).render(report)) }
    // Rules are written as in policy files; the views before are all in their scenes here.
    #expect(
      differences(english, other) == text.always.union(text.sometimes).subtracting([".groups.rules", ".groups.before"]))
    let paths = zip(english, other).filter { $0.place == ".groups.after" && $0.value != $1.value }.map(\.0.value)
    #expect(Set(paths) == ["UIButton (not in the scene)", "(unknown view)"])
  }

  @Test func `SARIF differs in messages and in names of views that are gone`() throws {
    let (english, other) = try both { _, report, words in try leaves(json: SARIFReport(words: words).render(report)) }
    #expect(
      differences(english, other) == [
        ".runs.results.message.text", ".runs.results.properties.why",
        ".runs.results.relatedLocations.logicalLocations.fullyQualifiedName",
      ])
  }

  @Test func `JUnit has the same cases, counts and fingerprints`() throws {
    /// Elements with the attributes that are no text, and fingerprints.
    func skeleton(_ text: String) -> [String] {
      text.matches(
        of: /<\/?[a-z-]+|(?:tests|failures|errors|skipped|type|classname)="[^"]*"|\[[0-9a-f]{16}\]/
      ).map { String($0.0) }
    }
    let (english, other) = try both { _, report, words in JUnitReport(words: words).render(report) }
    #expect(skeleton(english) == skeleton(other))
    #expect(skeleton(english).count > 5 * Self.groups.count)
    #expect(english != other)
  }

  @Test func `every format takes its sentences about findings from the wording`() throws {
    let (_, report) = try both { _, report, _ in report }
    let (english, words) = (EnglishWords(), OtherWords())
    let formats: [any ReportFormat] = [
      TextReport(words: words), JSONReport(words: words), MarkdownReport(words: words), HTMLReport(words: words),
      JUnitReport(words: words), SARIFReport(words: words), GitHubReport(words: words),
    ]
    #expect(formats.map(\.name) == ReportFormats.all.map(\.name))
    // Sentences that every format writes without escapes.
    let sentences = SampleFindings.causes.map(english.cause).filter { $0.wholeMatch(of: /[a-z ]{12,}/) != nil }
    #expect(sentences.count > 5)
    for format in formats {
      let text = format.render(report)
      #expect(text.contains("¶"))
      for sentence in sentences { #expect(!text.contains(sentence), "\(format.name): \(sentence)") }
    }
  }
}
