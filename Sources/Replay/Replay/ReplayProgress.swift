/// How much of a replay is done.
public struct ReplayProgress: Hashable, Sendable {
  /// How many of all things are done.
  public struct Count: Hashable, Sendable {
    /// How many are done.
    public var done = 0
    /// How many there are.
    public var all = 0
  }

  /// The traces.
  public private(set) var traces = Count()
  /// The recordings of the trace that is being replayed.
  public private(set) var recordings = Count()
  /// The parts of the recording that is being replayed. A shard counts only its own.
  public private(set) var parts = Count()
  /// How many touches and events, or scenes, were compared so far.
  public private(set) var looked = 0
  /// The finished share of the work, from 0 to 1. Traces count by size if all sizes are known.
  public private(set) var share = 0.0

  private let sizes: [Double]
  private let allBytes: Double
  private var bytesDone = 0.0
  /// The size of the trace that is being replayed; nil when it is done.
  private var size: Double?
  private var isInRecording = false

  /// Starts with nothing done.
  init(_ list: [ListedTrace]) {
    let isKnown = list.allSatisfy { $0.bytes != nil }
    sizes = list.map { isKnown ? Double(max(1, $0.bytes ?? 1)) : 1 }
    allBytes = sizes.reduce(0, +)
    traces.all = list.count
  }

  /// Goes on to the next trace.
  mutating func beginTrace(recordings count: Int) {
    finishTrace()
    size = sizes[traces.done]
    recordings = Count(all: count)
  }

  /// Goes on to the next recording. A shard may have no part of it.
  mutating func beginRecording(parts count: Int) {
    if isInRecording { recordings.done += 1 }
    parts = Count(all: count)
    isInRecording = true
  }

  mutating func finishPart(looked: Int) {
    parts.done += 1
    self.looked += looked
    let ofRecording = Double(parts.done) / Double(parts.all)
    share = (bytesDone + (Double(recordings.done) + ofRecording) / Double(recordings.all) * (size ?? 0)) / allBytes
    guard parts.done == parts.all else { return }
    recordings.done += 1
    isInRecording = false
    if recordings.done == recordings.all { finishTrace() }
  }

  private mutating func finishTrace() {
    guard let size else { return }
    traces.done += 1
    bytesDone += size
    self.size = nil
    isInRecording = false
  }
}
