import Foundation
import GRDB
import HitTesting
import Recording
import TestSupport
import Testing
import TraceStore

let info = RecordingInfo(policy: "uikit", format: "jsonl")

/// Writes a trace in a temporary folder, and passes its path to `read`.
func withTrace<Result>(_ write: (TraceWriter) throws -> Void, read: (String) throws -> Result) throws -> Result {
  try withFolder { folder in
    let path = folder + "/a.retouch"
    try TraceWriter.create(at: path, body: write)
    return try read(path)
  }
}

/// Writes a trace with one recording that begins with these views and continues with `write`.
func withTrace<Result>(
  of views: [NewView], _ write: (TraceWriter) throws -> Void, read: (String) throws -> Result
) throws -> Result {
  try withTrace { writer in
    try writer.begin(info)
    try writer.update(.scene(views), time: 0)
    try write(writer)
  } read: { path in
    try read(path)
  }
}

/// Writes a trace with only these views.
func withTrace<Result>(of views: [NewView], read: (String) throws -> Result) throws -> Result {
  try withTrace(of: views) { _ in
  } read: { path in
    try read(path)
  }
}

/// A window with two views. The first of them has a subview.
let stage = [
  view(1, "UIWindow", in: nil, fullScreen), view(2, in: 1, rect(10, 20, 100, 100)),
  view(3, "UIButton", in: 2, rect(5, 5, 44, 44)),
  view(4, in: 1, rect(0, 300, 390, 100)),
]

/// Changes a file like another program would, without the checks of the schema.
func tamper(_ path: String, _ sql: String) throws {
  var configuration = Configuration()
  configuration.foreignKeysEnabled = false
  let queue = try DatabaseQueue(path: path, configuration: configuration)
  try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA ignore_check_constraints = ON; " + sql) }
  try queue.close()
}

func query(_ path: String, _ sql: String) throws -> [Row] {
  let queue = try DatabaseQueue(path: path)
  return try queue.read { try Row.fetchAll($0, sql: sql) }
}

/// The first column of the rows that a query gives.
func integers(_ path: String, _ sql: String) throws -> [Int64] { try query(path, sql).map { $0[0] } }

/// The number of rows of a table.
func count(_ path: String, _ table: String) throws -> Int64 { try integers(path, "SELECT count(*) FROM \(table)")[0] }

/// An update with the change that `configure` describes.
func change(_ configure: (inout SceneChange) -> Void) -> SceneUpdate {
  var change = SceneChange()
  configure(&change)
  return .change(change)
}

func touches(_ time: Double, _ samples: TouchSample...) -> Event {
  var event = Event(time: time, type: .touches)
  event.touches = samples
  return event
}

func began(_ touch: Int64, _ x: Double, _ y: Double, _ responder: Responder = .notObserved) -> TouchSample {
  TouchSample(touch: touch, phase: .began, location: Point(x: x, y: y), observation: Observation(responder: responder))
}

/// The content of a recording, read from a trace.
struct Played {
  var scenes: [(time: Double, rows: [SceneRow])] = []
  var events: [Event] = []
  var outcomes: [Outcome] = []

  init(_ trace: Trace, _ recording: Trace.Recording) throws {
    (scenes, events, outcomes) = try trace.read(recording, events: .all) { cursor in
      var scenes: [(time: Double, rows: [SceneRow])] = []
      var events: [Event] = []
      var outcomes: [Outcome] = []
      while try cursor.nextSnapshot() {
        scenes.append((cursor.time, sceneRows(cursor.scene, idBase: recording.idBase)))
        try cursor.forEachItem {
          events.append($0.shifted(by: -recording.idBase))
        } outcome: {
          outcomes.append(
            $0.renumbered(view: { $0 + -recording.idBase }, recognizer: { $0 + -recording.idBase }))
        }
      }
      return (scenes, events, outcomes)
    }
  }

  /// Reads the first recording of a file.
  init(_ path: String) throws {
    let trace = try Trace(path: path)
    try self.init(trace, try #require(trace.recordings().first))
  }
}

extension Event {
  func shifted(by offset: Int64) -> Event {
    func shifted(_ observation: Observation) -> Observation {
      var result = observation
      result.responder = observation.responder.renumbered { $0 + offset }
      result.recognizers = observation.recognizers.map { ids in ids.map { $0 + offset } }
      return result
    }
    var event = self
    event.observation = shifted(observation)
    for index in event.touches.indices { event.touches[index].observation = shifted(event.touches[index].observation) }
    return event
  }
}
