import Findings
import HitTesting
import JSONText

/// The pictures of a part.
extension PageBlock {
  /// - Parameters:
  ///   - place: the index of the part among all parts of the run.
  ///   - touches: the touches in the scenes that go somewhere else.
  ///   - group: the index of a touch's group in the page.
  mutating func write(
    _ part: RunReport.PicturedPart, place: Int, touches: [RunReport.PicturedTouch], group: (Int64) -> Int
  ) {
    json.beginObject()
    json.member("part") { $0.number(place) }
    json.key("scenes")
    json.beginArray()
    for scene in part.scenes { write(scene) }
    json.endArray()
    json.key("touches")
    json.beginArray()
    for touch in touches {
      json.beginArray()
      json.number(group(touch.group))
      json.number(touch.snapshotID)
      json.number(Self.rounded(touch.location.x))
      json.number(Self.rounded(touch.location.y))
      json.endArray()
    }
    json.endArray()
    json.endObject()
  }

  private mutating func write(_ scene: PicturedScene) {
    json.beginObject()
    json.member("snapshot") { $0.number(scene.snapshotID) }
    json.member("time") { $0.number(Self.rounded(scene.time)) }
    json.list(of: "removed", scene.removed) { $0.number($1) }
    // Unchanged touches are only a background, so whole points are enough.
    json.key("unchanged")
    numbers(scene.unchangedTouches.flatMap { [$0.x.rounded(), $0.y.rounded()] })
    json.key("views")
    json.beginArray()
    for view in scene.views { write(view) }
    json.endArray()
    json.endObject()
  }

  private mutating func write(_ view: PicturedView) {
    let transform = view.toSuperview
    let isTurned = (transform.a, transform.b, transform.c, transform.d) != (1, 0, 0, 1)
    let flags =
      (view.isHidden ? 1 : 0) | (view.isUserInteractionEnabled ? 0 : 2) | (view.alpha == 1 ? 0 : 4) | (isTurned ? 8 : 0)
      | (view.label == nil ? 0 : 16)
    let (className, identifier, label) = (place(of: view.className), place(of: view.identifier), place(of: view.label))
    json.beginArray()
    json.number(view.id)
    if let parent = view.parent { json.number(parent) } else { json.null() }
    json.number(view.order)
    json.number(className)
    json.number(identifier)
    for length in [
      view.bounds.origin.x, view.bounds.origin.y, view.bounds.size.width, view.bounds.size.height, transform.tx,
      transform.ty,
    ] {
      json.number(Self.rounded(length))
    }
    json.number(flags)
    if view.alpha != 1 { json.number(Self.rounded(view.alpha)) }
    if isTurned {
      // These factors need more digits: they also multiply the distances of a large view's corners.
      for factor in [transform.a, transform.b, transform.c, transform.d] { json.number((factor * 1e5).rounded() / 1e5) }
    }
    if view.label != nil { json.number(label) }
    json.endArray()
  }
}
