package import Foundation

/// Runs the work with the path of a folder that holds these files, by path inside it, and removes the folder behind it.
package func withFolder<Result>(_ files: [String: Data] = [:], _ work: (String) throws -> Result) throws -> Result {
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
package func withFile<Result>(_ data: Data, _ work: (String) throws -> Result) throws -> Result {
  try withFolder(["input": data]) { try work($0 + "/input") }
}

package func withFile<Result>(_ text: String, _ work: (String) throws -> Result) throws -> Result {
  try withFile(Data(text.utf8), work)
}
