#!/usr/bin/env python3
"""Replays traces on Spark, a shard a task, and collects what goes somewhere else as a table.

    spark-submit replay.py --policy floats.yaml --shards 64 --output changes.parquet /corpus/*.sqlite

Each task runs `retouch replay --shard I/N` where it stands, so the program, the policy and the traces must be reachable from the
workers under the same paths. The table has a row a difference. With --results, the shards are also joined by `retouch merge`, to the
bytes that one machine would have written; for that they must fit on the driver.
"""

import argparse
import os
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


def replay(shard, count, options):
    """The rows of a shard, and the bytes of its results database."""
    with tempfile.TemporaryDirectory() as folder:
        results = os.path.join(folder, "shard.sqlite")
        command = [options.retouch, "replay", *options.traces, "--policy", options.policy, "--shard", f"{shard}/{count}"]
        done = subprocess.run([*command, "--results", results, "--jobs", "1"], capture_output=True, text=True)
        # 1: something goes somewhere else.
        if done.returncode not in (0, 1):
            raise RuntimeError(f"shard {shard} of {count}: {done.stderr.strip()}")
        with sqlite3.connect(f"file:{results}?mode=ro", uri=True) as database:
            rows = [(*row, shard) for row in database.execute(QUERY)]
        with open(results, "rb") as file:
            return rows, file.read() if options.results else b""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("traces", nargs="+")
    parser.add_argument("--policy", required=True)
    parser.add_argument("--shards", type=int, default=8)
    parser.add_argument("--output", required=True, help="the table to write: a folder of Parquet files")
    parser.add_argument("--results", help="also join the shards to this results database")
    parser.add_argument("--retouch", default="retouch", help="the program")
    options = parser.parse_args()

    from pyspark.sql import SparkSession

    spark = SparkSession.builder.appName("retouch").getOrCreate()
    count = options.shards
    tasks = spark.sparkContext.parallelize(range(1, count + 1), count)
    done = tasks.map(lambda shard: (shard, *replay(shard, count, options))).cache()
    table = spark.createDataFrame(done.flatMap(lambda result: result[1]), COLUMNS)
    table.write.mode("error").parquet(options.output)
    table.groupBy("kind", "before", "after", "state").count().orderBy("count", ascending=False).show(20, truncate=60)

    code = 0
    if options.results:
        with tempfile.TemporaryDirectory() as folder:
            shards = []
            for shard, _, content in done.toLocalIterator():
                shards.append(os.path.join(folder, f"{shard}.sqlite"))
                with open(shards[-1], "wb") as file:
                    file.write(content)
            code = subprocess.run([options.retouch, "merge", *shards, "--results", options.results], stdout=subprocess.DEVNULL).returncode
    spark.stop()
    sys.exit(code)


if __name__ == "__main__":
    main()
