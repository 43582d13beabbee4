import Findings
import HitTesting
import TestSupport
import Testing
import Wording

/// Tests what an audit tells apart from mistakes, and which views it judges as controls.
@Suite struct PresentationAuditTests {
  private func notes(_ report: RunReport) -> [String] { ReportWords().remarks(report) }

  /// A window with two buttons, one at the top and one at the bottom.
  private var app: [NewView] {
    [
      view(1, "UIWindow", in: nil, fullScreen), view(2, "UIView", in: 1, fullScreen),
      button(3, in: 2, rect(20, 100, 200, 50)), button(4, in: 2, rect(20, 700, 200, 50)),
    ]
  }

  private let bothFound = ["unreachable UIButton#b3", "unreachable UIButton#b4"]

  private func tap(_ patch: inout ViewPatch) {
    patch.recognizers = [Recognizer(id: 1, className: "UITapGestureRecognizer")]
  }

  // MARK: Presentations

  @Test func `an app's own drawer keeps controls behind it out of reach, on one line`() throws {
    let drawer =
      app + [
        view(5, "Drawer", in: 1, fullScreen), view(6, "UIView", in: 5, fullScreen),
        view(7, "UIView", in: 5, rect(0, 0, 280, 844)), button(8, in: 7, rect(20, 100, 200, 50)),
      ]
    let report = try audited(drawer)
    #expect(foundKinds(report).isEmpty && report.counts.controls?.controls == 1)
    #expect(notes(report) == ["2 controls are behind Drawer; --behind-modals judges them"])
    let judged = try audited(drawer) { $0.judgesBehindModals = true }
    #expect(foundKinds(judged) == bothFound && notes(judged).isEmpty && judged.counts.controls?.controls == 3)
  }

  @Test func `a view that dims what is behind it counts with the panel in front of it`() throws {
    let panel = [view(6, "Panel", in: 1, rect(45, 300, 300, 200)), button(7, in: 6, rect(20, 20, 200, 50))]
    let tapped = try audited(app + [view(5, "Scrim", in: 1, fullScreen, tap)] + panel)
    #expect(foundKinds(tapped).isEmpty && notes(tapped) == ["2 controls are behind Scrim; --behind-modals judges them"])
    let pale = try audited(app + [view(5, "Scrim", in: 1, fullScreen) { $0.alpha = 0.4 }] + panel)
    #expect(foundKinds(pale).isEmpty && notes(pale) == notes(tapped))
    // Nothing says that it is meant to be there.
    #expect(foundKinds(try audited(app + [view(5, "Scrim", in: 1, fullScreen)] + panel)) == bothFound)
  }

  @Test func `a view that shows nothing and takes all touches is found, whatever lies in front of it`() throws {
    let overlay = view(5, "Overlay", in: 1, fullScreen)
    #expect(foundKinds(try audited(app + [overlay])) == bothFound)
    #expect(foundKinds(try audited(app + [view(5, "Overlay", in: 1, fullScreen, tap)])) == bothFound)
    #expect(foundKinds(try audited(app + [overlay, button(6, in: 5, rect(320, 760, 50, 50))])) == bothFound)
    #expect(foundKinds(try audited(app + [overlay, view(6, "UIView", in: 5, fullScreen)])) == bothFound)
    let bar = [view(6, "UITabBar", in: 1, rect(0, 761, 390, 83)), button(7, in: 6, rect(0, 0, 390, 49))]
    #expect(foundKinds(try audited(app + [overlay] + bar)) == bothFound)
    let faded = view(5, "Overlay", in: 1, fullScreen) { $0.alpha = 0.02 }
    #expect(foundKinds(try audited(app + [faded])) == bothFound)
  }

  @Test func `an overlay with an opaque view as large as the screen is meant to be there`() throws {
    let opaque = try Selector("Picture")
    for (picture, found) in [(fullScreen, []), (rect(0, 0, 390, 300), bothFound)] {
      let overlay = [view(5, "Overlay", in: 1, fullScreen), view(6, "Picture", in: 5, picture)]
      let report = try audited(app + overlay) { $0.opaque = opaque }
      #expect(foundKinds(report) == found, "\(picture)")
      let isMeant = ["2 controls are behind Overlay; --behind-modals judges them"]
      #expect(notes(report) == (found.isEmpty ? isMeant : []))
    }
  }

  @Test func `a view that covers a part of the screen is a finding`() throws {
    let half = app + [view(5, "Banner", in: 1, rect(0, 0, 390, 500)), button(6, in: 5, rect(20, 300, 200, 50))]
    #expect(foundKinds(try audited(half)) == ["unreachable UIButton#b3"])
    // Whatever it shows.
    let label = view(7, "UILabel", in: 5, rect(0, 0, 390, 200))
    #expect(foundKinds(try audited(half + [label])) == ["unreachable UIButton#b3"])
  }

