import Foundation
import Testing

/// `retouch explain`, as it is typed.
@Suite struct ExplainTests {
  private func floats() throws -> Workplace {
    let here = try Workplace()
    for file in ["recording.jsonl", "policy.yaml"] {
      try FileManager.default.copyItem(
        at: Place.examples.appendingPathComponent("floats/\(file)"), to: here.folder.appendingPathComponent(file))
    }
    #expect(try here.retouch("record", "recording.jsonl", "-o", "f.sqlite").code == 0)
    return here
  }

  @Test func `A recorded touch is explained under two policies`() throws {
    let outcome = try floats().retouch(
      "explain", "f.sqlite", "--event", "1", "--policy", "policy.yaml", "--baseline", "uikit")
    #expect(outcome.code == 0)
    #expect(
      outcome.output == """
        event 1, a touch at (60, 180), 1 s, snapshot 1
        recorded        UIWindow/PenetrableContainer#floats2
        under uikit     UIWindow/PenetrableContainer#floats2
        under floats-v2 UIWindow/PenetrableContainer#floats/UIView#a
        floats-v2: the recorded view lets the touch through by the rule PenetrableContainer { hitTest: passthrough }

        Both alike at first:
        UIWindow contains the point, so that its subviews are asked
        │ PenetrableContainer#floats2 contains the point, so that its subviews are asked
        │ │ UIView#c does not contain the point: it is 40 left and 40 above, in points

        First difference:
          uikit: PenetrableContainer#floats2 takes the touch itself (base uikit)
          floats-v2: PenetrableContainer#floats2 lets the touch through by the rule PenetrableContainer { hitTest: passthrough }

        floats-v2 from there:
        │ PenetrableContainer#floats2 lets the touch through by the rule PenetrableContainer { hitTest: passthrough }
        │ PenetrableContainer#floats contains the point, so that its subviews are asked
        │ │ UIView#b does not contain the point: it is 140 left and 220 above, in points
        │ │ UIView#a contains the point, so that its subviews are asked
        │ │ UIView#a takes the touch itself (base uikit)

        UIWindow/PenetrableContainer#floats2 has it again with one change: \
        without rule 1 (line 4), PenetrableContainer { hitTest: passthrough }

        """)
  }

  @Test func `A point of a snapshot is explained, also as JSON`() throws {
    let here = try floats()
    let text = try here.retouch("explain", "f.sqlite", "--snapshot", "1", "--at", "20,600", "--policy", "policy.yaml")
    #expect(
      text.output.hasPrefix(
        "a point at (20, 600), 0 s, snapshot 1\nunder floats-v2 UIWindow/UIView#content/UITableView#list\n"))
    let json = try here.retouch(
      "explain", "f.sqlite", "--event", "1", "--policy", "policy.yaml", "--baseline", "uikit", "--format", "json")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(object["schema"] as? String == "retouch-explanation")
    #expect((object["walks"] as? [[String: Any]])?.map { $0["policy"] as? String } == ["uikit", "floats-v2"])
    #expect(object["firstDifference"] as? Int == 3)
    let change = (object["giveBack"] as? [String: Any])?["change"] as? [String: Any]
    #expect(change?["rule"] as? Int == 1)
    #expect(change?["line"] as? Int == 4)
  }

  @Test func `What cannot be explained is told`() throws {
    let here = try floats()
    func errors(_ arguments: String...) throws -> (Int32, String) {
      let outcome = try here.retouch(["explain", "f.sqlite"] + arguments)
      return (outcome.code, outcome.errors)
    }
    #expect(try errors("--event", "2", "--policy", "uikit").0 == 2)
    #expect(
      try errors("--event", "2", "--policy", "uikit").1.hasPrefix("retouch: f.sqlite: event 2 is no touch or pointer"))
    #expect(
      try errors("--snapshot", "9", "--at", "1,1", "--policy", "uikit") == (
        2, "retouch: f.sqlite: there is no snapshot 9\n"
      ))
    #expect(try errors("--policy", "uikit").0 == 64)
    #expect(try errors("--event", "1", "--at", "1,1", "--policy", "uikit").0 == 64)
    #expect(try errors("--snapshot", "1", "--at", "1;1", "--policy", "uikit").0 == 64)
    let code = try here.retouch("explain", "f.sqlite", "--event", "1", "--policy", "floating-windows/penetrable")
    #expect(code.code == 2)
    #expect(code.errors.contains("is code, which can be asked but not looked into; give rules"))
  }
}
