extension Selector {
  /// The classes that it selects wherever their views are, without repetitions.
  package var selectedClasses: [String] {
    var known: Set<String> = []
    return alternatives.filter { $0.count == 1 }.compactMap { $0[0].className }.filter { known.insert($0).inserted }
  }

  /// The class of the outermost view that its first alternative names; nil for none.
  package var outerClass: String? { alternatives.first?.first?.className }
}

extension Selector.Step {
  /// The class of its views; nil for none.
  fileprivate var className: String? {
    for case .type(let name) in conditions { return name }
    return nil
  }
}
