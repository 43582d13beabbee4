import SwiftSyntax

extension PlaceFinder {
  func addMutants(of node: CodeBlockItemSyntax) {
    switch node.item {
    case .stmt(let statement) where statement.is(ExpressionStmtSyntax.self): break
    case .stmt(let statement): remove(jump: statement, of: node)
    case .expr(let expression): remove(expression, of: node)
    case .decl: break
    }
  }

  /// A `return`, `continue`, `break` or `throw` in an `if` without `else`: what follows the `if`
  /// runs.
  private func remove(jump statement: StmtSyntax, of item: CodeBlockItemSyntax) {
    let isJump =
      statement.is(ReturnStmtSyntax.self) || statement.is(ContinueStmtSyntax.self) || statement.is(BreakStmtSyntax.self)
      || statement.is(ThrowStmtSyntax.self)
    guard isJump, let condition = item.parent?.parent?.parent?.as(IfExprSyntax.self), condition.elseBody == nil,
      condition.parent?.is(IfExprSyntax.self) != true
    else { return }
    remove(item)
  }

  /// A call or an assignment.
  private func remove(_ expression: ExprSyntax, of item: CodeBlockItemSyntax) {
    var expression = expression
    while let inner = expression.as(TryExprSyntax.self)?.expression ?? expression.as(AwaitExprSyntax.self)?.expression
      ?? expression.as(UnsafeExprSyntax.self)?.expression
    {
      expression = inner
    }
    let assignment = expression.as(InfixOperatorExprSyntax.self).flatMap { $0.changesItsLeft ? $0 : nil }
    let call = expression.as(FunctionCallExprSyntax.self)
    guard assignment != nil || call != nil else { return }
    // A precondition is counted where the call is.
    if call?.isPrecondition == true { return }
    if call?.calledExpression.trimmedDescription.hasSuffix(".init") == true || assignment != nil && item.isInInitializer
    {
      omissions[.initialization, default: 0] += 1
    } else if item.mayBeValue {
      omissions[.onlyExpression, default: 0] += 1
    } else {
      remove(item)
    }
  }

  private func remove(_ item: CodeBlockItemSyntax) {
    add(
      .removal, at: item.item, shown: item.item, before: text(bytes(of: item.item)), after: "", replacement: nil)
  }
}

extension InfixOperatorExprSyntax {
  fileprivate var changesItsLeft: Bool {
    self.operator.is(AssignmentExprSyntax.self)
      || self.operator.trimmedDescription.hasSuffix("=")
        && !["==", "!=", "<=", ">=", "===", "!=="].contains(self.operator.trimmedDescription)
  }
}

extension CodeBlockItemSyntax {
  /// Whether it is directly in an initializer, not in a function or a closure there.
  fileprivate var isInInitializer: Bool {
    var node = Syntax(self)
    while let parent = node.parent {
      if parent.is(InitializerDeclSyntax.self) { return true }
      if parent.is(FunctionDeclSyntax.self) || parent.is(ClosureExprSyntax.self) || parent.is(AccessorDeclSyntax.self) {
        return false
      }
      node = parent
    }
    return false
  }

  /// Whether it may be the value of the closure, function or accessor whose only statement it is.
  fileprivate var mayBeValue: Bool {
    guard let list = parent?.as(CodeBlockItemListSyntax.self), list.count == 1, let owner = list.parent else {
      return false
    }
    if owner.is(ClosureExprSyntax.self) || owner.is(AccessorBlockSyntax.self) { return true }
    if let function = owner.parent?.as(FunctionDeclSyntax.self) { return function.signature.returnClause != nil }
    return owner.parent?.as(AccessorDeclSyntax.self)?.accessorSpecifier.tokenKind == .keyword(.get)
  }
}
