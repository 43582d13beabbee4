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

/// Puts each error into a sentence: what is wrong, where, and what the user can do.
enum ErrorWords {
  static func knows(_ error: any Error) -> Bool { describe(error) != nil }

  static func sentence(_ error: any Error) -> String { describe(error) ?? "\(error)" }

  private static func describe(_ error: any Error) -> String? {
    switch error {
    case let fault as CommandFault: describe(fault)
    case let fault as TraceListFault: describe(fault)
    case let fault as ImportFault: describe(fault)
    case let fault as AimFault: "--tap \(fault.text): \(describe(fault))"
    case let fault as FileFault: describe(fault)
    case let fault as OldSQLite:
      "SQLite \(fault.version) is too old (\(fault.message)); install SQLite 3.38 or newer, and build again"
    case let fault as MeasuredFile.Fault: describe(fault)
    case let fault as TraceFault: "\(fault.path): \(describe(fault))"
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
    case let fault as RunClock.NotATime:
      "SOURCE_DATE_EPOCH is \"\(fault.text.prefix(40))\": give seconds since 1970, or unset it"
    case let fault as ResponderIsGone:
      "the event went to view \(fault.view), which had left the scene before the event; a single scene cannot show that"
    case let fault as SearchOfCode:
      "the policy \(fault.policy) is code, but audit, --margins and --certificate need rules; "
        + "retouch replay and retouch sweep take code without these options"
    case let fault as CostlySelector:
      "the policy \(fault.policy)\(fault.line.map { ", line \($0)" } ?? ""): "
        + "\"\(fault.selector)\" is searched for each view that \"\(fault.match)\" matches, and takes more than "
        + "\(CostlySelector.mostSteps / 1_000_000) million comparisons; match fewer views, "
        + "or begin the selector with :scope or :superview"
    case let fault as UnknownOwnPolicy:
      "\(fault.path): the recording names the policy \"\(fault.name)\", which is not known here; "
        + "give its file or name with --recorded-policy"
    case is DeepThread.Unavailable:
      "the system lets no thread start: too little memory, or too many threads; see ulimit -v and ulimit -u"
    case let fault as NoSuchRun:
      fault.last.map { "\(fault.path): there is no run \(fault.run ?? 0); the last one is \($0)" }
        ?? "\(fault.path): the file has no runs; make one with retouch replay"
    default: nil
    }
  }

