import Foundation
import Testing

/// Tests that the recorder's privacy manifest names what the code that an app ships calls.
///
/// Apple lists APIs that a library may call only for reasons that its manifest names. GRDB has a
/// manifest of its own.
@Suite struct PrivacyManifestTests {
  /// The APIs of each category, as Apple lists them ("Describing use of required reason API").
  private static let categories: [(category: String, names: [String])] = [
    ("SystemBootTime", ["systemUptime", "mach_absolute_time"]),
    (
      "FileTimestamp",
      [
        "creationDate", "modificationDate", "fileModificationDate", "contentModificationDateKey", "creationDateKey",
        "getattrlist", "getattrlistbulk", "fgetattrlist", "getattrlistat", "stat", "fstat", "fstatat", "lstat",
        "attributesOfItem",
      ]
    ),
    (
      "DiskSpace",
      [
        "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
        "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacityKey", "systemFreeSize", "systemSize",
        "statfs", "statvfs", "fstatfs", "fstatvfs",
      ]
    ),
    ("ActiveKeyboards", ["activeInputModes"]),
    ("UserDefaults", ["UserDefaults"]),
  ]

  /// The folders of what an app with the recorder links, other than packages.
  private static func folders() throws -> [String] {
    var names = ["TouchRecorder"]
    var place = 0
    while place < names.count {
      let room = try #require(ArchitectureTests.rooms.first { $0.name == names[place] })
      let own = room.imports.filter { name in ArchitectureTests.rooms.contains { $0.name == name } }
      names += own.filter { $0 != "UIKitModel" && !names.contains($0) }
      place += 1
    }
    return try names.map { name in try #require(ArchitectureTests.rooms.first { $0.name == name }).folder }
  }

  /// The categories whose APIs a text calls.
  private static func called(in text: String) -> Set<String> {
    let code = text.split(separator: "\n").map { $0.replacing(/\/\/.*/, with: "") }.joined(separator: "\n")
    let words = Set(code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
    return Set(categories.filter { !words.isDisjoint(with: $0.names) }.map(\.category))
  }

  @Test func `The recorder's privacy manifest names the APIs that an app's code calls, and no others`() throws {
    let folders = try Self.folders()
    #expect(folders.contains("Sources/App/TouchRecorder") && folders.contains("Sources/Files/SQLiteFile"))
    var called: Set<String> = []
    for folder in folders {
      for (_, text) in try ArchitectureTests.sources(folder) { called.formUnion(Self.called(in: text)) }
    }
    let manifest = ArchitectureTests.package.appendingPathComponent("Sources/App/TouchRecorder/PrivacyInfo.xcprivacy")
    let read = try unsafe PropertyListSerialization.propertyList(from: Data(contentsOf: manifest), format: nil)
    let list = try #require(read as? [String: Any])
    let types = try #require(list["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
    let prefix = "NSPrivacyAccessedAPICategory"
    let named = types.compactMap { $0["NSPrivacyAccessedAPIType"] as? String }
    #expect(Set(named) == Set(called.map { prefix + $0 }))
    for type in types { #expect((type["NSPrivacyAccessedAPITypeReasons"] as? [String])?.isEmpty == false) }
    #expect(list["NSPrivacyTracking"] as? Bool == false)
    #expect((list["NSPrivacyCollectedDataTypes"] as? [Any])?.isEmpty == true)
  }

  @Test func `A call in code is found, and a word in a comment is not`() {
    #expect(Self.called(in: "let space = try url.resourceValues(forKeys: [.volumeTotalCapacityKey])") == ["DiskSpace"])
    #expect(Self.called(in: "// systemUptime\nlet state = 1") == [])
    #expect(Self.called(in: "unsafe stat(path, &facts)") == ["FileTimestamp"])
  }
}
