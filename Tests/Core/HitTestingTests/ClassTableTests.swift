import HitTesting
import TestSupport
import Testing

/// Tests the class table: UIKit's own class chain, declared classes, and class names in paths.
@Suite struct ClassTableTests {
  @Test func `UIKit's chain is known without being declared`() throws {
    var classes = ClassTable()
    let table = classes.intern("UITableView")
    let names = sequence(first: table) { classes.superclass(of: $0) }.map { classes.names[$0] }
    #expect(names == ["UITableView", "UIScrollView", "UIView", "UIResponder"])
    #expect(classes.isKind(table, of: try #require(classes.index(of: "UIView"))))
    #expect(classes.isKind(try #require(classes.index(of: "UIView")), of: table) == false)
  }

  @Test func `every chain of UIKit's ends at a root`() {
    for name in UIKitClasses.superclass.keys {
      let chain = Array(sequence(first: name) { UIKitClasses.superclass[$0] }.prefix(20))
      #expect(chain.last.map(UIKitClasses.roots.contains) == true, "\(name)")
    }
  }

  @Test func `a declared subclass inherits its superclass's interaction default`() throws {
    var scene = Scene()
    try scene.declare(classes: ["Shop.PriceLabel": "Shop.BaseLabel", "Shop.BaseLabel": "UILabel"])
    try scene.apply(.scene([view(1, "UIWindow", in: nil, fullScreen), view(2, "Shop.PriceLabel", in: 1, fullScreen)]))
    #expect(scene.hit(10, 10) == 1)
  }

  @Test func `declaring the same twice is no fault`() throws {
    var scene = Scene()
    try scene.declare(classes: ["PayButton": "UIButton", "UIButton": "UIControl"])
    try scene.declare(classes: ["PayButton": "UIButton"])
  }

  @Test(arguments: [
    ("UIView", "UIView"), ("com.shop.PayButton", "PayButton"), ("Shop.PayButton", "PayButton"), ("Ends.", "Ends."),
    ("Shop.Host<SwiftUI.Text>", "Host<SwiftUI.Text>"), ("Host<SwiftUI.Text>", "Host<SwiftUI.Text>"),
    ("(private in A.B).Cell", "(private in A.B).Cell"), ("Shop.(unknown context at $18a).Cell", "Cell"),
    ("_TtC4Shop9PayButton", "PayButton"),
  ])
  func `a path names a class without its module`(name: String, label: String) {
    #expect(ClassTable.label(of: name) == label)
  }

