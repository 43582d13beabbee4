import HitTesting

/// The facts about a view that an audit derives from its class.
struct AuditedClass {
  /// The kinds of views that belong to a presentation, by their class.
  enum Presentation {
    /// It contains a presentation, if a view lies behind it or it contains a dimming view.
    case transition
    /// It dims what is behind it, if it takes nearly all touches of the screen.
    case dimming
    /// It is a popover, an alert or a menu.
    case always
    /// It is a keyboard's window.
    case keyboard
  }

  var isCell = false
  /// Whether people tap its views, although they need not be a `UIControl` or have a recognizer.
  var isTapped = false
  /// Whether its views are UIKit's own: an app sets neither their size nor their superview.
  var isPrivate = false
  /// Whether it is a control that contains other controls as its parts.
  var isComposite = false
  /// Whether its views contain controls side by side: a navigation bar, a tab bar, a toolbar.
  var isBar = false
  /// Whether its views show the scroll position while a scroll view is scrolled.
  var isScrollIndicator = false
  /// Whether it is the glass around bar buttons.
  var isGlass = false
  /// Whether its views draw something. A plain view draws only its color.
  var isDrawn = false
  /// Whether it is a type of XCUITest's elements, whose real class is not known.
  var isOfXCUITest = false
  var presentation: Presentation?
  /// The size that UIKit gives its views, in points: it is not reported as small. A length that the
  /// app sets is 44.
  var ownSize: Size?

  init(_ index: ClassIndex, of classes: ClassTable) {
    let name = String(classes.labels[index].prefix { $0 != "<" })
    let role = ElementRole(className: name)
    let element = XCUIElementType.uikitClass(name)
    let sameClass = element ?? role?.uikitClass
    func isKind(of names: [String]) -> Bool {
      names.contains { type in
        classes.matches(index, type: type) || sameClass.map { UIKitClasses.isKind($0, of: type) } == true
      }
    }
    isCell = isKind(of: ["UITableViewCell", "UICollectionViewCell"])
    isTapped = isCell || role?.isControl == true || isKind(of: Self.tapped)
    isPrivate = name.hasPrefix("_UI") || Self.privateNames.contains(name)
    isBar = isKind(of: ["UINavigationBar", "UITabBar", "UIToolbar", "_UIFloatingTabBar"])
    isScrollIndicator = name == "_UIScrollViewScrollIndicator"
    isGlass = isKind(of: ["PlatterView", "PlatterGlassView", "UIPlatformGlassInteractionView"])
    ownSize = Self.sizes.first { isKind(of: [$0.name]) }?.size
    isComposite = isPrivate || isKind(of: Self.composites)
    isDrawn =
      isTapped || isPrivate || isKind(of: ["UIControl", "UILabel", "UIImageView", "UIVisualEffectView", "UITextView"])
    isOfXCUITest = element != nil
    presentation = Self.presentation(element ?? name)
  }

  private static func presentation(_ name: String) -> Presentation? {
    if name == "UITransitionView" { return .transition }
    if name.lowercased().firstOccurrence(of: "dimming") != nil { return .dimming }
    if ["UITextEffectsWindow", "UIRemoteKeyboardWindow"].contains(name) { return .keyboard }
    let starts = ["_UIPopover", "UIPopover", "_UIAlertController", "_UIContextMenu", "UIInputSetHost", "UIKeyboard"]
    return starts.contains { name.hasPrefix($0) } ? .always : nil
  }

  /// The actions of an alert, which are not controls, and items of bars, whose superclasses a
  /// printed tree does not contain.
  private static let tapped = [
    "_UIInterfaceActionCustomViewRepresentationView", "_UIButtonBarButton", "_UITabButton", "UITabBarButton",
  ]
  private static let privateNames: Set<String> = [
    "UITabBarButton", "UINavigationButton", "UIToolbarButton", "UITextFieldClearButton", "PlatterView",
    "PlatterGlassView", "UIPlatformGlassInteractionView", "DestOutView", "ScrollEdgeEffectView",
  ]
  private static let composites = [
    "UISwitch", "UISlider", "UIStepper", "UISegmentedControl", "UIPageControl", "UIDatePicker", "UIColorWell",
    "UIPasteControl",
  ]
  /// The sizes of iOS 26 and of earlier systems, the smaller one of each.
  private static let sizes: [(name: String, size: Size)] = [
    ("UISwitch", Size(width: 51, height: 28)), ("UIStepper", Size(width: 94, height: 29)),
    ("UISlider", Size(width: 44, height: 30)), ("UISegmentedControl", Size(width: 44, height: 28)),
    ("UIPageControl", Size(width: 24, height: 24)), ("UISearchTextField", Size(width: 44, height: 36)),
    ("UITextField", Size(width: 44, height: 34)), ("UIDatePicker", Size(width: 44, height: 34)),
  ]
}

/// Caches the facts about the classes of a scene.
final class AuditedClasses {
  private let scene: Scene
  private var known: [ClassIndex: AuditedClass] = [:]

  init(_ scene: Scene) { self.scene = scene }

  subscript(slot: Scene.Slot) -> AuditedClass {
    let index = scene.classIndex(slot)
    if let found = known[index] { return found }
    let found = AuditedClass(index, of: scene.classes)
    known[index] = found
    return found
  }

  /// Whether a view is judged as a control: one that people tap, a cell, or an alert's action.
  ///
  /// An element that takes no touches is none: code decides that, and it may be drawn as disabled.
  func isControl(_ slot: Scene.Slot) -> Bool {
    (self[slot].isTapped || scene.isControl(slot)) && scene.takesTouchesAsElement(slot)
  }

  /// Whether a control is a part of another one around it, as the button in a bar button is.
  func isPart(_ slot: Scene.Slot, of control: Scene.Slot) -> Bool {
    let (inner, outer) = (self[slot], self[control])
    // A chevron is a button there, too, and elements of cells off the screen have frames anywhere.
    if inner.isOfXCUITest, outer.isOfXCUITest, outer.isCell { return true }
    guard !outer.isCell, outer.isTapped || scene.classes.matches(scene.classIndex(control), type: "UIControl") else {
      return false
    }
    return outer.isComposite || inner.isPrivate
  }

  /// The outermost bar around a view; nil for a view that is in none.
  func bar(_ slot: Scene.Slot) -> Scene.Slot? { scene.ancestry(slot).last { self[$0].isBar } }
}
