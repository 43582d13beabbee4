package import TraceStore

/// For a pull request:
///
///     ## Retouch: 3 touches go somewhere else, in 1 group.
///
///     Policy `uikit` compared with what was recorded: 33 touches in 1 recording
///
///     | | touches | kind | before | after | why | example |
///     | --- | ---: | --- | --- | --- | --- | --- |
package struct MarkdownReport: ReportFormat {
  package let name = "markdown"

  package init() {}

  package func render(_ report: RunReport) -> String {
    var lines = ["## Retouch: \(ReportWords.verdict(report))", "", escape(ReportWords.title(report)), ""]
    lines.append("**Fidelity**: \(ReportWords.fidelity(report)).")
    append(.changed, "Changed", report, to: &lines)
    append(.fault, "Faults (a policy's code gave no answer)", report, to: &lines)
    append(
      .unmodelled, "Unmodelled (the recorded app had a rule that its policy does not know: no regression)", report, to: &lines)
    if !report.notCompared.isEmpty || !report.unmatchedRules.isEmpty {
      lines += ["", "### Not compared, or not as recorded", ""]
      lines += report.notCompared.map { "- \($0.count) \(escape($0.reason))" }
      lines += report.unmatchedRules.map { "- \(escape(ReportWords.unmatched($0)))" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func append(_ verdict: Verdict, _ title: String, _ report: RunReport, to lines: inout [String]) {
    let groups = report.groups.filter { $0.key.verdict == verdict }
    guard !groups.isEmpty else { return }
    lines += [
      "", "### \(title)", "", "| | touches | kind | before | after | why | example |",
      "| --- | ---: | --- | --- | --- | --- | --- |",
    ]
    for group in groups {
      let example = "\(group.trace), \(ReportWords.place(group.example))"
      let isFault = group.key.verdict == .fault
      let cells = [
        "`\(group.fingerprint)`", "\(group.touches)", "\(group.key.kind)",
        code(group.key.before) + asked(group.key.recognizersBefore),
        (isFault ? "*no answer*" : code(group.key.after)) + asked(group.key.recognizersAfter),
        ([group.key.rule] + group.key.rules.map { "by \($0)" }).map(escape).joined(separator: "<br>"), escape(example),
      ]
      lines.append("| \(cells.joined(separator: " | ")) |")
    }
  }

  private func asked(_ recognizers: String?) -> String { recognizers.map { "<br>asked: \(escape($0))" } ?? "" }

  /// A code span in a table's cell, fenced with more backticks than it holds.
  private func code(_ text: String?) -> String {
    guard let text else { return "*nobody*" }
    let line = String(text.map { $0.isNewline ? " " : $0 }).replacing("|", with: "\\|")
    let longest = line.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    return longest == 0 ? fence + line + fence : "\(fence) \(line) \(fence)"
  }

  /// Names from traces may hold anything; nothing of it is to be read as Markdown or HTML.
  private func escape(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\", "|", "*", "_", "`", "[", "]", "#", "~", "@": result += "\\\(character)"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case _ where character.isNewline: result += " "
      default: result.append(character)
      }
    }
    return result
  }
}