  @Test(arguments: [
    ("_TtC4Shop9PayButton", "Shop.PayButton"), ("_TtC5UIKit20ScrollEdgeEffectView", "ScrollEdgeEffectView"),
    ("UIKit.ScrollEdgeEffectView", "ScrollEdgeEffectView"), ("__C.UIView", "UIView"), ("UIView", "UIView"),
    ("_TtCC4Shop5Outer5Inner", "Shop.Outer.Inner"), ("_TtCV4Shop5Outer5Inner", "Shop.Outer.Inner"),
    (
      "_TtGC5UIKitP10$186e04bc422FloatingBarHostingViewVS_20FloatingBarContainer_",
      "FloatingBarHostingView<FloatingBarContainer>"
    ),
    // As somebody wrote it down, without the address.
    (
      "_TtGC5UIKitP10$...22FloatingBarHostingViewVS_20FloatingBarContainer_",
      "FloatingBarHostingView<FloatingBarContainer>"
    ),
    (
      "UIKit.(unknown context at $186e04bc4).FloatingBarHostingView<UIKit.(unknown context at $18a).FloatingBarContainer>",
      "FloatingBarHostingView<FloatingBarContainer>"
    ),
    ("Shop.(PayButton in _0123456789ABCDEF)", "PayButton"),
    ("Shop.Outer<Kit.A, Shop.(B in _0F), (C & D)>", "Outer<A, B, (C & D)>"),
    ("Shop.(unknown context at $1", "Shop.(unknown context at $1"),
    ("(unknown context at $1)", "(unknown context at $1)"),
    ("_TtCE5UIKitCSo17_UILiquidLensViewP33_0123456789ABCDEF0123456789ABCDEF11DestOutView", "DestOutView"),
    ("_TtGC7SwiftUI14_UIHostingViewV4Shop7Overlay_", "SwiftUI._UIHostingView<Shop.Overlay>"),
    (
      "_TtGC7SwiftUI14_UIHostingViewGVS_15ModifiedContentVS_7AnyViewVS_12RootModifier__",
      "SwiftUI._UIHostingView<SwiftUI.ModifiedContent<SwiftUI.AnyView, SwiftUI.RootModifier>>"
    ),
    ("_TtGC4Shop4CellGSqSi__", "Shop.Cell<Swift.Optional<Swift.Int>>"),
    ("_TtGC4Shop4CellTSiSS__", "Shop.Cell<(Swift.Int, Swift.String)>"), ("_TtGC4Shop4CellP__", "Shop.Cell<Any>"),
    ("_TtGC4Shop4CellPS_7DrawingS_5Named__", "Shop.Cell<Shop.Drawing & Shop.Named>"),
    ("_TtGC4Shop4CellCSo6UIView_", "Shop.Cell<__C.UIView>"), ("_TtGC4Shop4CellS0__", "Shop.Cell<Shop.Cell>"),
    // What is not understood stays.
    ("_TtC4Shop99PayButton", "_TtC4Shop99PayButton"), ("_Tt", "_Tt"), ("_TtC", "_TtC"), ("_TtCS9_3Abc", "_TtCS9_3Abc"),
    ("_TtGC4Shop4Cell_", "_TtGC4Shop4Cell_"), ("_TtC4ShopX9PayButton", "_TtC4ShopX9PayButton"), ("UIKit.", "UIKit."),
    ("_TtC99999999999999999999Shop1A", "_TtC99999999999999999999Shop1A"),
  ])
  func `a mangled name is read as a recorder writes it`(name: String, readable: String) {
    #expect(SwiftTypeName.readable(name) == readable)
  }

  @Test func `deep and random mangled names end`() {
    let deep = "_Tt" + String(repeating: "G", count: 10_000)
    #expect(SwiftTypeName.readable(deep) == deep)
    let inside = "_Tt" + String(repeating: "CC", count: 5_000) + "1A1B"
    #expect(SwiftTypeName.readable(inside) == inside)
    // 64 types inside one another are read.
    func nested(_ count: Int) -> String {
      "_Tt" + String(repeating: "C", count: count) + "1M" + String(repeating: "1A", count: count)
    }
    #expect(SwiftTypeName.readable(nested(63)) == "M" + String(repeating: ".A", count: 63))
    #expect(SwiftTypeName.readable(nested(64)) == nested(64))
    // As many also after others.
    func after(_ count: Int) -> String {
      "_TtGC4Shop4Cell" + String(repeating: "C1M1A", count: 100) + nested(count).dropFirst(3) + "_"
    }
    #expect(SwiftTypeName.readable(after(62)).hasSuffix(String(repeating: ".A", count: 62) + ">"))
    #expect(SwiftTypeName.readable(after(63)) == after(63))
    var random = SplitMix64(seed: 4)
    for _ in 0..<20_000 {
      let name = (0..<random.pick([3, 10, 30])).map { _ in
        random.pick(["C", "V", "G", "S", "P", "E", "T", "_", "0", "1", "4Shop", "1A", "3Abc", "So", "é", "$"])
      }
      #expect(!SwiftTypeName.readable("_Tt" + name.joined()).isEmpty)
    }
  }

  @Test func `the segments of a segmented control are images, which take no touches`() throws {
    let scene = try scene(
      view(2, "UISegmentedControl", in: 1, fullScreen), view(3, "UISegment", in: 2, fullScreen))
    let hit = HitTest(scene, AppliedPolicy(Policy(name: "uikit", base: .uikit), in: scene))
      .hitTest(Point(x: 9, y: 9), windowScene: nil)
    #expect(hit.map { scene.id($0) } == 2)
  }

