"""Writes a trace with a million touches by SQL alone: 100 recordings of two apps with 100 snapshots of 100 views.

    million.py SCHEMA TRACE
"""

import sqlite3
import sys

SERIES = "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < {}) "

# Recording r, its snapshot s, its view v, its touch t. A touch has two rows: it begins, and it ends.
ROWS = [
    "INSERT INTO class VALUES (1, 'UIView', 'UIView', NULL), (2, 'UIControl', 'UIControl', 1),"
    " (3, 'UIButton', 'UIButton', 2), (4, 'Shop.PayButton', 'PayButton', 3), (5, 'UIWindow', 'UIWindow', 1)",
    SERIES.format(100) + "INSERT INTO recording SELECT i + 1, 'live', 'a', 'uikit', 'Shop ' || (i % 2), '1', 'iPhone' || (i % 5),"
    " '1' || (i % 3), 390, 844, 3, NULL, NULL, 1, NULL, 1000 * i FROM n",
    SERIES.format(10_000) + "INSERT INTO view SELECT 1000 * (i / 100) + i % 100 + 1, i / 100 + 1,"
    " CASE WHEN i % 100 = 0 THEN 5 ELSE 1 + i % 4 END FROM n",
    SERIES.format(10_000) + "INSERT INTO snapshot SELECT i + 1, i / 100 + 1, 100.0 * (i % 100), 200 * i + 1 FROM n",
    SERIES.format(10_000) + "INSERT INTO view_state (snapshot_id, view_id, is_removed, parent_id, sibling_order, bounds_x,"
    " bounds_y, bounds_width, bounds_height, position_x, position_y, is_hidden, is_user_interaction_enabled, is_animating,"
    " clips_to_bounds, is_multiple_touch_enabled, is_exclusive_touch) SELECT 100 * (i / 100) + 1, 1000 * (i / 100) + i % 100 + 1,"
    " 0, CASE WHEN i % 100 > 0 THEN 1000 * (i / 100) + 1 END, i % 100, 0, 0, CASE WHEN i % 100 = 0 THEN 390 ELSE 20 + i % 60 END,"
    " CASE WHEN i % 100 = 0 THEN 844 ELSE 20 + i % 60 END, CASE WHEN i % 100 = 0 THEN 195 ELSE 4 * (i % 100) END,"
    " CASE WHEN i % 100 = 0 THEN 422 ELSE 8 * (i % 100) END, 0, 1, 0, 0, 0, 0 FROM n",
    SERIES.format(100) + "INSERT INTO window_state SELECT 100 * i + 1, 1000 * i + 1, 0, 1, NULL, NULL FROM n",
    SERIES.format(10_100) + "INSERT INTO responder SELECT i + 1, i / 101 + 1, CASE i % 101 WHEN 100 THEN 1 ELSE 2 END,"
    " CASE WHEN i % 101 < 100 THEN 'UIWindow/View#v' || (i % 101) END, CASE WHEN i % 101 < 100 THEN 'v' || (i % 101) END,"
    " CASE WHEN i % 101 < 100 THEN 'Screen' || (i % 101 % 7) END FROM n",
    SERIES.format(1_000_000) + "INSERT INTO event SELECT 2 * i + 1, NULL, i / 100 + 1, i % 10000 + 0.0, 0, NULL, 2 * i + 1, 1, 0,"
    " 4.0 * (i % 90), 8.0 * (i % 90), NULL, 1, CASE WHEN i % 100 < 99 THEN 1000 * (i / 10000) + i % 99 + 1 END, NULL, NULL, 0, 1, NULL, NULL, NULL FROM n",
    SERIES.format(1_000_000) + "INSERT INTO touch_sample SELECT 2 * i + 2, NULL, 2 * i + 1, 0, 3, i % 10000 + 0.1,"
    " 4.0 * (i % 90) + i % 13, 8.0 * (i % 90), NULL FROM n",
    SERIES.format(1_000_000) + "INSERT INTO touch_path SELECT 2 * i + 1, CASE WHEN i % 10000 THEN 0.9 END, 3, 0.1 + i % 11 / 10.0, i % 13, i % 13,"
    " 4.0 * (i % 90) + i % 13, 8.0 * (i % 90), i % 13 < 10 AND i % 11 < 4, CASE WHEN i % 13 < 10 AND i % 11 < 4 AND i % 50 = 7 THEN 2 * i - 1 END, (i % 50 = 7) * (1 + i % 3) FROM n",
    SERIES.format(1_000_000) + "INSERT INTO resolution SELECT 2 * i + 1, 101 * (i / 10000) + CASE WHEN i % 100 < 99 THEN i % 99 + 1"
    " ELSE 101 END, CASE WHEN i % 100 < 99 THEN 1000 * (i / 10000) + i % 99 + 1 END, 1, CASE WHEN i % 100 < 99 THEN i % 99 % 4 > 0"
    " END, CASE WHEN i % 100 < 99 THEN 0 END, 0, 20 + i % 99 % 60, 20 + i % 99 % 60, CASE WHEN i % 20 = 3 THEN"
    " 1000 * (i / 10000) + 4 END, CASE WHEN i % 20 = 3 THEN 101 * (i / 10000) + 4 END, CASE WHEN i % 20 = 3 THEN i % 44 * (i % 3 > 0) END, NULL, NULL, NULL, NULL FROM n",
    "INSERT INTO class VALUES (6, 'UIScrollViewPanGestureRecognizer', 'UIScrollViewPanGestureRecognizer', NULL)",
    SERIES.format(100) + "INSERT INTO recognizer SELECT 1000 * i + 500, i + 1, 6 FROM n",
    # Of three touches one has nothing, one the scroll view's pan, one a control.
    SERIES.format(1_000_000) + "INSERT INTO outcome SELECT i + 1, NULL, i / 100 + 1, 2 * i + 2, i % 10000 + 0.1, 2 * i + 1,"
    " CASE i % 3 WHEN 1 THEN 0 ELSE 2 END, CASE i % 3 WHEN 1 THEN 1000 * (i / 10000) + 500 END, CASE i % 3 WHEN 1 THEN 1 END, 0,"
    " CASE i % 3 WHEN 2 THEN 1000 * (i / 10000) + i % 99 + 1 END, CASE i % 3 WHEN 2 THEN 64 END, NULL, NULL, NULL,"
    " 101 * (i / 10000) + CASE i % 3 WHEN 1 THEN 1 ELSE i % 99 + 1 END, 1, 1 FROM n WHERE i % 3 > 0",
    SERIES.format(1_000_000) + "INSERT INTO quiet_tap SELECT 2 * i + 1 FROM n WHERE i % 13 < 10 AND i % 11 < 4 AND i % 2 = 0",
]

connection = sqlite3.connect(sys.argv[2])
connection.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")
with open(sys.argv[1], encoding="utf-8") as schema:
    connection.executescript(schema.read())
for sql in ROWS:
    connection.execute(sql)
connection.commit()
