import CProgram
import Foundation
import Replay

/// Ends the process with words where a limit of the system would end it without.
///
/// Swift gives up with `SIGABRT` if it gets no memory, or with `SIGSEGV` if not even its own
/// message can be made. The system sends `SIGXCPU` when the limit of processor time is reached.
/// Incomplete files are removed, and the exit code is 2, as for other failures.
enum SystemLimit {
  /// What happened before, for a `SIGSEGV` that has another cause.
  private nonisolated(unsafe) static var earlier = sigaction()

  /// Lets threads share their pools of memory where addresses are limited.
  static func saveAddresses() {
    if DeepThread.addressLimit != nil { retouch_share_memory_pools() }
  }

  /// Takes the three signals. This is for commands that run no code of users: such code may use
  /// signals of its own, and the process that started it reports how it ended.
  static func endWithWords() {
    leaveTimeForWords()
    SignalCleanup.prepare()
    signal(SIGXCPU) { _ in
      // While a run is completed, the signal waits: the system sends it again after a second.
      if !(unsafe SignalCleanup.isHeld) { SystemLimit.end(SystemLimit.outOfTime) }
    }
    signal(SIGABRT) { _ in SystemLimit.end(SystemLimit.outOfMemory) }
    unsafe sigaction(SIGSEGV, nil, &earlier)
    signal(SIGSEGV) { _ in
      if SystemLimit.isOutOfMemory { SystemLimit.end(SystemLimit.outOfMemory) }
      // The same access is tried again, and meets the earlier handler.
      _ = unsafe sigaction(SIGSEGV, &SystemLimit.earlier, nil)
    }
  }

  /// Lowers the limit of processor time that sends `SIGXCPU`, if it is the same as the limit that
  /// sends `SIGKILL`, as `ulimit -t` makes both.
  private static func leaveTimeForWords() {
    var limit = rlimit()
    #if canImport(Darwin)
      let kind = RLIMIT_CPU
    #else
      let kind = __rlimit_resource_t(RLIMIT_CPU.rawValue)
    #endif
    guard unsafe getrlimit(kind, &limit) == 0, limit.rlim_cur == limit.rlim_max else { return }
    // All numbers from this on are infinite.
    guard (2..<1 << 32).contains(limit.rlim_max) else { return }
    limit.rlim_cur -= 1
    _ = unsafe setrlimit(kind, &limit)
  }

  /// Whether the system refuses as much memory as a large list takes: where a limit is set, a
  /// quarter of it, as a list takes twice its size when it grows.
  private static var isOutOfMemory: Bool {
    let size = max(1 << 26, (DeepThread.addressLimit ?? 0) / 4)
    let memory = unsafe mmap(nil, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard unsafe memory != MAP_FAILED else { return true }
    unsafe munmap(memory, size)
    return false
  }

  private static var outOfTime: StaticString {
    """

    retouch: the limit of processor time is reached (ulimit -t). Raise it, or give the command fewer or smaller files

    """
  }

  private static var outOfMemory: StaticString {
    """

    retouch: out of memory: the system or a limit (ulimit -v) gives no more. Raise it, or give the command fewer or smaller files

    """
  }

  /// Runs in a signal handler, which must not allocate.
  static func end(_ words: StaticString) -> Never {
    SignalCleanup.removeFiles()
    _ = unsafe write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
    _exit(2)
  }
}
