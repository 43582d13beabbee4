import Findings
import HitTesting
import Recording
import TestSupport
import Testing

/// Tests what sweeps tell about elements: which controls of SwiftUI get touches no more.
@Suite struct SwiftUISweepTests {
  private static let views = hosting([
    element(10, .button, "pay", rect(20, 600, 350, 120)), element(11, .text, nil, in: 10, rect(100, 40, 150, 40)),
    element(12, .cell, "row", rect(0, 100, 390, 60)), element(13, .button, "more", in: 12, rect(330, 8, 44, 44)),
  ])

  private func passing() throws -> Policy {
    policy("passing", try rule("_UIHostingView") { $0.hitTest = .passthrough })
  }

  /// The name before of each group, and its area in square points, rounded.
  private func areas(_ report: RunReport) -> [String: Int] {
    Dictionary(
      uniqueKeysWithValues: report.groups.map { group in
        let name = group.key.before.path?.split(separator: "/").last.map(String.init) ?? "nobody"
        return (name, Int((group.swept?.largestArea ?? 0).rounded()))
      })
  }

  @Test func `Each control that gets touches no more has a group with its area`() throws {
    let report = try SweepTests().sweep(on: Self.views, under: passing())
    let (pay, row, more, screen) = (42_000, 23_400, 1_936, 329_160)
    let wanted: [String: Int] = [
      "{pay}": pay, "{row}": row - more, "{more}": more, "_UIHostingView": screen - pay - row,
    ]
    #expect(areas(report) == wanted)
    let shares = report.groups.compactMap { $0.swept?.largestControlShare }.map { Int(($0 * 100).rounded()) }
    // The row has 390 x 60 points, and the button in it 44 x 44.
    #expect(shares.sorted() == [92, 100, 100])
    // Controls come before what is no control.
    #expect(report.groups.last?.key.before == .view(path: "UIWindow/_UIHostingView"))
    #expect(report.groups.dropLast().allSatisfy { $0.harm == .controlLoses })
  }

  @Test func `A sweep and a replay give a control the same fingerprint`() throws {
    let tap = Tap(x: 350, y: 130, responder: .view(2))
    let replayed = try #require(try replay([tap], on: Self.views, under: passing()).groups.first)
    let swept = try SweepTests().sweep(on: Self.views, under: passing(), taps: [tap])
    let group = try #require(swept.groups.first { $0.fingerprint == replayed.fingerprint })
    #expect(group.key.before == .element(path: "UIWindow/_UIHostingView/{row}/{more}"))
    #expect(group.swept?.touchesInside == 1)
  }

  @Test func `An element that moves or changes its name is looked for anew`() throws {
    var change = SceneChange()
    // The text in it reaches 20 points below it, and touches on the text are those of the button.
    change.set = [.init(id: 10, properties: patch { $0.frame = rect(20, 500, 350, 60) })]
    let report = try SweepTests().sweep([change], on: Self.views, under: passing())
    #expect(report.counts.points?.searched == 2)
    let group = try #require(report.groups.first { $0.key.before.path?.hasSuffix("{pay}") == true })
    #expect(group.differences.compactMap { $0.difference.region?.area.rounded() } == [42_000, 24_000])
  }

  @Test func `Where declared elements decide, no control loses a point`() throws {
    let spaces = try rule("_UIHostingView:has({*})") { $0.pointInside = .of([try Selector(":scope {*}")]) }
    let report = try SweepTests().sweep(on: Self.views, under: policy("spaces", spaces))
    #expect(Set(areas(report).keys) == ["_UIHostingView"])
  }
}
