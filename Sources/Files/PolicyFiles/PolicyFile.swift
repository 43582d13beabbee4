import FileIdentities
import Foundation
public import HitTesting
import Yams

/// Reads policies from YAML. JSON also works, as it is a part of YAML:
///
///     policy: floats-v2
///     base: uikit
///     rules:
///       - match: PenetrableContainer
///         hitTest: passthrough
///       - match: "UIButton#pay"
///         pointInside: { outset: 10 }
public enum PolicyFile {
  static let sizeLimit = 1 << 20
  /// The version of the form of policies and of accepted groups.
  package static let version = 1

  /// Finds a built-in policy by its name, or reads the policy in a file.
  ///
  /// - Parameters:
  ///   - nameOrPath: The name of a policy, or the path of a file; `-` for standard input.
  ///   - alsoKnown: Names that the fault lists besides the built-in ones.
  /// - Throws: ``PolicyFault`` if there is neither, or if the file has a fault.
  public static func policy(_ nameOrPath: String, alsoKnown: [String] = []) throws -> Policy {
    try read(nameOrPath, alsoKnown: alsoKnown).policy
  }

  /// Finds a policy as ``policy(_:alsoKnown:)`` does, and tells what is doubtful in its file.
  ///
  /// - Throws: ``PolicyFault`` when there is no such policy, or when the file is wrong.
  public static func read(
    _ nameOrPath: String, alsoKnown: [String] = []
  ) throws -> (policy: Policy, remarks: [PolicyRemark]) {
    if let known = Policy.builtIn.first(where: { $0.name == nameOrPath }) { return (known, []) }
    if let named = NamedPolicies.named(nameOrPath) { return (named.policy, []) }
    guard let text = try text(of: nameOrPath) else {
      throw PolicyFault(
        kind: .unknownPolicy(
          nameOrPath, known: Policy.builtIn.map(\.name) + NamedPolicies.all.map(\.name) + alsoKnown),
        file: nameOrPath)
    }
    let remarks = PolicyRemarks()
    return (try parse(text, file: nameOrPath, remarks: remarks), remarks.all)
  }

  /// The text of a file; nil if there is no such file.
  ///
  /// - Parameter limit: the largest size of the file, in bytes.
  /// - Throws: ``PolicyFault`` when the file cannot be read.
  static func text(of path: String, limit: Int = sizeLimit) throws -> String? {
    let descriptor = unsafe open(path == "-" ? "/dev/stdin" : path, O_RDONLY)
    guard descriptor >= 0 else {
      if [ENOENT, ENOTDIR, ENAMETOOLONG].contains(errno) { return nil }
      throw PolicyFault(kind: .unreadable(errno: errno), file: path)
    }
    FilesRead.add(path)
    // It also reads a pipe or a device, which has no size and gives its content in parts.
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var bytes = Data()
    while true {
      guard let part = try? handle.read(upToCount: min(limit + 1 - bytes.count, sizeLimit + 1)) ?? Data() else {
        throw PolicyFault(kind: .unreadable(errno: EISDIR), file: path)
      }
      if part.isEmpty { break }
      bytes += part
      guard bytes.count <= limit else { throw PolicyFault(kind: .tooLarge(limit: limit), file: path) }
    }
    guard !bytes.starts(with: Data("SQLite format 3\0".utf8)) else { throw PolicyFault(kind: .isDatabase, file: path) }
    guard let text = String(bytes: bytes, encoding: .utf8) else {
      throw PolicyFault(kind: .expected(.utf8, found: .bytes), file: path)
    }
    return text
  }

  /// Parses the text of a policy file.
  ///
  /// - Parameters:
  ///   - text: The policy in YAML or JSON.
  ///   - file: The path for faults. It also gives the policy's name when the text has none.
  /// - Throws: ``PolicyFault`` for the first fault.
  public static func parse(_ text: String, file: String) throws -> Policy {
    try parse(text, file: file, remarks: nil)
  }

  private static func parse(_ text: String, file: String, remarks: PolicyRemarks?) throws -> Policy {
    guard text.utf8.count <= sizeLimit else { throw PolicyFault(kind: .tooLarge(limit: sizeLimit), file: file) }
    guard let root = try root(of: text, file: file) else {
      throw PolicyFault(
        kind: .expected(.policy, found: .nothing), file: file)
    }
    let reader = PolicyNodeReader(file: file, source: SourceText(text), remarks: remarks)
    return try reader.policy(root)
  }

