import HitTesting
import JSONText
import Recording
import Reporting
import TraceImport
import TraceStore

/// A scene for programs: one object with its keys in this order. `schema` and `version` identify
/// the format:
///
///     {"schema":"retouch-scene","version":1,"trace":"shop.sqlite","recording":1,"snapshot":1,
///      "time":0,"snapshots":{"first":1,"last":4},"approximations":[],
///      "views":[{"id":2,"parent":1,"depth":1,"path":"UIWindow/UIButton#pay","box":[10,10,40,40],
///        "class":"UIButton","frame":[10,10,40,40],"identifier":"pay"}],
///      "touchCount":1,"touches":[{"trace":"shop.sqlite",...}]}
///
/// The views are in drawing order within their windows, each before its subviews. After `class`, a
/// view has its properties as the text form writes them, without those of a new view. A touch has
/// the keys that it has in ``TouchesCommand``.
///
/// The file `scene-schema.json` defines each key.
enum SceneJSON {
  /// - Parameters:
  ///   - known: the snapshots of the trace.
  ///   - touches: the first touches that began in the scene.
  static func render(
    _ scene: Scene, _ snapshot: SnapshotID, at time: Double, in trace: String, _ recording: Trace.Recording,
    known: ClosedRange<SnapshotID>, touches: [ListedTouch], touchCount: Int64
  ) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.member("schema") { $0.string("retouch-scene") }
    json.member("version") { $0.number(1) }
    json.member("trace") { $0.string(trace) }
    json.member("recording") { $0.number(recording.id.rawValue) }
    json.member("snapshot") { $0.number(snapshot.rawValue) }
    json.member("time") { $0.number(time) }
    json.object("snapshots") { json in
      json.member("first") { $0.number(known.lowerBound.rawValue) }
      json.member("last") { $0.number(known.upperBound.rawValue) }
    }
    json.list(of: "approximations", recording.info.approximations.sorted) { $0.string($1.rawValue) }
    json.list("views", Array(zip(scene.preorder(), scene.newViews()))) { json, view in
      write(&json, view.0.slot, depth: view.0.depth, view.1.view, of: scene)
    }
    json.member("touchCount") { $0.number(touchCount) }
    json.list("touches", touches) { json, touch in
      RowTable<TouchRow>.touches.members(
        of: TouchRow(trace: trace, recording: recording.id, touch: touch), to: &json)
    }
    json.endObject()
    json.newline()
    return json.text.visibleJSON
  }

  private static func write(
    _ json: inout JSONWriter, _ slot: Scene.Slot, depth: Int, _ view: NewView, of scene: Scene
  ) {
    json.member("id") { $0.number(view.id.rawValue) }
    json.member("parent") { if let parent = view.parent { $0.number(parent.rawValue) } else { $0.null() } }
    json.member("depth") { $0.number(depth) }
    json.member("path") { $0.string(scene.path(slot)) }
    json.member("box") { json in
      guard let box = scene.boxOnScreen(slot) else { return json.null() }
      json.beginArray()
      for number in [box.origin.x, box.origin.y, box.size.width, box.size.height] { json.number(number) }
      json.endArray()
    }
    JSONLinesWriter.members(of: view, to: &json)
  }
}
