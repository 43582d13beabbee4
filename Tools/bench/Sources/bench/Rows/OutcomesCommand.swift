import ArgumentParser
import Foundation

struct OutcomesCommand: WorkloadCommand {
  static let configuration = CommandConfiguration(
    commandName: "outcomes", abstract: "Replay of touches with what came of them, against the same touches without.",
    discussion: """
      Taps on the rows and the buttons of a list, and drags that scroll it, of one finger. With outcomes, each touch is replayed
      to its end: who acts. The policy has no rule, then one by which a row of eleven gets no touches, then one that disables its
      recognizers, then one about the list, which may change each touch. Then each touch is replayed, also where nothing changes
      it, and the first replay runs on two cores, against one.
      """)

  @OptionGroup var options: WorkloadOptions

  static func measure(_ workload: Workload) throws {
    let touches = workload.sizes.outcomes
    let none = try workload.policy("none", "policy: none\nrules: []\n")
    let traces = try [true, false].map { hasOutcomes in
      let name = hasOutcomes ? "with-outcomes" : "without-outcomes"
      let (text, trace) = (workload.path("\(name).jsonl"), workload.path("\(name).sqlite"))
      try TouchedList(touches: touches, hasOutcomes: hasOutcomes).write(to: text)
      try workload.record([text], to: trace).run()
      return trace
    }
    let changed: [(work: String, name: String, rule: String)] = [
      ("a row of eleven gets no touches", "lost", "match: \"#row3\"\n    pointInside: never"),
      (
        "the recognizers of that row are disabled", "disabled",
        "match: \"#row3\"\n    recognizers: { set: { isEnabled: false } }"
      ),
      (
        "a rule of the list may change each touch", "list",
        "match: UIScrollView\n    set: { canCancelContentTouches: false }"
      ),
    ]
    let policies =
      [("replay, who acts", none)]
      + (try changed.map { work, name, rule in
        ("the same, \(work)", try workload.policy(name, "policy: \(name)\nrules:\n  - \(rule)\n"))
      })
    for (work, policy) in policies {
      try workload.compare(
        "\(work); otherwise: the same touches without outcomes", data: "\(touches) touches",
        workload.replay(traces[0], policy: policy), plain: workload.replay(traces[1], policy: policy),
        goal: .ratio(atMost: 2))
    }
    try workload.compare(
      "the same, each touch replayed, no rule; otherwise: without outcomes", data: "\(touches) touches",
      workload.replay(traces[0], policy: none, "--every-touch"), plain: workload.replay(traces[1], policy: none))
    try CoresCommand.measure("replay, who acts", "\(touches) touches", workload) {
      workload.replay(traces[0], policy: none, jobs: $0)
    }
  }
}

/// A recording of taps and drags of one finger in a list of rows with a button each.
private struct TouchedList {
  let touches: Int
  let hasOutcomes: Bool

  private static let shown = 11

  func write(to path: String) throws {
    try Data().write(to: URL(fileURLWithPath: path))
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    defer { try? file.close() }
    var random = SeededGenerator(seed: 1)
    var text = head
    for number in 0..<touches {
      add(number, &random, to: &text)
      guard text.utf8.count > 1 << 20 else { continue }
      try file.write(contentsOf: Data(text.utf8))
      text = ""
    }
    text += "{\"t\":\(Double(touches) + 10),\"end\":true}\n"
    try file.write(contentsOf: Data(text.utf8))
  }

  private var head: String {
    let rows = (0..<60).map { row in
      """
      {"id":\(100 + 2 * row),"class":"UIView","identifier":"row\(row)","frame":[0,\(60 * row),390,56],"recognizers":\
      [{"id":\(1000 + row),"class":"UITapGestureRecognizer","parameters":{}}],"children":[{"id":\(101 + 2 * row),\
      "class":"UIButton","frame":[300,6,80,44]}]}
      """
    }
    return """
      {"retouch":1,"app":"List","screen":{"width":390,"height":844,"scale":3},"policy":"uikit","outcomes":\(hasOutcomes)}
      {"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,390,844],"children":[{"id":10,"class":"UIScrollView",\
      "frame":[0,100,390,700],"contentSize":[390,3600],"recognizers":[{"id":10,"class":"UIScrollViewPanGestureRecognizer",\
      "parameters":{}}],"children":[\(rows.joined(separator: ","))]}]}]}}

      """
  }

  /// Adds a touch, which takes less than a second: of four, one scrolls the list.
  private func add(_ number: Int, _ random: inout SeededGenerator, to text: inout String) {
    let (row, isButton) = (Int.random(in: 0..<Self.shown, using: &random), Bool.random(using: &random))
    let time = Double(number) + 1
    let (x, y, tap) = (isButton ? 340 : 100, 128 + 60 * row, 1000 + row)
    let hit = 100 + 2 * row + (isButton ? 1 : 0)
    func event(_ after: Double, _ phase: String, up: Int = 0, _ more: String = "") {
      text += """
        {"t":\(time + after),"event":{"type":"touches","touches":[{"touch":1,"phase":"\(phase)","at":[\(x),\(y - up)]\(more)}]}}

        """
    }
    func outcome(_ after: Double, _ what: String) {
      if hasOutcomes { text += "{\"t\":\(time + after),\"outcome\":{\"touches\":[1],\(what)}}\n" }
    }
    event(0, "began", ",\"hit\":\(hit),\"recognizers\":[\(tap),10],\"taps\":1")
    guard number % 4 == 0 else {
      event(0.0625, "ended")
      if isButton {
        outcome(0.0625, "\"recognizer\":\(tap),\"state\":\"failed\"")
        outcome(0.0625, "\"control\":\(hit),\"sent\":\"touchUpInside\"")
      } else {
        outcome(0.0625, "\"recognizer\":\(tap),\"acted\":\"ended\"")
      }
      return
    }
    for step in 1...8 {
      event(Double(step) / 64, "moved", up: 6 * step)
      guard step == 2 else { continue }
      outcome(2.0 / 64, "\"recognizer\":10,\"acted\":\"began\"")
      outcome(2.0 / 64, "\"recognizer\":\(tap),\"state\":\"failed\"")
    }
    event(9.0 / 64, "ended", up: 48)
    outcome(9.0 / 64, "\"recognizer\":10,\"acted\":\"ended\"")
  }
}
