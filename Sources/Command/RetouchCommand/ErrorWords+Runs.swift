import Findings
import FindingsStore
import Reporting
import Wording

/// Errors about accepted groups and shards.
extension ErrorWords {
  static func describe(_ fault: AcceptFault) -> String {
    switch fault {
    case .noSuchFile(let path): "\(path): the file does not exist; retouch accept creates it"
    case .noPolicyFile(let policy, let run, isLast: true):
      "run \(run), the last one, tried the policy \(policy), which is not a file; "
        + "name the run with --run (retouch report --list), or a file with --accepted"
    case .noPolicyFile(let policy, let run, isLast: false):
      "run \(run) tried the policy \(policy), which is not a file; name a file with --accepted"
    case .inCI: "CI is set, and a CI job must not accept changes; run accept yourself and commit the file"
    case .unknownGroup(let fingerprint, let path, let run):
      "\(path): run \(run) has no group \(fingerprint); retouch report lists them, in square brackets"
    case .severalGroups(let fingerprint, let fingerprints):
      "\(fingerprint) matches several groups: \(list(fingerprints))"
    case .noneChosen(let run, _, let open) where open.isEmpty: "every group of run \(run) is already accepted"
    case .noneChosen(let run, let asked, let open):
      "no group of run \(run) that is not accepted has \(asked.map(words).joined(separator: " and ")); they have "
        + list(open.prefix(5).map { "\(words($0.quality)) (\($0.groups))" })
        + (open.count > 5 ? " and \(open.count - 5) more" : "")
    case .notAChange(let fingerprint, .unmodelled):
      "\(fingerprint) is unmodelled, so there is nothing to accept; give the app's own rules with --recorded-policy"
    case .notAChange(let fingerprint, .undecided):
      "\(fingerprint) is undecided, so there is nothing to accept; \(ReportWords.undecided)"
    case .notAChange(let fingerprint, .later):
      "\(fingerprint) comes later, so there is nothing to accept; it comes \(ReportWords.later)"
    case .notAChange(let fingerprint, _):
      "\(fingerprint) is a fault in a policy's code, which cannot be accepted; repair the code"
    case .isShard: "the run is a single shard; merge the shards first with retouch merge"
    case .isIncomplete(let run, let unread):
      "run \(run) could not read \(ReportWords.count(unread, "trace")), in which accepted groups may occur; "
        + "replay again with all traces"
    case .nobodyToAsk: "review needs a terminal; without one, use retouch accept GROUP --reason REASON"
    case .changedSince(let path): "\(path) was changed since this review wrote it; edit the file to take an entry back"
    }
  }

  private static func words(_ quality: AcceptFault.Quality) -> String {
    switch quality {
    case .rule(let rule): "the rule or reason \"\(rule)\""
    case .cause(let reason): "the reason \(reason)"
    case .kind(let kind): "the kind \(kind)"
    case .harm(let harm): "the harm \(harm)"
    case .view(let view): "the view \(view)"
    }
  }

  static func describe(_ fault: MergeFault) -> String {
    switch fault {
    case .notAShard(let path, let run):
      "\(path): run \(run) is not a shard; make shards with replay --shard I/N"
    case .differ(let path, let other, let run, let what):
      "\(other): run \(run) and that of \(path) differ in \(words(what)); shards of one run have the same traces and policies"
    case .doubled(let shard, let path, let other): "\(other): shard \(shard) again, which is in \(path) already"
    case .missing(let shards, let count):
      "\(shards.count == 1 ? "shard" : "shards") \(joined(shards)) of \(count) \(shards.count == 1 ? "is" : "are") missing; "
        + "give the results of all shards"
    case .missingWork(let number, let trace?):
      "\(trace): a part of this trace, number \(number) of the list, is in no shard; the shards have different lists of traces"
    case .missingWork(let number, nil):
      "trace \(number) of the list is in no shard; the shards have different lists of traces"
    case .doubledWork(let trace, let path, let other):
      "\(other): a part of \(trace) again, which is in \(path) already; the shards have different lists of traces"
    case .runCounts(let path, let runs, let other, let otherRuns):
      "\(path) has \(ReportWords.count(runs, "run")), \(other) has \(otherRuns); "
        + "give each shard a new results file, and run it once"
    }
  }

  /// Numbers as words: `1, 2 and 3`.
  private static func joined(_ numbers: [Int]) -> String {
    let words = numbers.map(String.init)
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return list(words.dropLast()) + " and " + last
  }

  static func words(_ what: MergeFault.What) -> String {
    switch what {
    case .shardCount: "the number of shards"
    case .policy: "the policy"
    case .baseline: "what it is compared with"
    case .accepted: "the accepted groups"
    case .traces: "the traces"
    }
  }
}
