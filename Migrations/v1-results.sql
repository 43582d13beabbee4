-- Retouch results, version 1.
--
-- A run answers one question, by its method. replay: who gets the recorded touches and events under a policy? against: who gets
-- those of another recording of the same script? sweep: who gets each point of the screen of each scene? audit: what keeps touches
-- from the controls of each scene? gestures: who never acts, loses touches or gets them late in each scene? Differences (what goes
-- somewhere else, or what an audit finds) are grouped by their cause.
-- Tables (singular) hold the result; views (plural) read it back: start with  SELECT * FROM groups;  SELECT * FROM fidelity;
-- findings-schema.json describes the columns that hold JSON.
-- A column whose comment begins with "for people" holds words; no program reads them, and no other column depends on them.
-- Only run_time depends on when or where a run was made: all else has the same bytes for the same traces and policies. Where
-- accepted groups expire, the day counts, too, that they are judged on.

-- The versions of this format, up to the file's own: what an older program needs to be told.
CREATE TABLE format_version (
  version INTEGER PRIMARY KEY,   -- as in PRAGMA user_version
  retouch TEXT NOT NULL,         -- the first release that reads it
  brings TEXT NOT NULL           -- what it brings, in words
) STRICT;

INSERT INTO format_version VALUES (1, '0.1.0', 'the first version');

CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  method TEXT NOT NULL CHECK (method IN ('replay', 'sweep', 'audit', 'gestures', 'against')),  -- the question
  policy TEXT NOT NULL,          -- name of the policy that was tried; "recorded" where each recording has its own
  policy_file TEXT,              -- its file, as it was given; NULL: no file
  policy_text TEXT NOT NULL,     -- what its file says; without a file, the policy as YAML; '' under the recordings' own
  baseline TEXT,                 -- name of the policy it was compared with; NULL: none
  baseline_file TEXT,            -- that policy's file; NULL: no file
  baseline_text TEXT,            -- what that file says, or that policy as YAML; NULL: none
  against TEXT,                  -- the trace of the same script that it was compared with; NULL: another question
  shard_number INTEGER,          -- which part of the work it is, from 1; NULL: all of it
  shard_count INTEGER,           -- of how many; NULL: all of it
  list TEXT,                     -- what tells the whole list of traces from others; NULL: no shard, or it had its own lines alone
  accepted_file TEXT,            -- the file of accepted groups that was read; NULL: none
  judged_on TEXT,                -- YYYY-MM-DD, the day on which accepted groups are judged; NULL: none of them expires
  measures_margins INTEGER NOT NULL CHECK (measures_margins IN (0, 1)),  -- 1: touch_margin has a row for each touch
  -- What an audit looks for; NULL: another question.
  least_width REAL,              -- points that the box in which a control is hit must have; NULL: as its platform recommends
  least_height REAL,
  controls TEXT,                 -- selector of the controls; NULL: those that are known
  judges_scrolled INTEGER CHECK (judges_scrolled IN (0, 1)),  -- 1: also what scrolling brings out from under others
  judges_behind_modals INTEGER CHECK (judges_behind_modals IN (0, 1)),  -- 1: also what is behind a sheet, an alert, a popover or a keyboard
  opaque TEXT,                   -- selector of the views that are taken for opaque
  CHECK ((method = 'against') = (against IS NOT NULL)),
  CHECK (baseline IS NULL OR method IN ('replay', 'sweep')),
  CHECK ((baseline IS NULL) = (baseline_text IS NULL) AND (baseline IS NOT NULL OR baseline_file IS NULL)),
  CHECK (measures_margins = 0 OR method = 'replay'),
  -- An audit has all columns of its question but the size and controls, another run has none.
  CHECK (CASE method WHEN 'audit'
    THEN judges_scrolled + judges_behind_modals IS NOT NULL AND opaque IS NOT NULL
      AND (least_width IS NULL) = (least_height IS NULL)
    ELSE coalesce(least_width, least_height, controls, judges_scrolled, judges_behind_modals, opaque) IS NULL END),
  CHECK ((shard_number IS NULL) = (shard_count IS NULL) AND shard_number BETWEEN 1 AND shard_count)
) STRICT;

-- When a run was made. A merged run has the latest time of its shards.
CREATE TABLE run_time (
  run_id INTEGER PRIMARY KEY REFERENCES run (id),
  made_at TEXT NOT NULL CHECK (made_at GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9]Z')  -- UTC
) STRICT;

-- A trace of the list that a run replays. A shard has those of which it replays something.
CREATE TABLE compared_trace (
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES run (id),
  number INTEGER NOT NULL CHECK (number > 0),  -- in the whole list, from 1
  path TEXT NOT NULL,            -- the file's name as it was given
  unread TEXT,                   -- why it cannot be read, in words, so that the run has nothing of it; NULL: it was read
  UNIQUE (run_id, number)
) STRICT;

-- One recording of one trace, compared in a run.
CREATE TABLE compared_recording (
  id INTEGER PRIMARY KEY,
  compared_trace_id INTEGER NOT NULL REFERENCES compared_trace (id),
  recording_id INTEGER NOT NULL, -- recording.id in the trace
  app TEXT,                      -- NULL: not told, as in the next two
  device TEXT,
  os TEXT,
  screen_width REAL,             -- points; NULL: not told
  screen_height REAL,            -- points; NULL: not told
  own_policy TEXT NOT NULL,      -- name of the policy that stands for the recorded app's own rules
  approximations TEXT,           -- what its source does not tell of hit tests, as in the trace; NULL: nothing
  parts INTEGER NOT NULL,        -- how many parts it is compared in, all shards together
  UNIQUE (compared_trace_id, recording_id)
) STRICT;

