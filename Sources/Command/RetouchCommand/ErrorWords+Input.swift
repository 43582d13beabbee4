import Foundation
import HitTesting
import JSONText
import Recording
import Reporting
import TraceImport
import Wording

/// Errors in recordings to import, and in lists of traces.
extension ErrorWords {
  static func place(_ place: InputPlace) -> String {
    let file = place.file == "-" ? "standard input" : place.file
    return [file, place.line.map(String.init), place.column.map(String.init)].compactMap { $0 }.joined(separator: ":")
  }

  static func describe(_ fault: ImportFault) -> String {
    let words: String
    switch fault.reason {
    case .json(let json): words = describe(json)
    case .scene(let scene): words = describe(scene)
    case .event(let event): words = describe(event)
    case .aim(let aim): words = "\(aim.text): \(describe(aim))"
    case .nothingFound(let expected): words = "nothing to record: expected \(expected)"
    case .allSkipped(let files, let first):
      words =
        "--keep-going skipped \(ReportWords.count(files, "file")), so nothing is left; the first: \(describe(first))"
    case .unreadable(ENOTDIR): words = "a file, but this format is a folder"
    case .unreadable(let code): words = cannotRead(fault.place.file, code)
    case .unpacksTooFar(let times):
      words =
        "it unpacks to more than \(times) times its size, which no recording should; if it is one, unpack it first"
    case .tooLarge(let what, let limit):
      words =
        "\(what == .line ? "the line has" : "the file has") more than \(limit >> 20) MB, the most that is read at once"
    case .malformed(let expected, let found): words = "expected \(expected), found \(found)"
    case .mostlySkipped(let what, let skipped, let read):
      words =
        "most of it would be skipped: \(ReportWords.count(skipped, what)), with \(read) read; "
        + "--keep-going imports the rest"
    case .unknownFormat(let input): words = describe(input)
    }
    return "\(place(fault.place)): \(words)"
  }

  private static func describe(_ input: ImportFault.Unknown) -> String {
    let all = InputFormat.allCases.map(\.rawValue).joined(separator: "|")
    return switch input {
    case .stream: "the format of a pipe must be named with --from \(all)"
    case .sqlite: "a SQLite file, not a recording"
    case .jsonLines: "not a recording: the first line must be as {\"retouch\":1,\"policy\":\"uikit\"}"
    case .attachmentList: "a list of attachments; give the folder that it is in"
    case .resultBundle:
      "a result bundle of Xcode, which only its own tools read; "
        + "export with xcrun xcresulttool export attachments --path RESULT --output-path FOLDER, and give FOLDER"
    case .folder:
      "a folder in no known format: expected states/ and events/ (droidbot), .xml files (appium, uiautomator), "
        + ".json files of idb, AXe or Maestro (element-tree), .txt files of XCTest's elements (element-text), "
        + "commands.json (maestro), a session's .json files (trailblaze), or view-hierarchy.json (sentry)"
    case .other: "unknown format; name it with --from \(all)"
    }
  }

  /// The format in words.
  static func words(_ format: InputFormat) -> String {
    switch format {
    case .jsonl: "JSON Lines"
    case .recursiveDescription: "a dump of recursiveDescription"
    case .elementTree: "a tree of elements"
    case .elementText: "a text of elements"
    case .droidbot, .miniwob, .appium, .uiautomator, .maestro, .trailblaze, .sentry: "a recording of \(format.rawValue)"
    }
  }

  static func describe(_ fault: JSONFault) -> String {
    switch fault.kind {
    case .expected(let what): "not JSON: expected \(what)"
    case .otherKind(let expected, let found): "expected \(expected), found \(words(found))"
    case .unknownWord(let word): "not JSON: found \"\(word)\""
    case .incomplete(let expected): "expected \(expected)"
    case .truncated: "not JSON: it ends in the middle of a value"
    case .notFinite(let text): "\(text) is not a number that JSON has"
    case .notAnInteger(let text): "expected a whole number, found \(text)"
    case .invalidUTF8: "not JSON: a string that is not UTF-8"
    case .loneSurrogate: "not JSON: half a surrogate pair"
    case .invalidEscape: "not JSON: an escape that does not exist"
    case .controlCharacter: "not JSON: a control character in a string; write it as \\u00XX"
    }
  }

  static func words(_ kind: JSONReader.Kind) -> String {
    switch kind {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a text in double quotes"
    case .array: "a list"
    case .object: "an object"
    }
  }

