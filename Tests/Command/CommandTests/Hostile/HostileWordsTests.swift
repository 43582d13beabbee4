import Foundation
import Testing

/// Whatever a name holds, what is printed for people has nothing in it that a terminal or a CI
/// service obeys.
@Suite struct HostileWordsTests {
  /// Escape codes of 7 and 8 bits, changes of direction, all line breaks, and the commands that CI
  /// services take from a log.
  private static let name =
    "a\u{1b}[31m\u{9b}2J\u{85}\u{7}b\n::error title=x::injected\r\n  ::add-mask::b\u{2028}##[error]c\u{2029}"
    + "##vso[task.complete result=Failed]\n##teamcity[message text='x']\u{202e}d\u{2066}\u{200b}e\u{feff}\u{fffe}"

  private static let file = "a\n::error::x\u{1b}[31m\u{9b}1m\u{202e}##[error]##vso[x]"

  private static func json(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  /// A recording and a policy with the name everywhere.
  private static func workplace() throws -> Workplace {
    let (here, name) = (try Workplace(), try json(Self.name))
    try here.write(
      "in.jsonl",
      """
      {"retouch":1,"policy":"uikit","app":\(name),"device":\(name)}
      {"classes":{\(name):"UIView"}}
      {"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,100,100],"children":[\
      {"id":2,"class":\(name),"identifier":\(name),"label":\(name),"controller":\(name),"frame":[10,10,40,40]}]}]}}
      {"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[20,20],"hit":2}]}}
      {"t":1.1,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[20,20]}]}}

      """)
    try here.write(
      file + ".yaml",
      """
      {"policy":\(name),"base":"uikit","rules":[
      {"match":\(try json("#" + json(Self.name))),"hitTest":"none"},{"match":"#gone","set":{"isHidden":true}}]}
      """)
    try here.write(file + ".jsonl", "{\(name):1}\n")
    try here.write(file + ".wrong.yaml", "{\"policy\":\(name),\(name):1}")
    try here.write("accepted.yaml", "accepted:\n  - \(name): 1\n")
    #expect(try here.retouch("record", "in.jsonl", "-o", file + ".sqlite").code == 0)
    return here
  }

  /// What of the output would be obeyed.
  private static func obeyed(_ text: String) -> [String] {
    let scalars = text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x0A: false
      case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF, 0xFFFE: true
      default: false
      }
    }
    let lines = text.split(separator: "\n").filter { line in
      line.drop(while: \.isWhitespace).hasPrefix("::")
        || line.contains("##[") || line.contains("##vso[") || line.contains("##teamcity[")
    }
    return scalars.map { String($0.value, radix: 16) } + lines.map(String.init)
  }

  @Test(arguments: [
    ["policy", "check", "P"], ["policy", "check", "P", "--trace", "T"], ["policy", "check", "W"],
    ["policy", "show", "P"], ["policy", "diff", "P", "uikit"], ["policy", "mutate", "P", "T"],
    ["check", "T"], ["show", "T"], ["audit", "T", "--controls", "*"], ["sweep", "T", "--policy", "P"],
    ["replay", "T", "--policy", "P"], ["replay", "T", "--policy", "P", "--accepted", "accepted.yaml"],
    ["replay", "T", "--policy", "W"], ["replay", "T", "--policy", "none of T"],
    ["explain", "T", "--event", "1", "--policy", "P"], ["explain", "T", "--event", "99", "--policy", "P"],
    ["minimize", "T", "--event", "1", "--policy", "P"], ["select", "T"], ["corpus", "add", "T.folder", "T"],
    ["record", "J", "-o", "new.sqlite"], ["record", "in.jsonl", "-o", "T"], ["migrate", "T"], ["export", "J"],
    ["replay", "T", "--T"], ["replay", "T", "--policy", "P", "--jobs", "T"], ["show", "T", "T"], ["T"],
    ["replay", "T", "--policy", "P", "--format", "T"], ["view", "T", "-o", "T.html"],
  ])
  func `Nothing that is printed is obeyed`(command: [String]) throws {
    let here = try Self.workplace()
    let arguments = command.map { word in
      word.replacingOccurrences(of: "T", with: Self.file + ".sqlite")
        .replacingOccurrences(of: "P", with: Self.file + ".yaml")
        .replacingOccurrences(of: "W", with: Self.file + ".wrong.yaml")
        .replacingOccurrences(of: "J", with: Self.file + ".jsonl")
    }
    let outcome = try here.retouch(arguments)
    #expect((0...64).contains(outcome.code), "\(outcome)")
    #expect(Self.obeyed(outcome.output).isEmpty, "\(outcome.output)")
    #expect(Self.obeyed(outcome.errors).isEmpty, "\(outcome.errors)")
    #expect(!(outcome.output + outcome.errors).isEmpty)
  }

  @Test func `A run in the log of GitHub has only the commands of its format`() throws {
    let here = try Self.workplace()
    let outcome = try here.retouch(
      "replay", Self.file + ".sqlite", "--policy", Self.file + ".yaml", "--format", "github")
    let commands = Self.obeyed(outcome.output)
    #expect(
      commands.allSatisfy {
        ["::error ", "::warning ", "::stop-commands::", "::retouch-"].contains(where: $0.hasPrefix)
      })
    #expect(commands.allSatisfy { !$0.contains("##") })
    #expect(Self.obeyed(outcome.errors).isEmpty)
  }
}