  @Test func `controls behind a keyboard are not missed, and one that it covers in part is not small`() throws {
    let keyboard = [
      view(10, "UITextEffectsWindow", in: nil, fullScreen) { $0.level = 1 },
      view(11, "UIInputSetContainerView", in: 10, fullScreen),
      view(12, "UIInputSetHostView", in: 11, rect(0, 720, 390, 124)),
    ]
    let through = try policy(
      .uikit, rule("UITextEffectsWindow, UIInputSetContainerView") { $0.hitTest = .passthrough })
    let report = try audited(app + keyboard, under: through)
    #expect(foundKinds(report).isEmpty && notes(report).isEmpty)
    let behind = try audited(app + [button(5, in: 2, rect(20, 780, 200, 50))] + keyboard, under: through)
    #expect(
      foundKinds(behind).isEmpty
        && notes(behind) == ["1 control is behind UITextEffectsWindow; --behind-modals judges it"])
    let judged = try audited(app + keyboard, under: through) { $0.judgesBehindModals = true }
    #expect(foundKinds(judged) == ["covered UIButton#b4", "small UIButton#b4"])
  }

  @Test func `what a window presents keeps controls out of reach, and the view of a root controller does not`() throws {
    func inWindow(_ className: String, _ inner: [NewView]) -> [NewView] {
      app + [view(10, className, in: nil, fullScreen) { $0.level = 1 }] + inner
    }
    let root = [
      view(11, "UITransitionView", in: 10, fullScreen), view(12, "UIDropShadowView", in: 11, fullScreen),
      view(13, "UIView", in: 12, fullScreen),
    ]
    #expect(foundKinds(try audited(inWindow("PassThroughWindow", root))) == bothFound)
    // Also behind another view of the overlay's window.
    let back = view(19, "UIView", in: 10, fullScreen)
    #expect(foundKinds(try audited(inWindow("PassThroughWindow", [back] + root))) == bothFound)
    let alert = [view(14, "UITransitionView", in: 10, fullScreen), view(15, "UIView", in: 14, rect(60, 300, 270, 150))]
    let report = try audited(inWindow("AlertWindow", root + alert))
    #expect(foundKinds(report).isEmpty)
    #expect(notes(report) == ["2 controls are behind UITransitionView; --behind-modals judges them"])
  }

  @Test func `what is presented in a view of the app keeps the views before it out of reach`() throws {
    let inside = [
      view(1, "UIWindow", in: nil, fullScreen), view(2, "UIView", in: 1, fullScreen),
      view(5, "UIView", in: 2, fullScreen), button(3, in: 5, rect(20, 100, 200, 50)),
      button(4, in: 5, rect(20, 700, 200, 50)),
    ]
    let report = try audited(inside + [view(6, "UITransitionView", in: 2, fullScreen)])
    #expect(foundKinds(report).isEmpty)
    #expect(notes(report) == ["2 controls are behind UITransitionView; --behind-modals judges them"])
  }

  @Test func `what lies on hidden views alone presents nothing`() throws {
    for isHidden in [true, false] {
      let report = try audited(
        app + [
          view(5, "UIView", in: 1, fullScreen), view(6, "UIView", in: 5, fullScreen) { $0.isHidden = isHidden },
          view(7, "UITransitionView", in: 5, fullScreen),
        ])
      #expect(foundKinds(report) == (isHidden ? bothFound : []))
    }
  }

  @Test func `an overlay that shows much and takes few touches presents nothing`() throws {
    let overlay = [
      view(5, "Overlay", in: 1, fullScreen), view(6, "UIImageView", in: 5, rect(0, 200, 390, 400)),
      view(7, "UIView", in: 5, rect(0, 90, 390, 80)),
    ]
    let through = policy("p", try rule("Overlay, UIImageView") { $0.hitTest = .passthrough })
    #expect(foundKinds(try audited(app + overlay, under: through)) == ["unreachable UIButton#b3"])
  }

  @Test func `a sheet that lets touches through above it hides what is behind it alone`() throws {
    let base = [
      view(1, "UIWindow", in: nil, fullScreen), view(2, "UITransitionView", in: 1, fullScreen),
      button(3, in: 2, rect(20, 100, 200, 50)), button(4, in: 2, rect(20, 700, 200, 50)),
      button(5, in: 2, rect(20, 420, 200, 50)), view(6, "UITransitionView", in: 1, fullScreen),
      view(7, "UIDropShadowView", in: 6, rect(0, 440, 390, 404)),
    ]
    let through = try policy(.uikit, rule("@6") { $0.hitTest = .passthrough })
    let report = try audited(base, under: through)
    #expect(foundKinds(report).isEmpty && report.counts.controls?.controls == 2)
    #expect(notes(report) == ["1 control is behind UITransitionView; --behind-modals judges it"])
  }

  @Test func `a scene of which all controls are behind something is no error`() throws {
    let report = try audited(app + [view(5, "UIView", in: 1, fullScreen), view(6, "UIDimmingView", in: 5, fullScreen)])
    #expect(report.counts.controls?.controls == 0 && notes(report).count == 1 && report.groups.isEmpty)
  }

  // MARK: Controls

  @Test func `controls that are parts of one control of UIKit are one, and those in an app's own are not`() throws {
    let parts = [
      view(1, "UIWindow", in: nil, fullScreen), view(2, "UISwitch", in: 1, rect(300, 100, 63, 28)),
      view(3, "UIControl", in: 2, rect(0, 0, 63, 28)), view(4, "UITextField", in: 1, rect(20, 200, 200, 44)),
      view(5, "_UITextFieldClearButton", in: 4, rect(175, 12, 20, 20), tap),
      view(6, "CardControl", in: 1, rect(20, 300, 300, 200)) { $0.props = ["clickable": .bool(true)] },
      button(7, in: 6, rect(20, 20, 30, 30)),
    ]
    let report = try audited(parts)
    #expect(report.counts.controls?.controls == 4 && foundKinds(report) == ["small UIButton#b7"])
  }

  @Test func `a scroll view's indicator covers nothing that an app could mend`() throws {
    let rows = [
      view(1, "UIWindow", in: nil, fullScreen), view(2, "UITableView", in: 1, fullScreen),
      view(3, "UITableViewCell", in: 2, rect(0, 0, 390, 52)), view(4, "UITableViewCell", in: 2, rect(0, 52, 390, 52)),
      view(5, "_UIScrollViewScrollIndicator", in: 2, rect(384, 10, 3, 80)),
    ]
    #expect(foundKinds(try audited(rows)).isEmpty)
  }

  @Test func `cells and actions of alerts are controls`() throws {
    let views = [
      view(1, "UIWindow", in: nil, fullScreen), view(2, "UITableView", in: 1, rect(0, 0, 390, 400)),
      view(3, "UITableViewCell", in: 2, rect(0, 0, 390, 43.5)), view(4, "UITableViewCell", in: 2, rect(0, 44, 390, 30)),
      view(5, "_UIInterfaceActionCustomViewRepresentationView", in: 1, rect(50, 500, 288, 48)),
      view(6, "Banner", in: 1, rect(0, 480, 390, 100)),
    ]
    let report = try audited(views)
    #expect(report.counts.controls?.controls == 3)
    #expect(
      foundKinds(report) == ["small UITableViewCell", "unreachable _UIInterfaceActionCustomViewRepresentationView"])
  }

  @Test(arguments: [(3, 2.0, true), (3, 1.5, false), (2, 1, true), (2, 0.5, false), (0.5, 1, true)])
  func `a row may be a point lower than what is required, and no lower than a point`(
    least: Double, height: Double, isEnough: Bool
  ) throws {
    let views = [
      view(1, "UIWindow", in: nil, fullScreen), view(2, "UITableView", in: 1, rect(0, 0, 390, 400)),
      view(3, "UITableViewCell", in: 2, rect(0, 0, 390, height)),
    ]
    let report = try audited(views) { $0.least = Size(width: 44, height: least) }
    #expect(foundKinds(report) == (isEnough ? [] : ["small UITableViewCell"]))
  }

  @Test func `neighbours of one bar may overlap, and views in front of it may not`() throws {
    let bar = [
      view(1, "UIWindow", in: nil, fullScreen), view(2, "UITabBar", in: 1, rect(0, 761, 390, 83)),
      button(3, in: 2, rect(0, 0, 94, 49)), button(4, in: 2, rect(86, 0, 94, 49)),
    ]
    #expect(foundKinds(try audited(bar)).isEmpty)
    // Also where each lies in a bar of its own inside that one.
    let toolbars = [
      bar[0], bar[1], view(6, "UIToolbar", in: 2, rect(0, 0, 94, 49)), view(7, "UIToolbar", in: 2, rect(86, 0, 94, 49)),
      button(3, in: 6, rect(0, 0, 94, 49)), button(4, in: 7, rect(0, 0, 94, 49)),
    ]
    #expect(foundKinds(try audited(toolbars)).isEmpty)
    #expect(foundKinds(try audited(bar + [button(5, in: 2, rect(20, 0, 70, 49))])) == ["covered UIButton#b3"])
    #expect(
      foundKinds(try audited(bar + [button(5, in: 1, rect(0, 761, 20, 49))])) == [
        "covered UIButton#b3", "small UIButton#b5",
      ])
  }

  @Test func `a view that is tapped anywhere is not covered by what is in front of it`() throws {
    let views = [
      view(1, "UIWindow", in: nil, fullScreen), view(2, "UIView", in: 1, fullScreen, tap),
      view(3, "Panel", in: 1, rect(0, 600, 390, 244)),
    ]
    #expect(foundKinds(try audited(views)).isEmpty)
    let small = [views[0], view(2, "UIView", in: 1, rect(0, 500, 390, 200), tap), views[2]]
    #expect(foundKinds(try audited(small)) == ["covered UIView"])
  }
}
