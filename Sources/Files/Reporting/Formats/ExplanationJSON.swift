package import Findings
import HitTesting
import JSONText
package import Recording
import Wording

/// An explanation for programs: one object with its keys in this order. `schema` and `version`
/// identify the format:
///
///     {"schema":"retouch-explanation","version":1,
///      "firstDifference":{"step":3,"before":{...},"after":{...}},
///      "event":1,"snapshot":1,"time":1,"at":[60,180],
///      "recorded":"A/B","element":{"view":5,"path":"A/B/{pay}","margin":25,"isJudged":true},
///      "os":"iOS 26.1","systemPolicy":"ios-26",
///      "walks":[{"policy":"uikit","responder":"A/B","view":4,"element":null,
///        "steps":[{"view":1,"label":"A","depth":0,"decision":"entered","reason":"inside",
///          "why":"contains the point, ..."}]}],
///      "deliveries":[{"policy":"uikit","steps":[{"time":0,"who":"A/B","what":"told",
///        "value":"began","by":null,"fingers":[1],"words":"gets touchesBegan"}]}],
///      "whyNotRecorded":null,
///      "giveBack":{"to":"A/B","change":{"rule":1,"line":4,"view":null,"set":null}}}
///
/// If there is a baseline, its walk comes first. These keys can be null:
///
/// - `event`, for a point that nobody touched.
/// - `element`, if the touch falls in no element of the view that is hit. The first one is that of
///   the recorded view, and each walk has its own.
/// - `recorded`, if nothing was observed. `intended` follows if it is known which view a robot or a
///   script meant.
/// - `acted` is there if the recorder watched who acts, or if some who did are known: a list of the
///   recognizers and controls that called the app, each with `who`, `what` (a state or a control
///   event), the seconds `after` the touch began, and the `action` and `target` that were called,
///   if they are known.
/// - `os`, if the system is not known.
/// - `systemPolicy`, if no rules for the system's own views are applied.
/// - `responder` and its `view`, if nobody gets the touch.
/// - `giveBack`, if the touch goes to the view that had it before.
/// - `change`, if no single change gives the touch back.
///
/// `deliveries` is what comes of the touch under each policy, step by step; without a policy as it
/// was recorded. The list is empty for a point that nobody touched.
///
/// `firstDifference` is the first step in which the policy decides otherwise than the baseline: its
/// index in both lists of steps, and the step in each; null instead of a step that a walk does not
/// have. A decision is `entered`, `left` or `hit`. A change is the number of a rule to switch off,
/// from 1, or the properties to set on a view.
///
/// The file `explanation-schema.json` defines each key.
package enum ExplanationJSON {
  private static let words = FindingsWords()

  /// - Parameter actions: what the touch made the app do; nil if nobody watched that.
  package static func render(_ explanation: Explanation, actions: [TouchAction]? = nil) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.member("schema") { $0.string("retouch-explanation") }
    json.member("version") { $0.number(1) }
    json.object("firstDifference", explanation.firstDifference) { json, place in
      json.member("step") { $0.number(place) }
      for (key, outcome) in [("before", explanation.baseline), ("after", explanation.outcome)] {
        let steps = outcome?.walk.steps ?? []
        json.object(key, steps.indices.contains(place) ? steps[place] : nil, write)
      }
    }
    json.member("event") { if let id = explanation.eventID { $0.number(id) } else { $0.null() } }
    json.member("snapshot") { $0.number(explanation.snapshotID) }
    json.member("time") { $0.number(explanation.time) }
    json.member("at") { $0.point(explanation.location) }
    json.member("recorded") { $0.string(explanation.recorded.map(ReportWords().responder)) }
    json.object("element", explanation.recordedElement, write)
    if let intended = explanation.intended {
      json.member("intended") { $0.string(ReportWords().responder(intended)) }
    }
    if let actions {
      json.list("acted", actions) { json, action in
        json.member("who") { $0.string(action.who) }
        json.member("what") { $0.string(action.what) }
        json.member("after") { $0.number(action.after) }
        json.member("action") { $0.string(action.action) }
        json.member("target") { $0.string(action.target) }
      }
    }
    if let system = explanation.system {
      json.member("os") { $0.string(system.os) }
      json.member("systemPolicy") { if case .policy(let name) = system.rules { $0.string(name) } else { $0.null() } }
    }
    json.list("walks", [explanation.baseline, explanation.outcome].compactMap(\.self)) { write(&$0, $1) }
    json.list("deliveries", explanation.deliveries) { $0.members(of: $1, words) }
    json.member("whyNotRecorded") { $0.string(explanation.whyNotRecorded.map(words.cause)) }
    json.key("giveBack")
    if let giveBack = explanation.giveBack { write(&json, giveBack) } else { json.null() }
    json.endObject()
    json.newline()
    return json.text.visibleJSON
  }

  private static func write(
    _ json: inout JSONWriter, _ outcome: Explanation.Outcome
  ) {
    json.member("policy") { $0.string(outcome.policy) }
    json.member("responder") { $0.string(words.path(outcome.responder)) }
    json.member("view") { if let id = outcome.view { $0.number(id) } else { $0.null() } }
    json.object("element", outcome.element, write)
    json.list("steps", outcome.walk.steps, write)
  }

  private static func write(_ json: inout JSONWriter, _ element: InferredElement) {
    json.member("view") { $0.number(element.id) }
    json.member("path") { $0.string(element.path) }
    json.member("margin") { $0.number(element.margin) }
    json.member("isJudged") { $0.bool(element.isJudged) }
  }

  private static func write(_ json: inout JSONWriter, _ step: Walk.Step) {
    json.member("view") { if let id = step.view?.id { $0.number(id) } else { $0.null() } }
    json.member("label") { $0.string(words.label(step)) }
    json.member("depth") { $0.number(step.depth) }
    json.member("decision") { $0.string(step.step.rawValue) }
    json.member("reason") { $0.string(step.reason.identifier) }
    json.member("why") { $0.string(words.why(step)) }
  }

  private static func write(
    _ json: inout JSONWriter, _ giveBack: Explanation.GiveBack
  ) {
    json.beginObject()
    json.member("to") { $0.string(words.path(giveBack.to)) }
    json.key("change")
    switch giveBack.change {
    case .withoutRule(let rule)?:
      json.beginObject()
      json.member("rule") { $0.number(rule.number) }
      json.member("line") { if let line = rule.line { $0.number(line) } else { $0.null() } }
      json.member("view") { $0.null() }
      json.member("set") { $0.null() }
      json.endObject()
    case .set(let view, let properties)?:
      json.beginObject()
      json.member("rule") { $0.null() }
      json.member("line") { $0.null() }
      json.member("view") { if let id = view.id { $0.number(id) } else { $0.null() } }
      json.member("set") { $0.string(properties) }
      json.endObject()
    // An override never gives a touch back.
    case .override?, nil: json.null()
    }
    json.endObject()
  }
}
