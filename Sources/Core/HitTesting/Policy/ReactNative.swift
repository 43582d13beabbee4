/// React Native's `pointerEvents`, from a view's `props`. Any other value there counts as `auto`.
enum PointerEvents: String, Hashable, Sendable {
  case auto
  case none
  case boxNone = "box-none"
  case boxOnly = "box-only"
}

extension BaseRule {
  /// The area in which a view takes touches when no rule says otherwise, in its own coordinate
  /// space; nil for no area.
  func area(of bounds: Rect, hitSlop: EdgeInsets?) -> Rect? {
    switch self {
    // "Negative sizes are standardised" only by Core Graphics.
    case .uikit: return bounds
    case .android, .document: return bounds.size.width < 0 || bounds.size.height < 0 ? nil : bounds
    case .reactNative: return hitSlop.map { bounds.grown(by: $0) } ?? bounds
    }
  }
}

extension AppliedPolicy {
  func pointerEvents(_ slot: Scene.Slot, in scene: Scene) -> PointerEvents {
    guard case .string(let word)? = property("pointerEvents", of: slot, in: scene) else { return .auto }
    return PointerEvents(rawValue: word) ?? .auto
  }

  /// The distances by which the view takes touches outside its edges, in points; nil for none. The
  /// value in `props` is one number, or an object with `top`, `left`, `bottom` and `right`.
  func hitSlop(_ slot: Scene.Slot, in scene: Scene) -> EdgeInsets? {
    guard policy.base == .reactNative else { return nil }
    switch property("hitSlop", of: slot, in: scene) {
    case .number(let slop): return EdgeInsets(top: slop, left: slop, bottom: slop, right: slop)
    case .json(let text): return EdgeInsets(json: text)
    default: return nil
    }
  }

  /// A view is in front of the siblings with a smaller number, and of the earlier siblings with the
  /// same number.
  func zIndex(_ slot: Scene.Slot, in scene: Scene) -> Double {
    guard case .number(let index)? = property("zIndex", of: slot, in: scene) else { return 0 }
    return index
  }
}

extension EdgeInsets {
  /// Reads a flat JSON object with numbers, such as React Native's `hitSlop`; nil for other text.
  /// Missing members are 0.
  fileprivate init?(json text: String) {
    guard text.first == "{", text.last == "}" else { return nil }
    self.init(top: 0, left: 0, bottom: 0, right: 0)
    for member in text.dropFirst().dropLast().split(separator: ",") {
      let parts = member.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let value = Double(parts[1].filter { !$0.isWhitespace }), value.isFinite else {
        return nil
      }
      switch parts[0].filter({ !$0.isWhitespace && $0 != "\"" }) {
      case "top": top = value
      case "left": left = value
      case "bottom": bottom = value
      case "right": right = value
      default: return nil
      }
    }
  }
}
