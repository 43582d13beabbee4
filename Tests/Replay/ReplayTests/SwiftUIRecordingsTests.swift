import Findings
import HitTesting
import Recording
import TestSupport
import Testing

/// Pairs of recordings after questions that people ask about an upgrade or somebody's overlay, with
/// what their comparison tells about controls of SwiftUI.
@Suite struct SwiftUIRecordingsTests {
  struct Situation: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// The kind, the ends of both paths, and the cause of each group.
    var told: [String]
    var old: [NewView]
    var new: [NewView]
    var tap: Point
    /// The ids of the views that got the tap.
    var (oldHit, newHit): (ViewID, ViewID)

    init(
      _ question: String, _ told: String?, from old: [NewView], to new: [NewView],
      at tap: Point = Point(x: 100, y: 700), hits: (ViewID, ViewID) = (2, 2)
    ) {
      (testDescription, self.told, self.tap) = (question, told.map { [$0] } ?? [], tap)
      (self.old, self.new) = (hosting(old), hosting(new))
      (oldHit, newHit) = hits
    }
  }

  private static let frame = rect(20, 600, 350, 120)
  private static let pay = element(10, .button, "pay", frame)
  private static let mask = element(20, .other, "mask", fullScreen)
  private static let out: @Sendable (inout ViewPatch) -> Void = { $0.isUserInteractionEnabled = false }

  private static func labelled(_ id: ViewID, _ name: String?, _ label: String, _ frame: Rect) -> NewView {
    element(id, .button, name, frame) { $0.label = .some(label) }
  }

  private static func feed(_ y: Double, in card: Double = 0) -> [NewView] {
    [element(30, .scrollView, "feed", rect(0, card, 390, 800)), element(10, .cell, "row", in: 30, rect(0, y, 390, 60))]
  }

  static let situations: [Situation] = [
    Situation("Nothing differs", nil, from: [pay], to: [pay]),
    Situation(
      "The mask of another product lies over it",
      "moved {pay} → {mask}: {mask}, which the old recording does not have, takes it", from: [pay], to: [pay, mask]),
    Situation(
      "The mask lets touches through", nil, from: [pay], to: [pay, element(20, .other, "mask", fullScreen, out)]),
    Situation(
      "The mask takes touches now", "moved {pay} → {mask}: {mask} has its interaction off no more",
      from: [pay, element(20, .other, "mask", fullScreen, out)], to: [pay, mask]),
    Situation(
      "After a sheet everything lies 80 points higher",
      "moved {pay} → _UIHostingView: {pay} does not contain the point any more: "
        + "its frame was (20, 600, 350, 120), now (20, 520, 350, 120)",
      from: [pay], to: [element(10, .button, "pay", rect(20, 520, 350, 120))]),
    Situation(
      "After a sheet the card that it is in lies elsewhere",
      "moved {row} → {feed}: {row} does not contain the point any more: {feed}, which it is in, lies elsewhere",
      from: feed(660), to: feed(660, in: -80)),
    Situation(
      "After a sheet it takes no touches", "moved {pay} → _UIHostingView: {pay} has its interaction off now",
      from: [pay], to: [element(10, .button, "pay", frame, out)]),
    Situation(
      "It is not there any more", "moved {pay} → {hint}: {pay}, which took it, is not in the new recording",
      from: [element(21, .text, "hint", frame), pay], to: [element(21, .text, "hint", frame)]),
    Situation(
      "A button in a row takes the tap now",
      "moved {row} → {more}: {more}, which the old recording does not have, takes it",
      from: [element(10, .cell, "row", frame)],
      to: [element(10, .cell, "row", frame), element(11, .button, "more", in: 10, rect(60, 80, 44, 44))]),
    Situation(
      "A glass container is around it", nil, from: [pay],
      to: [
        element(30, .other, "glass", rect(0, 580, 390, 160)),
        element(10, .button, "pay", in: 30, rect(20, 20, 350, 120)),
      ]),
    Situation(
      "A glass container without a name is around it", nil, from: [labelled(10, nil, "Pay", frame)],
      to: [
        element(30, .other, nil, rect(0, 580, 390, 160)),
        element(10, .button, nil, in: 30, rect(20, 20, 350, 120)) { $0.label = .some("Pay") },
      ]),
    Situation(
      "The text of a button is an element of its own", nil, from: [pay],
      to: [pay, element(11, .text, nil, in: 10, rect(0, 0, 350, 120))]),
    Situation(
      "The price on a button without an identifier is another one", nil, from: [labelled(10, nil, "1 €", frame)],
      to: [labelled(10, nil, "2 €", frame)]),
    Situation(
      "A button without an identifier is another one",
      "moved {button} → {button}: {button}, which the old recording does not have, takes it in place of {button}, "
        + "which the new one does not have",
      from: [labelled(10, nil, "Pay", frame)], to: [labelled(10, nil, "Cancel", rect(20, 610, 350, 120))]),
    Situation(
      "Two rows with one identifier changed places",
      "moved {row} → {row}: {row} does not contain the point any more: "
        + "its frame was (20, 600, 350, 120), now (20, 720, 350, 120)",
      from: [labelled(10, "row", "Milk", frame), labelled(11, "row", "Eggs", rect(20, 720, 350, 120))],
      to: [labelled(10, "row", "Eggs", frame), labelled(11, "row", "Milk", rect(20, 720, 350, 120))]),
    Situation(
      "Another zIndex", "moved {pay} → {cancel}: {cancel} is in front of {pay} now",
      from: [element(11, .button, "cancel", frame), pay], to: [pay, element(11, .button, "cancel", frame)]),
    Situation(
      "The list is scrolled elsewhere",
      "moved {row} → {feed}: {row} does not contain the point any more: its frame was (0, 660, 390, 60), "
        + "now (0, 560, 390, 60)", from: feed(660), to: feed(560)),
    Situation(
      "A window of UIKit lies over it", "window {pay} → Mask: Mask, which the old recording does not have, takes it",
      from: [pay], to: [pay, view(40, "Mask", in: nil, fullScreen)], hits: (2, 40)),
    Situation(
      "On iOS 17 it was a view",
      "moved _UIGraphicsView#pay → {pay}: {pay}, which the old recording does not have, takes it in place of "
        + "_UIGraphicsView#pay, which the new one does not have",
      from: [view(10, "_UIGraphicsView", in: 2, frame) { $0.identifier = .some("pay") }], to: [pay], hits: (10, 2)),
    Situation(
      "A view of UIKit in the hosting view gets it in both", nil, from: [pay, view(40, "UISwitch", in: 2, frame)],
      to: [mask, view(40, "UISwitch", in: 2, frame)], hits: (40, 40)),
  ]

  private func compared(_ old: [NewView], _ new: [NewView], _ taps: (old: Tap, new: Tap)) throws -> RunReport {
    let comparison = RecordingComparisonTests()
    return try comparison.compare(
      .init(views: new, taps: [taps.new]), against: .init(views: old, taps: [taps.old]), detail: .everything)
  }

  @Test(arguments: situations)
  func `Two recordings tell what became of a control of SwiftUI`(situation: Situation) throws {
    func tap(_ hit: ViewID) -> Tap { Tap(x: situation.tap.x, y: situation.tap.y, responder: .view(hit)) }
    let report = try compared(situation.old, situation.new, (tap(situation.oldHit), tap(situation.newHit)))
    let told = report.groups.map { group in
      let ends = [group.key.before, group.key.after].map { $0.path?.split(separator: "/").last ?? "nobody" }
      return "\(group.key.kind) \(ends[0]) → \(ends[1]): \(group.why)"
    }
    #expect(told == situation.told)
    #expect(report.counts.notCompared.isEmpty)
  }

  @Test func `The difference has the elements and the harm`() throws {
    let tap = Tap(x: 100, y: 700, responder: .view(2))
    let report = try compared(hosting([Self.pay]), hosting([Self.pay, Self.mask]), (tap, tap))
    let group = try #require(report.groups.first)
    #expect(group.key.before == .element(path: "UIWindow/_UIHostingView/{pay}"))
    #expect(group.key.after == .element(path: "UIWindow/_UIHostingView/{mask}"))
    #expect(group.example.beforeView == 10 && group.example.afterView == 20)
    #expect(group.harm == .controlLoses)
  }

  @Test func `A touch too near to an edge in either recording is not compared by its element`() throws {
    let moved = element(10, .button, "pay", rect(20, 715, 350, 120))
    let tap = Tap(x: 100, y: 700, responder: .view(2), radius: 20)
    let report = try compared(hosting([Self.pay]), hosting([moved]), (tap, tap))
    #expect(report.groups.isEmpty)
    #expect(report.counts.notCompared == [.unjudgedElements: 1])
  }

  @Test func `A control that moved is known again where a script taps it`() throws {
    let moved = element(10, .button, "pay", rect(20, 100, 350, 120))
    let taps = (Tap(x: 195, y: 660, responder: .view(2)), Tap(x: 195, y: 160, responder: .view(2)))
    let report = try compared(hosting([Self.pay]), hosting([moved]), taps)
    #expect(report.groups.isEmpty && report.counts.unchanged == 1)
    #expect(report.counts.notCompared == [.elsewhere(hasLocation: true): 1])
    // Without elements, nothing tells that both touches are one.
    #expect(throws: (any Error).self) { try compared(hosting([]), hosting([]), taps) }
  }

  @Test(arguments: [true, false])
  func `Elements that only one recording has are told, and are no difference`(isOld: Bool) throws {
    let tap = Tap(x: 100, y: 700, responder: .view(2))
    let (with, without) = (hosting([Self.pay]), hosting([]))
    let report = try compared(isOld ? with : without, isOld ? without : with, (tap, tap))
    #expect(report.groups.isEmpty)
    #expect(report.counts.notCompared == [.elementsOfOneRecording(isOld: isOld): 1])
  }
}
