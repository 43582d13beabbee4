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
    ("(private in A.B).Cell", "(private in A.B).Cell"),
  ])
  func `a path names a class without its module`(name: String, label: String) {
    #expect(ClassTable.label(of: name) == label)
  }

  @Test func `a path leads from the window and quotes what needs it`() throws {
    let scene = try scene(
      view(2, "Shop.Root", in: 1, fullScreen), view(3, "UIButton", in: 2, fullScreen) { $0.identifier = "close" },
      view(4, "UIView", in: 3, fullScreen) { $0.identifier = "two words" })
    let path = scene.path(try #require(scene.slot(of: 4)))
    #expect(path == "UIWindow/Root/UIButton#close/UIView#\"two words\"")
  }
}
