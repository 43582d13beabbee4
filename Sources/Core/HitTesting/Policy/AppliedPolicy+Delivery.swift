/// What the rules of a policy say of the delivery of touches. Each question costs O(rules of the
/// view), besides its result.
extension AppliedPolicy {
  // MARK: Views

  /// What decides how a control or a scroll view treats touches: the recorded values, with those
  /// that the rules set.
  package func delivery(_ slot: Scene.Slot, in scene: Scene) -> DeliveryState {
    var state = scene.delivery(slot)
    for rule in rules(slot) {
      // A number that is infinite or NaN was refused when the policy was read.
      if let set = policy.rules[rule].set, set.setsDelivery { try? set.apply(to: &state) }
    }
    return state
  }

  /// The answer of a scroll view to `touchesShouldCancel(in:)`, by the last rule that gives one;
  /// nil when no rule does.
  package func touchesShouldCancel(_ slot: Scene.Slot) -> Bool? { last(slot, \.touchesShouldCancel) }

  /// The answer of a scroll view to `touchesShouldBegin(_:with:in:)`, by the last rule that gives
  /// one; nil when no rule does.
  package func touchesShouldBegin(_ slot: Scene.Slot) -> Bool? { last(slot, \.touchesShouldBegin) }

  /// The answer of a view to `gestureRecognizerShouldBegin(_:)`, by the last rule that gives one;
  /// nil when no rule does.
  package func shouldBegin(_ slot: Scene.Slot) -> ShouldBegin? { last(slot, \.shouldBegin) }

  // MARK: Recognizers

  /// The recognizers of a view under the rules: first rules move them, then rules remove some and
  /// add others, then rules set their values, each time in the order of the rules.
  ///
  /// An added recognizer has the id `-1 - (view * 2^16 + n)` for the number `view` of its view. Its
  /// class and name decide `n`, so that it has the same id under policies that differ in other
  /// rules; further ones with the same `n` take the next free numbers. No recording has a negative
  /// id, and no two added recognizers have the same one, where views have numbers below 2^47 and no
  /// view gets more than 16,384 of them.
  package func recognizers(_ slot: Scene.Slot, in scene: Scene) -> [Recognizer] {
    var recognizers = ownedAfterMoves(slot, in: scene)
    guard changesRecognizers else { return recognizers }
    let rules = recognizerRules(of: slot, in: scene)
    guard !rules.isEmpty else { return recognizers }
    recognizers.removeAll { isRemoved($0, by: rules.others, in: scene) }
    for (rule, id) in rules.adding {
      guard let part = policy.rules[rule].recognizers, let className = part.added else { continue }
      var added = Recognizer(id: id, className: className)
      var parameters = RecognizerParameters(ofNew: className, in: scene.classes)
      parameters.name = part.name
      added.parameters = parameters
      recognizers.append(added)
    }
    for index in recognizers.indices {
      for rule in self.rules(rules, about: recognizers[index], in: scene) {
        policy.rules[rule].recognizers?.set.apply(to: &recognizers[index], in: scene.classes)
      }
    }
    return recognizers
  }

  /// The rules of a view with `recognizers`.
  private struct RecognizerRules {
    /// Those that add a recognizer, in order, with its id, and by its id.
    var adding: [(rule: Int, id: RecognizerID)] = []
    var ofAdded: [RecognizerID: Int] = [:]
    /// The other ones, in order.
    var others: [Int] = []
    var isEmpty: Bool { adding.isEmpty && others.isEmpty }
  }

  private func recognizerRules(of owner: Scene.Slot, in scene: Scene) -> RecognizerRules {
    var found = RecognizerRules()
    // For the number of each added recognizer, the next one that may be free.
    var next: [Int64: Int64] = [:]
    for rule in rules(owner) {
      guard let part = policy.rules[rule].recognizers else { continue }
      if case .added = part.subject {
        let first = addedNumber(rule)
        var number = next[first] ?? first
        while found.ofAdded[addedID(number, of: scene.id(owner))] != nil { number += 1 }
        next[first] = number + 1
        let id = addedID(number, of: scene.id(owner))
        found.adding.append((rule, id))
        found.ofAdded[id] = rule
      } else {
        found.others.append(rule)
      }
    }
    return found
  }

  private func rules(_ rules: RecognizerRules, about recognizer: Recognizer, in scene: Scene) -> [Int] {
    let about = rules.others.filter { rule in
      switch policy.rules[rule].recognizers?.subject {
      case .present(let className)?: recognizer.matches(className, policy.rules[rule].recognizers?.name, in: scene)
      case .removed(let className)?:
        !recognizer.isAdded && recognizer.matches(className, policy.rules[rule].recognizers?.name, in: scene)
      case .added?, nil: false
      }
    }
    return rules.ofAdded[recognizer.id].map { (about + [$0]).sorted() } ?? about
  }

