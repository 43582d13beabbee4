import Foundation
import Testing

/// Tests the answers of all queries on results that the articles show, on a file with eight runs of
/// four methods over three traces. A query that adds runs up has another answer.
@Suite struct ResultQuestionTests {
  /// A button under a container that takes every touch, but for the last: nobody got that one.
  private static let shop = scene(
    "Shop",
    #"{"id":2,"class":"UIView","identifier":"page","frame":[0,0,100,100],"children":["#
      + #"{"id":3,"class":"UIButton","identifier":"pay","frame":[10,10,50,50]}]},"#
      + #"{"id":4,"class":"PenetrableContainer","identifier":"floats","frame":[0,0,100,100]}"#,
    touches: ([20, 20], "4"), ([30, 30], "4"), ([80, 80], "4"), ([90, 5], "null"))

  /// The same script in an app without the container.
  private static let newShop = scene(
    "Shop",
    #"{"id":2,"class":"UIView","identifier":"page","frame":[0,0,100,100],"children":["#
      + #"{"id":3,"class":"UIButton","identifier":"pay","frame":[10,10,50,50]}]}"#,
    touches: ([20, 20], "3"), ([30, 30], "3"), ([80, 80], "2"), ([90, 5], "null"))

  /// Two buttons that get a touch each.
  private static let bank = scene(
    "Bank",
    #"{"id":2,"class":"UIView","identifier":"form","frame":[0,0,100,100],"children":["#
      + #"{"id":3,"class":"UIButton","identifier":"send","frame":[10,10,50,50]},"#
      + #"{"id":4,"class":"UIButton","identifier":"cancel","frame":[70,70,20,20]}]}"#,
    touches: ([20, 20], "3"), ([80, 80], "4"))

  private static func scene(_ app: String, _ views: String, touches: ([Int], hit: String)...) -> String {
    let events = touches.enumerated().map { number, touch in
      #"{"t":\#(number + 1),"event":{"type":"touches","touches":["#
        + #"{"touch":1,"phase":"began","at":\#(touch.0),"hit":\#(touch.hit)}]}}"# + "\n"
        + #"{"t":\#(number + 1).5,"event":{"type":"touches","touches":["#
        + #"{"touch":1,"phase":"ended","at":\#(touch.0)}]}}"# + "\n"
    }
    return #"{"retouch":1,"app":"\#(app)","policy":"uikit","screen":{"width":100,"height":100,"scale":2}}"# + "\n"
      + #"{"classes":{"PenetrableContainer":"UIView"}}"# + "\n"
      + #"{"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,100,100],"key":true,"children":["#
      + views + "]}]}}\n" + events.joined()
  }

  private static let passthrough = "  - match: PenetrableContainer\n    hitTest: passthrough\n"
  private static let p = Sample.policy(passthrough + "  - match: \"#send\"\n    hitTest: none\n")
  private static let q = Sample.policy(
    passthrough + "  - match: \"#pay\"\n    pointInside: { outset: -15 }\n"
      + "  - match: \"#cancel\"\n    hitTest: none\n"
  ).replacing("policy: p\n", with: "policy: q\n")

  /// Under p, the container lets two touches through to the button `pay` and two to the page, one
  /// of which nobody got; `send` takes none. Under q, `pay` is too small for the first touch,
  /// `send` takes its touch again, and `cancel` takes none.
  private static func results() throws -> Workplace {
    let here = try Workplace()
    for (name, text) in [("shop", shop), ("new", newShop), ("bank", bank)] {
      let made = try here.retouch("record", "-", "-o", name + ".sqlite", input: text)
      #expect(made.code == 0, "\(made.errors)")
    }
    try here.write("p.yaml", p)
    try here.write("q.yaml", q)
    for run in [
      "replay shop.sqlite bank.sqlite --policy p.yaml", "audit shop.sqlite bank.sqlite",
      "sweep shop.sqlite bank.sqlite --policy p.yaml", "replay new.sqlite --against shop.sqlite",
      "audit shop.sqlite bank.sqlite", "sweep shop.sqlite bank.sqlite --policy q.yaml",
      "replay bank.sqlite --policy q.yaml", "replay bank.sqlite shop.sqlite --policy q.yaml",
    ] {
      let outcome = try here.retouch(run.split(separator: " ").map(String.init))
      #expect(outcome.code == 1, "\(run): \(outcome.errors)")
    }
    return here
  }

  // MARK: The queries of the articles

