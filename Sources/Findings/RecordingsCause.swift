public import HitTesting

/// Why an event goes to another view in a new recording than in an old one.
///
/// Labels are those of the new scene, where a view is in both.
public enum RecordingsCause: Hashable, Codable, Sendable {
  /// Who got it was not in the scene of that recording any more.
  case responderGone(isOld: Bool)
  /// Only the new recording has the view that gets it.
  case responderAdded(NamedView)
  /// Only the old recording has the view that got it.
  case responderRemoved(NamedView)
  /// Only the new recording has a view around what both have on the way.
  case wrapperAdded(NamedView, around: NamedView)
  case wrapperRemoved(NamedView, around: NamedView)
  /// A view on the way is of another class now.
  case classChanged(NamedView, to: String)
  /// No view that was asked differs.
  case noDifference
  /// Code decides.
  case code(CodeCause)

  /// A view on the old way is left in the new recording.
  case lost(after: NamedDecision, before: NamedDecision?, geometry: GeometryChange?)
  /// A view on the new way was left in the old recording.
  case gained(before: NamedDecision, after: NamedDecision?, view: NamedView, geometry: GeometryChange?)
  /// Only the new recording has the view that takes it.
  case takenByAdded(NamedView, inPlaceOf: NamedView?)
  /// Only the old recording has the view that took it.
  case removed(NamedView)
  /// A view on the new way hangs in another superview.
  case reparented(NamedView, into: NamedView, from: NamedView)
  /// A view on the new way is in front of the other one now; the levels of windows, where they differ.
  case inFront(NamedView, of: NamedView?, oldLevel: Double?, newLevel: Double?)
  /// A view took it, and does not any more; nil where it is not known which.
  case takesNoMore(NamedView?)

  // Events without a location.
  case nobodyGetsIt
  case windowAdded(NamedView)
  case noFirstResponder(window: NamedView)
  case firstResponder(NamedView, window: NamedView)
  case keyWindow(NamedView)
  case window(NamedView)

  /// The same view, but other recognizers are asked.
  case recognizers(added: [NamedRecognizer], removed: [NamedRecognizer])
}

/// What of a view, or of what it hangs in, lies elsewhere in a new recording.
public enum GeometryChange: Hashable, Codable, Sendable {
  /// In the superview's space, in points.
  case frame(old: Rect, new: Rect)
  case transform
  /// Only the new recording has the view that it is inside of.
  case intoAdded(NamedView)
  case intoOther
  /// A superview is scrolled elsewhere.
  case scrolled(NamedView)
  /// A superview lies elsewhere.
  case superview(NamedView)
  /// The touch is at another place.
  case location
}

extension RecordingsCause {
  var identifier: String {
    switch self {
    case .responderGone(let isOld): isOld ? "old-responder-gone" : "new-responder-gone"
    case .responderAdded: "responder-added"
    case .responderRemoved: "responder-removed"
    case .wrapperAdded: "wrapper-added"
    case .wrapperRemoved: "wrapper-removed"
    case .classChanged: "class-changed"
    case .noDifference: "no-difference"
    case .code(let code): "\(code.isUndone ? "undone-" : "")code-\(code.part.rawValue)"
    case .lost(let after, _, let geometry): "lost-\(after.identifier)\(geometry.map { "-\($0.identifier)" } ?? "")"
    case .gained(let before, _, _, let geometry):
      "gained-\(before.identifier)\(geometry.map { "-\($0.identifier)" } ?? "")"
    case .takenByAdded: "taken-by-added"
    case .removed: "removed"
    case .reparented: "reparented"
    case .inFront(_, _, let old, _): old == nil ? "in-front" : "in-front-level"
    case .takesNoMore: "takes-no-more"
    case .nobodyGetsIt: "nobody"
    case .windowAdded: "window-added"
    case .noFirstResponder: "no-first-responder"
    case .firstResponder: "first-responder"
    case .keyWindow: "key-window"
    case .window: "window"
    case .recognizers: "recognizers"
    }
  }
}

extension GeometryChange {
  var identifier: String {
    switch self {
    case .frame: "frame"
    case .transform: "transform"
    case .intoAdded: "into-added"
    case .intoOther: "into-other"
    case .scrolled: "scrolled"
    case .superview: "superview"
    case .location: "location"
    }
  }
}
