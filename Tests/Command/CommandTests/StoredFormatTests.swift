import Certificates
import FindingsStore
import Foundation
import GRDB
import SQLiteFile
import TestSupport
import Testing
import TraceStore

/// Files of each version that was released are read, or migrated and then read, and tell what they
/// told.
///
/// `Tests/Stored/v1` holds a trace, a results database and a certificate of version 1 with
/// something in each column. While version 1 is not released, a change of its schema means to make
/// them anew: RETOUCH_RECORD=1. After its release they never change, and a new version gets its own
/// folder.
@Suite struct StoredFormatTests {
  private static let files = ["trace.sqlite", "results.sqlite", "certificate.sqlite"]
  private static let kinds: [DatabaseKind] = [.trace, .results, .certificate]
  private static let folder = Place.package.appendingPathComponent("Tests/Stored")

  /// A recording of a button in a row with recognizers, all of which is known.
  private static let bought = #"""
    {"retouch":1,"app":"Shop","os":"iOS 18.1","screen":{"width":390,"height":844,"scale":3},"policy":"uikit","outcomes":true}
    {"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,390,844],"key":true,"children":[{"id":2,"class":"UIView","identifier":"row","frame":[0,100,390,60],"recognizers":[{"id":60,"class":"UITapGestureRecognizer"}],"children":[{"id":3,"class":"UIButton","identifier":"buy","frame":[200,10,100,40]}]}]}]}}
    {"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[240,130],"hit":3,"recognizers":[60]}]}}
    {"t":1.1,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[240,130]}]}}
    {"t":1.1,"outcome":{"touches":[1],"control":3,"sent":"touchUpInside","action":"buy:","target":"Shop"}}
    {"t":4,"end":true}

    """#

  /// Makes all files with the present program.
  private static func make(in here: Workplace) throws {
    try here.write("a.jsonl", SampleRecording.text)
    try here.write(
      "b.jsonl", SampleRecording.text.replacing("\"frame\":[20,590,200,60]", with: "\"frame\":[20,690,200,60]"))
    try here.write("p.yaml", SampleRecording.policy)
    try here.write("uikit.yaml", "policy: u\nbase: uikit\n")
    try here.write("bought.jsonl", bought)
    try here.write("none.yaml", "policy: none\nbase: uikit\nrules: [{match: '#row', hitTest: none}]\n")
    try here.write("list.txt", "trace.sqlite\nb.sqlite\n")
    func run(_ line: String, code: Int32) throws {
      let outcome = try here.retouch(line.split(separator: " ").map(String.init))
      #expect(outcome.code == code, "\(line): \(outcome.errors)")
    }
    try run("record a.jsonl -o trace.sqlite", code: 0)
    try run("record b.jsonl -o b.sqlite", code: 0)
    try run("record bought.jsonl -o bought.sqlite", code: 0)
    let results = "--results results.sqlite"
    try run("replay trace.sqlite --policy p.yaml --margins \(results)", code: 1)
    try run("accept --all --reason because --owner team --expires 2100-01-01 \(results)", code: 0)
    // An entry about several groups, which matches none.
    try here.write(
      "p.accepted.yaml",
      here.read("p.accepted.yaml") + """
          - {groups: 1, rule: UIView, cause: c, kind: moved, harm: inside, view: UIView, touches: 1, reason: r}

        """)
    try run("replay trace.sqlite --policy p.yaml --baseline uikit.yaml \(results)", code: 0)
    try run("replay bought.sqlite --policy none.yaml --baseline uikit.yaml \(results)", code: 1)
    try run("replay b.sqlite --against trace.sqlite \(results)", code: 0)
    try run("audit trace.sqlite --min-size 44 --opaque #card --controls UIButton \(results)", code: 1)
    try run("sweep --traces-from list.txt --policy p.yaml --baseline uikit --shard 1/2 \(results)", code: 1)
    let folder = here.folder.appendingPathComponent("folder")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    try FileManager.default.copyItem(
      at: here.folder.appendingPathComponent("b.sqlite"), to: folder.appendingPathComponent("b.sqlite"))
    try here.write("folder/text.sqlite", "no database")
    try run("replay folder --policy p.yaml \(results)", code: 2)
    try run("sweep bought.sqlite --policy none.yaml --baseline uikit.yaml \(results)", code: 1)
    try run("sweep trace.sqlite --policy p.yaml --baseline uikit --certificate certificate.sqlite", code: 1)
  }

  @Test func `Files of the newest version are stored with something in each column`() throws {
    let newest = Self.folder.appendingPathComponent("v\(DatabaseKind.trace.version)")
    if ProcessInfo.processInfo.environment["RETOUCH_RECORD"] != nil {
      let here = try Workplace()
      try Self.make(in: here)
      try FileManager.default.createDirectory(at: newest, withIntermediateDirectories: true)
      for file in Self.files {
        try Data(contentsOf: here.folder.appendingPathComponent(file)).write(to: newest.appendingPathComponent(file))
      }
    }
    for file in Self.files {
      let queue = try DatabaseQueue(path: newest.appendingPathComponent(file).path)
      defer { try? queue.close() }
      let empty = try queue.read { db in
        try Row.fetchAll(
          db,
          sql: """
            SELECT t.name AS t, c.name AS c FROM sqlite_schema t, pragma_table_info(t.name) c
            WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'
            """
        ).filter { row in
          try !(Bool.fetchOne(db, sql: "SELECT count(\(row["c"] as String)) > 0 FROM \(row["t"] as String)") ?? false)
        }.map { "\($0["t"] as String).\($0["c"] as String)" }
      }
      #expect(empty.isEmpty, "\(file)")
    }
  }

  @Test(arguments: 1...DatabaseKind.trace.version)
  func `Stored files tell what they tell when they are made now`(version: Int) throws {
    let (now, stored) = (try Workplace(), try Workplace())
    try Self.make(in: now)
    for file in try FileManager.default.contentsOfDirectory(atPath: now.folder.path) {
      let from = Self.files.contains(file) ? Self.folder.appendingPathComponent("v\(version)") : now.folder
      try FileManager.default.copyItem(
        at: from.appendingPathComponent(file), to: stored.folder.appendingPathComponent(file))
    }
    let migrated = try stored.retouch(["migrate"] + Self.files)
    #expect(migrated.code == 0, "\(migrated.errors)")
    if version == DatabaseKind.trace.version {
      #expect(migrated.errors.components(separatedBy: "of version \(version), the newest").count == 4)
    }
    let asked =
      ["export trace.sqlite", "check trace.sqlite certificate.sqlite", "show trace.sqlite --snapshot 2"]
      + ["report results.sqlite --list", "replay trace.sqlite --policy p.yaml --results new.sqlite"]
      + (1...7).flatMap { run in ["text", "json", "html"].map { "report results.sqlite --run \(run) --format \($0)" } }
    for line in asked {
      let arguments = line.split(separator: " ").map(String.init)
      let (expected, found) = (try now.retouch(arguments), try stored.retouch(arguments))
      #expect([0, 1].contains(expected.code), "\(line): \(expected.errors)")
      #expect(found.code == expected.code && found.output == expected.output, "\(line): \(found.errors)")
    }
  }
}
