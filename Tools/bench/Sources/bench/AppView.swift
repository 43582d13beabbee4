import HitTesting

/// A view of the synthetic app, with its subviews.
struct AppView {
  var id: ViewID
  var className: String
  var frame: Rect
  var identifier: String?
  var recognizer: String?
  var level: Double?
  var children: [AppView] = []

  var count: Int { children.reduce(1) { $0 + $1.count } }

  /// The view and its subviews in Retouch's form, superviews first.
  func newViews(parent: ViewID?, index: Int? = nil) -> [NewView] {
    var properties = ViewPatch()
    properties.frame = frame
    if let identifier { properties.identifier = .some(identifier) }
    if let recognizer { properties.recognizers = [Recognizer(id: id, className: recognizer)] }
    properties.level = level
    let view = NewView(id: id, className: className, parent: parent, index: index, properties: properties)
    return [view] + children.flatMap { $0.newViews(parent: id) }
  }

  func write(to line: inout LineBuffer) {
    line.append("{\"id\":\(id),\"class\":\"\(className)\",\"frame\":\(frame.json)")
    if let identifier { line.append(",\"identifier\":\"\(identifier)\"") }
    if let recognizer { line.append(",\"recognizers\":[{\"id\":\(id),\"class\":\"\(recognizer)\"}]") }
    if let level { line.append(",\"level\":\(level.json)") }
    line.append(",\"children\":[")
    for (place, child) in children.enumerated() {
      if place > 0 { line.append(",") }
      child.write(to: &line)
    }
    line.append("]}")
  }
}

/// The synthetic app: a navigation bar, a scroll view with sections that scroll themselves, a tab
/// bar and a status bar.
struct App {
  struct Section {
    var scrollView: ViewID
    var stack: ViewID
    /// The ids of the rows, from back to front.
    var rows: [ViewID] = []
  }

  private(set) var windows: [AppView] = []
  private(set) var sections: [Section] = []
  private(set) var page: ViewID = 0
  private var lastID: ViewID = 0

  static let rowSize = 5

  /// - Parameter views: the approximate number of views, at least 60.
  init(views: Int) {
    let navigation = container("UINavigationBar", Rect(x: 0, y: 54, width: 393, height: 44), "navigation", of: 3) {
      place in
      ("UIButton", Rect(x: 16 + 120 * Double(place), y: 0, width: 100, height: 44))
    }
    let tabs = container("UITabBar", Rect(x: 0, y: 769, width: 393, height: 83), "tabs", of: 5) { place in
      ("UIButton", Rect(x: 78.6 * Double(place), y: 0, width: 78.6, height: 49))
    }
    var scroll = view("UIScrollView", Rect(x: 0, y: 98, width: 393, height: 671), "page")
    scroll.recognizer = "UIPanGestureRecognizer"
    page = scroll.id
    var pile = view("UIStackView", Rect(x: 0, y: 0, width: 393, height: 10_000), nil)
    var rowsLeft = max(1, (views - 24) / Self.rowSize - 3)
    while rowsLeft > 0 {
      let place = Double(pile.children.count)
      var section = view(
        "UITableView", Rect(x: 0, y: 224 * place, width: 393, height: 220), "section\(pile.children.count)")
      section.recognizer = "UIPanGestureRecognizer"
      var stack = view("UIView", Rect(x: 0, y: 0, width: 393, height: 2_000), nil)
      for row in 0..<min(8, rowsLeft) { stack.children.append(self.row(at: row)) }
      rowsLeft -= stack.children.count
      sections.append(Section(scrollView: section.id, stack: stack.id, rows: stack.children.map(\.id)))
      section.children = [stack]
      pile.children.append(section)
    }
    scroll.children = [pile]
    var root = view("MainView", Rect(x: 0, y: 0, width: 393, height: 852), "root")
    root.children = [scroll, navigation, tabs]
    var window = view("UIWindow", Rect(x: 0, y: 0, width: 393, height: 852), nil)
    window.children = [root]
    var statusBar = view("UIWindow", Rect(x: 0, y: 0, width: 393, height: 54), nil)
    statusBar.level = 1000
    windows = [window, statusBar]
  }

  /// A new table row with an image, a text and a button.
  mutating func row(at place: Int) -> AppView {
    var cell = view("UITableViewCell", Rect(x: 0, y: 56 * Double(place), width: 393, height: 56), nil)
    var content = view("UIView", Rect(x: 0, y: 0, width: 393, height: 56), nil)
    content.children = [
      view("UIImageView", Rect(x: 16, y: 8, width: 40, height: 40), nil),
      view("UILabel", Rect(x: 72, y: 18, width: 200, height: 20.0 + 1.0 / 3), nil),
      view("UIButton", Rect(x: 305, y: 12, width: 72, height: 32), "buy\(lastID)"),
    ]
    cell.children = [content]
    return cell
  }

  mutating func insertRow(_ row: ViewID, section: Int, at index: Int) { sections[section].rows.insert(row, at: index) }
  mutating func removeRow(section: Int, at index: Int) -> ViewID { sections[section].rows.remove(at: index) }

  private mutating func view(_ className: String, _ frame: Rect, _ identifier: String?) -> AppView {
    lastID += 1
    return AppView(id: lastID, className: className, frame: frame, identifier: identifier)
  }

  private mutating func container(
    _ className: String, _ frame: Rect, _ identifier: String, of count: Int, _ child: (Int) -> (String, Rect)
  ) -> AppView {
    var bar = view(className, frame, identifier)
    for place in 0..<count {
      let (name, frame) = child(place)
      bar.children.append(view(name, frame, "\(identifier)\(place)"))
    }
    return bar
  }
}

extension Rect {
  var json: String { "[\(origin.x.json),\(origin.y.json),\(size.width.json),\(size.height.json)]" }
}

extension Point {
  var json: String { "[\(x.json),\(y.json)]" }
}

extension Double {
  /// The shortest text that gives the same number again. Whole numbers have no fraction.
  var json: String { Int(exactly: self).map(String.init) ?? description }
}

/// Collects text and passes it on in pieces.
struct LineBuffer {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
