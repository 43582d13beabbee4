package import Findings
import GRDB
import HitTesting
import Recording
import SQLiteFile
import Wording

/// Writes one run to the database. Traces come one after another, and so do the recordings of each
/// and the parts of each recording.
package final class RunWriter: FindingsSink {
  let run: Int64
  private let tables: TableWriter
  private let picturedViews: TableStatement<PicturedViewColumns>
  private let file: DatabaseFile
  private let method: RunMethod
  private let words = FindingsWords()
  private var responders: [NamedResponder: Int64] = [:]
  private var groups: [GroupKey: WrittenGroup] = [:]
  private var pictures = PictureChoice()
  private let decisions: WalkWriter
  private var traceID: Int64 = 0
  private var recordingID: Int64 = 0
  private var partID: Int64 = 0
  /// Counts the differences of the part that are about who acts.
  private var actions = ActionCounts()

  private struct WrittenGroup {
    var id: Int64
    var differences = 0
    /// The last region.
    var region: (id: Int64, parts: [SweptRegion.Part], controls: [AuditedControl])?
  }

  init(_ database: Database, file: DatabaseFile, head: RunHead) throws {
    tables = TableWriter(database, path: file.path)
    picturedViews = try TableStatement(insert: database, path: file.path)
    self.file = file
    let question = head.question
    method = question.method
    let audit: AuditOptions? = if case .audit(_, let options) = question { options } else { nil }
    let against: String? = if case .against(let trace) = question { trace } else { nil }
    run = try tables.insert(
      into: "run",
      [
        "method": method.rawValue, "policy": question.policy.name, "policy_file": question.policy.file,
        "policy_text": question.policy.text, "baseline": question.baseline?.name,
        "baseline_file": question.baseline?.file, "baseline_text": question.baseline?.text, "against": against,
        "shard_number": head.shard?.number, "shard_count": head.shard?.count, "list": head.list,
        "accepted_file": head.accepted?.file, "judged_on": head.accepted?.judgedOn,
        "measures_margins": question.measuresMargins, "least_width": audit?.least?.width,
        "least_height": audit?.least?.height, "controls": audit?.controls?.text,
        "judges_scrolled": audit?.judgesScrolled, "judges_behind_modals": audit?.judgesBehindModals,
        "opaque": audit?.opaque.text,
      ])
    if let time = head.madeAt { try tables.insert(into: "run_time", ["run_id": run, "made_at": time]) }
    decisions = WalkWriter(run: run, tables, file)
    for acceptance in head.accepted?.groups ?? [] {
      let (pattern, limit): (GroupPattern?, Int?) =
        if case .matching(let pattern, let limit) = acceptance.scope { (pattern, limit) } else { (nil, nil) }
      try tables.insert(
        into: "acceptance",
        [
          "run_id": run, "fingerprint": acceptance.fingerprint, "most_groups": limit, "rule": pattern?.rule,
          "cause": pattern?.cause, "kind": pattern?.kind?.rawValue, "harm": pattern?.harm?.rawValue,
          "view": pattern?.view, "differences": acceptance.differences,
          "reason": acceptance.reason, "owner": acceptance.owner, "expires": acceptance.expires,
          "line": acceptance.line,
        ])
    }
  }

  package func beginTrace(_ path: String, number: Int) throws {
    traceID = try addTrace(path, number: number, unread: nil)
  }

  package func addUnread(_ trace: UnreadTrace) throws {
    try addTrace(trace.path, number: trace.number, unread: trace.why)
  }

  @discardableResult
  private func addTrace(_ path: String, number: Int, unread: String?) throws -> Int64 {
    try insert(into: "compared_trace", ["run_id": run, "number": number, "path": path, "unread": unread])
  }

  /// Starts a recording, to which all further parts belong. Its counts are ignored: the parts have
  /// them.
  package func begin(_ recording: ComparedRecording) throws {
    recordingID = try insert(
      into: "compared_recording",
      [
        "compared_trace_id": traceID, "recording_id": recording.recordingID, "app": recording.app,
        "device": recording.device, "os": recording.os, "screen_width": recording.screenSize?.width,
        "screen_height": recording.screenSize?.height, "own_policy": recording.ownPolicy,
        "approximations": recording.approximations.text, "parts": recording.parts,
      ])
  }

  /// Starts a part of the last recording.
  ///
  /// - Parameter number: the number of the part, from 1.
  package func beginPart(_ number: Int) throws {
    pictures.beginPart()
    actions = ActionCounts()
    // The counts are known when the part is complete. Until then they are 0.
    partID = try insert(
      into: "compared_part",
      ["compared_recording_id": recordingID, "number": number] + columns(RunCounts(method)))
  }

  package func add(_ element: RunElement) throws {
    switch element {
    case .first(let difference, let evidence):
      if groups[difference.key] == nil {
        groups[difference.key] = WrittenGroup(id: try addGroup(difference.key, evidence))
      }
      try add(difference)
    case .further(let difference): try add(difference)
    case .margin(let margin): try add(margin)
    case .scene(let scene): if let scene = pictures.take(scene) { try add(scene) }
    }
  }

  /// Completes the last part with its counts.
  package func finishPart(_ given: RunCounts) throws {
    var counts = given
    counts.take(differencesOf: actions)
    try update("compared_part", id: partID, columns(counts))
    if let actions = counts.events?.actions { try add(actions) }
    for (what, count) in counts.notCompared.sorted(by: { $0.key < $1.key }) {
      try insert(
        into: "not_compared",
        [
          "compared_part_id": partID, "what": FindingsJSON.text(what), "reason": words.notCompared(what),
          "count": count,
        ])
    }
  }

  package func addUnmatched(_ rule: RunReport.UnmatchedRule) throws {
    try insert(
      into: "unmatched_rule",
      [
        "run_id": run, "policy": rule.policy, "line": rule.line, "selector": rule.selector, "nearest": rule.nearest,
      ])
  }

  // MARK: Rows

  /// Adds a row. The caller may be reading another file, so a fault must name this one.
  @discardableResult
  private func insert(into table: String, _ row: TableWriter.Row) throws -> Int64 {
    try file.translatingErrors { try tables.insert(into: table, row) }
  }

  private func update(_ table: String, id: Int64, _ row: TableWriter.Row) throws {
    try file.translatingErrors { try tables.update(table, id: id, row) }
  }

  private func add(_ actions: ActionCounts) throws {
    let names = Set(actions.classes.keys).union(actions.asRecorded.keys).union(actions.unmodelled.keys)
    for name in names.sorted() {
      let counts = actions.classes[name, default: .init()]
      try insert(
        into: "action_class",
        [
          "compared_part_id": partID, "class": name, "observed": counts.observed, "reproduced": counts.reproduced,
          "as_recorded": actions.asRecorded[name, default: 0], "unmodelled": actions.unmodelled[name, default: 0],
        ])
    }
  }

  /// All counts of a part in their columns. The columns of other questions are not in it.
  private func columns(_ counts: RunCounts) -> TableWriter.Row {
    let common: TableWriter.Row = [
      "changed": counts.changed, "unmodelled": counts.unmodelled, "faults": counts.faults,
    ]
    switch counts.looked {
    case .events(let counts):
      return common + [
        "touches": counts.touches, "others": counts.others, "unchanged": counts.unchanged,
        "observed": counts.observed, "reproduced": counts.reproduced, "intended": counts.intended.all,
        "intended_reproduced": counts.intended.reproduced, "intended_controls": counts.intended.controls,
        "intended_controls_reproduced": counts.intended.controlsReproduced,
        "action_touches": counts.actions.touches, "changed_actions": counts.actions.changed,
        "unmodelled_actions": counts.actions.notExplained, "undecided": counts.actions.undecided,
        "later": counts.actions.later,
      ]
    case .points(let counts):
      return common + [
        "scenes": counts.scenes, "unchanged_scenes": counts.unchanged, "searched": counts.searched,
        "unproved_area": counts.unprovedArea, "samples": counts.samples,
      ]
    case .controls(let counts):
      return common + [
        "scenes": counts.scenes, "unchanged_scenes": counts.unchanged, "searched": counts.searched,
        "unproved_area": counts.unprovedArea, "controls": counts.controls,
      ]
    }
  }

  /// What the column `acted_by` says when nobody acted.
  static let nobody = "nobody"

  private func add(_ difference: Difference) throws {
    guard var group = groups[difference.key] else { throw NoFirstDifference(difference.key) }
    group.differences += 1
    actions.count(difference.key)
    var (type, region, audited): (EventType?, SweptRegion?, AuditedControls?)
    switch difference.subject {
    case .event(_, let eventType): type = eventType
    case .points(let points): region = points
    case .controls(let controls): audited = controls
    }
    if type == nil {
      let (parts, controls) = (difference.parts, audited?.controls ?? [])
      if group.region?.parts != parts || group.region?.controls != controls {
        group.region = (try addRegion(parts, controls, of: group.id), parts, controls)
      }
    }
    groups[difference.key] = group
    var acted: (by: String?, as: String?, after: Double?)
    switch difference.acted {
    case nil: break
    case .nobody: acted.by = Self.nobody
    case .first(let who, let what, let after): acted = (who, what, after)
    }
    pictures.add(difference, number: group.differences)
    try insert(
      into: "difference",
      [
        "group_id": group.id, "compared_part_id": partID, "event_id": difference.eventID,
        "snapshot_id": difference.snapshotID, "time": difference.time, "type": type?.rawValue,
        "x": difference.location?.x, "y": difference.location?.y, "before_view_id": difference.beforeView,
        "after_view_id": difference.afterView, "region_id": type == nil ? group.region?.id : nil,
        "touches_inside": region?.touchesInside, "nearest_touch": region?.nearestTouch,
        "control_share": region?.controlShare,
        "missed_touches": audited?.missedTouches, "acted_by": acted.by, "acted_as": acted.as,
        "acted_after": acted.after,
      ])
  }

  private func add(_ margin: TouchMargin) throws {
    let responder =
      try responders[margin.responder]
      ?? insert(
        into: "margin_responder",
        ["run_id": run, "responder": FindingsJSON.text(margin.responder), "path": words.path(margin.responder)])
    responders[margin.responder] = responder
    try insert(
      into: "touch_margin",
      [
        "compared_part_id": partID, "event_id": margin.eventID, "snapshot_id": margin.snapshotID,
        "time": margin.time, "x": margin.location.x, "y": margin.location.y, "responder_id": responder,
        "stays": margin.stays, "before": margin.before, "after": margin.after,
      ])
  }

  private func addRegion(
    _ parts: [SweptRegion.Part], _ controls: [AuditedControl], of group: Int64
  ) throws -> Int64 {
    let id = try insert(into: "region", ["difference_group_id": group, "area": parts.area])
    for part in parts {
      try insert(
        into: "region_part",
        [
          "region_id": id, "min_x": part.box.minX, "min_y": part.box.minY, "max_x": part.box.maxX,
          "max_y": part.box.maxY, "before_view_id": part.beforeView, "after_view_id": part.afterView,
        ])
    }
    for control in controls {
      try insert(
        into: "audited_control",
        [
          "region_id": id, "view_id": control.view, "width": control.size.width, "height": control.size.height,
          "hit_width": control.largest.width, "hit_height": control.largest.height,
        ])
    }
    return id
  }

  private func addGroup(_ key: GroupKey, _ evidence: GroupEvidence) throws -> Int64 {
    let group = try insert(
      into: "difference_group",
      [
        "run_id": run, "fingerprint": key.fingerprint, "verdict": key.verdict.rawValue, "kind": key.kind.rawValue,
        "reason": key.reason, "deciding_rule": key.decidingRule, "facts": FindingsJSON.text(key),
        "cause": FindingsJSON.text(evidence.cause), "before": words.path(key.before), "after": words.path(key.after),
        "recognizers_before": key.recognizersBefore.map(words.recognizers),
        "recognizers_after": key.recognizersAfter.map(words.recognizers), "why": words.cause(evidence.cause),
        "is_explained": evidence.isExplained, "first_differing_step": evidence.firstDifference.map { $0 + 1 },
        "suspects": evidence.suspects, "give_back": evidence.giveBack.map(FindingsJSON.text),
        "give_back_words": evidence.giveBack.map(words.change), "harm": evidence.harm?.rawValue,
      ])
    for rule in evidence.rules {
      try insert(
        into: "group_rule",
        [
          "group_id": group, "is_baseline": rule.isBaseline, "number": rule.number, "line": rule.line,
          "rule": rule.text, "hit_test": rule.hitTest,
        ])
    }
    for (index, line) in evidence.deliveries.enumerated() {
      for (number, step) in line.steps.enumerated() {
        try insert(
          into: "delivery_step",
          [
            "group_id": group, "policy": line.policy, "is_baseline": index == 0, "number": number + 1,
            "time": step.time, "who": words.path(step.who) ?? "nobody", "what": step.what.rawValue,
            "value": step.value, "because_of": step.by.map { words.path($0) ?? "nobody" },
            "step": FindingsJSON.text(step),
          ])
      }
    }
    try decisions.write(evidence.walks, of: group)
    return group
  }

  private func add(_ scene: PicturedScene) throws {
    let id = try insert(
      into: "pictured_scene",
      ["compared_part_id": partID, "snapshot_id": scene.snapshotID, "time": scene.time])
    for view in scene.removed { try picturedViews.write(removalOf: view, of: id) }
    for view in scene.views { try picturedViews.write(view, of: id) }
    for touch in scene.unchangedTouches {
      try insert(into: "unchanged_touch", ["scene_id": id, "x": touch.x, "y": touch.y])
    }
  }
}
