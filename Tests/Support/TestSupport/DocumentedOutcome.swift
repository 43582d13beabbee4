package import Delivery
import Foundation
import HitTesting

/// Compares what came of a case with what is expected.
package struct DocumentedOutcome {
  let item: DocumentedCase
  let happenings: [Happening]

  package init(_ item: DocumentedCase, _ happenings: [Happening]) { (self.item, self.happenings) = (item, happenings) }

  /// What is not as expected, in words.
  package var faults: [String] { item.expect.compactMap { fault($0, $1) } }

  /// - Returns: nil if it is as expected.
  private func fault(_ key: String, _ value: Any) -> String? {
    switch key {
    case "fires": each(value) { name, count in matches(fires(name), count) }
    case "begins": each(value) { name, yes in actions(name).contains { $0 != .cancelled } == (yes as? Bool) }
    case "winner": actions(value as? String ?? "").contains(.began) ? nil : "\(value) does not begin"
    case "exactlyOneOf":
      (value as? [String] ?? []).count { actions($0).contains(.began) } == 1 ? nil : "not exactly one of \(value)"
    case "scrolls": each(value) { name, yes in scrolls(name) == (yes as? Bool) }
    case "viewTouches": each(value, told)
    case "controlEvents": each(value, sent)
    case "states": each(value, states)
    case "order": order(value as? [String] ?? [])
    case "together": together(value as? [String] ?? [])
    case "delayed": each(value) { name, yes in isDelayed(name) == (yes as? Bool) }
    case "touchesOf": each(value) { name, fingers in self.fingers(of: name) == Set(fingers as? [String] ?? []) }
    default: "nobody checks \(key)"
    }
  }

  private func each(_ value: Any, _ holds: (String, Any) -> Bool) -> String? {
    let wrong = (value as? [String: Any] ?? [:]).filter { !holds($0, $1) }
    return wrong.isEmpty ? nil : "\(wrong) in \(words)"
  }

  private func fires(_ name: String) -> Int {
    let acted = actions(name)
    return acted.contains(.began) ? acted.count { $0 == .began } : acted.count { $0 == .ended }
  }

  private func matches(_ count: Int, _ expected: Any) -> Bool {
    if let least = (expected as? String)?.wholeMatch(of: />=(\d+)/).flatMap({ Int($0.1) }) { return count >= least }
    return count == (expected as? NSNumber)?.intValue
  }

  private func actions(_ name: String) -> [RecognizerState] {
    happenings.compactMap { if case .acted(item.recognizer(name), let state, _) = $0.kind { state } else { nil } }
  }

  private func scrolls(_ name: String) -> Bool {
    happenings.contains { if case .scrolled(item.view(name), _) = $0.kind { true } else { false } }
  }

  private func fingers(of name: String) -> Set<String> {
    Set(
      happenings.flatMap { happening -> [String] in
        if case .received(item.recognizer(name), let touches, _) = happening.kind { fingers(touches) } else { [] }
      })
  }

  /// What a view is told: of each finger, or of all of them.
  private func told(_ name: String, _ expected: Any) -> Bool {
    let told = happenings.flatMap { happening -> [(finger: String, word: String)] in
      guard case .told(item.view(name), let touches, let phase) = happening.kind else { return [] }
      return fingers(touches).map { ($0, "\(phase)") }
    }
    if let fingers = expected as? [String: [String]] {
      return fingers.allSatisfy { finger, words in fits(told.filter { $0.finger == finger }.map(\.word), words) }
    }
    guard let words = expected as? [String] else { return true }
    return fits(told.map(\.word), words)
  }

  /// Whether words are as expected; `moved*` stands for any number of them.
  private func fits(_ words: [String], _ expected: [String]) -> Bool {
    var rest = words[...]
    for word in expected.map({ $0.prefix { $0 != "@" } }) {
      if word.hasSuffix("*") {
        rest = rest.drop { $0 == word.dropLast() }
      } else if rest.popFirst().map({ $0 == word }) != true {
        return false
      }
    }
    return rest.isEmpty
  }

  private func sent(_ name: String, _ expected: Any) -> Bool {
    let sent = happenings.compactMap { happening -> String? in
      if case .sent(item.view(name), let action, _) = happening.kind { "\(action)" } else { nil }
    }
    let counts = expected as? [String: Any] ?? [:]
    return counts.isEmpty
      ? sent.isEmpty : counts.allSatisfy { action, count in matches(sent.count { $0 == action }, count) }
  }

  /// The states in which a recognizer acts, some with their times.
  private func states(_ name: String, _ expected: Any) -> Bool {
    let acted = happenings.compactMap { happening -> (word: String, time: Double)? in
      if case .acted(item.recognizer(name), let state, _) = happening.kind { ("\(state)", happening.time) } else { nil }
    }
    let words = expected as? [String] ?? []
    let times = words.compactMap { word -> (word: Substring, time: Double)? in
      let parts = word.split(separator: "@")
      return parts.count == 2 ? Double(parts[1]).map { (parts[0], $0) } : nil
    }
    return fits(acted.map(\.word), words)
      && times.allSatisfy { word, time in acted.contains { $0.word == word && abs($0.time - time) < 0.02 } }
  }

  /// What happened as words, such as `v.began(1)` and `pan.action`.
  private var words: [String] {
    happenings.flatMap { happening -> [String] in
      switch happening.kind {
      case .received(let id, let touches, let phase): fingers(touches).map { "\(item.name(id)).\(phase)(\($0))" }
      case .told(let id, let touches, let phase): fingers(touches).map { "\(item.name(id)).\(phase)(\($0))" }
      case .acted(let id, _, _): ["\(item.name(id)).action"]
      case .state, .excluded, .refused, .taken, .sent, .scrolled, .reset: []
      }
    }
  }

  private func fingers(_ touches: [Int]) -> [String] { touches.map { "\(item.finger($0))" } }

  private func order(_ expected: [String]) -> String? {
    var rest = words[...]
    for word in expected {
      let each = word.hasSuffix("(1,2)") ? ["(1)", "(2)"].map { word.replacing("(1,2)", with: $0) } : [word]
      for one in each {
        guard let place = rest.firstIndex(of: one) else { return "\(one) is not in \(rest)" }
        rest = rest[(place + 1)...]
      }
    }
    return nil
  }

  private func together(_ expected: [String]) -> String? {
    let times = expected.map { word in
      happenings.first { happening in
        guard case .told(let id, let touches, let phase) = happening.kind else { return false }
        return fingers(touches).contains { "\(item.name(id)).\(phase)(\($0))" == word }
      }?.time
    }
    return Set(times).count == 1 && !times.contains(nil) ? nil : "\(expected) are at \(times)"
  }

  /// Whether a view is told of a beginning later than it happens, or a recognizer acts at a time
  /// without a sample, or at the time of a swipe and later.
  private func isDelayed(_ name: String) -> Bool? {
    let first = happenings.first { happening in
      switch happening.kind {
      case .told(let id, _, let phase): "\(item.name(id)).\(phase)" == name
      case .acted(let id, _, _): item.name(id) == name
      case .received, .state, .excluded, .refused, .taken, .sent, .scrolled, .reset: false
      }
    }
    guard let time = first?.time, let start = item.times.first else { return nil }
    if name.hasSuffix(".began") { return time > start }
    return !item.times.contains(time) || time >= 0.5
  }
}
