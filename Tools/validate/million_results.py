"""Writes results with ten runs over the trace of million.py: replays, a comparison with another recording, sweeps and audits.

In each run 100,000 touches, areas or controls differ, in 1,000 groups. From run to run, ten groups go, ten come, and some
have other numbers.

    million_results.py SCHEMA RESULTS
"""

import sqlite3
import sys

METHODS = ["replay", "sweep", "audit", "replay", "against", "sweep", "audit", "replay", "replay", "replay"]
RECORDINGS, GROUPS, DIFFERENCES = 100, 1000, 100_000
COUNTS = {
    "events": {"touches": 10_000, "others": 0, "unchanged": 9_000, "observed": 9_900, "reproduced": 9_800, "intended": 0,
               "intended_reproduced": 0, "intended_controls": 0, "intended_controls_reproduced": 0,
               "action_touches": 0, "changed_actions": 0, "unmodelled_actions": 0, "undecided": 0, "later": 0},
    "sweep": {"scenes": 100, "unchanged_scenes": 0, "searched": 100, "unproved_area": 0, "samples": 0},
    "audit": {"scenes": 100, "unchanged_scenes": 0, "searched": 100, "unproved_area": 0, "controls": 5_000},
}
KINDS = {"events": ["moved", "lost", "gained", "recognizers"], "sweep": ["moved", "lost"], "audit": ["covered", "small"]}


def insert(connection, table, **row):
    columns, places = ", ".join(row), ", ".join("?" * len(row))
    connection.execute(f"INSERT INTO {table} ({columns}) VALUES ({places})", list(row.values()))


def add_run(connection, run, method):
    about = method if method in COUNTS else "events"
    audit = {"least_width": 44, "least_height": 44, "judges_scrolled": 0, "judges_behind_modals": 0, "opaque": "x"}
    insert(connection, "run", id=run, method=method, policy="p", policy_text="", measures_margins=0,
           against="old.sqlite" if method == "against" else None, **(audit if method == "audit" else {}))
    insert(connection, "compared_trace", id=run, run_id=run, number=1, path="million.sqlite")
    for number in range(RECORDINGS):
        part = RECORDINGS * run + number
        insert(connection, "compared_recording", id=part, compared_trace_id=run, recording_id=number + 1,
               app=f"Shop {number % 2}", own_policy="uikit", parts=1)
        counts = dict(COUNTS[about])
        if number % 2 and "reproduced" in counts:
            counts["reproduced"] -= 2_000
        insert(connection, "compared_part", id=part, compared_recording_id=part, number=1, changed=900, unmodelled=100,
               faults=0, **counts)
    for number in range(GROUPS):
        group, cause = GROUPS * run + number, 10 * run + number
        rule = f"View#v{cause % 50} {{ hitTest: none }}" if cause % 10 else None
        verdict = "found" if about == "audit" else "changed" if cause % 10 else "unmodelled"
        kind = KINDS[about][cause % len(KINDS[about])]
        insert(connection, "difference_group", id=group, run_id=run, fingerprint=f"1{cause:015x}", verdict=verdict,
               kind=kind, reason="left-rule" if rule else "left-hidden", deciding_rule=rule, facts="{}", cause="{}", why="",
               before=None if kind == "gained" else f"UIWindow/View#v{cause % 97}",
               after=None if kind == "lost" else f"UIWindow/View#v{cause % 89}", is_explained=1, suspects=1)
        insert(connection, "group_rule", group_id=group, is_baseline=0, number=1, rule=rule or "")
    # In each run another tenth of the groups has twice as many differences as the others.
    group = f"{GROUPS * run} + CASE WHEN i % 1100 < {GROUPS} THEN i % 1100 ELSE i % 1100 - {GROUPS} + 100 * {run % 10} END"
    if about != "events":
        connection.execute(f"INSERT OR IGNORE INTO region VALUES (1, {GROUPS * run}, 100)")
    columns = {"events": "2 * 10 * i + 1, 0, NULL, NULL, NULL", "sweep": "NULL, NULL, 1, 0, NULL", "audit": "NULL, NULL, 1, NULL, 0"}
    connection.execute(
        f"WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < {DIFFERENCES})"
        " INSERT INTO difference (group_id, compared_part_id, snapshot_id, time, x, y, event_id, type, region_id, touches_inside,"
        f" missed_touches) SELECT {group}, {RECORDINGS * run} + i / 1000, i / 10 + 1, i, i % 390, i % 844, {columns[about]} FROM n")


connection = sqlite3.connect(sys.argv[2])
connection.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")
with open(sys.argv[1], encoding="utf-8") as schema:
    connection.executescript(schema.read())
for run, method in enumerate(METHODS, 1):
    add_run(connection, run, method)
connection.commit()
