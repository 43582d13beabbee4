import Foundation
import HitTesting
import PolicyFiles
import TestSupport
import Testing

/// Tests which policy files are read, and why others are refused.
@Suite struct PolicyFileTests {
  private func parse(_ text: String) throws -> Policy { try PolicyFile.parse(text, file: "folder/p.yaml") }

  private func rule(_ effect: String) throws -> PolicyRule {
    try #require(try parse("rules:\n  - match: UIButton\n    \(effect)\n").rules.first)
  }

  private func fault(_ text: String) throws -> PolicyFault {
    try #require(throws: PolicyFault.self) { try parse(text) }
  }

  // MARK: What it says

  @Test func `a policy has its name, base and rules in order, each with its line`() throws {
    let policy = try parse(
      """
      policy: floats-v2
      base: android
      rules:
        - match: PenetrableContainer
          hitTest: passthrough
        - match: "UIButton#pay"
          pointInside: { outset: 10 }
      """)
    #expect(policy.name == "floats-v2")
    #expect(policy.base == .android)
    #expect(policy.rules.map(\.selector.text) == ["PenetrableContainer", "UIButton#pay"])
    #expect(policy.rules.map(\.line) == [4, 6])
    #expect(policy.rules[0].hitTest == .passthrough)
  }

  @Test func `JSON says the same`() throws {
    let json = """
      {"policy": "p", "rules": [{"match": "[tag=3]", "hitTest": "selfOnly", "set": {"alpha": 0.5, "isHidden": false}}]}
      """
    let policy = try parse(json)
    #expect(policy.rules.first?.hitTest == .selfOnly)
    #expect(policy.rules.first?.set == patch { ($0.alpha, $0.isHidden) = (0.5, false) })
  }

  @Test func `two escapes of JSON may be one character`() throws {
    let policy = try parse(#"{"policy": "\ud83d\ude00 \udbff\udfff", "rules": []}"#)
    #expect(policy.name == "\u{1F600} \u{10FFFF}")
  }

  @Test func `it may name its version`() throws {
    #expect(try parse("version: 1\nrules:\n") == Policy(name: "p", base: .uikit))
  }

  @Test func `without a name it is called after its file, and its base is UIKit's`() throws {
    let policy = try parse("rules:\n")
    #expect(policy == Policy(name: "p", base: .uikit))
  }

  private static let hitTest: [(String, HitTestOverride)] =
    HitTestOverride.named + [
      ("{ enlarge: 10 }", .enlarge(.init(top: 10, left: 10, bottom: 10, right: 10))),
      ("{ enlarge: { left: 4 } }", .enlarge(.init(top: 0, left: 4, bottom: 0, right: 0))),
      ("{ regions: [[1, 2, 3, 4], [5, 6, 7, 8]] }", .regions([rect(1, 2, 3, 4), rect(5, 6, 7, 8)])),
    ]

  @Test(arguments: hitTest.indices) func `every override of hitTest is read`(index: Int) throws {
    let (text, expected) = Self.hitTest[index]
    #expect(try rule("hitTest: " + text).hitTest == expected)
  }

  @Test func `who is replaced by whom is read in order`() throws {
    let read = try rule("hitTest: { replace: { \"#green\": null, \"UIButton #a\": \"#b\" } }").hitTest
    let first = Replacement(hit: try Selector("#green"), with: nil)
    #expect(read == .replace([first, Replacement(hit: try Selector("UIButton #a"), with: try Selector("#b"))]))
  }

  @Test func `who is asked, and where holes are, is read in order`() throws {
    let (a, b) = (try Selector("#a"), try Selector(":scope > B"))
    #expect(try rule("hitTest: { ask: ['#a', ':scope > B'] }").hitTest == .ask([a, b], otherwise: .inherited))
    #expect(try rule("hitTest: { else: self, ask: '#a' }").hitTest == .ask([a], otherwise: .itself))
    #expect(try rule("hitTest: { ask: ['#a'], else: none }").hitTest == .ask([a], otherwise: .nobody))
    #expect(try rule("hitTest: { except: '#a' }").hitTest == .except([.views(a)]))
    #expect(
      try rule("hitTest: { except: [[1, 2, 3, 4], ':scope > B'] }").hitTest
        == .except([.rect(rect(1, 2, 3, 4)), .views(b)]))
    #expect(try rule("pointInside: { of: ['#a', ':scope > B'] }").pointInside == .of([a, b]))
    #expect(try rule("pointInside: { subviews: only }").pointInside == .onlySubviews)
    let relative = Replacement(hit: try Selector(":scope"), with: try Selector(":superview"))
    #expect(try rule("hitTest: { replace: { ':scope': ':superview' } }").hitTest == .replace([relative]))
  }

