public import Findings
import HitTesting

/// A trace in a list of traces to replay.
public struct ListedTrace: Hashable, Sendable {
  /// The path of the trace, as it was given.
  public var path: String
  /// Its number in the whole list, from 1.
  public var number: Int
  /// The size of the file according to the list; nil when the list does not give it.
  public var bytes: Int64?
  /// The share of its parts to replay; nil for all parts.
  public var share: Shard?
  /// Whether a run goes on without the trace if it cannot be read.
  public var mayBeLeftOut: Bool

  /// Makes an entry of a list; by default all parts of the trace are replayed.
  public init(path: String, number: Int, bytes: Int64? = nil, share: Shard? = nil, mayBeLeftOut: Bool = false) {
    self.path = path
    self.number = number
    self.bytes = bytes
    self.share = share
    self.mayBeLeftOut = mayBeLeftOut
  }

  /// Whether a part of the trace is to be replayed.
  ///
  /// The result depends only on these numbers, so no machine has to count the parts of other
  /// traces.
  ///
  /// - Parameters:
  ///   - part: the index of the part in its recording, from 0.
  ///   - recording: the index of the recording in the trace, from 0.
  func takes(part: Int, ofRecording recording: Int) -> Bool { share?.takes(number - 1 + recording + part) ?? true }
}

extension Shard {
  /// The shard's share of a list, in the order of the list.
  ///
  /// All shards share the parts of a trace that is larger than all bytes divided by the number of
  /// shards. Other traces are assigned whole: the largest first, each to the shard with the fewest
  /// bytes so far. If the list does not give the sizes of all traces, each counts as one byte.
  ///
  /// The result depends only on the list, so a shard need not open the traces of other shards.
  ///
  /// - Complexity: O(n log n + n × shards) for a list of n traces.
  public func share(of list: [ListedTrace]) -> [ListedTrace] {
    let isKnown = list.allSatisfy { $0.bytes != nil }
    let sizes = list.map { isKnown ? max(1, $0.bytes ?? 1) : 1 }
    let all = sizes.reduce(0.0) { $0 + Double($1) }
    // With more shards than traces, the last shards get no trace.
    var taken: [Int64] = Array(repeating: 0, count: min(count, list.count))
    var own: [Int: ListedTrace] = [:]
    for place in list.indices.sorted(by: { (sizes[$1], $0) < (sizes[$0], $1) }) {
      guard Double(sizes[place]) * Double(count) <= all else {
        own[place] = list[place]
        own[place]?.share = self
        continue
      }
      let least = taken.indices.reduce(0) { taken[$1] < taken[$0] ? $1 : $0 }
      taken[least] += sizes[place]
      if least == number - 1 { own[place] = list[place] }
    }
    return own.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension [ListedTrace] {
  /// A hash of the paths and sizes in their order, in hexadecimal. It distinguishes the shards of
  /// different lists.
  public var fingerprint: String {
    // A zero byte marks the end, as no path contains one.
    let texts = flatMap { [$0.path, $0.bytes.map { String($0) } ?? "-"] }
    return String(texts.flatMap { [UInt8]($0.utf8) + [0] }.fnv1a, radix: 16)
  }
}
