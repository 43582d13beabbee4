"""interface.py FOLDER MODULE...: what a product declares for others, from the symbol graphs in FOLDER, a declaration a line.

The first module is the product; the others come with an import of it.
"""

import glob
import json
import pathlib
import re
import sys

import products

HEAD = """\
# The public declarations of {product}{others}, one a line: the name, and the declaration. The last lines are
# types of other modules of the package that these declarations name; their members are not listed.
# Made by Tools/interface on Linux. What only exists with UIKit or SwiftUI is missing, such as the protection of files.
"""

RELATIONS = {"conformsTo": "conforms to", "inheritsFrom": "inherits from"}

OTHERS = set(products.products())

# The compiler gives these to each type that can have them.
IMPLIED = {"Copyable", "Escapable", "BitwiseCopyable", "SendableMetatype"}


def declaration(symbol: dict) -> str:
    """The declaration on one line, as the compiler prints it."""
    text = "".join(fragment["spelling"] for fragment in symbol["declarationFragments"])
    prefix = "open " if symbol["accessLevel"] == "open" else ""
    return prefix + re.sub(r"\s+", " ", text).strip()


def is_written(symbol: dict) -> bool:
    """Whether it stands in a source file. What the compiler adds to a type, such as `==`, follows from a conformance."""
    return "location" in symbol and symbol["kind"]["identifier"] != "swift.extension"


def named_types(symbol: dict, own: list[str]) -> set[str]:
    """The types of other modules of this package that the declaration names, without those of UIKit."""
    found = set()
    for fragment in symbol["declarationFragments"]:
        mangled = re.match(r"s:(\d+)(\w+)", fragment.get("preciseIdentifier", ""))
        if not mangled:
            continue
        module = mangled[2][: int(mangled[1])]
        if module in OTHERS and module not in own and module != "UIKitModel":
            found.add(f"{module}.{fragment['spelling']}")
    return found


def main(folder: str, modules: list[str]) -> None:
    lines, types = set(), set()
    for module in modules:
        for path in sorted(glob.glob(str(pathlib.Path(folder) / module / "*.symbols.json"))):
            graph = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
            names = {}
            for symbol in graph["symbols"]:
                name = names[symbol["identifier"]["precise"]] = ".".join(symbol["pathComponents"])
                if is_written(symbol):
                    lines.add(f"{name}  {declaration(symbol)}")
                    types |= named_types(symbol, modules)
            for relation in graph["relationships"]:
                words = RELATIONS.get(relation["kind"])
                name = names.get(relation["source"])
                target = names.get(relation["target"]) or relation.get("targetFallback", relation["target"])
                target = target.removeprefix("Swift.")
                if words and name and target not in IMPLIED:
                    lines.add(f"{name}  {words} {target}")
    others = " with " + ", ".join(modules[1:]) if modules[1:] else ""
    print(HEAD.format(product=modules[0], others=others), end="")
    print("\n".join(sorted(lines)))
    print("\n".join(f"uses {name}" for name in sorted(types)))


main(sys.argv[1], sys.argv[2:])
