import HitTesting
import Recording

extension PageSource {
  /// An element that an action names.
  enum Element {
    /// Its view, and its box on the screen.
    case view(ViewID, box: Rect)
    /// Which element it is stays open, for this reason.
    case open(String)
  }

  /// The only element that a script can have found so.
  func element(_ locator: AppiumLog.Locator) -> Element {
    guard let isFound = condition(locator) else {
      return .open("its element was found by \(locator.strategy.prefix(40)), which is not read here")
    }
    return element(where: isFound)
  }

  /// The only element that fulfils a condition.
  func element(where isFound: (NewView) -> Bool) -> Element {
    let found = views.indices.filter { isFound(views[$0]) }
    guard found.count == 1, let index = found.first, let id = views.first?.id else {
      return .open(
        found.isEmpty
          ? "its element is not in the page source" : "several elements of the page source are like its own")
    }
    var box = views[index].properties.frame ?? .zero
    var parent = views[index].parent
    while let above = parent {
      let view = views[Int(above.rawValue - id.rawValue)]
      let origin = view.properties.frame?.origin ?? .zero
      box.origin = Point(x: box.origin.x + origin.x, y: box.origin.y + origin.y)
      parent = view.parent
    }
    return .view(views[index].id, box: box)
  }

  /// What a view must fulfil to be found; nil for a strategy whose elements the page source does
  /// not identify.
  private func condition(_ locator: AppiumLog.Locator) -> ((NewView) -> Bool)? {
    let value = locator.value
    switch (locator.strategy, kind) {
    case ("class name", _): return { $0.className == value }
    // WebDriverAgent compares all three with an element's name.
    case ("accessibility id", .xcuitest), ("id", .xcuitest), ("name", .xcuitest):
      return { $0.properties.identifier == value }
    case ("id", .uiautomator):
      return { view in
        guard case .string(let resource)? = view.properties.props?["resourceId"] else { return false }
        return resource == value || resource.hasSuffix(":id/" + value)
      }
    default: return nil
    }
  }
}
