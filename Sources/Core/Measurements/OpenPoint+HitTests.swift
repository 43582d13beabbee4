package import HitTesting

/// Which view is hit.
extension OpenPoint {
  /// The buttons that Apple's audit and `retouch audit` judge, with their frames on the screen.
  package static let auditedButtons: [(name: String, frame: Rect)] = [
    ("big", Rect(x: 40, y: 140, width: 100, height: 60)), ("exact", Rect(x: 40, y: 230, width: 44, height: 44)),
    ("small", Rect(x: 40, y: 320, width: 20, height: 20)), ("thin", Rect(x: 40, y: 410, width: 100, height: 20)),
  ]

  static let hitTests: [OpenPoint] = [
    OpenPoint(
      "hitTest.alpha", "What is the smallest alpha with which a view is hit?", in: .policies, by: .views,
      .number(0.01...0.0100001)),
    OpenPoint(
      "hitTest.zeroSize", "Is a subview hit that sticks out of a view without width?", in: .policies, by: .views,
      .truth(false)),
    OpenPoint(
      "hitTest.negativeSize", "Does a view with bounds of negative size contain the points between their corners?",
      in: .policies, by: .views, .truth(true)),
    OpenPoint(
      "hitTest.singular", "Is a view hit whose transform has no inverse?", in: .policies, by: .views, .truth(false)),
    OpenPoint(
      "hitTest.perspective", "Is a view with a perspective hit where it is drawn, and not where its flat transform is?",
      in: .policies, by: .views, .truth(false)),
    OpenPoint(
      "hitTest.zPosition", "Is the last subview hit when another one has a greater zPosition?", in: .policies,
      by: .views, .truth(true)),
    OpenPoint(
      "hitTest.animation", "Is an animated view hit where its animation ends?", in: .policies, by: .views,
      .truth(true)),
    OpenPoint(
      "hitTest.control", "Is a subview of a control hit?", in: .policies, by: .views, .truth(true)),
    OpenPoint(
      "hitTest.disabledControl", "Is a disabled control hit?", in: .policies, by: .views, .truth(true)),
    OpenPoint(
      "hitTest.disabledControlSubview", "Is a subview of a disabled control hit?", in: .policies, by: .views,
      .truth(true)),
    OpenPoint(
      "hitTest.buttonSubview", "Is a view hit that an app adds to a UIButton?", in: .policies, by: .views,
      .truth(true)),
    OpenPoint(
      "hitTest.scrollView", "Is a scroll view hit where it has no content?", in: .policies, by: .views, .truth(true)),
    OpenPoint(
      "hitTest.scrollViewContent", "Is a view in a scroll view hit where it sticks out of the content size?",
      in: .policies, by: .views, .truth(true)),
    OpenPoint(
      "hitTest.calls", "How often is hitTest of a window called for one tap?", in: .policies, by: .touches, .open),
    OpenPoint(
      "windows.order", "Is the window in front that was shown last, of two windows of one level?", in: .policies,
      by: .touches, .truth(true)),
    OpenPoint(
      "windows.makeKeyAndVisible", "Does makeKeyAndVisible raise a window inside its level?", in: .policies,
      by: .touches, .truth(true)),
    OpenPoint(
      "windows.makeKey", "Does makeKey alone raise a window inside its level?", in: .policies, by: .touches,
      .truth(false)),
    OpenPoint(
      "windows.wrappers", "Does a window hold its root view in a UIDropShadowView in a UITransitionView?",
      in: .policies, by: .views, .truth(true)),
    OpenPoint(
      "audit.hitRegion", "Which of four buttons has a hit region that Apple's audit reports?", in: .audits, by: .audit,
      .text("small thin")),
  ]
}
