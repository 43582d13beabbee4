#if UIKIT_MODEL
  import Foundation
  import HitTesting
  import TestSupport
  import Testing
  import TouchRecorder
  import UIKitModel

  /// Tests what a recorder makes of the elements that assistive technologies get.
  @Suite(.serialized) @MainActor
  struct AccessibilityElementTests {
    private static func names(_ scene: Scene?) -> [String] {
      ElementScreen.paths(scene).map { $0.components(separatedBy: "_UIHostingView").last ?? $0 }
    }

    @Test func `They are read while an assistive technology runs, or always, or never`() throws {
      for (reading, isRunning, isRead) in [
        (.never, true, false), (.withAssistiveTechnology, false, false), (.withAssistiveTechnology, true, true),
        (.always, false, true),
      ] as [(RecordingOptions.AccessibilityReading, Bool, Bool)] {
        let screen = try ElementScreen { $0.accessibilityElements = reading }
        EventDriver.setVoiceOver(isRunning: isRunning)
        screen.host.accessibilityElements = [UIAccessibilityElement.make(in: screen.host, "buy")]
        screen.tap()
        #expect(Self.names(try screen.scenes().last) == (isRead ? ["/{buy}"] : []), "\(reading)")
      }
    }

    @Test func `An element is in the hosting view that shows it, and says how it is known`() throws {
      let screen = try ElementScreen { $0.accessibilityElements = .always }
      screen.host.accessibilityElements = [
        UIAccessibilityElement.make(in: screen.host, "buy", [.button, .notEnabled])
      ]
      screen.tap()
      let (scene, buy) = try ElementScreen.slot("buy", in: screen.scenes().last)
      #expect(scene.path(buy).hasSuffix("_UIHostingView/{buy}"))
      #expect(scene.view(buy).frame == Rect(x: 20, y: 100, width: 100, height: 60))
      #expect(!scene.delivery(buy).isEnabled && scene.view(buy).isUserInteractionEnabled)
      #expect(scene.elementRole(buy) == .button && scene.elementSource(buy) == .accessibility)
      #expect(scene.text(buy).label == "Label of buy")
    }

    @Test func `Traits are roles, and what does not respond takes no touches`() throws {
      let traits: [(UIAccessibilityTraits, ElementRole, Bool)] = [
        ([.button, .image], .button, true), (.link, .link, true), (.adjustable, .slider, true),
        (.searchField, .textField, true), (.header, .header, false), (.image, .image, false),
        (.staticText, .text, false), (.none, .other, false),
      ]
      let screen = try ElementScreen { $0.accessibilityElements = .always }
      screen.host.accessibilityElements = traits.enumerated().map { index, row in
        UIAccessibilityElement.make(
          in: screen.host, "e\(index)", row.0, CGRect(x: 0, y: 100 + 50 * index, width: 300, height: 44))
      }
      let tapped = UIAccessibilityElement.make(in: screen.host, "tapped", .staticText)
      tapped.accessibilityRespondsToUserInteraction = true
      screen.host.accessibilityElements?.append(tapped)
      screen.tap()
      let scene = try #require(try screen.scenes().last)
      let read = scene.preorder().map(\.slot).filter(scene.isElement)
      #expect(read.map { scene.elementRole($0) } == traits.map(\.1) + [.text])
      #expect(read.map { scene.view($0).isUserInteractionEnabled } == traits.map(\.2) + [true])
    }

    @Test func `Containers are passed through, and views and hidden elements are left out`() throws {
      let screen = try ElementScreen { $0.accessibilityElements = .always }
      let group = UIAccessibilityElement.make(in: screen.host, "group", .none)
      group.isAccessibilityElement = false
      group.accessibilityElements = ["one", "other"].map { UIAccessibilityElement.make(in: screen.host, $0) }
      let hidden = UIAccessibilityElement.make(in: screen.host, "hidden")
      hidden.accessibilityElementsHidden = true
      let button = UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      button.isAccessibilityElement = true
      screen.host.addSubview(button)
      screen.host.accessibilityElements = [group, hidden, button]
      screen.tap()
      #expect(Self.names(try screen.scenes().last) == ["/{one}", "/{other}"])
    }

    @Test func `Elements that are made anew each time keep their numbers, and their changes are small`() throws {
      let screen = try ElementScreen { $0.accessibilityElements = .always }
      for y in [200, 300] {
        screen.host.accessibilityElements = [nil, nil, "buy"].enumerated().map { index, identifier in
          UIAccessibilityElement.make(
            in: screen.host, identifier, .button, CGRect(x: 20 + 110 * index, y: y, width: 100, height: 60))
        }
        screen.tap()
      }
      let scenes = try screen.scenes().suffix(2)
      let read = scenes.map { scene in scene.preorder().map(\.slot).filter(scene.isElement) }
      #expect(zip(scenes, read).map { scene, slots in slots.map(scene.id) }.allEqual)
      #expect(zip(scenes, read).map { scene, slots in scene.view(slots[0]).frame.origin.y } == [100, 200])
    }

    @Test func `A declared element wins over one with its identifier or its frame, in the same hosting view`() throws {
      let screen = try ElementScreen { $0.accessibilityElements = .always }
      var buy = DeclaredElement(.cell, identifier: "buy", frame: CGRect(x: 20, y: 200, width: 100, height: 60))
      buy.container = screen.host
      screen.declare(buy, 1)
      let elsewhere = CGRect(x: 200, y: 600, width: 50, height: 50)
      screen.host.accessibilityElements = [
        UIAccessibilityElement.make(in: screen.host, "buy", .button, elsewhere),
        UIAccessibilityElement.make(in: screen.host, nil),
        UIAccessibilityElement.make(in: screen.host, "other", .button, elsewhere),
      ]
      let below = _UIHostingView(frame: CGRect(x: 0, y: 800, width: 390, height: 44))
      below.accessibilityElements = [UIAccessibilityElement.make(in: below, "buy", .button, below.frame)]
      screen.app.window.addSubview(below)
      screen.tap()
      let scene = try #require(try screen.scenes().last)
      let read = scene.preorder().map(\.slot).filter(scene.isElement)
      #expect(Self.names(scene) == ["/{other}", "/{buy}", "/{buy}"], "the declared one is in front")
      #expect(read.map { scene.elementSource($0) } == [.accessibility, .declared, .accessibility])
    }

    @Test func `Nothing is read where nothing may be recorded`() throws {
      final class Watched: UIView {
        var asked = 0
        override var accessibilityElements: [Any]? {
          get {
            asked += 1
            return super.accessibilityElements
          }
          set { super.accessibilityElements = newValue }
        }
      }
      let screen = try ElementScreen {
        $0.accessibilityElements = .always
        $0.leavesOut = { $0 is _UIHostingView }
      }
      screen.host.accessibilityElements = [UIAccessibilityElement.make(in: screen.host, "leftOut")]
      let plain = Watched(frame: screen.host.frame)
      screen.app.window.addSubview(plain)
      screen.tap(20, 20)
      #expect(Self.names(try screen.scenes().last).isEmpty)
      #expect(plain.asked == 0, "it shows nothing of SwiftUI")
    }

    @Test func `Labels and identifiers follow the options, and keys and private parts are left out`() throws {
      for redact in [[], .labels, .identifiers] as [RecordingOptions.Redaction] {
        let screen = try ElementScreen {
          $0.accessibilityElements = .always
          $0.redact = redact
        }
        var keypad = DeclaredElement(.other, frame: CGRect(x: 0, y: 600, width: 390, height: 100))
        keypad.isPrivate = true
        screen.declare(keypad, "keypad")
        screen.host.accessibilityElements = [
          UIAccessibilityElement.make(in: screen.host, "buy"),
          UIAccessibilityElement.make(in: screen.host, "search", .searchField),
          UIAccessibilityElement.make(in: screen.host, "secretKey", [.button, .keyboardKey]),
          UIAccessibilityElement.make(
            in: screen.host, "secretDigit", .button, CGRect(x: 20, y: 620, width: 50, height: 50)),
        ]
        screen.tap()
        let scene = try #require(try screen.scenes().last)
        let texts = scene.preorder().filter { scene.isElement($0.slot) }.map { scene.text($0.slot) }
        #expect(texts.map(\.identifier) == (redact == .identifiers ? [nil, nil] : ["buy", "search"]))
        #expect(texts.map(\.label) == [redact == .labels ? nil : "Label of buy", nil])
        let bytes = try Data(contentsOf: screen.app.folder.file("app.sqlite"))
        #expect(bytes.range(of: Data("secret".utf8)) == nil)
      }
    }
  }

  extension Array where Element: Equatable {
    fileprivate var allEqual: Bool { allSatisfy { $0 == first } }
  }
#endif
