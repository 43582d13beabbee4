public import Findings

/// Expects that the same recognizers and controls act upon each recorded touch, at the same time.
///
///     @MainActor @Test func checkoutKeepsItsGestures() throws {
///       try expectActionsUnchanged(in: .named("checkout"), under: .file("gestures.yaml"))
///     }
///
/// All touches upon which somebody else acts in the same way, for the same reason, form one issue:
/// an action is lost, gained, taken by another recognizer or control, late, early, doubled or
/// cancelled. A difference that depends on something that UIKit does not define, that comes after
/// the first change of its recording, or that the recording's own policy does not explain is no
/// issue. It is counted in a note on standard error, and is in the report. So is a recording that
/// does not tell who acted, if another one of the trace does.
///
/// It does not judge which views the touches hit: `expectTouchesUnchanged` does. Issues are
/// recorded under Swift Testing and under XCTest.
///
/// - Parameters:
///   - trace: the recorded touches, with what came of them.
///   - policy: the policy that decides now, of rules.
///   - baseline: the policy that decided before, of rules; nil compares with what was recorded.
///   - mode: whether differences are judged or accepted.
///   - fileID: the file that an issue names, with its module.
///   - filePath: the path of that file.
///   - line: the line that an issue names.
///   - column: the column that an issue names.
/// - Returns: the comparisons made and the differences found.
/// - Throws: an error when the trace cannot be read, ``TouchExpectationFault``.
@MainActor @discardableResult
public func expectActionsUnchanged(
  in trace: RecordedTrace, under policy: TouchPolicy, comparedWith baseline: TouchPolicy? = nil,
  mode: AcceptanceMode = .ofEnvironment, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) throws -> RunReport {
  for case .code(let code)? in [policy.kind, baseline?.kind] { throw TouchExpectationFault.actionsOfCode(code.name) }
  let expectation = ReplayExpectation(
    trace: trace, mode: mode, place: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column),
    isOfActions: true)
  return try expectation.judge(policy, comparedWith: baseline)
}
