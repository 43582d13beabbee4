import Foundation
import HitTesting
import Recording
import TestSupport
import Testing
import TraceImport

@Suite struct RecursiveDescriptionTests {
  private func read(_ path: String, keepGoing: Bool = false) throws -> Imported {
    var imported = Imported()
    try RecursiveDescriptionImporter.read(
      path, into: &imported.sink, notes: &imported.notes, keepGoing: keepGoing)
    return imported
  }

  private func read(lines: String...) throws -> Imported {
    try withFile(lines.joined(separator: "\n") + "\n") { try read($0) }
  }

  /// The properties of a dump's only view.
  private func patch(_ values: String) throws -> ViewPatch {
    try read(lines: "<UIView: 0x1; frame = (0 0; 9 9); \(values)>").sink.snapshots[0].views[0].properties
  }

  // MARK: The tree

  @Test func `Marks before a view tell its depth, also behind a log's prefix`() throws {
    let imported = try read(
      lines: "2020-01-01 10:00:00.1 Shop[1:2] <Notice> <UIWindow: 0xa; frame = (0 0; 9 9)>",
      "   | <A: 0x1; frame = (1 2; 3 4)>",
      "   |    | <B: 0x2; frame = (0 0; 1 1)>", "   | <C: 0x3; frame = (0 0; 1 1)>",
      "<UIWindow: 0xb; frame = (0 0; 9 9)>")
    let views = imported.sink.snapshots[0].views
    #expect(views.map(\.className) == ["UIWindow", "A", "B", "C", "UIWindow"])
    #expect(views.map(\.parent) == [nil, 1, 2, 1, nil])
    #expect(views[1].properties.frame == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(views[1].properties.props == ["address": .string("0x1")])
    #expect(imported.sink.snapshots.map(\.time) == [0])
    var info = RecordingInfo(policy: "uikit", format: "recursive-description")
    info.approximations = [.windows]
    #expect(imported.sink.infos == [info])
  }

  @Test func `A class may have generic arguments and a base class`() throws {
    let imported = try read(lines: "<Kit.Host<Pair<A, B>>: 0x1; baseClass = UIView; frame = (0 0; 9 9)>")
    #expect(imported.sink.snapshots[0].views.map(\.className) == ["Kit.Host<Pair<A, B>>"])
    #expect(imported.sink.classes == ["Kit.Host<Pair<A, B>>": "UIView"])
  }

  @Test func `A class may have a name as long as a SwiftUI type`() throws {
    let name =
      "Kit.Host<" + Array(repeating: "ModifiedContent<AnyView, Padding>", count: 200).joined(separator: ", ") + ">"
    let imported = try read(
      lines: "<UIWindow: 0x1; frame = (0 0; 9 9)>", "   | <\(name): 0x2; frame = (0 0; 9 9)>",
      "   |    | <UIView: 0x3; frame = (0 0; 9 9)>")
    #expect(imported.sink.snapshots[0].views.map(\.className) == ["UIWindow", name, "UIView"])
    // Much that looks like the beginning of names takes no more time than its length.
    let hostile = String(repeating: "<a", count: 20_000)
    let rest = ["<UIWindow: 0x1; frame = (0 0; 9 9)>", "   | <UIView: 0x2; frame = (0 0; 9 9)>"]
    let text = ([hostile] + rest).joined(separator: "\n") + "\n"
    #expect(try withFile(text) { try read($0, keepGoing: true) }.sink.snapshots[0].views.count == 2)
  }

  @Test func `A view whose line is not understood ends the import, and a layer does not`() throws {
    let lines = ["<UIWindow: 0x1; frame = (0 0; 9 9)>", "", "   | <UIButton: 0x3; frame = (0 0; 9 9)>"]
    func text(_ line: String) -> String { [lines[0], line, lines[2]].joined(separator: "\n") + "\n" }
    for line in [
      "   | <UIView 0x2 frame = (0 0; 9 9)>",
      "   | <\(String(repeating: "A", count: 70_000)): 0x2; frame = (0 0; 1 1)>",
    ] {
      let fault = try fault { try withFile(text(line)) { _ = try read($0) } }
      #expect(fault.isMalformed && fault.place.line == 2, "\(fault)")
      #expect(try withFile(text(line)) { try read($0, keepGoing: true) }.sink.snapshots[0].views.count == 2)
    }
    let layer = try withFile(text("   | <CALayer: 0x600000ceccf0> (layer)")) { try read($0) }
    #expect(layer.sink.snapshots[0].views.map(\.className) == ["UIWindow", "UIButton"])
  }

