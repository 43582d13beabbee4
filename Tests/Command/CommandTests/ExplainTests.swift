import Foundation
import Testing

/// Tests `retouch explain`.
@Suite struct ExplainTests {
  @Test func `What cannot be explained is told`() throws {
    let here = try Workplace.withFloats()
    func errors(_ arguments: String...) throws -> (Int32, String) {
      let outcome = try here.retouch(["explain", "f.sqlite"] + arguments)
      return (outcome.code, outcome.errors)
    }
    #expect(try errors("--event", "2", "--policy", "uikit").0 == 0)
    #expect(
      try errors("--event", "2", "--policy", "uikit").1.contains(
        "f.sqlite: event 2 ends the touch of event 1, which is taken instead\n"))
    #expect(
      try errors("--snapshot", "9", "--at", "1,1", "--policy", "uikit") == (
        2, "retouch: f.sqlite: there is no snapshot 9; it has 1\n"
      ))
    #expect(try errors("--policy", "uikit").0 == 64)
    #expect(try errors("--event", "1", "--at", "1,1", "--policy", "uikit").0 == 64)
    #expect(try errors("--snapshot", "1", "--at", "1;1", "--policy", "uikit").0 == 64)
    let code = try here.retouch("explain", "f.sqlite", "--event", "1", "--policy", "floating-windows/penetrable")
    #expect(code.code == 2)
    #expect(code.errors.contains("is code: Retouch can run it, but cannot explain its decisions; give rules"))
  }
}
