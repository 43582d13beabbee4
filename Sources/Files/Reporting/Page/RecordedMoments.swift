import Findings
import HitTesting
import JSONText
import Recording
import Wording

/// The scenes, touches and events of a recording, in the form of the recording's page.
struct RecordedMoments {
  private struct Moment {
    var event: ViewedEvent
    /// The index of the snapshot in which it happened.
    var snapshot: Int
    /// The index of its receiver; -1 for nobody, -2 for one that was not observed.
    var receiver: Int
    /// The index of its list of recognizers; -1 for recognizers that were not observed.
    var asked: Int
    /// The index of the element that it falls in; -1 for none.
    var element: Int
    /// The index of who acted upon it first; -1 for nobody, -2 if that is not known.
    var acted = -2
    /// Milliseconds from the beginning of the touch to the action.
    var actedAfter = 0.0
    var end: TouchPhase?
    /// The later locations of its finger: milliseconds since the touch began, x and y of each.
    var stroke: [Double] = []
    var duration = 0.0
    /// The largest distance from its first location, in points.
    var far = 0.0
  }

  private struct Element: Hashable {
    var id: ViewID
    var path: String
    var isJudged: Bool
  }

  struct Receiver: Hashable {
    var view: ViewID?
    var name: String
    /// Whether it is only the intended receiver: the actual one was not observed.
    var isIntended: Bool
  }

  private struct Snapshot {
    var id: SnapshotID
    var time: Double
    var changed: Int
    var views: Int
  }

  private var snapshots: [Snapshot] = []
  /// The index of the first snapshot of each part.
  private var parts: [Int] = []
  private var moments: [Moment] = []
  private var receivers: [Receiver] = []
  private var placesOfReceivers: [Receiver: Int] = [:]
  private var elements: [Element] = []
  private var placesOfElements: [Element: Int] = [:]
  private var asked: [[NamedRecognizer]] = []
  private var placesOfAsked: [[NamedRecognizer]: Int] = [:]
  /// Words for who acted.
  private var actions: [String] = []
  private var placesOfActions: [String: Int] = [:]
  /// The indexes of the unfinished touches, by their fingers.
  private var open: [Int64: Int] = [:]
  private(set) var touches = 0
  private(set) var end = 0.0

