/// An index of many selectors that finds all selectors that match a view at once.
///
/// The conditions of one step form a compound. Selectors share equal compounds and equal prefixes.
/// A view is compared only with the compounds that are stored under one of its own values: its id,
/// its identifier, its class.
struct SelectorTable: Sendable {
  /// The conditions of one step on one view.
  struct Compound: Sendable {
    var conditions: [Selector.Condition]
    /// The conditions that are not on the class.
    var besidesClass: [Selector.Condition]
    /// Whether a condition is on further views.
    var asksOtherViews: Bool
    /// The number of steps in its conditions.
    var innerSteps: Int
    /// The prefix that consists of this step alone.
    var first: Int32?
    /// The prefixes of several steps that end with this compound.
    var later: [Int32] = []
  }

  /// The first steps of a selector, up to one of them. A prefix matches a view if the view and its
  /// superviews match these steps.
  struct Prefix: Sendable {
    var link: Link
    /// The selectors that have no further step.
    var selectors: [Int32] = []
    /// Whether a next step is for a direct subview.
    var isParentOfNext = false
    /// Whether a next step is for a subview at any depth.
    var isAncestorOfNext = false
  }

  /// The last step of a prefix, and how it follows the steps before it.
  struct Link: Hashable, Sendable {
    /// The prefix without the last step; nil when there is only one step.
    var before: Int32?
    /// Whether the step before is for the superview itself.
    var isChild: Bool
    var compound: Int32
  }

  /// The values of views under which compounds are stored.
  private struct Asked: OptionSet {
    var rawValue: UInt16
    static let id = Asked(rawValue: 1)
    static let tag = Asked(rawValue: 2)
    static let identifier = Asked(rawValue: 4)
    static let controller = Asked(rawValue: 8)
    static let layerName = Asked(rawValue: 16)
    static let label = Asked(rawValue: 32)
    static let prop = Asked(rawValue: 64)
    static let level = Asked(rawValue: 128)
    static let window = Asked(rawValue: 256)
    static let root = Asked(rawValue: 512)
    static let texts: Asked = [.identifier, .controller, .layerName, .label, .prop]
  }

  /// A value under which compounds are stored.
  private enum Key: Hashable {
    case condition(Selector.Condition)
    /// A key of `props` and a number. Several texts stand for the same number.
    case number(String, Double)
  }

  private(set) var compounds: [Compound] = []
  private(set) var prefixes: [Prefix] = []
  private(set) var links: [Link: Int32] = [:]
  /// Whether the answer for a view depends on its superviews.
  private(set) var asksSuperviews = false
  /// Whether the answer for a view depends on the views inside it.
  private(set) var asksInside = false
  /// Whether a selector asks for root views.
  private(set) var asksRoots = false
  private var asked: Asked = []
  private var compoundOfConditions: [[Selector.Condition]: Int32] = [:]
  private var compoundsOfKey: [Key: [Int32]] = [:]
  private var compoundsOfType: [String: [Int32]] = [:]
  private var compoundsOfExactType: [String: [Int32]] = [:]
  private var compoundsOfAll: [Int32] = []

  /// A selector's number is its index in the list.
  init(_ selectors: [Selector]) {
    for (number, selector) in selectors.enumerated() {
      for steps in selector.alternatives { add(steps, selector: Int32(number)) }
      addInner(of: selector.alternatives)
    }
  }

  // MARK: Building

  /// Adds the steps inside `:not`, so that a view is matched again when its superviews begin to
  /// match them. Steps inside `:has` depend only on the views inside.
  private mutating func addInner(of alternatives: [[Selector.Step]]) {
    for condition in alternatives.joined().lazy.flatMap(\.conditions) {
      switch condition {
      case .not(let inner):
        for steps in inner where steps.count > 1 { add(steps, selector: nil) }
        addInner(of: inner)
      case .has(let inner):
        asksInside = true
        addInner(of: inner)
      // The position of root views depends on the other views in the window.
      case .root: (asksRoots, asksSuperviews, asksInside) = (true, true, true)
      default: break
      }
    }
  }

