#if UIKIT_MODEL
  import ExampleApps
  import Foundation
  import GRDB
  import HitTesting
  import Recording
  import TestSupport
  import Testing
  import TraceStore
  import UIKitModel

  extension Folder {
    fileprivate func trace(_ name: String = "app") -> URL { file("\(name).sqlite") }
  }

  /// There is one application at a time, so that the suites run one after the other.
  @Suite(.serialized) struct ExampleAppsTests {}

  /// What recognizers and controls call an app for, as the app itself sees it.
  @MainActor
  private final class ActionLog {
    private(set) var lines: [String] = []
    private var changes: [ObjectIdentifier: Int] = [:]

    /// Logs what the recognizers and controls in a view call, and gives a tap to each other view
    /// that has a name.
    func watch(_ view: UIView) {
      let name = view.accessibilityIdentifier ?? ""
      if let control = view as? UIControl {
        control.addAction(
          UIAction { [unowned self] _ in lines.append("\(name) touchUpInside 0") }, for: .touchUpInside)
      } else if !name.isEmpty {
        view.addGestureRecognizer(UITapGestureRecognizer())
      }
      for recognizer in view.gestureRecognizers ?? [] { recognizer.addHandler { [unowned self] in acted($0) } }
      view.subviews.forEach(watch)
    }

    private func acted(_ recognizer: UIGestureRecognizer) {
      let key = ObjectIdentifier(recognizer)
      guard recognizer.state != .changed else {
        changes[key, default: 0] += 1
        return
      }
      lines.append("\(type(of: recognizer)) \(recognizer.state) \(changes.removeValue(forKey: key) ?? 0)")
    }
  }

  extension ExampleAppsTests {
    /// Tests that the example apps, run under the recorder, give the touches to the views that the
    /// scenarios name. It reads the traces with SQL.
    @Suite(.serialized) @MainActor
    struct RecordedScenarioTests {
      private nonisolated static let cases: [(String, String)] = Examples.all.flatMap { type in
        type.variants.map { variant in (type.name, variant) }
      }

      private nonisolated static let names: [String] = Examples.all.map { type in type.name }

      private func app(_ name: String) throws -> any ExampleApp.Type {
        try #require(Examples.all.first { $0.name == name })
      }

      /// The receivers of all resolved events, in order, as `type identifier`.
      private func resolved(_ file: URL) throws -> [String] {
        try DatabaseQueue(path: file.path).read { db in
          try Row.fetchAll(
            db,
            sql: """
              SELECT type, responder, resolved_to, phase FROM events
              WHERE resolved_to IS NOT NULL AND phase IS NOT 'regionExited' ORDER BY row_id
              """
          ).map { row in
            let path: String = row["responder"] ?? row["resolved_to"]
            return "\(row["type"] as String) \(path.split(separator: "#").last ?? "")"
          }
        }
      }

      private func expected(_ step: ExampleStep) -> [String] {
        guard let name = step.responder else { return [] }
        switch step {
        case .tap, .drag: return ["touches \(name)"]
        case .twoFingers: return ["touches \(name)", "touches \(name)"]
        case .hover: return ["hover \(name)"]
        case .scroll: return ["scroll \(name)"]
        case .transform: return ["transform \(name)"]
        // There is one event for the beginning and one for the end.
        case .shake: return ["motion \(name)", "motion \(name)"]
        case .press: return ["presses \(name)", "presses \(name)"]
        case .remoteControl: return ["remoteControl \(name)"]
        case .perform: return []
        }
      }

      @Test(arguments: cases) func `Each event of a script goes where it is expected`(name: String, variant: String)
        throws
      {
        let folder = try Folder()
        let type = try app(name)
        try ScriptRunner.record(type, variant, into: folder.trace())
        let expected = type.script(variant).flatMap(expected)
        #expect(expected.count >= 5)
        #expect(try resolved(folder.trace()) == expected)
        #expect(try Trace(path: folder.trace().path).check().count == 1)
      }

      @Test(arguments: cases) func `Who acts is what the app itself was called for`(name: String, variant: String)
        throws
      {
        let (folder, log) = (try Folder(), ActionLog())
        let type = try app(name)
        try ScriptRunner.record(type, variant, script: type.script(variant), into: folder.trace()) { _ in
          for window in UIApplication.shared.windows { log.watch(window) }
        }
        let rows = try DatabaseQueue(path: folder.trace().path).read { db in
          try String.fetchAll(
            db,
            sql: """
              SELECT coalesce(recognizer_class, identifier, '') || ' ' || coalesce(state, control_event) || ' ' || changes FROM outcomes WHERE what IN ('recognizer acted', 'control sent') AND outcome_id = row_id ORDER BY row_id
              """)
        }
        // The trace has classes with their modules.
        #expect(rows.map { $0.replacing("ExampleApps.", with: "") } == log.lines)
        #expect(log.lines.count > 1)
      }

      @Test(arguments: cases) func `A script gives the same trace each time`(name: String, variant: String) throws {
        let folder = try Folder()
        for run in ["one", "two"] { try ScriptRunner.record(try app(name), variant, into: folder.trace(run)) }
        func dump(_ run: String) throws -> [String] {
          try DatabaseQueue(path: folder.trace(run).path).read { db in
            try ["view_state", "view_text", "window_state", "recognizer_state", "event", "event_recognizer"].flatMap {
              table in
              try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map(\.description)
            }
          }
        }
        #expect(try dump("one") == dump("two"))
      }

      @Test(arguments: names) func `UIKit's own rule reproduces the plain variant`(name: String) throws {
        let folder = try Folder()
        try ScriptRunner.record(try app(name), "plain", into: folder.trace())
        let trace = try Trace(path: folder.trace().path)
        let recording = try #require(try trace.recordings().first)
        try trace.read(recording, events: .resolved) { cursor in
          while try cursor.nextSnapshot() {
            var tester = CompiledHitTest(Policy(name: "uikit", base: .uikit), scene: cursor.scene)
            while let event = try cursor.nextEvent() {
              guard let location = event.location else { continue }
              let hit =
                tester.hitTest(location, windowScene: event.windowScene).map { Responder.view(cursor.scene.id($0)) }
                ?? .nobody
              #expect(hit == event.responder)
            }
          }
        }
      }

      @Test func `Buttons that were tapped have logged it, whoever the tap was passed on to`() throws {
        let folder = try Folder()
        var logs: [String: [String]] = [:]
        for variant in FilterAndRedirect.variants {
          let app = try ScriptRunner.record(FilterAndRedirect.self, variant, into: folder.trace(variant))
          logs[variant] = (app as? FilterAndRedirect)?.tapped
        }
        #expect(logs["plain"] == ["yellowButton", "maskButton", "backgroundButton"])
        #expect(logs["filter"] == ["yellowButton", "backgroundButton", "maskButton", "backgroundButton"])
        #expect(logs["redirect"] == ["yellowButton", "maskButton", "maskButton", "backgroundButton"])
      }

      // MARK: The scroll views

      /// The recognizers of the first touch as `owner>target`, nearest first. The target is written
      /// only when it is not the owner.
      private func recognizers(_ file: URL) throws -> [String] {
        try DatabaseQueue(path: file.path).read { db in
          try String.fetchAll(
            db,
            sql: """
              SELECT owner.identifier || coalesce('>' || target.identifier, '')
              FROM event e JOIN event_recognizer er ON er.event_id = e.id
              JOIN recognizer_state rs ON rs.recognizer_id = er.recognizer_id
              JOIN view_text owner ON owner.view_id = rs.owner_id
              LEFT JOIN view_text target ON target.view_id = rs.target_id
              WHERE e.id = (SELECT min(touch_id) FROM touches) ORDER BY er.position
              """)
        }
      }

      @Test func `The remedy adds B's pan to the recognizers of a touch on A, owned by the superview`() throws {
        let folder = try Folder()
        try ScriptRunner.record(ThroughScrollView.self, "through-empty-space", into: folder.trace("before"))
        try ScriptRunner.record(ThroughScrollView.self, "remedy", into: folder.trace("after"))
        #expect(try recognizers(folder.trace("before")) == ["A"])
        #expect(try recognizers(folder.trace("after")) == ["A", "root>B"])
      }

      @Test func `With the remedy a horizontal drag above A scrolls A, and a vertical one scrolls B`() throws {
        let folder = try Folder()
        let start = CGPoint(x: 195, y: 200)
        func offsets(_ variant: String, _ end: CGPoint, _ name: String) throws -> (a: CGPoint, b: CGPoint) {
          let app = try ScriptRunner.record(
            ThroughScrollView.self, variant, script: [.drag(from: start, to: end, "A")], into: folder.trace(name))
          return try #require(app as? ThroughScrollView).offsets
        }
        let horizontal = try offsets("remedy", CGPoint(x: 95, y: 200), "horizontal")
        #expect(horizontal.a.x > 50)
        #expect(horizontal.b.y == 0)
        let vertical = try offsets("remedy", CGPoint(x: 195, y: 100), "vertical")
        #expect(vertical.a.x == 0)
        #expect(vertical.b.y > 50)
        let without = try offsets("through-empty-space", CGPoint(x: 195, y: 100), "without")
        #expect(without.b.y == 0, "without the remedy B cannot be dragged from above A")
      }
    }
  }
#endif
