import Foundation
import Replay

/// Ends the process with words when it takes more memory than it may, before the system ends it
/// without: incomplete files would stay then, and nobody would know why.
enum MemoryCeiling {
  /// Looks from now on, 20 times a second, what the process takes. Without a thread for that, or
  /// where the system does not tell, nothing is looked at.
  static func watch() {
    guard let allowed = CommonOptions.memory ?? ofMachine.map({ $0 / 10 * 9 }), used() != nil else { return }
    _ = DeepThread.start(stack: 1 << 18) {
      while let used = used() {
        // Signals wait, too, while a run is completed.
        if used > allowed, !(unsafe SignalCleanup.isHeld) { SystemLimit.end(words) }
        usleep(50_000)
      }
    }
  }

  private static var words: StaticString {
    """

    retouch: out of memory: the command takes more than it may. Raise that with --memory (in MB; otherwise nine tenths of what the machine has), or give the command fewer or smaller files

    """
  }

  #if canImport(Darwin)
    private static func used() -> Int? {
      var info = mach_task_basic_info()
      var count = mach_msg_type_number_t(
        MemoryLayout<mach_task_basic_info>.size / MemoryLayout<natural_t>.size)
      let result = unsafe withUnsafeMutablePointer(to: &info) { pointer in
        unsafe pointer.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
          unsafe task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), $0, &count)
        }
      }
      return result == KERN_SUCCESS ? Int(info.resident_size) : nil
    }
  #else
    /// The pages that the process has for itself: its resident ones without those of files.
    private static func used() -> Int? {
      let numbers = text("/proc/self/statm")?.split(separator: " ").compactMap { Int($0) } ?? []
      return numbers.count > 2 ? (numbers[1] - numbers[2]) * Int(getpagesize()) : nil
    }
  #endif

  /// What the machine has, or the container, in bytes.
  private static var ofMachine: Int? {
    let groups = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"]
    let limits = groups.compactMap { text($0).flatMap { Int($0.filter(\.isNumber)) } }
    return (limits + [Int(clamping: ProcessInfo.processInfo.physicalMemory)]).min()
  }

  /// The first bytes of a file of the system.
  private static func text(_ path: String) -> String? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = unsafe read(file, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }
}
