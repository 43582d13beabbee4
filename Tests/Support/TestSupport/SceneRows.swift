package import HitTesting

/// The facts of one view in a scene, without its slot.
package struct SceneRow: Equatable {
  package var id: ViewID
  package var depth: Int
  package var className: String
  package var view: View
  package var text: ViewText
  package var window: WindowState?
  package var delivery: DeliveryState
  package var recognizers: [Recognizer]
}

/// - Parameter idBase: the number to subtract from all ids. A trace adds it to the ids of its later
///   recordings.
package func sceneRows(_ scene: Scene, idBase: Int64 = 0) -> [SceneRow] {
  scene.preorder().map { slot, depth in
    var window = scene.window(slot)
    if let responder = scene.window(slot)?.firstResponder { window?.firstResponder = responder - idBase }
    let recognizers = scene.recognizers(slot).map { recognizer in
      var row = recognizer
      row.id = recognizer.id - idBase
      row.target = recognizer.target.map { $0 - idBase }
      row.failureRequirements = recognizer.failureRequirements.map {
        FailureRequirement($0.other - idBase, source: $0.source)
      }
      return row
    }
    return SceneRow(
      id: scene.id(slot) - idBase, depth: depth, className: scene.className(slot), view: scene.view(slot),
      text: scene.text(slot), window: window, delivery: scene.delivery(slot), recognizers: recognizers)
  }
}

/// Describes the first view in which two scenes differ; nil when they are equal.
package func sceneDifference(_ one: Scene, _ other: Scene) -> String? {
  rowDifference(sceneRows(one), sceneRows(other))
}

package func rowDifference(_ rows1: [SceneRow], _ rows2: [SceneRow]) -> String? {
  guard rows1 != rows2 else { return nil }
  let pair = zip(rows1, rows2).first { $0 != $1 }
  return pair.map { "\($0) is not \($1)" } ?? "\(rows1.count) views, not \(rows2.count)"
}
