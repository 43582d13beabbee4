import Foundation
import Testing

/// Tests the answers to the questions with names, which the article on traces shows as SQL.
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

  /// The name of each question, with its rows as `sqlite3` prints them.
  private static let answers = [
    ("near-misses", ["UIWindow/UIView#cart/PayButton#pay|1|10.0"]),
    ("repeated-taps", ["UIWindow/UIView#cart/UIView#badge|1|3"]),
    ("dead-taps", ["CartController|UIWindow/UIView#cart/UIView#badge|1"]),
    (
      "who-acted",
      [
        "UILongPressGestureRecognizer on UIWindow/UIView#cart|UIWindow/UIView#cart/UIView#badge|1",
        "UIScrollViewPanGestureRecognizer on UIWindow/UIView#cart|UIWindow/UIView#cart/UIView#badge|1",
      ]
    ), ("scroll-takes", ["UIWindow/UIView#cart|1"]),
    ("no-control", ["CartController|UIWindow/UIView#cart/UIView#badge|3"]),
    ("small", ["UIButton|PayButton|UIWindow/UIView#cart/PayButton#pay|30.0|1"]),
    ("covered", ["UIWindow/UIView#cart/UIView#badge|UIWindow/UIView#cart/PayButton#pay|3"]),
    ("screens", ["CartController|5", "|1"]),
    (
      "who-got",
      [
        "CartController|UIWindow/UIView#cart/UIView#badge|3", "CartController|UIWindow/UIView#cart|1",
        "CartController|UIWindow/UIView#cart/PayButton#pay|1", "|nobody|1",
      ]
    ),
    (
      "slowest",
      [
        "9|drag|0.75|UIWindow/UIView#cart", "1|tap|0.125|UIWindow/UIView#cart/PayButton#pay",
        "3|tap|0.125|UIWindow/UIView#cart/UIView#badge", "5|tap|0.125|UIWindow/UIView#cart/UIView#badge",
        "7|tap|0.125|UIWindow/UIView#cart/UIView#badge",
      ]
    ), ("longest", ["9|400.0|0.75|UIWindow/UIView#cart"]), ("pauses", ["1|2.0|0.5"]),
    ("nobody", ["1|1"]), ("systems", ["iOS 18.1|iPhone15,2|6"]),
  ]

  private static func recorded() throws -> Workplace {
    let here = try Workplace()
    let made = try here.retouch("record", "-", "-o", "a.sqlite", input: recording)
    #expect(made.code == 0, "\(made.errors)")
    return here
  }

  @Test func `Each question has the right answer, in at most ten lines of SQL`() throws {
    let here = try Self.recorded()
    for (name, answer) in Self.answers {
      let sql = try here.retouch("query", "--sql", "--name", name).output
      #expect(sql.hasPrefix("-- \(name): "))
      #expect(sql.split(separator: "\n").count <= 10, "\(name)")
      let rows = try here.sqlite3("a.sqlite", "\n" + sql).output.split(separator: "\n").map(String.init)
      #expect(rows == answer, "\(name)")
      let asked = try here.retouch("query", "a.sqlite", "--name", name, "--format", "csv")
      #expect(asked.code == 0 && !asked.errors.contains("retouch:"), "\(name): \(asked.errors)")
      let lines = answer.map { row in
        let cells = row.split(separator: "|", omittingEmptySubsequences: false).map { $0.replacing(/\.0$/, with: "") }
        return cells.map { $0.contains(",") ? "\"\($0)\"" : $0 }.joined(separator: ",")
      }
      #expect(asked.output.split(separator: "\n").dropFirst().map(String.init) == lines, "\(name)")
    }
  }

  @Test func `The list, the SQL and the article have the same questions`() throws {
    let here = try Workplace()
    let names = Self.answers.map(\.0)
    let listed = try here.retouch("query", "--list").output.matches(of: /(?m)^([a-z-]+) {2,}\S/).map { String($0.1) }
    #expect(listed == names)
    let sql = try here.retouch("query", "--sql").output
    #expect(sql.matches(of: /(?m)^-- ([a-z-]+):/).map { String($0.1) } == names)
    let section = try #require(Article("Trace").section("## Questions about many touches"))
    #expect(section.contains("```console\n$ retouch query --sql\n\(sql)```"))
  }

  @Test func `Rows over the limit are told, and are not printed`() throws {
    let here = try Self.recorded()
    func ask(_ arguments: String...) throws -> Outcome {
      try here.retouch(["query", "a.sqlite", "--name", "slowest", "--format", "json"] + arguments)
    }
    let (whole, cut, all) = (try ask(), try ask("--limit", "2"), try ask("--limit", "0"))
    #expect(cut.output.hasSuffix(#"],"isComplete":false}"# + "\n"))
    #expect(cut.output.matches(of: /"touch_id"/).count == 2)
    #expect(cut.errors == "note: there are more than 2; --limit 0 prints all\n")
    #expect(whole.output.matches(of: /"touch_id"/).count == 5 && whole.output.contains(#""isComplete":false"#))
    #expect(all.output.matches(of: /"touch_id"/).count == 6 && all.errors.isEmpty)
    #expect(all.output.hasSuffix(#"],"isComplete":true}"# + "\n"))
  }

  @Test func `A question changes neither the trace nor its folder`() throws {
    let here = try Self.recorded()
    let before = try Data(contentsOf: here.folder.appendingPathComponent("a.sqlite"))
    for (name, _) in Self.answers { try here.retouch("query", "a.sqlite", "--name", name) }
    #expect(try Data(contentsOf: here.folder.appendingPathComponent("a.sqlite")) == before)
    #expect(here.files == ["a.sqlite"])
  }

  @Test func `What is no question is refused`() throws {
    let here = try Self.recorded()
    let unknown = try here.retouch("query", "a.sqlite", "--name", "near-mises")
    #expect(unknown.code == 64 && unknown.errors.contains(#"did you mean "near-misses"?"#), "\(unknown.errors)")
    for wrong in [
      ["a.sqlite"], ["--name", "small"], ["--list", "--sql"], ["a.sqlite", "--list"], ["a.sqlite", "--sql"],
      ["--list", "--name", "small"], ["a.sqlite", "--name", "small", "--limit", "-1"],
    ] {
      #expect(try here.retouch(["query"] + wrong).code == 64, "\(wrong)")
    }
    #expect(try here.retouch("query", "gone.sqlite", "--name", "small").code == 2)
  }
}
