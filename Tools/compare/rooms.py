"""rooms.py PACKAGE.json [MODULE...]: the modules of a package that these need, the lowest first, a line `module<TAB>folder` each.

PACKAGE.json is what `swift package dump-package` prints. Without modules it takes those of all libraries for apps and their tests:
the command and what only it needs cannot run on iOS. With --minimum it prints the oldest iOS that the manifest names.
"""

import json
import sys

with open(sys.argv[1]) as file:
    package = json.load(file)
if sys.argv[2:] == ["--minimum"]:
    print(next(each["version"] for each in package["platforms"] if each["platformName"] == "ios"))
    sys.exit()

targets = {each["name"]: each for each in package["targets"]}
found = []


def visit(name):
    target = targets.get(name)
    if target is None or target["type"] == "system" or name in found:
        return
    for dependency in target["dependencies"]:
        visit((dependency.get("byName") or dependency.get("target") or [None])[0])
    found.append(name)


libraries = [each["targets"] for each in package["products"] if "library" in each["type"]]
roots = sys.argv[2:] or [name for names in libraries for name in names if name != "RetouchCommand"]
for root in roots:
    visit(root)
for name in found:
    print(name, targets[name].get("path") or "Sources/" + name, sep="\t")
