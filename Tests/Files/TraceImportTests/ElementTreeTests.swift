import Foundation
import HitTesting
import JSONText
import Recording
import TestSupport
import Testing
import TraceImport

@Suite struct ElementTreeTests {
  private func read(_ files: [String: String]) throws -> Imported {
    try withFolder(files.mapValues { Data($0.utf8) }) { folder in
      var imported = Imported()
      _ = try PageSourceImporter.read(folder, as: .elementTree, into: &imported.sink, notes: &imported.notes)
      return imported
    }
  }

  private func read(_ text: String) throws -> Imported { try read(["1.json": text]) }

  private static let application = """
    {"type":"Application","role":"AXApplication","AXLabel":"Shop","AXUniqueId":null,"pid":1,"enabled":true,\
    "AXFrame":"{{0, 0}, {390, 844}}","frame":{"x":0,"y":0,"width":390,"height":844}
    """
  private static let elements = """
    {"type":"Button","AXUniqueId":"pay","AXLabel":"Pay","AXValue":null,"enabled":false,"traits":["Button"],\
    "custom_actions":[],"frame":{"x":20,"y":40,"width":100,"height":44}},\
    {"role":"AXHeading","AXLabel":"Cart","AXFrame":"{{20, 100}, {200.5, 40}}"},\
    {"type":"CheckBox","AXValue":1,"frame":{"x":300,"y":40,"width":51,"height":31}}
    """