-- A recording from one snapshot to another, compared on its own. Long recordings have several, always cut at the same places.
CREATE TABLE compared_part (
  id INTEGER PRIMARY KEY,
  compared_recording_id INTEGER NOT NULL REFERENCES compared_recording (id),
  number INTEGER NOT NULL,       -- in the recording, from 1
  changed INTEGER NOT NULL,      -- differences that must be accepted, or the run fails
  unmodelled INTEGER NOT NULL,   -- differences, but the recorded app's own rule is not known: no regression
  faults INTEGER NOT NULL,       -- differences, as a policy's code gave no answer
  -- Of replay and against; NULL: another question.
  touches INTEGER,               -- resolutions of touches and pointers that were looked at
  others INTEGER,                -- events without a location that were looked at: motion, remote control, presses
  unchanged INTEGER,             -- of all these, those without a difference
  observed INTEGER,              -- of all these, with a recorded responder
  reproduced INTEGER,            -- of the observed, those that the recording's own policy sends to the recorded responder
  intended INTEGER,              -- of all these, those whose responder nobody saw, but that a robot or a script meant for a view
  intended_reproduced INTEGER,   -- of the intended, those that the recording's own policy sends to that view
  intended_controls INTEGER,     -- of the intended, those meant for a control: a UIControl, one with a tap recognizer, or clickable
  intended_controls_reproduced INTEGER,  -- of these, those that the recording's own policy sends there
  action_touches INTEGER,        -- touches of which it is known who acted; action_class counts what came of them
  changed_actions INTEGER,       -- of `changed`, the differences of who acts
  unmodelled_actions INTEGER,    -- of `unmodelled`, the differences of who acts
  undecided INTEGER,             -- differences of who acts about which something decides that UIKit does not define
  later INTEGER,                 -- differences of who acts after the first one of the recording
  -- Of sweep, audit and gestures; NULL: another question.
  scenes INTEGER,                -- scenes that were looked at
  unchanged_scenes INTEGER,      -- of these, those without a difference
  searched INTEGER,              -- of the scenes, those that differ from the one before in what decides who is hit
  unproved_area REAL,            -- square points of a scene of which nothing could be proved, the most
  samples INTEGER,               -- the points that code was asked about: nothing is proved then; NULL: an audit of controls
  controls INTEGER,              -- the controls that were judged, each in each scene that it is in; NULL: not an audit
  UNIQUE (compared_recording_id, number),
  -- A part has all columns of its question and none of another.
  CHECK (CASE WHEN touches IS NOT NULL
    THEN others + unchanged + observed + reproduced + intended + intended_reproduced + intended_controls
        + intended_controls_reproduced + action_touches + changed_actions + unmodelled_actions + undecided + later IS NOT NULL
      AND coalesce(scenes, unchanged_scenes, searched, unproved_area, samples, controls) IS NULL
    ELSE coalesce(others, unchanged, observed, reproduced, intended, intended_reproduced, intended_controls,
        intended_controls_reproduced, action_touches, changed_actions, unmodelled_actions, undecided, later) IS NULL
      AND scenes + unchanged_scenes + searched + unproved_area IS NOT NULL AND (samples IS NULL) = (controls IS NOT NULL) END)
) STRICT;

-- Differences with one cause.
CREATE TABLE difference_group (
  id INTEGER PRIMARY KEY,        -- in the order in which the groups' first differences happened
  run_id INTEGER NOT NULL REFERENCES run (id),
  fingerprint TEXT NOT NULL,     -- the version of its definition and 15 hexadecimal digits, made of `facts` alone
  -- found: by an audit; undecided: who acts depends on what UIKit does not define; later: who acts changed earlier in the recording
  verdict TEXT NOT NULL CHECK (verdict IN ('changed', 'found', 'unmodelled', 'fault', 'undecided', 'later')),
  -- moved: view to view; lost: to nobody; gained: from nobody; window: to another window; recognizers: only these differ;
  -- target: an event without a location; fault: a policy's code gave no answer. Of a control, unreachable: no point hits it;
  -- covered: another view takes a part of it; outside: a part lies outside of a superview; small: too small a box; unseen: it
  -- is hit and cannot be seen. Of who acts upon a touch, action-lost: nobody does any more; action-gained: somebody does now;
  -- action-taken: another one does; action-late, action-early: at another time; action-doubled: another one does besides;
  -- action-cancelled: a gesture begins as before and is cancelled. Of gestures, gesture-never: a recognizer never acts;
  -- gesture-order: an undefined order decides which of two acts; control-taken: a recognizer of a superview takes a control's
  -- touches; control-late: a control reacts later than 0.1 s
  kind TEXT NOT NULL CHECK (kind IN ('moved', 'lost', 'gained', 'window', 'recognizers', 'target', 'fault',
    'unreachable', 'covered', 'outside', 'small', 'unseen', 'action-lost', 'action-gained', 'action-taken', 'action-late',
    'action-early', 'action-doubled', 'action-cancelled', 'gesture-never', 'gesture-order', 'control-taken', 'control-late')),
  reason TEXT NOT NULL,          -- identifier of the deciding reason
  -- What decides: a rule in canonical form, a setting of the policy, or the class that code stands in with; behind "-": a rule
  -- of the baseline, which decides no more; NULL: none does.
  deciding_rule TEXT,
  facts TEXT NOT NULL,           -- all that the fingerprint is made of, as JSON
  cause TEXT NOT NULL,           -- why the group's first difference is one, as JSON
  before TEXT,                   -- for people: the responder before, or the control, by its path, for an element that touches fall in with (inferred); NULL: nobody
  after TEXT,                    -- for people: the responder after, or what covers the control, by its path; NULL: nobody, or no answer
  recognizers_before TEXT,       -- for people: the candidate recognizers before, nearest first; NULL: the same, or not compared
  recognizers_after TEXT,        -- for people: the candidate recognizers after, nearest first; NULL: the same, or not compared
  why TEXT NOT NULL,             -- for people: the cause in a sentence
  -- 0: a run with very many groups did not look for the rules, walks and changes of this one; `retouch explain` does
  is_explained INTEGER NOT NULL CHECK (is_explained IN (0, 1)),
  -- The next five are of the group's first difference.
  first_differing_step INTEGER,  -- walk_step.number from which on the walks differ; NULL: they do not, or there is one
  suspects INTEGER NOT NULL,     -- how many rules of the policy may have caused it
  give_back TEXT,                -- the one change that gives it back to who had it, as JSON; NULL: none does
  give_back_words TEXT,          -- for people: that change
  -- What it means to people that another view gets the first difference: a control has it no more; nobody has it any more;
  -- from one control to another; between other views; a control gets it; a view inside gets it. NULL: not known.
  harm TEXT CHECK (harm IN ('control-loses', 'nobody', 'between-controls', 'elsewhere', 'control-gains', 'inside')),
  UNIQUE (run_id, fingerprint)
) STRICT;

