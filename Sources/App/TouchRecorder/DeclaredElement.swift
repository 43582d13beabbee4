public import Foundation
import HitTesting

#if !UIKIT_MODEL
  public import UIKit
#else
  public import UIKitModel
#endif

/// A part of the screen that is no view, as the app describes it to the recorder.
///
/// A recording has it inside the view that shows it, with its frame, identifier and label. It is
/// never part of a hit test.
@MainActor
public struct DeclaredElement {
  /// What an element is for. The cases are those of `ElementRole` in the module `HitTesting`, which
  /// an app does not import.
  public enum Role: String, CaseIterable, Sendable {
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
    /// A field for text. Its label, and those of the elements in it, are not recorded.
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
  }

  /// What the element is for.
  public var role: Role
  /// The name for tests and selectors; nil for none.
  public var identifier: String?
  /// The text that a person reads on the element; nil for none.
  public var label: String?
  /// Where the element is, in the space of its window, in points. An element whose frame is not
  /// finite is not recorded.
  public var frame: CGRect
  /// The window or the view that has the element; nil to look in all windows.
  ///
  /// The element is recorded in the frontmost hosting view of SwiftUI inside the container that
  /// holds the middle of the frame, or else in the container itself.
  public weak var container: UIView?
  /// The id of the declared element that this one is inside; nil for none. An id that is not
  /// declared counts as none.
  public var parent: AnyHashable?
  /// Whether the element reacts to touches. A disabled element still takes them.
  public var isEnabled = true
  /// Whether the element takes touches: `allowsHitTesting` of SwiftUI.
  public var takesTouches = true
  /// Whether touches that begin in the frame, the element itself, all elements inside it, and the
  /// views whose whole frame is in it stay out of recordings.
  ///
  /// Views outside of the one that shows the element are recorded.
  public var isPrivate = false

  /// Describes an element.
  ///
  /// - Parameters:
  ///   - role: what the element is for.
  ///   - identifier: the name for tests and selectors; nil for none.
  ///   - frame: in the space of the window, in points.
  public init(_ role: Role, identifier: String? = nil, frame: CGRect) {
    (self.role, self.identifier, self.frame) = (role, identifier, frame)
  }
}

extension TouchRecorder {
  /// Declares a part of the screen that is no view, or changes what was declared of it.
  ///
  /// Recordings have it from their next scene on, also recordings that begin later. Among elements
  /// that overlap, the one that was declared first is behind.
  ///
  ///     var element = DeclaredElement(.button, identifier: "pay", frame: frame)
  ///     element.container = canvas
  ///     TouchRecorder.declare(element, id: "pay")
  ///
  /// - Parameters:
  ///   - element: the element's present state.
  ///   - id: what tells the element from all others in the app.
  /// - Complexity: O(1).
  public static func declare(_ element: DeclaredElement, id: AnyHashable) {
    DeclaredElements.ofApp.declare(element, id: id)
  }

  /// Ends what was declared of an element. Elements inside it stay, inside no element.
  ///
  /// - Parameter id: the id with which it was declared; an unknown one has no effect.
  public static func forget(_ id: AnyHashable) { DeclaredElements.ofApp.forget(id) }
}

extension ElementRole {
  init(_ role: DeclaredElement.Role) { self = ElementRole(rawValue: role.rawValue) ?? .other }
}
