/// The traces that a run leaves out because they cannot be read.
public struct UnreadTraces: Sendable {
  /// For each trace that is left out its number and, for people, the reason.
  public var known: [Int: String] = [:]
  /// Says for people why a trace cannot be read; nil for an error that ends the run. It is only
  /// asked about traces that may be left out.
  public var why: @Sendable (_ error: any Error, _ trace: ListedTrace) -> String? = { _, _ in nil }
}

/// Some traces that may be left out cannot be read to their end, and the sink has findings of them.
/// To be repeated without them: add them to ``UnreadTraces/known``.
public struct TracesEndedEarly: Error {
  /// For each of the traces its number and, for people, the reason.
  public var why: [Int: String]
}