-- A rule of the policy, or of the one it is compared with, without which the group's first difference would not be.
CREATE TABLE group_rule (
  id INTEGER PRIMARY KEY,
  group_id INTEGER NOT NULL REFERENCES difference_group (id),
  is_baseline INTEGER NOT NULL CHECK (is_baseline IN (0, 1)),  -- 1: of the policy that it is compared with
  number INTEGER NOT NULL,       -- in the policy, from 1
  line INTEGER,                  -- in the policy's file, from 1; NULL: no file
  rule TEXT NOT NULL,            -- as one line, in the policy file's vocabulary
  hit_test TEXT                  -- the word of its override of hitTest; NULL: it has none
) STRICT;

CREATE INDEX group_rule_of_group ON group_rule (group_id);

-- A decision of a view, or of several that were left one after another alike. All walks of a run that have it share it.
CREATE TABLE walk_decision (
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES run (id),
  depth INTEGER NOT NULL,        -- 0: a window
  view_id INTEGER,               -- view.id in the trace; NULL: several views, or one of the trace that it is compared with alone
  views INTEGER NOT NULL,        -- how many views
  label TEXT NOT NULL,           -- for people: the view as paths show it, or how many views
  decision TEXT NOT NULL CHECK (decision IN ('entered', 'left', 'hit')),
  reason TEXT NOT NULL,          -- identifier of the reason
  step TEXT NOT NULL,            -- the decision with all numbers, as JSON; a point of nan, nan is that of walk_step
  why TEXT NOT NULL              -- for people: what it did and why, after its name
) STRICT;

-- The views that were asked about the group's first difference, in order, under each policy.
CREATE TABLE walk_step (
  id INTEGER PRIMARY KEY,
  group_id INTEGER NOT NULL REFERENCES difference_group (id),
  policy TEXT,                   -- its name; NULL: recordings are compared, each under its own policy
  is_baseline INTEGER NOT NULL CHECK (is_baseline IN (0, 1)),  -- 1: under the policy, or in the recording, it is compared with
  number INTEGER NOT NULL,       -- in the walk, from 1; views that were left one after another alike are one step
  decision_id INTEGER NOT NULL REFERENCES walk_decision (id),
  x REAL,                        -- the touch in the own coordinates of the view, or of the first of several, points; NULL: it does not decide, or it is in step
  y REAL,
  UNIQUE (group_id, is_baseline, number),
  CHECK ((x IS NULL) = (y IS NULL))
) STRICT;

-- What came of the touches of the group's first difference, where it is about who acts: before and under the policy.
CREATE TABLE delivery_step (
  id INTEGER PRIMARY KEY,
  group_id INTEGER NOT NULL REFERENCES difference_group (id),
  policy TEXT,                   -- its name; NULL: as it was recorded
  is_baseline INTEGER NOT NULL CHECK (is_baseline IN (0, 1)),  -- 1: before
  number INTEGER NOT NULL,       -- from 1
  time REAL NOT NULL,            -- seconds from the beginning of the first touch
  who TEXT NOT NULL,             -- for people: the recognizer with its view, or the view by its path
  -- state: a recognizer took a state; excluded: it fails because of another one; refused: it is not let begin; acted: it called
  -- its targets; told: a view was told of a touch; sent: a control called its actions; scrolled: a view scrolled
  what TEXT NOT NULL CHECK (what IN ('state', 'excluded', 'refused', 'acted', 'told', 'sent', 'scrolled')),
  value TEXT,                    -- the state, the phase or the control event, or how far it scrolled, as x and y in points; NULL: none
  because_of TEXT,               -- for people: the other recognizer or view because of which it happened; NULL: none
  step TEXT NOT NULL,            -- the step with all facts, as JSON
  UNIQUE (group_id, is_baseline, number)
) STRICT;

