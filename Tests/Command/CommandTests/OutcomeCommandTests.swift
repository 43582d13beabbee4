import Foundation
import Testing

/// What came of touches, from the text form through the trace and back.
@Suite struct OutcomeCommandTests {
  private static let text = """
    {"retouch":1,"policy":"uikit","outcomes":true}
    {"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,390,844],"recognizers":[{"id":40,"class":"SwiftUI.Tap","attached":false,"parameters":{"name":"buy"}}],"children":[{"id":2,"class":"UIScrollView","frame":[0,0,390,800],"contentSize":[390,2000],"contentInset":[1,2,3,4],"delaysContentTouches":false,"recognizers":[{"id":7,"class":"UITapGestureRecognizer","parameters":{"numberOfTapsRequired":2,"delegate":"A"}},{"id":8,"class":"UITapGestureRecognizer","requires":[{"id":7,"known":"declared"}]}],"children":[{"id":3,"class":"UIButton","frame":[10,10,100,40],"enabled":false,"identifier":"buy"}]}]}]}}
    {"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[20,20],"type":"pencil","taps":1,"radius":12.5,"stamp":0.9,"hit":3,"recognizers":[7,8]}]}}
    {"t":1.1,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[21,20],"stamp":1.05}]}}
    {"t":1.1,"outcome":{"touches":[1],"control":3,"sent":"touchUpInside","action":"buy:","target":"Shop"}}
    {"t":1.45,"outcome":{"touches":[1],"recognizer":7,"state":"failed"}}
    {"t":1.45,"outcome":{"touches":[1],"recognizer":8,"acted":"ended","changes":2}}
    {"t":2,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[20,300],"taps":1,"hit":2,"recognizers":[7,8]}]}}
    {"t":2.1,"outcome":{"touches":[1],"scrollView":2,"scrolling":["tracking","dragging"]}}
    {"t":2.15,"outcome":{"touches":[1],"cancelled":true}}
    {"t":2.2,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[20,300]}]}}
    {"t":3,"end":true}

    """

  @Test func `outcomes are exported as they were recorded, and queries tell who acted`() throws {
    let here = try Workplace()
    try here.write("a.jsonl", Self.text)
    try here.retouch("record", "a.jsonl", "-o", "a.sqlite")
    try here.retouch("check", "a.sqlite")
    #expect(try here.retouch("export", "a.sqlite").output == Self.text)
    let acted = try here.sqlite3("a.sqlite", "SELECT touch_id, kind, acted_by FROM gestures").output
    #expect(acted == "1|tap|UIWindow/UIScrollView/UIButton#buy\n3|tap|\n")
    #expect(try here.sqlite3("a.sqlite", "SELECT touch_id FROM dead_taps").output == "3\n")
  }

