import Findings
import HitTesting
import TestSupport
import Testing
import Wording

/// Tests which cures an audit offers.
@Suite struct CureTests {
  private func cures(_ report: RunReport) -> [String?] {
    report.groups.map { $0.evidence.giveBack.map(FindingsWords().change) }
  }

  /// A window with two buttons, and a badge that lies on a part of the first.
  private var badge: [NewView] {
    [
      view(1, "UIWindow", in: nil, fullScreen), button(2, in: 1, rect(20, 100, 200, 60)),
      button(3, in: 1, rect(20, 300, 200, 60)), view(4, "Badge", in: 1, rect(20, 100, 100, 60)),
    ]
  }

  @Test func `a cure is offered when it moves nothing but the touches of the control`() throws {
    let cure = "Badge { set: { isUserInteractionEnabled: false } } (@4)"
    #expect(cures(try audited(badge)) == [cure])
    // It reaches beyond the button, so that other points would move, too.
    var larger = badge
    larger[3].properties.frame = rect(20, 100, 100, 80)
    let report = try audited(larger)
    #expect(foundKinds(report) == ["covered UIButton#b2"] && cures(report) == [nil])
  }

  @Test func `a cure that moves something in another scene, or another control's touch, is not offered`() throws {
    var away = SceneChange()
    away.set = [.init(id: 4, properties: patch { $0.frame = rect(300, 500, 50, 50) })]
    #expect(cures(try audited(badge, then: [away])) == [nil])
    var stays = SceneChange()
    stays.set = [.init(id: 4, properties: patch { $0.frame = rect(30, 110, 90, 40) })]
    #expect(cures(try audited(badge, then: [stays])) == ["Badge { set: { isUserInteractionEnabled: false } } (@4)"])
    // There is no room for it, as the next button begins there.
    let views = [
      view(1, "UIWindow", in: nil, rect(0, 0, 390, 2_000)), button(2, in: 1, rect(20, 100, 200, 30)),
      button(3, in: 1, rect(20, 132, 200, 60)),
    ]
    let small = try audited(views)
    #expect(foundKinds(small) == ["small UIButton#b2"] && cures(small) == [nil])
  }

  @Test func `a cure that leaves the control with another fault is not offered`() throws {
    let views = [
      view(1, "UIWindow", in: nil, fullScreen), view(2, "Bar", in: 1, rect(0, 700, 390, 100)),
      button(3, in: 2, rect(20, -20, 30, 40)), button(4, in: 2, rect(100, -20, 60, 60)),
    ]
    let report = try audited(views)
    let offered = Dictionary(
      uniqueKeysWithValues: report.groups.map {
        ("\($0.key.kind) \($0.example.beforeView ?? 0)", $0.evidence.giveBack.map(FindingsWords().change))
      })
    #expect(offered["outside 3"] == .some(nil))
    // The other button would get what sticks out of the bar, too.
    #expect(offered["outside 4"] == .some(nil))
    let alone = try audited([views[0], views[1], views[3]])
    #expect(cures(alone).contains("Bar { pointInside: { subviews: true } } (@2)"))
  }
}
