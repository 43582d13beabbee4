import HitTesting

/// What an app changes in its scene from one snapshot to the next.
struct AppChange {
  struct Insert {
    var view: AppView
    /// The superview; nil for a window.
    var parent: ViewID?
    /// The place among the subviews after the change; nil for the front.
    var index: Int?
  }

  /// New values for a view that stays.
  struct Set {
    var id: ViewID
    var frame: Rect?
    var offset: Point?
    var alpha: Double?
  }

  var insert: [Insert] = []
  var remove: [ViewID] = []
  var set: [Set] = []

  /// The change in Retouch's form.
  var sceneChange: SceneChange {
    var change = SceneChange()
    change.insert = insert.flatMap { $0.view.newViews(parent: $0.parent, index: $0.index) }
    change.remove = remove
    change.set = set.map { set in
      var properties = ViewPatch()
      properties.frame = set.frame
      properties.boundsOrigin = set.offset
      properties.alpha = set.alpha
      return SceneChange.Set(id: set.id, properties: properties)
    }
    return change
  }

  func write(to line: inout LineBuffer) {
    line.append("{")
    if !insert.isEmpty {
      line.list("insert", insert) { line, insert in
        line.append("{")
        if let parent = insert.parent { line.append("\"parent\":\(parent),") }
        if let index = insert.index { line.append("\"index\":\(index),") }
        line.append("\"view\":")
        insert.view.write(to: &line)
        line.append("}")
      }
    }
    if !remove.isEmpty { line.list("remove", remove) { $0.append("\($1)") } }
    if !set.isEmpty {
      line.list("set", set) { line, set in
        line.append("{\"id\":\(set.id)")
        if let frame = set.frame { line.append(",\"frame\":\(frame.json)") }
        if let offset = set.offset { line.append(",\"boundsOrigin\":\(offset.json)") }
        if let alpha = set.alpha { line.append(",\"alpha\":\(alpha.json)") }
        line.append("}")
      }
    }
    line.append("}")
  }
}
