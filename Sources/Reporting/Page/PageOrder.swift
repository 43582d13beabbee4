package import Findings

/// How much a group matters to a person who looks at a run. The most urgent case comes first.
package enum Urgency: Int, CaseIterable, Sendable {
  /// The touches go to nobody; in an audit, controls that no point hits.
  case nobody
  /// The touches leave a view, and no changed touch goes to it. Perhaps nobody can reach it any
  /// more. In an audit, controls that are hit in part.
  case cutOff
  /// In an audit, controls that are small or unseen.
  case elsewhere
  case noAnswer
  case accepted
  case unmodelled
}

extension RunReport {
  /// The groups, the most urgent first. Equally urgent groups are ordered by their number of
  /// touches; in an audit, first by the touches that went elsewhere near a control.
  package func groupsByUrgency() -> [(urgency: Urgency, group: Group)] {
    let reached = Set(groups.filter { $0.key.verdict == .changed }.compactMap(\.key.after.path))
    func urgency(_ group: Group) -> Urgency {
      switch group.key.verdict {
      case .fault: return .noAnswer
      case .unmodelled: return .unmodelled
      case .changed, .found: break
      }
      if group.state == .accepted { return .accepted }
      switch group.key.kind {
      case .lost, .unreachable: return .nobody
      case .covered, .outside: return .cutOff
      case .moved, .window: return group.key.before.path.map(reached.contains) == false ? .cutOff : .elsewhere
      case .gained, .recognizers, .target, .fault, .small, .unseen: return .elsewhere
      }
    }
    return groups.enumerated().map { (urgency: urgency($1), place: $0, group: $1) }
      .sorted {
        ($0.urgency.rawValue, -$0.group.missed, -$0.group.touches, $0.place)
          < ($1.urgency.rawValue, -$1.group.missed, -$1.group.touches, $1.place)
      }
      .map { ($0.urgency, $0.group) }
  }
}

extension RunReport.Group {
  fileprivate var missed: Int { swept?.missedTouches ?? 0 }
}
