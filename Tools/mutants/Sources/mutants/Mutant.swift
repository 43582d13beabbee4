import Mutating

/// A mutant, told by what it changes and not by numbers that change with the sources.
struct Mutant: Codable, Hashable {
  var room: String
  /// The path of the file from the root of the project.
  var file: String
  /// The line in the file, from 1, when the mutant was drawn.
  var line: Int
  /// The text of that line.
  var text: String
  var kind: Place.Kind
  var before: String
  var after: String
  /// Which one it is, from 0, of those in the file that are equal in all of the above but the line.
  var occurrence: Int

  /// The same for the same change, also where lines before it come or go.
  var key: String { [file, text, kind.rawValue, before, after, "\(occurrence)"].joined(separator: "\u{1F}") }

  /// A number that orders mutants at random, and the same way in each run with a seed.
  func rank(seed: UInt64) -> UInt64 {
    // FNV-1a, then the end of SplitMix64.
    var hash = 0xCBF2_9CE4_8422_2325 ^ (seed &* 0x9E37_79B9_7F4A_7C15)
    for byte in key.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    return hash ^ (hash >> 31)
  }

  /// What is changed, for people.
  var change: String {
    kind == .removal ? "removed: \(before.shortened)" : "\(before.shortened) -> \(after.shortened)"
  }
}

extension String {
  fileprivate var shortened: String { count > 90 ? prefix(87) + "..." : self }
}
