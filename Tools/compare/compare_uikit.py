"""compare_uikit.py MODEL SDK PROBES ALLOWED: prints how the public API of the model differs from UIKit's.

MODEL and SDK are patterns of symbol graphs, PROBES the folder of `probes.py` with the compilers' answers, and ALLOWED a
file with the differences that are meant. Exit status 1 where there is another one.
"""

import collections
import fnmatch
import re
import sys

from comparison import Comparison, Difference
from symbol_graphs import Declaration, Module

DRIVER = "Driver/"


class Allowances:
    """Lines of an aspect, a path that may hold `*` and `?`, and a reason."""

    def __init__(self, path: str) -> None:
        with open(path, encoding="utf-8") as file:
            lines = [line.split(None, 2) for line in file if line.strip() and not line.startswith("#")]
        self.entries = [(aspect, pattern, reason.strip()) for aspect, pattern, reason in lines]
        self.used: set[tuple[str, str, str]] = set()

    def reason(self, difference: Difference) -> str | None:
        for entry in self.entries:
            aspect, pattern, reason = entry
            if aspect == difference.aspect and fnmatch.fnmatchcase(difference.path, pattern.replace("[", "[[]")):
                self.used.add(entry)
                return reason
        return None

    @property
    def unused(self) -> list[tuple[str, str, str]]:
        return [entry for entry in self.entries if entry not in self.used]


def values(probes: str) -> dict[str, tuple[int, int]]:
    """The raw values of each constant: the model's, and UIKit's."""
    with open(f"{probes}/constants.txt", encoding="utf-8") as file:
        ours = [line.split() for line in file]
    with open(f"{probes}/constants.ll", encoding="utf-8") as file:
        theirs = dict(re.findall(r"^@c(\d+) = .*constant i64 (-?\d+)", file.read(), re.MULTILINE))
    if len(theirs) != len(ours):
        sys.exit(f"{len(ours)} constants have values in the model, and {len(theirs)} in UIKit")
    return {path: (int(value), int(theirs[str(place)]) % 2**64) for place, (path, value) in enumerate(ours)}


def unavailable(probes: str) -> frozenset[str]:
    """The initializers that the compiler did not let the probe call."""
    with open(f"{probes}/inits.swift", encoding="utf-8") as file:
        lines = file.read().splitlines()
    found = set()
    with open(f"{probes}/inits.log", encoding="utf-8") as file:
        for line, message in re.findall(r"inits\.swift:(\d+):\d+: error: (.*)", file.read()):
            if "is unavailable" in message or "cannot be constructed" in message:
                found.add(lines[int(line) - 1].partition("{ ")[2].removesuffix("() }") + ".init()")
            elif "redeclaration" not in message:
                sys.exit(f"inits.swift:{line}: {message}")
    return frozenset(found)


def place(declaration: Declaration, model: Module) -> str:
    """The file of a declaration, from the module's folder; what the compiler adds to a type stands with it."""
    while not declaration.uri and declaration.owner in model.by_path:
        declaration = model.by_path[declaration.owner][0]
    return declaration.uri.rpartition("/Sources/UIKitModel/")[2]


def show(title: str, lines: list[str]) -> None:
    if lines:
        print(f"\n{title}")
        print("\n".join(lines))


def show_difference(difference: Difference, reason: str | None) -> list[str]:
    lines = [
        f"  {difference.path}: {difference.aspect}",
        f"    model  {difference.ours}",
        f"    UIKit  {difference.theirs}",
    ]
    return lines + ([f"    why    {reason}"] if reason else [])


def main(model_graphs: str, sdk_graphs: str, probes: str, allowed: str) -> int:
    model, sdk = Module(model_graphs, "10UIKitModel"), Module(sdk_graphs)
    comparison = Comparison(model, sdk, values(probes), unavailable(probes))
    allowances = Allowances(allowed)
    counts: collections.Counter[str] = collections.Counter()
    lines: dict[str, list[str]] = collections.defaultdict(list)
    # A default implementation has the name of its requirement, which is compared.
    compared = [one for one in model.declarations if one.identifier not in model.defaults]
    for ours in sorted(compared, key=lambda one: one.path):
        found = comparison.differences(ours)
        if found is None:
            file = place(ours, model)
            verdict = "not in UIKit, in Driver" if file.startswith(DRIVER) else "not in UIKit, elsewhere"
            lines[verdict].append(f"  {ours.path}  ({file})")
        else:
            reasons = [allowances.reason(difference) for difference in found]
            verdict = "same" if not found else "different" if None in reasons else "allowed"
            for difference, reason in zip(found, reasons):
                lines["allowed" if reason else "different"] += show_difference(difference, reason)
        counts[verdict] += 1
    unused = [f"  {aspect} {pattern}" for aspect, pattern, _ in allowances.unused]
    verdicts = ("same", "allowed", "different", "not in UIKit, in Driver", "not in UIKit, elsewhere")
    for verdict in verdicts:
        print(f"{counts[verdict]:6}  {verdict}")
    print(f"{len(comparison.values):6}  raw values compared")
    for verdict in verdicts[1:]:
        show(verdict, lines[verdict])
    show("allowed, but not needed", unused)
    return 1 if counts["different"] or counts["not in UIKit, elsewhere"] or unused else 0


sys.exit(main(*sys.argv[1:]))
