import Foundation

/// Runs a program to its end and discards its output.
struct ChildProcess {
  var seconds: Double
  /// Peak resident memory in bytes. On Linux it includes the memory that this process had at the
  /// start of the program, which is little.
  var peakMemory: Int

  /// - Parameter arguments: the path of the program, then its arguments.
  init(_ arguments: [String], exitCodes: Set<Int32> = [0]) throws {
    var status: Int32 = 0
    var usage = rusage()
    seconds = try Timings.seconds {
      let child = try Self.spawn(arguments)
      guard unsafe wait4(child, &status, 0, &usage) == child else { throw BenchFault("\(arguments[0]) got lost") }
    }
    guard status & 0x7F == 0, exitCodes.contains(status >> 8 & 0xFF) else {
      throw BenchFault("\(arguments.joined(separator: " ")) ended with status \(status)")
    }
    #if canImport(Darwin)
      peakMemory = usage.ru_maxrss
    #else
      peakMemory = usage.ru_maxrss * 1024
    #endif
  }

  private static func spawn(_ arguments: [String]) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for output in [STDOUT_FILENO, STDERR_FILENO] {
      unsafe posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
    }
    let texts = unsafe arguments.map { unsafe strdup($0) }
    defer { for index in unsafe texts.indices { unsafe free(texts[index]) } }
    var child: pid_t = 0
    let code = unsafe posix_spawn(&child, arguments[0], &actions, nil, unsafe texts + [nil], environ)
    guard code == 0 else {
      throw BenchFault("\(arguments[0]) cannot be started: \(unsafe String(cString: strerror(code)))")
    }
    return child
  }
}
