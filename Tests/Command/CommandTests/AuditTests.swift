import Foundation
import Testing

/// Tests `retouch audit`.
@Suite struct AuditTests {
  private func shop() throws -> Workplace {
    let here = try Workplace()
    try FileManager.default.copyItem(
      at: Place.examples.appendingPathComponent("audit/recording.jsonl"),
      to: here.folder.appendingPathComponent("recording.jsonl"))
    #expect(try here.retouch("record", "recording.jsonl", "-o", "shop.sqlite").code == 0)
    return here
  }

  @Test func `What an audit finds is accepted for audits alone`() throws {
    let here = try shop()
    let found = try here.retouch("audit", "shop.sqlite")
    #expect(found.code == 1)
    #expect(found.output.contains("Something is wrong with controls of the scene, in 5 groups."))
    #expect(try here.retouch("accept", "--all", "--reason", "meant", "--accepted", "a.yaml").code == 0)
    let file = try String(contentsOf: here.folder.appendingPathComponent("a.yaml"), encoding: .utf8)
    #expect(file.contains("    audited: 1\n") && !file.contains("scenes:") && !file.contains("touches:"))
    let again = try here.retouch("audit", "shop.sqlite", "--strict", "--accepted", "a.yaml")
    #expect(again.code == 0 && again.output.contains("in 5 groups, all accepted."))
    let swept = try here.retouch("sweep", "shop.sqlite", "--policy", "uikit", "--strict", "--accepted", "a.yaml")
    #expect(swept.code == 0 && !swept.output.contains("OBSOLETE"))
    let fewer = try here.retouch("audit", "shop.sqlite", "--strict", "--accepted", "a.yaml", "--min-size", "20")
    #expect(fewer.code == 1 && fewer.output.contains("OBSOLETE (accepted, but no longer occurs)"))
  }

  @Test func `Shares of an audit are merged to what one machine finds`() throws {
    let here = try shop()
    _ = try here.expectMerged(["audit", "--min-size", "30x28"], copiesOf: "shop.sqlite")
    let other = try here.retouch("audit", "a.sqlite", "b.sqlite", "c.sqlite", "--results", "3", "--shard", "2/2")
    #expect(other.code == 1)
    #expect(try here.retouch("merge", "1", "3", "--results", "other").code == 2)
  }

