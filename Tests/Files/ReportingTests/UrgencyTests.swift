import Findings
import HitTesting
import Testing

/// Which groups reports show first.
@Suite struct UrgencyTests {
  private func order(
    _ differences: [(Difference, Harm?)], accepted: [Acceptance] = []
  ) throws -> [String] {
    let report = try report(
      differences.map { .first($0, GroupEvidence(cause: SampleRun.cause, harm: $1)) }, accepted: accepted
    )
    return report.groups.map { "\($0.urgency) \($0.key.before.path ?? "-") \($0.key.after.path ?? "-")" }
  }

  @Test func `What controls lose comes first, and last what a container gives to what is in it`() throws {
    let found = try order([
      (difference("W/a", "W/a/b"), .inside), (difference("W/a", "W/c"), .controlGains),
      (difference("W/a", "W/d"), .elsewhere),
      (difference("W/e", "W/f"), .betweenControls), (difference("W/g", nil, .lost), .nobody),
      (difference("W/h", nil, .lost), .controlLoses), (difference("W/i", "W/k"), .controlLoses),
      (difference("W/g", nil, .fault, verdict: .fault), nil), (difference("W/h", "W/i", verdict: .unmodelled), nil),
      (difference("W/k", nil, .actionLost, verdict: .later), .controlLoses),
      (difference("W/l", nil, .actionLost, verdict: .undecided), .controlLoses),
    ])
    #expect(
      found == [
        "controlLoses W/h -", "controlLoses W/i W/k", "nobody W/g -", "betweenControls W/e W/f", "elsewhere W/a W/d",
        "controlGains W/a W/c", "inside W/a W/a/b", "noAnswer W/g -", "unmodelled W/h W/i",
        "undecided W/l -", "later W/k -",
      ])
  }

  @Test func `Paths tell where the views are not known`() throws {
    let found = try order([
      (difference("W/a", "W/a/b"), nil), (difference("W/a", "W/ab"), nil), (difference("W/a", nil, .lost), nil),
    ])
    #expect(found == ["nobody W/a -", "elsewhere W/a W/ab", "inside W/a W/a/b"])
  }

  @Test func `Among equals the group with more touches comes first, then the one that happened first`() throws {
    let found = try order(
      [difference("a", "x"), difference("b", "x"), difference("c", "x"), difference("b", "x", event: 2)].map {
        ($0, .elsewhere)
      })
    #expect(found == ["elsewhere b x", "elsewhere a x", "elsewhere c x"])
  }

  @Test func `An accepted group comes after all that is not`() throws {
    let swapped = difference("b", "a")
    let accepted = Acceptance(.group(fingerprint: swapped.key.fingerprint), differences: 1, reason: "known", line: 1)
    #expect(
      try order(
        [
          (swapped, .controlLoses), (difference("a", "c"), .inside),
          (difference("d", nil, .fault, verdict: .fault), nil),
        ],
        accepted: [accepted]) == ["inside a c", "noAnswer d -", "accepted b a"])
    // More touches than were accepted.
    #expect(
      try order(
        [(swapped, .controlLoses), (swapped, .controlLoses), (difference("a", "c"), .inside)], accepted: [accepted])
        == ["controlLoses b a", "inside a c"])
  }
}
