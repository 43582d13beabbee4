import Certificates
import Findings
import FindingsStore
import Foundation
import GRDB
import HitTesting
import PolicyFiles
import Recording
import Replay
import TestSupport
import TraceImport
import TraceStore

/// A sound file of the program's own, and what a stranger may do to it: change, copy, swap and
/// delete values and rows, let indexes and the schema tell something else, overwrite bytes.
///
/// Each edit is some bytes of the input: what is done, to which table, column and row, with which
/// value.
struct DatabaseBase: Sendable {
  fileprivate struct Table {
    var name: String
    var sql: String
    /// The same table without types and conditions, which takes any value.
    var lax: String
    var columns: [String]
    /// What tells a row from others.
    var key: String
    var rows: Int
  }

  /// The file, with lax tables.
  private let bytes: Data
  private let tables: [Table]
  /// The names in the schema.
  private let objects: [String]

  private static let folder = Place.folder.path + "-bases"

  static let trace = made("a.sqlite") { path in
    try TraceWriter.create(at: path) { writer in
      var (sink, notes) = (writer, ImportNotes())
      try Place.text.write(Array(SampleRecording.text.utf8))
      _ = try JSONLinesImporter.read(Place.text.path, into: &sink, notes: &notes)
    }
  }

  static let results = made("r.sqlite") { path in
    let store = try ResultsDatabase(writing: path)
    for (asked, question) in questions {
      _ = try store.addRun(RunHead(asked)) { try replay(sound.recordings(), question).run(into: $0) }
    }
  }

  /// The results of the first of two shards of a trace whose parts both have.
  static let shard = made("s1.sqlite") { try writeShard($0, 1) }

  /// The path of the second one's.
  static let otherShard = certain {
    let path = folder + "/s2.sqlite"
    try? FileManager.default.removeItem(atPath: path)
    try writeShard(path, 2)
    return path
  }

  private static func writeShard(_ path: String, _ number: Int) throws {
    let store = try ResultsDatabase(writing: path)
    guard let shard = Shard(number: number, count: 2) else { fatalError("no shard \(number) of 2") }
    let list = [ListedTrace(path: "a.sqlite", number: 1)]
    for (asked, question) in questions {
      let head = RunHead(asked, shard: shard, list: list.fingerprint)
      var replay = try replay([], question)
      replay = Replay(traces: shard.share(of: list), policies: replay.policies, partRows: 2) { _ in
        try sound.recordings()
      }
      replay.question = question
      _ = try store.addRun(head) { try replay.run(into: $0) }
    }
  }

  static let certificate = made("c.sqlite") { path in
    let findings = CollectedFindings(head: RunHead(.replay(policy: .recorded)))
    _ = try CertificateWriter.create(at: path, tool: "retouch", text: PolicyText.yaml) {
      try replay(swept.recordings, .sweep).run(into: findings, certificate: $0)
    }
  }

  /// The trace of the certificate.
  static var swept: Certificate.OpenTrace {
    get throws { Certificate.OpenTrace(sha256: digest, recordings: try sound.recordings()) }
  }

  private static let digest = certain {
    _ = trace
    return CertificateDigest.ofFile(folder + "/a.sqlite") ?? ""
  }

  private static let sound = certain {
    _ = trace
    return try Trace(path: folder + "/a.sqlite")
  }

  private static let questions: [(RunQuestion, Replay.Question)] = {
    let policy = PolicySource(name: "p", text: "policy: p\n")
    return [(.replay(policy: policy), .replay()), (.sweep(policy: policy), .sweep), (.audit(policy: policy), .audit())]
  }()

  static func replay(_ recordings: [any RecordingSource], _ question: Replay.Question) throws -> Replay {
    let uikit = Policy(name: "uikit", base: .uikit)
    var candidate = uikit
    candidate.name = "p"
    candidate.rules = try [
      rule("#card") { $0.hitTest = .passthrough }, rule("#banner") { $0.hitTest = HitTestOverride.none },
    ]
    let baseline = question == .sweep ? uikit : nil
    var replay = Replay(
      recordings: recordings, policies: ReplayPolicies(candidate: candidate, baseline: baseline, recorded: uikit))
    replay.question = question
    return replay
  }

