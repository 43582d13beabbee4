import Foundation
import HitTesting
import JSONText
import Recording
import TestSupport
import Testing
import TraceImport

@Suite struct AttachmentTests {
  private func text(_ name: String) -> String {
    """
     →Application, 0x1, pid: 1, label: 'Shop'
        Window (Main), 0x2, {{0.0, 0.0}, {390.0, 844.0}}
          Button, 0x3, {{20.0, 40.0}, {100.0, 44.0}}, identifier: '\(name)'

    """
  }

  private let page = """
    <AppiumAUT><XCUIElementTypeApplication name="Shop" x="0" y="0" width="390" height="844">\
    <XCUIElementTypeButton name="page" x="30" y="50" width="44" height="44"/></XCUIElementTypeApplication></AppiumAUT>
    """
  private let tree = #"[{"type":"Button","AXUniqueId":"tree","frame":{"x":0,"y":0,"width":9,"height":9}}]"#

  /// The sources of a folder with these files, by their paths in it, and what is read of them.
  private func sources(_ list: String, _ files: [String: String]) throws -> (read: [String], notes: ImportNotes) {
    var files = files.mapValues { Data($0.utf8) }
    files["manifest.json"] = Data(list.utf8)
    return try withFolder(files) { folder in
      var notes = ImportNotes()
      let read = try InputSource.all(in: folder, notes: &notes).map { source in
        let told = "\(source.path.dropFirst(folder.count + 1)) \(source.format.rawValue)"
        guard let screens = source.screens else { return told }
        var imported = Imported()
        _ = try PageSourceImporter.read(
          source.path, screens: screens, as: source.format, into: &imported.sink, notes: &imported.notes)
        let names = imported.sink.snapshots.map {
          $0.views.compactMap { $0.properties.identifier ?? nil }.joined(separator: "+")
        }
        return "\(told): \(names.joined(separator: ", "))"
      }
      return (read, notes)
    }
  }

  private func test(_ name: String, _ attachments: [String]) -> String {
    "{\"testIdentifier\":\"\(name)\",\"attachments\":[\(attachments.joined(separator: ","))]}"
  }

  private func attachment(_ file: String, _ more: String = "") -> String {
    "{\"exportedFileName\":\"\(file)\"\(more)}"
  }

