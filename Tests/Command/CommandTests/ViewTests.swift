import Foundation
import Testing

/// Tests `retouch view`. What the page's script does with its data is tested in a browser.
@Suite struct ViewTests {
  private func trace(_ lines: String...) throws -> Workplace {
    let here = try Workplace()
    try here.write("a.jsonl", lines.joined(separator: "\n"))
    try here.retouch("record", "a.jsonl", "-o", "a.sqlite")
    return here
  }

  private let scene = #"""
    {"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,100,100],"children":[{"id":2,"class":"UIButton","identifier":"</script><b>","frame":[0,0,50,50]}]}]}}
    """#

  private func touch(_ time: Int, hit: String) -> String {
    #"{"t":\#(time),"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[10,10],"hit":\#(hit)}]}}"#
      + "\n"
      + #"{"t":\#(time),"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[10,10]}]}}"#
  }

  @Test func `The page lists who got how many touches also without scripts`() throws {
    let here = try trace(
      #"{"retouch":1,"app":"<img src=x>","policy":"uikit"}"#, scene, touch(1, hit: "2"), touch(2, hit: "2"),
      touch(3, hit: "null"))
    let page = try here.retouch("view", "a.sqlite")
    #expect(page.code == 0 && page.errors.isEmpty)
    let unscripted = try #require(page.output.firstMatch(of: /(?s)<noscript>(.*?)<\/noscript>/)).1
    #expect(unscripted.contains("3 touches, 0 events of another type, 1 scene, up to 2 views, 3 s, &lt;img src=x&gt;"))
    #expect(unscripted.contains("UIWindow/UIButton#&quot;&lt;/script&gt;&lt;b&gt;&quot;</bdi></td><td>2</td>"))
    #expect(unscripted.contains("nobody</bdi></td><td>1</td>"))
    #expect(!page.output.contains("<b>") && !page.output.contains("<img"))
  }

  @Test func `The same trace gives the same page, and a file is written whole`() throws {
    let here = try trace(#"{"retouch":1,"policy":"uikit"}"#, scene, touch(1, hit: "2"))
    let page = try here.retouch("view", "a.sqlite").output
    let written = try here.retouch("view", "a.sqlite", "-o", "a.html")
    #expect(written.output == "")
    #expect(written.errors == "wrote a.html: 1 touch in 1 scene; open it in a browser\n")
    #expect(try here.retouch("view", "a.sqlite", "-o", "-").errors == "")
    #expect(try here.read("a.html") == page)
    #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
    #expect(page.contains("<title>Retouch: a.sqlite: 1 touch in 1 recording</title>"))
    let refused = try here.retouch("view", "a.sqlite", "-o", "none/a.html")
    #expect(refused.code == 2 && refused.errors.contains("none/a.html: cannot write it"))
  }

  @Test func `One recording is chosen by its number`() throws {
    let here = try trace(#"{"retouch":1,"policy":"uikit"}"#, scene, touch(1, hit: "2"))
    try here.retouch("record", "a.jsonl", "a.jsonl", "-o", "two.sqlite")
    #expect(try here.retouch("view", "two.sqlite").output.contains("2 touches in 2 recordings"))
    #expect(try here.retouch("view", "two.sqlite", "--recording", "2").output.contains("1 touch in 1 recording"))
    let none = try here.retouch("view", "two.sqlite", "--recording", "3")
    #expect(none.code == 2)
    #expect(none.errors == "retouch: two.sqlite: there is no recording 3; it has 1, 2\n")
  }

  @Test func `A trace without a scene says so, and options that do not fit are errors`() throws {
    let here = try trace(#"{"retouch":1,"policy":"uikit"}"#)
    let empty = try here.retouch("view", "a.sqlite", "--audit")
    #expect(empty.code == 0 && empty.output.contains("<p>This recording has no scene.</p>"))
    let alone = try here.retouch("view", "a.sqlite", "--recorded-policy", "uikit")
    #expect(alone.code == 64 && alone.errors.contains("--recorded-policy needs --audit"))
  }

  @Test func `A view that was only meant is told apart from one that got a touch`() throws {
    let meant = touch(1, hit: "2").replacingOccurrences(of: #""hit":2"#, with: #""intended":2"#)
    let here = try trace(#"{"retouch":1,"policy":"uikit"}"#, scene, meant, touch(2, hit: "2"))
    let page = try here.retouch("view", "a.sqlite").output
    #expect(page.contains("meant for UIWindow/UIButton#&quot;&lt;/script&gt;&lt;b&gt;&quot;</bdi></td><td>1</td>"))
    #expect(page.contains("\">UIWindow/UIButton#&quot;&lt;/script&gt;&lt;b&gt;&quot;</bdi></td><td>1</td>"))
  }

  @Test func `A recording that goes on is shown as far as it got`() throws {
    let here = try trace(#"{"retouch":1,"policy":"uikit"}"#, scene, touch(1, hit: "2"))
    // Another program has the trace open, with rows that are only in its log.
    let (mode, change) = ("PRAGMA journal_mode = WAL", "UPDATE recording SET app = 'Running'")
    let view = ".shell retouch view a.sqlite --audit -o a.html"
    try here.shell(#"sqlite3 -batch a.sqlite "\#(mode)" "\#(change)" "\#(view)""#)
    let page = try here.read("a.html")
    #expect(page.contains("1 touch, 0 events of another type, 1 scene") && page.contains("Running"))
  }

  @Test func `An audit is under the recorded app's own policy`() throws {
    let here = try trace(#"{"retouch":1,"policy":"theirs"}"#, scene)
    #expect(try here.retouch("view", "a.sqlite").output.contains(#""isAudited":false"#))
    let unknown = try here.retouch("view", "a.sqlite", "--audit")
    #expect(unknown.code == 2 && unknown.errors.contains("--recorded-policy"))
    let audited = try here.retouch("view", "a.sqlite", "--audit", "--recorded-policy", "uikit")
    #expect(audited.code == 0 && audited.output.contains(#""isAudited":true"#))
    #expect(here.files.sorted() == ["a.jsonl", "a.sqlite"])
  }
}
