package import Foundation

/// A temporary folder. It is removed together with the last reference to it.
package final class Folder: Sendable {
  package let url = FileManager.default.temporaryDirectory.appendingPathComponent("retouch-\(UUID().uuidString)")

  package init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The URL of a file in the folder. The file need not exist.
  package func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// The names of all files in the folder, including hidden ones.
  package var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? [] }
}

/// Runs the work with a temporary folder that holds these files, and removes the folder afterwards.
///
/// The files are given by their paths inside the folder; the work receives the folder's path.
package func withFolder<Result>(_ files: [String: Data] = [:], _ work: (String) throws -> Result) throws -> Result {
  let folder = try Folder()
  return try withExtendedLifetime(folder) {
    for (name, data) in files {
      let file = folder.file(name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
    return try work(folder.url.path)
  }
}

/// Runs the work with the path of a temporary file with this content.
package func withFile<Result>(_ data: Data, _ work: (String) throws -> Result) throws -> Result {
  try withFolder(["input": data]) { try work($0 + "/input") }
}

package func withFile<Result>(_ text: String, _ work: (String) throws -> Result) throws -> Result {
  try withFile(Data(text.utf8), work)
}
