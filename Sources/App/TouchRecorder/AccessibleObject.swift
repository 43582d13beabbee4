import Foundation
import HitTesting

#if !UIKIT_MODEL
  // The header has the traits as variables, which nobody sets.
  @preconcurrency import UIKit

  /// What may be an element of accessibility, or hold such elements.
  typealias AccessibleObject = NSObject
#else
  import UIKitModel

  /// What may be an element of accessibility, or hold such elements.
  typealias AccessibleObject = UIResponder
#endif

/// What an object that may hold elements of accessibility gives for them.
@MainActor
struct AccessibleChildren {
  private enum Source {
    case list([Any])
    /// An object that is asked for each element by its index.
    case indexed(AccessibleObject)
  }

  /// More elements than that are not counted.
  private static let mostCounted = 1_000_000

  private let source: Source
  private let count: Int
  private var next = 0

  /// In UIKit an object has its elements in a list, or gives them by a count and by indexes.
  /// The count may be `NSNotFound`.
  init(of object: AccessibleObject) {
    if let list = object.accessibilityElements {
      (source, count) = (.list(list), min(list.count, Self.mostCounted))
    } else {
      let told = object.accessibilityElementCount()
      (source, count) = (.indexed(object), told == NSNotFound ? 0 : max(0, min(told, Self.mostCounted)))
    }
  }

  /// The number of elements that were not taken.
  var left: Int { count - next }

  /// Takes the next element, of which there must be one; nil when it is no object.
  mutating func take() -> AccessibleObject? {
    defer { next += 1 }
    switch source {
    case .list(let list): return list[next] as? AccessibleObject
    case .indexed(let object): return object.accessibilityElement(at: next) as? AccessibleObject
    }
  }
}

extension DeclaredElement {
  /// An element of accessibility, as the app could have declared it. Its frame is on the screen.
  ///
  /// It is nil for a key of a keyboard, which would reveal what is typed.
  ///
  /// - Parameters:
  ///   - object: an element.
  ///   - redact: the texts that are not read.
  init?(_ object: AccessibleObject, redacting redact: RecordingOptions.Redaction) {
    let traits = object.accessibilityTraits
    guard !traits.contains(.keyboardKey) else { return nil }
    self.init(Role(traits, takesText: object is any UIKeyInput), frame: object.accessibilityFrame)
    if !redact.contains(.identifiers) {
      identifier = (object as? any UIAccessibilityIdentification)?.accessibilityIdentifier
    }
    if !redact.contains(.labels), role != .textField { label = object.accessibilityLabel }
    isEnabled = !traits.contains(.notEnabled)
    takesTouches = ElementRole(role).isControl || object.accessibilityRespondsToUserInteraction
  }
}

extension DeclaredElement.Role {
  /// What an element with these traits is for.
  fileprivate init(_ traits: UIAccessibilityTraits, takesText: Bool) {
    let known: [(trait: UIAccessibilityTraits, role: Self)] = [
      (.searchField, .textField), (.link, .link), (.button, .button), (.adjustable, .slider), (.header, .header),
      (.image, .image), (.staticText, .text),
    ]
    self = takesText ? .textField : known.first { traits.contains($0.trait) }?.role ?? .other
  }
}
