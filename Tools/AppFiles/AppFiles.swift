import Foundation
import PackagePlugin

/// Compiles files of an app in a target, without what needs Objective-C.
///
/// The files of the app stay as they are. The target's folder has a folder `App`, which the
/// manifest excludes from the target's own sources. `App` is a symbolic link to a folder of the
/// app, or contains links to files and folders. Links are used, not a list in a text file, because
/// SwiftPM notices when a linked folder has another file, and then asks the plugin again.
@main struct AppFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let copies = context.pluginWorkDirectoryURL.appending(path: "App")
    let files = try Self.swiftFiles(in: target.directoryURL.appending(path: "App")).sorted { $0.path < $1.path }
    return files.map { file in
      .buildCommand(
        displayName: "Copying \(file.lastPathComponent) without Objective-C", executable: Self.script,
        arguments: ["--quiet", "--locations", "-o", copies.path, file.path], inputFiles: [file, Self.script],
        outputFiles: [copies.appending(path: file.deletingPathExtension().lastPathComponent + ".copy.swift")])
    }
  }

  /// The script that makes a copy, in the same package.
  private static let script = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "without-objective-c")

  /// The Swift files in a folder and in the folders in it, as the links name them.
  private static func swiftFiles(in folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: folder.resolvingSymlinksInPath(), includingPropertiesForKeys: [.isDirectoryKey], options: .skipsHiddenFiles
    ).flatMap { entry in
      let file = entry.resolvingSymlinksInPath()
      if try file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true { return try swiftFiles(in: file) }
      return file.pathExtension == "swift" ? [file] : []
    }
  }
}
