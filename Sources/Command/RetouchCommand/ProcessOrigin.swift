import Certificates
import Foundation

/// Identifies a process in the names of its files: its number, and the scope of that number.
struct ProcessOrigin: Equatable {
  private let process: Int32
  /// The scope of the number. It differs between machines and between containers.
  private let place: UInt32

  static let own = ProcessOrigin(process: ProcessInfo.processInfo.processIdentifier, place: placeOfThis)

  private init(process: Int32, place: UInt32) { (self.process, self.place) = (process, place) }

  /// Reads the form that ``text`` gives.
  init?(_ text: Substring) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let process = Int32(parts[0]), process > 0, let place = UInt32(parts[1], radix: 16) else {
      return nil
    }
    self.init(process: process, place: place)
  }

  var text: String { "\(process)-\(String(place, radix: 16))" }

  /// Whether the process is known to have ended. Another one may have its number by now.
  var hasEnded: Bool { place == Self.placeOfThis && kill(process, 0) != 0 && errno == ESRCH }

  private static let placeOfThis: UInt32 = {
    var name = [CChar](repeating: 0, count: 256)
    unsafe gethostname(&name, name.count - 1)
    // On Linux, a process has a number in each namespace.
    let space = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid")) ?? ""
    return SHA256.digest(name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)) + space.utf8).prefix(4)
      .reduce(0) { $0 << 8 | UInt32($1) }
  }()
}
