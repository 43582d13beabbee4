import Foundation
import Testing

/// Tests `retouch explain`.
@Suite struct ExplainTests {
  @Test func `What cannot be explained is told`() throws {
    let here = try Workplace.withFloats()
    func errors(_ arguments: String...) throws -> (Int32, String) {
      let outcome = try here.retouch(["explain", "f.sqlite"] + arguments)
      return (outcome.code, outcome.errors)
    }
    #expect(try errors("--event", "2", "--policy", "uikit").0 == 0)
    #expect(
      try errors("--event", "2", "--policy", "uikit").1.contains(
        "f.sqlite: event 2 ends the touch of event 1, which is taken instead\n"))
    #expect(
      try errors("--snapshot", "9", "--at", "1,1", "--policy", "uikit") == (
        2, "retouch: f.sqlite: there is no snapshot 9; it has 1\n"
      ))
    #expect(try errors("--policy", "uikit").0 == 64)
    #expect(try errors("--event", "1", "--at", "1,1", "--policy", "uikit").0 == 64)
    #expect(try errors("--snapshot", "1", "--at", "1;1", "--policy", "uikit").0 == 64)
    let code = try here.retouch("explain", "f.sqlite", "--event", "1", "--policy", "floating-windows/penetrable")
    #expect(code.code == 2)
    #expect(
      code.errors.contains(
        "is code: Retouch can run it, but cannot explain its decisions; give a policy of rules, such as --policy uikit")
    )
  }

  @Test(arguments: [20, 21, 3_000])
  func `Of many siblings the first and the last are told, and the others counted`(count: Int) throws {
    let here = try Workplace()
    let siblings = (1...count).map {
      #"{"id":\#($0 + 10),"class":"UIButton","identifier":"b\#($0)","frame":[\#($0),0,1,10]}"#
    }.joined(separator: ",")
    try here.write(
      "many.jsonl",
      """
      {"retouch":1}
      {"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,5000,100],"key":true,"children":[\(siblings)]}]}}
      {"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[0,50],"hit":1}]}}

      """)
    try here.retouch("record", "many.jsonl", "-o", "many.sqlite")
    let text = try here.retouch("explain", "many.sqlite", "--event", "1").output
    let buttons = text.matches(of: /UIButton#b(\d+) does not contain/).map { Int($0.1) ?? 0 }
    if count == 20 {
      #expect(buttons == Array((1...20).reversed()) && !text.contains("views more"), "\(text)")
    } else {
      #expect(buttons == (count - 4...count).reversed() + [5, 4, 3, 2, 1], "\(text)")
      #expect(
        text.contains("│ … \(count - 10) views more do not contain the point (--format json lists them)\n"), "\(text)")
    }
    let json = try here.retouch("explain", "many.sqlite", "--event", "1", "--format", "json").output
    #expect(json.matches(of: /UIButton#b\d+"/).count >= count)
  }
}
