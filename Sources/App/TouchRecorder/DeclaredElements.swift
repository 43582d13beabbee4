import Foundation

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// The elements that the app has declared, whether it is recorded or not.
@MainActor
final class DeclaredElements {
  /// An element while it is declared.
  final class Entry: NSObject {
    var element: DeclaredElement
    /// The view that shows the element, since it was found.
    weak var host: UIView?
    /// The version of the elements when it was last declared.
    fileprivate(set) var version = 0
    fileprivate let number: Int

    fileprivate init(_ element: DeclaredElement, _ number: Int) { (self.element, self.number) = (element, number) }
  }

  static let ofApp = DeclaredElements()

  /// Rises with each change.
  private(set) var version = 0
  /// Rises when there are other elements, or when they have another order.
  private(set) var orderVersion = 0
  private var entries: [AnyHashable: Entry] = [:]
  private var made = 0
  private var privateIDs: Set<AnyHashable> = []
  /// The entries in the order of ``forEach(_:)``, with the index of each one's parent; nil when it
  /// must be made again.
  private var order: [(entry: Entry, parent: Int?)]? { didSet { if order == nil { orderVersion += 1 } } }

  func declare(_ element: DeclaredElement, id: AnyHashable) {
    version += 1
    if let known = entries[id] {
      let before = known.element
      if before.parent != element.parent || before.isPrivate != element.isPrivate { order = nil }
      if before.container !== element.container { known.host = nil }
      known.element = element
    } else {
      made += 1
      entries[id] = Entry(element, made)
      order = nil
    }
    entries[id]?.version = version
    if element.isPrivate { privateIDs.insert(id) } else { privateIDs.remove(id) }
  }

  func forget(_ id: AnyHashable) {
    guard entries.removeValue(forKey: id) != nil else { return }
    version += 1
    order = nil
    privateIDs.remove(id)
  }

  /// The elements that are not private, each after the one that it is inside, siblings from back to
  /// front. Elements that are inside each other are left out.
  var backToFront: [(entry: Entry, parent: Int?)] {
    if let order { return order }
    var inside: [AnyHashable?: [(id: AnyHashable, entry: Entry)]] = [:]
    for (id, entry) in entries.sorted(by: { $0.value.number < $1.value.number }) {
      let parent = entry.element.parent.flatMap { entries[$0] == nil ? nil : $0 }
      inside[parent, default: []].append((id, entry))
    }
    var result: [(entry: Entry, parent: Int?)] = []
    result.reserveCapacity(entries.count)
    var pending = (inside[nil] ?? []).reversed().map { (id: $0.id, entry: $0.entry, parent: Int?.none) }
    while let (id, entry, parent) = pending.popLast() {
      guard !entry.element.isPrivate else { continue }
      let index = result.count
      result.append((entry, parent))
      pending += (inside[id] ?? []).reversed().map { ($0.id, $0.entry, index) }
    }
    order = result
    return result
  }

  /// Whether a finger that comes down may touch a private element.
  ///
  /// It counts as touching one that is nearer than the finger is wide, and one behind another view:
  /// where SwiftUI sends the touch is not known.
  func hides(_ touch: UITouch) -> Bool {
    guard !privateIDs.isEmpty else { return false }
    let radius = max(0, Double(finite: touch.majorRadius))
    return hides(
      CGRect(origin: touch.location(in: nil), size: .zero).insetBy(dx: -radius, dy: -radius), in: touch.window)
  }

  /// Whether an area of a window touches a private element.
  func hides(_ area: CGRect, in window: UIWindow?) -> Bool {
    privateIDs.contains { id in
      guard let element = entries[id]?.element else { return false }
      if let container = element.container, let own = container as? UIWindow ?? container.window, own !== window {
        return false
      }
      return element.frame.standardized.touches(area)
    }
  }

  /// The private elements.
  var hidden: [Entry] { privateIDs.isEmpty ? [] : privateIDs.compactMap { entries[$0] } }

  /// Whether a view is in the frame of a private element, and in the view that shows the element.
  ///
  /// While nobody knows which view shows the element, it is one of any view.
  func hides(_ view: UIView) -> Bool {
    guard !privateIDs.isEmpty, !(view is UIWindow) else { return false }
    let frame = view.convert(view.bounds, to: nil as UIView?)
    return privateIDs.contains { id in
      guard let entry = entries[id], entry.element.frame.standardized.insetBy(dx: -1, dy: -1).encloses(frame) else {
        return false
      }
      guard let host = entry.host ?? entry.element.container else { return true }
      return host !== view && view.isDescendant(of: host)
    }
  }
}
