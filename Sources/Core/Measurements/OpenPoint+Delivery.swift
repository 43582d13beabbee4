import Delivery
import HitTesting

/// Who acts upon a touch.
extension OpenPoint {
  /// One for each number that Apple does not document, and the rules without a measurement.
  static func delivery(on release: SystemRelease) -> [OpenPoint] {
    DeliveryConstant.allCases.map(constant) + [
      OpenPoint(
        "delivery.order", "Which of two tap recognizers of one view acts, the one that was added first or last?",
        in: .gestures, by: .touches, .open),
      OpenPoint(
        "delivery.shouldBegin", "Is only the hit view asked by gestureRecognizerShouldBegin, and not its superviews?",
        in: .gestures, by: .touches, .truth(true)),
      OpenPoint(
        "delivery.removedView", "Does a recognizer of a superview act after the hit view was removed?", in: .gestures,
        by: .touches, .truth(true)),
      OpenPoint(
        "delivery.otherWindow", "Does a touch stay in its window when the finger moves over another window?",
        in: .gestures, by: .touches, .truth(true)),
      OpenPoint(
        "delivery.stateAfterAction", "Is a tap recognizer possible again after the event that it recognized?",
        in: .gestures, by: .touches, .open),
      OpenPoint(
        "delivery.ownControl", "Does a tap of a superview take the touch from a control of an app's own class?",
        in: .gestures, by: .touches, .truth(true)),
      OpenPoint(
        "delivery.slider", "Does a pan of a superview take the touch from the knob of a slider?", in: .gestures,
        by: .touches, .truth(true)),
      OpenPoint(
        "delivery.scrollDisabled", "Does a scroll view hold touches back although it does not scroll?", in: .gestures,
        by: .touches, .truth(false)),
      OpenPoint(
        "delivery.scrollFromButton", "Does a drag that begins on a button scroll if the touch is not held back?",
        in: .gestures, by: .touches, .truth(false)),
      OpenPoint(
        "delivery.segmented", "Does a segmented control keep its scroll view from scrolling along it?", in: .gestures,
        by: .touches, .truth(true)),
      OpenPoint(
        "delivery.contentPop", "Does a navigation controller take a drag to the right from a pan of its content?",
        in: .gestures, by: .touches, .truth(release.major >= 26)),
      OpenPoint(
        "delivery.edges", "How late does a touch come that begins at an edge of the screen?", in: .gestures,
        unit: "seconds", by: .finger, .open),
      OpenPoint(
        "delivery.dragProbe", "With which raw event type does drag and drop ask hitTest?", in: .gestures, by: .finger,
        .open),
      OpenPoint(
        "defaults.pressDuration", "How long must a new long press be held?", in: .gestures, unit: "seconds", by: .views,
        .number(0.5...0.5)),
      OpenPoint(
        "defaults.pressMovement", "How far may a new long press move?", in: .gestures, unit: "points", by: .views,
        .number(10...10)),
      OpenPoint(
        "defaults.scrollDelay", "Does a new scroll view hold touches back from its content?", in: .gestures, by: .views,
        .truth(true)),
    ]
  }

  /// The id of the point that asks for the number.
  static func id(of constant: DeliveryConstant) -> String { "constants.\(constant.rawValue)" }

  private static func constant(_ constant: DeliveryConstant) -> OpenPoint {
    let (question, unit) =
      switch constant {
      case .tapMovement: ("How far may the finger of a tap move?", "points")
      case .tapDuration: ("How long may the finger of a tap stay down?", "seconds")
      case .tapPause: ("How long may the pause between the taps of a double tap be?", "seconds")
      case .panMovement: ("How far does a finger move before a pan begins?", "points")
      case .contentTouchDelay: ("How long does a scroll view hold a touch back from its content?", "seconds")
      case .controlMargin: ("How far outside of a button may a finger be lifted so that the button acts?", "points")
      }
    return OpenPoint(
      id(of: constant), question, in: .gestures, unit: unit, by: .touches,
      .number(DeliveryConstants().interval(constant)))
  }
}
