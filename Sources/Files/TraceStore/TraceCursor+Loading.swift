import HitTesting
import JSONText
import Recording
import SQLiteFile

/// Loads the state of a snapshot into the cursor's scene.
extension TraceCursor {
  func loadClasses() throws {
    var table = ClassTable()
    var superclasses: [(String, Int64)] = []
    var names: [Int64: String] = [:]
    let row = try statement("SELECT id, name, superclass_id FROM class ORDER BY id")
    while try row.step() {
      let (id, name) = (try row.int(0), try row.text(1))
      classIndexes[id] = table.intern(name)
      names[id] = name
      if let superclass = try row.optionalInt(2) { superclasses.append((name, superclass)) }
    }
    row.reset()
    for (name, superclass) in superclasses {
      guard let superclass = names[superclass] else { continue }
      do {
        try table.declare(name, superclass: superclass)
      } catch {
        throw FileFault(trace.path, .damaged(.superclass(superclass, of: name)))
      }
    }
    scene = Scene(classes: table)
  }

  func loadScene() throws {
    scene.beginLoading()
    var placements: [Scene.LoadedPlace] = []
    while hasState, try states.int(0) <= snapshotID {
      try loadState(placements: &placements)
      hasState = try states.step()
    }
    try scene.finishLoading(placements)
    while hasText, try texts.int(0) <= snapshotID {
      try loadText()
      hasText = try texts.step()
    }
    while hasWindow, try windows.int(0) <= snapshotID {
      var window = WindowState()
      window.level = try windows.double(2)
      window.isKey = try windows.bool(3)
      window.scene = try windows.optionalText(4)
      window.firstResponder = try windows.optionalInt(5)
      scene.load(window, of: try windows.int(1))
      hasWindow = try windows.step()
    }
    try loadRecognizers()
  }

  private func loadState(placements: inout [Scene.LoadedPlace]) throws {
    let id = try states.int(1)
    guard try !states.bool(2) else { return scene.unload(id) }
    var view = View()
    view.bounds = Rect(
      x: try states.double(5), y: try states.double(6), width: try states.double(7), height: try states.double(8))
    view.position = Point(x: try states.double(9), y: try states.double(10))
    if !states.isNull(11) { view.anchorPoint = Point(x: try states.double(11), y: try states.double(12)) }
    if !states.isNull(13) {
      view.transform = AffineTransform(
        a: try states.double(13), b: try states.double(14), c: try states.double(15), d: try states.double(16),
        tx: try states.double(17), ty: try states.double(18))
    }
    view.alpha = try states.optionalDouble(19) ?? 1
    view.isHidden = try states.bool(20)
    view.isUserInteractionEnabled = try states.bool(21)
    view.isAnimating = try states.bool(22)
    view.clipsToBounds = try states.bool(23)
    view.isMultipleTouchEnabled = try states.bool(24)
    view.isExclusiveTouch = try states.bool(25)
    view.zPosition = try states.optionalDouble(26) ?? 0
    try scene.load(
      id, parent: try states.optionalInt(3), order: Double(try states.int(4)), view: view, placements: &placements,
      classIndex: { try classIndex(ofView: id) })
  }

  func classIndex(ofView id: ViewID) throws -> ClassIndex {
    guard try views.find(id), let index = classIndexes[try views.statement.int(1)] else {
      throw badTree(.unknownClass(view: id))
    }
    return index
  }

  private func loadText() throws {
    let id = try texts.int(1)
    var text = ViewText()
    text.identifier = try texts.optionalText(2)
    text.tag = try texts.int(3)
    text.label = try texts.optionalText(4)
    text.controller = try texts.optionalText(5)
    text.layerName = try texts.optionalText(6)
    if let props = try texts.optionalText(7) {
      var reader = JSONReader(props)
      do {
        text.props = try PropertyText.read(&reader)
      } catch {
        throw badTree(.badProps(view: id))
      }
    }
    scene.load(text, of: id)
  }

  private func loadRecognizers() throws {
    var touched: Set<ViewID> = []
    while hasRecognizer, try recognizers.int(0) <= snapshotID {
      let id = try recognizers.int(1)
      if let before = ownerOfRecognizer.removeValue(forKey: id) {
        recognizersOfOwner[before]?[id] = nil
        touched.insert(before)
      }
      if let owner = try recognizers.optionalInt(2) {
        let recognizer = Recognizer(
          id: id, className: try recognizers.text(6), target: try recognizers.optionalInt(4),
          isEnabled: try recognizers.bool(5))
        recognizersOfOwner[owner, default: [:]][id] = (try recognizers.int(3), recognizer)
        ownerOfRecognizer[id] = owner
        touched.insert(owner)
      }
      hasRecognizer = try recognizers.step()
    }
    for owner in touched {
      let list = (recognizersOfOwner[owner] ?? [:]).values.sorted { $0.position < $1.position }
      if list.isEmpty { recognizersOfOwner[owner] = nil }
      scene.load(list.map(\.recognizer), of: owner)
    }
  }
}
