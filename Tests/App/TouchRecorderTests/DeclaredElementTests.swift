#if UIKIT_MODEL
  import Foundation
  import HitTesting
  import Recording
  import TestSupport
  import Testing
  import TouchRecorder
  import UIKitModel

  /// Tests what a recorder makes of the elements that an app declares.
  @Suite(.serialized) @MainActor
  struct DeclaredElementTests {
    private static func element(
      _ identifier: String, _ role: DeclaredElement.Role = .button, y: Double = 200, in container: UIView? = nil
    ) -> DeclaredElement {
      var element = DeclaredElement(role, identifier: identifier, frame: CGRect(x: 20, y: y, width: 100, height: 60))
      element.label = "Label of \(identifier)"
      element.container = container
      return element
    }

    @Test func `The roles are those of elements in scenes`() {
      #expect(DeclaredElement.Role.allCases.map(\.rawValue) == ElementRole.allCases.map(\.rawValue))
    }

    @Test func `An element is in the hosting view that shows it, in the space of that view`() throws {
      let screen = try ElementScreen()
      var element = Self.element("buy", .toggle)
      (element.isEnabled, element.takesTouches) = (false, false)
      screen.declare(element, 1)
      screen.tap()
      let (scene, pay) = try ElementScreen.slot("buy", in: screen.scenes().last)
      let view = scene.view(pay)
      #expect(scene.path(pay).hasSuffix("_UIHostingView/{buy}"))
      #expect(view.frame == Rect(x: 20, y: 100, width: 100, height: 60))
      #expect(!view.isUserInteractionEnabled && !scene.delivery(pay).isEnabled)
      #expect(scene.elementRole(pay) == .toggle && scene.elementSource(pay) == .declared)
      #expect(scene.text(pay).label == "Label of buy")
    }

    @Test func `An element changes, and leaves when it is forgotten`() throws {
      let screen = try ElementScreen()
      screen.declare(Self.element("buy"), 1)
      screen.tap()
      screen.declare(Self.element("buy", y: 300), 1)
      screen.tap()
      screen.host.center.y += 10
      screen.tap()
      TouchRecorder.forget(1)
      screen.tap()
      let scenes = try screen.scenes().suffix(4)
      let frames = try scenes.prefix(3).map { scene in
        let (scene, pay) = try ElementScreen.slot("buy", in: scene)
        return (scene.id(pay), scene.view(pay).frame.origin.y)
      }
      #expect(frames.map(\.1) == [100, 200, 190])
      #expect(Set(frames.map(\.0)).count == 1, "it keeps its number")
      #expect(ElementScreen.paths(scenes.last).isEmpty)
    }

    @Test func `Elements are inside those that they name, whatever was declared first`() throws {
      let screen = try ElementScreen()
      var pay = Self.element("buy", y: 220)
      pay.parent = "row"
      screen.declare(pay, "buy")
      screen.declare(Self.element("row", .cell), "row")
      // Elements inside each other are inside nothing.
      for (id, other) in [("one", "other"), ("other", "one")] {
        var element = Self.element(id)
        element.parent = other
        screen.declare(element, id)
      }
      screen.tap()
      let (scene, slot) = try ElementScreen.slot("buy", in: screen.scenes().last)
      #expect(
        ElementScreen.paths(scene).map { $0.components(separatedBy: "_UIHostingView").last } == [
          "/{row}", "/{row}/{buy}",
        ])
      #expect(scene.view(slot).frame == Rect(x: 0, y: 20, width: 100, height: 60))
    }

    @Test func `An element stays in its hosting view when a sheet comes over it`() throws {
      let screen = try ElementScreen()
      screen.declare(Self.element("below"), 1)
      screen.tap()
      let sheet = _UIHostingView(frame: screen.host.frame)
      sheet.accessibilityIdentifier = "sheet"
      screen.app.window.addSubview(sheet)
      screen.declare(Self.element("above"), 2)
      screen.tap()
      let paths = ElementScreen.paths(try screen.scenes().last)
      #expect(paths.map { $0.contains("#sheet") } == [false, true], "\(paths)")
    }

    @Test func `Without a hosting view an element is in its container, or nowhere`() throws {
      let screen = try ElementScreen()
      screen.host.removeFromSuperview()
      screen.declare(Self.element("canvas", in: screen.app.label), 1)
      screen.declare(Self.element("nowhere"), 2)
      screen.tap(20, 20)
      #expect(ElementScreen.paths(try screen.scenes().last) == ["UIWindow/UILabel/{canvas}"])
    }

    @Test func `Labels and identifiers follow the options, and a field has no label`() throws {
      for redact in [[], .labels, .identifiers] as [RecordingOptions.Redaction] {
        let screen = try ElementScreen { $0.redact = redact }
        screen.declare(Self.element("buy"), 1)
        screen.declare(Self.element("name", .textField, y: 300), 2)
        screen.tap()
        let scene = try #require(try screen.scenes().last)
        let texts = scene.preorder().filter { scene.isElement($0.slot) }.map { scene.text($0.slot) }
        #expect(texts.map(\.identifier) == (redact == .identifiers ? [nil, nil] : ["buy", "name"]))
        #expect(texts.map(\.label) == [redact == .labels ? nil : "Label of buy", nil])
      }
    }

    @Test func `A private element, what is inside it, and touches on it are not in the file`() throws {
      let screen = try ElementScreen()
      var keypad = Self.element("keypad")
      keypad.isPrivate = true
      screen.declare(keypad, "keypad")
      var key = Self.element("secretKey")
      key.parent = "keypad"
      screen.declare(key, "key")
      screen.tap(30, 230)
      screen.tap(30, 230)
      screen.tap(30, 500)
      #expect(ElementScreen.paths(try screen.scenes().last).isEmpty)
      #expect(try screen.app.events().allSatisfy { $0.event.touches[0].location.y == 500 })
      let bytes = try Data(contentsOf: screen.app.folder.file("app.sqlite"))
      #expect(bytes.range(of: Data("secretKey".utf8)) == nil)
    }

    @Test func `A private element hides nothing in another window`() throws {
      let screen = try ElementScreen()
      let other = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 300))
      other.windowLevel = .alert
      other.isHidden = false
      var keypad = Self.element("keypad")
      (keypad.isPrivate, keypad.container) = (true, screen.host)
      screen.declare(keypad, "keypad")
      screen.tap(30, 230)
      _ = try screen.scenes()
      #expect(try screen.app.events().map(\.event.touches[0].location.y) == [230, 230])
    }

    @Test func `Views in a private element, and touches on them, are not in the file`() throws {
      let screen = try ElementScreen()
      let pad = UIView(frame: CGRect(x: 50, y: 300, width: 200, height: 200))
      let key = UIButton(frame: CGRect(x: 150, y: 0, width: 150, height: 50))
      (pad.accessibilityIdentifier, key.accessibilityLabel) = ("secretPad", "secretDigit")
      pad.addSubview(key)
      screen.host.addSubview(pad)
      // Neither in the frame as a whole nor in the same hosting view.
      let wide = UIView(frame: CGRect(x: 40, y: 300, width: 100, height: 50))
      wide.accessibilityIdentifier = "wide"
      screen.host.insertSubview(wide, at: 0)
      let elsewhere = UIView(frame: CGRect(x: 60, y: 420, width: 20, height: 20))
      elsewhere.accessibilityIdentifier = "elsewhere"
      screen.app.window.insertSubview(elsewhere, at: 0)
      var element = DeclaredElement(.other, frame: CGRect(x: 50, y: 400, width: 200, height: 200))
      element.isPrivate = true
      screen.declare(element, "pad")
      screen.tap(100, 500)
      // The key reaches out of the frame.
      #expect(EventDriver.hitTest(CGPoint(x: 249.5, y: 420)) === key)
      key.frame.origin.y = -60
      pad.clipsToBounds = false
      screen.tap(20, 300)
      let scenes = try screen.scenes()
      let names = scenes.last.map { scene in scene.preorder().compactMap { scene.text($0.slot).identifier } }
      #expect(names?.contains("wide") == true && names?.contains("elsewhere") == true, "\(names ?? [])")
      #expect(try screen.app.events().allSatisfy { $0.event.touches[0].location == Point(x: 20, y: 300) })
      let bytes = try Data(contentsOf: screen.app.folder.file("app.sqlite"))
      #expect(bytes.range(of: Data("secret".utf8)) == nil)
    }

    @Test func `Views return when the element around them is forgotten`() throws {
      let screen = try ElementScreen()
      let pad = UIView(frame: CGRect(x: 50, y: 300, width: 200, height: 200))
      pad.accessibilityIdentifier = "pad"
      screen.host.addSubview(pad)
      var element = DeclaredElement(.other, frame: CGRect(x: 50, y: 400, width: 200, height: 200))
      element.isPrivate = true
      screen.declare(element, "pad")
      screen.tap(20, 300)
      TouchRecorder.forget("pad")
      screen.tap(100, 500)
      let counts = try screen.scenes().suffix(2).map { scene in
        scene.preorder().filter { scene.text($0.slot).identifier == "pad" }.count
      }
      #expect(counts == [0, 1])
    }

    /// What is kept from one scene to the next does not show.
    @Test(arguments: 0..<20) func `Elements that change at random are as if they were read anew`(seed: UInt64) throws {
      var random = SplitMix64(seed: seed)
      let screen = try ElementScreen()
      func element() -> DeclaredElement {
        let roles = DeclaredElement.Role.allCases
        let number = Int.random(in: 0..<400, using: &random)
        var element = Self.element("e\(number)", roles[number % roles.count], y: Double(number))
        element.parent = AnyHashable(Int.random(in: 0..<16, using: &random))
        element.isPrivate = number % 19 == 0
        if number % 29 == 0 { element.frame.size.width = .nan }
        return element
      }
      for _ in 0..<30 {
        for _ in 0..<Int.random(in: 0..<4, using: &random) {
          let id = Int.random(in: 0..<12, using: &random)
          if Int.random(in: 0..<8, using: &random) == 0 {
            TouchRecorder.forget(id)
          } else {
            screen.declare(element(), id)
          }
        }
        if Int.random(in: 0..<8, using: &random) == 0 { screen.host.center.y += 1 }
        TouchRecorder.shared?.takeScene()
      }
      let status = try screen.app.stop()
      let fresh = try TouchRecorder(RecordingOptions(file: screen.app.folder.file("again.sqlite"))).stop()
      for id in 0..<12 { TouchRecorder.forget(id) }
      #expect(status.unreadElements == fresh.unreadElements)
      let kept = try Self.elements(in: #require(try screen.app.scenes().last))
      #expect(kept == Self.elements(in: try #require(try screen.app.scenes("again.sqlite").last)))
    }

    /// All that a scene has of its elements, without their numbers.
    private static func elements(in scene: Scene) -> [String] {
      scene.preorder().map(\.slot).filter(scene.isElement).map { slot in
        "\(scene.path(slot)) \(scene.view(slot)) \(scene.text(slot)) \(scene.delivery(slot).isEnabled)"
      }
    }

    @Test func `Elements in a view that is left out are left out`() throws {
      let screen = try ElementScreen { $0.leavesOut = { $0 is _UIHostingView } }
      screen.declare(Self.element("buy"), 1)
      screen.tap(20, 20)
      #expect(ElementScreen.paths(try screen.scenes().last).isEmpty)
    }

    @Test func `Frames that are not finite or far away lose nothing but their elements`() throws {
      let screen = try ElementScreen()
      let numbers: [CGFloat] = [.nan, .infinity, -.infinity, .greatestFiniteMagnitude]
      for (index, number) in numbers.enumerated() {
        var element = Self.element("bad\(index)", in: screen.host)
        element.frame.origin.x = number
        screen.declare(element, index)
        element.frame = CGRect(x: 0, y: 0, width: number, height: 1)
        screen.declare(element, index + 10)
      }
      screen.declare(DeclaredElement(.other, identifier: "null", frame: .null), "null")
      screen.declare(Self.element("good"), "good")
      screen.tap()
      #expect(ElementScreen.paths(try screen.scenes(unread: 8).last).map { $0.hasSuffix("{good}") } == [true])
    }

    @Test func `A thousand elements inside each other do no harm`() throws {
      let screen = try ElementScreen { $0.limits.delay = 1_000 }
      for index in 0..<1_000 {
        var element = Self.element("deep")
        element.parent = index == 0 ? nil : AnyHashable(index - 1)
        screen.declare(element, index)
      }
      screen.tap()
      _ = try screen.scenes()
    }
  }
#endif
