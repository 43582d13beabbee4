import Findings
import Wording

/// The totals of a run by app, by deciding rule or reason, and by trace. Reports of many traces
/// begin with them.
struct RunSummary {
  /// The totals of the recordings of an app or of a trace.
  struct Sum {
    /// The name of the app, or the path of the trace; nil when the app is not known.
    var name: String?
    var traces = 0
    var counts: RunCounts

    var compared: Int { counts.all }
    /// The touches, points or controls that a change is about, without those of who acts.
    var elsewhere: Int { counts.changed - acts }
    /// The touches upon which somebody else acts.
    var acts: Int { counts.events?.actions.changed ?? 0 }
    /// The share of observed events that the own policies reproduce, from 0 to 1; nil without
    /// observed events.
    var fidelity: Double? { counts.events?.fidelity }
  }

  /// The changes that one rule, setting or reason decides.
  struct Decision {
    /// The deciding rule in canonical form, or the identifier of the reason.
    var name: String
    var groups = 0
    /// The differences without those of who acts.
    var elsewhere = 0
    /// The differences of who acts.
    var acts = 0
    var differences: Int { elsewhere + acts }
    /// The paths of the controls that lose touches.
    var losing: Set<String> = []
  }

  /// Whether somebody else acts upon a touch.
  let hasActs: Bool
  /// The minimum number of traces or groups for a summary.
  static let many = 11
  /// The kind of the run's question.
  let method: RunMethod
  /// The distances by which touches may slip; nil if the run did not measure them.
  let margins: RunMargins?
  let words = ReportWords()
  /// The maximum number of entries that are shown of each list.
  static let shown = 10

  /// The apps, those with the most changes first.
  let apps: [Sum]
  /// The deciding rules and reasons, those with the most changes first.
  let decisions: [Decision]
  /// All traces: those with the most changes first, then those with the most unmodelled touches and
  /// faults.
  let traces: [Sum]
  /// Whether the run has enough traces or groups for a summary.
  let isNeeded: Bool

  /// The first traces with changes, unmodelled touches or faults, at most ``shown``.
  var worst: ArraySlice<Sum> {
    traces.prefix { $0.counts.changed + $0.counts.unmodelled + $0.counts.faults > 0 }.prefix(Self.shown)
  }
  /// The number of traces that are not among the worst.
  var otherTraces: Int { traces.count - worst.count }

  /// - Complexity: O(n log n) for n recordings and groups.
  init(_ report: RunReport) {
    (method, margins) = (report.head.question.method, report.margins)
    hasActs = report.groups.contains { $0.key.verdict.mustBeAccepted && $0.key.kind.isOfAction }
    let none = RunCounts(method)
    var apps: [String?: Sum] = [:]
    // The recordings of a trace come one after another.
    var lastTrace: [String?: String] = [:]
    var traces: [String: Sum] = [:]
    var order: [String] = []
    for recording in report.recordings {
      if traces[recording.trace] == nil { order.append(recording.trace) }
      traces[recording.trace, default: Sum(name: recording.trace, traces: 1, counts: none)].counts += recording.counts
      apps[recording.app, default: Sum(name: recording.app, counts: none)].counts += recording.counts
      if lastTrace.updateValue(recording.trace, forKey: recording.app) != recording.trace {
        apps[recording.app]?.traces += 1
      }
    }
    var decisions: [String: Decision] = [:]
    for group in report.groups where group.key.verdict.mustBeAccepted {
      let name = group.key.decidingRule ?? group.key.reason
      decisions[name, default: Decision(name: name)].groups += 1
      if group.key.kind.isOfAction {
        decisions[name]?.acts += group.count
      } else {
        decisions[name]?.elsewhere += group.count
      }
      if [.controlLoses, .betweenControls].contains(group.harm), let path = group.key.before.path {
        decisions[name]?.losing.insert(path)
      }
    }
    self.apps = apps.values.sorted {
      ($1.counts.changed, $0.name ?? "") < ($0.counts.changed, $1.name ?? "")
    }
    self.decisions = decisions.values.sorted { ($1.differences, $0.name) < ($0.differences, $1.name) }
    self.traces = order.enumerated().compactMap { place, path in traces[path].map { (place, $0) } }
      .sorted { one, other in
        let (a, b) = (one.1.counts, other.1.counts)
        return (b.changed, b.unmodelled + b.faults, one.0) < (a.changed, a.unmodelled + a.faults, other.0)
      }.map(\.1)
    isNeeded = traces.count >= Self.many || report.groups.count >= Self.many
  }
}
