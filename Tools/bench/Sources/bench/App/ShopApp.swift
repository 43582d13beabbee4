import HitTesting

/// A shop's app: a navigation bar, a tab bar, a status bar, and a page of lists that scroll
/// themselves.
struct ShopApp: SyntheticApp {
  /// What happens between two snapshots.
  enum Activity {
    /// A few views scroll, fade or grow. In one of twenty snapshots a row comes or goes.
    case steady
    /// A list scrolls by a cell: the cell at one end leaves, and one comes at the other end.
    case scrolling
    /// Lists scroll. In one of ten snapshots a screen is pushed or popped, in another one the
    /// keyboard comes or goes.
    case browsing
  }

  /// What a list shows: rows of 5 views, or products of 20 views.
  enum Cells { case rows, products }

  struct List {
    var id: ViewID
    /// The superview of the cells.
    var container: ViewID
    var isHorizontal = false
    /// The number of the first cell, counted from the start of the content.
    var first = 0
    var cells: [AppView] = []
    /// Cells that left and can come back with other content, as UIKit reuses their objects.
    var spare: [AppView] = []
  }

  struct Screen {
    var page: ViewID
    var lists: [List] = []
  }

  let windows: [AppView]
  private let activity: Activity
  private let cells: Cells
  /// The number of cells on a page.
  private let cellCount: Int
  /// The view whose backmost subview is the page.
  private let host: ViewID
  private var maker: ViewMaker
  private var screens: [Screen]
  /// The pages under the present one, as they were when they were covered. UIKit takes them out.
  private var covered: [AppView] = []
  private var keyboard: ViewID?

  private static let cellsInList = 8

  /// - Parameters:
  ///   - views: the approximate number of views, at least 60.
  ///   - levels: the approximate number of levels. Containers around the main view fill them up.
  init(views: Int, cells: Cells, activity: Activity, levels: Int = 0) {
    (self.activity, self.cells) = (activity, cells)
    let containers = max(0, levels - 9)
    cellCount = max(1, cells == .rows ? (views - 24 - containers) / 5 - 3 : (views - 17 - containers) / 20)
    var maker = ViewMaker()
    let navigation = maker.container("UINavigationBar", Rect(x: 0, y: 54, width: 393, height: 44), "navigation", of: 3)
    { ("UIButton", Rect(x: 16 + 120 * Double($0), y: 0, width: 100, height: 44)) }
    let tabs = maker.container("UITabBar", Rect(x: 0, y: 769, width: 393, height: 83), "tabs", of: 5) {
      ("UIButton", Rect(x: 78.6 * Double($0), y: 0, width: 78.6, height: 49))
    }
    let (page, screen) = Self.page(of: cellCount, cells, &maker)
    screens = [screen]
    var root = maker.view("MainView", phoneScreen, "root")
    host = root.id
    root.children = [page, navigation, tabs]
    let names = ["UILayoutContainerView", "UINavigationTransitionView", "UIViewControllerWrapperView"]
    for level in 0..<containers {
      var container = maker.view(names[level % names.count], phoneScreen)
      container.children = [root]
      root = container
    }
    var window = maker.view("UIWindow", phoneScreen)
    window.isKey = true
    window.children = [root]
    var statusBar = maker.view("UIWindow", Rect(x: 0, y: 0, width: 393, height: 54))
    statusBar.level = 1000
    windows = [window, statusBar]
    self.maker = maker
  }

  // MARK: Pages

  private static func page(of cellCount: Int, _ cells: Cells, _ maker: inout ViewMaker) -> (AppView, Screen) {
    var page = maker.view("UIScrollView", Rect(x: 0, y: 98, width: 393, height: 671), "page")
    page.recognizer = "UIPanGestureRecognizer"
    var screen = Screen(page: page.id)
    var pile = maker.view("UIStackView", Rect(x: 0, y: 0, width: 393, height: 1_000_000))
    var cellsLeft = cellCount
    while cellsLeft > 0 {
      let (view, list) = self.list(screen.lists.count, of: min(cellsInList, cellsLeft), cells, &maker)
      pile.children.append(view)
      screen.lists.append(list)
      cellsLeft -= list.cells.count
    }
    page.children = [pile]
    return (page, screen)
  }

