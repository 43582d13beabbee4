"""Asks a trace and results the questions of the article Trace in SQLite and in DuckDB.

They must give the same answers. It prints the times, seconds in SQLite and in DuckDB, and names those over 2 seconds.

    questions.py TRACE RESULTS
"""

import glob
import os
import re
import sqlite3
import sys
import time

import duckdb
import duckdb_extension_sqlite_scanner

ARTICLE = "Sources/Command/RetouchCommand/Documentation.docc/Trace.md"
LIMIT = 2.0
# Not questions, but answers that a view must give without reading all into memory.
FIRST_ROWS = "-- The first events.\nSELECT * FROM events ORDER BY row_id LIMIT 5"


def questions(section):
    """The queries in the first block of a section."""
    with open(ARTICLE, encoding="utf-8") as article:
        text = article.read().split(f"\n## {section}\n")[1]
    block = re.search(r"```(?:console\n[^\n]*|sql)\n(.*?)```", text, re.DOTALL)[1]
    return [sql.strip() for sql in block.split(";\n") if sql.strip()]


def duck(path):
    folder = os.path.dirname(duckdb_extension_sqlite_scanner.__file__)
    (extension,) = glob.glob(folder + "/extensions/*/sqlite_scanner.duckdb_extension")
    connection = duckdb.connect(config={"allow_unsigned_extensions": "true"})
    connection.execute(f"LOAD '{extension}'")
    connection.execute(f"ATTACH '{path}' AS file (TYPE sqlite, READ_ONLY)")
    connection.execute("USE file")
    return connection


def asked(connection, sql):
    begin = time.monotonic()
    rows = [tuple(row) for row in connection.execute(sql).fetchall()]
    return rows, time.monotonic() - begin


def ask(path, questions):
    """Asks a file the questions, prints the times, and returns the number of problems."""
    lite, other = sqlite3.connect(path), duck(path)
    failures = 0
    for sql in questions:
        (expected, seconds), (rows, duck_seconds) = asked(lite, sql), asked(other, sql)
        problems = []
        if rows != expected:
            problems.append("DuckDB answers otherwise")
        if not expected:
            problems.append("no rows")
        if len(sql.splitlines()) > 10:
            problems.append("more than ten lines")
        failures += len(problems)
        # A busy machine is no failure.
        if max(seconds, duck_seconds) > LIMIT:
            problems.append(f"over {LIMIT} s")
        print(f"{seconds:6.2f} {duck_seconds:6.2f}  {sql.splitlines()[0][3:]} {', '.join(problems)}".rstrip())
    return failures


trace, results = sys.argv[1:]
failures = ask(trace, questions("Questions about many touches") + [FIRST_ROWS])
failures += ask(results, questions("Questions about results"))
sys.exit(1 if failures else 0)
