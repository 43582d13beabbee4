public import Findings
import Foundation
import HitTesting
import ObjectScenes
import Recording
import Replay
import TraceStore
import Wording

/// The reason why recorded touches could not be judged.
public enum TouchExpectationFault: Error, CustomStringConvertible {
  /// No built-in policy has this name.
  case unknownPolicy(String)
  /// The trace holds no touch, so that nothing was expected of it.
  case noTouches(String)
  /// The environment variable `SOURCE_DATE_EPOCH`, which replaces the present day, is not a time.
  case noTime(String)

  /// A description of the fault, with its remedy.
  public var description: String {
    switch self {
    case .unknownPolicy(let name):
      "there is no built-in policy \(name): \((Policy.builtIn + Policy.systems).map(\.name).joined(separator: ", "))"
    case .noTime(let text): "SOURCE_DATE_EPOCH is \"\(text.prefix(40))\": give seconds since 1970, or unset it"
    case .noTouches(let file): "\(file) holds no touch: record some, or leave the expectation out"
    }
  }
}

/// Expects that each recorded touch goes where it went when it was recorded.
///
///     @MainActor @Test func checkoutStaysReachable() throws {
///       try expectTouchesUnchanged(
///         in: .named("checkout"),
///         under: .code(
///           .view(CheckoutSheet.init(frame:)) { sheet, scene in sheet.handle = scene["handle"] }))
///     }
///
/// All touches that now go from one view to the same other view, for the same reason, form one
/// issue. It shows both views, the reason, and an example touch. A class that stands for no
/// recorded view, and an identifier that `bind` does not find, are issues, too. A part that the
/// code lacks without being at fault, such as a weak outlet that nothing sets, is a note on
/// standard error and in the report. Issues are recorded under Swift Testing and under XCTest.
///
/// - Parameters:
///   - trace: the recorded touches.
///   - policy: the policy that decides about the touches now.
///   - baseline: the policy that decided before; nil compares with the recorded receivers.
///   - mode: whether differences are judged or accepted.
/// - Returns: the comparisons made and the differences found.
/// - Throws: an error when the trace cannot be read, ``TouchExpectationFault``.
@MainActor @discardableResult
public func expectTouchesUnchanged(
  in trace: RecordedTrace, under policy: TouchPolicy, comparedWith baseline: TouchPolicy? = nil,
  mode: AcceptanceMode = .ofEnvironment, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) throws -> RunReport {
  let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let report = try replay(trace, under: policy, comparedWith: baseline)
  guard report.counts.all > 0 else { throw TouchExpectationFault.noTouches(trace.file.lastPathComponent) }
  for rule in report.unmatchedRules {
    place.record("no view of \(trace.file.lastPathComponent) matches \(rule.selector): nothing was expected of it")
  }
  var accepted = try AcceptedTouches(trace.acceptedFile)
  let words = ReportWords()
  // These entries need not be mistakes, so they are not issues.
  for entry in report.notCompared {
    guard case .answersOfCode = entry.what else { continue }
    let text = words.findings.notCompared(entry.what)
    FileHandle.standardError.write(Data("note: \(trace.file.lastPathComponent): \(text)\n".utf8))
  }
  let day: String
  do { day = try JudgingDay.text() } catch { throw TouchExpectationFault.noTime(error.text) }
  let isNew = accepted.open(report.groups, on: day)
  // Code that gave no answer must be repaired; its groups cannot be accepted.
  for group in isNew where mode == .judge || group.key.verdict == .fault {
    place.record(issue(group, in: trace, words))
  }
  let toAccept = mode == .accept ? isNew.filter { $0.key.verdict != .fault } : []
  if !toAccept.isEmpty {
    for group in toAccept { accepted.accept(group, on: day, words) }
    try accepted.write(to: trace.acceptedFile)
    place.record(
      """
      accepted \(ReportWords.count(toAccept.count, "group")) in \(trace.acceptedFile.lastPathComponent): give each a reason, \
      and run the test again without RETOUCH_TESTING=accept
      """)
  }
  return report
}

@MainActor private func replay(
  _ trace: RecordedTrace, under policy: TouchPolicy, comparedWith baseline: TouchPolicy?
) throws -> RunReport {
  let recordings = try Trace(path: trace.file.path).recordings()
  let candidate = try ReplayedPolicy(policy, recordings)
  let compared = try baseline.map { try ReplayedPolicy($0, recordings) }
  let findings = CollectedFindings(
    head: RunHead(
      .replay(
        policy: PolicySource(name: candidate.name, text: ""),
        baseline: compared.map { PolicySource(name: $0.name, text: "") })))
  // The recorded app's own policy does not matter: the touches are compared with the recorded
  // receivers, or with the baseline.
  let policies = ReplayPolicies(
    candidate: candidate, baseline: compared, recorded: .rules(Policy(name: "uikit", base: .uikit)))
  try Replay(recordings: recordings, policies: policies).run(into: findings)
  return findings.report
}

extension ReplayedPolicy {
  /// Asks code about all touches of the recordings, as it can be asked only here.
  @MainActor fileprivate init(_ policy: TouchPolicy, _ recordings: [Trace.Recording]) throws {
    switch policy.kind {
    case .rules(let policy): self = .rules(policy)
    case .code(let policy):
      let answers = try Dictionary(
        uniqueKeysWithValues: recordings.map {
          ($0.id, try CodeAnswers(policy, $0, system: Policy.ofSystem(named: $0.info.policy)))
        })
      self = .code(
        CodePolicy(
          name: policy.name, parts: policy.parts,
          resolver: { _, recording in
            guard let answers = answers[recording] else { preconditionFailure("each recording was asked about") }
            return answers
          }, className: { slot, scene in policy.className(for: slot, in: scene) }))
    }
  }
}

/// The text of an issue about a group.
private func issue(_ group: RunReport.Group, in trace: RecordedTrace, _ words: ReportWords) -> String {
  """
  \(group.key.kind.rawValue): \(ReportWords.count(group.count, "touch")) [\(group.fingerprint)]
    before  \(words.before(group.key))
    after   \(words.after(group.key))
    why     \(words.why(group))
    e.g.    \(ReportWords.moment(group.example)) in \(trace.file.lastPathComponent)
  """
}
