import ArgumentParser
import Findings
import Foundation
import HitTesting
import Recording
import Reporting
import SQLiteFile
import TraceImport
import TraceStore
import Wording

extension InputFormat: ExpressibleByArgument {}

struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Makes a trace of a recording in another format.",
    usage: "retouch record <input> ... --output <trace> [<options>]",
    discussion: """
      Reads recordings of other programs, each as it stands there; gzip is read as it is. Several inputs become several \
      recordings in one trace.

      jsonl: retouch's own text form, as retouch export writes it; a file, or - for standard input.
      droidbot: the folder that droidbot -o leaves, with states/ and events/.
      miniwob: a demonstration of MiniWoB++, one JSON file.
      recursive-description: what po view.recursiveDescription() prints in the debugger.
      appium: a page source (driver.page_source, or /source of WebDriverAgent), or a folder \
      of such .xml files and the W3C actions between them as .json, in the order of their names.
      uiautomator: what adb shell uiautomator dump writes, or a folder of such .xml files and the logs of adb shell \
      getevent -lt between them as .txt, with what getevent -lp and wm size print.
      element-tree: what idb ui describe-all --json, axe describe-ui or maestro hierarchy prints, or the model of \
      AccessibilitySnapshot, one JSON file; or a folder of such files and the W3C actions between them.
      element-text: what Xcode attaches to a failed UI test ("App UI hierarchy for ..."), po XCUIApplication() prints, \
      or /source?format=description of WebDriverAgent gives; a file, or a folder of such files and the W3C actions between them.
      The folder of xcrun xcresulttool export attachments has a manifest.json: the screens of each test are a recording.
      maestro: the commands of a flow that was run, commands.json, of the folder that --debug-output names, with the \
      screens that Maestro keeps where a command fails.
      trailblaze: a log of a session or an example of a waypoint, *.json, or the folder of a session, logs/SESSION.
      sentry: view-hierarchy.json, an attachment of an error in Sentry, or a folder with it, the event's JSON and the \
      replay's recording-segments.

      EXAMPLES:
        retouch record recording.jsonl -o shop.sqlite
        retouch export shop.sqlite | retouch record - -o copy.sqlite
      """)

  @Argument(
    help: ArgumentHelp("Files or folders; - for JSON Lines on standard input.", valueName: "input"), completion: .file()
  )
  var inputs: [String]

  @Option(name: [.short, .customLong("output")], help: "The trace to make.", completion: .file())
  var output: String

  @Option(help: ArgumentHelp("The inputs' format; found out where it can be.", valueName: "format"))
  var from: InputFormat?

  @Option(
    help: ArgumentHelp(
      "The system of the inputs that do not name theirs, as \"iOS 26.1\" or 26.1: UIKit's own views take touches as on that one.",
      valueName: "system"))
  var os: String?

  @Option(
    help: ArgumentHelp(
      """
      Adds a tap to the end of each recording, on the only view of its last scene that the selector matches: in its \
      middle, or so far from its upper left corner. May be given several times.
      """, valueName: "selector[@x,y]"))
  var tap: [AimedPlace] = []

  @Flag(help: "Replace the trace if it is there already.")
  var force = false

  @Flag(
    help: """
      Pass over what breaks a rule, and count it: lines of JSON Lines, files of a folder, views of a dump; also where \
      most of a dump is passed over.
      """)
  var keepGoing = false

  @Flag(
    help: """
      Let elements take touches that nobody can mean: those of iOS without a role and a text that are off or as large \
      as the screen (appium, element-tree, element-text, maestro, trailblaze).
      """)
  var emptyElements = false

  @OptionGroup var notes: CommonOptions

  func run() throws {
    try PartialFile.checkNoFolder(output)
    try PartialFile.check(output, replacing: PartialFile.Replacement(force: force))
    try PartialFile.checkWritable(output)
    var notes = ImportNotes()
    var refused: [ImportFault] = []
    let counts = try PartialFile.write(to: output, replacing: PartialFile.Replacement(force: force)) { partial in
      try TraceWriter.create(at: partial) { writer in
        for input in inputs { refused += try read(input, into: writer, notes: &notes) }
        return writer.counts
      }
    }
    tell(counts, notes, refused)
  }

  func validate() throws {
    guard os.map({ SystemRelease($0) != nil }) ?? true else {
      throw ValidationError(
        "--os takes iOS or iPadOS \(SystemRelease.oldest) or later, as \"iOS 26.1\"; found \"\(os ?? "")\"")
    }
  }

  private func read(_ input: String, into writer: TraceWriter, notes: inout ImportNotes) throws -> [ImportFault] {
    guard !DatabaseFile(kind: .trace, path: input).hasKind else { throw CommandFault.isTrace(input) }
    if input == "-", let from, from == .droidbot { throw CommandFault.noStandardInput(from) }
    let known = from ?? (input == "-" ? .jsonl : nil)
    let sources = try known.map { [InputSource(path: input, format: $0)] } ?? InputSource.all(in: input, notes: &notes)
    let own = input == "-" ? "standard input" : URL(fileURLWithPath: input).lastPathComponent
    var refused: [ImportFault] = []
    for source in sources {
      // Behind the name of a folder comes the path in it.
      writer.source = own + source.path.dropFirst(input.count)
      var sink = Tapping(SystemNaming(writer, os: os), taps: tap)
      do {
        refused += try read(source, into: &sink, notes: &notes)
      } catch let fault as ImportFault where keepGoing && sources.count > 1 {
        refused.append(fault)
        notes.skipped("\(source.format.rawValue): it breaks a rule of the format")
      }
      try sink.finish()
      for own in sink.sink.kept { Console.note("note: \(source.path) names \(own) itself; --os is not used for it") }
    }
    return refused
  }

  private func read(
    _ source: InputSource, into sink: inout some RecordingSink, notes: inout ImportNotes
  ) throws -> [ImportFault] {
    let input = source.path
    switch source.format {
    case .jsonl: return try JSONLinesImporter.read(input, into: &sink, notes: &notes, keepGoing: keepGoing)
    case .droidbot: return try DroidBotImporter.read(input, into: &sink, notes: &notes, keepGoing: keepGoing)
    case .miniwob: try MiniWoBImporter.read(input, into: &sink, notes: &notes)
    case .appium, .uiautomator, .elementTree, .elementText:
      return try PageSourceImporter.read(
        input, screens: source.screens, as: source.format, into: &sink, notes: &notes, keepGoing: keepGoing,
        emptyTakeTouches: emptyElements)
    case .maestro:
      try MaestroImporter.read(input, into: &sink, notes: &notes, emptyTakeTouches: emptyElements)
    case .trailblaze:
      return try TrailblazeImporter.read(
        input, into: &sink, notes: &notes, keepGoing: keepGoing, emptyTakeTouches: emptyElements)
    case .sentry: return try SentryImporter.read(input, into: &sink, notes: &notes, keepGoing: keepGoing)
    case .recursiveDescription:
      return try RecursiveDescriptionImporter.read(
        input, into: &sink, notes: &notes, keepGoing: keepGoing, namesSystem: os != nil)
    }
    return []
  }

  private func tell(_ counts: TraceWriter.Counts, _ notes: ImportNotes, _ refused: [ImportFault]) {
    Console.note("read " + notes.read.map { ReportWords.count($0.count, $0.what) }.joined(separator: ", "))
    for (note, count) in notes.counts {
      Console.fault("  \(note.severity): \(count) \(note.text)")
    }
    for found in notes.unknownKeys {
      let times = found.count == 1 ? "" : " \(ReportWords.count(found.count, "time"))"
      Console.fault(
        "warning: \(ErrorWords.place(found.place)): skipped the unknown key \"\(found.key)\"\(times)"
          + ReportWords.guess(found.nearest))
    }
    for fault in refused.prefix(10) { Console.fault("  refused: \(ErrorWords.sentence(fault))") }
    if refused.count > 10 { Console.fault("  refused: \(refused.count - 10) more") }
    let contents =
      [
        (counts.recordings, "recording"), (counts.snapshots, "snapshot"), (counts.views, "view"),
        (counts.events, "event"), (counts.touches, "touch"),
      ] + (counts.outcomes > 0 ? [(counts.outcomes, "outcome")] : [])
    if counts.snapshots == 0 { Console.fault("warning: no input has a scene") }
    Console.note("wrote \(output): " + contents.map(ReportWords.count).joined(separator: ", "))
  }
}

