import Certificates
import Findings
import Foundation
import GRDB
import HitTesting
import Replay
import SQLiteFile
import TestSupport
import Testing

/// Tests that what a sweep proves can be verified, and what is wrong cannot.
@Suite struct CertificateTests {
  private static func moved(_ id: ViewID, _ set: (inout ViewPatch) -> Void) -> SceneUpdate {
    var change = SceneChange()
    change.set = [.init(id: id, properties: patch(set))]
    return .change(change)
  }

  private static let turn = AffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0)

  /// Scenes of which some are alike.
  private static let upright: [SceneUpdate] = [
    .scene(stage), moved(3) { $0.alpha = 0.5 }, moved(3) { $0.frame = rect(20, 10, 50, 50) },
  ]

  /// Two window scenes, in one of which a small turned view is hit under one policy alone.
  private static let turned: [SceneUpdate] = [
    .scene([
      view(1, "UIWindow", in: nil, rect(0, 0, 390, 844)) { $0.scene = "a" },
      view(2, "UIWindow", in: nil, rect(0, 0, 100, 844)) { $0.scene = "b" },
      view(3, "UIButton", in: 2, rect(10, 10, 0.1, 0.1)) {
        $0.identifier = .some("pay")
        $0.transform = turn
      },
    ])
  ]

  /// All of these, and a turned panel that is hit under both policies.
  private static func swept() throws -> SweptTrace {
    try SweptTrace([upright + [moved(4) { $0.transform = turn }], turned], under: passing())
  }

  @Test func `what a sweep proves is verified, and the rest is told`() throws {
    let checked = try Self.swept().check()
    #expect(checked.after == "passing" && checked.before == ["uikit"])
    #expect(checked.traces == 1 && checked.recordings == 2 && checked.snapshots == 5)
    #expect(checked.screens == 6 && checked.changedScreens == 5)
    #expect(abs(checked.changedArea - 50 * 50) < 0.001)
    // Of the turned panel, both policies hit the same view on either side of its edge.
    #expect(checked.cells.sameView > 0)
    #expect(checked.cells.nothing > 0 && checked.unprovedArea > 0 && checked.unprovedArea < 0.01)
  }

  @Test func `scenes that are divided alike share a partition`() throws {
    let swept = try Self.swept()
    let queue = try DatabaseQueue(path: swept.path)
    let partitions = try queue.read { try Int.fetchAll($0, sql: "SELECT partition_id FROM scene ORDER BY id") }
    #expect(partitions == [1, 1, 2, 3, 4, 5])
  }

  @Test func `each recording is compared with the policy that it names as its own`() throws {
    let both = try SweptTrace([Self.upright, Self.upright], own: ["uikit", "android"], under: passing()).check()
    #expect(both.before == ["android", "uikit"] && both.recordings == 2)
    // Without a scene, there is nothing to compare.
    let one = try SweptTrace([[], Self.upright, []], own: ["document", "uikit", "android"], under: passing()).check()
    #expect(one.before == ["uikit"] && one.recordings == 1)
    #expect(try SweptTrace([Self.upright], under: passing(), baseline: policy("b")).check().before == ["b"])
  }

  @Test func `random scenes are verified`() throws {
    var random = SplitMix64(seed: 7)
    for number in 0..<6 {
      let scene = try RandomScenes.scene(&random)
      var candidate = try RandomScenes.policy(&random)
      // Along round edges there are too many cells for a test.
      candidate.rules.removeAll { rule in
        switch rule.pointInside {
        case .ellipse, .cornerRadius, .polygon: true
        default: false
        }
      }
      let swept = try SweptTrace([[.scene(RandomScenes.views(scene))]], under: candidate, baseline: uikit)
      #expect(throws: Never.self, "scene \(number): \(candidate.rules.map(\.summary))") { try swept.check() }
    }
  }

  @Test func `the same sweep gives the same bytes, whatever the number of jobs`() throws {
    let swept = try Self.swept()
    let other = swept.beside("other.certificate")
    try swept.sweep(to: other, jobs: 3)
    #expect(FileManager.default.contents(atPath: swept.path) == FileManager.default.contents(atPath: other))
  }

  @Test(arguments: [
    "DELETE FROM scene WHERE id = (SELECT max(id) FROM scene)", "DELETE FROM scene WHERE id = 2",
    "DELETE FROM region", "UPDATE cell SET proved = 'same_view' WHERE proved = 'nothing'",
    "UPDATE cell SET before_view_id = 2 WHERE proved = 'same_view'", "UPDATE cell SET proved = 'all'",
    "DELETE FROM cell WHERE partition_id = 2",
    "UPDATE cell SET proved = 'nothing', before_view_id = NULL, after_view_id = NULL",
    "INSERT INTO partition VALUES (99, 0, 0, 1, 1, 0)", "INSERT INTO scene VALUES (99, 1, 1, 1, NULL, 1)",
    "INSERT INTO policy SELECT 'after', 'other', text FROM policy WHERE side = 'before'",
    "DELETE FROM policy WHERE side = 'before'", "UPDATE policy SET name = 'other'",
    "UPDATE policy SET text = replace(text, 'passthrough', 'selfOnly')", "UPDATE policy SET text = '['",
    "UPDATE trace SET sha256 = 'x'", "UPDATE trace SET path = 'x'", "DELETE FROM trace; DELETE FROM scene",
    "UPDATE scene SET window_scene = 'c' WHERE window_scene = 'b'",
    // An edge between two cells, moved by one step of Double for both of them.
    """
    UPDATE cell SET max_x = 60 WHERE partition_id = 1 AND max_x BETWEEN 59.9 AND 60;
    UPDATE cell SET min_x = 60 WHERE partition_id = 1 AND min_x BETWEEN 59.9 AND 60
    """,
  ]) func `a certificate with other contents is refused, also with a new digest`(change: String) throws {
    let swept = try Self.swept()
    try Self.change(swept.path) { try $0.execute(sql: change) }
    #expect(throws: (any Error).self) { try swept.check() }
  }

  /// At the corners, at the middles of the edges and in the middle of the screen, both policies
  /// agree.
  @Test(arguments: ["'same_view', NULL, NULL", "'views', 1, 1"])
  func `one cell that says that nothing moves is refused`(
    claim: String
  ) throws {
    let views = [
      view(1, "UIWindow", in: nil, rect(0, 0, 390, 844)),
      view(3, "UIButton", in: 1, rect(40, 500, 60, 40)) {
        $0.identifier = .some("pay")
      },
    ]
    let swept = try SweptTrace([[.scene(views)]], under: passing())
    #expect(try swept.check().changedScreens == 1)
    try Self.change(swept.path) {
      try $0.execute(
        sql: """
          DELETE FROM region; DELETE FROM cell;
          INSERT INTO cell SELECT id, min_y, min_x, max_y, max_x, \(claim) FROM partition;
          """)
    }
    let fault = try #require(throws: CertificateFault.self) { try swept.check() }
    guard case .answer(_, let answer) = fault.detail else {
      Issue.record("\(fault.detail)")
      return
    }
    #expect(answer.before == 3 && answer.after == 1)
    #expect(rect(40, 500, 60, 40).contains(Point(x: answer.point.x + 1e-9, y: answer.point.y + 1e-9)))
  }

  @Test func `the policies have the names that they are known by`() throws {
    let swept = try SweptTrace([[.scene(stage)]], under: passing())
    let fault = try #require(throws: CertificateFault.self) { try swept.check { $0.name != "uikit" } }
    #expect(fault.detail == .otherPolicy("uikit"))
    let other = try SweptTrace([[.scene(stage)]], under: passing(), baseline: policy("b")).check()
    #expect(other.before == ["b"] && other.notCompared == ["uikit"])
  }

  /// A strip of 1e-7 points goes somewhere else, but is in no region.
  @Test func `strips narrower than a millionth of a point are counted`() throws {
    let views = [
      view(1, "UIWindow", in: nil, rect(0, 0, 390, 844)),
      view(3, "UIButton", in: 1, rect(40, 500, 1e-7, 40)) {
        $0.identifier = .some("pay")
      },
    ]
    let checked = try SweptTrace([[.scene(views)]], under: passing()).check()
    #expect(checked.changedScreens == 0 && checked.changedSlivers == 1 && checked.changedArea == 0)
    #expect(abs(checked.changedSliverArea - 4e-6) < 1e-9)
  }

  @Test func `scenes in which a hit test sees no difference are proved once and counted each`() throws {
    let same = [SceneUpdate.scene(stage), Self.moved(3) { $0.alpha = 0.5 }, Self.moved(3) { $0.alpha = 0.2 }]
    let checked = try SweptTrace([same], under: passing()).check()
    #expect(checked.snapshots == 3 && checked.screens == 3)
    // In the third scene, the button is below the threshold of one policy.
    var faint = policy("faint")
    faint.alphaThreshold = 0.3
    let faded = try SweptTrace([same], under: faint)
    #expect(try faded.check().changedScreens == 1)
    try Self.change(faded.path) { db in
      try db.execute(
        sql: "DELETE FROM partition WHERE id > 1; DELETE FROM cell WHERE partition_id > 1; "
          + "DELETE FROM region WHERE partition_id > 1; UPDATE scene SET partition_id = 1")
    }
    #expect(throws: CertificateFault.self) { try faded.check() }
  }

  @Test func `a certificate whose digest is not that of its contents is refused`() throws {
    let swept = try Self.swept()
    try DatabaseQueue(path: swept.path).write { try $0.execute(sql: "UPDATE certificate SET tool = 'other'") }
    let fault = try #require(throws: CertificateFault.self) { try swept.check() }
    #expect(fault.detail == .digest)
  }

  @Test func `a file with an edge that is no number is refused`() throws {
    for edge in [Double.infinity, -.infinity, 1e300] {
      let swept = try Self.swept()
      try Self.change(swept.path) { try $0.execute(sql: "UPDATE partition SET max_x = ?; ", arguments: [edge]) }
      #expect(throws: CertificateFault.self) { try swept.check() }
    }
  }

  /// Each number of a certificate follows from the traces and the policies.
  @Test(arguments: 0..<4) func `of 1,000 certificates in which one number was changed, none is accepted`(
    quarter: UInt64
  ) throws {
    let swept = try SweptTrace([quarter % 2 == 0 ? Self.upright : Self.turned], under: passing())
    var random = SplitMix64(seed: quarter)
    let copy = swept.beside("changed.certificate")
    var changes = 0
    while changes < 250 {
      try? FileManager.default.removeItem(atPath: copy)
      try FileManager.default.copyItem(atPath: swept.path, toPath: copy)
      var change: NumberChange?
      // What SQLite itself refuses to write is no change.
      do { try Self.change(copy) { change = try NumberChange($0, &random) } } catch is DatabaseError { continue }
      guard let change else { continue }
      changes += 1
      #expect(throws: (any Error).self, "\(change)") { try swept.check(copy) }
    }
  }

  /// Changes a file as somebody may who makes the digest anew.
  private static func change(_ path: String, _ change: (Database) throws -> Void) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    try DatabaseQueue(path: path, configuration: configuration).writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON; PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF")
      try change(db)
      try CertificateDigest.write(to: db, path: path)
    }
  }
}

