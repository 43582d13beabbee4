import HitTesting
import Recording

// MARK: Properties

extension Minimizer {
  /// Leaves out properties of views, single props and recognizers, and classes other than `UIView`.
  mutating func removeProperties() throws {
    try frameGeometry()
    try remove(shown.views.flatMap { view in view.properties.set.map { (view: view.id, index: $0) } }) {
      properties, shown in
      let gone = Dictionary(grouping: properties, by: \.view)
      return shown.changingViews { view in
        for (_, index) in gone[view.id] ?? [] { view.properties[at: index] = nil }
      }
    }
    try remove(
      shown.views.flatMap { view in (view.properties.props ?? [:]).keys.sorted().map { (view: view.id, key: $0) } }
    ) { props, shown in
      let gone = Dictionary(grouping: props, by: \.view)
      return shown.changingViews { view in
        for (_, key) in gone[view.id] ?? [] { view.properties.props?[key] = nil }
      }
    }
    try remove(shown.views.flatMap { $0.properties.recognizers ?? [] }.map(\.id)) { ids, shown in
      let gone = Set(ids)
      return shown.changingViews { view in view.properties.recognizers?.removeAll { gone.contains($0.id) } }
    }
    try remove(shown.views.filter { $0.className != "UIView" }.map(\.id)) { ids, shown in
      let ids = Set(ids)
      return shown.changingViews { view in if ids.contains(view.id), view.parent != nil { view.className = "UIView" } }
    }
  }

  /// Describes the geometry of upright views by their frames and the origins of their bounds.
  private mutating func frameGeometry() throws {
    guard let scene = try? shown.scene() else { return }
    let smaller = shown.changingViews { view in
      guard let slot = scene.slot(of: view.id), view.properties.bounds != nil || view.properties.position != nil else {
        return
      }
      let state = scene.view(slot)
      guard state.transform == .identity else { return }
      (view.properties.bounds, view.properties.position) = (nil, nil)
      view.properties.frame = state.frame
      if state.bounds.origin != Point(x: 0, y: 0) { view.properties.boundsOrigin = state.bounds.origin }
    }
    if let smaller { try take(smaller) }
  }
}

extension ShownDifference {
  /// The same with changed views; nil when nothing changed.
  fileprivate func changingViews(_ change: (inout NewView) -> Void) -> ShownDifference? {
    var changed = self
    for place in changed.views.indices { change(&changed.views[place]) }
    return changed.views == views ? nil : changed
  }
}

// MARK: Rules, and all else

extension Minimizer {
  /// Leaves out rules and settings of each policy of rules.
  mutating func removeRules() throws {
    for path in [\ReplayPolicies.candidate, \.baseline, \.recorded] {
      guard case .rules(let policy) = shown.policies[keyPath: path] else { continue }
      func changing(_ shown: ShownDifference, _ change: (inout Policy) -> Void) -> ShownDifference? {
        guard case .rules(let old) = shown.policies[keyPath: path] else { return nil }
        var (new, smaller) = (old, shown)
        change(&new)
        smaller.policies[keyPath: path] = .rules(new)
        return new == old ? nil : smaller
      }
      // From the last rule to the first, so that the remaining rules keep their indexes.
      for number in policy.rules.indices.reversed() {
        if let smaller = changing(shown, { $0.rules.remove(at: number) }) { try take(smaller) }
      }
      guard case .rules(let left) = shown.policies[keyPath: path] else { continue }
      let plain = Policy(name: left.name, base: left.base)
      let changes: [(inout Policy) -> Void] = [
        { $0.order = plain.order }, { $0.alphaThreshold = plain.alphaThreshold },
        { $0.outOfBounds = plain.outOfBounds },
      ]
      for change in changes {
        if let smaller = changing(shown, change) { try take(smaller) }
      }
    }
  }

  /// Leaves out superclasses, the size of the screen, the window scene, observed recognizers and
  /// the radius of the finger, which decides only near elements.
  mutating func removeDetails() throws {
    let used = Set(shown.views.flatMap { [$0.className] + ($0.properties.recognizers ?? []).map(\.className) })
    try remove(shown.classes.keys.sorted { (used.contains($0) ? 1 : 0, $0) < (used.contains($1) ? 1 : 0, $1) }) {
      names, shown in
      var smaller = shown
      for name in names { smaller.classes[name] = nil }
      return smaller.classes.count < shown.classes.count ? smaller : nil
    }
    var smaller = shown
    smaller.info.screenSize = nil
    if shown.info.screenSize != nil { try take(smaller) }
    for change in [\ResolvedEvent.withoutWindowScene, \.withoutRecognizers, \.withoutRadius]
    where shown.event[keyPath: change] != shown.event {
      smaller = shown
      smaller.event = shown.event[keyPath: change]
      try take(smaller)
    }
  }
}

