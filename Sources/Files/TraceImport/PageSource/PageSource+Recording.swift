import HitTesting
import Recording

extension PageSource {
  /// The name of the policy of its system.
  var policy: String { kind == .xcuitest ? "uikit" : "android" }

  /// What it does not tell.
  var approximations: Set<Approximation> {
    let ofElements: Set<Approximation> = kind == .xcuitest ? .accessibility : [.order, .clipping]
    return tellsScreen ? ofElements : ofElements.union([.screen])
  }

  /// - Throws: ``ImportFault`` if it is of another system than the one before it in a recording.
  func check(after other: PageSource?) throws {
    guard let other, kind != other.kind else { return }
    throw ImportFault(
      .malformed(expected: "page sources of one system", found: "one of another system than the one before"),
      at: InputPlace(file: file))
  }

  /// Notes what it does not tell, and what of it is left out.
  func note(in notes: inout ImportNotes) {
    notes.countRead(noun)
    switch kind {
    case .xcuitest:
      notes.approximate(
        "\(noun): who takes touches and what is transparent, clipped or in front is not told; "
          + "all elements take touches, and later ones are in front")
      notes.approximate(EmptyElements.note, by: idleCount)
      if let covering = CoveringView(views, screen: screenSize) { notes.warning(covering.note) }
      // XCTest tells the one of a Mac with each app.
      if views.contains(where: { $0.className == "XCUIElementTypeTouchBar" }) {
        notes.warning("\(noun): it is of an app on a Mac, for which the rules of UIKit do not hold")
      }
    case .uiautomator:
      notes.approximate("\(noun): what is clipped or in front is not told; later elements are in front")
    }
    for _ in 0..<placeless { notes.skipped("element: its box is empty or not told") }
    for _ in 0..<unread { notes.skipped("line between the elements: it is not an element") }
    notes.approximate("element: its outline is a path, for which its box stands", by: outlined)
    if !tellsScreen {
      notes.approximate("\(noun): it does not tell the size of the screen; its elements just fit on it")
    }
  }
}
