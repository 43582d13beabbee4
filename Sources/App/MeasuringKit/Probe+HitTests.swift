import Foundation
import HitTesting
import Measurements

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// Which view is hit, without touches.
extension Probe {
  static let hitTests: [String: Probe] = [
    "hitTest.alpha": .views { stage in
      let view = stage.add(UIView(), area)
      for alpha in [0.009, 0.0099, 0.01, 0.010000000707805157, 0.0101, 0.011, 0.02, 0.05] {
        view.alpha = CGFloat(alpha)
        if stage.hits(view, area.middle) { return .number(alpha...alpha) }
      }
      return .notAsked(.noAnswer)
    },
    "hitTest.zeroSize": .views { stage in
      let parent = stage.add(UIView(), CGRect(20, 140, 0, 200))
      let view = stage.add(UIView(), CGRect(0, 0, 280, 200), to: parent)
      return .truth(stage.hits(view, area.middle))
    },
    "hitTest.negativeSize": .views { stage in
      let view = stage.add(UIView(), area)
      view.bounds = CGRect(10, 10, -20, -20)
      return .truth(view.point(inside: .zero, with: nil))
    },
    "hitTest.singular": .views { stage in
      let view = stage.add(UIView(), area)
      view.transform = CGAffineTransform(scaleX: 0, y: 1)
      return .truth(stage.hits(view, area.middle))
    },
    "hitTest.perspective": .views { stage in
      // It is drawn to 44 points on one side, and to 17 on the other; its flat transform has 25.
      let view = stage.add(UIView(), CGRect(110, 190, 100, 100))
      var perspective = CATransform3DIdentity
      perspective.m34 = -1 / 100
      view.layer.transform = CATransform3DRotate(perspective, .pi / 3, 0, 1, 0)
      return .truth(stage.hits(view, CGPoint(125, 240)) != stage.hits(view, CGPoint(195, 240)))
    },
    "hitTest.zPosition": .views { stage in
      let first = stage.add(UIView(), area)
      let last = stage.add(UIView(), area)
      first.layer.zPosition = 10
      return .truth(stage.hits(last, area.middle))
    },
    "hitTest.animation": .views { stage in
      let view = stage.add(UIView(), CGRect(20, 140, 40, 40))
      UIView.animate(withDuration: 60, delay: 0, options: .allowUserInteraction) { view.frame.origin.x = 220 }
      return .truth(stage.hits(view, CGPoint(240, 160)))
    },
    "hitTest.control": content(of: UIControl.init),
    "hitTest.disabledControl": .views { stage in
      let control = stage.add(UIControl(), area)
      control.isEnabled = false
      return .truth(stage.hits(control, area.middle))
    },
    "hitTest.disabledControlSubview": content {
      let control = UIControl()
      control.isEnabled = false
      return control
    },
    "hitTest.buttonSubview": content { UIButton(type: .system) },
    "hitTest.scrollView": .views { stage in .truth(stage.hits(stage.add(UIScrollView(), area), area.middle)) },
    "hitTest.scrollViewContent": content {
      let list = UIScrollView()
      list.contentSize = CGSize(width: 10, height: 10)
      return list
    },
    "audit.hitRegion": .audit { stage in
      for button in OpenPoint.auditedButtons {
        let (origin, size) = (button.frame.origin, button.frame.size)
        let view = stage.add(UIButton(type: .system), CGRect(origin.x, origin.y, size.width, size.height))
        view.accessibilityIdentifier = button.name
        view.accessibilityLabel = button.name
        view.isAccessibilityElement = true
      }
    },
  ]

  /// Whether a view of an app inside a view of UIKit's is hit.
  private static func content(of make: @escaping @MainActor () -> UIView) -> Probe {
    .views { stage in
      let view = stage.add(UIView(), CGRect(100, 100, 60, 60), to: stage.add(make(), area))
      return .truth(stage.hits(view, CGPoint(150, 270)))
    }
  }

  static let sizes: [String: Probe] = [
    "size.UISwitch.width": size { Double(UISwitch().frame.width) },
    "size.UISwitch.height": size { Double(UISwitch().frame.height) },
    "size.UISlider.height": size { Double(UISlider().intrinsicContentSize.height) },
  ]

  private static func size(_ measure: @escaping @MainActor () -> Double) -> Probe {
    .views { _ in
      let points = measure()
      return .number(points...points)
    }
  }
}

extension Stage {
  /// Whether a point of the window hits the view.
  func hits(_ view: UIView, _ point: CGPoint) -> Bool { window.hitTest(point, with: nil) === view }
}
