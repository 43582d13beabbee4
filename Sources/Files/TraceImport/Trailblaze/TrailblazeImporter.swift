import HitTesting
package import Recording

/// Imports the screens and touches of Trailblaze: the folder of logs of a session, or one of its
/// files.
///
/// Each log of a session that has a view hierarchy is a scene, and the actions of its driver are
/// touches. The driver sends a touch to a location, so the receiver is not observed. The log of the
/// tool that asked the driver tells which element it meant.
package struct TrailblazeImporter {
  private let files: InputFiles
  private let emptyTakeTouches: Bool
  private var nextID: ViewID = 1
  private var policy: String?
  private var time = 0.0
  private var tools: [TrailblazeTool] = []

  /// Reads a file or a folder.
  ///
  /// - Parameters:
  ///   - keepGoing: whether a file that breaks a rule of the format is skipped and counted, instead
  ///     of ending the import.
  ///   - emptyTakeTouches: whether empty elements of iOS take touches: those without a role and a
  ///     text that are disabled or as large as the screen.
  /// - Returns: the faults of the skipped files.
  /// - Throws: ``ImportFault`` with the file, and the sink's own errors.
  package static func read(
    _ path: String, into sink: inout some RecordingSink, notes: inout ImportNotes, keepGoing: Bool = false,
    emptyTakeTouches: Bool = false
  ) throws -> [ImportFault] {
    var importer = TrailblazeImporter(
      files: InputFiles(keepGoing: keepGoing), emptyTakeTouches: emptyTakeTouches)
    var logs: [TrailblazeLog] = []
    for file in try InputFiles.paths(of: path, endings: [".json"]) {
      try importer.files.read(file, as: "log", notes: &notes) { bytes, notes in
        let log = try TrailblazeLog(file: file, bytes: bytes)
        if let tool = log.tool {
          importer.tools.append(tool)
          return notes.countRead("log of a tool")
        }
        guard log.tree != nil || log.action != nil else {
          return notes.skipped("log: it has neither a view hierarchy nor an action of the driver")
        }
        logs.append(log)
        notes.countRead("log")
      }
    }
    // The numbers in the names of logs need not be in the order of time.
    logs = logs.enumerated()
      .sorted { ($0.element.seconds ?? 0, $0.offset) < ($1.element.seconds ?? 0, $1.offset) }.map(\.element)
    let start = logs.lazy.compactMap(\.seconds).first ?? 0
    for log in logs {
      try importer.files.attempt("log", notes: &notes) { notes in
        try importer.play(log, from: start, into: &sink, notes: &notes)
      }
    }
    return try importer.files.finish(
      isFound: importer.policy != nil, expected: "a log or an example of Trailblaze with a view hierarchy", at: path)
  }

  private init(files: InputFiles, emptyTakeTouches: Bool) {
    self.files = files
    self.emptyTakeTouches = emptyTakeTouches
  }

  private mutating func play(
    _ log: TrailblazeLog, from start: Double, into sink: inout some RecordingSink, notes: inout ImportNotes
  ) throws {
    let (views, ofElements) = log.views(firstID: nextID, emptyTakeTouches: emptyTakeTouches, notes: &notes)
    try ImportFault.placing(InputPlace(file: log.file)) {
      time = max(time, log.seconds.map { Timestamp.rounded($0 - start) } ?? time)
      if !views.isEmpty {
        try begin(log, into: &sink)
        try sink.update(.scene(views), time: time)
        nextID += Int64(views.count)
        notes.approximate(Self.whatIsNotTold(log))
        if log.policy == "uikit", let covering = CoveringView(views, screen: log.screenSize) {
          notes.warning(covering.note)
        }
      }
      guard let action = log.action else { return }
      guard policy != nil else {
        return notes.skipped("\(action.type.prefix(40)): before the first view hierarchy, so there is no scene for it")
      }
      let intended = meant(by: action, in: log, ofElements, notes: &notes)
      for event in Self.touches(of: action, intended, from: time, notes: &notes).events() {
        try sink.add(event)
        time = event.time
      }
    }
  }

  /// The view that a tool looked for before the driver tapped it; nil if that is not known.
  private func meant(
    by action: TrailblazeLog.Action, in log: TrailblazeLog, _ views: [ViewID?], notes: inout ImportNotes
  ) -> ViewID? {
    guard ["TapPoint", "LongPressPoint"].contains(action.type), let x = action.x, let y = action.y,
      let seconds = log.seconds
    else { return nil }
    let running = tools.filter { tool in
      tool.time.contains(seconds) && (tool.trace == nil || log.trace == nil || tool.trace == log.trace)
    }
    guard let tool = running.first else { return nil }
    // The tree of another log may show another screen.
    guard let tree = log.tree else {
      notes.skipped("element of a \(action.type): its log has no view hierarchy")
      return nil
    }
    guard running.count == 1, tool.isReadable else {
      notes.skipped("element of a \(action.type): its selector is not read here")
      return nil
    }
    let meant = tree.nodes.indices.filter { tool.taps(tree.nodes[$0], at: Point(x: x, y: y)) }.compactMap { views[$0] }
    guard meant.count == 1 else {
      notes.skipped(
        "element of a \(action.type): "
          + (meant.isEmpty ? "it is not where the driver tapped" : "several elements are like it"))
      return nil
    }
    return meant[0]
  }

  private mutating func begin(_ log: TrailblazeLog, into sink: inout some RecordingSink) throws {
    if let policy {
      guard policy != log.policy else { return }
      throw ImportFault(
        .malformed(expected: "screens of one system", found: "one of another system than the one before"),
        at: InputPlace(file: log.file))
    }
    var info = RecordingInfo(policy: log.policy, format: InputFormat.trailblaze.rawValue)
    (info.screenSize, info.startedAt) = (log.screenSize, log.timestamp)
    info.approximations = log.policy == "uikit" ? .accessibility : [.order, .clipping]
    try sink.begin(info)
    policy = log.policy
  }

  private static func whatIsNotTold(_ log: TrailblazeLog) -> String {
    guard log.policy == "uikit" else {
      return "view hierarchy: what is clipped or in front is not told; later elements are in front"
    }
    return "view hierarchy: who takes touches and what is transparent, clipped or in front is not told; "
      + "all elements take touches, and later ones are in front"
  }

  /// - Parameters:
  ///   - intended: the view that it is for; nil if that is not known.
  ///   - start: in seconds from the start of the recording.
  private static func touches(
    of action: TrailblazeLog.Action, _ intended: ViewID?, from start: Double, notes: inout ImportNotes
  ) -> TouchTimeline {
    var timeline = TouchTimeline()
    func add(_ phase: TouchPhase, _ place: Point, _ time: Double) {
      var sample = TouchSample(touch: 1, phase: phase, location: place)
      if phase == .began, let intended { sample.observation = Observation(responder: .intended(intended)) }
      timeline.add(sample, at: time)
    }
    switch action.type {
    case "TapPoint", "LongPressPoint":
      guard let x = action.x, let y = action.y else {
        notes.skipped("\(action.type): its place is not told")
        break
      }
      if action.type == "LongPressPoint" { notes.approximate("LongPressPoint: how long it lasts is not told") }
      add(.began, Point(x: x, y: y), start)
      add(.ended, Point(x: x, y: y), start)
    case "Swipe":
      guard let x = action.startX, let y = action.startY, let endX = action.endX, let endY = action.endY else {
        notes.skipped("Swipe: its direction alone is told, and no place")
        break
      }
      add(.began, Point(x: x, y: y), start)
      add(.moved, Point(x: endX, y: endY), start + action.duration)
      add(.ended, Point(x: endX, y: endY), start + action.duration)
    default: notes.skipped("\(action.type.prefix(40)): it is no touch at a place")
    }
    return timeline
  }
}
