import Certificates
import FindingsStore
import Foundation
import HitTesting
import Reporting
import SQLiteFile
import TraceStore
import Wording

/// Errors in SQLite files.
extension ErrorWords {
  /// Why a trace cannot be read, without its path; nil for an error that is not about its file.
  static func whyUnread(_ error: any Error, _ path: String) -> String? {
    switch error {
    // SQLite's words for SQLITE_NOMEM: the next trace may find memory, and the run would be a part.
    case let fault as FileFault where fault.kind == .sqlite(message: "out of memory"): nil
    case let fault as FileFault where fault.path == path: describe(fault.kind, path: path)
    case let fault as TraceFault where fault.path == path: describe(fault)
    default: nil
    }
  }

  static func describe(_ fault: TraceFault) -> String { "snapshot \(fault.snapshot): \(describe(fault.detail))" }

  static func describe(_ fault: FileFault) -> String { "\(fault.path): \(describe(fault.kind, path: fault.path))" }

  static func describe(_ kind: FileFault.Kind, path: String) -> String {
    switch kind {
    case .unreadable(let code): return cannotRead(path, code)
    case .notSQLite:
      return "not a SQLite file, so neither a trace nor a results database nor a certificate"
    case .notAFile: return "pipes and devices cannot be opened as a database; give a regular file"
    case .empty(let kind):
      let again = kind == .trace ? "record to it again" : "write to it again"
      return "the file is empty: another command is still writing it, or was killed; delete it, or \(again)"
    case .wrongApplication(let kind, let application):
      return "\(words(ofKind: application)), not a \(kind.name)\(advice(kind, insteadOf: application))"
    case .newer(let kind, let version, let needs):
      let reads = "this one, \(ReportWords.version), reads up to version \(kind.version)"
      guard let newest = needs.last else {
        return "a \(kind.name) of version \(version), which needs a newer retouch; \(reads)"
      }
      let brings = needs.map { "\($0.version): \($0.brings.prefix(200))" }.joined(separator: "; ")
      return
        "a \(kind.name) of version \(version), which needs retouch \(newest.retouch.prefix(40)) or newer; \(reads) "
        + "(\(brings))"
    case .older(let kind, let version):
      guard version > 0 else { return "a \(kind.name) of version \(version), which was never released" }
      return "a \(kind.name) of version \(version); bring it to version \(kind.version) with retouch migrate \(path)"
    case .damaged(let damage):
      return "damaged (\(describe(damage))); sqlite3 \(path) .recover may save what is left"
    case .badValue(let value): return "damaged: \(describe(value)); was it made by retouch?"
    case .otherSchema(let kind, let object):
      return
        "damaged: its \(object.type) \(object.name) is missing, or not as in a \(kind.name) of its version; "
        + "was the file changed after retouch wrote it?"
    case .unfinished:
      return
        "a killed command left an unfinished transaction; open the file once with write permission for it and its folder to roll it back"
    case .tooMuchWork:
      return
        "damaged: reading it takes far longer than its size explains; sqlite3 \(path) .recover may save what is left"
    case .full: return "its ids have reached the maximum; record to another file"
    case .pathTooLong(let limit):
      return
        "SQLite opens no file whose whole path has more than \(limit) bytes; move it, or give its folders shorter names"
    case .cannotOpen: return "cannot open or create the file; check that its folder exists and that you may write to it"
    case .locked: return "another process is writing to it; try again later"
    case .diskFull: return "the disk is full; free some space and try again. The previous contents are unchanged"
    case .temporaryFiles:
      return
        "SQLite cannot write the temporary files of a query; free some space in their folder, "
        + "or name a larger one in TMPDIR (without it, it is /var/tmp)"
    case .disk(let message):
      return
        "its disk fails (\(message)); check that it is connected. The file has either its previous contents or the whole result"
    case .sqlite(let message): return "SQLite says: \(message)"
    }
  }

  static func describe(_ damage: Damage) -> String {
    switch damage {
    case .sqlite(let messages): messages.joined(separator: "; ")
    case .missingRow(let table, let row, let parent):
      "\(row.map { "row \($0)" } ?? "a row") of \(table) names a row of \(parent) that is not there"
    case .unknownText(let what, let text): "\(unknown(what)): \(text.prefix(80))"
    case .eventOrder(let event): "event \(event) does not stand in the order of the snapshots"
    case .eventsOrder(let recording): "events of recording \(recording) are not in the order of their snapshots"
    case .timeRunsBack(let moment, let time, let latest):
      "the time of \(name(moment)), \(time), is before \(latest); times never decrease"
    case .superclass(let superclass, let name): "the class \(name) cannot inherit from \(superclass)"
    case .otherResolution(let event): "the resolution of event \(event) is not what its scene says"
    case .outcome(let id): "outcome \(id) is not what the rows before it allow"
    case .quietTaps(let recording):
      "the quiet_tap rows of recording \(recording) are not the taps that changed nothing"
    case .missingTouch(let touch): "a touch_sample goes on with touch \(touch), which is not there"
    case .otherRun(let recording): "compared_recording \(recording) is not of the run that names it"
    case .noScene: "no scene fits"
    }
  }

