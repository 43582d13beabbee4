import HitTesting
package import Recording

/// Imports DroidBot's output of a run through an Android app: a folder with `states/` and
/// `events/`.
///
/// Sizes are in pixels. DroidBot records the view that it meant, not the view that the system
/// chose. The trace keeps the meant view as the intended one: the actual receiver was not observed.
package struct DroidBotImporter {
  /// Reads a run.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - keepGoing: whether a file that breaks a rule of the format is skipped and counted, instead
  ///     of ending the import.
  /// - Returns: the faults of the skipped files.
  /// - Throws: ``ImportFault`` with the file, and the sink's own errors.
  package static func read(
    _ path: String, into sink: inout some RecordingSink, notes: inout ImportNotes, keepGoing: Bool = false
  ) throws -> [ImportFault] {
    let names = try ImportFault.listing(path)
    guard names.contains("states"), names.contains("events") else {
      throw ImportFault(.nothingFound(expected: "states/ and events/"), at: InputPlace(file: path))
    }
    var refused: [ImportFault]? = keepGoing ? [] : nil
    let states = try files(in: path + "/states", what: "state", notes: &notes, refused: &refused, DroidBotState.init)
      .sorted { ($0.seconds, $0.file) < ($1.seconds, $1.file) }
    let events = try files(in: path + "/events", what: "event", notes: &notes, refused: &refused, DroidBotEvent.init)
      .sorted { ($0.seconds, $0.file) < ($1.seconds, $1.file) }
    guard !states.isEmpty else {
      // The user may have to repair one of the refused files.
      if let fault = InputFiles.nothingLeft(refused, at: path) { throw fault }
      throw ImportFault(.nothingFound(expected: "states/*.json"), at: InputPlace(file: path))
    }
    var timeline = DroidBotTimeline(states: states, events: events, notes: &notes)
    try ImportFault.placing(InputPlace(file: path)) { try sink.begin(info(states)) }
    try timeline.play(into: &sink, notes: &notes)
    return refused ?? []
  }

  private static func info(_ states: [DroidBotState]) -> RecordingInfo {
    var info = RecordingInfo(policy: "android", format: "droidbot")
    var packages: [String: Int] = [:]
    for case let name? in states.lazy.flatMap(\.views).map(\.package) { packages[name, default: 0] += 1 }
    // Views of the system and of a launcher also occur; most views are the app's.
    info.app = packages.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    return info
  }

  /// Reads all files of a kind.
  ///
  /// - Parameter refused: the faults so far of files that are skipped; nil when a fault ends the
  ///   import.
  private static func files<File>(
    in folder: String, what: String, notes: inout ImportNotes, refused: inout [ImportFault]?,
    _ read: (String, [UInt8]) throws -> File
  ) throws -> [File] {
    var files: [File] = []
    for name in try ImportFault.listing(folder).sorted() where name.hasSuffix(".json") && !name.hasPrefix(".") {
      let file = folder + "/" + name
      do {
        let bytes = try InputBytes(path: file).readAll()
        guard !bytes.isEmpty else {
          notes.skipped("\(what) file: it is empty")
          continue
        }
        files.append(try read(file, bytes))
        notes.countRead(what)
      } catch let fault as ImportFault {
        guard refused != nil else { throw fault }
        refused?.append(fault)
        notes.skipped("\(what) file: it breaks a rule of the format")
      }
    }
    return files
  }
}
