-- Retouch trace, version 1.
--
-- A trace holds recordings; a recording holds snapshots of the scene and the events that happened in them.
-- Tables (singular) hold what was recorded. Views (plural) read it back for people: start with
--     SELECT * FROM recordings;  SELECT * FROM touches;  SELECT outline FROM scene_tree WHERE snapshot_id = 1;
-- Lengths are points (for other toolkits: their own units), times seconds from the start of the recording.

CREATE TABLE recording (
  id INTEGER PRIMARY KEY,
  format TEXT NOT NULL,          -- what it was recorded from: jsonl, droidbot, live, ...
  source TEXT NOT NULL,          -- name of the file or folder it came from, without its path
  policy TEXT NOT NULL,          -- name of the hit-test policy that the recorded app is believed to follow
  app TEXT,                      -- NULL: not told, as in the next four
  app_version TEXT,
  device TEXT,                   -- model, as `iPhone15,2`
  os TEXT,
  screen_width REAL,             -- points; NULL: not told
  screen_height REAL,            -- points; NULL: not told
  screen_scale REAL,             -- pixels a point; NULL: not told
  started_at TEXT,               -- when it began, ISO 8601 in UTC; NULL: not told
  end_time REAL,                 -- seconds from the start to its end; NULL: not told, or (live) cut off or still running
  id_base INTEGER NOT NULL       -- what was added to the recording's own view ids to make view.id, so that ids are unique here
) STRICT;

CREATE TABLE class (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,     -- with its module or package
  label TEXT NOT NULL,           -- without them, as paths show it
  superclass_id INTEGER REFERENCES class (id)  -- NULL: not known, or none
) STRICT;

CREATE TABLE view (
  id INTEGER PRIMARY KEY,        -- what selectors write as @id; id_base and the id that the recording itself used
  recording_id INTEGER NOT NULL REFERENCES recording (id),
  class_id INTEGER NOT NULL REFERENCES class (id)
) STRICT;

CREATE TABLE snapshot (
  id INTEGER PRIMARY KEY,        -- in order of time within the recording
  recording_id INTEGER NOT NULL REFERENCES recording (id),
  time REAL NOT NULL             -- seconds; it is in force until the recording's next one
) STRICT;

-- What hit-testing asks of a view, one row a change: the newest one up to a snapshot holds there.
CREATE TABLE view_state (
  id INTEGER PRIMARY KEY,
  view_id INTEGER NOT NULL REFERENCES view (id),
  snapshot_id INTEGER NOT NULL REFERENCES snapshot (id),  -- from this one on
  is_removed INTEGER NOT NULL CHECK (is_removed IN (0, 1)),  -- 1: it left the scene, and all that follows is NULL
  parent_id INTEGER REFERENCES view (id),  -- the superview; NULL: it is a window
  sibling_order REAL,            -- grows from back to front among siblings; fractions lie between two that were there
  bounds_x REAL,                 -- its own coordinate space: the origin is a scroll view's content offset
  bounds_y REAL,
  bounds_width REAL,             -- may be negative, as recorded
  bounds_height REAL,
  position_x REAL,               -- where the anchor point lies, in the superview's space; a window's: on the screen
  position_y REAL,
  anchor_x REAL,                 -- share of the bounds; NULL: 0.5, the centre
  anchor_y REAL,                 -- share of the bounds; NULL: 0.5, the centre
  transform_a REAL,              -- x' = a x + c y + tx, y' = b x + d y + ty; all six NULL: no transform
  transform_b REAL,
  transform_c REAL,
  transform_d REAL,
  transform_tx REAL,
  transform_ty REAL,
  alpha REAL,                    -- 0 to 1; NULL: 1
  is_hidden INTEGER CHECK (is_hidden IN (0, 1)),
  is_user_interaction_enabled INTEGER CHECK (is_user_interaction_enabled IN (0, 1)),
  is_animating INTEGER CHECK (is_animating IN (0, 1)),  -- 1: an animation blocks interaction
  clips_to_bounds INTEGER CHECK (clips_to_bounds IN (0, 1)),
  is_multiple_touch_enabled INTEGER CHECK (is_multiple_touch_enabled IN (0, 1)),
  is_exclusive_touch INTEGER CHECK (is_exclusive_touch IN (0, 1)),
  z_position REAL,               -- drawing order only; NULL: 0
  UNIQUE (view_id, snapshot_id),
  CHECK (parent_id IS NOT view_id),
  CHECK (is_removed OR (sibling_order IS NOT NULL AND bounds_x IS NOT NULL AND bounds_y IS NOT NULL
    AND bounds_width IS NOT NULL AND bounds_height IS NOT NULL AND position_x IS NOT NULL AND position_y IS NOT NULL
    AND is_hidden IS NOT NULL AND is_user_interaction_enabled IS NOT NULL AND is_animating IS NOT NULL
    AND clips_to_bounds IS NOT NULL AND is_multiple_touch_enabled IS NOT NULL AND is_exclusive_touch IS NOT NULL)),
  CHECK ((anchor_x IS NULL) = (anchor_y IS NULL)),
  CHECK ((transform_a IS NULL) = (transform_ty IS NULL))
) STRICT;

