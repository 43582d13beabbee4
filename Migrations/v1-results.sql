-- Retouch results, version 1.
--
-- A run is one `retouch replay`: recordings compared under a policy. What differs is grouped by its cause.
-- Tables (singular) hold the result; views (plural) read it back: start with  SELECT * FROM groups;  SELECT * FROM fidelity;
-- Nothing here depends on when or where a run was made: the same traces and policies give the same bytes.

CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  policy TEXT NOT NULL,          -- name of the policy that was tried
  policy_text TEXT NOT NULL,     -- the policy itself, as YAML
  baseline TEXT,                 -- name of the policy it was compared with; NULL: what was recorded
  baseline_text TEXT             -- that policy as YAML; NULL: what was recorded
) STRICT;

-- One recording of one trace, compared in a run.
CREATE TABLE compared_recording (
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES run (id),
  trace TEXT NOT NULL,           -- the trace file's name as it was given
  recording_id INTEGER NOT NULL, -- recording.id in the trace
  app TEXT,                      -- NULL: not told
  own_policy TEXT NOT NULL,      -- name of the policy that stands for the recorded app's own rules
  touches INTEGER NOT NULL,      -- resolutions of touches and pointers that were looked at
  others INTEGER NOT NULL,       -- events without a location that were looked at: motion, remote control, presses
  observed INTEGER NOT NULL,     -- of all these, with a recorded responder
  reproduced INTEGER NOT NULL,   -- of the observed, those that the recording's own policy sends to the recorded responder
  unchanged INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  unmodelled INTEGER NOT NULL,   -- different, but the recorded app's own rule is not known: no regression
  faults INTEGER NOT NULL        -- a policy's code gave no answer
) STRICT;

-- Differences with one cause.
CREATE TABLE difference_group (
  id INTEGER PRIMARY KEY,        -- in the order in which the groups' first touches happened
  run_id INTEGER NOT NULL REFERENCES run (id),
  fingerprint TEXT NOT NULL,     -- 16 hexadecimal digits, from verdict, kind, both paths and the deciding rule alone
  verdict TEXT NOT NULL CHECK (verdict IN ('changed', 'unmodelled', 'fault')),
  -- moved: view to view; lost: to nobody; gained: from nobody; window: to another window; recognizers: only these differ;
  -- target: an event without a location; fault: a policy's code gave no answer
  kind TEXT NOT NULL CHECK (kind IN ('moved', 'lost', 'gained', 'window', 'recognizers', 'target', 'fault')),
  before TEXT,                   -- path of the responder before; NULL: nobody
  after TEXT,                    -- path of the responder after; NULL: nobody
  recognizers_before TEXT,       -- the candidate recognizers before, nearest first; NULL: the same, or not compared
  recognizers_after TEXT,        -- the candidate recognizers after, nearest first; NULL: the same, or not compared
  rule TEXT NOT NULL,            -- the decision that made the difference, in words
  rules TEXT,                    -- the rules of the policy that together cause it, one a line; NULL: one alone, or not known
  UNIQUE (run_id, fingerprint)
) STRICT;

-- One touch or event that goes somewhere else.
CREATE TABLE difference (
  id INTEGER PRIMARY KEY,
  group_id INTEGER NOT NULL REFERENCES difference_group (id),
  compared_recording_id INTEGER NOT NULL REFERENCES compared_recording (id),
  event_id INTEGER NOT NULL,     -- event.id of the row in the trace
  snapshot_id INTEGER NOT NULL,  -- snapshot.id in the trace
  time REAL NOT NULL,            -- seconds from the start of the recording
  type INTEGER NOT NULL,         -- UIEvent.EventType, as event.type in the trace
  x REAL,                        -- on the screen, points; NULL: an event without a location
  y REAL,
  before_view_id INTEGER,        -- view.id in the trace; NULL: nobody
  after_view_id INTEGER,         -- view.id in the trace; NULL: nobody, or no answer
  CHECK ((x IS NULL) = (y IS NULL))
) STRICT;

-- What was not compared, or not with what was recorded, and why.
CREATE TABLE not_compared (
  id INTEGER PRIMARY KEY,
  compared_recording_id INTEGER NOT NULL REFERENCES compared_recording (id),
  reason TEXT NOT NULL,
  count INTEGER NOT NULL
) STRICT;

-- A rule of a policy whose selector found no view in any trace of the run.
CREATE TABLE unmatched_rule (
  id INTEGER PRIMARY KEY,
  run_id INTEGER NOT NULL REFERENCES run (id),
  policy TEXT NOT NULL,
  line INTEGER,                  -- in the policy file, from 1; NULL: the policy has no file
  selector TEXT NOT NULL
) STRICT;

CREATE VIEW groups AS
SELECT g.run_id, g.id AS group_id, g.fingerprint, g.verdict, g.kind,
  (SELECT count(*) FROM difference d WHERE d.group_id = g.id) AS touches,
  coalesce(g.before, 'nobody') AS before, coalesce(g.after, iif(g.kind = 'fault', 'no answer', 'nobody')) AS after,
  g.recognizers_before, g.recognizers_after, g.rule, g.rules
FROM difference_group g ORDER BY g.run_id, g.verdict, touches DESC, g.id;

CREATE VIEW differences AS
SELECT g.run_id, g.id AS group_id, g.verdict, g.kind, c.trace, c.recording_id, d.event_id, d.time, d.x, d.y,
  coalesce(g.before, 'nobody') AS before, coalesce(g.after, iif(g.kind = 'fault', 'no answer', 'nobody')) AS after
FROM difference d JOIN difference_group g ON g.id = d.group_id JOIN compared_recording c ON c.id = d.compared_recording_id
ORDER BY d.id;

-- The share of observed touches that the recording's own policy sends where they went.
CREATE VIEW fidelity AS
SELECT run_id, trace, recording_id, own_policy, observed, reproduced,
  round(100.0 * reproduced / nullif(observed, 0), 2) AS percent
FROM compared_recording;
