#if UIKIT_MODEL
  public import Foundation

  /// A responder that takes single characters.
  @preconcurrency @MainActor public protocol UIKeyInput: AnyObject {
    /// Whether there is any text.
    var hasText: Bool { get }
    /// Adds a text, as typed.
    func insertText(_ text: String)
    /// Takes the last character away.
    func deleteBackward()
  }

  /// A place in a text.
  @preconcurrency @MainActor open class UITextPosition: NSObject {
    /// The number of characters before it.
    var offset = 0

    /// Makes a place that belongs to no text.
    public override init() { super.init() }
  }

  /// A part of a text.
  @preconcurrency @MainActor open class UITextRange: NSObject {
    var range = NSRange(location: 0, length: 0)

    /// Makes a part that belongs to no text.
    public override init() { super.init() }

    /// Whether it has no characters.
    open var isEmpty: Bool { range.length == 0 }
    /// Its beginning.
    open var start: UITextPosition { place(range.location) }
    /// Its end.
    open var end: UITextPosition { place(range.location + range.length) }

    private func place(_ offset: Int) -> UITextPosition {
      let position = UITextPosition()
      position.offset = offset
      return position
    }
  }

  /// A direction in the order of characters, with UIKit's raw values.
  public enum UITextStorageDirection: Int, Sendable {
    /// Towards the end.
    case forward = 0
    /// Towards the beginning.
    case backward = 1
  }

  /// A direction on the screen, with UIKit's raw values.
  public enum UITextLayoutDirection: Int, Sendable {
    /// To the right.
    case right = 2
    /// To the left.
    case left = 3
    /// Up.
    case up = 4
    /// Down.
    case down = 5
  }

  /// A unit of text, with UIKit's raw values.
  public enum UITextGranularity: Int, Sendable {
    /// A character.
    case character = 0
    /// A word.
    case word = 1
    /// A sentence.
    case sentence = 2
    /// A paragraph.
    case paragraph = 3
    /// A line.
    case line = 4
    /// The whole text.
    case document = 5
  }

  /// A direction in a text, of characters or on the screen.
  public struct UITextDirection: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: Int
    /// Makes one from its raw value.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Makes a direction in the order of characters.
    public static func storage(_ direction: UITextStorageDirection) -> UITextDirection {
      UITextDirection(rawValue: direction.rawValue)
    }
    /// Makes a direction on the screen.
    public static func layout(_ direction: UITextLayoutDirection) -> UITextDirection {
      UITextDirection(rawValue: direction.rawValue)
    }
  }

  /// An object that finds units of text. The model's finds none.
  @preconcurrency @MainActor public protocol UITextInputTokenizer: NSObjectProtocol {
    /// The unit about a place; nil for none.
    func rangeEnclosingPosition(
      _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> UITextRange?
    /// Whether a place is at the edge of a unit.
    func isPosition(
      _ position: UITextPosition, atBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> Bool
    /// The next edge of a unit; nil for none.
    func position(
      from position: UITextPosition, toBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> UITextPosition?
    /// Whether a place is in a unit.
    func isPosition(
      _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
      inDirection direction: UITextDirection
    ) -> Bool
  }

  final class NoTokenizer: NSObject, UITextInputTokenizer {
    func rangeEnclosingPosition(
      _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> UITextRange? { nil }
    func isPosition(
      _ position: UITextPosition, atBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> Bool { false }
    func position(
      from position: UITextPosition, toBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> UITextPosition? { nil }
    func isPosition(
      _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
      inDirection direction: UITextDirection
    ) -> Bool { false }
  }

  /// What to find in a text, as a set of flags with UIKit's values; the model finds nothing.
  public struct UIDataDetectorTypes: OptionSet, Sendable {
    /// The flags as bits.
    public let rawValue: UInt
    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Telephone numbers.
    public static let phoneNumber = UIDataDetectorTypes(rawValue: 1 << 0)
    /// Addresses of pages.
    public static let link = UIDataDetectorTypes(rawValue: 1 << 1)
    /// Postal addresses.
    public static let address = UIDataDetectorTypes(rawValue: 1 << 2)
    /// Dates.
    public static let calendarEvent = UIDataDetectorTypes(rawValue: 1 << 3)
    /// Everything.
    public static let all = UIDataDetectorTypes(rawValue: UInt.max)
  }
#endif