-- The actions of a class of recognizers or controls in a part, where it is known who acted.
CREATE TABLE action_class (
  id INTEGER PRIMARY KEY,
  compared_part_id INTEGER NOT NULL REFERENCES compared_part (id),
  class TEXT NOT NULL,           -- as paths show it
  observed INTEGER NOT NULL,     -- actions that were recorded, or that the recording's own policy expects
  reproduced INTEGER NOT NULL,   -- of these, those that were recorded and are expected
  as_recorded INTEGER NOT NULL,  -- how often its recognizers were taken as they were recorded, as code decides; once a series of touches
  unmodelled INTEGER NOT NULL,   -- how often nobody knows what its recognizers do with touches that they did not get then
  UNIQUE (compared_part_id, class)
) STRICT;

-- What goes somewhere else, or what an audit finds: an event, points of one scene, or controls of one scene.
CREATE TABLE difference (
  id INTEGER PRIMARY KEY,
  group_id INTEGER NOT NULL REFERENCES difference_group (id),
  compared_part_id INTEGER NOT NULL REFERENCES compared_part (id),
  event_id INTEGER,              -- event.id of the row in the trace; NULL: points or controls
  snapshot_id INTEGER NOT NULL,  -- snapshot.id in the trace
  time REAL NOT NULL,            -- seconds from the start of the recording
  type INTEGER,                  -- UIEvent.EventType, as event.type in the trace; NULL: points or controls
  x REAL,                        -- the event or one of the points, on the screen, in points; NULL: an event without a location
  y REAL,
  before_view_id INTEGER,        -- view.id in the trace; NULL: nobody, or not in it but in the trace that it is compared with
  after_view_id INTEGER,         -- view.id in the trace; NULL: nobody, or no answer
  region_id INTEGER REFERENCES region (id),  -- all of the points, or those of the controls; NULL: an event
  touches_inside INTEGER,        -- recorded touches of the scene among the points; NULL: an event or controls
  nearest_touch REAL,            -- from the nearest touch of the scene that is not among them, in points; NULL: none, or no points
  control_share REAL,            -- of the boxes of the controls that had the points, the part among the points, 0 to 1; NULL: no control had them, or no points
  missed_touches INTEGER,        -- touches of the scene near one of the controls that went elsewhere; NULL: an event or points
  acted_by TEXT,                 -- who acted first upon the touch when it was recorded, by its path, or `nobody`; NULL: not known, or no touch
  acted_as TEXT,                 -- UIKit's name for the state of the recognizer or the event of the control; NULL: nobody, or not known
  acted_after REAL,              -- seconds from the beginning of the touch; NULL: nobody, or not known
  CHECK ((acted_as IS NULL) = (acted_after IS NULL) AND (acted_as IS NULL OR acted_by IS NOT NULL)),
  CHECK ((x IS NULL) = (y IS NULL)),
  CHECK ((event_id IS NULL) = (type IS NULL) AND (event_id IS NULL) = (region_id IS NOT NULL)),
  CHECK ((region_id IS NULL) = (touches_inside IS NULL AND missed_touches IS NULL)),
  CHECK (touches_inside IS NULL OR missed_touches IS NULL),
  CHECK (nearest_touch IS NULL OR touches_inside IS NOT NULL),
  CHECK (control_share IS NULL OR touches_inside IS NOT NULL)
) STRICT;

-- Points of the screen. Scenes of a group that show the same one after another share it.
CREATE TABLE region (
  id INTEGER PRIMARY KEY,
  difference_group_id INTEGER NOT NULL REFERENCES difference_group (id),
  area REAL NOT NULL             -- square points
) STRICT;

-- A box of a region, from its least coordinates up to its greatest, which are not in it. All digits count.
CREATE TABLE region_part (
  id INTEGER PRIMARY KEY,
  region_id INTEGER NOT NULL REFERENCES region (id),
  min_x REAL NOT NULL,           -- on the screen, points
  min_y REAL NOT NULL,
  max_x REAL NOT NULL,
  max_y REAL NOT NULL,
  before_view_id INTEGER,        -- view.id in the trace; NULL: nobody
  after_view_id INTEGER          -- view.id in the trace; NULL: nobody
) STRICT;

CREATE INDEX region_part_of_region ON region_part (region_id);

-- A control of which an audit found something, with the points of the region. Lengths are in points of the screen.
CREATE TABLE audited_control (
  id INTEGER PRIMARY KEY,
  region_id INTEGER NOT NULL REFERENCES region (id),
  view_id INTEGER NOT NULL,      -- view.id in the trace
  width REAL NOT NULL,           -- its own size
  height REAL NOT NULL,
  hit_width REAL NOT NULL,       -- the largest box in which it is hit, 0 for none; its own size where it is cut off or turned
  hit_height REAL NOT NULL
) STRICT;

CREATE INDEX audited_control_of_region ON audited_control (region_id);

CREATE INDEX difference_of_group ON difference (group_id);
CREATE INDEX difference_of_part ON difference (compared_part_id);

-- Who gets touches of which the margin was measured.
CREATE TABLE margin_responder (
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES run (id),
  responder TEXT NOT NULL,       -- as JSON
  path TEXT,                     -- for people: its path; NULL: nobody
  UNIQUE (run_id, responder)
) STRICT;

