import Findings
import Foundation
import HitTesting
import JSONText
import Replay
import Reporting
import Wording

/// Writes what comes of touches as JSON Lines: one object for each series of touches, from a first
/// finger on until nobody waits any more.
///
/// ```json
/// {"trace":"shop.sqlite","recording":1,"policy":"uikit","reproduced":true,"doubts":[],
///  "touches":[{"event":1,"finger":1,"time":1}],
///  "steps":[{"time":1.1,"what":"acted","recognizer":7,
///            "who":"UITapGestureRecognizer on UIButton#pay","value":"ended","fingers":[1]}]}
/// ```
///
/// - `reproduced` is null if the recording does not tell who acted.
/// - `doubts` are words about what may change who acts: a number that Apple does not document, or
///   an order that UIKit does not define.
/// - A step has `recognizer` or `view`, by their numbers in the trace, and `who`, its name; a
///   recognizer that a rule adds has a negative number. `what` is `received`, `state`, `excluded`,
///   `refused`, `acted`, `told`, `sent` or `scrolled`. `value` is UIKit's name for the state, the
///   phase or the control event, `by` the other one because of which it happens, and `way` how far
///   the content of a scroll view has gone, in points. Keys without a value are left out.
///
/// `@unchecked Sendable`: it is used on one thread, the one that runs the replay.
final class ActionLog: @unchecked Sendable {
  private let file: Console.Output
  private let words = FindingsWords()

  private init(_ file: Console.Output) { self.file = file }

  /// Writes a log completely or not at all.
  static func write<Result>(to path: String, _ body: (ActionLog) throws -> Result) throws -> Result {
    var result: Result?
    try Console.write(to: path) { (file: Console.Output) in result = try body(ActionLog(file)) }
    guard let result else { throw CommandFault.cannotWrite(path) }
    return result
  }

  func add(_ delivered: DeliveredTouches) throws {
    var json = JSONWriter()
    json.beginObject()
    json.key("trace")
    json.string(delivered.trace)
    json.key("recording")
    json.number(delivered.recordingID.rawValue)
    json.key("policy")
    json.string(delivered.policy)
    json.key("reproduced")
    if let isReproduced = delivered.isReproduced { json.bool(isReproduced) } else { json.null() }
    json.list(of: "doubts", delivered.doubts) { json, doubt in json.string(words.doubt(doubt)) }
    json.list("touches", delivered.touches) { json, touch in
      json.key("event")
      json.number(touch.event.rawValue)
      json.key("finger")
      json.number(touch.finger)
      json.key("time")
      json.number(touch.time)
    }
    json.list("steps", delivered.steps, write)
    json.endObject()
    json.newline()
    try file.write(json.bytes)
  }

  private func write(_ json: inout JSONWriter, _ step: DeliveredTouches.Step) {
    json.key("time")
    json.number(step.time)
    json.key("what")
    json.string(step.what)
    if let recognizer = step.recognizer {
      json.key("recognizer")
      json.number(recognizer.rawValue)
    }
    if let view = step.view {
      json.key("view")
      json.number(view.rawValue)
    }
    json.key("who")
    json.string(words.path(step.who) ?? "nobody")
    if let value = step.value {
      json.key("value")
      json.string(value)
    }
    if let way = step.way { json.list(of: "way", [way.x, way.y]) { json, length in json.number(length) } }
    if let by = step.by.flatMap(words.path) {
      json.key("by")
      json.string(by)
    }
    if !step.fingers.isEmpty { json.list(of: "fingers", step.fingers) { json, finger in json.number(finger) } }
  }
}
