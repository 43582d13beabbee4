#!/usr/bin/env python3
"""Replays a list of traces on Spark, and collects what goes somewhere else as a table.

    retouch-manifest() { printf 'path,bytes\\n'; find "$1" -name '*.sqlite' -printf '%p,%s\\n' | sort; }
    retouch-manifest /corpus > manifest.csv
    spark-submit replay.py manifest.csv --policy floats.yaml --shards 64 --output changes.parquet

The list is a table with the columns path and bytes. Each task gets its own lines of it, about as many bytes as every other task, and
runs `retouch replay` on these alone. A trace that is longer than a task's share is shared by its parts among all tasks. The program, the
policy and the traces must be reachable from the workers under the same paths.

Each task writes one Parquet file, with a row a difference. With --results, the tasks also leave their results in that folder, which all
machines share, and `retouch merge` joins them to the bytes that one machine would have written.
"""

import argparse
import csv
import heapq
import io
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile

COLUMNS = """trace string, recording_id long, event_id long, time double, x double, y double, verdict string, kind string,
  before string, after string, fingerprint string, state string, why string, shard int"""

QUERY = """
SELECT d.trace, d.recording_id, d.event_id, d.time, d.x, d.y, d.verdict, d.kind, d.before, d.after, g.fingerprint, g.state, g.why
FROM differences d JOIN groups g ON g.group_id = d.group_id ORDER BY d.trace, d.recording_id, d.event_id
"""


def deal(lines, count):
    """For each task, from 1, its lines as (path, line, shared): the longest first, each to the task with the fewest bytes so far.

    A trace that is longer than a task's share goes to all tasks.
    """
    share = sum(size for _, size, _ in lines) / count
    tasks = [(0, task) for task in range(1, count + 1)]
    for path, size, line in sorted(lines, key=lambda line: (-line[1], line[2])):
        if size > share:
            yield from ((task, (path, line, True)) for task in range(1, count + 1))
        else:
            taken, task = heapq.heappop(tasks)
            heapq.heappush(tasks, (taken + size, task))
            yield task, (path, line, False)


def replay(shard, lines, options):
    """Replays a task's lines, and gives the rows of what differs."""
    table = io.StringIO()
    csv.writer(table).writerows([("path", "line", "shared"), *lines])
    with tempfile.TemporaryDirectory() as folder:
        results = os.path.join(folder, "shard.sqlite")
        command = [options.retouch, "replay", "--traces-from", "-", "--policy", options.policy]
        command += ["--shard", f"{shard}/{options.shards}", "--results", results, "--jobs", "1"]
        done = subprocess.run(command, input=table.getvalue(), capture_output=True, text=True)
        # 1: something goes somewhere else.
        if done.returncode not in (0, 1):
            raise RuntimeError(f"shard {shard} of {options.shards}: {done.stderr.strip()}")
        if options.results:
            # A task may run twice: a name appears only with the whole file.
            place = os.path.join(options.results, f"{shard}.sqlite")
            shutil.copy(results, place + ".partial")
            os.replace(place + ".partial", place)
        with sqlite3.connect(f"file:{results}?mode=ro", uri=True) as database:
            for row in database.execute(QUERY):
                yield (*row, shard)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("manifest", help="the list of traces, a CSV file with the columns path and bytes")
    parser.add_argument("--policy", required=True)
    parser.add_argument("--shards", type=int, default=8, help="the number of tasks")
    parser.add_argument("--output", required=True, help="the table to write: a folder of Parquet files")
    parser.add_argument("--results", help="a folder for the results of each task, and for merged.sqlite")
    parser.add_argument("--retouch", default="retouch", help="the program")
    parser.add_argument("--master", help="the cluster, or local[N] for N tasks at once on this machine; spark-submit says it, too")
    options = parser.parse_args()
    if options.results:
        os.makedirs(options.results, exist_ok=True)

    from pyspark.sql import SparkSession

    builder = SparkSession.builder.appName("retouch")
    spark = (builder.master(options.master) if options.master else builder).getOrCreate()
    manifest = spark.read.csv(options.manifest, header=True, escape='"').selectExpr("path", "cast(bytes AS bigint) AS bytes")
    # The order of the list is that of the table's rows.
    lines = [(row.path, row.bytes or 0, line) for line, row in enumerate(manifest.collect(), 1)]
    own = {shard: [] for shard in range(1, options.shards + 1)}
    for shard, line in deal(lines, options.shards):
        own[shard].append(line)
    # A task without a line has nothing to replay; the others are numbered anew.
    shares = [(number, own) for number, own in enumerate(filter(None, own.values()), 1)]
    options.shards = len(shares)
    tasks = spark.sparkContext.parallelize(shares, len(shares))
    table = spark.createDataFrame(tasks.flatMap(lambda task: replay(*task, options)), COLUMNS)
    table.write.mode("error").parquet(options.output)
    found = spark.read.parquet(options.output)
    found.groupBy("kind", "before", "after", "state").count().orderBy("count", ascending=False).show(20, truncate=60)
    spark.stop()

    code = 0
    if options.results:
        shards = [os.path.join(options.results, f"{shard}.sqlite") for shard, _ in shares]
        merged = os.path.join(options.results, "merged.sqlite")
        code = subprocess.run([options.retouch, "merge", *shards, "--results", merged], stdout=subprocess.DEVNULL).returncode
    sys.exit(code)


if __name__ == "__main__":
    main()
