import SQLiteFile
import Wording

/// The sentences about SQLite files.
extension ErrorWords {
  static func describe(_ fault: FileFault) -> String { "\(fault.path): \(describe(fault.kind, path: fault.path))" }

  static func describe(_ kind: FileFault.Kind, path: String) -> String {
    switch kind {
    case .unreadable(let code): return cannotRead(path, code)
    case .notSQLite:
      return "not a SQLite file; traces are made with retouch record, results with replay, certificates with sweep"
    case .notAFile: return "pipes and devices cannot be opened as a database; give a regular file"
    case .empty(let kind):
      return
        "an empty \(kind.name): another command is still writing it, or was killed; write to it again, or delete it"
    case .wrongApplication(let kind, _): return "a SQLite file, but no Retouch \(kind.name)"
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
        "damaged: its \(object.type) \(object.name) is not as in a \(kind.name) of its version; was it made by retouch?"
    case .unfinished:
      return
        "a killed command left an unfinished transaction; open the file once with write permission for it and its folder to roll it back"
    case .tooMuchWork:
      return
        "damaged: reading it takes far longer than its size explains; sqlite3 \(path) .recover may save what is left"
    case .full: return "its ids have reached the maximum; record to another file"
    case .cannotOpen: return "cannot open or create the file; check that its folder exists and that you may write to it"
    case .locked: return "another process is writing to it; try again later"
    case .diskFull: return "the disk is full; free some space and try again. The previous contents are unchanged"
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
    case .missingTouch(let touch): "a touch_sample goes on with touch \(touch), which is not there"
    case .otherRun(let recording): "compared_recording \(recording) is not of the run that names it"
    case .noScene: "no scene fits"
    }
  }

  static func unknown(_ what: Damage.Text) -> String {
    switch what {
    case .approximation: "it names an approximation that is not known"
    case .json: "it holds JSON that this version does not know"
    case .selector: "it holds a selector that cannot be read"
    case .word: "it holds a word that this version does not know"
    }
  }

  static func name(_ moment: Damage.Moment) -> String {
    switch moment {
    case .snapshot(let id): "snapshot \(id)"
    case .event(let id): "event \(id)"
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
}