  /// The queries for `retouch-results.sqlite`, in order.
  private static func queries(_ article: Article) -> [String] {
    article.blocks.flatMap { block -> [String] in
      let shown = article.lines[block.range].joined(separator: "\n")
      switch block.language {
      case "console":
        return shown.matches(of: /(?m)^\$ sqlite3 retouch-results\.sqlite "(.+)"$/).map { String($0.1) }
      case "sql" where article.database(before: block) == "retouch-results.sqlite":
        return shown.split(separator: /;\s*(?:\n|$)/).map(String.init)
      default: return []
      }
    }
  }

  @Test func `Each query on results that an article shows has the right answer`() throws {
    let here = try Self.results()
    let documented = Article.all.flatMap(Self.queries)
    let answers = Self.answers.split(separator: "\n\n").map { $0.split(separator: "\n").map(String.init) }
    try #require(documented.count == answers.count)
    for (query, answer) in zip(documented, answers) {
      #expect(query.contains(answer[0]))
      #expect(query.split(separator: "\n").count <= 10)
      let outcome = try here.sqlite3("retouch-results.sqlite", "\n" + query)
      var rows = outcome.output.split(separator: "\n").map { RenamedFingerprints.masked(String($0)) }
      if !query.contains("ORDER BY") { rows.sort() }
      #expect(rows == Array(answer.dropFirst()), "\(query)\n\(outcome.errors)")
    }
  }

  /// A part of each query, and its rows: in the query's order, or sorted if it has none.
  private static let answers = #"""
    FROM controls
    unreachable|UIWindow/UIView#page/UIButton#pay|UIWindow/PenetrableContainer#floats|3|0.0|0.0|2|
    small|UIWindow/UIView#form/UIButton#cancel||4|20.0|20.0|0|

    SELECT facts
    {"after":{"view":{"path":"UIWindow/UIView#form"}},\#
    "before":{"view":{"path":"UIWindow/UIView#form/UIButton#send"}},"decidingRule":"#send { hitTest: none }",\#
    "kind":"moved","reason":"left-rule-was-entered-inside","verdict":"changed"}

    SELECT fingerprint
    FINGERPRINT

    FROM fidelity
    bank.sqlite|2|2|100.0
    shop.sqlite|4|3|75.0

    FROM regions
    bank.sqlite|1|70.0|70.0|90.0|90.0|4|2
    shop.sqlite|1|0.0|0.0|100.0|10.0|4|2
    shop.sqlite|1|0.0|10.0|10.0|60.0|4|2
    shop.sqlite|1|10.0|10.0|60.0|25.0|4|2
    shop.sqlite|1|60.0|10.0|100.0|60.0|4|2
    shop.sqlite|1|10.0|25.0|25.0|45.0|4|2
    shop.sqlite|1|25.0|25.0|45.0|45.0|4|3
    shop.sqlite|1|45.0|25.0|60.0|45.0|4|2
    shop.sqlite|1|10.0|45.0|60.0|60.0|4|2
    shop.sqlite|1|0.0|60.0|100.0|100.0|4|2

    the largest area
    UIWindow/PenetrableContainer#floats|UIWindow/UIView#page|9600.0
    UIWindow/PenetrableContainer#floats|UIWindow/UIView#page/UIButton#pay|400.0
    UIWindow/UIView#form/UIButton#cancel|UIWindow/UIView#form|400.0

    before, after, state FROM groups
    moved|2|UIWindow/PenetrableContainer#floats|UIWindow/UIView#page|new
    moved|1|UIWindow/UIView#form/UIButton#cancel|UIWindow/UIView#form|new
    moved|1|UIWindow/PenetrableContainer#floats|UIWindow/UIView#page/UIButton#pay|new
    gained|1|nobody|UIWindow/UIView#page|

    SELECT reason, deciding_rule
    left-rule-was-entered-inside|#cancel { hitTest: none }|1
    left-rule|PenetrableContainer { hitTest: passthrough }|2
    nobody-recorded||1

    SELECT cause, why
    {"decision":{"after":{"reason":{"ruled":{"by":{"hitTest":"none","isBaseline":false,"line":6,"number":2,\#
    "text":"#send { hitTest: none }"}}},"step":"left","view":{"id":3,"label":"UIButton#send"}},\#
    "before":{"reason":{"inside":{}},"step":"entered","view":{"id":3,"label":"UIButton#send"}}}}|UIButton#send \#
    lets the touch through by the rule #send { hitTest: none }; before, it contains the point, so that its \#
    subviews are asked

