import Foundation
import Testing

/// Tests `retouch policy mutate`.
@Suite struct MutateTests {
  /// What the tests read of the output as JSON.
  private struct Report: Decodable {
    struct Rule: Decodable {
      var mutants: [Mutant]
    }

    struct Mutant: Decodable, Hashable {
      var change: String
      var selector: String?
      var from: [String]
      var to: [String]
      var added: String?
      var state: String
      var noticedBy: Int
      var place: Place?

      /// The change, without what became of it.
      var name: [String?] { [change, selector, added] + from + to }
    }

    struct Place: Decodable, Hashable {
      var snapshot: Int
      var type: String
      var at: [Double]?
      var windowScene: String?
    }

    var noticed: Int
    var missed: Int
    var equivalent: Int
    var score: Double?
    var rules: [Rule]

    var mutants: [Mutant] { rules.flatMap(\.mutants) }
  }

  private func report(_ policy: String, _ trace: String, in here: Workplace) throws -> Report {
    let outcome = try here.retouch("policy", "mutate", policy, "--trace", trace, "--format", "json")
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
  }

  /// Records a trace again with a touch at each of these places of its scenes.
  private func record(_ trace: String, with places: [Report.Place], as file: String, in here: Workplace) throws {
    var lines: [Substring] = []
    var snapshot = 0
    for line in try here.retouch("export", trace).output.split(separator: "\n") {
      lines.append(line)
      guard let time = line.firstMatch(of: /^{"t":([^,]*),"(?:scene|change)":/)?.1 else { continue }
      snapshot += 1
      for (number, place) in places.enumerated() where place.snapshot == snapshot {
        let at = try #require(place.at)
        let scene = place.windowScene.map { ",\"scene\":\"\($0)\"" } ?? ""
        for phase in ["began", "ended"] {
          lines.append(
            """
            {"t":\(time),"event":{"type":"\(place.type)"\(scene),"touches":\
            [{"touch":\(1_000 + number),"phase":"\(phase)","at":[\(at[0]),\(at[1])]}]}}
            """)
        }
      }
    }
    let again = try here.retouch(
      ["record", "--from", "jsonl", "-", "-o", file], input: lines.joined(separator: "\n") + "\n")
    #expect(again.code == 0, "\(again.errors)")
  }

  @Test(arguments: [
    ("floating-windows", "penetrable"), ("filter-and-redirect", "filter"), ("many-windows", "tolerant"),
    ("larger-tap-area", "hit-test"), ("through-scroll-view", "through-empty-space"),
  ])
  func `What an example's script does not notice, touches at the witnesses notice`(app: String, variant: String) throws
  {
    let here = try Workplace()
    #expect(try here.retouch("demo", "--keep", "t").code == 0)
    let policy = Place.examples.appendingPathComponent("policies/\(app)-\(variant).yaml").path
    let before = try report(policy, "t/\(app)-\(variant).sqlite", in: here)
    let missed = before.mutants.filter { $0.state == "missed" }
    #expect(!missed.isEmpty && missed.count == before.missed && before.noticed > 0)
    try record("t/\(app)-\(variant).sqlite", with: missed.compactMap(\.place), as: "more.sqlite", in: here)
    let after = try report(policy, "more.sqlite", in: here)
    #expect(after.missed == 0 && after.score == 1)
    #expect(after.noticed == before.noticed + before.missed && after.equivalent == before.equivalent)
    for mutant in missed {
      #expect(after.mutants.contains { $0.name == mutant.name && $0.noticedBy > 0 }, "\(mutant)")
    }
  }

  @Test func `A removed move of recognizers is noticed by who is asked, and by a touch at a point that is named`()
    throws
  {
    let here = try Workplace()
    #expect(try here.retouch("demo", "--keep", "t").code == 0)
    let policy = Place.examples.appendingPathComponent("policies/through-scroll-view-remedy.yaml").path
    let without = ["recognizers: { move: { recognizer: UIPanGestureRecognizer, to: superview } }"]
    let touched = try report(policy, "t/through-scroll-view-through-empty-space.sqlite", in: here)
    #expect(touched.mutants.first { $0.from == without && $0.to.isEmpty }?.state == "noticed")
    let lines = try here.retouch("export", "t/through-scroll-view-through-empty-space.sqlite").output
      .split(separator: "\n").filter { !$0.contains("\"event\"") && !$0.contains("\"outcome\"") }
    _ = try here.retouch(
      ["record", "--from", "jsonl", "-", "-o", "still.sqlite"], input: lines.joined(separator: "\n") + "\n")
    let still = try report(policy, "still.sqlite", in: here)
    let mutant = try #require(still.mutants.first { $0.from == without && $0.to.isEmpty })
    #expect(mutant.state == "missed" && mutant.place?.at != nil)
    #expect(still.score == 0)
  }

  @Test func `A motion event notices what no touch does`() throws {
    let here = try Workplace()
    try here.write(
      "a.jsonl",
      Sample.header
        + #"{"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","identifier":"app","frame":[0,0,100,100]},{"id":2,"class":"UIWindow","identifier":"top","frame":[0,0,100,100],"key":true}]}}"#
        + "\n")
    #expect(try here.retouch("record", "a.jsonl", "-o", "a.sqlite").code == 0)
    try here.write("p.yaml", Sample.policy("  - match: \"#top\"\n    window: { canBecomeKey: false }\n"))
    let outcome = try here.retouch("policy", "mutate", "p.yaml", "--trace", "a.sqlite")
    #expect(
      outcome.output.contains(
        """
          MISSED      removed                         an event of type motion would notice: a.sqlite, snapshot 1
                      before  UIWindow#app
                      after   UIWindow#top

        """), "\(outcome.output)")
  }

