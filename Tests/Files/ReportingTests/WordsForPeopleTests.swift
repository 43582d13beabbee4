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

/// Words are for people alone: no program reads one back, and a schema says where each stands.
@Suite struct WordsForPeopleTests {
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
    var evidence = GroupEvidence(
      cause: cause, walks: place == 0 ? [walk] : [], firstDifference: 1,
      giveBack: changes[place % changes.count], rules: [SampleFindings.rule, SampleFindings.baselineRule],
      suspects: 2)
    if case .action = cause { evidence.deliveries = SampleFindings.deliveries }
    return (key, evidence)
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
      Acceptance(.group(fingerprint: group.0.fingerprint), differences: group.1, reason: "known", line: place + 1)
    }
    return RunHead(
      .replay(policy: PolicySource(name: "p", file: "p.yaml", text: "policy: p\n"), measuresMargins: true),
      accepted: AcceptedGroups(file: "accepted.yaml", groups: accepted, judgedOn: "2026-06-01"))
  }()

  private func write(to path: String) throws {
    _ = try ResultsDatabase(writing: path).addRun(Self.head) { writer in
      let info = RecordingInfo(policy: "uikit", format: "")
      try writer.beginTrace("a", number: 1)
      try writer.begin(ComparedRecording(trace: "a", recordingID: 1, info: info, ownPolicy: "uikit"))
      try writer.beginPart(1)
      var (counts, events) = (RunCounts(.replay), EventCounts())
      for (place, (key, evidence)) in Self.groups.enumerated() {
        for event in 0...(place % 2) {
          let difference = Difference(
            key: key, subject: .event(id: EventID(10 * place + event), type: .touches), snapshotID: 1,
            time: Double(place),
            location: Point(x: 1, y: 2), beforeView: 4, afterView: nil)
          try writer.add(event == 0 ? .first(difference, evidence) : .further(difference))
          events.touches += 1
          switch key.verdict {
          case .changed, .found: counts.changed += 1
          case .unmodelled: counts.unmodelled += 1
          case .fault: counts.faults += 1
          case .undecided: events.actions.undecided += 1
          case .later: events.actions.later += 1
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

  /// The run as a reader gets it, and each format's text of it.
  private func read(_ path: String) throws -> (report: RunReport, texts: [String]) {
    let report = try ResultsDatabase(reading: path).report(detail: .everything)
    return (report, ReportFormats.all.map { $0.render(report) })
  }

  @Test func `nothing that is read depends on the columns for people`() throws {
    try withFolder { folder throws in
      let path = folder + "/r.sqlite"
      try write(to: path)
      let written = try read(path)
      let report = written.report
      #expect(report.groups.count == Self.groups.count)
      #expect(Set(report.groups.map(\.state)) == [.new, .accepted, .updated, nil])
      #expect(report.obsolete.count == 1 && report.unaccepted > 0)
      for (table, columns) in try wordColumns(path) {
        for column in columns {
          let changed = try DatabaseQueue(path: path).write { database in
            try database.execute(sql: "UPDATE \(table) SET \(column) = '¶' WHERE \(column) IS NOT NULL")
            return database.changesCount
          }
          #expect(changed > 0, "no row of \(table) has \(column)")
        }
      }
      let other = try read(path)
      #expect(other.report.groups.map(\.key) == report.groups.map(\.key))
      #expect(other.report.groups.map(\.evidence) == report.groups.map(\.evidence))
      #expect(other.report.groups.map(\.state) == report.groups.map(\.state))
      #expect(other.report.counts == report.counts)
      #expect(other.report.obsolete == report.obsolete)
      #expect(other.texts == written.texts)
    }
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

  /// Whether the text is one that stands for findings in words, and not a name.
  private func hasWords(_ text: String) -> Bool {
    let words = FindingsWords()
    let sentences =
      SampleFindings.causes.map(words.cause) + SampleFindings.notCompared.map(words.notCompared)
      + SampleFindings.changes.map(words.change)
      + SampleFindings.responders.filter(isGone).compactMap(words.path)
      + SampleFindings.deliveries.flatMap(\.steps).map(words.step).filter { $0.contains(" ") }
      + [words.recognizers([SampleFindings.recognizer]), words.recognizers([SampleFindings.lostRecognizer])]
    return sentences.contains(where: text.contains)
  }

  /// Whether the responder has words in place of a name.
  private func isGone(_ responder: NamedResponder) -> Bool {
    switch responder {
    case .view, .recognizer: false
    case .nobody, .element, .gone, .noAnswer: true
    }
  }

  private func report() throws -> RunReport {
    try withFolder { folder throws in
      try write(to: folder + "/r.sqlite")
      return try ResultsDatabase(reading: folder + "/r.sqlite").report(detail: .everything)
    }
  }

  @Test func `JSON has words where its schema says that there is text for people`() throws {
    let schema = try JSONSerialization.jsonObject(with: Data(JSONReport.schema.utf8))
    let text = textPlaces(schema)
    #expect(
      text.always == [
        ".groups.why", ".groups.deliveries.steps.words", ".groups.rules", ".groups.recognizersBefore",
        ".groups.recognizersAfter",
        ".recordings.notCompared.reason",
      ])
    let named: Set = [
      ".groups.before", ".groups.action.by", ".groups.deliveries.steps.who", ".groups.deliveries.steps.by",
    ]
    #expect(text.sometimes == named.union([".groups.after", ".replay.margins.fragile.responder"]))
    let leaves = try leaves(json: JSONReport().render(report()))
    // Rules are written as in policy files; these views are all in their scenes here.
    #expect(
      Set(leaves.filter { hasWords($0.value) }.map(\.place))
        == text.always.union(text.sometimes).subtracting(named).subtracting([".groups.rules"]))
    let gone = leaves.filter { $0.place == ".groups.after" && hasWords($0.value) }.map(\.value)
    let inferred = "UIWindow/_UIHostingView/{pay} (inferred)"
    #expect(Set(gone) == ["UIButton (not in the scene)", "(unknown view)", inferred])
  }

  @Test func `SARIF has words in messages and as names of views that are gone`() throws {
    let leaves = try leaves(json: SARIFReport().render(report()))
    #expect(
      Set(leaves.filter { hasWords($0.value) }.map(\.place)) == [
        ".runs.results.message.text", ".runs.results.properties.why",
        ".runs.results.relatedLocations.logicalLocations.fullyQualifiedName",
      ])
  }

  @Test func `every format has the sentences about findings`() throws {
    let report = try report()
    // Sentences that every format writes without escapes.
    let sentences = SampleFindings.causes.map(FindingsWords().cause).filter {
      $0.wholeMatch(of: /[a-z ]{12,}/) != nil
    }
    #expect(sentences.count > 5)
    for format in ReportFormats.all {
      let text = format.render(report)
      #expect(sentences.contains(where: text.contains), "\(format.name)")
    }
  }
}