  private mutating func add(_ steps: [Selector.Step], selector: Int32?) {
    var before: Int32?
    var isChild = false
    for step in steps {
      let link = Link(before: before, isChild: isChild, compound: compound(step.conditions))
      if let before {
        asksSuperviews = true
        if isChild {
          prefixes[Int(before)].isParentOfNext = true
        } else {
          prefixes[Int(before)].isAncestorOfNext = true
        }
      }
      before = prefix(link)
      isChild = step.isParentOfNext
    }
    if let before, let selector { prefixes[Int(before)].selectors.append(selector) }
  }

  private mutating func prefix(_ link: Link) -> Int32 {
    if let known = links[link] { return known }
    let number = Int32(prefixes.count)
    prefixes.append(Prefix(link: link))
    links[link] = number
    if link.before == nil {
      compounds[Int(link.compound)].first = number
    } else {
      compounds[Int(link.compound)].later.append(number)
    }
    return number
  }

  private mutating func compound(_ conditions: [Selector.Condition]) -> Int32 {
    if let known = compoundOfConditions[conditions] { return known }
    let number = Int32(compounds.count)
    compounds.append(
      Compound(
        conditions: conditions, besidesClass: conditions.filter { !$0.isOnClass },
        asksOtherViews: conditions.contains(where: \.asksOtherViews),
        innerSteps: conditions.reduce(0) { $0 + $1.innerSteps }))
    compoundOfConditions[conditions] = number
    // Few views share an id, many share a class: the compound is stored under its rarest value.
    guard let rarest = conditions.min(by: { $0.commonness < $1.commonness }) else {
      compoundsOfAll.append(number)
      return number
    }
    switch rarest {
    case .type(let name): compoundsOfType[name, default: []].append(number)
    case .exactType(let name): compoundsOfExactType[name, default: []].append(number)
    case .not, .has, .element: compoundsOfAll.append(number)
    default:
      asked.formUnion(Self.asked(by: rarest))
      compoundsOfKey[.condition(rarest), default: []].append(number)
      if case .prop(let key, let text?) = rarest, let value = Double(text) {
        compoundsOfKey[.number(key, value), default: []].append(number)
      }
    }
    return number
  }

  private static func asked(by condition: Selector.Condition) -> Asked {
    switch condition {
    case .type, .exactType, .not, .has, .anchor, .scope, .superview, .element: []
    case .id: .id
    case .tag: .tag
    case .identifier: .identifier
    case .controller: .controller
    case .layerName: .layerName
    case .label: .label
    case .prop: .prop
    case .level: .level
    case .window: .window
    case .root: .root
    }
  }

  // MARK: Finding

  /// The compounds that are stored under a class, and whose conditions on the class hold.
  func compounds(ofClass index: ClassIndex, in classes: ClassTable) -> [Int32] {
    var found: Set<Int32> = []
    for name in classes.selectorNames(of: index) { found.formUnion(compoundsOfExactType[name] ?? []) }
    var ancestor: ClassIndex? = index
    while let next = ancestor {
      for name in classes.selectorNames(of: next) { found.formUnion(compoundsOfType[name] ?? []) }
      ancestor = classes.superclass(of: next)
    }
    return found.sorted().filter { number in
      compounds[Int(number)].conditions.allSatisfy { Selector.holds($0, forClass: index, in: classes) ?? true }
    }
  }

  /// How many steps a view is compared with. Steps that are stored under other values of views are
  /// left out.
  ///
  /// - Parameters:
  ///   - ofClass: the compounds of the view's class.
  ///   - prefixes: how many prefixes of selectors match its superviews.
  func comparedSteps(ofClass: [Int32], prefixes: Int) -> Int {
    (compoundsOfAll + ofClass).reduce(0) { sum, number in
      let compound = compounds[Int(number)]
      return sum + 1 + min(compound.later.count, prefixes) + compound.innerSteps
    }
  }

