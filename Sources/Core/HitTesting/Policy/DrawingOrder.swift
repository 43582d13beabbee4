/// The views of a scene in drawing order, each with its number in it.
///
/// The backmost window comes first. A superview comes before its subviews, and siblings come in
/// their recorded order. So the views inside a view follow it without a gap.
struct DrawingOrder: Sendable {
  /// The views by their numbers.
  private(set) var views: [Scene.Slot] = []
  /// The numbers of their superviews; -1 for a window.
  private(set) var superviews: [Int32] = []
  /// By slot: the number of the view, and the number after the last view inside it.
  private var numbers: [Int32] = []
  private var ends: [Int32] = []

  init() {}

  /// - Parameter windows: the windows from back to front.
  /// - Complexity: O(views).
  init(_ scene: Scene, windows: some Sequence<Scene.Slot>) {
    numbers = Array(repeating: 0, count: scene.capacity)
    ends = numbers
    views.reserveCapacity(scene.count)
    superviews.reserveCapacity(scene.count)
    for window in windows { add(window, scene) }
  }

  private mutating func add(_ window: Scene.Slot, _ scene: Scene) {
    var slot = window
    while true {
      numbers[slot] = Int32(views.count)
      superviews.append(slot == window ? -1 : numbers[Int(scene.links[slot].parent)])
      views.append(slot)
      guard scene.links[slot].first == Scene.none else {
        slot = Int(scene.links[slot].first)
        continue
      }
      ends[slot] = Int32(views.count)
      while slot != window, scene.links[slot].next == Scene.none {
        slot = Int(scene.links[slot].parent)
        ends[slot] = Int32(views.count)
      }
      guard slot != window else { return }
      slot = Int(scene.links[slot].next)
    }
  }

  func number(_ slot: Scene.Slot) -> Int32 { numbers[slot] }

  /// The numbers of the views inside a view.
  func inside(_ slot: Scene.Slot) -> Range<Int32> { (numbers[slot] + 1)..<ends[slot] }
}

/// Where the views of a list are that a selector names for a view.
struct NamedViews {
  /// Their numbers are in this range.
  var numbers: Range<Int32>
  /// The number of the view that `:scope` or `:superview` stands for; -1 for a selector without.
  var around: Int32 = -1
  /// Whether it must be the superview of the first view that a step is for.
  var isDirect = false
}

extension DrawingOrder {
  /// The views that a run of selectors names.
  ///
  /// - Parameter view: The view that the rule is applied to.
  func named(_ place: InnerSelector.Place, of view: Scene.Slot) -> NamedViews {
    switch place {
    case .anywhere, .found: return NamedViews(numbers: 0..<Int32(views.count))
    case .scope(let isDirect): return named(around: number(view), isDirect)
    case .superview(let isDirect): return named(around: superviews[Int(number(view))], isDirect)
    case .itself: return NamedViews(numbers: number(view)..<number(view) + 1)
    case .itsSuperview:
      let superview = superviews[Int(number(view))]
      return NamedViews(numbers: superview < 0 ? 0..<0 : superview..<superview + 1)
    }
  }

  private func named(around number: Int32, _ isDirect: Bool) -> NamedViews {
    guard number >= 0 else { return NamedViews(numbers: 0..<0) }
    return NamedViews(numbers: inside(views[Int(number)]), around: number, isDirect: isDirect)
  }
}
