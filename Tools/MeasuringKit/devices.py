"""Prints the id of one iPhone of each runtime in the output of `xcrun simctl list devices available --json`."""

import json
import sys

for runtime, devices in sorted(json.load(sys.stdin)["devices"].items()):
    phones = [device["udid"] for device in devices if ".iOS-" in runtime and device["name"].startswith("iPhone")]
    if phones:
        print(phones[0])
