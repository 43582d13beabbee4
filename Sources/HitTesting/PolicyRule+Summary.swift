extension PolicyRule {
  /// The rule in one line: `UIButton#pay { pointInside: { outset: 10 } }`.
  package var summary: String {
    var effects: [String] = []
    if let hitTest { effects.append("hitTest: \(hitTest.rawValue)") }
    if let pointInside { effects.append("pointInside: \(pointInside.summary)") }
    if let canBecomeKey { effects.append("window: { canBecomeKey: \(canBecomeKey) }") }
    if let set { effects.append("set: \(set.summary)") }
    return "\(selector.text) { \(effects.joined(separator: ", ")) }"
  }
}

extension PointInsideOverride {
  var summary: String {
    switch self {
    case .always: return "always"
    case .never: return "never"
    case .outset(let insets):
      let edges = [insets.top, insets.left, insets.bottom, insets.right]
      guard Set(edges).count > 1 else { return "{ outset: \(insets.top.shortText) }" }
      let named = zip(["top", "left", "bottom", "right"], edges).map { "\($0): \($1.shortText)" }
      return "{ outset: { \(named.joined(separator: ", ")) } }"
    case .minimumSize(let size):
      let value = size.width == size.height ? size.width.shortText : "[\(size.width.shortText), \(size.height.shortText)]"
      return "{ minimumSize: \(value) }"
    }
  }
}

extension ViewPatch {
  package var summary: String {
    var values: [String] = []
    func add(_ key: String, _ value: String?) {
      if let value { values.append("\(key): \(value)") }
    }
    func list(_ numbers: [Double]) -> String { "[" + numbers.map(\.shortText).joined(separator: ", ") + "]" }
    func list(_ rect: Rect) -> String { list([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]) }
    add("isHidden", isHidden.map(\.description))
    add("alpha", alpha?.shortText)
    add("isUserInteractionEnabled", isUserInteractionEnabled.map(\.description))
    add("frame", frame.map(list))
    add("bounds", bounds.map(list))
    add("center", position.map { list([$0.x, $0.y]) })
    add("anchorPoint", anchorPoint.map { list([$0.x, $0.y]) })
    add("transform", transform.map { list([$0.a, $0.b, $0.c, $0.d, $0.tx, $0.ty]) })
    add("windowLevel", level?.shortText)
    add("isKeyWindow", isKey.map(\.description))
    return "{ \(values.joined(separator: ", ")) }"
  }
}

extension Double {
  /// Whole numbers without a fraction, others as short as they read back.
  package var shortText: String {
    self == rounded() && abs(self) < 0x1p53 ? Int64(self).description : description
  }
}
