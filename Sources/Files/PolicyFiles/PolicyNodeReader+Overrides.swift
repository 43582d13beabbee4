import HitTesting
import Yams

/// Reads the effects of a rule, apart from properties, and the values of overrides.
extension PolicyNodeReader {
  func holes(_ node: Node) throws -> [Hole] {
    if node.scalar != nil { return [.views(try selector(node, isInRule: true))] }
    return try some(node, .holes, of: 1).map { node in
      if node.sequence != nil { return .rect(try rect(node)) }
      guard node.float == nil else {
        throw fault(.expected(.hole, found: found(node)), at: node)
      }
      return .views(try selector(node, isInRule: true))
    }
  }

  func eventTypes(_ node: Node) throws -> Set<EventType> {
    let nodes = node.scalar != nil ? [node] : try some(node, .eventTypes, of: 1)
    return Set(
      try nodes.map { node in
        let name = try text(node)
        guard PolicyWords.eventTypes.contains(name), let type = EventType(name: name) else {
          throw fault(.unknownValue(name, known: PolicyWords.eventTypes), at: node)
        }
        return type
      })
  }

  func replacements(_ node: Node) throws -> [Replacement] {
    let members = try members(of: node, .replacements)
    guard !members.isEmpty else { throw fault(.expected(.replacements, found: .nothing), at: node) }
    try limit(members.count, .replacements, at: node)
    return try members.map { key, value in
      Replacement(
        hit: try selector(key, isInRule: true), with: isNull(value) ? nil : try selector(value, isInRule: true))
    }
  }

  func events(_ node: Node) throws -> [EventType: EventRouting] {
    let members = try members(of: node, .events)
    guard !members.isEmpty else { throw fault(.expected(.events, found: .nothing), at: node) }
    var routings: [EventType: EventRouting] = [:]
    for (key, value) in members {
      let name = try text(key)
      guard PolicyWords.events.contains(name), let type = EventType(name: name) else {
        throw fault(.unknownKey(name, known: PolicyWords.events), at: key)
      }
      routings[type] = try word(value, as: EventRouting.self)
    }
    return routings
  }

  func recognizerMove(_ node: Node) throws -> RecognizerMove {
    var (recognizer, destination): (String?, RecognizerMove.Destination?)
    for (key, value) in try members(of: node, .recognizerMove) {
      switch try text(key) {
      case "recognizer": recognizer = try text(value)
      case "to": destination = try text(value) == "superview" ? .superview : .view(try selector(value))
      case let other: throw fault(.unknownKey(other, known: ["recognizer", "to"]), at: key)
      }
    }
    guard let recognizer else { throw fault(.missing("recognizer"), at: node) }
    guard let destination else { throw fault(.missing("to"), at: node) }
    return RecognizerMove(recognizer: recognizer, to: destination)
  }

  // MARK: Parts

  func insets(_ node: Node) throws -> EdgeInsets {
    if node.scalar != nil {
      let margin = try number(node)
      return EdgeInsets(top: margin, left: margin, bottom: margin, right: margin)
    }
    var insets = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
    for (key, value) in try members(of: node, .insets) {
      switch try text(key) {
      case "top": insets.top = try number(value)
      case "left": insets.left = try number(value)
      case "bottom": insets.bottom = try number(value)
      case "right": insets.right = try number(value)
      case let other: throw fault(.unknownKey(other, known: ["top", "left", "bottom", "right"]), at: key)
      }
    }
    return insets
  }

  /// A side or a size, in points.
  /// A size whose sides are not negative.
  func size(_ node: Node) throws -> Size {
    if node.scalar != nil {
      let side = try length(node, .size)
      return Size(width: side, height: side)
    }
    let values = try elements(of: node, .size)
    guard values.count == 2 else { throw fault(.expected(.size, found: .elements(values.count)), at: node) }
    return Size(width: try length(values[0], .size), height: try length(values[1], .size))
  }

  /// Notes that a rule's hole is found by the rule's own selector: no view is a hole of itself.
  func noteOwnHole(_ rule: PolicyRule, at node: Node) {
    guard case .except(let holes)? = rule.hitTest else { return }
    for case .views(let selector) in holes where selector == rule.selector {
      remarks?.add(.ownHole(selector.text), line: node.mark?.line)
    }
  }

  /// The elements of a list, which must have at least this many.
  func some(_ node: Node, _ shape: PolicyFault.Expected, of minimum: Int) throws -> [Node] {
    let elements = try elements(of: node, shape)
    guard elements.count >= minimum else {
      throw fault(.expected(shape, found: .elements(elements.count)), at: node)
    }
    try limit(elements.count, .elements, at: node)
    return elements
  }
}
