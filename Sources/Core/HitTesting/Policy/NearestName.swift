/// Names that views have in recordings.
public struct RecordedNames: Sendable {
  /// The names of classes, with their modules.
  public var classes: Set<String>
  /// The accessibility identifiers.
  public var identifiers: Set<String>

  /// Collects names.
  public init(classes: Set<String> = [], identifiers: Set<String> = []) {
    (self.classes, self.identifiers) = (classes, identifiers)
  }

  /// Adds the names of other recordings.
  package mutating func formUnion(_ other: RecordedNames) {
    classes.formUnion(other.classes)
    identifiers.formUnion(other.identifiers)
  }
}

extension RecordedNames {
  /// The classes as paths show them.
  fileprivate var labels: Set<String> { Set(classes.map(ClassTable.label)) }
}

extension Selector.Condition {
  /// The name for which it asks, if no view has it, with the names of its kind that views have.
  fileprivate func unknownName(_ names: RecordedNames, _ labels: Set<String>) -> (name: String, known: Set<String>)? {
    switch self {
    case .type(let type), .exactType(let type):
      let isKnown = labels.contains(ClassTable.label(of: type)) || names.classes.contains(type)
      if isKnown || UIKitClasses.superclass[type] != nil || UIKitClasses.roots.contains(type) { return nil }
      return (type, labels)
    case .identifier(let identifier), .element(let identifier?):
      return names.identifiers.contains(identifier) ? nil : (identifier, names.identifiers)
    default: return nil
    }
  }
}

extension Selector {
  /// The selector, with each name that no view has replaced by the most similar name that a view
  /// has.
  ///
  /// - Returns: nil when no name is replaced.
  package func nearest(_ names: RecordedNames) -> String? {
    let labels = names.labels
    var corrected = text
    for condition in conditions {
      guard let (name, known) = condition.unknownName(names, labels) else { continue }
      guard let near = name.nearest(in: known), let place = corrected.firstOccurrence(of: Self.quotedIfNeeded(name))
      else {
        continue
      }
      corrected.replaceSubrange(place, with: Self.quotedIfNeeded(near))
    }
    return corrected == text ? nil : corrected
  }

  /// Whether no view that has only such names matches, because each alternative asks for another
  /// one.
  package func asksForUnknownNames(_ names: RecordedNames) -> Bool {
    let labels = names.labels
    func isUnknown(_ condition: Condition) -> Bool {
      if case .has(let inner) = condition { return areUnknown(inner) }
      return condition.unknownName(names, labels) != nil
    }
    func areUnknown(_ alternatives: [[Step]]) -> Bool {
      alternatives.allSatisfy { steps in steps.contains { $0.conditions.contains(where: isUnknown) } }
    }
    return areUnknown(alternatives)
  }

  /// All its conditions, also those inside others.
  private var conditions: [Condition] {
    func all(_ alternatives: [[Step]]) -> [Condition] {
      alternatives.joined().flatMap(\.conditions).flatMap { condition -> [Condition] in
        switch condition {
        case .not(let inner), .has(let inner): all(inner)
        default: [condition]
        }
      }
    }
    return all(alternatives)
  }
}

extension String {
  /// The most similar of some names; the first in order if several are equally similar, nil if no
  /// name is similar enough to be the intended one.
  package func nearest(in names: some Sequence<String>) -> String? {
    let own = Array(lowercased())
    let most = max(1, own.count / 3)
    return names.compactMap { name in
      Self.edits(own, Array(name.lowercased()), most: most).map { (name, $0) }
    }.min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
  }

  /// The number of insertions, removals, replacements and swaps of neighbours that turn one text
  /// into the other; nil if it is more than `most`.
  private static func edits(_ one: [Character], _ other: [Character], most: Int) -> Int? {
    guard abs(one.count - other.count) <= most, one.count < 100 else { return nil }
    var (before, last) = ([Int](), Array(0...other.count))
    for (row, character) in one.enumerated() {
      var next = [row + 1]
      for (column, other) in other.enumerated() {
        next.append(Swift.min(last[column] + (character == other ? 0 : 1), last[column + 1] + 1, next[column] + 1))
      }
      if row > 0 {
        for column in 1..<Swift.max(1, other.count)
        where character == other[column - 1] && one[row - 1] == other[column] {
          next[column + 1] = Swift.min(next[column + 1], before[column - 1] + 1)
        }
      }
      (before, last) = (last, next)
      if last.allSatisfy({ $0 > most }) { return nil }
    }
    return last[other.count] <= most ? last[other.count] : nil
  }
}