  @Test func `a scene and a report tell who acted beside who was hit`() throws {
    let here = try Workplace()
    try here.write("a.jsonl", Self.text)
    let recorded = try here.retouch("record", "a.jsonl", "-o", "a.sqlite")
    #expect(
      recorded.errors.contains("wrote a.sqlite: 1 recording, 1 snapshot, 3 views, 4 events, 2 touches, 5 outcomes"))
    #expect(
      try here.retouch("show", "a.sqlite").output.hasSuffix(
        """
        2 touches began in this scene
          event 1 at 1 s, (20, 20): UIButton#buy @3; acted: UIWindow/UIScrollView/UIButton#buy (touchUpInside, calls \
        Shop.buy:), 0.1 s after it began, and 1 more
          event 3 at 2 s, (20, 300): UIScrollView @2; acted: nobody

        """))
    try here.write("p.yaml", "policy: p\nrules:\n  - {match: UIScrollView, hitTest: none}\n")
    let report = try here.retouch(
      "replay", "a.sqlite", "--policy", "p.yaml", "--results", "r.sqlite", "--format", "json")
    #expect(
      report.output.contains(
        "\"acted\":{\"who\":\"UIWindow/UIScrollView/UIButton#buy\",\"what\":\"touchUpInside\",\"after\":0.1}"))
    #expect(report.output.contains("\"acted\":{\"who\":null,\"what\":null,\"after\":null}"))
    let ofHits = "SELECT event_id, acted_by, acted_as, acted_after FROM differences WHERE kind NOT LIKE 'action-%'"
    #expect(
      try here.sqlite3("r.sqlite", ofHits).output
        == "1|UIWindow/UIScrollView/UIButton#buy|touchUpInside|0.1\n3|nobody||\n")
  }

  @Test func `a scene lists its first touches and counts the others`() throws {
    let here = try Workplace()
    let lines = Self.text.split(separator: "\n")
    let taps = (0..<23).flatMap { number in
      [("began", 0), ("ended", 0.1)].map { phase, after in
        let touch = "{\"touch\":1,\"phase\":\"\(phase)\",\"at\":[20,300]\(after == 0 ? ",\"hit\":2" : "")}"
        return "{\"t\":\(Double(number + 1) + after),\"event\":{\"type\":\"touches\",\"touches\":[\(touch)]}}"
      }
    }
    try here.write("a.jsonl", (lines.prefix(2).map(String.init) + taps).joined(separator: "\n"))
    try here.retouch("record", "a.jsonl", "-o", "a.sqlite")
    let shown = try here.retouch("show", "a.sqlite").output
    #expect(shown.contains("23 touches began in this scene\n"))
    #expect(
      shown.hasSuffix(
        "event 39 at 20 s, (20, 300): UIScrollView @2; acted: nobody\n  … and 3 more; see the SQL view gestures\n"))
  }

  @Test func `where part of the outcomes is known, nothing claims that nobody acted`() throws {
    let here = try Workplace()
    let text = Self.text.replacing("\"outcomes\":true", with: "\"outcomes\":\"part\"")
      .replacing("\"sent\":\"touchUpInside\"", with: "\"sent\":0")
    try here.write("a.jsonl", text)
    try here.retouch("record", "a.jsonl", "-o", "a.sqlite")
    try here.retouch("check", "a.sqlite")
    #expect(try here.retouch("export", "a.sqlite").output == text)
    func query(_ sql: String) throws -> String { try here.sqlite3("a.sqlite", sql).output }
    #expect(try query("SELECT touch_id FROM dead_taps") == "")
    #expect(try query("SELECT touch_id FROM quiet_tap") == "")
    #expect(
      try query("SELECT touch_id, acted_by, observes_outcomes IS NULL FROM gestures")
        == "1|UIWindow/UIScrollView/UIButton#buy|1\n3||1\n")
    #expect(try query("SELECT control_event IS NULL, action FROM outcomes WHERE outcome_id = 1") == "1|buy:\n")
    #expect(
      try here.retouch("explain", "a.sqlite", "--event", "1").output.contains(
        "acted       UIWindow/UIScrollView/UIButton#buy (unknown event, calls Shop.buy:), 0.1 s after it began\n"))
    #expect(try !here.retouch("explain", "a.sqlite", "--event", "3").output.contains("acted"))
    #expect(try !here.retouch("explain", "a.sqlite", "--event", "3", "--format", "json").output.contains("acted"))
  }

  @Test(arguments: ["\"all\"", "\"\"", "1", "null", "[]"])
  func `a first line with another coverage of outcomes is refused`(coverage: String) throws {
    let here = try Workplace()
    try here.write("a.jsonl", Self.text.replacing("\"outcomes\":true", with: "\"outcomes\":\(coverage)"))
    let refused = try here.retouch("record", "a.jsonl", "-o", "a.sqlite")
    #expect(refused.errors.contains("a.jsonl:1:"), "\(refused.errors)")
  }

  @Test func `a stored touch of an outcome that is another one is found`() throws {
    let here = try Workplace()
    try here.write("a.jsonl", Self.text)
    try here.retouch("record", "a.jsonl", "-o", "a.sqlite")
    _ = try here.sqlite3("a.sqlite", "UPDATE outcome SET touch_id = 3 WHERE id = 1")
    #expect(try here.retouch("check", "a.sqlite").errors.contains("outcome 1 is not what"))
  }

  @Test func `an explanation tells who acted, beside who was hit`() throws {
    let here = try Workplace()
    try here.write("a.jsonl", Self.text)
    try here.retouch("record", "a.jsonl", "-o", "a.sqlite")
    let text = try here.retouch("explain", "a.sqlite", "--event", "1").output
    #expect(
      text.contains(
        """
        recorded    UIWindow/UIScrollView/UIButton#buy
        acted       UIWindow/UIScrollView/UIButton#buy (touchUpInside, calls Shop.buy:), 0.1 s after it began
        acted       UITapGestureRecognizer on UIWindow/UIScrollView (ended), 0.45 s after it began

        """), "\(text)")
    // The touch that ends is the one that began.
    #expect(try here.retouch("explain", "a.sqlite", "--event", "2").output == text)
    #expect(
      try here.retouch("explain", "a.sqlite", "--event", "3").output.contains(
        "acted       nobody: no recognizer and no control called the app\n"))
    func json(_ arguments: String...) throws -> String {
      try here.retouch(["explain", "a.sqlite", "--format", "json"] + arguments).output
    }
    #expect(
      try json("--event", "1").contains(
        #""acted":[{"who":"UIWindow/UIScrollView/UIButton#buy","what":"touchUpInside","after":0.1,"action":"buy:","target":"Shop"},{"who":"UITapGestureRecognizer on UIWindow/UIScrollView","what":"ended","after":0.45,"action":null,"target":null}]"#
      ))
    #expect(try json("--event", "3").contains(#""acted":[],"#))
    // Nobody watched a point that was not touched, nor a recording without outcomes.
    #expect(try !json("--snapshot", "1", "--at", "20,20").contains("acted"))
    let unwatched = Self.text.split(separator: "\n").filter { !$0.contains("\"outcome\"") }.joined(separator: "\n")
    try here.write("b.jsonl", unwatched.replacingOccurrences(of: ",\"outcomes\":true", with: "") + "\n")
    try here.retouch("record", "b.jsonl", "-o", "a.sqlite", "--force")
    #expect(try !here.retouch("explain", "a.sqlite", "--event", "1").output.contains("acted"))
    #expect(try !json("--event", "1").contains("acted"))
  }
}
