import Findings
import FindingsStore
import HitTesting
import Recording
import Reporting
import TestSupport

/// A run as it would be after a replay.
struct SampleRun {
  var head = RunHead(.replay(policy: PolicySource(name: "p", file: "policies/p.yaml", text: "policy: p\n")))
  var recordings = ["a.sqlite"]
  /// The apps of the recordings, in turn.
  var apps = ["Shop"]
  /// Key, how many touches, in which recording.
  var differences: [(key: GroupKey, touches: Int, recording: Int)] = []
  /// Of changed groups.
  var evidence = GroupEvidence(cause: cause)
  var unchanged = 2
  /// Who acted, of the first recording; of the others that is not known.
  var actions = ActionCounts()
  /// Selectors that matched nothing.
  var unmatched: [String] = []

  func report() throws -> RunReport {
    try withFolder { folder throws in
      let store = try ResultsDatabase(writing: folder + "/r.sqlite")
      var event: EventID = 0
      let added = try store.addRun(head) { writer in
        for (place, trace) in recordings.enumerated() {
          var info = RecordingInfo(policy: "uikit", format: "jsonl")
          info.app = apps[place % apps.count]
          var recording = ComparedRecording(
            trace: trace, recordingID: 1, info: info, ownPolicy: "uikit", method: head.question.method)
          for found in differences where found.recording == place {
            switch found.key.verdict {
            case .changed, .found: recording.counts.changed += found.touches
            case .unmodelled: recording.counts.unmodelled += found.touches
            case .fault: recording.counts.faults += found.touches
            case .undecided, .later: break
            }
          }
          recording.counts.looked = looked(recording.counts)
          if place == 0 { recording.counts.add(actions) }
          try writer.beginTrace(trace, number: place + 1)
          try writer.begin(recording)
          try writer.beginPart(1)
          for found in differences where found.recording == place {
            for touch in 0..<found.touches {
              event += 1
              let difference = Difference(
                key: found.key, subject: subject(event: event, touch), snapshotID: 1, time: Double(event.rawValue),
                location: Point(x: 1, y: 2), beforeView: 7, afterView: found.key.after.path.map { _ in 9 })
              try writer.add(touch == 0 ? .first(difference, evidence(of: found.key)) : .further(difference))
            }
          }
          try writer.finishPart(recording.counts)
        }
        for selector in unmatched { try writer.addUnmatched(.init(policy: "p", line: 4, selector: selector)) }
      }
      return try store.report(run: added.run, detail: .everything)
    }
  }

  /// What was looked at besides the differences that are counted.
  private func looked(_ counts: RunCounts) -> RunCounts.Looked {
    let all = unchanged + counts.changed + counts.unmodelled + counts.faults
    switch counts.looked {
    case .events(var events):
      (events.touches, events.unchanged, events.observed) = (all, unchanged, all)
      events.reproduced = all - counts.unmodelled
      return .events(events)
    case .points(var points):
      (points.scenes, points.unchanged) = (all, unchanged)
      return .points(points)
    case .controls(var controls):
      (controls.scenes, controls.unchanged) = (all, unchanged)
      return .controls(controls)
    }
  }

  private func subject(event: EventID, _ number: Int) -> Difference.Subject {
    let box = Box(minX: 0.1, minY: 2, maxX: 44.1, maxY: 34.25)
    let parts = [SweptRegion.Part(box: box, beforeView: 7, afterView: nil)]
    switch head.question.method.unit {
    case .touches: return .event(id: event, type: .touches)
    case .scenes, .gestures:
      var region = SweptRegion(parts: parts)
      region.add(touch: Point(x: 1, y: number == 0 ? 3 : 40))
      region.controlShare = 0.5
      return .points(region)
    case .audited:
      let (size, hit) = (Size(width: 60, height: 20), Size(width: 44, height: 20))
      var audited = AuditedControls(
        parts: parts, controls: [AuditedControl(view: 7, size: size, largest: hit)])
      audited.missedTouches = number
      return .controls(audited)
    }
  }

