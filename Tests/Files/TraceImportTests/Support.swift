import Foundation
import JSONText
import Testing
import TraceImport

/// Recordings that other projects have published, in a folder beside the checkout. Without that
/// folder the tests that read them are skipped.
enum RealData {
  static let folder: String = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return root.deletingLastPathComponent().path + "/shared/data"
  }()

  static func files(in name: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/" + name)) ?? []
    return names.sorted().map { folder + "/" + name + "/" + $0 }
  }

  static var isThere: Bool { FileManager.default.fileExists(atPath: folder) }
}

/// The result of an import.
struct Imported {
  var sink = CollectingSink()
  var notes = ImportNotes()

  func read(_ what: String) -> Int { notes.read.first { $0.what == what }?.count ?? 0 }

  func skipped(_ text: String) -> Int { count(.skipped, text) }
  func approximate(_ text: String) -> Int { count(.approximate, text) }

  var approximateTexts: [String] { notes.counts.filter { $0.note.severity == .approximate }.map(\.note.text) }

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
