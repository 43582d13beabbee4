import Foundation
import HitTesting
import Measurements
import Testing

/// Tests `retouch check` with the files that the measuring kit writes.
@Suite struct MeasurementTests {
  private static let example = Place.examples.appendingPathComponent("measurements/uikitmodel.json")

  private static func workplace(_ change: (String) -> String = { $0 }) throws -> Workplace {
    let here = try Workplace()
    try here.write("m.json", change(String(contentsOf: example, encoding: .utf8)))
    return here
  }

  @Test func `Measurements are compared with the rules, and each point is printed`() throws {
    let outcome = try Self.workplace().retouch("check", "m.json")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("m.json: ok\n  UIKitModel, iOS 17.0, iPhone: "))
    let file = try MeasurementFile(reading: Array(Data(contentsOf: Self.example)))
    for run in file.runs {
      for point in OpenPoint.all(on: try #require(run.release)) {
        #expect(outcome.output.contains("    \(point.id): \(point.question) "), "\(point.id)")
      }
    }
  }

  @Test func `An answer that differs is printed first with both answers, and the exit code is 1`() throws {
    let here = try Self.workplace {
      $0.replacing(#""hitTest.singular","truth":false"#, with: #""hitTest.singular","truth":true"#)
    }
    let outcome = try here.retouch("check", "m.json")
    #expect(outcome.code == 1)
    #expect(outcome.output.hasPrefix("m.json: differs from the rules\n"))
    #expect(
      outcome.output.contains(
        """
          DIFFERS FROM THE RULES
            hitTest.singular: Is a view hit whose transform has no inverse? yes; the rules say no (see the article Policies)

        """))
  }

  @Test func `What was measured can be set in a policy`() throws {
    let here = try Self.workplace { $0.replacing(#""source":"UIKitModel""#, with: #""source":"UIKit""#) }
    let lines = try here.retouch("check", "m.json").output.split(separator: "\n")
    let found = lines.filter { $0.hasPrefix("  in a policy for this system: ") }
    #expect(found.count == 3)
    let constants = try #require(found.first?.split(separator: ": ", maxSplits: 1).last)
    #expect(constants.hasPrefix("constants: { tapMovement: [43.333, 46.667], tapDuration: ["))
    try here.write("policy.yaml", "policy: measured\nbase: uikit\n\(constants)\n")
    let outcome = try here.retouch("policy", "check", "policy.yaml")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(!(try Self.workplace().retouch("check", "m.json").output.contains("in a policy")))
  }

  @Test func `Points that a file lacks, and answers to unknown points, are told`() throws {
    let here = try Self.workplace { $0.replacing(#""windows.order""#, with: #""windows.other""#) }
    let output = try here.retouch("check", "m.json").output
    #expect(output.contains("one level? not asked: the file has no answer"))
    #expect(output.contains("skipped 1 answer to points that this version does not know: windows.other"))
  }

  @Test(arguments: [
    (#""version":1"#, #""version":2"#, "measurements of version 2, which need a newer retouch"),
    (#""system":"26.1""#, #""system":"new""#, #"the system "new" is not a version of iOS"#),
    (#""notAsked":"needs-finger""#, #""notAsked":"later""#, #""later" is not a value of notAsked"#),
    (#""truth":false"#, #""truth":0"#, "expected true or false, found a number"),
    (#""number":["#, #""number":[5,"#, "needs one of number, truth, text and notAsked"),
    (#"]}]}"#, #"]}]"#, "it ends in the middle of a value"),
  ])
  func `A damaged file is refused with the reason`(right: String, wrong: String, sentence: String) throws {
    let here = try Self.workplace { text in
      text.range(of: right, options: .backwards).map { text.replacingCharacters(in: $0, with: wrong) } ?? ""
    }
    let outcome = try here.retouch("check", "m.json")
    #expect(outcome.code == 2)
    #expect(outcome.output == "m.json: not ok\n")
    #expect(outcome.errors.contains(sentence) && outcome.errors.hasPrefix("retouch: m.json"), "\(outcome.errors)")
  }

  @Test func `Other JSON is not taken for measurements`() throws {
    let here = try Workplace()
    try here.write("other.json", #"{"schema":"retouch-report","version":1}"#)
    let outcome = try here.retouch("check", "other.json")
    #expect(outcome.code == 2 && !outcome.errors.contains("measurements"), "\(outcome.errors)")
  }

  @Test func `Nothing that a terminal obeys is printed`() throws {
    let here = try Self.workplace {
      $0.replacing(#""device":"iPhone""#, with: #""device":"\u001b[31m\n::error::x""#)
        .replacing(#""windows.order""#, with: #""\u001b]0;x\u0007""#)
    }
    let outcome = try here.retouch("check", "m.json")
    #expect(outcome.code == 0 && outcome.output.contains(#"\u{1b}[31m\n"#))
    #expect(!outcome.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  /// Apple's audit and this one judge the same buttons.
  @Test func `What Apple's audit is expected to report is what an audit reports`() throws {
    let here = try Workplace()
    let buttons = OpenPoint.auditedButtons.enumerated().map { place, button in
      let (origin, size) = (button.frame.origin, button.frame.size)
      return """
        {"id":\(place + 2),"class":"UIButton","identifier":"\(button.name)",\
        "frame":[\(origin.x),\(origin.y),\(size.width),\(size.height)]}
        """
    }
    try here.write(
      "buttons.jsonl",
      """
      {"retouch":1,"policy":"uikit"}
      {"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,390,844],"children":[\(buttons.joined(separator: ","))]}]}}

      """)
    #expect(try here.retouch("record", "buttons.jsonl", "-o", "buttons.sqlite").code == 0)
    let output = try here.retouch("audit", "buttons.sqlite", "--quiet").output
    let reported = OpenPoint.auditedButtons.map(\.name).filter { output.contains("UIButton#\($0)") }
    let point = OpenPoint.all(on: try #require(SystemRelease("26.1"))).first { $0.id == "audit.hitRegion" }
    #expect(point?.expected == .text(reported.joined(separator: " ")), "\(output)")
  }

  @Test func `The schema describes what the kit writes, and knows each reason`() throws {
    let schema = try Workplace().retouch("schema", "measurements").output
    let text = try String(contentsOf: Self.example, encoding: .utf8)
    #expect(try JSONSchemaCheck(schema).faults(in: text).isEmpty)
    #expect(try !JSONSchemaCheck(schema).faults(in: text.replacing("needs-finger", with: "later")).isEmpty)
    for reason in MeasuredAnswer.Reason.allCases {
      #expect(schema.contains("\"\(reason.rawValue)\""), "\(reason)")
      #expect(Article("Measurements").text.contains("\n| `\(reason.rawValue)` |"), "\(reason)")
    }
  }
}
