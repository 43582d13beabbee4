import HitTesting

/// The override of a rule as Swift source.
struct OverrideCode {
  /// A method of `UIView` that decides who is hit.
  enum Method: CaseIterable { case hitTest, pointInside }

  fileprivate let method: Method
  /// The statements before the result.
  private var statements: [String] = []
  private let result: String

  /// - Returns: nil if the rule has no short form.
  init?(_ rule: PolicyRule) {
    guard rule.eventTypes == nil, rule.canBecomeKey == nil, rule.events == nil, rule.recognizerMove == nil,
      rule.set == nil, !rule.changesDelivery
    else { return nil }
    switch (rule.hitTest, rule.pointInside) {
    case (.passthrough?, nil):
      (method, result) = (.hitTest, "hit === self ? nil : hit")
      statements = ["let hit = super.hitTest(point, with: event)"]
    case (HitTestOverride.none?, nil): (method, result) = (.hitTest, "nil")
    case (.selfOnly?, nil): (method, result) = (.hitTest, "super.hitTest(point, with: event) == nil ? nil : self")
    case (nil, .always?): (method, result) = (.pointInside, "true")
    case (nil, .never?): (method, result) = (.pointInside, "false")
    case (nil, .outset(let insets)?):
      (method, result) = (
        .pointInside,
        "bounds.inset(by: UIEdgeInsets(top: \((-insets.top).swift), left: \((-insets.left).swift), bottom: \((-insets.bottom).swift), right: \((-insets.right).swift))).contains(point)"
      )
    default: return nil
    }
  }

  /// The body of a class with the rules of a policy: code, or else comments.
  static func body(_ rules: [PolicyRule]) -> [String] {
    guard let code = code(rules) else { return comments(rules, "") }
    let lines = code.statements.isEmpty ? [code.result] : code.returning
    return code.method.declared(lines)
  }

  /// The body of a class with the rules of two policies, between which `isNew` chooses.
  static func body(_ rules: [PolicyRule], before earlier: [PolicyRule]) -> [String] {
    let (new, old) = (code(rules), code(earlier))
    let methods = Method.allCases.filter { $0 == new?.method || $0 == old?.method }
    return (new == nil ? comments(rules, "new: ") : []) + (old == nil ? comments(earlier, "before: ") : [])
      + methods.flatMap { method in
        method.declared(
          ["if isNew {"] + method.lines(new).map { "  " + $0 } + ["}"] + method.lines(old))
      }
  }

  private static func code(_ rules: [PolicyRule]) -> OverrideCode? {
    rules.count == 1 ? OverrideCode(rules[0]) : nil
  }

  private static func comments(_ rules: [PolicyRule], _ policy: String) -> [String] {
    rules.map { "  // " + policy + $0.summary.filter { !$0.isNewline } }
  }

  fileprivate var returning: [String] { statements + ["return \(result)"] }
}

extension OverrideCode.Method {
  /// The statements of an override; without one, those of the superclass.
  fileprivate func lines(_ code: OverrideCode?) -> [String] {
    if let code, code.method == self { return code.returning }
    return [
      self == .hitTest ? "return super.hitTest(point, with: event)" : "return super.point(inside: point, with: event)"
    ]
  }

  fileprivate func declared(_ body: [String]) -> [String] {
    let signature =
      self == .hitTest
      ? "override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {"
      : "override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {"
    return ([signature] + body.map { "  " + $0 } + ["}"]).map { "  " + $0 }
  }
}