  private func evidence(of key: GroupKey) -> GroupEvidence {
    var evidence = evidence
    if key.kind.isOfAction {
      var cause = SampleFindings.actionCauses[0]
      if let named = evidence.deliveries.first?.steps.first?.who {
        cause.by = named
      } else {
        evidence.deliveries = SampleFindings.deliveries
      }
      evidence.cause = .action(cause)
      return evidence
    }
    switch key.verdict {
    case .changed, .found, .undecided, .later: break
    case .unmodelled: evidence.cause = .nobodyTakesIt
    case .fault: evidence.cause = .fault(policy: "p", fault: .crashed(signal: 11))
    }
    return evidence
  }

  /// A view is hidden; in English, `#bar is hidden`.
  static let cause = hidden("#bar")

  static func hidden(_ label: String) -> Cause {
    .decision(before: nil, after: NamedDecision(view: NamedView(id: 3, label: label), step: .left, reason: .hidden))
  }
}

extension GroupKey {
  static func changed(
    _ kind: DifferenceKind = .moved, _ before: String? = "W/#pay", _ after: String? = "W",
    rule: String? = "#bar { set: { isHidden: true } }"
  ) -> GroupKey {
    GroupKey(
      verdict: .changed, kind: kind, before: .to(before), after: .to(after), reason: SampleRun.cause.identifier,
      decidingRule: rule)
  }

  /// A button that does not act any more, because a pan takes the touch.
  static func action(_ verdict: Verdict, _ kind: DifferenceKind = .actionLost) -> GroupKey {
    GroupKey(
      verdict: verdict, kind: kind, before: .to("W/#buy"),
      after: kind == .actionLost
        ? .nobody : .recognizer(NamedRecognizer(className: "UIPanGestureRecognizer", owner: "UIScrollView#feed")),
      reason: "action-excluded", decidingRule: "#feed { set: { isHidden: false } }")
  }

  static let unmodelled = GroupKey(
    verdict: .unmodelled, kind: .moved, before: .to("W/#a"), after: .to("W/#b"), reason: "nobody-takes-it")
  static let fault = GroupKey(
    verdict: .fault, kind: .fault, before: .to("W/#a"), after: .noAnswer, reason: "fault-crashed")
}

extension NamedResponder {
  /// The view with that path; nobody for none.
  static func to(_ path: String?) -> NamedResponder { path.map { .view(path: $0) } ?? .nobody }
}

extension SampleRun {
  static let rules = GroupEvidence(
    cause: cause, rules: [NamedRule(isBaseline: false, number: 2, line: 7, text: "#pay { hitTest: none }")])

  /// A group that is accepted in ``everything`` and not in it.
  static let obsolete = GroupKey.changed(.moved, "W/#gone", "W")

  /// A group in each state, a fault, an unmodelled group and an obsolete acceptance; two traces.
  static let everything: SampleRun = {
    let (new, accepted) = (GroupKey.changed(.lost, "W/#pay", nil), GroupKey.changed(.window, "W/#b", "V/#b"))
    let (updated, expired) = (GroupKey.changed(.gained, nil, "W/#c"), GroupKey.changed(.moved, "W/#d", "W/#e"))
    var run = SampleRun()
    run.recordings = ["a.sqlite", "b c.sqlite"]
    run.evidence = rules
    run.differences = [
      (new, 3, 0), (new, 1, 1), (accepted, 2, 0), (updated, 3, 1), (expired, 1, 1), (.unmodelled, 1, 0), (.fault, 2, 1),
    ]
    run.head.accepted = AcceptedGroups(
      file: "accepted.yaml",
      groups: [
        Acceptance(
          .group(fingerprint: accepted.fingerprint), differences: 2, reason: "the new overlay", owner: "anna",
          expires: "2027-01-31", line: 3),
        Acceptance(.group(fingerprint: updated.fingerprint), differences: 2, reason: "larger", line: 8),
        Acceptance(
          .group(fingerprint: expired.fingerprint), differences: 1, reason: "for now", expires: "2026-01-31", line: 12),
        Acceptance(.group(fingerprint: obsolete.fingerprint), differences: 1, reason: "gone", line: 16),
      ], judgedOn: "2026-06-01")
    return run
  }()

