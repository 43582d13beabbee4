public import Foundation
import HitTesting

#if !UIKIT_MODEL
  public import UIKit
#else
  public import UIKitModel
#endif

/// A view class of the app's own, and the recorded views that it stands for.
///
/// An override with a selector comes before an override by class; among several that fit, the last
/// one in the list counts. A class of windows stands only for windows, and any other class only for
/// other views.
public struct ViewOverride: Sendable {
  enum Place: Sendable {
    case recordedClass(String)
    case selector(HitTesting.Selector)
    case unreadable(String, SelectorFault)
  }

  let place: Place
  /// Whether the declared class is a window.
  let makesWindow: Bool
  /// The declared class, without its module.
  let madeClass: String
  let make: @MainActor @Sendable (CGRect) -> UIView
  /// Sets the properties of a view that was made; nil when nothing is set.
  let bind: (@MainActor @Sendable (UIView, ObjectScene) -> Void)?

  private init<V: UIView>(
    _ place: Place, _ make: @escaping @MainActor @Sendable (CGRect) -> V,
    _ bind: (@MainActor @Sendable (V, ObjectScene) -> Void)?
  ) {
    self.place = place
    makesWindow = V.self is UIWindow.Type
    madeClass = ClassTable.label(of: ClassName.of(V.self))
    self.make = make
    guard let bind else {
      self.bind = nil
      return
    }
    self.bind = { view, scene in if let view = view as? V { bind(view, scene) } }
  }

  /// Makes an override that stands for each view that was recorded with a class, or with a subclass
  /// of it that no other override stands for.
  ///
  /// Only names are compared, with the module or without it: the class may be a copy of the
  /// recorded one.
  ///
  /// - Parameters:
  ///   - make: makes a view with the recorded frame, in points. Pass an initializer: from a closure
  ///     of several statements Swift would infer the class `UIView`. Set properties in `bind`
  ///     instead. Subviews of the new view are removed, because the recorded ones are added.
  ///   - bind: called with each such view once all views are in place, and again whenever views
  ///     appear, disappear or move to another superview; nil for nothing.
  public static func view<V: UIView>(
    _ make: @escaping @MainActor @Sendable (CGRect) -> V,
    bind: (@MainActor @Sendable (V, ObjectScene) -> Void)? = nil
  ) -> ViewOverride {
    ViewOverride(.recordedClass(ClassName.of(V.self)), make, bind)
  }

  /// Makes an override that stands for each view that a selector matches, whatever its recorded
  /// class.
  ///
  /// A selector that cannot be read makes every question to the policy fail with
  /// ``OverrideFault/unreadableSelector(_:_:)``.
  ///
  /// - Parameters:
  ///   - selector: a selector as in policy files.
  ///   - make: makes a view with the recorded frame, in points. Pass an initializer, and set
  ///     properties in `bind`. Subviews of the new view are removed.
  ///   - bind: called with each such view once all views are in place, and again whenever views
  ///     appear, disappear or move to another superview; nil for nothing.
  public static func view<V: UIView>(
    matching selector: String, _ make: @escaping @MainActor @Sendable (CGRect) -> V,
    bind: (@MainActor @Sendable (V, ObjectScene) -> Void)? = nil
  ) -> ViewOverride {
    do {
      return ViewOverride(.selector(try HitTesting.Selector(selector)), make, bind)
    } catch {
      return ViewOverride(.unreadable(selector, error), make, bind)
    }
  }
}

/// Class names as in recordings, but with the module also for UIKit's own classes.
enum ClassName {
  static func of(_ type: Any.Type) -> String {
    let name = String(reflecting: type)
    // The full name of a private class contains an address.
    return name.contains("(unknown context") ? String(describing: type) : name
  }

  /// Whether a class belongs to UIKit, or to the model that replaces it where there is no UIKit.
  static func isOfUIKit(_ type: Any.Type) -> Bool {
    let name = String(reflecting: type)
    return name.hasPrefix("UIKitModel.") || name.hasPrefix("UIKit.") || !name.contains(".")
  }
}
