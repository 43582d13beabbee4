"""Recordings in the text form that are slow for their size. Each function takes a number, and returns files by name.

The number counts what the recording is made of. At the number that `ALL` gives, a recording has nearly 1 MB.
"""

import json
import math

# A policy that reaches most views of a recording, so that each command has work.
POLICY = """policy: p
base: uikit
rules:
  - match: UIButton
    pointInside: { minimumSize: 44 }
  - match: UIView
    hitTest: passthrough
"""
SCREEN = [0, 0, 390, 844]


def view(number, kind, box, *children, **keys):
    """A view as text. Deep trees are made from inside, so that nothing here recurses."""
    shape = {"frame": box} if isinstance(box, list) else box
    text = json.dumps({"id": number, "class": kind, **shape, **keys}, separators=(",", ":"))
    return text[:-1] + ',"children":[' + ",".join(children) + "]}" if children else text


def touch(time, x, y, moves=0, number=1, **keys):
    """The lines of one touch, whose finger moves so often before it is lifted."""
    def line(when, phase, at, **more):
        samples = [{"touch": number, "phase": phase, "at": at, **more}]
        return json.dumps({"t": when, "event": {"type": "touches", "touches": samples}}, separators=(",", ":"))
    yield line(time, "began", [x, y], **keys)
    for step in range(moves):
        yield line(time + step / 1000, "moved", [x + step % 50, y + step % 70])
    yield line(time + moves / 1000, "ended", [x, y])


def recording(views, *lines, policy=POLICY, header=None, **keys):
    """A recording of one window with these subviews, and the lines after its scene."""
    window = view(1, "UIWindow", keys.pop("window", SCREEN), *views, key=True, **keys)
    first = {"retouch": 1, "policy": "uikit", "screen": {"width": 390, "height": 844}, **(header or {})}
    scene = '{"t":0,"scene":{"windows":[' + window + "]}}"
    return files("\n".join([json.dumps(first), scene, *lines]), policy)


def files(text, policy=POLICY):
    return {"source": text + "\n", "p.yaml": policy}


def touches(count, moves=0):
    """Touches all over the screen."""
    return [line for i in range(count) for line in touch(i + 1, 37 * i % 390, 53 * i % 844, moves)]


def nested(n):
    inner = view(n + 1, "UIButton", [0, 0, 390, 844])
    opened = "".join(f'{{"id":{i},"class":"UIView","frame":[0,0,390,844],"children":[' for i in range(2, n + 1))
    return recording([opened + inner + "]}" * (n - 1)], *touches(3))


def overlapping(n):
    return recording([view(i + 2, "UIView", [i % 97, i % 89 * 2, 290 - i % 83, 500]) for i in range(n)], *touches(3))


def shifted(n):
    """Views that overlap, no two with an edge in common."""
    return recording([view(i + 2, "UIView", [i / 128, i / 64, 200, 300]) for i in range(n)], *touches(3))


