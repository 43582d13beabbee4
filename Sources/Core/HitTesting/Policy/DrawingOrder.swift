/// The views of a scene in drawing order, each with its number in it.
///
/// The backmost window comes first. A superview comes before its subviews, and siblings come in
/// their recorded order. So the views inside a view follow it without a gap.
struct DrawingOrder: Sendable {
  /// The views by their numbers.
  private(set) var views: [Scene.Slot] = []
  /// By slot: the number of the view, and the number after the last view inside it.
  private var numbers: [Int32] = []
  private var ends: [Int32] = []

  init() {}

  /// - Parameter windows: the windows from back to front.
  /// - Complexity: O(views).
  init(_ scene: Scene, windows: some Sequence<Scene.Slot>) {
    numbers = Array(repeating: 0, count: scene.capacity)
    ends = numbers
    views.reserveCapacity(scene.count)
    for window in windows { add(window, scene) }
  }

  private mutating func add(_ window: Scene.Slot, _ scene: Scene) {
    var slot = window
    while true {
      numbers[slot] = Int32(views.count)
      views.append(slot)
      guard scene.links[slot].first == Scene.none else {
        slot = Int(scene.links[slot].first)
        continue
      }
      ends[slot] = Int32(views.count)
      while slot != window, scene.links[slot].next == Scene.none {
        slot = Int(scene.links[slot].parent)
        ends[slot] = Int32(views.count)
      }
      guard slot != window else { return }
      slot = Int(scene.links[slot].next)
    }
  }

  func number(_ slot: Scene.Slot) -> Int32 { numbers[slot] }

  /// The numbers of the views inside a view.
  func inside(_ slot: Scene.Slot) -> Range<Int32> { (numbers[slot] + 1)..<ends[slot] }
}
