#if UIKIT_MODEL
  import HitTesting
  import Recording
  import Testing
  import UIKitModel

  /// Tests that what is recorded has UIKit's raw values and names.
  struct UIKitNameTests {
    @Test(arguments: -1...20) func `Phases and types of events have UIKit's names`(rawValue: Int) {
      #expect(TouchPhase(rawValue: rawValue).name == UITouch.Phase(rawValue: rawValue).map { "\($0)" })
      #expect(EventType(rawValue: rawValue).name == UIEvent.EventType(rawValue: rawValue).map { "\($0)" })
    }

    @Test(arguments: -1...120) func `Subtypes have UIKit's names without the type`(rawValue: Int) {
      // UIKit's subtype 0 is none.
      let known = rawValue == 0 ? nil : UIEvent.EventSubtype(rawValue: rawValue).map { "\($0)" }
      let type = rawValue < 100 ? "motion" : "remoteControl"
      let name = EventSubtype(rawValue: rawValue).name.map { type + $0.prefix(1).uppercased() + $0.dropFirst() }
      #expect(name == known)
    }

    @Test func `Events of controls have UIKit's names`() {
      let names: [(UIControl.Event, String)] = [
        (.touchDown, "touchDown"), (.touchDownRepeat, "touchDownRepeat"), (.touchDragInside, "touchDragInside"),
        (.touchDragOutside, "touchDragOutside"), (.touchDragEnter, "touchDragEnter"), (.touchDragExit, "touchDragExit"),
        (.touchUpInside, "touchUpInside"), (.touchUpOutside, "touchUpOutside"), (.touchCancel, "touchCancel"),
        (.valueChanged, "valueChanged"), (.primaryActionTriggered, "primaryActionTriggered"),
        (UIControl.Event(rawValue: 1 << 14), "menuActionTriggered"), (.editingDidBegin, "editingDidBegin"),
        (.editingChanged, "editingChanged"), (.editingDidEnd, "editingDidEnd"),
        (.editingDidEndOnExit, "editingDidEndOnExit"),
      ]
      for (event, name) in names {
        #expect(ControlEvent(rawValue: Int64(event.rawValue)).name == name)
        #expect(ControlEvent(name: name)?.rawValue == Int64(event.rawValue))
      }
      #expect((0..<63).count { ControlEvent(rawValue: 1 << $0).name != nil } == names.count)
    }
  }
#endif
