import HitTesting
import SQLiteFile

/// Loads the state of a snapshot into the cursor's scene.
extension TraceCursor {
  func loadClasses() throws {
    var table = ClassTable()
    var superclasses: [(String, Int64)] = []
    var names: [Int64: String] = [:]
    let row: TableStatement<ClassColumns> = try select("FROM class ORDER BY id")
    while try row.step() {
      let (id, name) = (try row[\.id], try row[\.name])
      classIndexes[id] = table.intern(name)
      names[id] = name
      if let superclass = try row[\.superclassID] { superclasses.append((name, superclass)) }
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
    while states.isThere, try states.row[\.snapshotID] <= snapshotID {
      try loadState(placements: &placements)
      try states.step()
    }
    try scene.finishLoading(placements)
    while texts.isThere, try texts.row[\.snapshotID] <= snapshotID {
      try loadText()
      try texts.step()
    }
    while windows.isThere, try windows.row[\.snapshotID] <= snapshotID {
      scene.load(try windows.row.read(\.properties), of: try windows.row[\.viewID])
      try windows.step()
    }
    while deliveries.isThere, try deliveries.row[\.snapshotID] <= snapshotID {
      scene.load(try deliveries.row.read(\.properties), of: try deliveries.row[\.viewID])
      try deliveries.step()
    }
    try loadRecognizers()
  }

  private func loadState(placements: inout [Scene.LoadedPlace]) throws {
    let row = states.row
    let id = try row[\.viewID]
    guard try !row[\.isRemoved] else { return scene.unload(id) }
    try scene.load(
      id, parent: try row[\.parentID], order: Double(try row[\.siblingOrder]), view: try row.read(\.properties),
      placements: &placements, classIndex: { try classIndex(ofView: id) })
  }

  func classIndex(ofView id: ViewID) throws -> ClassIndex {
    guard try views.find(id), let index = classIndexes[try views.found[\.classID]] else {
      throw badTree(.unknownClass(view: id))
    }
    return index
  }

  private func loadText() throws {
    let id = try texts.row[\.viewID]
    do {
      scene.load(try texts.row.read(\.properties), of: id)
    } catch is BadProps {
      throw badTree(.badProps(view: id))
    }
  }

  private func loadRecognizers() throws {
    var touched: Set<ViewID> = []
    let row = recognizers.row
    while recognizers.isThere, try row[\.state.snapshotID] <= snapshotID {
      let id = try row[\.state.recognizerID]
      if let before = ownerOfRecognizer.removeValue(forKey: id) {
        recognizersOfOwner[before]?[id] = nil
        touched.insert(before)
      }
      if let owner = try row[\.state.ownerID] {
        var recognizer = Recognizer(
          id: id, className: try row[\.className], target: try row[\.state.targetID],
          isEnabled: try row[notNull: \.state.isEnabled])
        recognizer.isUnattached = try row[notNull: \.state.isUnattached]
        if let facts = recognizerFacts[id] {
          (recognizer.parameters, recognizer.failureRequirements) = (facts.parameters, facts.requirements)
        }
        recognizersOfOwner[owner, default: [:]][id] = (try row[notNull: \.state.position], recognizer)
        ownerOfRecognizer[id] = owner
        touched.insert(owner)
      }
      try recognizers.step()
    }
    try loadRecognizerFacts(touched: &touched)
    for owner in touched {
      let list = (recognizersOfOwner[owner] ?? [:]).values.sorted { $0.position < $1.position }
      if list.isEmpty { recognizersOfOwner[owner] = nil }
      scene.load(list.map(\.recognizer), of: owner)
    }
  }

  /// Loads what is stored of recognizers beside their places.
  ///
  /// - Parameter touched: gets the views whose recognizers change.
  private func loadRecognizerFacts(touched: inout Set<ViewID>) throws {
    var changed: Set<RecognizerID> = []
    while parameters.isThere, try parameters.row[\.snapshotID] <= snapshotID {
      let id = try parameters.row[\.recognizerID]
      recognizerFacts[id, default: .init()].parameters =
        try parameters.row[\.isKnown] ? try parameters.row.read(\.properties) : nil
      changed.insert(id)
      try parameters.step()
    }
    while requirements.isThere, try requirements.row[\.snapshotID] <= snapshotID {
      let row = requirements.row
      let (id, text) = (try row[\.recognizerID], try row[\.source])
      guard let source = RelationSource(rawValue: text) else {
        throw FileFault(trace.path, .damaged(.unknownText(.relationSource, text)))
      }
      recognizerFacts[id, default: .init()].requirements.append(
        FailureRequirement(try row[\.otherID], source: source))
      changed.insert(id)
      try requirements.step()
    }
    for id in changed {
      recognizerFacts[id]?.requirements.sort { $0.other < $1.other }
      guard let facts = recognizerFacts[id], let owner = ownerOfRecognizer[id] else { continue }
      recognizersOfOwner[owner]?[id]?.recognizer.parameters = facts.parameters
      recognizersOfOwner[owner]?[id]?.recognizer.failureRequirements = facts.requirements
      touched.insert(owner)
    }
  }
}
