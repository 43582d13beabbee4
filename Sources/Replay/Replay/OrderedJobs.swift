import Foundation

/// Runs jobs on several threads and passes on their elements in the order of the jobs.
///
/// A job may return follow-up jobs: a trace returns its recordings, a recording its parts. They
/// come before the jobs after it. Jobs start in order, and the first follow-up job starts on the
/// same thread, which may already have its trace open.
///
/// A thread that is far ahead of its job's turn waits, so that memory does not grow with the number
/// of elements. The first unfinished job is always running, or the next to start, so the threads
/// cannot deadlock.
///
/// The threads have large stacks (``DeepThread``).
///
/// `@unchecked Sendable`: `condition` guards all state that changes.
final class OrderedJobs<Element, Context>: @unchecked Sendable {
  /// Passes each element to `report` and returns the follow-up jobs. Each thread has one context,
  /// which it keeps from one job to the next.
  typealias Job = (_ context: inout Context, _ report: (Element) throws -> Void) throws -> Jobs

  /// A number of jobs. Each job is made when it starts.
  struct Jobs {
    var count: Int
    var job: (Int) -> Job

    static var none: Jobs { Jobs(count: 0) { _ in { _, _ in .none } } }
  }

  /// The path to a job: the index of each job that leads to it, outermost first, and its own index.
  private typealias Place = [Int]

  /// A job that has started and whose elements are not all passed on.
  private struct Started {
    var pending: [Element] = []
    /// The weight of the pending elements.
    var weight = 0
    /// The follow-up jobs, once the job is done.
    var result: Result<Jobs, any Error>?
  }

  /// Jobs that have not started yet.
  private struct Waiting {
    var parent: Place
    var next = 0
    var jobs: Jobs

    var place: Place { parent + [next] }
  }

  /// The weight at which a thread hands over its elements. Waking the other thread costs more than
  /// most single elements do.
  private var batchWeight: Int { min(256, aheadLimit) }

  private let condition = NSCondition()
  private let aheadLimit: Int
  private let weight: (Element) -> Int
  private let rootCount: Int
  private var started: [Place: Started] = [:]
  /// Sorted by `place`.
  private var waiting: [Waiting]
  /// The path to the job whose elements are being passed on.
  private var turn: Place = [0]
  /// The weight of all pending elements.
  private var pendingWeight = 0
  private var running = 0
  private var isCancelled = false

  /// - Parameters:
  ///   - threads: how many jobs run at once.
  ///   - aheadLimit: the weight of the elements that may wait for their turn.
  ///   - weight: the share of the limit that an element takes, at least 1.
  ///   - context: makes the context of a thread.
  /// - Throws: ``DeepThread/Unavailable`` if not even one thread can be made.
  init(
    _ jobs: Jobs, threads: Int, aheadLimit: Int, weight: @escaping (Element) -> Int = { _ in 1 },
    context: @escaping @Sendable () -> Context
  ) throws {
    self.aheadLimit = aheadLimit
    self.weight = weight
    rootCount = jobs.count
    waiting = jobs.count == 0 ? [] : [Waiting(parent: [], jobs: jobs)]
    for number in 0..<max(1, threads) {
      do {
        try DeepThread.start { self.work(context()) }
      } catch  where number > 0 {
        // The threads that were made do all of the work.
        break
      }
    }
  }

  /// Passes the elements of all jobs to `body`, in order, until all jobs are done. Call it once.
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

  /// Waits for elements or the end of the job. The result is nil while the job is running.
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

  /// Starts the first waiting job; nil when no job can follow any more.
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

  /// Waits while too many elements are pending, and then adds these elements.
  private func hand(_ elements: [Element], _ weight: Int, of place: Place) throws {
    // The job whose turn it is has a limit of its own: only its elements can leave the queue now.
    while !isCancelled, (turn == place ? started[place]?.weight ?? 0 : pendingWeight) >= aheadLimit {
      condition.wait()
    }
    if isCancelled { throw Cancelled() }
    started[place]?.pending += elements
    started[place]?.weight += weight
    pendingWeight += weight
    condition.broadcast()
  }

  /// Ends a job and starts the thread's next one: the first follow-up job, if there is one.
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
