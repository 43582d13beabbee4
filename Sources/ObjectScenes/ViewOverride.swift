public import Foundation
import HitTesting

#if canImport(UIKit)
  public import UIKit
#else
  public import UIKitModel
#endif

/// A view class of one's own, and the recorded views that it stands for.
///
/// One that finds views by a selector comes before one that goes by class; among several the last listed wins. Classes of windows
/// stand for windows, and no other.
public struct ViewOverride: Sendable {
  enum Place: Sendable {
    case recordedClass(String)
    case selector(HitTesting.Selector)
    case unreadable(String, SelectorFault)
  }

  let place: Place
  /// Whether what it makes is declared to be a window.
  let makesWindow: Bool
  /// The class that it is declared to make, without its module.
  let madeClass: String
  let make: @MainActor @Sendable (CGRect) -> UIView
  let bind: @MainActor @Sendable (UIView, ObjectScene) -> Void

  private init<V: UIView>(
    _ place: Place, _ make: @escaping @MainActor @Sendable (CGRect) -> V,
    _ bind: @escaping @MainActor @Sendable (V, ObjectScene) -> Void
  ) {
    self.place = place
    makesWindow = V.self is UIWindow.Type
    madeClass = ClassTable.label(of: ClassName.of(V.self))
    self.make = make
    self.bind = { view, scene in if let view = view as? V { bind(view, scene) } }
  }

  /// Stands for each view that was recorded with this class, or with a subclass of it that nothing else stands for.
  ///
  /// Names are compared, with the module or without: the class may be a copy of the recorded one.
  ///
  /// - Parameters:
  ///   - make: makes a view with the recorded frame: an initializer, because of a closure of several statements Swift would take
  ///     the class to be `UIView`. What is to be set comes in `bind`. Subviews that the view comes with are taken out, since its
  ///     recorded ones come in.
  ///   - bind: called with each such view once all views are in place, and again whenever others came, left or moved.
  public static func view<V: UIView>(
    _ make: @escaping @MainActor @Sendable (CGRect) -> V,
    bind: @escaping @MainActor @Sendable (V, ObjectScene) -> Void = { _, _ in }
  ) -> ViewOverride {
    ViewOverride(.recordedClass(ClassName.of(V.self)), make, bind)
  }

  /// Stands for each view that the selector finds, whatever its recorded class.
  ///
  /// A selector that cannot be read makes every question to the policy an ``OverrideFault/unreadableSelector(_:_:)``.
  public static func view<V: UIView>(
    matching selector: String, _ make: @escaping @MainActor @Sendable (CGRect) -> V,
    bind: @escaping @MainActor @Sendable (V, ObjectScene) -> Void = { _, _ in }
  ) -> ViewOverride {
    do {
      return ViewOverride(.selector(try HitTesting.Selector(selector)), make, bind)
    } catch {
      return ViewOverride(.unreadable(selector, error), make, bind)
    }
  }
}

/// Class names as recordings have them, but with the module also for UIKit's own.
enum ClassName {
  static func of(_ type: Any.Type) -> String {
    let name = String(reflecting: type)
    // A private class's whole name holds an address.
    return name.contains("(unknown context") ? String(describing: type) : name
  }
}
