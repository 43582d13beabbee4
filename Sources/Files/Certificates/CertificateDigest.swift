import Foundation
package import GRDB
import SQLiteFile

/// The digest over all contents of a certificate, as the schema describes it.
package enum CertificateDigest {
  /// The columns of each table with their kinds, and the columns of its key.
  private static let tables: [(name: String, columns: [(name: String, kind: Kind)], key: String)] = [
    ("policy", [("side", .text), ("name", .text), ("text", .text)], "side, name"),
    ("trace", [("id", .whole), ("path", .text), ("sha256", .text), ("approximations", .text)], "id"),
    (
      "partition",
      [
        ("id", .whole), ("min_x", .real), ("min_y", .real), ("max_x", .real), ("max_y", .real),
        ("unproved_area", .real),
      ], "id"
    ),
    (
      "cell",
      [
        ("partition_id", .whole), ("min_y", .real), ("min_x", .real), ("max_y", .real), ("max_x", .real),
        ("proved", .text), ("before_view_id", .whole), ("after_view_id", .whole),
      ], "partition_id, min_y, min_x"
    ),
    (
      "region",
      [
        ("partition_id", .whole), ("number", .whole), ("before_view_id", .whole), ("after_view_id", .whole),
        ("area", .real), ("witness_x", .real), ("witness_y", .real),
      ], "partition_id, number"
    ),
    (
      "scene",
      [
        ("id", .whole), ("trace_id", .whole), ("recording_id", .whole), ("snapshot_id", .whole),
        ("window_scene", .text), ("partition_id", .whole),
      ], "id"
    ),
  ]

  private enum Kind { case text, whole, real }

  /// The digest of the present contents of the file, in hexadecimal.
  ///
  /// - Parameter path: The path of the file, for faults.
  package static func of(_ database: Database, path: String) throws -> String {
    var digest = SHA256()
    var bytes: [UInt8] = []
    let tool = try RowStatement(database, path: path, sql: "SELECT tool FROM certificate")
    while try tool.step() { bytes.add(text: try tool.text(0)) }
    for table in tables {
      bytes.add(text: table.name)
      let columns = table.columns.map(\.name).joined(separator: ", ")
      let row = try RowStatement(
        database, path: path, sql: "SELECT \(columns) FROM \(table.name) ORDER BY \(table.key)")
      while try row.step() {
        for (column, (_, kind)) in table.columns.enumerated() {
          if row.isNull(column) {
            bytes.append(UInt8(ascii: "n"))
            continue
          }
          switch kind {
          case .text: bytes.add(text: try row.text(column))
          case .whole: bytes.add("i", UInt64(bitPattern: try row.int(column)))
          // -0.0 + 0.0 is 0.0.
          case .real: bytes.add("r", (try row.double(column) + 0.0).bitPattern)
          }
        }
        if bytes.count > 1 << 16 {
          digest.add(bytes)
          bytes.removeAll(keepingCapacity: true)
        }
      }
    }
    digest.add(bytes)
    return digest.hexadecimal
  }

  /// Writes the digest of the present contents of the file.
  package static func write(to database: Database, path: String) throws {
    try database.execute(
      sql: "UPDATE certificate SET sha256 = ?", arguments: [of(database, path: path)])
  }

  /// The digest of a file, in hexadecimal; nil if it is not a readable regular file.
  package static func ofFile(_ path: String) -> String? {
    let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    // Pipes and devices may have no end.
    guard let type = try? FileManager.default.attributesOfItem(atPath: resolved)[.type] as? FileAttributeType,
      type == .typeRegular, let file = FileHandle(forReadingAtPath: resolved)
    else { return nil }
    defer { try? file.close() }
    var digest = SHA256()
    do {
      while let bytes = try file.read(upToCount: 1 << 20), !bytes.isEmpty { digest.add(Array(bytes)) }
    } catch {
      return nil
    }
    return digest.hexadecimal
  }
}

extension [UInt8] {
  fileprivate mutating func add(_ kind: Unicode.Scalar, _ number: UInt64) {
    append(UInt8(ascii: kind))
    for shift in stride(from: 56, through: 0, by: -8) { append(UInt8(truncatingIfNeeded: number >> UInt64(shift))) }
  }

  fileprivate mutating func add(text: String) {
    add("t", UInt64(text.utf8.count))
    append(contentsOf: text.utf8)
  }
}