-- The subviews of a view; what left is not in it.
CREATE INDEX view_state_parent ON view_state (parent_id, snapshot_id) WHERE is_removed = 0;

-- What names a view to people and selectors, one row a change; a view without a row has none of it.
CREATE TABLE view_text (
  id INTEGER PRIMARY KEY,
  view_id INTEGER NOT NULL REFERENCES view (id),
  snapshot_id INTEGER NOT NULL REFERENCES snapshot (id),  -- from this one on
  identifier TEXT,               -- accessibilityIdentifier or the toolkit's own; NULL: none, as in the next four
  tag INTEGER NOT NULL,          -- 0: none
  label TEXT,                    -- what a person reads there
  controller TEXT,               -- class of the view controller whose root view it is
  layer_name TEXT,
  props TEXT,                    -- what other toolkits need, as a JSON object with sorted keys; NULL: nothing
  UNIQUE (view_id, snapshot_id)
) STRICT;

-- What a window has beyond a view, one row a change.
CREATE TABLE window_state (
  id INTEGER PRIMARY KEY,
  view_id INTEGER NOT NULL REFERENCES view (id),
  snapshot_id INTEGER NOT NULL REFERENCES snapshot (id),  -- from this one on
  level REAL NOT NULL,           -- UIWindow.Level: 0 normal, 1000 status bar, 2000 alert
  is_key INTEGER NOT NULL CHECK (is_key IN (0, 1)),
  window_scene TEXT,             -- the window scene's name; NULL: none
  first_responder_id INTEGER REFERENCES view (id),  -- NULL: none
  UNIQUE (view_id, snapshot_id)
) STRICT;

CREATE TABLE recognizer (
  id INTEGER PRIMARY KEY,        -- id_base and the id that the recording itself used
  recording_id INTEGER NOT NULL REFERENCES recording (id),
  class_id INTEGER NOT NULL REFERENCES class (id)
) STRICT;

-- On which view a recognizer hangs, one row a change.
CREATE TABLE recognizer_state (
  id INTEGER PRIMARY KEY,
  recognizer_id INTEGER NOT NULL REFERENCES recognizer (id),
  snapshot_id INTEGER NOT NULL REFERENCES snapshot (id),  -- from this one on
  owner_id INTEGER REFERENCES view (id),   -- the view that it was added to; NULL: it was taken away, and all that follows is NULL
  position INTEGER,              -- its place in the view's list, from 0
  target_id INTEGER REFERENCES view (id),  -- the view that it drives; NULL: its owner
  is_enabled INTEGER CHECK (is_enabled IN (0, 1)),
  UNIQUE (recognizer_id, snapshot_id)
) STRICT;

