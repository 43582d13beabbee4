/// What an element on the screen is for: a part of the screen that is no view, as SwiftUI draws it.
///
/// A scene has elements inside the view that draws them, with a frame, an identifier and a label
/// like views. They are never part of a hit test. The class of an element is its role in braces:
/// `{button}`.
public enum ElementRole: String, CaseIterable, Hashable, Sendable {
  /// Something to tap that does something.
  case button
  /// Something to tap that opens something.
  case link
  /// A switch, or something else that is on or off.
  case toggle
  /// A control with a value between two ends.
  case slider
  /// A control with a button for more and one for less.
  case stepper
  /// A control that selects one of several values, or a date or a colour.
  case picker
  /// A button that opens a menu.
  case menu
  /// One of the buttons that select what is shown.
  case tab
  /// A field for text.
  case textField
  /// A row of a list, or another part that is selected as a whole.
  case cell
  /// Text.
  case text
  /// The heading of a section.
  case header
  /// A picture.
  case image
  /// Something that shows other elements in its frame only, and scrolls them.
  case scrollView
  /// Any other element.
  case other

  /// Whether people tap the element for something to happen.
  public var isControl: Bool {
    switch self {
    case .button, .link, .toggle, .slider, .stepper, .picker, .menu, .tab, .textField, .cell: true
    case .text, .header, .image, .scrollView, .other: false
    }
  }

  /// UIKit's class for the same purpose, whose views have the same size; nil for a role that is
  /// drawn in any size.
  package var uikitClass: String? {
    switch self {
    case .toggle: "UISwitch"
    case .slider: "UISlider"
    case .stepper: "UIStepper"
    case .picker: "UISegmentedControl"
    case .textField: "UITextField"
    case .cell: "UICollectionViewCell"
    case .button, .link, .menu, .tab, .text, .header, .image, .scrollView, .other: nil
    }
  }

  /// The name of the class that elements of this role have in a scene.
  public var className: String { "{" + rawValue + "}" }

  /// The role of a class of elements; nil for a class of views, and ``other`` for a role that is
  /// not known.
  package init?(className: String) {
    guard Self.isClassName(className) else { return nil }
    self = Self(rawValue: String(className.dropFirst().dropLast())) ?? .other
  }

  /// Whether a class is one of elements. No class of views has such a name.
  static func isClassName(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: "{") }
}

/// How it is known where an element is and what it is.
public enum ElementSource: String, CaseIterable, Hashable, Sendable {
  /// The app says so.
  case declared
  /// The element is one of those that assistive technologies get.
  case accessibility

  /// The key of `props` under which an element has its source.
  package static let key = "source"
}
