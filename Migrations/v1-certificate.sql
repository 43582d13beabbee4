-- A Retouch certificate, version 1.
--
-- What `retouch sweep` says about all points of each recorded screen, so that somebody else can verify it: `retouch check` does, with
-- the definition of a hit test alone. The name of the tool is what the file says of itself: nothing verifies it, and no command
-- shows it. Tables (singular) hold it; views (plural) read it back: start with  SELECT * FROM differences;
-- Each number follows from the traces and the policies, also the order of the rows. The same sweep gives the same bytes.

-- The versions of this format, up to the file's own: what an older program needs to be told.
CREATE TABLE format_version (
  version INTEGER PRIMARY KEY,   -- as in PRAGMA user_version
  retouch TEXT NOT NULL,         -- the first release that reads it
  brings TEXT NOT NULL           -- what it brings, in words
) STRICT;

INSERT INTO format_version VALUES (1, '0.1.0', 'the first version');

CREATE TABLE certificate (
  tool TEXT NOT NULL,            -- the program that wrote it, and its version
  -- SHA-256 of all else but format_version, in hexadecimal. For each table in the order policy, trace, partition, cell, region, scene: its name, then
  -- each row in the order of its key, and of a row each value in the order of its columns. Before them, the tool. A NULL is the byte
  -- `n`. A text is `t`, the number of its bytes as eight bytes, and its bytes in UTF-8. A whole number is `i` and its eight bytes;
  -- another number is `r` and its eight bytes by IEEE 754, 0 always as +0. The most significant byte comes first. A table's name is
  -- written as a text.
  sha256 TEXT NOT NULL
) STRICT;

-- The policies of rules that are compared. A recording is compared under the policy `before` that has the name of the policy that its
-- trace names as the app's own, or under the only one.
CREATE TABLE policy (
  side TEXT NOT NULL CHECK (side IN ('after', 'before')),  -- after: the policy that was tried
  name TEXT NOT NULL,
  text TEXT NOT NULL,            -- the policy as YAML
  PRIMARY KEY (side, name)
) STRICT, WITHOUT ROWID;

-- A trace that was swept.
CREATE TABLE trace (
  id INTEGER PRIMARY KEY,        -- in the order of the sweep, from 1
  path TEXT NOT NULL,            -- as it was given
  sha256 TEXT NOT NULL,          -- of the file, in hexadecimal
  approximations TEXT            -- what the sources of its recordings do not tell of hit tests, as in the trace; NULL: nothing
) STRICT;

-- A screen, divided into cells. Each of its points is in exactly one of them.
CREATE TABLE partition (
  id INTEGER PRIMARY KEY,        -- in the order of their first scenes, from 1
  min_x REAL NOT NULL,           -- the screen, from its least coordinates up to its greatest, which are not in it; points
  min_y REAL NOT NULL,
  max_x REAL NOT NULL,
  max_y REAL NOT NULL,
  unproved_area REAL NOT NULL    -- the sizes of all cells of which nothing is proved, added up in their order; square points
) STRICT;

-- A box of a partition, from its least coordinates up to its greatest, which are not in it. All digits count.
CREATE TABLE cell (
  partition_id INTEGER NOT NULL REFERENCES partition (id),
  min_y REAL NOT NULL,           -- on the screen, points
  min_x REAL NOT NULL,
  max_y REAL NOT NULL,
  max_x REAL NOT NULL,
  -- views: which views are hit, at each point of the box; same_view: that both policies hit the same view, or both nobody, but not
  -- which; nothing: nothing is stated, as along a turned or round edge where a sweep gave up
  proved TEXT NOT NULL CHECK (proved IN ('views', 'same_view', 'nothing')),
  before_view_id INTEGER,        -- view.id in the trace; NULL: nobody, or not told
  after_view_id INTEGER,         -- view.id in the trace; NULL: nobody, or not told
  PRIMARY KEY (partition_id, min_y, min_x),
  CHECK (proved = 'views' OR before_view_id IS NULL AND after_view_id IS NULL)
) STRICT, WITHOUT ROWID;

-- The points of a partition that go from one view to another: all cells with these views but those that are narrower than a millionth
-- of a point, where no finger hits.
CREATE TABLE region (
  partition_id INTEGER NOT NULL REFERENCES partition (id),
  number INTEGER NOT NULL,       -- in the partition, in the order of their first cells, from 1
  before_view_id INTEGER,        -- view.id in the trace; NULL: nobody
  after_view_id INTEGER,         -- view.id in the trace; NULL: nobody
  area REAL NOT NULL,            -- the sizes of its cells, added up in their order; square points
  witness_x REAL NOT NULL,       -- one of its points, on the screen: in the middle of its largest cell, of equal ones the first
  witness_y REAL NOT NULL,
  PRIMARY KEY (partition_id, number)
) STRICT, WITHOUT ROWID;

-- A screen of a recorded scene. Snapshots one after another share a partition where theirs would be the same.
CREATE TABLE scene (
  id INTEGER PRIMARY KEY,        -- in the order of the traces, their recordings, snapshots and window scenes, from 1
  trace_id INTEGER NOT NULL REFERENCES trace (id),
  recording_id INTEGER NOT NULL, -- recording.id in the trace
  snapshot_id INTEGER NOT NULL,  -- snapshot.id in the trace
  window_scene TEXT,             -- the one that is touched; NULL: not known
  partition_id INTEGER NOT NULL REFERENCES partition (id)
) STRICT;

CREATE INDEX scene_of_partition ON scene (partition_id);

-- The cells that go somewhere else, scene by scene.
CREATE VIEW differences AS
SELECT t.path AS trace, s.recording_id, s.snapshot_id, s.window_scene, c.min_x, c.min_y, c.max_x, c.max_y, c.before_view_id,
  c.after_view_id
FROM scene s JOIN trace t ON t.id = s.trace_id JOIN cell c ON c.partition_id = s.partition_id
WHERE c.proved = 'views' AND coalesce(c.before_view_id, -1) <> coalesce(c.after_view_id, -1)
ORDER BY s.id, c.min_y, c.min_x;

-- The scenes, with how much of each goes somewhere else and how much is not proved, in square points.
CREATE VIEW scenes AS
SELECT t.path AS trace, s.recording_id, s.snapshot_id, s.window_scene, s.partition_id,
  (SELECT count(*) FROM cell c WHERE c.partition_id = s.partition_id) AS cells,
  coalesce((SELECT sum(r.area) FROM region r WHERE r.partition_id = s.partition_id), 0) AS area,
  p.unproved_area
FROM scene s JOIN trace t ON t.id = s.trace_id JOIN partition p ON p.id = s.partition_id
ORDER BY s.id;