-- One row a touch in a UIEvent, or a UIEvent without touches.
CREATE TABLE event (
  id INTEGER PRIMARY KEY,        -- in the order in which they happened
  first_id INTEGER REFERENCES event (id),  -- the first row of the same UIEvent; NULL: this is it
  snapshot_id INTEGER NOT NULL REFERENCES snapshot (id),  -- the scene in force
  time REAL NOT NULL,            -- seconds
  type INTEGER NOT NULL,         -- UIEvent.EventType: 0 touches, 1 motion, 2 remoteControl, 3 presses, 10 scroll, 11 hover, 14 transform
  subtype INTEGER,               -- UIEvent.EventSubtype: 1 shake, 100... remote control; NULL: none
  touch_id INTEGER REFERENCES event (id),  -- the row with which the touch began; NULL: no touch, or a pointer that does not press
  touch_number INTEGER,          -- the finger's number while it is down; NULL: no touch
  phase INTEGER,                 -- UITouch.Phase: 0 began, 1 moved, 2 stationary, 3 ended, 4 cancelled, 5 to 7 regionEntered, Moved, Exited
  x REAL,                        -- on the screen, points; NULL: an event without a location
  y REAL,
  window_scene TEXT,             -- the window scene that it happened in; NULL: not told
  is_observed INTEGER CHECK (is_observed IN (0, 1)),  -- whether who got it was seen; NULL: not asked (a touch that goes on)
  responder_id INTEGER REFERENCES view (id),  -- the hit view, or the target of an event without a location; NULL: nobody
  recognizer_count INTEGER,      -- how many candidate recognizers were seen, see event_recognizer; NULL: not observed
  CHECK ((x IS NULL) = (y IS NULL)),
  CHECK ((touch_number IS NULL) = (phase IS NULL)),
  CHECK (responder_id IS NULL OR is_observed)
) STRICT;

-- The candidate recognizers that were seen for a touch, nearest first.
CREATE TABLE event_recognizer (
  id INTEGER PRIMARY KEY,
  event_id INTEGER NOT NULL REFERENCES event (id),
  position INTEGER NOT NULL,     -- from 0, the nearest
  recognizer_id INTEGER NOT NULL REFERENCES recognizer (id),
  UNIQUE (event_id, position)
) STRICT;

-- A row a recording, with what is in it.
CREATE VIEW recordings AS
SELECT r.id AS recording_id, r.format, r.source, r.app, r.app_version, r.device, r.os, r.policy, r.started_at, r.end_time,
  (SELECT count(*) FROM snapshot s WHERE s.recording_id = r.id) AS snapshots,
  (SELECT count(*) FROM view v WHERE v.recording_id = r.id) AS views,
  (SELECT count(*) FROM event e JOIN snapshot s ON s.id = e.snapshot_id WHERE s.recording_id = r.id AND e.first_id IS NULL) AS events,
  (SELECT count(*) FROM event e JOIN snapshot s ON s.id = e.snapshot_id WHERE s.recording_id = r.id AND e.phase = 0) AS touches,
  (SELECT max(s.time) FROM snapshot s WHERE s.recording_id = r.id) AS last_snapshot_time
FROM recording r;

-- A row a snapshot, until when it held, and what happened in it.
CREATE VIEW snapshots AS
SELECT s.id AS snapshot_id, s.recording_id, s.time,
  (SELECT n.time FROM snapshot n WHERE n.id > s.id AND n.recording_id = s.recording_id ORDER BY n.id LIMIT 1) AS until,
  (SELECT count(*) FROM view_state vs WHERE vs.snapshot_id = s.id) AS changed_views,
  (SELECT count(*) FROM event e WHERE e.snapshot_id = s.id AND e.phase = 0) AS touches
FROM snapshot s;

-- A row a view's state, with (a, b, c, d, tx, ty), which takes its bounds space to its superview's: x' = a x + c y + tx, ...
CREATE VIEW view_matrix AS
SELECT id, view_id, snapshot_id, is_removed, parent_id, sibling_order,
  coalesce(transform_a, 1) AS a, coalesce(transform_b, 0) AS b, coalesce(transform_c, 0) AS c, coalesce(transform_d, 1) AS d,
  position_x + coalesce(transform_tx, 0)
    - coalesce(transform_a, 1) * (coalesce(anchor_x, 0.5) * bounds_width + bounds_x)
    - coalesce(transform_c, 0) * (coalesce(anchor_y, 0.5) * bounds_height + bounds_y) AS tx,
  position_y + coalesce(transform_ty, 0)
    - coalesce(transform_b, 0) * (coalesce(anchor_x, 0.5) * bounds_width + bounds_x)
    - coalesce(transform_d, 1) * (coalesce(anchor_y, 0.5) * bounds_height + bounds_y) AS ty
