public import HitTesting

/// The event for which a control calls its actions, with the bit of UIKit's `UIControl.Event`.
/// Unknown bits are kept unchanged.
public struct ControlEvent: RawRepresentable, Hashable, Sendable {
  /// The bits that UIKit gives the event.
  public var rawValue: Int64
  /// Makes an event of any bits, including those that UIKit does not document.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// The source of the recording does not tell which event it was. It has no bits.
  public static let unknown = ControlEvent(rawValue: 0)
  /// The finger was lifted in the control.
  public static let touchUpInside = ControlEvent(rawValue: 1 << 6)
  /// The finger was lifted outside of the control.
  public static let touchUpOutside = ControlEvent(rawValue: 1 << 7)
  /// The control lost its touch.
  public static let touchCancel = ControlEvent(rawValue: 1 << 8)
  /// The value of the control changed.
  public static let valueChanged = ControlEvent(rawValue: 1 << 12)

  /// UIKit's name for the event; nil for one that it does not document.
  public var name: String? { Self.names[rawValue] }

  /// Finds an event by UIKit's name for it; nil when there is none of that name.
  public init?(name: String) {
    guard let known = Self.names.first(where: { $0.value == name }) else { return nil }
    self.init(rawValue: known.key)
  }

  package static let names: [Int64: String] = [
    1 << 0: "touchDown", 1 << 1: "touchDownRepeat", 1 << 2: "touchDragInside", 1 << 3: "touchDragOutside",
    1 << 4: "touchDragEnter", 1 << 5: "touchDragExit", 1 << 6: "touchUpInside", 1 << 7: "touchUpOutside",
    1 << 8: "touchCancel", 1 << 12: "valueChanged", 1 << 13: "primaryActionTriggered", 1 << 14: "menuActionTriggered",
    1 << 16: "editingDidBegin", 1 << 17: "editingChanged", 1 << 18: "editingDidEnd", 1 << 19: "editingDidEndOnExit",
  ]

  /// Whether an app that is called for it does what the person wanted, and does not only show that
  /// a finger moves or is lost.
  package var isAction: Bool { rawValue & 0x1BC == 0 }
}

/// What a scroll view does at a moment, as a set of flags.
public struct ScrollFlags: OptionSet, Hashable, Sendable {
  /// The flags as bits.
  public let rawValue: Int
  /// Makes a set of flags from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A finger is down in it: UIKit's `isTracking`.
  public static let tracking = ScrollFlags(rawValue: 1)
  /// A finger scrolls it: UIKit's `isDragging`.
  public static let dragging = ScrollFlags(rawValue: 2)
  /// It goes on scrolling by itself: UIKit's `isDecelerating`.
  public static let decelerating = ScrollFlags(rawValue: 4)

  /// The names of the flags, in the order of their bits.
  package static let names = ["tracking", "dragging", "decelerating"]
  /// The flags of all names.
  package static let all: ScrollFlags = [.tracking, .dragging, .decelerating]
  /// The names of the flags in the set.
  package var names: [String] {
    Self.names.enumerated().filter { rawValue & 1 << $0.offset != 0 }.map(\.element)
  }
}

/// Something that came of touches, as a recorder saw it happen. Nothing of it is worked out.
public struct Outcome: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// A recognizer called its targets, in this state.
    case acted(RecognizerID, RecognizerState)
    /// A recognizer was seen in another state than before, after an event of its touches.
    case state(RecognizerID, RecognizerState)
    /// A control called the app for an event. The name of the method and the class of its target
    /// are nil when they are not known.
    case sent(ViewID, ControlEvent, action: String?, target: String?)
    /// The view of the touch lost it, although the finger stayed down.
    case cancelled
    /// A scroll view was seen with other flags than before, after an event of its touches.
    case scroll(ViewID, ScrollFlags)
  }

  /// Seconds from the start of the recording.
  public var time: Double
  /// What happened.
  public var kind: Kind
  /// The fingers of the touches of which it came, in ascending order. Each stands for its latest
  /// touch, which may be over; of several, for the latest that the recognizer was seen to get.
  public var fingers: [Int64]
  /// How often the recognizer called its targets in the state `changed` since the outcome before.
  public var changes: Int64

  /// Makes an outcome of some fingers' touches.
  public init(time: Double, _ kind: Kind, fingers: [Int64], changes: Int64 = 0) {
    (self.time, self.kind, self.fingers, self.changes) = (time, kind, fingers, changes)
  }

  /// The recognizer that it is about; nil for other outcomes.
  public var recognizer: RecognizerID? {
    switch kind {
    case .acted(let id, _), .state(let id, _): id
    case .sent, .cancelled, .scroll: nil
    }
  }

  /// The control or scroll view that it is about; nil for other outcomes.
  public var view: ViewID? {
    switch kind {
    case .sent(let id, _, _, _), .scroll(let id, _): id
    case .acted, .state, .cancelled: nil
    }
  }

  /// Whether code of the app or of UIKit was called to do what the touch is for.
  public var isAction: Bool {
    switch kind {
    case .acted(_, let state): state == .began || state == .ended
    case .sent(_, let event, _, _): event.isAction
    case .state, .cancelled, .scroll: false
    }
  }

  /// The same with the new numbers of views and recognizers.
  package func renumbered(view: (ViewID) -> ViewID, recognizer: (RecognizerID) -> RecognizerID) -> Outcome {
    var outcome = self
    switch kind {
    case .acted(let id, let state): outcome.kind = .acted(recognizer(id), state)
    case .state(let id, let state): outcome.kind = .state(recognizer(id), state)
    case .sent(let id, let event, let action, let target):
      outcome.kind = .sent(view(id), event, action: action, target: target)
    case .cancelled: break
    case .scroll(let id, let flags): outcome.kind = .scroll(view(id), flags)
    }
    return outcome
  }
}

/// What came of one touch.
public struct TouchOutcomes: Hashable, Sendable {
  /// The outcomes, in order. An outcome of several touches belongs to the one that began last.
  public var outcomes: [Outcome]
  /// When the finger lifted, in seconds from the start of the recording; nil when nobody saw it.
  public var lifted: Double?

  /// Collects what came of a touch.
  public init(outcomes: [Outcome], lifted: Double?) { (self.outcomes, self.lifted) = (outcomes, lifted) }
}
