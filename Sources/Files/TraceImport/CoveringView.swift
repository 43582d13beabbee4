import HitTesting

/// A view that gets nearly all touches of a screen, even where other views are more likely targets.
///
/// An import that guesses the front-to-back order may have put it in front wrongly. Little can then
/// be found behind it.
struct CoveringView {
  /// The class of the view, and its identifier.
  private(set) var name: String
  /// The share of the screen where it gets touches, from 0 to 1.
  private(set) var share: Double
  /// The number of other views with a text or an identifier whose middle it covers.
  private(set) var others: Int

  private static let leastShare = 0.9
  /// The number of sample points in each direction.
  private static let samples = 24

  /// Looks for such a view; nil if there is none.
  ///
  /// - Parameters:
  ///   - views: a scene, superviews first. Their geometry is their frames.
  ///   - screen: in points; nil if it is not known.
  /// - Complexity: O(views), and a hit test for each view that has a name.
  init?(_ views: [NewView], screen: Size?) {
    guard let screen, screen.width > 0, screen.height > 0 else { return nil }
    var scene = Scene()
    guard (try? scene.apply(.scene(views))) != nil else { return nil }
    var test = CompiledHitTest(Policy(name: "uikit", base: .uikit), scene: scene)
    var counts: [Scene.Slot: Int] = [:]
    for row in 0..<Self.samples {
      for column in 0..<Self.samples {
        let point = Point(
          x: screen.width * (Double(column) + 0.5) / Double(Self.samples),
          y: screen.height * (Double(row) + 0.5) / Double(Self.samples))
        if let slot = test.hitTest(point) { counts[slot, default: 0] += 1 }
      }
    }
    guard let (slot, count) = counts.max(by: { $0.value < $1.value }) else { return nil }
    share = Double(count) / Double(Self.samples * Self.samples)
    guard share >= Self.leastShare, let place = views.firstIndex(where: { scene.slot(of: $0.id) == slot }) else {
      return nil
    }
    let view = views[place]
    var name = view.className
    if case let identifier?? = view.properties.identifier { name += "#" + identifier }
    self.name = name
    // Its superviews do not count as covered, because it is a part of them.
    var around: Set<ViewID> = []
    var superview = view.parent
    for other in views[..<place].reversed() where other.id == superview {
      around.insert(other.id)
      superview = other.parent
    }
    others = 0
    var boxes: [ViewID: Rect] = [:]
    for other in views {
      var box = other.properties.frame ?? .zero
      let origin = other.parent.flatMap { boxes[$0]?.origin } ?? .zero
      box.origin = Point(x: origin.x + box.origin.x, y: origin.y + box.origin.y)
      boxes[other.id] = box
      guard other.id != view.id, !around.contains(other.id),
        other.properties.label != nil || other.properties.identifier != nil
      else { continue }
      let middle = Point(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2)
      if test.hitTest(middle) == slot { others += 1 }
    }
    guard others > 0 else { return nil }
  }

  /// The text of the import's note, without the number of the screen.
  var note: String {
    "screen: \(name) gets \(Int((share * 100).rounded(.down)))% of it, also where "
      + (others == 1 ? "1 other element is" : "\(others) other elements are") + "; it may be behind them"
  }
}
