public import Foundation

/// How much a recorder keeps, on the disk and in memory.
public struct RecordingLimits: Sendable {
  /// The maximum size of the recorder's files together, in bytes; nil for no limit. The oldest
  /// files are removed first. Each file gets an eighth, and at least 1 MB.
  public var bytes: Int? = 256 << 20
  /// The time for which a file is kept after its last event, in seconds; nil for ever. Each file is
  /// written to for an eighth of that.
  public var age: TimeInterval?
  /// The maximum memory for items that wait to be written, in bytes. Items that would exceed it are
  /// lost, and a new recording begins after them.
  public var memory = 16 << 20
  /// The longest time for which reading a scene may hold up an event, in seconds: by default 0.25,
  /// which Apple's tools call a hang.
  ///
  /// When a scene takes longer, a new recording begins. It has of each scene the windows and the
  /// way to the views that are touched, and says so: its approximations have `surroundings`.
  /// The whole scene is tried again after 10 seconds, and later after longer times. The code of a
  /// view that is asked cannot be interrupted.
  public var delay: TimeInterval = 0.25
  /// The maximum number of elements of accessibility that are read for a scene, with those that
  /// only hold others.
  public var accessibilityElements = 1_000
  /// The longest time for reading elements of accessibility for a scene, in seconds.
  ///
  /// When it takes longer, the scene has those that were read until then, and the next scenes have
  /// none for fifty times as long. The code of an element that is asked cannot be interrupted.
  public var accessibilityDelay: TimeInterval = 0.02

  /// Makes the default limits.
  public init() {}
}
