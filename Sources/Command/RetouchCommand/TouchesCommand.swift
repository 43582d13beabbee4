import ArgumentParser
import HitTesting
import JSONText
import Recording
import Reporting
import TraceStore
import Wording

struct TouchesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "touches", abstract: "Lists the touches of traces: when, where, who got each, and who acted.",
    usage: "retouch touches <trace> ... [<options>]",
    discussion: """
      A line a touch, in the order in which they began. The number of a touch is what --event of other commands takes. Rows are \
      written as they are read, so that a list of any length needs little memory.

      EXAMPLES:
        retouch touches shop.sqlite
        retouch touches shop.sqlite --from 2 --to 4 --match '#c' --format json
        retouch touches traces --format csv -o touches.csv
      """)

  @OptionGroup var input: TraceArguments

  @Option(help: ArgumentHelp("The number of the only recording to list; default is all.", valueName: "number"))
  var recording: NumberArgument<RecordingID>?

  @Option(help: ArgumentHelp("Only touches that began at this time or later, in the recording.", valueName: "seconds"))
  var from: Double?

  @Option(help: ArgumentHelp("Only touches that began at this time or earlier.", valueName: "seconds"))
  var to: Double?

  @Option(
    help: ArgumentHelp(
      "Only touches that a view got which this selects, or that were meant for it.", valueName: "selector"),
    transform: Selector.init(typed:))
  var match: Selector?

  @OptionGroup var rows: RowOptions

  @OptionGroup var notes: CommonOptions

  func validate() throws {
    let (first, last) = (from ?? -.infinity, to ?? .infinity)
    guard first <= last else { throw ValidationError("--from must not be later than --to") }
  }

  func run() throws {
    let traces = try ReadableTraces(input.list())
    try rows.write(.touches, named: "touches") { json in
      json.member("schema") { $0.string("retouch-touches") }
      json.member("version") { $0.number(1) }
    } rows: { list in
      for path in traces.paths {
        guard try add(Trace(path: path), to: &list) else { return }
      }
    }
    try traces.exit()
  }

  /// - Returns: whether the list can take more.
  private func add(_ trace: Trace, to list: inout LimitedRows<TouchRow>) throws -> Bool {
    let all = try trace.recordings()
    let wanted = recording.map { number in all.filter { $0.id == number.id } } ?? all
    if let recording, wanted.isEmpty {
      throw CommandFault.noSuchRecording(recording.id, path: trace.path, known: all.map(\.id))
    }
    for recording in wanted {
      let isFull = try trace.readTouches(of: recording, in: (from ?? -.infinity)...(to ?? .infinity), matching: match) {
        touches in
        var isFirst = true
        while let touch = try touches.next() {
          if isFirst { try list.beginPart("\(trace.path), recording \(recording.id)") }
          isFirst = false
          guard try list.add(TouchRow(trace: trace.path, recording: recording.id, touch: touch)) else { return true }
        }
        return false
      }
      if isFull { return false }
    }
    return true
  }
}

/// A touch as a row of a list.
struct TouchRow {
  var trace: String
  var recording: RecordingID
  var touch: ListedTouch
}

extension RowTable<TouchRow> {
  /// The columns have the names that they have in the SQL views `touches` and `gestures`, and in
  /// `differences` of results.
  static let touches = RowTable(
    [
      .init("trace") { .text($0.trace) },
      .init("recording_id") { .wholeNumber($0.recording.rawValue) },
      .init("touch_id") { .wholeNumber($0.touch.id.rawValue) },
      .init("snapshot_id") { .wholeNumber($0.touch.snapshotID.rawValue) },
      .init("time") { .number($0.touch.time) },
      .init("x") { .number($0.touch.location.x) },
      .init("y") { .number($0.touch.location.y) },
      .init("resolved_to") { .text($0.touch.responder.kind) },
      .init("responder") { RowValue($0.touch.responder.isView ? $0.touch.path : nil) },
      .init("responder_id") { row in
        if case .view(let id) = row.touch.responder { .wholeNumber(id.rawValue) } else { .null }
      },
      .init("intended") { RowValue($0.touch.responder.isIntended ? $0.touch.path : nil) },
      .init("screen") { RowValue($0.touch.screen) },
      .init("element") { RowValue($0.touch.element?.path) },
      .init("is_element_judged") { row in row.touch.element.map { .wholeNumber($0.isJudged ? 1 : 0) } ?? .null },
      .init("acted_by") { RowValue($0.touch.actor?.by) },
      .init("acted_as") { row in
        if case .first(_, let what, _) = row.touch.actor { .text(what) } else { .null }
      },
      .init("acted_after") { row in
        if case .first(_, _, let after) = row.touch.actor { .number(after) } else { .null }
      },
    ],
    text: [
      .init("event", isNumber: true) { "\($0.touch.id)" },
      .init("time", isNumber: true) { "\(ReportWords.rounded($0.touch.time)) s" },
      .init("at") { "(\($0.touch.location.x.shortText), \($0.touch.location.y.shortText))" },
      .init("got by", isShared: true) { row in
        switch row.touch.responder {
        case .view: (row.touch.path ?? "") + ReportWords.element(row.touch.element, in: row.touch.path)
        case .intended: "not observed, meant for \(row.touch.path ?? "")"
        case .nobody, .notObserved: row.touch.responder.kind
        }
      },
      .init("acted", isShared: true) { row in
        if case .first(let who, let what, _) = row.touch.actor { "\(who) (\(what))" } else { row.touch.actor?.by ?? "" }
      },
    ])
}

extension Responder {
  /// What the SQL views call it in their column `resolved_to`.
  fileprivate var kind: String {
    switch self {
    case .view: "view"
    case .nobody: "nobody"
    case .intended, .notObserved: "not observed"
    }
  }

  fileprivate var isView: Bool { if case .view = self { true } else { false } }
  fileprivate var isIntended: Bool { if case .intended = self { true } else { false } }
}

extension RecordedActor {
  fileprivate var by: String {
    switch self {
    case .nobody: "nobody"
    case .first(let who, _, _): who
    }
  }
}
