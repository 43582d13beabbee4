#if UIKIT_MODEL
  import Foundation
  import HitTesting
  import TestSupport
  import Testing
  import TouchRecorder
  import UIKitModel

  /// Tests recorders in apps whose elements of accessibility do what they should not.
  ///
  /// In each test the host has a sound element at the end of its list, or before what is hostile.
  @Suite(.serialized) @MainActor
  struct HostileElementTests {
    /// A view or an element gives its elements one by one, as code of the app decides.
    private final class Indexed: UIAccessibilityElement {
      var count = 0
      var made = 0
      var make: @MainActor (Int) -> Any? = { _ in nil }

      override func accessibilityElementCount() -> Int { count }

      override func accessibilityElement(at index: Int) -> Any? {
        made += 1
        return make(index)
      }
    }

    /// An element that does something when its traits are read.
    private final class Restless: UIAccessibilityElement {
      var whenRead: @MainActor () -> Void = {}

      override var accessibilityTraits: UIAccessibilityTraits {
        get {
          whenRead()
          return super.accessibilityTraits
        }
        set { super.accessibilityTraits = newValue }
      }
    }

    private static func screen(_ configure: (inout RecordingOptions) -> Void = { _ in }) throws -> ElementScreen {
      try ElementScreen {
        $0.accessibilityElements = .always
        configure(&$0)
      }
    }

    private static func group(_ screen: ElementScreen, _ count: Int) -> Indexed {
      let group = Indexed(accessibilityContainer: screen.host)
      (group.isAccessibilityElement, group.count) = (false, count)
      return group
    }

    private static func restless(_ screen: ElementScreen, _ whenRead: @escaping @MainActor () -> Void) -> Restless {
      let element = Restless(accessibilityContainer: screen.host)
      element.accessibilityFrame = CGRect(x: 20, y: 300, width: 100, height: 60)
      element.whenRead = whenRead
      return element
    }

    /// Taps, and checks that the tap was recorded and that the element `sound` is in the scene.
    ///
    /// - Returns: the number of elements in the last scene.
    private static func tapAndStop(_ screen: ElementScreen, unread: Int) throws -> Int {
      screen.tap()
      let scenes = try screen.scenes(unread: unread)
      #expect(try screen.app.events().map(\.responder) == ["UIWindow/_UIHostingView", nil])
      let paths = ElementScreen.paths(scenes.last)
      #expect(paths.contains { $0.hasSuffix("{sound}") }, "\(paths.prefix(3))")
      return paths.count
    }

    @Test(arguments: [NSNotFound, -1, .min, 0]) func `Counts that are none`(count: Int) throws {
      let screen = try Self.screen()
      let group = Self.group(screen, count)
      screen.host.accessibilityElements = [group, UIAccessibilityElement.make(in: screen.host, "sound")]
      #expect(try Self.tapAndStop(screen, unread: 0) == 1)
      #expect(group.made == 0)
    }

    @Test func `A count without elements behind it`() throws {
      let screen = try Self.screen()
      screen.host.accessibilityElements = [
        UIAccessibilityElement.make(in: screen.host, "sound"), Self.group(screen, NSNotFound - 1),
      ]
      // At most a million are counted, of which the limit lets 998 be asked for.
      #expect(try Self.tapAndStop(screen, unread: 1_000_000) == 1)
    }

    @Test func `Frames that are not finite or far away`() throws {
      let screen = try Self.screen()
      let numbers: [CGFloat] = [.nan, .infinity, -.infinity, .greatestFiniteMagnitude]
      let frames = numbers.flatMap { number in
        [
          CGRect(x: number, y: 0, width: 1, height: 1), CGRect(x: 0, y: number, width: 1, height: 1),
          CGRect(x: 0, y: 0, width: number, height: 1), CGRect(x: 0, y: 0, width: 1, height: number),
        ]
      }
      screen.host.accessibilityElements =
        (frames + [.null, .infinite]).map { UIAccessibilityElement.make(in: screen.host, nil, .button, $0) } + [
          UIAccessibilityElement.make(in: screen.host, "sound")
        ]
      #expect(try Self.tapAndStop(screen, unread: 18) == 1)
    }

    @Test func `Hosting views and private elements whose frames are not finite`() throws {
      for number in [CGFloat.nan, .infinity, -.infinity] {
        let screen = try Self.screen()
        let bad = _UIHostingView(frame: CGRect(x: number, y: 0, width: number, height: number))
        bad.accessibilityElements = [UIAccessibilityElement.make(in: bad, "bad")]
        bad.isUserInteractionEnabled = false
        screen.app.window.addSubview(bad)
        screen.host.accessibilityElements = [UIAccessibilityElement.make(in: screen.host, "sound")]
        var hidden = DeclaredElement(.other, frame: CGRect(x: number, y: number, width: 10, height: number))
        hidden.isPrivate = true
        screen.declare(hidden, "hidden")
        screen.declare(
          DeclaredElement(.button, identifier: "late", frame: CGRect(x: 9, y: 400, width: 9, height: 9)), 1)
        screen.tap()
        try screen.app.stop()
        for id in ["hidden", 1] as [AnyHashable] { TouchRecorder.forget(id) }
        #expect(try screen.app.events().count == 2)
        #expect(ElementScreen.paths(try screen.app.scenes().last).contains { $0.hasSuffix("{sound}") })
      }
    }

    @Test func `A hundred thousand elements, in a list and one by one`() throws {
      for isList in [true, false] {
        let screen = try Self.screen()
        let group = Self.group(screen, 100_000)
        group.make = { _ in UIAccessibilityElement.make(in: screen.host, "e") }
        let list = isList ? (0..<100_000).map { _ in UIAccessibilityElement.make(in: screen.host, "e") } : [group]
        screen.host.accessibilityElements = [UIAccessibilityElement.make(in: screen.host, "sound")] + list
        #expect(try Self.tapAndStop(screen, unread: isList ? 99_001 : 99_002) == (isList ? 1_000 : 999))
        #expect(group.made == (isList ? 0 : 998 * 3), "at each scene no more than the limit: \(group.made)")
      }
    }

    @Test func `An element that takes a second is asked once, and the scene stays whole`() throws {
      let screen = try Self.screen()
      let slow = Self.restless(screen) { screen.app.driver.advance(by: 1) }
      screen.host.accessibilityElements = [
        UIAccessibilityElement.make(in: screen.host, "sound"), slow,
        UIAccessibilityElement.make(in: screen.host, "after"),
      ]
      screen.app.driver.began(at: CGPoint(x: 30, y: 230))
      slow.whenRead = {}
      // The next scenes have no elements, for fifty times the time that was lost.
      for _ in 0..<5 { screen.tap(200, 500) }
      #expect(TouchRecorder.shared?.status.unreadElements == 1)
      screen.app.driver.advance(by: 150)
      screen.tap(200, 500)
      screen.app.driver.ended()
      let scenes = try screen.scenes()
      let names = scenes.map { ElementScreen.paths($0).map { $0.components(separatedBy: "/").last ?? "" } }
      #expect(names.contains(["{sound}", "{other}"]), "what was read before the time was up: \(names)")
      #expect(names.contains([]) && names.last == ["{sound}", "{other}", "{after}"])
    }

    @Test func `A thousand elements that are a little slow`() throws {
      let screen = try Self.screen()
      var read = 0
      let slow = (0..<900).map { _ in
        Self.restless(screen) {
          read += 1
          screen.app.driver.advance(by: 0.000_1)
        }
      }
      screen.host.accessibilityElements = [UIAccessibilityElement.make(in: screen.host, "sound")] + slow
      screen.app.driver.began(at: CGPoint(x: 30, y: 230))
      // Each is read up to three times.
      #expect(read > 100 && read < 220, "20 ms in all: \(read)")
      let unread = try #require(TouchRecorder.shared?.status.unreadElements)
      #expect(unread > 600)
      _ = try screen.scenes(unread: unread)
    }

    @Test func `Elements that contain themselves, or are listed twice`() throws {
      let screen = try Self.screen()
      let (one, other) = (Self.group(screen, 1), Self.group(screen, 2))
      one.make = { _ in other }
      other.make = { $0 == 0 ? one : other }
      let sound = UIAccessibilityElement.make(in: screen.host, "sound")
      screen.host.accessibilityElements = [one, sound, sound, screen.host]
      #expect(try Self.tapAndStop(screen, unread: 3) == 1)
    }

    @Test func `Elements inside each other without an end`() throws {
      let screen = try Self.screen()
      @MainActor
      func endless() -> Indexed {
        let group = Self.group(screen, 1)
        group.make = { _ in endless() }
        return group
      }
      screen.host.accessibilityElements = [endless(), UIAccessibilityElement.make(in: screen.host, "sound")]
      #expect(try Self.tapAndStop(screen, unread: 1) == 1)
    }

    @Test func `Lists with other things in them`() throws {
      let screen = try Self.screen()
      screen.host.accessibilityElements = [
        7, "text", NSObject(), UIAccessibilityElement.make(in: screen.host, "sound"),
      ]
      #expect(try Self.tapAndStop(screen, unread: 3) == 1)
    }

    @Test func `Elements that change the list, the tree and what is declared while they are read`() throws {
      let screen = try Self.screen()
      let sound = UIAccessibilityElement.make(in: screen.host, "sound")
      let changes: [@MainActor () -> Void] = [
        { _ = screen.host.accessibilityElements?.popLast() },
        { screen.host.accessibilityElements = [sound] },
        { screen.host.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))) },
        { screen.host.superview?.sendSubviewToBack(screen.app.label) },
        {
          screen.declare(
            DeclaredElement(.button, identifier: "late", frame: CGRect(x: 0, y: 0, width: 9, height: 9)), 1)
        },
        { TouchRecorder.forget(1) },
        {
          TouchRecorder.shared?.takeScene()
          TouchRecorder.shared?.record(UIEvent()) {}
        },
      ]
      for change in changes {
        let element = Self.restless(screen, change)
        screen.host.accessibilityElements = [element, sound]
        screen.tap()
      }
      screen.host.accessibilityElements = [sound]
      screen.tap()
      TouchRecorder.forget(1)
      let scenes = try screen.scenes()
      #expect(ElementScreen.paths(scenes.last) == ["UIWindow/_UIHostingView/{sound}"])
      #expect(try screen.app.events().count == 2 * (changes.count + 1))
    }

    @Test func `An element that removes its hosting view, and one that ends the recording`() throws {
      let screen = try Self.screen()
      let element = Self.restless(screen) { screen.host.removeFromSuperview() }
      screen.host.accessibilityElements = [element]
      screen.tap()
      #expect(screen.host.superview == nil)
      screen.app.window.addSubview(screen.host)
      element.whenRead = { _ = TouchRecorder.shared?.stop() as RecordingStatus? }
      screen.tap()
      try screen.app.stop()
      // What came of the second touch is lost with the recording.
      #expect(try screen.app.events().map(\.responder).prefix(2) == ["UIWindow/_UIHostingView", nil])
      #expect(screen.host.superview != nil)
    }
  }
#endif
