import Foundation
import Testing

/// Tests the answers of the queries that the article on traces shows for many touches.
///
/// `Tools/validate-sql` asks the same queries about a million touches, and measures them.
@Suite struct QuestionTests {
  /// A button that a badge covers in part: one touch on the button, three taps on the badge,
  /// a swipe below the button, and a touch that nobody got.
  private static let recording = """
    {"retouch":1,"app":"Shop","device":"iPhone15,2","os":"iOS 18.1","policy":"uikit","outcomes":true}
    {"classes":{"PayButton":"UIButton"}}
    {"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,390,844],"key":true,"children":[\
    {"id":2,"class":"UIView","identifier":"cart","frame":[0,0,390,844],"controller":"CartController","recognizers":[\
    {"id":60,"class":"UILongPressGestureRecognizer"},{"id":61,"class":"UIScrollViewPanGestureRecognizer"}],"children":[\
    {"id":3,"class":"PayButton","identifier":"pay","frame":[100,100,100,30]},\
    {"id":4,"class":"UIView","identifier":"badge","frame":[180,90,40,40]}]}]}]}}
    {"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[110,110],"hit":3}]}}
    {"t":1.125,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[110,110]}]}}
    {"t":1.125,"outcome":{"touches":[1],"control":3,"sent":"touchUpInside"}}
    {"t":2,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[190,110],"hit":4}]}}
    {"t":2.125,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[190,110]}]}}
    {"t":2.5,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[190,112],"hit":4}]}}
    {"t":2.625,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[190,112]}]}}
    {"t":2.625,"outcome":{"touches":[1],"recognizer":60,"acted":"ended"}}
    {"t":3,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[191,111],"hit":4}]}}
    {"t":3.125,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[191,111]}]}}
    {"t":3.125,"outcome":{"touches":[1],"recognizer":61,"acted":"began"}}
    {"t":5,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[110,140],"hit":2}]}}
    {"t":5.5,"event":{"type":"touches","touches":[{"touch":1,"phase":"moved","at":[110,440]}]}}
    {"t":5.75,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[110,340]}]}}
    {"t":9,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[380,840],"hit":null}]}}
    {"t":9.0625,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[380,840]}]}}

    """

  /// The beginning of each question, with its rows.
  private static let answers = [
    ("Near misses", ["UIWindow/UIView#cart/PayButton#pay|1|10.0"]),
    ("Rage taps", ["UIWindow/UIView#cart/UIView#badge|1|3"]),
    ("Dead taps", ["CartController|UIWindow/UIView#cart/UIView#badge|1"]),
    (
      "Who acted",
      [
        "UILongPressGestureRecognizer on UIWindow/UIView#cart|UIWindow/UIView#cart/UIView#badge|1",
        "UIScrollViewPanGestureRecognizer on UIWindow/UIView#cart|UIWindow/UIView#cart/UIView#badge|1",
      ]
    ), ("Taps that a scroll view", ["UIWindow/UIView#cart|1"]),
    ("Taps that a view", ["CartController|UIWindow/UIView#cart/UIView#badge|3"]),
    ("Controls under", ["UIButton|PayButton|UIWindow/UIView#cart/PayButton#pay|30.0|1"]),
    ("Who covers whom", ["UIWindow/UIView#cart/UIView#badge|UIWindow/UIView#cart/PayButton#pay|3"]),
    ("Touches by screen", ["CartController|5", "|1"]),
    (
      "The slowest",
      [
        "9|drag|0.75|UIWindow/UIView#cart", "1|tap|0.125|UIWindow/UIView#cart/PayButton#pay",
        "3|tap|0.125|UIWindow/UIView#cart/UIView#badge", "5|tap|0.125|UIWindow/UIView#cart/UIView#badge",
        "7|tap|0.125|UIWindow/UIView#cart/UIView#badge",
      ]
    ), ("The longest", ["9|400.0|0.75|UIWindow/UIView#cart"]), ("Time between", ["1|2.0|0.5"]),
    ("Touches that nobody", ["1|1"]), ("Touches by system", ["iOS 18.1|iPhone15,2|6"]),
  ]

  @Test func `The article's questions have the right answers, in at most ten lines`() throws {
    let here = try Workplace()
    let made = try here.retouch("record", "-", "-o", "a.sqlite", input: Self.recording)
    #expect(made.code == 0, "\(made.errors)")
    let section = try #require(Article("Trace").section("## Questions about many touches"))
    let block = try #require(section.components(separatedBy: "```text\n").last?.components(separatedBy: "\n```").first)
    let queries = block.split(separator: /;\s*(?:\n|$)/).map(String.init)
    #expect(queries.count == Self.answers.count)
    for (query, answer) in zip(queries, Self.answers) {
      #expect(query.hasPrefix("-- \(answer.0)"))
      #expect(query.split(separator: "\n").count <= 10)
      let rows = try here.sqlite3("a.sqlite", "\n" + query).output.split(separator: "\n").map(String.init)
      #expect(rows == answer.1, "\(answer.0)")
    }
  }
}