    FROM walk_step
    1|UIWindow|entered|inside|contains the point, so that its subviews are asked
    2|UIView#form|entered|inside|contains the point, so that its subviews are asked
    3|UIButton#cancel|left|outside|does not contain the point
    4|UIButton#send|entered|inside|contains the point, so that its subviews are asked
    5|UIButton#send|hit|itself|takes the touch itself (base uikit)

    SELECT x, y, step
    -50.0|-50.0|{"count":1,"depth":2,"reason":{"outside":{"bounds":{"origin":{"x":0,"y":0},"size":{"height":20,"width":20}},\#
    "point":{"x":"nan","y":"nan"}}},"step":"left","view":{"id":4,"label":"UIButton#cancel"}}

    FROM traces
    shop.sqlite|1|4|3|1
    bank.sqlite|1|2|1|0

    FROM apps
    Bank|1|1|2|1
    Shop|1|1|4|3

    FROM deciding
    changed|#cancel { hitTest: none }|1|1
    changed|PenetrableContainer { hitTest: passthrough }|2|3
    unmodelled||1|1

    The runs of the file
    1|replay|p|0|
    2|audit|recorded|0|
    3|sweep|p|0|
    4|against|recorded|0|
    5|audit|recorded|0|2
    6|sweep|q|0|3
    7|replay|q|0|
    8|replay|q|1|1

    The groups of the newest run
    FINGERPRINT|moved|2|UIWindow/PenetrableContainer#floats|UIWindow/UIView#page|new
    FINGERPRINT|moved|1|UIWindow/UIView#form/UIButton#cancel|UIWindow/UIView#form|new
    FINGERPRINT|moved|1|UIWindow/PenetrableContainer#floats|UIWindow/UIView#page/UIButton#pay|new
    FINGERPRINT|gained|1|nobody|UIWindow/UIView#page|

    All that goes somewhere else
    bank.sqlite|3|2.0|80.0|80.0|UIWindow/UIView#form/UIButton#cancel|UIWindow/UIView#form
    shop.sqlite|1|1.0|20.0|20.0|UIWindow/PenetrableContainer#floats|UIWindow/UIView#page
    shop.sqlite|3|2.0|30.0|30.0|UIWindow/PenetrableContainer#floats|UIWindow/UIView#page/UIButton#pay
    shop.sqlite|5|3.0|80.0|80.0|UIWindow/PenetrableContainer#floats|UIWindow/UIView#page
    shop.sqlite|7|4.0|90.0|5.0|nobody|UIWindow/UIView#page

    asked about the first group
    uikit|UIWindow|entered|0
    uikit|  UIView#form|entered|0
    uikit|    UIButton#cancel|entered|1
    uikit|    UIButton#cancel|hit|0
    q|UIWindow|entered|0
    q|  UIView#form|entered|0
    q|    UIButton#cancel|left|1
    q|    UIButton#send|left|0
    q|  UIView#form|hit|0

    own policy describe its app
    bank.sqlite|uikit|2|2|100.0
    shop.sqlite|uikit|4|3|75.0

    The ten traces
    shop.sqlite|1|4|3
    bank.sqlite|1|2|1

    the line of its rule
    18|UIButton#cancel|8|UIButton#cancel lets the touch through by the rule #cancel { hitTest: none }; before, \#
    it contains the point, so that its subviews are asked
    19|PenetrableContainer#floats|4|PenetrableContainer#floats lets the touch through by the rule \#
    PenetrableContainer { hitTest: passthrough }
    20|PenetrableContainer#floats|4|PenetrableContainer#floats lets the touch through by the rule \#
    PenetrableContainer { hitTest: passthrough }
    21|||nobody got the touch

    By how much a touch is outside
    18|UIButton#send|70.0|70.0|{"height":50,"width":50}

    Fidelity by app
    Shop|4|3|75.0
    Bank|2|2|100.0

    Groups by rule
    changed|left-rule|PenetrableContainer { hitTest: passthrough }|2|3
    changed|left-rule-was-entered-inside|#cancel { hitTest: none }|1|1
    unmodelled|nobody-recorded||1|1

    Views that lose touches
    UIWindow/PenetrableContainer#floats|3
    UIWindow/UIView#form/UIButton#cancel|1

    The newest run against the one before
    FINGERPRINT|UIWindow/PenetrableContainer#floats|UIWindow/UIView#page|2|1
    FINGERPRINT|UIWindow/PenetrableContainer#floats|UIWindow/UIView#page/UIButton#pay|1|2
    FINGERPRINT|UIWindow/UIView#form/UIButton#cancel|UIWindow/UIView#form|1|0
    FINGERPRINT|UIWindow/UIView#form/UIButton#send|UIWindow/UIView#form|0|1
    """#
}
