import Delivery
import Findings
import Foundation
import HitTesting
import Recording

/// Replays who acts upon the touches of one recording, under each policy that is asked.
///
/// It is for policies of rules, and for recordings whose recorder watched who acts. The recording's
/// own policy may be code: it was recorded whom the touches hit.
struct ActionReplay {
  /// A series with who acts differently.
  struct Compared {
    var series: TouchSeries
    /// The differences, as if nothing had changed in the recording before.
    var differences: [Difference]
    /// What came of the series, for details and for logs. It compares a known series once more.
    let finding: () throws -> ActionFinding
  }

  let recording: any RecordingSource
  /// The policies that are asked, each once; the recording's own one first.
  private let policies: [Policy]
  private let asked: SeriesComparison.Asked
  /// Whether the recording's own policy is code, and the first policy only stands for it.
  let isOwnCode: Bool

  /// - Parameters:
  ///   - own: the policy that stands for the recorded app's own rules.
  ///   - candidate: the policy under test; nil for the own one.
  ///   - baseline: the policy to compare with; nil for what was recorded.
  /// - Returns: nil if the candidate or the baseline is code.
  init?(
    _ recording: any RecordingSource, own: ReplayedPolicy, candidate: ReplayedPolicy?, baseline: ReplayedPolicy?
  ) {
    isOwnCode = own.isCode
    var policies = [own.rules ?? Policy(name: own.name, base: .uikit)]
    func index(_ policy: ReplayedPolicy?) -> Int?? {
      guard let policy, policy != own else { return .some(policy.map { _ in 0 }) }
      guard let rules = policy.rules else { return nil }
      if let known = policies.firstIndex(of: rules) { return known }
      policies.append(rules)
      return policies.count - 1
    }
    guard let after = index(candidate), let before = index(baseline) else { return nil }
    asked = SeriesComparison.Asked(own: 0, before: before, after: after ?? 0)
    self.recording = recording
    self.policies = policies
  }

  /// The names of the policies, those of what is compared with first; nil for what was recorded.
  var names: (before: String?, after: String) {
    (asked.before.map { policies[$0].name }, policies[asked.after].name)
  }

  /// Whether it can be told before of which touches the policies may make something else.
  var isReachKnown: Bool { !isOwnCode && DeliveryReach.isKnown(policies) }

  /// How long a pause between two taps may be under any policy, in seconds.
  private var longestPause: Double {
    policies.map { DeliveryConstants($0).interval(.tapPause).upperBound }.max() ?? 0
  }

  /// After how long a time without a touch nobody waits any more, in seconds.
  var quietTime: Double {
    // A little more, as times are rounded.
    TouchSeries.longestWait(longestPause: longestPause) + 0.001
  }

  func policy(_ index: Int) -> Policy { policies[index] }
  var indexes: SeriesComparison.Asked { asked }

  /// Reads the recording series by series.
  ///
  /// - Parameters:
  ///   - sent: the events that controls were seen to send.
  ///   - isLogged: whether series have names and what comes of them although the policies do not
  ///     differ.
  ///   - touch: the row of a touch whose series alone is compared; nil for all series.
  ///   - counts: gets what is counted.
  ///   - snapshot: called for each snapshot after its events were read, with whether a touch began
  ///     in it for which the policies may differ.
  ///   - body: gets each series when it is over.
  func run(
    _ cursor: any DeliveryCursor, sent: SentEvents, isLogged: Bool = false, of touch: EventID? = nil,
    counts: inout ActionCounts,
    snapshot: (any DeliveryCursor, Bool) throws -> Void = { _, _ in }, body: (Compared) throws -> Void
  ) throws {
    let constants = policies.map(DeliveryConstants.init)
    let known = isLogged ? nil : KnownSeries(constants)
    var reader = try SeriesReader(self, cursor, known: known)
    let longestPause = longestPause
    let comparison = SeriesComparison(asked: asked, constants: constants) {
      try sent.read(cursor)
    }
    func finish(_ series: TouchSeries) throws {
      guard series.isHitKnown, touch.map(series.has) ?? true else { return }
      func finding(_ counts: inout ActionCounts) throws -> ActionFinding {
        let result = try comparison.compare(series, isLogged: isLogged, counts: &counts)
        return ActionFinding(series, result, self)
      }
      if let differences = known?.differences(of: series) {
        let here = differences.map { $0.placed(at: series.touches[0], of: series) }
        return try body(
          Compared(series: series, differences: here) {
            var counted = ActionCounts()
            return try finding(&counted)
          })
      }
      var counted = ActionCounts()
      let found = try finding(&counted)
      let differences = found.differences
      if found.result.isExpected, found.result.isTimeless { known?.add(series, counted, differences) }
      counts.add(counted)
      try body(Compared(series: series, differences: differences) { found })
    }
    while try cursor.nextSnapshot() {
      try reader.follow()
      reader.hasDifferent = false
      while true {
        while let move = try cursor.nextMove() {
          if let series = reader.add(move, longestPause: longestPause) { try finish(series) }
        }
        guard let item = try cursor.nextItem() else { break }
        if let series = try reader.add(item, longestPause: longestPause) { try finish(series) }
      }
      if cursor.isFollowedByOthers(), let series = reader.finish() { try finish(series) }
      try snapshot(cursor, reader.hasDifferent)
    }
    if let series = reader.finish() { try finish(series) }
    known?.count(&counts)
  }

  /// Reads the recording series by series until `body` gives a result.
  ///
  /// - Parameter touch: the row of a touch whose series alone is compared; nil for all series.
  /// - Returns: that result; nil if there is none, or if the recording has no such events.
  func first<Result>(
    isLogged: Bool = false, of touch: EventID? = nil, _ body: (Compared) throws -> Result?
  ) throws -> Result? {
    var counts = ActionCounts()
    var result: Result?
    do {
      let part = try touch.flatMap { try recording.part(upTo: $0, after: quietTime) }
      _ = try recording.readDelivery(part: part) { cursor in
        try run(cursor, sent: SentEvents(), isLogged: isLogged, of: touch, counts: &counts) { compared in
          result = try body(compared)
          if result != nil { throw Found() }
        }
      }
    } catch is Found {}
    return result
  }

  /// Ends the reading.
  private struct Found: Error {}

  func askers(_ scene: Scene) throws -> [PolicyAsker] {
    try policies.map {
      try PolicyAsker(.rules($0), trace: recording.trace, recordingID: recording.id, scene: scene)
    }
  }
}

/// The events that the controls of a recording were seen to send, read once.
///
/// `@unchecked Sendable`: the lock guards all state that changes.
final class SentEvents: @unchecked Sendable {
  private let lock = NSLock()
  private var known: [ViewID: Set<ControlEvent>]?

  func read(_ cursor: any DeliveryCursor) throws -> [ViewID: Set<ControlEvent>] {
    try lock.withLock {
      if let known { return known }
      let read = try cursor.sentControlEvents().mapValues { Set($0.compactMap(\.delivered)) }
      known = read
      return read
    }
  }
}

extension DeliveryConstants {
  /// The numbers that a policy sets, and the usual ones.
  init(_ policy: Policy) {
    self.init()
    for (constant, interval) in policy.constants { set(constant, interval) }
  }
}
