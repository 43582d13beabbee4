package import Findings
import Foundation
import Wording
import XMLCoder

/// JUnit XML, for tools that show a build's tests. A suite is a recording; a case is a group of
/// touches in it that go somewhere else.
///
///     <?xml version="1.0" encoding="UTF-8"?>
///     <testsuites name="Retouch" tests="2" failures="1" errors="0">
///         <testsuite name="yelp.sqlite" tests="2" failures="1" errors="0" skipped="0">
///             <testcase classname="yelp.sqlite" name="touches go where they went">
///                 <system-out>30 of 33 touches</system-out>
///             </testcase>
///             <testcase classname="yelp.sqlite" name="moved: A/B → A/C [0f0e1a2b3c4d5e6f]">
///                 <failure message="3 touches: moved: A/B → A/C" type="moved">...</failure>
///             </testcase>
///         </testsuite>
///     </testsuites>
///
/// A change that is not accepted is a failure, and a fault is an error. Accepted, unmodelled,
/// undecided and later groups are skipped, with the reason. The first case of a suite represents
/// the unchanged touches. It passes even when other cases fail, so a run without changes has cases
/// too. It is left out when all touches of the recording differ. A trace that cannot be read is a
/// suite with an error.
///
/// There is no standard for this format; the report follows the schema of Jenkins' xunit plugin.
/// Most readers ignore attributes, so everything important is also in `message` and in the text.
/// The report has no durations, since nothing was timed.
package struct JUnitReport: ReportFormat {
  package let name = "junit"
  package let detail = RunReport.Detail.differences

  /// The maximum number of touches of a group that are shown for each recording.
  private static let examples = 5

  private let words = ReportWords()

  package init() {}

  package func render(_ report: RunReport) -> String {
    let places = ReportWords.places(report).map(\.visible)
    let name =
      switch report.counts.looked {
      case .points where report.head.question.method == .gestures: "nothing is wrong with who acts"
      case .points(let counts):
        counts.samples > 0 ? "sampled points go where they went" : "all points go where they went"
      case .controls: "nothing is wrong with the controls"
      case .events: "touches go where they went"
      }
    var suites = zip(report.recordings, places).map { recording, place in
      let counts = recording.counts
      let words =
        counts.controls == nil ? "\(counts.unchanged) of \(ReportWords.looked(counts))" : ReportWords.looked(counts)
      let isThere = counts.unchanged > 0 || counts.changed + counts.unmodelled + counts.faults == 0
      return Suite(name: place, cases: isThere ? [Case(suite: place, name: name, words)] : [])
    }
    for group in report.groups {
      var examples: [Int: (count: Int, first: [Difference])] = [:]
      for located in group.differences {
        examples[located.recording, default: (0, [])].count += 1
        if examples[located.recording]?.count ?? 0 <= Self.examples {
          examples[located.recording]?.first.append(located.difference)
        }
      }
      for (recording, found) in examples.sorted(by: { $0.key < $1.key }) {
        suites[recording].cases.append(test(group, report, in: places[recording], found.count, found.first))
      }
    }
    suites += report.unread.map { trace in
      var test = Case(suite: trace.path.visible, name: "the trace can be read")
      test.error = Note(message: trace.why.visible, type: "unread", text: ReportWords.unread(trace).visible)
      return Suite(name: trace.path.visible, cases: [test])
    }
    let encoder = XMLEncoder()
    encoder.outputFormatting = .prettyPrinted
    do {
      let data = try encoder.encode(
        Suites(name: ReportWords.product, suites: suites), withRootKey: "testsuites",
        header: XMLHeader(version: 1.0, encoding: "UTF-8"))
      return String(decoding: data, as: UTF8.self) + "\n"
    } catch {
      preconditionFailure("strings and numbers are always XML: \(error)")
    }
  }

  private func test(
    _ group: RunReport.Group, _ report: RunReport, in place: String, _ count: Int, _ examples: [Difference]
  ) -> Case {
    let key = group.key
    let what = "\(key.kind.rawValue): \(words.way(key))"
    let number = ReportWords.count(count, ReportWords.noun(group))
    let remark = ReportWords.remark(group).map { " (\($0))" } ?? ""
    var lines = ["\(number): \(what)\(remark)", "why: \(words.why(group))"]
    for (name, recognizers) in [("before", key.recognizersBefore), ("after", key.recognizersAfter)] {
      if let recognizers { lines.append("asked \(name): \(words.findings.recognizers(recognizers))") }
    }
    lines += group.evidence.chosenRules.map { "by: \($0.text)" }
    if let cure = words.cure(group) { lines.append("cure: \(cure)") }
    if let touches = ReportWords.recordedTouches(group) { lines += ["size: \(ReportWords.size(group)), \(touches)"] }
    lines += ReportWords.causes(group, report).map { "rule: \(ReportWords.cause($0))" }
    lines += examples.map { "e.g.: \(place), \(ReportWords.moment($0))" }
    if count > examples.count { lines.append("… and \(count - examples.count) more") }
    let body = lines.map(\.visible).joined(separator: "\n")

    var test = Case(suite: place, name: "\(what) [\(group.fingerprint)]".visible)
    switch (key.verdict, group.state) {
    case (.fault, _):
      test.error = Note(message: "\(number): \(words.why(group))".visible, type: key.kind.rawValue, text: body)
    case (.unmodelled, _):
      let reason = "unmodelled: the recorded app had a rule that its policy does not know"
      test.skipped = Note(message: "\(reason): \(number): \(what)".visible, text: body)
    case (.undecided, _):
      let reason = "undecided: \(ReportWords.undecided)"
      test.skipped = Note(message: "\(reason): \(number): \(what)".visible, text: body)
    case (.later, _):
      let reason = "later: \(ReportWords.later)"
      test.skipped = Note(message: "\(reason): \(number): \(what)".visible, text: body)
    case (.changed, .accepted), (.found, .accepted):
      let reason = group.acceptance.map { "accepted: \(ReportWords.acceptance($0))" } ?? "accepted"
      test.skipped = Note(message: "\(reason): \(number): \(what)".visible, text: body)
    case (.changed, _), (.found, _):
      test.failure = Note(message: "\(number): \(what)\(remark)".visible, type: key.kind.rawValue, text: body)
    }
    return test
  }
}

