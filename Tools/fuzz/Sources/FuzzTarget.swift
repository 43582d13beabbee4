/// One reader, or one law, that random inputs are given to.
struct FuzzTarget: Sendable {
  let name: String
  /// The most bytes of an input.
  let most: Int
  let run: @Sendable ([UInt8]) throws -> Void

  static let all = readers + lists + policies + scenes + databases + apps
}

/// A law that does not hold.
struct LawBroken: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

func expect(_ holds: Bool, _ what: @autoclosure () -> String) throws {
  if !holds { throw LawBroken(what()) }
}
