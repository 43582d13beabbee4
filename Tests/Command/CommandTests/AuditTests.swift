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
