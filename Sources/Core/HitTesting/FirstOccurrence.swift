extension Collection where Element: Equatable {
  /// The first range whose elements are those of `part`; nil when there is none. An empty part is
  /// found at the start.
  ///
  /// The standard library's `firstRange(of:)` does the same, and needs iOS 16.
  ///
  /// - Complexity: O(count * part.count) at most.
  @inlinable package func firstOccurrence(of part: some Collection<Element>) -> Range<Index>? {
    guard let first = part.first else { return startIndex..<startIndex }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: part) { return start..<index(start, offsetBy: part.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}
