/// The shown output of a command. A line `...` stands for any lines.
struct ExpectedOutput {
  var lines: [String]

  private static let any = "..."
  var isElided: Bool { lines.contains(Self.any) }

  /// The index of each shown line in what was printed; nil for `...`.
  ///
  /// - Parameter reads: transforms each line before the comparison.
  /// - Returns: nil when something else was printed.
  func places(in printed: [String], reads: (String) -> String = { $0 }) -> [Int?]? {
    let printed = printed.map(reads)
    var places: [Int?] = []
    var next = 0
    let chunks = lines.split(separator: Self.any, omittingEmptySubsequences: false).map { $0.map(reads) }
    for (number, chunk) in chunks.enumerated() {
      if number > 0 { places.append(nil) }
      let isLast = number == chunks.count - 1
      let end = printed.count - chunk.count
      guard end >= next else { return nil }
      let start: Int?
      switch (number, isLast) {
      case (0, true): start = end == 0 ? 0 : nil
      case (0, false): start = 0
      case (_, true): start = end
      case (_, false): start = (next...end).first { Array(printed[$0..<$0 + chunk.count]) == chunk }
      }
      guard let start, Array(printed[start..<start + chunk.count]) == chunk else { return nil }
      places += chunk.indices.map { start + $0 }
      next = start + chunk.count
    }
    return places
  }

  /// The differences between the shown and the printed output, one per line.
  func difference(from printed: [String]) -> String {
    guard !isElided else { return (["printed:"] + printed).joined(separator: "\n") }
    return printed.difference(from: lines).map { change in
      switch change {
      case .remove(_, let line, _): "- \(line)"
      case .insert(_, let line, _): "+ \(line)"
      }
    }.joined(separator: "\n")
  }
}

/// Fingerprints that have changed, with their new values.
struct RenamedFingerprints {
  private var names: [String: String] = [:]

  static func masked(_ line: String) -> String { line.replacing(/\b[0-9a-f]{16}\b/, with: "FINGERPRINT") }

  /// Learns new fingerprints from two lines that are equal except for their fingerprints.
  mutating func learn(_ old: String, _ new: String) {
    let (old, new) = (old.matches(of: /\b[0-9a-f]{16}\b/), new.matches(of: /\b[0-9a-f]{16}\b/))
    guard old.count == new.count else { return }
    for (old, new) in zip(old, new) where old.output != new.output { names[String(old.output)] = String(new.output) }
  }

  /// The text with the new fingerprints. It also replaces the first eight digits of one alone.
  func applied(to text: String) -> String {
    text.replacing(/\b(?:[0-9a-f]{16}|[0-9a-f]{8})\b/) { match in
      let word = String(match.output)
      if let name = names[word] { return name }
      return names.first { $0.key.hasPrefix(word) }.map { String($0.value.prefix(word.count)) } ?? word
    }
  }
}
