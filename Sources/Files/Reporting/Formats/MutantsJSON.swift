package import Findings
import HitTesting
import JSONText
import Wording

/// The results of a policy's mutants, for programs: one object with its keys in this order.
/// `schema` and `version` identify the format:
///
///     {"schema":"retouch-mutants","version":1,"policy":"floats-v2","recordings":1,"scenes":1,
///      "events":6,"noticed":4,"missed":1,"equivalent":2,"untried":0,"score":0.8,
///      "rules":[{"rule":1,"line":4,"text":"Floats { hitTest: passthrough }",
///        "mutants":[{"change":"effects","selector":null,"from":["hitTest: passthrough"],
///          "to":["hitTest: none"],"added":null,"state":"missed","noticedBy":0,"unprovedArea":0,
///          "place":{"trace":"floats.sqlite","recording":1,"event":null,"snapshot":1,"time":0,
///            "type":"touches","at":[4,9],"windowScene":null,"before":"A/B","after":"A/C",
///            "recognizersBefore":null,"recognizersAfter":null}}]}]}
///
/// A change is `removed`, `swapped` with the next rule, `widened` or `narrowed` to `selector`,
/// `effects`, or the further rule `added`. A state is `noticed`, `missed`, `equivalent` or
/// `untried`. `place` is the first event that notices the mutant, or an event that would notice it.
/// These keys can be null:
///
/// - `score`, if no mutant can be noticed.
/// - `line`, for a rule without a file.
/// - `selector` and `added`, for a change of another kind.
/// - `place`, for a mutant that is equivalent or was not tried.
/// - `event`, for an event that was not recorded.
/// - `at`, for an event without a location.
/// - `before` and `after`, for nobody.
/// - `recognizersBefore` and `recognizersAfter`, if the responder differs, not the recognizers.
package enum MutantsJSON {
  private static let words = FindingsWords()

  package static func render(_ report: MutantReport) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.member("schema") { $0.string("retouch-mutants") }
    json.member("version") { $0.number(1) }
    json.member("policy") { $0.string(report.policy) }
    json.member("recordings") { $0.number(report.recordings) }
    json.member("scenes") { $0.number(report.scenes) }
    json.member("events") { $0.number(report.events) }
    for state in MutantReport.Mutant.State.allCases {
      json.member(state.rawValue) { $0.number(report.count(state)) }
    }
    json.member("score") { $0.number(report.score ?? .nan) }
    json.list("rules", Array(report.rules.enumerated())) { json, rule in
      json.member("rule") { $0.number(rule.element.number) }
      json.member("line") { $0.number(rule.element.line) }
      json.member("text") { $0.string(rule.element.text) }
      json.list("mutants", report.mutants.filter { $0.rule == rule.offset }) { write(&$0, $1) }
    }
    json.endObject()
    json.newline()
    return json.text.visibleJSON
  }

  private static func write(
    _ json: inout JSONWriter, _ mutant: MutantReport.Mutant
  ) {
    json.member("change") { $0.string(mutant.change.name) }
    var (selector, effects, rule): (String?, (from: [String], to: [String]), String?) = (nil, ([], []), nil)
    switch mutant.change {
    case .removed, .swapped: break
    case .widened(let other), .narrowed(let other): selector = other
    case .effects(let from, let to): effects = (from, to)
    case .added(let other): rule = other
    }
    json.member("selector") { $0.string(selector) }
    for (key, list) in [("from", effects.from), ("to", effects.to)] {
      json.key(key)
      json.beginArray()
      for effect in list { json.string(effect) }
      json.endArray()
    }
    json.member("added") { $0.string(rule) }
    json.member("state") { $0.string(mutant.state.rawValue) }
    json.member("noticedBy") { $0.number(mutant.noticedBy) }
    json.member("unprovedArea") { $0.number(mutant.unprovedArea) }
    json.object("place", mutant.example ?? mutant.witness) { json, place in
      json.member("trace") { $0.string(place.trace) }
      json.member("recording") { $0.number(place.recording) }
      json.member("event") { if let event = place.event { $0.number(event) } else { $0.null() } }
      json.member("snapshot") { $0.number(place.snapshot) }
      json.member("time") { $0.number(place.time) }
      json.member("type") { $0.string(place.type.name ?? "\(place.type.rawValue)") }
      json.member("at") { $0.point(place.location) }
      json.member("windowScene") { $0.string(place.windowScene) }
      json.member("before") { $0.string(words.path(place.before)) }
      json.member("after") { $0.string(words.path(place.after)) }
      json.member("recognizersBefore") { $0.string(place.recognizersBefore.map(words.recognizers)) }
      json.member("recognizersAfter") { $0.string(place.recognizersAfter.map(words.recognizers)) }
    }
  }
}
