import Findings
import JSONText
import Replay
import Reporting

/// The choice for programs. It is one object; `schema` and `version` come first:
///
///     {"schema":"retouch-selection","version":1,"traces":3,"leastTraces":1,"policies":["floats"],
///     "facts":{"eventTypes":1,"classes":2,"paths":2,"cells":4,"rules":1,"groups":1},
///     "chosen":[{"path":"a.sqlite","bytes":81920,"alone":3,"adds":[
///     {"kind":"eventTypes","name":"touches"},
///     {"kind":"cells","path":"UIWindow","column":3,"row":9},
///     {"kind":"rules","policy":"floats","number":1,"name":"#a { hitTest: none }"},
///     {"kind":"groups","policy":"floats","fingerprint":"1…","name":"moved, none [1…]"}]}],
///     "leftOut":[{"path":"b.sqlite","bytes":81920,"facts":5,"in":["a.sqlite"]}]}
enum SelectionJSON {
  static func render(_ selection: TraceSelection, of traces: CoveredTraces) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.key("schema")
    json.string("retouch-selection")
    json.key("version")
    json.number(1)
    json.key("traces")
    json.number(traces.paths.count)
    json.key("leastTraces")
    json.number(selection.leastCount)
    json.key("policies")
    json.beginArray()
    for name in traces.policies { json.string(name) }
    json.endArray()
    json.key("facts")
    write(selection.facts, of: traces, to: &json)
    json.key("chosen")
    json.beginArray()
    for trace in selection.chosen {
      begin(trace.trace, of: traces, in: &json)
      json.key("alone")
      json.number(trace.alone)
      json.key("adds")
      json.beginArray()
      for fact in trace.adds { write(traces.table[fact], traces.policies, to: &json) }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.key("leftOut")
    json.beginArray()
    for trace in selection.leftOut {
      begin(trace.trace, of: traces, in: &json)
      json.key("facts")
      json.number(trace.facts)
      json.key("in")
      json.beginArray()
      for place in trace.places { json.string(traces.paths[selection.chosen[place].trace]) }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.newline()
    return json.text.visibleJSON
  }

  /// The number of facts of each kind.
  static func write(_ facts: [Int], of traces: CoveredTraces, to json: inout JSONWriter) {
    let counts = Dictionary(grouping: facts, by: { traces.table[$0].kind }).mapValues(\.count)
    json.beginObject()
    for kind in CoverageFact.Kind.allCases {
      json.key(kind.rawValue)
      json.number(counts[kind] ?? 0)
    }
    json.endObject()
  }

  private static func begin(_ trace: Int, of traces: CoveredTraces, in json: inout JSONWriter) {
    json.beginObject()
    json.key("path")
    json.string(traces.paths[trace])
    json.key("bytes")
    json.number(traces.bytes[trace])
  }

  private static func write(_ fact: CoverageFact, _ policies: [String], to json: inout JSONWriter) {
    json.beginObject()
    json.key("kind")
    json.string(fact.kind.rawValue)
    func member(_ key: String, _ text: String) {
      json.key(key)
      json.string(text)
    }
    func member(_ key: String, _ number: Int) {
      json.key(key)
      json.number(number)
    }
    switch fact {
    case .responder(let responder): member("name", CoverageWords.path(responder))
    case .cell(let cell, let responder):
      member("path", CoverageWords.path(responder))
      member("column", cell.column)
      member("row", cell.row)
    case .rule(let policy, let rule):
      member("policy", policies[policy])
      member("number", rule.number)
      member("name", rule.text)
    case .group(let policy, let key):
      member("policy", policies[policy])
      member("fingerprint", key.fingerprint)
      member("name", CoverageWords.name(fact, []))
    default: member("name", CoverageWords.name(fact, []))
    }
    json.endObject()
  }
}
