import Delivery
import Findings
import HitTesting
import Recording

/// Compares who acts upon the touches of a series: as recorded, before and after.
struct SeriesComparison {
  /// The indexes of the policies that are asked, in the series' touches.
  struct Asked {
    /// The recording's own policy.
    var own = 0
    /// What is compared with; nil for what was recorded.
    var before: Int?
    var after = 0
  }

  /// A difference between what came of the touches before and after.
  struct Change: Hashable {
    var kind: DifferenceKind
    var before: Actor?
    var after: Actor?
    /// The touch, as an index of the series.
    var touch: Int
    /// How much later it acts, in seconds; nil if it does not act at another time.
    var delay: Double?
    /// What the change depends on; empty if it is certain.
    var doubts: [Openness] = []

    /// What decides who acts in place of the one that acted; empty if that is certain.
    var details: [Openness] = []

    /// Whether both are the same apart from times, and from who acts in place of the one that
    /// acted.
    func isAlike(_ other: Change) -> Bool {
      guard touch == other.touch, before == other.before else { return false }
      return isLoss ? other.isLoss : kind == other.kind && after == other.after
    }

    private var isLoss: Bool { [.actionLost, .actionTaken, .actionCancelled].contains(kind) }
  }

  /// The result of the comparison.
  struct Result {
    var changes: [Change] = []
    /// Whether the recording's own policy gives what was recorded.
    var isReproduced = false
    /// Whether it does so with the usual numbers, and without what code must have answered.
    var isExpected = false
    /// Whether all that act before and after do so at the same times.
    var isTimeless = true
    /// What comes of the touches under the policy with all samples, where that is asked for.
    var log: [Happening] = []
    /// What may change who acts under the policy, where that is asked for.
    var openOutcomes: [Openness] = []
    /// Whether it is known of all recognizers what they do with their touches.
    var isModelled = true
    /// What came of the touches before and after, with one of the settings that give what was
    /// recorded.
    var before: SeriesRun
    var after: SeriesRun
  }

  let asked: Asked
  /// The numbers of each policy that is asked.
  let constants: [DeliveryConstants]
  /// The control events that each control was seen to send.
  let sent: () throws -> [ViewID: Set<ControlEvent>]

  /// How much later or earlier an action must come to be told, in seconds.
  static let leastDelay = 0.03

  /// Compares a series.
  ///
  /// - Parameters:
  ///   - counts: gets what is counted of the series.
  ///   - isLogged: whether it is asked what comes of the touches under the policy, and what that
  ///     depends on.
  func compare(
    _ given: TouchSeries, isLogged: Bool = false, counts: inout ActionCounts
  ) throws -> Result {
    var series = given
    let differs = series.differs
    let recorded = SeriesRun(recorded: series)
    series.takeStatesOfCode(own: asked.own)
    var usual = run(series, asked.own)
    var app = HeardActions(series, recorded, expected: usual, try sent())
    let isExpected = app.heard(usual).isAlike(app.heard(recorded))
    if !isExpected, series.infer(from: recorded, and: usual) {
      usual = run(series, asked.own)
      app = HeardActions(series, recorded, expected: usual, try sent())
    }
    let wanted = app.heard(recorded)
    // The settings that may decide, and which of them give what was recorded.
    var open = usual.open
    var afterUsual = usual
    if differs, asked.after != asked.own || asked.before != nil {
      afterUsual = run(series, asked.after)
      open.formUnion(afterUsual.open)
    }
    let settings = settings(open)
    var possible: [(doubt: Openness?, setting: (Int) -> DeliverySetting, own: SeriesRun)] = []
    for setting in settings {
      let own = setting.doubt == nil ? usual : SeriesRun(series, policy: asked.own, setting.make(asked.own))
      if app.heard(own).isAlike(wanted) { possible.append((setting.doubt, setting.make, own)) }
    }
    count(series, wanted, app.heard(usual), isReproduced: !possible.isEmpty, &counts)
    var result = Result(isReproduced: !possible.isEmpty, before: recorded, after: afterUsual)
    result.isExpected = isExpected
    if isLogged { addLog(series, app, open, to: &result) }
    guard differs else { return result }
    if possible.isEmpty { possible = [(nil, { DeliverySetting(constants: constants[$0]) }, usual)] }

    var found: [[Change]] = []
    for (index, one) in possible.enumerated() {
      let before = asked.before.map { SeriesRun(series, policy: $0, one.setting($0)) } ?? one.own
      let after =
        one.doubt == nil && !(asked.after == asked.own && asked.before == nil)
        ? afterUsual : SeriesRun(series, policy: asked.after, one.setting(asked.after))
      let (old, new) = (app.heard(before), app.heard(after))
      let changes = Self.changes(from: old, to: new)
      result.isTimeless = result.isTimeless && Self.haveSameTimes(old, new)
      if index == 0 { (result.changes, result.before, result.after) = (changes, before, after) }
      found.append(changes)
    }
    result.changes = Self.united(found, possible.map(\.doubt))
    let unknown = series.unmodelled[asked.after, default: []].union(
      asked.before.flatMap { series.unmodelled[$0] } ?? [])
    for id in unknown {
      let name = series.className(of: .recognizer(id), asked.after) ?? series.className(of: .recognizer(id), asked.own)
      if let name { counts.unmodelled[name, default: 0] += 1 }
    }
    result.isModelled = unknown.isEmpty
    return result
  }

