import HitTesting

/// One state file as a scene. A view has the same id whenever the app comes back to the state.
struct DroidBotScene {
  let state: DroidBotState
  /// The views, superviews first, siblings back to front.
  private(set) var views: [NewView] = []
  /// The end of the ids that this state may use, and the first id of the next state.
  private(set) var idEnd: ViewID
  private let firstID: ViewID
  /// The index in the file's list of each view in the scene, by `temp_id`.
  private var places: [Int64: Int] = [:]

  /// The largest plausible `temp_id`: it is an index into a list.
  private static let largestTempID: Int64 = 1 << 31

  /// - Parameter firstID: the id of a view whose `temp_id` is 0.
  init(_ state: DroidBotState, firstID: ViewID, notes: inout ImportNotes) {
    self.state = state
    self.firstID = firstID
    var named: [Int64: Int] = [:]
    for (index, view) in state.views.enumerated() {
      let name = view.tempID ?? Int64(index)
      guard (0...Self.largestTempID).contains(name) else {
        notes.skipped("view: its temp_id is no index")
        continue
      }
      guard named[name] == nil else {
        notes.skipped("view: its temp_id is another view's too")
        continue
      }
      named[name] = index
    }
    idEnd = firstID + (named.keys.max() ?? -1) + 1
    let reached = place(named)
    for _ in reached..<named.count { notes.skipped("view: its parents do not lead to a root") }
  }

  /// Fills the scene from the roots down.
  ///
  /// - Returns: the number of views that it reached.
  private mutating func place(_ named: [Int64: Int]) -> Int {
    var children: [Int64: [Int64]] = [:]
    var pending: [Int64] = []
    for (name, index) in named.sorted(by: { $0.value < $1.value }) {
      guard let parent = state.views[index].parent else { continue }
      if parent == -1 { pending.append(name) } else { children[parent, default: []].append(name) }
    }
    let key = pending.first
    pending.reverse()
    while let name = pending.popLast() {
      guard let index = named[name] else { continue }
      places[name] = index
      let view = state.views[index]
      views.append(
        newView(name, view, above: view.parent.flatMap { named[$0] }.map { state.views[$0] }, isKey: name == key))
      pending += Self.ordered(children[name] ?? [], as: view.children).reversed()
    }
    return views.count
  }

  /// Sorts siblings back to front: first those that their parent lists, in its order, then the
  /// others.
  private static func ordered(_ children: [Int64], as listed: [Int64]) -> [Int64] {
    guard children.count > 1 else { return children }
    let order = Dictionary(listed.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
    return children.enumerated()
      .sorted { (order[$0.element] ?? .max, $0.offset) < (order[$1.element] ?? .max, $1.offset) }
      .map(\.element)
  }

  private func newView(_ name: Int64, _ view: DroidBotView, above parent: DroidBotView?, isKey: Bool) -> NewView {
    let origin = parent?.bounds.origin ?? .zero
    var patch = ViewPatch()
    patch.frame = Rect(
      origin: Point(x: view.bounds.origin.x - origin.x, y: view.bounds.origin.y - origin.y), size: view.bounds.size)
    if !view.isVisible { patch.isHidden = true }
    if isKey { patch.isKey = true }
    if let label = [view.text, view.contentDescription].compactMap(\.self).first(where: { !$0.isEmpty }) {
      patch.label = label
    }
    var props = view.switches
    if let resource = view.resourceID, !resource.isEmpty {
      props["resourceId"] = .string(resource)
      if let mark = resource.firstOccurrence(of: ":id/"), mark.upperBound < resource.endIndex {
        patch.identifier = String(resource[mark.upperBound...])
      }
    }
    if !props.isEmpty { patch.props = props }
    return NewView(
      id: firstID + name, className: view.className, parent: parent == nil ? nil : view.parent.map { firstID + $0 },
      properties: patch)
  }

  /// Finds the view of the scene for an event's copy of a view.
  ///
  /// It is the view with the same `temp_id`, if its class, resource and bounds are the same, too.
  /// Otherwise it is the only view with these three values, or the first of several that also has
  /// the copy's signature.
  func view(meantBy view: DroidBotView) -> ViewID? {
    func isSame(_ other: DroidBotView) -> Bool {
      (other.className, other.resourceID) == (view.className, view.resourceID) && other.bounds == view.bounds
    }
    if let name = view.tempID, let place = places[name], isSame(state.views[place]) { return firstID + name }
    let candidates = places.filter { isSame(state.views[$0.value]) }.sorted { $0.value < $1.value }
    if candidates.count == 1 { return firstID + candidates[0].key }
    return candidates.first { view.signature != nil && state.views[$0.value].signature == view.signature }
      .map { firstID + $0.key }
  }
}
