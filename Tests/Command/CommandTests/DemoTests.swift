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
}
