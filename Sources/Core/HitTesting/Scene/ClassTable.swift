/// The number of a class in a ``ClassTable``.
public typealias ClassIndex = Int

/// The classes of a recording with their superclasses. It also knows UIKit's own classes.
public struct ClassTable: Sendable {
  package private(set) var names: [String] = []
  /// The names without module or package, as paths show them.
  package private(set) var labels: [String] = []
  /// The names also without generic arguments.
  private var bases: [String] = []
  /// The names as a recorder writes them; see ``SwiftTypeName``.
  private var readable: [String] = []
  private var superclasses: [ClassIndex?] = []
  /// For each class with a superclass, one of its superclasses, near or far.
  private var shortcuts: [ClassIndex?] = []
  /// Whether a class is that of elements, see ``ElementRole``.
  package private(set) var areElements: [Bool] = []
  private var indexes: [String: ClassIndex] = [:]
  /// The classes whose superclasses are only reported. A declaration in a recording overrides them.
  private var reported: Set<ClassIndex> = []
  /// How many reported superclasses were replaced by declared ones.
  package private(set) var replacements = 0

  /// Makes a table without any class of a recording.
  public init() {}

  package var count: Int { names.count }

  /// Whether any class is that of elements.
  private(set) var hasElements = false

  package func index(of name: String) -> ClassIndex? { indexes[name] }

  package func superclass(of index: ClassIndex) -> ClassIndex? { superclasses[index] }

  /// The number of a class. A new class is added, with its superclasses if it is one of UIKit's.
  package mutating func intern(_ name: String) -> ClassIndex {
    if let known = indexes[name] { return known }
    let plain = SwiftTypeName.readable(name)
    let known = UIKitClasses.superclass[name]
    let superclass = (known ?? UIKitClasses.reportedSuperclass[String(plain.prefix { $0 != "<" })]).map { intern($0) }
    let index = names.count
    if known == nil, superclass != nil { reported.insert(index) }
    names.append(name)
    areElements.append(ElementRole.isClassName(name))
    if areElements[index] { hasElements = true }
    readable.append(plain)
    labels.append(Self.label(of: plain))
    bases.append(String(Self.label(of: plain).prefix { $0 != "<" }))
    superclasses.append(superclass)
    shortcuts.append(superclass)
    indexes[name] = index
    return index
  }

  /// Records that a class inherits from another.
  ///
  /// - Throws: ``SceneFault/superclassChanged(_:from:to:)`` when the class has another superclass,
  ///   be it a declared one or UIKit's own; ``SceneFault/classCycle(_:)`` when a class would
  ///   inherit from itself.
  /// - Complexity: almost O(1), however many superclasses there are.
  package mutating func declare(_ name: String, superclass: String) throws(SceneFault) {
    let index = intern(name)
    let parent = intern(superclass)
    let current = superclasses[index]
    if let current, current != parent, !reported.contains(index) {
      throw .superclassChanged(name, from: names[current], to: superclass)
    }
    guard current != parent else {
      reported.remove(index)
      return
    }
    guard UIKitClasses.roots.contains(name) == false else {
      throw .superclassChanged(name, from: "none", to: superclass)
    }
    if current != nil {
      replacements += 1
      superclasses[index] = nil
      // Shortcuts may skip a class that is no longer a superclass.
      shortcuts = superclasses
    }
    guard highest(from: parent) != index else {
      superclasses[index] = current
      shortcuts = superclasses
      throw .classCycle(name)
    }
    reported.remove(index)
    superclasses[index] = parent
    shortcuts[index] = parent
  }

  /// Records the superclasses of several classes.
  ///
  /// - Throws: as for one class. No class then has another superclass than before.
  package mutating func declare(_ declared: [String: String]) throws(SceneFault) {
    var changed: [(index: ClassIndex, from: ClassIndex?)] = []
    do throws(SceneFault) {
      for (name, superclass) in declared.sorted(by: { $0.key < $1.key }) {
        let before = indexes[name].flatMap { superclasses[$0] }
        try declare(name, superclass: superclass)
        if let index = indexes[name], superclasses[index] != before { changed.append((index, before)) }
      }
    } catch {
      for (index, before) in changed {
        superclasses[index] = before
        if before != nil { reported.insert(index) }
      }
      // Shortcuts may skip a class that is no longer a superclass.
      shortcuts = superclasses
      throw error
    }
  }

  /// The superclass of a class, or of its superclasses, that has none itself.
  private mutating func highest(from index: ClassIndex) -> ClassIndex {
    var highest = index
    while let next = shortcuts[highest] { highest = next }
    // Shorten the shortcuts of all classes on the way for the next search.
    var passed = index
    while let next = shortcuts[passed] {
      shortcuts[passed] = highest
      passed = next
    }
    return highest
  }

  /// The names by which a selector finds the class: the whole name, also as a recorder writes it,
  /// the one that paths show, and that one without generic arguments.
  func selectorNames(of index: ClassIndex) -> Set<String> {
    [names[index], readable[index], labels[index], bases[index]]
  }

  /// Whether a selector may use this name for the class.
  func isCalled(_ index: ClassIndex, _ name: String) -> Bool {
    names[index] == name || labels[index] == name || bases[index] == name || readable[index] == name
  }

  /// Whether the class is the other one or inherits from it.
  ///
  /// - Complexity: O(number of superclasses).
  package func isKind(_ index: ClassIndex, of other: ClassIndex) -> Bool {
    var ancestor: ClassIndex? = index
    while let next = ancestor {
      if next == other { return true }
      ancestor = superclasses[next]
    }
    return false
  }

