import HitTesting
package import Recording

/// Imports DroidBot's output of a run through an Android app: a folder with `states/` and
/// `events/`.
///
/// Sizes are in pixels. DroidBot writes down the view that it meant, not the view that the system
/// chose. The trace keeps the meant view as the recorded responder.
package struct DroidBotImporter {
  /// Reads a run.
  ///
  /// - Parameter path: the folder.
  package static func read(_ path: String, into sink: inout some RecordingSink, notes: inout ImportNotes) throws {
    let names = try ImportFault.listing(path)
    guard names.contains("states"), names.contains("events") else {
      throw ImportFault(.nothingFound(expected: "states/ and events/"), at: InputPlace(file: path))
    }
    let states = try files(in: path + "/states", what: "state", notes: &notes, DroidBotState.init)
      .sorted { ($0.seconds, $0.file) < ($1.seconds, $1.file) }
    let events = try files(in: path + "/events", what: "event", notes: &notes, DroidBotEvent.init)
      .sorted { ($0.seconds, $0.file) < ($1.seconds, $1.file) }
    guard !states.isEmpty else {
      throw ImportFault(.nothingFound(expected: "states/*.json"), at: InputPlace(file: path))
    }
    var timeline = DroidBotTimeline(states: states, events: events, notes: &notes)
    try ImportFault.placing(InputPlace(file: path)) { try sink.begin(info(states)) }
    try timeline.play(into: &sink, notes: &notes)
  }

  private static func info(_ states: [DroidBotState]) -> RecordingInfo {
    var info = RecordingInfo(policy: "android", format: "droidbot")
    var packages: [String: Int] = [:]
    for case let name? in states.lazy.flatMap(\.views).map(\.package) { packages[name, default: 0] += 1 }
    // Views of the system and of a launcher also occur; most views are the app's.
    info.app = packages.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    return info
  }

  private static func files<File>(
    in folder: String, what: String, notes: inout ImportNotes, _ read: (String, [UInt8]) throws -> File
  ) throws -> [File] {
    var files: [File] = []
    for name in try ImportFault.listing(folder).sorted() where name.hasSuffix(".json") && !name.hasPrefix(".") {
      let file = folder + "/" + name
      let bytes = try InputBytes(path: file).readAll()
      guard !bytes.isEmpty else {
        notes.skipped("\(what) file: it is empty")
        continue
      }
      files.append(try read(file, bytes))
      notes.countRead(what)
    }
    return files
  }
}
