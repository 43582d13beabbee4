import HitTesting
package import Recording

/// Imports the output of `-[UIView recursiveDescription]`, as engineers paste it: one scene without
/// events.
///
/// People replace levels of it by a line of dots. The superview of a view below such a line is the
/// nearest view before it with a smaller depth, as if the levels between had its bounds.
///
/// A paste may have lost its line ends. A view then begins after another one whose description is
/// closed. The notation escapes nothing, so a text may look like a view; ambiguous input is
/// refused.
package struct RecursiveDescriptionImporter {
  private let file: String
  private let keepsGoing: Bool
  private var views: [NewView] = []
  /// The addresses of the views.
  private var addresses: Set<String> = []
  private var baseClasses: [String: String] = [:]
  /// The last view and its superviews, the window first.
  private var path: [Level] = []
  /// The number of marks before the first view. All depths are relative to it.
  private var firstDepth: Int?
  /// Views deeper than this are inside a skipped view; nil if the last view was not skipped.
  private var skippedDepth: Int?
  /// The numbers of bytes in descriptions and in other lines, without spaces.
  private var (readBytes, unreadBytes) = (0, 0)
  private var refused: [ImportFault] = []
  private var approximations: Set<Approximation> = []

  private struct Level {
    var id: ViewID
    var depth: Int
    /// The maximum depth of a subview. It is more than one level deeper if levels are left out.
    var deepestSubview: Int
  }

  /// A view at the start of a line, or after other views in the same line.
  private struct Found {
    var start: ViewDescription.Start
    /// The line, from 1.
    var line: Int
    /// Whether it follows a line of dots.
    var isAfterDots = false
  }

  /// Reads a description.
  ///
  /// - Parameters:
  ///   - path: a text file.
  ///   - keepGoing: whether views that break a rule are skipped with their subviews and counted,
  ///     instead of ending the import, and whether less than half of the text may be descriptions.
  ///   - namesSystem: whether the user names the system, which a dump does not contain.
  /// - Returns: the faults of the skipped views.
  /// - Throws: ``ImportFault`` with the line.
  @discardableResult
  package static func read(
    _ path: String, into sink: inout some RecordingSink, notes: inout ImportNotes, keepGoing: Bool = false,
    namesSystem: Bool = false
  ) throws -> [ImportFault] {
    let bytes = try InputBytes(path: path).readAll()
    guard !ViewDescription.isJSON(bytes) else {
      throw ImportFault(
        .malformed(expected: "a dump as the debugger prints it", found: "JSON"), at: InputPlace(file: path))
    }
    var importer = RecursiveDescriptionImporter(file: path, keepsGoing: keepGoing)
    try importer.readViews(bytes, notes: &notes)
    guard !importer.views.isEmpty else {
      throw importer.refused.first
        ?? ImportFault(
          .nothingFound(expected: "a line like <UIView: 0x1; frame = (0 0; 1 1)>"), at: InputPlace(file: path))
    }
    guard keepGoing || importer.unreadBytes <= importer.readBytes else {
      throw ImportFault(
        .mostlySkipped(of: "character", skipped: importer.unreadBytes, read: importer.readBytes),
        at: InputPlace(file: path))
    }
    try ImportFault.placing(InputPlace(file: path)) {
      var info = RecordingInfo(policy: "uikit", format: "recursive-description")
      info.approximations = importer.approximations
      if importer.views.count(where: { $0.parent == nil }) > 1 { info.approximations.insert(.windows) }
      if let found = importer.views.lazy.compactMap({ SystemRelease.first(with: $0.className) }).max(by: {
        $0.since < $1.since
      }) {
        info.policy = found.policyName
        if !namesSystem {
          notes.approximate(
            "system: the dump does not name it; it is iOS \(found.since) or later, as \(found.className) came with that"
          )
        }
      }
      try sink.begin(info)
      if !importer.baseClasses.isEmpty { try sink.declare(classes: importer.baseClasses) }
      try sink.update(.scene(importer.views), time: 0)
    }
    return importer.refused
  }

  private init(file: String, keepsGoing: Bool) {
    self.file = file
    self.keepsGoing = keepsGoing
  }

  // MARK: Lines

  /// Reads the views. A description ends where the next view's line begins, because its texts may
  /// contain line ends.
  private mutating func readViews(_ bytes: [UInt8], notes: inout ImportNotes) throws {
    let (starts, limits) = try lines(of: bytes, notes: &notes)
    /// The first text that may contain a view.
    var unclear: InputPlace?
    var isInOneLine = false
    for (var view, limit) in zip(starts, limits) {
      var isUnclear = false
      while let next = ViewDescription.nextStart(in: bytes, view.start.address.upperBound..<limit) {
        let before = ViewDescription(bytes, start: view.start, limit: next.gap)
        let line = view.line + bytes[view.start.name.lowerBound..<next.gap].count { $0 == 0x0A }
        guard before.isClosed, !before.isUnmatched else {
          isUnclear = true
          unclear = unclear ?? InputPlace(file: file, offset: next.name.lowerBound - 1, in: bytes)
          break
        }
        guard !next.isAfterDots else { throw dotsForMarks(at: line) }
        try addView(bytes, before, limit: next.gap, view, notes: &notes)
        isInOneLine = true
        view = Found(start: next, line: line)
      }
      let last = ViewDescription(bytes, start: view.start, limit: limit)
      // A text in a dump that has its line ends may quote a view.
      let isText =
        starts.count > 1 && last.isClosed && !last.isUnmatched && bytes[last.end..<limit].allSatisfy { $0 <= 0x20 }
      if let unclear, isInOneLine || isUnclear && !isText {
        throw ImportFault(
          .malformed(
            expected: "each view in a line of its own",
            found: "what may be a view, or the text of the view before it"), at: unclear)
      }
      try addView(bytes, last, limit: limit, view, notes: &notes)
    }
  }

  /// The views that begin lines, and for each the index where the next one's line begins.
  private mutating func lines(
    of bytes: [UInt8], notes: inout ImportNotes
  ) throws -> (starts: [Found], limits: [Int]) {
    var starts: [Found] = []
    var limits: [Int] = []
    var line = 0
    var hasDots = false
    var firstIndent: Int?
    var lineStart = 0
    while lineStart < bytes.count {
      line += 1
      let lineEnd = bytes[lineStart...].firstIndex(of: 0x0A) ?? bytes.count
      let text = bytes[lineStart..<lineEnd]
      if let start = ViewDescription.start(in: text) {
        guard !start.isAfterDots else { throw dotsForMarks(at: line) }
        // A paste may have lost its marks. Spaces do not show the depth: some fonts and programs
        // change them.
        let indent = start.gap == lineStart ? start.name.lowerBound - 1 - lineStart : 0
        guard start.depth > 0 || indent < (firstIndent ?? indent) + 3 else {
          throw ImportFault(
            .malformed(expected: "marks \"|\" before a view, which tell how deep it is", found: "spaces alone"),
            at: InputPlace(file: file, line: line))
        }
        firstIndent = firstIndent ?? indent
        if !starts.isEmpty { limits.append(lineStart) }
        starts.append(Found(start: start, line: line, isAfterDots: hasDots))
        hasDots = false
      } else if ViewDescription.isDots(text) {
        hasDots = true
        notes.skipped("line of dots: it stands for views that were left out")
      } else if starts.isEmpty {
        try note(unread: text, line: line, &notes)
      }
      lineStart = lineEnd + 1
    }
    if !starts.isEmpty { limits.append(bytes.count) }
    return (starts, limits)
  }

  private func dotsForMarks(at line: Int) -> ImportFault {
    ImportFault(
      .malformed(expected: "all marks \"|\" before a view, which tell how deep it is", found: "dots in place of some"),
      at: InputPlace(file: file, line: line))
  }

  /// Counts the lines of a text that is not a description.
  private mutating func note(unread text: ArraySlice<UInt8>, line: Int, _ notes: inout ImportNotes) throws {
    for (index, part) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    where part.contains(where: { $0 > 0x20 }) && !ViewDescription.isDots(part)
      && !part.filter({ $0 > 0x20 }).elementsEqual("\\n".utf8)
    {
      guard !ViewDescription.isMarks(part) else {
        throw ImportFault(
          .malformed(expected: "marks \"|\" and their view in one line", found: "marks alone"),
          at: InputPlace(file: file, line: line + index))
      }
      guard keepsGoing || !ViewDescription.isView(part) else {
        throw ImportFault(
          .malformed(
            expected: "a view as the debugger prints it, <UIView: 0x1; frame = (0 0; 1 1)>",
            found: "another description"),
          at: InputPlace(file: file, line: line + index))
      }
      unreadBytes += part.count { $0 > 0x20 }
      notes.skipped("line: it begins no view")
    }
  }

  // MARK: Views

  /// Adds a view. If the import keeps going, it skips a faulty view.
  ///
  /// - Parameter limit: the index where the next view begins.
  private mutating func addView(
    _ bytes: [UInt8], _ view: ViewDescription, limit: Int, _ found: Found, notes: inout ImportNotes
  ) throws {
    if view.isClosed {
      let line = found.line + bytes[found.start.name.lowerBound..<view.end].count { $0 == 0x0A }
      let rest = bytes[view.end..<limit]
      try note(unread: found.start.isInAnother ? rest.drop { $0 != 0x0A } : rest, line: line, &notes)
    } else {
      approximations.insert(.remainders)
      notes.approximate("view: its line is cut off before the end")
    }
    // A description without an end may contain the lines after it, so only its own line counts.
    let end = view.isClosed ? view.end : bytes[found.start.name.lowerBound..<limit].firstIndex(of: 0x0A) ?? limit
    readBytes += bytes[found.start.name.lowerBound..<end].count { $0 > 0x20 }
    if !view.isClosed { unreadBytes += bytes[end..<limit].count { $0 > 0x20 } }
    if let skippedDepth, view.depth > skippedDepth {
      return notes.skipped("view: one that it is inside, or beside, is skipped")
    }
    skippedDepth = nil
    do {
      try addView(view, at: InputPlace(file: file, line: found.line), isAfterDots: found.isAfterDots, notes: &notes)
    } catch let fault as ImportFault where keepsGoing {
      refused.append(fault)
      notes.skipped("view: it breaks a rule of the format")
      skippedDepth = view.depth < firstDepth ?? 0 ? -1 : view.depth
    }
  }

  private mutating func addView(
    _ view: ViewDescription, at place: InputPlace, isAfterDots: Bool, notes: inout ImportNotes
  ) throws {
    guard !view.hasBrokenKey else {
      throw ImportFault(
        .malformed(expected: "each view in a line of its own", found: "a line that ends inside a word"), at: place)
    }
    let first = firstDepth ?? (isAfterDots ? 0 : view.depth)
    if firstDepth == nil, first > 0 {
      approximations.insert(.superviews)
      notes.approximate("dump: its first view is not the outermost one; it stands for a window")
    }
    firstDepth = first
    guard view.depth >= first else {
      throw ImportFault(
        .malformed(
          expected: "at least \(first) of the marks \"|\", as before the first view", found: "\(view.depth)"),
        at: place)
    }
    let depth = view.depth - first
    let deepest = path.last?.deepestSubview ?? 0
    while let last = path.last, last.depth >= depth { path.removeLast() }
    let leftOut = depth - (path.last.map { $0.depth + 1 } ?? 0)
    if leftOut > 0 {
      guard !path.isEmpty, isAfterDots || depth <= path[path.count - 1].deepestSubview else {
        throw ImportFault(
          .malformed(
            expected: "at most \(deepest + first) of the marks \"|\", or a line of dots where views are left out",
            found: "\(view.depth)"), at: place)
      }
      approximations.insert(.superviews)
      path[path.count - 1].deepestSubview = max(path[path.count - 1].deepestSubview, depth)
      notes.approximate("view: superviews of it are left out; its place is as if they had their superview's bounds")
    }
    let id = ViewID(views.count + 1)
    let properties = try properties(of: view, id: id, at: place, notes: &notes)
    let className = SwiftTypeName.readable(view.className)
    // A dump that lost its marks looks like many outermost views.
    if path.isEmpty, !views.isEmpty, view.depth == 0, !keepsGoing,
      !Self.isWindow(className, view.values["baseClass"]?.text)
    {
      throw ImportFault(
        .malformed(
          expected: "marks \"|\" before a view that is no window, which tell how deep it is",
          found: "another outermost view, \(className)"), at: place)
    }
    if !addresses.insert(view.address).inserted {
      notes.approximate("view: its address is that of another one, so the dump may hold it twice")
    }
    if let base = view.values["baseClass"].map({ SwiftTypeName.readable($0.text) }), base != className {
      if let known = baseClasses[className], known != base {
        throw ImportFault(.scene(.superclassChanged(className, from: known, to: base)), at: place)
      }
      baseClasses[className] = base
    }
    views.append(NewView(id: id, className: className, parent: path.last?.id, properties: properties))
    path.append(Level(id: id, depth: depth, deepestSubview: depth + 1))
    notes.countRead("view")
    if view.values["gestureRecognizers"] != nil {
      notes.skipped("gesture recognizers: the dump gives only their list's address")
    }
  }

  private static func isWindow(_ className: String, _ baseClass: String?) -> Bool {
    [className, baseClass ?? ""].contains { ClassTable.label(of: $0).prefix { $0 != "<" }.hasSuffix("Window") }
  }

  // MARK: Properties

  private mutating func properties(
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

  /// Sets the geometry. With a transform, the printed frame is a computed one, and the bounds are
  /// derived from it.
  private mutating func setGeometry(
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
      approximations.insert(.transforms)
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
