/// A place in a source file that one mutant changes.
public struct Place: Hashable, Sendable {
  /// What a mutant does to its place.
  public enum Kind: String, Codable, CaseIterable, Sendable {
    /// `<` for `<=`, `==` for `!=`, and so on.
    case comparison
    /// A number that is one larger or smaller.
    case constant
    /// `&&` for `||`.
    case logic
    /// `+` for `-`.
    case arithmetic
    /// `true` for `false`, `min` for `max`, `first` for `last`, a case for the next one.
    case exchange
    /// A condition for its opposite.
    case negation
    /// A statement that is left out.
    case removal
  }

  public var kind: Kind
  /// The bytes of the file that are replaced.
  public var range: Range<Int>
  /// The bytes of the declaration around it: the smallest function, initializer, accessor or type.
  public var declaration: Range<Int>
  /// The line in the file, from 1.
  public var line: Int
  /// The text of that line, without spaces at its ends.
  public var lineText: String
  /// The part of the text that changes, and what stands in its place; nothing where it is removed.
  public var before: String
  public var after: String
  /// The text that replaces the range when the mutant is on; nil where the range is a statement
  /// that is left out.
  public var replacement: String?
}

/// Why a place has no mutant.
public enum Omission: String, Codable, CaseIterable, Sendable {
  /// Code that only some platforms or settings compile.
  case conditionalCode
  /// A number or a case in a pattern, where no expression may stand.
  case pattern
  /// Arguments of attributes and raw values, which must be literals.
  case literalOnly
  /// Numbers in long lists, which the compiler would need minutes for.
  case longList
  /// An assignment in an initializer, without which nothing compiles.
  case initialization
  /// The only expression of a closure, a function or an accessor, which may be its value.
  case onlyExpression
  /// A precondition or an assertion: only a fault of a programmer breaks it.
  case precondition
  /// The compiler refused the mutant.
  case refused
}
