import HitTesting
import JSONText
package import Recording

/// The text form: one JSON object a line.
///
///     {"retouch":1,"app":"Shop","policy":"uikit"}
///     {"classes":{"PayButton":"UIButton"}}
///     {"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,393,852],"key":true,"children":[]}]}}
///     {"t":0.8,"change":{"insert":[{"parent":1,"index":0,"view":{"id":9,"class":"PayButton","frame":[20,40,44,44]}}]}}
///     {"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[30,50],"hit":9}]}}
///
/// Views are listed back to front, `t` is in seconds from the start, `at` in screen points, `hit` the view that got the touch (null:
/// nobody; left out: not observed), `recognizers` those that were asked, nearest first. A change may `insert`, `move`, `remove` and
/// `set`; an `index` is the place once the whole change is done, none means the front. A view has `frame`, or `bounds` and
/// `position` (`anchor`, `transform`), and what differs from its class's defaults: `boundsOrigin`, `hidden`, `alpha`,
/// `interaction`, `animating`, `zPosition`, `clips`, `multipleTouch`, `exclusiveTouch`, `identifier`, `tag`, `label`,
/// `controller`, `layerName`, `recognizers` (`id`, `class`, `target`, `enabled`), `props`; windows also `level`, `key`, `scene`,
/// `firstResponder`. Beyond touches, an event has `target`, or `at` and `hit`; `scene` names the window scene that it happened in.
/// `{"t":9,"end":true}` says that the recording ended properly. Ids are whole numbers from 0 to 2^53.
package struct JSONLinesImporter {
  /// The version that the first line names.
  package static let version: Int64 = 1

  /// A line that was refused and passed over.
  package struct RefusedLine: Sendable {
    package var fault: ImportFault
  }

  /// Reads a file or, as `-`, standard input, a line at a time.
  ///
  /// - Parameter keepGoing: whether a line that breaks a rule is passed over and counted, instead of ending it all.
  /// - Returns: the lines passed over.
  /// - Throws: ``ImportFault`` with the line, and what the sink throws of its own.
  package static func read(
    _ path: String, into sink: inout some RecordingSink, notes: inout ImportNotes, keepGoing: Bool = false
  ) throws -> [RefusedLine] {
    var refused: [RefusedLine] = []
    var hasHeader = false
    try LineReader.forEachLine(of: InputBytes(path: path)) { bytes, range, number in
      do {
        try readLine(bytes, range, hasHeader: &hasHeader, file: path, line: number, into: &sink, notes: &notes)
      } catch let fault as ImportFault {
        guard keepGoing, hasHeader else { throw fault }
        refused.append(RefusedLine(fault: fault))
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
      // What follows a header that is refused is of no recording, least of all of the one before.
      defer { if parser.isHeader { hasHeader = false } }
      parsed = try parser.parse()
    } catch let fault as JSONFault {
      throw ImportFault(.json(fault), at: place(fault.offset + 1))
    } catch let fault as LineFault {
      throw ImportFault(
        .malformed(expected: fault.expected, found: fault.found), at: place(fault.offset.map { $0 + 1 }))
    }
    for key in parser.unknownKeys { notes.skipped("unknown key \"\(key)\"") }
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
        try sink.add(event)
        notes.countRead("event")
      case .end(let time): try sink.end(time: time)
      }
    } catch let fault as SceneFault {
      throw ImportFault(.scene(fault), at: place(nil))
    } catch let fault as EventFault {
      throw ImportFault(.event(fault), at: place(nil))
    }
  }
}

/// Cuts bytes into lines; memory grows with the longest line alone.
enum LineReader {
  /// Calls with a buffer, the line's range in it (without its end), and its number from 1.
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
      searched = buffer.count
    }
  }
}
