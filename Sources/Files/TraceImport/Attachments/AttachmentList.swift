import JSONText

/// The attachments of tests, in a folder that `xcrun xcresulttool export attachments` made.
///
///     [{"testIdentifier":"CartTests/testPay()","attachments":[
///       {"exportedFileName":"0B6C.txt","timestamp":1774771926.179,"repetitionNumber":1,
///        "suggestedHumanReadableName":"App UI hierarchy for com.example.shop_0_0B6C.txt"}]}]
///
/// Only `exportedFileName` is needed.
struct AttachmentList {
  private struct Test {
    var name: String?
    var attachments: [Attachment] = []
  }

  private let folder: String
  private let tests: [Test]

  private static let fileName = "manifest.json"

  /// Whether a folder has a list of attachments.
  static func isIn(_ folder: String) -> Bool {
    let path = folder + "/" + fileName
    guard InputPlace.isFile(path), let bytes = try? InputBytes(path: path).readAll() else { return false }
    return isOne(bytes)
  }

  /// Whether a text begins like such a list. It may be cut off.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    var reader = JSONReader(bytes)
    return (try? hasAttachments(&reader)) == true
  }

  private static func hasAttachments(_ reader: inout JSONReader) throws(JSONFault) -> Bool {
    try reader.beginArray()
    guard try reader.nextElement() else { return false }
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if key == "attachments" { return true }
      try reader.skip()
    }
    return false
  }

  /// Reads the list of a folder.
  ///
  /// - Throws: ``ImportFault`` with the line and the column, also for the name of a file that is
  ///   not in the folder.
  init(in folder: String) throws {
    self.folder = folder
    let file = folder + "/" + Self.fileName
    let bytes = try InputBytes(path: file).readAll()
    tests = try ImportFault.reading(file, bytes) { reader throws(JSONFault) in
      var tests: [Test] = []
      try reader.beginArray()
      while try reader.nextElement() { tests.append(try Self.test(from: &reader)) }
      try reader.finishFile()
      return tests
    }
  }

  private static func test(from reader: inout JSONReader) throws(JSONFault) -> Test {
    var test = Test()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "testIdentifier": test.name = try reader.stringIfOne()
      case "attachments":
        guard try reader.beginArrayIfOne() else { continue }
        while try reader.nextElement() { test.attachments.append(try Attachment(from: &reader)) }
      default: try reader.skip()
      }
    }
    return test
  }

  // MARK: Sources

  /// The recordings among the attachments.
  ///
  /// The screens of a run of a test are one recording, in the order of their times. Each other
  /// attachment that can be imported is a recording by itself.
  ///
  /// - Parameter notes: gets the other attachments, by kind.
  func sources(notes: inout ImportNotes) throws -> [InputSource] {
    var sources: [InputSource] = []
    for (number, test) in tests.enumerated() {
      let name = test.name.flatMap { $0.isEmpty ? nil : $0 } ?? "test \(number + 1)"
      let runs = Dictionary(grouping: test.attachments.indices) { test.attachments[$0].run }
        .sorted { ($0.value.first ?? 0) < ($1.value.first ?? 0) }
      for (run, indices) in runs {
        let attachments = Attachment.inOrder(indices.map { test.attachments[$0] })
        let ownName = runs.count == 1 || run.isEmpty ? name : "\(name) (\(run))"
        try add(attachments, of: ownName, to: &sources, notes: &notes)
      }
    }
    return sources
  }

  private func add(
    _ attachments: [Attachment], of test: String, to sources: inout [InputSource], notes: inout ImportNotes
  ) throws {
    var (screens, format) = (AttachedScreens(), InputFormat.appium)
    var others: [InputSource] = []
    for attachment in attachments {
      let path = folder + "/" + attachment.file
      guard InputPlace.isFile(path) else {
        notes.skipped("attachment: its file is not in the folder")
        continue
      }
      guard let source = try InputSource.one(at: path, named: attachment.name, unread: attachment.unread, notes: &notes)
      else { continue }
      guard source.format.isOfScreens else {
        others.append(source)
        continue
      }
      if screens.files.isEmpty { format = source.format }
      screens.add(path, of: attachment)
    }
    if !screens.files.isEmpty {
      sources.append(InputSource(path: folder + "/" + test, format: format, screens: screens))
    }
    sources += others
  }
}
