package import HitTesting
package import Recording

/// A place that is told by a view: the middle of the only view that a selector matches, `#pay`, or
/// an offset from its upper left corner, `#pay@10,4.5`.
package struct AimedPlace: Sendable {
  /// The words of the place.
  package let text: String
  private let selector: Selector
  /// In points; nil for the middle of the view's box.
  private let offset: Point?

  /// How long a finger stays down in a tap, in seconds.
  package static let tapDuration = 0.125

  /// - Returns: nil if the text is neither a selector nor one with an offset.
  package init?(_ text: String) {
    self.text = text
    var words = text[...]
    var offset: Point?
    // A selector may begin with the @ of a view's id, which has no comma.
    if let sign = text.lastIndex(of: "@"), sign > text.startIndex {
      let numbers = text[sign...].dropFirst().split(separator: ",").map { Double($0) }
      if numbers.count == 2, let x = numbers[0], let y = numbers[1] {
        (words, offset) = (text[..<sign], Point(x: x, y: y))
      }
    }
    self.offset = offset
    guard let selector = try? Selector(String(words)) else { return nil }
    self.selector = selector
  }

  /// The place in a scene, and the view that it is meant for.
  ///
  /// - Throws: ``AimFault`` unless the selector matches one view.
  /// - Complexity: O(views).
  package func resolve(in scene: Scene) throws(AimFault) -> (place: Point, view: ViewID) {
    let found = scene.preorder().map(\.slot).filter { selector.matches($0, in: scene) }
    guard found.count == 1, let slot = found.first, let box = scene.boxOnScreen(slot) else {
      throw AimFault(
        text: text, found: found.map { scene.path($0) }, nearest: found.isEmpty ? selector.nearest(scene.names) : nil)
    }
    // An element is drawn by a view, which gets its touches.
    var view = slot
    while scene.isElement(view), let superview = scene.superview(view) { view = superview }
    let start = offset == nil ? Point(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2) : box.origin
    return (Point(x: start.x + (offset?.x ?? 0), y: start.y + (offset?.y ?? 0)), scene.id(view))
  }

  /// The events of a tap there.
  ///
  /// - Parameters:
  ///   - time: when it begins, in seconds from the start of the recording.
  ///   - finger: the number of its finger.
  /// - Throws: ``AimFault`` unless the selector matches one view.
  package func tap(at time: Double, finger: Int64, in scene: Scene) throws(AimFault) -> [Event] {
    let (place, view) = try resolve(in: scene)
    var (began, ended) = (Event(time: time, type: .touches), Event(time: time + Self.tapDuration, type: .touches))
    began.touches = [
      TouchSample(
        touch: finger, phase: .began, location: place, observation: Observation(responder: .intended(view)))
    ]
    ended.touches = [TouchSample(touch: finger, phase: .ended, location: place)]
    return [began, ended]
  }
}

extension Event {
  /// The event with places that are told by views, which are intended if it names no other ones.
  ///
  /// - Parameter aims: the places, by the indexes of its touches; that of the event itself is -1.
  /// - Throws: ``AimFault``.
  func aimed(_ aims: [Int: AimedPlace], in scene: @autoclosure () -> Scene) throws(AimFault) -> Event {
    guard !aims.isEmpty else { return self }
    var event = self
    let scene = scene()
    for (index, aim) in aims.sorted(by: { $0.key < $1.key }) {
      let (place, view) = try aim.resolve(in: scene)
      guard index >= 0 else {
        event.location = place
        if observation.responder == .notObserved { event.observation.responder = .intended(view) }
        continue
      }
      event.touches[index].location = place
      if touches[index].phase == .began, touches[index].observation.responder == .notObserved {
        event.touches[index].observation.responder = .intended(view)
      }
    }
    return event
  }
}

/// The fault of a place that is not one view's.
package struct AimFault: Error {
  /// The words of the place.
  package var text: String
  /// The paths of the views that the selector matches; not one.
  package var found: [String]
  /// A similar selector with names that views of the scene have; nil if there is none.
  package var nearest: String?
}

extension Scene {
  /// The names that its views have.
  fileprivate var names: RecordedNames {
    let slots = preorder().map(\.slot)
    return RecordedNames(
      classes: Set(slots.map(className)), identifiers: Set(slots.compactMap { text($0).identifier }))
  }
}
