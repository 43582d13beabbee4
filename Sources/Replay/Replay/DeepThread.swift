import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Starts threads with large stacks: ``HitTest`` and what explains it recurse once for each level
/// of the view tree.
package enum DeepThread {
  /// The system makes no such thread: too little memory or too many threads.
  package struct Unavailable: Error { package init() {} }

  /// The sizes of stacks, in bytes. Only what a thread uses takes memory, all of it takes
  /// addresses.
  private static let (largest, smallest) = (1 << 30, 1 << 24)

  /// Runs the work on a new thread. Where addresses are limited, its stack has a 16th of them,
  /// as several threads work at once. If the system refuses a stack, a smaller one is tried.
  ///
  /// - Throws: ``Unavailable``.
  package static func start(_ work: @escaping () -> Void) throws {
    var size = max(smallest, min(largest, (addressLimit ?? .max) / 16))
    while size >= smallest {
      if start(stack: size, work) { return }
      size /= 2
    }
    throw Unavailable()
  }

  /// Runs the work on a new thread.
  ///
  /// - Parameter size: The size of its stack, in bytes.
  /// - Returns: Whether the system made the thread.
  package static func start(stack size: Int, _ work: @escaping () -> Void) -> Bool {
    let work = unsafe Unmanaged.passRetained(Work(work))
    if unsafe start(stack: size, work.toOpaque()) { return true }
    unsafe work.release()
    return false
  }

  private final class Work {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
  }

  private static func start(stack size: Int, _ work: UnsafeMutableRawPointer) -> Bool {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { unsafe attributes.deallocate() }
    guard unsafe pthread_attr_init(attributes) == 0 else { return false }
    defer { unsafe pthread_attr_destroy(attributes) }
    #if canImport(Darwin)
      var thread: pthread_t?
      let isDetached = PTHREAD_CREATE_DETACHED
    #else
      var thread = pthread_t()
      let isDetached = Int32(PTHREAD_CREATE_DETACHED)
    #endif
    unsafe pthread_attr_setdetachstate(attributes, isDetached)
    // Stacks are made of whole pages.
    guard unsafe pthread_attr_setstacksize(attributes, size & ~0xFFFF) == 0 else { return false }
    return unsafe pthread_create(&thread, attributes, begin, work) == 0
  }

  #if canImport(Darwin)
    private static let begin: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { work in
      unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run()
      return nil
    }
  #else
    private static let begin: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { work in
      if let work = unsafe work { unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
      return nil
    }
  #endif

  /// The number of bytes that the process may have addresses for; nil if there is no limit.
  package static var addressLimit: Int? {
    var limit = rlimit()
    #if canImport(Darwin)
      let kind = RLIMIT_AS
    #else
      let kind = __rlimit_resource_t(RLIMIT_AS.rawValue)
    #endif
    guard unsafe getrlimit(kind, &limit) == 0 else { return nil }
    return Int(exactly: limit.rlim_cur)
  }
}