  @Test(arguments: [
    "[\(application)},\(elements)]", "[\(application),\"children\":[\(elements)]}]",
    "{\"elements\":[\(application),\"children\":[\(elements)]}]}",
  ])
  func `A list and a tree of idb or AXe give the same scene`(_ text: String) throws {
    let imported = try read(text)
    let views = imported.sink.snapshots[0].views
    #expect(
      views.map(\.className) == [
        "XCUIElementTypeWindow", "XCUIElementTypeButton", "XCUIElementTypeStaticText", "XCUIElementTypeSwitch",
      ])
    #expect(views.map(\.parent) == [nil, 1, 1, 1])
    #expect((views[1].properties.identifier, views[1].properties.label) == ("pay", "Pay"))
    #expect(views[1].properties.props == ["enabled": .bool(false)])
    #expect(views[3].properties.props == ["value": .string("1")])
    #expect(imported.sink.box(3) == Rect(x: 20, y: 100, width: 200.5, height: 40))
    let info = try #require(imported.sink.infos.first)
    #expect((info.app, info.policy, info.format) == ("Shop", "uikit", "element-tree"))
    #expect(info.screenSize == Size(width: 390, height: 844))
    #expect(info.approximations == .accessibility)
    #expect(imported.read("tree of elements") == 1)
  }

  @Test func `Maestro's hierarchy of iOS has boxes by their corners`() throws {
    let imported = try read(
      """
      {"attributes":{"accessibilityText":"","bounds":"[0,0][390,844]","enabled":"true"},"enabled":true,"children":[
        {"attributes":{"resource-id":"pay","accessibilityText":"Pay","title":"","text":"","bounds":"[20,40][120,84]",
         "selected":"true","focused":"false"},"children":[]}, {"attributes":{},"children":[]}]}
      """)
    let views = imported.sink.snapshots[0].views
    #expect(views.map(\.className) == ["XCUIElementTypeWindow", "XCUIElementTypeOther", "XCUIElementTypeOther"])
    #expect((views[2].properties.identifier, views[2].properties.label) == ("pay", "Pay"))
    #expect(views[2].properties.props == ["selected": .bool(true)])
    #expect(imported.sink.box(3) == Rect(x: 20, y: 40, width: 100, height: 44))
    #expect(imported.skipped("element: its box is empty or not told") == 1)
    #expect(imported.sink.infos[0].screenSize == Size(width: 390, height: 844))
  }

  @Test func `Maestro's hierarchy of Android has classes and pixels`() throws {
    let imported = try read(
      """
      {"children":[{"attributes":{"class":"android.widget.FrameLayout","package":"com.shop","bounds":"[0,0][1080,2400]"},
       "children":[{"attributes":{"class":"android.widget.Button","text":"","accessibilityText":"Pay","clickable":"true",
       "resource-id":"com.shop:id/pay","bounds":"[10,20][110,64]"}}]}]}
      """)
    let views = imported.sink.snapshots[0].views
    #expect(views.map(\.className) == ["android.widget.FrameLayout", "android.widget.Button"])
    #expect((views[1].properties.identifier, views[1].properties.label) == ("pay", "Pay"))
    #expect(imported.sink.infos[0].policy == "android")
    #expect(imported.sink.infos[0].app == "com.shop")
  }

  @Test func `A hierarchy of Android is known without classes, by its identifiers`() throws {
    let imported = try read(
      """
      {"children":[{"attributes":{"bounds":"[0,0][1080,2400]"},"children":[{"attributes":{"text":"Pay","clickable":"true",
       "resource-id":"com.shop:id/pay","bounds":"[10,20][110,64]"}}]}]}
      """)
    let views = imported.sink.snapshots[0].views
    #expect(imported.sink.infos[0].policy == "android")
    #expect((views[1].properties.identifier, views[1].properties.label) == ("pay", "Pay"))
  }

  /// A box at the corner is no screen if it is not around the others.
  @Test(arguments: [
    ("[0, 0, 100, 44]", "[0, 50, 100, 44]", "[10, 60, 10, 10]", Size(width: 100, height: 94), false),
    ("[0, 0, 100, 400]", "[0, 50, 100, 44]", "[10, 600, 10, 10]", Size(width: 100, height: 400), true),
    ("[0, 0, 40, 40]", "[0, 0, 390, 844]", "[10, 600, 10, 10]", Size(width: 390, height: 844), true),
  ])
  func `The screen is a box around others`(_ one: String, _ two: String, _ three: String, _ size: Size, _ isTold: Bool)
    throws
  {
    let elements = [one, two, three].map { "{\"type\":\"Button\",\"label\":\"a\",\"frame\":\($0)}" }
    let imported = try read("[\(elements.joined(separator: ","))]")
    #expect(imported.sink.infos[0].screenSize == size)
    #expect(imported.sink.infos[0].approximations.contains(.screen) == !isTold)
  }

  private static let marker = """
    {"description":"Pay. Button.","label":"Pay","identifier":"pay","traits":["button","notEnabled"],\
    "shape":{"type":"frame","frame":[[20,40],[100,44]]},"activationPoint":[70,62],"customActions":[],\
    "respondsToUserInteraction":true}
    """
  private static let star = """
    {"description":"Star","label":"Star","traits":["image"],"shape":{"type":"path","pathElements":[\
    {"move":{"to":[10,300]}},{"quadCurve":{"to":[60,340],"control":[500,500]}},{"closeSubpath":{}}]}}
    """

  @Test(arguments: [
    "[\(marker),\(star)]",
    """
    [{"container":{"_0":{"type":{"list":{}},"frame":[[0,0],[200,400]]},"children":[
      {"element":{"_0":\(marker),"traversalIndex":0}},{"element":{"_0":\(star),"traversalIndex":1}}]}}]
    """,
  ])
  func `The model of AccessibilitySnapshot is read as a list and as a tree`(_ text: String) throws {
    let imported = try read(text)
    let views = imported.sink.snapshots[0].views
    let pay = try #require(views.first { $0.properties.identifier == "pay" })
    #expect(pay.className == "XCUIElementTypeButton")
    #expect(pay.properties.props == ["enabled": .bool(false)])
    let star = try #require(views.first { $0.className == "XCUIElementTypeImage" })
    #expect(imported.sink.box(star.id) == Rect(x: 10, y: 300, width: 50, height: 40))
    #expect(imported.sink.box(pay.id) == Rect(x: 20, y: 40, width: 100, height: 44))
    #expect(imported.approximate("element: its outline is a path, for which its box stands") == 1)
  }

  private static let flat = """
    {"order":0,"label":"Pay","identifier":"pay","traits":["button","notEnabled"],"actions":["activate"],\
    "frameX":20,"frameY":40,"frameWidth":100,"frameHeight":44,"activationPointX":70,"activationPointY":62}
    """

  /// The model as a driver answers with it: a box has four keys.
  @Test(arguments: [
    flat, #"{"type":"interface","payload":{"timestamp":"now","elements":[\#(flat)]}}"#,
    #"{"version":"1","payload":{"annotations":{"elements":[]},"tree":[{"element":\#(flat)}]}}"#,
    #"{"payload":{"tree":[{"container":{"type":"semanticGroup","children":[{"element":\#(flat)}]}}]}}"#,
    #"{"hierarchy":{"_0":{"elements":[\#(flat),{"label":"Cart","frameX":0,"frameY":1,"frameWidth":2}]}}}"#,
  ])
  func `The interface of The Button Heist is read in any of its answers`(_ text: String) throws {
    let imported = try read(text)
    let pay = try #require(imported.sink.snapshots[0].views.first { $0.properties.identifier == "pay" })
    #expect(pay.className == "XCUIElementTypeButton")
    #expect(pay.properties.props == ["enabled": .bool(false)])
    #expect(imported.sink.box(pay.id) == Rect(x: 20, y: 40, width: 100, height: 44))
    // The window and the element: one without a whole box is no view.
    #expect(imported.sink.snapshots[0].views.count == 2)
  }

  @Test func `Actions and gestures between trees are touches in the scene before them`() throws {
    let tree = "[\(Self.application)},\(Self.elements)]"
    let imported = try read([
      "1.json": tree, "2.json": #"{"script":"mobile: tap","args":[{"x":70,"y":62}]}"#, "3.json": tree,
      "4.json":
        #"{"script":"mobile: dragFromToForDuration","args":{"duration":0.5,"fromX":1,"fromY":2,"toX":3,"toY":4}}"#,
      "5.json": #"{"script":"mobile: swipe","args":[{"direction":"up"}]}"#,
      "6.json":
        #"{"actions":[{"type":"pointer","actions":[{"type":"pointerMove","x":9,"y":9},{"type":"pointerDown"}]}]}"#,
    ])
    #expect(imported.sink.snapshots.count == 2)
    let samples = imported.sink.events.flatMap(\.touches)
    #expect(
      samples.map(\.phase) == [.began, .ended, .began, .moved, .ended, .began, .cancelled])
    #expect(samples.map(\.location.x) == [70, 70, 1, 3, 3, 9, 9])
    #expect(imported.sink.events.map(\.time) == [0, 0, 0, 0.5, 0.5, 0.5, 0.5])
    #expect(imported.skipped("mobile: swipe: only the driver knows its places") == 1)
  }

  @Test func `What is no tree of elements is told with its place`() throws {
    let (empty, cut, odd) = (
      try fault { _ = try read("[{\"AXLabel\":\"x\"}]") }, try fault { _ = try read("[{\"AXLabel\":\"x\",") },
      try fault { _ = try read("[{\"AXFrame\":\"\",\"frame\":[[1,\"a\"],[2]]}]") }
    )
    #expect(empty.isNothingFound)
    #expect(cut.json == .truncated)
    #expect(odd.json != nil && odd.place.line == 1)
  }

  @Test func `A tree is as deep as it likes`() throws {
    let deep = 2_000
    let node = "{\"AXLabel\":\"x\",\"frame\":{\"x\":0,\"y\":0,\"width\":9,\"height\":9},\"children\":["
    let text = String(repeating: node, count: deep) + String(repeating: "]}", count: deep)
    #expect(try read(text).sink.snapshots[0].views.count == deep + 1)
  }

  @Test func `The format is found`() throws {
    for text in ["[\(Self.elements)]", "{\"elements\":[\(Self.elements)]}", "{\"attributes\":{}}", "[\(Self.marker)]"] {
      let found = try withFolder(["a.json": Data(text.utf8)]) { folder in
        (try InputFormat.detect(folder + "/a.json"), try InputFormat.detect(folder))
      }
      #expect(found == (.elementTree, .elementTree))
    }
  }
}
