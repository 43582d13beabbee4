import Foundation
import JSONText
import Measurements
import TraceImport

/// A file that the measuring kit wrote.
struct MeasuredFile {
  /// A fault of such a file that is not about its JSON.
  struct Fault: Error {
    var path: String
    var fault: MeasurementFile.Fault
  }

  /// The bytes that show what a file is.
  private static let head = 256

  private let path: String

  /// Returns nil for a file that does not begin as the kit's do, and for one that is not regular: a
  /// pipe could not be read again.
  init?(_ path: String) {
    let type = try? FileManager.default.attributesOfItem(atPath: Self.target(path))[.type] as? FileAttributeType
    var bytes: [UInt8] = []
    guard type == .typeRegular, let input = try? InputBytes(path: path),
      (try? input.read(into: &bytes, upTo: Self.head)) != nil, MeasurementFile.isStart(bytes)
    else { return nil }
    self.path = path
  }

  private static func target(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

  /// Reads the whole file.
  ///
  /// - Throws: ``ImportFault`` or ``Fault``.
  func read() throws -> MeasurementFile {
    let bytes = try InputBytes(path: path).readAll()
    do {
      return try MeasurementFile(reading: bytes)
    } catch {
      guard case .json(let fault) = error else { throw Fault(path: path, fault: error) }
      throw ImportFault(.json(fault), at: InputPlace(file: path, offset: fault.offset, in: bytes))
    }
  }
}
