import HitTesting
import PolicyFiles

/// The sentences about policy files and selectors.
extension ErrorWords {
  static func describe(_ fault: PolicyFault) -> String {
    let place = [fault.file, fault.line.map(String.init), fault.column.map(String.init)].compactMap { $0 }
      .joined(separator: ":")
    return "\(place): \(describe(fault.kind))"
  }

  static func describe(_ kind: PolicyFault.Kind) -> String {
    switch kind {
    case .unreadable(let code): cannotRead(nil, code)
    case .tooLarge(let limit): "more than \(limit / 1024) KB, which a policy or a file of accepted groups may have"
    case .tooMany(let what, let limit): "more than \(limit) \(what)"
    case .yaml(let words): "not YAML: \(words)"
    case .expected(let expected, let found): "expected \(expected), found \(found)"
    case .unknownKey(let key, let known): "unknown key \"\(key)\"\(suggestion(key, known)); known are \(list(known))"
    case .unknownValue(let value, let known):
      "unknown value \"\(value)\"\(suggestion(value, known)); known are \(list(known))"
    case .incomplete(let key): "an accepted group without \"\(key)\""
    case .missing(let key): "a rule without \"\(key)\""
    case .selector(let fault, let text):
      "in the selector \"\(text)\", \(sentence(fault))"
    case .onlyWith(let key, let others, let other): "\"\(key)\" is for \(list(others)), not for \"\(other)\""
    case .ruleWithoutEffect: "a rule that changes nothing: give hitTest, pointInside, window or set"
    case .unknownPolicy(let name, let known):
      "no such file, and no policy of that name"
        + suggestion(name, known + [nearestFile(to: name)].compactMap(\.self))
        + "; retouch policy list prints the names"
    }
  }

  static func describe(_ kind: SelectorFault.Kind) -> String {
    switch kind {
    case .empty: "nothing is selected; * selects all"
    case .expected(let what): "expected \(what)"
    case .unknownPseudoClass(let name):
      "unknown \":\(name)\"\(suggestion(name, SelectorFault.pseudoClasses)); known are "
        + list(SelectorFault.pseudoClasses.map { ":" + $0 })
    case .misplacedPseudoClass("has"): "\":has\" cannot be inside \":has\""
    case .misplacedPseudoClass(let name): "no rule is applied to a view here, so \":\(name)\" stands for nothing"
    case .tooMany(let limit): "more than \(limit) selectors"
    case .tooDeep(let limit): "more than \(limit) selectors inside one another"
    case .notANumber(let text): "expected a number, found \"\(text)\""
    case .unterminatedString: "a quotation mark is not closed"
    }
  }

  static func suggestion(_ word: String, _ known: [String]) -> String {
    word.nearest(in: known).map { ", did you mean \"\($0)\"?" } ?? ""
  }

  static func list(_ words: [String]) -> String { words.joined(separator: ", ") }
}
