public import HitTesting

/// What is wrong with a policy file and where, as data; the command's room puts it into words.
public struct PolicyFault: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case unreadable(errno: Int32)
    case tooLarge(limit: Int)
    /// The YAML reader's own words.
    case yaml(String)
    case expected(String, found: String)
    case unknownKey(String, known: [String])
    case unknownValue(String, known: [String])
    case missing(String)
    /// An accepted group without that key.
    case incomplete(String)
    case selector(SelectorFault, text: String)
    /// A rule that says nothing but which views it is for.
    case ruleWithoutEffect
    /// Neither a file nor a built-in policy.
    case unknownPolicy(String, known: [String])
  }

  public var kind: Kind
  public var file: String
  /// From 1; nil where it is about the file as a whole.
  public var line: Int?
  public var column: Int?
}

/// The known word that is nearest to what was written, when it is near enough to be meant.
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
