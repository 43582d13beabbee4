import Foundation
import JSONText
import Testing
import TraceImport

/// Runs the work with the path of a folder that holds these files, by path inside it, and removes the folder behind it.
func withFolder<Result>(_ files: [String: Data] = [:], _ work: (String) throws -> Result) throws -> Result {
  let path = FileManager.default.temporaryDirectory.path + "/retouch-" + UUID().uuidString
  defer { try? FileManager.default.removeItem(atPath: path) }
  try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  for (name, data) in files {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }
  return try work(path)
}

/// Runs the work with the path of a file that holds this.
func withFile<Result>(_ data: Data, _ work: (String) throws -> Result) throws -> Result {
  try withFolder(["input": data]) { try work($0 + "/input") }
}

func withFile<Result>(_ text: String, _ work: (String) throws -> Result) throws -> Result {
  try withFile(Data(text.utf8), work)
}

/// Recordings that other projects published, beside the checkout; tests that read them are skipped where they are not.
enum RealData {
  static let folder: String = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return root.deletingLastPathComponent().path + "/shared/data"
  }()

  static func files(in name: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/" + name)) ?? []
    return names.sorted().map { folder + "/" + name + "/" + $0 }
  }

  static var isThere: Bool { FileManager.default.fileExists(atPath: folder) }
}

/// What an importer made of an input.
struct Imported {
  var sink = CollectingSink()
  var notes = ImportNotes()

  func read(_ what: String) -> Int { notes.read.first { $0.what == what }?.count ?? 0 }

  func skipped(_ text: String) -> Int { count(.skipped, text) }
  func approximate(_ text: String) -> Int { count(.approximate, text) }

  private func count(_ severity: ImportNotes.Note.Severity, _ text: String) -> Int {
    notes.counts.first { $0.note.severity == severity && $0.note.text == text }?.count ?? 0
  }
}

/// The fault that the work throws.
func fault(_ work: () throws -> Void) throws -> ImportFault {
  try #require(throws: ImportFault.self, performing: work)
}

extension ImportFault {
  var json: JSONFault.Kind? {
    if case .json(let fault) = reason { fault.kind } else { nil }
  }

  var isNothingFound: Bool {
    if case .nothingFound = reason { true } else { false }
  }

  var isMalformed: Bool {
    if case .malformed = reason { true } else { false }
  }

  var isUnknownFormat: Bool {
    if case .unknownFormat = reason { true } else { false }
  }
}