  /// The list at a place on a page. Every second list of products lies across.
  private static func list(
    _ place: Int, of count: Int, _ cells: Cells, _ maker: inout ViewMaker
  ) -> (AppView, List) {
    let isHorizontal = cells == .products && place % 2 == 1
    let (height, distance) = cells == .rows ? (220.0, 224.0) : (240.0, 240.0)
    var view = maker.view(
      isHorizontal ? "UICollectionView" : "UITableView",
      Rect(x: 0, y: distance * Double(place), width: 393, height: height), "section\(place)")
    view.recognizer = "UIPanGestureRecognizer"
    var list = List(id: view.id, container: view.id, isHorizontal: isHorizontal)
    switch cells {
    case .products:
      list.cells = (0..<count).map { cell(at: $0, cells, isHorizontal: isHorizontal, &maker) }
      view.children = list.cells
    case .rows:
      var stack = maker.view("UIView", Rect(x: 0, y: 0, width: 393, height: 1_000_000))
      list.container = stack.id
      list.cells = (0..<count).map { cell(at: $0, cells, isHorizontal: isHorizontal, &maker) }
      stack.children = list.cells
      view.children = [stack]
    }
    return (view, list)
  }

  private static func cell(at place: Int, _ cells: Cells, isHorizontal: Bool, _ maker: inout ViewMaker) -> AppView {
    let frame = self.frame(at: place, cells, isHorizontal: isHorizontal)
    return cells == .rows ? maker.row(frame) : maker.product(isHorizontal ? "ProductTile" : "ProductCell", frame)
  }

  private static func frame(at place: Int, _ cells: Cells, isHorizontal: Bool) -> Rect {
    switch (cells, isHorizontal) {
    case (.rows, _): Rect(x: 0, y: 56 * Double(place), width: 393, height: 56)
    case (.products, false): Rect(x: 0, y: 120 * Double(place), width: 393, height: 120)
    case (.products, true): Rect(x: 196.5 * Double(place), y: 0, width: 196.5, height: 240)
    }
  }

  // MARK: Changes

  mutating func nextChange(in scene: Scene, using random: inout SeededGenerator) -> AppChange {
    switch activity {
    case .steady: return settled(using: &random)
    case .scrolling: return scrolled(using: &random)
    case .browsing:
      switch Int.random(in: 0..<10, using: &random) {
      case 0: return changedScreen(in: scene, using: &random)
      case 1: return changedKeyboard()
      default: return scrolled(using: &random)
      }
    }
  }

