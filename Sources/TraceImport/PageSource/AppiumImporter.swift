import HitTesting
package import Recording

/// Imports what a script of Appium saw and did: page sources of XCUITest or uiautomator, and the
/// W3C actions that it sent.
///
/// A page source is one `.xml` file. In a folder, the files stand in the order of their names: each
/// `.xml` is a scene, and each `.json` is what the fingers did in the scene before it. Nobody
/// observes who gets a touch.
package struct AppiumImporter {
  private var refused: [ImportFault]?
  private var time = 0.0
  private var nextID: ViewID = 1
  private var kind: PageSource.Kind?

  /// Reads a page source or a folder.
  ///
  /// - Parameter keepGoing: whether a file that breaks a rule of the format is skipped and counted,
  ///   instead of ending the import.
  /// - Returns: the faults of the skipped files.
  /// - Throws: ``ImportFault`` with the file, and the sink's own errors.
  package static func read(
    _ path: String, into sink: inout some RecordingSink, notes: inout ImportNotes, keepGoing: Bool = false
  ) throws -> [ImportFault] {
    var importer = AppiumImporter(refused: keepGoing ? [] : nil)
    let files = try ImportFault.files(of: path)
    for file in files { try importer.readFile(file, into: &sink, notes: &notes) }
    guard importer.kind != nil else {
      throw importer.refused?.first
        ?? ImportFault(.nothingFound(expected: "a page source, *.xml"), at: InputPlace(file: path))
    }
    return importer.refused ?? []
  }

  private init(refused: [ImportFault]?) { self.refused = refused }

  private mutating func readFile(_ file: String, into sink: inout some RecordingSink, notes: inout ImportNotes) throws {
    let isActions = file.hasSuffix(".json")
    let what = isActions ? "file of actions" : "page source"
    do {
      let bytes = try InputBytes(path: file).readAll()
      guard !bytes.isEmpty else { return notes.skipped("\(what): it is empty") }
      if isActions {
        try play(PointerActions(file: file, bytes: bytes), file, into: &sink, notes: &notes)
      } else {
        try show(PageSource(file: file, bytes: bytes, firstID: nextID), into: &sink, notes: &notes)
      }
      notes.countRead(what)
    } catch let fault as ImportFault {
      guard refused != nil else { throw fault }
      refused?.append(fault)
      notes.skipped("\(what): it breaks a rule of the format")
    }
  }

  private mutating func show(
    _ page: PageSource, into sink: inout some RecordingSink, notes: inout ImportNotes
  ) throws {
    if let kind, kind != page.kind {
      throw ImportFault(
        .malformed(expected: "page sources of one system", found: "one of another system than the one before"),
        at: InputPlace(file: page.file))
    }
    try ImportFault.placing(InputPlace(file: page.file)) {
      if kind == nil {
        var info = RecordingInfo(policy: page.kind == .xcuitest ? "uikit" : "android", format: "appium")
        (info.app, info.screenSize) = (page.app, page.screenSize)
        try sink.begin(info)
        kind = page.kind
      }
      try sink.update(.scene(page.views), time: time)
    }
    nextID += ViewID(page.views.count)
    switch page.kind {
    case .xcuitest:
      notes.approximate(
        "page source: who takes touches and what is transparent, clipped or in front is not told; "
          + "all elements take touches, and later ones are in front")
    case .uiautomator:
      notes.approximate("page source: what is clipped or in front is not told; later elements are in front")
    }
  }

  private mutating func play(
    _ actions: PointerActions, _ file: String, into sink: inout some RecordingSink, notes: inout ImportNotes
  ) throws {
    guard kind != nil else {
      return notes.skipped("file of actions: before the first page source, so there is no scene for it")
    }
    let (events, end) = actions.events(from: time, notes: &notes)
    try ImportFault.placing(InputPlace(file: file)) {
      for event in events { try sink.add(event) }
    }
    time = max(end, events.last?.time ?? end)
  }
}

extension ImportFault {
  /// The file itself, or the page sources and actions of a folder in the order of their names.
  fileprivate static func files(of path: String) throws -> [String] {
    guard InputPlace.isFolder(path) else { return [path] }
    return try listing(path).sorted().filter { !$0.hasPrefix(".") && ($0.hasSuffix(".xml") || $0.hasSuffix(".json")) }
      .map { path + "/" + $0 }
  }
}