/// Adds the name of the system to recordings that have none, or one that cannot be read, before
/// they are written.
private struct SystemNaming: RecordingSink {
  private var writer: TraceWriter
  private let os: String?
  /// The systems that recordings name themselves, and that differ from the given one.
  private(set) var kept: Set<String> = []

  init(_ writer: TraceWriter, os: String?) { (self.writer, self.os) = (writer, os) }

  mutating func begin(_ info: RecordingInfo) throws {
    var info = info
    if let os, info.os == nil || RecordedSystem(os: info.os, ownPolicy: info.policy).rules == .systemNotRead {
      info.os = os
      // The given system takes precedence over one that was derived from the views.
      if RecordedSystem(os: os, ownPolicy: info.policy).rules != .none || info.policy == BaseRule.uikit.rawValue {
        info.followSystem()
      }
    } else if let os, let own = info.os, SystemRelease(own) != SystemRelease(os) {
      kept.insert(own)
    }
    try writer.begin(info)
  }

  mutating func declare(classes: [String: String]) throws { try writer.declare(classes: classes) }
  mutating func update(_ update: SceneUpdate, time: Double) throws { try writer.update(update, time: time) }
  mutating func add(_ event: Event) throws { try writer.add(event) }
  mutating func add(_ outcome: Outcome) throws { try writer.add(outcome) }
  mutating func end(time: Double) throws { try writer.end(time: time) }
  var latestScene: Scene { writer.latestScene }
}
