import Findings
import Foundation
import HitTesting
import JSONText
import ObjectScenes
import PolicyFiles
import Recording
import Replay
import TraceImport
import TraceStore
import Wording

/// What is printed and written of a difference that was made small.
extension MinimizeCommand {
  func write(_ minimizer: Minimizer) throws {
    let forms = SwiftForms(minimizer.shown, summary: Self.facts(minimizer.key))
    func text(_ form: Form) throws -> String {
      switch form {
      case .jsonl: try Self.jsonLines(minimizer.shown)
      case .policy: try minimizer.shown.policies.candidate.map(PolicyCatalog.text) ?? ""
      case .test: test(forms)
      case .uikit:
        if minimizer.shown.actions == nil { forms.uikit } else { throw CommandFault.noUIKitForm }
      }
    }
    guard let output else { return try Console.data(try text(format)) }
    try Console.checkFolder(output, option: "-o")
    let folder = URL(fileURLWithPath: output)
    let traces = folder.appendingPathComponent("Traces")
    var files = [("\(name).jsonl", try text(.jsonl)), ("\(name)Tests.swift", try text(.test))]
    if minimizer.shown.actions == nil { files.append(("\(name)InUIKit.swift", try text(.uikit))) }
    for (policy, suffix) in [
      (minimizer.shown.policies.candidate, ""), (minimizer.shown.policies.baseline, ".baseline"),
      (minimizer.shown.policies.recorded, ".recorded"),
    ] {
      if case .rules(let rules)? = policy { files.append(("\(name)\(suffix).yaml", try PolicyText.yaml(rules))) }
    }
    let trace = traces.appendingPathComponent("\(name).sqlite")
    let replacement = PartialFile.Replacement(force: force)
    var written: [(path: String, write: (String) throws -> Void)] = files.map { name, text in
      let path = folder.appendingPathComponent(name).path
      return (path, { try Console.write(text, toNew: $0, named: path) })
    }
    written.append((trace.path, { try Self.write(minimizer.shown, to: $0) }))
    for file in written { try PartialFile.check(file.path, replacing: replacement) }
    let new = [traces, folder].filter { !FileManager.default.fileExists(atPath: $0.path) }
    do {
      try Console.makeFolder(traces.path)
      try PartialFile.writeAll(written, replacing: replacement)
    } catch {
      for folder in new { _ = unsafe rmdir(folder.path) }
      throw error
    }
    Console.note("wrote \((files.map(\.0) + ["Traces/\(name).sqlite"]).joined(separator: ", ")) in \(output)")
  }

  private func test(_ forms: SwiftForms) -> String {
    func tested(_ policy: String, file: String) -> SwiftForms.TestedPolicy {
      if let code = PolicyCatalog.provided.code.first(where: { $0.name == policy }) {
        return SwiftForms.TestedPolicy(argument: code.swift, ownModule: code.module)
      }
      return SwiftForms.TestedPolicy(argument: [".file(\"\(file)\")"], imports: ["RetouchTestingFiles"])
    }
    return forms.test(
      name: name, policy: tested(policy, file: "\(name).yaml"),
      baseline: baseline.map { tested($0, file: "\(name).baseline.yaml") })
  }

  static func write(_ shown: ShownDifference, to path: String) throws {
    try TraceWriter.create(at: path) { writer in
      var sink = writer
      try shown.write(to: &sink)
    }
  }

  static func jsonLines(_ shown: ShownDifference) throws -> String {
    var writer = JSONLinesWriter(shown.info, classes: shown.classes, idBase: 0)
    writer.write(try shown.scene(), time: 0)
    for item in shown.recordedItems {
      switch item {
      case .event(let event, _): writer.write(event)
      case .outcome(let outcome, _): writer.write(outcome)
      }
    }
    return String(decoding: writer.output.bytes, as: UTF8.self)
  }

  // MARK: Words

  private static func facts(_ key: GroupKey) -> [String] {
    let words = ReportWords()
    return [
      "\(key.kind.rawValue) [\(key.fingerprint)]", "before  \(words.before(key))", "after   \(words.after(key))",
    ]
  }

  static func summary(_ minimizer: Minimizer, from shown: ShownDifference, took seconds: Double) -> [String] {
    let (old, new) = (shown.views.count, minimizer.shown.views.count)
    func rules(_ shown: ShownDifference) -> Int {
      [shown.policies.candidate, shown.policies.baseline, shown.policies.recorded].reduce(0) { sum, policy in
        if case .rules(let rules)? = policy { sum + rules.rules.count } else { sum }
      }
    }
    let samples = minimizer.shown.actions.map {
      "\($0.sampleCount) of \(ReportWords.count(shown.actions?.sampleCount ?? 0, "sample")), "
    }
    let limit =
      minimizer.isComplete
      ? [] : ["note: the scene is so large that not everything was tried: a smaller recording may show it, too"]
    return facts(minimizer.key) + [
      "left: \(new) of \(ReportWords.count(old, "view")), \(samples ?? "")\(rules(minimizer.shown)) of \(ReportWords.count(rules(shown), "rule")); "
        + "\(minimizer.tries) tried in \((seconds * 1000).rounded().shortText) ms"
    ] + limit
  }
}
