import HitTesting
package import Recording

/// Imports the output of `-[UIView recursiveDescription]`, as engineers paste it: one scene without
/// events.
///
/// People leave out levels of it and write a line of dots instead. A view below such a line hangs
/// on the nearest view before it that is less deep, as if the levels between had its bounds.
package struct RecursiveDescriptionImporter {
  private let file: String
  private var views: [NewView] = []
  private var baseClasses: [String: String] = [:]
  /// The last view and its superviews, the window first.
  private var path: [Level] = []

  private struct Level {
    var id: ViewID
    var depth: Int
    /// The deepest that a subview may be. It is more than one level down where levels are left out.
    var deepestSubview: Int
  }

  /// Reads a description.
  ///
  /// - Parameter path: a text file.
  package static func read(_ path: String, into sink: inout some RecordingSink, notes: inout ImportNotes) throws {
    let bytes = try InputBytes(path: path).readAll()
    var importer = RecursiveDescriptionImporter(file: path)
    try importer.readViews(bytes, notes: &notes)
    guard !importer.views.isEmpty else {
      throw ImportFault(
        .nothingFound(expected: "a line like <UIView: 0x1; frame = (0 0; 1 1)>"), at: InputPlace(file: path))
    }
    try ImportFault.placing(InputPlace(file: path)) {
      var info = RecordingInfo(policy: "uikit", format: "recursive-description")
      if let found = importer.views.lazy.compactMap({ SystemRelease.first(with: $0.className) }).max(by: {
        $0.since < $1.since
      }) {
        info.policy = found.policyName
        notes.approximate(
          "system: the dump does not name it; it is iOS \(found.since) or later, as \(found.className) came with that")
      }
      try sink.begin(info)
      if !importer.baseClasses.isEmpty { try sink.declare(classes: importer.baseClasses) }
      try sink.update(.scene(importer.views), time: 0)
    }
  }

  private init(file: String) { self.file = file }

  /// Reads the views. A description ends where the next view's line begins, because its texts may
  /// contain line ends.
  private mutating func readViews(_ bytes: [UInt8], notes: inout ImportNotes) throws {
    var pending: (start: ViewDescription.Start, line: Int, isAfterDots: Bool)?
    var line = 0
    var hasDots = false
    func addPending(limit: Int) throws {
      guard let pending else { return }
      try addView(
        bytes, pending.start, limit: limit, line: pending.line, isAfterDots: pending.isAfterDots, notes: &notes)
    }
    var lineStart = 0
    while lineStart < bytes.count {
      line += 1
      let lineEnd = bytes[lineStart...].firstIndex(of: 0x0A) ?? bytes.count
      if let start = ViewDescription.start(in: bytes[lineStart..<lineEnd]) {
        guard !start.isAfterDots else {
          throw ImportFault(
            .malformed(
              expected: "all marks \"|\" before a view, which tell how deep it is", found: "dots in place of some"),
            at: InputPlace(file: file, line: line))
        }
        try addPending(limit: lineStart)
        pending = (start, line, hasDots)
        hasDots = false
      } else if ViewDescription.isDots(bytes[lineStart..<lineEnd]) {
        hasDots = true
        notes.skipped("line of dots: it stands for views that were left out")
      } else if pending == nil {
        Self.note(unread: bytes[lineStart..<lineEnd], &notes)
      }
      lineStart = lineEnd + 1
    }
    try addPending(limit: bytes.count)
  }

  private static func note(unread text: ArraySlice<UInt8>, _ notes: inout ImportNotes) {
    for line in text.split(separator: 0x0A) where line.contains(where: { $0 > 0x20 }) && !ViewDescription.isDots(line) {
      notes.skipped("line: it begins no view")
    }
  }

  private mutating func addView(
    _ bytes: [UInt8], _ start: ViewDescription.Start, limit: Int, line: Int, isAfterDots: Bool, notes: inout ImportNotes
  ) throws {
    let view = ViewDescription(bytes, start: start, limit: limit)
    let place = InputPlace(file: file, line: line)
    if view.isClosed {
      Self.note(unread: bytes[view.end..<limit], &notes)
    } else {
      notes.approximate("view: its line is cut off before the end")
    }
    let deepest = path.last?.deepestSubview ?? 0
    while let last = path.last, last.depth >= view.depth { path.removeLast() }
    let leftOut = view.depth - (path.last.map { $0.depth + 1 } ?? 0)
    if leftOut > 0 {
      guard !path.isEmpty, isAfterDots || view.depth <= path[path.count - 1].deepestSubview else {
        throw ImportFault(
          .malformed(
            expected: "at most \(deepest) of the marks \"|\", or a line of dots where views are left out",
            found: "\(view.depth)"), at: place)
      }
      path[path.count - 1].deepestSubview = max(path[path.count - 1].deepestSubview, view.depth)
      notes.approximate("view: superviews of it are left out; its place is as if they had their superview's bounds")
    }
    let id = ViewID(views.count + 1)
    let properties = try properties(of: view, id: id, at: place, notes: &notes)
    let className = SwiftTypeName.readable(view.className)
    views.append(NewView(id: id, className: className, parent: path.last?.id, properties: properties))
    path.append(Level(id: id, depth: view.depth, deepestSubview: view.depth + 1))
    notes.countRead("view")
    if let base = view.values["baseClass"].map({ SwiftTypeName.readable($0.text) }), base != className {
      if let known = baseClasses[className], known != base {
        throw ImportFault(.scene(.superclassChanged(className, from: known, to: base)), at: place)
      }
      baseClasses[className] = base
    }
    if view.values["gestureRecognizers"] != nil {
      notes.skipped("gesture recognizers: the dump gives only their list's address")
    }
  }

  // MARK: Properties

  private func properties(
    of view: ViewDescription, id: ViewID, at place: InputPlace, notes: inout ImportNotes
  ) throws -> ViewPatch {
    var patch = ViewPatch()
    try setGeometry(of: view, id: id, at: place, patch: &patch, notes: &notes)
    if let alpha = try numbers(view, "alpha", id, at: place, like: "a number", count: 1) { patch.alpha = alpha[0] }
    if view.values["hidden"]?.text == "YES" { patch.isHidden = true }
    if view.values["clipsToBounds"]?.text == "YES" { patch.clipsToBounds = true }
    // The dump prints NO wherever interaction is off, even for classes where it is off by default.
    patch.isUserInteractionEnabled = view.values["userInteractionEnabled"]?.text != "NO"
    if let tag = view.values["tag"]?.text {
      guard let number = Int64(tag) else {
        throw ImportFault(.malformed(expected: "tag = a whole number", found: tag), at: place)
      }
      patch.tag = number
    }
    if let label = view.values["text"], !label.text.isEmpty, label.isQuoted || !["(null)", "nil"].contains(label.text) {
      patch.label = label.text
    }
    if path.isEmpty, let level = try numbers(view, "windowLevel", id, at: place, like: "a number", count: 1) {
      patch.level = level[0]
    }
    patch.props = ["address": .string(view.address)]
    return patch
  }

  /// Sets the geometry. Under a transform the printed frame is a computed one, from which the
  /// bounds must be found.
  private func setGeometry(
    of view: ViewDescription, id: ViewID, at place: InputPlace, patch: inout ViewPatch, notes: inout ImportNotes
  ) throws {
    guard let edges = try numbers(view, "frame", id, at: place, like: "(x y; width height)", count: 4) else {
      throw ImportFault(.malformed(expected: "frame = (x y; width height)", found: "none"), at: place)
    }
    let frame = Rect(x: edges[0], y: edges[1], width: edges[2], height: edges[3])
    guard frame.isFinite else { throw ImportFault(.scene(.inView(id, .notFinite("frame"))), at: place) }
    let offset = try numbers(view, "contentOffset", id, at: place, like: "{x, y}", count: 2)
    let matrix = try numbers(view, "transform", id, at: place, like: "[a, b, c, d, tx, ty]", count: 6)
    guard let matrix else {
      patch.frame = frame
      if let offset { patch.boundsOrigin = Point(x: offset[0], y: offset[1]) }
      return
    }
    var solved = View()
    solved.transform = AffineTransform(
      a: matrix[0], b: matrix[1], c: matrix[2], d: matrix[3], tx: matrix[4], ty: matrix[5])
    if let offset { solved.bounds.origin = Point(x: offset[0], y: offset[1]) }
    if !solved.setFrame(frame) {
      notes.approximate("frame: the transform leaves the size of the bounds open; the frame's stands for it")
      solved.bounds.size = frame.size
      let placed = solved.frame
      solved.position = Point(
        x: (frame.minX + frame.maxX - placed.minX - placed.maxX) / 2,
        y: (frame.minY + frame.maxY - placed.minY - placed.maxY) / 2)
    }
    guard solved.bounds.isFinite, solved.position.isFinite else {
      throw ImportFault(.scene(.inView(id, .notFinite("bounds"))), at: place)
    }
    patch.transform = solved.transform
    patch.bounds = solved.bounds
    patch.position = solved.position
  }

  /// The numbers of a value in any brackets; nil when the value is not printed.
  private func numbers(
    _ view: ViewDescription, _ key: String, _ id: ViewID, at place: InputPlace, like expected: String, count: Int
  ) throws -> [Double]? {
    guard let text = view.values[key]?.text else { return nil }
    let numbers = text.split { " \t\r\n,;()[]{}".contains($0) }.map { Double($0) }
    let known = numbers.compactMap(\.self)
    guard known.count == count, numbers.count == count else {
      throw ImportFault(
        .malformed(expected: "\(key) = \(expected)", found: String(text.prefix(80))), at: place)
    }
    guard known.allSatisfy(\.isFinite) else { throw ImportFault(.scene(.inView(id, .notFinite(key))), at: place) }
    return known
  }
}
