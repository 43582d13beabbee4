public import HitTesting

/// Why an event goes to another view in a new recording than in an old one.
///
/// Labels of views that are in both scenes are those of the new scene.
public enum RecordingsCause: Hashable, Codable, Sendable {
  /// The responder in one recording had already left that recording's scene.
  case responderGone(isOld: Bool)
  /// Only the new recording has the view that gets the event.
  case responderAdded(NamedView)
  /// Only the old recording has the view that got the event.
  case responderRemoved(NamedView)
  /// On the way to the responder, the new recording has one more view around a view that both have.
  case wrapperAdded(NamedView, around: NamedView)
  /// On the way to the responder, only the old recording has this view around one that both have.
  case wrapperRemoved(NamedView, around: NamedView)
  /// A view on the way to the responder has another class now.
  case classChanged(NamedView, to: String)
  /// No view that was asked differs.
  case noDifference
  /// The code of a policy decides.
  case code(CodeCause)

  /// A view on the way to the old responder is left in the new recording.
  case lost(after: NamedDecision, before: NamedDecision?, geometry: GeometryChange?)
  /// A view on the way to the new responder was left in the old recording.
  case gained(before: NamedDecision, after: NamedDecision?, view: NamedView, geometry: GeometryChange?)
  /// Only the new recording has the view that takes the touch.
  case takenByAdded(NamedView, inPlaceOf: NamedView?)
  /// Only the old recording has the view that took the touch.
  case removed(NamedView)
  /// A view on the way to the new responder has another superview now.
  case reparented(NamedView, into: NamedView, from: NamedView)
  /// A view on the way to the new responder is now in front of the other one. The levels are those
  /// of their windows, and nil when these do not differ.
  case inFront(NamedView, of: NamedView?, oldLevel: Double?, newLevel: Double?)
  /// A view that took the touch no longer does; nil when it is not known which one.
  case takesNoMore(NamedView?)

  // Events without a location.
  /// Nobody gets the event any more.
  case nobodyGetsIt
  /// Only the new recording has the window that gets the event.
  case windowAdded(NamedView)
  /// The window has no first responder any more.
  case noFirstResponder(window: NamedView)
  /// Another view is first responder of the window now.
  case firstResponder(NamedView, window: NamedView)
  /// Another window is key now.
  case keyWindow(NamedView)
  /// Another window gets the event now.
  case window(NamedView)

  /// The event goes to the same view, but other recognizers get it.
  case recognizers(added: [NamedRecognizer], removed: [NamedRecognizer])
}

/// The change between two recordings that moved a view or a touch.
public enum GeometryChange: Hashable, Codable, Sendable {
  /// The frame in the superview's space, in points.
  case frame(old: Rect, new: Rect)
  /// The view has another transform.
  case transform
  /// The view is inside this one, which only the new recording has.
  case intoAdded(NamedView)
  /// The view is inside another view than before.
  case intoOther
  /// This superview is scrolled to another offset.
  case scrolled(NamedView)
  /// This superview is at another position.
  case superview(NamedView)
  /// The touch itself is at another location.
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