  var others: Int { moments.count - touches }
  var count: Int { moments.count }
  var partCount: Int { parts.count }
  var snapshotCount: Int { snapshots.count }
  var mostViews: Int { snapshots.map(\.views).max() ?? 0 }
  var eventIDs: [EventID] { [moments.first?.event.id, moments.last?.event.id].compactMap(\.self) }
  /// The index of each snapshot, by its number in the trace.
  var placesOfSnapshots: [SnapshotID: Int] {
    Dictionary(snapshots.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }
  var snapshotIDs: [SnapshotID] { [snapshots.first?.id, snapshots.last?.id].compactMap(\.self) }

  /// - Parameter beginsPart: whether the scene is the first of a part.
  mutating func add(_ scene: PicturedScene, changed: Int, views: Int, beginsPart: Bool) {
    if beginsPart { parts.append(snapshots.count) }
    snapshots.append(Snapshot(id: scene.snapshotID, time: scene.time, changed: changed, views: views))
    end = max(end, scene.time)
  }

  mutating func add(_ event: ViewedEvent) {
    var receiver = -2
    if let responder = event.responder {
      receiver =
        FindingsWords().path(responder.name).map {
          place(of: Receiver(view: responder.view, name: $0, isIntended: responder.isIntended))
        } ?? -1
    }
    let asked = event.recognizers.map { place(of: $0) } ?? -1
    let element = event.element.map { place(of: Element(id: $0.id, path: $0.path, isJudged: $0.isJudged)) } ?? -1
    if event.type == .touches { touches += 1 }
    if let finger = event.finger { open[finger] = moments.count }
    end = max(end, event.time)
    moments.append(
      Moment(event: event, snapshot: snapshots.count - 1, receiver: receiver, asked: asked, element: element))
  }

  mutating func add(_ sample: ViewedSample, of finger: Int64) {
    guard let place = open[finger], let from = moments[place].event.location else { return }
    let isLast = sample.phase == .ended || sample.phase == .cancelled
    if isLast {
      moments[place].end = sample.phase
      open[finger] = nil
    }
    end = max(end, sample.time)
    let (x, y) = (sample.location.x, sample.location.y)
    let time = ((sample.time - moments[place].event.time) * 1000).rounded()
    moments[place].duration = max(moments[place].duration, time)
    let far = ((x - from.x) * (x - from.x) + (y - from.y) * (y - from.y)).squareRoot()
    moments[place].far = max(moments[place].far, far)
    // A tap that does not move needs no stroke.
    guard far > 0 || !moments[place].stroke.isEmpty else { return }
    moments[place].stroke += [time, PageBlock.rounded(x), PageBlock.rounded(y)]
  }

  /// Adds who acted first upon the touches, in their order.
  ///
  /// - Parameter areAll: whether nobody acted upon a touch without an action; otherwise it is not
  ///   known whether somebody did.
  mutating func add(firstActions: [TouchAction], areAll: Bool) {
    var rest = firstActions[...]
    for place in moments.indices where moments[place].event.type == .touches {
      let touch = moments[place].event.id
      while let first = rest.first, first.touch < touch { rest.removeFirst() }
      if areAll { moments[place].acted = -1 }
      guard let first = rest.first, first.touch == touch else { continue }
      let words = ReportWords.actor(first)
      let known = placesOfActions[words] ?? actions.count
      if known == actions.count {
        placesOfActions[words] = known
        actions.append(words)
      }
      (moments[place].acted, moments[place].actedAfter) = (known, (first.after * 1000).rounded())
    }
  }

  private mutating func place(of receiver: Receiver) -> Int {
    if let place = placesOfReceivers[receiver] { return place }
    placesOfReceivers[receiver] = receivers.count
    receivers.append(receiver)
    return receivers.count - 1
  }

  private mutating func place(of element: Element) -> Int {
    if let place = placesOfElements[element] { return place }
    placesOfElements[element] = elements.count
    elements.append(element)
    return elements.count - 1
  }

  private mutating func place(of recognizers: [NamedRecognizer]) -> Int {
    if let place = placesOfAsked[recognizers] { return place }
    placesOfAsked[recognizers] = asked.count
    asked.append(recognizers)
    return asked.count - 1
  }

  /// The actual or intended receivers with their numbers of touches and events, the largest number
  /// first; nil is nobody. Views with the same name count as one.
  func counts() -> [(receiver: Receiver?, count: Int)] {
    var counts: [Receiver?: Int] = [:]
    for moment in moments where moment.receiver > -2 {
      var receiver = moment.receiver < 0 ? nil : receivers[moment.receiver]
      receiver?.view = nil
      counts[receiver, default: 0] += 1
    }
    return counts.map { ($0.key, $0.value) }.sorted { one, other in
      let (name, otherName) = (one.receiver?.name ?? "", other.receiver?.name ?? "")
      guard one.count == other.count, name == otherName else { return (other.count, name) < (one.count, otherName) }
      return one.receiver?.isIntended != true && other.receiver?.isIntended == true
    }
  }

  // MARK: Writing

  /// Writes the strokes as the blocks of that kind.
  ///
  /// - Parameter first: the number of moments in the recordings before.
  func writeStrokes(first: Int, to output: (String) throws -> Void) rethrows {
    var blocks = PageBlocks(kind: "strokes", list: "strokes")
    for (place, moment) in moments.enumerated() {
      blocks.begin(first + place)
      blocks.block?.numbers(moment.stroke)
      try blocks.end(ofAtLeast: PageBlocks.size, to: output)
    }
    try blocks.end(ofAtLeast: 0, to: output)
  }

  func write(findings: ViewedFindingList?, to block: inout PageBlock) {
    block.json.beginObject()
    block.json.key("snapshots")
    block.json.beginObject()
    block.column("id", steps(snapshots.map { Double($0.id.rawValue) }))
    block.column("time", steps(snapshots.map { ($0.time * 1000).rounded() }))
    block.column("changed", snapshots.map { Double($0.changed) })
    block.column("views", snapshots.map { Double($0.views) })
    block.json.endObject()
    block.column("parts", parts.map(Double.init))
    block.json.key("events")
    block.json.beginObject()
    block.column("id", steps(moments.map { Double($0.event.id.rawValue) }))
    block.column("time", steps(moments.map { ($0.event.time * 1000).rounded() }))
    block.column("snapshot", steps(moments.map { Double($0.snapshot) }))
    let names = moments.map { Double(block.place(of: Self.name($0.event))) }
    block.column("type", names)
    block.column("finger", moments.map { $0.event.finger.map { Double($0) } ?? .nan })
    block.column("x", moments.map { $0.event.location.map { PageBlock.rounded($0.x) } ?? .nan })
    block.column("y", moments.map { $0.event.location.map { PageBlock.rounded($0.y) } ?? .nan })
    block.column("receiver", moments.map { Double($0.receiver) })
    block.column("asked", moments.map { Double($0.asked) })
    block.column("element", moments.map { Double($0.element) })
    block.column("acted", moments.map { Double($0.acted) })
    block.column("actedAfter", moments.map(\.actedAfter))
    block.column("end", moments.map { Double($0.end?.rawValue ?? -1) })
    block.column("duration", moments.map(\.duration))
    block.column("far", moments.map { PageBlock.rounded($0.far) })
    block.json.endObject()
    block.named("receivers", receivers.map { ($0.view, $0.name, $0.isIntended) })
    block.named("elements", elements.map { ($0.id, $0.path, $0.isJudged) })
    let words = block.words.findings
    let texts = asked.map { list in list.map { block.place(of: words.recognizers([$0])) } }
    block.json.list(of: "asked", texts) { json, list in
      json.beginArray()
      for text in list { json.number(text) }
      json.endArray()
    }
    block.json.list(of: "acted", actions.map { block.place(of: $0) }) { $0.number($1) }
    block.json.key("findings")
    block.json.beginArray()
    if let findings { for finding in findings { block.write(finding) } }
    block.json.endArray()
    block.json.endObject()
  }

  private static func name(_ event: ViewedEvent) -> String {
    let type = event.type.name ?? "type \(event.type.rawValue)"
    guard let subtype = event.subtype else { return type }
    return "\(type), \(subtype.name ?? "subtype \(subtype.rawValue)")"
  }

  /// Each number as its difference from the one before.
  private func steps(_ numbers: [Double]) -> [Double] {
    var last = 0.0
    return numbers.map { number in
      defer { last = number }
      return number - last
    }
  }
}

extension PageBlock {
  fileprivate mutating func column(_ name: String, _ numbers: [Double]) {
    json.key(name)
    self.numbers(numbers)
  }

