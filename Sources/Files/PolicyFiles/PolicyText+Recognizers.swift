import HitTesting
import Yams

/// Writes what rules do to recognizers.
extension PolicyText {
  /// The key `recognizers` of a rule; nil when it has none.
  static func recognizers(_ rule: PolicyRule) -> Node? {
    var members: [(Node, Node)] = rule.recognizerMove.map { [(Node("move"), node($0))] } ?? []
    if let recognizers = rule.recognizers { members += self.members(recognizers) }
    return members.isEmpty ? nil : mapping(members)
  }

  private static func members(_ rule: RecognizerRule) -> [(Node, Node)] {
    var members: [(Node, Node)] = []
    switch rule.subject {
    case .present(let className): if let className { members.append(("of", text(className))) }
    case .added(let className): members.append(("add", text(className)))
    case .removed(let className): members.append(("remove", text(className ?? "*")))
    }
    if let name = rule.name { members.append(("name", text(name))) }
    if !rule.set.isEmpty { members.append(("set", node(rule.set))) }
    if !rule.requireToFail.isEmpty { members.append(("requireToFail", list(rule.requireToFail))) }
    if !rule.simultaneousWith.isEmpty { members.append(("simultaneousWith", list(rule.simultaneousWith))) }
    if !rule.doesNotPrevent.isEmpty { members.append(("canPrevent", mapping([("not", list(rule.doesNotPrevent))]))) }
    switch rule.shouldReceive {
    case .never?: members.append(("shouldReceive", bool(false)))
    case .notOn(let selector)?: members.append(("shouldReceive", mapping([("not", text(selector.text))])))
    case nil: break
    }
    if let shouldBegin = rule.shouldBegin { members.append(("shouldBegin", node(shouldBegin))) }
    return members
  }

  static func node(_ shouldBegin: ShouldBegin) -> Node {
    switch shouldBegin {
    case .never: bool(false)
    case .axis(let axis): mapping([("axis", Node(axis.rawValue))])
    }
  }

  private static func list(_ selectors: [RecognizerSelector]) -> Node {
    selectors.count == 1 ? text(selectors[0].text) : list(selectors.map(\.text))
  }

  private static func node(_ set: RecognizerPatch) -> Node {
    mapping(
      RecognizerProperty.all.compactMap { property in
        let value: Node? =
          switch property.values {
          case .flag(let part): set[keyPath: part.inPatch].map(bool)
          case .count(let part): set[keyPath: part.inPatch].map(integer)
          case .amount(let part, _): set[keyPath: part.inPatch].map(number)
          case .words(let part, let words): set[keyPath: part.inPatch].map { self.words($0, words) }
          }
        return value.map { (Node(property.name), $0) }
      })
  }

  /// The words of some bits: one word alone, or a list.
  private static func words(_ bits: Int64, _ words: [(name: String, bit: Int64)]) -> Node {
    let names = words.filter { $0.bit & bits != 0 }.map(\.name)
    if names.count == words.count, words.isOfEdges { return "all" }
    return names.count == 1 ? Node(names[0]) : list(names)
  }

  static func node(_ constants: [DeliveryConstant: ClosedRange<Double>]) -> Node {
    mapping(
      constants.ordered.map { name, interval, _ in
        let (low, high) = (interval.lowerBound, interval.upperBound)
        return (Node(name), low == high ? number(low) : numbers([low, high]))
      })
  }
}
