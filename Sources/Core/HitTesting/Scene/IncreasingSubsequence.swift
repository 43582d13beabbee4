/// The positions of a longest strictly increasing subsequence.
///
/// - Complexity: O(n log n).
func increasingSubsequence(_ values: [Double]) -> [Int] {
  var tails: [Int] = []
  var before = [Int?](repeating: nil, count: values.count)
  for (position, value) in values.enumerated() {
    var low = 0
    var high = tails.count
    while low < high {
      let middle = (low + high) / 2
      if values[tails[middle]] < value { low = middle + 1 } else { high = middle }
    }
    before[position] = low > 0 ? tails[low - 1] : nil
    if low == tails.count { tails.append(position) } else { tails[low] = position }
  }
  var result: [Int] = []
  var current = tails.last
  while let position = current {
    result.append(position)
    current = before[position]
  }
  return result.reversed()
}