  private static func certain<Value>(_ make: () throws -> Value) -> Value {
    do {
      return try make()
    } catch {
      fatalError("a sound file cannot be made: \(error)")
    }
  }

  /// Makes a sound file, and keeps it beside the lax one.
  private static func made(_ name: String, _ write: (String) throws -> Void) -> DatabaseBase {
    certain {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let path = folder + "/" + name
      try write(path)
      return try DatabaseBase(path: path)
    }
  }

  // MARK: Lax files

  private init(path: String) throws {
    try? FileManager.default.removeItem(atPath: path + ".lax")
    try FileManager.default.copyItem(atPath: path, toPath: path + ".lax")
    let queue = try DatabaseQueue(path: path + ".lax", configuration: Self.configuration)
    (tables, objects) = try queue.writeWithoutTransaction { db in
      let tables = try Row.fetchAll(
        db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"
      ).map { try Table(db, $0["name"], $0["sql"]) }
      let objects = try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema ORDER BY name")
      try Self.setSchema(db, tables.map { ($0.name, $0.lax) })
      return (tables, objects)
    }
    try queue.close()
    bytes = try Data(contentsOf: URL(fileURLWithPath: path + ".lax"))
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { db in
      try db.execute(
        sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA ignore_check_constraints = ON")
    }
    return configuration
  }

  private static func setSchema(_ db: Database, _ tables: [(name: String, sql: String)]) throws {
    try db.execute(sql: "PRAGMA writable_schema = ON")
    for table in tables {
      try db.execute(sql: "UPDATE sqlite_schema SET sql = ? WHERE name = ?", arguments: [table.sql, table.name])
    }
    try db.execute(sql: "PRAGMA writable_schema = RESET")
  }

  // MARK: Edits

  /// Writes the file with the edits that an input tells. False when SQLite cannot hold such a one.
  func write(edits: [UInt8], to path: String) throws -> Bool {
    var numbers = Numbers(edits)
    for ending in ["-journal", "-wal", "-shm"] { unsafe unlink(path + ending) }
    try Place.write(Array(bytes), to: path)
    let queue = try DatabaseQueue(path: path, configuration: Self.configuration)
    do {
      try queue.writeWithoutTransaction { db in
        for _ in 0..<1 + numbers.byte() % 4 { try edit(db, &numbers) }
        try Self.setSchema(db, tables.map { ($0.name, $0.sql) })
        if numbers.chance(4) { try editSchema(db, &numbers) }
      }
      try queue.close()
    } catch is DatabaseError {
      return false
    }
    guard numbers.chance(4) else { return true }
    // Some bytes of a page: its header, its cells, or the head of the file.
    var whole = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    for _ in 0..<1 + numbers.byte() % 4 where !whole.isEmpty {
      let place = numbers.byte() % (whole.count / 4096 + 1) * 4096 + numbers.byte() % 16 * 256 % 4096 + numbers.byte()
      whole[place % whole.count] = UInt8(numbers.byte())
    }
    try Place.write(whole, to: path)
    return true
  }

  private func edit(_ db: Database, _ numbers: inout Numbers) throws {
    let table = numbers.pick(tables.filter { $0.rows > 0 })
    let column = numbers.pick(table.columns)
    func row(_ number: Int) -> String {
      "(\(table.key)) IN (SELECT \(table.key) FROM \(table.name) LIMIT 1 OFFSET \(number % table.rows))"
    }
    let one = row(numbers.byte())
    switch numbers.byte() % 8 {
    case 0: try db.execute(sql: "DELETE FROM \(table.name) WHERE \(one)")
    case 1:
      let other = row(numbers.byte())
      try db.execute(
        sql: """
          UPDATE OR IGNORE \(table.name) SET \(column) = (SELECT \(column) FROM \(table.name) WHERE \(other))
          WHERE \(one)
          """)
    case 2:
      // A copy of a row that has a value of its own.
      let columns = table.columns.map { $0 == column ? "?" : $0 }.joined(separator: ", ")
      try db.execute(
        sql: "INSERT OR IGNORE INTO \(table.name) SELECT \(columns) FROM \(table.name) WHERE \(one)",
        arguments: [numbers.value()])
    case 3:
      try db.execute(
        sql: "UPDATE OR IGNORE \(table.name) SET \(column) = \(column) + ? WHERE \(one)",
        arguments: [numbers.byte() - 128])
    default:
      try db.execute(
        sql: "UPDATE OR IGNORE \(table.name) SET \(column) = ? WHERE \(one)", arguments: [numbers.value()])
    }
  }

  private func editSchema(_ db: Database, _ numbers: inout Numbers) throws {
    let name = numbers.pick(objects)
    try db.execute(sql: "PRAGMA writable_schema = ON")
    switch numbers.byte() % 4 {
    case 0: try db.execute(sql: "DELETE FROM sqlite_schema WHERE name = ?", arguments: [name])
    case 1:
      // Two trees in one place: an index that is a table, or the table of another.
      try db.execute(
        sql: "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = ?) WHERE name = ?",
        arguments: [numbers.pick(objects), name])
    default:
      let column = numbers.pick(["type", "name", "tbl_name", "rootpage", "sql"])
      try db.execute(
        sql: "UPDATE sqlite_schema SET \(column) = ? WHERE name = ?", arguments: [numbers.value(), name])
    }
  }
}

extension DatabaseBase.Table {
  fileprivate init(_ db: Database, _ name: String, _ sql: String) throws {
    (self.name, self.sql) = (name, sql)
    let found = try Row.fetchAll(db, sql: "PRAGMA table_info(\(name))")
    columns = found.map { $0["name"] }
    let primary = found.filter { $0["pk"] != 0 }.sorted { ($0["pk"] as Int) < $1["pk"] }.map { $0["name"] as String }
    let hasRowID = !sql.hasSuffix("WITHOUT ROWID")
    key = hasRowID ? "rowid" : primary.joined(separator: ", ")
    var parts = columns.map { hasRowID && primary == [$0] ? "\($0) INTEGER PRIMARY KEY" : $0 }
    if !hasRowID { parts.append("PRIMARY KEY (\(primary.joined(separator: ", ")))") }
    for index in try Row.fetchAll(db, sql: "PRAGMA index_list(\(name))").reversed() where index["origin"] == "u" {
      let names = try String.fetchAll(db, sql: "SELECT name FROM pragma_index_info('\(index["name"] as String)')")
      parts.append("UNIQUE (\(names.joined(separator: ", ")))")
    }
    lax = "CREATE TABLE \(name) (\(parts.joined(separator: ", ")))" + (hasRowID ? "" : " WITHOUT ROWID")
    rows = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(name)") ?? 0
  }
}

extension Numbers {
  private static let integers: [Int64] = [.max, .min, .max - 1, 1 << 53 + 1, 1 << 32, 1 << 31, -1, 1 << 62]
  private static let texts = ["", "x", "{}", "[]", "null", "a\u{0}b", "9e999", "uikit", "{\"a\":1}", "1", "left"]

  /// A value that fits a column, or does not.
  fileprivate mutating func value() -> DatabaseValue {
    switch byte() % 8 {
    case 0: .null
    case 1, 2: Int64(byte()).databaseValue
    case 3: pick(Self.integers).databaseValue
    case 4: number().databaseValue
    case 5: pick(Self.texts).databaseValue
    case 6: Data((0..<byte() % 8).map { _ in UInt8(byte()) }).databaseValue
    default: String(decoding: (0..<byte() % 16).map { _ in UInt8(byte()) }, as: UTF8.self).databaseValue
    }
  }
}