// MARK: The document

private struct Suites: Encodable, DynamicNodeEncoding {
  let name: String
  let suites: [Suite]

  enum CodingKeys: String, CodingKey {
    case name, tests, failures, errors
    case suites = "testsuite"
  }

  static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
    key.stringValue == CodingKeys.suites.rawValue ? .element : .attribute
  }

  func encode(to encoder: any Encoder) throws {
    let cases = suites.flatMap(\.cases)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(cases.count, forKey: .tests)
    try container.encode(cases.count { $0.failure != nil }, forKey: .failures)
    try container.encode(cases.count { $0.error != nil }, forKey: .errors)
    try container.encode(suites, forKey: .suites)
  }
}

private struct Suite: Encodable, DynamicNodeEncoding {
  let name: String
  var cases: [Case]

  enum CodingKeys: String, CodingKey {
    case name, tests, failures, errors, skipped
    case cases = "testcase"
  }

  static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
    key.stringValue == CodingKeys.cases.rawValue ? .element : .attribute
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(cases.count, forKey: .tests)
    try container.encode(cases.count { $0.failure != nil }, forKey: .failures)
    try container.encode(cases.count { $0.error != nil }, forKey: .errors)
    try container.encode(cases.count { $0.skipped != nil }, forKey: .skipped)
    try container.encode(cases, forKey: .cases)
  }
}

private struct Case: Encodable, DynamicNodeEncoding {
  let suite: String
  let name: String
  let output: String?
  var failure: Note?
  var error: Note?
  var skipped: Note?

  init(suite: String, name: String, _ output: String? = nil) {
    self.suite = suite
    self.name = name
    self.output = output
  }

  enum CodingKeys: String, CodingKey {
    case suite = "classname"
    case name, failure, error, skipped
    case output = "system-out"
  }

  static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
    [CodingKeys.suite.rawValue, CodingKeys.name.rawValue].contains(key.stringValue) ? .attribute : .element
  }
}

private struct Note: Encodable, DynamicNodeEncoding {
  let message: String
  var type: String?
  let text: String

  enum CodingKeys: String, CodingKey {
    case message, type
    case text = ""
  }

  static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
    key.stringValue.isEmpty ? .element : .attribute
  }
}
