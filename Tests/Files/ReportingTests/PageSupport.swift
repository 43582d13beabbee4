import Findings
import FindingsStore
import Foundation
import HitTesting
import Recording
import TestSupport

/// A difference from one path to another; nil for nobody.
func difference(
  _ before: String?, _ after: String?, _ kind: DifferenceKind = .moved, verdict: Verdict = .changed, event: EventID = 1
) -> Difference {
  Difference(
    key: GroupKey(
      verdict: verdict, kind: kind, before: .to(before), after: .to(after), reason: SampleRun.cause.identifier),
    subject: .event(id: event, type: .touches), snapshotID: 2, time: 0.123456, location: Point(x: 1.23456, y: 2),
    beforeView: 1, afterView: 2)
}

/// What a results database tells of one run with these in it, in one part.
func report(
  _ elements: [RunElement], policy: PolicySource = PolicySource(name: "p", text: "policy: p\n"),
  trace: String = "a.sqlite",
  accepted: [Acceptance] = []
) throws -> RunReport {
  try withFolder { folder in
    let store = try ResultsDatabase(writing: folder + "/r.sqlite")
    let head = RunHead(
      .replay(policy: policy),
      accepted: accepted.isEmpty ? nil : AcceptedGroups(file: "accepted.yaml", groups: accepted, judgedOn: nil))
    let run = try store.addRun(head) { writer in
      let info = RecordingInfo(policy: "uikit", format: "jsonl")
      try writer.beginTrace(trace, number: 1)
      try writer.begin(ComparedRecording(trace: trace, recordingID: 1, info: info, ownPolicy: "uikit"))
      try writer.beginPart(1)
      for element in elements { try writer.add(element) }
      var events = EventCounts()
      events.touches = elements.count
      var counts = RunCounts(.events(events))
      counts.changed = elements.count
      try writer.finishPart(counts)
    }.run
    return try store.report(run: run, detail: .everything)
  }
}

func view(
  _ id: ViewID, _ parent: ViewID?, _ className: String = "UIView", _ identifier: String? = nil, label: String? = nil
) -> PicturedView {
  PicturedView(
    id: id, parent: parent, order: 0, className: className, identifier: identifier,
    label: label, bounds: Rect(x: 0, y: 0, width: 10.123, height: 20), toSuperview: .identity, alpha: 1,
    isHidden: false,
    isUserInteractionEnabled: true)
}
