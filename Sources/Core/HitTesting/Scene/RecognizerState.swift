/// The state of a gesture recognizer, with the raw values of UIKit's `UIGestureRecognizer.State`.
public enum RecognizerState: Int, CaseIterable, Hashable, Sendable {
  /// It has not recognized its gesture yet.
  case possible = 0
  /// A continuous gesture began.
  case began = 1
  /// A continuous gesture goes on.
  case changed = 2
  /// The gesture was recognized, and is over.
  case ended = 3
  /// A continuous gesture was broken off.
  case cancelled = 4
  /// The touches are not its gesture, or another recognizer excluded it.
  case failed = 5

  /// UIKit's name for the state.
  public var name: String { Self.names[rawValue] }

  /// Finds a state by UIKit's name for it.
  public init?(name: String) {
    guard let index = Self.names.firstIndex(of: name) else { return nil }
    self.init(rawValue: index)
  }

  /// Whether it recognizes its gesture, or did so.
  package var isRecognized: Bool { self == .began || self == .changed || self == .ended }
  /// Whether nothing comes after it until the recognizer is reset.
  package var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }

  package static let names = ["possible", "began", "changed", "ended", "cancelled", "failed"]
}
