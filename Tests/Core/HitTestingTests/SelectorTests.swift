import HitTesting
import TestSupport
import Testing

/// Tests what each form of a selector finds, and the position of each error.
@Suite struct SelectorTests {
  private func shop() throws -> Scene {
    var scene = Scene()
    try scene.declare(classes: ["com.shop.PayButton": "UIButton", "Card": "UIView"])
    try scene.apply(
      .scene([
        view(1, "UIWindow", in: nil, fullScreen),
        view(2, "UIView", in: 1, fullScreen) { $0.controller = "Shop.RootController" },
        view(3, "Card", in: 2, rect(0, 0, 100, 100)) { $0.tag = 3 },
        view(4, "Card", in: 3, rect(0, 0, 100, 100)) { $0.identifier = "inner" },
        view(5, "com.shop.PayButton", in: 4, rect(0, 0, 50, 50)) {
          $0.identifier = "pay"
          $0.label = "Pay now"
          $0.props = ["clickable": .bool(true), "depth": .number(3), "role": .string("main button"), "none": .null]
        },
        view(6, "UIButton", in: 2, rect(0, 0, 50, 50)) {
          $0.identifier = "two words"
          $0.layerName = "badge"
        },
        view(7, "UIWindow", in: nil, fullScreen) { $0.level = 1000 },
        view(8, "UILabel", in: 7, fullScreen) {
          $0.identifier = #"say "hi"\"#
          $0.tag = -3
        },
      ]))
    return scene
  }

  @Test(
    arguments: [
      // Classes, with subclasses, by the full name or by the short one.
      ("UIButton", [5, 6]), ("UIControl", [5, 6]), ("PayButton", [5]), ("com.shop.PayButton", [5]), ("Card", [3, 4]),
      ("UIView", [1, 2, 3, 4, 5, 6, 7, 8]), ("*", [1, 2, 3, 4, 5, 6, 7, 8]), ("UITableView", []), ("Button", []),
      // Identifiers, with and without quotes.
      ("#pay", [5]), ("#\"pay\"", [5]), ("#\"two words\"", [6]), ("#'two words'", [6]), (#"#"say \"hi\"\\""#, [8]),
      ("#p", []),
      // Attributes.
      ("[tag=3]", [3]), ("[tag=-3]", [8]), ("[class=UIButton]", [6]), ("[class=PayButton]", [5]),
      ("[controller=RootController]", [2]), ("[controller=\"Shop.RootController\"]", [2]), ("[layerName=badge]", [6]),
      ("[level=1000]", [7]), ("[level=1e3]", [7]), ("[level=0]", [1]), ("[identifier=pay]", [5]),
      ("[label=\"Pay now\"]", [5]),
      // Keys of props.
      ("[clickable=true]", [5]), ("[clickable=false]", []), ("[clickable]", [5]), ("[depth=3]", [5]),
      ("[depth=3.0]", [5]),
      ("[role='main button']", [5]), ("[none=null]", [5]), ("[ clickable = true ]", [5]), ("[missing]", []),
      // Places.
      (":root", [2, 8]), (":window", [1, 7]), ("@5", [5]), ("@99", []),
      // Compounds.
      ("UIButton#pay", [5]), ("UIButton#pay[clickable=true]@5", [5]), ("*#pay", [5]), ("UILabel:root", [8]),
      ("Card#pay", []),
      // Combinators.
      ("Card UIButton", [5]), ("UIWindow Card", [3, 4]), (":window > UIView", [2, 8]), ("Card > UIButton", [5]),
      ("Card>UIButton", [5]), ("UIView > UIButton", [5, 6]), (":root > UIButton", [6]), (":root UIButton", [5, 6]),
      ("[tag=3] > UIButton", []), ("[tag=3] UIButton", [5]), (":window > :root > Card > Card > UIButton", [5]),
      // When a step fails at the nearest matching superview, the search goes further up.
      (":root > Card UIButton", [5]),
      // What a view is not, also with its superviews.
      ("UIView:not(Card)", [1, 2, 5, 6, 7, 8]), (":not(UIView)", []), ("*:not(:window):not(:root)", [3, 4, 5, 6]),
      ("UIButton:not(#pay, [tag=3])", [6]), ("UIButton:not(Card UIButton)", [6]), (":not( :root * )", [1, 2, 7, 8]),
      ("Card:not(Card > Card) UIButton", [5]), ("UIButton:not(:not(#pay))", [5]),
      (":not(Card):not(:window) > *", [3, 6]),
      // What is inside a view.
      ("Card:has(UIButton)", [3, 4]), ("Card:has(> UIButton)", [4]), (":has(> Card > UIButton)", [3]),
      ("*:has(#pay):has([layerName=badge])", [1, 2]), (":window:not(:has(UIButton))", [7]), ("Card:has(Card)", [3]),
      (":has(>#\"two words\" , > UILabel)", [2, 7]), ("Card:has(#pay) > Card", [4]), ("#pay:has(*)", []),
      ("UIView:has(> :not(Card):not(UIButton))", [1, 7]), (":has(:root Card)", [1]),
      // Relative conditions stand for nothing here.
      (":scope", []), (":superview > *", []), (":not(:scope)", [1, 2, 3, 4, 5, 6, 7, 8]),
      // Lists.
      ("#pay, :window", [1, 5, 7]), ("#pay,#inner , @6", [4, 5, 6]), ("  #pay  ", [5]),
    ] as [(String, [ViewID])])
  func `a selector finds`(text: String, expected: [ViewID]) throws {
    let scene = try shop()
    let selector = try Selector(text)
    #expect(
      scene.preorder().filter { selector.matches($0.slot, in: scene) }.map { scene.id($0.slot) }.sorted() == expected)
    #expect(selector.text == text)
  }

