import Foundation
package import GRDB
import SQLiteFile

/// The digest over all contents of a certificate, as the schema describes it.
public enum CertificateDigest {
  /// All tables but that of the digest, in its order.
  private static let tables: [any TableColumns.Type] = [
    PolicyColumns.self, TraceColumns.self, PartitionColumns.self, CellColumns.self, RegionColumns.self,
    SceneColumns.self,
  ]

  /// The digest of the present contents of the file, in hexadecimal.
  ///
  /// - Parameter path: The path of the file, for faults.
  package static func of(_ database: Database, path: String) throws -> String {
    var digest = SHA256()
    var bytes: [UInt8] = []
    let tool = try TableStatement<CertificateColumns>(select: database, path: path, "FROM certificate")
    while try tool.step() { bytes.add(text: try tool[\.tool]) }
    for table in tables { try add(table, database, path: path, &bytes, to: &digest) }
    digest.add(bytes)
    return digest.hexadecimal
  }

  private static func add<Table: TableColumns>(
    _ table: Table.Type, _ database: Database, path: String, _ bytes: inout [UInt8], to digest: inout SHA256
  ) throws {
    bytes.add(text: table.table)
    let row = try TableStatement<Table>(all: database, path: path)
    while try row.step() {
      try row.values { value in
        switch value {
        case nil: bytes.append(UInt8(ascii: "n"))
        case .text(let text): bytes.add(text: text)
        case .wholeNumber(let number): bytes.add("i", UInt64(bitPattern: number))
        // -0.0 + 0.0 is 0.0.
        case .number(let number): bytes.add("r", (number + 0.0).bitPattern)
        }
      }
      if bytes.count > 1 << 16 {
        digest.add(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
  }

  /// Writes the digest of the present contents of the file.
  package static func write(to database: Database, path: String) throws {
    try database.execute(
      sql: "UPDATE certificate SET sha256 = ?", arguments: [of(database, path: path)])
  }

  /// The digest of a file, in hexadecimal; nil if it is not a readable regular file.
  public static func ofFile(_ path: String) -> String? {
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
