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
    fileprivate let number: Int

    fileprivate init(_ element: DeclaredElement, _ number: Int) { (self.element, self.number) = (element, number) }
  }

  static let ofApp = DeclaredElements()

  /// Rises with each change.
  private(set) var version = 0
  private var entries: [AnyHashable: Entry] = [:]
  private var made = 0
  private var privateIDs: Set<AnyHashable> = []
  /// The entries in the order of ``forEach(_:)``, with the index of each one's parent; nil when it
  /// must be made again.
  private var order: [(entry: Entry, parent: Int?)]?

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
    let location = touch.location(in: nil)
    let radius = max(0, Double(finite: touch.majorRadius))
    return privateIDs.contains { id in
      guard let element = entries[id]?.element else { return false }
      if let container = element.container, let window = container as? UIWindow ?? container.window,
        window !== touch.window
      {
        return false
      }
      return element.frame.standardized.insetBy(dx: -radius, dy: -radius).contains(location)
    }
  }
}