  private static let start = "a class, \"#\", \"{\", \"[\", \":\", \"@\" or \"*\""
  private static let between = "a space, \">\" or \",\""

  @Test(
    arguments: [
      ("", .empty, 0), ("   ", .empty, 3),
      ("> A", .expected(start), 0), ("A >", .expected(start), 3), ("A > > B", .expected(start), 4),
      ("A,", .expected(start), 2), (", A", .expected(start), 0), ("A,,B", .expected(start), 2),
      ("A ]", .expected(start), 2), ("A + B", .expected(start), 2), ("\"A\"", .expected(start), 0),
      ("#", .expected("an identifier"), 1), ("# pay", .expected("an identifier"), 1),
      ("#\"pay", .unterminatedString, 1), ("UIButton#'pay\\'", .unterminatedString, 9),
      ("[", .expected("an attribute"), 1), ("[=3]", .expected("an attribute"), 1),
      ("[tag", .expected("\"=\" or \"]\""), 4),
      ("[tag=", .expected("a value"), 5), ("[tag=]", .expected("a value"), 5), ("[tag=3", .expected("\"]\""), 6),
      ("[a=b c]", .expected("\"]\""), 5),
      ("[tag=x]", .notANumber("x"), 5), ("[tag = x ]", .notANumber("x"), 7), ("[tag=\"x\"]", .notANumber("x"), 5),
      ("[level=high]", .notANumber("high"), 7), ("[tag=1.5]", .notANumber("1.5"), 5),
      ("{", .expected("the identifier or the role of an element, or \"*\""), 1), ("{pay", .expected("\"}\""), 4),
      ("A{pay}", .expected(between), 1),
      ("@", .expected("the id of a view"), 1), ("@x", .notANumber("x"), 1), ("A @1.5", .notANumber("1.5"), 3),
      (":", .expected("root, window, not, has, scope or superview"), 1), (":first", .unknownPseudoClass("first"), 1),
      ("A:hover", .unknownPseudoClass("hover"), 2),
      (":not", .expected("\"(\""), 4), (":not()", .expected(start), 5), (":not(A", .expected("\",\" or \")\""), 6),
      (":not(A,)", .expected(start), 7), (":not(> A)", .expected(start), 5), ("A)", .expected(between), 1),
      (":has(A:not(B:has(C)))", .misplacedPseudoClass("has"), 13), (":not(A))", .expected(between), 7),
      (String(repeating: ":not(", count: 20), .tooDeep(limit: 16), 84),
      // Text directly behind a compound selector is an error, not a descendant.
      ("[a=b]UIView", .expected(between), 5), ("*UIView", .expected(between), 1), ("A*", .expected(between), 1),
      ("#\"pay\"now", .expected(between), 6), ("A]", .expected(between), 1),
    ] as [(String, SelectorFault.Kind, Int)])
  func `a wrong selector says what and where`(text: String, kind: SelectorFault.Kind, offset: Int) {
    let fault = #expect(throws: SelectorFault.self) { try Selector(text) }
    #expect(fault?.kind == kind)
    #expect(fault?.offset == offset)
  }

