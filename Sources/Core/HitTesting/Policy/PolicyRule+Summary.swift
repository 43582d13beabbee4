extension PolicyRule {
  /// The rule in one line, such as `UIButton#pay { pointInside: { outset: 10 } }`.
  package var summary: String { "\(selector.text) { \(list(effects)) }" }

  /// What the rule does, without its selector: `pointInside: { outset: 10 }`.
  package var effects: [String] {
    var effects: [String] = []
    if let eventTypes { effects.append("when: { event: [\(list(eventTypes.names))] }") }
    if let hitTest { effects.append("hitTest: \(hitTest.summary)") }
    if let pointInside { effects.append("pointInside: \(pointInside.summary)") }
    if let recognizerMove { effects.append("recognizers: { move: \(recognizerMove.summary) }") }
    if let canBecomeKey { effects.append("window: { canBecomeKey: \(canBecomeKey) }") }
    if let events { effects.append("events: { \(list(events.ordered.map { "\($0.name): \($0.routing.rawValue)" })) }") }
    if let set { effects.append("set: \(set.summary)") }
    if let touchesShouldCancel { effects.append("touchesShouldCancel: \(touchesShouldCancel)") }
    if let touchesShouldBegin { effects.append("touchesShouldBegin: \(touchesShouldBegin)") }
    if let shouldBegin { effects.append("shouldBegin: \(shouldBegin.summary)") }
    if let recognizers { effects.append("recognizers: \(recognizers.summary)") }
    return effects
  }
}

extension Set<EventType> {
  /// The types by their names, ordered by raw value.
  package var names: [String] { sorted { $0.rawValue < $1.rawValue }.map { $0.name ?? "\($0.rawValue)" } }
}

extension [EventType: EventRouting] {
  /// Each type by its name, ordered by raw value.
  package var ordered: [(name: String, routing: EventRouting)] {
    sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key.name ?? "\($0.key.rawValue)", $0.value) }
  }
}

extension HitTestOverride {
  var summary: String {
    switch self {
    case .replace(let replacements):
      "{ replace: { \(list(replacements.map { "\(quoted($0.hit)): \($0.with.map(quoted) ?? "null")" })) } }"
    case .enlarge(let insets): "{ enlarge: \(insets.summary) }"
    case .regions(let regions): "{ regions: [\(list(regions.map(\.summary)))] }"
    case .ask(let selectors, .inherited): "{ ask: [\(list(selectors.map(quoted)))] }"
    case .ask(let selectors, let otherwise): "{ ask: [\(list(selectors.map(quoted)))], else: \(otherwise.rawValue) }"
    case .except(let holes): "{ except: [\(list(holes.map(\.summary)))] }"
    default: word
    }
  }
}

extension PointInsideOverride {
  /// What a rule with this override says: `{ pointInside: { minimumSize: 44 } }`.
  package var effect: String { "{ pointInside: \(summary) }" }

  var summary: String {
    switch self {
    case .always: return "always"
    case .never: return "never"
    case .outset(let insets): return "{ outset: \(insets.summary) }"
    case .minimumSize(let size):
      let value =
        size.width == size.height ? size.width.shortText : "[\(size.width.shortText), \(size.height.shortText)]"
      return "{ minimumSize: \(value) }"
    case .ellipse: return "{ shape: ellipse }"
    case .cornerRadius(let radius): return "{ cornerRadius: \(radius.shortText) }"
    case .polygon(let corners): return "{ polygon: [\(list(corners.map { numbers([$0.x, $0.y]) }))] }"
    case .subviews: return "{ subviews: true }"
    case .onlySubviews: return "{ subviews: only }"
    case .of(let selectors): return "{ of: [\(list(selectors.map(quoted)))] }"
    }
  }
}

extension Hole {
  fileprivate var summary: String {
    switch self {
    case .rect(let rect): rect.summary
    case .views(let selector): quoted(selector)
    }
  }
}

extension RecognizerMove {
  var summary: String {
    switch destination {
    case .superview: "{ recognizer: \(plain(recognizer)), to: superview }"
    case .view(let selector): "{ recognizer: \(plain(recognizer)), to: \(quoted(selector)) }"
    }
  }
}

extension ShouldBegin {
  var summary: String {
    switch self {
    case .never: "false"
    case .axis(let axis): "{ axis: \(axis.rawValue) }"
    }
  }
}