  private func skipped(_ notes: ImportNotes) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: notes.counts.map { ($0.note.text, $0.count) })
  }

  @Test func `The screens of a test are a recording, in the order of their times`() throws {
    let list = """
      [\(test("A/a()", [
        attachment("1", ",\"timestamp\":9.5"), attachment("2.xml", ",\"timestamp\":3"),
        attachment("3.json", ",\"timestamp\":5,\"uniformTypeIdentifier\":[1]"),
      ])),\(test("A/b()", [attachment("1", ",\"timestamp\":9"), attachment("2.xml")])),\(test("A/c()", []))]
      """
    let found = try sources(list, ["1": text("text"), "2.xml": page, "3.json": tree])
    #expect(found.read == ["A/a() appium: page, tree, text", "A/b() element-text: text, page"])
    #expect(found.notes.counts.isEmpty)
  }

  @Test func `Screens have the times and the device of their attachments`() throws {
    func info(_ times: String...) throws -> (info: RecordingInfo?, times: [Double]) {
      let attachments = times.map { attachment("1", ",\"deviceName\":\"iPad\",\"timestamp\":\($0)") }
      let files = ["1": Data(text("one").utf8), "manifest.json": Data("[\(test("A/a()", attachments))]".utf8)]
      return try withFolder(files) { folder in
        var imported = Imported()
        let source = try #require(InputSource.all(in: folder, notes: &imported.notes).first)
        _ = try PageSourceImporter.read(
          source.path, screens: source.screens, as: source.format, into: &imported.sink, notes: &imported.notes)
        return (imported.sink.infos.first, imported.sink.snapshots.map(\.time))
      }
    }
    let known = try info("1774771928.3", "1774771926.179")
    #expect((known.info?.device, known.info?.startedAt) == ("iPad", "2026-03-29T08:12:06Z"))
    #expect(known.times == [0, 2.121])
    for odd in ["null", "1e300", "-5", "0"] {
      let unknown = try info("1774771926", odd)
      #expect(unknown.info?.startedAt == nil && unknown.times == [0, 0], "\(odd)")
    }
  }

  @Test func `Each repetition and each device of a test is a recording`() throws {
    let (phone, pad) = (",\"deviceName\":\"iPhone\"", ",\"deviceName\":\"iPad\"")
    let (first, second) = (",\"repetitionNumber\":1", ",\"repetitionNumber\":2")
    let list = """
      [\(test("T/t()", [
        attachment("1", phone + first), attachment("2", phone + second), attachment("2", pad + first),
        attachment("2", phone + first), attachment("1"),
      ])),{"attachments":[\(attachment("1"))]}]
      """
    let found = try sources(list, ["1": text("one"), "2": text("two")])
    #expect(
      found.read == [
        "T/t() (iPhone, repetition 1) element-text: one, two", "T/t() (iPhone, repetition 2) element-text: two",
        "T/t() (iPad, repetition 1) element-text: two", "T/t() element-text: one", "test 2 element-text: one",
      ])
  }

  @Test func `Other recordings are sources by themselves, and other kinds are counted`() throws {
    func named(_ file: String, _ name: String) -> String {
      attachment(file, ",\"suggestedHumanReadableName\":\"\(name)\"")
    }
    let list =
      "["
      + test(
        "A/a()",
        [
          named("1", "trace_0_1.jsonl"), named("2", "trace_0_2.jsonl"), named("3", "trace_0_3.sqlite"),
          named("4", "Synthesized Event_0_4"), named("5", "Screenshot_0_5"), named("6.PNG", "cart_0_6"),
          named("7.mp4", "Screen Recording_0_7.mp4"), named("8", "UI Snapshot_0_8"), named("9", "notes_0_9.txt"),
          named("10", "App UI hierarchy_0_10.txt"), named("folder", "x"),
        ]) + "]"
    let found = try sources(
      list,
      [
        "1": "{\"retouch\":1}\n", "2": "odd", "3": "SQLite format 3\0", "4": "bplist00", "5": "x", "6.PNG": "x",
        "7.mp4": "x", "8": "x", "9": "x", "folder/1": text("hidden"), "other.txt": text("not in the list"),
      ])
    // The importer says what is wrong with the second one.
    #expect(found.read == ["1 jsonl", "2 jsonl"])
    #expect(
      skipped(found.notes) == [
        "SQLite file: a trace goes to retouch replay as it is": 1, "synthesized event: it is a binary property list": 1,
        "image: it has no elements": 2, "video: it has no elements": 1, "snapshot: it is not a text of elements": 1,
        "attachment: it is in no format that is read": 1, "attachment: its file is not in the folder": 2,
      ])
  }

  @Test(arguments: ["../outside.txt", "/etc/hosts", "a/b", "..", ".", "a\\u0000b"])
  func `A name that leads out of the folder is refused`(name: String) throws {
    let fault = try fault { _ = try sources("[\(test("A/a()", [attachment(name)]))]", ["a/b": text("b")]) }
    guard case .incomplete? = fault.json else { throw fault }
    #expect(fault.place.file.hasSuffix("/manifest.json") && fault.place.line == 1)
  }

  @Test func `A link to a pipe or a folder is not read`() throws {
    let list = "[\(test("A/a()", [attachment("link"), attachment("1")]))]"
    let files = ["1": Data(text("one").utf8), "manifest.json": Data(list.utf8)]
    try withFolder(files) { folder in
      try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "/dev/zero")
      var notes = ImportNotes()
      #expect(try InputSource.all(in: folder, notes: &notes).map(\.screens?.files) == [[folder + "/1"]])
      #expect(skipped(notes) == ["attachment: its file is not in the folder": 1])
    }
  }

  @Test func `A list that is cut off, odd or without recordings is told so`() throws {
    let whole = "[\(test("A/a()", [attachment("1")]))]"
    #expect(try fault { _ = try sources(String(whole.dropLast(3)), ["1": text("one")]) }.json == .truncated)
    #expect(try fault { _ = try sources(whole, [:]) }.isNothingFound)
    #expect(try fault { _ = try sources("[{\"attachments\":null}]", [:]) }.isNothingFound)
    #expect(try fault { _ = try sources("[{\"attachments\":[{}]}]", [:]) }.json != nil)
    // Another manifest is no list of attachments.
    #expect(try sources("[{\"name\":\"x\"}]", ["1.txt": text("one")]).read == [" element-text"])
  }

  @Test func `Folders of attachments may be in a folder, and results of Xcode are counted`() throws {
    let list = Data("[\(test("A/a()", [attachment("1")]))]".utf8)
    let files = [
      "monday/manifest.json": list, "monday/1": Data(text("one").utf8), "tuesday.xcresult/Info.plist": Data("x".utf8),
      "tuesday.xcresult/Data/data.0": Data(text("hidden").utf8),
    ]
    try withFolder(files) { folder in
      var notes = ImportNotes()
      let sources = try InputSource.all(in: folder, notes: &notes)
      #expect(sources.map { $0.path.dropFirst(folder.count) } == ["/monday/A/a()"])
      #expect(notes.counts.map(\.count) == [1])
      for (path, isList) in [("/monday/manifest.json", true), ("/tuesday.xcresult", false)] {
        let fault = try fault { _ = try InputSource.all(in: folder + path, notes: &notes) }
        switch fault.reason {
        case .unknownFormat(.attachmentList): #expect(isList)
        case .unknownFormat(.resultBundle): #expect(!isList)
        default: throw fault
        }
      }
    }
  }
}