  /// Writes a list of views, each as its id, the index of its name, and 1 or 0.
  fileprivate mutating func named(_ key: String, _ views: [(id: ViewID?, name: String, flag: Bool)]) {
    let lists = views.map { ($0.id, place(of: $0.name), $0.flag ? 1 : 0) }
    json.list(of: key, lists) { json, view in
      json.beginArray()
      if let id = view.0 { json.number(id) } else { json.null() }
      json.number(view.1)
      json.number(view.2)
      json.endArray()
    }
  }

  fileprivate mutating func write(_ finding: ViewedFinding) {
    let (group, findings) = (finding.group, words.findings)
    let texts = [
      group.key.kind.rawValue, findings.path(group.key.before), findings.path(group.key.after), words.why(group),
      group.evidence.giveBack.map(findings.change), ReportWords.recordedTouches(group),
    ].map { place(of: $0) }
    json.beginArray()
    for text in texts { json.number(text) }
    json.number(group.count)
    json.beginArray()
    for stretch in finding.stretches {
      json.beginArray()
      json.number(stretch.first)
      json.number(stretch.last)
      if let view = stretch.view { json.number(view) } else { json.null() }
      writeEdges(of: stretch.parts)
      json.endArray()
    }
    json.endArray()
    json.endArray()
  }
}