  private mutating func settled(using random: inout SeededGenerator) -> AppChange {
    var change = AppChange()
    let top = screens.count - 1
    if Int.random(in: 0..<20, using: &random) == 0 {
      let place = Int.random(in: 0..<screens[top].lists.count, using: &random)
      let list = screens[top].lists[place]
      if list.cells.count < Self.cellsInList || Bool.random(using: &random) && list.cells.count < 12 {
        let index = Int.random(in: 0...list.cells.count, using: &random)
        let cell = Self.cell(at: index, cells, isHorizontal: list.isHorizontal, &maker)
        screens[top].lists[place].cells.insert(cell, at: index)
        change.insert = [AppChange.Insert(view: cell, parent: list.container, index: index)]
      } else {
        let index = Int.random(in: 0..<list.cells.count, using: &random)
        change.remove = [screens[top].lists[place].cells.remove(at: index).id]
      }
    }
    let offset = { (random: inout SeededGenerator) in Point(x: 0, y: random.third(in: 0..<400)) }
    change.set = [AppChange.Set(id: screens[top].page, offset: offset(&random))]
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let list = screens[top].lists[Int.random(in: 0..<screens[top].lists.count, using: &random)]
      guard let cell = list.cells.randomElement(using: &random), Bool.random(using: &random) else {
        change.set.append(AppChange.Set(id: list.id, offset: offset(&random)))
        continue
      }
      if Bool.random(using: &random) {
        let alpha = Double(Int.random(in: 0...10, using: &random)) / 10
        change.set.append(AppChange.Set(id: cell.id, alpha: alpha))
      } else {
        let frame = Rect(x: 0, y: random.third(in: 0..<448), width: 393, height: random.third(in: 44..<80))
        change.set.append(AppChange.Set(id: cell.id, frame: frame))
      }
    }
    return change
  }

  private mutating func scrolled(using random: inout SeededGenerator) -> AppChange {
    let top = screens.count - 1
    let place = Int.random(in: 0..<screens[top].lists.count, using: &random)
    var list = screens[top].lists[place]
    let isForward = list.first == 0 || Int.random(in: 0..<4, using: &random) > 0
    let leaving = isForward ? list.cells.removeFirst() : list.cells.removeLast()
    list.first += isForward ? 1 : -1
    let number = isForward ? list.first + list.cells.count : list.first
    var cell: AppView
    if !list.spare.isEmpty, Int.random(in: 0..<4, using: &random) == 0 {
      cell = maker.filled(list.spare.removeFirst())
      cell.frame = Self.frame(at: number, cells, isHorizontal: list.isHorizontal)
    } else {
      cell = Self.cell(at: number, cells, isHorizontal: list.isHorizontal, &maker)
    }
    list.cells.insert(cell, at: isForward ? list.cells.count : 0)
    if list.spare.count < 2 { list.spare.append(leaving) }
    screens[top].lists[place] = list
    var change = AppChange()
    change.remove = [leaving.id]
    change.insert = [AppChange.Insert(view: cell, parent: list.container, index: isForward ? nil : 0)]
    let origin = Self.frame(at: list.first, cells, isHorizontal: list.isHorizontal).origin
    change.set = [AppChange.Set(id: list.id, offset: origin)]
    if Int.random(in: 0..<8, using: &random) == 0 {
      let length = 240 * screens[top].lists.count - 671
      change.set.append(
        AppChange.Set(id: screens[top].page, offset: Point(x: 0, y: random.third(in: 0..<max(1, length)))))
    }
    return change
  }

  /// Pushes a new screen, or pops the present one.
  private mutating func changedScreen(in scene: Scene, using random: inout SeededGenerator) -> AppChange {
    var change = AppChange()
    let present = screens[screens.count - 1].page
    change.remove = [present]
    let page: AppView
    if screens.count > 1, screens.count > 3 || Bool.random(using: &random) {
      screens.removeLast()
      page = covered.removeLast()
    } else {
      if let slot = scene.slot(of: present) { covered.append(AppView(slot, in: scene)) }
      let screen: Screen
      (page, screen) = Self.page(of: cellCount, cells, &maker)
      screens.append(screen)
    }
    change.insert = [AppChange.Insert(view: page, parent: host, index: 0)]
    return change
  }

  private mutating func changedKeyboard() -> AppChange {
    var change = AppChange()
    if let keyboard {
      change.remove = [keyboard]
      self.keyboard = nil
      return change
    }
    var window = maker.view("UIRemoteKeyboardWindow", Rect(x: 0, y: 561, width: 393, height: 291))
    window.level = 10
    let keys = maker.container("UIKeyboardLayout", Rect(x: 0, y: 45, width: 393, height: 216), "key", of: 40) {
      ("UIKeyboardKey", Rect(x: 39.3 * Double($0 % 10), y: 54 * Double($0 / 10), width: 39.3, height: 54))
    }
    window.children = [keys]
    keyboard = window.id
    change.insert = [AppChange.Insert(view: window)]
    return change
  }
}
