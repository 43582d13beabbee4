/// Which views of a list gave an answer, as far as they were asked: from the last one on.
///
/// A view asks only views that come after it, those inside itself, until it asks outside itself;
/// then each of these does the same. So from the last view on, each one needs no answer of the same
/// list but those that are known.
struct AnsweredViews: Sendable {
  /// As many views are asked one by one. Of more, the answers are kept.
  static let few = 16

  /// The number of the search.
  var search: UInt32 = 0
  /// The index after that of the next view to ask.
  var next = 0
  /// How often a view asked them in an order that is not theirs.
  private var timesAsked = 0
  /// Those that gave an answer, with their indexes in descending order.
  var answers: [(index: Int, hit: Int32)] = []

  mutating func begin(_ search: UInt32, _ count: Int) {
    (self.search, next, timesAsked) = (search, count, 0)
    answers.removeAll(keepingCapacity: true)
  }

  init(next: Int = 0) { self.next = next }

  /// Whether a view asks in its own order until one answers, and not all of them. Most touches are
  /// decided by the first answer; the few sides of one view ask in vain at most.
  mutating func asksInOrder() -> Bool {
    timesAsked += 1
    return timesAsked <= 3
  }

  /// The answers of views with these indexes, the last one first.
  func answers(in indexes: Range<Int>) -> ArraySlice<(index: Int, hit: Int32)> {
    let first = place(below: indexes.upperBound)
    return answers[first..<max(first, place(below: indexes.lowerBound))]
  }

  /// The place of the first answer with an index below a value.
  private func place(below index: Int) -> Int {
    var (low, high) = (0, answers.count)
    while low < high {
      let middle = (low + high) / 2
      if answers[middle].index >= index { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
