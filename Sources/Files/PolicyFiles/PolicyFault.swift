public import HitTesting

/// A fault in a policy file or a file of accepted groups, with its location. It has data and no
/// sentences.
public struct PolicyFault: Error, Hashable, Sendable {
  /// The kind of a fault, without its location.
  public enum Kind: Hashable, Sendable {
    /// The file cannot be read, for the reason with this `errno`.
    case unreadable(errno: Int32)
    /// The file has more bytes than this limit.
    case tooLarge(limit: Int)
    /// A list has more elements than this limit.
    case tooMany(Listed, limit: Int)
    /// The file is not YAML. The text is the YAML reader's own.
    case yaml(String)
    /// The file has something else at this location.
    case expected(Expected, found: Found)
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
    /// A rule has `key`, which is only for the keys in `others`, together with the key `not`.
    case onlyWith(key: String, others: [String], not: String)
    /// A rule selects views but does nothing to them. One of these keys would.
    case ruleWithoutEffect(effects: [String])
    /// The file is not YAML because of a mistake that is known.
    case notYAML(YAMLMistake)
    /// The file is of a version that this program does not know; `newest` is the newest one that it
    /// knows.
    case newerVersion(Int, newest: Int)
    /// The file is a SQLite file.
    case isDatabase
    /// There is no selector, because YAML takes this one for a comment.
    case selectorInComment(String)
    /// A selector in quotation marks that are none to YAML.
    case typographicQuotes(String)
    /// YAML takes this selector for a list.
    case selectorInBrackets(String)
    /// A word that stands for itself was written as a key of `key`.
    case wordAsKey(String, of: String)
    /// A key of an override was written as a key of the rule.
    case overrideKey(String, of: String)
    /// Two overrides where one may be.
    case twoOverrides(String, String)
    /// The name is neither a known policy nor the path of a file.
    case unknownPolicy(String, known: [String])
  }

  /// A mistake that makes a text no YAML.
  public enum YAMLMistake: Hashable, Sendable {
    /// A tab indents a line.
    case tab
    /// A space other than U+0020 indents a line.
    case otherSpace
    /// A control character, by its code.
    case controlCharacter(Int32)
    /// No space follows the dash of an element.
    case dashWithoutSpace
    /// No colon follows this key.
    case noColon(after: String)
    /// Something begins with this character and has no end.
    case notClosed(Character)
    /// The value begins with a character that has a meaning in YAML.
    case unquoted(String)
    /// No space follows the colon after this key.
    case noSpace(after: String)
    /// The value contains a colon with a space.
    case colon(in: String)
    /// A key, or the dash of an element, begins in a column where nothing above it does.
    case indentation(of: String, column: Int, above: Indented)
  }

  /// A key, or the dash of an element, with its place. Both count from 1.
  public struct Indented: Hashable, Sendable {
    /// The key; a dash for an element.
    public var name: String
    /// The line.
    public var line: Int
    /// The column.
    public var column: Int

    /// Makes a place from a key, its line and its column.
    public init(name: String, line: Int, column: Int) { (self.name, self.line, self.column) = (name, line, column) }
  }

  /// The kind of the fault.
  public var kind: Kind
  /// The path of the file, as it was given.
  public var file: String
  /// The line, from 1; nil if the fault concerns the whole file.
  public var line: Int?
  /// The column, from 1; nil if the fault concerns the whole file.
  public var column: Int?
}