  /// Without its marks each view looks like an outermost one.
  @Test(arguments: [
    ["> <UIWindow: 0x1; frame = (0 0; 9 9)>", ">    <UIView: 0x2; frame = (0 0; 9 9)>"],
    ["12:00 <UIWindow: 0x1; frame = (0 0; 9 9)>", "12:00   <Card: 0x2; baseClass = UIView; frame = (0 0; 9 9)>"],
    ["<UIWindow: 0x1; frame = (0 0; 9 9)>", "<UIView: 0x2; frame = (0 0; 9 9)>"],
    ["<UIWindow: 0x1; frame = (0 0; 9 9)>", "\t<UIView: 0x2; frame = (0 0; 9 9)>"],
    ["<UIWindow: 0x1; frame = (0 0; 9 9)>", "\u{2003}\u{2003}<UIView: 0x2; frame = (0 0; 9 9)>"],
  ])
  func `A dump that lost its marks is refused`(lines: [String]) throws {
    let text = lines.joined(separator: "\n") + "\n"
    let fault = try fault { try withFile(text) { _ = try read($0) } }
    #expect(fault.isMalformed && fault.place.line == 2, "\(fault)")
  }

  @Test func `Escaped marks are marks, and several windows need none`() throws {
    let escaped = try read(
      lines: "<UIWindow: 0x1; frame = (0 0; 9 9)>", "   \\| <UIView: 0x2; frame = (0 0; 9 9)>",
      "   \\|    \\| <UIView: 0x3; frame = (0 0; 9 9)>")
    #expect(escaped.sink.snapshots[0].views.map(\.parent) == [nil, 1, 2])
    let windows = try read(
      lines: "<UIWindow: 0x1; frame = (0 0; 9 9)>", "<Shop.Overlay: 0x2; baseClass = UIWindow; frame = (0 0; 9 9)>",
      "<UITextEffectsWindow: 0x3; frame = (0 0; 9 9)>")
    #expect(windows.sink.snapshots[0].views.count == 3)
  }

  @Test func `A line that ends inside a key is refused, and one view's address twice is told`() throws {
    let fault = try fault { _ = try read(lines: "<UIView: 0x1; frame = (0 0; 9 9); hid", "den = YES; tag = 1>") }
    #expect(fault.isMalformed && fault.place.line == 1)
    let twice = try read(
      lines: "<UIWindow: 0x1; frame = (0 0; 9 9)>", "   | <UIView: 0x2; frame = (0 0; 9 9)>",
      "   | <UIView: 0x2; frame = (0 0; 9 9)>")
    #expect(twice.notes.counts.contains { $0.note.text.hasPrefix("view: its address is that of another one") })
  }

  @Test func `A log that quotes one view is no dump, also where the view is cut off`() throws {
    let log = (0..<60).map { "12:00:0\($0 % 10) Shop[1:2] something else happened here" }.joined(separator: "\n")
    let fault = try fault {
      try withFile("<UIView: 0x1; frame = (0 0; 9 9); text = 'Pay\n\(log)\n") { _ = try read($0) }
    }
    guard case .mostlySkipped = fault.reason else {
      Issue.record("\(fault)")
      return
    }
  }

  @Test func `A depth that jumps is refused with its line`() throws {
    let fault = try fault { _ = try read(lines: "<A: 0x1; frame = (0 0; 1 1)>", " |  | <B: 0x2; frame = (0 0; 1 1)>") }
    #expect(fault.isMalformed)
    #expect(fault.place.line == 2)
  }

