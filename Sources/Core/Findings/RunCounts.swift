/// Counts what a run compared or judged, by the results.
public struct RunCounts: Hashable, Sendable {
  /// The counts of what was compared or judged.
  public enum Looked: Hashable, Sendable {
    /// Recorded touches and events, of one recording or of two.
    case events(EventCounts)
    /// Points of scenes.
    case points(PointCounts)
    /// Controls of scenes.
    case controls(ControlCounts)
  }

  /// The counts of what was compared or judged.
  public var looked: Looked
  /// The differences that the policy or the new recording made, or that an audit found.
  public var changed = 0
  /// The differences for which the recorded app had a rule that its own policy does not have.
  public var unmodelled = 0
  /// The differences for which a policy's code gave no answer.
  public var faults = 0
  /// How often something was not compared, or was not compared with the recorded responders.
  public var notCompared: [NotCompared: Int] = [:]

  /// Makes counts without a difference.
  public init(_ looked: Looked) { self.looked = looked }

  /// Makes counts of nothing for a question.
  public init(_ method: RunMethod) {
    switch method.unit {
    case .touches: self.init(.events(EventCounts()))
    case .scenes, .gestures: self.init(.points(PointCounts()))
    case .audited: self.init(.controls(ControlCounts()))
    }
  }

  /// The counts of touches and events; nil for points and controls.
  public var events: EventCounts? { if case .events(let counts) = looked { counts } else { nil } }
  /// The counts of points; nil for events and controls.
  public var points: PointCounts? { if case .points(let counts) = looked { counts } else { nil } }
  /// The counts of controls; nil for events and points.
  public var controls: ControlCounts? { if case .controls(let counts) = looked { counts } else { nil } }

  /// How many touches and events, or scenes, were compared or judged.
  public var all: Int {
    switch looked {
    case .events(let counts): counts.all
    case .points(let counts): counts.scenes
    case .controls(let counts): counts.scenes
    }
  }

  /// How many of these have no difference.
  public var unchanged: Int {
    switch looked {
    case .events(let counts): counts.unchanged
    case .points(let counts): counts.unchanged
    case .controls(let counts): counts.unchanged
    }
  }

  /// Whether there was nothing to compare or judge.
  package var isOfNothing: Bool { controls.map { $0.controls + behindPresentations == 0 } ?? (all == 0) }

  /// How many controls were not judged because they are behind a presentation.
  package var behindPresentations: Int {
    notCompared.reduce(0) { sum, entry in
      if case .behindPresentation = entry.key { sum + entry.value } else { sum }
    }
  }

  /// Adds the counts of a part.
  ///
  /// - Precondition: Both count the same kind of things.
  public static func += (sum: inout RunCounts, part: RunCounts) {
    sum.looked = sum.looked + part.looked
    sum.changed += part.changed
    sum.unmodelled += part.unmodelled
    sum.faults += part.faults
    sum.notCompared.merge(part.notCompared, uniquingKeysWith: +)
  }
}

extension RunCounts {
  /// Adds what came of touches; nothing for a question that does not ask it.
  package mutating func add(_ actions: ActionCounts) {
    changeActions { $0.add(actions) }
  }

  /// Takes the numbers of changes and unmodelled differences from a sink's own count.
  package mutating func take(differencesOf counted: ActionCounts) {
    changeActions { ($0.changed, $0.notExplained) = (counted.changed, counted.notExplained) }
  }

  /// Counts the changes and what is undecided as later than another change, for a part of who acts.
  package mutating func makeActionsLater() {
    let changed = changed
    changeActions { ($0.later, $0.undecided) = ($0.later + $0.undecided + changed, 0) }
    self.changed = 0
  }

  private mutating func changeActions(_ body: (inout ActionCounts) -> Void) {
    guard case .events(var events) = looked else { return }
    body(&events.actions)
    looked = .events(events)
  }
}

extension RunCounts.Looked {
  fileprivate static func + (one: Self, other: Self) -> Self {
    switch (one, other) {
    case (.events(let one), .events(let other)): .events(one + other)
    case (.points(let one), .points(let other)): .points(one + other)
    case (.controls(let one), .controls(let other)): .controls(one + other)
    default: preconditionFailure("the parts of a run answer one question")
    }
  }
}

/// Numbers of touches and events.
public struct EventCounts: Hashable, Sendable {
  /// Touches and pointers that were compared.
  public var touches = 0
  /// Events without a location that were compared.
  public var others = 0
  /// Those whose responder was observed and could be checked against the own policy.
  public var observed = 0
  /// Observed ones that the recording's own policy reproduces.
  public var reproduced = 0
  /// Those whose responder nobody observed, but that a robot or a script meant for a view.
  public var intended = IntendedCounts()
  /// Those whose responder and recognizers are the same as before.
  public var unchanged = 0
  /// What came of touches.
  public var actions = ActionCounts()

  /// Makes counts of nothing.
  public init() {}

  /// Touches and other events together.
  public var all: Int { touches + others }

  /// The share of ``observed`` that is ``reproduced``, from 0 to 1; nil when ``observed`` is 0.
  public var fidelity: Double? { observed == 0 ? nil : Double(reproduced) / Double(observed) }

  fileprivate static func + (one: Self, other: Self) -> Self {
    var sum = one
    sum.touches += other.touches
    sum.others += other.others
    sum.observed += other.observed
    sum.reproduced += other.reproduced
    sum.intended.all += other.intended.all
    sum.intended.reproduced += other.intended.reproduced
    sum.intended.controls += other.intended.controls
    sum.intended.controlsReproduced += other.intended.controlsReproduced
    sum.unchanged += other.unchanged
    sum.actions.add(other.actions)
    return sum
  }
}

