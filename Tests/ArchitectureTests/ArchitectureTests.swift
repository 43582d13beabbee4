import Foundation
import Testing

/// Tests that modules only depend on lower layers.
@Suite struct ArchitectureTests {
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A library target, as `Package.swift` lists it.
  struct Room {
    var floor, name: String
    /// The modules that it may import.
    var imports: [String]

    /// The folder of its sources.
    var folder: String { name == "UIKitModel" ? "Sources/UIKitModel" : "Sources/\(floor)/\(name)" }
  }

  static let manifest =
    (try? String(contentsOf: package.appendingPathComponent("Package.swift"), encoding: .utf8)) ?? ""
  /// The floors, the lowest first.
  private static let floors: [String] = {
    let list = manifest.firstMatch(of: /let floors = \[(.*?)\]/)
    return list?.1.matches(of: /"(\w+)"/).map { String($0.1) } ?? []
  }()
  static let rooms: [Room] = {
    guard let list = manifest.firstMatch(of: /(?s)let rooms: .*?= \[\n(.*?)\n\]\n/) else { return [] }
    return list.1.matches(of: /(?s)\(\s*"(\w+)",\s*"(\w+)",\s*\[(.*?)\]\s*\)/).map { room in
      Room(
        floor: String(room.1), name: String(room.2), imports: room.3.matches(of: /"(\w+)"/).map { String($0.1) })
    }
  }()

  /// The library products whose declarations are stable.
  static let stable = products("stable")
  /// The library products whose declarations may change.
  static let changing = products("changing")

  private static func products(_ list: String) -> [String] {
    let pattern = try? Regex("(?s)let \(list) = \\[(.*?)\\]", as: (Substring, Substring).self)
    let found = pattern.flatMap { manifest.firstMatch(of: $0) }
    return found?.1.matches(of: /"(\w+)"/).map { String($0.1) } ?? []
  }

  /// The Swift files of a room, by their paths in it.
  static func sources(of room: String) throws -> [(name: String, text: String)] {
    try sources(try #require(rooms.first { $0.name == room }).folder)
  }

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
    var below: Set<String> = ["CProgram", "CReportFiles", "CSQLiteOptions", "CZlib", "TraceSchema"]
    for room in Self.rooms {
      let (name, imports) = (room.name, room.imports)
      let own = Set(Self.rooms.map(\.name)).intersection(imports)
      #expect(own.isSubset(of: below), "\(name) imports a room that stands below it in the list")
      below.insert(name)
      let allowed = Set(imports + imports.flatMap { Self.companions[$0] ?? [] })
      let sources = try Self.sources(room.folder)
      #expect(!sources.isEmpty, "\(name)")
      var used: Set<String> = []
      for (file, text) in sources {
        for module in Self.imports(text) {
          used.insert(module)
          let isAllowed = allowed.contains(module) || (imports.contains("Foundation") && Self.system.contains(module))
          #expect(isAllowed, "\(name)/\(file) imports \(module)")
        }
      }
      #expect(Set(imports).isSubset(of: used), "\(name) imports all that is listed for it")
    }
  }

  @Test func `No floor imports a later one`() throws {
    #expect(Self.floors.count == 6)
    let numbers = Dictionary(uniqueKeysWithValues: Self.floors.enumerated().map { ($1, $0) })
    let floors = Dictionary(uniqueKeysWithValues: Self.rooms.map { ($0.name, $0.floor) })
    for room in Self.rooms {
      let own = try #require(numbers[room.floor], "\(room.name) is on no floor")
      for floor in room.imports.compactMap({ floors[$0] }) {
        #expect(try #require(numbers[floor]) <= own, "\(room.name) of \(room.floor) imports from \(floor)")
      }
    }
  }

  /// An import that is not listed builds only where that module happened to be built before.
  @Test func `A test target imports only modules of this package that Package.swift lists for it`() throws {
    let targets = Self.manifest.matches(of: /(?s)\btest\(\s*"(\w+)", "(\w+)"(.*?)\)/)
    #expect(targets.count > 10)
    let own = Set(Self.rooms.map(\.name))
    for target in targets {
      let listed = Set(target.3.matches(of: /"(\w+)"/).map { String($0.1) })
      let sources = try Self.sources("Tests/\(target.1)/\(target.2)")
      #expect(!sources.isEmpty, "\(target.2)")
      for (name, text) in sources {
        for module in Self.imports(text) where own.contains(module) {
          #expect(listed.contains(module), "\(target.2)/\(name) imports \(module)")
        }
      }
    }
  }

