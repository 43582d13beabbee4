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
    /// A view with the name that SwiftUI gives its own.
    private final class _UIHostingView: UIView {}

    /// An app with a hosting view that begins 100 points from the top. It forgets the elements that
    /// it has declared.
    @MainActor
    private final class Screen {
      let app: RecordedApp
      let host = _UIHostingView(frame: CGRect(x: 0, y: 100, width: 390, height: 700))
      private var declared: Set<AnyHashable> = []

      init(_ configure: (inout RecordingOptions) -> Void = { _ in }) throws {
        app = try RecordedApp(configure)
        app.window.addSubview(host)
      }

      func declare(_ element: DeclaredElement, _ id: AnyHashable) {
        declared.insert(id)
        TouchRecorder.declare(element, id: id)
      }

      func tap(_ x: Double = 30, _ y: Double = 230) { app.driver.tap(at: CGPoint(x: x, y: y)) }

      /// Stops the recorder, and gives the scenes.
      func scenes() throws -> [Scene] {
        let status = try app.stop()
        #expect(status.lost == 0 && status.problem == nil)
        for id in declared { TouchRecorder.forget(id) }
        return try app.scenes()
      }
    }

    private static func element(
      _ identifier: String, _ role: DeclaredElement.Role = .button, y: Double = 200, in container: UIView? = nil
    ) -> DeclaredElement {
      var element = DeclaredElement(role, identifier: identifier, frame: CGRect(x: 20, y: y, width: 100, height: 60))
      element.label = "Label of \(identifier)"
      element.container = container
      return element
    }

    private static func paths(_ scene: Scene?) -> [String] {
      scene.map { scene in scene.preorder().filter { scene.isElement($0.slot) }.map { scene.path($0.slot) } } ?? []
    }

    private static func slot(_ identifier: String, in scene: Scene?) throws -> (scene: Scene, slot: Scene.Slot) {
      let scene = try #require(scene)
      return (scene, try #require(scene.preorder().first { scene.text($0.slot).identifier == identifier }).slot)
    }

    @Test func `The roles are those of elements in scenes`() {
      #expect(DeclaredElement.Role.allCases.map(\.rawValue) == ElementRole.allCases.map(\.rawValue))
    }

    @Test func `An element is in the hosting view that shows it, in the space of that view`() throws {
      let screen = try Screen()
      var element = Self.element("buy", .toggle)
      (element.isEnabled, element.takesTouches) = (false, false)
      screen.declare(element, 1)
      screen.tap()
      let (scene, pay) = try Self.slot("buy", in: screen.scenes().last)
      let view = scene.view(pay)
      #expect(scene.path(pay).hasSuffix("_UIHostingView/{buy}"))
      #expect(view.frame == Rect(x: 20, y: 100, width: 100, height: 60))
      #expect(!view.isUserInteractionEnabled && !scene.delivery(pay).isEnabled)
      #expect(scene.elementRole(pay) == .toggle && scene.elementSource(pay) == .declared)
      #expect(scene.text(pay).label == "Label of buy")
    }

    @Test func `An element changes, and leaves when it is forgotten`() throws {
      let screen = try Screen()
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
        let (scene, pay) = try Self.slot("buy", in: scene)
        return (scene.id(pay), scene.view(pay).frame.origin.y)
      }
      #expect(frames.map(\.1) == [100, 200, 190])
      #expect(Set(frames.map(\.0)).count == 1, "it keeps its number")
      #expect(Self.paths(scenes.last).isEmpty)
    }

    @Test func `Elements are inside those that they name, whatever was declared first`() throws {
      let screen = try Screen()
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
      let (scene, slot) = try Self.slot("buy", in: screen.scenes().last)
      #expect(
        Self.paths(scene).map { $0.components(separatedBy: "_UIHostingView").last } == ["/{row}", "/{row}/{buy}"])
      #expect(scene.view(slot).frame == Rect(x: 0, y: 20, width: 100, height: 60))
    }

    @Test func `An element stays in its hosting view when a sheet comes over it`() throws {
      let screen = try Screen()
      screen.declare(Self.element("below"), 1)
      screen.tap()
      let sheet = _UIHostingView(frame: screen.host.frame)
      sheet.accessibilityIdentifier = "sheet"
      screen.app.window.addSubview(sheet)
      screen.declare(Self.element("above"), 2)
      screen.tap()
      let paths = Self.paths(try screen.scenes().last)
      #expect(paths.map { $0.contains("#sheet") } == [false, true], "\(paths)")
    }

    @Test func `Without a hosting view an element is in its container, or nowhere`() throws {
      let screen = try Screen()
      screen.host.removeFromSuperview()
      screen.declare(Self.element("canvas", in: screen.app.label), 1)
      screen.declare(Self.element("nowhere"), 2)
      screen.tap(20, 20)
      #expect(Self.paths(try screen.scenes().last) == ["UIWindow/UILabel/{canvas}"])
    }

    @Test func `Labels and identifiers follow the options, and a field has no label`() throws {
      for redact in [[], .labels, .identifiers] as [RecordingOptions.Redaction] {
        let screen = try Screen { $0.redact = redact }
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
      let screen = try Screen()
      var keypad = Self.element("keypad")
      keypad.isPrivate = true
      screen.declare(keypad, "keypad")
      var key = Self.element("secretKey")
      key.parent = "keypad"
      screen.declare(key, "key")
      screen.tap(30, 230)
      screen.tap(30, 230)
      screen.tap(30, 500)
      #expect(Self.paths(try screen.scenes().last).isEmpty)
      #expect(try screen.app.events().allSatisfy { $0.event.touches[0].location.y == 500 })
      let bytes = try Data(contentsOf: screen.app.folder.file("app.sqlite"))
      #expect(bytes.range(of: Data("secretKey".utf8)) == nil)
    }

    @Test func `Elements in a view that is left out are left out`() throws {
      let screen = try Screen { $0.leavesOut = { $0 is _UIHostingView } }
      screen.declare(Self.element("buy"), 1)
      screen.tap(20, 20)
      #expect(Self.paths(try screen.scenes().last).isEmpty)
    }

    @Test func `Frames that are not finite or far away lose nothing but their elements`() throws {
      let screen = try Screen()
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
      #expect(Self.paths(try screen.scenes().last).map { $0.hasSuffix("{good}") } == [true])
    }

    @Test func `A thousand elements inside each other do no harm`() throws {
      let screen = try Screen { $0.limits.delay = 1_000 }
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
