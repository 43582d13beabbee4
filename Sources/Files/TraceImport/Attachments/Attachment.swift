import JSONText

/// An attachment of a test, in an ``AttachmentList``.
struct Attachment {
  /// The name of its file in the folder.
  private(set) var file = ""
  /// The name for people. It tells what kind of attachment it is.
  private(set) var name = ""
  /// In seconds since 1970; nil if it is not told.
  private(set) var timestamp: Double?
  private(set) var device: String?
  private var configuration: String?
  private var repetition: Double?

  init(from reader: inout JSONReader) throws(JSONFault) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "exportedFileName":
        let start = reader
        file = try reader.string()
        guard Self.staysInFolder(file) else {
          throw start.fault(.incomplete(expected: "the name of a file in the same folder as \"exportedFileName\""))
        }
      case "suggestedHumanReadableName": name = try reader.stringIfOne() ?? ""
      case "timestamp": timestamp = try reader.numberIfOne()
      case "deviceName": device = try reader.stringIfOne()
      case "configurationName": configuration = try reader.stringIfOne()
      case "repetitionNumber": repetition = try reader.numberIfOne()
      default: try reader.skip()
      }
    }
    guard !file.isEmpty else { throw reader.fault(.incomplete(expected: "an attachment with \"exportedFileName\"")) }
    if name.isEmpty { name = file }
  }

  /// Whether a name leads to no other folder.
  private static func staysInFolder(_ name: String) -> Bool {
    ![".", ".."].contains(name) && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
  }

  /// The attachments in the order of their times, or as they are if a time is missing.
  static func inOrder(_ attachments: [Attachment]) -> [Attachment] {
    let times = attachments.compactMap(\.timestamp)
    guard times.count == attachments.count else { return attachments }
    return attachments.indices.sorted { (times[$0], $0) < (times[$1], $1) }.map { attachments[$0] }
  }

  /// The run of its test, for people.
  var run: String {
    let count = repetition.map { "repetition \(Int64(exactly: $0).map(String.init) ?? String($0))" }
    return [device, configuration, count].compactMap(\.self).joined(separator: ", ")
  }

  // MARK: Kinds

  /// What is told of attachments that are not read, by the beginnings of their names, in exports
  /// and in the results themselves.
  private static let beginnings = [
    (
      ["Synthesized Event", "SynthesizedEvent", "kXCTAttachmentLegacySynthesizedEvent"],
      "synthesized event: it is a binary property list"
    ),
    (["UI Snapshot", "Snapshot_", "kXCTAttachmentLegacySnapshot"], "snapshot: it is not a text of elements"),
    (["Debug description for "], "query: it has no elements"),
    (["Screenshot", "kXCTAttachmentLegacyScreenImageData"], "image: it has no elements"),
    (["Screen Recording", "kXCTAttachmentScreenRecording"], "video: it has no elements"),
  ]

  /// What is told of attachments that are not read, by the endings of their names.
  private static let endings = [
    ([".png", ".jpg", ".jpeg", ".heic", ".heif", ".gif", ".tiff"], "image: it has no elements"),
    ([".mp4", ".mov", ".m4v"], "video: it has no elements"),
  ]

  /// What is told of it if it is not read.
  var unread: String {
    if let known = Self.beginnings.first(where: { $0.0.contains(where: name.hasPrefix) }) { return known.1 }
    let names = [name.lowercased(), file.lowercased()]
    let known = Self.endings.first { endings, _ in
      endings.contains { ending in names.contains { $0.hasSuffix(ending) } }
    }
    return known?.1 ?? "attachment: it is in no format that is read"
  }
}
