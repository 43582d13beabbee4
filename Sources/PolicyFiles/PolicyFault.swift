public import HitTesting

/// What is wrong with a policy file or a file of accepted groups, and where. It carries facts and
/// no sentences.
public struct PolicyFault: Error, Hashable, Sendable {
  /// What is wrong, without its place.
  public enum Kind: Hashable, Sendable {
    /// The file cannot be read, for the reason with this `errno`.
    case unreadable(errno: Int32)
    /// The file has more bytes than this limit.
    case tooLarge(limit: Int)
    /// The file is not YAML. The text is the YAML reader's own.
    case yaml(String)
    /// Something else must be here; both are described for people.
    case expected(String, found: String)
    /// The key is not one of the known ones.
    case unknownKey(String, known: [String])
    /// The value is not one of the known ones.
    case unknownValue(String, known: [String])
    /// A rule lacks this key.
    case missing(String)
    /// An accepted group lacks this key.
    case incomplete(String)
    /// The text cannot be parsed as a selector.
    case selector(SelectorFault, text: String)
    /// A rule has a key that the other one has no meaning with.
    case onlyWith(key: String, others: [String], not: String)
    /// A rule selects views but does nothing to them.
    case ruleWithoutEffect
    /// The name is neither a known policy nor the path of a file.
    case unknownPolicy(String, known: [String])
  }

  /// What is wrong.
  public var kind: Kind
  /// The path of the file, as it was given.
  public var file: String
  /// The line, from 1; nil when the whole file is wrong.
  public var line: Int?
  /// The column, from 1; nil when the whole file is wrong.
  public var column: Int?
}

/// The known word that is most similar to a misspelt one; nil when none is similar enough. Upper
/// and lower case do not matter.
///
/// - Complexity: O(known words), with at most 64 characters of each.
public func nearestWord(to word: String, in known: [String]) -> String? {
  let candidates = known.map { (word: $0, distance: editDistance(word.lowercased(), $0.lowercased())) }
  guard let best = candidates.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance <= max(1, min(3, best.word.count / 2)) ? best.word : nil
}

private func editDistance(_ one: String, _ other: String) -> Int {
  let (a, b) = (Array(one.prefix(64)), Array(other.prefix(64)))
  var row = Array(0...b.count)
  for i in a.indices {
    var diagonal = row[0]
    row[0] = i + 1
    for j in b.indices {
      let cost = min(row[j] + 1, row[j + 1] + 1, diagonal + (a[i] == b[j] ? 0 : 1))
      diagonal = row[j + 1]
      row[j + 1] = cost
    }
  }
  return row[b.count]
}
