extension Bool? {
  /// No answer, and the other one.
  var variants: [Bool?] { map { [nil, !$0] } ?? [] }
}

extension ShouldBegin? {
  /// No answer, and the other axis.
  var variants: [ShouldBegin?] {
    switch self {
    case nil: []
    case .never?: [nil]
    case .axis(.horizontal)?: [nil, .axis(.vertical)]
    case .axis(.vertical)?: [nil, .axis(.horizontal)]
    }
  }
}

extension RecognizerRule {
  /// Rules about the same recognizers that say a little less, or something a little different. An
  /// addition alone has none but its values: without it, the whole rule is missing.
  var variants: [RecognizerRule] {
    var found: [RecognizerRule] = []
    func add(_ edit: (inout RecognizerRule) -> Void) {
      var rule = self
      edit(&rule)
      found.append(rule)
    }
    for variant in set.variants { add { $0.set = variant } }
    for list in [\RecognizerRule.requireToFail, \.simultaneousWith, \.doesNotPrevent] {
      for place in self[keyPath: list].mutatedPlaces { add { $0[keyPath: list].remove(at: place) } }
    }
    if shouldReceive != nil { add { $0.shouldReceive = nil } }
    for variant in shouldBegin.variants { add { $0.shouldBegin = variant } }
    return found
  }
}

extension RecognizerPatch {
  /// Patches without one value, or with another one: the other answer, one more or less, half or
  /// double, without one word.
  fileprivate var variants: [RecognizerPatch] {
    RecognizerProperty.all.flatMap { property in
      switch property.values {
      case .flag(let part): variants(part) { [!$0] }
      case .count(let part): variants(part) { value in [value - 1, value + 1].filter { $0 > 0 } }
      case .amount(let part, _): variants(part) { [$0 / 2, $0 * 2] }
      case .words(let part, let words):
        variants(part) { bits in words.map { bits & ~$0.bit }.filter { $0 != 0 && $0 != bits } }
      }
    }
  }

  private func variants<Value>(
    _ part: RecognizerProperty.Part<Value>, _ others: (Value) -> [Value]
  ) -> [RecognizerPatch] {
    guard let value = self[keyPath: part.inPatch] else { return [] }
    return ([nil] + others(value).map(Optional.some)).map { other in
      var patch = self
      patch[keyPath: part.inPatch] = other
      return patch
    }
  }
}
