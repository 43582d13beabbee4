#if UIKIT_MODEL
  import Foundation
  import HitTesting
  import TestSupport
  import Testing
  import TouchRecorder
  import UIKitModel

  /// A view with the name that SwiftUI gives its own.
  final class _UIHostingView: UIView {}

  /// An app with a hosting view that begins 100 points from the top. It forgets the elements that
  /// it has declared.
  @MainActor
  final class ElementScreen {
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
    func scenes(unread: Int = 0) throws -> [Scene] {
      let status = try app.stop()
      #expect(status.lost == 0 && status.problem == nil && status.unreadElements == unread, "\(status)")
      for id in declared { TouchRecorder.forget(id) }
      return try app.scenes()
    }

    /// The paths of the elements.
    static func paths(_ scene: Scene?) -> [String] {
      scene.map { scene in scene.preorder().filter { scene.isElement($0.slot) }.map { scene.path($0.slot) } } ?? []
    }

    static func slot(_ identifier: String, in scene: Scene?) throws -> (scene: Scene, slot: Scene.Slot) {
      let scene = try #require(scene)
      return (scene, try #require(scene.preorder().first { scene.text($0.slot).identifier == identifier }).slot)
    }
  }

  extension UIAccessibilityElement {
    /// An element of a view, with a frame on the screen.
    static func make(
      in container: UIView, _ identifier: String?, _ traits: UIAccessibilityTraits = .button,
      _ frame: CGRect = CGRect(x: 20, y: 200, width: 100, height: 60)
    ) -> UIAccessibilityElement {
      let element = UIAccessibilityElement(accessibilityContainer: container)
      element.accessibilityIdentifier = identifier
      element.accessibilityLabel = identifier.map { "Label of \($0)" }
      element.accessibilityTraits = traits
      element.accessibilityFrame = frame
      return element
    }
  }
#endif
