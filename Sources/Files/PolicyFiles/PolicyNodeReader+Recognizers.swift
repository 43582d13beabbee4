import HitTesting
import Yams

/// Reads what a rule does to recognizers, and who may begin.
extension PolicyNodeReader {
  /// Reads the key `recognizers` of a rule: a move, or something else.
  func recognizers(_ node: Node, into rule: inout PolicyRule) throws {
    var values: [String: Node] = [:]
    var subject: (name: String, key: Node)?
    for (key, value) in try members(of: node, .recognizers) {
      let name = try text(key)
      guard PolicyWords.recognizers.contains(name) else {
        throw fault(.unknownKey(name, known: PolicyWords.recognizers), at: key)
      }
      values[name] = value
      guard PolicyWords.recognizerSubjects.contains(name) else { continue }
      if let subject { throw fault(.twoOverrides(subject.name, name), at: key) }
      subject = (name, key)
    }
    guard !values.isEmpty else { throw fault(.expected(.recognizers, found: .nothing), at: node) }
    func refuse(othersThan allowed: [String]) throws {
      for (key, _) in try members(of: node, .recognizers) {
        let name = try text(key)
        if let subject, name != subject.name, !allowed.contains(name) {
          throw fault(.onlyWith(key: name, others: ["of", "add"], not: subject.name), at: key)
        }
      }
    }
    switch subject?.name {
    case "move":
      try refuse(othersThan: [])
      rule.recognizerMove = try values["move"].map(recognizerMove)
      return
    case "remove": try refuse(othersThan: ["name"])
    default: break
    }
    let recognizers = try recognizerRule(values)
    guard recognizers.hasEffect else {
      throw fault(.ruleWithoutEffect(effects: PolicyWords.recognizerEffects), at: node)
    }
    rule.recognizers = recognizers
  }

  private func recognizerRule(_ values: [String: Node]) throws -> RecognizerRule {
    var rule = RecognizerRule(.present(className: nil), name: try values["name"].map(text))
    if let node = values["of"] { rule.subject = .present(className: try recognizerClass(node)) }
    if let node = values["remove"] { rule.subject = .removed(className: try recognizerClass(node)) }
    if let node = values["add"] {
      guard let className = try recognizerClass(node) else {
        throw fault(.expected(.recognizerClass, found: found(node)), at: node)
      }
      rule.subject = .added(className: className)
    }
    if let node = values["set"] { rule.set = try recognizerPatch(node, of: rule.className) }
    if let node = values["requireToFail"] { rule.requireToFail = try recognizerSelectors(node) }
    if let node = values["simultaneousWith"] { rule.simultaneousWith = try recognizerSelectors(node) }
    if let node = values["canPrevent"] {
      rule.doesNotPrevent = try recognizerSelectors(try member(of: node, .canPrevent, keys: ["not"]).value)
    }
    if let node = values["shouldReceive"] { rule.shouldReceive = try shouldReceive(node) }
    if let node = values["shouldBegin"] { rule.shouldBegin = try shouldBegin(node) }
    return rule
  }

  /// A class of recognizers; nil for `*`.
  private func recognizerClass(_ node: Node) throws -> String? {
    let name = try text(node)
    guard name != "*" else { return nil }
    note(className: name, at: node)
    return name
  }

  private func shouldReceive(_ node: Node) throws -> RecognizerRule.ShouldReceive {
    if node.mapping == nil {
      guard node.bool == false else { throw fault(.expected(.shouldReceive, found: found(node)), at: node) }
      return .never
    }
    return .notOn(try selector(try member(of: node, .shouldReceive, keys: ["not"]).value, isInRule: true))
  }

  /// Reads who may begin: `false`, or an axis.
  func shouldBegin(_ node: Node) throws -> ShouldBegin {
    if node.mapping == nil {
      guard node.bool == false else { throw fault(.expected(.shouldBegin, found: found(node)), at: node) }
      return .never
    }
    return .axis(try word(member(of: node, .shouldBegin, keys: ["axis"]).value, as: ShouldBegin.Axis.self))
  }

  // MARK: Selectors

  /// One selector of recognizers, or a list of them.
  private func recognizerSelectors(_ node: Node) throws -> [RecognizerSelector] {
    if node.scalar != nil { return [try recognizerSelector(node)] }
    let nodes = try some(node, .recognizerSelectors, of: 1)
    return try nodes.map(recognizerSelector)
  }