-- How far a touch may slip until another view is hit, where that was asked for.
CREATE TABLE touch_margin (
  id INTEGER PRIMARY KEY,
  compared_part_id INTEGER NOT NULL REFERENCES compared_part (id),
  event_id INTEGER NOT NULL,     -- event.id of the row in the trace
  snapshot_id INTEGER NOT NULL,  -- snapshot.id in the trace
  time REAL NOT NULL,            -- seconds from the start of the recording
  x REAL NOT NULL,               -- on the screen, points
  y REAL NOT NULL,
  responder_id INTEGER NOT NULL REFERENCES margin_responder (id),  -- who gets it under the policy
  stays INTEGER NOT NULL CHECK (stays IN (0, 1)),  -- 1: so it is under the policy it is compared with
  before REAL,                   -- points to the nearest place where another view is hit, there; NULL: nowhere on the screen
  after REAL                     -- the same under the policy
) STRICT;

CREATE INDEX touch_margin_of_part ON touch_margin (compared_part_id);

-- A snapshot's scene, for pictures: kept where one of the first differences of a group in a part lies in it.
CREATE TABLE pictured_scene (
  id INTEGER PRIMARY KEY,
  compared_part_id INTEGER NOT NULL REFERENCES compared_part (id),
  snapshot_id INTEGER NOT NULL,  -- snapshot.id in the trace
  time REAL NOT NULL,            -- seconds from the start of the recording
  UNIQUE (compared_part_id, snapshot_id)
) STRICT;

-- A view of a pictured scene, where it differs from the part's pictured scene before it; the columns are those of a trace.
CREATE TABLE pictured_view (
  id INTEGER PRIMARY KEY,
  scene_id INTEGER NOT NULL REFERENCES pictured_scene (id),
  view_id INTEGER NOT NULL,
  is_removed INTEGER NOT NULL CHECK (is_removed IN (0, 1)),  -- 1: it left, and all that follows is NULL
  parent_id INTEGER,             -- the superview; NULL: it is a window
  sibling_order REAL,            -- grows from back to front among siblings; among windows too, by level first
  class TEXT,                    -- as paths show it
  identifier TEXT,               -- NULL: none
  label TEXT,                    -- the first 100 characters of what a person reads there; NULL: none
  bounds_x REAL,                 -- its own coordinate space
  bounds_y REAL,
  bounds_width REAL,
  bounds_height REAL,
  -- Its own coordinates to its superview's, a window's to the screen's: x' = a x + c y + tx, y' = b x + d y + ty.
  -- NULL: b and c 0, a and d 1
  transform_a REAL,
  transform_b REAL,
  transform_c REAL,
  transform_d REAL,
  tx REAL,
  ty REAL,
  alpha REAL,                    -- 0 to 1
  is_hidden INTEGER CHECK (is_hidden IN (0, 1)),
  is_user_interaction_enabled INTEGER CHECK (is_user_interaction_enabled IN (0, 1)),
  UNIQUE (scene_id, view_id)
) STRICT;

-- Some of the touches in a pictured scene that go where they went.
CREATE TABLE unchanged_touch (
  id INTEGER PRIMARY KEY,
  scene_id INTEGER NOT NULL REFERENCES pictured_scene (id),
  x REAL NOT NULL,               -- on the screen, points
  y REAL NOT NULL
) STRICT;

CREATE INDEX unchanged_touch_of_scene ON unchanged_touch (scene_id);

-- What was not compared, or not with what was recorded, and why.
CREATE TABLE not_compared (
  id INTEGER PRIMARY KEY,
  compared_part_id INTEGER NOT NULL REFERENCES compared_part (id),
  what TEXT NOT NULL,            -- as JSON
  reason TEXT NOT NULL,          -- for people: the same in words
  count INTEGER NOT NULL
) STRICT;

CREATE INDEX not_compared_of_part ON not_compared (compared_part_id);

-- A rule of a policy whose selector found no view in any trace of the run.
CREATE TABLE unmatched_rule (
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES run (id),
  policy TEXT NOT NULL,
  line INTEGER,                  -- in the policy file, from 1; NULL: the policy has no file
  selector TEXT NOT NULL,
  nearest TEXT                   -- the selector with names that the traces have; NULL: none is near
) STRICT;

-- An entry of the run's file of accepted groups: one group, or all groups that match.
CREATE TABLE acceptance (
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES run (id),
  fingerprint TEXT,              -- of its one group; NULL: it is about all groups that match the next columns
  most_groups INTEGER,           -- how many groups were accepted together; NULL: it is about one group
  -- What a group must have to match. NULL: it may have any
  rule TEXT,                     -- difference_group.deciding_rule, or its selector alone
  cause TEXT,                    -- difference_group.reason
  kind TEXT,
  harm TEXT,
  view TEXT,                     -- a view's name as paths show it; it, or a view inside it, had or gets the touches
  differences INTEGER NOT NULL,  -- how many were accepted, of all its groups together
  reason TEXT NOT NULL,
  owner TEXT,                    -- NULL: not told
  expires TEXT,                  -- YYYY-MM-DD, the last day on which it counts; NULL: never
  line INTEGER NOT NULL,         -- in the file, from 1
  UNIQUE (run_id, fingerprint),
  CHECK ((fingerprint IS NULL) <> (most_groups IS NULL))
) STRICT;

-- The views below are in the SQL that SQLite and DuckDB have in common: DuckDB runs a view's text itself. It reads REAL in a CAST as
-- a number of 32 bits, hence DOUBLE, which SQLite reads as REAL.

