import HitTesting

/// The size of a synthetic recording.
struct RecordingSize {
  var seed: UInt64
  var snapshots: Int
  var views: Int
  var touches: Int
  /// The number of events of each touch, from began to ended.
  var samples: Int

  /// A tenth of the duration, with scenes of the same size.
  var tenth: RecordingSize {
    var size = self
    size.snapshots = max(1, snapshots / 10)
    size.touches = max(1, touches / 10)
    return size
  }

  var text: String { "\(touches) touches of \(samples) samples, \(snapshots) snapshots, \(views) views" }
}

/// Writes a synthetic recording of an app as JSON Lines. The hit views are those of the base
/// `uikit`.
///
/// Its memory does not grow with the recording.
struct RecordingGenerator {
  private let size: RecordingSize
  private var random: SeededGenerator
  private var app: App
  private var scene = Scene()
  private var line = LineBuffer()

  init(_ size: RecordingSize) {
    self.size = size
    random = SeededGenerator(seed: size.seed)
    app = App(views: size.views)
  }

  /// - Parameter write: receives the text in pieces.
  mutating func run(write: ([UInt8]) throws -> Void) throws {
    line.append("{\"retouch\":1,\"app\":\"Bench\",\"device\":\"iPhone15,2\",\"os\":\"iOS 18.1\",")
    line.append("\"screen\":{\"width\":393,\"height\":852,\"scale\":3},\"policy\":\"uikit\"}\n")
    line.append("{\"classes\":{\"MainView\":\"UIView\"}}\n")
    try writeScene()
    var tester = CompiledHitTest(Policy(name: "uikit", base: .uikit), scene: scene)
    let events = size.touches * size.samples
    var snapshots = 1
    var location = Point.zero
    for event in 0..<events {
      // A snapshot may come anywhere, also between began and ended of a touch.
      while snapshots * events <= event * size.snapshots {
        try writeChange(time: Self.time(of: event))
        tester.update(for: scene)
        snapshots += 1
      }
      let sample = event % size.samples
      if sample == 0 {
        location = Point(x: random.third(in: 0..<393), y: random.third(in: 0..<852))
      } else {
        // The location is rounded to whole thirds, because sums of thirds are not exact.
        location.x = ((location.x + random.third(in: -4..<5)) * 3).rounded() / 3
        location.y = ((location.y + random.third(in: -12..<13)) * 3).rounded() / 3
      }
      let phase = sample == 0 ? "began" : sample == size.samples - 1 ? "ended" : "moved"
      line.append("{\"t\":\(Self.time(of: event)),\"event\":{\"type\":\"touches\",\"touches\":[")
      line.append("{\"touch\":1,\"phase\":\"\(phase)\",\"at\":\(location.json)")
      if sample == 0 { line.append(",\"hit\":" + (tester.hitTest(location).map { "\(scene.id($0))" } ?? "null")) }
      line.append("}]}}\n")
      if line.bytes.count >= 1 << 18 {
        try write(line.bytes)
        line.removeAll()
      }
    }
    try write(line.bytes)
  }

  /// The time of an event in seconds; there are sixty events in a second.
  private static func time(of event: Int) -> String { ((Double(event) * 1e6 / 60).rounded() / 1e6).json }

  private mutating func writeScene() throws {
    line.append("{\"t\":0,\"scene\":{\"windows\":[")
    for (place, window) in app.windows.enumerated() {
      if place > 0 { line.append(",") }
      window.write(to: &line)
    }
    line.append("]}}\n")
    try scene.apply(.scene(app.windows.flatMap { $0.newViews(parent: nil) }))
  }

  /// Writes a change: a few views scroll, fade or grow. In one of twenty snapshots a row comes or
  /// goes.
  private mutating func writeChange(time: String) throws {
    var change = SceneChange()
    line.append("{\"t\":\(time),\"change\":{")
    if Int.random(in: 0..<20, using: &random) == 0 {
      let section = Int.random(in: 0..<app.sections.count, using: &random)
      let rows = app.sections[section].rows.count
      if rows < 8 || Bool.random(using: &random) && rows < 12 {
        let index = Int.random(in: 0...rows, using: &random)
        let row = app.row(at: index)
        let stack = app.sections[section].stack
        app.insertRow(row.id, section: section, at: index)
        change.insert = row.newViews(parent: stack, index: index)
        line.append("\"insert\":[{\"parent\":\(stack),\"index\":\(index),\"view\":")
        row.write(to: &line)
        line.append("}],")
      } else {
        let row = app.removeRow(section: section, at: Int.random(in: 0..<rows, using: &random))
        change.remove = [row]
        line.append("\"remove\":[\(row)],")
      }
    }
    line.append("\"set\":[")
    addScroll(of: app.page, to: &change)
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      line.append(",")
      let section = app.sections[Int.random(in: 0..<app.sections.count, using: &random)]
      guard let row = section.rows.randomElement(using: &random), Bool.random(using: &random) else {
        addScroll(of: section.scrollView, to: &change)
        continue
      }
      var properties = ViewPatch()
      if Bool.random(using: &random) {
        properties.alpha = Double(Int.random(in: 0...10, using: &random)) / 10
        line.append("{\"id\":\(row),\"alpha\":\((properties.alpha ?? 1).json)}")
      } else {
        let frame = Rect(x: 0, y: random.third(in: 0..<448), width: 393, height: random.third(in: 44..<80))
        properties.frame = frame
        line.append("{\"id\":\(row),\"frame\":\(frame.json)}")
      }
      change.set.append(SceneChange.Set(id: row, properties: properties))
    }
    line.append("]}}\n")
    try scene.apply(.change(change))
  }

  private mutating func addScroll(of view: ViewID, to change: inout SceneChange) {
    let offset = Point(x: 0, y: random.third(in: 0..<400))
    var properties = ViewPatch()
    properties.boundsOrigin = offset
    change.set.append(SceneChange.Set(id: view, properties: properties))
    line.append("{\"id\":\(view),\"boundsOrigin\":\(offset.json)}")
  }
}
