import SwiftSyntax

extension PlaceFinder {
  private static let comparisons = [
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "===": "!==", "!==": "===",
  ]
  private static let logic = ["&&": "||", "||": "&&"]
  private static let arithmetic = ["+": "-", "-": "+", "&+": "&-", "&-": "&+", "+=": "-=", "-=": "+="]
  private static let functions = ["min": "max", "max": "min"]
  private static let members = ["first": "last", "last": "first"]

  func addMutants(of node: InfixOperatorExprSyntax) {
    let name = node.operator.trimmedDescription
    if let other = Self.comparisons[name] { add(.comparison, at: node, exchanging: node.operator, with: other) }
    if let other = Self.logic[name] {
      // The operands keep their limits, whatever the other operator's precedence is.
      let (left, right) = (text(bytes(of: node.leftOperand)), text(bytes(of: node.rightOperand)))
      add(
        .logic, at: node, shown: node.operator, before: name, after: other,
        replacement: "(\(left)) \(other) (\(right))")
    }
    if let other = Self.arithmetic[name], ![node.leftOperand, node.rightOperand].contains(where: \.isTextOrList) {
      add(.arithmetic, at: node, exchanging: node.operator, with: other)
    }
  }

  func addMutants(of node: IntegerLiteralExprSyntax) {
    let digits = node.literal.text.filter { $0 != "_" }
    let value: Int? =
      switch digits.prefix(2) {
      case "0x": Int(digits.dropFirst(2), radix: 16)
      case "0b": Int(digits.dropFirst(2), radix: 2)
      case "0o": Int(digits.dropFirst(2), radix: 8)
      default: Int(digits)
      }
    guard let value, value < .max else { return }
    add(.constant, at: node, exchanging: node, with: "\(value + 1)")
    if value > 0 { add(.constant, at: node, exchanging: node, with: "\(value - 1)") }
  }

  func addMutants(of node: FloatLiteralExprSyntax) {
    guard let value = Double(node.literal.text.filter { $0 != "_" }), abs(value) < 1e15 else { return }
    for other in [value + 1, value - 1] { add(.constant, at: node, exchanging: node, with: "\(other)") }
  }

  func addMutants(of node: BooleanLiteralExprSyntax) {
    add(.exchange, at: node, exchanging: node, with: node.literal.text == "true" ? "false" : "true")
  }

  func addMutants(of node: FunctionCallExprSyntax) {
    let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    if let name, let other = Self.functions[name] {
      add(.exchange, at: node, exchanging: node.calledExpression, with: other)
    }
  }

  func addMutants(of node: MemberAccessExprSyntax) {
    let name = node.declName.baseName.text
    let call = node.parent?.as(FunctionCallExprSyntax.self).flatMap { $0.calledExpression.id == node.id ? $0 : nil }
    let whole = call.map(ExprSyntax.init) ?? ExprSyntax(node)
    if node.base == nil {
      if call == nil, let other = cases.next(after: name) {
        add(.exchange, at: node, exchanging: node.declName, with: other)
      }
    } else if let other = Self.members[name] ?? (call == nil ? nil : Self.functions[name]) {
      add(.exchange, at: whole, exchanging: node.declName, with: other)
    }
  }

  func negate(_ condition: ExprSyntax) {
    // That is the mutant of the operator.
    if ["==", "!="].contains(condition.as(InfixOperatorExprSyntax.self)?.operator.trimmedDescription) { return }
    if condition.is(BooleanLiteralExprSyntax.self) { return }
    let before = text(bytes(of: condition))
    add(
      .negation, at: condition, shown: condition, before: before, after: "!(\(before))", replacement: "!(\(before))")
  }
}

extension FunctionCallExprSyntax {
  /// Whether it checks what only a fault of a programmer breaks.
  var isPrecondition: Bool {
    let name = calledExpression.trimmedDescription
    return name.hasPrefix("assert") || name.hasPrefix("precondition") || name == "fatalError"
  }
}

extension ExprSyntax {
  /// Whether it is a string or a list by its looks, which cannot be subtracted.
  fileprivate var isTextOrList: Bool {
    if let infix = self.as(InfixOperatorExprSyntax.self) {
      return infix.leftOperand.isTextOrList || infix.rightOperand.isTextOrList
    }
    return self.is(StringLiteralExprSyntax.self) || self.is(ArrayExprSyntax.self)
  }
}
