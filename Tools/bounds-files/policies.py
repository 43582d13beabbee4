"""Policies that are slow for their size, each with a recording. Each function takes a number, and returns files by name."""

import recordings
from recordings import recording, touches, view


def cells(count, taps=20):
    """Cells with gaps between them, in an area as large as the screen."""
    boxes = [[i % 40 * 10, i // 40 % 80 * 10, 9, 9] for i in range(count)]
    return recording([view(i + 2, "Cell", box, identifier=f"c{i}") for i, box in enumerate(boxes)], *touches(taps))


def with_rules(files, rules, top=""):
    return {**files, "p.yaml": f"policy: p\nbase: uikit\n{top}rules:\n" + "".join(f"  - {rule}\n" for rule in rules)}


def ids(count, first=0):
    return ", ".join(f'"#c{i}"' for i in range(first, first + count))


def many_rules(n):
    """Many rules for each view."""
    kinds = ["hitTest: passthrough", "set: { alpha: 0.5 }", "pointInside: { outset: 1 }", "hitTest: { enlarge: 1 }"]
    return with_rules(cells(9_000), [f'{{ match: "*", {kinds[i % 4]} }}' for i in range(n)])


def equal_rules(n):
    """Each rule is as good as the others, and each touched view is a group of its own."""
    return with_rules(recordings.grid(3_000), [f'{{ match: "UIButton", hitTest: none }}' for i in range(n)])


def rules_for_one(n):
    return with_rules(cells(9_000), [f'{{ match: "#c{i}", hitTest: none }}' for i in range(n)])


def except_all(n):
    """Each cell has holes where all cells are."""
    return with_rules(cells(n), ['{ match: "Cell", hitTest: { except: ["Cell", "Cell:not(#c1)"] } }'])


def except_list(n):
    return with_rules(cells(9_000), [f'{{ match: "Cell", hitTest: {{ except: [{ids(n)}] }} }}'])


def ask_all(n):
    return with_rules(cells(n), ['{ match: "UIWindow", hitTest: { ask: ["Cell", "* > Cell", "UIWindow Cell"] } }'])


def ask_list(n):
    return with_rules(cells(9_000), [f'{{ match: "Cell, UIWindow", hitTest: {{ ask: [{ids(n)}] }} }}'])


def of_list(n):
    return with_rules(cells(9_000), [f'{{ match: "Cell", pointInside: {{ of: [{ids(n)}] }} }}'])


def siblings(n):
    """Each cell has holes where its siblings are."""
    lists = ", ".join(f'":superview > Cell:not(#x{i})"' for i in range(n))
    return with_rules(cells(9_000), [f'{{ match: "Cell", hitTest: {{ except: [{lists}] }} }}'])


def broad_list(n):
    """Each selector of a list selects all cells but one."""
    lists = ", ".join(f'"Cell:not(#c{i})"' for i in range(n))
    return with_rules(cells(9_000), [f'{{ match: "Cell, UIWindow", hitTest: {{ ask: [{lists}] }} }}',
                                     f'{{ match: "Cell", pointInside: {{ of: [{lists}] }} }}'])


def relative_list(n):
    """Selectors of one list that stand for other views of each cell, and for the same ones, by turns."""
    lists = [f'":scope > #c{i}", "#c{i}", ":superview > Cell:not(#x{i})"' for i in range(n)]
    return with_rules(cells(9_000), [f'{{ match: "Cell", hitTest: {{ ask: [{", ".join(lists)}] }} }}'])


def labels(n):
    """Cells with a label each, which look at all cells and labels."""
    boxes = [[i % 40 * 10, i // 40 % 80 * 10, 9, 9] for i in range(n)]
    views = [view(2 * i + 2, "Cell", box, view(2 * i + 3, "UILabel", [0, 0, 9, 9])) for i, box in enumerate(boxes)]
    return with_rules(recording(views, *touches(20)), [
        '{ match: "Cell", hitTest: { except: ["UILabel", ":superview > Cell"] }, pointInside: { of: ["UILabel", ":scope *"] } }'])


def nested_looks(n):
    """Views inside one another, of which each looks at those inside it, around it and beside it."""
    return with_rules(recordings.nested(n), [
        '{ match: "UIView", hitTest: { ask: [":scope *", "UIButton:not(#x)", ":superview > *"], else: none } }',
        '{ match: "UIView", pointInside: { of: ["UIView", ":superview UIView"] } }'])


def steps_between(n):
    """Views inside one another, of which each looks at those behind several steps."""
    return with_rules(recordings.nested(n), [
        '{ match: "UIView", hitTest: { ask: [":scope UIButton *", ":superview * > *", ":scope > * > *"], else: none } }',
        '{ match: "UIView", pointInside: { of: [":scope * *", "UIView:not(:scope)", ":superview"] } }'])


def relative_replacements(n):
    """Views inside one another, of which each gives its touches to one behind several steps."""
    return with_rules(recordings.nested(n), [
        '{ match: "UIView", hitTest: { replace: { ":scope UIButton *": null, ":scope * *": ":superview * *", "*": ":scope" } } }'])


def searched(n):
    """Views inside one another, of which each looks at those around it and inside it, which must be searched."""
    return with_rules(recordings.nested(n), [
        '{ match: "UIView", hitTest: { ask: [":scope > UIView UIButton", ":scope UIButton, :superview > UIButton"] } }',
        '{ match: "UIButton", pointInside: { of: ["UIView:has(:scope)"] } }'])


def searched_by_all(n):
    """Views inside one another, of which each looks at all those around it."""
    return with_rules(recordings.nested(n), [
        '{ match: "UIView", hitTest: { ask: ["UIView:has(:scope)"] }, pointInside: { of: ["UIView:has(> :scope)"] } }'])


def replacements(n):
    lines = ", ".join(f'"#c{i}": "#c{i + 1}"' for i in range(n))
    return with_rules(cells(9_000), [f'{{ match: "*", hitTest: {{ replace: {{ {lines} }} }} }}'])


def subviews(n):
    """A tree in which each view is as large as its subviews."""
    return with_rules(recordings.nested(n), ['{ match: "*", pointInside: { subviews: true } }'])


def selectors(n):
    """Selectors of many steps for views inside one another."""
    steps = " ".join(["UIView"] * n)
    return with_rules(recordings.nested(4 * n), [
        f'{{ match: "{steps}", hitTest: none }}', f'{{ match: "UIView:has({steps})", set: {{ alpha: 0.5 }} }}',
        f'{{ match: ":not(:not(:not({steps}))) {steps} > UIView", set: {{ alpha: 0.7 }} }}'])


def commas(n):
    return with_rules(cells(9_000), [f'{{ match: "{", ".join(f"* Cell:not(#c{i})" for i in range(n))}", hitTest: none }}'])


def polygons(n):
    corners = ", ".join(f"[{i * 7 % 13}, {i * 11 % 17}]" for i in range(n))
    return with_rules(cells(9_000), [f'{{ match: "Cell", pointInside: {{ polygon: [{corners}] }} }}'])


def regions(n):
    boxes = ", ".join(f"[{i % 390}, {i * 3 % 844}, 7, 7]" for i in range(n))
    return with_rules(cells(9_000), [f'{{ match: "Cell, UIWindow", hitTest: {{ regions: [{boxes}] }} }}'])


def recognizers(n):
    """Rules of which each adds a recognizer to each view, and lets all wait for one another."""
    rules = [
        f'{{ match: "Cell", recognizers: {{ add: UITapGestureRecognizer, name: r{i}, requireToFail: "* on Cell", '
        'simultaneousWith: "*" } }' for i in range(n)]
    return with_rules(cells(100, taps=9), rules)


def turned_by_rule(n):
    return with_rules(cells(n), ['{ match: "Cell", set: { transform: [0.8, 0.6, -0.6, 0.8, 0, 0] } }'])


def aliases(n):
    """What YAML names once and repeats: nine times nine times nine."""
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join(['*a' + str(i - 1)] * 9)}]" for i in range(1, n)]
    return {**cells(1), "p.yaml": "\n".join(lines) + "\nrules: []\n"}


def deep_yaml(n):
    return {**cells(1), "p.yaml": "rules: " + "[" * n + "]" * n + "\n"}


def deep_blocks(n):
    """Lists inside one another, each on a line of its own. The indentation grows with the depth."""
    return {**cells(1), "p.yaml": "rules:\n" + "".join(" " * i + "-\n" for i in range(n))}


def deep_selector(n):
    return with_rules(cells(1), ['{ match: "' + ":not(" * n + "*" + ")" * n + '", hitTest: none }'])


def long_key(n):
    return {**cells(1), "p.yaml": "rules: [{ match: \"" + "a" * (n // 2) + "\", \"" + "b" * (n // 2) + "\": none }]\n"}


def acceptances(n):
    entry = "  - fingerprint: {:016x}\n    kind: moved\n    before: \"a\"\n    after: \"b\"\n    touches: 1\n    reason: \"meant\"\n"
    return {**recordings.grid(500), "p.accepted.yaml": "accepted:\n" + "".join(entry.format(i * 7919) for i in range(n))}


ALL = {
    "many rules": (many_rules, 2_000), "equal rules": (equal_rules, 2_000), "rules for one": (rules_for_one, 2_000),
    "except all": (except_all, 14_000), "except list": (except_list, 2_000), "ask all": (ask_all, 14_000),
    "ask list": (ask_list, 2_000), "broad list": (broad_list, 2_000), "siblings": (siblings, 256),
    "relative list": (relative_list, 128), "labels": (labels, 9_000), "nested looks": (nested_looks, 16_000),
    "steps between": (steps_between, 16_000), "relative replacements": (relative_replacements, 16_000),
    "searched": (searched, 1_200), "searched by all": (searched_by_all, 1_800), "too many searched": (searched_by_all, 16_000),
    "of list": (of_list, 2_000), "replacements": (replacements, 2_000), "subviews": (subviews, 16_000),
    "selectors": (selectors, 2_000), "commas": (commas, 2_000), "polygons": (polygons, 2_000), "regions": (regions, 2_000),
    "recognizers": (recognizers, 2_000), "turned by rule": (turned_by_rule, 14_000), "acceptances": (acceptances, 7_000),
    "aliases": (aliases, 2_000), "deep YAML": (deep_yaml, 400_000), "deep blocks": (deep_blocks, 1_400),
    "deep selector": (deep_selector, 160_000), "long key": (long_key, 1_000_000),
}
