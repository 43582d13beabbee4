package import HitTesting

/// Makes random parts of rules about recognizers.
extension RandomPolicies {
  /// Adds parts about recognizers, and about how views treat touches.
  ///
  /// - Parameter selectors: selectors of views.
  package static func addGestures(to rule: inout PolicyRule, _ selectors: [String], _ random: inout SplitMix64) {
    if random.chance(30) { rule.touchesShouldCancel = random.chance(50) }
    if random.chance(30) { rule.touchesShouldBegin = random.chance(50) }
    if random.chance(30) { rule.shouldBegin = shouldBegin(&random) }
    if random.chance(70), rule.recognizerMove == nil { rule.recognizers = recognizers(selectors, &random) }
  }

  private static let names = ["zoom", "two words", "true", "12", "a]b", "\"", "on #x"]
  private static let classes = ["UITapGestureRecognizer", "Shop.Pan", "Gesture<A, B>", "true", "on", "a: b"]

  private static func shouldBegin(_ random: inout SplitMix64) -> ShouldBegin {
    random.chance(50) ? .never : .axis(random.pick(ShouldBegin.Axis.allCases))
  }

  private static func recognizers(_ selectors: [String], _ random: inout SplitMix64) -> RecognizerRule {
    let name = random.chance(40) ? random.pick(names) : nil
    let className = random.pick(classes)
    if random.chance(20) { return RecognizerRule(.removed(className: random.chance(50) ? className : nil), name: name) }
    let isAdded = random.chance(30)
    var rule = RecognizerRule(
      isAdded ? .added(className: className) : .present(className: random.chance(60) ? className : nil), name: name)
    func others() -> [RecognizerSelector] {
      (0..<random.pick([1, 1, 2, 3])).map { _ in
        RecognizerSelector(
          className: random.chance(70) ? random.pick(classes) : nil, name: random.chance(30) ? random.pick(names) : nil,
          owner: random.chance(50) ? try? Selector(random.pick(selectors + [":scope > A", ":superview"])) : nil)
      }
    }
    if random.chance(30) { rule.requireToFail = others() }
    if random.chance(30) { rule.simultaneousWith = others() }
    if random.chance(30) { rule.doesNotPrevent = others() }
    if random.chance(30) {
      rule.shouldReceive = random.chance(40) ? .never : .notOn((try? Selector(random.pick(selectors))) ?? .any)
    }
    if random.chance(30) { rule.shouldBegin = shouldBegin(&random) }
    if random.chance(60) || !isAdded { rule.set = recognizerPatch(&random) }
    return rule
  }

  private static func recognizerPatch(_ random: inout SplitMix64) -> RecognizerPatch {
    var patch = RecognizerPatch()
    patch.isEnabled = random.chance(50)
    for property in RecognizerProperty.all where random.chance(30) {
      switch property.values {
      case .flag(let part): patch[keyPath: part.inPatch] = random.chance(50)
      case .count(let part): patch[keyPath: part.inPatch] = random.pick([1, 2, 3])
      case .amount(let part, _): patch[keyPath: part.inPatch] = random.pick([0, 0.1, 1e-7, 44, 1e21, 1.0 / 3])
      case .words(let part, let words):
        let bits = words.filter { _ in random.chance(50) }.reduce(0) { $0 | $1.bit }
        patch[keyPath: part.inPatch] = bits == 0 ? words[0].bit : bits
      }
    }
    if let least = patch.minimumNumberOfTouches, let most = patch.maximumNumberOfTouches, least > most {
      patch.maximumNumberOfTouches = nil
    }
    return patch
  }
}
