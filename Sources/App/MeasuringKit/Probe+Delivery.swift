import Foundation
import Measurements

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// Who acts upon a touch.
extension Probe {
  static let delivery: [String: Probe] = [
    "delivery.order": .touches([.tap(area.middle)]) { stage in
      let view = stage.add(UIView(), area)
      var acted: [String] = []
      for name in ["first", "last"] { stage.add(UITapGestureRecognizer(), to: view) { _ in acted.append(name) } }
      return { acted.isEmpty ? nil : .text(acted.joined(separator: " and ")) }
    },
    "delivery.shouldBegin": .touches([.tap(area.middle)]) { stage in
      let outer = stage.add(AskedView(), area)
      let inner = stage.add(AskedView(), CGRect(0, 0, area.width, area.height), to: outer)
      var hasActed = false
      stage.add(UITapGestureRecognizer(), to: stage.root) { _ in hasActed = true }
      return { hasActed ? .truth(inner.isAsked && !outer.isAsked) : nil }
    },
    "delivery.removedView": .touches([.press(area.middle, seconds: 1.5)]) { stage in
      let noter = TouchNoter(on: stage.root)
      let view = stage.add(LeavingView(), area)
      var hasActed = false
      let press = stage.add(UILongPressGestureRecognizer(), to: stage.root) { press in
        if press.state == .began { hasActed = true }
      }
      return {
        // The press has had the time that it needs.
        let isOver = noter.samples.first.map { stage.now() - $0.time > press.minimumPressDuration + 0.2 } ?? false
        return isOver && view.superview == nil ? .truth(hasActed) : nil
      }
    },
    "delivery.otherWindow": .touches([.drag(from: low, to: high, speed: 300)]) { stage in
      let noter = TouchNoter(on: stage.root)
      stage.upperWindow().isHidden = false
      return { noter.samples.count > 1 ? .truth(noter.lastWindow === stage.window) : nil }
    },
    "delivery.stateAfterAction": .touches([.tap(area.middle)]) { stage in
      let view = stage.add(UIView(), area)
      var hasActed = false
      var isPossible: Bool?
      let tap = stage.add(UITapGestureRecognizer(), to: view) { _ in hasActed = true }
      stage.window.afterEvent = {
        if hasActed, isPossible == nil { isPossible = tap.state == .possible }
      }
      return { isPossible.map { .truth($0) } }
    },
  ]

  static let defaults: [String: Probe] = [
    "defaults.pressDuration": .views { _ in
      let duration = UILongPressGestureRecognizer().minimumPressDuration
      return .number(duration...duration)
    },
    "defaults.pressMovement": .views { _ in
      let movement = Double(UILongPressGestureRecognizer().allowableMovement)
      return .number(movement...movement)
    },
    "defaults.scrollDelay": .views { _ in .truth(UIScrollView().delaysContentTouches) },
  ]

  static let windows: [String: Probe] = [
    "hitTest.calls": .touches([.tap(area.middle)]) { stage in
      let noter = TouchNoter(on: stage.add(UIView(), area))
      let before = stage.window.hitTests
      return {
        let calls = Double(stage.window.hitTests - before)
        return noter.samples.count > 1 ? .number(calls...calls) : nil
      }
    },
    "windows.order": order { first, second in
      second.isHidden = false
      first.isHidden = false
    },
    "windows.makeKeyAndVisible": order { first, second in
      first.isHidden = false
      second.isHidden = false
      first.makeKeyAndVisible()
    },
    "windows.makeKey": order { first, second in
      first.isHidden = false
      second.isHidden = false
      first.makeKey()
    },
  ]

  /// Shows two windows of one level, and asks whether the first one gets a touch.
  private static func order(_ show: @escaping @MainActor (UIWindow, UIWindow) -> Void) -> Probe {
    .touches([.tap(high)]) { stage in
      let windows = [stage.upperWindow(), stage.upperWindow()]
      let noters = windows.map { TouchNoter(on: $0) }
      show(windows[0], windows[1])
      return { noters.allSatisfy { $0.touches == 0 } ? nil : .truth(noters[0].touches > 0) }
    }
  }

  /// A place in the lower half of each screen, and one in the upper half.
  private static let (low, high) = (CGPoint(160, 480), CGPoint(160, 200))
}

/// A view that notes whether it is asked if a recognizer may begin.
private final class AskedView: UIView {
  private(set) var isAsked = false

  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    isAsked = true
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }
}

/// A view that leaves its superview when a touch begins in it.
private final class LeavingView: UIView {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { removeFromSuperview() }
}
