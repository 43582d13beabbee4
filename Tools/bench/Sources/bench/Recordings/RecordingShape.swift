import HitTesting

/// What synthetic recordings are like. The same shape gives the same bytes.
struct RecordingShape: Hashable, Sendable {
  enum Kind: String, CaseIterable, Sendable {
    /// An app in which little changes: views scroll, fade and grow.
    case steady
    /// An app whose lists recycle a cell of 20 views at each change.
    case lists
    /// The same, with screens that are pushed and popped, and a keyboard.
    case screens
    /// One view with very many subviews. A cell of 20 views comes or goes at each change.
    case wide
    /// Each change inserts a view inside the one before.
    case nested
    /// Buttons in a grid, each with an identifier of its own.
    case grid
  }

  var kind: Kind
  var seed: UInt64 = 1
  var recordings = 1
  /// The number of scenes of each recording, including the first one.
  var snapshots: Int
  /// The approximate number of views of a scene.
  var views: Int
  /// The approximate number of levels; 0 for as many as the app has.
  var levels = 0
  /// The number of touches of each recording.
  var touches: Int
  /// The number of events of each touch, from began to ended.
  var samples = 4
  /// For the kind `grid`, how many of the buttons are touched.
  var buttons = 5
  /// Whether touches name their candidate recognizers.
  var hasRecognizers = false

  /// The shape with another number of recordings.
  func with(recordings: Int) -> RecordingShape {
    var shape = self
    shape.recordings = max(1, recordings)
    return shape
  }

  /// A tenth of the duration, with scenes of the same size.
  var tenth: RecordingShape {
    var shape = self
    shape.snapshots = max(1, snapshots / 10)
    shape.touches = max(1, touches / 10)
    return shape
  }

  /// The app at the start of a recording.
  ///
  /// - Parameter recording: the recording's number, from 0.
  func app(recording: Int) -> any SyntheticApp {
    switch kind {
    case .steady: ShopApp(views: views, cells: .rows, activity: .steady, levels: levels)
    case .lists: ShopApp(views: views, cells: .products, activity: .scrolling, levels: levels)
    case .screens: ShopApp(views: views, cells: .products, activity: .browsing, levels: levels)
    case .wide: WideApp(siblings: views)
    case .nested: NestedApp()
    case .grid: GridApp(views: views, touched: buttons, recording: recording)
    }
  }

  /// A text that differs for different shapes, to name files.
  var name: String {
    var name = "\(kind)-\(recordings)x\(snapshots)x\(views)x\(touches)"
    if samples != 4 { name += "-\(samples)-samples" }
    if levels > 0 { name += "-\(levels)-levels" }
    if kind == .grid { name += "-\(buttons)-buttons" }
    if seed != 1 { name += "-seed-\(seed)" }
    return hasRecognizers ? name + "-recognizers" : name
  }

  /// The shape in words.
  var text: String {
    var parts = ["\(touches.grouped) touches of \(samples) samples", "\(snapshots.grouped) snapshots"]
    if kind != .nested { parts.append("\(views.grouped) views") }
    if levels > 0 { parts.append("\(levels) levels") }
    let each = parts.joined(separator: ", ")
    return recordings == 1 ? "\(kind): \(each)" : "\(kind): \(recordings.grouped) recordings, each of \(each)"
  }

  /// The options of `bench generate` for the shape.
  var arguments: [String] {
    [
      "--shape", kind.rawValue, "--seed", "\(seed)", "--recordings", "\(recordings)", "--snapshots", "\(snapshots)",
      "--views", "\(views)", "--levels", "\(levels)", "--touches", "\(touches)", "--samples", "\(samples)", "--buttons",
      "\(buttons)",
    ] + (hasRecognizers ? ["--recognizers"] : [])
  }
}

extension Int {
  /// The number with commas between thousands.
  var grouped: String {
    var text = ""
    for (place, digit) in String(self).reversed().enumerated() {
      if place > 0, place % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}
