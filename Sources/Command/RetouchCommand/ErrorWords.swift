import Certificates
import Findings
import FindingsStore
import Foundation
import HitTesting
import JSONText
import PolicyFiles
import Recording
import Replay
import Reporting
import SQLiteFile
import TraceImport
import TraceStore
import Wording

/// Describes each error in a sentence: the fault, its location and a remedy.
enum ErrorWords {
  static func knows(_ error: any Error) -> Bool { describe(error) != nil }

  static func sentence(_ error: any Error) -> String { describe(error) ?? "\(error)" }

  static func describe(_ error: any Error) -> String? {
    switch error {
    case let fault as CommandFault: describe(fault)
    case let fault as TraceListFault: describe(fault)
    case let fault as ImportFault: describe(fault)
    case let fault as FileFault: describe(fault)
    case let fault as OldSQLite:
      "SQLite \(fault.version) is too old (\(fault.message)); install SQLite 3.38 or newer, and build again"
    case let fault as TraceFault: "\(fault.path): snapshot \(fault.snapshot): \(describe(fault.detail))"
    case let fault as SelectorFault: "at character \(fault.offset + 1): \(describe(fault.kind))"
    case let fault as CertificateFault: "\(fault.path): \(describe(fault.detail))"
    case let fault as PolicyFault: describe(fault)
    case let fault as SceneFault: describe(fault)
    case let fault as EventFault: describe(fault)
    case let fault as AcceptFault: describe(fault)
    case let fault as MergeFault: describe(fault)
    case NothingToCompare.noEvents(let path): describe(CommandFault.nothingToCompare([path], .against))
    case NothingToCompare.nothingShared(let old, let new):
      "\(new): no touch in it is at a place where \(old) has one; record the same script twice, on the same kind of device"
    case let fault as JudgingDay.NotATime:
      "SOURCE_DATE_EPOCH is \"\(fault.text.prefix(40))\": give seconds since 1970, or unset it"
    case let fault as ResponderIsGone:
      "the event went to view \(fault.view), which had left the scene before the event; a single scene cannot show that"
    case let fault as SearchOfCode:
      "the policy \(fault.policy) is code, and nothing can be proved about code; use replay or sweep: audit, --margins and --certificate need rules"
    case let fault as UnknownOwnPolicy:
      "\(fault.path): the recording names the policy \"\(fault.name)\", which is not known here; "
        + "give its file or name with --recorded-policy"
    case let fault as NoSuchRun:
      fault.last.map { "\(fault.path): there is no run \(fault.run ?? 0); the last one is \($0)" }
        ?? "\(fault.path): the file has no runs; make one with retouch replay"
    default: nil
    }
  }