  /// Adds what comes of a series under the policy, with all samples, and what that depends on.
  private func addLog(_ series: TouchSeries, _ app: HeardActions, _ open: Set<Openness>, to result: inout Result) {
    let usual = SeriesRun(
      series, policy: asked.after, DeliverySetting(constants: constants[asked.after]), keepsSamples: true)
    result.log = usual.happenings
    for setting in settings(usual.open) {
      guard let doubt = setting.doubt, result.openOutcomes.last != doubt else { continue }
      let run = SeriesRun(series, policy: asked.after, setting.make(asked.after))
      if !app.heard(run).isAlike(app.heard(usual)) { result.openOutcomes.append(doubt) }
    }
  }

  private func run(_ series: TouchSeries, _ policy: Int) -> SeriesRun {
    SeriesRun(series, policy: policy, DeliverySetting(constants: constants[policy]))
  }

  /// The usual setting, and those at the ends of what is open.
  private func settings(_ open: Set<Openness>) -> [(doubt: Openness?, make: (Int) -> DeliverySetting)] {
    var settings: [(doubt: Openness?, make: (Int) -> DeliverySetting)] = [
      (nil, { DeliverySetting(constants: constants[$0]) })
    ]
    for constant in DeliveryConstant.allCases where open.contains(.constant(constant)) {
      for isHigh in [false, true] {
        settings.append(
          (
            .constant(constant),
            { policy in
              let interval = constants[policy].interval(constant)
              let value = isHigh ? interval.upperBound : interval.lowerBound
              return DeliverySetting(constants: constants[policy].with(constant, value), doubt: .constant(constant))
            }
          ))
      }
    }
    let orders = open.compactMap { if case .order(let one, let other) = $0 { (one, other) } else { nil } }
    if let order = orders.min(by: { ($0.0, $0.1) < ($1.0, $1.1) }) {
      settings.append(
        (
          .order(order.0, order.1),
          {
            DeliverySetting(constants: constants[$0], isReversed: true, doubt: .order(order.0, order.1))
          }
        ))
    }
    return settings
  }

  /// Counts what was recorded, and what was expected in vain.
  private func count(
    _ series: TouchSeries, _ recorded: [Actor: [Act]], _ expected: [Actor: [Act]], isReproduced: Bool,
    _ counts: inout ActionCounts
  ) {
    counts.touches += series.touches.count
    for actor in Set(recorded.keys).union(expected.keys) {
      guard let name = series.className(of: actor, asked.own) else { continue }
      let (wanted, given) = (recorded[actor, default: []], expected[actor, default: []])
      if isReproduced, wanted.isEmpty { continue }
      let same = zip(wanted, given).filter { $0.states == $1.states }.count
      counts.classes[name, default: .init()].observed += isReproduced ? wanted.count : max(wanted.count, given.count)
      counts.classes[name, default: .init()].reproduced += isReproduced ? wanted.count : same
    }
    for id in Set(series.touches.flatMap { $0.made[asked.own].ofCode }).union(series.learned) {
      if let name = series.className(of: .recognizer(id), asked.own) { counts.asRecorded[name, default: 0] += 1 }
    }
  }

  // MARK: Changes

