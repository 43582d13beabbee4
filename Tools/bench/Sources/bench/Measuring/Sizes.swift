import ArgumentParser

/// How large the measured recordings are.
enum Scale: String, EnumerableFlag {
  case small, full, smoke

  static func help(for value: Scale) -> ArgumentHelp? {
    switch value {
    case .small: "Some minutes; the default."
    case .full: "The sizes that the goals are about; takes some hours, and 20 GB on the disk."
    case .smoke: "Only whether everything runs. The figures say nothing."
    }
  }
}

/// The sizes of all measured recordings.
struct Sizes {
  /// Many recordings, in which cells are recycled.
  var corpus: RecordingShape
  /// One long recording.
  var long: RecordingShape
  /// How often a cell comes or goes, among few and among many siblings.
  var changes: Int
  var siblings: (few: Int, many: Int)
  /// How many views come one inside the other.
  var nested: Int
  /// A recording in which most touches move.
  var differences: RecordingShape
  /// Many recordings whose touches all are in groups of their own.
  var page: RecordingShape
  /// Recordings of one trace whose touches all are in groups of their own.
  var pageOfTrace: RecordingShape
  /// A recording to ask questions about.
  var questions: RecordingShape
  /// How many cells each leave out all of them.
  var cells: Int
  /// How many views are inside one another where all points are compared.
  var levels: Int
  /// How many buttons are rotated.
  var rotated: [Int]
  /// Recordings of one scene and of many, of which code is asked about all of the screen.
  var scene, scenes: RecordingShape
  /// How many rules are changed, one after another.
  var mutatedRules: Int
  /// Short recordings to select from.
  var selected: RecordingShape
  /// How many touches are replayed to their end.
  var outcomes: Int
  /// How many touches are recorded in a running app.
  var liveTouches: Int

  init(_ scale: Scale) {
    func pick<Value>(_ smoke: Value, _ small: Value, _ full: Value) -> Value {
      switch scale {
      case .smoke: smoke
      case .small: small
      case .full: full
      }
    }
    corpus = RecordingShape(
      kind: .lists, recordings: pick(10, 100, 1_000), snapshots: pick(11, 101, 101), views: pick(200, 1_000, 1_000),
      touches: pick(10, 100, 100))
    long = RecordingShape(
      kind: .steady, snapshots: pick(100, 1_000, 10_000), views: 300, touches: pick(2_000, 100_000, 1_000_000))
    changes = pick(200, 2_000, 10_000)
    siblings = (300, pick(3_000, 30_000, 30_000))
    nested = pick(1_000, 10_000, 100_000)
    differences = RecordingShape(
      kind: .lists, snapshots: pick(20, 200, 1_000), views: pick(300, 1_000, 1_000), touches: pick(40, 5_000, 20_000))
    page = RecordingShape(
      kind: .grid, recordings: pick(20, 200, 2_000), snapshots: 6, views: 300, touches: 10, samples: 2, buttons: 5)
    pageOfTrace = RecordingShape(
      kind: .grid, recordings: pick(2, 68, 68), snapshots: 6, views: 300, touches: 200, samples: 2, buttons: 100)
    questions = RecordingShape(
      kind: .lists, snapshots: pick(100, 1_000, 10_000), views: 300, levels: 40, touches: pick(1_000, 10_000, 1_000_000)
    )
    cells = pick(100, 2_000, 2_000)
    levels = pick(100, 3_000, 3_000)
    rotated = pick([3], [10, 50, 150, 300], [10, 50, 150, 300])
    scene = RecordingShape(kind: .steady, snapshots: 1, views: 300, touches: 1)
    scenes = RecordingShape(kind: .steady, snapshots: pick(5, 100, 3_000), views: 300, touches: 100)
    mutatedRules = pick(10, 100, 100)
    selected = RecordingShape(
      kind: .lists, recordings: pick(10, 100, 1_000), snapshots: 11, views: 200, touches: 20)
    outcomes = pick(1_000, 100_000, 1_000_000)
    liveTouches = pick(20, 500, 500)
  }
}
