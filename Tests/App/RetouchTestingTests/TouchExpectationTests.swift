import Findings
import Foundation
import HitTesting
import ObjectScenes
import PolicyFiles
import RetouchTesting
import RetouchTestingFiles
import TestSupport
import Testing

#if UIKIT_MODEL
  import UIKitModel

  /// What a team's own test says about its classes.
  @MainActor @Suite struct TouchExpectationTests {
    /// A sheet that lets touches through beside its content, as it was when the touches were
    /// recorded.
    private final class Sheet: UIView {
      override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
      }
    }

    /// The same class after a change that breaks it.
    private enum Broken {
      final class Sheet: UIView {}
    }

    private static let recording = """
      {"retouch":1,"app":"Shop","policy":"uikit"}
      {"classes":{"Sheet":"UIView"}}
      {"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,390,844],"children":[\
      {"id":2,"class":"UITableView","identifier":"list","frame":[0,0,390,844]},\
      {"id":3,"class":"Sheet","identifier":"sheet","frame":[0,400,390,444],"children":[\
      {"id":4,"class":"UIButton","identifier":"pay","frame":[20,60,350,50]}]}]}]}}
      {"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[190,485],"hit":4}]}}
      {"t":1.1,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[190,485]}]}}
      {"t":2,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[60,700],"hit":2}]}}
      {"t":2.1,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[60,700]}]}}

      """

    private func withTrace(_ text: String = recording, _ body: (RecordedTrace) throws -> Void) throws {
      try withRecordedTrace("sheet", text, body)
    }

    @Test func `a weak outlet that nothing sets is in the report, and no issue`() throws {
      final class Sheet: UIView {
        weak var button: UIButton?

        override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
          let hit = super.hitTest(point, with: event)
          return hit === button || hit !== self ? hit : nil
        }
      }
      try withTrace { trace in
        let unset = try expectTouchesUnchanged(
          in: trace, under: .code(.view(matching: "#sheet", Sheet.init(frame:))))
        #expect(
          unset.notCompared.map(\.what) == [
            .answersOfCode(policy: "the classes under test", .unsetOutlet(property: "Sheet.button"))
          ])
        let set = try expectTouchesUnchanged(
          in: trace,
          under: .code(
            .view(matching: "#sheet", Sheet.init(frame:)) { sheet, scene in
              sheet.button = scene["pay"] as? UIButton
            }))
        #expect(set.notCompared.isEmpty)
      }
    }

    @Test func `classes that do as they did pass`() throws {
      try withTrace { trace in
        let report = try expectTouchesUnchanged(in: trace, under: .code(.view(Sheet.init(frame:))))
        #expect(report.counts.all == 2)
      }
    }

    @Test func `a broken class is an issue that names the views, why, and the touch`() throws {
      try withTrace { trace in
        let found = issues { try expectTouchesUnchanged(in: trace, under: .code(.view(Broken.Sheet.init(frame:)))) }
        #expect(found.count == 1)
        let text = found.first ?? ""
        #expect(text.hasPrefix("moved: 1 touch ["))
        #expect(text.contains("before  UIWindow/UITableView#list"))
        #expect(text.contains("after   UIWindow/Sheet#sheet"))
        #expect(text.contains("why     "))
        #expect(text.contains("e.g.    event 3 at (60, 700), 2 s in sheet.sqlite"))
      }
    }

    @Test func `rules and built-in policies can be expected, and unknown ones are told`() throws {
      try withTrace { trace in
        let through = try rule("Sheet") { $0.hitTest = .passthrough }
        try expectTouchesUnchanged(in: trace, under: .rules(policy(.uikit, through)))
        #expect(issues { try expectTouchesUnchanged(in: trace, under: .named("uikit")) }.count == 1)
        #expect(throws: TouchExpectationFault.self) { try TouchPolicy.named("iukit") }
      }
    }

    @Test func `two policies are compared, whatever was recorded`() throws {
      try withTrace { trace in
        let through = TouchPolicy.rules(policy(.uikit, try rule("Sheet") { $0.hitTest = .passthrough }))
        let uikit = try TouchPolicy.named("uikit")
        var report: RunReport?
        let found = issues { report = try expectTouchesUnchanged(in: trace, under: through, comparedWith: uikit) }
        #expect(found.count == 1)
        let group = try #require(report?.groups.first)
        #expect(group.key.before.path == "UIWindow/Sheet#sheet" && group.key.after.path == "UIWindow/UITableView#list")
        #expect(report?.head.question.baseline?.name == "uikit")
        // Here the touches go elsewhere than recorded, and as under the other policy.
        try expectTouchesUnchanged(in: trace, under: uikit, comparedWith: uikit)
        try expectTouchesUnchanged(in: trace, under: .code(.view(Sheet.init(frame:))), comparedWith: through)
      }
    }

    @Test func `a policy file beside the test, and a named policy, can be expected`() throws {
      try withTrace { trace in
        let folder = trace.file.deletingLastPathComponent()
        try Data("rules: [{ match: Sheet, hitTest: passthrough }]".utf8)
          .write(to: folder.appendingPathComponent("sheet.yaml"))
        let policy = try TouchPolicy.file(folder.appendingPathComponent("sheet.yaml").path)
        try expectTouchesUnchanged(in: trace, under: policy)
        #expect(issues { try expectTouchesUnchanged(in: trace, under: .file("ios-18")) }.count == 1)
        #expect(throws: PolicyFault.self) { try TouchPolicy.file("missing.yaml") }
      }
    }

    @Test func `what differs is on a page, and nothing where nothing differs`() throws {
      try withTrace { trace in
        var report: RunReport?
        _ = issues { report = try expectTouchesUnchanged(in: trace, under: .named("uikit")) }
        let differing = try #require(report)
        let text = try #require(page(of: differing))
        #expect(text.hasPrefix("<!doctype html>"))
        #expect(text.contains(try #require(differing.groups.first).fingerprint))
        #expect(try attachPage(of: differing, named: "sheet.html") == nil, "Swift Testing keeps it")
        let same = try expectTouchesUnchanged(in: trace, under: .code(.view(Sheet.init(frame:))))
        #expect(page(of: same) == nil)
      }
    }

    @Test func `what is accepted is no issue, until more touches go there`() throws {
      try withTrace { trace in
        let accepting = issues { try expectTouchesUnchanged(in: trace, under: .named("uikit"), mode: .accept) }
        #expect(accepting.count == 1)
        #expect(accepting.first?.contains("sheet.accepted.json") == true)
        try expectTouchesUnchanged(in: trace, under: .named("uikit"), mode: .judge)
        #expect(issues { try expectTouchesUnchanged(in: trace, under: .named("uikit"), mode: .accept) } == [])
        let text = try String(contentsOf: trace.acceptedFile, encoding: .utf8)
        try Data(text.replacingOccurrences(of: "\"touches\" : 1", with: "\"touches\" : 0").utf8).write(
          to: trace.acceptedFile)
        #expect(issues { try expectTouchesUnchanged(in: trace, under: .named("uikit"), mode: .judge) }.count == 1)
      }
    }

    @Test(arguments: AcceptanceCase.all) func `a test accepts what a command accepts`(entry: AcceptanceCase) throws {
      // Both touches go to the sheet.
      let text = Self.recording.replacingOccurrences(of: "[190,485],\"hit\":4", with: "[70,700],\"hit\":2")
        .replacingOccurrences(of: "[190,485]", with: "[70,700]")
      try withTrace(text) { trace in
        var report: RunReport?
        _ = issues { report = try expectTouchesUnchanged(in: trace, under: .named("uikit")) }
        let group = try #require(report?.groups.first)
        #expect(report?.groups.count == 1 && group.count == 2)
        try Data(entry.json(group.fingerprint).utf8).write(to: trace.acceptedFile)
        let found = issues { try expectTouchesUnchanged(in: trace, under: .named("uikit")) }
        #expect(found.isEmpty == (entry.state == "accepted"), "\(entry): \(found)")
        // What is accepted anew is accepted.
        _ = issues { try expectTouchesUnchanged(in: trace, under: .named("uikit"), mode: .accept) }
        #expect(issues { try expectTouchesUnchanged(in: trace, under: .named("uikit")) } == [], "\(entry)")
      }
    }

    @Test func `accepting keeps what people wrote, and the groups of other tests`() throws {
      try withTrace { trace in
        @MainActor func accept(_ policy: String) {
          _ = issues { try expectTouchesUnchanged(in: trace, under: .named(policy), mode: .accept) }
        }
        accept("uikit")
        let text = try String(contentsOf: trace.acceptedFile, encoding: .utf8)
          .replacingOccurrences(of: "accepted by a test run", with: "the sheet moved")
          .replacingOccurrences(of: "\"touches\" : 1", with: "\"owner\" : \"shop\", \"touches\" : 0")
        try Data(text.utf8).write(to: trace.acceptedFile)
        accept("uikit")
        accept("document")
        let after = try String(contentsOf: trace.acceptedFile, encoding: .utf8)
        #expect(after.contains("the sheet moved") && after.contains("\"owner\" : \"shop\""))
        #expect(after.contains("\"touches\" : 1") && !after.contains("\"touches\" : 0"))
        try expectTouchesUnchanged(in: trace, under: .named("uikit"), mode: .judge)
        try expectTouchesUnchanged(in: trace, under: .named("document"), mode: .judge)
      }
    }

    @Test func `a class that stands for nothing is an issue, and what was looked for in vain`() throws {
      try withTrace { trace in
        let found = issues {
          try expectTouchesUnchanged(
            in: trace,
            under: .code(
              .view(Sheet.init(frame:)) { _, scene in _ = scene["pya"] },
              .view(matching: "#sheets", Broken.Sheet.init(frame:))))
        }
        #expect(
          found == [
            "no view of sheet.sqlite matches Sheet for #sheets: nothing was expected of it",
            "no view of sheet.sqlite matches #pya: nothing was expected of it",
          ])
      }
    }

    @Test func `a trace without touches expects nothing, and says so`() throws {
      let head = Self.recording.split(separator: "\n").prefix(3).joined(separator: "\n") + "\n"
      try withTrace(head) { trace in
        #expect(throws: TouchExpectationFault.self) { try expectTouchesUnchanged(in: trace, under: .named("uikit")) }
      }
    }

    @Test func `a single point is expected of live views`() {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let button = UIButton(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
      button.accessibilityIdentifier = "close"
      root.addSubview(button)
      expectHit(at: CGPoint(x: 15, y: 15), in: root, is: button)
      expectHit(at: CGPoint(x: 50, y: 50), in: root, is: root)
      expectHit(at: CGPoint(x: 500, y: 50), in: root, is: nil)
      let found = issues { expectHit(at: CGPoint(x: 35, y: 15), in: root, is: button) }
      #expect(found.first?.contains("expected  UIView/UIButton#close") == true)
      #expect(found.first?.contains("goes to   UIView") == true)
    }
  }
#endif
