import Foundation

// libFuzzer has `main` and calls these functions. The environment names the target, as all targets
// are in one program.

nonisolated(unsafe) private var target = FuzzTarget.all[0]
/// Whether why an input is refused is printed.
private let tellsAnswers = ProcessInfo.processInfo.environment["RETOUCH_FUZZ_TELLS"] != nil

/// Finds the target. Without one it prints the names of all, each with the most bytes of an input.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<CInt>?, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
  let name = ProcessInfo.processInfo.environment["RETOUCH_FUZZ_TARGET"]
  guard let found = FuzzTarget.all.first(where: { $0.name == name }) else {
    for target in FuzzTarget.all { print(target.name, target.most) }
    exit(name == nil ? 0 : 64)
  }
  unsafe target = found
  return 0
}

/// Runs one input. A fault that is thrown is an answer; a trap, or a law that does not hold, is a
/// finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  do {
    try unsafe target.run(Array(UnsafeBufferPointer(start: data, count: size)))
  } catch let broken as LawBroken {
    fatalError(broken.description)
  } catch {
    if tellsAnswers { print("refused: \(error)") }
  }
  return 0
}
