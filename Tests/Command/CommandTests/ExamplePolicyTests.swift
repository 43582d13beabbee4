#if UIKIT_MODEL
  import ExampleApps
  import Foundation
  import TestSupport
  import Testing

  /// Replays the recordings of the example apps under each other's rules with the built program,
  /// and compares the results with the apps' scripts.
  @Suite struct ExamplePolicyTests {
    private struct Replayed {
      /// The responder of each resolved event under the other rule, by identifier.
      var responders: [String]
      var kinds: Set<String>
      var outcome: Outcome
      /// The path of the results database.
      var results: String
    }

    /// The folder with the traces of all apps, recorded once.
    private static let recorded = Result {
      let made = try Folder()
      let here = try Workplace()
      #expect(try here.retouch("demo", "--keep", made.file("t").path).code == 0)
      return made
    }

    private static func traces() throws -> Workplace {
      let here = try Workplace()
      try FileManager.default.copyItem(
        at: recorded.get().file("t"), to: here.folder.appendingPathComponent("t"))
      return here
    }

    /// Replays a variant's trace and reads the new responders with SQL from both files.
    private func replay(_ app: String, _ variant: String, under policy: String, in here: Workplace) throws -> Replayed {
      let results = "\(UUID().uuidString).sqlite"
      let trace = "t/\(app)-\(variant).sqlite"
      let outcome = try here.retouch("replay", trace, "--policy", policy, "--results", results)
      func rows(_ database: String, _ sql: String) throws -> [[String]] {
        let rows = try here.sqlite3("-separator", "\t", database, sql).output.split(separator: "\n")
        return rows.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
      }
      let changed = try rows(
        results,
        """
        SELECT event_id, after, kind FROM differences WHERE verdict = 'changed' AND kind NOT LIKE 'action-%'
        """)
      let after = Dictionary(uniqueKeysWithValues: changed.map { ($0[0], $0[1]) })
      let recorded = try rows(
        trace,
        """
        SELECT row_id, coalesce(responder, resolved_to) FROM events
        WHERE resolved_to IS NOT NULL AND phase IS NOT 'regionExited' ORDER BY row_id
        """)
      let responders = recorded.map { row in
        String((after[row[0]] ?? row[1]).split(separator: "#").last ?? "")
      }
      return Replayed(responders: responders, kinds: Set(changed.map { $0[2] }), outcome: outcome, results: results)
    }

    private func app(_ name: String) throws -> any ExampleApp.Type {
      try #require(Examples.all.first { $0.name == name })
    }

    /// The responders of the touches of the variant's script. A drag and each of two fingers count
    /// once.
    private func expected(_ app: String, _ variant: String) throws -> [String] {
      try self.app(app).script(variant).flatMap { step -> [String] in
        guard let name = step.responder else { return [] }
        switch step {
        case .twoFingers, .shake, .press: return [name, name]
        default: return [name]
        }
      }
    }

    @Test func `what was recorded under one rule and is replayed under another goes where the other's script says`()
      throws
    {
      let here = try Self.traces()
      var compared = 0
      for comparison in ExamplePolicies.comparisons
      where comparison.app != "many-windows" && comparison.recorded != "quirks" {
        let (app, recorded, replayed) = (comparison.app, comparison.recorded, comparison.replayed)
        let there = try replay(app, recorded, under: "\(app)/\(replayed)", in: here)
        #expect(there.responders == (try expected(app, replayed)), "\(app): \(recorded) under \(replayed)")
        #expect(there.outcome.code == 1)
        #expect(there.outcome.output.contains("(100%) go to it under the recording's own policy"), "\(app) \(recorded)")
        compared += there.responders.count
        guard comparison.hasWayBack else { continue }
        let back = try replay(app, replayed, under: recorded == "plain" ? "uikit" : "\(app)/\(recorded)", in: here)
        #expect(back.responders == (try expected(app, recorded)), "\(app): \(replayed) under \(recorded)")
        #expect(back.outcome.output.contains("(100%) go to it under the recording's own policy"), "\(app) \(replayed)")
        compared += back.responders.count
      }
      #expect(compared > 100)
    }

    @Test func `passthrough is another rule than penetrable exactly where the container's quirks are`() throws {
      let here = try Self.traces()
      let passthrough = try replay("floating-windows", "quirks", under: "floating-windows/passthrough", in: here)
      #expect(passthrough.outcome.output.contains("7 of 7 touches with a recorded responder (100%)"))
      // A float outside its container, two larger ones beside their frames, and one in a container
      // without interaction.
      #expect(passthrough.responders == ["list", "larger", "larger", "turned", "turned", "list", "list"])
      let plain = try replay("floating-windows", "penetrable", under: "floating-windows/passthrough", in: here)
      #expect(plain.outcome.code == 0)
    }

    @Test
    func `the recognizers of a touch above A are A's pan before the remedy, and B's on the superview too after it`()
      throws
    {
      let here = try Self.traces()
      let after = try replay(
        "through-scroll-view", "through-empty-space", under: "through-scroll-view/remedy", in: here)
      #expect(after.kinds == ["recognizers"])
      let block = """
           before  UIWindow#window/UIView#root/UICollectionView#A
                   asked: UIScrollViewPanGestureRecognizer of UICollectionView#A
           after   UIWindow#window/UIView#root/UICollectionView#A
                   asked: UIScrollViewPanGestureRecognizer of UICollectionView#A, \
        UIScrollViewPanGestureRecognizer of UIView#root for EmptySpaceScrollView#B
        """
      #expect(after.outcome.output.contains(block))
      let json = try here.retouch("report", after.results, "--format", "json").output
      #expect(json.contains("\"kind\":\"recognizers\""))
      #expect(json.contains("\"recognizersBefore\":\"UIScrollViewPanGestureRecognizer of UICollectionView#A\""))
      let markdown = try here.retouch("report", after.results, "--format", "markdown").output
      #expect(markdown.contains("<br>asked: UIScrollViewPanGestureRecognizer of UICollectionView\\#A |"))
      let before = try replay(
        "through-scroll-view", "remedy", under: "through-scroll-view/through-empty-space", in: here)
      #expect(before.kinds == ["recognizers"])
    }

    // MARK: Windows

    @Test func `the entry raised above the alert takes the touch from the alert's button`() throws {
      let here = try Self.traces()
      let raised = try replay("many-windows", "plain", under: "many-windows/raised", in: here)
      #expect(raised.kinds == ["window"])
      #expect(raised.outcome.output.contains("after   AloofWindow#entry/UIButton#open"))
      #expect(
        raised.responders.filter { $0 == "open" }.count == 3, "the drag, the tap, and the tap that was the alert's")
    }

    @Test func `with a wrapper in the overlay, its rule loses every touch in the empty area for the app below`() throws
    {
      let here = try Self.traces()
      let wrapped = try replay("many-windows", "tolerant", under: "many-windows/pass-through", in: here)
      #expect(wrapped.kinds == ["window"])
      #expect(wrapped.responders.contains("buy") == false)
      #expect(wrapped.responders == (try expected("many-windows", "wrapped")))
      let back = try replay("many-windows", "wrapped", under: "many-windows/tolerant", in: here)
      #expect(back.responders == (try expected("many-windows", "tolerant")))
      let without = try replay("many-windows", "pass-through", under: "many-windows/tolerant", in: here)
      #expect(without.outcome.code == 0, "without the wrapper both rules are the same")
    }

    @Test func `an overlay that may become key steals the shake`() throws {
      let here = try Self.traces()
      let refusing = try replay("many-windows", "key-stealing", under: "many-windows/pass-through", in: here)
      #expect(refusing.kinds == ["target"])
      #expect(refusing.responders == (try expected("many-windows", "pass-through")))
      // The result must be in every format.
      let json = try here.retouch("report", refusing.results, "--format", "json").output
      #expect(json.contains("\"kind\":\"target\",\"harm\":\"elsewhere\","))
      #expect(json.contains("\"before\":\"PassThroughWindow#overlay\",\"after\":\"UIWindow#app\""))
      #expect(json.contains("\"type\":\"motion\"") && json.contains("\"at\":null"))
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json.utf8)) }
      let markdown = try here.retouch("report", refusing.results, "--format", "markdown").output
      #expect(markdown.contains("| 4 | ██████████ | target | `PassThroughWindow#overlay` | `UIWindow#app` |"))
      let file = Place.examples.appendingPathComponent("policies/many-windows-key-stealing.yaml").path
      let stealing = try replay("many-windows", "pass-through", under: file, in: here)
      #expect(stealing.kinds == ["target"])
      let why = "PassThroughWindow#overlay is key by the rule #overlay { set: { isKeyWindow: true } }"
      #expect(stealing.outcome.output.contains(why))
    }

    // MARK: Files

    /// A recording of one scene of a variant, with many touches without an observed responder.
    private func randomTouches(_ app: String, _ variant: String, in here: Workplace) throws -> String {
      let lines = try here.retouch("export", "t/\(app)-\(variant).sqlite").output.split(separator: "\n")
      let last = try #require(lines.lastIndex { $0.contains("\"change\"") || $0.contains("\"scene\":{") })
      var random = SplitMix64(seed: 7)
      var text =
        lines[...last].filter { !$0.contains("\"event\"") && !$0.contains("\"outcome\"") }.joined(separator: "\n")
        + "\n"
      for touch in 1...300 {
        let (x, y) = (
          Double.random(in: -5..<395, using: &random).rounded(), Double.random(in: -5..<850, using: &random).rounded()
        )
        for phase in ["began", "ended"] {
          text += """
            {"t":\(1000 + touch),"event":{"type":"touches","touches":[{"touch":1,"phase":"\(phase)","at":[\(x),\(y)]}]}}\n
            """
        }
      }
      let name = "\(app)-\(variant)-random"
      try here.write("\(name).jsonl", text)
      #expect(try here.retouch("record", "\(name).jsonl", "-o", "\(name).sqlite").code == 0)
      return "\(name).sqlite"
    }

    @Test(arguments: [
      ("many-windows", "raised", "plain"), ("many-windows", "pass-through", "pass-through"),
      ("many-windows", "pass-through", "wrapped"), ("many-windows", "tolerant", "tolerant"),
      ("larger-tap-area", "point-inside", "plain"), ("larger-tap-area", "every-button", "plain"),
      ("through-scroll-view", "interaction-off", "plain"), ("floating-windows", "penetrable", "plain"),
      ("filter-and-redirect", "filter", "plain"), ("filter-and-redirect", "redirect", "plain"),
      ("larger-tap-area", "hit-test", "plain"), ("through-scroll-view", "through-empty-space", "plain"),
      ("through-scroll-view", "remedy", "plain"),
    ])
    func `a policy's file and its code say the same`(app: String, policy: String, variant: String) throws {
      let here = try Self.traces()
      let file = Place.examples.appendingPathComponent("policies/\(app)-\(policy).yaml").path
      let random = try randomTouches(app, variant, in: here)
      for trace in ["t/\(app)-\(variant).sqlite", random] {
        let same = try here.retouch("replay", trace, "--policy", file, "--baseline", "\(app)/\(policy)")
        #expect(same.code == 0, "\(same.output)\(same.errors)")
      }
      // In these scenes, no place shows a difference between the policy and UIKit's own rule.
      if policy == "raised" || variant == "wrapped" { return }
      #expect(try here.retouch("replay", random, "--policy", file, "--baseline", "uikit").code == 1)
    }
  }
#endif
