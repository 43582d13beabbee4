"""Compares the answers of three readers to `SELECT * FROM view`, for every view of every SQLite file in a folder.

SQLite's own answer is the right one. DuckDB runs a view's SQL itself; Datasette asks SQLite and writes JSON. A view may
not hide a number's type: where SQLite answers with numbers, DuckDB's column is a number, too.
"""

import asyncio
import glob
import os
import sqlite3
import sys
import urllib.parse

import duckdb
import duckdb_extension_sqlite_scanner
from datasette.app import Datasette


def plain(row):
    """A row as values that compare across readers: DuckDB has booleans where SQLite has 0 and 1."""
    return tuple(int(value) if isinstance(value, bool) else value for value in row)


def by_duckdb(path):
    folder = os.path.dirname(duckdb_extension_sqlite_scanner.__file__)
    (extension,) = glob.glob(folder + "/extensions/*/sqlite_scanner.duckdb_extension")
    connection = duckdb.connect(config={"allow_unsigned_extensions": "true"})
    connection.execute(f"LOAD '{extension}'")
    connection.execute(f"ATTACH '{path}' AS file (TYPE sqlite, READ_ONLY)")

    def rows(view):
        answer = connection.execute(f'SELECT * FROM file."{view}"')
        names = [column[0] for column in answer.description]
        types = [str(column[1]) for column in answer.description]
        return names, types, [plain(row) for row in answer.fetchall()]

    return rows


def by_datasette(path):
    datasette = Datasette([path], settings={"max_returned_rows": 100_000, "sql_time_limit_ms": 60_000})
    name = os.path.splitext(os.path.basename(path))[0]

    def rows(view):
        query = urllib.parse.urlencode({"sql": f'SELECT * FROM "{view}"', "_shape": "arrays"})
        answer = asyncio.run(datasette.client.get(f"/{urllib.parse.quote(name)}.json?{query}")).json()
        if not answer.get("ok", True):
            raise ValueError(answer.get("error"))
        return answer["columns"], [plain(row) for row in answer["rows"]]

    return rows


def differences(path):
    """Sentences about the views of a file for which a reader gives another answer than SQLite, and how many views it has."""
    connection = sqlite3.connect(f"file:{urllib.parse.quote(path)}?mode=ro", uri=True)
    views = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY name")]
    duck, data = by_duckdb(path), by_datasette(path)
    found = []
    for view in views:
        answer = connection.execute(f'SELECT * FROM "{view}"')
        names, expected = [column[0] for column in answer.description], [plain(row) for row in answer]
        try:
            duck_names, types, rows = duck(view)
            if duck_names != names or sorted(map(repr, rows)) != sorted(map(repr, expected)):
                found.append(f"{view}: DuckDB answers otherwise")
            for column, kind in enumerate(types):
                is_number = any(isinstance(row[column], (int, float)) for row in expected)
                if is_number and kind not in ("BIGINT", "INTEGER", "DOUBLE", "BOOLEAN", "HUGEINT"):
                    found.append(f"{view}.{names[column]}: numbers, but {kind} to DuckDB")
        except duckdb.Error as error:
            found.append(f"{view}: DuckDB cannot run it: {str(error)[:300]}")
        data_names, rows = data(view)
        if data_names != names or rows != expected:
            found.append(f"{view}: Datasette answers otherwise")
    return found, len(views)


def main(folder):
    paths = sorted(glob.glob(folder + "/**/*.sqlite", recursive=True))
    if not paths:
        sys.exit(f"{folder} has no SQLite file")
    failures = 0
    total = 0
    for path in paths:
        found, count = differences(path)
        total += count
        for sentence in found:
            failures += 1
            print(f"{os.path.basename(path)}: {sentence}")
    if failures:
        sys.exit(1)
    print(f"{len(paths)} files, {total} views: SQLite, DuckDB and Datasette give the same answers")


main(sys.argv[1])