/// Another number in the place of one of a certificate.
private struct NumberChange: CustomStringConvertible {
  let description: String

  /// Changes a random number; nil when the new number is the old one.
  init?(_ db: Database, _ random: inout SplitMix64) throws {
    let table = random.pick(["trace", "partition", "cell", "cell", "cell", "region", "scene"])
    let columns = try Row.fetchAll(db, sql: "SELECT name, type FROM pragma_table_info(?)", arguments: [table])
      .map { (name: $0[0] as String, type: $0[1] as String) }
    let rows = try Row.fetchAll(db, sql: "SELECT * FROM \(table)")
    let (row, other) = (random.pick(rows), random.pick(rows))
    let place = random.pick(columns.indices.filter { columns[$0].type != "TEXT" })
    let (old, another) = (row[place] as DatabaseValue, other[place] as DatabaseValue)
    let value: DatabaseValue
    if columns[place].type == "REAL" {
      let number = Double.fromDatabaseValue(old) ?? 0
      value =
        random.pick([
          number.nextUp, number.nextDown, number + 1, number / 2, -number, 0, 1e300, .infinity,
          Double.fromDatabaseValue(another) ?? 0,
        ]).databaseValue
    } else {
      let number = Int64.fromDatabaseValue(old) ?? 0
      value = random.pick([
        (number + 1).databaseValue, (number - 1).databaseValue, Int64.max.databaseValue, 0.databaseValue, another,
        DatabaseValue.null,
      ])
    }
    if value == old || Double.fromDatabaseValue(value) == Double.fromDatabaseValue(old), !value.isNull, !old.isNull {
      return nil
    }
    if value.isNull, old.isNull { return nil }
    let condition = columns.map { "\($0.name) IS ?" }.joined(separator: " AND ")
    try db.execute(
      sql: "UPDATE \(table) SET \(columns[place].name) = ? WHERE \(condition)",
      arguments: StatementArguments([value] + columns.indices.map { row[$0] as DatabaseValue }))
    guard db.changesCount == 1 else { return nil }
    description = "\(table).\(columns[place].name) of \(row): \(value)"
  }
}
