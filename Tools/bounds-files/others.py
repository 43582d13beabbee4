"""Files of other tools, and files that are no recordings, which are slow for their size. Each function takes a number, and
returns files by name; a name with a slash lies in a folder."""

import gzip
import json
import random

import recordings
from recordings import POLICY

TOUCH = '{{"type":"pointer","id":"f{0}","actions":[{{"type":"pointerMove","duration":0,"x":{0},"y":9}},' \
    '{{"type":"pointerDown"}},{{"type":"pointerMove","duration":{1},"x":9,"y":{0}}},{{"type":"pointerUp"}}]}}'


def source(text, **files):
    return {"source": text, "p.yaml": POLICY, **files}


def folder(**files):
    """Files in a folder, whose names sort in their order."""
    return {"p.yaml": POLICY} | {f"source/{name.replace('__', '.')}": text for name, text in files.items()}


def page(inside, encoding="UTF-8", declared=""):
    """A page source of XCUITest."""
    text = f'<?xml version="1.0" encoding="{encoding}"?>\n{declared}<AppiumAUT><XCUIElementTypeApplication name="Shop" ' \
        f'x="0" y="0" width="390" height="844"><XCUIElementTypeWindow x="0" y="0" width="390" height="844">{inside}' \
        "</XCUIElementTypeWindow></XCUIElementTypeApplication></AppiumAUT>"
    return text.encode(encoding)


def button(number, more=""):
    return f'<XCUIElementTypeButton name="b{number}" x="{number % 350}" y="{number * 3 % 800}" width="44" height="44"{more}/>'


def attributes(n):
    return source(page(button(1, "".join(f' a{i}=""' for i in range(n))), "UTF-16"))


def wide_page(n):
    return source(page("".join(button(i) for i in range(n)), "UTF-16"))


def deep_page(n):
    one = '<XCUIElementTypeOther name="o" x="0" y="0" width="390" height="844">'
    return source(page(one * n + "</XCUIElementTypeOther>" * n))