def grid(n):
    """Buttons, each of which is touched: a group for each."""
    places = [(i % 30 * 13, i // 30 % 64 * 13) for i in range(n)]
    cells = [view(i + 2, "UIButton", [x, y, 12, 12], identifier=f"b{i}") for i, (x, y) in enumerate(places)]
    taps = [line for i, (x, y) in enumerate(places) for line in touch(i + 1, x + 5, y + 5, hit=i + 2)]
    return recording(cells, *taps, policy=POLICY.replace("pointInside: { minimumSize: 44 }", "hitTest: none"))


def turn(degrees):
    across, up = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [round(number, 6) for number in (across, up, -up, across, 0, 0)]


def turned(n):
    shapes = [{"bounds": [0, 0, 44, 44], "position": [31 * i % 390, 47 * i % 844], "transform": turn(7 * i % 360)} for i in range(n)]
    return recording([view(i + 2, "UIButton", shape) for i, shape in enumerate(shapes)], *touches(3))


def turned_window(n):
    shape = {"bounds": SCREEN, "position": [195, 422]}
    cells = [view(i + 2, "UIButton", [i % 30 * 13, i // 30 % 64 * 13, 12, 12]) for i in range(n)]
    return recording(cells, *touches(3), window=shape, transform=turn(11))


def round_views(n):
    rule = POLICY.replace("{ minimumSize: 44 }", "{ shape: ellipse }")
    return recording([view(i + 2, "UIButton", [i % 350, 3 * i % 800, 44, 44]) for i in range(n)], *touches(3), policy=rule)


def snapshots(n):
    changes = [json.dumps({"t": i + 1, "change": {"set": [{"id": 2, "alpha": i % 2}]}}, separators=(",", ":")) for i in range(n)]
    return recording([view(2, "UIButton", [0, 0, 44, 44])], *changes, *[line for line in touch(n + 1, 5, 5)])


def recycled(n):
    """A list whose first cell goes and comes back at its end, again and again."""
    cells = [view(i + 2, "UIButton", [0, 20 * i, 390, 20]) for i in range(40)]
    lines = []
    for i in range(n):
        more = {"parent": 1, "index": 39, "view": {"id": i + 42, "class": "UIButton", "frame": [0, 780, 390, 20]}}
        lines.append(json.dumps({"t": i + 1, "change": {"insert": [more], "remove": [i + 2]}}, separators=(",", ":")))
    return recording(cells, *lines, *touch(n + 1, 5, 5))


def gestures(n):
    """Taps on one view with recognizers, in a recording that tells what came of touches."""
    kinds = ["UITapGestureRecognizer", "UIPanGestureRecognizer", "UILongPressGestureRecognizer"]
    with_recognizers = view(
        2, "UIButton", SCREEN, recognizers=[{"id": i + 5, "class": kind} for i, kind in enumerate(kinds)])
    taps = [line for i in range(n) for line in touch(0.2 * i + 1, 9, 9, taps=i + 1, hit=2, recognizers=[5, 6, 7])]
    return recording([with_recognizers], *taps, header={"outcomes": True})


def failures(n):
    """Recognizers of which each waits for all before it."""
    waiting = [
        {"id": i + 5, "class": "UITapGestureRecognizer",
         "requires": [{"id": j + 5, "known": "seen"} for j in range(i)]} for i in range(n)]
    return recording([view(2, "UIView", SCREEN, recognizers=waiting)], *touches(9, moves=3), header={"outcomes": True})


def failure_chain(n):
    """Recognizers of which each waits for the one before it."""
    waiting = [
        {"id": i + 5, "class": "UITapGestureRecognizer", "requires": [{"id": i + 4, "known": "seen"}] if i else []}
        for i in range(n)]
    return recording([view(2, "UIView", SCREEN, recognizers=waiting)], *touches(9, moves=3), header={"outcomes": True})


def scroll_views(n):
    """Scroll views inside one another, each with its pan."""
    opened = "".join(
        f'{{"id":{2 * i},"class":"UIScrollView","frame":[0,0,390,844],"contentSize":[390,2000],'
        f'"recognizers":[{{"id":{2 * i + 1},"class":"UIScrollViewPanGestureRecognizer"}}],"children":[' for i in range(1, n))
    inner = view(2 * n, "UIButton", SCREEN)
    return recording([opened + inner + "]}" * (n - 1)], *touches(3, moves=9), header={"outcomes": True})


def fingers(n):
    """One event with many fingers."""
    samples = [{"touch": i, "phase": "began", "at": [i % 390, i % 844]} for i in range(n)]
    event = {"t": 1, "event": {"type": "touches", "touches": samples}}
    return recording([view(2, "UIButton", SCREEN, multipleTouch=True)], json.dumps(event, separators=(",", ":")))


def moves(n):
    """One finger that is down for very many samples."""
    pan = [{"id": 5, "class": "UIPanGestureRecognizer"}]
    return recording([view(2, "UIButton", SCREEN, recognizers=pan)], *touch(1, 9, 9, n), header={"outcomes": True})


def many_recordings(n):
    one = recording([view(2, "UIButton", [0, 0, 44, 44])], *touch(1, 5, 5))["source"]
    return files(one.strip() + ("\n" + one.strip()) * (n - 1))


def windows(n):
    all_windows = ",".join(view(i + 1, "UIWindow", [i % 50, i % 70, 300, 700], level=i % 7) for i in range(n))
    return files("\n".join(
        ['{"retouch":1,"policy":"uikit"}', '{"t":0,"scene":{"windows":[' + all_windows + "]}}", *touches(3)]))


def elements(n):
    inside = [
        json.dumps({"id": i + 3, "element": "button", "frame": [i % 30 * 13, i // 30 % 64 * 13, 12, 12], "label": f"e{i}"})
        for i in range(n)]
    return recording([view(2, "_UIHostingView", SCREEN, *inside)], *touches(9))


def names(n):
    """Classes and identifiers of characters that selectors, YAML, HTML and shells read in another way."""
    odd = "#a > b:not(*) [c=\"d\"], {e}@1 */ <script> & $(f) `g` \\ \U0001f600\u202e"
    cells = [view(i + 2, f"C{i}{odd}", [i % 350, 3 * i % 800, 44, 44], identifier=odd + str(i)) for i in range(n)]
    return recording(cells, *touches(20))


def long_name(n):
    return recording([view(2, "UIButton", SCREEN, identifier="#" * n)], *touches(9))


def classes(n):
    """Each class is a subclass of the one before it."""
    chain = {"C0": "UIView", **{f"C{i}": f"C{i - 1}" for i in range(1, n)}}
    one = recording([view(2, f"C{n - 1}", SCREEN)], *touches(3))
    first, rest = one["source"].split("\n", 1)
    return files(first + "\n" + json.dumps({"classes": chain}, separators=(",", ":")) + "\n" + rest)


def huge_numbers(n):
    """Finite numbers that are as large, or as near to zero, as they can be."""
    odd = [1e300, 1.7e308, -1.7e308, 5e-324, -1e300, 2.0 ** 53]
    cells = [
        view(2 ** 53 - i, "UIButton", {"bounds": [0, 0, 44, odd[i % 6]], "position": [odd[i % 5], 1], "transform": turn(i)})
        for i in range(n)]
    late = [line for i in range(9) for line in touch(odd[i % 2] * (1 if i else 1e-9), 5, 5)][:4]
    return recording(cells, *touches(3), *late)


def properties(n):
    """Lists inside one another in what a view brings along."""
    one = recording(['{"id":2,"class":"UIButton","frame":[0,0,44,44],"props":{"a":' + "[" * n + "]" * n + "}}"], *touches(3))
    return one


def slivers(n):
    """Buttons that are covered by very many thin views, which leave gaps."""
    buttons = [view(i + 2, "UIButton", [i % 6 * 65, i // 6 * 50, 60, 44]) for i in range(96)]
    thin = [view(i + 100, "UIView", [(i * 0.37) % 390, 0, 0.2, 844]) for i in range(n)]
    return recording([*buttons, *thin], *touches(9), policy=POLICY.split("  - match: UIView")[0])


def taps(n):
    """Taps that name views of a wide scene."""
    cells = [view(i + 2, "UIButton", [i % 30 * 13, i // 30 % 64 * 13, 12, 12], identifier=f"b{i}") for i in range(n)]
    return recording(cells, *[json.dumps({"t": i + 1, "tap": f"UIWindow > #b{i}"}) for i in range(n)])


ALL = {
    "nested": (nested, 16_000), "overlapping": (overlapping, 17_000), "shifted": (shifted, 15_000), "grid": (grid, 3_700),
    "turned": (turned, 8_000), "turned window": (turned_window, 16_000), "round": (round_views, 17_000),
    "snapshots": (snapshots, 19_000), "recycled": (recycled, 7_500), "gestures": (gestures, 4_400),
    "failures": (failures, 280), "failure chain": (failure_chain, 10_000), "scroll views": (scroll_views, 6_200),
    "fingers": (fingers, 20_000), "moves": (moves, 10_000), "recordings": (many_recordings, 2_300),
    "windows": (windows, 13_000), "elements": (elements, 11_000), "names": (names, 4_500), "long name": (long_name, 1_000_000),
    "classes": (classes, 55_000), "huge numbers": (huge_numbers, 6_000), "properties": (properties, 500_000),
    "slivers": (slivers, 15_500), "taps": (taps, 8_000),
}