  static func describe(_ fault: SceneFault) -> String {
    switch fault {
    case .notFinite(let name): "\(name) is not a finite number"
    case .frameUnderTransform:
      "the bounds cannot be computed from a frame under this transform; give bounds and position"
    case .frameAndBounds(let id): "view \(id) has both frame and bounds or position; give one of them"
    case .unknownView(let id): "there is no view \(id) in the scene"
    case .duplicateView(let id): "view \(id) is in the scene already"
    case .idOutOfRange(let id): "the id \(id) is not from 0 to 2^53"
    case .classChanged(let id, let from, let to):
      "view \(id) was a \(from) and cannot become a \(to): one id is one view"
    case .recognizerClassChanged(let id, let from, let to):
      "recognizer \(id) was a \(from) and cannot become a \(to): one id is one recognizer"
    case .classCycle(let name): "the class \(name) would inherit from itself"
    case .superclassChanged(let name, let from, let to): "the superclass of \(name) is \(from), it cannot be \(to)"
    case .cycle(let id): "view \(id) would be inside itself"
    case .indexOutOfRange(let id, let index, let count):
      "view \(id) cannot be put at index \(index) of \(count) subviews"
    case .windowStateOnView(let id): "view \(id) is no window: level, key, scene and firstResponder are for windows"
    case .misplacedElement(let id): misplacedElement(id)
    case .emptyClassName(let id): "view \(id) has an empty class name"
    case .emptyRecognizerClassName(let id): "recognizer \(id) has an empty class name"
    case .requirementTakenBack(let id, let other):
      "recognizer \(id) no longer waits for recognizer \(other) to fail; repeat \"requires\" with every list of recognizers"
    case .duplicateRecognizer(let id): "recognizer \(id) occurs twice"
    case .inView(let id, let inner): "view \(id): \(describe(inner))"
    }
  }

  static func describe(_ fault: EventFault) -> String {
    switch fault {
    case .noSceneYet: "the event comes before the first scene"
    case .afterEnd: "it comes after the end of its recording; another recording starts with a header line"
    case .timeRunsBackwards(let time, let last): "the time \(time) is before \(last); times never decrease"
    case .touchAlreadyBegan(let touch): "touch \(touch) began already and has not ended"
    case .touchNotBegun(let touch): "touch \(touch) has not begun"
    case .touchTwice(let touch): "touch \(touch) occurs twice in one event"
    case .outcomesNotObserved:
      "the recording has no outcomes; its first line must have \"outcomes\":true, or \"part\" if only some are known"
    case .unknownFinger(let touch): "there was no touch \(touch) before it"
    case .fingerTwice(let touch): "it names touch \(touch) twice"
    case .negativeCount(let name): "\(name) is less than 0"
    case .noTouches: "an event of type touches without touches"
    case .unknownView(let id): "there is no view \(id) in the recording"
    case .elementAsResponder(let id):
      "view \(id) is an element, which nobody can see get a touch: name the view that shows it as \"hit\", or the element as \"intended\""
    case .unknownRecognizer(let id): "there is no recognizer \(id) in the recording"
    case .notFinite(let name): "\(name) is not a finite number"
    }
  }

  static func describe(_ fault: AimFault) -> String {
    guard !fault.found.isEmpty else {
      let guess = ReportWords.guess(fault.nearest)
      return "it matches no view of the scene"
        + (guess.isEmpty ? "; record it without that, and retouch show lists its views" : guess)
    }
    let more = fault.found.count > 3 ? " and \(fault.found.count - 3) more" : ""
    return
      "it matches \(fault.found.count) views of the scene, and only one may match: \(list(Array(fault.found.prefix(3))))\(more)"
  }

  static func describe(_ fault: TraceListFault) -> String {
    let words =
      switch fault.kind {
      case .unreadable(let code): cannotRead(fault.file, code)
      case .notUTF8: "a line that is not UTF-8"
      case .empty: "the list has no trace"
      case .fieldCount(let count, let expected):
        "\(ReportWords.count(count, "field")), but the first line names \(ReportWords.count(expected, "column"))"
      case .openQuote: "a quotation mark is not closed"
      case .noPath: "the line has no path"
      case .notANumber(let column, let text): "expected a whole number as \(column), found \"\(text)\""
      case .notTrueOrFalse(let column, let text): "expected true or false as \(column), found \"\(text)\""
      case .noSuchTrace(let path):
        "there is no file \"\(path)\"; "
          + (fault.line == 1 && path.contains { $0 == "," || $0 == "\t" }
            ? "a table needs a column path in its first line" : "paths are relative to the current folder")
      case .isDatabase: "a SQLite file, not a list of traces; give a trace without --traces-from"
      case .doubled(let number): "line \(number) of the whole list occurs twice"
      case .withoutShard: "its columns are those of one shard's list; give --shard I/N"
      case .besidePaths(let path):
        "its columns are those of one shard's list, which cannot be combined with \(path)"
      }
    return "\(place(InputPlace(file: fault.file, line: fault.line))): \(words)"
  }
}
