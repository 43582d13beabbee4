public import Foundation

/// How much a recorder keeps, on the disk and in memory.
public struct RecordingLimits: Sendable {
  /// How large the recorder's files may be together, in bytes; nil for no limit. The oldest ones
  /// leave first. Each file gets an eighth, and at least 1 MB.
  public var bytes: Int? = 256 << 20
  /// How long a file is kept after the last event in it, in seconds; nil for ever. Each file is
  /// written to for an eighth of that.
  public var age: TimeInterval?
  /// How much may wait in memory to be written, in bytes. What comes while there is more is lost,
  /// and what is recorded afterwards is a recording of its own.
  public var memory = 16 << 20

  /// Makes the default limits.
  public init() {}
}
