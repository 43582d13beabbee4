/// Counts the identifiers and classes of the views that a rule matched, to derive slightly wider or
/// narrower selectors.
package struct MatchedViews: Hashable, Sendable {
  /// How many of the views have each identifier; nil is for views without one.
  private(set) var identifiers: [String?: Int] = [:]
  /// How many of the views have each class, as paths show it.
  private(set) var classes: [String?: Int] = [:]
  /// How many of the views have a superview of each class, as paths show it; nil is for windows.
  private(set) var superviewClasses: [String?: Int] = [:]
  /// The superclass of each class that the rule's selector names, as paths show it.
  private(set) var superclasses: [String: String] = [:]

  package init() {}

  /// Adds a view of a scene.
  ///
  /// - Parameter selector: The selector of the rule.
  package mutating func add(_ slot: Scene.Slot, in scene: Scene, _ selector: Selector) {
    identifiers[scene.texts[slot]?.identifier, default: 0] += 1
    classes[ClassTable.label(of: scene.className(slot)), default: 0] += 1
    superviewClasses[scene.superview(slot).map { ClassTable.label(of: scene.className($0)) }, default: 0] += 1
    for name in selector.selectedTypes where superclasses[name] == nil {
      // The superclasses of `UIView` match as many views as `*`.
      guard name != "UIView", let index = scene.classes.index(of: name),
        let superclass = scene.classes.superclass(of: index)
      else { continue }
      superclasses[name] = ClassTable.label(of: scene.classes.names[superclass])
    }
  }

  /// Adds the counts from other recordings.
  package mutating func add(_ other: MatchedViews) {
    identifiers.merge(other.identifiers, uniquingKeysWith: +)
    classes.merge(other.classes, uniquingKeysWith: +)
    superviewClasses.merge(other.superviewClasses, uniquingKeysWith: +)
    superclasses.merge(other.superclasses, uniquingKeysWith: min)
  }
}