FROM view_state;

-- A row a view's text, with its identifier as paths show it: '#close', or '' where it has none.
-- Quoted as selectors want it, where it is not a bare name: '#"close button"'.
CREATE VIEW view_name AS
SELECT id, view_id, snapshot_id, label,
  CASE
    WHEN coalesce(identifier, '') = '' THEN ''
    WHEN identifier GLOB '*[^-a-zA-Z0-9_.$' || char(128) || '-' || char(1114111) || ']*'
      THEN '#"' || replace(replace(identifier, '\', '\\'), '"', '\"') || '"'
    ELSE '#' || identifier END AS name
FROM view_text;

-- A row a view in a snapshot, in drawing order, with its box on the screen: filter by snapshot_id.
-- A scene is one recursive walk; json_each is how SQLite reads a correlated subquery as rows.
CREATE VIEW scene_tree AS
SELECT s.id AS snapshot_id, s.recording_id,
  json_extract(j.value, '$.id') AS view_id,
  json_extract(j.value, '$.parent') AS parent_id,
  json_extract(j.value, '$.depth') AS depth,
  substr('                                                            ', 1, 2 * min(json_extract(j.value, '$.depth'), 30))
    || json_extract(j.value, '$.name') AS outline,
  json_extract(j.value, '$.name') AS name,
  json_extract(j.value, '$.x') AS x, json_extract(j.value, '$.y') AS y,
  json_extract(j.value, '$.w') AS width, json_extract(j.value, '$.h') AS height,
  json_extract(j.value, '$.hidden') AS is_hidden,
  json_extract(j.value, '$.alpha') AS alpha,
  json_extract(j.value, '$.interaction') AS is_user_interaction_enabled,
  json_extract(j.value, '$.label') AS label,
  json_extract(j.value, '$.level') AS window_level
FROM snapshot s, json_each((
  -- (a, b, c, d, tx, ty) takes the view's own bounds space to the screen.
  WITH RECURSIVE walk (state_id, view_id, parent_id, depth, level, sibling_order, a, b, c, d, tx, ty) AS (
    SELECT n.id, n.view_id, NULL, 0, (
        SELECT w.level FROM window_state w WHERE w.view_id = n.view_id AND w.snapshot_id <= s.id
        ORDER BY w.snapshot_id DESC LIMIT 1),
      n.sibling_order, n.a, n.b, n.c, n.d, n.tx, n.ty
    FROM view_matrix n JOIN view v ON v.id = n.view_id AND v.recording_id = s.recording_id
    WHERE n.is_removed = 0 AND n.parent_id IS NULL AND n.snapshot_id <= s.id AND n.id = (
      SELECT newest.id FROM view_state newest WHERE newest.view_id = n.view_id AND newest.snapshot_id <= s.id
      ORDER BY newest.snapshot_id DESC LIMIT 1)
    UNION ALL
    SELECT n.id, n.view_id, p.view_id, p.depth + 1, NULL, n.sibling_order,
      p.a * n.a + p.c * n.b, p.b * n.a + p.d * n.b, p.a * n.c + p.c * n.d, p.b * n.c + p.d * n.d,
      p.a * n.tx + p.c * n.ty + p.tx, p.b * n.tx + p.d * n.ty + p.ty
    FROM walk p JOIN view_matrix n
    WHERE n.is_removed = 0 AND n.parent_id = p.view_id AND n.snapshot_id <= s.id AND n.id = (
      SELECT newest.id FROM view_state newest WHERE newest.view_id = n.view_id AND newest.snapshot_id <= s.id
      ORDER BY newest.snapshot_id DESC LIMIT 1)
    ORDER BY 4 DESC, 5, 6)
  SELECT json_group_array(json_object(
    'id', w.view_id, 'parent', w.parent_id, 'depth', w.depth,
    'name', c.label || coalesce(t.name, ''),
    'x', round(w.tx + min(0, w.a * n.bounds_width) + min(0, w.c * n.bounds_height) + w.a * n.bounds_x + w.c * n.bounds_y, 3),
    'y', round(w.ty + min(0, w.b * n.bounds_width) + min(0, w.d * n.bounds_height) + w.b * n.bounds_x + w.d * n.bounds_y, 3),
    'w', round(abs(w.a * n.bounds_width) + abs(w.c * n.bounds_height), 3),
    'h', round(abs(w.b * n.bounds_width) + abs(w.d * n.bounds_height), 3),
    'hidden', n.is_hidden, 'alpha', coalesce(n.alpha, 1), 'interaction', n.is_user_interaction_enabled,
    'label', t.label, 'level', w.level))
  FROM walk w
  JOIN view_state n ON n.id = w.state_id
  JOIN view v ON v.id = w.view_id
  JOIN class c ON c.id = v.class_id
  LEFT JOIN view_name t ON t.id = (
    SELECT newest.id FROM view_text newest WHERE newest.view_id = w.view_id AND newest.snapshot_id <= s.id
    ORDER BY newest.snapshot_id DESC LIMIT 1))) j;

-- A row a UIEvent's touch, or a UIEvent without touches, with words for numbers.
CREATE VIEW events AS
SELECT coalesce(e.first_id, e.id) AS event_id, e.id AS row_id, s.recording_id, e.snapshot_id, e.time,
  CASE e.type WHEN 0 THEN 'touches' WHEN 1 THEN 'motion' WHEN 2 THEN 'remoteControl' WHEN 3 THEN 'presses'
    WHEN 10 THEN 'scroll' WHEN 11 THEN 'hover' WHEN 14 THEN 'transform' ELSE 'type ' || e.type END AS type,
  CASE e.subtype WHEN 1 THEN 'shake' ELSE e.subtype END AS subtype,
  e.touch_id, e.touch_number,
  CASE e.phase WHEN 0 THEN 'began' WHEN 1 THEN 'moved' WHEN 2 THEN 'stationary' WHEN 3 THEN 'ended' WHEN 4 THEN 'cancelled'
    WHEN 5 THEN 'regionEntered' WHEN 6 THEN 'regionMoved' WHEN 7 THEN 'regionExited' ELSE e.phase END AS phase,
  e.x, e.y,
  CASE WHEN e.is_observed IS NULL THEN NULL WHEN NOT e.is_observed THEN 'not observed' WHEN e.responder_id IS NULL THEN 'nobody'
    ELSE 'view' END AS resolved_to,
  e.responder_id,
  CASE WHEN e.responder_id IS NOT NULL THEN (
    WITH RECURSIVE up (view_id, depth, path) AS (
      SELECT e.responder_id, 0, ''
      UNION ALL
      SELECT vs.parent_id, up.depth + 1,
        (SELECT c.label FROM view v JOIN class c ON c.id = v.class_id WHERE v.id = up.view_id)
          || coalesce((
            SELECT t.name FROM view_name t WHERE t.view_id = up.view_id AND t.snapshot_id <= e.snapshot_id
            ORDER BY t.snapshot_id DESC LIMIT 1), '')
          || CASE up.path WHEN '' THEN '' ELSE '/' || up.path END
      FROM up LEFT JOIN view_state vs ON vs.id = (
        SELECT n.id FROM view_state n WHERE n.view_id = up.view_id AND n.snapshot_id <= e.snapshot_id
        ORDER BY n.snapshot_id DESC LIMIT 1)
      WHERE up.view_id IS NOT NULL AND up.depth < 200)
    SELECT path FROM up ORDER BY depth DESC LIMIT 1) END AS responder
FROM event e JOIN snapshot s ON s.id = e.snapshot_id;

-- A row a touch: where it began, and who got it.
CREATE VIEW touches AS
SELECT event_id, row_id AS touch_id, recording_id, snapshot_id, time, x, y, resolved_to, responder_id, responder
FROM events WHERE phase = 'began';

-- Who got how many touches, the most touched first.
CREATE VIEW responders AS
SELECT recording_id, coalesce(responder, resolved_to) AS responder, count(*) AS touches,
  count(DISTINCT responder_id) AS views, min(time) AS first_time, max(time) AS last_time
FROM touches GROUP BY recording_id, coalesce(responder, resolved_to) ORDER BY touches DESC, responder;
