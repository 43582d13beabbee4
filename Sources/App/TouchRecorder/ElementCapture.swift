import Foundation
import HitTesting

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// Finds what changed among the elements of a scene since the last time.
///
/// It reads nothing while no element was declared anew, no view that shows elements has moved, and
/// elements of accessibility are not read.
@MainActor
final class ElementCapture {
  /// The last recorded state of an element.
  private struct Seen {
    var element: ElementReading.Element
    var id: ViewID
  }

  /// Where a host is in its window: its origin, and the point beside it.
  private struct Place {
    weak var host: UIView?
    var points: [CGPoint]

    @MainActor
    init(_ host: UIView) { (self.host, points) = (host, Self.points(host)) }

    @MainActor
    private static func points(_ host: UIView) -> [CGPoint] {
      [CGPoint.zero, CGPoint(x: 1, y: 1)].map { host.convert($0, to: nil as UIView?) }
    }

    @MainActor
    var isSame: Bool { host.map { $0.window != nil && Self.points($0) == points } ?? false }
  }

  private let elements = DeclaredElements.ofApp
  private let reading: ElementReading
  private var seen: [Seen] = []
  private var places: [Place] = []
  /// The version of the declared elements in the last scene.
  private var version = -1

  init(_ options: RecordingOptions) { reading = ElementReading(options) }

  /// The number of elements that the last scene lacks.
  var unread: Int { reading.unread }

  /// Releases all elements.
  func forget() {
    seen.removeAll()
    places.removeAll()
    version = -1
    reading.forget()
  }

  /// Begins a scene.
  func beginScene(_ windows: [UIWindow]) { reading.beginScene(windows) }

  /// The changes in a scene with the same views as before; nil when it has other elements.
  ///
  /// - Parameter find: what the scene knows of a view; nil for a view that is not in it.
  /// - Complexity: O(hosts) when nothing has changed, else O(elements).
  func changes(
    _ windows: [UIWindow], _ find: (UIView) -> ElementReading.Host?, _ time: ReadingTime
  ) throws(ReadingTime.IsUp) -> [SceneChange.Set]? {
    if !reading.mayChange, places.allSatisfy(\.isSame) {
      let known = version
      version = elements.version
      if version == known { return [] }
      if let changed = reading.changed(since: known) { return changed.compactMap { note($0.state, at: $0.index) } }
    }
    let read = try self.read(windows, find, time)
    let isSame = read.elementsEqual(seen) { new, old in
      new.entry === old.element.entry && new.className == old.element.className && new.host == old.element.host
        && new.parent == old.element.parent
    }
    guard isSame else { return nil }
    return read.indices.compactMap { note(read[$0].state, at: $0) }
  }

  /// The change of an element in the list of those seen; nil for none.
  private func note(_ state: ElementReading.State, at index: Int) -> SceneChange.Set? {
    let old = seen[index].element.state
    guard state != old else { return nil }
    seen[index].element.state = state
    return SceneChange.Set(id: seen[index].id, properties: Self.patch(from: old, to: state))
  }

  /// The elements of another scene, to add after its views.
  func take(
    _ windows: [UIWindow], _ find: (UIView) -> ElementReading.Host?, _ ids: inout IdentityTable<NSObject>,
    _ time: ReadingTime
  ) throws(ReadingTime.IsUp) -> [NewView] {
    seen.removeAll(keepingCapacity: true)
    var views: [NewView] = []
    for element in try read(windows, find, time) {
      let id = ViewID(ids.number(element.entry, className: element.className))
      var patch = Self.patch(from: ElementReading.State(), to: element.state)
      if !patch.placesView { patch.frame = element.state.view.frame }
      let parent = element.parent.map { seen[$0].id } ?? element.host
      views.append(NewView(id: id, className: element.className, parent: parent, properties: patch))
      seen.append(Seen(element: element, id: id))
    }
    return views
  }

  private func read(
    _ windows: [UIWindow], _ find: (UIView) -> ElementReading.Host?, _ time: ReadingTime
  ) throws(ReadingTime.IsUp) -> [ElementReading.Element] {
    version = elements.version
    var places: [Place] = []
    let read = try reading.read(windows, find, time) { places.append(Place($0)) }
    self.places = places
    return read
  }

  private static func patch(from old: ElementReading.State, to new: ElementReading.State) -> ViewPatch {
    var patch = ViewPatch(from: old.view, to: new.view)
    patch.setText(from: old.text, to: new.text)
    if old.isEnabled != new.isEnabled { patch.isEnabled = new.isEnabled }
    return patch
  }
}