extension ResolvedEvent {
  fileprivate var withoutWindowScene: ResolvedEvent { changed(windowScene: .some(nil)) }
  fileprivate var withoutRecognizers: ResolvedEvent { changed(recognizers: .some(nil)) }
  fileprivate var withoutRadius: ResolvedEvent { changed(radius: .some(nil)) }
  func at(_ location: Point) -> ResolvedEvent { changed(location: location) }
  func observed(_ responder: Responder) -> ResolvedEvent { changed(responder: responder) }

  private func changed(
    location: Point? = nil, windowScene: String?? = nil, responder: Responder? = nil,
    recognizers: [RecognizerID]?? = nil, radius: Double?? = nil
  ) -> ResolvedEvent {
    ResolvedEvent(
      id: id, time: time, type: type, location: location ?? self.location,
      windowScene: windowScene ?? self.windowScene, responder: responder ?? self.responder,
      recognizers: recognizers ?? self.recognizers, radius: radius ?? self.radius)
  }
}

// MARK: Numbers

extension Minimizer {
  /// Shortens the numbers of the geometry: to 0, or to as many zeros at the end as possible.
  mutating func shortenNumbers() throws {
    for place in shown.views.indices {
      for number in Number.allCases {
        guard let old = shown.views[place].properties[number] else { continue }
        for value in old.shorter {
          var smaller = shown
          smaller.views[place].properties[number] = value
          if try take(smaller) { break }
        }
      }
    }
  }

  /// Shortens the location in the same way.
  mutating func shortenLocation() throws {
    for axis in [\Point.x, \.y] {
      guard let location = shown.event.location else { continue }
      for value in location[keyPath: axis].shorter {
        var (smaller, moved) = (shown, location)
        moved[keyPath: axis] = value
        smaller.event = shown.event.at(moved)
        if try take(smaller) { break }
      }
    }
  }
}

/// A number of a view's geometry.
private enum Number: CaseIterable {
  case x, y, width, height, contentX, contentY, positionX, positionY, boundsX, boundsY, boundsWidth, boundsHeight
  case level, zPosition
}

extension ViewPatch {
  fileprivate subscript(number: Number) -> Double? {
    get {
      switch number {
      case .x: frame?.origin.x
      case .y: frame?.origin.y
      case .width: frame?.size.width
      case .height: frame?.size.height
      case .contentX: boundsOrigin?.x
      case .contentY: boundsOrigin?.y
      case .positionX: self.position?.x
      case .positionY: self.position?.y
      case .boundsX: self.bounds?.origin.x
      case .boundsY: self.bounds?.origin.y
      case .boundsWidth: self.bounds?.size.width
      case .boundsHeight: self.bounds?.size.height
      case .level: self.level
      case .zPosition: self.zPosition
      }
    }
    set {
      guard let newValue else { return }
      switch number {
      case .x: frame?.origin.x = newValue
      case .y: frame?.origin.y = newValue
      case .width: frame?.size.width = newValue
      case .height: frame?.size.height = newValue
      case .contentX: boundsOrigin?.x = newValue
      case .contentY: boundsOrigin?.y = newValue
      case .positionX: self.position?.x = newValue
      case .positionY: self.position?.y = newValue
      case .boundsX: self.bounds?.origin.x = newValue
      case .boundsY: self.bounds?.origin.y = newValue
      case .boundsWidth: self.bounds?.size.width = newValue
      case .boundsHeight: self.bounds?.size.height = newValue
      case .level: self.level = newValue
      case .zPosition: self.zPosition = newValue
      }
    }
  }
}

extension Double {
  /// Shorter numbers near this one, the shortest first: 0, then multiples of 100, 10, 5 and 1.
  /// Near a very large number there may be no such multiple.
  fileprivate var shorter: [Double] {
    var numbers: [Double] = self == 0 ? [] : [0]
    for unit in [100.0, 10, 5, 1] {
      if isMultiple(of: unit) { break }
      let (below, above) = ((self / unit).rounded(.down) * unit, (self / unit).rounded(.up) * unit)
      numbers += (self - below <= above - self ? [below, above] : [above, below]).filter {
        $0 != 0 && $0.isMultiple(of: unit)
      }
    }
    return numbers
  }

  private func isMultiple(of unit: Double) -> Bool { truncatingRemainder(dividingBy: unit) == 0 }
}
