import Findings
import TestSupport
import Testing

/// Groups keep their names while their facts stay the same.
@Suite struct FingerprintTests {
  private static let key = GroupKey(
    verdict: .changed, kind: .moved, before: .view(path: "W/#pay"), after: .view(path: "W"),
    recognizersBefore: [tap], recognizersAfter: [], reason: "left-rule", decidingRule: "#pay { hitTest: none }")
  private static let tap = NamedRecognizer(className: "Tap", owner: "A", target: "B")

  /// Keys of which each two differ in one fact or more.
  private static let keys: [GroupKey] = {
    let changes: [(inout GroupKey) -> Void] =
      [Verdict.unmodelled, .fault].map { verdict in { $0.verdict = verdict } }
      + [DifferenceKind.lost, .gained, .window, .recognizers, .target, .fault].map { kind in { $0.kind = kind } }
      + responders.flatMap { responder in [{ $0.before = responder }, { $0.after = responder }] }
      + lists.map { list in { $0.recognizersBefore = list } }
      + ([nil, [tap]] + lists.dropFirst(2)).map { list in { $0.recognizersAfter = list } }
      + ["", "left-hidden", "left-rule "].map { reason in { $0.reason = reason } }
      + [nil, "", "-", "-#pay { hitTest: none }", "#pay { hitTest: none } "].map { rule in { $0.decidingRule = rule } }
      + [{ ($0.before, $0.after) = ($0.after, $0.before) }]
      + [{ ($0.recognizersBefore, $0.recognizersAfter) = ([], [tap]) }]
      + [{ ($0.reason, $0.decidingRule) = ("left-rule#pay", " { hitTest: none }") }]
    return [key]
      + changes.map { change in
        var changed = key
        change(&changed)
        return changed
      }
  }()

  /// Each beside what it is like when read as a text.
  private static let responders: [NamedResponder] = [
    .nobody, .view(path: "nobody"), .noAnswer, .view(path: "noanswer"), .view(path: ""), .gone(className: nil),
    .gone(className: "W"), .gone(className: "view W"), .view(path: "gone W"), .view(path: "W/#Pay"),
  ]

  /// No list, an empty one, and lists whose texts are alike when put one behind the other.
  private static let lists: [[NamedRecognizer]?] = [
    nil, [], [NamedRecognizer(className: nil, owner: nil)], [NamedRecognizer(className: "", owner: "")],
    [NamedRecognizer(className: "-", owner: "-", target: "-")], [NamedRecognizer(className: "ab", owner: "c")],
    [NamedRecognizer(className: "a", owner: "bc")], [NamedRecognizer(className: "a", owner: nil, target: "bc")],
    [NamedRecognizer(className: "2:ab1:c", owner: nil)], [tap, tap],
    [NamedRecognizer(className: "ab", owner: nil), NamedRecognizer(className: "c", owner: nil)],
    [NamedRecognizer(className: "a", owner: nil), NamedRecognizer(className: "bc", owner: nil)],
  ]

  @Test func `a fingerprint begins with its version and is well-formed`() {
    for key in Self.keys {
      #expect(key.fingerprint.first == Fingerprint.version)
      #expect(key.fingerprint.count == 16)
      #expect(Fingerprint.isWellFormed(key.fingerprint))
    }
  }

  @Test(arguments: [
    "", "1", "123456789abcdef", "0123456789abcdef0", "123456789ABCDEF0", "123456789abcdeg0", " 123456789abcdef",
    "１23456789abcdef", "123456789abcde\u{301}f",
  ])
  func `what is no fingerprint is not well-formed`(text: String) {
    #expect(!Fingerprint.isWellFormed(text))
  }

  @Test func `each fact that changes changes the fingerprint`() {
    #expect(Set(Self.keys).count == Self.keys.count)
    let same = Dictionary(grouping: Self.keys, by: \.fingerprint).values.filter { $0.count > 1 }
    #expect(same.isEmpty)
  }

  @Test func `the reasons of different causes are different facts`() {
    let keys = Set(SampleFindings.causes.map(\.identifier)).map { reason in
      var key = Self.key
      key.reason = reason
      return key
    }
    #expect(Set(keys.map(\.fingerprint)).count == keys.count)
  }

  @Test func `the bytes that are hashed are those that are documented`() {
    for key in Self.keys { #expect(key.fingerprint == documented(key), "\(key)") }
  }

  /// The definition once more, from its documentation alone.
  private func documented(_ key: GroupKey) -> String {
    func text(_ text: String?) -> String { text.map { "\($0.utf8.count):\($0)" } ?? "-" }
    func responder(_ responder: NamedResponder) -> String {
      switch responder {
      case .nobody: text("nobody")
      case .noAnswer: text("noanswer")
      case .view(let path), .element(let path): text("view " + path)
      case .gone(let className): text("gone " + (className ?? ""))
      case .recognizer(let one): text("recognizer " + (one.className ?? "") + " " + (one.owner ?? ""))
      }
    }
    func list(_ recognizers: [NamedRecognizer]?) -> String {
      guard let recognizers else { return "-" }
      return text(String(recognizers.count))
        + recognizers.map { text($0.className) + text($0.owner) + text($0.target) }.joined()
    }
    let facts = [
      text(key.verdict.rawValue), text(key.kind.rawValue), responder(key.before), responder(key.after),
      list(key.recognizersBefore), list(key.recognizersAfter), text(key.reason), text(key.decidingRule),
    ]
    // FNV-1a, 64 bits: http://www.isthe.com/chongo/tech/comp/fnv/
    let hash = facts.joined().utf8.reduce(14_695_981_039_346_656_037 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)).multipliedReportingOverflow(by: 1_099_511_628_211).partialValue
    }
    let digits = (0..<15).reversed().map { place in
      "0123456789abcdef".dropFirst(Int(hash >> (4 * place) & 15)).prefix(1)
    }
    return "1" + digits.joined()
  }
}
