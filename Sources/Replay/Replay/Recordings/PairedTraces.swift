package import Findings
import HitTesting
package import Recording

/// Compares two recorded traces of the same script, for example before and after a system release,
/// and writes the differences to a run.
///
/// The recordings are compared in pairs, in their order. The recordings, events and pictures of the
/// run are those of the new trace.
package struct PairedTraces {
  private let old: [OwnRecording]
  private let new: [OwnRecording]
  private let paths: (old: String, new: String)
  private let jobs: Int
  private let aheadLimit: Int

  /// - Parameters:
  ///   - recorded: the policy that stands for the recorded app's own rules in both traces; nil for
  ///     the policies that the recordings name.
  ///   - known: finds the policy that a recording names, besides the built-in ones; nil when it
  ///     may not name it.
  ///   - jobs: how many pairs are compared at once.
  /// - Throws: ``UnknownOwnPolicy``, ``FileFault``.
  package init(
    old: [any RecordingSource], new: [any RecordingSource], paths: (old: String, new: String),
    recorded: ReplayedPolicy? = nil, known: @escaping @Sendable (_ name: String) -> ReplayedPolicy? = { _ in nil },
    jobs: Int, aheadLimit: Int = 20_000
  ) throws {
    func recordings(_ sources: [any RecordingSource]) throws -> [OwnRecording] {
      try sources.map { recording in
        guard let own = recorded ?? ReplayedPolicy.own(named: recording.info.policy, known: known) else {
          throw UnknownOwnPolicy(name: recording.info.policy, path: recording.trace)
        }
        return OwnRecording(recording: recording, own: own.standing(on: recording.info))
      }
    }
    self.old = try recordings(old)
    self.new = try recordings(new)
    self.paths = paths
    (self.jobs, self.aheadLimit) = (jobs, aheadLimit)
  }

  /// The names of the apps of the first pair with two different apps; nil when there is no such
  /// pair.
  package var otherApps: (old: String, new: String)? {
    for (old, new) in zip(old, new) {
      if let app = old.recording.info.app, let other = new.recording.info.app, app != other { return (app, other) }
    }
    return nil
  }

  /// - Returns: how many touches and other events were compared.
  /// - Throws: ``NothingToCompare``, ``FileFault``.
  package func run(into writer: any FindingsSink) throws -> Int {
    let pairs = zip(old, new).map { PairedRecordings(old: $0, new: $1) }
    let written = WrittenGroups()
    typealias Queue = OrderedJobs<PairStep, Void>
    let jobs = Queue.Jobs(count: pairs.count) { place in
      { _, report in
        try report(.begin(place))
        let outcome = try pairs[place].run(Pictures(written), report: report)
        try report(.done(outcome))
        return .none
      }
    }
    let queue = try Queue(jobs, threads: self.jobs, aheadLimit: aheadLimit, context: {})
    var looked = 0
    var place = 0
    try writer.beginTrace(paths.new, number: 1)
    try queue.handOn { step in
      switch step {
      case .begin(let next):
        place = next
        let new = pairs[place].new
        try writer.begin(
          ComparedRecording(
            trace: new.recording.trace, recordingID: new.recording.id, info: new.recording.info,
            ownPolicy: new.own.name, method: .against))
        try writer.beginPart(1)
      case .group(let key): written.add(key)
      case .found(let element): try writer.add(element)
      case .done(let outcome):
        var counts = outcome.counts
        if place == pairs.count - 1 {
          try count(old.dropFirst(pairs.count), isOld: true, in: &counts)
          try count(new.dropFirst(pairs.count), isOld: false, in: &counts)
        }
        try writer.finishPart(counts)
        looked += counts.all
      }
    }
    if looked == 0 { throw try nothingToCompare() }
    return looked
  }

  /// Counts the events of recordings that only one of the traces has.
  private func count(
    _ recordings: ArraySlice<OwnRecording>, isOld: Bool, in counts: inout RunCounts
  ) throws {
    let events = try recordings.reduce(0) { try $0 + $1.eventCount() }
    if events > 0 { counts.notCompared[.recordingsOfOneTrace(isOld: isOld)] = events }
  }

  private func nothingToCompare() throws -> NothingToCompare {
    for (recordings, path) in [(new, paths.new), (old, paths.old)] {
      if try recordings.allSatisfy({ try $0.eventCount() == 0 }) { return .noEvents(path: path) }
    }
    return .nothingShared(old: paths.old, new: paths.new)
  }
}

/// One step of the output when pairs are compared.
enum PairStep {
  /// A pair, by its index.
  case begin(Int)
  /// The first difference of a group in this pair follows.
  case group(GroupKey)
  case found(RunElement)
  case done(ReplayOutcome)
}

/// The reason why two traces have no event in common.
package enum NothingToCompare: Error {
  case noEvents(path: String)
  case nothingShared(old: String, new: String)
}

extension OwnRecording {
  fileprivate func eventCount() throws -> Int {
    try read { cursor in
      var count = 0
      while try cursor.nextSnapshot() {
        while try cursor.nextResolvedEvent() != nil { count += 1 }
      }
      return count
    }
  }
}