def entities(n):
    """Names that stand for ten names each."""
    lines = ['<!ENTITY a0 "aaaaaaaaaa">'] + [f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">' for i in range(1, n)]
    return source(page(f"&a{n - 1};", declared="<!DOCTYPE x [" + "".join(lines) + "]>"))


def pointers(n):
    """Fingers that all are down at once, and then move for a long time."""
    actions = '{"actions":[' + ",".join(TOUCH.format(i, 10 ** 9) for i in range(n)) + "]}"
    return folder(**{"1__xml": page(button(1)), "2__json": actions})


def getevent(n):
    dump = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\"><node class=\"a.B\" " \
        'bounds="[0,0][1080,2400]"/></hierarchy>'
    device = 'add device 1: /dev/input/event2\n  name:     "touch"\n  events:\n' \
        "    ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0\n" \
        "                ABS_MT_POSITION_X     : value 0, min 0, max 99, fuzz 0, flat 0, resolution 0\n" \
        "                ABS_MT_POSITION_Y     : value 0, min 0, max 199, fuzz 0, flat 0, resolution 0\n" \
        "  input props:\n    INPUT_PROP_DIRECT\n"
    device += "[ 1.0] /dev/input/event2: EV_ABS ABS_MT_TRACKING_ID 00000007\n"
    moves = [
        f"[ {i + 1}.0] /dev/input/event2: EV_ABS ABS_MT_POSITION_X {i % 99:08x}\n"
        f"[ {i + 1}.0] /dev/input/event2: EV_SYN SYN_REPORT 00000000\n" for i in range(n)]
    return folder(**{"1__xml": dump, "2__txt": device + "".join(moves)})


def droidbot(n):
    views = [
        {"temp_id": i, "parent": i - 1, "children": [i + 1] if i + 1 < n else [], "class": "V", "resource_id": f"com.a:id/{i}",
         "bounds": [[0, 0], [1000, 2000]], "enabled": True, "visible": True, "clickable": True} for i in range(n)]
    state = {"tag": "2020-02-29_100000", "state_str": "a", "views": views}
    event = {"tag": "2020-02-29_100001", "start_state": "a", "stop_state": "-",
             "event": {"event_type": "swipe", "start_x": 1, "start_y": 2, "end_x": 30, "end_y": 40, "duration": 10 ** 9}}
    return {"p.yaml": POLICY, "source/states/state_2020-02-29_100000.json": json.dumps(state),
            "source/events/event_2020-02-29_100001.json": json.dumps(event)}


def miniwob(n):
    """A page of ten elements, again and again, each time with new ones."""
    def state(i):
        inside = [{"children": [], "ref": 9 * i + j + 2, "tag": "B", "left": j, "top": 1, "width": 30, "height": 40} for j in range(9)]
        body = {"children": inside, "ref": 1, "tag": "BODY", "left": 0, "top": 0, "width": 160, "height": 210}
        return {"time": i, "dom": body, "action": {"type": "mousedown", "x": 9, "y": 9, "timing": 1}}
    return source(json.dumps({"taskName": "a", "utterance": "b", "states": [state(i) for i in range(n)]}))


def dump(n):
    """What recursiveDescription prints of views inside one another as deep as they go."""
    lines = ["<UIWindow: 0x1; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x2>>"]
    lines += [f"   {'|    ' * i}| <UIView: 0x{i + 9:x}; frame = (0 0; 390 844); layer = <CALayer: 0x3>>" for i in range(n)]
    return source("\n".join(lines) + "\n")


def one_line_dump(n):
    """The same of views beside one another, which lost its line breaks."""
    one = "   | <UIView: 0x{:x}; frame = (0 0; 9 9); text = '<UI'; layer = <CALayer: 0x3>>"
    return source("<UIWindow: 0x1; frame = (0 0; 390 844)> " + " ".join(one.format(i + 2) for i in range(n)))


def element_tree(n):
    one = {"type": "Button", "AXUniqueId": "pay", "AXFrame": "{{20, 40}, {100, 44}}"}
    app = {"type": "Application", "AXLabel": "Shop", "frame": {"x": 0, "y": 0, "width": 390, "height": 844}, "children": [one] * n}
    return source(json.dumps([app]))


def element_text(n):
    lines = ["Attributes: Application, 0x1, pid: 1, label: 'Shop'", "Element subtree:", " \u2192Application, 0x1, pid: 1, label: 'Shop'"]
    lines += [f"{'  ' * (i + 2)}Other, 0x{i + 2:x}, {{{{0.0, 0.0}}, {{390.0, 844.0}}}}, label: 'It's, \"x\"'" for i in range(n)]
    return source("\n".join(lines) + "\n")


def maestro(n):
    screen = {"attributes": {"bounds": "[0,0][390,844]"}, "children": [
        {"attributes": {"accessibilityText": f"b{i}", "bounds": "[20,40][120,84]"}, "children": []} for i in range(n)]}
    # A pattern that a reader of patterns goes through again and again.
    tap = {"tapOnElement": {"selector": {"textRegex": "(a+)+(b+)*(c|c)*$", "optional": False}}}
    done = [{"command": tap, "metadata": {"status": "COMPLETED", "timestamp": 10 ** 12 + i, "sequenceNumber": i}} for i in range(n)]
    failed = {"command": {"swipeCommand": {"startPoint": {"x": 1, "y": 2}, "endPoint": {"x": 3, "y": 4}, "duration": 10 ** 9}},
              "metadata": {"status": "FAILED", "sequenceNumber": n, "timestamp": 2 * 10 ** 12,
                           "error": {"message": "a" * 99, "hierarchyRoot": screen}}}
    return source(json.dumps([*done, failed]))


def trailblaze(n):
    inside = [{"nodeId": i + 3, "x1": i % 390, "y1": 9, "x2": 390, "y2": 844, "text": "b"} for i in range(n)]
    tree = {"centerPoint": "0,0", "children": [{"nodeId": 2, "x2": 390, "y2": 844, "children": inside}]}
    return source(json.dumps(
        {"waypointId": "a", "capturedAt": "2026-05-08T12:12:00.5Z", "deviceWidth": 390, "deviceHeight": 844, "viewHierarchy": tree}))


def sentry(n):
    inside = [
        {"type": "V", "identifier": f"b{i}", "width": 90, "height": 44, "x": 1, "y": 2, "visible": True, "children": []} for i in range(n)]
    window = {"type": "UIWindow", "width": 390, "height": 844, "x": 0, "y": 0, "alpha": 1, "visible": True, "children": inside}
    return source(json.dumps({"rendering_system": "UIKIT", "windows": [window]}))


def gzip_bomb(n):
    return source(gzip.compress(b"\n" * (n * 1000), mtime=0))


def gzip_twice(n):
    return source(gzip.compress(gzip.compress(b"\n" * (n * 100_000), mtime=0), mtime=0))


def one_line(n):
    """A line that begins like a recording and has no end."""
    return source('{"retouch":1,"policy":"' + "a" * n)


def deep_json(n):
    return source('{"retouch":1,"policy":' + "[" * n)


def noise(n):
    """Bytes that mean nothing."""
    return source(random.Random(7).randbytes(n))


def measurements(n):
    answers = [{"id": f"constants.x{i}", "number": [1, 2]} for i in range(n)]
    run = {"source": "UIKit", "system": "26.1", "device": "iPhone17,1", "answers": answers}
    return {"m.json": json.dumps({"schema": "retouch-measurements", "version": 1, "runs": [run]})}


def trace_list(n):
    return {**recordings.grid(1), "traces.txt": "t.sqlite\n" * n}


ALL = {
    "attributes": (attributes, 50_000), "wide page": (wide_page, 6_000), "deep page": (deep_page, 240),
    "deeper page": (deep_page, 10_000), "entities": (entities, 10_000), "pointers": (pointers, 5_000), "getevent": (getevent, 8_500),
    "droidbot": (droidbot, 5_500), "miniwob": (miniwob, 1_050), "dump": (dump, 580), "one-line dump": (one_line_dump, 13_000),
    "element tree": (element_tree, 10_000), "element text": (element_text, 900), "maestro": (maestro, 3_400),
    "trailblaze": (trailblaze, 14_000), "sentry": (sentry, 8_500), "gzip bomb": (gzip_bomb, 1_000_000),
    "gzip twice": (gzip_twice, 100_000), "one line": (one_line, 1_000_000), "deep JSON": (deep_json, 1_000_000),
    "noise": (noise, 1_000_000), "measurements": (measurements, 23_000), "list": (trace_list, 1_000),
}