  static func describe(_ fault: CommandFault) -> String {
    switch fault {
    case .cannotWrite(let path, let fault):
      "\(path): cannot write it\(words(fault).map { ": " + $0 } ?? ""); check that its folder exists and that you may write to it"
    case .cannotPrint(let fault): "standard output: cannot write to it\(words(fault).map { ": " + $0 } ?? "")"
    case .isInput(let path): "\(path): this would overwrite an input or a trace; choose another output name"
    case .isStandardOutput:
      "-: a database cannot be written to standard output; give a file (./- for a file of this name)"
    case .exists(let path): "\(path): the file exists; overwrite it with --force, or choose another name"
    case .demoExists(let path): "\(path): the folder exists; give --keep an empty folder"
    case .nothingToCompare(let paths, let method):
      some(paths)
        + (method == .audit
          ? ": no scene has a control to audit; name the controls with --controls"
          : ": no \(method.unit.noun) in it to \(method == .sweep ? "sweep" : "replay")")
    case .noTraces(let folder, others: 0): "\(folder): the folder is empty"
    case .noTraces(let folder, let others):
      "\(folder): no trace in it, but \(others) other \(others == 1 ? "file" : "files"); make traces with retouch record"
    case .nothingToCover(let paths): "\(some(paths)): no event has a responder, so there is nothing to cover"
    case .notForLists(let path): "\(path): a list of traces cannot hold a name with a line break; rename the file"
    case .notAFolder(let path):
      "\(path): not a folder; retouch corpus keeps traces in a folder, which corpus add creates"
    case .notCopied(let path, let fault): "\(path): cannot copy it: \(sentence(fault)); see retouch check"
    case .cannotRemove(let path): "\(path): cannot remove the file; check that you may write to its folder"
    case .noSnapshot(let path): "\(path): the trace has no snapshot to show"
    case .noSuchRecording(let number, let path, let known):
      "\(path): there is no recording \(number); it has \(list(known.prefix(10).map { "\($0)" }))"
        + (known.count > 10 ? " and \(known.count - 10) more" : "")
    case .noSuchSnapshot(let number, let path, let first, let last):
      "\(path): there is no snapshot \(number); they go from \(first) to \(last)"
    case .nothingToExplain(let path, let event?, _):
      "\(path): event \(event) is no touch or pointer that was resolved; SELECT row_id FROM events WHERE resolved_to IS NOT NULL "
        + "AND x IS NOT NULL lists those that are"
    case .nothingToExplain(let path, nil, let snapshot): "\(path): there is no snapshot \(snapshot ?? 0)"
    case .nothingDiffers(let path):
      "\(path): the event goes where it went under that policy, so there is no difference to minimize; retouch replay lists the differences"
    case .noSuchGroup(let path, let group, let trace):
      "\(path): the group \(group) of its last run has no touch or point in \(trace) to make small"
    case .codeToExplain(let name): "\(name) is code: Retouch can run it, but cannot explain its decisions; give rules"
    case .noRules(let name): "\(name) has no rules to change"
    case .noScore(let paths):
      list(Array(paths.prefix(3))) + (paths.count > 3 ? " and \(paths.count - 3) more" : "")
        + ": no change of a rule has an effect there, so there is no score; give traces whose scenes the rules match"
    case .checkFailed: "the check failed"
    case .misnamed(let name):
      "the policy \(name) has the name of a known one (retouch policy show), so that a certificate of it would mislead; give it another name"
    }
  }

