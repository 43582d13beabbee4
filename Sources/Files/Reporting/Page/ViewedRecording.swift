package import Findings
package import HitTesting
package import Recording

/// A recording as its page shows it.
package struct ViewedRecording: Sendable {
  /// The number of the recording in its trace.
  package var id: RecordingID
  /// The known facts about the recording as a whole.
  package var info: RecordingInfo
  /// The name of its source, a file or a folder.
  package var source: String
  /// The findings of an audit in its scenes; nil without an audit.
  package var findings: ViewedFindingList?

  package init(id: RecordingID, info: RecordingInfo, source: String) {
    (self.id, self.info, self.source) = (id, info, source)
  }
}

/// A touch from its beginning on, or an event of another type, in the scene in which it happened.
package struct ViewedEvent: Sendable {
  /// The number of its first row in the trace.
  package var id: EventID
  /// Seconds from the start of the recording.
  package var time: Double
  /// The type of the event.
  package var type: EventType
  /// The kind of motion or command; nil if the event has none.
  package var subtype: EventSubtype?
  /// The number of the finger; nil for an event without touches.
  package var finger: Int64?
  /// The location on the screen, in points; nil for an event without a location.
  package var location: Point?
  /// The actual or intended receiver; nil if neither is known.
  package var responder: ViewedResponder?
  /// The element that a touch falls in; nil for none.
  package var element: InferredElement?
  /// The observed recognizers, nearest first; nil when they were not observed.
  package var recognizers: [NamedRecognizer]?

  /// Makes an event without a known responder.
  package init(id: EventID, time: Double, type: EventType) { (self.id, self.time, self.type) = (id, time, type) }
}

/// The actual or intended receiver of an event.
package struct ViewedResponder: Sendable {
  /// The id of the view in the trace; nil for nobody.
  package var view: ViewID?
  /// Its name.
  package var name: NamedResponder
  /// Whether a robot or a script meant the view, and the actual receiver was not observed.
  package var isIntended: Bool

  package init(view: ViewID?, name: NamedResponder, isIntended: Bool = false) {
    (self.view, self.name, self.isIntended) = (view, name, isIntended)
  }
}

/// A later location of a finger during its touch.
package struct ViewedSample: Sendable {
  /// Seconds from the start of the recording.
  package var time: Double
  /// The phase of the touch at this time.
  package var phase: TouchPhase
  /// The location on the screen, in points.
  package var location: Point

  package init(time: Double, phase: TouchPhase, location: Point) {
    (self.time, self.phase, self.location) = (time, phase, location)
  }
}
