import Foundation
import TestSupport
import Testing

/// Tests that `retouch replay NEW --against OLD` also compares who acted.
@Suite struct AgainstActionTests {
  /// A touch of a view with recognizers, as it was recorded twice.
  struct Pair: CustomTestStringConvertible {
    var testDescription: String
    /// What came of the touch, as lines of the text form without their beginning.
    var old: [String]
    var new: [String]
    /// The recognizers of the view in each recording.
    var recognizers = (old: [Pair.tap(1), Pair.tap(2)], new: [Pair.tap(11), Pair.tap(12)])
    /// How long the finger was down in each recording, in seconds.
    var held = (old: 0.1, new: 0.1)
    /// The differences: kind, who acted, who acts.
    var found: [String]

    static func tap(_ id: Int, name: String = "") -> String {
      #"{"id":\#(id),"class":"UITapGestureRecognizer","parameters":{\#(name.isEmpty ? "" : "\"name\":\"\(name)\"")}}"#
    }
    static func pan(_ id: Int) -> String { #"{"id":\#(id),"class":"UIPanGestureRecognizer","parameters":{}}"# }
    /// A recognizer acts at a time, in seconds from the beginning of the touch.
    static func acts(_ id: Int, _ state: String = "ended", at time: Double = 0.1) -> String {
      #"{"t":\#(1 + time),"outcome":{"touches":[1],"recognizer":\#(id),"acted":"\#(state)"}}"#
    }
    static func sends(_ event: String, at time: Double = 0.1) -> String {
      #"{"t":\#(1 + time),"outcome":{"touches":[1],"control":2,"sent":"\#(event)"}}"#
    }
  }

  private static let tapper = "UITapGestureRecognizer on UIButton#photo"
  private static let panner = "UIPanGestureRecognizer on UIButton#photo"
  private static let button = "UIWindow/UIButton#photo"

  static let pairs = [
    Pair(testDescription: "the same one acts", old: [Pair.acts(1)], new: [Pair.acts(11)], found: []),
    Pair(
      testDescription: "of two alike, the second one acts in place of the first one", old: [Pair.acts(1)],
      new: [Pair.acts(12)], found: ["action-taken|\(tapper)|\(tapper)"]),
    Pair(
      testDescription: "names tell two of one class apart, whatever their order", old: [Pair.acts(1)],
      new: [Pair.acts(12)],
      recognizers: (
        [Pair.tap(1, name: "a"), Pair.tap(2, name: "b")], [Pair.tap(11, name: "b"), Pair.tap(12, name: "a")]
      ),
      found: []),
    Pair(
      testDescription: "a recognizer that only the old recording has", old: [Pair.acts(3, "began", at: 0.05)], new: [],
      recognizers: ([Pair.pan(3)], []), found: ["action-lost|\(panner)|nobody", "recognizers|\(button)|\(button)"]),
    Pair(
      testDescription: "a recognizer that only the new recording has", old: [], new: [Pair.acts(13)],
      recognizers: ([], [Pair.pan(13)]), found: ["action-gained|nobody|\(panner)", "recognizers|\(button)|\(button)"]),
    Pair(
      testDescription: "a control acts for the same event", old: [Pair.sends("touchUpInside")],
      new: [Pair.sends("touchUpInside")], found: []),
    Pair(
      testDescription: "a control acts no more", old: [Pair.sends("touchUpInside")], new: [],
      found: ["action-lost|\(button)|nobody"]),
    Pair(
      testDescription: "a recognizer acts besides the control", old: [Pair.sends("touchUpInside")],
      new: [Pair.sends("touchUpInside"), Pair.acts(11)], found: ["action-doubled|\(button)|\(tapper)"]),
    Pair(
      testDescription: "a gesture that ended is cancelled", old: [Pair.acts(3, "began", at: 0.05), Pair.acts(3)],
      new: [Pair.acts(13, "began", at: 0.05), Pair.acts(13, "cancelled")],
      recognizers: ([Pair.pan(3)], [Pair.pan(13)]), found: ["action-cancelled|\(panner)|\(panner)"]),
    Pair(
      testDescription: "it acts later", old: [Pair.acts(1)], new: [Pair.acts(11, at: 0.2)],
      found: ["action-late|\(tapper)|\(tapper)"]),
    Pair(
      testDescription: "it acts earlier", old: [Pair.acts(1, at: 0.2)], new: [Pair.acts(11)],
      found: ["action-early|\(tapper)|\(tapper)"]),
    Pair(
      testDescription: "it acts less than 0.03 s later", old: [Pair.acts(1)], new: [Pair.acts(11, at: 0.12)], found: []),
    Pair(
      testDescription: "a finger that is down longer makes nobody late", old: [Pair.acts(1)],
      new: [Pair.acts(11, at: 0.4)], held: (0.1, 0.4), found: []),
    Pair(
      testDescription: "before the finger lifts, its beginning counts", old: [Pair.acts(3, "began", at: 0.5)],
      new: [Pair.acts(13, "began", at: 0.7)], recognizers: ([Pair.pan(3)], [Pair.pan(13)]), held: (0.8, 0.9),
      found: ["action-late|\(panner)|\(panner)"]),
  ]

