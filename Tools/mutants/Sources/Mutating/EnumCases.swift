import SwiftSyntax

/// The cases without values of the enumerations in some files, to exchange one for the next.
public struct EnumCases: Sendable {
  private var enumerations: [[String]] = []

  public init() {}

  /// Adds the enumerations of a file.
  public mutating func add(_ file: ParsedFile) {
    let collector = Collector(viewMode: .sourceAccurate)
    collector.walk(file.tree)
    enumerations += collector.enumerations
  }

  /// The case after the one with a name in its enumeration; nil when no enumeration or several have
  /// that name, because the type is not known here.
  func next(after name: String) -> String? {
    let having = enumerations.filter { $0.contains(name) }
    guard having.count == 1, let cases = having.first, let index = cases.firstIndex(of: name) else { return nil }
    return cases.count > 1 ? cases[(index + 1) % cases.count] : nil
  }

  private final class Collector: SyntaxVisitor {
    var enumerations: [[String]] = []

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
      let elements = node.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }.flatMap(\.elements)
      enumerations.append(elements.filter { $0.parameterClause == nil }.map(\.name.text))
      return .visitChildren
    }
  }
}