  /// A view of 46 by 46 that is clickable.
  @Test(arguments: [
    (#""policy":"uikit""#, [], ""), (#""policy":"uikit""#, ["--min-size", "48"], "46 x 46 points, and not 48 x 48"),
    (
      #""policy":"android","screen":{"width":390,"height":800,"scale":2.6}"#, [],
      "46 x 46 points, and not 48 x 48"
    ),
    (
      #""policy":"uikit","os":"Android 14","screen":{"width":390,"height":800,"scale":2.6}"#, [],
      "46 x 46 points, and not 48 x 48"
    ),
    (#""policy":"android""#, ["--min-size", "126"], "46 x 46 points, and not 126 x 126"),
  ])
  func `The size of a control is judged as its platform recommends`(
    head: String, options: [String], words: String
  ) throws {
    let here = try Workplace()
    try here.write(
      "a.jsonl",
      """
      {"retouch":1,\(head)}
      {"t":0,"scene":{"windows":[{"id":1,"class":"W","frame":[0,0,390,800],"children":[\
      {"id":2,"class":"V","frame":[0,0,390,800],"children":[\
      {"id":3,"class":"B","frame":[100,100,46,46],"props":{"clickable":true}}]}]}]}}

      """)
    #expect(try here.retouch("record", "a.jsonl", "-o", "a.sqlite").code == 0)
    let found = try here.retouch(["audit", "a.sqlite", "--format", "json"] + options)
    #expect(found.code == (words.isEmpty ? 0 : 1), "\(found.errors)")
    #expect(words.isEmpty || found.output.contains(words))
  }

  @Test func `Sizes in pixels are counted and not judged, and scenes without controls are counted`() throws {
    let here = try Workplace()
    try here.write(
      "a.jsonl",
      """
      {"retouch":1,"policy":"android"}
      {"t":0,"scene":{"windows":[{"id":1,"class":"W","frame":[0,0,1080,1920],"children":[\
      {"id":2,"class":"V","frame":[0,0,1080,1920],"children":[\
      {"id":3,"class":"B","frame":[100,100,46,46],"props":{"clickable":true}}]}]}]}}
      {"t":1,"change":{"remove":[3]}}
      {"t":2,"change":{"set":[{"id":2,"alpha":0.5}]}}

      """)
    #expect(try here.retouch("record", "a.jsonl", "-o", "a.sqlite").code == 0)
    let found = try here.retouch("audit", "a.sqlite")
    #expect(found.code == 0)
    #expect(
      found.output.contains(
        """
          1 control has its size in pixels, and the recording does not hold how many a dp has: it is not judged as small;
        """), "\(found.output)")
    #expect(found.output.contains("  2 scenes have no control; --controls selects other views\n"), "\(found.output)")
  }

  @Test func `Elements of XCUITest with a control's type are controls`() throws {
    let here = try Workplace()
    func element(_ type: String, _ frame: String, _ inside: String = "") -> String {
      let numbers = frame.split(separator: " ")
      return """
        <XCUIElementType\(type) type="XCUIElementType\(type)" name="\(type)\(numbers[1])" visible="true" enabled="true" \
        x="\(numbers[0])" y="\(numbers[1])" width="\(numbers[2])" height="\(numbers[3])">\(inside)</XCUIElementType\(type)>
        """
    }
    let tree =
      element("Button", "100 100 30 30") + element("StaticText", "100 200 30 10") + element("Switch", "100 300 51 31")
      + element("NavigationBar", "0 44 390 44", element("Button", "10 48 30 36"))
      // A chevron belongs to its cell. Rounded frames of neighbours overlap by one point.
      + element("Cell", "0 400 390 44", element("Button", "360 415 11 15")) + element("Cell", "0 443 390 44")
    let window = element("Window", "0 0 390 844", element("Other", "0 0 390 844", tree))
    try here.write(
      "a.xml", "<?xml version=\"1.0\"?><AppiumAUT>" + element("Application", "0 0 390 844", window) + "</AppiumAUT>")
    let recorded = try here.retouch("record", "a.xml", "-o", "a.sqlite")
    #expect(recorded.code == 0, "\(recorded.errors)")
    let found = try here.retouch("audit", "a.sqlite")
    #expect(found.output.contains(": 5 controls in 1 scene"), "\(found.output)")
    #expect(found.output.contains("small: 1 scene") && !found.output.contains("2. "), "\(found.output)")
  }

  @Test func `A trace without a control, and words that are none, are errors`() throws {
    let here = try shop()
    let nothing = try here.retouch("audit", "shop.sqlite", "--controls", "Gone")
    #expect(nothing.code == 2)
    #expect(
      nothing.errors
        == "retouch: shop.sqlite: no view in any scene matches --controls \"Gone\"\n")
    for (arguments, words) in [
      (["--min-size", "big"], "it takes points, as 44 or 48x32"),
      (["--min-size", "0"], "it takes points, as 44 or 48x32"),
      (["--controls", "UIButton["], "at character 10: expected an attribute"),
      (["--opaque", "A :scope"], "at character 4: no rule is applied to a view here"),
      (["--min-fidelity", "90"], "--min-fidelity is about recorded touches"),
    ] {
      let refused = try here.retouch(["audit", "shop.sqlite"] + arguments)
      #expect(refused.code == 64 && refused.errors.contains(words), "\(refused.errors)")
    }
    let code = try here.retouch("audit", "shop.sqlite", "--policy", "floating-windows/penetrable")
    #expect(code.code == 2 && code.errors.contains("audit, --margins and --certificate need rules"))
  }

  @Test func `A dump of a view hierarchy is audited without an event`() throws {
    let here = try Workplace()
    let dump = """
      <UIWindow: 0x1; frame = (0 0; 390 844)>
         | <UIView: 0x2; frame = (0 0; 390 844)>
         |    | <UIView: 0x3; frame = (20 100; 200 40)>
         |    |    | <UIButton: 0x4; frame = (150 0; 100 44)>
      """
    try Data(dump.utf8).write(to: here.folder.appendingPathComponent("dump.txt"))
    #expect(try here.retouch("record", "dump.txt", "-o", "dump.sqlite").code == 0)
    let found = try here.retouch("audit", "dump.sqlite")
    #expect(found.code == 1)
    #expect(
      found.output.contains("outside: 1 scene")
        && found.output.contains("UIView { pointInside: { subviews: true } } (@3)"))
  }
}
