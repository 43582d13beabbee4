import Findings
import JSONText
import Wording

/// Who acts, as reports and explanations for programs tell it.
extension JSONWriter {
  /// What came of touches under one policy.
  mutating func members(of line: DeliveryLine, _ words: FindingsWords) {
    member("policy") { $0.string(line.policy) }
    list("steps", line.steps) { json, step in
      json.member("time") { $0.number(step.time) }
      json.member("who") { $0.string(words.path(step.who)) }
      json.member("what") { $0.string(step.what.rawValue) }
      json.member("value") { $0.string(step.value) }
      json.member("by") { $0.string(step.by.flatMap(words.path)) }
      json.list(of: "fingers", step.fingers) { $0.number($1) }
      json.member("words") { $0.string(words.step(step)) }
    }
  }

  /// Why another one acts, without the rule.
  mutating func members(of cause: ActionCause, _ words: FindingsWords) {
    member("part") { $0.string(cause.part.rawValue) }
    member("by") { $0.string(cause.by.flatMap(words.path)) }
    for (key, value) in [
      ("after", cause.after), ("moved", cause.moved), ("reach", cause.reach), ("delay", cause.delay),
    ] {
      member(key) { $0.number(value ?? .nan) }
    }
    list("doubts", cause.doubts) { json, doubt in
      let constant: (name: String, low: Double, high: Double)? =
        if case .constant(let name, let low, let high) = doubt { (name, low, high) } else { nil }
      json.object("constant", constant) { json, constant in
        json.member("name") { $0.string(constant.name) }
        json.member("low") { $0.number(constant.low) }
        json.member("high") { $0.number(constant.high) }
      }
      let order: [NamedRecognizer] = if case .order(let one, let other) = doubt { [one, other] } else { [] }
      json.list(of: "order", order) { $0.string(words.recognizer($1)) }
    }
  }

  /// Why a recognizer never acts, or a control not at once.
  mutating func members(of cause: GestureCause, _ words: FindingsWords) {
    member("part") { $0.string(cause.part.rawValue) }
    list(of: "by", cause.by) { $0.string(words.path($1)) }
    object("touch", cause.touch) { json, touch in
      json.member("kind") { $0.string(touch.kind.rawValue) }
      json.member("fingers") { $0.number(touch.fingers) }
      json.member("taps") { $0.number(touch.taps) }
      json.member("direction") { $0.string(touch.direction?.rawValue) }
      json.member("seconds") { $0.number(touch.seconds ?? .nan) }
      json.member("moved") { $0.number(touch.moved ?? .nan) }
      json.member("words") { $0.string(words.touch(touch)) }
    }
    for (key, value) in [("after", cause.after), ("moved", cause.moved), ("delay", cause.delay)] {
      member(key) { $0.number(value ?? .nan) }
    }
    member("fingers") { $0.number(cause.fingers) }
  }

  /// The numbers of actions.
  mutating func members(of actions: ActionCounts) {
    member("touches") { $0.number(actions.touches) }
    member("observed") { $0.number(actions.observed) }
    member("reproduced") { $0.number(actions.reproduced) }
    member("fidelity") { $0.number(actions.fidelity ?? .nan) }
    member("changed") { $0.number(actions.changed) }
    member("unmodelled") { $0.number(actions.notExplained) }
    member("undecided") { $0.number(actions.undecided) }
    member("later") { $0.number(actions.later) }
    let names = Set(actions.classes.keys).union(actions.asRecorded.keys).union(actions.unmodelled.keys)
    list("classes", names.sorted()) { json, name in
      let counts = actions.classes[name, default: .init()]
      json.member("class") { $0.string(name) }
      json.member("observed") { $0.number(counts.observed) }
      json.member("reproduced") { $0.number(counts.reproduced) }
      json.member("asRecorded") { $0.number(actions.asRecorded[name, default: 0]) }
      json.member("unmodelled") { $0.number(actions.unmodelled[name, default: 0]) }
    }
  }
}
