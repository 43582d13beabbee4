import HitTesting
import Yams

/// The policies of systems as files, with a comment on the source of each rule.
enum SystemRules {
  static func text(_ system: SystemPolicy) -> String {
    var lines = comment("\(system.summary)") + comment("Fails: \(system.fails)")
    lines += ["policy: \(system.name)", "system: none", "rules:"]
    for rule in system.rules {
      lines += comment(rule.source).map { "  " + $0 }
      // A negative width keeps each selector on one line.
      let yaml = (try? Yams.serialize(node: .sequence([PolicyText.node(rule.rule)]), width: -1)) ?? ""
      lines += yaml.split(separator: "\n").map { "  " + $0 }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Lines of a comment, broken at spaces so that each has at most 100 columns if possible.
  private static func comment(_ text: String) -> [String] {
    var lines = ["#"]
    for word in text.split(separator: " ") {
      if lines[lines.count - 1].count + word.count > 98 { lines.append("#") }
      lines[lines.count - 1] += " " + word
    }
    return lines
  }
}
