/// The form of rules for people: findings name a rule at each decision, and rules may be long.
extension PolicyRule {
  /// The summary on one line: with a space in place of each line end, which a selector may hold,
  /// and with the beginning of long lists and long selectors.
  package var summaryOnOneLine: String {
    var brief = self
    let left = brief.shorten()
    let text = brief.summary + (left == 0 ? "" : " and \(left) more in its lists")
    return String(text.map { $0.isNewline ? " " : $0 })
  }

  /// Shortens lists and selectors. Returns how many entries of lists are left out.
  private mutating func shorten() -> Int {
    var left = 0
    selector = selector.brief
    switch hitTest {
    case .ask(let selectors, let otherwise)?: hitTest = .ask(brief(selectors, &left).map(\.brief), otherwise: otherwise)
    case .except(let holes)?: hitTest = .except(brief(holes, &left).map(\.brief))
    case .regions(let regions)?: hitTest = .regions(brief(regions, &left))
    case .replace(let replacements)?:
      hitTest = .replace(
        brief(replacements, &left).map { Replacement(hit: $0.hit.brief, with: $0.with?.brief) })
    default: break
    }
    switch pointInside {
    case .of(let selectors)?: pointInside = .of(brief(selectors, &left).map(\.brief))
    case .polygon(let corners)?: pointInside = .polygon(brief(corners, &left))
    default: break
    }
    if var rule = recognizers {
      rule.requireToFail = brief(rule.requireToFail, &left)
      rule.simultaneousWith = brief(rule.simultaneousWith, &left)
      rule.doesNotPrevent = brief(rule.doesNotPrevent, &left)
      recognizers = rule
    }
    return left
  }

  private func brief<Entry>(_ list: [Entry], _ left: inout Int) -> [Entry] {
    guard list.count > 32 else { return list }
    left += list.count - 24
    return Array(list.prefix(24))
  }
}

extension Hole {
  fileprivate var brief: Hole { if case .views(let selector) = self { .views(selector.brief) } else { self } }
}

extension Selector {
  /// The same with a text of at most 600 bytes.
  var brief: Selector {
    guard text.utf8.count > 600 else { return self }
    var brief = self
    brief.text = String(text.unicodeScalars.prefix(80)) + " … " + String(text.unicodeScalars.suffix(40))
    return brief
  }
}
