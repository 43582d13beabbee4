import Foundation
import GRDB
import HitTesting
import Recording
import TestSupport
import Testing
import TraceStore

let info = RecordingInfo(policy: "uikit", format: "jsonl")

/// Makes a trace and works with its path, in a folder that is then removed.
func withTrace<Result>(_ write: (TraceWriter) throws -> Void, read: (String) throws -> Result) throws -> Result {
  try withFolder { folder in
    let path = folder + "/a.retouch"
    try TraceWriter.create(at: path, survivesFaults: true, body: write)
    return try read(path)
  }
}

/// A trace of one recording that begins with these views, and goes on with what is written.
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

/// A trace of these views alone.
func withTrace<Result>(of views: [NewView], read: (String) throws -> Result) throws -> Result {
  try withTrace(of: views) { _ in
  } read: { path in
    try read(path)
  }
}

/// A window with two views, the first of which holds one.
let stage = [
  view(1, "UIWindow", in: nil, fullScreen), view(2, in: 1, rect(10, 20, 100, 100)),
  view(3, "UIButton", in: 2, rect(5, 5, 44, 44)),
  view(4, in: 1, rect(0, 300, 390, 100)),
]

/// Changes a file as another program would: without regard to what the schema demands.
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

/// The first column of what a query finds.
func integers(_ path: String, _ sql: String) throws -> [Int64] { try query(path, sql).map { $0[0] } }

/// How many rows a table has.
func count(_ path: String, _ table: String) throws -> Int64 { try integers(path, "SELECT count(*) FROM \(table)")[0] }

/// A change with these parts.
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

/// What a recording says, read from a trace.
struct Played {
  var scenes: [(time: Double, rows: [SceneRow])] = []
  var events: [Event] = []

  init(_ trace: Trace, _ recording: Trace.Recording) throws {
    (scenes, events) = try trace.read(recording, events: .all) { cursor in
      var scenes: [(time: Double, rows: [SceneRow])] = []
      var events: [Event] = []
      while try cursor.nextSnapshot() {
        scenes.append((cursor.time, sceneRows(cursor.scene, idBase: recording.idBase)))
        while let event = try cursor.nextWholeEvent() { events.append(event.shifted(by: -recording.idBase)) }
      }
      return (scenes, events)
    }
  }

  /// The first recording of a file.
  init(_ path: String) throws {
    let trace = try Trace(path: path)
    try self.init(trace, try #require(trace.recordings().first))
  }
}

extension Event {
  func shifted(by offset: Int64) -> Event {
    func shifted(_ observation: Observation) -> Observation {
      var result = observation
      if case .view(let id) = observation.responder { result.responder = .view(id + offset) }
      result.recognizers = observation.recognizers.map { ids in ids.map { $0 + offset } }
      return result
    }
    var event = self
    event.observation = shifted(observation)
    for index in event.touches.indices { event.touches[index].observation = shifted(event.touches[index].observation) }
    return event
  }
}
