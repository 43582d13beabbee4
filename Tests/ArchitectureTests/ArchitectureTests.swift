import Foundation
import Testing

/// Dependencies run one way, downwards.
@Suite struct ArchitectureTests {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// What each folder may import, the lowest first; the C library apart.
  private static let allowed: KeyValuePairs<String, Set<String>> = [
    "Sources/HitTesting": [],
    "Sources/LiveScenes": ["HitTesting", "UIKitModel", "UIKit", "Foundation"],
    "Sources/JSONText": ["HitTesting"],
    "Sources/PolicyFiles": ["HitTesting", "TraceStore", "Foundation", "Yams"],
    "Migrations": [],
    "Sources/TraceStore": ["HitTesting", "JSONText", "TraceSchema", "Foundation", "GRDB", "GRDBSQLite"],
    "Sources/TraceImport": ["HitTesting", "JSONText", "Foundation", "CZlib"],
    "Sources/PolicyProcesses": ["HitTesting", "LiveScenes", "Replay", "TraceStore", "Foundation"],
    "Sources/ExampleApps": ["LiveScenes", "TouchRecorder", "UIKitModel", "UIKit", "Foundation"],
    "Sources/TouchRecorder": ["HitTesting", "TraceStore", "UIKitModel", "UIKit", "Foundation"],
    "Sources/UIKitModel": ["Foundation"],
    "Sources/Replay": ["HitTesting", "TraceStore", "Foundation"],
    "Sources/Reporting": ["HitTesting", "JSONText", "Replay", "TraceStore", "Foundation", "Mustache", "Rainbow", "XMLCoder"],
    "Sources/RetouchCommand": [
      "ExampleApps", "HitTesting", "JSONText", "LiveScenes", "PolicyFiles", "PolicyProcesses", "Replay", "Reporting",
      "TraceImport", "TraceStore", "Foundation",
      "ArgumentParser",
    ],
    "Sources/retouch": ["RetouchCommand"],
  ]

  private static let system: Set<String> = ["Darwin", "Glibc"]

  private static func sources(_ folder: String) throws -> [(name: String, text: String)] {
    let root = package.appendingPathComponent(folder)
    let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return try names.filter { $0.hasSuffix(".swift") }.map { name in
      (name, try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8))
    }
  }

  @Test func `A folder imports only what lies below it`() throws {
    for (folder, allowed) in Self.allowed {
      let sources = try Self.sources(folder)
      #expect(!sources.isEmpty, "\(folder)")
      for (name, text) in sources {
        for match in text.matches(of: /(?m)^ *(?:(?:public|package|internal|@testable) )?import (\w+)/) {
          let module = String(match.1)
          let isAllowed = allowed.contains(module) || (folder != "Sources/HitTesting" && Self.system.contains(module))
          #expect(isAllowed, "\(folder)/\(name) imports \(module)")
        }
      }
    }
  }

  @Test func `Every folder of the sources has its place`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.package.appendingPathComponent("Sources").path)
    let known = Set(Self.allowed.map(\.key))
    for folder in folders where folder != "CZlib" { #expect(known.contains("Sources/\(folder)"), "\(folder)") }
  }

  @Test func `Only one file puts errors into words`() throws {
    for (folder, _) in Self.allowed where folder != "Sources/RetouchCommand" {
      for (name, text) in try Self.sources(folder) {
        #expect(!text.contains("LocalizedError"), "\(folder)/\(name)")
        #expect(!text.contains("print("), "\(folder)/\(name) prints")
      }
    }
  }
}
