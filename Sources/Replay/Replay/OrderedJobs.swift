import Foundation

/// Does jobs on several threads and hands on what they find in the order of the jobs.
///
/// A job may be followed by more jobs, which it finds out: a trace by its recordings, a recording
/// by its parts. They come before the jobs after it. Jobs are started in their order, and the first
/// follower of a job is started on the job's own thread, which may have something open for it.
///
/// A thread that is far ahead of its job's turn waits, so that memory does not grow with the number
/// of elements. The first job that is not done is always running, or the next to be started, so
/// that the threads never all wait.
///
/// The threads have large stacks: the definition of a hit test, which finds causes, recurses once
/// for each level of the view tree.
///
/// `@unchecked Sendable`: `condition` guards all state that changes.
final class OrderedJobs<Element, Context>: @unchecked Sendable {
  /// Passes each element to `report`, and returns the jobs that follow. The context is that of the
  /// thread: it stays from one job to the next.
  typealias Job = (_ context: inout Context, _ report: (Element) throws -> Void) throws -> Jobs

  /// A number of jobs, each of which is made when it starts.
  struct Jobs {
    var count: Int
    var job: (Int) -> Job

    static var none: Jobs { Jobs(count: 0) { _ in { _, _ in .none } } }
  }

  /// The index of each job on the way to a job, from the outermost on.
  private typealias Place = [Int]

  /// A job that is started and not yet handed on.
  private struct Started {
    var pending: [Element] = []
    /// The weight of the pending elements.
    var weight = 0
    /// The jobs that follow, once the job is done.
    var result: Result<Jobs, any Error>?
  }

  /// Jobs that are not started yet.
  private struct Waiting {
    var parent: Place
    var next = 0
    var jobs: Jobs

    var place: Place { parent + [next] }
  }

  private static var stackSize: Int { 1 << 30 }

  /// The weight of elements that are handed over at once. Waking the other thread costs more than
  /// most single elements do.
  private var batchWeight: Int { min(256, aheadLimit) }

  private let condition = NSCondition()
  private let aheadLimit: Int
  private let weight: (Element) -> Int
  private let rootCount: Int
  private var started: [Place: Started] = [:]
  /// In the order of their places.
  private var waiting: [Waiting]
  /// The place of the job whose elements are being handed on.
  private var turn: Place = [0]
  /// The weight of all pending elements.
  private var pendingWeight = 0
  private var running = 0
  private var isCancelled = false

  /// - Parameters:
  ///   - threads: how many jobs are done at once.
  ///   - aheadLimit: the weight of the elements that may wait for their turn.
  ///   - weight: how much of the limit an element takes, at least 1.
  ///   - context: makes the context of a thread.
  init(
    _ jobs: Jobs, threads: Int, aheadLimit: Int, weight: @escaping (Element) -> Int = { _ in 1 },
    context: @escaping @Sendable () -> Context
  ) {
    self.aheadLimit = aheadLimit
    self.weight = weight
    rootCount = jobs.count
    waiting = jobs.count == 0 ? [] : [Waiting(parent: [], jobs: jobs)]
    for _ in 0..<max(1, threads) {
      let thread = Thread { self.work(context()) }
      thread.stackSize = Self.stackSize
      thread.start()
    }
  }

  /// Hands on the elements of all jobs, and waits until all are done. Call it once.
  func handOn(_ body: (Element) throws -> Void) throws {
    do {
      for index in 0..<rootCount { try handOn([index], body) }
    } catch {
      condition.withLock {
        isCancelled = true
        condition.broadcast()
      }
      throw error
    }
  }

  private func handOn(_ place: Place, _ body: (Element) throws -> Void) throws {
    while true {
      let (elements, result) = condition.withLock { takeElements(of: place) }
      for element in elements { try body(element) }
      guard let result else { continue }
      for index in 0..<(try result.get().count) { try handOn(place + [index], body) }
      return
    }
  }

  /// Waits for the job. The result is nil while the job is running.
  private func takeElements(of place: Place) -> ([Element], Result<Jobs, any Error>?) {
    turn = place
    // The job itself may have waited for its turn.
    condition.broadcast()
    while started[place].map({ $0.pending.isEmpty && $0.result == nil }) ?? true { condition.wait() }
    guard let job = started[place] else { return ([], nil) }
    started[place] = job.result == nil ? Started() : nil
    pendingWeight -= job.weight
    return (job.pending, job.result)
  }

  // MARK: Threads

  private struct Cancelled: Error {}

  private func work(_ start: Context) {
    var context = start
    var next = condition.withLock { takeNext() }
    while let (place, job) = next {
      var batch: [Element] = []
      var batched = 0
      let result = Result {
        try job(&context) { element in
          batch.append(element)
          batched += weight(element)
          guard batched >= batchWeight else { return }
          try condition.withLock { try hand(batch, batched, of: place) }
          batch.removeAll(keepingCapacity: true)
          batched = 0
        }
      }
      next = condition.withLock { finish(place, batch, batched, result) }
    }
  }

  /// Starts the first job that waits; nil when there will be no more.
  private func takeNext() -> (Place, Job)? {
    while waiting.isEmpty, running > 0, !isCancelled { condition.wait() }
    guard !isCancelled, let first = waiting.first else { return nil }
    if first.next + 1 == first.jobs.count { waiting.removeFirst() } else { waiting[0].next += 1 }
    return start(first.place, first.jobs.job(first.next))
  }

  private func start(_ place: Place, _ job: @escaping Job) -> (Place, Job) {
    running += 1
    started[place] = Started()
    return (place, job)
  }

  /// Waits while too much is pending, and adds the elements.
  private func hand(_ elements: [Element], _ weight: Int, of place: Place) throws {
    // What is pending of the turn's own job is limited apart: nothing else can make room.
    while !isCancelled, (turn == place ? started[place]?.weight ?? 0 : pendingWeight) >= aheadLimit {
      condition.wait()
    }
    if isCancelled { throw Cancelled() }
    started[place]?.pending += elements
    started[place]?.weight += weight
    pendingWeight += weight
    condition.broadcast()
  }

  /// Ends a job, and starts the thread's next one: the first follower of the job, if it has one.
  private func finish(
    _ place: Place, _ batch: [Element], _ batched: Int, _ result: Result<Jobs, any Error>
  ) -> (Place, Job)? {
    if !batch.isEmpty { try? hand(batch, batched, of: place) }
    running -= 1
    started[place]?.result = result
    condition.broadcast()
    guard !isCancelled, case .success(let jobs) = result, jobs.count > 0 else { return takeNext() }
    if jobs.count > 1 {
      let rest = Waiting(parent: place, next: 1, jobs: jobs)
      let index = waiting.firstIndex { rest.place.lexicographicallyPrecedes($0.place) } ?? waiting.endIndex
      waiting.insert(rest, at: index)
    }
    return start(place + [0], jobs.job(0))
  }
}
