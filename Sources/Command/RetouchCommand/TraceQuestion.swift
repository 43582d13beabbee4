/// A question about the touches of a trace, with a name, as a query of its SQL views.
///
/// The article `Trace` shows the same queries; a test compares them.
struct TraceQuestion {
  var name: String
  /// The question in words. It also names what the rows are ordered by.
  var words: String
  /// The query without its limit.
  private var query: String
  /// The greatest number of rows if the user names none; nil for all.
  var limit: Int?

  private init(_ name: String, _ words: String, limit: Int? = nil, _ query: String) {
    (self.name, self.words, self.limit, self.query) = (name, words, limit, query)
  }

  /// The query with a limit; nil for all rows.
  func sql(limit: Int?) -> String { query + (limit.map { " LIMIT \($0)" } ?? "") }

  /// The query with its words, as people copy it.
  ///
  /// - Parameter limit: the greatest number of rows; nil for all.
  func text(limit: Int?) -> String { "-- \(name): \(words)\n\(sql(limit: limit));\n" }

  static func named(_ name: String) -> TraceQuestion? { all.first { $0.name == name } }

  static let all = [
    TraceQuestion(
      "near-misses", "Which controls are missed most, and by how far?", limit: 10,
      """
      SELECT control, count(*) AS touches, round(avg(distance), 1) AS distance FROM missed_controls
      WHERE distance > 0 GROUP BY control ORDER BY touches DESC, control
      """),
    TraceQuestion(
      "repeated-taps", "Where do people tap three times or more in one place, and nothing changes?", limit: 10,
      """
      SELECT responder, count(*) AS series, max(taps) AS taps FROM repeated_taps
      WHERE taps > 2 GROUP BY responder ORDER BY series DESC, responder
      """),
    TraceQuestion(
      "dead-taps", "After which taps did nothing act and nothing change? Only of recordings that observe outcomes.",
      limit: 10,
      """
      SELECT screen, got_by, count(*) AS taps FROM dead_taps GROUP BY screen, got_by ORDER BY taps DESC, screen, got_by
      """),
    TraceQuestion(
      "who-acted", "Who acted although another view was hit?", limit: 10,
      """
      SELECT acted_by, got_by, count(*) AS touches FROM gestures
      WHERE acted_on <> got_by GROUP BY acted_by, got_by ORDER BY touches DESC, acted_by, got_by
      """),
    TraceQuestion(
      "scroll-takes", "Which scroll views take taps?", limit: 10,
      """
      SELECT acted_on, count(*) AS taps FROM gestures
      WHERE kind = 'tap' AND recognizer_class = 'UIScrollViewPanGestureRecognizer'
      GROUP BY acted_on ORDER BY taps DESC, acted_on
      """),
    TraceQuestion(
      "no-control", "Which views get taps, and are not controls?", limit: 10,
      """
      SELECT screen, responder, count(*) AS taps FROM touches
      WHERE is_tap = 1 AND is_control = 0 AND element IS NULL
      GROUP BY screen, responder ORDER BY taps DESC, screen, responder
      """),
    TraceQuestion(
      "small", "Which controls under 44 points are touched? Subclasses are included.", limit: 10,
      """
      SELECT control_class, class, responder, min(smallest_side) AS side, count(*) AS touches FROM touches
      WHERE is_control = 1 AND smallest_side < 44
      GROUP BY control_class, class, responder ORDER BY side, class, responder
      """),
    TraceQuestion(
      "covered", "Who covers whom: which view got touches in the box of a control?", limit: 10,
      """
      SELECT responder AS covering, control AS covered, count(*) AS touches FROM missed_controls
      WHERE distance = 0 GROUP BY responder, control ORDER BY touches DESC, covering, covered
      """),
    TraceQuestion(
      "screens", "How many touches has each screen?",
      """
      SELECT screen, sum(touches) AS touches FROM screens GROUP BY screen ORDER BY touches DESC, screen
      """),
    TraceQuestion(
      "who-got", "Who got the touches of each screen, and how many?",
      """
      SELECT coalesce(screen, substr(inside, 1, instr(inside, '/') - 1)) AS screen, got_by, sum(touches) AS touches FROM (
        SELECT p.screen, substr(p.path, instr(p.path, '/') + 1) || '/' AS inside, g.touches,
          CASE p.resolved_to WHEN 0 THEN 'not observed' WHEN 1 THEN 'nobody' WHEN 3 THEN 'not observed, meant for ' || p.path
            ELSE p.path END AS got_by
        FROM (SELECT responder_id, count(*) AS touches FROM resolution WHERE is_touch = 1 GROUP BY responder_id) g
        JOIN responder p ON p.id = g.responder_id) t
      GROUP BY 1, 2 ORDER BY touches DESC, got_by, screen
      """),
    TraceQuestion(
      "slowest", "Which gestures took longest?", limit: 5,
      """
      SELECT touch_id, kind, duration, got_by FROM gestures WHERE duration IS NOT NULL ORDER BY duration DESC, touch_id
      """),
    TraceQuestion(
      "longest", "Which swipes and drags went farthest?", limit: 5,
      """
      SELECT touch_id, length, duration, responder FROM touches WHERE is_tap = 0 ORDER BY length DESC, touch_id
      """),
    TraceQuestion(
      "pauses", "How much time is between two taps, by recording?", limit: 10,
      """
      SELECT recording_id, round(avg(time - before), 3) AS mean, min(time - before) AS least FROM (
        SELECT s.recording_id, e.time, lag(e.time) OVER (PARTITION BY s.recording_id ORDER BY e.id) AS before
        FROM touch_path h JOIN event e ON e.id = h.touch_id JOIN snapshot s ON s.id = e.snapshot_id WHERE h.is_tap = 1) t
      GROUP BY recording_id ORDER BY recording_id
      """),
    TraceQuestion(
      "nobody", "How many touches did nobody get, by recording?",
      """
      SELECT recording_id, count(*) AS touches FROM touches
      WHERE resolved_to = 'nobody' GROUP BY recording_id ORDER BY touches DESC, recording_id
      """),
    TraceQuestion(
      "systems", "How many touches are of each system and device?",
      """
      SELECT r.os, r.device, count(*) AS touches
      FROM event e JOIN snapshot s ON s.id = e.snapshot_id JOIN recording r ON r.id = s.recording_id WHERE e.phase = 0
      GROUP BY r.os, r.device ORDER BY touches DESC, r.os, r.device
      """),
  ]
}
