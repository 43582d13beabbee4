import Foundation
import TestSupport
import Testing

/// The built program tells who acts under another policy.
@Suite struct ActionTests {
  /// A button in a row that a tap recognizer watches: a touch of the button, of the row, and of the
  /// button again.
  private static let shop = #"""
    {"retouch":1,"app":"Shop","os":"iOS 18.1","policy":"uikit","outcomes":true}
    {"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,390,844],"key":true,"children":[{"id":2,"class":"UIView","identifier":"row","frame":[0,100,390,60],"recognizers":[{"id":60,"class":"UITapGestureRecognizer"}],"children":[{"id":3,"class":"UIButton","identifier":"buy","frame":[200,10,100,40]}]}]}]}}
    {"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[240,130],"hit":3,"recognizers":[60]}]}}
    {"t":1.1,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[240,130]}]}}
    {"t":1.1,"outcome":{"touches":[1],"control":3,"sent":"touchUpInside","action":"buy:","target":"Shop"}}
    {"t":3,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[40,120],"hit":2,"recognizers":[60]}]}}
    {"t":3.1,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[40,120]}]}}
    {"t":3.1,"outcome":{"touches":[1],"recognizer":60,"acted":"ended"}}
    {"t":5,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[240,130],"hit":3,"recognizers":[60]}]}}
    {"t":5.1,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[240,130]}]}}
    {"t":5.1,"outcome":{"touches":[1],"control":3,"sent":"touchUpInside","action":"buy:","target":"Shop"}}
    {"t":6,"end":true}

    """#

  /// The button is not hit any more, so that the row's recognizer acts upon its touch.
  private static let policy = Sample.policy("  - match: \"#buy\"\n    hitTest: none\n")

  private func recorded(_ text: String = shop, policy: String = policy) throws -> Workplace {
    let here = try Workplace()
    try here.write("policy.yaml", policy)
    let made = try here.retouch("record", "-", "-o", "shop.sqlite", input: text)
    #expect(made.code == 0, "\(made.errors)")
    return here
  }

  @Test func `Shares of a replay of who acts are merged to what one machine finds`() throws {
    let here = try recorded()
    let merged = try here.expectMerged(["replay", "--policy", "policy.yaml"], copiesOf: "shop.sqlite")
    #expect(merged.output.contains("action-taken"), "\(merged.output)")
    let steps = try here.sqlite3("merged", "SELECT count(*) > 4 FROM deliveries").output
    #expect(steps == "1\n")
  }

  private static let replay = ["replay", "shop.sqlite", "--policy", "policy.yaml"]

  @Test func `A run tells who acts, and what it does not judge of that`() throws {
    let here = try recorded()
    let run = try here.retouch(Self.replay)
    #expect(run.code == 1)
    #expect(
      run.output.contains(
        """
        2 touches go somewhere else, and somebody else acts upon 1, in 2 groups. Of who acts, not judged: 1 later.

        Fidelity: 3 of 3 touches with a recorded responder (100%) go to it under the recording's own policy
        Who acts: 3 of 3 actions (100%), recorded or expected, are both under the recording's own policy

        """), "\(run.output)")
    let later = try #require(run.output.split(separator: "\nLATER (").last)
    #expect(later.contains("\n1. action-taken: 1 touch ["), "\(later)")
    #expect(run.output.contains("it does not get the touch any more, which hits UIWindow/UIView#row"), "\(run.output)")
    let explained = try here.retouch("explain", "shop.sqlite", "--event", "1", "--policy", "policy.yaml")
    #expect(
      explained.output.contains(
        """
        What comes of the touch under p:
          0 s  UIWindow/UIView#row gets touchesBegan
          0.1 s  UITapGestureRecognizer on UIView#row ends
        """), "\(explained.output)")
  }

  /// A row whose recognizer waits for two taps gets one.
  @Test(arguments: [
    ("set: { numberOfTapsRequired: 1 }", "the touch is its gesture now"),
    ("add: UITapGestureRecognizer", "it gets the touch now"),
  ]) func `A run tells why somebody acts where nobody did`(recognizers: String, why: String) throws {
    let tap = #"{"id":60,"class":"UITapGestureRecognizer","parameters":{"numberOfTapsRequired":2}}"#
    let lines = Self.shop.split(separator: "\n")
    let text =
      [
        lines[0], lines[1].replacing(#"{"id":60,"class":"UITapGestureRecognizer"}"#, with: tap), lines[5], lines[6],
        lines[11],
      ].joined(separator: "\n") + "\n"
    let policy = Sample.policy("  - match: \"#row\"\n    recognizers: { \(recognizers) }\n")
    let here = try recorded(text, policy: policy)
    let run = try here.retouch(Self.replay)
    #expect(run.code == 1 && run.output.contains(". action-gained: 1 touch ["), "\(run.output)")
    #expect(run.output.contains(why), "\(run.output)")
  }

  @Test(arguments: [["--kind", "action-taken"], ["--view", "UIView#row"], ["--cause", "action-not-given"]])
  func `Who acts is accepted like any change, by what groups have in common`(pattern: [String]) throws {
    let here = try recorded()
    #expect(try here.retouch(Self.replay).code == 1)
    let accepted = try here.retouch(["accept"] + pattern + ["--one-entry", "--reason", "meant"])
    #expect(accepted.code == 0, "\(accepted.errors)")
    let states = "SELECT kind, state FROM groups JOIN newest_run USING (run_id) WHERE verdict = 'changed' ORDER BY kind"
    #expect(try here.retouch(Self.replay).code == (pattern[0] == "--view" ? 0 : 1))
    let found = try here.sqlite3("retouch-results.sqlite", states).output
    #expect(found == "action-taken|accepted\nmoved|\(pattern[0] == "--view" ? "accepted" : "new")\n")
  }

  @Test func `What comes later fails no run, and cannot be accepted`() throws {
    let here = try recorded()
    #expect(try here.retouch(Self.replay).code == 1)
    #expect(try here.retouch("accept", "--all", "--reason", "meant").code == 0)
    let run = try here.retouch(Self.replay)
    #expect(run.code == 0 && run.output.contains("\nLATER ("), "\(run.output)")
    let later = "SELECT fingerprint FROM groups JOIN newest_run USING (run_id) WHERE verdict = 'later'"
    let fingerprint = try here.sqlite3("retouch-results.sqlite", later).output.split(separator: "\n")[0]
    let refused = try here.retouch("accept", String(fingerprint), "--reason", "meant")
    #expect(
      refused.code == 2 && refused.errors.contains("comes later, so there is nothing to accept"), "\(refused.errors)")
  }

  /// A press that a tap has to come before, and one that is disabled while a finger is down.
  @Test(arguments: [
    (
      #"{"id":0,"class":"UILongPressGestureRecognizer","parameters":{"numberOfTapsRequired":1}}"#,
      #"""
      {"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[40,120],"hit":2,"recognizers":[0]}]}}
      {"t":1.05,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[40,120]}]}}
      {"t":1.2,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[40,120],"hit":2,"recognizers":[0]}]}}
      {"t":1.8,"outcome":{"touches":[1],"recognizer":0,"acted":"began"}}
      {"t":2,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[40,120]}]}}
      {"t":2,"outcome":{"touches":[1],"recognizer":0,"acted":"ended"}}
      """#, "Who acts: 1 of 1 action (100%), recorded or expected, is both under the recording's own policy\n"
    ),
    (
      #"{"id":0,"class":"UITapGestureRecognizer"}"#,
      #"""
      {"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[40,120],"hit":2,"recognizers":[0]}]}}
      {"t":1.05,"change":{"set":[{"id":2,"recognizers":[{"id":0,"class":"UITapGestureRecognizer","enabled":false}]}]}}
      {"t":1.1,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[40,120]}]}}
      {"t":3,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[40,120],"hit":2,"recognizers":[]}]}}
      {"t":3.1,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[40,120]}]}}
      """#, "Who acts: nobody acted upon the 2 touches that a recorder watched\n"
    ),
  ]) func `Who acts is as recorded also after a tap before, and after a change`(
    recognizer: String, lines: String, expected: String
  ) throws {
    let here = try recorded(
      #"""
      {"retouch":1,"app":"Shop","os":"iOS 18.1","policy":"uikit","outcomes":true}
      {"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,390,844],"key":true,"children":[{"id":2,"class":"UIView","identifier":"row","frame":[0,100,390,60],"recognizers":[\#(recognizer)]}]}]}}
      \#(lines)
      {"t":6,"end":true}

      """#)
    let run = try here.retouch(Self.replay)
    #expect(run.code == 0 && run.output.contains("\n\(expected)"), "\(run.output)")
  }

  @Test func `A recording that does not know who acted gets no verdict about that`() throws {
    let lines = Self.shop.replacing(#","outcomes":true"#, with: "").split(separator: "\n")
    let here = try recorded(lines.filter { !$0.contains(#""outcome":"#) }.joined(separator: "\n") + "\n")
    let run = try here.retouch(Self.replay)
    #expect(run.output.contains("\n2 touches go somewhere else, in 1 group.\n"), "\(run.output)")
    #expect(
      run.output.contains("\nWho acts: no verdict: the recording does not tell who acted, or a policy is code\n"))
    #expect(try here.sqlite3("retouch-results.sqlite", "SELECT count(*) FROM deliveries").output == "0\n")
  }
}
