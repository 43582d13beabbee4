import Foundation
import HitTesting
import TestSupport
import Testing

/// Tests that touches on screens after the trees of iOS 26.1 go to whom they go in apps, as a
/// recording and as a pasted dump.
@Suite struct RealScreenReplayTests {
  @Test func `Every recorded touch is explained, and a policy that is tried moves none`() throws {
    let here = try Workplace()
    let names = RealScreen.all.map(\.name)
    var traces: [String] = []
    for screen in RealScreen.all {
      try here.write("\(screen.name).jsonl", screen.jsonLines)
      let trace = "\(screen.name).sqlite"
      #expect(try here.retouch("record", "\(screen.name).jsonl", "-o", trace).code == 0)
      traces.append(trace)
    }
    try here.write("p.yaml", "policy: p\nrules:\n  - match: \"#nobody\"\n    hitTest: none\n")
    let taps = RealScreen.all.reduce(0) { $0 + $1.taps.count }
    let replayed = try here.retouch(["replay"] + traces + ["--policy", "p.yaml", "--min-fidelity", "100"])
    #expect(replayed.code == 0, "\(replayed.output)")
    #expect(replayed.output.contains("Fidelity: \(taps) of \(taps) touches with a recorded responder (100%)"))
    #expect(Set(names).count == RealScreen.all.count && taps > 40)
  }

  @Test func `The same holds for what recursiveDescription prints`() throws {
    let here = try Workplace()
    var wrong: [String] = []
    for screen in RealScreen.all {
      let trace = "\(screen.name).sqlite"
      try here.write("\(screen.name).txt", screen.recursiveDescription())
      #expect(try here.retouch("record", "\(screen.name).txt", "-o", trace, "--os", screen.os).code == 0)
      for tap in screen.taps {
        guard let hit = tap.hit, let number = screen.numberInKeyWindow(of: hit) else { continue }
        let at = "\(tap.location.x),\(tap.location.y)"
        let explained = try here.retouch("explain", trace, "--snapshot", "1", "--at", at, "--format", "json")
        if !explained.output.contains("\"view\":\(number),\"element\":") { wrong.append("\(screen.name) at \(at)") }
      }
    }
    #expect(wrong.isEmpty)
  }
}

extension RealScreen {
  /// The place of the view with an identifier among the printed views, from 1; nil for a view of
  /// another window.
  fileprivate func numberInKeyWindow(of identifier: String) -> Int? {
    func views(_ view: RealView) -> [RealView] { [view] + view.children.flatMap(views) }
    let printed = windows.filter(\.isKey).flatMap { views($0.view) }
    return printed.firstIndex { $0.identifier == identifier }.map { $0 + 1 }
  }
}
