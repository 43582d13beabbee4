import Findings
import HitTesting
import Recording
import TestSupport
import Testing

/// Tests how groups of a replay and of a sweep name the element that a touch falls in.
@Suite struct ElementNamingTests {
  /// A button with a text in it, a picture, and a switch of UIKit in the hosting view.
  private static let views = hosting([
    element(10, .button, "pay", rect(20, 600, 350, 120)), element(11, .text, nil, in: 10, rect(100, 40, 150, 40)),
    element(12, .image, "art", rect(20, 100, 350, 200)), view(20, "UISwitch", in: 2, rect(300, 400, 51, 31)),
  ])
  /// A policy under which the hosting view gets no touch, and views in it do.
  private static func passing() throws -> Policy {
    policy("passing", try rule("_UIHostingView") { $0.hitTest = .passthrough })
  }

  /// The path before of each group, with the number of its touches.
  private func groups(_ taps: [Tap]) throws -> [String: Int] {
    let report = try replay(taps, on: Self.views, under: try Self.passing())
    return Dictionary(uniqueKeysWithValues: report.groups.map { ($0.key.beforePath ?? "nobody", $0.count) })
  }

  @Test func `A control is named, wherever in it a touch falls`() throws {
    let taps = [Tap(x: 30, y: 610, responder: .view(2)), Tap(x: 200, y: 660, responder: .view(2))]
    #expect(try groups(taps) == ["UIWindow/_UIHostingView/{pay} (inferred)": 2])
  }

  @Test func `Without a control, the element is named, and without an element, the view`() throws {
    let taps = [Tap(x: 30, y: 110, responder: .view(2)), Tap(x: 200, y: 500, responder: .view(2))]
    #expect(try groups(taps) == ["UIWindow/_UIHostingView/{art} (inferred)": 1, "UIWindow/_UIHostingView": 1])
  }

  @Test func `A touch too near to an edge is counted, and named by its view`() throws {
    let near = Tap(x: 30, y: 605, responder: .view(2), radius: 20)
    let report = try replay([near], on: Self.views, under: try Self.passing())
    #expect(report.groups.map(\.key.before) == [.view(path: "UIWindow/_UIHostingView")])
    #expect(report.counts.notCompared[.unjudgedElements] == 1)
    // It is counted only if it goes elsewhere.
    #expect(try replay([near], on: Self.views, under: uikit).counts.notCompared.isEmpty)
    let inside = Tap(x: 60, y: 650, responder: .view(2), radius: 20)
    #expect(
      try replay([inside], on: Self.views, under: try Self.passing()).counts.notCompared[.unjudgedElements] == nil)
  }

  @Test func `A view of UIKit in the hosting view is named by itself`() throws {
    let never = policy("never", try rule("UISwitch") { $0.hitTest = HitTestOverride.none })
    let report = try replay(
      [Tap(x: 310, y: 410, responder: .view(20), radius: 20)], on: Self.views, under: never)
    let group = try #require(report.groups.first)
    #expect(group.key.before == .view(path: "UIWindow/_UIHostingView/UISwitch"))
    #expect(group.key.after == .view(path: "UIWindow/_UIHostingView"))
    #expect(report.counts.notCompared[.unjudgedElements] == nil)
  }

  @Test func `A touch that comes into an element is named by it`() throws {
    let views = Self.views + [view(30, "Mask", in: 1, fullScreen)]
    let off = policy("off", try rule("Mask") { $0.hitTest = HitTestOverride.none })
    let report = try replay([Tap(x: 30, y: 610, responder: .view(30))], on: views, under: off)
    #expect(report.groups.map(\.key.after) == [.element(path: "UIWindow/_UIHostingView/{pay}")])
    #expect(report.groups.map(\.harm) == [.controlGains])
  }

  @Test func `A control of SwiftUI that loses its touches is the greatest harm`() throws {
    let taps = [Tap(x: 30, y: 610, responder: .view(2)), Tap(x: 200, y: 500, responder: .view(2))]
    let report = try replay(taps, on: Self.views, under: try Self.passing())
    #expect(report.groups.map(\.harm) == [.controlLoses, .elsewhere])
  }

  @Test func `A group has the same fingerprint whether or not its element is inferred`() throws {
    let key = GroupKey(
      verdict: .changed, kind: .moved, before: .element(path: "A/{pay}"), after: .view(path: "A"), reason: "r")
    var other = key
    other.before = .view(path: "A/{pay}")
    #expect(key.fingerprint == other.fingerprint)
    #expect(key.beforePath == "A/{pay} (inferred)" && other.beforePath == "A/{pay}")
  }
}
