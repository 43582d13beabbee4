import HitTesting
import Recording

/// Makes the views of a scene from elements in the order of their document, outer ones first.
struct ElementViews {
  enum Place {
    case onScreen(Rect)
    case inParent(Rect)
  }

  /// The views, superviews first, siblings back to front.
  private(set) var views: [NewView] = []
  /// The box of the last view on the screen; nil without views.
  private(set) var lastBox: Rect?
  private let firstID: ViewID
  /// The number of views that take no touches.
  private(set) var idleCount = 0
  /// For each element the index of the view that contains its children, this view's origin on the
  /// screen, and the index of its window; nil outside of all views.
  private var owners: [(view: Int, origin: Point, window: Int)?] = []
  /// The windows that contain only empty elements so far.
  private var idleWindows: Set<Int> = []

  init(firstID: ViewID) { self.firstID = firstID }

  /// Adds the next element.
  ///
  /// - Parameters:
  ///   - place: nil for an element that is not a view. Its children belong to the view around it.
  ///   - parent: the number of the element around it, in the order in which elements were added.
  ///   - isEmpty: whether it is empty (``EmptyElements``). It then takes no touches, and its
  ///     children belong to the view around it. A window takes no touches if all elements in it are
  ///     empty.
  /// - Returns: the id of its view.
  @discardableResult
  mutating func add(
    _ className: String, _ place: Place?, in parent: Int?, _ properties: ViewPatch, isEmpty: Bool = false
  ) -> ViewID? {
    let above = parent.flatMap { owners[$0] }
    guard let place else {
      owners.append(above)
      return nil
    }
    let origin = above?.origin ?? .zero
    var view = NewView(
      id: firstID + Int64(views.count), className: className, parent: above.map { views[$0.view].id },
      properties: properties)
    let box: Rect
    switch place {
    case .onScreen(let own):
      box = own
      view.properties.frame = Rect(
        origin: Point(x: box.origin.x - origin.x, y: box.origin.y - origin.y), size: box.size)
    case .inParent(let frame):
      box = Rect(origin: Point(x: origin.x + frame.origin.x, y: origin.y + frame.origin.y), size: frame.size)
      view.properties.frame = frame
    }
    let window = above?.window ?? views.count
    if isEmpty, above != nil {
      view.properties.isUserInteractionEnabled = false
      idleCount += 1
      owners.append(above)
    } else {
      owners.append((views.count, box.origin, window))
      if isEmpty { idleWindows.insert(window) } else { idleWindows.remove(window) }
    }
    lastBox = box
    views.append(view)
    return view.id
  }

  /// Makes the windows that contain only empty elements take no touches. Call it after the last
  /// element.
  mutating func finish() {
    for window in idleWindows { views[window].properties.isUserInteractionEnabled = false }
    idleCount += idleWindows.count
    idleWindows = []
  }
}
