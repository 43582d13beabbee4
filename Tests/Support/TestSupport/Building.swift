package import HitTesting

/// A view with a frame. It is a window when it has no superview.
package func view(
  _ id: ViewID, _ className: String = "UIView", in parent: ViewID?, _ frame: Rect, index: Int? = nil,
  _ configure: (inout ViewPatch) -> Void = { _ in }
) -> NewView {
  var properties = ViewPatch()
  properties.frame = frame
  configure(&properties)
  return NewView(id: id, className: className, parent: parent, index: index, properties: properties)
}

/// A view with bounds, a position and the properties that `configure` sets.
package func view(
  _ id: ViewID, in parent: ViewID?, bounds: Rect, position: Point, _ configure: (inout ViewPatch) -> Void = { _ in }
) -> NewView {
  var properties = ViewPatch()
  properties.bounds = bounds
  properties.position = position
  configure(&properties)
  return NewView(id: id, className: "UIView", parent: parent, properties: properties)
}

package func patch(_ configure: (inout ViewPatch) -> Void) -> ViewPatch {
  var patch = ViewPatch()
  configure(&patch)
  return patch
}

package let fullScreen = Rect(x: 0, y: 0, width: 390, height: 844)

package func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
  Rect(x: x, y: y, width: width, height: height)
}

/// A scene with a full-screen window with the id 1, and these views.
package func scene(_ views: NewView...) throws -> Scene {
  try scene(of: [view(1, "UIWindow", in: nil, fullScreen)] + views)
}

package func scene(of views: [NewView]) throws -> Scene {
  var scene = Scene()
  try scene.apply(.scene(views))
  return scene
}

package func policy(_ base: BaseRule = .uikit, _ rules: PolicyRule...) -> Policy {
  Policy(name: "test", base: base, rules: rules)
}

package func rule(_ selector: String, _ configure: (inout PolicyRule) throws -> Void) throws -> PolicyRule {
  var rule = PolicyRule(selector: try Selector(selector))
  try configure(&rule)
  return rule
}
