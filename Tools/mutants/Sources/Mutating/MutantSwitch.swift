/// The source that each room gets: the function that tells whether a mutant is on.
public enum MutantSwitch {
  /// The environment variable with the number of the mutant that is on.
  public static let chosen = "RETOUCH_MUTANT"
  /// The environment variable with the path of a file in which a byte is set for each mutant that
  /// is reached.
  public static let reached = "RETOUCH_MUTANTS_REACHED"

  /// The size of that file in bytes, and so the most mutants of a build.
  public static let mostMutants = 1 << 16

  /// The text of the source. Processes share the file of reached mutants as memory, so that it
  /// holds what was reached before a crash, and in programs that a test runs.
  public static var source: String {
    """
    #if canImport(Darwin)
      import Darwin
    #else
      import Glibc
    #endif

    private let chosen = getenv("\(chosen)").flatMap { Int(String(cString: $0)) } ?? -1

    nonisolated(unsafe) private let reached: UnsafeMutablePointer<UInt8>? = {
      guard let path = getenv("\(reached)") else { return nil }
      let file = open(path, O_RDWR)
      guard file >= 0 else { return nil }
      defer { close(file) }
      let memory = mmap(nil, \(mostMutants), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
      return memory == MAP_FAILED ? nil : memory?.assumingMemoryBound(to: UInt8.self)
    }()

    @usableFromInline func \(MutatedFile.switchName)(_ number: Int) -> Bool {
      if let reached { reached[number] = 1 }
      return number == chosen
    }

    """
  }
}
