package import HitTesting

/// What a finger does in an event.
package struct DeliveredSample: Hashable, Sendable {
  package enum Phase: Hashable, Sendable {
    case began, moved, ended, cancelled
  }

  /// The finger's number while it is down.
  package var finger: Int64
  package var phase: Phase
  /// Where it is on the screen, in points.
  package var place: Point

  package init(_ finger: Int64, _ phase: Phase, at place: Point) {
    (self.finger, self.phase, self.place) = (finger, phase, place)
  }
}

/// A touch that begins, with who may get it.
package struct DeliveredTouch: Hashable, Sendable {
  /// The hit view and its superviews, the hit view first; empty if nobody was hit.
  package var views: [DeliveredView]
  /// The recognizers that agreed to receive it, those of the hit view first.
  package var candidates: [Gesture]
  /// The raw value of UIKit's `UITouch.TouchType`.
  package var type: Int
  /// The edge of the screen of which the touch carries the system's mark; nil for none.
  package var edge: Gesture.Direction?

  package init(views: [DeliveredView], candidates: [Gesture], type: Int = 0, edge: Gesture.Direction? = nil) {
    (self.views, self.candidates, self.type, self.edge) = (views, candidates, type, edge)
  }
}

/// Something that comes of touches.
package struct Happening: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A recognizer gets a sample.
    case received(RecognizerID, finger: Int64, DeliveredSample.Phase)
    /// A recognizer takes a state.
    case state(RecognizerID, GestureState)
    /// A recognizer calls its targets in a state.
    case acted(RecognizerID, GestureState)
    /// A view is told of a touch.
    case told(ViewID, finger: Int64, DeliveredSample.Phase)
    /// A control calls its actions.
    case sent(ViewID, ControlAction)
    /// A view begins to scroll.
    case scrolled(ViewID)
  }

  /// The events for which controls call their actions, as UIKit names them.
  package enum ControlAction: Hashable, Sendable {
    case touchDown, touchDragInside, touchDragOutside, touchDragEnter, touchDragExit, touchUpInside, touchUpOutside
    case touchCancel, valueChanged
  }

  /// Seconds, on the clock of the samples.
  package var time: Double
  package var kind: Kind
}

/// The states of a recognizer.
package enum GestureState: Hashable, Sendable {
  case possible, began, changed, ended, cancelled, failed

  /// Whether it recognizes its gesture, or did so.
  var isRecognized: Bool { self == .began || self == .changed || self == .ended }
  /// Whether nothing comes after it until the recognizer is reset.
  var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
}
