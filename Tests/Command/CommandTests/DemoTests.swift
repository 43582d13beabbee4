import Foundation
import Testing

/// Tests `retouch demo`.
@Suite struct DemoTests {
  @Test func `The demo prints what moved and why, the same each time, and leaves its files where it is told`() throws {
    let here = try Workplace()
    let first = try here.retouch("demo", "--keep", "traces")
    #expect(first.code == 0)
    #expect(first.output.contains("  plain under penetrable            5 of 6 and back"))
    #expect(try here.retouch("demo").output == first.output)
    let traces = try FileManager.default.contentsOfDirectory(atPath: here.path("traces")).filter {
      $0 != "results.sqlite"
    }
    #expect(traces.count == 23)
    #expect(try here.retouch(["check"] + traces.sorted().map { "traces/\($0)" }).code == 0)
    #expect(try here.retouch("report", "traces/results.sqlite").code == 0)
    let again = try here.retouch("demo", "--keep", "traces")
    #expect(again.code == 2)
    #expect(again.errors.contains("the folder exists; give --keep an empty folder"))
    let recorded = try here.retouch("demo", "--recorded")
    #expect(recorded.code == 0)
    #expect(recorded.output.contains("  touch (60, 180)   floats2  a           a "))
  }

  @Test func `Who acts in the example apps is as the definition of delivery says`() throws {
    let here = try Workplace()
    try here.retouch("demo", "--keep", "traces")
    let traces = try FileManager.default.contentsOfDirectory(atPath: here.path("traces")).sorted().filter {
      $0 != "results.sqlite"
    }
    for trace in traces {
      let replayed = try here.retouch(
        "replay", "traces/\(trace)", "--policy", "uikit", "--results", "r.sqlite", "--quiet")
      #expect(replayed.code < 2, "\(trace): \(replayed.errors)")
    }
    let unlike = try here.sqlite3(
      "r.sqlite", "SELECT trace, class, observed, reproduced FROM action_fidelity WHERE observed <> reproduced")
    #expect(unlike.output == "")
    #expect(try here.sqlite3("r.sqlite", "SELECT sum(observed) > 40 FROM action_fidelity").output == "1\n")
    #expect(
      try here.sqlite3("r.sqlite", "SELECT DISTINCT class FROM action_fidelity ORDER BY class").output
        == "HandledPan\nUIButton\nUIScrollViewPanGestureRecognizer\n")
    // An own subclass is taken as it was recorded.
    #expect(
      try here.sqlite3("r.sqlite", "SELECT DISTINCT class FROM action_fidelity WHERE as_recorded > 0").output
        == "HandledPan\n")
  }
}
