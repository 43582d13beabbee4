import Findings
import FindingsStore
import Foundation
import HitTesting
import Recording
import Replay
import Reporting
import TestSupport
import Testing
import TraceStore

/// What explains that a responder is another one in a newer recording.
extension RecordingComparisonTests {
  @Test func `a switch of a view`() throws {
    func button(_ configure: @escaping (inout ViewPatch) -> Void) -> [NewView] {
      changed { configure(&$0[2].properties) }
    }
    let changes: [((inout ViewPatch) -> Void, String)] = [
      ({ $0.isHidden = true }, "is hidden"), ({ $0.isUserInteractionEnabled = false }, "has its interaction off"),
      ({ $0.alpha = 0 }, "is transparent (alpha below 0.01)"),
      ({ $0.isAnimating = true }, "is blocked by an animation"),
    ]
    for (change, words) in changes {
      let off = tapped(.view(2), button(change))
      #expect(try told(off) == "moved: UIButton#pay \(words) now")
      #expect(try told(Recorded(), against: off) == "moved: UIButton#pay \(words) no more")
    }
  }

  @Test func `a frame`() throws {
    let lower = tapped(.view(2), changed { $0[2].properties.frame = rect(10, 60, 50, 50) })
    let words = "UIButton#pay does not contain the point any more: its frame was (10, 10, 50, 50), now (10, 60, 50, 50)"
    #expect(try told(lower) == "moved: \(words)")
    let back = "UIButton#pay contains the point now: its frame was (10, 60, 50, 50), now (10, 10, 50, 50)"
    #expect(try told(Recorded(), against: lower) == "moved: \(back)")
  }

