/// Converts names of Swift's classes from the form of the Objective-C runtime, as in dumps, to the
/// form that people and a recorder in an app write:
///
///     _TtC4Shop9PayButton                            Shop.PayButton
///     _TtGC7SwiftUI14_UIHostingViewV4Shop7Overlay_   SwiftUI._UIHostingView<Shop.Overlay>
///     _TtC4ShopP10$186e04bc49PayButton               PayButton
///
/// A type that is private, or has a private argument, is written without modules, as
/// `String(describing:)` does. All other types are written with modules, except UIKit's own. It
/// also reads the form of private types that `String(reflecting:)` writes:
///
///     Shop.(unknown context at $186e04bc4).PayButton    PayButton
///     Shop.(PayButton in _0123456789ABCDEF)             PayButton
package enum SwiftTypeName {
  /// The name as a recorder writes it. If the name is not mangled, or its mangling is not known,
  /// only UIKit's module is removed.
  package static func readable(_ name: String) -> String {
    guard name.hasPrefix("_Tt") else { return withoutContexts(name) ?? withoutUIKit(name) }
    var reader = MangledTypeReader(Array(name.utf8.dropFirst(3)))
    guard let type = reader.type(), reader.isAtEnd else { return name }
    return type.isPrivate ? type.short : withoutUIKit(type.full)
  }

  /// The name without modules and contexts; nil for a name without a private type.
  private static func withoutContexts(_ name: String) -> String? {
    let unknown = Array("(unknown context at ".utf8)
    let separator = Array(" in _".utf8)
    let bytes = Array(name.utf8)
    var written: [UInt8] = []
    /// The index at which the current dotted name begins.
    var start = 0
    var isPrivate = false
    var index = 0
    while index < bytes.count {
      let rest = bytes[index...]
      if rest.starts(with: unknown), let end = rest.firstIndex(of: UInt8(ascii: ")")) {
        isPrivate = true
        index = end + 1
      } else if bytes[index] == UInt8(ascii: "("),
        let end = rest.firstIndex(of: UInt8(ascii: ")")),
        let space = bytes[index..<end].firstIndex(of: UInt8(ascii: " ")), bytes[space..<end].starts(with: separator)
      {
        isPrivate = true
        written += bytes[(index + 1)..<space]
        index = end + 1
      } else if bytes[index] == UInt8(ascii: ".") {
        written.removeSubrange(start...)
        index += 1
      } else {
        written.append(bytes[index])
        index += 1
        if ["<", ">", ",", " ", "(", ")", "&"].contains(Character(Unicode.Scalar(written[written.count - 1]))) {
          start = written.count
        }
      }
    }
    return isPrivate && !written.isEmpty ? String(decoding: written, as: UTF8.self) : nil
  }

  private static func withoutUIKit(_ name: String) -> String {
    for module in ["UIKit.", "__C."] where name.hasPrefix(module) && name.utf8.count > module.utf8.count {
      return String(name.dropFirst(module.count))
    }
    return name
  }
}

/// Reads types in Swift's mangling up to version 4, which class names still use at run time.
private struct MangledTypeReader {
  /// A type, or a module or a type that another one is in.
  struct Name {
    /// The name with its modules and enclosing types.
    var full: String
    var short: String
    var isPrivate = false
  }

  private let bytes: [UInt8]
  private var position = 0
  private var substitutions: [Name] = []
  private var depth = 0
  /// The maximum nesting of types.
  private static let deepest = 64

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skip(_ character: Character) -> Bool {
    guard peek() == character.asciiValue else { return false }
    position += 1
    return true
  }

