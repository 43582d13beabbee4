#if UIKIT_MODEL
  import Foundation
  import Testing

  /// Tests that code that loops, crashes, exits or gives a wrong answer is a fault of that policy
  /// at that event only.
  @Suite struct CodeFaultTests {
    /// Four touches on a button. The first and the third are in its left half.
    private static let recording = """
      {"retouch":1,"app":"Shop","os":"iOS 17.4","policy":"uikit"}
      {"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,300,300],"key":true,"children":[\
      {"id":2,"class":"UIButton","identifier":"pay","frame":[0,0,100,100]}]}]}}

      """
      + [(20, 1), (80, 2), (30, 3), (90, 4)].map { x, time in
        ["began", "ended"].map { phase in
          let hit = phase == "began" ? ",\"hit\":2" : ""
          return """
            {"t":\(time),"event":{"type":"touches","touches":[{"touch":1,"phase":"\(phase)","at":[\(x),50]\(hit)}]}}\n
            """
        }.joined()
      }.joined()

    private func replay(_ policy: String, _ arguments: String...) throws -> (outcome: Outcome, here: Workplace) {
      let here = try Workplace()
      try here.write("shop.jsonl", Self.recording)
      #expect(try here.retouch("record", "shop.jsonl", "-o", "shop.sqlite").code == 0)
      let outcome = try here.probe(["replay", "shop.sqlite", "--policy", policy, "--results", "r.sqlite"] + arguments)
      return (outcome, here)
    }

    /// The rows that a query on the results gives.
    private func rows(_ here: Workplace, _ sql: String) throws -> [String] {
      try here.sqlite3("r.sqlite", sql).output.split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
      ("endless", "endless gave no answer within 0.5 s"), ("flooding", "flooding gave no answer within 0.5 s"),
      ("waking", "waking gave no answer within 0.5 s"), ("dripping", "dripping gave no answer within 0.5 s"),
      ("crashing", "crashing crashed (signal"),
      ("leaving", "leaving ended its process (exit code 7)"),
      ("foreign", "foreign answered with a ProbeButton that is not in the scene"),
    ])
    func `A fault is told at its events, and the others are compared`(policy: String, reason: String) throws {
      let (outcome, here) = try replay(policy, "--event-timeout", "0.5")
      #expect(outcome.code == 2)
      #expect(outcome.output.contains("No touch goes somewhere else. 2 touches got no answer."))
      #expect(outcome.output.contains("FAULTS (a policy's code gave no answer)\n1. fault: 2 touches"))
      #expect(outcome.output.contains("   after   no answer\n   why     \(reason)"))
      #expect(try rows(here, "SELECT unchanged, faults FROM compared_part") == ["2|2"])
      #expect(try rows(here, "SELECT event_id, kind FROM differences") == ["1|fault", "5|fault"])
    }

    @Test(.timeLimit(.minutes(1)))
    func `What code starts ends with the code, also in a session of its own`() throws {
      let (outcome, here) = try replay("starting", "--event-timeout", "1")
      #expect(outcome.code == 2 && outcome.output.contains("starting gave no answer within 1 s"))
      let started = try here.read("started.txt").split(separator: "\n").compactMap { pid_t($0) }
      #expect(!started.isEmpty)
      // Signals are delivered a moment later. A process that has ended may keep its number, but has
      // no command line.
      for process in started {
        while (try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8))?.isEmpty == false {
          usleep(10_000)
        }
      }
    }

    @Test func `The event of a fault becomes small, and the policy in the test says what to fill in`() throws {
      for (policy, source) in [
        ("crashing", "<#the policy crashing#>"), ("foreign", "<#the policy foreign#>"),
        ("unreadable", "\n        .view(matching: \"#pay[\", ProbeButton.init(frame:))"),
      ] {
        let (_, here) = try replay(policy)
        let group = try rows(here, "SELECT fingerprint FROM difference_group")
        let made = try here.probe([
          "minimize", "shop.sqlite", "--event", "1", "--policy", policy, "-o", "bug", "--event-timeout", "0.5",
        ])
        #expect(made.code == 0 && made.errors.contains("left: 2 of 2 views"), "\(made.errors)")
        let outcome = try here.probe([
          "replay", "bug/Traces/minimal.sqlite", "--policy", policy, "--results", "small.sqlite",
        ])
        #expect(outcome.code == 2)
        #expect(try here.sqlite3("small.sqlite", "SELECT fingerprint FROM difference_group").output == group[0] + "\n")
        let test = try String(contentsOf: here.folder.appendingPathComponent("bug/minimalTests.swift"), encoding: .utf8)
        #expect(test.contains("under: .code(\(source)))\n"), "\(test)")
      }
    }

    @Test func `Code that behaves changes nothing, whatever it prints`() throws {
      for policy in ["well-behaved", "talkative"] {
        let (outcome, _) = try replay(policy)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(
          outcome.output.hasPrefix(
            "Policy \(policy) compared with what was recorded: 4 touches in 1 recording\nNo touch"))
        #expect(outcome.errors.contains("hit at") == (policy == "talkative"))
      }
    }

    @Test func `Code that is at fault at every event is asked no more, and every event has its fault`() throws {
      let here = try Workplace()
      let lines = Self.recording.split(separator: "\n")
      let touches = (0..<30).flatMap { _ in lines[2...3] }.enumerated().map { index, line in
        line.replacingOccurrences(of: "{\"t\":1", with: "{\"t\":\(index + 1)")
      }
      try here.write("shop.jsonl", (lines[..<2].map(String.init) + touches).joined(separator: "\n") + "\n")
      try here.retouch("record", "shop.jsonl", "-o", "shop.sqlite")
      let outcome = try here.probe(["replay", "shop.sqlite", "--policy", "always-crashing", "--results", "r.sqlite"])
      #expect(outcome.code == 2)
      #expect(outcome.output.contains("30 touches got no answer."))
      #expect(outcome.output.contains("always-crashing is not asked any more after 20 faults in this recording"))
    }

    @Test func `Code that cannot even begin is told of, as is a selector that cannot be read`() throws {
      #expect(try replay("crashing-at-once").outcome.output.contains("crashing-at-once crashed (signal"))
      let unreadable = try replay("unreadable").outcome
      #expect(unreadable.code == 2)
      #expect(unreadable.output.contains("unreadable has a selector that cannot be read: \"#pay[\""))
    }

    @Test func `An override that stands for nothing is told, and one that stands for something is not`() throws {
      let (outcome, _) = try replay("unmatched")
      #expect(outcome.code == 0)
      #expect(
        outcome.errors.contains("warning: no view in any trace matches \"ProbeButton for #gone\" (policy unmatched)"))
      #expect(
        outcome.errors.contains("warning: no view in any trace matches \"ProbeButton for the class ProbeButton\""))
      #expect(try replay("well-behaved").outcome.errors.contains("warning") == false)
    }

    @Test func `A run with code tells what code cannot know of the recorded system`() throws {
      let note = "note: #available(...) is always true in code here; recorded on iOS 17.4\n"
      #expect(try replay("well-behaved").outcome.errors.contains(note))
      #expect(try replay("uikit").outcome.errors.contains(note) == false)
      #expect(try replay("uikit", "--baseline", "well-behaved").outcome.errors.contains(note))
    }

    @Test func `What a touch changes in the scene is not there for the next one`() throws {
      let (outcome, here) = try replay("vanishing")
      #expect(outcome.code == 0 && outcome.output.contains("4 touches in 1 recording\nNo touch goes somewhere else."))
      #expect(try rows(here, "SELECT unchanged, changed, faults FROM compared_part") == ["4|0|0"])
      let swept = try sweep("vanishing").outcome
      #expect(swept.code == 0 && swept.output.contains("No sampled point of 1 scene goes anywhere else."))
    }

    @Test func `What the code lacks is told in each report, once for all recordings`() throws {
      let note =
        "unwired: nothing sets the weak property WiredButton.other: it is nil here; if the app or a nib sets it, set it in bind"
      let (outcome, here) = try replay("unwired")
      #expect(outcome.code == 0)
      func lines(_ text: String) -> String {
        text.split(separator: "\n").joined().split(separator: " ").joined(separator: " ")
      }
      #expect(lines(outcome.output).contains("NOT COMPARED, OR NOT AS RECORDED " + note))
      #expect(
        try here.probe(["report", "r.sqlite", "--format", "markdown"]).output.contains("WiredButton.other")
      )
      #expect(try rows(here, "SELECT reason, count FROM not_compared") == [note + "|1"])
      #expect(lines(try sweep("unwired").outcome.output).contains(note))
      #expect(try replay("well-behaved").outcome.output.contains("NOT COMPARED") == false)
      // Code that also fails is told of all the same.
      #expect(try replay("crashing", "--baseline", "unwired").outcome.output.contains("WiredButton.other"))
    }

    @Test func `Views that nothing tells apart are told`() throws {
      let here = try Workplace()
      func recording(_ identifiers: [String]) -> String {
        let views = identifiers.enumerated().map { index, name in
          "{\"id\":\(10 + index),\"class\":\"UIView\",\"frame\":[\(index * 50),0,50,100]\(name)}"
        }
        return Self.recording.replacingOccurrences(
          of: "\"class\":\"UIButton\",\"identifier\":\"pay\",\"frame\":[0,0,100,100]",
          with:
            "\"class\":\"Pair\",\"identifier\":\"pair\",\"frame\":[0,0,100,100],\"children\":[\(views.joined(separator: ","))]"
        )
      }
      try here.write("shop.jsonl", recording(["", ""]))
      try here.retouch("record", "shop.jsonl", "-o", "shop.sqlite")
      let outcome = try here.probe(["replay", "shop.sqlite", "--policy", "paired", "--results", "r.sqlite"])
      #expect(outcome.code == 0)
      #expect(
        try rows(here, "SELECT reason FROM not_compared").first?.hasPrefix(
          "paired: PairView makes 2 views of the class UIView (PairView.first, PairView.second), and nothing tells which"
        )
          == true)
    }

    @Test func `A fault of the baseline, or of what stands for the app's own rules, is told too`() throws {
      for option in ["--baseline", "--recorded-policy"] {
        let (outcome, _) = try replay("uikit", option, "crashing")
        #expect(outcome.code == 2)
        #expect(outcome.output.contains("crashing crashed (signal"))
      }
    }

    @Test func `The program's own policies have their names in every command`() throws {
      let here = try Workplace()
      let list = try here.probe(["policy", "list"]).output
      #expect(list.contains("my-rules"))
      #expect(list.contains("endless"))
      #expect(try here.probe(["policy", "show", "foreign"]).output.contains("# ProbeButton for #pay"))
      #expect(try here.retouch("policy", "list").output.contains("my-rules") == false)
    }

    @Test func `A program of one's own lists no example's policies, and has no demo`() throws {
      let here = try Workplace()
      let isExample = /(?m)^floating-windows\//
      #expect(try here.retouch("policy", "list").output.contains(isExample))
      #expect(try here.probe(["policy", "list"]).output.contains(isExample) == false)
      #expect(try here.retouch("--help").output.contains("  demo  "))
      #expect(try here.probe(["--help"]).output.contains("  demo  ") == false)
      #expect(try here.probe(["demo"]).code == 64)
    }

    /// Sweeps a small button, of which the left 50 points are the left half.
    private func sweep(_ policy: String, _ arguments: String...) throws -> (outcome: Outcome, here: Workplace) {
      let here = try Workplace()
      let lines = Self.recording.split(separator: "\n").prefix(2).map {
        $0.replacingOccurrences(of: "[0,0,300,300]", with: "[0,0,60,10]")
          .replacingOccurrences(of: "[0,0,100,100]", with: "[0,0,60,10]")
      }
      try here.write("shop.jsonl", lines.joined(separator: "\n") + "\n")
      #expect(try here.retouch("record", "shop.jsonl", "-o", "shop.sqlite").code == 0)
      let outcome = try here.probe(["sweep", "shop.sqlite", "--policy", policy, "--results", "r.sqlite"] + arguments)
      return (outcome, here)
    }

    @Test(arguments: [
      ("crashing", "crashing crashed (signal"), ("leaving", "leaving ended its process (exit code 7)"),
      ("foreign", "foreign answered with a ProbeButton that is not in the scene"),
    ])
    func `Where code is at fault, a sweep tells the region`(policy: String, reason: String) throws {
      let (outcome, here) = try sweep(policy)
      #expect(outcome.code == 2)
      #expect(
        outcome.output.contains("No sampled point of 1 scene goes anywhere else. Points in 1 group got no answer."))
      #expect(outcome.output.contains("FAULTS (a policy's code gave no answer)\n1. fault: 1 scene, up to 500 square"))
      #expect(outcome.output.contains("   after   no answer\n   why     \(reason)"))
      #expect(try rows(here, "SELECT unchanged_scenes, changed, faults FROM compared_part") == ["1|0|1"])
      #expect(
        try rows(here, "SELECT after, evidence, max(max_x) BETWEEN 49.9 AND 50 FROM regions") == ["no answer|sampled|1"]
      )
    }

    @Test func `A sweep asks code that behaves everywhere, whatever it prints`() throws {
      let (outcome, here) = try sweep("talkative")
      #expect(outcome.code == 0)
      #expect(outcome.output.contains("No sampled point of 1 scene goes anywhere else. Sampled, not proved: code was"))
      #expect(outcome.errors.contains("hit at"))
      #expect(try here.probe(["sweep", "shop.sqlite", "--policy", "talkative", "--certificate", "c.sqlite"]).code == 2)
      #expect(try here.probe(["audit", "shop.sqlite", "--policy", "talkative"]).code == 2)
      #expect(try sweep("unmatched").outcome.errors.contains("no view in any trace matches \"ProbeButton for #gone\""))
    }

    @Test func `Code that crashes at every point has a fault everywhere`() throws {
      let outcome = try sweep("always-crashing").outcome
      #expect(outcome.code == 2 && outcome.output.contains("fault: 1 scene, up to 600 square points"))
    }

    @Test func `An event may take no time that is not a time`() throws {
      #expect(try replay("uikit", "--event-timeout", "0").outcome.code == 64)
    }
  }
#endif
