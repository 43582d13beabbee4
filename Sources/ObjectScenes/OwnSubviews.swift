import Foundation
import HitTesting

#if canImport(UIKit) && !os(Linux) && !os(macOS)
  import UIKit
#else
  import UIKitModel
#endif

/// Finds which recorded views the subviews are that an override's view puts into itself when it is
/// made, so that properties such as `private let button = UIButton()` hold what was recorded.
@MainActor
enum OwnSubviews {
  /// The subviews for which it is certain: those of a class with as many recorded subviews of that
  /// class, in their order; then a single one that is left, for a single one of a subclass, as the
  /// content view of a cell.
  ///
  /// - Parameters:
  ///   - made: the view's own subviews, back to front.
  ///   - recorded: the recorded subviews, back to front.
  static func match(_ made: [UIView], to recorded: [Scene.Slot], in scene: Scene) -> [Scene.Slot: UIView] {
    guard !made.isEmpty else { return [:] }
    var found: [Scene.Slot: UIView] = [:]
    let own = Dictionary(grouping: made) { ClassTable.label(of: ClassName.of(type(of: $0))) }
    let slots = Dictionary(grouping: recorded) { scene.classes.labels[scene.classIndex($0)] }
    for (name, views) in own {
      guard let same = slots[name], same.count == views.count else { continue }
      for (slot, view) in zip(same, views) { found[slot] = view }
    }
    let rest = made.filter { view in !found.values.contains { $0 === view } }
    let others = recorded.filter { found[$0] == nil }
    guard let view = rest.first, rest.count == 1, let slot = others.first, others.count == 1 else { return found }
    let name = ClassTable.label(of: ClassName.of(type(of: view)))
    let chain = scene.classes.chain(scene.className(slot)).map(ClassTable.label)
    if name == "UIView" || chain.contains(name) { found[slot] = view }
    return found
  }
}

extension ObjectView {
  /// The property of the object that holds a view, such as `CheckoutSheet.button`; nil for none.
  func property(holding view: UIView) -> String? {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let current = mirror {
      for child in current.children where Self.holds(child.value, view) {
        guard let label = child.label else { continue }
        let lazy = "$__lazy_storage_$_"
        let name = label.hasPrefix(lazy) ? String(label.dropFirst(lazy.count)) : label
        return "\(ClassTable.label(of: ClassName.of(current.subjectType))).\(name)"
      }
      mirror = current.superclassMirror
    }
    return nil
  }

  /// Whether a value is the view, or an optional or a list with it.
  private static func holds(_ value: Any, _ view: UIView) -> Bool {
    if let held = value as? UIView { return held === view }
    if let list = value as? [UIView] { return list.contains { $0 === view } }
    return false
  }
}
