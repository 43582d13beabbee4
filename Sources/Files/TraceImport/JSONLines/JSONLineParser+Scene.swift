import HitTesting
import JSONText
import Recording

extension JSONLineParser {
  mutating func parseScene() throws -> [NewView] {
    var views: [NewView] = []
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if key == "windows" {
        try reader.beginArray()
        while try reader.nextElement() { try parseViews(parent: nil, index: nil, into: &views) }
      } else {
        try skipUnknown(key)
      }
    }
    return views
  }

  mutating func parseChange() throws -> SceneChange {
    var change = SceneChange()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "set":
        try reader.beginArray()
        while try reader.nextElement() { change.set.append(try parseSet()) }
      case "insert":
        try reader.beginArray()
        while try reader.nextElement() { try parseInsert(into: &change.insert) }
      case "remove":
        try reader.beginArray()
        while try reader.nextElement() { change.remove.append(try id()) }
      case "move":
        try reader.beginArray()
        while try reader.nextElement() { change.move.append(try parseMove()) }
      default: try skipUnknown(key)
      }
    }
    return change
  }

  private mutating func parseSet() throws -> SceneChange.Set {
    var properties = ViewPatch()
    var id: ViewID?
    let offset = reader.offset
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if key == "id" { id = try self.id() } else { try parseProperty(key, into: &properties) }
    }
    guard let id else { throw LineFault(expected: "\"id\", the view's number", found: "none", offset: offset) }
    return SceneChange.Set(id: id, properties: properties)
  }

  private mutating func parseMove() throws -> SceneChange.Move {
    var move = SceneChange.Move(id: 0, parent: nil)
    var hasID = false
    let offset = reader.offset
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "id":
        move.id = try id()
        hasID = true
      case "parent": move.parent = try optionalID()
      case "index": move.index = Int(try reader.integer())
      default: try skipUnknown(key)
      }
    }
    guard hasID else { throw LineFault(expected: "\"id\", the view's number", found: "none", offset: offset) }
    return move
  }

  private mutating func parseInsert(into views: inout [NewView]) throws {
    let first = views.count
    var parent: ViewID?
    var index: Int?
    let offset = reader.offset
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "parent": parent = try optionalID()
      case "index": index = Int(try reader.integer())
      case "view": try parseViews(parent: nil, index: nil, into: &views)
      default: try skipUnknown(key)
      }
    }
    guard views.count > first else { throw LineFault(expected: "\"view\"", found: "none", offset: offset) }
    views[first].parent = parent
    views[first].index = index
  }

  /// Reads a view and all views inside it, at any depth. Superviews come before their subviews.
  private mutating func parseViews(parent: ViewID?, index: Int?, into views: inout [NewView]) throws {
    let first = views.count
    // The `id` of a superview may follow its `children`. Superviews are therefore kept by their
    // index until everything is read.
    var superviews: [Int] = []
    var open: [(position: Int, offset: Int, isInChildren: Bool)] = []
    var startsView = true
    while startsView || !open.isEmpty {
      if startsView {
        startsView = false
        let offset = reader.offset
        try reader.beginObject()
        superviews.append(open.last?.position ?? -1)
        open.append((views.count, offset, false))
        views.append(NewView(id: -1, className: "", parent: parent, index: index))
        continue
      }
      let (position, offset, isInChildren) = open[open.count - 1]
      if isInChildren {
        startsView = try reader.nextElement()
        open[open.count - 1].isInChildren = startsView
        continue
      }
      switch try reader.nextKey() {
      case nil:
        open.removeLast()
        try check(views[position], offset: offset)
      case "id": views[position].id = try id()
      case "class": views[position].className = try reader.string()
      case "element": views[position].className = try parseRole().className
      case "children":
        try reader.beginArray()
        open[open.count - 1].isInChildren = true
      case let key?: try parseProperty(key, into: &views[position].properties)
      }
    }
    for (offset, superview) in superviews.enumerated() where superview >= 0 {
      views[first + offset].parent = views[superview].id
      views[first + offset].index = nil
    }
  }

  private mutating func parseRole() throws -> ElementRole {
    let offset = reader.offset
    let word = try reader.string()
    guard let role = ElementRole(rawValue: word) else {
      throw LineFault(
        expected: "the role of an element: \(ElementRole.allCases.map(\.rawValue).joined(separator: ", "))",
        found: "\"\(word.prefix(40))\"", offset: offset)
    }
    return role
  }

  private func check(_ view: NewView, offset: Int) throws {
    guard view.id != -1 else { throw LineFault(expected: "\"id\", the view's number", found: "none", offset: offset) }
    guard !view.className.isEmpty else {
      throw LineFault(expected: "\"class\" or \"element\" in view \(view.id)", found: "none", offset: offset)
    }
    guard view.properties.placesView else {
      throw LineFault(
        expected: "\"frame\", or \"bounds\" and \"position\", in view \(view.id)", found: "neither", offset: offset)
    }
  }

  // MARK: Properties

  /// The index in the table of properties for each key.
  private static let properties = Dictionary(uniqueKeysWithValues: ViewProperty.all.map { ($0.key, $0.index) })

  mutating func parseProperty(_ key: String, into patch: inout ViewPatch) throws {
    guard let index = Self.properties[key] else { return try skipUnknown(key) }
    patch[at: index] = try parseValue(of: ViewProperty.all[index].kind)
  }

  fileprivate mutating func parseValue(of kind: ViewProperty.Kind) throws -> ViewProperty.Value {
    switch kind {
    case .bool: return .bool(try reader.bool())
    case .number: return .number(try reader.number())
    case .integer: return .integer(try reader.integer())
    case .text: return .text(try optionalString())
    case .viewID: return .viewID(try optionalID())
    case .point: return .point(try point())
    case .rect: return .rect(try rect())
    case .insets:
      let values = try numbers(4, "[top, left, bottom, right]")
      return .insets(EdgeInsets(top: values.0, left: values.1, bottom: values.2, right: values.3))
    case .transform:
      let values = try numbers(6, "[a, b, c, d, tx, ty]")
      return .transform(
        AffineTransform(a: values.0, b: values.1, c: values.2, d: values.3, tx: values.4, ty: values.5))
    case .props: return .props(try PropertyText.read(&reader))
    case .recognizers: return .recognizers(try parseRecognizers())
    }
  }

  private mutating func parseRecognizers() throws -> [Recognizer] {
    var recognizers: [Recognizer] = []
    try reader.beginArray()
    while try reader.nextElement() {
      let offset = reader.offset
      var recognizer = Recognizer(id: -1, className: "")
      var hasTaps = false
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "id": recognizer.id = try id()
        case "class": recognizer.className = try reader.string()
        case "target": recognizer.target = try optionalID()
        case "enabled": recognizer.isEnabled = try reader.bool()
        case "attached": recognizer.isUnattached = try !reader.bool()
        case "parameters": recognizer.parameters = try parseParameters(hasTaps: &hasTaps)
        case "requires": recognizer.failureRequirements = try parseRequirements()
        default: try skipUnknown(key)
        }
      }
      guard recognizer.id != -1, !recognizer.className.isEmpty else {
        throw LineFault(expected: "\"id\" and \"class\" of a recognizer", found: "not both", offset: offset)
      }
      // The class may stand after the parameters.
      if !hasTaps {
        let new = RecognizerParameters(ofNew: recognizer.className)
        recognizer.parameters?.numberOfTapsRequired = new.numberOfTapsRequired
      }
      recognizers.append(recognizer)
    }
    return recognizers
  }

  /// - Parameter hasTaps: Becomes true if the number of taps is given.
  private mutating func parseParameters(hasTaps: inout Bool) throws -> RecognizerParameters {
    var parameters = RecognizerParameters()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      hasTaps = hasTaps || key == "numberOfTapsRequired"
      var table = ViewPropertyTable(ParameterParser(parser: self, parameters: parameters, key: key))
      try RecognizerParameters.list(in: &table)
      (self, parameters) = (table.visitor.parser, table.visitor.parameters)
      if !table.visitor.isFound { try skipUnknown(key) }
    }
    return parameters
  }

  private mutating func parseRequirements() throws -> [FailureRequirement] {
    var requirements: [FailureRequirement] = []
    try reader.beginArray()
    while try reader.nextElement() {
      let offset = reader.offset
      var other: RecognizerID?
      var source: RelationSource?
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "id": other = try id()
        case "known": source = RelationSource(rawValue: try reader.string())
        default: try skipUnknown(key)
        }
      }
      guard let other, let source else {
        throw LineFault(
          expected: "\"id\" of a recognizer, and \"known\": declared or seen", found: "not both", offset: offset)
      }
      requirements.append(FailureRequirement(other, source: source))
    }
    return requirements
  }
}

/// Reads the value of one parameter of a recognizer by its key.
private struct ParameterParser: ViewPropertyVisitor {
  var parser: JSONLineParser
  var parameters: RecognizerParameters
  let key: String
  private(set) var isFound = false

  init(parser: JSONLineParser, parameters: RecognizerParameters, key: String) {
    (self.parser, self.parameters, self.key) = (parser, parameters, key)
  }

  mutating func visit<Value: ViewPropertyType>(
    _ field: any WritableKeyPath<RecognizerParameters, Value> & Sendable, index: Int, isNullable: Bool,
    _ names: @autoclosure () -> ViewProperty.Names
  ) throws {
    guard names().key == key else { return }
    isFound = true
    parameters[keyPath: field] = Value(checked: try parser.parseValue(of: Value.propertyKind))
  }
}
