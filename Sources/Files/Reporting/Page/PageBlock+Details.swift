import Findings
import HitTesting
import JSONText
import Wording

/// The details of an opened group.
extension PageBlock {
  /// The maximum number of boxes that are drawn for a region.
  private static let boxes = 2_000
  /// The maximum number of corners that are drawn for a polygon.
  private static let corners = 2_000

  /// - Parameters:
  ///   - walks: the walks of the group's first difference.
  ///   - deliveries: what came of its touches.
  ///   - differences: the first differences.
  ///   - part: the index of a difference's part among all parts of the run.
  mutating func write(
    _ group: RunReport.Group, walks: [Walk], deliveries: [DeliveryLine], differences: [RunReport.Located],
    part: (RunReport.Located) -> Int
  ) {
    let giveBack = place(of: group.evidence.giveBack.map(words.findings.change))
    json.beginObject()
    json.member("giveBack") { $0.number(giveBack) }
    json.member("firstDifference") { $0.number(group.evidence.firstDifference) }
    json.key("walks")
    json.beginArray()
    for walk in walks { write(walk) }
    json.endArray()
    json.key("deliveries")
    json.beginArray()
    for line in deliveries { write(line) }
    json.endArray()
    json.key("changes")
    json.beginArray()
    for located in differences { write(located, part: part(located)) }
    json.endArray()
    json.endObject()
  }

  private mutating func write(_ walk: Walk) {
    json.beginObject()
    json.member("policy") { $0.string(walk.policy ?? (walk.isBaseline ? "old" : "new")) }
    json.member("baseline") { $0.bool(walk.isBaseline) }
    json.key("steps")
    json.beginArray()
    for step in walk.steps {
      let decision = [DecisionStep.entered, .left, .hit].firstIndex(of: step.step) ?? 0
      json.beginArray()
      if let view = step.view?.id { json.number(view) } else { json.null() }
      for number in [
        place(of: words.findings.label(step)), step.depth, decision, place(of: words.findings.why(step)),
      ] { json.number(number) }
      if let area = step.area { write(area) }
      json.endArray()
    }
    json.endArray()
    json.endObject()
  }

  private mutating func write(_ line: DeliveryLine) {
    json.beginObject()
    json.member("policy") { $0.string(line.policy) }
    json.key("steps")
    json.beginArray()
    for step in line.steps {
      let isRecognizer = if case .recognizer = step.who { true } else { false }
      json.beginArray()
      // Times are rounded to a tenth of a millisecond.
      json.number((step.time * 10_000).rounded() / 10_000)
      for text in [words.responder(step.who), step.what.rawValue, step.value, words.findings.step(step)] {
        let place = place(of: text)
        json.number(place)
      }
      // 1 for a recognizer; 2 more for a step that only goes on with what has begun.
      json.number((isRecognizer ? 1 : 0) + (step.goesOn ? 2 : 0))
      numbers(step.fingers.map(Double.init))
      json.endArray()
    }
    json.endArray()
    json.key("lines")
    json.beginArray()
    for line in words.findings.lines(line) {
      let places = [place(of: line.time), place(of: line.who), place(of: line.text)]
      json.beginArray()
      for place in places { json.number(place) }
      json.endArray()
    }
    json.endArray()
    json.endObject()
  }

  /// Writes the word for an area and its numbers, one after another.
  private mutating func write(_ area: HitArea) {
    let (kind, numbers): (String, [Double]) =
      switch area {
      case .outset(let top, let left, let bottom, let right): ("outset", [top, left, bottom, right])
      case .minimumSize(let width, let height): ("minimumSize", [width, height])
      case .ellipse: ("ellipse", [])
      case .cornerRadius(let radius): ("cornerRadius", [radius])
      case .polygon(let corners): ("polygon", corners.prefix(Self.corners).flatMap { [$0.x, $0.y] })
      case .regions(let boxes):
        ("regions", boxes.prefix(Self.boxes).flatMap { [$0.minX, $0.minY, $0.maxX, $0.maxY] })
      }
    json.beginArray()
    json.string(kind)
    for number in numbers { json.number(Self.rounded(number)) }
    json.endArray()
  }

  private mutating func write(_ located: RunReport.Located, part: Int) {
    let difference = located.difference
    json.beginArray()
    if let event = difference.eventID { json.number(event) } else { json.null() }
    json.number(difference.snapshotID)
    // Times are rounded to a millisecond.
    json.number((difference.time * 1000).rounded() / 1000)
    json.number(difference.location.map { Self.rounded($0.x) } ?? .nan)
    json.number(difference.location.map { Self.rounded($0.y) } ?? .nan)
    for view in [difference.beforeView, difference.afterView] { if let view { json.number(view) } else { json.null() } }
    json.number(part)
    let type: EventType? = if case .event(_, let type) = difference.subject { type } else { nil }
    json.number(place(of: type.map(ReportWords.type)))
    json.number(located.recording)
    json.number(place(of: difference.acted.map(ReportWords.acted)))
    if difference.eventID == nil {
      json.number((difference.parts.area * 1_000).rounded() / 1_000)
      writeEdges(of: difference.parts)
    }
    json.endArray()
  }

  /// Writes the edges of boxes: left, top, right and bottom, one after another.
  mutating func writeEdges(of parts: [SweptRegion.Part]) {
    numbers(
      parts.prefix(Self.boxes).flatMap { part in
        [part.box.minX, part.box.minY, part.box.maxX, part.box.maxY].map(Self.rounded)
      })
  }
}
