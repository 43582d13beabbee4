import HitTesting

/// The effect on people when the touches of a group go elsewhere. The most harmful comes first.
///
/// A control is a view that people tap for an action: a `UIControl`, a view with a tap recognizer,
/// or a view that is clickable by its `props`. Views inside a control count as the control.
public enum Harm: String, CaseIterable, Codable, Sendable {
  /// A control had the touches, and no control has them any more.
  case controlLoses = "control-loses"
  /// No control had them, and nobody has them any more.
  case nobody = "nobody"
  /// A control had them, and another one gets them.
  case betweenControls = "between-controls"
  /// They move between views that are not controls.
  case elsewhere = "elsewhere"
  /// A control gets touches that no control had.
  case controlGains = "control-gains"
  /// A view had them, and a view inside it gets them.
  case inside = "inside"
}

/// How much a group matters to a reader of a run. The most urgent case comes first.
public enum Urgency: Int, CaseIterable, Sendable {
  /// A control loses touches; this and the next five are as in ``Harm``.
  case controlLoses
  /// Nobody has them any more.
  case nobody
  /// They move from one control to another.
  case betweenControls
  /// They move between other views.
  case elsewhere
  /// A control gets them.
  case controlGains
  /// They go to a view inside.
  case inside
  /// Audited controls that no point hits.
  case neverHit
  /// Audited controls that are hit in part.
  case hitInPart
  /// Audited controls that are small or unseen.
  case smallOrUnseen
  /// Recognizers that never act, or of which an undefined order decides which one acts.
  case neverActs
  /// Controls that react late.
  case reactsLate
  /// A policy's code gave no answer.
  case noAnswer
  /// Somebody accepted the group.
  case accepted
  /// The recorded app had a rule that its policy does not have.
  case unmodelled
  /// Who acts is not certain.
  case undecided
  /// Who acts changed earlier in the recording.
  case later
}

extension RunReport.Group {
  /// The effect of the change on people. If it is not known which views are controls, the paths
  /// decide.
  public var harm: Harm {
    if let harm = evidence.harm { return harm }
    if key.after == .nobody { return .nobody }
    if let before = key.before.path, let after = key.after.path, after.hasPrefix(before + "/") { return .inside }
    return .elsewhere
  }

  /// How much the group matters.
  public var urgency: Urgency {
    switch key.verdict {
    case .fault: return .noAnswer
    case .unmodelled: return .unmodelled
    case .undecided: return .undecided
    case .later: return .later
    case .changed, .found: break
    }
    if state == .accepted { return .accepted }
    switch key.kind {
    case .unreachable: return .neverHit
    case .covered, .outside: return .hitInPart
    case .small, .unseen: return .smallOrUnseen
    case .gestureNever, .gestureOrder: return .neverActs
    case .controlLate: return .reactsLate
    case .recognizers, .target, .gained, .moved, .lost, .window, .fault, .controlTaken: break
    case .actionLost, .actionGained, .actionTaken, .actionLate, .actionEarly, .actionDoubled, .actionCancelled: break
    }
    return switch harm {
    case .controlLoses: .controlLoses
    case .nobody: .nobody
    case .betweenControls: .betweenControls
    case .elsewhere: .elsewhere
    case .controlGains: .controlGains
    case .inside: .inside
    }
  }
}

extension RunReport {
  /// Orders the groups, the most urgent first, and groups of controls by the number of touches near
  /// a control that went elsewhere. Equally urgent groups are ordered by their number of
  /// differences, and then by their area.
  mutating func sortGroups() {
    let ranked = groups.map { group in
      let (urgency, extent) = (group.urgency, group.extent)
      let isOfControls = [.neverHit, .hitInPart, .smallOrUnseen].contains(urgency)
      return (
        (isOfControls ? Urgency.neverHit : urgency).rawValue, -extent.missedTouches, urgency.rawValue,
        -group.count, -extent.largestArea, group.id
      )
    }
    groups.arrange(by: groups.indices.sorted { ranked[$0] < ranked[$1] })
  }
}

extension Array {
  /// Puts at each index the element of the index that is listed there, without a copy of the array.
  ///
  /// - Parameter order: each index once.
  package mutating func arrange(by order: [Int]) {
    var order = order
    for start in indices where order[start] != start {
      let first = self[start]
      var place = start
      while order[place] != start {
        let next = order[place]
        self[place] = self[next]
        order[place] = place
        place = next
      }
      self[place] = first
      order[place] = place
    }
  }
}
