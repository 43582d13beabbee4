import SwiftOperators
import SwiftParser
import SwiftSyntax

/// A source file with its operators in the order of their precedence.
public struct ParsedFile {
  let text: String
  let tree: Syntax

  /// Parses the text of a file.
  public init(_ text: String) {
    self.text = text
    tree = OperatorTable.standardOperators.foldAll(Parser.parse(source: text)) { _ in }
  }
}

/// The places for mutants in a source file.
public struct FoundPlaces {
  /// The places, in the order of the text.
  public let places: [Place]
  /// How many places have no mutant, by the reason.
  public let omissions: [Omission: Int]

  /// Finds all places.
  ///
  /// - Parameter cases: The enumerations of all files.
  public init(_ file: ParsedFile, _ cases: EnumCases) {
    let finder = PlaceFinder(file, cases)
    finder.walk(file.tree)
    (places, omissions) = (finder.places, finder.omissions)
  }
}

/// Finds the places for mutants. What a mutant of a node is stands in the extensions.
final class PlaceFinder: SyntaxVisitor {
  var places: [Place] = []
  var omissions: [Omission: Int] = [:]

  let source: [UInt8]
  let cases: EnumCases
  private let lines: [String]
  private let converter: SourceLocationConverter

  init(_ file: ParsedFile, _ cases: EnumCases) {
    source = Array(file.text.utf8)
    lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    self.cases = cases
    converter = SourceLocationConverter(fileName: "", tree: file.tree)
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: What has mutants

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    addMutants(of: node)
    return .visitChildren
  }
  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    addMutants(of: node)
    return .skipChildren
  }
  override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    addMutants(of: node)
    return .skipChildren
  }
  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    addMutants(of: node)
    return .skipChildren
  }
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.isPrecondition { return omit(.precondition) }
    addMutants(of: node)
    return .visitChildren
  }
  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    addMutants(of: node)
    return .visitChildren
  }
  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    if case .expression(let condition) = node.condition { negate(condition) }
    return .visitChildren
  }
  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    return .visitChildren
  }
  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    addMutants(of: node)
    return .visitChildren
  }

  // MARK: What has no mutants

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { omit(.conditionalCode) }
  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    if node.arguments != nil { omissions[.literalOnly, default: 0] += 1 }
    return .skipChildren
  }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
    let values = node.elements.filter { $0.rawValue != nil }.count
    if values > 0 { omissions[.literalOnly, default: 0] += values }
    return .skipChildren
  }
  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind { omit(.pattern) }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind { visitList(node.elements.count) }
  override func visit(_ node: DictionaryExprSyntax) -> SyntaxVisitorContinueKind {
    guard case .elements(let elements) = node.content else { return .skipChildren }
    return visitList(elements.count)
  }

  /// The type checker's time grows with the number of choices in a literal.
  private func visitList(_ count: Int) -> SyntaxVisitorContinueKind { count > 16 ? omit(.longList) : .visitChildren }

  func omit(_ omission: Omission) -> SyntaxVisitorContinueKind {
    omissions[omission, default: 0] += 1
    return .skipChildren
  }

  // MARK: Adding

  func bytes(of node: some SyntaxProtocol) -> Range<Int> {
    node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
  }

  func text(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }

  /// Adds a place where an expression is exchanged.
  ///
  /// - Parameters:
  ///   - changed: The part that people are shown.
  func add(
    _ kind: Place.Kind, at node: some SyntaxProtocol, shown changed: some SyntaxProtocol, before: String, after: String,
    replacement: String?
  ) {
    let line = converter.location(for: changed.positionAfterSkippingLeadingTrivia).line
    places.append(
      Place(
        kind: kind, range: bytes(of: node), declaration: bytes(of: declaration(around: Syntax(node))), line: line,
        lineText: lines[line - 1].trimmingSpaces, before: before.onOneLine, after: after.onOneLine,
        replacement: replacement))
  }

  /// Adds a place where one part of an expression is exchanged.
  func add(_ kind: Place.Kind, at node: some SyntaxProtocol, exchanging part: some SyntaxProtocol, with after: String) {
    let (all, range) = (bytes(of: node), bytes(of: part))
    add(
      kind, at: node, shown: part, before: text(range), after: after,
      replacement: text(all.lowerBound..<range.lowerBound) + after + text(range.upperBound..<all.upperBound))
  }

  /// The function, accessor, property or type around a node; not a variable in a function.
  private func declaration(around node: Syntax) -> Syntax {
    var node = node
    while let parent = node.parent {
      let isLocal = parent.is(VariableDeclSyntax.self) && parent.parent?.is(CodeBlockItemSyntax.self) == true
      if parent.isProtocol((any DeclSyntaxProtocol).self) || parent.is(AccessorDeclSyntax.self), !isLocal {
        return parent
      }
      node = parent
    }
    return node
  }
}

extension StringProtocol {
  var trimmingSpaces: String {
    let spaces: Set<Character> = [" ", "\t"]
    return String(drop { spaces.contains($0) }.reversed().drop { spaces.contains($0) }.reversed())
  }

  private func drop(_ isDropped: (Character) -> Bool) -> some BidirectionalCollection<Character> {
    self[(firstIndex { !isDropped($0) } ?? endIndex)...]
  }

  /// The text with its lines behind one another.
  var onOneLine: String { split(separator: "\n").map(\.trimmingSpaces).joined(separator: " ") }
}