  mutating func type() -> Name? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest, let first = peek() else { return nil }
    switch Character(Unicode.Scalar(first)) {
    case "C", "V", "O": return nominal()
    case "G":
      position += 1
      guard let base = nominal(), let arguments = list(), !arguments.isEmpty else { return nil }
      return Name(
        full: "\(base.full)<\(arguments.map(\.full).joined(separator: ", "))>",
        short: "\(base.short)<\(arguments.map(\.short).joined(separator: ", "))>",
        isPrivate: base.isPrivate || arguments.contains(where: \.isPrivate))
    case "S": return substitution()
    case "T":
      position += 1
      return list().map { Self.joined($0, open: "(", ", ", close: ")") }
    case "P":
      position += 1
      return protocols()
    default: return nil
    }
  }

  private static func joined(_ names: [Name], open: String, _ separator: String, close: String) -> Name {
    Name(
      full: open + names.map(\.full).joined(separator: separator) + close,
      short: open + names.map(\.short).joined(separator: separator) + close,
      isPrivate: names.contains(where: \.isPrivate))
  }

  /// Types up to `_`.
  private mutating func list() -> [Name]? {
    var names: [Name] = []
    while !skip("_") {
      guard let next = type() else { return nil }
      names.append(next)
    }
    return names
  }

  /// Protocols up to `_`; none of them is `Any`.
  private mutating func protocols() -> Name? {
    var names: [Name] = []
    while !skip("_") {
      guard let context = context(), let name = declaration(in: context) else { return nil }
      names.append(name)
    }
    return names.isEmpty ? Name(full: "Any", short: "Any") : Self.joined(names, open: "", " & ", close: "")
  }

  /// A class, a structure or an enumeration, with its enclosing context.
  private mutating func nominal() -> Name? {
    if peek() == UInt8(ascii: "S") { return substitution() }
    guard skip("C") || skip("V") || skip("O"), let context = context() else { return nil }
    return declaration(in: context)
  }

  private mutating func context() -> Name? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest, let first = peek() else { return nil }
    switch Character(Unicode.Scalar(first)) {
    case "S": return substitution()
    case "C", "V", "O": return nominal()
    case "E":
      // A module that extends a type. Only the type is written.
      position += 1
      return context() == nil ? nil : context()
    default:
      guard let module = identifier() else { return nil }
      let name = Name(full: module, short: module)
      substitutions.append(name)
      return name
    }
  }

  private mutating func declaration(in context: Name) -> Name? {
    var isPrivate = context.isPrivate
    if skip("P") {
      // A digest of the file or an address distinguishes private types of the same name.
      guard skipElided() || identifier() != nil else { return nil }
      isPrivate = true
    }
    guard let own = identifier() else { return nil }
    let name = Name(full: "\(context.full).\(own)", short: own, isPrivate: isPrivate)
    substitutions.append(name)
    return name
  }

  /// Skips an address that was shortened to dots, `10$...`.
  private mutating func skipElided() -> Bool {
    let start = position
    if number() != nil, bytes[position...].starts(with: "$...".utf8) {
      position += 4
      return true
    }
    position = start
    return false
  }

  /// A name that occurred before, or a type with a one-letter code.
  private mutating func substitution() -> Name? {
    guard skip("S"), let next = peek() else { return nil }
    position += 1
    if next == UInt8(ascii: "_") { return substitutions.first }
    if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) {
      position -= 1
      guard let number = number(), number < substitutions.count - 1, skip("_") else { return nil }
      return substitutions[number + 1]
    }
    let known: [Character: String] = [
      "i": "Int", "u": "UInt", "b": "Bool", "d": "Double", "f": "Float", "S": "String", "a": "Array", "q": "Optional",
      "Q": "ImplicitlyUnwrappedOptional", "c": "UnicodeScalar",
    ]
    switch Character(Unicode.Scalar(next)) {
    case "o": return Name(full: "__C", short: "__C")
    case "C": return Name(full: "__C_Synthesized", short: "__C_Synthesized")
    case "s": return Name(full: "Swift", short: "Swift")
    case let letter: return known[letter].map { Name(full: "Swift.\($0)", short: $0) }
    }
  }

  private mutating func number() -> Int? {
    let start = position
    var number = 0
    while let next = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next), number < 100_000 {
      number = number * 10 + Int(next - UInt8(ascii: "0"))
      position += 1
    }
    return position > start ? number : nil
  }

  /// Reads a text that follows its length in bytes.
  private mutating func identifier() -> String? {
    guard let count = number(), count > 0, count <= bytes.count - position else { return nil }
    defer { position += count }
    let part = bytes[position..<position + count]
    let text = String(decoding: part, as: UTF8.self)
    // Bytes that end inside a character are not an identifier.
    return text.utf8.elementsEqual(part) ? text : nil
  }
}