  /// The rules whose `recognizers` are about a recognizer of a view, in order: those that select
  /// the view and name the recognizer's class and name, also the one that adds it and those that
  /// remove it.
  package func recognizerRules(_ recognizer: Recognizer, of owner: Scene.Slot, in scene: Scene) -> [Int] {
    guard changesRecognizers else { return [] }
    return rules(recognizerRules(of: owner, in: scene), about: recognizer, in: scene)
  }

  private func isRemoved(_ recognizer: Recognizer, by rules: [Int], in scene: Scene) -> Bool {
    rules.contains { rule in
      guard let part = policy.rules[rule].recognizers, case .removed(let className) = part.subject else { return false }
      return recognizer.matches(className, part.name, in: scene)
    }
  }

  private func addedID(_ number: Int64, of view: ViewID) -> RecognizerID {
    let number = view.rawValue &* RecognizerRule.numbersOfView &+ number
    return RecognizerID(rawValue: -1 - (number & Int64.max))
  }

  /// Whether a selector inside a rule names a recognizer.
  ///
  /// - Parameters:
  ///   - owner: The view that has the recognizer.
  ///   - view: The view that the rule is applied to, for relative selectors; nil when there is
  ///     none.
  package func matches(
    _ selector: RecognizerSelector, _ recognizer: Recognizer, of owner: Scene.Slot, in scene: Scene,
    besides view: Scene.Slot? = nil
  ) -> Bool {
    guard recognizer.matches(selector.className, selector.name, in: scene) else { return false }
    return selector.owner.map { selects($0, owner, of: view, in: scene) } ?? true
  }

  /// Whether a selector inside a rule selects a view.
  ///
  /// - Parameter view: The view that the rule is applied to; nil when there is none.
  /// - Complexity: O(log n) for the n selectors that select the view. O(depth × steps) for a
  ///   relative selector, and for one that the policy does not have.
  package func selects(_ selector: Selector, _ slot: Scene.Slot, of view: Scene.Slot?, in scene: Scene) -> Bool {
    guard let inner = innerSelectors.bySelector[selector], !inner.isRelative else {
      return selector.matches(slot, in: scene, scope: view)
    }
    return selects(inner.number, slot)
  }

  /// The enabled recognizers of the view and of all its superviews up to the window, nearest first.
  /// A recognizer that a rule moved counts for its new owner.
  ///
  /// > "A gesture recognizer operates on touches hit-tested to a specific view and all of that
  /// > view's subviews." (Apple, `UIGestureRecognizer`)
  package func candidateRecognizers(_ slot: Scene.Slot, in scene: Scene) -> [CandidateRecognizer] {
    scene.candidateRecognizers(slot) { owner in
      let own = recognizers(owner, in: scene)
      guard changesRecognizers else { return own }
      let rules = recognizerRules(of: owner, in: scene)
      return own.filter {
        receives(rules: self.rules(rules, about: $0, in: scene), of: owner, touchOn: slot, in: scene)
      }
    }
  }

  /// Whether no rule refuses touches on a view for a recognizer.
  ///
  /// - Parameters:
  ///   - owner: The view that has the recognizer.
  ///   - hit: The view that is hit; nil for nobody.
  package func receives(
    _ recognizer: Recognizer, of owner: Scene.Slot, touchOn hit: Scene.Slot?, in scene: Scene
  ) -> Bool {
    receives(rules: recognizerRules(recognizer, of: owner, in: scene), of: owner, touchOn: hit, in: scene)
  }

  private func receives(rules: [Int], of owner: Scene.Slot, touchOn hit: Scene.Slot?, in scene: Scene) -> Bool {
    !rules.contains { index in
      switch policy.rules[index].recognizers?.shouldReceive {
      case nil: false
      case .never: true
      case .notOn(let selector): hit.map { selects(selector, $0, of: owner, in: scene) } ?? false
      }
    }
  }

  /// The index of the rule by which a recognizer is a candidate or is none: the last one that moved
  /// it, or else the last one that removes, adds, enables or disables it.
  package func candidateRule(of candidate: CandidateRecognizer, in scene: Scene) -> Int? {
    if let rule = moveRule(of: candidate.id) { return rule }
    guard let owner = scene.slot(of: candidate.owner) else { return nil }
    let known = recognizers(owner, in: scene) + scene.recognizers[owner]
    guard let recognizer = known.first(where: { $0.id == candidate.id }) else { return nil }
    return recognizerRules(recognizer, of: owner, in: scene).last { policy.rules[$0].changesCandidates }
  }
}

extension Recognizer {
  /// Whether a rule of a policy added it.
  package var isAdded: Bool { id.rawValue < 0 }

  /// Whether it has this class or inherits from it, and has this name; nil for any.
  fileprivate func matches(_ type: String?, _ name: String?, in scene: Scene) -> Bool {
    if let name, parameters?.name != name { return false }
    return type.map { scene.classes.matches(className: className, type: $0) } ?? true
  }
}
