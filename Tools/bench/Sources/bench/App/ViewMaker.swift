import HitTesting

/// Makes views with numbers of their own, and the cells of lists.
struct ViewMaker {
  private var views = 0
  /// How many cells got their content so far. It decides their texts.
  private var contents = 0

  /// The classes that the views have beyond UIKit's own, with their superclasses.
  static let classes = [
    "BadgeView": "UIView", "BuyButton": "UIButton", "FavouriteButton": "UIButton", "MainView": "UIView",
    "ProductCell": "UITableViewCell", "ProductTile": "UICollectionViewCell", "RatingView": "UIStackView",
  ]

  mutating func view(_ className: String, _ frame: Rect, _ identifier: String? = nil) -> AppView {
    views += 1
    return AppView(id: ViewID(views), className: className, frame: frame, identifier: identifier)
  }

  /// A view with subviews of one class.
  mutating func container(
    _ className: String, _ frame: Rect, _ identifier: String, of count: Int, _ child: (Int) -> (String, Rect)
  ) -> AppView {
    var bar = view(className, frame, identifier)
    for place in 0..<count {
      let (name, frame) = child(place)
      bar.children.append(view(name, frame, "\(identifier)\(place)"))
    }
    return bar
  }

  /// A row of a list of settings: an image, a text and a button. It has 5 views.
  mutating func row(_ frame: Rect) -> AppView {
    var cell = view("UITableViewCell", frame)
    var content = view("UIView", Rect(x: 0, y: 0, width: 393, height: 56))
    content.children = [
      view("UIImageView", Rect(x: 16, y: 8, width: 40, height: 40)),
      view("UILabel", Rect(x: 72, y: 18, width: 200, height: 20.0 + 1.0 / 3)),
      view("UIButton", Rect(x: 305, y: 12, width: 72, height: 32), "buy"),
    ]
    cell.children = [content]
    return filled(cell)
  }

  /// A product of a shop: a picture, texts, five stars, a badge and two buttons. It has 20 views.
  mutating func product(_ className: String, _ frame: Rect) -> AppView {
    let (width, height) = (frame.size.width, frame.size.height)
    var cell = view(className, frame)
    var content = view("UIView", Rect(x: 0, y: 0, width: width, height: height))
    var texts = view("UIStackView", Rect(x: width / 3, y: 8, width: width / 3, height: height - 40))
    for line in 0..<4 {
      texts.children.append(view("UILabel", Rect(x: 0, y: 20 * Double(line), width: width / 3, height: 18)))
    }
    var rating = view("RatingView", Rect(x: width / 3, y: height - 28, width: width / 3, height: 20))
    for star in 0..<5 {
      rating.children.append(view("UIImageView", Rect(x: 20 * Double(star), y: 0, width: 20, height: 20)))
    }
    var badge = view("BadgeView", Rect(x: 8, y: 8, width: 40, height: 20))
    badge.children = [view("UILabel", Rect(x: 4, y: 0, width: 32, height: 20))]
    var buy = view("BuyButton", Rect(x: width - 80, y: height - 44, width: 72, height: 36), "buy")
    buy.children = [view("UILabel", Rect(x: 8, y: 8, width: 56, height: 20))]
    var favourite = view("FavouriteButton", Rect(x: width - 44, y: 8, width: 36, height: 36), "favourite")
    favourite.children = [view("UIImageView", Rect(x: 8, y: 8, width: 20, height: 20))]
    let picture = view("UIImageView", Rect(x: 8, y: 8, width: width / 3 - 16, height: height - 16))
    content.children = [picture, texts, rating, badge, buy, favourite]
    cell.children = [content]
    return filled(cell)
  }

  /// A cell with new content: it gets other texts and the identifier of what it shows. Two of three
  /// cells show a product, one of twenty an advertisement, the others a story.
  mutating func filled(_ cell: AppView) -> AppView {
    contents += 1
    var cell = cell
    cell.identifier = contents % 20 == 0 ? "advertisement" : contents % 3 == 0 ? "story" : "product"
    var line = 0
    setLabels(in: &cell, line: &line)
    return cell
  }

  private func setLabels(in view: inout AppView, line: inout Int) {
    if view.className == "UILabel" {
      let number = contents + line
      view.label = line % 4 == 2 ? "\(5 + number * 7 % 190).\(10 + number % 90) EUR" : Self.title(number)
      line += 1
    }
    for place in view.children.indices { setLabels(in: &view.children[place], line: &line) }
  }

  /// The title of a product with a number. Titles are alike after some hundred numbers.
  static func title(_ number: Int) -> String { "\(words[number % words.count]) \(words[number / 3 % words.count])" }

  private static let words = [
    "Linen", "Walnut", "Harbour", "Evening", "Copper", "Folding", "Garden", "Winter", "Ceramic", "Travel", "Morning",
    "Paper", "Reading", "Cotton", "Stone", "Summer", "Kitchen", "Forest", "Amber",
  ]
}
