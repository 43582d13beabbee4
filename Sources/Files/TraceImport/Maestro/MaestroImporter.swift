import HitTesting
package import Recording

/// Imports the commands of a flow that Maestro has run, with the screens that it kept.
///
/// Maestro keeps the elements on the screen only for commands that failed or that it warned about.
/// A touch is shown on the screen before it, or on the first one.
package struct MaestroImporter {
  /// The folder of the screens, beside the commands.
  static let screens = "screen-hierarchy"

  private let file: String
  private let emptyTakeTouches: Bool
  private var page: PageSource?
  private var nextID: ViewID = 1
  private var time = 0.0

  /// Reads the commands of a flow, `commands.json`.
  ///
  /// - Parameter emptyTakeTouches: whether empty elements of iOS take touches: those without a role
  ///   and a text that are disabled or as large as the screen.
  /// - Throws: ``ImportFault`` with the line and the column, and the sink's own errors.
  package static func read(
    _ path: String, into sink: inout some RecordingSink, notes: inout ImportNotes, emptyTakeTouches: Bool = false
  ) throws {
    let commands = try MaestroCommand.all(in: try InputBytes(path: path).readAll(), file: path)
    var importer = MaestroImporter(file: path, emptyTakeTouches: emptyTakeTouches)
    let pages = try commands.map { try importer.page(after: $0, notes: &notes) }
    guard let first = pages.lazy.compactMap(\.self).first else {
      throw ImportFault(
        .nothingFound(expected: "a command with the elements on the screen; Maestro keeps them where one fails"),
        at: InputPlace(file: path))
    }
    try importer.show(first, hasTouches: commands.contains(where: MaestroTouch.isSent), into: &sink, notes: &notes)
    let start = commands.lazy.compactMap(\.time).first ?? 0
    for (command, page) in zip(commands, pages) {
      notes.countRead("command")
      importer.time = max(importer.time, command.time.map { Timestamp.rounded($0 - start) } ?? importer.time)
      try importer.play(command, into: &sink, notes: &notes)
      if let page, page.views.first?.id != first.views.first?.id {
        try importer.show(page, hasTouches: true, into: &sink, notes: &notes)
      }
    }
  }

  private init(file: String, emptyTakeTouches: Bool) { (self.file, self.emptyTakeTouches) = (file, emptyTakeTouches) }

  // MARK: Scenes

  /// The screen after a command; nil if it is not kept.
  private mutating func page(after command: MaestroCommand, notes: inout ImportNotes) throws -> PageSource? {
    var (source, bytes) = (file, command.hierarchy)
    if bytes == nil, let path = command.hierarchyPath {
      guard !path.hasPrefix("/"), !path.split(separator: "/").contains(".."), !path.utf8.contains(0) else {
        throw ImportFault(
          .malformed(expected: "a file beside the commands", found: "\"\(path.prefix(40))\""),
          at: InputPlace(file: file))
      }
      // The path of the folder, with its slash; empty for the current one.
      source = (file.lastIndex(of: "/").map { String(file[...$0]) } ?? "") + path
      guard InputPlace.isFile(source) else {
        notes.skipped("screen of a command: its file is not there")
        return nil
      }
      bytes = try InputBytes(path: source).readAll()
    }
    guard let bytes else { return nil }
    let page = try PageSource(file: source, bytes: bytes, firstID: nextID, emptyTakeTouches: emptyTakeTouches)
    nextID += Int64(page.views.count)
    return page
  }

  private mutating func show(
    _ next: PageSource, hasTouches: Bool, into sink: inout some RecordingSink, notes: inout ImportNotes
  ) throws {
    try next.check(after: page)
    try ImportFault.placing(InputPlace(file: next.file)) {
      if page == nil {
        var info = RecordingInfo(policy: next.policy, format: InputFormat.maestro.rawValue)
        (info.app, info.screenSize, info.approximations) = (next.app, next.screenSize, next.approximations)
        if hasTouches { info.approximations.insert(.moments) }
        try sink.begin(info)
      }
      try sink.update(.scene(next.views), time: time)
    }
    page = next
    next.note(in: &notes)
  }

  // MARK: Touches

  private mutating func play(
    _ command: MaestroCommand, into sink: inout some RecordingSink, notes: inout ImportNotes
  ) throws {
    guard let page else { return }
    guard MaestroTouch.isSent(by: command) else {
      return notes.skipped("\(command.name.prefix(40)): it is no touch at a place")
    }
    guard ["COMPLETED", "WARNED", ""].contains(command.status) else {
      return notes.skipped("\(command.name): it was not carried out")
    }
    var timeline = TouchTimeline()
    if let reason = MaestroTouch(command, on: page).add(to: &timeline, from: time) {
      return notes.skipped("\(command.name): \(reason)")
    }
    notes.approximate(
      "\(command.name): the screen that it was on is not kept; the one before it, or the first one, stands for it")
    try ImportFault.placing(InputPlace(file: file)) {
      for event in timeline.events() {
        try sink.add(event)
        time = event.time
      }
    }
  }
}
