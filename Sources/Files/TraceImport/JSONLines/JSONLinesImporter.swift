import HitTesting
import JSONText
package import Recording

/// Reads the text form, which has one JSON object on each line.
///
///     {"retouch":1,"app":"Shop","policy":"uikit"}
///     {"classes":{"PayButton":"UIButton"}}
///     {"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,393,852],"key":true}]}}
///     {"t":0.8,"change":{"insert":[{"parent":1,"view":{"id":9,"class":"PayButton", ...}}]}}
///     {"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[30,50], ...}]}}
///
/// - `t` is in seconds from the start, and `at` is in screen points.
/// - `hit` is the view that got the touch. null means nobody. It is left out when not observed.
///   `intended` may then be the view that a robot or a script meant.
/// - A script names views in place of points: `{"t":1,"tap":"#pay"}`, or `"at":"#pay@10,4"`. The
///   place is then taken from the scene, and the view is intended.
/// - `recognizers` of an event are those that were asked, nearest first.
/// - Views are listed from back to front.
/// - A change may `insert`, `move`, `remove` and `set`. An `index` is the position among siblings
///   after the whole change; without one, the view is in front.
/// - A view has `frame`, or `bounds` and `position` (with `anchor` and `transform`). It also has
///   the properties that differ from the defaults of its class: `boundsOrigin`, `hidden`, `alpha`,
///   `interaction`, `animating`, `zPosition`, `clips`, `multipleTouch`, `exclusiveTouch`,
///   `identifier`, `tag`, `label`, `controller`, `layerName`, `recognizers` (`id`, `class`,
///   `target`, `enabled`, `attached`, `parameters`, `requires`), `props`. Windows also have
///   `level`, `key`, `scene`, `firstResponder`; controls and scroll views have `enabled`,
///   `scrollEnabled`, `delaysContentTouches`, `canCancelContentTouches`, `directionalLock`,
///   `paging`, `bounces`, `alwaysBounceVertical`, `alwaysBounceHorizontal`, `contentSize`,
///   `contentInset`, `value`.
/// - An event other than touches has `target`, or `at` and `hit`. The `scene` of an event is the
///   name of its window scene.
/// - An `outcome` tells what came of the latest touches of its fingers, in recordings whose header
///   has `"outcomes":true`, or `"outcomes":"part"` where only some are known:
///   `{"touches":[1],"recognizer":7,"acted":"ended"}`, or `state`, or a `control` with `sent`, or a
///   `scrollView` with `scrolling`, or `cancelled`.
/// - `{"t":9,"end":true}` marks a recording that ended properly.
/// - Ids are whole numbers from 0 to 2^53.
package struct JSONLinesImporter {
  /// The version of the text form, which the first line contains.
  package static let version: Int64 = 1

  /// Reads a file, or standard input for `-`, one line at a time.
  ///
  /// - Parameter keepGoing: whether a line that breaks a rule is skipped and counted, instead of
  ///   ending the import.
  /// - Returns: the faults of the skipped lines.
  /// - Throws: ``ImportFault`` with the line, and the sink's own errors.
  package static func read(
    _ path: String, into sink: inout some RecordingSink, notes: inout ImportNotes, keepGoing: Bool = false
  ) throws -> [ImportFault] {
    var refused: [ImportFault] = []
    var hasHeader = false
    try LineReader.forEachLine(of: InputBytes(path: path)) { bytes, range, number in
      do {
        try readLine(bytes, range, hasHeader: &hasHeader, file: path, line: number, into: &sink, notes: &notes)
      } catch let fault as ImportFault {
        guard keepGoing, hasHeader else { throw fault }
        refused.append(fault)
      }
    }
    guard hasHeader else {
      throw ImportFault(
        .nothingFound(expected: "a first line as {\"retouch\":1,\"policy\":\"uikit\"}"), at: InputPlace(file: path))
    }
    return refused
  }

  private static func readLine(
    _ bytes: [UInt8], _ range: Range<Int>, hasHeader: inout Bool, file: String, line: Int,
    into sink: inout some RecordingSink, notes: inout ImportNotes
  ) throws {
    var parser = JSONLineParser(bytes, range)
    let place = { (column: Int?) in InputPlace(file: file, line: line, column: column) }
    let parsed: JSONLine
    do {
      // If a header is refused, the next lines must not be added to the previous recording.
      defer { if parser.isHeader { hasHeader = false } }
      parsed = try parser.parse()
    } catch let fault as JSONFault {
      throw ImportFault(.json(fault), at: place(fault.offset + 1))
    } catch let fault as LineFault {
      throw ImportFault(
        .malformed(expected: fault.expected, found: fault.found), at: place(fault.offset.map { $0 + 1 }))
    }
    for key in parser.unknownKeys {
      // A shorter key is near to any other one.
      let nearest = key.utf8.count > 2 ? key.nearest(in: JSONLineParser.keys) : nil
      notes.skipped(key: key, nearest: nearest, at: place(nil))
    }
    do {
      switch parsed {
      case .empty: return
      case .header(let info):
        hasHeader = true
        try sink.begin(info)
        notes.countRead("recording")
      case _ where !hasHeader:
        throw ImportFault(
          .malformed(expected: "a first line as {\"retouch\":1,\"policy\":\"uikit\"}", found: "something else"),
          at: place(1))
      case .classes(let classes): try sink.declare(classes: classes)
      case .update(let update, let time):
        try sink.update(update, time: time)
        notes.countRead("snapshot")
      case .event(let event):
        try sink.add(event.aimed(parser.aims, in: sink.latestScene))
        notes.countRead("event")
      case .tap(let place, let time):
        for event in try place.tap(at: time, finger: 1, in: sink.latestScene) { try sink.add(event) }
        notes.countRead("tap")
      case .outcome(let outcome):
        try sink.add(outcome)
        notes.countRead("outcome")
      case .end(let time): try sink.end(time: time)
      }
    } catch let fault as SceneFault {
      throw ImportFault(.scene(fault), at: place(nil))
    } catch let fault as EventFault {
      throw ImportFault(.event(fault), at: place(nil))
    } catch let fault as AimFault {
      throw ImportFault(.aim(fault), at: place(nil))
    }
  }
}

/// Splits bytes into lines. Its memory depends only on the longest line.
enum LineReader {
  /// Passes on a buffer, the range of a line in it without the line break, and its number from 1.
  ///
  /// - Throws: ``ImportFault`` for a line of more than ``InputBytes/mostHeld`` bytes; errors of the
  ///   body.
  static func forEachLine(of input: InputBytes, _ body: ([UInt8], Range<Int>, Int) throws -> Void) throws {
    var buffer: [UInt8] = []
    var searched = 0
    var number = 0
    var goesOn = true
    while goesOn {
      goesOn = try input.read(into: &buffer)
      var start = 0
      while let end = buffer[max(start, searched)...].firstIndex(of: 0x0A) {
        number += 1
        try body(buffer, start..<end, number)
        start = end + 1
        searched = start
      }
      if !goesOn, start < buffer.count {
        try body(buffer, start..<buffer.count, number + 1)
      }
      buffer.removeSubrange(..<start)
      guard buffer.count <= InputBytes.mostHeld else {
        throw ImportFault(
          .tooLarge(.line, limit: InputBytes.mostHeld), at: InputPlace(file: input.file, line: number + 1))
      }
      searched = buffer.count
    }
  }
}
