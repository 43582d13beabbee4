"""The rows of the table: each command, the files that it needs, and those that it makes for the rows below it."""

import shlex
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """A command line. Words that name a file of the input make up what it needs; `OUT/` begins the files that it writes.

    A row may `keep` a file that it wrote: later rows can name it. `may` has the exit codes beside 0 and 1 that are no fault
    on any input. `seconds` is its budget of a processor.
    """
    line: str
    keep: str = ""
    may: frozenset = frozenset()
    seconds: int = 10

    @property
    def words(self):
        return shlex.split(self.line)


REFUSES = frozenset({2})
# The budget of what searches all points of scenes, or tries many changes.
LONG = 60
QUESTIONS = ["near-misses", "repeated-taps", "dead-taps", "who-acted", "scroll-takes", "no-control", "small", "covered", "screens",
             "who-got", "slowest", "longest", "pauses", "nobody", "systems"]

# The names of files. A word of a command line that is one of them is a file that the row needs.
FILES = {"source", "p.yaml", "p.accepted.yaml", "traces.txt", "m.json", "t.sqlite", "r.sqlite", "s.sqlite", "c.sqlite", "1.sqlite", "2.sqlite",
         "corpus"}

ROWS = [
    Row("record source -o OUT/t.sqlite", keep="t.sqlite"),
    Row("record --keep-going source -o OUT/t.sqlite", may=REFUSES),
    Row("check t.sqlite"),
    Row("check --traces-from traces.txt"),
    Row("check m.json"),
    Row("export t.sqlite -o OUT/t.jsonl"),
    Row("migrate t.sqlite -o OUT/t.sqlite"),
    Row("show t.sqlite"),
    Row("show t.sqlite --format json"),
    Row("view t.sqlite -o OUT/t.html"),
    Row("view t.sqlite --audit -o OUT/t.html", seconds=LONG),
    Row("touches t.sqlite --match UIButton"),
    *[Row(f"query t.sqlite --name {question}") for question in QUESTIONS],
    # Where there is no touch, or it goes to the same view, there is nothing to explain or to make small.
    Row("explain t.sqlite --event 1 --policy p.yaml --baseline uikit", may=REFUSES),
    Row("minimize t.sqlite --event 1 --policy p.yaml -o OUT/minimal", may=REFUSES, seconds=LONG),
    Row("select t.sqlite --policy p.yaml", seconds=LONG),
    Row("corpus add OUT/corpus t.sqlite --policy p.yaml --minimal", keep="corpus", seconds=LONG),
    Row("corpus stats corpus --policy p.yaml", seconds=LONG),
    Row("corpus prune corpus --policy p.yaml --dry-run", seconds=LONG),
    Row("replay t.sqlite --policy p.yaml --results OUT/r.sqlite", keep="r.sqlite"),
    Row("replay t.sqlite --policy p.yaml --accepted p.accepted.yaml --results OUT/r.sqlite"),
    Row("replay t.sqlite --policy p.yaml --baseline uikit --margins --actions OUT/a.jsonl --results OUT/m.sqlite", seconds=LONG),
    Row("replay t.sqlite --against t.sqlite --results OUT/r.sqlite"),
    Row("replay t.sqlite --policy p.yaml --shard 1/2 --results OUT/1.sqlite", keep="1.sqlite"),
    Row("replay t.sqlite --policy p.yaml --shard 2/2 --results OUT/2.sqlite", keep="2.sqlite"),
    Row("merge 1.sqlite 2.sqlite --results OUT/r.sqlite"),
    *[Row(f"report r.sqlite --format {form} -o OUT/report")
      for form in ["text", "json", "markdown", "html", "junit", "sarif", "github", "github-comment"]],
    Row("accept --all --reason meant --results r.sqlite --accepted OUT/a.yaml", may=REFUSES),
    # There is no terminal to ask on.
    Row("review --results r.sqlite --accepted OUT/a.yaml", may=REFUSES),
    Row("sweep t.sqlite --policy p.yaml --results OUT/s.sqlite --certificate OUT/c.sqlite", keep="c.sqlite", seconds=LONG),
    Row("check c.sqlite", seconds=LONG),
    Row("audit t.sqlite --results OUT/s.sqlite", seconds=LONG),
    Row("audit --gestures t.sqlite --results OUT/s.sqlite"),
    Row("policy check p.yaml"),
    Row("policy check p.yaml --trace t.sqlite"),
    Row("policy show p.yaml"),
    Row("policy diff uikit p.yaml"),
    Row("policy mutate p.yaml --trace t.sqlite", seconds=LONG),
    Row("policy list"),
    Row("policy schema"),
    Row("schema report"),
    Row("demo --keep OUT/demo"),
]
