"""topics.py ARCHIVE...: fails where the page of a module lets docc sort public names, instead of a topic that names them."""

import json
import pathlib
import sys


def unsorted(archive: pathlib.Path) -> list[str]:
    """The names that only a topic made by docc names, such as "Structures"."""
    page = archive / "data" / "documentation" / (archive.stem.lower() + ".json")
    sections = json.loads(page.read_text(encoding="utf-8")).get("topicSections", [])
    return [name for section in sections if section.get("generated") for name in section["identifiers"]]


faults = [name for archive in sys.argv[1:] for name in unsorted(pathlib.Path(archive))]
for name in faults:
    print(f"no topic names {name.removeprefix('doc://')}", file=sys.stderr)
sys.exit(bool(faults))