  @Test func `a selector finds a class by its readable name, with and without arguments`() throws {
    let mangled = "_TtGC5UIKitP10$186e04bc422FloatingBarHostingViewVS_20FloatingBarContainer_"
    let scene = try scene(view(2, mangled, in: 1, fullScreen), view(3, "_TtC4Shop9PayButton", in: 2, fullScreen))
    func found(_ text: String) throws -> [ViewID] {
      let selector = try Selector(text)
      return scene.preorder().map(\.slot).filter { selector.matches($0, in: scene) }.map { scene.id($0) }
    }
    #expect(try found("FloatingBarHostingView") == [2])
    #expect(try found("[class=\"FloatingBarHostingView<FloatingBarContainer>\"]") == [2])
    #expect(try found("[class=\"\(mangled)\"]") == [2])
    #expect(try found("PayButton") == [3] && found("Shop.PayButton") == [3])
    let path = scene.path(try #require(scene.slot(of: 3)))
    #expect(path == "UIWindow/FloatingBarHostingView<FloatingBarContainer>/PayButton")
  }

  @Test func `a refused declaration leaves no superclass behind, also on no short way`() throws {
    var classes = ClassTable()
    #expect(throws: SceneFault.classCycle("Z")) { try classes.declare(["A": "B", "B": "C", "Z": "Z"]) }
    #expect(
      ["A", "B", "C"].allSatisfy { name in classes.index(of: name).flatMap { classes.superclass(of: $0) } == nil })
    // A cycle only together with what was refused.
    try classes.declare("B", superclass: "A")
    try classes.declare("C", superclass: "B")
    #expect(throws: SceneFault.classCycle("A")) { try classes.declare("A", superclass: "C") }
  }

  @Test func `a superclass that is only reported gives way to a declared one`() throws {
    var classes = ClassTable()
    let tab = classes.intern("_UITabButton")
    func chain() -> [String] { sequence(first: tab) { classes.superclass(of: $0) }.map { classes.names[$0] } }
    #expect(chain() == ["_UITabButton", "UIControl", "UIView", "UIResponder"])
    #expect(throws: SceneFault.classCycle("_UITabButton")) {
      try classes.declare("_UITabButton", superclass: "_UITabButton")
    }
    #expect(chain().count == 4)
    #expect(throws: SceneFault.self) { try classes.declare(["_UITabButton": "Bar", "UIButton": "Bar"]) }
    #expect(chain().count == 4)
    try classes.declare(["_UITabButton": "_UIBarItem", "_UIBarItem": "UIView"])
    #expect(chain() == ["_UITabButton", "_UIBarItem", "UIView", "UIResponder"])
    #expect(throws: SceneFault.superclassChanged("_UITabButton", from: "_UIBarItem", to: "UIControl")) {
      try classes.declare("_UITabButton", superclass: "UIControl")
    }
  }

  @Test func `views whose reported superclass gives way are matched anew`() throws {
    var scene = try scene(view(2, "_UITabButton", in: 1, fullScreen))
    let controls = try policy(.uikit, rule("UIControl") { $0.hitTest = HitTestOverride.none })
    var applied = AppliedPolicy(controls, in: scene)
    #expect(applied.rules(try #require(scene.slot(of: 2))) == [0])
    try scene.declare(classes: ["_UITabButton": "UIView"])
    try scene.apply(.change(SceneChange()))
    applied.update(for: scene, delta: scene.delta)
    #expect(applied.rules(try #require(scene.slot(of: 2))).isEmpty)
  }

  @Test func `a path leads from the window and quotes what needs it`() throws {
    let scene = try scene(
      view(2, "Shop.Root", in: 1, fullScreen), view(3, "UIButton", in: 2, fullScreen) { $0.identifier = "close" },
      view(4, "UIView", in: 3, fullScreen) { $0.identifier = "two words" })
    let path = scene.path(try #require(scene.slot(of: 4)))
    #expect(path == "UIWindow/Root/UIButton#close/UIView#\"two words\"")
  }
}
