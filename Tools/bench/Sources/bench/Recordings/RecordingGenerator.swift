import HitTesting

/// Writes a synthetic recording as JSON Lines. The hit views are those of the base `uikit`.
///
/// Its memory does not grow with the length of the recording.
struct RecordingGenerator {
  private let shape: RecordingShape
  private let number: Int
  private var random: SeededGenerator
  private var app: any SyntheticApp
  private var scene: Scene
  private var tester: CompiledHitTest
  private var line = LineBuffer()

  private static let names = ["Shop", "Market", "Reader", "Garden"]

  /// - Parameter recording: the recording's number, from 0. Each has its own random numbers.
  init(_ shape: RecordingShape, recording: Int = 0) throws {
    self.shape = shape
    number = recording
    random = SeededGenerator(seed: shape.seed &+ UInt64(recording) &* 1_000_003)
    app = shape.app(recording: recording)
    scene = try app.scene()
    tester = CompiledHitTest(Policy(name: "uikit", base: .uikit), scene: scene)
  }

  /// - Parameter write: receives the text in pieces.
  mutating func run(write: ([UInt8]) throws -> Void) throws {
    writeStart()
    let events = shape.touches * shape.samples
    var snapshots = 1
    var location = Point.zero
    for event in 0..<events {
      // A snapshot may come anywhere, also between began and ended of a touch.
      while snapshots < shape.snapshots, snapshots * events <= event * shape.snapshots {
        try writeChange(time: Self.time(of: event))
        snapshots += 1
        try flush(write)
      }
      let sample = event % shape.samples
      if sample == 0 {
        location = app.location(ofTouch: event / shape.samples, using: &random)
      } else {
        // The location is rounded to whole thirds, because sums of thirds are not exact.
        location.x = ((location.x + random.third(in: -4..<5)) * 3).rounded() / 3
        location.y = ((location.y + random.third(in: -12..<13)) * 3).rounded() / 3
      }
      let phase = sample == 0 ? "began" : sample == shape.samples - 1 ? "ended" : "moved"
      line.append("{\"t\":\(Self.time(of: event)),\"event\":{\"type\":\"touches\",\"touches\":[")
      line.append("{\"touch\":1,\"phase\":\"\(phase)\",\"at\":\(location.json)")
      if sample == 0 { writeHit(at: location) }
      line.append("}]}}\n")
      try flush(write)
    }
    try write(line.bytes)
  }

  /// Passes on the text when there is much of it.
  private mutating func flush(_ write: ([UInt8]) throws -> Void) throws {
    guard line.bytes.count >= 1 << 18 else { return }
    try write(line.bytes)
    line.removeAll()
  }

  /// The time of an event in seconds; there are sixty events in a second.
  private static func time(of event: Int) -> String { ((Double(event) * 1e6 / 60).rounded() / 1e6).json }

  private mutating func writeStart() {
    line.append(
      "{\"retouch\":1,\"app\":\"\(Self.names[number % Self.names.count])\",\"appVersion\":\"4.\(number % 9)\",")
    line.append("\"device\":\"iPhone15,2\",\"os\":\"iOS 18.1\",")
    line.append("\"screen\":{\"width\":393,\"height\":852,\"scale\":3},\"policy\":\"uikit\"}\n{\"classes\":{")
    let classes = ViewMaker.classes.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\"\($0.value)\"" }
    line.append(classes.joined(separator: ",") + "}}\n{\"t\":0,\"scene\":{")
    line.list("windows", app.windows) { $1.write(to: &$0) }
    line.append("}}\n")
  }

  private mutating func writeChange(time: String) throws {
    let change = app.nextChange(in: scene, using: &random)
    line.append("{\"t\":\(time),\"change\":")
    change.write(to: &line)
    line.append("}\n")
    try scene.apply(.change(change.sceneChange))
    tester.update(for: scene)
  }

  private mutating func writeHit(at location: Point) {
    guard let hit = tester.hitTest(location) else { return line.append(",\"hit\":null") }
    line.append(",\"hit\":\(scene.id(hit))")
    guard shape.hasRecognizers else { return }
    let candidates = scene.candidateRecognizers(hit)
    line.list("recognizers", candidates) { $0.append("\($1.id)") }
  }
}
