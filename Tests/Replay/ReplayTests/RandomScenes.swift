import HitTesting
import TestSupport

/// Makes small scenes in which many views overlap, and policies with a few rules for them.
enum RandomScenes {
  static let count = 14

  static func scene(_ random: inout SplitMix64) throws -> Scene {
    var views: [NewView] = []
    for id in 1...ViewID(count) {
      let isWindow = id == 1 || (id == 8 && random.chance(50))
      let parent = isWindow ? nil : ViewID.random(in: (id > 8 && views[7].parent == nil ? 8 : 1)..<id, using: &random)
      var patch = ViewPatch()
      let frame = Rect(
        x: random.coordinate(-40...120), y: random.coordinate(-40...120), width: random.coordinate(20...300),
        height: random.coordinate(20...300))
      patch.frame = isWindow ? fullScreen : frame
      if random.chance(6) { patch.isHidden = true }
      if random.chance(6) { patch.isUserInteractionEnabled = false }
      if random.chance(4) { patch.alpha = 0 }
      if isWindow, random.chance(30) { patch.level = 1 }
      views.append(NewView(id: id, className: isWindow ? "UIWindow" : "UIView", parent: parent, properties: patch))
    }
    var scene = Scene()
    try scene.apply(.scene(views))
    return scene
  }

  /// The scene in the form in which it is recorded.
  static func views(_ scene: Scene) -> [NewView] {
    scene.preorder().map { slot, _ in
      var patch = ViewPatch(all: scene.view(slot))
      patch.level = scene.window(slot)?.level
      return NewView(
        id: scene.id(slot), className: scene.className(slot), parent: scene.superview(slot).map { scene.id($0) },
        properties: patch)
    }
  }

  static func policy(_ random: inout SplitMix64) throws -> Policy {
    let (all, other) = (try Selector("UIView"), try Selector("@\(Int.random(in: 1...count, using: &random))"))
    let rules = try (0..<Int.random(in: 1...4, using: &random)).map { _ in
      try rule("@\(Int.random(in: 1...count, using: &random))") { rule in
        let insets = EdgeInsets(top: random.coordinate(-9...40), left: 8, bottom: 0, right: random.coordinate(0...40))
        switch Int.random(in: 0..<14, using: &random) {
        case 6: rule.hitTest = .penetrable
        case 7: rule.hitTest = .throughEmptySpace
        case 8: rule.hitTest = .enlarge(insets)
        case 9: rule.hitTest = .regions([Rect(x: 0, y: 0, width: random.coordinate(20...150), height: 90)])
        case 10: rule.hitTest = .replace([Replacement(hit: all, with: random.chance(50) ? other : nil)])
        case 11: rule.pointInside = random.chance(50) ? .ellipse : .cornerRadius(30)
        case 12: rule.pointInside = .subviews
        case 13: rule.pointInside = .polygon([Point(x: 0, y: 0), Point(x: 120, y: 10), Point(x: 40, y: 150)])
        case 0: rule.hitTest = HitTestOverride.none
        case 1: rule.hitTest = .passthrough
        case 2: rule.hitTest = .selfOnly
        case 3:
          let margin = random.coordinate(-20...60)
          rule.pointInside = .outset(EdgeInsets(top: margin, left: margin, bottom: margin, right: margin))
        case 4: rule.pointInside = random.chance(50) ? .always : .never
        default:
          var set = ViewPatch()
          if random.chance(50) {
            set.isHidden = random.chance(50)
          } else {
            set.isUserInteractionEnabled = random.chance(50)
          }
          rule.set = set
        }
      }
    }
    return Policy(name: "random", base: .uikit, rules: rules)
  }
}
