import HitTesting
import TestSupport
import Testing

/// The canonical form of a rule says what the rule means, and nothing of how it is written.
@Suite struct CanonicalRuleTests {
  private func canonical(_ selector: String) throws -> String { try RuleSpelling.canonical(selector) }

  @Test(
    arguments: [
      ["#pay", "  #pay ", "#\"pay\"", "#'pay'", "[identifier=pay]", "[ identifier = \"pay\" ]", "*#pay", "#pay, #pay"],
      ["A > B C", "A>B   C", " A  >  B C "], ["*", " * ", "*, *"],
      [
        "A#pay[tag=3]@5:root", "A:root@5[tag=03]#pay", "A#pay#pay[tag=\"3\"]@05:root",
        "A:root[identifier=pay][tag=3]@5",
      ],
      ["A, B C, #pay", "#pay, A,B  C", "B C,#pay,A,#'pay'"], ["[level=1000]", "[level=1e3]", "[level=\"1000.0\"]"],
      ["#\"two words\"", "#'two words'"], [#"#"a\"b""#, #"#'a"b'"#, #"#'\a\"b'"#], ["[label=A]", "[label='A']"],
      ["[clickable=true]", "[ clickable = 'true' ]"], ["@12", "@012"],
      ["A:not(#b, C):has(> D)", "A:has(>D):not( C,#'b' ,C )"], [":scope > A", ":scope>A"],
    ])
  func `a selector reads the same in every spelling`(spellings: [String]) throws {
    let forms = try Set(spellings.map(canonical))
    #expect(forms.count == 1)
    let form = try #require(forms.first)
    #expect(try canonical(form) == form)
  }

  @Test func `selectors of another meaning read otherwise`() throws {
    let texts = [
      "A", "[class=A]", "#A", "[label=A]", "[layerName=A]", "[controller=A]", "[A]", "[other=A]", "[A=A]", "A B",
      "A > B", "B A", "A, B", "A#B", "*", "* *", "* > *", "A *", "* A", ":root", ":window", ":root:window", "@1",
      "[tag=1]", "[level=1]", "[depth=1]", "[depth=1.0]", "[depth='1 ']", "#1", "#\"1, A\"", "#1, A", "#\"A B\"",
      "#A B",
      "#'A\"'", "#'A\\\\'", "[A='']", "#a", "#''", ":not(A)", ":has(A)", ":has(> A)", ":not(A B)", ":scope",
      ":superview",
    ]
    #expect(try Set(texts.map(canonical)).count == texts.count)
  }

  @Test func `effects read the same in every spelling`() throws {
    let plain = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    let views = (try Selector("A, B"), try Selector("B,A"))
    let one = try rule("#pay") {
      $0.hitTest = .regions([rect(0, 0, 1, 1), rect(-0.0, 5, 1, 1)])
      $0.pointInside = .outset(plain)
      $0.recognizerMove = RecognizerMove(recognizer: "Tap", to: .view(views.0))
      $0.line = 3
    }
    let other = try rule("[identifier='pay']") {
      $0.hitTest = .regions([rect(0, 5, 1, 1), rect(0, 0, 1, 1), rect(0, 5, 1, 1)])
      $0.pointInside = .outset(plain)
      $0.recognizerMove = RecognizerMove(recognizer: "Tap", to: .view(views.1))
      $0.line = 900
    }
    #expect(one.canonical == other.canonical)
    #expect(
      one.canonical
        == "#pay { hitTest: { regions: [[0, 0, 1, 1], [0, 5, 1, 1]] }, pointInside: { outset: 10 }, "
        + "recognizers: { move: { recognizer: Tap, to: 'A, B' } } }")
    let replaced = try [("#a", "B,* > B"), ("[identifier=a]", "* > B,B")].map { hit, with in
      let replacement = Replacement(hit: try Selector(hit), with: try Selector(with))
      return try rule("A") { $0.hitTest = .replace([replacement]) }
    }
    #expect(replaced[0].canonical == replaced[1].canonical)
  }

