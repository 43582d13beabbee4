#if UIKIT_MODEL
  import Foundation
  import HitTesting
  import Recording
  import TestSupport
  import Testing
  import TouchRecorder
  import UIKitModel

  /// Tests that what people type gets into no file, nor where they touch keys.
  @Suite(.serialized) @MainActor
  struct PrivacyTests {
    /// A keyboard's window, by the name that UIKit gives its own.
    private final class UIRemoteKeyboardWindow: UIWindow {}

    @Test func `What people type is not in the file, nor are the keys that they touch`() throws {
      let app = try RecordedApp { $0.redact = [] }
      let (field, text) = (UITextField(frame: CGRect(x: 0, y: 200, width: 300, height: 40)), UITextView())
      for input in [field, text] as [UIView & UIKeyInput] {
        app.window.addSubview(input)
        // As UIKit shows a text: by a label in the field.
        let shown = UILabel(frame: input.bounds)
        input.addSubview(shown)
        let inner = UIView()
        shown.addSubview(inner)
        app.driver.tap(at: CGPoint(x: 20, y: 20))
        input.insertText("hunter2")
        (input.accessibilityLabel, shown.accessibilityLabel, inner.accessibilityLabel) = (
          "hunter2", "hunter2", "hunter2"
        )
        // Each scene reads the texts of one view more.
        for _ in 0..<20 { app.driver.tap(at: CGPoint(x: 20, y: 20)) }
      }
      let clear = UIButton(frame: CGRect(x: 270, y: 0, width: 30, height: 40))
      clear.accessibilityIdentifier = "clear"
      field.addSubview(clear)
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      let keyboard = UIRemoteKeyboardWindow(frame: CGRect(x: 0, y: 500, width: 390, height: 344))
      let key = UIButton(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
      key.accessibilityLabel = "keyOfH"
      keyboard.addSubview(key)
      keyboard.isHidden = false
      app.driver.tap(at: CGPoint(x: 10, y: 510))
      app.driver.began(at: CGPoint(x: 10, y: 510))
      app.driver.began(at: CGPoint(x: 20, y: 20), finger: 2)
      app.driver.moved(to: CGPoint(x: 12, y: 512))
      app.driver.ended()
      app.driver.ended(finger: 2)
      let status = try app.stop()
      #expect(status.lost == 0)
      #expect(field.text == "hunter2" && text.text == "hunter2")
      let bytes = try Data(contentsOf: app.folder.file("app.sqlite"))
      #expect(bytes.range(of: Data("Hello".utf8)) != nil, "other labels are there")
      for typed in ["hunter2", "keyOfH", "UIRemoteKeyboardWindow"] {
        #expect(bytes.range(of: Data(typed.utf8)) == nil, "\(typed)")
      }
      let last = try #require(try app.scenes().last)
      #expect(last.count == 6, "the window, its four views, and the button that clears")
      let events = try app.events()
      #expect(events.count == 2 * 2 * 21 + 4)
      #expect(events.flatMap(\.event.touches).allSatisfy { $0.location.y < 100 })
    }

    @Test func `Keys of a keyboard are not in the file while something takes text, other keys are`() throws {
      let app = try RecordedApp()
      let field = UITextField(frame: CGRect(x: 0, y: 300, width: 300, height: 40))
      app.window.addSubview(field)
      app.driver.pressKey("a")
      field.becomeFirstResponder()
      for key in "hunter2" { app.driver.pressKey(key) }
      app.driver.press(.select)
      field.resignFirstResponder()
      app.driver.pressKey("b")
      let status = try app.stop()
      #expect(status.lost == 0)
      let presses = try app.events()
      #expect(presses.count == 3 * 2)
      #expect(
        presses.map(\.responder) == [
          "UIWindow", "UIWindow", "UIWindow/UITextField", "UIWindow/UITextField", "UIWindow", "UIWindow",
        ])
    }

    @Test func `What a pencil writes into a field is not in the file, also where it begins beside it`() throws {
      let app = try RecordedApp()
      let field = UITextField(frame: CGRect(x: 0, y: 300, width: 300, height: 40))
      app.window.addSubview(field)
      func write(at y: CGFloat) {
        app.driver.touchType = .pencil
        defer { app.driver.touchType = .direct }
        app.driver.began(at: CGPoint(x: 20, y: y))
        app.driver.moved(to: CGPoint(x: 30, y: y + 3))
        app.driver.ended()
      }
      write(at: 20)
      write(at: 310)
      field.becomeFirstResponder()
      write(at: 20)
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      let status = try app.stop()
      #expect(status.lost == 0)
      #expect(try app.events().count == 3 + 2, "the pencil on the button, and the finger")
    }

    /// A controller that takes digits, as for a code.
    private final class CodeController: UIViewController, UIKeyInput {
      var digits = ""
      var hasText: Bool { !digits.isEmpty }
      func insertText(_ text: String) { digits += text }
      func deleteBackward() { digits.removeLast() }
    }

    @Test func `What a controller that takes text shows is not read`() throws {
      let app = try RecordedApp { $0.redact = [] }
      let controller = CodeController()
      controller.view.frame = CGRect(x: 0, y: 300, width: 300, height: 100)
      let digits = UILabel(frame: CGRect(x: 0, y: 0, width: 300, height: 40))
      controller.view.addSubview(digits)
      app.window.addSubview(controller.view)
      digits.accessibilityLabel = "4711"
      for _ in 0..<20 { app.driver.tap(at: CGPoint(x: 20, y: 20)) }
      try app.stop()
      let bytes = try Data(contentsOf: app.folder.file("app.sqlite"))
      #expect(bytes.range(of: Data("4711".utf8)) == nil)
      #expect(try app.scenes().last?.count == 5, "its views are there")
    }

    @Test func `Touches on a keypad that hides them are not in the file, nor scenes for them`() throws {
      let keypad = UIView(frame: CGRect(x: 0, y: 300, width: 390, height: 400))
      let app = try RecordedApp { $0.hidesTouches = { $0 === keypad } }
      let key = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      keypad.addSubview(key)
      app.window.addSubview(keypad)
      app.driver.tap(at: CGPoint(x: 20, y: 20))
      for _ in 0..<3 {
        key.alpha = key.alpha == 1 ? 0.5 : 1
        app.driver.began(at: CGPoint(x: 50, y: 350))
        app.driver.moved(to: CGPoint(x: 60, y: 60))
        app.driver.began(at: CGPoint(x: 30, y: 20), finger: 2)
        app.driver.ended()
        app.driver.ended(finger: 2)
      }
      let status = try app.stop()
      #expect(status.lost == 0)
      let events = try app.events()
      #expect(events.count == 2 + 3 * 2)
      #expect(events.flatMap(\.event.touches).allSatisfy { $0.location.y == 20 })
      #expect(events.compactMap(\.responder) == Array(repeating: "UIWindow/UIButton#pay", count: 4))
    }
  }
#endif
