import HitTesting

/// A view with a frame; a window when it has no superview.
func view(
  _ id: ViewID, _ className: String = "UIView", in parent: ViewID?, _ frame: Rect, index: Int? = nil,
  _ configure: (inout ViewPatch) -> Void = { _ in }
) -> NewView {
  var properties = ViewPatch()
  properties.frame = frame
  configure(&properties)
  return NewView(id: id, className: className, parent: parent, index: index, properties: properties)
}

/// A view with bounds, a position and what `configure` adds.
func view(
  _ id: ViewID, in parent: ViewID?, bounds: Rect, position: Point, _ configure: (inout ViewPatch) -> Void = { _ in }
) -> NewView {
  var properties = ViewPatch()
  properties.bounds = bounds
  properties.position = position
  configure(&properties)
  return NewView(id: id, className: "UIView", parent: parent, properties: properties)
}

func patch(_ configure: (inout ViewPatch) -> Void) -> ViewPatch {
  var patch = ViewPatch()
  configure(&patch)
  return patch
}

let fullScreen = Rect(x: 0, y: 0, width: 390, height: 844)

func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
  Rect(x: x, y: y, width: width, height: height)
}

/// A full-screen window with the id 1, and what is in it.
func scene(_ views: NewView...) throws -> Scene {
  try scene(of: [view(1, "UIWindow", in: nil, fullScreen)] + views)
}

func scene(of views: [NewView]) throws -> Scene {
  var scene = Scene()
  try scene.apply(.scene(views))
  return scene
}

func policy(_ base: BaseRule = .uikit, _ rules: PolicyRule...) -> Policy {
  Policy(name: "test", base: base, rules: rules)
}

func rule(_ selector: String, _ configure: (inout PolicyRule) -> Void) throws -> PolicyRule {
  var rule = PolicyRule(selector: try Selector(selector))
  configure(&rule)
  return rule
}

extension Scene {
  /// The id of the hit view, nil for nobody.
  func hit(_ x: Double, _ y: Double, _ policy: Policy = policy(), in windowScene: String? = nil) -> ViewID? {
    HitTest(self, AppliedPolicy(policy, in: self)).hitTest(Point(x: x, y: y), windowScene: windowScene).map(id)
  }

  /// The identifier of the hit view (its class where it has none), nil for nobody.
  func hitName(_ x: Double, _ y: Double, _ policy: Policy = policy()) -> String? {
    guard let slot = hit(x, y, policy).flatMap({ slot(of: $0) }) else { return nil }
    return text(slot).identifier ?? className(slot)
  }

  /// The decisions of one hit test, with the views' ids.
  func decisions(_ x: Double, _ y: Double, _ policy: Policy = policy()) -> [Step] {
    var steps: [Step] = []
    let hitTest = HitTest(self, AppliedPolicy(policy, in: self)) {
      steps.append(Step(id: id($0.view), step: $0.step, reason: $0.reason))
    }
    _ = hitTest.hitTest(Point(x: x, y: y))
    return steps
  }
}

struct Step: Equatable {
  var id: ViewID
  var step: Decision.Step
  var reason: Decision.Reason
}
