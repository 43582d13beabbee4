import ArgumentParser
import Certificates
import Foundation
import HitTesting
import Measurements
import PolicyFiles
import Recording
import Replay
import Reporting
import SQLiteFile
import TraceImport
import TraceStore
import Wording

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Verifies traces, certificates of sweeps and measurements, and lists their contents.",
    usage: "retouch check [<trace> ...] [<options>]",
    discussion: """
      Checks the file's kind and version, SQLite's own integrity, foreign keys, and the tree of every snapshot. For a certificate \
      (retouch sweep --certificate), it checks each stated cell with the definition of a hit test, and prints what is proved. For \
      measurements (Tools/MeasuringKit), it compares each answer of UIKit with the rules, and the exit code is 1 if one differs. A \
      folder stands for all traces and certificates in it and in its folders.

      EXAMPLE:
        retouch check shop.sqlite traces
      """)

  @OptionGroup var input: TraceArguments

  @OptionGroup var notes: CommonOptions

  func run() throws {
    var (failed, differs) = (false, false)
    let list = try input.list(besides: [.certificate])
    let files = try list.work(of: nil, besides: [.certificate], or: { MeasuredFile($0) != nil }).traces
    for path in files.map(\.path) {
      do {
        if let measured = MeasuredFile(path) {
          differs = try check(measurements: measured.read(), path) || differs
          continue
        }
        let isCertificate = DatabaseFile(kind: .certificate, path: path).hasKind
        let (contents, isApproximate) = try isCertificate ? check(certificate: path) : (check(trace: path), false)
        try Console.line("\(path): ok" + (isApproximate ? ", for approximate scenes" : ""))
        for line in contents { try Console.line("  \(line)") }
      } catch let fault
        where fault is FileFault || fault is TraceFault || fault is CertificateFault || fault is PolicyFault
        || fault is ImportFault || fault is MeasuredFile.Fault
      {
        failed = true
        try Console.line("\(path): not ok")
        Console.fault("retouch: " + ErrorWords.sentence(fault))
      }
    }
    if failed { throw ExitCode(2) }
    if differs { throw ExitCode(1) }
  }

  /// Prints what the rules say of each answer.
  ///
  /// - Returns: whether an answer differs from the rules.
  private func check(measurements file: MeasurementFile, _ path: String) throws -> Bool {
    let runs = file.runs.compactMap { run in run.release.map { (run, $0) } }
    let differs = runs.contains { run, release in
      run.comparison(on: release).contains { $0.verdict == .differs }
    }
    try Console.line("\(path): \(differs ? "differs from the rules" : "ok")")
    for (run, release) in runs {
      for line in MeasurementWords.lines(run, on: release) { try Console.line("  \(line)") }
    }
    return differs
  }

  /// - Returns: the contents, as lines for people.
  private func check(trace path: String) throws -> [String] {
    let checked = try Trace(path: path).check()
    return checked.isEmpty ? ["no recording"] : checked.flatMap(\.lines)
  }

  /// - Returns: the proved facts, as lines for people, and whether their scenes hold a guess.
  private func check(certificate path: String) throws -> (lines: [String], isApproximate: Bool) {
    let certificate = try Certificate(path: path)
    let checked = try certificate.check(
      policy: { try PolicyFile.parse($0, file: path) },
      text: PolicyText.yaml, isAsNamed: PolicyCatalog.isAsNamed,
      open: { trace in
        guard let digest = CertificateDigest.ofFile(trace) else { throw FileFault(trace, .cannotOpen) }
        return try Certificate.OpenTrace(sha256: digest, recordings: Trace(path: trace).recordings())
      })
    return (checked.lines, !checked.approximations.isEmpty)
  }
}

extension CheckedRecording {
  /// The contents, as lines for people.
  fileprivate var lines: [String] {
    let info = recording.info
    var lines = [
      "recording \(recording.id)\(info.app.map { " of \($0)" } ?? "") from \(recording.source) (\(info.format)), "
        + "policy \(info.policy): \(ReportWords.count(snapshots, "snapshot")) with up to "
        + "\(ReportWords.count(views, "view")), \(ReportWords.count(events, "event")), "
        + ReportWords.count(touches, "touch")
    ]
    if let approximations = info.approximations.text {
      lines.append("  approximate: its source does not tell \(approximations)")
    }
    if isUnfinished { lines.append("  it was cut off, or is still running: what waited to be written then is lost") }
    return lines
  }
}

extension CheckedCertificate {
  /// The verified and the unverified facts, as lines for people.
  fileprivate var lines: [String] {
    let all = cells.views + cells.sameView + cells.nothing
    var lines = [
      "policy \(after) compared with \(before.joined(separator: ", ")): touches in \(ReportWords.count(snapshots, "scene")) "
        + "in \(ReportWords.count(recordings, "recording")) of \(ReportWords.count(traces, "trace"))",
      "verified: each point of \(ReportWords.count(screens, "screen")) is in exactly one of "
        + ReportWords.count(all, "cell"),
    ]
    if !notCompared.isEmpty {
      lines.insert(
        "not compared: \(notCompared.joined(separator: ", ")), which recordings name as the app's own policy", at: 1)
    }
    if !withOtherEvents.isEmpty {
      lines.insert(
        "not compared: events other than touches, for which \(withOtherEvents.joined(separator: ", ")) "
          + "\(withOtherEvents.count == 1 ? "has" : "have") rules", at: 1)
    }
    if !approximations.isEmpty {
      lines.insert(
        "approximate: the source does not tell \(ReportWords.approximations(approximations)); "
          + "what is verified holds for the guess that stands for it", at: 1)
    }
    if cells.views > 0 {
      lines.append(
        "proved: which view each policy hits, at every point of \(ReportWords.count(cells.views, "cell"))")
    }
    if cells.sameView > 0 {
      lines.append(
        "proved: both policies hit the same view, at every point of \(ReportWords.count(cells.sameView, "cell")); "
          + "not which view")
    }
    lines.append(
      cells.nothing == 0
        ? "not proved: nothing"
        : "not proved: \(ReportWords.count(cells.nothing, "cell")), up to "
          + "\(ReportWords.squarePoints(unprovedArea)) of a screen")
    let slivers =
      "\(ReportWords.count(changedSlivers, "cell")) narrower than a millionth of a point, together up to "
      + "\(ReportWords.squarePoints(changedSliverArea)) of a screen"
    switch (changedScreens, changedSlivers) {
    case (0, 0): lines.append("goes somewhere else: no point\(cells.nothing == 0 ? "" : " of what is proved")")
    case (0, _): lines.append("goes somewhere else: \(slivers)")
    default:
      lines.append(
        "goes somewhere else: points of \(ReportWords.count(changedScreens, "screen")), up to "
          + "\(ReportWords.squarePoints(changedArea)) of a screen")
      if changedSlivers > 0 { lines.append("goes somewhere else, too: \(slivers)") }
    }
    return lines
  }
}
