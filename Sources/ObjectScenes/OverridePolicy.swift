import HitTesting

/// A policy in code: which view classes stand for which recorded views, and what they refer to.
///
///     let policy = OverridePolicy(
///       "redirect",
///       .view(HitTestView.init(frame:)) { view, scene in
///         view.greenView = scene["greenView"]
///         view.redirectsTo = scene["maskButton"]
///       },
///       .view(matching: "#floats", PenetrableContainer.init(frame:)))
///
/// What no override stands for is a plain UIKit view of its recorded class, or of the nearest superclass that can be built.
public struct OverridePolicy: Sendable {
  public var name: String
  /// What it does, in a sentence; may be empty.
  public var summary: String
  let overrides: [ViewOverride]
  let prepare: (@MainActor @Sendable (ObjectScene) -> Void)?

  /// - Parameter prepare: called once the views are in place, and again whenever others came, left or moved: for what concerns
  ///   several views, such as a recognizer that hangs on another view than in the recording.
  public init(
    _ name: String, _ overrides: [ViewOverride], summary: String = "",
    prepare: (@MainActor @Sendable (ObjectScene) -> Void)? = nil
  ) {
    self.name = name
    self.summary = summary
    self.overrides = overrides
    self.prepare = prepare
  }

  /// The same, with the overrides one after the other.
  public init(
    _ name: String, _ overrides: ViewOverride..., summary: String = "",
    prepare: (@MainActor @Sendable (ObjectScene) -> Void)? = nil
  ) {
    self.init(name, overrides, summary: summary, prepare: prepare)
  }

  /// Which class stands for which views, in words.
  package var standIns: [(className: String, views: String)] {
    overrides.map { override in
      switch override.place {
      case .recordedClass(let name): (override.madeClass, "the class \(ClassTable.label(of: name))")
      case .selector(let selector): (override.madeClass, selector.text)
      case .unreadable(let text, _): (override.madeClass, text)
      }
    }
  }
}
