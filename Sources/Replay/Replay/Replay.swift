public import Certificates
public import Findings
import HitTesting
public import Recording

/// Replays the recordings of traces under policies and writes the differences to a run.
///
/// Each thread opens only the trace that it works on, so there are never more traces open than
/// threads. Several parts of recordings are replayed at once, and the order of the findings does
/// not depend on how many. A replay changes no recording.
public struct Replay: Sendable {
  /// Selects what a replay compares: touches, points or controls.
  public enum Question: Hashable, Sendable {
    /// The recorded touches and events, and optionally how far each touch may slip. Margins are
    /// measured only under policies of rules.
    case replay(measuresMargins: Bool = false)
    /// All points of the screen of each scene. Code is asked only at sample points.
    case sweep
    /// The controls of each scene, under a policy of rules.
    case audit(AuditOptions = AuditOptions())
    /// Who acts, and who never does, in each scene, under a policy of rules.
    case gestures
  }

  /// Opens a trace and lists its recordings. A replay uses each list on one thread at a time, so
  /// the recordings may share one open file.
  public typealias Opening = @Sendable (_ trace: ListedTrace) throws -> [any RecordingSource]

  /// The traces to replay, in the order of the results.
  public var traces: [ListedTrace]
  /// The policies under which they are replayed.
  public var policies: ReplayPolicies
  /// The question that it answers.
  public var question = Question.replay()
  /// How many parts of recordings are replayed at once, each on its own thread; at least 1.
  public var jobs: Int
  /// How many differences may wait in memory until it is their part's turn to be written.
  public var aheadLimit: Int
  /// The approximate number of event rows in a part; longer recordings are split into parts.
  public var partRows: Int64
  /// How much a part may spend on explaining groups. A group costs 2,000, and 4 for each view of
  /// its scene. Groups beyond the budget have only a cause and a fingerprint.
  public var explainingBudget = ExplainingBudget.standard
  /// How many decisions and views a sweep looks at in one scene to find causes, until boxes in
  /// which the same views are hit share them. After twice as many, the rest is not proved.
  package var causeBudget = SweptCauses.budget
  /// Of which touches of a large recording it is replayed who acts, although the policies send them
  /// to the same view; nil for all.
  package var actionSample: ActionSample? = ActionSample()
  /// The traces that are left out, of those that may be.
  public var unread = UnreadTraces()
  /// Called after each part, on the thread that called ``run(into:certificate:)``; nil for no
  /// calls.
  public var progress: (@Sendable (ReplayProgress) -> Void)?

  /// Gets what comes of all touches under the policy, in the order of the traces, on the thread
  /// that called ``run(into:certificate:)``; nil if that is not asked. Policies of code are not
  /// asked.
  public var delivered: (@Sendable (DeliveredTouches) throws -> Void)?

  private let open: Opening

  /// Prepares a replay of a list of traces; nothing is read yet.
  ///
  /// - Parameters:
  ///   - traces: the traces to replay, with ascending numbers.
  ///   - policies: the policies under which they are replayed.
  ///   - jobs: how many parts of recordings are replayed at once.
  ///   - aheadLimit: how many differences may wait until it is their part's turn.
  ///   - partRows: the approximate number of event rows in a part.
  ///   - open: opens a trace.
  public init(
    traces: [ListedTrace], policies: ReplayPolicies, jobs: Int = 1, aheadLimit: Int = 20_000,
    partRows: Int64 = 500_000, open: @escaping Opening
  ) {
    self.traces = traces
    self.policies = policies
    self.jobs = jobs
    self.aheadLimit = aheadLimit
    self.partRows = partRows
    self.open = open
  }

  /// Prepares a replay of recordings whose traces are open; nothing is read yet.
  ///
  /// Successive recordings with the same path of a trace belong to one trace.
  ///
  /// - Parameters:
  ///   - recordings: the recordings to replay.
  ///   - policies: the policies under which they are replayed.
  ///   - jobs: how many parts of recordings are replayed at once.
  ///   - aheadLimit: how many differences may wait until it is their part's turn.
  ///   - partRows: the approximate number of event rows in a part.
  public init(
    recordings: [any RecordingSource], policies: ReplayPolicies, jobs: Int = 1, aheadLimit: Int = 20_000,
    partRows: Int64 = 500_000
  ) {
    var groups: [[any RecordingSource]] = []
    for recording in recordings {
      if groups.last?.first?.trace == recording.trace {
        groups[groups.count - 1].append(recording)
      } else {
        groups.append([recording])
      }
    }
    let given = groups
    let traces = given.enumerated().map { ListedTrace(path: $1[0].trace, number: $0 + 1) }
    self.init(traces: traces, policies: policies, jobs: jobs, aheadLimit: aheadLimit, partRows: partRows) {
      given[$0.number - 1]
    }
  }

