import Foundation
import Recording
import Testing

/// Tests that what commands print for programs is as their schemas say.
@Suite struct SchemaTests {
  private static func check(_ name: String) throws -> JSONSchemaCheck {
    try JSONSchemaCheck(Workplace().retouch("schema", name).output)
  }

  /// Recordings with outcomes, with the views that a robot meant, and with neither.
  private static func workplace() throws -> Workplace {
    let here = try Workplace.withFloats()
    try here.shell(
      """
      retouch record -q \(Place.examples.path)/gestures/tap-on-row.jsonl -o outcomes.sqlite
      sed 's/"hit":[0-9]*/"intended":2/' recording.jsonl > robot.jsonl; retouch record -q robot.jsonl -o robot.sqlite
      """)
    return here
  }

  private static let traces = ["f.sqlite", "outcomes.sqlite", "robot.sqlite"]

  @Test func `Touches are as their schema says, as JSON and as JSON Lines`() throws {
    let (here, check) = (try Self.workplace(), try Self.check("touches"))
    let json = try here.retouch(["touches", "--format", "json"] + Self.traces).output
    #expect(try check.faults(in: json).isEmpty)
    #expect(
      try check.faults(in: here.retouch("touches", "f.sqlite", "--limit", "1", "--format", "json").output).isEmpty)
    let lines = try here.retouch(["touches", "--format", "jsonl"] + Self.traces).output.split(separator: "\n")
    #expect(lines.count > 10)
    for line in lines { #expect(try check.faults(in: String(line), definition: "touch").isEmpty, "\(line)") }
    // Each kind of value is there.
    for word in [#""resolved_to":"view""#, #""intended":"UIWindow/"#, #""acted_by":"UIWindow"#, #""acted_by":null"#] {
      #expect(json.contains(word), "\(word)")
    }
  }

  @Test(arguments: ["covered", "who-got", "dead-taps"]) func `Answers are as their schema says`(name: String) throws {
    let (here, check) = (try Self.workplace(), try Self.check("query"))
    for trace in Self.traces {
      let json = try here.retouch("query", trace, "--name", name, "--format", "json").output
      #expect(try check.faults(in: json).isEmpty, "\(json)")
    }
  }

  @Test func `Scenes are as their schema says`() throws {
    let (here, check) = (try Self.workplace(), try Self.check("scene"))
    for trace in Self.traces {
      let json = try here.retouch("show", trace, "--format", "json").output
      #expect(try check.faults(in: json).isEmpty, "\(json)")
      #expect(json.contains(#""box":["#) && json.contains(#""parent":null"#))
    }
  }

  @Test func `The schema of scenes knows each approximation`() throws {
    let schema = try Workplace().retouch("schema", "scene").output
    let list = try #require(schema.firstMatch(of: /"approximations": \{[^\]]*"enum": \[([^\]]*)\]/)).1
    #expect(list.matches(of: /\w+/).map { String($0.0) } == Approximation.allCases.map(\.rawValue))
  }

  @Test func `Explanations are as their schema says`() throws {
    let (here, check) = (try Self.workplace(), try Self.check("explanation"))
    for arguments in [
      ["f.sqlite", "--event", "1"], ["f.sqlite", "--event", "1", "--policy", "policy.yaml"],
      ["f.sqlite", "--event", "1", "--policy", "policy.yaml", "--baseline", "uikit"],
      ["f.sqlite", "--snapshot", "@0", "--at", "20,600", "--policy", "policy.yaml", "--baseline", "uikit"],
      ["outcomes.sqlite", "--event", "1"], ["robot.sqlite", "--event", "1"],
    ] {
      let json = try here.retouch(["explain", "--format", "json"] + arguments).output
      #expect(try check.faults(in: json).isEmpty, "\(arguments): \(json)")
    }
  }

  @Test func `Reports are as their schema says`() throws {
    let here = try Self.workplace()
    let json = try here.retouch("replay", "f.sqlite", "--policy", "policy.yaml", "--format", "json").output
    #expect(try Self.check("report").faults(in: json).isEmpty)
    #expect(try here.retouch("schema", "report").output == here.retouch("report", "--schema").output)
  }

  @Test func `A value that differs from the schema is found`() throws {
    let (here, check) = (try Self.workplace(), try Self.check("touches"))
    let json = try here.retouch("touches", "f.sqlite", "--format", "json").output
    for (right, wrong) in [
      (#""time":1"#, #""time":"1""#), (#""x":60,"#, ""), (#""y":"#, #""z":"#), (#""touch_id":1,"#, #""touch_id":1.5,"#),
      (#""resolved_to":"view""#, #""resolved_to":"views""#), (#""version":1"#, #""version":2"#),
    ] {
      try #require(json.contains(right))
      #expect(try !check.faults(in: json.replacing(right, with: wrong)).isEmpty, "\(wrong)")
    }
  }

  @Test func `A schema that does not exist is refused with the known ones`() throws {
    let outcome = try Workplace().retouch("schema", "touch")
    #expect(outcome.code == 64)
    for name in ["report", "touches", "query", "scene", "explanation", "measurements"] {
      #expect(outcome.errors.contains(name))
    }
  }
}
