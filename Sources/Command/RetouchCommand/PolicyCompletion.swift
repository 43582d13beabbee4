import ArgumentParser
import Foundation
import HitTesting
import ObjectScenes
import PolicyFiles

extension CompletionKind {
  /// The names of policies, and policy files.
  static var policy: CompletionKind {
    .custom { _, _, typed in
      let provided = PolicyCatalog.provided
      let names =
        Policy.builtIn.map(\.name) + NamedPolicies.all.map(\.name) + provided.rules.map(\.name)
        + provided.code.map(\.name)
      return names.sorted().filter { $0.hasPrefix(typed) } + files(typed)
    }
  }

  /// The policy files and the folders whose paths begin as typed.
  private static func files(_ typed: String) -> [String] {
    let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    return entries.sorted().compactMap { entry in
      let path = folder + entry
      guard path.hasPrefix(typed), !entry.hasPrefix(".") else { return nil }
      var isFolder: ObjCBool = false
      _ = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      if isFolder.boolValue { return path + "/" }
      return [".yaml", ".yml", ".json"].contains(where: path.hasSuffix) ? path : nil
    }
  }
}
