/// Chooses the runs of a results database to remove.
package struct RunChoice {
  /// The numbers of runs to remove, whatever their age.
  package var named: Set<Int64>
  /// How many of the newest runs stay; nil for no such limit.
  package var kept: Int?
  /// The time before which a run must be made, as `run_time.made_at` or how that begins; nil for no
  /// such limit.
  package var before: String?

  package init(named: Set<Int64> = [], kept: Int? = nil, before: String? = nil) {
    (self.named, self.kept, self.before) = (named, kept, before)
  }

  /// The numbers of the runs to remove, the first one first: those with a name, and those that meet
  /// all limits. The newest run stays unless it is named. A run without a time is not too old.
  ///
  /// - Parameter runs: all runs, the first one first.
  package func runs(of runs: [(run: Int64, madeAt: String?)]) -> [Int64] {
    let isLimited = kept != nil || before != nil
    let newest = runs.count - max(1, kept ?? 1)
    return runs.enumerated().filter { place, run in
      if named.contains(run.run) { return true }
      // Times in this form sort like their texts.
      let isOld = before.map { before in run.madeAt.map { $0 < before } ?? false } ?? true
      return isLimited && place < newest && isOld
    }.map(\.element.run)
  }
}
