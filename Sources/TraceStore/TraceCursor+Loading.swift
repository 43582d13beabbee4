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
      let (id, name) = (row.int(0), row.text(1) ?? "")
      classIndexes[id] = table.intern(name)
      names[id] = name
      if let superclass = row.optionalInt(2) { superclasses.append((name, superclass)) }
    }
    row.reset()
    for (name, superclass) in superclasses {
      guard let superclass = names[superclass] else { continue }
      do {
        try table.declare(name, superclass: superclass)
      } catch {
        throw FileFault.damaged(path: trace.path, message: "the class \(name) cannot inherit from \(superclass)")
      }
    }
    scene = Scene(classes: table)
  }

  func loadScene() throws {
    scene.beginLoading()
    var placements: [Scene.LoadedPlace] = []
    while hasState, states.int(0) <= snapshotID {
      try loadState(placements: &placements)
      hasState = try states.step()
    }
    try scene.finishLoading(placements)
    while hasText, texts.int(0) <= snapshotID {
      try loadText()
      hasText = try texts.step()
    }
    while hasWindow, windows.int(0) <= snapshotID {
      var window = WindowState()
      window.level = windows.double(2)
      window.isKey = windows.bool(3)
      window.scene = windows.text(4)
      window.firstResponder = windows.optionalInt(5)
      scene.load(window, of: windows.int(1))
      hasWindow = try windows.step()
    }
    try loadRecognizers()
  }

  private func loadState(placements: inout [Scene.LoadedPlace]) throws {
    let id = states.int(1)
    guard !states.bool(2) else { return scene.unload(id) }
    var view = View()
    view.bounds = Rect(x: states.double(5), y: states.double(6), width: states.double(7), height: states.double(8))
    view.position = Point(x: states.double(9), y: states.double(10))
    if !states.isNull(11) { view.anchorPoint = Point(x: states.double(11), y: states.double(12)) }
    if !states.isNull(13) {
      view.transform = AffineTransform(
        a: states.double(13), b: states.double(14), c: states.double(15), d: states.double(16), tx: states.double(17),
        ty: states.double(18))
    }
    view.alpha = states.optionalDouble(19) ?? 1
    view.isHidden = states.bool(20)
    view.isUserInteractionEnabled = states.bool(21)
    view.isAnimating = states.bool(22)
    view.clipsToBounds = states.bool(23)
    view.isMultipleTouchEnabled = states.bool(24)
    view.isExclusiveTouch = states.bool(25)
    view.zPosition = states.double(26)
    try scene.load(
      id, parent: states.optionalInt(3), order: states.double(4), view: view, placements: &placements,
      classIndex: { try classIndex(ofView: id) })
  }

  func classIndex(ofView id: ViewID) throws -> ClassIndex {
    guard try views.find(id), let index = classIndexes[views.statement.int(1)] else {
      throw badTree(.unknownClass(view: id))
    }
    return index
  }

  private func loadText() throws {
    let id = texts.int(1)
    var text = ViewText()
    text.identifier = texts.text(2)
    text.tag = texts.int(3)
    text.label = texts.text(4)
    text.controller = texts.text(5)
    text.layerName = texts.text(6)
    if let props = texts.text(7) {
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
    while hasRecognizer, recognizers.int(0) <= snapshotID {
      let id = recognizers.int(1)
      if let before = ownerOfRecognizer.removeValue(forKey: id) {
        recognizersOfOwner[before]?[id] = nil
        touched.insert(before)
      }
      if let owner = recognizers.optionalInt(2) {
        let recognizer = Recognizer(
          id: id, className: recognizers.text(6) ?? "", target: recognizers.optionalInt(4),
          isEnabled: recognizers.bool(5))
        recognizersOfOwner[owner, default: [:]][id] = (recognizers.int(3), recognizer)
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
