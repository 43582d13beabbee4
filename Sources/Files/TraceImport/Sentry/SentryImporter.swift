import HitTesting
package import Recording

/// Imports the screen of an app at an error, as Sentry has it: the attachment
/// `view-hierarchy.json`, alone or in a folder with the event and the session replay, which contain
/// touches.
///
/// The view hierarchy was taken when the error happened, and the touches come before it. The views
/// at the time of a touch are unknown, so the views at the error are used for it.
package struct SentryImporter {
  /// Reads a file or a folder.
  ///
  /// - Parameter keepGoing: whether a file that breaks a rule of the format is skipped and counted,
  ///   instead of ending the import.
  /// - Returns: the faults of the skipped files.
  /// - Throws: ``ImportFault`` with the file, and the sink's own errors.
  package static func read(
    _ path: String, into sink: inout some RecordingSink, notes: inout ImportNotes, keepGoing: Bool = false
  ) throws -> [ImportFault] {
    let files = InputFiles(keepGoing: keepGoing)
    var read: [SentryFile] = []
    for file in try InputFiles.paths(of: path, endings: [".json"]) {
      try files.read(file, as: "file", notes: &notes) { bytes, notes in
        let content = try SentryFile(file: file, bytes: bytes)
        switch content.kind {
        case .hierarchy:
          try check(content, after: read.first { $0.kind == .hierarchy })
          notes.countRead("screen")
        case .event: notes.countRead("event")
        case .replay: notes.countRead("replay")
        case nil: return notes.skipped("file: it is neither a view hierarchy nor an event nor a replay")
        }
        read.append(content)
      }
    }
    let hierarchy = read.first { $0.kind == .hierarchy }
    if let hierarchy { try play(hierarchy, read, into: &sink, notes: &notes) }
    return try files.finish(
      isFound: hierarchy != nil, expected: "a view hierarchy of Sentry, view-hierarchy.json", at: path)
  }

  private static func check(_ hierarchy: SentryFile, after first: SentryFile?) throws {
    let place = InputPlace(file: hierarchy.file)
    guard first == nil else {
      throw ImportFault(
        .malformed(expected: "one view hierarchy; put the files of each error into a folder of its own", found: "two"),
        at: place)
    }
    let system = hierarchy.renderingSystem
    guard system?.lowercased().hasSuffix("uikit") == true else {
      throw ImportFault(
        .malformed(
          expected: "\"UIKIT\" as the rendering_system, as other ones do not tell what takes touches",
          found: system.map { "\"\($0.prefix(40))\"" } ?? "none"),
        at: place)
    }
    guard hierarchy.windows?.nodes.contains(where: { $0.frame != nil }) == true else {
      throw ImportFault(.nothingFound(expected: "a window with a frame"), at: place)
    }
  }

  private static func play(
    _ hierarchy: SentryFile, _ files: [SentryFile], into sink: inout some RecordingSink, notes: inout ImportNotes
  ) throws {
    guard let tree = hierarchy.windows else { return }
    let scene = SentryScene(tree, notes: &notes)
    notes.approximate(
      "view hierarchy: interaction, clipping, transforms, scroll offsets and window levels are not told; "
        + "all views take touches, and nothing is clipped, turned or scrolled")
    var touches = SentryTouches()
    let replays = files.compactMap(\.replay)
    touches.add(replays, scale: scale(of: replays, scene, notes: &notes), notes: &notes)
    let crumbs = files.flatMap(\.crumbs)
    touches.add(crumbs, in: scene, notes: &notes)
    // An event keeps the latest breadcrumbs, and a replay has them without their views.
    let firstCrumb = crumbs.compactMap(\.seconds).min() ?? .infinity
    for tap in replays.flatMap(\.taps) where tap < firstCrumb - 0.01 {
      notes.skipped("ui.tap of the replay: it names a method and no view, and the event does not have it")
    }
    for _ in 0..<touches.count {
      notes.approximate("touch: it came before the view hierarchy was taken, and views may have been elsewhere")
    }
    let event = files.first { $0.kind == .event }
    let start = touches.start ?? event?.seconds ?? 0
    var info = event?.info ?? hierarchy.info
    (info.screenSize, info.startedAt) = (scene.screenSize, Timestamp.text(start))
    info.approximations = [.interaction, .clipping, .transforms, .scrolling, .windows]
    if touches.count > 0 { info.approximations.insert(.moments) }
    if touches.hasCalls { info.outcomes = .part }
    if touches.guessesLocations { info.approximations.insert(.locations) }
    if let covering = CoveringView(scene.views, screen: scene.screenSize) { notes.warning(covering.note) }
    try ImportFault.placing(InputPlace(file: hierarchy.file)) {
      try sink.begin(info)
      try sink.update(.scene(scene.views), time: 0)
      try touches.play(from: start, into: &sink)
    }
  }

  /// The number of points for each unit of the video. A replay of lower quality is smaller than the
  /// screen, and so are the coordinates of its touches.
  private static func scale(of replays: [SentryReplay], _ scene: SentryScene, notes: inout ImportNotes) -> Double {
    guard replays.contains(where: { !$0.steps.isEmpty }) else { return 1 }
    guard let video = replays.lazy.compactMap(\.videoSize).first, let screen = scene.screenSize else {
      notes.approximate("replay: the size of its video is not told; its places count as points")
      return 1
    }
    // The sides of a video are rounded down to whole units, so the smaller quotient is more
    // precise. The device may have been turned in between.
    return min(
      max(screen.width, screen.height) / max(video.width, video.height),
      min(screen.width, screen.height) / min(video.width, video.height))
  }
}