/// Numbers of touches and of what recognizers and controls made of them, where the recorder watched
/// who acts.
public struct ActionCounts: Hashable, Sendable {
  /// How many actions of a class of recognizers or controls were recorded or expected, and how many
  /// were both.
  public struct OfClass: Hashable, Sendable {
    /// Those that were recorded, or that the recording's own policy expects.
    public var observed = 0
    /// Those of them that were recorded and are expected.
    public var reproduced = 0

    /// Makes counts of nothing.
    public init() {}
  }

  /// The touches of which it is known who acted.
  public var touches = 0
  /// The actions by the classes of recognizers and controls, as paths show them.
  public var classes: [String: OfClass] = [:]
  /// The recognizers, by their classes, that were taken as they were recorded, because code of the
  /// app or of the system decides; once for each series of touches.
  public var asRecorded: [String: Int] = [:]
  /// The recognizers, by their classes, of which nobody knows what they do with touches that they
  /// did not get when it was recorded; once for each series of touches.
  public var unmodelled: [String: Int] = [:]
  /// The differences that must be accepted. ``RunCounts/changed`` counts them, too. Sinks of
  /// findings count them with ``count(_:)``.
  public var changed = 0
  /// The differences for which the recording's own policy does not explain who acted.
  /// ``RunCounts/unmodelled`` counts them, too. Sinks of findings count them with ``count(_:)``.
  public var notExplained = 0
  /// The differences about which something decides that UIKit does not define.
  public var undecided = 0
  /// The differences after the first action of a recording that changed.
  public var later = 0

  /// Makes counts of nothing.
  public init() {}

  /// The actions that were recorded or expected.
  public var observed: Int { classes.values.reduce(0) { $0 + $1.observed } }
  /// Those of them that were recorded and are expected.
  public var reproduced: Int { classes.values.reduce(0) { $0 + $1.reproduced } }
  /// The share of ``observed`` that is ``reproduced``, from 0 to 1; nil when ``observed`` is 0.
  public var fidelity: Double? { observed == 0 ? nil : Double(reproduced) / Double(observed) }

  /// Counts a difference if it is about who acts and is a change or unmodelled.
  public mutating func count(_ key: GroupKey) {
    guard key.kind.isOfAction else { return }
    switch key.verdict {
    case .changed: changed += 1
    case .unmodelled: notExplained += 1
    case .found, .fault, .undecided, .later: break
    }
  }

  /// Adds the counts of another part.
  public mutating func add(_ other: ActionCounts) { add(other, times: 1) }

  /// Adds the counts of another part as often as it comes.
  package mutating func add(_ other: ActionCounts, times: Int) {
    touches += other.touches * times
    for (name, counts) in other.classes {
      classes[name, default: OfClass()].observed += counts.observed * times
      classes[name, default: OfClass()].reproduced += counts.reproduced * times
    }
    asRecorded.merge(other.asRecorded.mapValues { $0 * times }, uniquingKeysWith: +)
    unmodelled.merge(other.unmodelled.mapValues { $0 * times }, uniquingKeysWith: +)
    changed += other.changed * times
    notExplained += other.notExplained * times
    undecided += other.undecided * times
    later += other.later * times
  }
}

/// Numbers of events that were meant for a view.
public struct IntendedCounts: Hashable, Sendable {
  /// All of them.
  public var all = 0
  /// Those that the recording's own policy sends to the view that was meant.
  public var reproduced = 0
  /// Those that were meant for a control: a `UIControl`, a view with a tap recognizer, or a
  /// clickable one.
  public var controls = 0
  /// Those meant for a control that the recording's own policy sends to it.
  public var controlsReproduced = 0

  /// Makes counts of nothing.
  public init() {}
}

/// Numbers of scenes and points, where all points of scenes are compared.
public struct PointCounts: Hashable, Sendable {
  /// The scenes.
  public var scenes = 0
  /// The scenes in which no point goes somewhere else.
  public var unchanged = 0
  /// The scenes that were searched. The others have no relevant difference from the previous scene.
  public var searched = 0
  /// How many points code was asked about; 0 when only rules are compared, which are proved.
  public var samples = 0
  /// The largest area of a scene in which nothing could be proved, in square points. For code, the
  /// largest area in which the answers are not known.
  public var unprovedArea = 0.0

  /// Makes counts of nothing.
  public init() {}

  fileprivate static func + (one: Self, other: Self) -> Self {
    var sum = one
    sum.scenes += other.scenes
    sum.unchanged += other.unchanged
    sum.searched += other.searched
    sum.samples += other.samples
    sum.unprovedArea = max(sum.unprovedArea, other.unprovedArea)
    return sum
  }
}

/// Numbers of scenes and controls, where controls are judged.
public struct ControlCounts: Hashable, Sendable {
  /// The scenes.
  public var scenes = 0
  /// The scenes in which nothing was found about controls.
  public var unchanged = 0
  /// The scenes that were searched. The others do not differ from the previous scene.
  public var searched = 0
  /// The controls that were judged. A control counts in each scene that it is in.
  public var controls = 0
  /// The largest area of a scene in which nothing could be proved, in square points.
  public var unprovedArea = 0.0

  /// Makes counts of nothing.
  public init() {}

  fileprivate static func + (one: Self, other: Self) -> Self {
    var sum = one
    sum.scenes += other.scenes
    sum.unchanged += other.unchanged
    sum.searched += other.searched
    sum.controls += other.controls
    sum.unprovedArea = max(sum.unprovedArea, other.unprovedArea)
    return sum
  }
}
