import HitTesting

/// An app with very many subviews in one view, as on a map or in a long list.
struct WideApp: SyntheticApp {
  enum Arrangement {
    /// Beside and over each other, about 1,000 of them on a screen.
    case scattered
    /// One under the other, as wide as the screen.
    case list
  }

  let windows: [AppView]
  private let container: ViewID
  private let length: Int
  private var maker: ViewMaker
  /// How many subviews the container has.
  private var count: Int
  /// The cells that came and did not leave yet.
  private var cells: [ViewID] = []

  /// - Parameters:
  ///   - siblings: the number of subviews.
  ///   - size: the width and height of scattered subviews, in points.
  ///   - isOnScreen: whether all of them are on the screen, however many there are.
  init(siblings: Int, size: Int = 40, arrangement: Arrangement = .scattered, isOnScreen: Bool = false) {
    var random = SeededGenerator(seed: 2)
    var maker = ViewMaker()
    count = siblings
    let length = isOnScreen ? 852 : max(852, arrangement == .scattered ? 852 * siblings / 1_000 : 44 * siblings)
    self.length = length
    var window = maker.view("UIWindow", phoneScreen)
    var root = maker.view("UIScrollView", phoneScreen, "map")
    root.children = (0..<siblings).map { place in
      let className = place % 4 == 0 ? "UIButton" : "UIView"
      let identifier = place % 20 == 0 ? "advertisement" : place % 3 == 0 ? "story" : "product"
      switch arrangement {
      case .list:
        let frame = Rect(x: 0, y: 44 * Double(place), width: 393, height: 44)
        return maker.view(className, frame, identifier)
      case .scattered:
        let (x, y) = (random.third(in: 0..<393 - size), random.third(in: 0..<length - size))
        return maker.view(className, Rect(x: x, y: y, width: Double(size), height: Double(size)), identifier)
      }
    }
    if arrangement == .list { root.offset = Point(x: 0, y: Double(length / 2)) }
    container = root.id
    window.children = [root]
    windows = [window]
    self.maker = maker
  }

  /// A cell of 20 views comes or goes, anywhere among its siblings.
  mutating func nextChange(in scene: Scene, using random: inout SeededGenerator) -> AppChange {
    var change = AppChange()
    if cells.count < 4 || cells.count < 16 && Bool.random(using: &random) {
      let frame = Rect(
        x: random.third(in: 0..<200), y: random.third(in: 0..<max(1, length - 120)), width: 180, height: 120)
      let cell = maker.product("ProductTile", frame)
      cells.append(cell.id)
      let index = Int.random(in: 0...count, using: &random)
      change.insert = [AppChange.Insert(view: cell, parent: container, index: index)]
      count += 1
    } else {
      change.remove = [cells.remove(at: Int.random(in: 0..<cells.count, using: &random))]
      count -= 1
    }
    return change
  }
}