  @Test func `what a view is in`() throws {
    let scrolled = tapped(.view(2), changed { $0[1].properties.boundsOrigin = Point(x: 0, y: 60) })
    #expect(
      try told(scrolled)
        == "moved: UIButton#pay does not contain the point any more: Panel, which it is in, is scrolled elsewhere")
    let moved = tapped(.view(2), changed { $0[1].properties.frame = rect(-40, -40, 400, 400) })
    #expect(
      try told(moved)
        == "moved: UIButton#pay does not contain the point any more: Panel, which it is in, lies elsewhere")
  }

  @Test func `a view that only one of them has`() throws {
    let covered = tapped(
      .view(9), changed { $0.append(view(9, "UIView", in: 2, rect(0, 0, 90, 90)) { $0.identifier = .some("overlay") }) }
    )
    #expect(try told(covered) == "moved: UIView#overlay, which the old recording does not have, takes it")
    #expect(
      try told(Recorded(), against: covered) == "moved: UIView#overlay, which took it, is not in the new recording")
    let replaced = tapped(.view(9), changed { $0[2] = view(9, "UISwitch", in: 2, rect(10, 10, 50, 50)) })
    #expect(
      try told(replaced)
        == "moved: UISwitch, which the old recording does not have, takes it in place of UIButton#pay, which the new one does not have"
    )
  }

  @Test func `an overlay without a name over a view of the same class`() throws {
    let covered = tapped(.view(9), changed { $0.append(view(9, "Panel", in: 1, rect(0, 0, 200, 200))) })
    #expect(try told(covered) == "moved: Panel, which the old recording does not have, takes it")
  }

  @Test func `the order of siblings`() throws {
    let one = view(8, "UIView", in: 1, fullScreen) { $0.identifier = .some("one") }
    let other = view(9, "UIView", in: 1, fullScreen) { $0.identifier = .some("other") }
    let (old, new) = (
      tapped(.view(9), changed { $0 += [one, other] }), tapped(.view(8), changed { $0 += [other, one] })
    )
    #expect(try told(new, against: old) == "moved: UIView#one is in front of UIView#other now")
  }

  @Test func `a view that hangs elsewhere`() throws {
    let named = changed { $0[1].properties.identifier = .some("panel") } + [view(9, "UIView", in: 1, fullScreen)]
    var inside = named
    inside[2] = view(3, "UIButton", in: 9, rect(10, 10, 50, 50)) { $0.identifier = .some("pay") }
    inside.append(inside.remove(at: 2))
    #expect(
      try told(tapped(.view(3), inside), against: tapped(.view(9), named))
        == "moved: UIButton#pay is inside UIView now, no more inside Panel#panel")
  }

  @Test func `windows`() throws {
    let alert = view(8, "UIWindow", in: nil, fullScreen) { $0.level = 2000 }
    let shown = tapped(.view(8), stage + [alert])
    #expect(try told(shown) == "window: UIWindow, which the old recording does not have, takes it")
    var hidden = alert
    hidden.properties.isHidden = true
    #expect(try told(shown, against: tapped(.view(3), stage + [hidden])) == "window: UIWindow is hidden no more")
    let named = { (level: Double) in
      view(8, "UIWindow", in: nil, fullScreen) { ($0.level, $0.identifier) = (level, .some("tool")) }
    }
    #expect(
      try told(tapped(.view(8), stage + [named(1)]), against: tapped(.view(3), stage + [named(-1)]))
        == "window: UIWindow#tool is in front of UIWindow now: its level was -1, now 1")
  }

  @Test func `nobody`() throws {
    let off = tapped(.nobody, changed { $0[0].properties.isUserInteractionEnabled = false })
    #expect(try told(off) == "lost: UIWindow has its interaction off now")
    #expect(try told(Recorded(), against: off) == "gained: UIWindow has its interaction off no more")
  }

  @Test func `nothing in the scene, as a system looks whose hit test changed`() throws {
    let words = "no view that was asked differs: an override or the system decides otherwise"
    #expect(
      try told(tapped(.view(2)))
        == "moved: \(words); the new recording is not what its own policy, uikit, gives, the old one is")
    #expect(
      try told(Recorded(), against: tapped(.view(2)))
        == "moved: \(words); the old recording is not what its own policy, uikit, gives, the new one is")
    #expect(
      try told(tapped(.view(2)), against: tapped(.view(4)))
        == "moved: \(words); neither recording is what its own policy gives")
    #expect(try compare(tapped(.view(2)), against: Recorded()).fidelity == 0)
  }

  @Test func `a wrapper that an override does not know of`() throws {
    let below = [view(1, "UIWindow", in: nil, fullScreen), view(2, "UITableView", in: 1, fullScreen)]
    let window = view(3, "PassThroughWindow", in: nil, fullScreen) { $0.level = 1 }
    let (old, new) = (
      tapped(.view(2), below + [window, view(4, "UIView", in: 3, fullScreen)]),
      tapped(
        .view(4),
        below + [window, view(9, "UITransitionView", in: 3, fullScreen), view(4, "UIView", in: 9, fullScreen)])
    )
    let unlike = "the old recording is not what its own policy, uikit, gives, the new one is"
    let around =
      "UITransitionView, which the old recording does not have, is around UIView now: an override may decide otherwise"
    #expect(try told(new, against: old) == "window: \(around); \(unlike)")
    var taken = new
    taken.taps = [onButton(.view(9))]
    #expect(
      try told(taken, against: old)
        == "window: UITransitionView, which the old recording does not have, gets it; neither recording is what its own policy gives"
    )
    let back =
      "UITransitionView, which was around UIView, is not in the new recording: an override may decide otherwise"
    #expect(
      try told(old, against: new)
        == "window: \(back); the new recording is not what its own policy, uikit, gives, the old one is")
  }

  @Test func `a class that is another one`() throws {
    let other = changed { $0[2] = view(3, "PassButton", in: 2, rect(10, 10, 50, 50)) { $0.identifier = .some("pay") } }
    #expect(
      try told(tapped(.view(2), other))
        == "moved: UIButton#pay is a PassButton now: its code may decide otherwise; "
        + "the new recording is not what its own policy, uikit, gives, the old one is")
  }

  @Test func `a view that left`() throws {
    var gone = Recorded()
    gone.views = changed { $0.append(view(9, "UISwitch", in: 2, rect(0, 0, 5, 5))) }
    gone.taps = []
    try withFolder { folder throws in
      let path = folder + "/new.retouch"
      try TraceWriter.create(at: path, survivesFaults: false) { writer in
        try writer.begin(RecordingInfo(policy: "uikit", format: "jsonl"))
        try writer.update(.scene(gone.views), time: 0)
        var change = SceneChange()
        change.remove = [9]
        try writer.update(.change(change), time: 0.5)
        for event in onButton(.view(9)).events(at: 1) { try writer.add(event) }
      }
      try write([Recorded()], to: folder + "/old.retouch")
      let comparison = try PairedTraces(
        old: recordings(at: folder + "/old.retouch"), new: recordings(at: path), paths: (folder + "/old.retouch", path),
        jobs: 1)
      let store = try ResultsDatabase(writing: folder + "/r.sqlite", words: EnglishWords())
      _ = try store.addRun(RunHead(policy: PolicySource(name: "recorded", text: ""))) { try comparison.run(into: $0) }
      let group = try #require(try store.report().groups.first)
      #expect(group.key.afterPath == "UISwitch (not in the scene)")
      #expect(group.why == "who got it in the new recording was not in its scene any more")
      #expect(group.example.afterView == nil)
    }
  }
}
