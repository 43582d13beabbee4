import Findings
import Foundation
import HitTesting
import PolicyFiles
import Recording
import TestSupport
import Testing

/// A pass-through window with a button of SwiftUI, over a shop: which of the two gets touches on
/// each system, under the rules that people wrote for it.
@Suite struct SwiftUIWindowTests {
  /// What the hosting view of the window has on a system.
  enum Content: Sendable { case views, elements, nothing }

  struct Situation: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var content: Content
    /// The recorded app's own policy.
    var system: String
    /// The rules that are tried.
    var rules: String
    /// What becomes of a tap on the button, and of one beside it.
    var (button, beside): (String, String)

    init(
      _ question: String, _ content: Content, on system: String, _ rules: String, button: String, beside: String
    ) {
      (testDescription, self.content, self.system, self.rules) = (question, content, system, rules)
      (self.button, self.beside) = (button, beside)
    }
  }

  private static let passing = "{match: 'PassThroughWindow, PassThroughWindow > *', hitTest: passthrough}"
  private static let empty =
    "{match: 'PassThroughWindow > *', hitTest: throughEmptySpace}, "
    + "{match: PassThroughWindow, hitTest: passthrough}"
  private static let elements =
    "{match: '_UIHostingView:has({*})', pointInside: {of: ':scope *, :scope {*}'}}, "
    + "{match: PassThroughWindow, hitTest: passthrough}"
  private static let (kept, passed) = ("_UIHostingView → _UIHostingView", "_UIHostingView → UIView#shop")

  static let situations: [Situation] = [
    Situation(
      "On iOS 17 the views of the button keep its taps", .views, on: "ios-17", passing,
      button: "_UIGraphicsView → _UIGraphicsView", beside: passed),
    Situation(
      "On iOS 18 the hosting view answers, and the window lets the taps through", .elements, on: "ios-18", passing,
      button: "{add} → UIView#shop", beside: passed),
    Situation(
      "On iOS 26 the cure that looks for subviews finds none", .elements, on: "ios-26", empty,
      button: "{add} → UIView#shop", beside: passed),
    Situation(
      "On iOS 26 declared elements tell where the button is", .elements, on: "ios-26", elements,
      button: "{add} → {add}", beside: passed),
    Situation(
      "Without declared elements nothing tells where the button is", .nothing, on: "ios-26", elements,
      button: kept, beside: kept),
    Situation(
      "A hosting window without rules swallows all taps", .elements, on: "ios-26",
      "{match: NoWindow, hitTest: passthrough}", button: "{add} → {add}", beside: kept),
  ]

  private func views(_ content: Content) -> [NewView] {
    let inner: [NewView] =
      switch content {
      case .views: [view(22, "_UIGraphicsView", in: 21, rect(300, 700, 60, 60))]
      case .elements: [element(22, .button, "add", in: 21, rect(300, 700, 60, 60))]
      case .nothing: []
      }
    return [
      view(1, "UIWindow", in: nil, fullScreen), view(2, "UIView", in: 1, fullScreen) { $0.identifier = .some("shop") },
      view(20, "PassThroughWindow", in: nil, fullScreen), view(21, "_UIHostingView", in: 20, fullScreen),
    ] + inner
  }

  @Test(arguments: situations)
  func `Who gets taps on a pass-through window`(situation: Situation) throws {
    let policy = try PolicyFile.parse("policy: window\nrules: [\(situation.rules)]\n", file: "window.yaml")
    let hit: ViewID = situation.content == .views ? 22 : 21
    for (tap, told) in [
      (Tap(x: 330, y: 730, responder: .view(hit)), situation.button),
      (Tap(x: 100, y: 300, responder: .view(21)), situation.beside),
    ] {
      let report = try replay([tap], on: views(situation.content), policy: situation.system, under: policy)
      let ways = report.groups.map { group in
        [group.key.before, group.key.after].map { $0.path?.split(separator: "/").last.map(String.init) ?? "nobody" }
          .joined(separator: " → ")
      }
      let ends = told.components(separatedBy: " → ")
      #expect(ways == (ends[0] == ends[1] ? [] : [told]))
      #expect(report.groups.allSatisfy { $0.key.kind == .window })
    }
  }
}
