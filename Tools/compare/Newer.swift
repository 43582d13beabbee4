// What the standard library of an older SDK lacks, and what the compiler puts into each program
// that uses it. Tools/check-ios compiles this into each module.
extension Sequence {
  func count<E: Error>(where predicate: (Element) throws(E) -> Bool) throws(E) -> Int {
    var count = 0
    for element in self where try predicate(element) { count += 1 }
    return count
  }
}

extension Array {
  func map<Result, E: Error>(_ transform: (Element) throws(E) -> Result) throws(E) -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try transform(element)) }
    return results
  }
}

extension MainActor {
  static func assumeIsolated<Result: Sendable>(_ operation: @MainActor () throws -> Result) rethrows -> Result {
    fatalError()
  }
}
