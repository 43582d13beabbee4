/// Divides parts of the screen at the elements of the views that are hit there.
package struct ElementParts {
  private let scene: Scene
  /// The elements of each view, from front to back.
  private var known: [Scene.Slot: [(slot: Scene.Slot, box: Box)]] = [:]

  /// Prepares to divide parts of a scene under one policy.
  package init(_ scene: Scene) { self.scene = scene }

  /// Adds to each part the element in which touches fall, as its second hit; nil for none. Parts
  /// of a scene without elements are not changed.
  package mutating func divided(_ parts: ScreenParts) -> ScreenParts {
    guard scene.classes.hasElements else { return parts }
    var result = ScreenParts()
    for part in parts.parts {
      guard part.isProved, let view = part.hits[0], let host = scene.elementHost(of: view) else {
        result.parts.append(part)
        continue
      }
      result.parts += pieces(of: part.box, in: host).map {
        ScreenPart(box: $0.box, hits: [view, $0.element], proof: part.proof)
      }
    }
    return result
  }

  /// Divides a box at the elements of a view.
  ///
  /// - Returns: boxes without slivers, each with the element in which touches fall; nil for none.
  package mutating func pieces(of box: Box, in host: Scene.Slot) -> [(box: Box, element: Scene.Slot?)] {
    var rest = [Piece(box: box)]
    var found: [(box: Box, element: Scene.Slot?)] = []
    func add(_ pieces: [Piece], _ element: Scene.Slot?) {
      found += pieces.lazy.filter { !$0.box.isSliver }.map { ($0.box, element) }
    }
    for (slot, box) in elements(of: host) where !rest.isEmpty { add(rest.take(box), slot) }
    add(rest, nil)
    return found
  }

  private mutating func elements(of host: Scene.Slot) -> [(slot: Scene.Slot, box: Box)] {
    if let found = known[host] { return found }
    let found: [(slot: Scene.Slot, box: Box)] = scene.elementsTakingTouches(of: host).reversed()
    known[host] = found
    return found
  }
}

extension ScreenPart {
  /// The element in which touches fall, if ``ElementParts`` divided the part.
  package var element: Scene.Slot? { hits.count > 1 ? hits[1] : nil }
}