  /// The value of `isUserInteractionEnabled` in a new view of the class. It is false for labels and
  /// image views.
  package func defaultInteraction(_ index: ClassIndex) -> Bool {
    var ancestor: ClassIndex? = index
    while let next = ancestor {
      if UIKitClasses.interactionOff.contains(names[next]) { return false }
      ancestor = superclasses[next]
    }
    return true
  }

  /// The name without module or package: both `com.shop.PayButton` and `Shop.PayButton` become
  /// `PayButton`. It keeps all text from the first `<` or `(` on.
  package static func label(of name: String) -> String {
    let name = SwiftTypeName.readable(name)
    let head = name.prefix { $0 != "<" && $0 != "(" }
    guard let dot = head.lastIndex(of: "."), name.index(after: dot) < name.endIndex else { return name }
    return String(name[name.index(after: dot)...])
  }
}

/// UIKit's own classes with their superclasses, and which of them take no interaction by default.
/// Apple documents the superclasses; the list has the classes that recordings are likely to
/// contain.
package enum UIKitClasses {
  package static let roots: Set<String> = ["UIResponder", "UIGestureRecognizer"]

  /// The classes whose new views take no interaction. Source: Apple's documentation of `UILabel`
  /// and `UIImageView`. For the other classes it was measured that they take interaction.
  package static let interactionOff: Set<String> = ["UILabel", "UIImageView"]

  /// The superclasses of private classes of UIKit's bars and windows, as dumps and class lists
  /// that people publish have them. They hold where a recording does not declare others.
  package static let reportedSuperclass: [String: String] = [
    "_UITabBarContainerWrapperView": "_UITouchPassthroughView", "_UITabBarContainerView": "_UITouchPassthroughView",
    "_UITouchPassthroughView": "UIView", "_UITabButton": "UIControl", "UITabBarButton": "UIControl",
    "_UIButtonBarButton": "UIControl", "_UIModernBarButton": "UIButton", "UINavigationButton": "UIButton",
    "UITextEffectsWindow": "UIWindow", "UIRemoteKeyboardWindow": "UITextEffectsWindow",
    "UITransitionView": "UIView", "UIDropShadowView": "UIView", "UIDimmingView": "UIView",
    "UILayoutContainerView": "UIView", "HostingScrollView": "UIScrollView",
    "UIKitPlatformViewHost": "UICorePlatformViewHost", "UICorePlatformViewHost": "UIView", "UISegment": "UIImageView",
  ]

  /// Whether a class has this superclass without a declaration.
  package static func knows(_ name: String, superclass parent: String) -> Bool {
    superclass[name] != nil || reportedSuperclass[name] == parent
  }

  /// Whether a class of UIKit is this class or has it as a superclass.
  package static func isKind(_ name: String, of type: String) -> Bool {
    sequence(first: name) { superclass[$0] }.contains(type)
  }

  /// Whether a class is a control; nil for a class whose superclasses are not known.
  package static func isControl(_ name: String) -> Bool? {
    let classes = sequence(first: name) { superclass[$0] ?? reportedSuperclass[$0] }
    var last = name
    for name in classes {
      if name == "UIControl" { return true }
      last = name
    }
    return roots.contains(last) ? false : nil
  }

  package static let superclass: [String: String] = {
    let families: [(String, [String])] = [
      ("UIResponder", ["UIView", "UIViewController", "UIApplication", "UIScene"]),
      (
        "UIView",
        [
          "UIWindow", "UIControl", "UILabel", "UIImageView", "UIScrollView", "UIStackView", "UINavigationBar",
          "UITabBar",
          "UIToolbar", "UISearchBar", "UIPickerView", "UIProgressView", "UIActivityIndicatorView", "UITableViewCell",
          "UITableViewHeaderFooterView", "UICollectionReusableView", "UIVisualEffectView", "UIInputView",
          "UIPopoverBackgroundView",
          "UICalendarView", "UIContentUnavailableView", "UIListContentView", "UIActionSheet", "UIAlertView",
          "UIWebView",
          "WKWebView",
          "MKMapView", "MTKView", "SKView", "SCNView",
        ]
      ),
      (
        "UIControl",
        [
          "UIButton", "UISwitch", "UISlider", "UIStepper", "UISegmentedControl", "UIPageControl", "UITextField",
          "UIDatePicker",
          "UIRefreshControl", "UIColorWell", "UIPasteControl",
        ]
      ),
      ("UIScrollView", ["UITableView", "UICollectionView", "UITextView"]),
      ("UICollectionReusableView", ["UICollectionViewCell"]),
      ("UICollectionViewCell", ["UICollectionViewListCell"]),
      ("UITextField", ["UISearchTextField"]),
      (
        "UIGestureRecognizer",
        [
          "UITapGestureRecognizer", "UILongPressGestureRecognizer", "UIPanGestureRecognizer",
          "UIPinchGestureRecognizer",
          "UIRotationGestureRecognizer", "UISwipeGestureRecognizer", "UIHoverGestureRecognizer",
        ]
      ),
      ("UIPanGestureRecognizer", ["UIScreenEdgePanGestureRecognizer", "UIScrollViewPanGestureRecognizer"]),
    ]
    return Dictionary(uniqueKeysWithValues: families.flatMap { parent, children in children.map { ($0, parent) } })
  }()
}