  @Test func `the rules of a release of iOS come before the policy's own, on the line that names it`() throws {
    let own = "rules:\n  - match: A\n    hitTest: none\n"
    for (text, name) in [
      ("iOS 13.4", "ios-17"), ("iPadOS 17", "ios-17"), ("iOS 18", "ios-18"), ("18.1", "ios-18"), ("iOS 25.9", "ios-18"),
      ("26", "ios-26"), ("iOS 26.1 (23B82)", "ios-26"), ("iPhone OS 13.4", "ios-17"), ("iOS 27", "ios-26"),
    ] {
      let system = try PolicyFile.policy(name).rules
      let count = system.count
      let policy = try parse("system: \(text)\n" + own)
      #expect(policy.rules.count == count + 1, "\(text)")
      #expect(policy.rules.map(\.line) == Array(repeating: 1, count: count) + [3])
      #expect(policy.rules.map(\.isOfSystem) == Array(repeating: true, count: count) + [false])
      #expect(policy.rules.last?.hitTest == HitTestOverride.none)
      #expect(policy.rules.dropLast().map(\.summary) == system.map(\.summary) && !policy.followsSystem)
    }
    #expect(try Set(parse(own + "system: iOS 18").rules.map(\.line)) == [4, 2])
    let none = try parse(own + "system: none")
    #expect(none.rules.count == 1 && !none.followsSystem)
    #expect(try parse(own).followsSystem)
  }

  @Test func `for which events a rule holds is read`() throws {
    #expect(try rule("hitTest: none\n    when: { event: hover }").eventTypes == [.hover])
    let several = try rule("pointInside: never\n    when: { event: [scroll, transform, scroll] }")
    #expect(several.eventTypes == [.scroll, .transform])
    #expect(try rule("hitTest: none").eventTypes == nil)
  }

  @Test func `where recognizers hang is read`() throws {
    let text = "recognizers: { move: { recognizer: UIPanGestureRecognizer, to: superview } }"
    #expect(try rule(text).recognizerMove == RecognizerMove(recognizer: "UIPanGestureRecognizer", to: .superview))
    let named = try rule("recognizers: { move: { recognizer: Pan, to: \"#root\" } }").recognizerMove
    #expect(named == RecognizerMove(recognizer: "Pan", to: .view(try Selector("#root"))))
  }

  @Test func `where events without a location go is read`() throws {
    let events = try rule("events: { motion: none, remoteControl: hitTested, presses: keyWindow }").events
    #expect(events == [.motion: .none, .remoteControl: .hitTested, .presses: .keyWindow])
  }

  @Test func `what holds for the whole policy is read`() throws {
    let policy = try parse("order: zPosition\nalphaThreshold: 0.05\noutOfBounds: true\n")
    #expect(policy.order == .zPosition)
    #expect(policy.alphaThreshold == 0.05)
    #expect(policy.outOfBounds)
  }

  private static let pointInside: [(String, PointInsideOverride)] = [
    ("always", .always), ("never", .never),
    ("{ outset: -2.5 }", .outset(.init(top: -2.5, left: -2.5, bottom: -2.5, right: -2.5))),
    ("{ outset: { top: 1, right: 4 } }", .outset(.init(top: 1, left: 0, bottom: 0, right: 4))),
    ("{ minimumSize: 44 }", .minimumSize(Size(width: 44, height: 44))),
    ("{ minimumSize: [44, 30] }", .minimumSize(Size(width: 44, height: 30))),
    ("{ shape: ellipse }", .ellipse), ("{ cornerRadius: 8 }", .cornerRadius(8)), ("{ subviews: true }", .subviews),
    ("{ polygon: [[0, 0], [10, 0], [5, 9.5]] }", .polygon([.zero, Point(x: 10, y: 0), Point(x: 5, y: 9.5)])),
  ]

  @Test(arguments: pointInside.indices) func `every override of pointInside is read`(index: Int) throws {
    let (text, expected) = Self.pointInside[index]
    #expect(try rule("pointInside: " + text).pointInside == expected)
  }

