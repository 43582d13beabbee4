public import Findings
import Foundation
import HitTesting

/// The reason why recorded touches could not be judged.
public enum TouchExpectationFault: Error, CustomStringConvertible {
  /// No built-in policy has this name.
  case unknownPolicy(String)
  /// The trace holds no touch, so that nothing was expected of it.
  case noTouches(String)
  /// No recording of the trace tells who acted upon its touches.
  case noOutcomes(String)
  /// The policy of this name is code, under which nobody can replay who acts.
  case actionsOfCode(String)
  /// The environment variable `SOURCE_DATE_EPOCH`, which replaces the present day, is not a time.
  case noTime(String)

  /// A description of the fault, with its remedy.
  public var description: String {
    switch self {
    case .unknownPolicy(let name):
      "there is no built-in policy \(name): \((Policy.builtIn + Policy.systems).map(\.name).joined(separator: ", "))"
    case .noTime(let text): "SOURCE_DATE_EPOCH is \"\(text.prefix(40))\": give seconds since 1970, or unset it"
    case .noTouches(let file): "\(file) holds no touch: record some, or leave the expectation out"
    case .noOutcomes(let file):
      "\(file) does not tell who acted: record it anew with outcomes, or leave the expectation out"
    case .actionsOfCode(let policy):
      "\(policy) are code: who acts can be replayed under rules alone, such as .named or .rules"
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
///   - fileID: the file that an issue names, with its module.
///   - filePath: the path of that file.
///   - line: the line that an issue names.
///   - column: the column that an issue names.
/// - Returns: the comparisons made and the differences found.
/// - Throws: an error when the trace cannot be read, ``TouchExpectationFault``.
@MainActor @discardableResult
public func expectTouchesUnchanged(
  in trace: RecordedTrace, under policy: TouchPolicy, comparedWith baseline: TouchPolicy? = nil,
  mode: AcceptanceMode = .ofEnvironment, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) throws -> RunReport {
  let expectation = ReplayExpectation(
    trace: trace, mode: mode, place: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column),
    isOfActions: false)
  return try expectation.judge(policy, comparedWith: baseline)
}
