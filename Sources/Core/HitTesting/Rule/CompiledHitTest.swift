/// A faster form of the definition for many hit tests in one scene; it can follow the scene's
/// changes.
///
/// It compiles each view to a node with the box in which the view is asked and the other data that
/// a hit test needs. This suffices for all bases and the usual overrides. The search among nodes
/// has its own stack, so deep trees need no large call stack. Only views with other overrides of
/// `hitTest` recurse. An index finds the subviews of wide containers by coordinates. Tests compare
/// it with the definition in random scenes.
public struct CompiledHitTest: Sendable {
  /// The data that a search reads for each view that it visits.
  struct Node: Sendable {
    /// Outside this box, in the superview's space, the view and its subviews are not asked. This
    /// holds with the view's rules and without them.
    var box = Box.empty
    var parent = Scene.none
    /// The frontmost subview, in the policy's order.
    var last = Scene.none
    /// The next sibling behind the view, in the policy's order.
    var previous = Scene.none
    var flags = Flags()
  }

  struct Flags: OptionSet, Sendable {
    var rawValue: UInt16

    /// Neither the view nor anything in it is ever hit.
    static let isOut = Flags(rawValue: 1)
    static let acceptsAll = Flags(rawValue: 2)
    /// Subviews are also asked about points that the view does not accept.
    static let asksOutside = Flags(rawValue: 4)
    static let asksNoSubview = Flags(rawValue: 8)
    /// The view itself is not hit.
    static let passesItself = Flags(rawValue: 16)
    static let isTransformed = Flags(rawValue: 32)
    /// Flags cannot express the view's `hitTest`: ``overridden`` has its overrides.
    static let isOverridden = Flags(rawValue: 64)
    /// The view accepts more than its rectangle: ``shapes`` has the rest.
    static let hasShape = Flags(rawValue: 128)
    /// The base's switches or impossible geometry take the view out, whatever the rules are.
    static let isOff = Flags(rawValue: 256)
    /// At least one rule applies to the view.
    static let hasRule = Flags(rawValue: 512)
    /// The view is asked about every point, whatever its box is.
    static let isUnbounded = Flags(rawValue: 1024)
    /// The view accepts all points of its box, and neither a rule nor a transform affects it.
    static let isSimple = Flags(rawValue: 2048)
    /// An index finds the view's subviews by coordinates.
    static let isWide = Flags(rawValue: 4096)
    /// The view waits to be compiled again.
    static let isStale = Flags(rawValue: 8192)
    /// No point can be converted to the view's space.
    static let isImpossible = Flags(rawValue: 16384)
    /// It is an element. It has a superview, but is not one of the subviews that are asked.
    static let isElement = Flags(rawValue: 32768)
  }

  /// The data that a search reads only for views that it asks, and the data for following changes.
  struct Place: Sendable {
    var position = Point.zero
    /// `anchorPoint * bounds.size + bounds.origin`.
    var offset = Point.zero
    /// The rectangle that the view accepts, in its own space.
    var area = Box.empty
    var inverse = Scene.none
    var override = Scene.none
    var shape = Scene.none
    /// The number of the view's index of subviews.
    var index = Scene.none
    /// The next sibling in front of the view, in the policy's order.
    var next = Scene.none
    var subviewCount: Int32 = 0

    /// Whether a transform, an override or a shape of the view is stored.
    var hasParts: Bool { inverse != Scene.none || override != Scene.none || shape != Scene.none }
  }

  /// The position of a view among its siblings. Larger ranks are in front.
  struct Rank: Sendable {
    /// The key by which the policy sorts; 0 if it does not sort.
    var z = 0.0
    var order = 0.0

    @inline(__always) static func < (one: Rank, other: Rank) -> Bool {
      one.z == other.z ? one.order < other.order : one.z < other.z
    }
  }

  package internal(set) var applied: AppliedPolicy
  /// The policy without its rules.
  let plain: AppliedPolicy
  var nodes: [Node] = []
  var places: [Place] = []
  var ranks: [Rank] = []
  var windows: [(slot: Scene.Slot, scene: String?)] = []
  var hasScenes = false
  private var search = Search()

  var inverses = Shelf<AffineTransform>()
  var overridden = Shelf<Overridden>()
  var shapes = Shelf<Shape>()
  var indexes = Shelf<SubviewIndex>()
  /// The lists of all indexes.
  var entries = SubviewEntries()
  /// One entry for each view when a rule uses frames, otherwise empty.
  var faces: [Face] = []
  /// Whether the last update changed data that a hit test reads. It may be true without such a
  /// change.
  package internal(set) var isChanged = true
  let replacesResults: Bool
  private let looksAtOthers: Bool