  @Test func `The folders of the sources are the floors, and the folders in them are rooms`() throws {
    func folders(_ path: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: Self.package.appendingPathComponent(path).path)
    }
    #expect(Set(try folders("Sources")) == Set(Self.floors))
    let known = Set(Self.rooms.map(\.folder))
    let others: Set = [
      "Sources/Command/CProgram", "Sources/Command/retouch", "Sources/Files/CReportFiles",
      "Sources/Files/CSQLiteOptions",
      "Sources/Files/CZlib",
    ]
    for floor in Self.floors where floor != "UIKitModel" {
      for room in try folders("Sources/\(floor)").map({ "Sources/\(floor)/\($0)" }) {
        #expect(known.contains(room) || others.contains(room), "\(room)")
      }
    }
    // Tests stand on the same floors, beside what they share and what holds for all rooms.
    let tests = Set(try folders("Tests"))
    #expect(tests == Set(Self.floors + ["ArchitectureTests", "Fixtures", "Stored", "Support"]))
  }

  /// A file may come from anyone, and GRDB's own readers trap, convert or repair.
  @Test func `What a file holds is read with checks alone`() throws {
    let forbidden = /try!|\bfetch(One|All|Cursor|Set)\(|\bRow\b|sqlite3_column_|sqlite3_value_/
    for room in ["TraceStore", "FindingsStore", "Certificates"] {
      for (name, text) in try Self.sources(of: room) {
        for line in text.split(separator: "\n") where !line.trimmingPrefix(/\ */).hasPrefix("//") {
          // The mode of a journal is what SQLite says, and nothing of the file.
          if line.contains("PRAGMA journal_mode") { continue }
          #expect(line.firstMatch(of: forbidden) == nil, "\(room)/\(name): \(line)")
        }
      }
    }
  }

  @Test func `Only one file puts errors into words`() throws {
    for room in Self.rooms.map(\.name) where room != "RetouchCommand" {
      for (name, text) in try Self.sources(of: room) {
        #expect(!text.contains("LocalizedError"), "\(room)/\(name)")
        #expect(!text.contains("print("), "\(room)/\(name) prints")
      }
    }
  }

  /// What verifies a sweep would find nothing if it had the sweep's faults.
  /// The modules that an app and its tests import, with those that they pass on.
  @Test(arguments: ["TouchRecorder", "RetouchTesting", "RetouchTestingFiles", "ObjectScenes"])
  func `An app meets no name of ours that is likely to be its own`(room: String) throws {
    let common: Set = [
      "View", "Scene", "Selector", "EdgeInsets", "Event", "Point", "Size", "Rect", "Box", "Policy", "Color", "trace",
    ]
    for (file, text) in try Self.sources(of: room) {
      let names = text.matches(
        of: /(?m)^(?:  )?public (?:final )?(?:class|struct|enum|protocol|typealias|func|actor|let|var) (\w+)/)
      // Members of types are indented further, or in a file without UIKit's condition by as much.
      let isConditional = text.contains("#if UIKIT_MODEL") || text.contains("#if !UIKIT_MODEL")
      for name in names where isConditional || !name.0.hasPrefix(" ") {
        #expect(!common.contains(String(name.1)), "\(room)/\(file): \(name.1)")
      }
      for exported in text.matches(of: /@_exported public import (\w+)/) {
        #expect(["ObjectScenes", "UIKit", "UIKitModel"].contains(exported.1), "\(room)/\(file)")
      }
    }
  }

  @Test func `A certificate is verified without what finds regions`() throws {
    var names: Set<String> = []
    for (_, text) in try Self.sources("Sources/Core/HitTesting/Regions") {
      names.formUnion(text.matches(of: /(?:struct|enum|class) (\w+)/).map { String($0.1) })
    }
    #expect(names.contains("RegionSearch") && names.contains("ScreenPart"))
    names.insert("CompiledHitTest")
    for (name, text) in try Self.sources(of: "Certificates") {
      let used = Set(text.matches(of: /\w+/).map { String($0.0) }).intersection(names)
      #expect(used.isEmpty, "\(name) uses \(used)")
    }
  }

  /// A replay gives facts; sentences are for those who tell them.
  @Test func `Replay holds no sentence but for programmers`() throws {
    for (name, text) in try Self.sources(of: "Replay") {
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