  @Test func `texts of a rule cannot run into each other`() throws {
    let view = try Selector("superview")
    func set(_ change: (inout ViewPatch) -> Void) throws -> PolicyRule {
      try rule("A") { $0.set = patch(change) }
    }
    let rules = [
      try set { $0.identifier = .some("a, tag: 3") },
      try set { ($0.identifier, $0.tag) = (.some("a"), 3) },
      try set { $0.identifier = .some("null") }, try set { $0.identifier = .some(nil) },
      try set { $0.identifier = .some("\"null\"") }, try set { $0.identifier = .some("") },
      try set { $0.label = .some("a\nb") }, try set { $0.label = .some("a b") }, try set { $0.label = .some("a\\nb") },
      try set { $0.props = ["a": .bool(true)] }, try set { $0.props = ["a": .string("true")] },
      try set { $0.props = ["a": .number(1)] }, try set { $0.props = ["a": .string("1")] },
      try set { $0.props = ["a": .null] }, try set { $0.props = ["a": .string("null")] },
      try set { $0.props = ["a": .json("[1,2]")] }, try set { $0.props = ["a": .string("[1,2]")] },
      try set { $0.props = ["a": .string("1, b: 2")] }, try set { $0.props = ["a": .number(1), "b": .number(2)] },
      try rule("A") { $0.recognizerMove = RecognizerMove(recognizer: "Tap", to: .superview) },
      try rule("A") { $0.recognizerMove = RecognizerMove(recognizer: "Tap", to: .view(view)) },
      try rule("A") { $0.recognizerMove = RecognizerMove(recognizer: "Tap, to: superview", to: .superview) },
      try set { _ in }, try rule("A") { _ in },
    ]
    let forms = rules.map(\.canonical)
    #expect(Set(forms).count == forms.count)
    #expect(!forms.joined().contains { $0.isNewline })
  }

  @Test func `random rules read the same exactly where they mean the same`() throws {
    var random = SplitMix64(seed: 41)
    var meanings: [String: RuleMeaning] = [:]
    var (forms, repeats): ([RuleMeaning: String], Int) = ([:], 0)
    for _ in 0..<1_500 {
      let meaning = RuleMeaning(&random)
      let (one, other) = (try meaning.rule(&random), try meaning.rule(&random))
      let form = one.canonical
      #expect(other.canonical == form)
      if let known = forms[meaning] {
        repeats += 1
        #expect(known == form)
      }
      forms[meaning] = form
      if let known = meanings[form] { #expect(known == meaning, "\(form)") }
      meanings[form] = meaning
      let selector = try canonical(one.selector.text)
      #expect(form.hasPrefix(selector + " { "))
      #expect(try canonical(selector) == selector)
    }
    // Few enough meanings that many came up again.
    #expect(repeats > 20)
  }
  @Test func `findings show the beginning of long lists and of long selectors`() throws {
    func selectors(_ count: Int) throws -> [Selector] { try (0..<count).map { try Selector("#a\($0)") } }
    func shown(_ change: (inout PolicyRule) throws -> Void) throws -> String {
      try rule("A", change).summaryOnOneLine
    }
    let short = try rule("A") { $0.hitTest = .ask(try selectors(32), otherwise: .nobody) }
    #expect(short.summaryOnOneLine == short.summary)
    let asked = try shown { $0.hitTest = .ask(try selectors(33), otherwise: .nobody) }
    #expect(asked.hasPrefix("A { hitTest: { ask: ['#a0', '#a1', "))
    #expect(asked.hasSuffix("'#a23'], else: none } } and 9 more in its lists"))
    let corners = try shown { $0.pointInside = .polygon(Array(repeating: .zero, count: 2_000)) }
    #expect(corners.hasSuffix(" } } and 1976 more in its lists"))
    let both = try shown {
      $0.hitTest = .except(try selectors(100).map { .views($0) })
      $0.pointInside = .of(try selectors(40))
    }
    #expect(both.hasSuffix(" and 92 more in its lists"))
    for lists in [
      try shown { $0.hitTest = .regions(Array(repeating: .zero, count: 60)) },
      try shown { $0.hitTest = .replace(try selectors(60).map { Replacement(hit: $0, with: $0) }) },
      try shown {
        $0.recognizers = RecognizerRule(.present(className: nil))
        $0.recognizers?.requireToFail = Array(repeating: RecognizerSelector(className: "B"), count: 60)
      },
    ] { #expect(lists.hasSuffix(" and 36 more in its lists") && lists.utf8.count < 1_000) }

    let name = String(repeating: "é", count: 400)
    let long = try shown { $0.hitTest = .except([.views(try Selector(name + " > B"))]) }
    #expect(long == "A { hitTest: { except: ['\(name.prefix(80)) … \(name.prefix(36)) > B'] } }")
    let alternatives = try rule((0..<500).map { "A\($0)" }.joined(separator: ", ")) { $0.hitTest = .passthrough }
    #expect(alternatives.summaryOnOneLine.utf8.count < 200)
    #expect(alternatives.summary.utf8.count > 2_000)
  }
}
