package import HitTesting
package import JSONText
package import Recording

/// Writes the text form. The same recording always gives the same bytes.
///
/// A snapshot is written as `scene` when no view of the previous one is left, else as a `change`.
package struct JSONLinesWriter {
  package var output = JSONWriter()
  /// The number that the trace added to the recording's ids. The subtraction must not trap, because
  /// the trace may come from anyone.
  private let idBase: Int64
  /// The number of views in the previous snapshot; nil before the first one.
  private var countBefore: Int?

  package init(_ info: RecordingInfo, classes: [String: String], idBase: Int64) {
    self.idBase = idBase
    writeHeader(info)
    guard !classes.isEmpty else { return }
    output.beginObject()
    output.key("classes")
    output.beginObject()
    for (name, superclass) in classes.sorted(by: { $0.key < $1.key }) {
      output.key(name)
      output.string(superclass)
    }
    output.endObject()
    output.endObject()
    output.newline()
  }

  /// Makes a writer of parts of lines, with the ids of the trace.
  private init() { idBase = 0 }

  /// Writes the class and the properties of a view as members of an object, with the ids of the
  /// trace. Properties that a new view has, too, are left out.
  package static func members(of view: NewView, to json: inout JSONWriter) {
    var writer = JSONLinesWriter()
    swap(&writer.output, &json)
    writer.member("class") { $0.string(view.className) }
    writer.write(view.properties)
    swap(&writer.output, &json)
  }

  private mutating func writeHeader(_ info: RecordingInfo) {
    output.beginObject()
    output.key("retouch")
    output.number(JSONLinesImporter.version)
    for (key, value) in [("app", info.app), ("appVersion", info.appVersion), ("device", info.device), ("os", info.os)] {
      if let value { member(key) { $0.string(value) } }
    }
    if info.screenSize != nil || info.screenScale != nil {
      output.key("screen")
      output.beginObject()
      if let size = info.screenSize {
        member("width") { $0.number(size.width) }
        member("height") { $0.number(size.height) }
      }
      if let scale = info.screenScale { member("scale") { $0.number(scale) } }
      output.endObject()
    }
    member("policy") { $0.string(info.policy) }
    if let started = info.startedAt { member("started") { $0.string(started) } }
    if !info.approximations.isEmpty {
      output.key("approximations")
      output.beginArray()
      for approximation in info.approximations.sorted { output.string(approximation.rawValue) }
      output.endArray()
    }
    switch info.outcomes {
    case .none: break
    case .part: member("outcomes") { $0.string("part") }
    case .all: member("outcomes") { $0.bool(true) }
    }
    if info.format != "jsonl" { member("from") { $0.string(info.format) } }
    output.endObject()
    output.newline()
  }

  /// Writes the line of a snapshot. Its ``Scene/delta`` must describe the changes since the
  /// previous call.
  ///
  /// - Complexity: O(changes), where a view with n siblings counts log n. O(views) for a snapshot
  ///   that is written as a whole.
  /// - Parameter time: in seconds from the start of the recording.
  package mutating func write(_ scene: Scene, time: Double) {
    output.beginObject()
    member("t") { $0.number(time) }
    if let countBefore, countBefore > scene.delta.removed.count {
      output.key("change")
      write(SceneDifference(scene))
    } else {
      output.key("scene")
      output.beginObject()
      output.key("windows")
      output.beginArray()
      writeTree(scene.newViews())
      output.endArray()
      output.endObject()
    }
    output.endObject()
    output.newline()
    countBefore = scene.count
  }

  package mutating func write(_ event: Event) {
    output.beginObject()
    member("t") { $0.number(event.time) }
    output.key("event")
    output.beginObject()
    output.key("type")
    writeWord(event.type.name, event.type.rawValue)
    if let subtype = event.subtype {
      output.key("subtype")
      writeWord(subtype.name, subtype.rawValue)
    }
    if let scene = event.windowScene { member("scene") { $0.string(scene) } }
    if event.touches.isEmpty {
      if let location = event.location { member("at") { $0.point(location) } }
      write(event.observation, as: event.location == nil ? "target" : "hit")
    } else {
      output.key("touches")
      output.beginArray()
      for sample in event.touches {
        output.beginObject()
        member("touch") { $0.number(sample.touch) }
        output.key("phase")
        writeWord(sample.phase.name, sample.phase.rawValue)
        member("at") { $0.point(sample.location) }
        if let details = sample.details {
          if details.type != 0 {
            output.key("type")
            let names = JSONLineParser.touchTypes
            writeWord(names.indices.contains(details.type) ? names[details.type] : nil, details.type)
          }
          member("taps") { $0.number(details.tapCount) }
          if let radius = details.radius { member("radius") { $0.number(radius) } }
          if let edge = details.edge {
            output.key("edge")
            writeWord(JSONLineParser.edges.first { $0.bit == edge }?.name, edge)
          }
        }
        if let timestamp = sample.timestamp { member("stamp") { $0.number(timestamp) } }
        if sample.phase.resolves { write(sample.observation, as: "hit") }
        output.endObject()
      }
      output.endArray()
    }
    output.endObject()
    output.endObject()
    output.newline()
  }

  package mutating func write(_ outcome: Outcome) {
    output.beginObject()
    member("t") { $0.number(outcome.time) }
    output.key("outcome")
    output.beginObject()
    if !outcome.fingers.isEmpty {
      output.key("touches")
      output.beginArray()
      for finger in outcome.fingers { output.number(finger) }
      output.endArray()
    }
    switch outcome.kind {
    case .acted(let id, let state):
      member("recognizer", id: id)
      member("acted") { $0.string(state.name) }
    case .state(let id, let state):
      member("recognizer", id: id)
      member("state") { $0.string(state.name) }
    case .sent(let id, let event, let action, let target):
      member("control", id: id)
      output.key("sent")
      writeWord(event.name, Int(event.rawValue))
      if let action { member("action") { $0.string(action) } }
      if let target { member("target") { $0.string(target) } }
    case .cancelled: member("cancelled") { $0.bool(true) }
    case .scroll(let id, let flags):
      member("scrollView", id: id)
      output.key("scrolling")
      output.beginArray()
      for name in flags.names { output.string(name) }
      output.endArray()
    }
    if outcome.changes > 0 { member("changes") { $0.number(outcome.changes) } }
    output.endObject()
    output.endObject()
    output.newline()
  }

  /// Writes the line that marks the proper end of the recording.
  package mutating func writeEnd(time: Double) {
    output.beginObject()
    member("t") { $0.number(time) }
    member("end") { $0.bool(true) }
    output.endObject()
    output.newline()
  }

  private mutating func write(_ observation: Observation, as key: String) {
    switch observation.responder {
    case .notObserved: break
    case .intended(let id): member("intended", id: id)
    case .nobody: member(key) { $0.null() }
    case .view(let id): member(key, id: id)
    }
    if let recognizers = observation.recognizers {
      output.key("recognizers")
      writeIDs(recognizers)
    }
  }

  private mutating func writeWord(_ name: String?, _ number: Int) {
    if let name { output.string(name) } else { output.number(number) }
  }

  private mutating func member(_ key: String, _ value: (inout JSONWriter) -> Void) {
    output.key(key)
    value(&output)
  }

  private mutating func member(_ key: String, id: some RecordedID) {
    output.key(key)
    output.number(id.rawValue &- idBase)
  }

  // MARK: Scenes

  private mutating func write(_ change: SceneDifference) {
    output.beginObject()
    writeList("set", change.set) { writer, set in
      writer.member("id", id: set.id)
      writer.write(set.properties)
    }
    writeList("insert", change.insert) { writer, tree in
      writer.writePlace(parent: tree[0].view.parent, index: tree[0].view.index)
      writer.output.key("view")
      writer.writeTree(tree)
    }
    if !change.remove.isEmpty {
      output.key("remove")
      writeIDs(change.remove)
    }
    writeList("move", change.move) { writer, move in
      writer.member("id", id: move.id)
      writer.writePlace(parent: move.parent, index: move.index)
    }
    output.endObject()
  }

  private mutating func writePlace(parent: ViewID?, index: Int?) {
    if let parent { member("parent", id: parent) }
    if let index { member("index") { $0.number(index) } }
  }

  private mutating func writeIDs(_ ids: [some RecordedID]) {
    output.beginArray()
    for id in ids { output.number(id.rawValue &- idBase) }
    output.endArray()
  }

  private mutating func writeList<Element>(
    _ key: String, _ list: [Element], _ body: (inout JSONLinesWriter, Element) -> Void
  ) {
    guard !list.isEmpty else { return }
    output.key(key)
    output.beginArray()
    for element in list {
      output.beginObject()
      body(&self, element)
      output.endObject()
    }
    output.endArray()
  }

  /// Writes the views, which are given superviews first, as nested `children`.
  private mutating func writeTree(_ tree: [SceneDifference.Nested]) {
    var hasChildren: [Bool] = []
    func closeView(_ writer: inout JSONLinesWriter) {
      if hasChildren.removeLast() { writer.output.endArray() }
      writer.output.endObject()
    }
    for (view, depth) in tree {
      while hasChildren.count > depth { closeView(&self) }
      if let last = hasChildren.last, !last {
        output.key("children")
        output.beginArray()
        hasChildren[hasChildren.count - 1] = true
      }
      output.beginObject()
      member("id", id: view.id)
      if let role = ElementRole(className: view.className) {
        member("element") { $0.string(role.rawValue) }
      } else {
        member("class") { $0.string(view.className) }
      }
      write(view.properties)
      hasChildren.append(false)
    }
    while !hasChildren.isEmpty { closeView(&self) }
  }

  /// The indexes of the properties in the order of writing: geometry first, then by kind.
  private static let properties: [Int] = {
    func place(_ property: ViewProperty) -> Int {
      switch property.kind {
      case .point, .rect, .insets, .transform: 0
      case .bool: 1
      case .number: 2
      case .integer: 3
      case .text: 4
      case .viewID: 5
      case .props: 6
      case .recognizers: 7
      }
    }
    return (0...7).flatMap { wanted in ViewProperty.all.filter { place($0) == wanted }.map(\.index) }
  }()

  private mutating func write(_ patch: ViewPatch) {
    for index in Self.properties {
      guard let value = patch[at: index] else { continue }
      output.key(ViewProperty.all[index].key)
      write(value)
    }
  }

  private mutating func write(_ parameters: RecognizerParameters, besides new: RecognizerParameters) {
    output.key("parameters")
    output.beginObject()
    var table = ViewPropertyTable(ParameterWriter(writer: self, parameters: parameters, new: new))
    RecognizerParameters.list(in: &table)
    self = table.visitor.writer
    output.endObject()
  }

  fileprivate mutating func write(_ value: ViewProperty.Value) {
    switch value {
    case .bool(let value): output.bool(value)
    case .number(let value): output.number(value)
    case .integer(let value): output.number(value)
    case .text(let value): output.string(value)
    case .viewID(let id?): output.number(id.rawValue &- idBase)
    case .viewID(nil): output.null()
    case .point(let value): output.point(value)
    case .rect(let value): output.rect(value)
    case .insets(let value): output.numbers([value.top, value.left, value.bottom, value.right])
    case .transform(let value): output.transform(value)
    case .props(let values): PropertyText.write(values, to: &output)
    case .recognizers(let recognizers): write(recognizers)
    }
  }

  private mutating func write(_ recognizers: [Recognizer]) {
    output.beginArray()
    for recognizer in recognizers {
      output.beginObject()
      member("id", id: recognizer.id)
      member("class") { $0.string(recognizer.className) }
      if let target = recognizer.target { member("target", id: target) }
      if !recognizer.isEnabled { member("enabled") { $0.bool(false) } }
      if recognizer.isUnattached { member("attached") { $0.bool(false) } }
      if let parameters = recognizer.parameters {
        write(parameters, besides: RecognizerParameters(ofNew: recognizer.className))
      }
      writeList("requires", recognizer.failureRequirements) { writer, required in
        writer.member("id", id: required.other)
        writer.member("known") { $0.string(required.source.rawValue) }
      }
      output.endObject()
    }
    output.endArray()
  }
}

/// Writes the parameters of a recognizer that differ from those of a new one.
private struct ParameterWriter: ViewPropertyVisitor {
  var writer: JSONLinesWriter
  let parameters, new: RecognizerParameters

  mutating func visit<Value: ViewPropertyType>(
    _ field: any WritableKeyPath<RecognizerParameters, Value> & Sendable, index: Int, isNullable: Bool,
    _ names: @autoclosure () -> ViewProperty.Names
  ) {
    let value = parameters[keyPath: field]
    guard value != new[keyPath: field] else { return }
    writer.output.key(names().key)
    writer.write(value.propertyValue)
  }
}

extension JSONWriter {
  fileprivate mutating func numbers(_ values: [Double]) {
    beginArray()
    for value in values { number(value) }
    endArray()
  }

  fileprivate mutating func point(_ point: Point) { numbers([point.x, point.y]) }

  fileprivate mutating func rect(_ rect: Rect) {
    numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
  }

  fileprivate mutating func transform(_ transform: AffineTransform) {
    numbers([transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty])
  }
}
