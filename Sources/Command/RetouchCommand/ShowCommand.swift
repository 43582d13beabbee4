import ArgumentParser
import HitTesting
import JSONText
import Recording
import Reporting
import SQLiteFile
import TraceImport
import TraceStore
import Wording

struct ShowCommand: ParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Prints the scene of a snapshot as a tree, back to front.",
    usage: "retouch show <trace> [--snapshot <number>] [<options>]",
    discussion: """
      After the tree come the touches that began in the scene, with who got and who acted upon each.

      EXAMPLES:
        retouch show shop.sqlite --snapshot 1
        retouch show shop.sqlite --snapshot @2.5 --format json
      """)

  @Argument(help: "The trace.", completion: .file())
  var trace: String

  @Option(
    help: ArgumentHelp(
      "The snapshot: its number, or a time in seconds as @12.5, of recording 2 as 2@12.5; default is the first one.",
      valueName: "number"))
  var snapshot: SnapshotChoice?

  @Option(help: "How to print it: text or json.")
  var format = Format.text

  @OptionGroup var notes: CommonOptions

  func run() throws {
    let opened = try Trace(given: trace)
    let recordings = try opened.recordings()
    let ranges = recordings.compactMap(\.snapshots)
    guard let first = ranges.first?.lowerBound, let last = ranges.last?.upperBound else {
      throw CommandFault.noSnapshot(trace)
    }
    let wanted = try snapshot?.number(in: opened) ?? first
    guard let recording = recordings.first(where: { $0.snapshots?.contains(wanted) == true }) else {
      throw CommandFault.noSuchSnapshot(wanted, path: trace, known: first...last)
    }
    let (scene, time) = try opened.read(recording, events: .none) { cursor in
      while try cursor.nextSnapshot() { if cursor.snapshotID == wanted { return (cursor.scene, cursor.time) } }
      throw CommandFault.noSuchSnapshot(wanted, path: trace, known: first...last)
    }
    switch format {
    case .text:
      let views = ReportWords.count(scene.count, "view")
      try Console.data("snapshot \(wanted) at \(time.shortText) s: \(views) (the trace has \(first) to \(last))\n")
      try Console.data(SceneText.tree(scene))
      try Console.data(SceneTouches.text(opened, wanted, scene, recording))
    case .json:
      let touches = try opened.listedTouches(in: wanted, of: recording, most: SceneTouches.most)
      try Console.data(
        SceneJSON.render(
          scene, wanted, at: time, in: trace, recording, known: first...last, touches: touches.first,
          touchCount: touches.count))
    }
  }
}

/// The touches that began in a scene, as text for people with a line for each of the first:
///
///     2 touches began in this scene
///       event 1 at 1 s, (60, 180): UIButton#pay @5; acted: UIButton#pay (touchUpInside), 0.05 s
///         after it began
private enum SceneTouches {
  /// The number of touches with a line.
  fileprivate static let most: Int64 = 20

  static func text(
    _ trace: Trace, _ snapshot: SnapshotID, _ scene: Scene, _ recording: Trace.Recording
  ) throws -> String {
    let coverage = recording.info.outcomes
    let (touches, count) = try trace.listedTouches(in: snapshot, of: recording, most: most)
    guard count > 0 else { return "" }
    var text = "\(ReportWords.count(Int(count), "touch")) began in this scene\n"
    for touch in touches {
      let place = "(\(touch.location.x.shortText), \(touch.location.y.shortText))"
      let element = ReportWords.element(touch.element, in: touch.path)
      let receiver = (receiver(touch.responder, scene) + element).visible
      text += "  event \(touch.id) at \(ReportWords.rounded(touch.time)) s, \(place): \(receiver)"
      let actions = coverage == .none ? [] : try trace.actions(ofTouch: touch.id)
      if let first = actions.first {
        text += "; acted: \(ReportWords.action(first).visible)"
        if actions.count > 1 { text += ", and \(actions.count - 1) more" }
      } else if coverage == .all {
        text += "; acted: nobody"
      }
      text += "\n"
    }
    if count > most { text += "  … and \(count - most) more; see the SQL view gestures\n" }
    return text
  }

  private static func receiver(_ responder: Responder, _ scene: Scene) -> String {
    func name(_ id: ViewID) -> String { (scene.slot(of: id).map { scene.label($0) + " " } ?? "") + "@\(id)" }
    return switch responder {
    case .view(let id): name(id)
    case .nobody: "nobody"
    case .intended(let id): "not observed, meant for \(name(id))"
    case .notObserved: "not observed"
    }
  }
}

/// A scene as text for people, with a line for each view:
///
///     UIWindow (0, 0, 390, 844) key @1
///       UILabel#title "Hello" (10, 38, 85, 47) interaction off @3
enum SceneText {
  static func tree(_ scene: Scene) -> String {
    var text = ""
    for (slot, depth) in scene.preorder() {
      text += String(repeating: "  ", count: min(depth, 40)) + line(slot, of: scene).visible + "\n"
    }
    return text
  }

  private static func line(_ slot: Scene.Slot, of scene: Scene) -> String {
    let view = scene.view(slot)
    let text = scene.text(slot)
    var words = [scene.label(slot)]
    if let label = text.label { words.append(quoted(label)) }
    words.append(list(view.frame))
    if view.bounds.origin != .zero {
      words.append("scrolled to (\(view.bounds.origin.x.shortText), \(view.bounds.origin.y.shortText))")
    }
    if view.transform != .identity {
      let t = view.transform
      words.append("transform [\([t.a, t.b, t.c, t.d, t.tx, t.ty].map(\.shortText).joined(separator: ", "))]")
    }
    if view.isHidden { words.append("hidden") }
    if view.alpha != 1 { words.append("alpha \(view.alpha.shortText)") }
    if !view.isUserInteractionEnabled { words.append("interaction off") }
    if view.isAnimating { words.append("animating") }
    if view.clipsToBounds { words.append("clips") }
    if text.tag != 0 { words.append("tag \(text.tag)") }
    if let source = scene.elementSource(slot) { words.append(source.rawValue) }
    if let controller = text.controller { words.append("of \(controller)") }
    if let window = scene.window(slot) {
      if window.level != 0 { words.append("level \(window.level.shortText)") }
      if window.isKey { words.append("key") }
    }
    words += scene.recognizers(slot).map { "<\($0.className)\($0.isEnabled ? "" : " off")>" }
    words.append("@\(scene.id(slot))")
    return words.joined(separator: " ")
  }

  private static func list(_ rect: Rect) -> String {
    "(" + [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].map(\.shortText).joined(separator: ", ")
      + ")"
  }

  /// The label on one line, cut after 40 characters.
  private static func quoted(_ label: String) -> String {
    let line = label.map { $0.isNewline ? " " : $0 }
    return "\"" + String(line.prefix(40)) + (line.count > 40 ? "…" : "") + "\""
  }
}
