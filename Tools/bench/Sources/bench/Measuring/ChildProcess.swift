import Foundation

/// A run of a program, from its start to its end. Its output is discarded.
struct ChildProcess {
  /// The time from the start to the end, in seconds.
  var wall: Double
  /// The time for which cores ran the program, added up over all cores, in seconds.
  ///
  /// It includes what the system did for the program: the sum of both is measured exactly, and each
  /// share is only estimated.
  var cpu: Double
  /// Peak resident memory in bytes. On Linux it includes the memory that this process had at the
  /// start of the program. This process keeps it low: it generates recordings in other processes.
  var peakMemory: Int

  /// - Parameter arguments: the path of the program, then its arguments.
  init(_ arguments: [String], exitCodes: Set<Int32> = [0]) throws {
    var status: Int32 = 0
    var usage = rusage()
    wall = try Timings.seconds {
      let child = try Self.spawn(arguments)
      guard unsafe wait4(child, &status, 0, &usage) == child else { throw BenchFault("\(arguments[0]) got lost") }
    }
    guard status & 0x7F == 0, exitCodes.contains(status >> 8 & 0xFF) else {
      throw BenchFault("\(arguments.prefix(20).joined(separator: " ")) ended with status \(status)")
    }
    cpu = [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
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

/// A program with its arguments, ready to be run again and again.
struct Program {
  /// The path of the program, then its arguments.
  var arguments: [String]
  var exitCodes: Set<Int32> = [0]
  /// A file that the program makes. It is removed before each run.
  var makes: String?

  /// The program held to one core, where the system can do that. Even with `--jobs 1` a program has
  /// threads that work beside that one job.
  var onOneCore: Program {
    let taskset = "/usr/bin/taskset"
    guard FileManager.default.isExecutableFile(atPath: taskset) else { return self }
    var program = self
    program.arguments = [taskset, "-c", "0"] + arguments
    return program
  }

  @discardableResult
  func run() throws -> ChildProcess {
    if let makes { try? FileManager.default.removeItem(atPath: makes) }
    return try ChildProcess(arguments, exitCodes: exitCodes)
  }

  /// The command as a person would write it, without folders of this machine.
  ///
  /// Of recordings in files of their own, only the first one is named.
  var text: String {
    var words: [String] = []
    for argument in arguments {
      let name = argument.hasPrefix("/") ? URL(fileURLWithPath: argument).lastPathComponent : argument
      let isOneOfMany = name.hasPrefix(GenerateCommand.fileStem)
      switch words.last {
      case "..." where isOneOfMany: continue
      case let last? where isOneOfMany && last.hasPrefix(GenerateCommand.fileStem): words.append("...")
      default: words.append(name)
      }
    }
    return words.joined(separator: " ")
  }
}
