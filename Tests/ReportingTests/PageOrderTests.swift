import Findings
import HitTesting
import Reporting
import Testing

/// Which groups the page shows first.
@Suite struct PageOrderTests {
  private func order(_ differences: [Difference], accepted: [Acceptance] = []) throws -> [String] {
    let report = try report(
      differences.map { .difference($0, evidence: GroupEvidence(cause: SampleRun.cause)) }, accepted: accepted)
    return report.groupsByUrgency().map {
      "\($0.urgency) \($0.group.key.before.path ?? "-") \($0.group.key.after.path ?? "-")"
    }
  }

  @Test func `What nobody gets comes first, then views that get nothing any more, then the rest`() throws {
    let found = try order([
      difference("W/a", "W/a", .recognizers), difference("W/b", "W/c"), difference("W/c", "W/d"),
      difference("W/e", nil, .lost),
      difference(nil, "W/f", .gained), difference("W/g", nil, .fault, verdict: .fault),
      difference("W/h", "W/i", verdict: .unmodelled),
    ])
    #expect(
      found == [
        "nobody W/e -", "cutOff W/b W/c", "elsewhere W/a W/a", "elsewhere W/c W/d", "elsewhere - W/f", "noAnswer W/g -",
        "unmodelled W/h W/i",
      ])
  }

  @Test func `Among equals the group with more touches comes first, then the one that happened first`() throws {
    let found = try order([
      difference("a", "x"), difference("b", "x"), difference("c", "x"), difference("b", "x", event: 2),
    ])
    #expect(found == ["cutOff b x", "cutOff a x", "cutOff c x"])
  }

  @Test func `An accepted group comes after all that is not, and what it gets counts`() throws {
    let swapped = difference("b", "a")
    let accepted = Acceptance(fingerprint: swapped.key.fingerprint, touches: 1, reason: "known", line: 1)
    #expect(
      try order([swapped, difference("a", "c"), difference("d", nil, .fault, verdict: .fault)], accepted: [accepted])
        == ["elsewhere a c", "noAnswer d -", "accepted b a"])
    // More touches than were accepted.
    #expect(
      try order([swapped, swapped, difference("a", "c")], accepted: [accepted]) == ["cutOff b a", "elsewhere a c"])
  }
}