  private func recording(_ recognizers: [String], _ outcomes: [String], held: Double) -> String {
    let ids = recognizers.map { $0.dropFirst(6).prefix { $0 != "," } }.joined(separator: ",")
    let end = #"{"t":\#(1 + held),"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[20,20]}]}}"#
    func time(_ line: String) -> Double { Double(line.dropFirst(5).prefix { $0 != "," }) ?? 0 }
    let lines = ([end] + outcomes).enumerated().sorted { (time($0.element), $0.offset) < (time($1.element), $1.offset) }
    return #"{"retouch":1,"policy":"uikit","outcomes":true}"# + "\n"
      + #"{"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,100,100],"key":true,"children":[{"id":2,"#
      + #""class":"UIButton","identifier":"photo","frame":[0,0,100,100],"recognizers":[\#(recognizers.joined(separator: ","))]}]}]}}"#
      + "\n"
      + #"{"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[20,20],"hit":2,"recognizers":[\#(ids)]}]}}"#
      + "\n" + lines.map(\.element).joined(separator: "\n") + "\n"
  }

  @Test(arguments: pairs) func `Who acted is compared with who acted`(_ pair: Pair) throws {
    let here = try Workplace()
    for (name, text) in [
      ("old", recording(pair.recognizers.old, pair.old, held: pair.held.old)),
      ("new", recording(pair.recognizers.new, pair.new, held: pair.held.new)),
    ] {
      let made = try here.retouch("record", "-", "-o", "\(name).sqlite", input: text)
      #expect(made.code == 0, "\(made.errors)")
    }
    let run = try here.retouch("replay", "new.sqlite", "--against", "old.sqlite", "--results", "r.sqlite")
    #expect(run.code == (pair.found.isEmpty ? 0 : 1), "\(run.errors)")
    #expect(run.output.contains("\nWho acts: compared for 1 touch\n"), "\(run.output)")
    let found = try here.sqlite3("r.sqlite", "SELECT kind, before, after FROM groups ORDER BY 1").output
    #expect(found.split(separator: "\n").map(String.init) == pair.found)
  }

  @Test func `What came of the touch in each recording is told, the old one first`() throws {
    let here = try Workplace()
    let recognizers = ([Pair.pan(3)], [Pair.pan(13)])
    for (name, text) in [
      ("old", recording(recognizers.0, [Pair.acts(3, "began", at: 0.05)], held: 0.1)),
      ("new", recording(recognizers.1, [], held: 0.1)),
    ] {
      #expect(try here.retouch("record", "-", "-o", "\(name).sqlite", input: text).code == 0)
    }
    let run = try here.retouch("replay", "new.sqlite", "--against", "old.sqlite", "--format", "json")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let groups = try #require(report["groups"] as? [[String: Any]])
    let lines = try #require(groups.first?["deliveries"] as? [[String: Any]])
    let told = lines.map { line in
      (line["steps"] as? [[String: Any]] ?? []).compactMap { $0["who"] as? String }.contains(Self.panner)
    }
    #expect(told == [true, false], "\(lines)")
  }

  @Test func `An action of two fingers is compared once`() throws {
    let here = try Workplace()
    let touches = { (phase: String, rest: String) in
      #"{"touch":1,"phase":"\#(phase)","at":[20,20]\#(rest)},{"touch":2,"phase":"\#(phase)","at":[60,20]\#(rest)}"#
    }
    let text =
      #"{"retouch":1,"policy":"uikit","outcomes":true}"# + "\n"
      + #"{"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,100,100],"key":true,"recognizers":[\#(Pair.tap(1))]}]}}"#
      + "\n"
      + #"{"t":1,"event":{"type":"touches","touches":[\#(touches("began", #","hit":1,"recognizers":[1]"#))]}}"# + "\n"
      + #"{"t":1.1,"event":{"type":"touches","touches":[\#(touches("ended", ""))]}}"# + "\n"
    let act = #"{"t":1.1,"outcome":{"touches":[2,1],"recognizer":1,"acted":"ended"}}"# + "\n"
    for (name, text) in [("old", text + act), ("new", text)] {
      let made = try here.retouch("record", "-", "-o", "\(name).sqlite", input: text)
      #expect(made.code == 0, "\(made.errors)")
    }
    let run = try here.retouch("replay", "new.sqlite", "--against", "old.sqlite", "--results", "r.sqlite")
    #expect(run.output.contains("\nNo touch goes somewhere else, but somebody else acts upon 1, in 1 group.\n"))
    #expect(run.output.contains("\nWho acts: compared for 2 touches\n"), "\(run.output)")
  }
}