  @Test func `an identifier as paths write it is a selector for it`() throws {
    let pieces = ["a", "Ä", " ", "\"", "\\", "'", "#", ".", "-", "]", "é", "👍🏽", "\n", "1", ">"]
    var random = SplitMix64(seed: 7)
    for _ in 0..<500 {
      let identifier = (0..<Int.random(in: 1...6, using: &random)).map { _ in random.pick(pieces) }.joined()
      let scene = try scene(view(2, in: 1, fullScreen) { $0.identifier = identifier })
      let path = scene.path(try #require(scene.slot(of: 2)))
      let written = path.dropFirst("UIWindow/UIView".count)
      #expect(
        try scene.hit(5, 5, policy(.uikit, rule(String(written)) { $0.hitTest = HitTestOverride.none })) == 1,
        "\(identifier)")
    }
  }

  @Test func `a generic class is found without its arguments, too`() throws {
    let scene = try scene(
      view(2, "SwiftUI._UIHostingView<Shop.Banner<A.B>>", in: 1, fullScreen),
      view(3, "_UIHostingView", in: 1, fullScreen),
      view(4, "Banner", in: 1, fullScreen))
    for text in ["_UIHostingView", "[class=_UIHostingView]"] {
      let selector = try Selector(text)
      #expect(scene.preorder().filter { selector.matches($0.slot, in: scene) }.map { scene.id($0.slot) } == [2, 3])
      let policy = policy(.uikit, try rule(text) { $0.hitTest = .passthrough })
      #expect(AppliedPolicy(policy, in: scene).matchCounts == [2])
    }
    let whole = try Selector("[class=\"SwiftUI._UIHostingView<Shop.Banner<A.B>>\"]")
    #expect(scene.preorder().filter { whole.matches($0.slot, in: scene) }.count == 1)
  }

  @Test func `its outermost class is that of the first step`() throws {
    #expect(try Selector("Card#pay UIButton, Menu").outerClass == "Card")
    #expect(try Selector("#pay UIButton, Menu").outerClass == nil)
  }

  @Test func `superviews are tried in every way`() throws {
    let scene = try scene(
      view(2, "A", in: 1, fullScreen), view(3, "B", in: 2, fullScreen), view(4, "B", in: 3, fullScreen),
      view(5, "C", in: 4, fullScreen), view(6, "D", in: 5, fullScreen))
    let last = try #require(scene.slot(of: 6))
    for text in ["A > B D", "A > B > B D", "A B > C D", "A > B C > D", "UIWindow B B D"] {
      #expect(try Selector(text).matches(last, in: scene), "\(text)")
    }
    for text in ["A > C D", "B > A D", "B B B D", "A > B > D", "A > B > C > D"] {
      #expect(try !Selector(text).matches(last, in: scene), "\(text)")
    }
  }

  @Test func `any text is a selector or a fault that points into it`() {
    let pieces = [
      "A", "#", "[", "]", "=", "\"", "'", "\\", ":", "root", "@", "1", "*", ">", ",", " ", "é", "👍🏽", "-", ":window",
    ]
    var random = SplitMix64(seed: 13)
    for _ in 0..<5000 {
      let text = (0..<Int.random(in: 0...8, using: &random)).map { _ in random.pick(pieces) }.joined()
      do {
        #expect(try Selector(text).text == text)
      } catch {
        #expect((0...text.count).contains(error.offset), "\(text)")
      }
    }
  }
}
