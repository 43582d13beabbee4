import HitTesting

/// A view of a synthetic app, with its subviews.
struct AppView {
  var id: ViewID
  var className: String
  var frame: Rect
  /// The origin of the bounds: how far a scroll view is scrolled.
  var offset = Point.zero
  var alpha = 1.0
  var identifier: String?
  var label: String?
  /// The class of the view's recognizer. The recognizer has the view's id.
  var recognizer: String?
  var level: Double?
  var isKey = false
  var children: [AppView] = []

  init(id: ViewID, className: String, frame: Rect, identifier: String? = nil) {
    (self.id, self.className, self.frame, self.identifier) = (id, className, frame, identifier)
  }

  /// The view in a slot of a scene as it is now.
  init(_ slot: Scene.Slot, in scene: Scene) {
    let (view, text) = (scene.view(slot), scene.text(slot))
    self.init(id: scene.id(slot), className: scene.className(slot), frame: view.frame, identifier: text.identifier)
    (offset, alpha, label) = (view.bounds.origin, view.alpha, text.label)
    recognizer = scene.recognizers(slot).first?.className
    if let window = scene.window(slot) { (level, isKey) = (window.level, window.isKey) }
    children = scene.subviews(slot).map { AppView($0, in: scene) }
  }

  /// The view and its subviews in Retouch's form, superviews first.
  func newViews(parent: ViewID?, index: Int? = nil) -> [NewView] {
    var views: [NewView] = []
    addNewViews(to: &views, parent: parent, index: index)
    return views
  }

  private func addNewViews(to views: inout [NewView], parent: ViewID?, index: Int?) {
    var properties = ViewPatch()
    properties.frame = frame
    if offset != .zero { properties.boundsOrigin = offset }
    if alpha != 1 { properties.alpha = alpha }
    if let identifier { properties.identifier = .some(identifier) }
    if let label { properties.label = .some(label) }
    if let recognizer { properties.recognizers = [Recognizer(id: RecognizerID(id.rawValue), className: recognizer)] }
    properties.level = level
    if isKey { properties.isKey = true }
    views.append(NewView(id: id, className: className, parent: parent, index: index, properties: properties))
    for child in children { child.addNewViews(to: &views, parent: id, index: nil) }
  }

  func write(to line: inout LineBuffer) {
    line.append("{\"id\":\(id),\"class\":\"\(className)\",\"frame\":\(frame.json)")
    if offset != .zero { line.append(",\"boundsOrigin\":\(offset.json)") }
    if alpha != 1 { line.append(",\"alpha\":\(alpha.json)") }
    if let identifier { line.append(",\"identifier\":\"\(identifier)\"") }
    if let label { line.append(",\"label\":\"\(label)\"") }
    if let recognizer { line.append(",\"recognizers\":[{\"id\":\(id),\"class\":\"\(recognizer)\"}]") }
    if let level { line.append(",\"level\":\(level.json)") }
    if isKey { line.append(",\"key\":true") }
    if !children.isEmpty { line.list("children", children) { $1.write(to: &$0) } }
    line.append("}")
  }
}
