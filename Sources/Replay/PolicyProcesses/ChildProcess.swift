import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A further process of the program itself, with a pipe for its answers and a socket for questions.
///
/// Its standard output goes to standard error, so that text that a policy's code prints does not
/// mix with the command's own output.
final class ChildProcess {
  enum End: Equatable {
    case exited(Int32)
    case signalled(Int32)
  }

  enum Reading {
    case words([Int64])
    case timedOut
    /// The process has closed the pipe, or has ended.
    case ended
  }

  /// The file descriptor of the pipe for answers in the child.
  static let answerDescriptor: Int32 = 3
  /// The file descriptor of the socket for questions in the child.
  static let questionDescriptor: Int32 = 4

  private static let starting = NSLock()

  private let identifier: pid_t
  private let answers: Int32
  /// -1 once there are no more questions.
  private var questions: Int32
  private var rest: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var end: End?

  /// Starts the process.
  ///
  /// - Returns: nil when the system does not let it start.
  init?(program: String, arguments: [String]) {
    // Children start one at a time. Another child that starts meanwhile would inherit the pipe,
    // which would then stay open after the end of this child.
    Self.starting.lock()
    defer { Self.starting.unlock() }
    guard let (readEnd, writeEnd) = unsafe Self.ends({ unsafe pipe($0) }) else { return nil }
    defer { close(writeEnd) }
    // A socket, as writing to a pipe that nobody reads ends the writing process.
    guard let (ownEnd, childEnd) = unsafe Self.ends({ unsafe socketpair(AF_UNIX, Self.stream, 0, $0) }) else {
      close(readEnd)
      return nil
    }
    defer { close(childEnd) }
    #if canImport(Darwin)
      var isOn: Int32 = 1
      unsafe setsockopt(ownEnd, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif

    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, 2, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, writeEnd, Self.answerDescriptor)
    unsafe posix_spawn_file_actions_adddup2(&actions, childEnd, Self.questionDescriptor)
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // A group of its own, which ends as a whole.
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    unsafe posix_spawnattr_setpgroup(&attributes, 0)

    // A stack trace takes seconds to make, and contains nothing about the event.
    let environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let words = [program] + arguments
    var started: pid_t = 0
    let code = unsafe Self.withCStrings(words) { arguments in
      unsafe Self.withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
        unsafe posix_spawn(&started, program, &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else {
      close(readEnd)
      close(ownEnd)
      return nil
    }
    (identifier, answers, questions) = (started, readEnd, ownEnd)
  }

  deinit {
    stop()
    close(answers)
    endQuestions()
  }

  /// Both ends of a pipe or a socket.
  ///
  /// Their numbers are far from the child's descriptors: `dup2` would leave one closed on exec if
  /// the two were the same.
  private static func ends(_ make: (UnsafeMutablePointer<Int32>) -> Int32) -> (Int32, Int32)? {
    var ends: [Int32] = [-1, -1]
    guard unsafe make(&ends) == 0 else { return nil }
    defer { for end in ends { close(end) } }
    return (fcntl(ends[0], F_DUPFD_CLOEXEC, 10), fcntl(ends[1], F_DUPFD_CLOEXEC, 10))
  }

  /// Sends words, as far as the process reads them. If it has ended, ``read(timeout:)`` reports it.
  func send(_ words: [Int64]) {
    unsafe words.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
        #if canImport(Darwin)
          let count = unsafe Darwin.send(questions, rest.baseAddress, rest.count, 0)
        #else
          let count = unsafe Glibc.send(questions, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
        #endif
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return }
        start += count
      }
    }
  }

  /// Tells the process that there are no more questions.
  func endQuestions() {
    if questions >= 0 { close(questions) }
    questions = -1
  }

  /// Waits for the next words.
  ///
  /// - Parameter timeout: in seconds; nil to wait without a limit.
  func read(timeout: Double?) -> Reading {
    var descriptor = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
    let start = Uptime.now
    while true {
      // A process that writes less than a word does not extend the limit.
      let left = timeout.map { max(0, $0 - start.secondsAgo) }
      let milliseconds = left.map { Int32(min($0 * 1000, 1e9).rounded(.up)) } ?? -1
      let ready = unsafe poll(&descriptor, 1, milliseconds)
      if ready == 0 { return .timedOut }
      if ready < 0, errno == EINTR { continue }
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe Self.read(answers, $0) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return .ended }
      rest += buffer[..<count]
      let whole = rest.count / 8
      guard whole > 0 else { continue }
      let words = (0..<whole).map { word in
        Int64(bitPattern: (0..<8).reversed().reduce(0 as UInt64) { $0 << 8 | UInt64(rest[8 * word + $1]) })
      }
      rest.removeFirst(8 * whole)
      return .words(words)
    }
  }

  /// Ends the process if it still runs, and the processes that it started. It returns how the
  /// process has ended.
  ///
  /// A process that has left the group, by `setsid` for example, is only found on Linux, and only
  /// while all processes between the two still run. Any other one runs on.
  @discardableResult
  func stop() -> End {
    if let end { return end }
    // The group has the process's number. No other process gets that number before `waitpid`.
    let started = Self.descendants(of: identifier)
    kill(-identifier, SIGKILL)
    kill(identifier, SIGKILL)
    for process in started { kill(process, SIGKILL) }
    var status: Int32 = 0
    while unsafe waitpid(identifier, &status, 0) == -1, errno == EINTR {}
    let signal = status & 0x7f
    let reached = signal == 0 ? End.exited(status >> 8 & 0xff) : .signalled(signal)
    end = reached
    return reached
  }

  /// The running processes that a process has started, and those that these have started. It is
  /// empty on systems that do not list them.
  private static func descendants(of process: pid_t) -> [pid_t] {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    let children = threads.flatMap { thread in
      let list = try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/children", encoding: .utf8)
      return (list ?? "").split(separator: " ").compactMap { pid_t($0) }
    }
    return children + children.flatMap(descendants)
  }

  // MARK: In the child

  /// Reads the next words of a question; nil at the end of the questions.
  static func readQuestions(_ count: Int) -> [Int64]? {
    var words = [Int64](repeating: 0, count: count)
    let isWhole = unsafe words.withUnsafeMutableBytes { bytes in
      var start = 0
      while start < bytes.count {
        let read = unsafe read(questionDescriptor, UnsafeMutableRawBufferPointer(rebasing: bytes[start...]))
        if read < 0, errno == EINTR { continue }
        if read <= 0 { return false }
        start += read
      }
      return true
    }
    return isWhole ? words : nil
  }

  // MARK: C

  #if canImport(Darwin)
    private static let stream = SOCK_STREAM
  #else
    private static let stream = Int32(SOCK_STREAM.rawValue)
  #endif

  private static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
    #else
      unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    #endif
  }

  private static func withCStrings<Result>(
    _ words: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { for index in words.indices { unsafe free(pointers[index]) } }
    return unsafe pointers.withUnsafeMutableBufferPointer { list in
      // The list contains at least the nil at its end.
      unsafe body(list.baseAddress!)
    }
  }
}
