import HitTesting
import TestSupport
import Testing

/// Tests what each change does to a scene, and which changes are refused.
@Suite struct SceneTests {
  /// A window with three views. The first of them has two subviews.
  private func stage() throws -> Scene {
    try scene(
      view(2, in: 1, rect(0, 0, 10, 10)), view(5, in: 2, rect(0, 0, 1, 1)), view(6, in: 2, rect(0, 0, 1, 1)),
      view(3, in: 1, rect(0, 0, 10, 10)), view(4, in: 1, rect(0, 0, 10, 10)))
  }

  @Test func `a path of more than 32 KB shows only the ends of long names`() throws {
    func path(_ bytes: Int) throws -> String {
      let views = (2...4).map { id in
        view(ViewID(id), in: ViewID(id - 1), rect(0, 0, 10, 10)) {
          $0.identifier = .some(String(repeating: "a", count: bytes))
        }
      }
      let scene = try scene(of: [view(1, "UIWindow", in: nil, rect(0, 0, 10, 10))] + views)
      return scene.path(try #require(scene.slot(of: 4)))
    }
    #expect(try path(10_000).utf8.count > 30_000)
    #expect(try path(11_000).utf8.count < 1_000)
  }

  private func changed(_ configure: (inout SceneChange) -> Void) throws -> Scene {
    var scene = try stage()
    var change = SceneChange()
    configure(&change)
    try scene.apply(.change(change))
    return scene
  }

  private func children(_ scene: Scene, _ id: ViewID? = 1) -> [ViewID] {
    scene.subviews(id.flatMap { scene.slot(of: $0) } ?? Scene.screen).map(scene.id)
  }

  private func added(_ id: ViewID, in parent: ViewID? = 1, at index: Int? = nil) -> NewView {
    view(id, in: parent, rect(0, 0, 1, 1), index: index)
  }

  private func refused(_ fault: SceneFault, _ configure: (inout SceneChange) -> Void) {
    #expect(throws: fault) { try changed(configure) }
  }

  @Test func `of views at one index the last is behind the others, and their siblings keep their orders`() throws {
    let before = try stage()
    let scene = try changed { $0.insert = [added(7, at: 1), added(8, at: 1), added(9, at: 1)] }
    let ids: [ViewID] = [2, 9, 8, 7, 3, 4]
    #expect(children(scene) == ids)
    let orders = try ids.map { scene.order(try #require(scene.slot(of: $0))) }
    #expect(orders == orders.sorted() && Set(orders).count == ids.count)
    for id in [2, 3, 4] as [ViewID] {
      let (slot, old) = (try #require(scene.slot(of: id)), try #require(before.slot(of: id)))
      #expect(scene.order(slot) == before.order(old), "\(id)")
    }
  }

  @Test func `a view that is loaded twice in one snapshot is in the scene once`() throws {
    var scene = Scene()
    var placements: [Scene.LoadedPlace] = []
    scene.beginLoading()
    for _ in 0..<2 {
      try scene.load(1, parent: nil, order: 0, view: View(), placements: &placements) { 0 }
    }
    try scene.finishLoading(placements)
    #expect(scene.preorder().map { scene.id($0.slot) } == [1])
  }

  // MARK: What changes do

  @Test func `a scene keeps the order of its list`() throws {
    let scene = try stage()
    #expect(scene.preorder().map { scene.id($0.slot) } == [1, 2, 5, 6, 3, 4])
    #expect(scene.preorder().map(\.depth) == [0, 1, 2, 2, 1, 1])
    #expect(scene.count == 6)
  }

  @Test func `an insertion without an index comes to the front, several as they are listed`() throws {
    let scene = try changed { $0.insert = [added(9), added(8), added(7, in: 9)] }
    #expect(children(scene) == [2, 3, 4, 9, 8])
    #expect(children(scene, 9) == [7])
  }

  @Test func `an index is the place that holds once all is done`() throws {
    #expect(try children(changed { $0.insert = [added(9, at: 3), added(8, at: 0)] }) == [8, 2, 3, 9, 4])
    #expect(
      try children(
        changed {
          $0.insert = [added(9, at: 1)]
          $0.move = [.init(id: 2, parent: 1, index: 3), .init(id: 6, parent: 1, index: 0)]
          $0.remove = [4]
        }) == [6, 9, 3, 2])
  }

  @Test func `a move changes the superview or the place`() throws {
    let scene = try changed { $0.move = [.init(id: 4, parent: 2, index: 1), .init(id: 2, parent: 1)] }
    #expect(children(scene) == [3, 2])
    #expect(children(scene, 2) == [5, 4, 6])
  }

  @Test func `two views may change places as superview and subview`() throws {
    let scene = try changed { $0.move = [.init(id: 2, parent: 5), .init(id: 5, parent: 1)] }
    #expect(children(scene) == [3, 4, 5])
    #expect(children(scene, 5) == [2])
    #expect(children(scene, 2) == [6])
  }

  @Test func `a removal takes the subtree; what is moved out of it stays`() throws {
    let scene = try changed {
      $0.remove = [2]
      $0.move = [.init(id: 6, parent: 1, index: 0)]
    }
    #expect(children(scene) == [6, 3, 4])
    #expect(scene.slot(of: 5) == nil)
    #expect(scene.delta.removed.map(\.id) == [2, 5])
  }

  @Test func `removing a view and its subview together is one removal each`() throws {
    #expect(try children(changed { $0.remove = [5, 2, 6] }) == [3, 4])
  }

  @Test func `an id that left may come again in a later change`() throws {
    var scene = try changed { $0.remove = [2] }
    var change = SceneChange()
    change.insert = [added(5, at: 0)]
    try scene.apply(.change(change))
    #expect(children(scene) == [5, 3, 4])
    #expect(children(scene, 5) == [])
  }

  @Test func `set changes what it names and nothing else`() throws {
    let scene = try changed {
      $0.set = [
        .init(id: 3, properties: patch { $0.alpha = 0.5 }), .init(id: 3, properties: patch { $0.identifier = "x" }),
      ]
    }
    let slot = try #require(scene.slot(of: 3))
    #expect(scene.view(slot).alpha == 0.5)
    #expect(scene.text(slot).identifier == "x")
    #expect(scene.view(slot).frame == rect(0, 0, 10, 10))
    #expect(scene.delta.changed == [slot])
    #expect(scene.delta.keepsStructure == false)
  }

  @Test func `geometry and switches keep the structure`() throws {
    let scene = try changed { $0.set = [.init(id: 3, properties: patch { $0.isHidden = true })] }
    #expect(scene.delta.keepsStructure)
  }

  @Test func `setting what is there already changes nothing`() throws {
    let scene = try changed { $0.set = [.init(id: 3, properties: patch { $0.frame = rect(0, 0, 10, 10) })] }
    #expect(scene.delta.isEmpty)
  }

  @Test func `a view moved to the screen becomes a window, and back`() throws {
    var scene = try changed {
      $0.move = [.init(id: 3, parent: nil)]
      $0.set = [.init(id: 3, properties: patch { $0.level = 5 })]
    }
    #expect(children(scene, nil) == [1, 3])
    #expect(scene.window(try #require(scene.slot(of: 3)))?.level == 5)
    var change = SceneChange()
    change.move = [.init(id: 3, parent: 1)]
    try scene.apply(.change(change))
    #expect(scene.window(try #require(scene.slot(of: 3))) == nil)
  }

  @Test func `an inserted subview is placed whatever becomes of its siblings' orders`() throws {
    for place in [0, 1, 2] {
      var scene = try TestSupport.scene(view(2, in: 1, fullScreen), view(3, in: 1, fullScreen))
      var expected: [ViewID] = [2, 3]
      for id in ViewID(10)..<ViewID(70) {
        var change = SceneChange()
        change.insert = [added(id, at: place)]
        try scene.apply(.change(change))
        expected.insert(id, at: place)
      }
      #expect(children(scene) == expected)
      let orders = scene.subviews(1).map(scene.order)
      #expect(zip(orders, orders.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func `one insertion between two siblings renumbers no other`() throws {
    let scene = try changed { $0.insert = [added(9, at: 1)] }
    #expect(scene.delta.changed.map(scene.id) == [9])
  }

  // MARK: What is refused

  @Test func `unknown ids`() {
    refused(.unknownView(99)) { $0.insert = [added(9, in: 99)] }
    refused(.unknownView(99)) { $0.move = [.init(id: 99, parent: 1)] }
    refused(.unknownView(99)) { $0.move = [.init(id: 2, parent: 99)] }
    refused(.unknownView(99)) { $0.remove = [99] }
    refused(.unknownView(99)) { $0.set = [.init(id: 99, properties: ViewPatch())] }
    #expect(throws: SceneFault.unknownView(3)) { try scene(added(2, in: 3), added(3)) }
    #expect(throws: SceneFault.unknownView(2)) { try scene(added(2, in: 2)) }
  }

  @Test func `a superview that leaves in the same change`() {
    refused(.unknownView(2)) {
      $0.insert = [added(9, in: 2)]
      $0.remove = [2]
    }
    refused(.unknownView(6)) {
      $0.move = [.init(id: 3, parent: 6)]
      $0.remove = [2]
    }
  }

  @Test func `a view that moves and leaves in one change`() {
    refused(.unknownView(3)) {
      $0.move = [.init(id: 3, parent: 2)]
      $0.remove = [3]
    }
  }

  @Test func `duplicate ids`() {
    refused(.duplicateView(3)) { $0.insert = [added(3)] }
    refused(.duplicateView(9)) { $0.insert = [added(9), added(9)] }
    #expect(throws: SceneFault.duplicateView(2)) { try scene(added(2), added(2)) }
  }

  @Test func `a view placed twice in one change`() {
    refused(.duplicateView(3)) { $0.move = [.init(id: 3, parent: 1, index: 0), .init(id: 3, parent: 2)] }
    refused(.duplicateView(9)) {
      $0.insert = [added(9)]
      $0.move = [.init(id: 9, parent: 2)]
    }
  }

  @Test func `cycles`() {
    refused(.cycle(2)) { $0.move = [.init(id: 2, parent: 2)] }
    refused(.cycle(2)) { $0.move = [.init(id: 2, parent: 5)] }
    refused(.cycle(1)) { $0.move = [.init(id: 1, parent: 5)] }
    refused(.cycle(2)) { $0.move = [.init(id: 2, parent: 3), .init(id: 3, parent: 2)] }
  }

  @Test func `indexes past the end or below zero`() {
    refused(.indexOutOfRange(9, index: 4, count: 3)) { $0.insert = [added(9, at: 4)] }
    refused(.indexOutOfRange(9, index: -1, count: 3)) { $0.insert = [added(9, at: -1)] }
    refused(.indexOutOfRange(2, index: 3, count: 2)) { $0.move = [.init(id: 2, parent: 1, index: 3)] }
  }

  @Test func `numbers that are not finite`() {
    for (name, properties) in [
      ("alpha", patch { $0.alpha = .nan }), ("zPosition", patch { $0.zPosition = .infinity }),
      ("frame", patch { $0.frame = rect(0, 0, .nan, 1) }), ("frame", patch { $0.frame = rect(1e308, 0, 1e308, 1) }),
      ("bounds", patch { $0.bounds = rect(.infinity, 0, 1, 1) }),
      ("position", patch { $0.position = Point(x: 0, y: .nan) }),
      ("anchor", patch { $0.anchorPoint = Point(x: .nan, y: 0) }),
      ("boundsOrigin", patch { $0.boundsOrigin = Point(x: .nan, y: 0) }),
      ("transform", patch { $0.transform = AffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0) }),
      ("level", patch { $0.level = -.infinity }),
    ] {
      refused(.inView(1, .notFinite(name))) { $0.set = [.init(id: 1, properties: properties)] }
      let window = NewView(id: 9, className: "UIWindow", parent: nil, properties: properties)
      refused(.inView(9, .notFinite(name))) { $0.insert = [window] }
      #expect(throws: SceneFault.inView(9, .notFinite(name))) { try scene(window) }
    }
  }

  @Test func `a frame beside bounds, also in a scene that names the view again`() throws {
    let both = NewView(
      id: 2, className: "UIView", parent: nil,
      properties: patch {
        $0.frame = fullScreen
        $0.bounds = fullScreen
      })
    let fault = SceneFault.inView(2, .frameAndBounds(2))
    #expect(throws: fault) { try scene(of: [both]) }
    var twice = try scene(of: [view(2, in: nil, fullScreen)])
    #expect(throws: fault) { try twice.apply(.scene([both])) }
  }

  @Test func `window properties on a view inside a window`() {
    refused(.inView(2, .windowStateOnView(2))) { $0.set = [.init(id: 2, properties: patch { $0.level = 1 })] }
  }

  @Test func `ids below zero or past 2^53, empty classes, another class under an id`() throws {
    refused(.idOutOfRange(-1)) { $0.insert = [added(-1)] }
    refused(.idOutOfRange(1 << 53 + 1)) { $0.insert = [added(ViewID(1 << 53 + 1))] }
    refused(.emptyClassName(9)) { $0.insert = [view(9, "", in: 1, fullScreen)] }
    var scene = try stage()
    #expect(throws: SceneFault.classChanged(1, from: "UIWindow", to: "UIView")) {
      try scene.apply(.scene([view(1, in: nil, fullScreen)]))
    }
  }

  @Test func `a class with two superclasses, or its own ancestor`() {
    var scene = Scene()
    #expect(throws: SceneFault.superclassChanged("UIButton", from: "UIControl", to: "UIView")) {
      try scene.declare(classes: ["UIButton": "UIView"])
    }
    #expect(throws: SceneFault.classCycle("B")) { try scene.declare(classes: ["A": "B", "B": "A"]) }
    #expect(throws: SceneFault.superclassChanged("UIResponder", from: "none", to: "A")) {
      try scene.declare(classes: ["UIResponder": "A"])
    }
  }
}