  @Test func `Below a line of dots a view hangs on the nearest one that is less deep`() throws {
    let imported = try read(
      lines: "<UIWindow: 0xa; frame = (0 0; 9 9)>", "   | <A: 0x1; frame = (1 1; 9 9)>", "......",
      "   |    |    |    | <B: 0x2; frame = (2 2; 3 3)>", "   |    |    |    |    | <C: 0x3; frame = (0 0; 1 1)>",
      "   |    |    | <D: 0x4; frame = (0 0; 1 1)>", "   | <E: 0x5; frame = (0 0; 1 1)>", "   |   ...",
      "   |    | <F: 0x6; frame = (0 0; 1 1)>")
    #expect(imported.sink.snapshots[0].views.map(\.parent) == [nil, 1, 2, 3, 2, 1, 6])
    #expect(imported.skipped("line of dots: it stands for views that were left out") == 2)
    #expect(
      imported.approximate("view: superviews of it are left out; its place is as if they had their superview's bounds")
        == 2)
  }

  @Test func `A jump elsewhere than behind dots is refused, and so are dots in place of marks`() throws {
    let jump = try fault {
      _ = try read(
        lines: "<A: 0x1; frame = (0 0; 1 1)>", "......", " | | | <B: 0x2; frame = (0 0; 1 1)>",
        " | | | | | <C: 0x3; frame = (0 0; 1 1)>")
    }
    #expect(jump.isMalformed && jump.place.line == 4)
    let marks = try fault {
      _ = try read(lines: "<A: 0x1; frame = (0 0; 1 1)>", " | ... | <B: 0x2; frame = (0 0; 1 1)>")
    }
    #expect(marks.isMalformed && marks.place.line == 2)
    let first = try fault { _ = try read(lines: "......", " | <B: 0x2; frame = (0 0; 1 1)>") }
    #expect(first.isMalformed && first.place.line == 2)
  }

  // MARK: Lines that were lost

  private static let lines = [
    "<UIWindow: 0xa; frame = (0 0; 99 99); layer = <UIWindowLayer: 0xb>>",
    "   | <UILabel: 0x1; frame = (1 2; 3 4); text = 'a > b; it's <c>'; layer = <CALayer: 0xc>>",
    "   |    | <Kit.Host<Pair<A, B>>: 0x2; baseClass = UIView; frame = (0 0; 1 1); text = 'ends'>",
    "   |    |    | <UIScrollView: 0x3; frame = (0 0; 1 1); layer = <CALayer: 0xd>; contentOffset: {0, 5}>",
    "   | <UIButton: 0x4; frame = (0 0; 1 1); layer = <CALayer: 0xe>>",
    "   |    | <UIImageView: 0x5; frame = (0 0; 1 1); userInteractionEnabled = NO>",
    "   | <UIView: 0x6; frame = (7 0; 1 1)>",
    "<UIWindow: 0xf; frame = (0 0; 9 9)>",
  ]

  @Test(arguments: ["\n", " ", "", "\r\n", "\r", "\t", "\\n"])
  func `A paste without its line ends has all of its views`(separator: String) throws {
    let imported = try withFile("Shop[1:2] " + Self.lines.joined(separator: separator)) { try read($0) }
    let whole = try withFile(Self.lines.joined(separator: "\n")) { try read($0) }
    #expect(imported.sink.snapshots.map(\.views) == whole.sink.snapshots.map(\.views))
    #expect(imported.sink.snapshots[0].views.map(\.parent) == [nil, 1, 2, 3, 1, 5, 1, nil])
    #expect(imported.sink.snapshots[0].views[1].properties.label == "a > b; it's <c>")
    #expect(imported.approximateTexts == [])
  }

  @Test func `Spaces of a web page and tabs count as other spaces among the marks`() throws {
    for space in ["\u{a0}", "\t", ""] {
      let lines = Self.lines.map { line in
        let marks = line.prefix { "| ".contains($0) }
        return marks.replacingOccurrences(of: " ", with: space) + line.dropFirst(marks.count)
      }
      let imported = try withFile(lines.joined(separator: "\n")) { try read($0) }
      #expect(imported.sink.snapshots[0].views.map(\.parent) == [nil, 1, 2, 3, 1, 5, 1, nil])
    }
  }

  @Test(arguments: [
    "<UILabel: 0x1; frame = (0 0; 1 1); text = 'a | <UIView: 0x2; frame = (0 0; 1 1)>'; hidden = YES>",
    "<UILabel: 0x1; frame = (0 0; 1 1); text = 'cut off   | <UIView: 0x2; frame = (0 0; 1 1)>",
    "<UILabel: 0x1; frame = (0 0; 1 1); text = :(   | <UIView: 0x2; frame = (0 0; 1 1)>",
    "<UIView: 0x3; frame = (0 0; 1 1)>   | <UILabel: 0x1; frame = (0 0; 1 1); text = 'a   | <B: 0x2; c'; hidden = NO>",
  ])
  func `In one line, a text that may be a view is refused with its place`(text: String) throws {
    let fault = try fault { _ = try read(lines: "log", text) }
    #expect(fault.isMalformed)
    #expect(fault.place.line == 2)
    #expect(fault.place.column == text.utf8.count - (text.split(separator: "| <").last?.utf8.count ?? 0))
  }

  @Test func `A dump with its line ends may have a view in a text`() throws {
    let label = " | <UILabel: 0x1; frame = (0 0; 1 1); text = 'a | <UIView: 0x2; frame = (0 0; 1 1)>'; hidden = YES>"
    let imported = try read(lines: "<UIWindow: 0xa; frame = (0 0; 9 9)>", label, " | <B: 0x3; frame = (0 0; 1 1)>")
    #expect(imported.sink.snapshots[0].views.map(\.parent) == [nil, 1, 1])
    #expect(imported.sink.snapshots[0].views[1].properties.label == "a | <UIView: 0x2; frame = (0 0; 1 1)>")
    let mixed = try fault {
      _ = try read(
        lines: "<UIWindow: 0xa; frame = (0 0; 9 9)>", label,
        " | <B: 0x3; frame = (0 0; 1 1)> | <C: 0x4; frame = (0 0; 1 1)>")
    }
    #expect(mixed.isMalformed && mixed.place.line == 2)
  }

  @Test func `Marks apart from their view, and spaces in place of marks, are refused`() throws {
    let marks = try fault {
      _ = try read(
        lines: "<UIWindow: 0xa; frame = (0 0; 9 9)>", "   | <A: 0x1; frame = (0 0; 1 1)>   |    ",
        " | <B: 0x2; frame = (0 0; 1 1)>")
    }
    #expect(marks.isMalformed && marks.place.line == 2)
    let spaces = try fault {
      _ = try read(lines: "log: <UIWindow: 0xa; frame = (0 0; 9 9)>", "    <A: 0x1; frame = (0 0; 1 1)>")
    }
    #expect(spaces.isMalformed && spaces.place.line == 2)
  }

  @Test func `A dump may begin below the root`() throws {
    let imported = try read(
      lines: " |  | <A: 0x1; frame = (5 5; 9 9)>", " |  |  | <B: 0x2; frame = (0 0; 1 1)>",
      " |  | <C: 0x3; frame = (0 0; 1 1)>")
    #expect(imported.sink.snapshots[0].views.map(\.parent) == [nil, 1, nil])
    #expect(
      imported.approximateTexts == ["dump: its first view is not the outermost one; it stands for a window"])
    let lines = [
      " |  | <A: 0x1; frame = (5 5; 9 9)>", " | <B: 0x2; frame = (0 0; 1 1)>", " |  | <C: 0x3; frame = (0 0; 1 1)>",
    ]
    let fault = try fault { _ = try withFile(lines.joined(separator: "\n")) { try read($0) } }
    #expect(fault.isMalformed && fault.place.line == 2)
    let some = try withFile(lines.joined(separator: "\n")) { try read($0, keepGoing: true) }
    #expect(some.sink.snapshots[0].views.map(\.className) == ["A"])
    #expect(some.skipped("view: one that it is inside, or beside, is skipped") == 1)
  }

  @Test func `Where most of the text is no dump the import fails unless it is to go on`() throws {
    let text =
      (0..<20).map { "\($0) Thread 0 Crashed: libsystem_kernel.dylib" }.joined(separator: "\n")
      + "\nreason: <UIView: 0x1; frame = (0 0; 1 1); layer = <CALayer: 0x2>> is no controller\n"
    let fault = try fault { _ = try withFile(text) { try read($0) } }
    guard case .mostlySkipped(of: "character", let skipped, let count) = fault.reason else { throw fault }
    #expect(skipped > 20 * count / 3)
    let imported = try withFile(text) { try read($0, keepGoing: true) }
    #expect(imported.sink.snapshots[0].views.count == 1)
  }

  @Test func `What a dump leaves open is a fact of the recording`() throws {
    let window = "<UIWindow: 0xa; frame = (0 0; 9 9)>"
    #expect(try read(lines: window, " | <A: 0x1; frame = (0 0; 1 1)>").sink.infos[0].approximations == [])
    #expect(try read(lines: window, window).sink.infos[0].approximations == [.windows])
    #expect(
      try read(lines: window, "...", " | | <A: 0x1; frame = (0 0; 1 1)>").sink.infos[0].approximations == [.superviews])
    #expect(
      try read(lines: " | <A: 0x1; frame = (0 0; 1 1); layer = <C").sink.infos[0].approximations == [
        .superviews, .remainders,
      ])
  }

  @Test func `To go on, a view that breaks a rule is skipped with what is in it`() throws {
    let lines = [
      "<UIWindow: 0xa; frame = (0 0; 9 9)>", " | <A: 0x1; alpha = 1>", " | | <B: 0x2; frame = (0 0; 1 1)>",
      " | <C: 0x3; frame = (0 0; 1 1)>",
    ]
    let imported = try withFile(lines.joined(separator: "\n")) { try read($0, keepGoing: true) }
    #expect(imported.sink.snapshots[0].views.map(\.className) == ["UIWindow", "C"])
    #expect(imported.skipped("view: it breaks a rule of the format") == 1)
  }

  /// A random tree, printed as UIKit does, and joined by what a paste leaves of the line ends.
  @Test func `Cuts of a paste have views of the whole, or are refused`() throws {
    let whole = Self.lines.joined()
    let views = try withFile(whole) { try read($0) }.sink.snapshots[0].views
    for cut in 1..<whole.count {
      guard let part = try? withFile(String(whole.prefix(cut)), { try read($0) }) else { continue }
      let names = part.sink.snapshots[0].views.map(\.className)
      #expect(names.elementsEqual(views.prefix(names.count).map(\.className)))
      #expect(part.sink.snapshots[0].views.map(\.parent).elementsEqual(views.prefix(names.count).map(\.parent)))
    }
  }

  @Test func `A paste of many views in one line takes time in proportion`() throws {
    let views = (0..<4_000).map { "   |    | <UILabel: 0x\($0); frame = (0 0; 1 1); text = 'it's'; layer = <L: 0x1>>" }
    let imported = try withFile("<W: 0x1; frame = (0 0; 1 1)>   | <V: 0x1; frame = (0 0; 1 1)>" + views.joined()) {
      try read($0)
    }
    #expect(imported.sink.snapshots[0].views.count == 4_002)
  }

  @Test(arguments: [
    "{\"asi\":{\"UIKitCore\":[\"<UIView: 0x1; frame = (0 0; 1 1)> is no controller\"]}}",
    "{\"app_name\":\"Shop\"}\n{\n \"reason\": \"<UIView: 0x1; frame = (0 0; 1 1)>\",\n \"threads\": []\n}",
    "[{\"message\":\n\"<UIView: 0x1; frame = (0 0; 1 1)>\"}]",
    "{\"a\": nope,\n \"b\": \"<A: 0x1; frame = (0 0; 1 1)>\"}",
    "[\"<UIView: 0x1; frame = (0 0; 1 1)>\", \"cut",
  ])
  func `JSON that quotes a view is no dump`(text: String) throws {
    #expect(try fault { _ = try withFile(text) { try InputFormat.detect($0) } }.isUnknownFormat)
    #expect(try fault { _ = try withFile(text) { try read($0) } }.isMalformed)
  }

  @Test(arguments: ["[Shop] ", "[1:2] ", "{Shop} ", "{\"level\":1} "])
  func `A log's brackets are no JSON`(prefix: String) throws {
    #expect(
      try withFile(prefix + "<UIView: 0x1; frame = (0 0; 1 1)>") { try InputFormat.detect($0) }
        == .recursiveDescription)
  }

  // MARK: Values

  @Test func `Interaction is on where the dump does not say otherwise`() throws {
    let imported = try read(
      lines: "<UILabel: 0x1; frame = (0 0; 9 9)>", " | <UIView: 0x2; frame = (0 0; 9 9); userInteractionEnabled = NO>")
    #expect(imported.sink.snapshots[0].views.map(\.properties.isUserInteractionEnabled) == [true, false])
  }

  @Test func `Switches and numbers come along`() throws {
    let patch = try patch(
      "alpha = 0.5; hidden = YES; clipsToBounds = YES; tag = -7; windowLevel = 2000; contentOffset: {0, -64}")
    #expect(patch.alpha == 0.5)
    #expect(patch.isHidden == true)
    #expect(patch.clipsToBounds == true)
    #expect(patch.tag == -7)
    #expect(patch.level == 2000)
    #expect(patch.boundsOrigin == Point(x: 0, y: -64))
  }

  @Test(arguments: [
    ("text = 'a; b > c'; hidden = YES", "a; b > c"), ("text = 'it's'; hidden = YES", "it's"),
    ("text = \"a 'b' <c\"; hidden = YES", "a 'b' <c"), ("text = 'cut…; hidden = YES", "cut…"),
    ("text = 'one\ntwo'; hidden = YES", "one\ntwo"),
    ("layer = <CALayer: 0x1; name = 'a>b; text = 1'>; text = 'x'; hidden = YES", "x"),
    ("colour = (a [b; text = 'x'; hidden = YES", "x"), ("hidden = YES; text = 'ends'", "ends"),
  ])
  func `A text is read to its own end`(values: String, label: String) throws {
    let patch = try patch(values)
    #expect(patch.label == label)
    #expect(patch.isHidden == true)
  }

  @Test func `A text that is none is no label`() throws {
    #expect(try patch("text = (null)").label == nil)
    #expect(try patch("text = ''").label == nil)
    #expect(try patch("text = 'nil'").label == "nil")
  }

  @Test func `Under a transform the printed frame gives the bounds`() throws {
    let imported = try read(lines: "<UIView: 0x1; frame = (10 20; 40 60); transform = [0, 2, -2, 0, 0, 0]>")
    let patch = imported.sink.snapshots[0].views[0].properties
    #expect(patch.frame == nil)
    #expect(patch.bounds == Rect(x: 0, y: 0, width: 30, height: 20))
    #expect(imported.sink.box(1) == Rect(x: 10, y: 20, width: 40, height: 60))
  }

  @Test func `Under a turn by 45 degrees the frame's size stands for the bounds'`() throws {
    let imported = try read(lines: "<UIView: 0x1; frame = (10 20; 40 40); transform = [0.5, 0.5, -0.5, 0.5, 0, 0]>")
    let patch = imported.sink.snapshots[0].views[0].properties
    #expect(patch.bounds?.size == Size(width: 40, height: 40))
    #expect(patch.position == Point(x: 30, y: 40))
    #expect(
      imported.approximate("frame: the transform leaves the size of the bounds open; the frame's stands for it") == 1)
  }

  @Test func `What the dump does not tell in full is noted`() throws {
    let imported = try read(
      lines: "a log", "<UIView: 0x1; frame = (0 0; 9 9); gestureRecognizers = <NSArray: 0x6>>", "another log", "",
      " | <UIView: 0x2; frame = (0 0; 9 9); layer = <CAL")
    #expect(imported.skipped("line: it begins no view") == 2)
    #expect(imported.skipped("gesture recognizers: the dump gives only their list's address") == 1)
    #expect(imported.approximate("view: its line is cut off before the end") == 1)
  }

  // MARK: Bad input

  @Test(arguments: ["nan 0; 9 9", "0 0; inf 9", "1e308 0; 1e308 9"])
  func `A frame that is not finite is refused with its line`(numbers: String) throws {
    let fault = try fault { _ = try read(lines: "log", "<UIView: 0x1; frame = (\(numbers))>") }
    guard case .scene(.inView(1, .notFinite("frame"))) = fault.reason else { throw fault }
    #expect(fault.place.line == 2)
  }

  @Test(arguments: [
    "alpha = 1", "frame = (1 2; 3)", "frame = nil", "frame = (0 0; 1 1); tag = x", "frame = (0 0; 1 1); alpha = x",
  ])
  func `A value of another shape is refused with its line`(values: String) throws {
    let fault = try fault { _ = try read(lines: "<UIView: 0x1; \(values)>") }
    #expect(fault.isMalformed)
    #expect(fault.place.line == 1)
  }

  @Test func `Two base classes for one class are refused`() throws {
    let fault = try fault {
      _ = try read(
        lines: "<A: 0x1; baseClass = UIView; frame = (0 0; 1 1)>",
        "   | <A: 0x2; baseClass = UIButton; frame = (0 0; 1 1)>")
    }
    guard case .scene(.superclassChanged("A", from: "UIView", to: "UIButton")) = fault.reason else { throw fault }
    #expect(fault.place.line == 2)
  }

  @Test(arguments: ["", "\n", "no view <here>\n", "<NSArray: 0x1>"])
  func `A text without a view has nothing in it`(text: String) throws {
    #expect(try fault { _ = try withFile(text) { try read($0) } }.isNothingFound)
  }

  @Test func `No cut and no bracket makes it crash`() throws {
    let whole = "<A<B>: 0x1; frame = (0 0; 1 1); text = 'a; b'; layer = <L: 0x2; n = \"x>\">; contentOffset: {0, 0}>"
    for count in 0..<whole.count {
      for tail in ["", "<", "'", "((", ">\n>", "\n | <C: 0x; frame = (0 0; 1 1)>"] {
        _ = try? withFile(whole.prefix(count) + tail) { try read($0) }
      }
    }
  }

  @Test(
    .enabled(if: RealData.isThere, "the published recordings are not beside the checkout"),
    arguments: RealData.files(in: "ios-recursive-description"))
  func `A published dump is read line by line`(path: String) throws {
    let imported = try read(path)
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").count
    #expect(imported.sink.snapshots.map(\.views.count) == [lines])
  }
}