  static func some(_ paths: [String]) -> String {
    list(Array(paths.prefix(3))) + (paths.count > 3 ? " and \(paths.count - 3) more" : "")
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
      case .noSuchTrace(let path): "there is no file \(path); paths are from the folder in which retouch runs"
      case .doubled(let number): "line \(number) of the whole list occurs twice"
      case .withoutShard: "its columns are those of one shard's list; give --shard I/N"
      case .besidePaths(let path):
        "its columns are those of one shard's list, which cannot be combined with \(path)"
      }
    return "\(place(InputPlace(file: fault.file, line: fault.line))): \(words)"
  }

  static func describe(_ fault: AcceptFault) -> String {
    switch fault {
    case .noSuchFile(let path): "\(path): the file does not exist; retouch accept creates it"
    case .noPolicyFile(let policy):
      "the policy \(policy) is not a file, so accepted groups have no default file; name one with --accepted"
    case .inCI: "CI is set, and a CI job must not accept changes; run accept yourself and commit the file"
    case .unknownGroup(let fingerprint, let path, let run):
      "\(path): run \(run) has no group \(fingerprint); retouch report lists them, in square brackets"
    case .severalGroups(let fingerprint, let fingerprints):
      "\(fingerprint) matches several groups: \(list(fingerprints))"
    case .noneChosen([]): "every group is already accepted"
    case .noneChosen(let deciding):
      "no open group matches; these rules and reasons decide the open ones: \(list(deciding.prefix(5).map { "\"\($0)\"" }))"
        + (deciding.count > 5 ? " and \(deciding.count - 5) more" : "")
    case .notAChange(let fingerprint, .unmodelled):
      "\(fingerprint) is unmodelled, so there is nothing to accept; give the app's own rules with --recorded-policy"
    case .notAChange(let fingerprint, _):
      "\(fingerprint) is a fault in a policy's code, which cannot be accepted; repair the code"
    case .isShard: "the run is a single shard; merge the shards first with retouch merge"
    case .nobodyToAsk: "review needs a terminal; without one, use retouch accept GROUP --reason REASON"
    }
  }

  static func describe(_ fault: MergeFault) -> String {
    switch fault {
    case .notAShard(let path, let run):
      "\(path): run \(run) is not a shard; make shards with replay --shard I/N"
    case .differ(let path, let other, let run, let what):
      "\(other): run \(run) and that of \(path) differ in \(words(what)); shards of one run have the same traces and policies"
    case .doubled(let shard, let path, let other): "\(other): shard \(shard) again, which is in \(path) already"
    case .missing(let shards, let count):
      "shard \(list(shards.map(String.init))) of \(count) missing: give the results of all shards"
    case .missingWork(let number, let trace?):
      "\(trace): a part of this trace, number \(number) of the list, is in no shard; the shards have different lists of traces"
    case .missingWork(let number, nil):
      "trace \(number) of the list is in no shard; the shards have different lists of traces"
    case .doubledWork(let trace, let path, let other):
      "\(other): a part of \(trace) again, which is in \(path) already; the shards have different lists of traces"
    case .runCounts(let path, let runs, let other, let otherRuns):
      "\(path) has \(runs) runs and \(other) \(otherRuns): each file of shards needs the same runs"
    }
  }

  static func words(_ what: MergeFault.What) -> String {
    switch what {
    case .shardCount: "the number of shards"
    case .policy: "the policy"
    case .baseline: "what it is compared with"
    case .accepted: "the accepted groups"
    case .traces: "the traces"
    }
  }

  // MARK: Input

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
    case .nothingFound(let expected): words = "nothing to record: expected \(expected)"
    case .unreadable(let code): words = cannotRead(fault.place.file, code)
    case .unpacksTooFar(let times):
      words =
        "it unpacks to more than \(times) times its size, which no recording should; if it is one, unpack it first"
    case .malformed(let expected, let found): words = "expected \(expected), found \(found)"
    case .mostlySkipped(let what, let skipped, let read):
      words =
        "most of it would be skipped: \(ReportWords.count(skipped, what)), with \(read) read; "
        + "--keep-going imports the rest"
    case .unknownFormat:
      words =
        "unknown format; name it with --from "
        + InputFormat.allCases.map(\.rawValue).joined(separator: "|")
    }
    return "\(place(fault.place)): \(words)"
  }

  static func describe(_ fault: JSONFault) -> String {
    switch fault.kind {
    case .expected(let what): "not JSON: expected \(what)"
    case .otherKind(let expected, let found): "expected \(expected), found \(words(found))"
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
    case .emptyClassName(let id): "\(id) has an empty class name"
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
    case .noTouches: "an event of type touches without touches"
    case .unknownView(let id): "there is no view \(id) in the recording"
    case .unknownRecognizer(let id): "there is no recognizer \(id) in the recording"
    case .notFinite(let name): "\(name) is not a finite number"
    }
  }

  static func describe(_ detail: TraceFault.Detail) -> String {
    switch detail {
    case .unknownParent(let view, let parent): "view \(view) is inside view \(parent), which is not in the scene"
    case .unknownClass(let view): "view \(view) has no class"
    case .unreachable(let count):
      "\(count) views are not inside any window: a cycle, or a superview that left without them"
    case .badProps(let view): "the props of view \(view) are not a JSON object"
    }
  }

  // MARK: Certificates

  static func describe(_ detail: CertificateFault.Detail) -> String {
    switch detail {
    case .digest: "the contents do not match the digest: the certificate was changed"
    case .unfinishedTrace(let trace, let beside):
      "the trace \(trace) has the file \(beside) beside it, which changes what it holds, so that its digest says nothing; "
        + "open the trace once where you may write (sqlite3 \(trace) .tables), or move that file away"
    case .noScreens: "it states nothing of any screen"
    case .policyText(let name): "the policy \(name) is written in another way than retouch sweep writes it"
    case .policies: "it must have exactly one policy that was tried"
    case .policyName(let name, let inText): "the policy \(name) has the name \(inText) in its text"
    case .otherPolicy(let name):
      "the policy \(name) is not the known policy of this name; show that with retouch policy show \(name)"
    case .noPolicy(let name):
      "a recording names the policy \(name) as the app's own, and the certificate has no policy to compare it with"
    case .unusedPolicy(let name): "no recording is compared with the policy \(name)"
    case .traceNumber(let number): "there is a trace \(number) out of turn"
    case .noTrace(let trace): "there is no trace \(trace), neither in this folder nor beside the certificate"
    case .approximations(let trace): "the sources of the recordings of \(trace) approximate other things than it says"
    case .otherTrace(let trace): "the trace \(trace) is not the one that was swept: its digest differs"
    case .missingScene(let place): "it lacks \(words(place))"
    case .furtherScene(let number): "its scene \(number) is in no trace"
    case .partitionNumber(let number, let place):
      "\(words(place)) has partition \(number), which is neither that of the scene before nor the next one"
    case .furtherPartition(let number): "its partition \(number) is that of no scene"
    case .partition(let number, let fault): "partition \(number): \(describe(fault))"
    case .otherScreen(let place, let stated, let found):
      "\(words(place)): it covers \(words(stated)), but the screen is \(words(found))"
    case .answer(let place, let answer): "\(words(place)): \(describe(answer))"
    case .unproved(let place, let cell):
      "\(words(place)): the hit test does not prove that each point of \(words(cell.box)) \(words(cell.claim))"
    }
  }

  static func describe(_ fault: PartitionFault) -> String {
    switch fault {
    case .screen(let box): "\(words(box)) is no screen"
    case .empty(let box): "the cell \(words(box)) has no point"
    case .outside(let box): "the cell \(words(box)) is not on the screen"
    case .claim(let box): "the cell \(words(box)) claims what no cell does"
    case .order(let box): "the cell \(words(box)) is out of turn"
    case .gap(let point): "cells overlap or leave points out, with a corner at \(words(point))"
    case .unprovedArea(let stated, let found):
      "\(stated) square points are said not to be proved, but those of the cells are \(found)"
    case .region(let number): "region \(number) is not what follows from the cells"
    }
  }

  static func words(_ claim: CertifiedCell.Claim) -> String {
    switch claim {
    case .views(let before, let after): "goes to \(view(before)) before and to \(view(after)) after"
    case .sameView, .nothing: "goes to the same view"
    }
  }

  static func view(_ id: ViewID?) -> String { id.map { "view \($0)" } ?? "nobody" }

  static func describe(_ answer: WrongAnswer) -> String {
    let found =
      "at \(words(answer.point)), the hit test gives \(view(answer.before)) before and \(view(answer.after)) after"
    return switch answer.claim {
    case .views(let before, let after): "\(found), not \(view(before)) and \(view(after))"
    case .sameView, .nothing: "\(found), not the same"
    }
  }

  static func words(_ place: SweptPlace) -> String {
    "snapshot \(place.snapshotID) of recording \(place.recordingID) in \(place.trace)"
      + (place.windowScene.map { ", window scene \($0)" } ?? "")
  }

  static func words(_ point: Point) -> String { "(\(point.x), \(point.y))" }

  static func words(_ box: Box) -> String {
    "from (\(box.minX), \(box.minY)) to (\(box.maxX), \(box.maxY))"
  }

  static func words(_ fault: POSIXFault?) -> String? {
    fault?.code.map { unsafe String(cString: strerror($0)) }
  }

  /// - Parameter path: the file; nil when it is not known by its path.
  static func cannotRead(_ path: String?, _ code: Int32) -> String {
    let near = path.flatMap { code == ENOENT ? nearestFile(to: $0) : nil }
    return "cannot read it: \(unsafe String(cString: strerror(code)))\(near.map { "; did you mean \"\($0)\"?" } ?? "")"
  }

  /// The path of the file in the same folder that has the most similar name; nil if no name is
  /// similar enough. Extensions are ignored, because most files have the same ones.
  static func nearestFile(to path: String) -> String? {
    func parts(_ path: String) -> (stem: String, type: String) {
      let url = URL(fileURLWithPath: path)
      return (url.deletingPathExtension().lastPathComponent, url.pathExtension)
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let given = parts(path)
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).map(parts)
    guard let stem = given.stem.nearest(in: names.map(\.stem)) else { return nil }
    let types = names.filter { $0.stem == stem }.map(\.type)
    guard let type = given.type.nearest(in: types) else { return nil }
    let start = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return start + stem + (type.isEmpty ? "" : "." + type)
  }
}
