package import Findings
import GRDB
import HitTesting
import Recording
import SQLiteFile

/// Writes one run to the database. Traces come one after another, and so do the recordings of each
/// and the parts of each recording.
package final class RunWriter: FindingsSink {
  let run: Int64
  private let database: Database
  private let file: DatabaseFile
  private let words: any FindingsWording
  private let differences, views, regionParts, margins: RowStatement
  private var responders: [NamedResponder: Int64] = [:]
  private var groups: [GroupKey: WrittenGroup] = [:]
  private var pictures = PictureChoice()
  private var traceID: Int64 = 0
  private var recordingID: Int64 = 0
  private var partID: Int64 = 0

  private struct WrittenGroup {
    var id: Int64
    var differences = 0
    /// The last region of a sweep.
    var region: (id: Int64, parts: [SweptRegion.Part], controls: [AuditedControl])?
  }

  init(_ database: Database, file: DatabaseFile, words: any FindingsWording, head: RunHead) throws {
    self.database = database
    self.file = file
    let path = file.path
    self.words = words
    try RowStatement.run(
      database, path: path,
      sql: """
        INSERT INTO run (method, policy, policy_file, policy_text, baseline, baseline_file, baseline_text, against,
          shard_number, shard_count, list, accepted_file, judged_on, measures_margins, least_width, least_height, controls,
          judges_scrolled, judges_behind_modals, opaque)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      [
        head.method.rawValue, head.policy.name, head.policy.file, head.policy.text, head.baseline?.name,
        head.baseline?.file,
        head.baseline?.text, head.against, head.shard?.number, head.shard?.count, head.list, head.accepted?.file,
        head.accepted?.judgedOn, head.measuresMargins, head.audit?.least.width, head.audit?.least.height,
        head.audit?.controls?.text,
        head.audit?.judgesScrolled, head.audit?.judgesBehindModals,
        head.audit?.opaque.text,
      ])
    run = database.lastInsertedRowID
    for acceptance in head.accepted?.groups ?? [] {
      try RowStatement.run(
        database, path: path, sql: "INSERT INTO acceptance VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)",
        [
          run, acceptance.fingerprint, acceptance.touches, acceptance.reason, acceptance.owner, acceptance.expires,
          acceptance.line,
        ])
    }
    differences = try RowStatement(
      database, path: path,
      sql: """
        INSERT INTO difference (group_id, compared_part_id, event_id, snapshot_id, time, type, x, y, before_view_id,
          after_view_id, region_id, touches_inside, nearest_touch, missed_touches)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    regionParts = try RowStatement(
      database, path: path, sql: "INSERT INTO region_part VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)")
    margins = try RowStatement(
      database, path: path, sql: "INSERT INTO touch_margin VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    views = try RowStatement(
      database, path: path,
      sql: "INSERT INTO pictured_view VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
  }

  package func beginTrace(_ path: String, number: Int) throws {
    traceID = try insert("INSERT INTO compared_trace VALUES (NULL, ?, ?, ?)", [run, number, path])
  }

  /// Starts a recording, to which all further parts belong. Its counts are ignored: the parts have
  /// them.
  package func begin(_ recording: ComparedRecording) throws {
    recordingID = try insert(
      "INSERT INTO compared_recording VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        traceID, recording.recordingID, recording.app, recording.device, recording.os, recording.screenSize?.width,
        recording.screenSize?.height, recording.ownPolicy, recording.approximations.text,
        recording.parts,
      ])
  }

  /// Starts a part of the last recording.
  ///
  /// - Parameter number: the number of the part, from 1.
  package func beginPart(_ number: Int) throws {
    pictures.beginPart()
    partID = try insert(
      "INSERT INTO compared_part VALUES (NULL, ?, ?, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)",
      [recordingID, number])
  }

  package func add(_ element: RunElement) throws {
    switch element {
    case .difference(let difference, let evidence): try add(difference, evidence)
    case .margin(let margin): try add(margin)
    case .scene(let scene): if let scene = pictures.take(scene) { try add(scene) }
    }
  }

  /// Completes the last part with its counts.
  package func finishPart(_ counts: ComparedRecording.Counts) throws {
    try execute(
      """
      UPDATE compared_part
      SET touches = ?, others = ?, observed = ?, reproduced = ?, intended = ?, intended_reproduced = ?,
        intended_controls = ?, intended_controls_reproduced = ?, unchanged = ?, changed = ?, unmodelled = ?, faults = ?,
        searched = ?, controls = ?, unproved_area = ?, samples = ?
      WHERE id = ?
      """,
      [
        counts.touches, counts.others, counts.observed, counts.reproduced, counts.intended.all,
        counts.intended.reproduced, counts.intended.controls, counts.intended.controlsReproduced, counts.unchanged,
        counts.changed,
        counts.unmodelled, counts.faults, counts.searched, counts.controls, counts.unprovedArea,
        counts.samples, partID,
      ])
    for (what, count) in counts.notCompared.sorted(by: { $0.key < $1.key }) {
      try execute(
        "INSERT INTO not_compared (compared_part_id, what, reason, count) VALUES (?, ?, ?, ?)",
        [partID, FindingsJSON.text(what), words.notCompared(what), count])
    }
  }

  package func addUnmatched(_ rule: RunReport.UnmatchedRule) throws {
    try execute(
      "INSERT INTO unmatched_rule (run_id, policy, line, selector, nearest) VALUES (?, ?, ?, ?, ?)",
      [run, rule.policy, rule.line, rule.selector, rule.nearest])
  }

  // MARK: Rows

  /// Runs a statement, which is prepared once for all of its rows. Who calls may be reading another
  /// file, so that the fault must name this one.
  private func execute(_ sql: String, _ values: [(any DatabaseValueConvertible)?]) throws {
    try file.translatingErrors { try RowStatement.run(database, path: file.path, sql: sql, values) }
  }

  /// - Returns: the id of the new row.
  private func insert(_ sql: String, _ values: [(any DatabaseValueConvertible)?]) throws -> Int64 {
    try execute(sql, values)
    return database.lastInsertedRowID
  }

  private func add(_ difference: Difference, _ evidence: GroupEvidence?) throws {
    var group = try groups[difference.key] ?? WrittenGroup(id: addGroup(difference.key, evidence))
    group.differences += 1
    if let region = difference.region,
      group.region?.parts != region.parts || group.region?.controls != region.controls
    {
      group.region = (try add(region), region.parts, region.controls)
    }
    groups[difference.key] = group
    pictures.add(difference, number: group.differences)
    differences.bind(0, group.id)
    differences.bind(1, partID)
    differences.bind(2, difference.eventID)
    differences.bind(3, difference.snapshotID)
    differences.bind(4, difference.time)
    differences.bind(5, Int64(difference.type.rawValue))
    differences.bind(6, difference.location?.x)
    differences.bind(7, difference.location?.y)
    differences.bind(8, difference.beforeView)
    differences.bind(9, difference.afterView)
    differences.bind(10, difference.region == nil ? nil : group.region?.id)
    differences.bind(11, (difference.region?.touchesInside).map(Int64.init))
    differences.bind(12, difference.region?.nearestTouch)
    let isAudited = difference.key.verdict == .found
    differences.bind(13, isAudited ? (difference.region?.missedTouches).map(Int64.init) : nil)
    try differences.run()
  }

  private func add(_ margin: TouchMargin) throws {
    let responder =
      try responders[margin.responder]
      ?? insert(
        "INSERT INTO margin_responder VALUES (NULL, ?, ?, ?)",
        [run, FindingsJSON.text(margin.responder), words.path(margin.responder)])
    responders[margin.responder] = responder
    margins.bind(0, partID)
    margins.bind(1, margin.eventID)
    margins.bind(2, margin.snapshotID)
    margins.bind(3, margin.time)
    margins.bind(4, margin.location.x)
    margins.bind(5, margin.location.y)
    margins.bind(6, responder)
    margins.bind(7, margin.stays)
    margins.bind(8, margin.before)
    margins.bind(9, margin.after)
    try margins.run()
  }

  private func add(_ region: SweptRegion) throws -> Int64 {
    let id = try insert("INSERT INTO region VALUES (NULL, ?)", [region.area])
    for part in region.parts {
      regionParts.bind(0, id)
      regionParts.bind(1, part.box.minX)
      regionParts.bind(2, part.box.minY)
      regionParts.bind(3, part.box.maxX)
      regionParts.bind(4, part.box.maxY)
      regionParts.bind(5, part.beforeView)
      regionParts.bind(6, part.afterView)
      try regionParts.run()
    }
    for control in region.controls {
      try execute(
        "INSERT INTO audited_control VALUES (NULL, ?, ?, ?, ?, ?, ?)",
        [
          id, control.view, control.size.width, control.size.height, control.largest.width, control.largest.height,
        ])
    }
    return id
  }

  private func addGroup(_ key: GroupKey, _ evidence: GroupEvidence?) throws -> Int64 {
    guard let evidence else { preconditionFailure("a group's first difference comes with evidence") }
    let group = try insert(
      "INSERT INTO difference_group VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        run, key.fingerprint, key.verdict.rawValue, key.kind.rawValue, key.reason, key.decidingRule,
        FindingsJSON.text(key), FindingsJSON.text(evidence.cause), words.path(key.before), words.path(key.after),
        key.recognizersBefore.map(words.recognizers), key.recognizersAfter.map(words.recognizers),
        words.cause(evidence.cause), evidence.isExplained, evidence.firstDifference.map { $0 + 1 }, evidence.suspects,
        evidence.giveBack.map(FindingsJSON.text), evidence.giveBack.map(words.change), evidence.harm?.rawValue,
      ])
    for rule in evidence.rules {
      try execute(
        "INSERT INTO group_rule VALUES (NULL, ?, ?, ?, ?, ?, ?)",
        [group, rule.isBaseline, rule.number, rule.line, rule.text, rule.hitTest])
    }
    for walk in evidence.walks {
      for (place, step) in walk.steps.enumerated() {
        try execute(
          "INSERT INTO walk_step VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
          [
            group, walk.policy, walk.isBaseline, place + 1, step.depth, step.view?.id, step.count, words.label(step),
            step.step.rawValue, step.reason.identifier, FindingsJSON.text(step), words.why(step),
          ])
      }
    }
    return group
  }

  private func add(_ scene: PicturedScene) throws {
    let id = try insert(
      "INSERT INTO pictured_scene VALUES (NULL, ?, ?, ?)", [partID, scene.snapshotID, scene.time])
    for view in scene.removed {
      views.bindNulls()
      views.bind(0, id)
      views.bind(1, view)
      views.bind(2, true)
      try views.run()
    }
    for view in scene.views { try add(view, to: id) }
    for touch in scene.unchangedTouches {
      try execute("INSERT INTO unchanged_touch VALUES (NULL, ?, ?, ?)", [id, touch.x, touch.y])
    }
  }

  private func add(_ view: PicturedView, to scene: Int64) throws {
    views.bind(0, scene)
    views.bind(1, view.id)
    views.bind(2, false)
    views.bind(3, view.parent)
    views.bind(4, view.order)
    views.bind(5, view.className)
    views.bind(6, view.identifier)
    views.bind(7, view.bounds.origin.x)
    views.bind(8, view.bounds.origin.y)
    views.bind(9, view.bounds.size.width)
    views.bind(10, view.bounds.size.height)
    let transform = view.toSuperview
    let isMove = (transform.a, transform.b, transform.c, transform.d) == (1, 0, 0, 1)
    for (column, value) in [transform.a, transform.b, transform.c, transform.d].enumerated() {
      views.bind(11 + column, isMove ? nil : value)
    }
    views.bind(15, transform.tx)
    views.bind(16, transform.ty)
    views.bind(17, view.alpha)
    views.bind(18, view.isHidden)
    views.bind(19, view.isUserInteractionEnabled)
    try views.run()
  }
}
