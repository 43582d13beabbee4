import HitTesting
import TestSupport
import TraceImport

extension FuzzTarget {
  /// The readers of recordings of other programs. The input is a file, or a folder: see ``Place``.
  static let readers = [
    reader("jsonl", .jsonl), reader("miniwob", .miniwob), reader("recursive-description", .recursiveDescription),
    reader("page-source", .appium), reader("uiautomator", .uiautomator), reader("trailblaze", .trailblaze),
    reader("maestro", .maestro),
    reader("element-tree", .elementTree), folderReader("element-tree-folder", .elementTree),
    reader("element-text", .elementText), folderReader("element-text-folder", .elementText),
    reader("sentry", .sentry), folderReader("appium-folder", .appium), folderReader("getevent", .uiautomator),
    folderReader("trailblaze-folder", .trailblaze), folderReader("sentry-folder", .sentry),
    folderReader("droidbot", .droidbot),
    FuzzTarget(name: "attachments", most: 8192) { bytes in
      try Place.folder.writeFolder(bytes)
      var notes = ImportNotes()
      for source in try InputSource.all(in: Place.folder.path, notes: &notes) {
        try check(source, keepGoing: isOdd(bytes))
      }
    },
    FuzzTarget(name: "gzip", most: 4096) { bytes in
      try Place.file.write(bytes)
      _ = try InputBytes(path: Place.file.path).readAll()
    },
    FuzzTarget(name: "format", most: 4096) { bytes in
      try Place.file.write(bytes)
      _ = try InputFormat.detect(Place.file.path)
    },
  ]

  private static func reader(_ name: String, _ format: InputFormat) -> FuzzTarget {
    FuzzTarget(name: name, most: 4096) { bytes in
      try Place.file.write(bytes)
      try check(InputSource(path: Place.file.path, format: format), keepGoing: isOdd(bytes))
    }
  }

  private static func folderReader(_ name: String, _ format: InputFormat) -> FuzzTarget {
    FuzzTarget(name: name, most: 8192) { bytes in
      try Place.folder.writeFolder(bytes)
      try check(InputSource(path: Place.folder.path, format: format), keepGoing: isOdd(bytes))
    }
  }

  /// Halves the inputs by something that says nothing else.
  private static func isOdd(_ bytes: [UInt8]) -> Bool { bytes.count % 2 == 1 }

  /// What was read can be written as text, and that text says the same.
  private static func check(_ source: InputSource, keepGoing: Bool) throws {
    var sink = CheckingSink()
    try read(source, into: &sink, keepGoing: keepGoing)
    let text = sink.text
    try Place.text.write(text)
    var again = CheckingSink()
    do {
      try read(InputSource(path: Place.text.path, format: .jsonl), into: &again, keepGoing: false)
    } catch {
      throw LawBroken("what was read cannot be read again: \(error)\n\(String(decoding: text, as: UTF8.self))")
    }
    if let difference = sceneDifference(sink.scene, again.scene) { throw LawBroken(difference) }
    try expect(text == again.text, "the text that was read again is another one")
  }

  private static func read(_ source: InputSource, into sink: inout CheckingSink, keepGoing: Bool) throws {
    var notes = ImportNotes()
    let path = source.path
    switch source.format {
    case .jsonl: _ = try JSONLinesImporter.read(path, into: &sink, notes: &notes, keepGoing: keepGoing)
    case .droidbot: _ = try DroidBotImporter.read(path, into: &sink, notes: &notes, keepGoing: keepGoing)
    case .miniwob: try MiniWoBImporter.read(path, into: &sink, notes: &notes)
    case .appium, .uiautomator, .elementTree, .elementText:
      _ = try PageSourceImporter.read(
        path, screens: source.screens, as: source.format, into: &sink, notes: &notes, keepGoing: keepGoing)
    case .maestro: try MaestroImporter.read(path, into: &sink, notes: &notes)
    case .trailblaze: _ = try TrailblazeImporter.read(path, into: &sink, notes: &notes, keepGoing: keepGoing)
    case .sentry: _ = try SentryImporter.read(path, into: &sink, notes: &notes, keepGoing: keepGoing)
    case .recursiveDescription: try RecursiveDescriptionImporter.read(path, into: &sink, notes: &notes)
    }
  }
}
