package import Findings
package import HitTesting
package import Recording

/// A recording as its page tells it.
package struct ViewedRecording: Sendable {
  /// The number of the recording in its trace.
  package var id: Int64
  /// What is known about the recording as a whole.
  package var info: RecordingInfo
  /// The name of the file or folder from which it came.
  package var source: String
  /// What an audit found in its scenes, with the differences in this recording alone; nil without
  /// an audit.
  package var findings: [RunReport.Group]?

  package init(id: Int64, info: RecordingInfo, source: String) {
    (self.id, self.info, self.source) = (id, info, source)
  }
}

/// A touch from its beginning on, or an event of another type, in the scene in which it happened.
package struct ViewedEvent: Sendable {
  /// The number of its first row in the trace.
  package var id: Int64
  /// Seconds from the start of the recording.
  package var time: Double
  /// The type of the event.
  package var type: EventType
  /// What kind of motion or command it is; nil for none.
  package var subtype: EventSubtype?
  /// The number of the finger; nil for an event without touches.
  package var finger: Int64?
  /// The location on the screen, in points; nil for an event without a location.
  package var location: Point?
  /// The observed responder; nil when it was not observed.
  package var responder: (view: ViewID?, name: NamedResponder)?
  /// The observed recognizers, nearest first; nil when they were not observed.
  package var recognizers: [NamedRecognizer]?

  /// Makes an event of which no responder was observed.
  package init(id: Int64, time: Double, type: EventType) { (self.id, self.time, self.type) = (id, time, type) }
}

/// Where a finger was after its touch began.
package struct ViewedSample: Sendable {
  /// Seconds from the start of the recording.
  package var time: Double
  /// What the finger did.
  package var phase: TouchPhase
  /// The location on the screen, in points.
  package var location: Point

  package init(time: Double, phase: TouchPhase, location: Point) {
    (self.time, self.phase, self.location) = (time, phase, location)
  }
}
