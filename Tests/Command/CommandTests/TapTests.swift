import Foundation
import Testing

/// Tests taps that `record` adds by the selectors of views.
@Suite struct TapTests {
  private func recorded(_ more: [String], views: String = "", head: String = "") throws -> (Workplace, Outcome) {
    let here = try Workplace()
    try here.write(
      "a.jsonl",
      """
      {"retouch":1,"policy":"uikit","screen":{"width":390,"height":844}\(head)}
      {"t":2,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,390,844],"children":[\
      {"id":2,"class":"UIButton","identifier":"pay","frame":[20,40,100,44]},\
      {"id":3,"class":"_UIHostingView","frame":[0,400,390,400],"children":[\
      {"id":4,"element":"button","identifier":"buy","frame":[10,20,60,50]}]}\(views)]}]}}
      {"t":2,"event":{"type":"touches","touches":[{"touch":3,"phase":"began","at":[1,1]}]}}

      """)
    return (here, try here.retouch(["record", "a.jsonl", "-o", "a.sqlite"] + more))
  }

  @Test func `A tap is in the middle of the view, or at an offset from its corner`() throws {
    let (here, made) = try recorded(["--tap", "#pay", "--tap", "UIButton@5,-1.5", "--tap", "{buy}"])
    #expect(made.code == 0, "\(made.errors)")
    let rows = try here.sqlite3(
      "a.sqlite", "SELECT touch_number, time, x, y, intended_id FROM event WHERE phase = 0 ORDER BY id")
    // The finger that is down is another one. An element's tap is meant for the view that draws it.
    #expect(
      rows.output == "3|2.0|1.0|1.0|\n4|3.0|70.0|62.0|2\n4|4.125|25.0|38.5|2\n4|5.25|40.0|445.0|3\n")
    #expect(try here.retouch("check", "a.sqlite").code == 0)
  }

  @Test func `What a selector does not name alone is refused`() throws {
    let (none, nobody) = try recorded(["--tap", "#help"])
    #expect(nobody.code == 2)
    #expect(
      nobody.errors.hasSuffix("retouch: --tap #help: no view of the last scene is so; retouch show lists them\n"))
    #expect(!none.files.contains("a.sqlite"))
    let (_, several) = try recorded(
      ["--tap", "UIButton"], views: #",{"id":9,"class":"UIButton","frame":[0,0,9,9]}"#)
    #expect(several.code == 2)
    #expect(
      several.errors.hasSuffix(
        "retouch: --tap UIButton: 2 views of the last scene are so: UIWindow/UIButton#pay, UIWindow/UIButton\n"))
    #expect(try recorded(["--tap", "#"]).1.code == 64)
    let (_, watched) = try recorded(["--tap", "#pay"], head: #","outcomes":true"#)
    #expect(watched.code == 2 && watched.errors.contains("nothing came of a tap that nobody made"))
  }
}