  /// Adds each compound that a view matches, once.
  ///
  /// - Parameters:
  ///   - inner: what is known of conditions on further views in this scene.
  ///   - ofClass: The compounds of the view's class.
  /// - Complexity: O(compounds with a value of the view).
  func addCompounds(
    of slot: Scene.Slot, in scene: Scene, _ inner: InnerSelections, ofClass: [Int32], to found: inout [Int32]
  ) {
    func addFitting(_ numbers: [Int32]) {
      for number in numbers {
        let fits =
          compounds[Int(number)].asksOtherViews
          ? inner.holds(compounds[Int(number)].conditions, number: number, for: slot)
          : Selector.holds(compounds[Int(number)].conditions, for: slot, in: scene)
        if fits { found.append(number) }
      }
    }
    addFitting(compoundsOfAll)
    let isElement = scene.isElement(slot)
    for number in ofClass {
      let fits =
        if compounds[Int(number)].besidesClass.isEmpty {
          !isElement
        } else if compounds[Int(number)].asksOtherViews {
          inner.holds(compounds[Int(number)].besidesClass, number: number, for: slot)
        } else {
          Selector.holds(compounds[Int(number)].besidesClass, for: slot, in: scene)
        }
      if fits { found.append(number) }
    }
    guard !asked.isEmpty else { return }
    func add(_ key: Key) {
      if let numbers = compoundsOfKey[key] { addFitting(numbers) }
    }
    if asked.contains(.id) { add(.condition(.id(scene.id(slot)))) }
    if asked.contains(.tag) { add(.condition(.tag(scene.texts[slot]?.tag ?? 0))) }
    if asked.contains(.root), Selector.holds(.root, for: slot, in: scene) { add(.condition(.root)) }
    if let window = scene.windows[slot] {
      if asked.contains(.window) { add(.condition(.window)) }
      if asked.contains(.level) { add(.condition(.level(window.level))) }
    }
    guard !asked.isDisjoint(with: .texts), let text = scene.texts[slot] else { return }
    if asked.contains(.identifier), let identifier = text.identifier { add(.condition(.identifier(identifier))) }
    if asked.contains(.controller), let controller = text.controller {
      add(.condition(.controller(controller)))
      let label = ClassTable.label(of: controller)
      if label != controller { add(.condition(.controller(label))) }
    }
    if asked.contains(.layerName), let name = text.layerName { add(.condition(.layerName(name))) }
    if asked.contains(.label), let label = text.label { add(.condition(.label(label))) }
    guard asked.contains(.prop) else { return }
    for (key, value) in text.props {
      add(.condition(.prop(key, nil)))
      switch value {
      case .number(let number): add(.number(key, number))
      case .null: add(.condition(.prop(key, "null")))
      case .bool(let isTrue): add(.condition(.prop(key, isTrue ? "true" : "false")))
      case .string(let text), .json(let text): add(.condition(.prop(key, text)))
      }
    }
  }
}

extension Selector.Condition {
  /// Whether the answer is the same for all views of a class.
  fileprivate var isOnClass: Bool {
    switch self {
    case .type, .exactType: true
    default: false
    }
  }

  /// A smaller number means that fewer views are likely to fulfil the condition.
  fileprivate var commonness: Int {
    switch self {
    case .id: 0
    case .identifier: 1
    case .tag: 2
    case .layerName: 3
    case .label: 4
    case .prop(_, .some): 5
    case .controller: 6
    case .level: 7
    case .window: 8
    case .root: 9
    case .exactType: 10
    case .prop(_, nil): 11
    case .type: 12
    case .not, .has, .anchor, .scope, .superview: 13
    case .element: 14
    }
  }
}
