import Certificates
import Findings
import HitTesting
import Recording

/// One step of a replay's output. Steps are written in order.
enum ReplayStep {
  case trace(ListedTrace, recordings: Int)
  /// The trace cannot be read, or not to its end. No step of its present job follows.
  case unread(ListedTrace, why: String)
  /// A recording, and how many of its parts are replayed.
  case recording(ComparedRecording, parts: Int)
  /// A part, by its number from 1.
  case part(Int)
  /// The first difference of a group in this part follows.
  case group(GroupKey)
  case found(RunElement)
  case certified(CertificateElement)
  case delivered(DeliveredTouches)
  /// The end of a section of a part of who acts.
  case sectionDone(ReplayOutcome, isLast: Bool)
  case partDone(ReplayOutcome)

  /// The approximate memory of the step, in differences.
  var weight: Int {
    switch self {
    case .found(.first(let difference, let evidence)):
      1 + difference.parts.count + evidence.walks.reduce(0) { $0 + $1.steps.count }
    case .found(.further(let difference)): 1 + difference.parts.count
    case .found(.scene(let scene)): 1 + scene.views.count
    case .delivered(let touches): 1 + touches.steps.count / 8
    case .certified(.screen(let screen)): 1 + (screen.partition?.cells.count ?? 0)
    default: 1
    }
  }
}

/// The jobs of one trace: open it, split each of its recordings, and replay each part.
struct TraceJobs {
  typealias Queue = OrderedJobs<ReplayStep, OpenTrace>

  /// The trace that a thread has open.
  struct OpenTrace {
    fileprivate var number: Int?
    fileprivate var recordings: [any RecordingSource] = []
  }

  let trace: ListedTrace
  let policies: ReplayPolicies
  let look: RunLook
  let partRows: Int64
  let written: WrittenGroups
  let unread: UnreadTraces
  let open: Replay.Opening

  /// Lists the recordings. Each one is a follow-up job.
  func job(_ opened: inout OpenTrace, report: (ReplayStep) throws -> Void) throws -> Queue.Jobs {
    if let why = unread.known[trace.number] {
      try report(.unread(trace, why: why))
      return .none
    }
    return try unlessUnread(report) {
      let count = try recordings(&opened).count
      try report(.trace(trace, recordings: count))
      return Queue.Jobs(count: count) { index in
        { opened, report in
          try unlessUnread(report) { try replay(recording: index, &opened, report: report) }
        }
      }
    }
  }

  /// Ends a job whose trace cannot be read, if the run goes on without the trace.
  private func unlessUnread(
    _ report: (ReplayStep) throws -> Void, _ work: () throws -> Queue.Jobs
  ) throws -> Queue.Jobs {
    do {
      return try work()
    } catch {
      guard trace.mayBeLeftOut, let why = unread.why(error, trace) else { throw error }
      try report(.unread(trace, why: why))
      return .none
    }
  }

  /// The trace's recordings, read through the thread's open file.
  private func recordings(_ opened: inout OpenTrace) throws -> [any RecordingSource] {
    if opened.number != trace.number {
      // Closes the previous trace.
      opened = OpenTrace()
      opened = OpenTrace(number: trace.number, recordings: try open(trace))
    }
    return opened.recordings
  }

  /// Replays a recording, or returns a job for each of its parts if there are several.
  private func replay(
    recording index: Int, _ opened: inout OpenTrace, report: (ReplayStep) throws -> Void
  ) throws -> Queue.Jobs {
    let replay = try RecordingReplay(recordings(&opened)[index], policies, look, partRows: partRows)
    let own = (0..<replay.partCount).filter { trace.takes(part: $0, ofRecording: index) }
    let hits = DifferentHits(parts: own.filter { !replay.isOfActions(part: $0) })
    try report(.recording(replay.head, parts: own.count))
    if let certified = replay.certified { try report(.certified(certified)) }
    if own.count == 1, !replay.isOfActions(part: own[0]) {
      try replay.run(part: own[0], nil, written: written, report: report)
      return .none
    }
    let parts = replay.parts
    return Queue.Jobs(count: own.count) { place in
      { opened, report in
        // Nobody waits for a part that has failed.
        defer { hits.end(part: own[place]) }
        return try unlessUnread(report) {
          // Each thread reads through its own open file.
          let replay = try RecordingReplay(recordings(&opened)[index], policies, look, parts: parts)
          if replay.isOfActions(part: own[place]) {
            try report(.part(own[place] + 1))
            return try sections(ofRecording: index, replay, hits)
          }
          try replay.run(part: own[place], hits, written: written, report: report)
          return .none
        }
      }
    }
  }

  /// The jobs of the part of who acts.
  private func sections(
    ofRecording index: Int, _ replay: RecordingReplay, _ hits: DifferentHits
  ) throws -> Queue.Jobs {
    let sections = try replay.actionSections(rows: partRows, hits)
    return Queue.Jobs(count: sections.count) { section in
      { opened, report in
        try unlessUnread(report) {
          try RecordingReplay(recordings(&opened)[index], policies, look, parts: [])
            .run(section: section, of: sections, written: written, report: report)
          return .none
        }
      }
    }
  }
}

/// Adds up how many views each selector of each policy matched.
struct RuleMatches {
  private var counts: [ReplayedPolicy: [String: Int]] = [:]
  private var knownParts: [ReplayedPolicy: Int] = [:]
  private var parts = 0

  mutating func add(_ outcome: ReplayOutcome) {
    guard let matches = outcome.matches else { return }
    parts += 1
    for (policy, found) in matches {
      knownParts[policy, default: 0] += 1
      counts[policy, default: [:]].merge(found, uniquingKeysWith: +)
    }
  }

  /// The parts of a policy that matched no view, and then the selectors with which its code found
  /// no view. Rules of the system are left out. The list is empty if a part of a recording did not
  /// report its matches.
  func unmatched(_ policy: ReplayedPolicy) -> [(selector: String, line: Int?)] {
    guard knownParts[policy, default: 0] == parts else { return [] }
    let found = counts[policy, default: [:]]
    let parts = policy.parts
    let looked = Set(found.keys).subtracting(parts.map(\.selector)).sorted().map { (selector: $0, line: Int?.none) }
    let ofSystem = Set(policy.rules?.rules.filter(\.isOfSystem).map(\.selector.text) ?? [])
    return (parts + looked).filter { found[$0.selector, default: 0] == 0 && !ofSystem.contains($0.selector) }
  }
}
