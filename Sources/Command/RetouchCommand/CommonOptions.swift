import ArgumentParser

/// The options of all commands.
struct CommonOptions: ParsableArguments {
  /// Whether notes and progress are not printed.
  static var isQuiet: Bool { unsafe given.isQuiet }
  /// The most memory that the command may take, in bytes; nil for a part of what the machine has.
  static var memory: Int? { unsafe given.memory }
  /// `nonisolated(unsafe)`: it is only written while the command line is parsed, by the only
  /// thread.
  private nonisolated(unsafe) static var given: (isQuiet: Bool, memory: Int?) = (false, nil)

  @Flag(
    name: .shortAndLong,
    help: "Print no progress and no lists of files read and written. Results, warnings and errors stay.")
  var quiet = false
  @Option(
    help: ArgumentHelp(
      "The most memory that the command may take, in MB; by default nine tenths of what the machine has.",
      valueName: "MB"))
  var memory: Int?

  func validate() throws {
    unsafe Self.given.isQuiet = quiet
    guard let memory else { return }
    guard (1...1 << 30).contains(memory) else { throw ValidationError("--memory needs a number of MB from 1 on") }
    unsafe Self.given.memory = memory << 20
  }
}
