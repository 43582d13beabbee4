import HitTesting
package import Recording

/// Imports the screens of an app as its accessibility elements describe them, and the touches on
/// them: page sources of XCUITest or uiautomator, trees of elements in JSON, or texts of elements,
/// with W3C actions or the logs of `getevent`.
///
/// The files of a folder are read in the order of their names: each page source, `.xml`, each tree
/// of elements, `.json`, and each text of elements, `.txt`, is a scene, and each other `.json` or
/// `.txt` has the touches in the scene before it. The receivers of the touches are not observed.
/// The log of an Appium server tells which elements the actions are for.
package struct PageSourceImporter {
  private let format: InputFormat
  private let files: InputFiles
  private let emptyTakeTouches: Bool
  private var screens: AttachedScreens?
  private var time = 0.0
  private var nextID: ViewID = 1
  /// The current page source.
  private var page: PageSource?
  private var surroundings = InputLogPlayer.Surroundings()
  private var hasLogs = false
  /// How the script found elements, by the ids that the driver gave them.
  private var locators: [String: AppiumLog.Locator] = [:]
  /// The approximations in the events of logs.
  private var ofLogs: Set<Approximation> = []
  /// A time on the clock of the logs, and the corresponding time in the recording.
  private var clock: (log: Double, recording: Double)?

  private static let logEndings = [".txt", ".log"]

  /// Reads a page source or a folder.
  ///
  /// - Parameters:
  ///   - screens: the screens; nil for the files at the path.
  ///   - format: the name of the format that the recording keeps.
  ///   - keepGoing: whether a file that breaks a rule of the format is skipped and counted, instead
  ///     of ending the import.
  ///   - emptyTakeTouches: whether empty elements of XCUITest take touches: those without a role
  ///     and a text that are disabled or as large as the screen.
  /// - Returns: the faults of the skipped files.
  /// - Throws: ``ImportFault`` with the file, and the sink's own errors.
  package static func read(
    _ path: String, screens: AttachedScreens? = nil, as format: InputFormat = .appium,
    into sink: inout some RecordingSink,
    notes: inout ImportNotes,
    keepGoing: Bool = false, emptyTakeTouches: Bool = false
  ) throws -> [ImportFault] {
    var importer = PageSourceImporter(
      format: format, files: InputFiles(keepGoing: keepGoing), emptyTakeTouches: emptyTakeTouches)
    importer.screens = screens
    let times = screens?.times?.each
    let steps = try screens?.files.map(Step.page) ?? importer.steps(of: path, notes: &notes)
    for (index, step) in steps.enumerated() {
      if let times { importer.time = times[index] }
      try importer.take(step, into: &sink, notes: &notes)
    }
    return try importer.files.finish(
      isFound: importer.page != nil, expected: "a page source, a dump of uiautomator, or a tree or text of elements",
      at: path)
  }

  private init(format: InputFormat, files: InputFiles, emptyTakeTouches: Bool) {
    self.format = format
    self.files = files
    self.emptyTakeTouches = emptyTakeTouches
  }

  // MARK: Files

  private enum Step {
    case page(String)
    case actions(String)
    case log(InputLog)
  }

  /// The files in their order. All logs are read first, because one log may describe the devices of
  /// another.
  private mutating func steps(of path: String, notes: inout ImportNotes) throws -> [Step] {
    // The format of a file that is not in a folder is known.
    guard InputPlace.isFolder(path) || format == .uiautomator else { return [.page(path)] }
    var steps: [Step] = []
    for file in try InputFiles.paths(of: path, endings: [".xml", ".json"] + Self.logEndings) {
      guard Self.logEndings.contains(where: file.hasSuffix) else {
        steps.append(file.hasSuffix(".json") ? .actions(file) : .page(file))
        continue
      }
      try files.read(file, as: "log of getevent", notes: &notes) { bytes, notes in
        guard !Self.isXML(bytes), ElementLists.kind(of: bytes) == nil, !DriverAnswer.isOne(bytes) else {
          return steps.append(.page(file))
        }
        guard !AppiumLog.isOne(bytes) else { return add(AppiumLog(bytes), notes: &notes) }
        let log = try InputLog(file: file, bytes: bytes, notes: &notes)
        surroundings.add(log)
        guard !log.isDescription else { return notes.countRead("description of devices") }
        steps.append(.log(log))
        hasLogs = true
        if log.reports.allSatisfy({ $0.time == nil }) { ofLogs.insert(.times) }
      }
    }
    return steps
  }

  private mutating func add(_ log: AppiumLog, notes: inout ImportNotes) {
    notes.countRead("log of Appium")
    locators.merge(log.locators) { $1 }
    for _ in 0..<log.cutOff { notes.skipped("request or response in the log of Appium: it is cut off") }
  }

  /// Whether a text is XML, regardless of the file's name. A tool may have printed a line before
  /// it.
  private static func isXML(_ bytes: [UInt8]) -> Bool {
    bytes.first { $0 > 0x20 } == UInt8(ascii: "<") || bytes.firstOccurrence(of: Array("<hierarchy".utf8)) != nil
  }

  private mutating func take(_ step: Step, into sink: inout some RecordingSink, notes: inout ImportNotes) throws {
    switch step {
    case .page(let file):
      try files.read(file, as: "page source", notes: &notes) { bytes, notes in
        try show(file, bytes, into: &sink, notes: &notes)
      }
    case .actions(let file):
      try files.read(file, as: "file of actions", notes: &notes) { bytes, notes in
        guard ElementLists.kind(of: bytes) == nil, !DriverAnswer.isOne(bytes) else {
          return try show(file, bytes, into: &sink, notes: &notes)
        }
        try play(PointerActions(file: file, bytes: bytes), file, into: &sink, notes: &notes)
        notes.countRead("file of actions")
      }
    case .log(let log):
      try files.attempt("log of getevent", notes: &notes) { notes in
        try play(log, into: &sink, notes: &notes)
        notes.countRead("log of getevent")
      }
    }
  }

  // MARK: Scenes

  private mutating func show(
    _ file: String, _ bytes: [UInt8], into sink: inout some RecordingSink, notes: inout ImportNotes
  ) throws {
    guard format != .elementText || Self.isXML(bytes) || bytes.contains(UInt8(ascii: "{")) else {
      throw ImportFault(
        .nothingFound(expected: "lines as Button, {{0.0, 0.0}, {44.0, 44.0}}"), at: InputPlace(file: file))
    }
    let next = try PageSource(file: file, bytes: bytes, firstID: nextID, emptyTakeTouches: emptyTakeTouches)
    try next.check(after: page)
    try ImportFault.placing(InputPlace(file: file)) {
      if page == nil {
        var info = RecordingInfo(policy: next.policy, format: format.rawValue)
        info.app = next.app
        (info.device, info.startedAt) = (screens?.device, screens?.times.flatMap { Timestamp.text($0.start) })
        info.approximations = next.approximations.union(ofLogs)
        // The places of the elements that the actions name are those of the page sources.
        if !locators.isEmpty { info.approximations.insert(.locations) }
        if hasLogs, surroundings.screenSize == nil { info.approximations.insert(.screen) }
        info.screenSize =
          surroundings.screenSize.map { InputLogPlayer.Screen.turned($0, by: next.quarterTurns) } ?? next.screenSize
        try sink.begin(info)
      }
      try sink.update(.scene(next.views), time: time)
    }
    page = next
    nextID += Int64(next.views.count)
    next.note(in: &notes)
  }

  // MARK: Fingers

  private mutating func play(
    _ actions: PointerActions, _ file: String, into sink: inout some RecordingSink, notes: inout ImportNotes
  ) throws {
    guard let page else {
      return notes.skipped("file of actions: before the first page source, so there is no scene for it")
    }
    let (events, end) = actions.events(from: time, notes: &notes) { id in
      guard let locator = id.flatMap({ locators[$0] }) else {
        return .open("only the driver knows the place that it starts from")
      }
      return page.element(locator)
    }
    try add(events, of: file, to: &sink)
    time = max(time, end)
  }

  private mutating func play(
    _ log: InputLog, into sink: inout some RecordingSink, notes: inout ImportNotes
  ) throws {
    guard let page else {
      return notes.skipped("log of getevent: before the first page source, so there is no scene for it")
    }
    let screen = try screen(of: page, for: log, notes: &notes)
    let start = time
    if let first = log.reports.lazy.compactMap(\.time).first {
      // The logs of one device have one clock. It restarts when the device restarts.
      if clock.map({ first - $0.log + $0.recording < start }) ?? true { clock = (first, start) }
    } else {
      notes.approximate("log of getevent: it tells no times; all that it reports is at one time")
    }
    let clock = clock ?? (0, start)
    let events = try InputLogPlayer.events(of: log, on: screen, in: surroundings, notes: &notes) { report in
      report.time.map { max(start, Timestamp.rounded($0 - clock.log + clock.recording)) } ?? start
    }
    try add(events, of: log.file, to: &sink)
  }

  private func screen(
    of page: PageSource, for log: InputLog, notes: inout ImportNotes
  ) throws -> InputLogPlayer.Screen {
    guard page.kind == .uiautomator else {
      throw ImportFault(
        .malformed(expected: "a dump of uiautomator before a log of getevent", found: "a page source of XCUITest"),
        at: InputPlace(file: log.file))
    }
    if let size = surroundings.screenSize {
      return InputLogPlayer.Screen(size: size, quarterTurns: page.quarterTurns)
    }
    guard let size = page.screenSize else {
      throw ImportFault(
        .malformed(
          expected: "the size of the screen in a .txt of the folder; adb shell wm size prints it", found: "none"),
        at: InputPlace(file: log.file))
    }
    notes.approximate(
      "log of getevent: the size of the screen is not told, as adb shell wm size prints it; "
        + "that of the page source stands for it, which may lack the system's bars")
    return InputLogPlayer.Screen(
      size: InputLogPlayer.Screen.turned(size, by: page.quarterTurns), quarterTurns: page.quarterTurns)
  }

  private mutating func add(_ events: [Event], of file: String, to sink: inout some RecordingSink) throws {
    try ImportFault.placing(InputPlace(file: file)) {
      for event in events { try sink.add(event) }
    }
    time = max(time, events.last?.time ?? time)
  }
}