extension RecognizerRule {
  /// What it does, as a policy writes it: `{ of: UIPanGestureRecognizer, shouldBegin: false }`.
  var summary: String {
    var parts: [String] = []
    switch subject {
    case .present(let className): if let className { parts.append("of: \(plain(className))") }
    case .added(let className): parts.append("add: \(plain(className))")
    case .removed(let className): parts.append("remove: \(className.map(plain) ?? "'*'")")
    }
    if let name { parts.append("name: \(plain(name))") }
    if !set.isEmpty { parts.append("set: \(set.summary)") }
    func add(_ key: String, _ selectors: [RecognizerSelector]) {
      if !selectors.isEmpty { parts.append("\(key): \(quoted(selectors))") }
    }
    add("requireToFail", requireToFail)
    add("simultaneousWith", simultaneousWith)
    if !doesNotPrevent.isEmpty { parts.append("canPrevent: { not: \(quoted(doesNotPrevent)) }") }
    switch shouldReceive {
    case .never?: parts.append("shouldReceive: false")
    case .notOn(let selector)?: parts.append("shouldReceive: { not: \(quoted(selector)) }")
    case nil: break
    }
    if let shouldBegin { parts.append("shouldBegin: \(shouldBegin.summary)") }
    return "{ \(list(parts)) }"
  }
}

extension RecognizerPatch {
  /// The values that it sets, as a policy writes them: `{ numberOfTapsRequired: 2 }`.
  package var summary: String {
    "{ \(list(RecognizerProperty.all.compactMap { property in value(property).map { "\(property.name): \($0)" } })) }"
  }

  private func value(_ property: RecognizerProperty) -> String? {
    switch property.values {
    case .flag(let part): self[keyPath: part.inPatch]?.description
    case .count(let part): self[keyPath: part.inPatch]?.description
    case .amount(let part, _): self[keyPath: part.inPatch]?.shortText
    case .words(let part, let words):
      self[keyPath: part.inPatch].map { bits in "[\(list(words.filter { $0.bit & bits != 0 }.map(\.name)))]" }
    }
  }
}

extension EdgeInsets {
  var summary: String {
    let edges = [top, left, bottom, right]
    guard Set(edges).count > 1 else { return top.shortText }
    return "{ \(list(zip(["top", "left", "bottom", "right"], edges).map { "\($0): \($1.shortText)" })) }"
  }
}

extension Rect {
  var summary: String { numbers([origin.x, origin.y, size.width, size.height]) }
}

private func list(_ words: [String]) -> String { words.joined(separator: ", ") }

private func numbers(_ values: [Double]) -> String { "[\(list(values.map(\.shortText)))]" }

/// A selector as a YAML value. It is in single quotes, as selectors rarely contain them.
private func quoted(_ selector: Selector) -> String { "'\(selector.text)'" }

private func quoted(_ selectors: [RecognizerSelector]) -> String { "[\(list(selectors.map { "'\($0.text)'" }))]" }

/// A text as a value: in double quotes, as in YAML, where it would read as something else without.
private func plain(_ text: String) -> String {
  let words = text.split(separator: " ", omittingEmptySubsequences: false)
  let isPlain = words.allSatisfy { !$0.isEmpty && $0.unicodeScalars.allSatisfy(SelectorParser.isNameCharacter) }
  let isOther = ["null", "true", "false"].contains(text) || Double(text) != nil
  if isPlain, !isOther { return text }
  let escaped = text.unicodeScalars.map { scalar in
    switch scalar {
    case "\"", "\\": "\\\(scalar)"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: String(scalar)
    }
  }
  return "\"\(escaped.joined())\""
}

extension ViewPatch {
  /// The values that it sets, as a policy writes them: `{ isHidden: true }`.
  package var summary: String {
    let values = ViewProperty.all.filter(\.isSettable).compactMap { property in
      self[property].map { "\(property.name): \($0.summary)" }
    }
    return "{ \(list(values)) }"
  }
}

extension ViewProperty.Value {
  fileprivate var summary: String {
    switch self {
    case .bool(let value): value.description
    case .number(let value): value.shortText
    case .integer(let value): value.description
    case .text(let value): value.map(plain) ?? "null"
    case .viewID(let value): value?.description ?? "null"
    case .point(let value): numbers([value.x, value.y])
    case .rect(let value): value.summary
    case .insets(let value): value.summary
    case .transform(let value): numbers([value.a, value.b, value.c, value.d, value.tx, value.ty])
    case .props(let values):
      "{ \(list(values.sorted { $0.key < $1.key }.map { "\(plain($0.key)): \($0.value.summary)" })) }"
    case .recognizers(let recognizers): "[\(list(recognizers.map(\.className)))]"
    }
  }
}

extension PropertyValue {
  var summary: String {
    switch self {
    case .null: "null"
    case .bool(let value): value.description
    case .number(let value): value.shortText
    case .string(let value): plain(value)
    case .json(let value): value
    }
  }
}

extension Double {
  /// The number without a fraction when it is whole, otherwise its shortest exact form.
  package var shortText: String {
    self == rounded() && abs(self) < 0x1p53 ? Int64(self).description : description
  }
}