  private func recognizerSelector(_ node: Node) throws -> RecognizerSelector {
    if let comment = source.comment(after: node), let text = node.scalar?.string {
      let whole = text.isEmpty ? comment : "\(text) \(comment)"
      if text.isEmpty || text.hasSuffix(" on") { throw fault(.selectorInComment(whole), at: node) }
      remarks?.add(.selectorEndsInComment(selector: text, comment: comment), line: node.mark?.line)
    }
    guard let text = node.scalar?.string, !text.isEmpty else {
      throw fault(.expected(.recognizerSelectors, found: found(node)), at: node)
    }
    let selector: RecognizerSelector
    do {
      selector = try RecognizerSelector(text)
    } catch {
      throw fault(.selector(error, text: text), at: node)
    }
    if let name = selector.className { note(className: name, at: node) }
    for name in selector.owner?.classNames ?? [] { note(className: name, at: node) }
    return selector
  }

  // MARK: Parameters

  private func recognizerPatch(_ node: Node, of className: String?) throws -> RecognizerPatch {
    var patch = RecognizerPatch()
    for (key, value) in try members(of: node, .recognizerParameters) {
      let name = try text(key)
      guard let property = RecognizerProperty.all.first(where: { $0.name == name }) else {
        throw fault(.unknownKey(name, known: RecognizerProperty.all.map(\.name)), at: key)
      }
      switch property.values {
      case .flag(let part): patch[keyPath: part.inPatch] = try bool(value)
      case .count(let part):
        // A press needs no taps before it.
        let isOfPress = className.map { UIKitClasses.isKind($0, of: "UILongPressGestureRecognizer") } ?? false
        let mayBeZero = name == "numberOfTapsRequired" && isOfPress
        patch[keyPath: part.inPatch] = try wholeNumber(value, from: mayBeZero ? 0 : 1)
      case .amount(let part, let unit): patch[keyPath: part.inPatch] = try amount(value, unit)
      case .words(let part, let words): patch[keyPath: part.inPatch] = try bits(value, words)
      }
    }
    if let least = patch.minimumNumberOfTouches, let most = patch.maximumNumberOfTouches, least > most {
      throw fault(.expected(.ascendingNumbersOfTouches, found: .text("\(least), \(most)")), at: node)
    }
    return patch
  }

  private func wholeNumber(_ node: Node, from least: Int64) throws -> Int64 {
    guard let value = node.int.map(Int64.init), value >= least else {
      throw fault(.expected(least == 0 ? .count : .positiveCount, found: found(node)), at: node)
    }
    return value
  }

  private func amount(_ node: Node, _ unit: RecognizerProperty.Unit) throws -> Double {
    guard let value = node.float, value.isFinite, value >= 0 else {
      throw fault(.expected(unit == .seconds ? .seconds : .points, found: found(node)), at: node)
    }
    return value
  }

  /// The bits of a word or of a list of words. `all` stands for all bits of ``edges``.
  private func bits(_ node: Node, _ words: [(name: String, bit: Int64)]) throws -> Int64 {
    let nodes = node.scalar != nil ? [node] : try some(node, .words, of: 1)
    return try nodes.reduce(0) { bits, node in
      let name = try text(node)
      if name == "all", words.isOfEdges { return words.reduce(0) { $0 | $1.bit } }
      guard let word = words.first(where: { $0.name == name }) else {
        throw fault(.unknownValue(name, known: words.map(\.name) + (words.isOfEdges ? ["all"] : [])), at: node)
      }
      return bits | word.bit
    }
  }

  // MARK: Constants

  /// Reads the numbers that Apple does not document, each as a number or an interval.
  func constants(_ node: Node) throws -> [DeliveryConstant: ClosedRange<Double>] {
    var constants: [DeliveryConstant: ClosedRange<Double>] = [:]
    for (key, value) in try members(of: node, .constants) {
      let name = try text(key)
      guard let constant = DeliveryConstant(rawValue: name) else {
        throw fault(.unknownKey(name, known: DeliveryConstant.allCases.map(\.rawValue)), at: key)
      }
      constants[constant] = try interval(value)
    }
    return constants
  }

  private func interval(_ node: Node) throws -> ClosedRange<Double> {
    let nodes = node.sequence.map(Array.init) ?? [node]
    let values = nodes.compactMap(\.float).filter { $0.isFinite && $0 >= 0 }
    guard values.count == nodes.count, let low = values.first, let high = values.last, values.count <= 2, low <= high
    else {
      let wrong =
        values.count == nodes.count ? nil : nodes.first { !($0.float.map { $0.isFinite && $0 >= 0 } ?? false) }
      let found = wrong.map { self.found($0) } ?? (values.count == 2 ? .descending : .elements(nodes.count))
      throw fault(.expected(.interval, found: found), at: wrong ?? node)
    }
    return low...high
  }
}

extension [(name: String, bit: Int64)] {
  /// Whether `all` is one of the words.
  var isOfEdges: Bool { contains { $0.name == "top" } }
}

extension RecognizerRule {
  fileprivate var className: String? {
    switch subject {
    case .present(let className), .removed(let className): className
    case .added(let className): className
    }
  }
}