  @Test func `whether a window may become key is read`() throws {
    #expect(try rule("window: { canBecomeKey: false }").canBecomeKey == false)
    #expect(try rule("window: { canBecomeKey: true }").canBecomeKey == true)
    #expect(
      try fault("rules:\n  - match: A\n    window: { canBecomKey: no }").kind
        == .unknownKey("canBecomKey", known: ["canBecomeKey"]))
    #expect(try fault("rules:\n  - match: A\n    window: false").line == 3)
  }

  @Test func `every property is set`() throws {
    let text = """
      set: { isHidden: true, alpha: 0.25, isUserInteractionEnabled: false, frame: [1, 2, 3, 4], bounds: [5, 6, 7, 8], \
      center: [9, 10], anchorPoint: [0, 1], transform: [1, 2, 3, 4, 5, 6], windowLevel: 1000, \
      isKeyWindow: true, boundsOrigin: [0, 3], isAnimating: true, zPosition: -1, clipsToBounds: true, \
      isMultipleTouchEnabled: true, isExclusiveTouch: true, identifier: pay, tag: 3, label: null, controller: C, \
      layerName: "", props: { clickable: true, n: 2, s: "2", none: null }, windowScene: main, firstResponder: 12 }
      """
    let expected = patch {
      $0.isHidden = true
      $0.alpha = 0.25
      $0.isUserInteractionEnabled = false
      $0.frame = rect(1, 2, 3, 4)
      $0.bounds = rect(5, 6, 7, 8)
      $0.position = Point(x: 9, y: 10)
      $0.anchorPoint = Point(x: 0, y: 1)
      $0.transform = AffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
      $0.level = 1000
      $0.isKey = true
      $0.boundsOrigin = Point(x: 0, y: 3)
      $0.isAnimating = true
      $0.zPosition = -1
      $0.clipsToBounds = true
      $0.isMultipleTouchEnabled = true
      $0.isExclusiveTouch = true
      $0.identifier = "pay"
      $0.tag = 3
      $0.label = .some(nil)
      $0.controller = "C"
      $0.layerName = ""
      $0.props = ["clickable": .bool(true), "n": .number(2), "s": .string("2"), "none": .null]
      $0.scene = "main"
      $0.firstResponder = 12
    }
    #expect(try rule(text).set == expected)
  }

  // MARK: What it is refused for

  private static let rules = [
    "match", "known", "when", "hitTest", "pointInside", "window", "events", "recognizers", "set",
    "touchesShouldCancel", "touchesShouldBegin", "shouldBegin",
  ]
  private static let effects = [
    "hitTest", "pointInside", "window", "events", "recognizers", "set", "touchesShouldCancel", "touchesShouldBegin",
    "shouldBegin",
  ]
  private static let recognizers = [
    "of", "add", "remove", "move", "name", "set", "requireToFail", "simultaneousWith", "canPrevent", "shouldReceive",
    "shouldBegin",
  ]
  private static let types = ["touches", "scroll", "hover", "transform"]
  private static let areas = ["outset", "minimumSize", "shape", "cornerRadius", "polygon", "subviews", "of"]
  private static let faults: [(text: String, kind: PolicyFault.Kind, line: Int, column: Int)] = [
    (
      "polcy: a",
      .unknownKey(
        "polcy",
        known: ["version", "policy", "base", "order", "alphaThreshold", "outOfBounds", "constants", "system", "rules"]),
      1,
      1
    ),
    ("base: uikitt", .unknownValue("uikitt", known: ["uikit", "android", "document", "react-native"]), 1, 7),
    ("rules:\n  - match: A\n    hitTset: none", .unknownKey("hitTset", known: rules), 3, 5),
    ("rules:\n  - match: A\n    hitTest: pass", .unknownValue("pass", known: HitTestOverride.named.map(\.name)), 3, 14),
    ("rules:\n  - hitTest: none", .missing("match"), 2, 5),
    ("rules:\n  - match: A", .ruleWithoutEffect(effects: effects), 2, 5),
    ("rules: 3", .expected(.rules, found: .text("3")), 1, 8),
    ("- a", .expected(.policy, found: .list), 1, 1),
    ("policy: [a]", .expected(.text, found: .list), 1, 9),
    ("rules:\n  - match: A\n    pointInside: inside", .unknownValue("inside", known: ["always", "never"]), 3, 18),
    ("rules:\n  - match: A\n    pointInside: { outst: 1 }", .unknownKey("outst", known: areas), 3, 20),
    ("rules:\n  - match: A\n    pointInside: { outset: wide }", .expected(.number, found: .text("wide")), 3, 28),
    ("rules:\n  - match: A\n    pointInside: { outset: .nan }", .expected(.number, found: .text(".nan")), 3, 28),
    ("rules:\n  - match: A\n    set: { alpha: .inf }", .expected(.number, found: .text(".inf")), 3, 19),
    ("rules:\n  - match: A\n    set: { isHidden: 1 }", .expected(.bool, found: .text("1")), 3, 22),
    (
      "rules:\n  - match: A\n    set: { frame: [1, 2] }", .expected(.rect, found: .elements(2)), 3, 19
    ),
    (
      "rules:\n  - match: A\n    pointInside: { outset: 1, minimumSize: 2 }",
      .twoOverrides("outset", "minimumSize"), 3, 31
    ),
    (
      "rules:\n  - match: A\n    pointInside: { outset: { up: 1 } }",
      .unknownKey("up", known: ["top", "left", "bottom", "right"]),
      3, 30
    ), ("order: z", .unknownValue("z", known: ["subviews", "zPosition"]), 1, 8),
    (
      "rules:\n  - match: A\n    hitTest: { enlrge: 1 }",
      .unknownKey("enlrge", known: ["replace", "enlarge", "regions", "ask", "else", "except"]), 3, 16
    ),
    (
      "rules:\n  - match: A\n    hitTest: { regions: [[1, 2]] }",
      .expected(.rect, found: .elements(2)), 3, 26
    ),
    (
      "rules:\n  - match: A\n    hitTest: { regions: [] }",
      .expected(.regions, found: .elements(0)), 3,
      25
    ),
    (
      "rules:\n  - match: A\n    hitTest: { replace: {} }",
      .expected(.replacements, found: .nothing), 3, 25
    ),
    (
      "rules:\n  - match: A\n    pointInside: { polygon: [[0, 0], [1, 1]] }",
      .expected(.polygon, found: .elements(2)), 3, 29
    ),
    ("rules:\n  - match: A\n    pointInside: { shape: star }", .unknownValue("star", known: ["ellipse"]), 3, 27),
    (
      "rules:\n  - match: A\n    pointInside: { cornerRadius: -1 }", .expected(.radius, found: .text("-1")),
      3, 34
    ),
    (
      "rules:\n  - match: A\n    pointInside: { subviews: false }", .expected(.trueOrOnly, found: .text("false")), 3, 30
    ),
    (
      "rules:\n  - match: A\n    events: { moton: none }",
      .unknownKey("moton", known: ["motion", "remoteControl", "presses"]), 3,
      15
    ),
    (
      "rules:\n  - match: A\n    events: { motion: nobody }",
      .unknownValue("nobody", known: ["keyWindow", "hitTested", "none"]), 3, 23
    ), ("rules:\n  - match: A\n    recognizers: { move: { to: superview } }", .missing("recognizer"), 3, 26),
    ("rules:\n  - match: A\n    recognizers: { move: { recognizer: R } }", .missing("to"), 3, 26),
    ("rules:\n  - match: A\n    recognizers: { mov: 1 }", .unknownKey("mov", known: recognizers), 3, 20),
    ("system: iOS 12", .expected(.system, found: .text("iOS 12")), 1, 9),
    ("system: tvOS 18", .expected(.system, found: .text("tvOS 18")), 1, 9),
    ("rules:\n  - match: A\n    when: { event: touch }", .unknownValue("touch", known: types), 3, 20),
    ("rules:\n  - match: A\n    when: { event: [] }", .expected(.eventTypes, found: .elements(0)), 3, 20),
    ("rules:\n  - match: A\n    when: { event: hover }", .ruleWithoutEffect(effects: effects), 2, 5),
    (
      "rules:\n  - match: A\n    set: { alpha: 1 }\n    hitTest: none\n    when: { event: hover }",
      .onlyWith(key: "when", others: ["hitTest", "pointInside"], not: "set"), 3, 5
    ),
    ("rules:\n  - match: A\n    hitTest: { else: self }", .missing("ask"), 3, 14),
    (
      "rules:\n  - match: A\n    hitTest: { ask: A, else: me }",
      .unknownValue("me", known: ["inherited", "self", "none"]), 3, 30
    ),
    ("rules:\n  - match: A\n    hitTest: { ask: A, or: B }", .unknownKey("or", known: ["ask", "else"]), 3, 24),
    ("rules:\n  - match: A\n    hitTest: { ask: [] }", .expected(.someSelectors, found: .nothing), 3, 21),
    (
      "rules:\n  - match: A\n    hitTest: { except: [0, 0, 10, 10] }",
      .expected(.hole, found: .text("0")), 3, 25
    ),
    (
      "rules:\n  - match: A :scope\n    hitTest: none",
      .selector(SelectorFault(kind: .misplacedPseudoClass("scope"), offset: 3), text: "A :scope"), 2, 12
    ),
    (
      "rules:\n  - match: A\n    recognizers: { move: { recognizer: R, to: ':superview' } }",
      .selector(SelectorFault(kind: .misplacedPseudoClass("superview"), offset: 1), text: ":superview"), 3, 47
    ),
    ("rules:\n  - match: A\n    set: { tag: 1.5 }", .expected(.wholeNumber, found: .text("1.5")), 3, 17),
  ]

  @Test(arguments: faults.indices) func `what is wrong is told with line and column`(index: Int) throws {
    let (text, kind, line, column) = Self.faults[index]
    let fault = try fault(text)
    #expect(fault.kind == kind)
    #expect([fault.line, fault.column] == [line, column])
    #expect(fault.file == "folder/p.yaml")
  }

  @Test func `a bad selector is told with its fault and place`() throws {
    let fault = try fault("rules:\n  - match: 'A >'\n    hitTest: none")
    guard case .selector(let selector, text: "A >") = fault.kind else { throw fault }
    #expect(selector.offset == 3)
    #expect([fault.line, fault.column] == [2, 12])
  }

  @Test func `a bad selector inside an override is told at its place`() throws {
    let fault = try fault("rules:\n  - match: A\n    hitTest: { replace: { A: 'B >' } }")
    guard case .selector(_, text: "B >") = fault.kind else { throw fault }
    #expect([fault.line, fault.column] == [3, 30])
  }

  @Test func `text that is no YAML is refused where it breaks`() throws {
    let fault = try fault("policy: a\nrules: ]\nbase: uikit")
    #expect(fault.isYAML)
    #expect(fault.line == 2)
  }

  @Test func `a key that stands twice is refused`() throws {
    let fault = try fault("policy: a\npolicy: b")
    #expect(fault.kind == .yaml("the key \"policy\" stands twice"))
    #expect(fault.line != nil)
  }

  @Test(arguments: ["", "\n\n", "# nothing\n"]) func `an empty file is refused`(text: String) throws {
    #expect(try fault(text).kind == .expected(.policy, found: .nothing))
  }

  @Test(arguments: ["[", "{a: ", "- ", "? "]) func `100,000 levels are refused`(opening: String) throws {
    #expect(try fault("rules: \n  " + String(repeating: opening, count: 100_000)).isYAML)
  }

  @Test func `a nearby word is offered, a far one is not`() {
    #expect("hitTset".nearest(in: Self.rules) == "hitTest")
    #expect("Match".nearest(in: Self.rules) == "match")
    #expect("gestures".nearest(in: Self.rules) == nil)
  }

  // MARK: Files

  @Test func `a built-in policy needs no file`() throws {
    for name in ["uikit", "android", "document"] { #expect(try PolicyFile.policy(name).base.rawValue == name) }
  }

  @Test func `neither a file nor a built-in policy is told with the names there are`() throws {
    let fault = try #require(throws: PolicyFault.self) { try PolicyFile.policy("uikti") }
    #expect(
      fault.kind
        == .unknownPolicy("uikti", known: BaseRule.allCases.map(\.rawValue) + NamedPolicies.all.map(\.name)))
  }

  @Test func `a folder, other bytes, and a file without an end are refused`() throws {
    try withFolder(["latin": Data([0x61, 0xFF]), "huge": Data(repeating: 0x20, count: 1 << 20 + 1)]) { folder throws in
      func kind(_ path: String) throws -> PolicyFault.Kind {
        try #require(throws: PolicyFault.self) { try PolicyFile.policy(path) }.kind
      }
      #expect(try kind(folder) == .unreadable(errno: EISDIR))
      #expect(try kind(folder + "/latin") == .expected(.utf8, found: .bytes))
      #expect(try kind(folder + "/huge") == .tooLarge(limit: 1 << 20))
      #expect(try kind("/dev/zero") == .tooLarge(limit: 1 << 20))
    }
  }
}

extension PolicyFault {
  fileprivate var isYAML: Bool { if case .yaml = kind { true } else { false } }
}
