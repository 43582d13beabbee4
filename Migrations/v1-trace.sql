-- Retouch trace, version 1.
--
-- A trace holds recordings; a recording holds snapshots of the scene and the events that happened in them.
-- Tables (singular) hold what was recorded. Views (plural) read it back for people: start with
--     SELECT * FROM recordings;  SELECT * FROM touches;  SELECT outline FROM scene_tree WHERE snapshot_id = 1;
-- Lengths are points (for other toolkits: their own units), times seconds from the start of the recording.

-- The versions of this format, up to the file's own: what an older program needs to be told.
CREATE TABLE format_version (
  version INTEGER PRIMARY KEY,   -- as in PRAGMA user_version
  retouch TEXT NOT NULL,         -- the first release that reads it
  brings TEXT NOT NULL           -- what it brings, in words
) STRICT;

INSERT INTO format_version VALUES (1, '0.1.0', 'the first version');

CREATE TABLE recording (
  id INTEGER PRIMARY KEY,
  format TEXT NOT NULL,          -- what it was recorded from: jsonl, droidbot, live, ...
  source TEXT NOT NULL,          -- name of the file or folder it came from; of several in one folder, also the path in it
  policy TEXT NOT NULL,          -- name of the hit-test policy that the recorded app is believed to follow
  app TEXT,                      -- NULL: not told, as in the next four
  app_version TEXT,
  device TEXT,                   -- model, as `iPhone15,2`
  os TEXT,
  screen_width REAL,             -- points; NULL: not told
  screen_height REAL,            -- points; NULL: not told
  screen_scale REAL,             -- pixels a point; NULL: not told
  started_at TEXT,               -- when it began, ISO 8601 in UTC; NULL: not told
  -- what its source does not tell of hit tests, so that something likely stands for it, as `order, interaction`: order, windows,
  -- interaction, transparency, clipping, transforms, scrolling, superviews, surroundings, remainders, locations, moments, times, screen; NULL: nothing
  approximations TEXT,
  -- 1: what came of touches was watched, see outcome; 0: it was not; NULL: it is known of some touches only, so that one without an
  -- outcome may have had one
  observes_outcomes INTEGER CHECK (observes_outcomes IN (0, 1)),
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

CREATE INDEX view_recording ON view (recording_id);

CREATE TABLE snapshot (
  id INTEGER PRIMARY KEY,        -- in order of time within the recording
  recording_id INTEGER NOT NULL REFERENCES recording (id),
  time REAL NOT NULL,            -- seconds; it is in force until the recording's next one
  first_event_id INTEGER NOT NULL  -- event and touch_sample rows from this id on happened in it, up to that of the next one in the file
) STRICT;

CREATE INDEX snapshot_recording ON snapshot (recording_id);
CREATE INDEX snapshot_first_event ON snapshot (recording_id, first_event_id);

-- What hit-testing asks of a view, one row a change: the newest one up to a snapshot holds there.
-- In this and the other tables of changes, the rows of a snapshot stand side by side.
CREATE TABLE view_state (
  snapshot_id INTEGER NOT NULL REFERENCES snapshot (id),  -- from this one on
  view_id INTEGER NOT NULL REFERENCES view (id),
  is_removed INTEGER NOT NULL CHECK (is_removed IN (0, 1)),  -- 1: it left the scene, and all that follows is NULL
  parent_id INTEGER REFERENCES view (id),  -- the superview; NULL: it is a window
  sibling_order INTEGER,         -- grows from back to front among siblings, in steps that leave room between two
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
  PRIMARY KEY (snapshot_id, view_id),
  CHECK (parent_id IS NOT view_id),
  CHECK (is_removed OR (sibling_order IS NOT NULL AND bounds_x IS NOT NULL AND bounds_y IS NOT NULL
    AND bounds_width IS NOT NULL AND bounds_height IS NOT NULL AND position_x IS NOT NULL AND position_y IS NOT NULL
    AND is_hidden IS NOT NULL AND is_user_interaction_enabled IS NOT NULL AND is_animating IS NOT NULL
    AND clips_to_bounds IS NOT NULL AND is_multiple_touch_enabled IS NOT NULL AND is_exclusive_touch IS NOT NULL)),
  CHECK ((anchor_x IS NULL) = (anchor_y IS NULL)),
  CHECK ((transform_a IS NULL) = (transform_ty IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX view_state_view ON view_state (view_id, snapshot_id);
-- The subviews of a view; what left is not in it.
CREATE INDEX view_state_parent ON view_state (parent_id, snapshot_id) WHERE is_removed = 0;

-- What names a view to people and selectors, one row a change; a view without a row has none of it.
CREATE TABLE view_text (
  snapshot_id INTEGER NOT NULL REFERENCES snapshot (id),  -- from this one on
  view_id INTEGER NOT NULL REFERENCES view (id),
  identifier TEXT,               -- accessibilityIdentifier or the toolkit's own; NULL: none, as in the next four
  tag INTEGER NOT NULL,          -- 0: none
  label TEXT,                    -- what a person reads there
  controller TEXT,               -- class of the view controller whose root view it is
  layer_name TEXT,
  props TEXT,                    -- what other toolkits need, as a JSON object with sorted keys; NULL: nothing
  PRIMARY KEY (snapshot_id, view_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX view_text_view ON view_text (view_id, snapshot_id);

-- What a window has beyond a view, one row a change.
CREATE TABLE window_state (
  snapshot_id INTEGER NOT NULL REFERENCES snapshot (id),  -- from this one on
  view_id INTEGER NOT NULL REFERENCES view (id),
  level REAL NOT NULL,           -- UIWindow.Level: 0 normal, 1000 status bar, 2000 alert
  is_key INTEGER NOT NULL CHECK (is_key IN (0, 1)),
  window_scene TEXT,             -- the window scene's name; NULL: none
  first_responder_id INTEGER REFERENCES view (id),  -- NULL: none
  PRIMARY KEY (snapshot_id, view_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX window_state_view ON window_state (view_id, snapshot_id);

-- What decides how a control or a scroll view treats touches, one row a change. A view without a row has what a new one has.
CREATE TABLE delivery_state (
  snapshot_id INTEGER NOT NULL REFERENCES snapshot (id),  -- from this one on
  view_id INTEGER NOT NULL REFERENCES view (id),
  is_enabled INTEGER NOT NULL CHECK (is_enabled IN (0, 1)),  -- of a control
  is_scroll_enabled INTEGER NOT NULL CHECK (is_scroll_enabled IN (0, 1)),  -- of a scroll view, as all that follows
  delays_content_touches INTEGER NOT NULL CHECK (delays_content_touches IN (0, 1)),
  can_cancel_content_touches INTEGER NOT NULL CHECK (can_cancel_content_touches IN (0, 1)),
  is_directional_lock_enabled INTEGER NOT NULL CHECK (is_directional_lock_enabled IN (0, 1)),
  is_paging_enabled INTEGER NOT NULL CHECK (is_paging_enabled IN (0, 1)),
  bounces INTEGER NOT NULL CHECK (bounces IN (0, 1)),
  always_bounce_vertical INTEGER NOT NULL CHECK (always_bounce_vertical IN (0, 1)),
  always_bounce_horizontal INTEGER NOT NULL CHECK (always_bounce_horizontal IN (0, 1)),
  content_width REAL NOT NULL,   -- points
  content_height REAL NOT NULL,
  inset_top REAL NOT NULL,       -- adjustedContentInset, points
  inset_left REAL NOT NULL,
  inset_bottom REAL NOT NULL,
  inset_right REAL NOT NULL,
  value REAL NOT NULL,           -- where the knob of a slider is: 0 at its left end, 1 at its right end; 0: another view
  PRIMARY KEY (snapshot_id, view_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX delivery_state_view ON delivery_state (view_id, snapshot_id);

CREATE TABLE recognizer (
  id INTEGER PRIMARY KEY,        -- id_base and the id that the recording itself used
  recording_id INTEGER NOT NULL REFERENCES recording (id),
  class_id INTEGER NOT NULL REFERENCES class (id)
) STRICT;

-- On which view a recognizer hangs, one row a change.
CREATE TABLE recognizer_state (
  snapshot_id INTEGER NOT NULL REFERENCES snapshot (id),  -- from this one on
  recognizer_id INTEGER NOT NULL REFERENCES recognizer (id),
  owner_id INTEGER REFERENCES view (id),   -- the view that it was added to; NULL: it was taken away, and all that follows is NULL
  position INTEGER,              -- its place in the view's list, from 0
  target_id INTEGER REFERENCES view (id),  -- the view that it drives; NULL: its owner
  is_enabled INTEGER CHECK (is_enabled IN (0, 1)),
  is_unattached INTEGER CHECK (is_unattached IN (0, 1)),  -- 1: no view lists it, and owner_id is the window of a touch that it got
  PRIMARY KEY (snapshot_id, recognizer_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX recognizer_state_owner ON recognizer_state (owner_id, snapshot_id) WHERE owner_id IS NOT NULL;
CREATE INDEX recognizer_state_recognizer ON recognizer_state (recognizer_id, snapshot_id);

-- How the app set a recognizer up, one row a change. Without a row it is not known. NULL is the value of a new recognizer.
CREATE TABLE recognizer_parameters (
  snapshot_id INTEGER NOT NULL REFERENCES snapshot (id),  -- from this one on
  recognizer_id INTEGER NOT NULL REFERENCES recognizer (id),
  is_known INTEGER NOT NULL CHECK (is_known IN (0, 1)),  -- 0: it is not known from here on, and all that follows is NULL
  name TEXT,                     -- the app's name for it; NULL: none
  cancels_touches_in_view INTEGER CHECK (cancels_touches_in_view IN (0, 1)),        -- NULL: 1
  delays_touches_began INTEGER CHECK (delays_touches_began IN (0, 1)),              -- NULL: 0
  delays_touches_ended INTEGER CHECK (delays_touches_ended IN (0, 1)),              -- NULL: 1
  number_of_taps_required INTEGER,       -- NULL: 1
  number_of_touches_required INTEGER,    -- fingers; NULL: 1
  minimum_press_duration REAL,           -- seconds; NULL: 0.5
  allowable_movement REAL,               -- points; NULL: 10
  minimum_number_of_touches INTEGER,     -- fingers; NULL: 1
  maximum_number_of_touches INTEGER,     -- fingers; NULL: any number
  direction INTEGER,                     -- 1 right, 2 left, 4 up, 8 down, or their sum; NULL: 1
  edges INTEGER,                         -- 1 top, 2 left, 4 bottom, 8 right, or their sum; NULL: 0
  allowed_touch_types INTEGER,           -- 1 direct, 2 indirect, 4 pencil, 8 pointer, or their sum; NULL: 15
  requires_exclusive_touch_type INTEGER CHECK (requires_exclusive_touch_type IN (0, 1)),  -- NULL: 1
  delegate TEXT,                 -- the class of its delegate; NULL: none
  delegate_methods TEXT,         -- which methods of UIGestureRecognizerDelegate that answers; the delegate is never asked
  PRIMARY KEY (snapshot_id, recognizer_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX recognizer_parameters_recognizer ON recognizer_parameters (recognizer_id, snapshot_id);

-- That a recognizer waits until another one has failed. UIKit cannot take it back: a row holds from its snapshot on.
CREATE TABLE failure_requirement (
  snapshot_id INTEGER NOT NULL REFERENCES snapshot (id),
  recognizer_id INTEGER NOT NULL REFERENCES recognizer (id),
  other_id INTEGER NOT NULL,     -- must fail first; a recognizer's id, which the recording may not have
  source TEXT NOT NULL CHECK (source IN ('declared', 'seen')),  -- by the app to the recorder; the recorder saw require(toFail:)
  PRIMARY KEY (snapshot_id, recognizer_id, other_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX failure_requirement_recognizer ON failure_requirement (recognizer_id, snapshot_id);

-- One row a UIEvent without touches, or a touch in one. Of a touch that goes on, touch_sample has most of its rows.
CREATE TABLE event (
  id INTEGER PRIMARY KEY,        -- in the order in which they happened, together with the ids of touch_sample
  first_id INTEGER,              -- the first row of the same UIEvent, here or in touch_sample; NULL: this is it
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
  intended_id INTEGER REFERENCES view (id),  -- who a robot or a script meant, where nobody saw who got it; NULL: not told
  recognizer_count INTEGER,      -- how many candidate recognizers were seen, see event_recognizer; NULL: not observed
  touch_type INTEGER,            -- UITouch.TouchType: 0 direct, 1 indirect, 2 pencil, 3 pointer; NULL: not told, or goes on
  tap_count INTEGER,             -- of a touch that begins, in a series of taps, from 1; NULL: not told, or goes on
  radius REAL,                   -- of a touch that begins, points; NULL: not told, or goes on
  edge INTEGER CHECK (edge BETWEEN 0 AND 15),  -- UIRectEdge: the edge of the screen of which the touch carries the system's mark; 0: none; NULL: not told
  timestamp REAL,                -- the system's own time, seconds; NULL: that of the event, or not told
  CHECK ((x IS NULL) = (y IS NULL)),
  CHECK ((touch_number IS NULL) = (phase IS NULL)),
  CHECK (responder_id IS NULL OR is_observed),
  CHECK (intended_id IS NULL OR is_observed = 0),
  CHECK ((touch_type IS NULL) = (tap_count IS NULL)),
  CHECK (touch_type IS NULL OR phase = 0),
  CHECK (edge IS NULL OR touch_type IS NOT NULL)
) STRICT;

CREATE INDEX event_snapshot ON event (snapshot_id, phase);

-- A touch that goes on: it moved, stayed, ended or was cancelled, in the window scene in which it began.
CREATE TABLE touch_sample (
  id INTEGER PRIMARY KEY,        -- in the order in which they happened, together with the ids of event
  first_id INTEGER,              -- the first row of the same UIEvent, here or in event; NULL: this is it
  touch_id INTEGER NOT NULL REFERENCES event (id),  -- the row with which the touch began
  snapshots_later INTEGER NOT NULL CHECK (snapshots_later >= 0),  -- its snapshot's id, less that of the snapshot in which the touch began
  phase INTEGER NOT NULL,        -- UITouch.Phase, as in event
  time REAL NOT NULL,            -- seconds
  x REAL NOT NULL,               -- on the screen, points
  y REAL NOT NULL,
  timestamp REAL                 -- the system's own time, seconds; NULL: that of the event, or not told
) STRICT;

-- How a touch went on until it ended, worked out from its samples when it is written. A touch whose end was not seen has no row.
-- `retouch check` works it out again and compares.
CREATE TABLE touch_path (
  touch_id INTEGER PRIMARY KEY REFERENCES event (id),  -- the row with which the touch began
  pause REAL,                    -- how long no touch had been on the screen when it began, seconds; NULL: another one was, or it is the first
  end_phase INTEGER NOT NULL,    -- UITouch.Phase: 3 ended, 4 cancelled
  duration REAL NOT NULL,        -- seconds from its beginning to its end
  length REAL NOT NULL,          -- of the way through all its samples, points
  reach REAL NOT NULL,           -- the greatest distance from where it began, points
  end_x REAL NOT NULL,           -- where it ended, on the screen, points
  end_y REAL NOT NULL,
  is_tap INTEGER NOT NULL CHECK (is_tap IN (0, 1)),  -- 1: it ended within 0.5 s, and stayed within 10 points of where it began
  repeated_id INTEGER REFERENCES event (id),  -- the tap before it, at the same place, that changed nothing in the scene; NULL: none
  repeats INTEGER NOT NULL,      -- how many such taps went before it in a row
  CHECK (is_tap OR repeated_id IS NULL)
) STRICT;

CREATE INDEX touch_path_repeated ON touch_path (repeated_id) WHERE repeated_id IS NOT NULL;

-- Taps after which the scene did not change until the next touch began, or until the recording ended. Only of recordings that
-- observe outcomes (observes_outcomes is 1). Worked out like touch_path.
CREATE TABLE quiet_tap (
  touch_id INTEGER PRIMARY KEY REFERENCES event (id)  -- the row with which the touch began
) STRICT;

-- What came of touches, in the order in which a recorder saw it: a row for each touch that it came of, or one without a touch.
-- Nothing of it is worked out, but which touch it is, and the last three columns.
CREATE TABLE outcome (
  id INTEGER PRIMARY KEY,
  first_id INTEGER REFERENCES outcome (id),  -- the first row of the same outcome; NULL: this is it
  snapshot_id INTEGER NOT NULL REFERENCES snapshot (id),  -- the scene in force
  event_id INTEGER NOT NULL,     -- the latest row of event or touch_sample before it; 0: none
  time REAL NOT NULL,            -- seconds
  touch_id INTEGER REFERENCES event (id),  -- the row with which the touch began; NULL: of no touch that is known
  kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 4),  -- 0 a recognizer called its targets, 1 it was seen in another state,
                                 -- 2 a control called the app, 3 the view of the touch lost it, 4 a scroll view scrolls or no longer does
  recognizer_id INTEGER REFERENCES recognizer (id),
  state INTEGER CHECK (state BETWEEN 0 AND 5),  -- UIGestureRecognizer.State: 0 possible, 1 began, 2 changed, 3 ended, 4 cancelled, 5 failed
  changes INTEGER NOT NULL CHECK (changes >= 0),  -- how often it called its targets as `changed` since its outcome before
  view_id INTEGER REFERENCES view (id),  -- the control or the scroll view
  control_event INTEGER,         -- UIControl.Event: 64 touchUpInside, 4096 valueChanged, 8192 primaryActionTriggered, ...; 0: not told
  action TEXT,                   -- the method that was called; NULL: not told
  target TEXT,                   -- the class of its object; NULL: not told
  scroll_flags INTEGER CHECK (scroll_flags BETWEEN 0 AND 7),  -- 1 tracking, 2 dragging, 4 decelerating, or their sum
  responder_id INTEGER REFERENCES responder (id),  -- the control or scroll view, the view that has the recognizer, or the element
                                 -- for which one of SwiftUI was seen (inferred); NULL: none
  is_action INTEGER NOT NULL CHECK (is_action IN (0, 1)),  -- 1: it was called to do what the touch is for
  is_first_action INTEGER NOT NULL CHECK (is_first_action IN (0, 1)),  -- 1: the first one of its touch
  CHECK ((recognizer_id IS NOT NULL) = (kind IN (0, 1)) AND (state IS NOT NULL) = (kind IN (0, 1))),
  CHECK ((view_id IS NOT NULL) = (kind IN (2, 4)) AND (control_event IS NOT NULL) = (kind = 2)),
  CHECK ((scroll_flags IS NOT NULL) = (kind = 4)),
  CHECK (is_action OR NOT is_first_action)
) STRICT;

CREATE INDEX outcome_touch ON outcome (touch_id);
CREATE INDEX outcome_first_action ON outcome (touch_id) WHERE is_first_action = 1;
CREATE INDEX outcome_snapshot ON outcome (snapshot_id);

-- The candidate recognizers that were seen for a touch, nearest first.
CREATE TABLE event_recognizer (
  event_id INTEGER NOT NULL REFERENCES event (id),
  position INTEGER NOT NULL,     -- from 0, the nearest
  recognizer_id INTEGER NOT NULL REFERENCES recognizer (id),
  PRIMARY KEY (event_id, position)
) STRICT, WITHOUT ROWID;

-- Whom a recording's events were resolved to, and who had a part in outcomes: a row a path, one for nobody, one for what was not observed.
-- A view that events were only meant for has a row of its own.
CREATE TABLE responder (
  id INTEGER PRIMARY KEY,
  recording_id INTEGER NOT NULL REFERENCES recording (id),
  resolved_to INTEGER NOT NULL CHECK (resolved_to IN (0, 1, 2, 3)),  -- 0 not observed, 1 nobody, 2 a view, 3 not observed, but meant for a view
  path TEXT,                     -- from the window: UIWindow/MainView/UIButton#close; NULL: no view
  identifier TEXT,               -- the view's; NULL: none
  screen TEXT,                   -- class of the view controller whose view it is or is in; NULL: none, or not told
  CHECK ((resolved_to IN (2, 3)) = (path IS NOT NULL))
) STRICT;

CREATE UNIQUE INDEX responder_path ON responder (recording_id, resolved_to, path, screen);

-- What the scene says of an event's responder and place, worked out when it is written, so that a query need not.
-- `retouch check` works it out again and compares.
CREATE TABLE resolution (
  event_id INTEGER PRIMARY KEY REFERENCES event (id),
  responder_id INTEGER NOT NULL REFERENCES responder (id),
  view_id INTEGER REFERENCES view (id),  -- the view that was seen to get it; NULL: nobody, or not observed
  is_touch INTEGER NOT NULL CHECK (is_touch IN (0, 1)),  -- 1: a touch that begins
  is_control INTEGER CHECK (is_control IN (0, 1)),  -- 1: a UIControl, a view with a tap recognizer, or clickable; NULL: no view
  box_x REAL,                    -- the view's box on the screen, points; NULL: no view, or one that is not in the scene
  box_y REAL,
  box_width REAL,
  box_height REAL,
  near_id INTEGER REFERENCES view (id),  -- for a touch that no control got: the nearest control; NULL: none within 44 points
  near_responder_id INTEGER REFERENCES responder (id),  -- its path
  near_distance REAL,            -- from the touch to that control's box, points; 0: the touch lies in it
  element_id INTEGER REFERENCES view (id),  -- the element that the touch fell in, of those that its view shows; NULL: none. It is
                                 -- worked out from their frames, never observed
  element_responder_id INTEGER REFERENCES responder (id),  -- its path
  element_margin REAL,           -- from the touch to the element's nearest edge, points; less than 0: it lies outside
  is_element_judged INTEGER CHECK (is_element_judged IN (0, 1)),  -- 0: the edge of an element is nearer than the finger is wide, so it may be another one
  CHECK ((element_id IS NULL) = (element_responder_id IS NULL)),
  CHECK ((element_id IS NULL) = (element_margin IS NULL)),
  CHECK ((element_id IS NULL) = (is_element_judged IS NULL)),
  CHECK ((near_id IS NULL) = (near_distance IS NULL)),
  CHECK ((near_id IS NULL) = (near_responder_id IS NULL))
) STRICT;

CREATE INDEX resolution_touch ON resolution (responder_id, view_id) WHERE is_touch;
CREATE INDEX resolution_near ON resolution (event_id) WHERE near_id IS NOT NULL;
CREATE INDEX resolution_element ON resolution (element_responder_id) WHERE element_id IS NOT NULL;

-- The views below use only what SQLite and DuckDB both know, so that both give the same answers.

-- A row a recording, with what is in it.
CREATE VIEW recordings AS
SELECT r.id AS recording_id, r.format, r.source, r.app, r.app_version, r.device, r.os, r.policy, r.started_at, r.approximations, r.end_time,
  r.observes_outcomes,
  (SELECT count(*) FROM snapshot s WHERE s.recording_id = r.id) AS snapshots,
  (SELECT count(*) FROM view v WHERE v.recording_id = r.id) AS views,
  (SELECT count(*) FROM snapshot s JOIN event e ON e.snapshot_id = s.id WHERE s.recording_id = r.id AND e.phase = 0) AS touches,
  (SELECT count(*) FROM snapshot s JOIN event e ON e.snapshot_id = s.id WHERE s.recording_id = r.id AND e.phase IS NULL)
    AS other_events,
  (SELECT max(s.time) FROM snapshot s WHERE s.recording_id = r.id) AS last_snapshot_time
FROM recording r;

-- A row a snapshot, until when it held, and what happened in it.
CREATE VIEW snapshots AS
SELECT s.id AS snapshot_id, s.recording_id, s.time,
  (SELECT n.time FROM snapshot n WHERE n.recording_id = s.recording_id AND n.id > s.id ORDER BY n.id LIMIT 1) AS until,
  (SELECT count(*) FROM view_state vs WHERE vs.snapshot_id = s.id) AS changed_views,
  (SELECT count(*) FROM event e WHERE e.snapshot_id = s.id AND e.phase = 0) AS touches
FROM snapshot s;

-- A row a class, with what it inherits from.
CREATE VIEW classes AS
WITH RECURSIVE up (class_id, ancestor_id, steps) AS (
  SELECT id, id, 0 FROM class
  UNION ALL
  SELECT u.class_id, c.superclass_id, u.steps + 1 FROM up u JOIN class c ON c.id = u.ancestor_id
  WHERE c.superclass_id IS NOT NULL AND u.steps < 1000)
SELECT c.id AS class_id, c.name, c.label, s.name AS superclass,
  -- UIKit's class of controls that it is or inherits from, the nearest one; NULL: no UIControl
  (SELECT substr(min(CAST(10000 + u.steps AS TEXT) || a.name), 6) FROM up u JOIN class a ON a.id = u.ancestor_id
    WHERE u.class_id = c.id AND a.name IN ('UIControl', 'UIButton', 'UISwitch', 'UISlider', 'UIStepper', 'UITextField',
      'UISegmentedControl', 'UIDatePicker', 'UIPageControl', 'UIRefreshControl', 'UIColorWell', 'UISearchTextField')
    AND EXISTS (SELECT 1 FROM up w JOIN class b ON b.id = w.ancestor_id WHERE w.class_id = c.id AND b.name = 'UIControl')
    ) AS control_class,
  CASE WHEN EXISTS (SELECT 1 FROM up u JOIN class a ON a.id = u.ancestor_id
    WHERE u.class_id = c.id AND a.name = 'UITapGestureRecognizer') THEN 1 ELSE 0 END AS is_tap_recognizer
FROM class c LEFT JOIN class s ON s.id = c.superclass_id;

-- A row a view's state, with (a, b, c, d, tx, ty), which takes its bounds space to its superview's: x' = a x + c y + tx, ...
CREATE VIEW view_matrix AS
SELECT snapshot_id, view_id, is_removed, parent_id, sibling_order,
  coalesce(transform_a, 1.0) AS a, coalesce(transform_b, 0.0) AS b, coalesce(transform_c, 0.0) AS c, coalesce(transform_d, 1.0) AS d,
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
SELECT snapshot_id, view_id, label,
  CASE
    WHEN coalesce(identifier, '') = '' THEN ''
    WHEN identifier GLOB '*[' || ('"\u0001"' ->> '$') || '-#%-,/:-@[-^`{-' || ('"\u007f"' ->> '$') || ']*'
      THEN '#"' || replace(replace(identifier, '\', '\\'), '"', '\"') || '"'
    ELSE '#' || identifier END AS name
FROM view_text;

-- A row a view in a snapshot, in drawing order, with its box on the screen: filter by snapshot_id.
-- A scene is one recursive walk; json_each is how a correlated subquery is read as rows.
CREATE VIEW scene_tree AS
SELECT s.id AS snapshot_id, s.recording_id, s.time,
  CAST(j.value ->> '$.id' AS BIGINT) AS view_id,
  CAST(j.value ->> '$.parent' AS BIGINT) AS parent_id,
  CAST(j.value ->> '$.depth' AS BIGINT) AS depth,
  substr('                                                            ', 1,
    CASE WHEN CAST(j.value ->> '$.depth' AS BIGINT) < 30 THEN 2 * CAST(j.value ->> '$.depth' AS BIGINT) ELSE 60 END)
    || (j.value ->> '$.name') AS outline,
  j.value ->> '$.name' AS name,
  CAST(j.value ->> '$.x' AS DOUBLE) AS x, CAST(j.value ->> '$.y' AS DOUBLE) AS y,
  CAST(j.value ->> '$.w' AS DOUBLE) AS width, CAST(j.value ->> '$.h' AS DOUBLE) AS height,
  CAST(j.value ->> '$.hidden' AS BIGINT) AS is_hidden,
  CAST(j.value ->> '$.alpha' AS DOUBLE) AS alpha,
  CAST(j.value ->> '$.interaction' AS BIGINT) AS is_user_interaction_enabled,
  j.value ->> '$.label' AS label,
  j.value ->> '$.class' AS class,
  j.value ->> '$.kind' AS control_class,  -- UIKit's class of controls that it is or inherits from; NULL: no UIControl
  -- 1: a UIControl, a view with a tap recognizer, clickable, or an element that is tapped
  CAST(j.value ->> '$.control' AS BIGINT) AS is_control,
  CASE WHEN CAST(j.value ->> '$.w' AS DOUBLE) < CAST(j.value ->> '$.h' AS DOUBLE)
    THEN CAST(j.value ->> '$.w' AS DOUBLE) ELSE CAST(j.value ->> '$.h' AS DOUBLE) END AS smallest_side,
  CAST(j.value ->> '$.level' AS DOUBLE) AS window_level
FROM snapshot s, json_each((
  -- (a, b, c, d, tx, ty) takes the view's own bounds space to the screen. The key sorts in drawing order, to a depth of 64.
  WITH RECURSIVE walk (view_id, state_id, parent_id, depth, level, key, a, b, c, d, tx, ty) AS (
    SELECT n.view_id, n.snapshot_id, n.parent_id, 0, l.level, CAST(n.sibling_order + 35184372088832 AS TEXT),
      n.a, n.b, n.c, n.d, n.tx, n.ty
    FROM window_state l
    JOIN view v ON v.id = l.view_id AND +v.recording_id = s.recording_id
    JOIN view_matrix n ON n.view_id = v.id AND n.snapshot_id = (
      SELECT max(newest.snapshot_id) FROM view_state newest WHERE newest.view_id = v.id AND newest.snapshot_id <= s.id)
    WHERE l.snapshot_id = (
        SELECT max(newest.snapshot_id) FROM window_state newest WHERE newest.view_id = l.view_id AND newest.snapshot_id <= s.id)
      AND n.is_removed = 0 AND n.parent_id IS NULL
    UNION ALL
    SELECT n.view_id, n.snapshot_id, p.view_id, p.depth + 1, p.level,
      CASE WHEN p.depth < 64 THEN p.key || CAST(n.sibling_order + 35184372088832 AS TEXT) ELSE p.key END,
      p.a * n.a + p.c * n.b, p.b * n.a + p.d * n.b, p.a * n.c + p.c * n.d, p.b * n.c + p.d * n.d,
      p.a * n.tx + p.c * n.ty + p.tx, p.b * n.tx + p.d * n.ty + p.ty
    FROM walk p JOIN view_matrix n ON n.parent_id = p.view_id
    WHERE n.is_removed = 0 AND n.snapshot_id <= s.id AND n.snapshot_id = (
      SELECT max(newest.snapshot_id) FROM view_state newest WHERE newest.view_id = n.view_id AND newest.snapshot_id <= s.id))
  SELECT json_group_array(json_object(
    'id', w.view_id, 'parent', w.parent_id, 'depth', w.depth,
    'name', coalesce((
      SELECT CASE WHEN t.name = '' THEN c.label WHEN c.label LIKE '{%' THEN '{' || substr(t.name, 2) || '}' ELSE c.label || t.name END
      FROM view_name t WHERE t.view_id = w.view_id AND t.snapshot_id <= s.id ORDER BY t.snapshot_id DESC LIMIT 1), c.label),
    'x', round(w.tx + w.a * n.bounds_x + w.c * n.bounds_y
      + CASE WHEN w.a * n.bounds_width < 0 THEN w.a * n.bounds_width ELSE 0 END
      + CASE WHEN w.c * n.bounds_height < 0 THEN w.c * n.bounds_height ELSE 0 END, 3),
    'y', round(w.ty + w.b * n.bounds_x + w.d * n.bounds_y
      + CASE WHEN w.b * n.bounds_width < 0 THEN w.b * n.bounds_width ELSE 0 END
      + CASE WHEN w.d * n.bounds_height < 0 THEN w.d * n.bounds_height ELSE 0 END, 3),
    'w', round(abs(w.a * n.bounds_width) + abs(w.c * n.bounds_height), 3),
    'h', round(abs(w.b * n.bounds_width) + abs(w.d * n.bounds_height), 3),
    'hidden', n.is_hidden, 'alpha', coalesce(n.alpha, 1.0), 'interaction', n.is_user_interaction_enabled,
    'label', (
      SELECT t.label FROM view_text t WHERE t.view_id = w.view_id AND t.snapshot_id <= s.id ORDER BY t.snapshot_id DESC LIMIT 1),
    'class', c.name, 'kind', k.control_class,
    'control', CASE WHEN k.control_class IS NOT NULL OR c.name IN ('{button}', '{link}', '{toggle}', '{slider}', '{stepper}',
        '{picker}', '{menu}', '{tab}', '{textField}', '{cell}') OR EXISTS (
        SELECT 1 FROM recognizer_state o JOIN recognizer g ON g.id = o.recognizer_id JOIN classes h ON h.class_id = g.class_id
        WHERE o.owner_id = w.view_id AND o.is_enabled = 1 AND h.is_tap_recognizer = 1 AND o.snapshot_id = (
          SELECT max(z.snapshot_id) FROM recognizer_state z WHERE z.recognizer_id = o.recognizer_id AND z.snapshot_id <= s.id))
      OR coalesce((
        SELECT CASE WHEN CAST(t.props ->> '$.clickable' AS TEXT) IN ('1', 'true')
          OR CAST(t.props ->> '$.longClickable' AS TEXT) IN ('1', 'true') THEN 1 ELSE 0 END
        FROM view_text t WHERE t.view_id = w.view_id AND t.snapshot_id <= s.id ORDER BY t.snapshot_id DESC LIMIT 1), 0) = 1
      THEN 1 ELSE 0 END,
    'level', CASE w.depth WHEN 0 THEN w.level END))
  FROM (SELECT * FROM walk ORDER BY level, key, depth) w
  JOIN view_state n ON n.snapshot_id = w.state_id AND n.view_id = w.view_id
  JOIN view v ON v.id = w.view_id
  JOIN class c ON c.id = v.class_id
  JOIN classes k ON k.class_id = v.class_id)) j;

-- A row a UIEvent's touch, or a UIEvent without touches, with words for numbers.
-- Each column has one affinity in both parts, as SQLite asks of parts that it may merge: ORDER BY row_id LIMIT n reads n rows.
CREATE VIEW events AS
SELECT coalesce(e.first_id, e.id) AS event_id, e.id AS row_id, s.recording_id, e.snapshot_id, e.time,
  CASE e.type WHEN 0 THEN 'touches' WHEN 1 THEN 'motion' WHEN 2 THEN 'remoteControl' WHEN 3 THEN 'presses'
    WHEN 10 THEN 'scroll' WHEN 11 THEN 'hover' WHEN 14 THEN 'transform' ELSE 'type ' || e.type END AS type,
  CASE e.subtype WHEN 1 THEN 'shake' ELSE CAST(e.subtype AS TEXT) END AS subtype,
  e.touch_id, e.touch_number,
  CASE e.phase WHEN 0 THEN 'began' WHEN 1 THEN 'moved' WHEN 2 THEN 'stationary' WHEN 3 THEN 'ended' WHEN 4 THEN 'cancelled'
    WHEN 5 THEN 'regionEntered' WHEN 6 THEN 'regionMoved' WHEN 7 THEN 'regionExited' ELSE CAST(e.phase AS TEXT) END AS phase,
  e.x, e.y,
  CASE WHEN e.is_observed IS NULL THEN NULL WHEN e.is_observed = 0 THEN 'not observed'
    WHEN e.responder_id IS NULL THEN 'nobody' ELSE 'view' END AS resolved_to,
  e.responder_id, CASE p.resolved_to WHEN 2 THEN p.path END AS responder,
  e.intended_id, CASE p.resolved_to WHEN 3 THEN p.path END AS intended
FROM event e
JOIN snapshot s ON s.id = e.snapshot_id
LEFT JOIN resolution n ON n.event_id = e.id
LEFT JOIN responder p ON p.id = n.responder_id
UNION ALL
SELECT coalesce(t.first_id, t.id), t.id, b.recording_id, CAST(e.snapshot_id + t.snapshots_later AS BIGINT), t.time, 'touches', NULL, t.touch_id,
  e.touch_number,
  CASE t.phase WHEN 1 THEN 'moved' WHEN 2 THEN 'stationary' WHEN 3 THEN 'ended' WHEN 4 THEN 'cancelled'
    ELSE CAST(t.phase AS TEXT) END,
  t.x, t.y, NULL, CAST(NULL AS BIGINT), NULL, CAST(NULL AS BIGINT), NULL
FROM touch_sample t
JOIN event e ON e.id = t.touch_id
JOIN snapshot b ON b.id = e.snapshot_id
ORDER BY 2;

-- A row a touch: where it began, the view that got it, with its box on the screen (points), and how it went on until it ended.
CREATE VIEW touches AS
SELECT coalesce(e.first_id, e.id) AS event_id, e.id AS touch_id, s.recording_id, e.snapshot_id, e.time, e.x, e.y,
  CASE WHEN e.is_observed = 0 THEN 'not observed' WHEN e.responder_id IS NULL THEN 'nobody' ELSE 'view' END AS resolved_to,
  e.responder_id, CASE p.resolved_to WHEN 2 THEN p.path END AS responder,
  c.name AS class,               -- the view's own class
  k.control_class,               -- UIKit's class of controls that it is or inherits from, as UIButton; NULL: no UIControl
  CASE p.resolved_to WHEN 2 THEN p.identifier END AS identifier,
  p.screen,                      -- class of the view controller whose view it is or is in; NULL: none, or not told
  n.is_control, n.box_x, n.box_y, n.box_width, n.box_height,
  CASE WHEN n.box_width < n.box_height THEN n.box_width ELSE n.box_height END AS smallest_side,
  e.intended_id, CASE p.resolved_to WHEN 3 THEN p.path END AS intended,
  f.path AS element,             -- the element that it fell in, worked out; NULL: none
  n.is_element_judged,           -- 0: nearer to an edge of it than the finger is wide
  h.duration,                    -- seconds until it ended; NULL, as in the next four: its end was not seen
  h.length,                      -- of the finger's way, points
  h.reach,                       -- the greatest distance from where it began, points
  h.is_tap,                      -- 1: it ended within 0.5 s, and stayed within 10 points of where it began
  CASE h.end_phase WHEN 3 THEN 'ended' WHEN 4 THEN 'cancelled' END AS end_phase
FROM event e
JOIN snapshot s ON s.id = e.snapshot_id
LEFT JOIN resolution n ON n.event_id = e.id
LEFT JOIN responder p ON p.id = n.responder_id
LEFT JOIN responder f ON f.id = n.element_responder_id
LEFT JOIN touch_path h ON h.touch_id = e.id
LEFT JOIN view v ON v.id = e.responder_id
LEFT JOIN classes k ON k.class_id = v.class_id
LEFT JOIN class c ON c.id = v.class_id
WHERE e.phase = 0
ORDER BY e.id;

-- Who got how many touches, the most touched first. Those that nobody saw arrive are told apart by the view that was meant.
CREATE VIEW responders AS
SELECT p.recording_id,
  CASE p.resolved_to WHEN 0 THEN 'not observed' WHEN 1 THEN 'nobody' WHEN 3 THEN 'not observed, meant for ' || p.path
    ELSE p.path END AS responder,
  g.touches, g.views, f.time AS first_time, l.time AS last_time
FROM (
  SELECT responder_id, count(*) AS touches, count(DISTINCT view_id) AS views, min(event_id) AS first_id, max(event_id) AS last_id
  FROM resolution WHERE is_touch GROUP BY responder_id) g
JOIN responder p ON p.id = g.responder_id
JOIN event f ON f.id = g.first_id
JOIN event l ON l.id = g.last_id
ORDER BY g.touches DESC, responder;

-- The elements that touches fell in, the most touched first: what SwiftUI shows has no views. It is worked out from the elements'
-- frames; `unsure` touches were nearer to an edge than the finger is wide.
CREATE VIEW elements AS
SELECT f.recording_id, f.path AS element, f.identifier, f.screen, g.touches, g.unsure, g.smallest_margin
FROM (
  SELECT element_responder_id, count(*) AS touches, sum(1 - is_element_judged) AS unsure, min(element_margin) AS smallest_margin
  FROM resolution WHERE element_id IS NOT NULL GROUP BY element_responder_id) g
JOIN responder f ON f.id = g.element_responder_id
ORDER BY g.touches DESC, element;

-- Touches that no control got, though one was within 44 points: how far away it was (0: the touch lay in its box).
CREATE VIEW missed_controls AS
SELECT coalesce(e.first_id, e.id) AS event_id, e.id AS touch_id, s.recording_id, e.snapshot_id, e.time, e.x, e.y,
  coalesce(p.path, 'nobody') AS responder, q.path AS control, n.near_id AS control_id, n.near_distance AS distance
FROM resolution n
JOIN event e ON e.id = n.event_id
JOIN snapshot s ON s.id = e.snapshot_id
JOIN responder p ON p.id = n.responder_id
JOIN responder q ON q.id = n.near_responder_id
WHERE n.near_id IS NOT NULL
ORDER BY n.event_id;

-- Taps at one place, again and again, that changed nothing in the scene: a row a series of two or more.
-- A tap ended within 0.5 s, and stayed within 10 points of where it began: swipes and long presses do not count.
CREATE VIEW repeated_taps AS
SELECT s.recording_id, coalesce(e.first_id, e.id) AS last_event_id, e.id AS last_touch_id, e.snapshot_id, e.time AS last_time,
  e.x, e.y, h.repeats + 1 AS taps,
  CASE p.resolved_to WHEN 0 THEN 'not observed' WHEN 1 THEN 'nobody' WHEN 3 THEN 'not observed, meant for ' || p.path
    ELSE p.path END AS responder
FROM touch_path h
JOIN event e ON e.id = h.touch_id
JOIN resolution n ON n.event_id = h.touch_id
JOIN snapshot s ON s.id = e.snapshot_id
JOIN responder p ON p.id = n.responder_id
WHERE h.repeated_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM touch_path m WHERE m.repeated_id = h.touch_id)
ORDER BY h.repeated_id;

-- What came of touches, with words for numbers: a row for each touch that it came of.
CREATE VIEW outcomes AS
SELECT coalesce(o.first_id, o.id) AS outcome_id, o.id AS row_id, s.recording_id, o.snapshot_id, o.event_id, o.touch_id, o.time,
  CASE o.kind WHEN 0 THEN 'recognizer acted' WHEN 1 THEN 'recognizer seen' WHEN 2 THEN 'control sent' WHEN 3 THEN 'view lost the touch'
    ELSE 'scroll view' END AS what,
  CASE o.kind WHEN 2 THEN p.path WHEN 4 THEN p.path ELSE c.label || coalesce(' on ' || p.path, '') END AS who,
  o.recognizer_id, c.name AS recognizer_class,
  CASE o.state WHEN 0 THEN 'possible' WHEN 1 THEN 'began' WHEN 2 THEN 'changed' WHEN 3 THEN 'ended' WHEN 4 THEN 'cancelled'
    WHEN 5 THEN 'failed' END AS state,
  o.changes,
  o.view_id, p.path AS view, p.identifier, p.screen,
  CASE o.control_event WHEN 0 THEN NULL WHEN 1 THEN 'touchDown' WHEN 2 THEN 'touchDownRepeat' WHEN 4 THEN 'touchDragInside'
    WHEN 8 THEN 'touchDragOutside' WHEN 16 THEN 'touchDragEnter' WHEN 32 THEN 'touchDragExit' WHEN 64 THEN 'touchUpInside'
    WHEN 128 THEN 'touchUpOutside' WHEN 256 THEN 'touchCancel' WHEN 4096 THEN 'valueChanged' WHEN 8192 THEN 'primaryActionTriggered'
    WHEN 16384 THEN 'menuActionTriggered' WHEN 65536 THEN 'editingDidBegin' WHEN 131072 THEN 'editingChanged'
    WHEN 262144 THEN 'editingDidEnd' WHEN 524288 THEN 'editingDidEndOnExit' ELSE CAST(o.control_event AS TEXT) END AS control_event,
  o.action, o.target,
  o.scroll_flags & 1 AS is_tracking, (o.scroll_flags >> 1) & 1 AS is_dragging, (o.scroll_flags >> 2) & 1 AS is_decelerating,
  o.is_action, o.is_first_action
FROM outcome o
JOIN snapshot s ON s.id = o.snapshot_id
LEFT JOIN responder p ON p.id = o.responder_id
LEFT JOIN recognizer r ON r.id = o.recognizer_id
LEFT JOIN class c ON c.id = r.class_id
ORDER BY o.id;

-- A row a touch: where it began and ended, how long and far it went, what kind of gesture it was, who got it, and who acted first.
-- acted_by is NULL where nothing was seen to act, and where that is not known (observes_outcomes is 0 or NULL).
CREATE VIEW gestures AS
SELECT s.recording_id, e.snapshot_id, coalesce(e.first_id, e.id) AS event_id, e.id AS touch_id, e.time, e.x, e.y,
  h.end_x, h.end_y, h.duration, h.length, h.reach,
  CASE WHEN h.touch_id IS NULL THEN NULL WHEN h.is_tap = 1 THEN 'tap'
    WHEN h.reach <= 10 THEN 'long press'
    WHEN h.duration <= 0.5 AND h.reach >= 50 THEN 'swipe' ELSE 'drag' END AS kind,
  CASE h.end_phase WHEN 3 THEN 'ended' WHEN 4 THEN 'cancelled' END AS end_phase,
  e.tap_count, e.radius,
  CASE p.resolved_to WHEN 0 THEN 'not observed' WHEN 1 THEN 'nobody' WHEN 3 THEN 'not observed, meant for ' || p.path
    ELSE p.path END AS got_by,
  e.responder_id, p.identifier, p.screen, n.is_control, f.path AS element,
  CASE o.kind WHEN 2 THEN q.path WHEN 0 THEN c.label || coalesce(' on ' || q.path, '') END AS acted_by,
  q.path AS acted_on,            -- the control, or the view that has the recognizer
  o.time - e.time AS acted_after,  -- seconds from its beginning
  o.recognizer_id, c.name AS recognizer_class, o.view_id AS control_id,
  r.observes_outcomes
FROM event e
JOIN snapshot s ON s.id = e.snapshot_id
JOIN recording r ON r.id = s.recording_id
LEFT JOIN resolution n ON n.event_id = e.id
LEFT JOIN responder p ON p.id = n.responder_id
LEFT JOIN responder f ON f.id = n.element_responder_id
LEFT JOIN touch_path h ON h.touch_id = e.id
LEFT JOIN outcome o ON o.touch_id = e.id AND o.is_first_action = 1
LEFT JOIN responder q ON q.id = o.responder_id
LEFT JOIN recognizer g ON g.id = o.recognizer_id
LEFT JOIN class c ON c.id = g.class_id
WHERE e.phase = 0
ORDER BY e.id;

-- Taps after which nothing acted and nothing changed, with the control that was near. Only of recordings that watched outcomes:
-- what apps do without a recognizer, a control or a scroll view, as in touchesEnded, shows only if the scene changes.
CREATE VIEW dead_taps AS
SELECT s.recording_id, e.snapshot_id, coalesce(e.first_id, e.id) AS event_id, e.id AS touch_id, e.time, e.x, e.y,
  CASE p.resolved_to WHEN 0 THEN 'not observed' WHEN 1 THEN 'nobody' ELSE p.path END AS got_by, p.screen,
  m.path AS near_control, n.near_id AS near_control_id, n.near_distance AS distance
FROM quiet_tap t
JOIN event e ON e.id = t.touch_id
JOIN snapshot s ON s.id = e.snapshot_id
JOIN resolution n ON n.event_id = e.id
JOIN responder p ON p.id = n.responder_id
LEFT JOIN responder m ON m.id = n.near_responder_id
LEFT JOIN outcome o ON o.touch_id = e.id AND o.is_first_action = 1
WHERE o.id IS NULL
ORDER BY e.id;

-- The screens of each recording with their touches, the most touched first: the class of the view controller in front, else
-- that of the window's view in which the touch was.
CREATE VIEW screens AS
SELECT g.recording_id, g.screen, sum(g.touches) AS touches, min(g.first_time) AS first_time, max(g.last_time) AS last_time
FROM (
  SELECT p.recording_id, k.touches, f.time AS first_time, l.time AS last_time,
    coalesce(p.screen, CASE WHEN p.path IS NULL THEN NULL WHEN instr(p.path, '/') = 0 THEN p.path
      WHEN instr(substr(p.path, instr(p.path, '/') + 1), '/') = 0 THEN substr(p.path, instr(p.path, '/') + 1)
      ELSE substr(substr(p.path, instr(p.path, '/') + 1), 1, instr(substr(p.path, instr(p.path, '/') + 1), '/') - 1) END) AS screen
  FROM (
    SELECT responder_id, count(*) AS touches, min(event_id) AS first_id, max(event_id) AS last_id
    FROM resolution WHERE is_touch = 1 GROUP BY responder_id) k
  JOIN responder p ON p.id = k.responder_id
  JOIN event f ON f.id = k.first_id
  JOIN event l ON l.id = k.last_id) g
GROUP BY g.recording_id, g.screen
ORDER BY 3 DESC, 2;
