package import HitTesting

/// What is wrong with the contents of a file. It carries facts and no sentences.
package enum Damage: Hashable, Sendable {
  /// A text that stands for something else, by what it stands for.
  package enum Text: Hashable, Sendable {
    case approximation
    case json
    case relationSource
    case selector
    /// One of a few words.
    case word
  }

  /// A moment of a recording.
  package enum Moment: Hashable, Sendable {
    case snapshot(SnapshotID)
    case event(EventID)
    case outcome(Int64)
    case end(recording: RecordingID)
  }

  /// SQLite has found damage, and describes it so.
  case sqlite([String])
  /// A row names a row of another table that is not there. Some tables have no row numbers.
  case missingRow(table: String, row: Int64?, parent: String)
  /// A text is not one that this version knows.
  case unknownText(Text, String)
  /// The event is not in the order of the snapshots.
  case eventOrder(event: EventID)
  /// Events of the recording are not in the order of their snapshots.
  case eventsOrder(recording: RecordingID)
  /// The time of a moment, in seconds, is before the latest one before it.
  case timeRunsBack(Moment, time: Double, latest: Double)
  /// The class cannot inherit from this one.
  case superclass(String, of: String)
  /// The stored resolution of the event is not what its scene gives.
  case otherResolution(event: EventID)
  /// The outcome is not in its order, or does not say what its kind needs, or has another touch or
  /// another view than the rows before it give.
  case outcome(Int64)
  /// The stored taps that changed nothing are not those that the scenes give.
  case quietTaps(recording: RecordingID)
  /// A sample belongs to a touch that is not there.
  case missingTouch(EventID)
  /// The compared recording belongs to another run than the row that names it.
  case otherRun(comparedRecording: Int64)
  /// The scene that was written last cannot be written to another file.
  case noScene
}
