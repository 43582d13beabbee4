#if UIKIT_MODEL
  import Delivery
  import Foundation
  import HitTesting

  // What the definition of delivery knows about the objects of the model.

  extension UIView {
    /// The view's number in the delivery, for as long as the view lives.
    var deliveryID: ViewID { ViewID(rawValue: Int64(Int(bitPattern: ObjectIdentifier(self)))) }
  }

  extension UIGestureRecognizer {
    /// The recognizer's number in the delivery, for as long as the recognizer lives.
    var deliveryID: RecognizerID { RecognizerID(rawValue: Int64(Int(bitPattern: ObjectIdentifier(self)))) }
  }

  extension Point {
    init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
  }

  extension Rect {
    init(_ rect: CGRect) {
      self.init(
        x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
        height: Double(rect.size.height))
    }
  }

  extension DeliveredSample.Phase {
    /// Gives nil for a touch that has not changed.
    init?(_ phase: UITouch.Phase) {
      switch phase {
      case .began: self = .began
      case .moved: self = .moved
      case .ended: self = .ended
      case .cancelled: self = .cancelled
      case .stationary, .regionEntered, .regionMoved, .regionExited: return nil
      }
    }
  }

  extension UITouch.Phase {
    init(_ phase: DeliveredSample.Phase) {
      switch phase {
      case .began: self = .began
      case .moved: self = .moved
      case .ended: self = .ended
      case .cancelled: self = .cancelled
      }
    }
  }

  extension UIRectEdge {
    var directions: [Gesture.Direction] {
      let all: [(UIRectEdge, Gesture.Direction)] = [(.left, .left), (.right, .right), (.top, .up), (.bottom, .down)]
      return all.filter { contains($0.0) }.map(\.1)
    }
  }

  extension UISwipeGestureRecognizer.Direction {
    fileprivate var directions: Set<Gesture.Direction> {
      let all: [(Self, Gesture.Direction)] = [(.left, .left), (.right, .right), (.up, .up), (.down, .down)]
      return Set(all.filter { contains($0.0) }.map(\.1))
    }
  }

  extension Gesture {
    /// A recognizer as it is now. The host answers for its relations and its delegate.
    @MainActor init(_ recognizer: UIGestureRecognizer) {
      let owner = recognizer.view?.deliveryID ?? ViewID(rawValue: 0)
      self.init(recognizer.deliveryID, of: owner, Kind(recognizer))
      cancelsTouchesInView = recognizer.cancelsTouchesInView
      (delaysTouchesBegan, delaysTouchesEnded) = (recognizer.delaysTouchesBegan, recognizer.delaysTouchesEnded)
      requiresExclusiveTouchType = recognizer.requiresExclusiveTouchType
      if let pan = recognizer as? UIScrollViewPanGestureRecognizer {
        scrollView = pan.scrollView.map { DeliveredView($0) }
      }
    }
  }

  extension Gesture.Kind {
    /// What a recognizer recognizes by its class. A class of the app's own decides by its code.
    @MainActor fileprivate init(_ recognizer: UIGestureRecognizer) {
      switch recognizer {
      case let tap as UITapGestureRecognizer:
        self = .tap(taps: tap.numberOfTapsRequired, fingers: tap.numberOfTouchesRequired)
      case let press as UILongPressGestureRecognizer:
        self = .longPress(
          taps: press.numberOfTapsRequired, fingers: press.numberOfTouchesRequired,
          duration: press.minimumPressDuration, movement: Double(press.allowableMovement))
      case let pan as UIScrollViewPanGestureRecognizer:
        self = pan.scrollView.map { .scroll($0.deliveryID) } ?? .code([])
      case let pan as UIScreenEdgePanGestureRecognizer: self = .screenEdge(Set(pan.edges.directions))
      case let pan as UIPanGestureRecognizer:
        let least = pan.minimumNumberOfTouches
        self = .pan(fingers: least...max(least, pan.maximumNumberOfTouches))
      case let swipe as UISwipeGestureRecognizer:
        self = .swipe(swipe.direction.directions, fingers: swipe.numberOfTouchesRequired)
      case is UIPinchGestureRecognizer: self = .pinch
      case is UIRotationGestureRecognizer: self = .rotation
      case is UIHoverGestureRecognizer: self = .hover
      default: self = .code([])
      }
    }
  }

  extension DeliveredView {
    /// A view as it is now.
    @MainActor init(_ view: UIView) {
      let corners = view.bounds.standardized.corners.map { view.toScreen($0) }
      self.init(view.deliveryID, frame: Rect(CGRect.around(corners)))
      isMultipleTouchEnabled = view.isMultipleTouchEnabled
      isExclusiveTouch = view.isExclusiveTouch
      if let control = view as? UIControl {
        var known = Control(Control.Family(control))
        known.isEnabled = control.isEnabled
        kind = .control(known)
      } else if let scrollView = view as? UIScrollView {
        kind = .scrollView(scrollView.scrolling)
      }
    }
  }

  extension DeliveredView.Control.Family {
    @MainActor fileprivate init(_ control: UIControl) {
      switch control {
      case is UIButton: self = .button
      case is UISwitch: self = .switch
      case let slider as UISlider: self = .slider(knob: slider.knobOnScreen)
      case is UISegmentedControl: self = .segmented
      case is UIStepper, is UIPageControl: self = .choice
      default: self = .other
      }
    }
  }
#endif