  @Test func `The score can be a threshold, and does not depend on the number of threads`() throws {
    let here = try Workplace.withFloats()
    try here.write("p.yaml", Sample.policy("  - match: \"#c\"\n    pointInside: { outset: -45 }\n"))
    let mutate = ["policy", "mutate", "p.yaml", "--trace", "f.sqlite"]
    let plain = try here.retouch(mutate)
    #expect(plain.code == 0 && plain.output.contains("Score: 33.3%: 2 of 6 mutants that can be noticed"))
    #expect(try here.retouch(mutate + ["--min-score", "33"]).code == 0)
    let below = try here.retouch(mutate + ["--min-score", "34"])
    #expect(below.code == 1 && below.output == plain.output)
    for jobs in ["1", "3"] { #expect(try here.retouch(mutate + ["--jobs", jobs]).output == plain.output) }
    // Each trace twice, so that there are more traces than threads.
    try FileManager.default.copyItem(
      at: here.folder.appendingPathComponent("f.sqlite"), to: here.folder.appendingPathComponent("g.sqlite"))
    let both = try ["1", "5"].map { try here.retouch(mutate + ["--trace", "g.sqlite", "--jobs", $0]).output }
    #expect(both[0] == both[1] && both[0].contains("all points of 2 scenes in 2 recordings"))
  }

  @Test func `What cannot be mutated, and traces that notice nothing, are errors`() throws {
    let here = try Workplace.withFloats()
    func refused(_ arguments: String...) throws -> Outcome { try here.retouch(["policy", "mutate"] + arguments) }
    let code = try refused("floating-windows/penetrable", "--trace", "f.sqlite")
    #expect(code.code == 2)
    #expect(
      code.errors
        == "retouch: floating-windows/penetrable is code; retouch policy mutate changes rules only\n"
    )
    let empty = try refused("uikit", "--trace", "f.sqlite")
    #expect(empty.code == 2)
    #expect(empty.errors == "retouch: uikit has no rules to change\n")
    try here.write("gone.yaml", Sample.policy("  - match: \"#gone\"\n    set: { isKeyWindow: true }\n"))
    let nothing = try refused("gone.yaml", "--trace", "f.sqlite")
    #expect(nothing.code == 0 && nothing.output.contains("No mutant can be noticed in these scenes"))
    let gate = try refused("gone.yaml", "--trace", "f.sqlite", "--min-score", "1")
    #expect(gate.code == 2 && gate.errors.contains("f.sqlite: no change of a rule has an effect there"))
    #expect(try refused("policy.yaml", "--trace", "gone.sqlite").code == 2)
    #expect(try refused("policy.yaml").code == 64)
    #expect(try refused("policy.yaml", "--trace", "f.sqlite", "--min-score", "101").code == 64)
    #expect(try refused("policy.yaml", "--trace", "f.sqlite", "--jobs", "0").code == 64)
  }
}
