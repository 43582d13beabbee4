import HitTesting
import PolicyFiles
import Wording

/// Errors in policies, in accepted groups and in selectors.
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
    case .tooMany(.relativeSelectors, let limit): "more than \(limit) different selectors with :scope or :superview"
    case .tooMany(let what, let limit): "more than \(limit) \(what.rawValue)"
    case .yaml(let words): "not YAML: \(words)"
    case .expected(let expected, let found): "expected \(describe(expected)), found \(describe(found))"
    case .unknownKey(let key, let known): "unknown key \"\(key)\"\(Self.known(known, insteadOf: key))"
    case .unknownValue(let value, let known):
      "unknown value \"\(value)\"\(Self.known(known, insteadOf: value))"
    case .incomplete(let key): "an accepted group without \"\(key)\""
    case .missing(let key): "a rule without \"\(key)\""
    case .selector(let fault, let text):
      "in the selector \"\(text.count > 80 ? text.prefix(80) + "..." : text[...])\", \(sentence(fault))"
    case .onlyWith(let key, let others, let other): "\"\(key)\" is for \(list(others)), not for \"\(other)\""
    case .ruleWithoutEffect(let effects): "the rule changes nothing; give at least one of \(list(effects))"
    case .notYAML(let mistake): "not YAML: \(words(mistake))"
    case .newerVersion(let version, let newest):
      "a file of version \(version), which needs a newer retouch; this one, \(ReportWords.version), reads version \(newest)"
    case .isDatabase: "a SQLite file; a policy, or a file of accepted groups, is YAML or JSON"
    case .selectorInComment(let comment):
      "expected a selector, found nothing: # begins a comment in YAML; write \"\(comment)\" in quotes"
    case .typographicQuotes(let text):
      "expected a selector, found \"\(text.prefix(40))\"; write straight quotation marks: \""
    case .overrideKey(let key, let override):
      "\"\(key)\" belongs to \(override); write \(override): { \(key): ... }"
    case .twoOverrides(let first, let second):
      "\"\(first)\" and \"\(second)\" are two overrides; write a rule for each"
    case .selectorInBrackets(let selector): "expected a selector, found a list; write \"\(selector)\" in quotes"
    case .wordAsKey(let word, let key): "\"\(word)\" takes no value; write \(key): \(word)"
    case .unknownPolicy(let name, let known):
      "no such file or policy" + (newerSystem(name, known) ?? guess(name, known) ?? ";")
        + " retouch policy list prints the names"
    }
  }

  private static func words(_ mistake: PolicyFault.YAMLMistake) -> String {
    switch mistake {
    case .tab: "a tab indents this line; use spaces"
    case .otherSpace: "a space that is not one to YAML indents this line; replace it"
    case .controlCharacter(let code): "the control character with the code \(code); remove it"
    case .dashWithoutSpace: "write a space after -"
    case .noColon(let key): "write a colon after \(key)"
    case .notClosed(let mark): "\(mark) is not closed"
    case .unquoted(let value): "a value that begins with \(value.prefix(1)) needs quotes: \(quoted(value))"
    case .noSpace(let key): "write a space after \(key):"
    case .indentation(let name, let column, let above):
      "\"\(name)\" begins in column \(column), and nothing above it does that it can belong to; "
        + "\"\(above.name)\" in line \(above.line) begins in column \(above.column)"
    case .colon(let value): "a value with a colon and a space in it needs quotes: \(quoted(value))"
    }
  }

  private static func quoted(_ value: String) -> String {
    value.contains("\"") ? "'\(value.prefix(80))'" : "\"\(value.prefix(80))\""
  }

  private static func guess(_ name: String, _ known: [String]) -> String? {
    let files = [nearestFile(to: name)].compactMap(\.self)
    return name.nearest(in: known + files).map { "; did you mean \"\($0)\"?" }
  }

  /// The policy of the newest system, if the name is that of a later one; it stands for that, too.
  private static func newerSystem(_ name: String, _ known: [String]) -> String? {
    func release(_ name: String) -> Int? { name.hasPrefix("ios-") ? Int(name.dropFirst(4)) : nil }
    guard let newest = known.max(by: { release($0) ?? 0 < release($1) ?? 0 }), let last = release(newest),
      let named = release(name), named > last
    else { return nil }
    return "; \(newest) is also for later releases;"
  }

  static func describe(_ expected: PolicyFault.Expected) -> String {
    switch expected {
    case .utf8: "UTF-8 text"
    case .text: "a word or text"
    case .number: "a number"
    case .fraction: "a number from 0 to 1"
    case .wholeNumber: "a whole number"
    case .positiveCount: "a whole number, 1 or more"
    case .seconds: "a number of seconds, 0 or more"
    case .points: "a number of points, 0 or more"
    case .words: "a word or a list of words"
    case .bool: "true or false"
    case .radius: "a radius, 0 or more"
    case .property: "a text, a number, true, false or null"
    case .point: "[x, y]"
    case .rect: "[x, y, width, height]"
    case .size: "a number of points, or [width, height], 0 or more"
    case .transform: "[a, b, c, d, tx, ty]"
    case .insets: "a number of points, or top, left, bottom and right"
    case .polygon: "[[x, y], ...] with at least three corners"
    case .regions: "[[x, y, width, height], ...]"
    case .policy: "a policy: keys \"policy\", \"base\" and \"rules\""
    case .noAnchors: "a policy without anchors"
    case .system: "none, or iOS \(SystemRelease.oldest) or later, as \"iOS 18.1\""
    case .rules: "a list of rules"
    case .rule: "a rule: \"match\" and what it changes"
    case .selector: "a selector"
    case .selectors: "a selector or a list of selectors"
    case .someSelectors: "at least one selector"
    case .hitTest: alternatives(PolicyFault.Expected.hitTestExamples)
    case .replacements: "selectors, each with null or the selector of who gets the touch"
    case .hole: "a selector or [x, y, width, height]"
    case .holes: "a selector, or a list of selectors and of [x, y, width, height]"
    case .pointInside: alternatives(PolicyFault.Expected.pointInsideExamples)
    case .trueOrOnly: "true or only"
    case .when: "{ event: [hover, scroll] }"
    case .eventTypes: "a list of event types"
    case .window: "{ canBecomeKey: false }"
    case .events: "event types with who gets them, as { motion: none }"
    case .recognizers:
      "{ of: UIPanGestureRecognizer, set: { isEnabled: false } } or "
        + "{ move: { recognizer: UIPanGestureRecognizer, to: superview } }"
    case .recognizerMove: "{ recognizer: UIPanGestureRecognizer, to: superview }"
    case .recognizerClass: "a class, as UITapGestureRecognizer"
    case .recognizerSelectors:
      "a recognizer as UITapGestureRecognizer, UITapGestureRecognizer[name=zoom] or * on #photo, or a list of them"
    case .recognizerParameters: "parameters with their values, as { numberOfTapsRequired: 2 }"
    case .ascendingNumbersOfTouches: "a minimumNumberOfTouches that is not above maximumNumberOfTouches"
    case .canPrevent: "{ not: UITapGestureRecognizer }"
    case .shouldReceive: "false or { not: UIControl }"
    case .shouldBegin: "false or { axis: horizontal }"
    case .constants: "constants with their values, as { tapMovement: 20, tapPause: [0.25, 0.5] }"
    case .interval: "a number, 0 or more, or an interval of two as [low, high]"
    case .properties: "properties with their values, as { isHidden: true }"
    case .props: "properties with their values, as { clickable: true }"
    case .accepted: "the key \"accepted\" with a list"
    case .acceptances: "a list of accepted groups"
    case .lines: "a list with a line for each entry, as accept writes it"
    case .acceptance: "an accepted group: \"fingerprint\" or \"groups\", \"touches\" and \"reason\""
    case .fingerprint: "a fingerprint: 16 hexadecimal digits"
    case .eachOnce: "each fingerprint, and each choice of groups, once"
    case .oneUnit: "one of \"touches\", \"scenes\", \"audited\" and \"gestures\""
    case .pattern: "one or more of \"rule\", \"cause\", \"kind\", \"harm\" and \"view\""
    case .count: "a whole number, 0 or more"
    case .day: "a day as 2027-01-31"
    }
  }

  private static func alternatives(_ examples: [String]) -> String {
    list(examples.dropLast()) + " or " + (examples.last ?? "")
  }

  static func describe(_ found: PolicyFault.Found) -> String {
    switch found {
    case .text(let text): "\"\(text.prefix(40))\""
    case .quoted(let text): "the text \"\(text.prefix(40))\"; write it without quotes"
    case .nothing: "nothing"
    case .list: "a list"
    case .mapping: "keys and values"
    case .brackets: "one in braces or brackets"
    case .elements(let count): "\(count) elements"
    case .keys(let count): "\(count) keys"
    case .two: "two"
    case .again(let text): "\"\(text.prefix(40))\" again"
    case .descending: "the greater one first"
    case .bytes: "other bytes"
    }
  }

  static func describe(_ kind: SelectorFault.Kind) -> String {
    switch kind {
    case .empty: "nothing is selected; * selects all"
    case .expected(let what): "expected \(what)"
    case .unknownPseudoClass(let name):
      "unknown \":\(name)\"\(known(SelectorFault.pseudoClasses, insteadOf: name, prefix: ":"))"
    case .misplacedPseudoClass("has"): "\":has\" cannot be inside \":has\""
    case .misplacedPseudoClass(let name): "no rule is applied to a view here, so \":\(name)\" stands for nothing"
    case .tooMany(let limit): "more than \(limit) selectors"
    case .tooDeep(let limit): "more than \(limit) selectors inside one another"
    case .notANumber(let text): "expected a number, found \"\(text)\""
    case .unterminatedString: "a quotation mark is not closed"
    }
  }
}
