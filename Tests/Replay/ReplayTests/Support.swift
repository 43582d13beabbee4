import Findings
import FindingsStore
import HitTesting
import Recording
import Replay
import Reporting
import TestSupport
import Testing
import TraceStore
import Wording

/// A window with a panel that holds a button, and a second panel beside the first. The ids are 1 to
/// 4.
let stage = [
  view(1, "UIWindow", in: nil, fullScreen), view(2, "Panel", in: 1, rect(0, 0, 200, 200)),
  view(3, "UIButton", in: 2, rect(10, 10, 50, 50)) { $0.identifier = .some("pay") },
  view(4, "Panel", in: 1, rect(0, 300, 200, 200)),
]

/// A finger that goes down and up at a place, and the observed responder.
struct Tap {
  var x: Double
  var y: Double
  var responder: Responder = .notObserved
  /// How far the finger reaches, in points; nil if that is not known.
  var radius: Double?

  func events(at time: Double) -> [Event] {
    let place = Point(x: x, y: y)
    var began = TouchSample(touch: 1, phase: .began, location: place, observation: Observation(responder: responder))
    began.details = radius.map { TouchDetails(radius: $0) }
    return [began, TouchSample(touch: 1, phase: .ended, location: place)].map { sample in
      var event = Event(time: time, type: .touches)
      event.touches = [sample]
      return event
    }
  }
}

/// A tap on the button.
func onButton(_ responder: Responder) -> Tap { Tap(x: 20, y: 20, responder: responder) }

/// The report of a replay of taps on a scene.
func replay(
  _ taps: [Tap], on views: [NewView] = stage, policy name: String = "uikit", under candidate: Policy,
  baseline: Policy? = nil, recorded: Policy? = nil, also events: [Event] = [], detail: RunReport.Detail = .groups,
  explainingBudget: Int? = nil
) throws -> RunReport {
  try withFolder { folder in
    let path = folder + "/t.retouch"
    try TraceWriter.create(at: path) { writer in
      try writer.begin(RecordingInfo(policy: name, format: "jsonl"))
      try writer.update(.scene(views), time: 0)
      for event in taps.flatMap({ $0.events(at: 1) }) + events { try writer.add(event) }
    }
    let policies = ReplayPolicies(candidate: candidate, baseline: baseline, recorded: recorded)
    var replay = Replay(recordings: try Trace(path: path).recordings(), policies: policies, jobs: 2)
    if let explainingBudget { replay.explainingBudget = explainingBudget }
    return try report(of: replay, in: folder + "/results.sqlite", detail: detail)
  }
}

/// Writes a trace of a scene and its changes, a second apart. The taps are made in each of them.
func writeTrace(
  at path: String, _ views: [NewView] = stage, taps: [Tap] = [], then changes: [SceneChange] = [],
  screen: Size? = Size(width: 390, height: 844)
) throws {
  try TraceWriter.create(at: path) { writer in
    var info = RecordingInfo(policy: "uikit", format: "jsonl")
    info.screenSize = screen
    try writer.begin(info)
    let updates: [SceneUpdate] = [.scene(views)] + changes.map { .change($0) }
    for (time, update) in updates.enumerated() {
      try writer.update(update, time: Double(time))
      for event in taps.flatMap({ $0.events(at: Double(time)) }) { try writer.add(event) }
    }
  }
}

/// Runs a replay into a new results database and reads the report.
func report(
  of replay: Replay, in path: String, shard: Shard? = nil, list: String? = nil, detail: RunReport.Detail = .groups
) throws -> RunReport {
  let store = try ResultsDatabase(writing: path)
  let policies = replay.policies
  let policy = PolicySource(name: policies.candidate?.name ?? "recorded", text: "")
  let baseline = policies.baseline.map { PolicySource(name: $0.name, text: "") }
  let question: RunQuestion =
    switch replay.question {
    case .replay(let measuresMargins): .replay(policy: policy, baseline: baseline, measuresMargins: measuresMargins)
    case .sweep: .sweep(policy: policy, baseline: baseline)
    case .audit(let options): .audit(policy: policy, options)
    case .gestures: .gestures(policy: policy)
    }
  let head = RunHead(question, shard: shard, list: list)
  let (run, _) = try store.addRun(head) { try replay.run(into: $0) }
  return try store.report(run: run, detail: detail)
}

func policy(_ name: String, _ rules: PolicyRule...) -> Policy { Policy(name: name, base: .uikit, rules: rules) }

let uikit = policy("uikit")

/// A policy under which the button lets touches through.
func passing() throws -> Policy { policy("passing", try rule("#pay") { $0.hitTest = .passthrough }) }

/// All recordings of some traces.
func recordings(_ traces: [Trace]) throws -> [any RecordingSource] { try traces.flatMap { try $0.recordings() } }
func recordings(at path: String) throws -> [any RecordingSource] { try Trace(path: path).recordings() }

extension RunReport.Group {
  /// The cause in words.
  var why: String { FindingsWords().cause(evidence.cause) }
  /// The rules that cause it, if there was a choice between rules.
  var rules: [String] { evidence.chosenRules.map(\.text) }
}

extension GroupKey {
  /// The view that had it, as a path or in words; nil for nobody.
  var beforePath: String? { FindingsWords().path(before) }
  var afterPath: String? { FindingsWords().path(after) }
}

extension RunCounts {
  /// The number of events for each reason why they were not compared, in words.
  var remarks: [String: Int] {
    Dictionary(uniqueKeysWithValues: notCompared.map { (FindingsWords().notCompared($0.key), $0.value) })
  }
}

extension RunReport.Group {
  /// What a sweep found of the group; nil for another question.
  var swept: SweptGroup? { if case .points(let sum) = extent { sum } else { nil } }
  /// What an audit found of the group; nil for another question.
  var audited: AuditedGroup? { if case .controls(let sum) = extent { sum } else { nil } }
}

extension Difference {
  /// The points; nil for another subject.
  var region: SweptRegion? { if case .points(let region) = subject { region } else { nil } }
  /// The controls; nil for another subject.
  var audited: AuditedControls? { if case .controls(let audited) = subject { audited } else { nil } }
}
