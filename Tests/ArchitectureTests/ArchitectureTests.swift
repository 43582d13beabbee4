import Foundation
import Testing

/// Tests that modules only depend on lower layers.
@Suite struct ArchitectureTests {
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The modules that each library target may import, as `Package.swift` lists them.
  private static let rooms: [(name: String, imports: [String])] = {
    guard let text = try? String(contentsOf: package.appendingPathComponent("Package.swift"), encoding: .utf8),
      let list = text.firstMatch(of: /(?s)let rooms: .*?= \[\n(.*?)\n\]\n/)
    else { return [] }
    return list.1.matches(of: /(?s)\(\s*"(\w+)",\s*\[(.*?)\]\s*\)/).map { room in
      (String(room.1), room.2.matches(of: /"(\w+)"/).map { String($0.1) })
    }
  }()

  /// Modules that may be imported together with a listed one.
  private static let companions = ["GRDB": ["GRDBSQLite"], "UIKitModel": ["UIKit"]]
  private static let system: Set<String> = ["CoreGraphics", "ObjectiveC", "Darwin", "Glibc"]

  /// The Swift files of a folder, by their paths in it. Hidden folders such as `.build` are left
  /// out.
  static func sources(_ folder: String) throws -> [(name: String, text: String)] {
    let root = package.appendingPathComponent(folder)
    let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    let visible = names.filter { !$0.hasPrefix(".") && !$0.contains("/.") }
    return try visible.filter { $0.hasSuffix(".swift") }.map { name in
      (name, try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8))
    }
  }

  private static func imports(_ text: String) -> [String] {
    text.matches(of: /(?m)^ *(?:(?:public|package|internal|@\w+) )*import (\w+)/).map { String($0.1) }
  }

  @Test func `A room imports what Package.swift lists for it, and nothing above it`() throws {
    #expect(Self.rooms.count > 10)
    var below: Set<String> = ["CBuiltFrom", "CSQLiteOptions", "CZlib", "TraceSchema"]
    for (room, imports) in Self.rooms {
      let own = Set(Self.rooms.map(\.name)).intersection(imports)
      #expect(own.isSubset(of: below), "\(room) imports what stands above it")
      below.insert(room)
      let allowed = Set(imports + imports.flatMap { Self.companions[$0] ?? [] })
      let sources = try Self.sources("Sources/\(room)")
      #expect(!sources.isEmpty, "\(room)")
      var used: Set<String> = []
      for (name, text) in sources {
        for module in Self.imports(text) {
          used.insert(module)
          let isAllowed = allowed.contains(module) || (imports.contains("Foundation") && Self.system.contains(module))
          #expect(isAllowed, "\(room)/\(name) imports \(module)")
        }
      }
      #expect(Set(imports).isSubset(of: used), "\(room) imports all that is listed for it")
    }
  }

  /// An import that is not listed builds only where that module happened to be built before.
  @Test func `A test target imports only modules of this package that Package.swift lists for it`() throws {
    let package = try String(contentsOf: Self.package.appendingPathComponent("Package.swift"), encoding: .utf8)
    let targets = package.matches(of: /(?s)\btest\(\s*"(\w+)"(.*?)\)/)
    #expect(targets.count > 10)
    let own = Set(Self.rooms.map(\.name))
    for target in targets {
      let listed = Set(target.2.matches(of: /"(\w+)"/).map { String($0.1) })
      for (name, text) in try Self.sources("Tests/\(target.1)") {
        for module in Self.imports(text) where own.contains(module) {
          #expect(listed.contains(module), "\(target.1)/\(name) imports \(module)")
        }
      }
    }
  }

  @Test func `Every folder of the sources is a room`() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Self.package.appendingPathComponent("Sources").path)
    let known = Set(Self.rooms.map(\.name) + ["CBuiltFrom", "CSQLiteOptions", "CZlib", "retouch"])
    for folder in folders { #expect(known.contains(folder), "\(folder)") }
  }

  /// A file may come from anyone, and GRDB's own readers trap, convert or repair.
  @Test func `What a file holds is read with checks alone`() throws {
    let forbidden = /try!|\bfetch(One|All|Cursor|Set)\(|\bRow\b|sqlite3_column_|sqlite3_value_/
    for room in ["TraceStore", "FindingsStore", "CertificateStore"] {
      for (name, text) in try Self.sources("Sources/\(room)") {
        for line in text.split(separator: "\n") where !line.trimmingPrefix(/\ */).hasPrefix("//") {
          // The mode of a journal is what SQLite says, and nothing of the file.
          if line.contains("PRAGMA journal_mode") { continue }
          #expect(line.firstMatch(of: forbidden) == nil, "\(room)/\(name): \(line)")
        }
      }
    }
  }

  @Test func `Only one file puts errors into words`() throws {
    for (room, _) in Self.rooms where room != "RetouchCommand" {
      for (name, text) in try Self.sources("Sources/\(room)") {
        #expect(!text.contains("LocalizedError"), "\(room)/\(name)")
        #expect(!text.contains("print("), "\(room)/\(name) prints")
      }
    }
  }

  /// What verifies a sweep would find nothing if it had the sweep's faults.
  @Test func `A certificate is verified without what finds regions`() throws {
    var names: Set<String> = []
    for (_, text) in try Self.sources("Sources/HitTesting/Regions") {
      names.formUnion(text.matches(of: /(?:struct|enum|class) (\w+)/).map { String($0.1) })
    }
    #expect(names.contains("RegionSearch") && names.contains("ScreenPart"))
    names.insert("CompiledHitTest")
    for room in ["Certificates", "CertificateStore"] {
      for (name, text) in try Self.sources("Sources/\(room)") {
        let used = Set(text.matches(of: /\w+/).map { String($0.0) }).intersection(names)
        #expect(used.isEmpty, "\(room)/\(name) uses \(used)")
      }
    }
  }

  /// A replay gives facts; sentences are for those who tell them.
  @Test func `Replay holds no sentence but for programmers`() throws {
    for (name, text) in try Self.sources("Sources/Replay") {
      let code = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().filter { _, line in
        !line.trimmingPrefix(/\ */).hasPrefix("//") && !line.contains("preconditionFailure(")
      }
      for (number, line) in code {
        for literal in line.matches(of: /"((?:[^"\\]|\\.)*)"/) {
          #expect(!literal.1.contains(" "), "\(name):\(number + 1): \(literal.0)")
        }
      }
      #expect(!text.contains("\"\"\""), "\(name) holds a text of several lines")
    }
  }
}
