import HitTesting

/// An app with a grid of cells: a button over four texts in each. Some of the buttons are touched
/// in turn, and all have identifiers of their own.
struct GridApp: SyntheticApp {
  let windows: [AppView]
  private let touched: Int
  private let cells: [AppView]

  private static let columns = 20
  private static let size = Size(width: 393 / Double(columns), height: 33)

  /// - Parameters:
  ///   - views: the approximate number of views.
  ///   - touched: how many of the buttons are touched.
  ///   - recording: the recording's number. Other recordings touch other buttons.
  init(views: Int, touched: Int, recording: Int) {
    let (width, height) = (Self.size.width, Self.size.height)
    var maker = ViewMaker()
    cells = (0..<max(touched, views / 6)).map { place in
      var cell = maker.view("ProductCell", Rect(origin: Self.origin(place), size: Self.size))
      cell.children = (0..<4).map {
        maker.view("UILabel", Rect(x: 2, y: 7 * Double($0), width: width - 4, height: 6))
      }
      let name = place < touched ? "item-\(recording * touched + place)" : "more-\(place)"
      cell.children.append(maker.view("UIButton", Rect(x: 0, y: 0, width: width, height: height), name))
      return cell
    }
    var window = maker.view("UIWindow", phoneScreen)
    window.children = cells
    windows = [window]
    self.touched = touched
  }

  private static func origin(_ place: Int) -> Point {
    Point(x: Double(place % columns) * size.width, y: Double(place / columns) * size.height)
  }

  /// A few texts move.
  mutating func nextChange(in scene: Scene, using random: inout SeededGenerator) -> AppChange {
    var change = AppChange()
    for _ in 0..<6 {
      let cell = cells[Int.random(in: 0..<cells.count, using: &random)]
      let text = cell.children[Int.random(in: 0..<4, using: &random)]
      let place = Point(x: random.third(in: 0..<4), y: random.third(in: 0..<26))
      change.set.append(AppChange.Set(id: text.id, frame: Rect(origin: place, size: text.frame.size)))
    }
    return change
  }

  func location(ofTouch number: Int, using random: inout SeededGenerator) -> Point {
    let origin = Self.origin(number % touched)
    return Point(x: origin.x + random.third(in: 1..<18), y: origin.y + random.third(in: 1..<32))
  }
}
