import HitTesting
import Recording

/// The views of a view hierarchy. Finds the view of a breadcrumb.
struct SentryScene {
  private struct Named: Hashable {
    var className: String
    var identifier: String?
  }

  let views: [NewView]
  /// The size of the largest window; nil without windows.
  let screenSize: Size?
  private var middles: [ViewID: Point] = [:]
  private var indexes: [ViewID: Int] = [:]
  private var named: [Named: [ViewID]] = [:]

  init(_ tree: JSONTree<SentryView>, notes: inout ImportNotes) {
    var made = ElementViews(firstID: 1)
    for (view, parent) in zip(tree.nodes, tree.parents) {
      let frame = view.frame
      if view.standsForDeeperViews {
        notes.approximate("view: its subviews are left out, as they were too deep for Sentry")
      } else if frame == nil {
        notes.skipped("view: its frame is not told")
      }
      let id = made.add(view.className, frame.map { .inParent($0) }, in: parent, view.properties)
      guard let id, let box = made.lastBox else { continue }
      middles[id] = Point(x: box.origin.x + box.size.width / 2, y: box.origin.y + box.size.height / 2)
      named[Self.name(view.className, view.identifier), default: []].append(id)
    }
    views = made.views
    for (index, view) in views.enumerated() { indexes[view.id] = index }
    screenSize = views.filter { $0.parent == nil }.compactMap { $0.properties.frame?.size }
      .filter { $0.width > 0 && $0.height > 0 }.max { $0.width * $0.height < $1.width * $1.height }
    let windows = views.count { $0.parent == nil }
    if windows > 1 { notes.approximate("view hierarchy: which of its windows is in front is not told; later ones are") }
  }

  func middle(of view: ViewID) -> Point? { middles[view] }

  /// The view hierarchy has the names of classes without their module.
  private static func name(_ className: String, _ identifier: String?) -> Named {
    Named(
      className: className.split(separator: ".").last.map(String.init) ?? className,
      identifier: identifier?.isEmpty == true ? nil : identifier)
  }

  /// The control that sent an action while a touch on a view ended: the nearest one at or above
  /// that view, because other views pass their touches on to their superviews.
  ///
  /// - Parameter isButton: whether the view is known to be a button, whatever its class.
  /// - Returns: nil if there is none, or if a nearer view may be one.
  func control(at view: ViewID, isButton: Bool) -> ViewID? {
    if isButton { return view }
    var current: ViewID? = view
    while let id = current, let index = indexes[id] {
      switch UIKitClasses.isControl(views[index].className) {
      case true?: return id
      case false?: current = views[index].parent
      case nil: return nil
      }
    }
    return nil
  }

  /// The only view of this class and the breadcrumb's identifier; nil when there is none, or
  /// several.
  func view(of crumb: SentryFile.Crumb, className: String, notes: inout ImportNotes) -> ViewID? {
    let like = named[Self.name(className, crumb.identifier)] ?? []
    guard like.count == 1 else {
      notes.skipped(
        "touch breadcrumb: "
          + (like.isEmpty ? "its view is not in the view hierarchy" : "several views are like its own"))
      return nil
    }
    return like[0]
  }
}