  private static func describe(_ fault: CommandFault) -> String {
    switch fault {
    case .cannotWrite(let path, let fault):
      "\(path): \(cannotWrite(path, fault))"
    case .cannotPrint(let fault): "standard output: cannot write to it\(words(fault).map { ": " + $0 } ?? "")"
    case .isInput(let path): "\(path): this would overwrite an input or a trace; choose another output name"
    case .tooFewDescriptors(let needed):
      "the system lets this process open fewer than \(needed) more files; see ulimit -n"
    case .notUTF8(let argument): "\(argument): \(words(forOtherBytes: "this argument"))"
    case .isStandardOutput:
      "-: a database cannot be written to standard output; give a file (./- for a file of this name)"
    case .isFolder(let path): "\(path): a folder; give a file"
    case .isFile(let path, let option): "\(path): a file, but \(option) takes a folder"
    case .notATrace(let path, nil):
      path == "-"
        ? "-: a trace cannot be read from standard input; give its file "
          + "(from JSON Lines, retouch record - -o FILE makes one)"
        : "\(path): not a SQLite file, so not a trace; retouch record makes traces"
    case .notATrace(let path, let format?):
      "\(path): \(words(format)), not a trace; make one with "
        + "retouch record \(path) -o \(URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent).sqlite"
    case .noStandardInput(let format): "-: standard input is for JSON Lines; \(format.rawValue) takes a folder"
    case .isTrace(let path): "\(path): already a trace; give it to retouch replay, sweep or check"
    case .tapWithOutcomes:
      "--tap: the recording tells what came of its touches, and nothing came of a tap that nobody made"
    case .notResults(let path, let application):
      "\(path): \(application.map(words(ofKind:)) ?? "not a SQLite file"), not a results database; "
        + "choose another file with --results"
    case .exists(let path): "\(path): the file exists; overwrite it with --force, or choose another name"
    case .demoExists(let path): "\(path): the folder exists; give --keep an empty folder"
    case .nothingToCompare(let paths, .audit):
      "\(some(paths)): no scene has a control; name the views that are controls with --controls"
    case .nothingToCompare(let paths, .gestures): "\(some(paths)): no scene to audit"
    case .nothingToCompare(let paths, .sweep): "\(some(paths)): no scene to sweep"
    case .nothingToCompare(let paths, _):
      "\(some(paths)): no touches to replay; retouch sweep and retouch audit need none"
    case .noControls(let paths, let selector): "\(some(paths)): no view in any scene matches --controls \"\(selector)\""
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
    case .noSceneAt(let time, let path): "\(path): there is no scene at \(time.shortText) s, before the first one"
    case .whichRecording(let time, let path, let known):
      "\(path): it has the recordings \(list(known.prefix(10).map { "\($0)" })); name one, as "
        + "\(known.first ?? 1)@\(time.shortText)"
    case .noSuchSnapshot(let number, let path, let known):
      "\(path): there is no snapshot \(number); it has \(range(known))"
    case .noSuchEvent(let number, let path, let known):
      "\(path): there is no event \(number)\(known.map { "; it has \(range($0))" } ?? "")"
    case .continues(let event, let path, let first, let ends):
      "\(path): event \(event) \(ends ? "ends" : "continues") the touch of event \(first), which is taken instead"
    case .noHitTest(let event, let path): "\(path): event \(event) has no location, so no view was searched for it"
    case .noSuchTouch(let touch, let event, let path, let known):
      "\(path): event \(event) has no touch \(touch)"
        + (known.isEmpty ? "" : "; it has \(list(known.map(String.init)))")
    case .nothingDiffers(let path):
      "\(path): the event goes where it went under that policy, and as far as the recording tells nobody else acts upon it, "
        + "so there is no difference to minimize; retouch replay lists the differences"
    case .needsMoreScenes(let path):
      "\(path): somebody else acts, but one scene with these touches alone does not show it: "
        + "it needs the changes of the scene between them, or what controls sent before"
    case .noUIKitForm: "views of plain UIKit show only who is hit; for a difference in who acts take another --format"
    case .noSuchGroup(let path, let group, let trace):
      "\(path): the group \(group) of its last run has no touch or point in \(trace) to make small"
    case .codeInsteadOfRules(let name, for: .explaining):
      "\(name) is code: Retouch can run it, but cannot explain its decisions; give a policy of rules, such as --policy uikit"
    case .codeInsteadOfRules(let name, for: .comparing): "\(name) is code; retouch policy diff compares rules only"
    case .codeInsteadOfRules(let name, for: .mutating): "\(name) is code; retouch policy mutate changes rules only"
    case .noRules(let name): "\(name) has no rules to change"
    case .noScore(let paths):
      list(Array(paths.prefix(3))) + (paths.count > 3 ? " and \(paths.count - 3) more" : "")
        + ": no change of a rule has an effect there, so there is no score; give traces whose scenes the rules match"
    case .checkFailed: "the check failed"
    case .misnamed(let name):
      "the policy \(name) has the name of a known one (retouch policy show), so that a certificate of it would mislead; give it another name"
    }
  }

  private static func range(_ numbers: ClosedRange<some RecordedID>) -> String {
    numbers.lowerBound == numbers.upperBound
      ? "\(numbers.lowerBound)" : "\(numbers.lowerBound) to \(numbers.upperBound)"
  }

  private static func some(_ paths: [String]) -> String {
    list(Array(paths.prefix(3))) + (paths.count > 3 ? " and \(paths.count - 3) more" : "")
  }

  /// The known word that is likely to be meant, and then all known words.
  static func known(_ known: [String], insteadOf word: String, prefix: String = "") -> String {
    (word.nearest(in: known).map { "; did you mean \"\(prefix)\($0)\"? Known are " } ?? "; known are ")
      + list(known.map { prefix + $0 })
  }

  static func list(_ words: [String]) -> String { words.joined(separator: ", ") }
}