  /// A replay with differences of who acts of each verdict, of two traces of which one knows who
  /// acted.
  static let acting: SampleRun = {
    var run = SampleRun()
    run.recordings = ["a.sqlite", "b.sqlite"]
    run.differences = [
      (.changed(), 3, 0), (.action(.changed), 2, 0), (.action(.undecided, .actionTaken), 1, 0),
      (.action(.later), 2, 0), (.action(.unmodelled), 1, 0),
    ]
    func ofClass(_ observed: Int, _ reproduced: Int) -> ActionCounts.OfClass {
      var counts = ActionCounts.OfClass()
      (counts.observed, counts.reproduced) = (observed, reproduced)
      return counts
    }
    (run.actions.touches, run.actions.undecided, run.actions.later) = (9, 1, 2)
    run.actions.classes = ["UIButton": ofClass(6, 6), "UITapGestureRecognizer": ofClass(3, 2)]
    (run.actions.asRecorded, run.actions.unmodelled) = (["HandledPan": 4], ["Swipe": 1])
    return run
  }()

  /// A sweep in which two groups have points in two scenes each.
  static let sweep: SampleRun = {
    var run = SampleRun()
    run.head.question = .sweep(policy: run.head.question.policy)
    run.evidence = rules
    run.differences = [(.changed(.lost, "W/#pay", nil), 2, 0), (.changed(.moved, "W/#b", "W/#c"), 2, 0)]
    return run
  }()

  /// An audit with something of each kind.
  static let audit: SampleRun = {
    var run = SampleRun()
    var options = AuditOptions()
    options.least = Size(width: 44, height: 44)
    run.head.question = .audit(policy: .recorded, options)
    run.evidence.cause = .control(
      .small(largest: Size(width: 60, height: 20), least: Size(width: 44, height: 44)))
    run.evidence.giveBack = .override(
      views: [NamedView(id: 7, label: "#pay")], text: "{ pointInside: { minimumSize: 44 } }")
    run.differences = [DifferenceKind.unreachable, .covered, .outside, .small, .unseen].map { kind in
      let key = GroupKey(
        verdict: .found, kind: kind, before: .view(path: "W/#pay"),
        after: [.outside, .small, .unseen].contains(kind) ? .nobody : .view(path: "W/#bar"),
        reason: "control-\(kind.rawValue)")
      return (key, kind == .small ? 3 : 1, 0)
    }
    return run
  }()

  /// An audit of gestures with something of each kind.
  static let gestures: SampleRun = {
    var run = SampleRun()
    run.head.question = .gestures(policy: .recorded)
    run.evidence.cause = .gesture(SampleFindings.gestureCauses[0])
    run.differences = [DifferenceKind.gestureNever, .gestureOrder, .controlTaken, .controlLate].map { kind in
      let key = GroupKey(
        verdict: .found, kind: kind, before: .view(path: "W/#pay"),
        after: kind == .gestureNever ? .nobody : .view(path: "W/#bar"), reason: "gesture-\(kind.rawValue)")
      return (key, kind == .controlLate ? 3 : 1, 0)
    }
    return run
  }()

  /// What somebody may have called a view.
  static let hostile = [
    "a\u{1b}[31mred\u{7}", "x\n::error::injected", "x##[error]injected", "](http://evil.example) {0}",
    "\u{202e}gnp.exe",
    "<b>&\"'</b>]]>",
    "|\u{301} `code` |", "100%,file=x:y", "one\u{1}\u{fffe}\u{ffff}", "日本語👩‍👩‍👧", "\r\t\u{85}\u{2028}", "</details>",
  ].joined(separator: "/")
}
