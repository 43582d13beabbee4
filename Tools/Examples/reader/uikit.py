#!/usr/bin/env python3
"""Reads a trace with nothing but SQLite, and hit-tests each of its touches by UIKit's rules.

    python3 uikit.py trace.sqlite ...

prints a line for each touch that begins and each pointer: the trace, the number of its row in
`event`, the id of the view that UIKit's rules give it to (- for nobody), and who was seen to act
upon it first: the name that `responder` has for a control, the class of a recognizer, - for nobody,
? if that is not known. "The trace and its SQL" tells in words what a program needs to know.
"""
import sqlite3
import struct
import sys

APPLICATION_ID, VERSION = 0x52544348, 1  # "RTCH"; the header of a SQLite file has both


def open_trace(path):
    db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    db.row_factory = sqlite3.Row
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        sys.exit(f"{path}: no trace of Retouch")
    if db.execute("PRAGMA user_version").fetchone()[0] > VERSION:
        sys.exit(f"{path}: a newer trace than this program reads")
    return db


def scenes(db, recording):
    """Yields (snapshot id, views, windows): the newest row of each view up to that snapshot."""
    views, windows = {}, {}
    for (snapshot,) in db.execute("SELECT id FROM snapshot WHERE recording_id = ? ORDER BY id", [recording]):
        # Elements, whose classes are in braces, are no views and are never hit.
        states = "SELECT s.* FROM view_state s JOIN view v ON v.id = s.view_id JOIN class c ON c.id = v.class_id"
        for row in db.execute(states + " WHERE s.snapshot_id = ? AND c.name NOT LIKE '{%'", [snapshot]):
            views[row["view_id"]] = row
            if row["is_removed"]:
                del views[row["view_id"]]
        for row in db.execute("SELECT * FROM window_state WHERE snapshot_id = ?", [snapshot]):
            windows[row["view_id"]] = row
        yield snapshot, views, windows


def to_own_space(view, x, y):
    """A point of the superview's space in the view's own; None where there is none."""
    a, b, c, d, tx, ty = (view["transform_" + name] for name in ("a", "b", "c", "d", "tx", "ty"))
    x, y = x - view["position_x"], y - view["position_y"]
    if a is not None and (a, b, c, d, tx, ty) != (1, 0, 0, 1, 0, 0):
        determinant = a * d - b * c
        if determinant == 0:
            return None
        x, y = (
            d / determinant * x + -c / determinant * y + (c * ty - d * tx) / determinant,
            -b / determinant * x + a / determinant * y + (b * tx - a * ty) / determinant,
        )
    anchor_x, anchor_y = (0.5 if view[name] is None else view[name] for name in ("anchor_x", "anchor_y"))
    return (
        x + (anchor_x * view["bounds_width"] + view["bounds_x"]),
        y + (anchor_y * view["bounds_height"] + view["bounds_y"]),
    )


def contains(view, x, y):
    def between(value, origin, length):  # the smaller edge belongs to it, the larger one does not
        return min(origin, origin + length) <= value < max(origin, origin + length)

    return between(x, view["bounds_x"], view["bounds_width"]) and between(y, view["bounds_y"], view["bounds_height"])


def hit(view, subviews, x, y):
    """UIView.hitTest(_:with:); the point is in the superview's space."""
    point = to_own_space(view, x, y)
    alpha = 1 if view["alpha"] is None else struct.unpack("f", struct.pack("f", view["alpha"]))[0]
    if point is None or view["is_hidden"] or not view["is_user_interaction_enabled"] or view["is_animating"]:
        return None
    if alpha < 0.01 or not contains(view, *point):
        return None
    for subview in reversed(subviews.get(view["view_id"], [])):  # front to back
        found = hit(subview, subviews, *point)
        if found is not None:
            return found
    return view["view_id"]


def responder(event, subviews, windows):
    """The window in front is asked first: the highest level, and the last one within a level."""
    backmost_first = sorted(subviews.get(None, []), key=lambda view: windows[view["view_id"]]["level"])
    named = [view for view in backmost_first if windows[view["view_id"]]["window_scene"] is not None]
    if event["window_scene"] is not None:  # of several window scenes only the touched one is there
        named = [view for view in named if windows[view["view_id"]]["window_scene"] == event["window_scene"]]
        backmost_first = named
    for window in reversed(named or backmost_first):
        found = hit(window, subviews, event["x"], event["y"])
        if found is not None:
            return found
    return None


def actors(db, recording, watched):
    """Who acted first upon each touch, by the number of its row; what is missing is not known."""
    rows = db.execute("""
        SELECT e.id, coalesce(c.label, p.path) FROM event e JOIN snapshot s ON s.id = e.snapshot_id
        LEFT JOIN outcome o ON o.touch_id = e.id AND o.is_first_action LEFT JOIN responder p ON p.id = o.responder_id
        LEFT JOIN recognizer r ON r.id = o.recognizer_id LEFT JOIN class c ON c.id = r.class_id
        WHERE s.recording_id = ? AND e.touch_id = e.id""", [recording])
    return {touch: who or "-" for touch, who in rows if who or watched == 1}


def replay(path):
    db = open_trace(path)
    for recording, watched in db.execute("SELECT id, observes_outcomes FROM recording ORDER BY id").fetchall():
        acted = actors(db, recording, watched)
        for snapshot, views, windows in scenes(db, recording):
            subviews = {}
            for view in sorted(views.values(), key=lambda view: view["sibling_order"]):
                subviews.setdefault(view["parent_id"], []).append(view)
            events = db.execute(
                "SELECT * FROM event WHERE snapshot_id = ? AND x IS NOT NULL ORDER BY id", [snapshot])
            for event in events:
                found = responder(event, subviews, windows)
                print(path, event["id"], "-" if found is None else found, acted.get(event["id"], "?"), sep="\t")


if __name__ == "__main__":
    sys.setrecursionlimit(100_000)
    for trace in sys.argv[1:]:
        replay(trace)
