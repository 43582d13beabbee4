import Foundation
import Testing

/// Tests folders in which several recordings are.
@Suite struct FolderSourceTests {
  private let scene =
    #"{"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,390,844]}]}}"# + "\n"
  private let page = """
    <AppiumAUT><XCUIElementTypeApplication name="Shop" x="0" y="0" width="390" height="844">\
    <XCUIElementTypeButton name="pay" x="30" y="50" width="44" height="44"/></XCUIElementTypeApplication></AppiumAUT>
    """
  private let dump = "<UIWindow: 0x100; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x2>>\n"

  /// The sources and formats of the recordings.
  private func sources(_ here: Workplace, _ arguments: String...) throws -> (rows: [String], made: Outcome) {
    let made = try here.retouch(["record", "all", "-o", "t.sqlite", "--force"] + arguments)
    guard made.code == 0 else { return ([], made) }
    let rows = try here.sqlite3("t.sqlite", "SELECT source, format FROM recording ORDER BY id").output
    return (rows.split(separator: "\n").map(String.init), made)
  }

  private func folder() throws -> Workplace {
    let here = try Workplace()
    for folder in ["all/1-screens", "all/b/c", "all/.hidden"] {
      try FileManager.default.createDirectory(atPath: here.path(folder), withIntermediateDirectories: true)
    }
    let header = #"{"retouch":1,"policy":"uikit"}"# + "\n"
    for (name, text) in [
      ("all/2.jsonl", header + scene), ("all/1-screens/1.xml", page), ("all/1-screens/2.xml", page),
      ("all/1-screens/old.jsonl", header + scene), ("all/b/c/dump.txt", dump), ("all/.hidden/3.jsonl", header + scene),
      ("all/notes.md", "# Notes"),
    ] { try here.write(name, text) }
    return here
  }

  @Test func `Each source in a folder is a recording, in the order of their names`() throws {
    let here = try folder()
    let (rows, made) = try sources(here)
    #expect(
      rows == [
        "all/1-screens|appium", "all/1-screens/old.jsonl|jsonl", "all/2.jsonl|jsonl",
        "all/b/c/dump.txt|recursive-description",
      ], "\(made.errors)")
    // A trace is no source of one, and is counted.
    try FileManager.default.copyItem(atPath: here.path("t.sqlite"), toPath: here.path("all/b/old.sqlite"))
    let (again, told) = try sources(here)
    #expect(again == rows)
    #expect(told.errors.contains("skipped: 1 SQLite file: a trace goes to retouch replay as it is\n"))
  }

  @Test func `A folder with one source of its own files is named as before`() throws {
    let here = try folder()
    for name in ["all/2.jsonl", "all/b", "all/1-screens/old.jsonl"] {
      try FileManager.default.removeItem(atPath: here.path(name))
    }
    try FileManager.default.moveItem(atPath: here.path("all/1-screens/1.xml"), toPath: here.path("all/1.xml"))
    #expect(try sources(here).rows == ["all|appium", "all/1-screens|appium"])
    try FileManager.default.removeItem(atPath: here.path("all/1-screens"))
    #expect(try sources(here).rows == ["all|appium"])
  }

  @Test func `A source that breaks a rule ends the import, or is passed over`() throws {
    let here = try folder()
    try here.write("all/b/bad.jsonl", scene)
    let (_, refused) = try sources(here)
    #expect(refused.code == 2 && refused.errors.contains("all/b/bad.jsonl:1"))
    let (rows, told) = try sources(here, "--keep-going")
    #expect(rows.count == 4)
    #expect(told.errors.contains("refused: all/b/bad.jsonl:1"))
  }

  @Test func `A folder without a source is told so`() throws {
    let here = try Workplace()
    try FileManager.default.createDirectory(atPath: here.path("all"), withIntermediateDirectories: true)
    #expect(try sources(here).made.errors == "retouch: all: nothing to record: expected files in the folder\n")
    try here.write("all/notes.md", "# Notes")
    #expect(try sources(here).made.errors.contains("a folder in no known format"))
  }
}