  static func unknown(_ what: Damage.Text) -> String {
    switch what {
    case .approximation: "it names an approximation that is not known"
    case .relationSource: "it names a source of a relation that is not known"
    case .json: "it holds JSON that this version does not know"
    case .selector: "it holds a selector that cannot be read"
    case .word: "it holds a word that this version does not know"
    }
  }

  static func name(_ moment: Damage.Moment) -> String {
    switch moment {
    case .snapshot(let id): "snapshot \(id)"
    case .event(let id): "event \(id)"
    case .outcome(let id): "outcome \(id)"
    case .end(let recording): "the end of recording \(recording)"
    }
  }

  static func describe(_ value: BadValue) -> String {
    let rows = value.row.map(String.init)
    let place = [
      value.table.map { "table \($0)" },
      rows.isEmpty ? nil : "row \(rows.count == 1 ? rows[0] : "(\(rows.joined(separator: ", ")))")",
      "column \(value.column)",
    ]
    let expected =
      switch value.expected {
      case .wholeNumber: "a whole number"
      case .count: "a whole number from 0 to \(BadValue.largestCount)"
      case .flag: "0 or 1"
      case .number: "a real number"
      case .finiteNumber: "a finite real number"
      case .text: "text in UTF-8"
      }
    let found =
      switch value.found {
      case .null: "NULL"
      case .wholeNumber(let number): "\(number)"
      case .number(let number): "the number \(number)"
      case .text: value.expected == .text ? "text that is not" : "text"
      case .blob: "a blob"
      }
    return "\(place.compactMap(\.self).joined(separator: ", ")): expected \(expected), found \(found)"
  }

  /// What a SQLite file is, by its `application_id`.
  static func words(ofKind application: Int32) -> String {
    kind(application).map { "a \($0.name)" } ?? "a SQLite file that Retouch did not write"
  }

  private static func kind(_ application: Int32) -> DatabaseKind? {
    [.trace, .results, .certificate].first { $0.applicationID == application }
  }

  private static func advice(_ kind: DatabaseKind, insteadOf application: Int32) -> String {
    switch (Self.kind(application), kind) {
    case (DatabaseKind.results?, _): "; retouch report prints it"
    case (DatabaseKind.certificate?, _): "; retouch check verifies it"
    case (DatabaseKind.trace?, .results):
      "; give the file that retouch replay wrote, retouch-results.sqlite by default"
    default: ""
    }
  }

  static func describe(_ detail: TraceFault.Detail) -> String {
    switch detail {
    case .unknownParent(let view, let parent): "view \(view) is inside view \(parent), which is not in the scene"
    case .unknownClass(let view): "view \(view) has no class"
    case .unreachable(let count):
      "\(count) views are not inside any window: a cycle, or a superview that left without them"
    case .misplacedElement(let view): misplacedElement(view)
    case .badProps(let view): "the props of view \(view) are not a JSON object"
    }
  }

  static func misplacedElement(_ id: ViewID) -> String {
    "view \(id) is inside an element, or is an element outside of all windows: elements are inside views, and only elements inside elements"
  }

  /// What the system says of a failed write, and what to do about it.
  static func cannotWrite(_ path: String, _ fault: POSIXFault?) -> String {
    let words = "cannot write it" + (words(fault).map { ": " + $0 } ?? "")
    switch fault?.code {
    case ENOENT:
      let folder = PartialFile.folder(of: path)
      return words + (FileManager.default.fileExists(atPath: folder) ? "" : "; its folder \(folder) does not exist")
    case EACCES, EPERM, EROFS: return words + "; you may not write there"
    case nil: return words + "; check that its folder exists and that you may write to it"
    default: return words
    }
  }

  static func words(_ fault: POSIXFault?) -> String? {
    fault?.code.map { unsafe String(cString: strerror($0)) }
  }

  /// - Parameter path: the file; nil when it is not known by its path.
  static func cannotRead(_ path: String?, _ code: Int32) -> String {
    if code == EISDIR { return "a folder; give a file" }
    if code == ENOENT, path?.unicodeScalars.contains("\u{fffd}") == true { return words(forOtherBytes: "its name") }
    let near = path.flatMap { code == ENOENT ? nearestFile(to: $0) : nil }
    return "cannot read it: \(unsafe String(cString: strerror(code)))\(near.map { "; did you mean \"\($0)\"?" } ?? "")"
  }

  /// - Parameter what: what is not UTF-8, in which replacement characters are shown.
  static func words(forOtherBytes what: String) -> String {
    "\(what) is not UTF-8, so that it cannot be opened (\u{fffd} stands for each byte that is not); rename the file"
  }

  /// The path of the file in the same folder that has the most similar name; nil when none is
  /// likely to be meant. Names are compared without their extensions, which make all look alike.
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