  static func changes(from before: [Actor: [Act]], to after: [Actor: [Act]]) -> [Change] {
    var (lost, gained, changes): ([(Actor, Act)], [(Actor, Act)], [Change]) = ([], [], [])
    var kept: Set<Int> = []
    for actor in Set(before.keys).union(after.keys) {
      let (old, new) = (before[actor, default: []], after[actor, default: []])
      for (one, other) in zip(old, new) {
        if let touch = one.touch { kept.insert(touch) }
        let touch = other.touch ?? one.touch ?? 0
        if one.states.last == .ended, other.states.last == .cancelled {
          changes.append(Change(kind: .actionCancelled, before: actor, after: actor, touch: touch))
        } else if abs(other.time - one.time) > leastDelay {
          let delay = other.time - one.time
          changes.append(
            Change(
              kind: delay > 0 ? .actionLate : .actionEarly, before: actor, after: actor, touch: touch, delay: delay))
        }
      }
      lost += old.dropFirst(new.count).map { (actor, $0) }
      gained += new.dropFirst(old.count).map { (actor, $0) }
    }
    func isEarlier(_ one: (Actor, Act), _ other: (Actor, Act)) -> Bool {
      (one.1.touch ?? 0, one.1.time, one.0.place, one.0.event)
        < (other.1.touch ?? 0, other.1.time, other.0.place, other.0.event)
    }
    gained.sort(by: isEarlier)
    for (actor, act) in lost.sorted(by: isEarlier) {
      let touch = act.touch ?? 0
      if let index = gained.firstIndex(where: { ($0.1.touch ?? 0) == touch }) {
        changes.append(Change(kind: .actionTaken, before: actor, after: gained.remove(at: index).0, touch: touch))
      } else {
        changes.append(Change(kind: .actionLost, before: actor, touch: touch))
      }
    }
    for (actor, act) in gained {
      let touch = act.touch ?? 0
      // Another one takes the touch of the one that is cancelled.
      if let index = changes.firstIndex(where: { $0.kind == .actionCancelled && $0.touch == touch }) {
        (changes[index].kind, changes[index].after) = (.actionTaken, actor)
        continue
      }
      let others = kept.contains(touch) ? before.filter { $0.value.contains { $0.touch == touch } }.keys : [:].keys
      let other = others.min { ($0.place, $0.event) < ($1.place, $1.event) }
      changes.append(
        Change(kind: other == nil ? .actionGained : .actionDoubled, before: other, after: actor, touch: touch))
    }
    return changes.sorted {
      ($0.touch, $0.kind.rawValue, $0.place, $0.event) < ($1.touch, $1.kind.rawValue, $1.place, $1.event)
    }
  }

  /// Whether those that act before and after do so at the same times.
  private static func haveSameTimes(_ before: [Actor: [Act]], _ after: [Actor: [Act]]) -> Bool {
    before.allSatisfy { actor, acts in zip(acts, after[actor] ?? []).allSatisfy { $0.time == $1.time } }
  }

  /// The changes of all settings that may be, each with the doubts that decide whether it is one.
  private static func united(_ found: [[Change]], _ doubts: [Openness?]) -> [Change] {
    var all: [Change] = []
    for changes in found { all += changes.filter { change in !all.contains { $0.isAlike(change) } } }
    return all.map { change in
      var change = change
      let isUsual = found.first?.contains { $0.isAlike(change) } ?? true
      for (changes, doubt) in zip(found, doubts) {
        let alike = changes.first { $0.isAlike(change) }
        guard let doubt, !change.doubts.contains(doubt) else { continue }
        if (alike != nil) != isUsual {
          change.doubts.append(doubt)
        } else if let alike, alike.after != change.after, !change.details.contains(doubt) {
          change.details.append(doubt)
        }
      }
      return change
    }
  }
}

extension Actor {
  /// A fixed order, without another meaning.
  var place: Int64 {
    switch self {
    case .recognizer(let id): id.rawValue
    case .control(let id, _): id.rawValue
    }
  }

  /// A fixed order among the events of one control.
  var event: Int64 { if case .control(_, let event) = self { event.rawValue } else { 0 } }
}

extension SeriesComparison.Change {
  fileprivate var place: Int64 { (before ?? after)?.place ?? 0 }
  fileprivate var event: Int64 { (before ?? after)?.event ?? 0 }
}
