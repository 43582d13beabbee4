import Findings
import HitTesting
import Recording

/// Remembers, for one part of a recording, which groups have occurred and which scenes to picture.
///
/// It pictures all scenes that ``PictureChoice`` may keep, and few more.
struct Pictures {
  /// How many unchanged touches a picture shows at most.
  private static let unchangedTouches = 100

  private let written: WrittenGroups
  private var found: [GroupKey: Int] = [:]
  private var scenes = ScenePictures()
  private var unchanged: [Point] = []
  private var isPictured = false

  init(_ written: WrittenGroups) { self.written = written }

  mutating func beginSnapshot(_ scene: Scene) {
    scenes.beginSnapshot(scene)
    unchanged.removeAll(keepingCapacity: true)
    isPictured = false
  }

  mutating func addUnchanged(_ location: Point) {
    if unchanged.count < Self.unchangedTouches { unchanged.append(location) }
  }

  /// - Returns: whether the difference is the first of its group in this part, and whether it may
  ///   be the first one in the run.
  mutating func add(_ difference: Difference) -> (isFirst: Bool, isNew: Bool) {
    if let number = found[difference.key] {
      found[difference.key] = number + 1
      if number < PictureChoice.picturesOfGroup { isPictured = true }
      return (false, false)
    }
    let before = written.parts(with: difference.key)
    found[difference.key] = before + 1
    if before < PictureChoice.picturesOfGroup { isPictured = true }
    return (true, before == 0)
  }

  /// The snapshot's scene, whether or not it has a difference so far.
  mutating func picture(_ cursor: any SceneCursor) -> PicturedScene { scenes.picture(cursor) }

  /// The snapshot's scene, as changes since the last pictured one; nil when it needs no picture.
  mutating func endSnapshot(_ cursor: any SceneCursor) -> PicturedScene? {
    isPictured ? scenes.picture(cursor, unchangedTouches: unchanged) : nil
  }
}