-- The runs, with which are the newest ones. A file collects runs, also of several questions: say which of them an answer is of.
CREATE VIEW runs AS
SELECT r.id AS run_id, r.method, r.policy, r.policy_file, r.baseline, r.against, r.judged_on, m.made_at,
  CASE WHEN r.id = max(r.id) OVER () THEN 1 ELSE 0 END AS is_newest,  -- 1: the newest run of all
  CASE WHEN r.id = max(r.id) OVER (PARTITION BY r.method) THEN 1 ELSE 0 END AS is_newest_of_method,  -- 1: the newest run of its method
  -- the one before it that asks the same of the same traces, maybe with other policies; NULL: none
  lag(r.id) OVER (PARTITION BY r.method, r.against, t.paths ORDER BY r.id) AS previous_run_id
FROM run r LEFT JOIN run_time m ON m.run_id = r.id LEFT JOIN (
  SELECT run_id, group_concat(path, '
') AS paths FROM (SELECT run_id, path FROM compared_trace ORDER BY run_id, path) GROUP BY run_id
) t ON t.run_id = r.id
ORDER BY r.id;

-- The newest run alone: JOIN newest_run USING (run_id) keeps what another view says of it.
CREATE VIEW newest_run AS
SELECT run_id, method, previous_run_id FROM runs WHERE is_newest = 1;

-- The groups that entries about several groups match. Of several entries, `groups` takes the last one.
CREATE VIEW matching_acceptances AS
SELECT g.run_id, g.id AS group_id, a.id AS acceptance_id, a.expires
FROM difference_group g JOIN acceptance a ON a.run_id = g.run_id AND a.fingerprint IS NULL
WHERE (a.rule IS NULL OR g.deciding_rule = a.rule OR substr(g.deciding_rule, 1, length(a.rule) + 2) = a.rule || ' {')
  AND (a.cause IS NULL OR g.reason = a.cause) AND (a.kind IS NULL OR g.kind = a.kind)
  AND (a.harm IS NULL OR a.harm = coalesce(g.harm, CASE
    WHEN g.after IS NULL THEN 'nobody'
    WHEN substr(g.after, 1, length(g.before) + 1) = g.before || '/' THEN 'inside'
    ELSE 'elsewhere'
  END))
  -- A view by its path, a recognizer by the name of its view alone.
  AND (a.view IS NULL
    OR CASE WHEN instr(g.facts, '"before":{"recognizer"') > 0
      THEN substr(g.before, length(g.before) - length(a.view) - 3) = ' on ' || a.view
      ELSE instr('/' || g.before || '/', '/' || a.view || '/') > 0 END
    OR CASE WHEN instr(g.facts, '"after":{"recognizer"') > 0
      THEN substr(g.after, length(g.after) - length(a.view) - 3) = ' on ' || a.view
      ELSE instr('/' || g.after || '/', '/' || a.view || '/') > 0 END);

-- A group with its number of differences, and what the accepted groups say of it.
CREATE VIEW groups AS
WITH counted AS (
  SELECT d.*, r.judged_on, (SELECT count(*) FROM difference t WHERE t.group_id = d.id) AS differences,
    (SELECT group_concat(o.rule, '
') FROM (SELECT rule, group_id FROM group_rule ORDER BY id) o WHERE o.group_id = d.id) AS rules
  FROM difference_group d JOIN run r ON r.id = d.run_id
),
-- The entry that applies: its own if that accepts it, else the last that matches and has not expired, else the last of all.
entered AS (
  SELECT c.*, CASE
    WHEN c.verdict NOT IN ('changed', 'found') THEN NULL
    WHEN c.differences <= o.differences AND coalesce(o.expires >= c.judged_on, 1 = 1) THEN o.id
    ELSE coalesce(
      (SELECT max(m.acceptance_id) FROM matching_acceptances m
        WHERE m.group_id = c.id AND coalesce(m.expires >= c.judged_on, 1 = 1)),
      o.id, (SELECT max(m.acceptance_id) FROM matching_acceptances m WHERE m.group_id = c.id))
  END AS acceptance_id
  FROM counted c LEFT JOIN acceptance o ON o.run_id = c.run_id AND o.fingerprint = c.fingerprint
),
-- An entry about several groups compares its limits with all groups that it applies to.
added AS (
  SELECT e.*, count(*) OVER (PARTITION BY e.run_id, e.acceptance_id) AS entry_groups,
    sum(e.differences) OVER (PARTITION BY e.run_id, e.acceptance_id) AS entry_differences
  FROM entered e
)
SELECT g.run_id, g.id AS group_id, g.fingerprint, g.verdict, g.kind, g.differences,
  coalesce(g.before, 'nobody') AS before,
  coalesce(g.after, CASE WHEN g.kind = 'fault' THEN 'no answer' ELSE 'nobody' END) AS after,
  g.recognizers_before, g.recognizers_after, g.reason, g.deciding_rule, g.why, g.rules,
  CASE
    WHEN g.verdict NOT IN ('changed', 'found') THEN NULL
    WHEN a.id IS NULL THEN 'new'
    WHEN a.expires < g.judged_on THEN 'expired'
    WHEN g.entry_groups > a.most_groups OR g.entry_differences > a.differences THEN 'updated'
    ELSE 'accepted'
  END AS state,
  a.reason AS accepted_reason
FROM added g LEFT JOIN acceptance a ON a.id = g.acceptance_id
ORDER BY g.run_id, g.verdict, g.differences DESC, g.id;

-- What goes somewhere else, or what an audit finds, with its recording.
CREATE VIEW differences AS
SELECT g.run_id, g.id AS group_id, g.verdict, g.kind, t.path AS trace, c.recording_id, d.event_id, d.time, d.x, d.y,
  coalesce(g.before, 'nobody') AS before,
  coalesce(g.after, CASE WHEN g.kind = 'fault' THEN 'no answer' ELSE 'nobody' END) AS after,
  d.acted_by, d.acted_as, d.acted_after
FROM difference d JOIN difference_group g ON g.id = d.group_id JOIN compared_part p ON p.id = d.compared_part_id
JOIN compared_recording c ON c.id = p.compared_recording_id JOIN compared_trace t ON t.id = c.compared_trace_id
ORDER BY d.id;

-- The points that a sweep found, or at which what an audit of gestures found is so, box by box.
CREATE VIEW regions AS
SELECT g.run_id, g.id AS group_id, t.path AS trace, c.recording_id, d.snapshot_id, d.time, p.min_x, p.min_y, p.max_x, p.max_y,
  p.before_view_id, p.after_view_id,
  coalesce(g.before, 'nobody') AS before, coalesce(g.after, CASE WHEN g.kind = 'fault' THEN 'no answer' ELSE 'nobody' END) AS after,
  CASE WHEN o.samples > 0 THEN 'sampled' ELSE 'proved' END AS evidence
FROM difference d JOIN difference_group g ON g.id = d.group_id JOIN region_part p ON p.region_id = d.region_id
JOIN compared_part o ON o.id = d.compared_part_id JOIN compared_recording c ON c.id = o.compared_recording_id
JOIN compared_trace t ON t.id = c.compared_trace_id
ORDER BY d.id, p.id;

-- The controls of which an audit found something, scene by scene.
CREATE VIEW controls AS
SELECT g.run_id, g.id AS group_id, g.kind, g.before AS control, g.after AS goes_to, t.path AS trace, c.recording_id,
  d.snapshot_id, d.time, a.view_id, a.width, a.height, a.hit_width, a.hit_height, d.missed_touches, g.why,
  g.give_back_words AS cure
FROM difference d JOIN difference_group g ON g.id = d.group_id JOIN audited_control a ON a.region_id = d.region_id
JOIN compared_part o ON o.id = d.compared_part_id JOIN compared_recording c ON c.id = o.compared_recording_id
JOIN compared_trace t ON t.id = c.compared_trace_id
ORDER BY d.id, a.id;

-- How far each touch may slip, where that was asked for. Fragile: it stays, but less than 10 points from where another view is
-- hit, and nearer than before.
CREATE VIEW margins AS
SELECT t.run_id, t.path AS trace, c.recording_id, m.event_id, m.time, m.x, m.y, coalesce(r.path, 'nobody') AS responder, m.stays,
  m.before, m.after,
  CASE WHEN m.stays = 1 AND m.after < 10 AND (m.before IS NULL OR m.after < m.before - 1e-6) THEN 1 ELSE 0 END AS is_fragile
FROM touch_margin m JOIN margin_responder r ON r.id = m.responder_id JOIN compared_part p ON p.id = m.compared_part_id
JOIN compared_recording c ON c.id = p.compared_recording_id JOIN compared_trace t ON t.id = c.compared_trace_id
ORDER BY m.id;

-- What each policy asked about the first difference of each group. x and y: the touch in the view's own coordinates, in points,
-- where that decides.
CREATE VIEW walks AS
SELECT g.run_id, g.id AS group_id, s.is_baseline,
  coalesce(s.policy, CASE WHEN s.is_baseline = 1 THEN 'old' ELSE 'new' END) AS policy, s.number,
  CASE WHEN s.number = g.first_differing_step THEN 1 ELSE 0 END AS is_first_difference,
  -- Up to 40 levels are indented.
  substr('                                                                                ', 1, 2 * d.depth) || d.label AS view,
  d.decision, d.reason, d.why, s.x, s.y
FROM walk_step s JOIN walk_decision d ON d.id = s.decision_id JOIN difference_group g ON g.id = s.group_id ORDER BY s.id;

-- A recording with what was counted in all of its parts. NULL: its run asks another question.
CREATE VIEW recordings AS
SELECT t.run_id, t.number AS trace_number, t.path AS trace, c.id AS compared_recording_id, c.recording_id, c.app, c.device, c.os,
  c.own_policy, c.approximations, CAST(sum(p.changed) AS BIGINT) AS changed,
  CAST(sum(p.unmodelled) AS BIGINT) AS unmodelled, CAST(sum(p.faults) AS BIGINT) AS faults,
  CAST(sum(p.touches) AS BIGINT) AS touches, CAST(sum(p.others) AS BIGINT) AS others,
  CAST(sum(p.unchanged) AS BIGINT) AS unchanged,
  CAST(sum(p.observed) AS BIGINT) AS observed, CAST(sum(p.reproduced) AS BIGINT) AS reproduced,
  CAST(sum(p.intended) AS BIGINT) AS intended, CAST(sum(p.intended_reproduced) AS BIGINT) AS intended_reproduced,
  CAST(sum(p.intended_controls) AS BIGINT) AS intended_controls,
  CAST(sum(p.intended_controls_reproduced) AS BIGINT) AS intended_controls_reproduced,
  CAST(sum(p.action_touches) AS BIGINT) AS action_touches, CAST(sum(p.changed_actions) AS BIGINT) AS changed_actions,
  CAST(sum(p.unmodelled_actions) AS BIGINT) AS unmodelled_actions, CAST(sum(p.undecided) AS BIGINT) AS undecided,
  CAST(sum(p.later) AS BIGINT) AS later,
  CAST(sum(p.scenes) AS BIGINT) AS scenes, CAST(sum(p.unchanged_scenes) AS BIGINT) AS unchanged_scenes,
  CAST(sum(p.controls) AS BIGINT) AS controls
FROM compared_trace t JOIN compared_recording c ON c.compared_trace_id = t.id
JOIN compared_part p ON p.compared_recording_id = c.id
GROUP BY t.run_id, t.number, t.path, c.id, c.recording_id, c.app, c.device, c.os, c.own_policy, c.approximations
ORDER BY c.id;

-- The share of observed touches that the recording's own policy sends where they went. What was only meant counts apart.
CREATE VIEW fidelity AS
SELECT run_id, trace, recording_id, own_policy, observed, reproduced,
  -- less than all is never told as all
  CASE WHEN observed = 0 THEN NULL WHEN reproduced = observed THEN CAST(100 AS DOUBLE)
    WHEN CAST(reproduced AS DOUBLE) / observed >= 0.9995 THEN CAST(99.9 AS DOUBLE)
    ELSE round(CAST(reproduced AS DOUBLE) * 100 / observed, 1) END AS percent,
  intended, intended_reproduced, intended_controls, intended_controls_reproduced
FROM recordings WHERE touches IS NOT NULL ORDER BY compared_recording_id;

-- The share of actions that were recorded and that the recording's own policy expects, by the classes of recognizers and controls.
CREATE VIEW action_fidelity AS
SELECT t.run_id, t.path AS trace, c.recording_id, c.own_policy, a.class, CAST(sum(a.observed) AS BIGINT) AS observed,
  CAST(sum(a.reproduced) AS BIGINT) AS reproduced,
  CASE WHEN sum(a.observed) = 0 THEN NULL WHEN sum(a.reproduced) = sum(a.observed) THEN CAST(100 AS DOUBLE)
    WHEN CAST(sum(a.reproduced) AS DOUBLE) / sum(a.observed) >= 0.9995 THEN CAST(99.9 AS DOUBLE)
    ELSE round(CAST(sum(a.reproduced) AS DOUBLE) * 100 / sum(a.observed), 1) END AS percent,
  CAST(sum(a.as_recorded) AS BIGINT) AS as_recorded, CAST(sum(a.unmodelled) AS BIGINT) AS unmodelled
FROM action_class a JOIN compared_part p ON p.id = a.compared_part_id
JOIN compared_recording c ON c.id = p.compared_recording_id JOIN compared_trace t ON t.id = c.compared_trace_id
GROUP BY t.run_id, t.path, c.recording_id, c.own_policy, a.class, c.id
ORDER BY c.id, a.class;

-- What came of the touches of the first difference of each group about who acts.
CREATE VIEW deliveries AS
SELECT g.run_id, g.id AS group_id, s.is_baseline, coalesce(s.policy, 'recorded') AS policy, s.number, s.time, s.who, s.what, s.value, s.because_of
FROM delivery_step s JOIN difference_group g ON g.id = s.group_id ORDER BY s.id;

-- A trace with what was counted in all of its recordings: ORDER BY changed DESC gives those in which most goes somewhere else.
CREATE VIEW traces AS
SELECT run_id, trace_number, trace, count(*) AS recordings, CAST(sum(changed) AS BIGINT) AS changed,
  CAST(sum(unmodelled) AS BIGINT) AS unmodelled, CAST(sum(faults) AS BIGINT) AS faults,
  CAST(sum(touches) AS BIGINT) AS touches, CAST(sum(others) AS BIGINT) AS others,
  CAST(sum(observed) AS BIGINT) AS observed, CAST(sum(reproduced) AS BIGINT) AS reproduced,
  CAST(sum(scenes) AS BIGINT) AS scenes, CAST(sum(controls) AS BIGINT) AS controls
FROM recordings GROUP BY run_id, trace_number, trace ORDER BY run_id, trace_number;

-- An app with what was counted in all of its recordings, and the share of its observed touches as in fidelity.
CREATE VIEW apps AS
SELECT run_id, app, traces, recordings, changed, unmodelled, faults, touches, others, observed, reproduced,
  CASE WHEN observed = 0 THEN NULL WHEN reproduced = observed THEN CAST(100 AS DOUBLE)
    WHEN CAST(reproduced AS DOUBLE) / observed >= 0.9995 THEN CAST(99.9 AS DOUBLE)
    ELSE round(CAST(reproduced AS DOUBLE) * 100 / observed, 1) END AS percent,
  scenes, controls
FROM (
  SELECT run_id, app, count(DISTINCT trace_number) AS traces, count(*) AS recordings, CAST(sum(changed) AS BIGINT) AS changed,
    CAST(sum(unmodelled) AS BIGINT) AS unmodelled, CAST(sum(faults) AS BIGINT) AS faults,
    CAST(sum(touches) AS BIGINT) AS touches, CAST(sum(others) AS BIGINT) AS others,
    CAST(sum(observed) AS BIGINT) AS observed, CAST(sum(reproduced) AS BIGINT) AS reproduced,
    CAST(sum(scenes) AS BIGINT) AS scenes, CAST(sum(controls) AS BIGINT) AS controls
  FROM recordings GROUP BY run_id, app) a
ORDER BY run_id, changed DESC, app;

-- What decides, with the groups in which it does.
CREATE VIEW deciding AS
SELECT run_id, verdict, reason, deciding_rule, count(*) AS groups, CAST(sum(differences) AS BIGINT) AS differences
FROM groups GROUP BY run_id, verdict, reason, deciding_rule ORDER BY run_id, verdict, differences DESC, reason, deciding_rule;