  /// The root node of a text; nil when the text has no content.
  static func root(of text: String, file: String) throws -> Node? {
    try refuseAnchors(text, file: file)
    if let found = SourceText(text).unseenMistake {
      throw PolicyFault(kind: .notYAML(found.mistake), file: file, line: found.line, column: found.column)
    }
    do {
      return try Yams.compose(yaml: withoutSurrogatePairs(text))
    } catch let error as YamlError {
      throw fault(of: error, text: text, file: file)
    }
  }

  /// The text with each pair of surrogates in JSON's escapes replaced by its character: YAML has no
  /// such pairs.
  private static func withoutSurrogatePairs(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.contains(UInt8(ascii: "\\")) else { return text }
    var (written, next, hasPairs): ([UInt8], Int, Bool) = ([], 0, false)
    while next < bytes.count {
      if let high = escapedUnit(bytes, next), (0xD800...0xDBFF).contains(high),
        let low = escapedUnit(bytes, next + 6), (0xDC00...0xDFFF).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
      {
        written += Array(String(scalar).utf8)
        next += 12
        hasPairs = true
      } else {
        // An escaped backslash does not begin an escape itself.
        let end = min(bytes[next] == UInt8(ascii: "\\") ? next + 2 : next + 1, bytes.count)
        written += bytes[next..<end]
        next = end
      }
    }
    guard hasPairs, (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil else { return text }
    return String(decoding: written, as: UTF8.self)
  }

  /// The UTF-16 unit that six bytes such as `\ud83d` escape; nil for any other bytes.
  private static func escapedUnit(_ bytes: [UInt8], _ start: Int) -> UInt32? {
    guard start + 6 <= bytes.count, bytes[start] == UInt8(ascii: "\\"), bytes[start + 1] == UInt8(ascii: "u") else {
      return nil
    }
    return UInt32(String(decoding: bytes[start + 2..<start + 6], as: UTF8.self), radix: 16)
  }

  /// Refuses YAML's anchors. Policies do not need them, and aliases of aliases in a foreign file
  /// grow without bound when they are read.
  ///
  /// It ignores quotes, so it also refuses quoted text that looks like an anchor.
  private static func refuseAnchors(_ text: String, file: String) throws {
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      guard line.utf8.contains(UInt8(ascii: "&")), let anchor = firstAnchor(in: line) else { continue }
      let column = line.distance(from: line.startIndex, to: anchor) + 1
      throw PolicyFault(
        kind: .expected(.noAnchors, found: .text(String(line[anchor...].prefix(2)))), file: file,
        line: index + 1, column: column)
    }
  }

  /// The first `&` that begins an anchor: it follows the line's start, a space or a mark of YAML,
  /// and something follows it.
  private static func firstAnchor(in line: Substring) -> Substring.Index? {
    let scalars = line.unicodeScalars
    return scalars.indices.first { index in
      guard scalars[index] == "&", let next = scalars[index...].dropFirst().first else { return false }
      let last = scalars[..<index].last
      return !next.properties.isWhitespace
        && last.map { $0.properties.isWhitespace || "[{,:?-".unicodeScalars.contains($0) } ?? true
    }
  }

  private static func fault(of error: YamlError, text: String, file: String) -> PolicyFault {
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      if let found = SourceText(text).mistake(at: mark, start: context?.mark) {
        return PolicyFault(kind: .notYAML(found.mistake), file: file, line: found.line, column: found.column)
      }
      let words = [context?.text, problem].compactMap { $0?.trimmingCharacters(in: .whitespaces) }
      return PolicyFault(kind: .yaml(words.joined(separator: " ")), file: file, line: mark.line, column: mark.column)
    case .duplicatedKeysInMapping(let keys, let context):
      let names = keys.map { "\"\($0)\"" }.joined(separator: ", ")
      return PolicyFault(
        kind: .yaml("the key \(names) stands twice"), file: file, line: context.mark.line, column: context.mark.column)
    default: return PolicyFault(kind: .yaml("\(error)"), file: file)
    }
  }
}
