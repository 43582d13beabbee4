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
      nobody.errors.hasSuffix(
        "retouch: --tap #help: it matches no view of the scene; record it without that, and retouch show lists its views\n"
      ))
    let mistyped = try recorded(["--tap", "#psy"]).1
    #expect(
      mistyped.errors.hasSuffix("it matches no view of the scene; did you mean \"#pay\"?\n"), "\(mistyped.errors)")
    #expect(!none.files.contains("a.sqlite"))
    let (_, several) = try recorded(
      ["--tap", "UIButton"], views: #",{"id":9,"class":"UIButton","frame":[0,0,9,9]}"#)
    #expect(several.code == 2)
    #expect(
      several.errors.hasSuffix(
        "retouch: --tap UIButton: it matches 2 views of the scene, and only one may match: UIWindow/UIButton#pay, UIWindow/UIButton\n"
      ))
    #expect(try recorded(["--tap", "#"]).1.code == 64)
    let (_, watched) = try recorded(["--tap", "#pay"], head: #","outcomes":true"#)
    #expect(watched.code == 2 && watched.errors.contains("nothing came of a tap that nobody made"))
  }

  /// The rows of a script's events, or what is wrong with it.
  private func script(_ lines: String, head: String = "") throws -> (rows: String, errors: String) {
    let here = try Workplace()
    try here.write(
      "a.jsonl",
      """
      {"retouch":1,"policy":"uikit"\(head)}
      {"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,390,844],"children":[\
      {"id":2,"class":"UIButton","identifier":"pay","frame":[20,40,100,44]},\
      {"id":3,"class":"UIScrollView","frame":[0,400,390,400]}]}]}}
      {"t":0.5,"change":{"set":[{"id":2,"frame":[20,140,100,44]}]}}
      \(lines)

      """)
    let made = try here.retouch(["record", "a.jsonl", "-o", "a.sqlite"])
    guard made.code == 0 else { return ("", made.errors) }
    #expect(try here.retouch("check", "a.sqlite").code == 0)
    let rows = try here.sqlite3(
      "a.sqlite",
      """
      SELECT time, x, y, responder_id, is_observed, intended_id FROM event
      UNION ALL SELECT time, x, y, phase, '', '' FROM touch_sample ORDER BY 1
      """)
    return (rows.output, made.errors)
  }

  @Test func `A script names views in place of points, as the scene is then`() throws {
    let (rows, errors) = try script(
      """
      {"t":1,"tap":"#pay"}
      {"t":2,"event":{"type":"touches","touches":[{"touch":4,"phase":"began","at":"UIScrollView@9,90","hit":3}]}}
      {"t":3,"event":{"type":"touches","touches":[{"touch":4,"phase":"moved","at":"UIScrollView"}]}}
      {"t":4,"event":{"type":"touches","touches":[{"touch":4,"phase":"ended","at":"#pay@-3,1.5"}]}}
      {"t":5,"event":{"type":"scroll","at":"UIScrollView"}}
      """)
    #expect(
      rows == """
        1.0|70.0|162.0||0|2
        1.125|70.0|162.0|3||
        2.0|9.0|490.0|3|1|
        3.0|195.0|600.0|1||
        4.0|17.0|141.5|3||
        5.0|195.0|600.0||0|3

        """, "\(errors)")
    #expect(errors.contains("read 1 recording, 2 snapshots, 1 tap, 4 events\n"))
  }

  @Test(arguments: [
    (
      ##"{"t":1,"tap":"UIView > *"}"##,
      "a.jsonl:4: UIView > *: it matches 2 views of the scene, and only one may match: "
    ),
    (##"{"t":1,"tap":"#no@1,2"}"##, "a.jsonl:4: #no@1,2: it matches no view"),
    (##"{"t":1,"tap":"#"}"##, "a.jsonl:4:14: expected a selector, as \"#pay\""),
    (##"{"t":1,"tap":[1,2]}"##, "a.jsonl:4:14: expected a string, found a list"),
    (##"{"tap":"#pay"}"##, #"expected "t", the time in seconds"#),
    (##"{"t":1,"tap":"#pay"}"## + "\n" + ##"{"t":1.1,"tap":"#pay"}"##, "the time 1.1 is before 1.125"),
    (
      ##"{"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":"#no"}]}}"##,
      "#no: it matches no view"
    ),
  ])
  func `A place that is not one view's is refused with its line`(line: String, words: String) throws {
    let errors = try script(line).errors
    #expect(errors.contains(words), "\(errors)")
  }
}