  /// Replays all recordings and writes the findings in order. It blocks until all parts are done.
  ///
  /// - Parameters:
  ///   - writer: receives the traces, their recordings and parts, and the differences in them.
  ///   - certificate: receives what a sweep proves about all points of each screen; nil to prove
  ///     nothing, which is faster.
  /// - Returns: the counts of what was compared and of the differences.
  /// - Throws: ``UnknownOwnPolicy``, errors of the recordings and of policies' code, errors of the
  ///   sink, and ``TracesEndedEarly``.
  /// - Complexity: O(events × views asked), and O(views) for each snapshot that changes the scene.
  @discardableResult
  public func run(into writer: any FindingsSink, certificate: (any CertificateSink)? = nil) throws -> RunCounts {
    try runWithUnread(into: writer, certificate: certificate).counts
  }

  /// Replays as ``run(into:certificate:)`` does.
  ///
  /// - Returns: also how many traces were left out.
  package func runWithUnread(
    into sink: any FindingsSink, certificate proofs: (any CertificateSink)?
  ) throws -> (counts: RunCounts, unread: Int) {
    var done = ReplayProgress(traces)
    var (begun, ended, left) = (Int?.none, TracesEndedEarly(why: [:]), Set<Int>())
    var matches = RuleMatches()
    var counts = RunCounts(question.method)
    var sections = JoinedSections()
    let written = WrittenGroups()
    let look = RunLook(
      question: question, certifies: proofs != nil, logsActions: delivered != nil, actionSample: actionSample,
      explainingBudget: explainingBudget, causeBudget: causeBudget)
    let (traces, policies, partRows, unread, open) = (traces, policies, partRows, unread, open)
    let jobs = TraceJobs.Queue.Jobs(count: traces.count) { index in
      TraceJobs(
        trace: traces[index], policies: policies, look: look, partRows: partRows, written: written, unread: unread,
        open: open
      ).job
    }
    let queue = try TraceJobs.Queue(
      jobs, threads: self.jobs, aheadLimit: aheadLimit, weight: \.weight, context: { TraceJobs.OpenTrace() })
    try queue.handOn { step in
      // When the run must be repeated, the rest of it only finds out what else cannot be read.
      let (writer, certificate): ((any FindingsSink)?, (any CertificateSink)?) =
        ended.why.isEmpty ? (sink, proofs) : (nil, nil)
      guard let step = sections.joined(step) else { return }
      switch step {
      case .unread(let trace, let why) where trace.number == begun: ended.why[trace.number] = why
      case .unread(let trace, let why):
        done.beginTrace(recordings: 0)
        left.insert(trace.number)
        try writer?.addUnread(UnreadTrace(path: trace.path, number: trace.number, why: why))
      case .trace(let trace, let recordings):
        begun = trace.number
        done.beginTrace(recordings: recordings)
        try writer?.beginTrace(trace.path, number: trace.number)
        try certificate?.beginTrace(trace.path)
      case .recording(let head, let parts):
        done.beginRecording(parts: parts)
        try writer?.begin(head)
      case .part(let number): try writer?.beginPart(number)
      case .group(let key): written.add(key)
      case .found(let element): try writer?.add(element)
      case .certified(let element): try certificate?.add(element)
      case .delivered(let touches): if writer != nil { try delivered?(touches) }
      case .partDone(let outcome):
        try writer?.finishPart(outcome.counts)
        done.finishPart(looked: outcome.counts.all)
        progress?(done)
        matches.add(outcome)
        counts += outcome.counts
      // It was joined with the others.
      case .sectionDone: break
      }
    }
    guard ended.why.isEmpty else { throw ended }
    try addUnmatched(matches, without: left, to: sink)
    return (counts, left.count)
  }

  /// Adds the rules of the given policies that matched no view. The policies that recordings name
  /// are not judged.
  ///
  /// - Parameter left: the numbers of the traces that were left out.
  private func addUnmatched(_ matches: RuleMatches, without left: Set<Int>, to sink: any FindingsSink) throws {
    var given: [ReplayedPolicy] = []
    for policy in [policies.candidate, policies.baseline, policies.recorded].compactMap(\.self)
    where !given.contains(policy) {
      given.append(policy)
    }
    let unmatched = given.map { ($0, matches.unmatched($0)) }.filter { !$0.1.isEmpty }
    let names = unmatched.isEmpty ? RecordedNames() : try recordedNames(without: left)
    for (policy, parts) in unmatched {
      for part in parts {
        let selector = try? Selector(part.selector)
        try sink.addUnmatched(
          RunReport.UnmatchedRule(
            policy: policy.name, line: part.line, selector: part.selector, nearest: selector?.nearest(names)))
      }
    }
  }

  /// The names that views have in the traces.
  private func recordedNames(without left: Set<Int>) throws -> RecordedNames {
    try traces.reduce(into: RecordedNames()) { names, trace in
      if left.contains(trace.number) { return }
      // All recordings of a trace share one set of names.
      if let recording = try open(trace).first { names.formUnion(try recording.names()) }
    }
  }
}

extension Replay.Question {
  /// The name of the question.
  public var method: RunMethod {
    switch self {
    case .replay: .replay
    case .sweep: .sweep
    case .audit: .audit
    case .gestures: .gestures
    }
  }

  var isSweep: Bool { self == .sweep }
  /// Whether it asks one policy, which must be of rules.
  var isAudit: Bool { method == .audit || method == .gestures }
}
