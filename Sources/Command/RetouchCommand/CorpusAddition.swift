import Foundation
import HitTesting
import Recording
import Replay
import SQLiteFile
import TraceStore
import Wording

/// Adds copies of traces to a folder.
struct CorpusAddition: Sendable {
  var folder: String
  /// The redaction of the copies; nil to leave out nothing.
  var redaction: Redaction?
  var settings: CoverageSettings
  /// Whether a copy keeps only the events that are needed to cover its new facts.
  var isMinimal: Bool

  /// Adds a copy of each trace that covers facts that the folder does not cover yet. Other copies
  /// are removed.
  ///
  /// - Parameter tell: receives a line about each trace.
  /// - Throws: ``CommandFault``, and errors of traces and policies. Traces that were added stay.
  func run(_ paths: [String], tell: (String) throws -> Void) throws {
    var isFolder: ObjCBool = false
    if unsafe FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) {
      guard isFolder.boolValue else { throw CommandFault.notAFolder(folder) }
    } else {
      try Console.makeFolder(folder)
    }
    var facts = settings.facts
    var covered: Set<Int> = []
    let copies = try TraceFolder(folder, mayBeEmpty: true)?.traces ?? []
    let readable = try ReadableTraces(copies.map { ListedTrace(path: $0, number: 1, mayBeLeftOut: true) })
    for path in readable.paths {
      covered.formUnion(try facts.add(Trace(path: path).recordings()))
    }
    for path in paths {
      let file = try PartialFile(path: freeName(for: path), replacing: .none)
      do {
        try file.named { try add(path, as: file, &facts, &covered, tell: tell) }
      } catch {
        file.remove()
        throw error
      }
    }
    try readable.exit()
  }

  /// Adds a copy of one trace, unless the folder covers all of it.
  ///
  /// - Parameter covered: the facts that the folder covers.
  private func add(
    _ path: String, as file: PartialFile, _ facts: inout RecordingFacts, _ covered: inout Set<Int>,
    tell: (String) throws -> Void
  ) throws {
    try copy(path, to: file.partial)
    let (all, own) = (
      try facts.add(Trace(path: path).recordings()), try facts.add(Trace(path: file.partial).recordings())
    )
    let lost = Set(all).subtracting(own).count
    let new = own.filter { !covered.contains($0) }
    let kept = isMinimal && !new.isEmpty ? try shorten(file.partial, keeping: Set(new), &facts) : nil
    if new.isEmpty {
      file.remove()
      try tell("\(path): not added; " + (own.isEmpty ? "nobody got an event in it" : "the folder covers all of it"))
    } else {
      try file.complete()
      covered.formUnion(new)
      try tell(
        "\(path): added as \(file.path), \(FileSize.words(FileSize.bytes(file.path))); "
          + "adds \(CoverageWords.counts(new, in: facts.table))"
          + (kept.map { ", with \($0.events) of \(ReportWords.count($0.all, "event"))" } ?? ""))
    }
    if lost > 0 {
      try tell(
        "  without its texts it lacks \(ReportWords.count(lost, "fact")): where selectors name props, keep them with --keep-prop"
      )
    }
  }

  /// Removes the events of a copy that are not needed for some facts.
  ///
  /// - Returns: the numbers of kept events and of all events; nil if single events do not cover the
  ///   facts, so the copy stays unchanged.
  private func shorten(
    _ path: String, keeping needed: Set<Int>, _ facts: inout RecordingFacts
  ) throws -> (events: Int, all: Int)? {
    let trace = try Trace(path: path)
    var events: [EventID: Set<Int>] = [:]
    try facts.add(trace.recordings()) { event, numbers in
      if let event { events[event, default: []].formUnion(numbers.filter(needed.contains)) }
    }
    // Of several events with the same facts, the first is enough.
    var seen: Set<Set<Int>> = []
    let numbers = events.keys.sorted().filter { seen.insert(events[$0] ?? []).inserted }
    let cover = SetCover(of: numbers.map { (events[$0] ?? []).sorted() }, bytes: numbers.map { _ in 1 })
    let short = try PartialFile(path: path, replacing: .inputs)
    defer { short.remove() }
    try short.named { try write(trace, events: Set(cover.chosen.map { numbers[$0] }), to: short.partial) }
    guard try needed.isSubset(of: facts.add(Trace(path: short.partial).recordings())) else { return nil }
    try short.complete()
    return (cover.chosen.count, events.count)
  }

  /// Writes these events of each recording with the scenes that they need.
  private func write(_ trace: Trace, events: Set<EventID>, to path: String) throws {
    try TraceWriter.create(at: path) { writer in
      var sink = writer
      for recording in try trace.recordings() {
        writer.source = recording.source
        try trace.tellTouched(
          recording, as: recording.info, keeping: events, to: &sink, change: { _ in })
      }
    }
  }

  /// The path in the folder for a copy: the trace's own name, with a number if it is taken.
  private func freeName(for path: String) -> String {
    let url = URL(fileURLWithPath: path)
    let name = url.deletingPathExtension().lastPathComponent
    let base = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    var candidate = base + ".sqlite"
    var number = 2
    while FileManager.default.fileExists(atPath: candidate) {
      candidate = "\(base)-\(number).sqlite"
      number += 1
    }
    return candidate
  }

  /// Writes the touched scenes of each recording to a new trace.
  private func copy(_ path: String, to copy: String) throws {
    let trace = try Trace(path: path)
    do {
      try TraceWriter.create(at: copy) { writer in
        var sink = writer
        for recording in try trace.recordings() {
          // The name of a file may contain personal data, too.
          writer.source = redaction == nil ? recording.source : recording.info.format
          try trace.tellTouched(
            recording, as: redaction?.redacted(recording.info) ?? recording.info, to: &sink,
            change: { redaction?.redact(&$0) })
        }
      }
    } catch let fault where fault is SceneFault || fault is EventFault {
      throw CommandFault.notCopied(path, fault)
    }
  }
}
