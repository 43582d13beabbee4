import Foundation
import TestSupport
import Testing

/// Tests the recordings and policies of the article about who acts.
@Suite struct GestureExampleTests {
  /// A recording, a policy, and the differences in who acts: verdict, kind, who acted, who acts.
  struct Example: CustomTestStringConvertible {
    var recording: String
    var policy: String
    var differences: [String]
    var testDescription: String { policy }
  }

  static let examples = [
    Example(
      recording: "swipe-under-pan", policy: "swipe-under-pan",
      differences: [
        "changed|action-taken|UIPanGestureRecognizer on UIView#photo|UISwipeGestureRecognizer on UIView#photo",
        "later|action-taken|UIPanGestureRecognizer on UIView#photo|UISwipeGestureRecognizer on UIView#photo",
      ]),
    Example(
      recording: "double-tap", policy: "double-tap",
      differences: [
        "changed|action-late|UITapGestureRecognizer on UIView#photo|UITapGestureRecognizer on UIView#photo",
        "later|action-lost|UITapGestureRecognizer on UIView#photo|nobody",
      ]),
    Example(
      recording: "late-button", policy: "late-button",
      differences: ["changed|action-lost|UIScrollViewPanGestureRecognizer on UIScrollView#list|nobody"]),
    Example(
      recording: "drag-on-control", policy: "drag-on-control",
      differences: [
        "changed|action-taken|UIWindow#window/UIView#root/UIScrollView#list/Card#card|"
          + "UIScrollViewPanGestureRecognizer on UIScrollView#list"
      ]),
    Example(
      recording: "tap-on-row", policy: "tap-on-row",
      differences: [
        "changed|action-taken|UIWindow#window/UIView#root/Row#row|UITapGestureRecognizer on UIView#root",
        "later|action-gained|nobody|UITapGestureRecognizer on UIView#root",
      ]),
    Example(
      recording: "tap-on-row", policy: "tap-on-row-fixed",
      differences: [
        "changed|action-doubled|UIWindow#window/UIView#root/Row#row|UITapGestureRecognizer on UIView#root",
        "later|action-doubled|UIWindow#window/UIView#root/UIButton#more|UITapGestureRecognizer on UIView#root",
        "later|action-gained|nobody|UITapGestureRecognizer on UIView#root",
      ]),
    Example(
      recording: "slider-in-pan", policy: "slider-in-pan",
      differences: [
        "changed|action-taken|UIWindow#window/UIView#root/UIView#panel/UISlider#volume|"
          + "UIPanGestureRecognizer on UIView#panel",
        "later|action-gained|nobody|UIPanGestureRecognizer on UIView#panel",
      ]),
    Example(
      recording: "slider-in-pan", policy: "slider-in-pan-fixed",
      differences: ["changed|action-gained|nobody|UIPanGestureRecognizer on UIView#panel"]),
    Example(
      recording: "pinch-and-rotate", policy: "pinch-and-rotate",
      differences: [
        "changed|action-doubled|UIPinchGestureRecognizer on UIView#photo|UIRotationGestureRecognizer on UIView#photo"
      ]),
    Example(
      recording: "long-press", policy: "long-press",
      differences: [
        "changed|action-taken|UILongPressGestureRecognizer on UIView#row|UITapGestureRecognizer on UIView#row"
      ]),
    Example(
      recording: "nested-lists", policy: "nested-lists",
      differences: ["changed|action-lost|UIScrollViewPanGestureRecognizer on UIScrollView#pages|nobody"]),
    Example(
      recording: "pop-over-content", policy: "pop-over-content",
      differences: [
        "changed|action-taken|UIPanGestureRecognizer on UIView#card|UIPanGestureRecognizer on UIView#root"
      ]),
  ]

  @Test(arguments: examples) func `A policy changes who acts as the article says`(_ example: Example) throws {
    let here = try Workplace()
    let folder = Place.package.appendingPathComponent("Tools/Examples/gestures").path
    try here.retouch("record", "\(folder)/\(example.recording).jsonl", "-o", "t.sqlite")
    func replay(_ policy: String) throws -> Int32 {
      try here.retouch("replay", "t.sqlite", "--policy", policy, "--results", "r.sqlite", "--quiet").code
    }
    // A recording replayed under what it was recorded under changes nothing.
    #expect(try replay("uikit") == 0)
    #expect(try here.sqlite3("r.sqlite", "SELECT count(*) FROM groups").output == "0\n")
    #expect(
      try here.sqlite3("r.sqlite", "SELECT sum(observed) > 0, sum(observed) = sum(reproduced) FROM action_fidelity")
        .output
        == "1|1\n")
    #expect(try replay("\(folder)/\(example.policy).yaml") == 1)
    let found = try here.sqlite3(
      "r.sqlite",
      "SELECT verdict, kind, before, after FROM groups JOIN newest_run USING (run_id) WHERE kind LIKE 'action%' ORDER BY 1, 2, 3"
    )
    #expect(found.output.split(separator: "\n").map(String.init) == example.differences)
  }

  @Test func `Each rule names cases and suites that are there`() throws {
    let rows = Article("Gestures").lines.filter {
      $0.hasPrefix("| ") && $0.contains("`doc-") || $0.contains("Tests` |")
    }
    #expect(rows.count > 20)
    let named = Set(rows.joined().matches(of: /`([\w.-]+)`/).map { String($0.1) })
    let cases = (try? String(contentsOfFile: DocumentedCase.file, encoding: .utf8)) ?? ""
    if !cases.isEmpty {
      let unknown = named.filter { $0.hasPrefix("doc-") && !cases.contains("\"id\": \"\($0)\"") }
      #expect(unknown.isEmpty, "\(unknown)")
    }
    let files = FileManager.default.enumerator(atPath: Place.package.appendingPathComponent("Tests").path)
    let suites = Set(
      (files?.allObjects as? [String] ?? []).map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent })
    let missing = named.filter { $0.hasSuffix("Tests") && !suites.contains($0) }
    #expect(missing.isEmpty, "\(missing)")
  }
}