  /// The state of one search, apart from the current view.
  struct Search: Sendable {
    /// A stack with the point in the space of each view whose subviews are being asked. A search
    /// restores it at its end.
    var points: [Point] = []
    var metRule = false
    /// The views with a rule that were asked, where somebody wants to know; nil where nobody does.
    var met: [Int32]?
    /// How many searches of wide containers are inside one another.
    var wideDepth = 0
    /// The location on the screen. Rules ask other views about it.
    var location = Point.zero
    /// Whether a view asks one that is not inside it.
    var isAside = false
    /// The answers of views that rules asked, so that each view is asked once: two entries for each
    /// view, the second one for ``isAside``. It is empty if no rule asks other views.
    var answers: [Answer] = []
    /// Four for each list of views: for whether they contain the location and for their hit views,
    /// each without and with ``isAside``.
    var answered: [AnsweredViews] = []

    /// The location in a view's own space; nil if the geometry does not allow it.
    struct Space: Sendable {
      var search: UInt32 = 0
      var point: Point?
    }

    /// The spaces of views around those that rules asked, by slot, like ``answers``.
    var spaces: [Space] = []
    /// The superviews of a view that is asked.
    var chain: [Int32] = []
    /// The number of the search, which marks its answers.
    var number: UInt32 = 0

    @inline(__always) mutating func meetRule(of slot: Int32) {
      metRule = true
      met?.append(slot)
    }
  }

  /// The answer of a view, with the number of the search; 0 for none.
  struct Answer: Sendable {
    var hitSearch: UInt32 = 0
    var hit: Int32 = 0
    var insideSearch: UInt32 = 0
    var isInside = false
  }

  /// Compiles a scene under a policy.
  ///
  /// - Parameters:
  ///   - policy: The policy that answers.
  ///   - scene: The scene in which it is asked first.
  ///   - type: The type of the events that are asked about. Rules for other types do not apply.
  /// - Complexity: O(views and the rules that may apply to them).
  public init(_ policy: Policy, scene: Scene, for type: EventType = .touches) {
    self.init(AppliedPolicy(policy, in: scene, for: type), scene: scene)
  }

  /// Compiles a policy that is applied to the scene already.
  package init(_ applied: AppliedPolicy, scene: Scene) {
    let policy = applied.policy
    self.applied = applied
    var without = policy
    without.rules = []
    plain = AppliedPolicy(without, in: Scene())
    replacesResults = policy.replacesResults
    looksAtOthers = policy.looksAtOthers
    compileAll(scene)
  }

  /// The hit view for a location on the screen, in points; nil for nobody.
  ///
  /// - Parameters:
  ///   - location: The location, in points of the screen.
  ///   - windowScene: The window scene that was touched; nil when it is not known.
  public mutating func hitTest(_ location: Point, windowScene: String? = nil) -> Scene.Slot? {
    // Keeps the array's capacity for the next search.
    var search = Search()
    swap(&search, &self.search)
    defer { swap(&search, &self.search) }
    search.metRule = false
    if looksAtOthers {
      search.location = location
      search.number &+= 1
      if search.number == 0 || search.answers.count < nodes.count * 2 {
        search.answers = Array(repeating: Answer(), count: nodes.count * 2)
        search.spaces = Array(repeating: Search.Space(), count: nodes.count)
        search.answered = []
        search.number = 1
      }
    }
    let (windows, hasScenes) = (windows, hasScenes)
    // If no window has a window scene, all windows belong to the touched one.
    let asksScenes = hasScenes || windowScene != nil
    for place in windows.indices {
      if asksScenes,
        !WindowRule.isInTouchedScene(windows[place].scene, touched: windowScene, someWindowHasScene: hasScenes)
      {
        continue
      }
      let hit = hit(Int32(windows[place].slot), location, &search)
      if hit != Scene.none { return Int(hit) }
    }
    return nil
  }

  /// Whether the last hit test asked a view with a rule. When it asked none, a tester for which
  /// ``onlyAddsRules(to:)`` is true gives the same result.
  ///
  /// A view with a rule is not asked about a point outside its box. Without its rules, the view
  /// does not take such a point either.
  package var metRule: Bool { search.metRule }

  /// The views with a rule that a hit test asks about a location in their reach, in the order in
  /// which it asks them; a view may come several times.
  ///
  /// No other view with a rule takes the location, with its rules or without them.
  package mutating func viewsInPlay(at location: Point, windowScene: String? = nil) -> [Scene.Slot] {
    search.met = []
    _ = hitTest(location, windowScene: windowScene)
    defer { search.met = nil }
    return search.met?.map { Int($0) } ?? []
  }

  /// Whether this tester and one of the same scene without rules ask the same views in the same
  /// order, until a view has a rule.
  package func onlyAddsRules(to plain: CompiledHitTest) -> Bool {
    let (policy, other) = (applied.policy, plain.applied.policy)
    return other.rules.isEmpty && policy.isSame(butForRules: other) && !policy.sortsSubviews
      && hasSameWindows(as: plain)
  }

  // MARK: Memory

  /// The numbers of stored transforms, overrides and shapes; each belongs to one view.
  package var partCounts: [Int] { [inverses.count, overridden.count, shapes.count] }
  /// How many containers have an index.
  package var indexCount: Int { indexes.count }
  /// The greatest number of index entries in use at the same time.
  package var indexEntryCapacity: Int { entries.capacity }

  private func hasSameWindows(as other: CompiledHitTest) -> Bool { windows.elementsEqual(other.windows, by: ==) }
}
