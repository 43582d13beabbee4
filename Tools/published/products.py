"""products.py [--stable]: the library products that Package.swift declares, one a line."""

import pathlib
import re
import sys

PACKAGE = pathlib.Path(__file__).resolve().parents[2]


def products(stable_alone: bool = False) -> list[str]:
    """The names of the products, in the order of the manifest."""
    manifest = (PACKAGE / "Package.swift").read_text(encoding="utf-8")
    names = ("stable",) if stable_alone else ("stable", "changing")
    lists = [re.search(rf"^let {name} = \[(.*?)\]", manifest, re.DOTALL | re.MULTILINE) for name in names]
    return [name for found in lists if found for name in re.findall(r'"(\w+)"', found[1])]


if __name__ == "__main__":
    print("\n".join(products("--stable" in sys.argv)))
