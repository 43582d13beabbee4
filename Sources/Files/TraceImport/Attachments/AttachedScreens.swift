/// The screens of a run of a test, each in a file of its own.
package struct AttachedScreens: Equatable, Sendable {
  /// The paths of the files, in their order.
  package private(set) var files: [String] = []
  /// The seconds since 1970 of each; nil for one that is not told.
  private var timestamps: [Double?] = []
  /// The name of the device; nil if it is not told.
  package private(set) var device: String?

  mutating func add(_ file: String, of attachment: Attachment) {
    files.append(file)
    timestamps.append(attachment.timestamp)
    device = attachment.device
  }

  /// The time of the first one in seconds since 1970, and the seconds from it to each; nil if a
  /// time is not told, or implausible.
  package var times: (start: Double, each: [Double])? {
    let known = timestamps.compactMap(\.self)
    guard let start = known.first, known.count == files.count, known == known.sorted(),
      known.allSatisfy({ $0 > 0 && $0 < 1e10 })
    else { return nil }
    return (start, known.map { Timestamp.rounded($0 - start) })
  }
}
