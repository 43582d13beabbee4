import Findings
import HitTesting
import Recording
import TestSupport
import Testing

/// Scenes after questions that people ask about touches in SwiftUI, with what an audit tells.
@Suite struct SwiftUISituationTests {
  /// A question with the views in a hosting view, or in front of it.
  struct Situation: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var views: [NewView]
    /// The kinds and controls that are found, sorted.
    var found: [String]
    var controls: Int

    /// - Parameter host: The frame of the hosting view.
    init(
      _ question: String, _ found: [String], controls: Int = 1, _ views: [NewView], host: Rect = fullScreen
    ) {
      (testDescription, self.found, self.controls) = (question, found, controls)
      self.views = hosting(views, frame: host)
    }
  }

  private static let pay = element(10, .button, "pay", rect(20, 600, 350, 120))
  private static let feed = element(11, .scrollView, "feed", rect(0, 100, 390, 400)) { $0.clipsToBounds = true }
  private static let out: @Sendable (inout ViewPatch) -> Void = { $0.isUserInteractionEnabled = false }

  static let situations: [Situation] = [
    Situation("A button with nothing around it", [], [pay]),
    Situation(
      "An overlay in front swallows the taps", ["unreachable {pay}"],
      [pay, element(20, .other, "mask", fullScreen)]),
    Situation(
      "An overlay with allowsHitTesting(false) does not", [], [pay, element(20, .other, "mask", fullScreen, out)]),
    Situation(
      "What is inside of allowsHitTesting(false) takes no touches either", [],
      [pay, element(20, .other, "mask", fullScreen, out), element(21, .image, "art", in: 20, fullScreen)]),
    Situation("An overlay behind the button", [], [element(20, .other, "mask", fullScreen), pay]),
    Situation(
      "A banner lies over half of a button", ["covered {pay}"],
      [pay, element(20, .image, "banner", rect(0, 660, 390, 100))]),
    Situation(
      "A text in a ZStack lies over a button", ["unreachable {pay}"],
      [pay, element(20, .text, "badge", rect(20, 600, 350, 120))]),
    Situation(
      "A picture that fills more than its frame takes the taps beside it", ["covered {pay}"],
      [pay, element(20, .image, "art", rect(0, 400, 390, 260))]),
    Situation(
      "A picture that its parent clips does not", [],
      [
        pay, element(20, .other, "card", rect(0, 400, 390, 200)) { $0.clipsToBounds = true },
        element(21, .image, "art", in: 20, rect(0, 0, 390, 260)),
      ]),
    Situation(
      "A disabled button is still in front", ["unreachable {pay}"], controls: 2,
      [pay, element(20, .button, "wait", rect(20, 600, 350, 120)) { $0.props = ["enabled": .bool(false)] }]),
    Situation(
      "Two buttons overlap: the one behind is told, once", ["covered {pay}"], controls: 2,
      [pay, element(20, .button, "cancel", rect(20, 660, 350, 120))]),
    Situation(
      "A mask of UIKit over the whole screen", ["unreachable {pay}"], [pay, view(20, "Mask", in: 1, fullScreen)]),
    Situation(
      "A mask of UIKit that lets touches through", [],
      [pay, view(20, "Mask", in: 1, fullScreen) { $0.isUserInteractionEnabled = false }]),
    Situation(
      "A hosting view of another window lies over it", ["unreachable {pay}"],
      [
        pay, view(20, "UIWindow", in: nil, fullScreen),
        view(21, "_UIHostingView", in: 20, fullScreen),
      ]),
    Situation(
      "A sheet keeps touches from it on purpose", [], controls: 0,
      [
        pay, view(20, "UITransitionView", in: 1, fullScreen), view(21, "UIDimmingView", in: 20, fullScreen),
        view(22, "UIView", in: 20, rect(0, 400, 390, 444)),
      ]),
    Situation(
      "An icon without padding is too small", ["small {close}"],
      [
        element(10, .button, "close", rect(350, 60, 20, 20))
      ]),
    Situation("A switch has the size of a switch", [], [element(10, .toggle, "wifi", rect(320, 60, 51, 31))]),
    Situation("A row has a line of one point", [], [element(10, .cell, "row", rect(0, 60, 390, 43))]),
    Situation(
      "A row gets the touches of the button in it, and the button its own", [], controls: 2,
      [element(10, .cell, "row", rect(0, 60, 390, 60)), element(12, .button, "more", in: 10, rect(330, 8, 44, 44))]),
    Situation(
      "A row is half scrolled away", [], [feed, element(12, .cell, "row", in: 11, rect(0, 370, 390, 60))]),
    Situation(
      "A row is scrolled away", [], controls: 0, [feed, element(12, .cell, "row", in: 11, rect(0, 500, 390, 60))]),
    Situation(
      "A row is scrolled under a bar", [],
      [
        feed, element(12, .cell, "row", in: 11, rect(0, 350, 390, 50)),
        element(13, .other, "bar", rect(0, 460, 390, 80)),
      ]),
    Situation("A button is off", [], controls: 0, [element(10, .button, "pay", rect(20, 600, 350, 120), out)]),
    Situation(
      "A part of a button is dead, as its background is clear: its frame does not tell", [],
      [pay, element(11, .text, "price", in: 10, rect(150, 40, 50, 40))]),
    Situation(
      "A spacer in a row is dead: the row's frame does not tell", [],
      [
        element(10, .cell, "row", rect(0, 60, 390, 60)), element(11, .text, "name", in: 10, rect(10, 20, 80, 20)),
        element(12, .text, "price", in: 10, rect(300, 20, 80, 20)),
      ]),
    Situation(
      "A glass container of iOS 26 is around two buttons", [], controls: 2,
      [
        element(20, .other, "glass", rect(100, 760, 190, 60)), element(21, .button, "a", in: 20, rect(10, 8, 80, 44)),
        element(22, .button, "b", in: 20, rect(100, 8, 80, 44)),
      ]),
    Situation("A button has no size", [], controls: 0, [element(10, .button, "pay", rect(20, 600, 0, 0))]),
    Situation("A text is small, and no control", [], controls: 0, [element(10, .text, "hint", rect(20, 600, 30, 9))]),
    Situation(
      "A view of UIKit in the hosting view shows a part of it", [],
      [pay, view(20, "_UIGraphicsView", in: 2, rect(20, 600, 350, 120))]),
    Situation(
      "A control of UIKit in a row keeps its touches", [], controls: 2,
      [element(10, .cell, "row", rect(0, 60, 390, 60)), view(20, "UISwitch", in: 2, rect(320, 70, 51, 31))]),
    Situation(
      "A hosting view in a cell of UIKit", [], controls: 2,
      [
        view(20, "UICollectionViewCell", in: 2, rect(0, 60, 390, 60)),
        view(21, "_UIHostingView", in: 20, rect(0, 0, 390, 60)),
        element(10, .button, "more", in: 21, rect(330, 8, 44, 44)),
      ]),
    Situation(
      "The drawn part is outside of the hosting view", ["outside {more}"],
      [element(10, .button, "more", rect(20, 40, 200, 100))], host: rect(0, 100, 390, 100)),
  ]

  @Test(arguments: situations)
  func `An audit tells what declared elements can tell`(situation: Situation) throws {
    let report = try audited(situation.views)
    #expect(foundKinds(report) == situation.found)
    #expect(report.counts.controls?.controls == situation.controls)
    #expect(report.groups.allSatisfy { $0.evidence.giveBack == nil })
  }

  @Test func `What covers an element is told by its path`() throws {
    let mask = element(20, .other, "mask", fullScreen)
    let group = try #require(try audited(hosting([Self.pay, mask])).groups.first)
    #expect(group.key.before.path == "UIWindow/_UIHostingView/{pay}")
    #expect(group.key.after.path == "UIWindow/_UIHostingView/{mask}")
    #expect(group.evidence.cause == .control(.covered(by: NamedView(id: 20, label: "{mask}"))))
    let view = try #require(try audited(hosting([Self.pay, view(20, "Mask", in: 1, fullScreen)])).groups.first)
    #expect(view.key.after.path == "UIWindow/Mask")
  }

  @Test func `A touch in an element is none that went elsewhere, and one beside it is`() throws {
    let close = element(10, .button, "close", rect(300, 60, 20, 20))
    let taps = [(310.0, 70.0), (315, 75), (325, 70), (350, 70)].map { Tap(x: $0.0, y: $0.1, responder: .view(2)) }
    let report = try audited(hosting([close]), taps: taps)
    #expect(foundKinds(report) == ["small {close}"])
    #expect(report.groups.first?.audited?.missedTouches == 1)
  }
}
