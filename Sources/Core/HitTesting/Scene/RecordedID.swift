/// The number of a thing in a recording. Each kind of thing has a type of its own, so that a view's
/// number is never taken for an event's. It is stored and printed as the number alone.
public protocol RecordedID: RawRepresentable, Hashable, Comparable, Codable, Sendable, ExpressibleByIntegerLiteral,
  LosslessStringConvertible
where RawValue == Int64, IntegerLiteralType == Int64 {
  /// The id of a number; every number is one.
  init(rawValue: Int64)
}

extension RecordedID {
  /// The id of a number.
  @inlinable public init(_ number: Int64) { self.init(rawValue: number) }
  /// The id of a number.
  @inlinable public init(_ number: Int) { self.init(rawValue: Int64(number)) }
  /// The id of a number that stands in code.
  @inlinable public init(integerLiteral number: Int64) { self.init(rawValue: number) }
  /// Reads a decimal number; `nil` where the text is none.
  public init?(_ text: String) {
    guard let number = Int64(text) else { return nil }
    self.init(rawValue: number)
  }
  /// The number in decimal digits.
  public var description: String { "\(rawValue)" }

  /// Hashes as the number does, in one step. What a type gets otherwise starts a `Hasher` for each
  /// look-up.
  @inlinable public func _rawHashValue(seed: Int) -> Int { rawValue._rawHashValue(seed: seed) }
  /// Adds the number to a hash.
  @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// Whether it is from 0 to 2^53. Every reader of JSON keeps these numbers exactly.
  @inlinable package var isInRange: Bool { rawValue >= 0 && rawValue <= 1 << 53 }

  @inlinable package static func + (id: Self, distance: Int64) -> Self { Self(rawValue: id.rawValue + distance) }
  @inlinable package static func &+ (id: Self, distance: Int64) -> Self { Self(rawValue: id.rawValue &+ distance) }
  @inlinable package static func - (id: Self, distance: Int64) -> Self { Self(rawValue: id.rawValue - distance) }
  @inlinable package static func += (id: inout Self, distance: Int64) { id = id + distance }

  /// Whether both are the same number.
  @inlinable public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
  /// Whether the number comes first.
  @inlinable public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The number that a recording gives a view for its whole life.
@frozen public struct ViewID: RecordedID {
  /// The number itself.
  public var rawValue: Int64

  /// The id of a number.
  @inlinable public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// The number that a recording gives a gesture recognizer for its whole life.
@frozen public struct RecognizerID: RecordedID {
  /// The number itself.
  public var rawValue: Int64

  /// The id of a number.
  @inlinable public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// The number of a recording in its trace.
@frozen public struct RecordingID: RecordedID {
  /// The number itself.
  public var rawValue: Int64

  /// The id of a number.
  @inlinable public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// The number of a snapshot in its trace.
@frozen public struct SnapshotID: RecordedID {
  /// The number itself.
  public var rawValue: Int64

  /// The id of a number.
  @inlinable public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// The number of an event in its trace.
@frozen public struct EventID: RecordedID {
  /// The number itself.
  public var rawValue: Int64

  /// The id of a number.
  @inlinable public init(rawValue: Int64) { self.rawValue = rawValue }
}
