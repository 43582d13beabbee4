import HitTesting

/// Defines the fingerprints of groups.
///
/// A fingerprint has 16 characters: the version of its definition, `1`, and 15 hexadecimal digits.
/// The digits are the low 60 bits of FNV-1a (64 bits) over these facts in this order, and over
/// nothing else:
///
/// 1. verdict, 2. kind, 3. before, 4. after, 5. recognizers before, 6. recognizers after, 7. the
/// identifier of the deciding reason, 8. the deciding rule in canonical form.
///
/// Each fact is written as UTF-8, after its number of bytes in decimal and a colon. A missing fact
/// is a `-`. A responder is `nobody`, `noanswer`, `view ` and the path of a view or element,
/// `gone ` and its class, or `recognizer ` with its class and the label of its view. A list of
/// recognizers is its length, then class, owner and target of each recognizer, all written in the
/// same way.
public enum Fingerprint {
  /// The first character of the fingerprints of this definition.
  public static let version: Character = "1"

  /// Whether a text can be a fingerprint of this or an earlier definition. It does not check that a
  /// group has it.
  public static func isWellFormed(_ text: String) -> Bool {
    text.utf8.count == 16 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}

extension GroupKey {
  /// The text that identifies the group. The same facts always give the same text; it does not
  /// depend on ids, times or words for people.
  public var fingerprint: String {
    var bytes: [UInt8] = []
    func add(_ text: String?) {
      guard let text else { return bytes.append(0x2D) }
      bytes += Array("\(text.utf8.count):".utf8)
      bytes += Array(text.utf8)
    }
    func add(_ recognizers: [NamedRecognizer]?) {
      guard let recognizers else { return add(String?.none) }
      add("\(recognizers.count)")
      for recognizer in recognizers {
        add(recognizer.className)
        add(recognizer.owner)
        add(recognizer.target)
      }
    }
    add(verdict.rawValue)
    add(kind.rawValue)
    add(before.fact)
    add(after.fact)
    add(recognizersBefore)
    add(recognizersAfter)
    add(reason)
    add(decidingRule)
    let digits = String(bytes.fnv1a & 0x0fff_ffff_ffff_ffff, radix: 16)
    return String(Fingerprint.version) + String(repeating: "0", count: 15 - digits.count) + digits
  }
}

extension NamedResponder {
  fileprivate var fact: String {
    switch self {
    case .nobody: "nobody"
    case .noAnswer: "noanswer"
    case .view(let path), .element(let path): "view \(path)"
    case .gone(let className): "gone \(className ?? "")"
    case .recognizer(let recognizer): "recognizer \(recognizer.className ?? "") \(recognizer.owner ?? "")"
    }
  }
}
