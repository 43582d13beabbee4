import Foundation
import TestSupport
import Testing

/// Tests what an audit says about screens whose trees are those of iOS 26.1, and about mistakes of
/// apps on them.
@Suite struct RealScreenTests {
  private func place(_ screen: RealScreen) throws -> Workplace {
    let here = try Workplace()
    try here.write("screen.jsonl", screen.jsonLines)
    let recorded = try here.retouch("record", "screen.jsonl", "-o", "screen.sqlite")
    try #require(recorded.code == 0, "\(recorded.errors)")
    return here
  }

  private func audit(_ screen: RealScreen, _ more: String...) throws -> Outcome {
    try place(screen).retouch(["audit", "screen.sqlite"] + more)
  }

  /// The lines of what is told apart, without those about rules.
  private func notes(_ outcome: Outcome) -> [String] {
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let start = lines.firstIndex(of: "NOTES") else { return [] }
    return lines[(start + 1)...].prefix { $0.hasPrefix("  ") }.map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.hasPrefix("no view in any trace matches") }
  }

  @Test(arguments: RealScreen.all.indices) func `a screen without a mistake has no finding`(index: Int) throws {
    let screen = RealScreen.all[index]
    let audited = try audit(screen)
    #expect(audited.code == 0, "\(screen.name): \(audited.output)\(audited.errors)")
    #expect(audited.output.contains(": \(screen.controls) controls in 1 scene"), "\(screen.name): \(audited.output)")
  }

  @Test(arguments: RealScreen.all.indices) func `a pasted tree of a screen has no finding`(index: Int) throws {
    let screen = RealScreen.all[index]
    let here = try place(screen)
    try here.write("dump.txt", screen.recursiveDescription(mangled: false))
    #expect(try here.retouch("record", "dump.txt", "-o", "dump.sqlite", "--os", screen.os).code == 0)
    let audited = try here.retouch("audit", "dump.sqlite")
    #expect(audited.code == 0, "\(screen.name): \(audited.output)\(audited.errors)")
  }

  @Test func `what a presentation keeps out of reach is one line, and is judged on demand`() throws {
    let lines = [
      "sheet": "5 controls are behind UITransitionView; --behind-modals judges them",
      "alert": "5 controls are behind UITransitionView; --behind-modals judges them",
      "popover-on-ipad": "4 controls are behind UITransitionView; --behind-modals judges them",
    ]
    for screen in [RealScreen.sheet(), .alert(), .popoverOnIPad()] {
      #expect(notes(try audit(screen)) == [lines[screen.name]], "\(screen.name)")
      let judged = try audit(screen, "--behind-modals")
      #expect(judged.code == 1 && judged.output.contains("unreachable: 1 scene"), "\(screen.name): \(judged.output)")
    }
  }

  @Test func `the rim of glass around bar buttons is one line and no finding`() throws {
    let words = "this rim lights up and does nothing, and an app cannot change it"
    #expect(
      notes(try audit(.navigation())).joined(separator: " ")
        == "2 bar buttons are in glass (PlatterView) that is 4 points larger on each side: \(words)")
    #expect(
      notes(try audit(.toolbar())).joined(separator: " ")
        == "3 bar buttons are in glass (UIPlatformGlassInteractionView) that is 5 points larger on each side: \(words)")
    #expect(notes(try audit(.tabs())).isEmpty)
  }

  @Test func `mistakes of an app on such a screen are found`() throws {
    /// Adds a view in front of all in the window.
    func covered(_ screen: RealScreen, _ view: RealView) -> RealScreen {
      var screen = screen
      screen.windows[0].view.children.append(view)
      return screen
    }
    let full = rect(0, 0, 393, 852)
    let overlay = try audit(covered(.navigation(), RealView("OverlayView", full, id: "overlay")))
    #expect(overlay.code == 1 && overlay.output.contains("goes to UIWindow/OverlayView#overlay"))
    #expect(notes(overlay).isEmpty)
    let banner = try audit(covered(.navigation(), RealView("Banner", rect(0, 50, 393, 60), id: "banner")))
    #expect(banner.code == 1 && banner.output.contains("_UIButtonBarButton#edit"))
    let off = try audit(
      {
        var screen = RealScreen.tabs()
        screen.windows[0].view.children[0].children[0].children[0].children[0].children[0].children[0].children[0] =
          RealView("UIButton", rect(20, 300, 120, 50), id: "like").off
        return screen
      }())
    #expect(off.code == 1 && off.output.contains("UIButton#like") && off.output.contains("its interaction off"))
  }
}
