import Findings
import HitTesting

/// Finds the view whose code sent an event somewhere else.
///
/// The search does not look into the code. It knows which views the code stands for, and which view
/// gets the event. The deciding view is an ancestor of only one of the two responders or, if there
/// is no such view, an ancestor of both.
struct CodeCauseSearch {
  let scene: Scene
  /// The view that got the event before; nil for nobody.
  let before: Scene.Slot?
  let after: Scene.Slot?
  /// Whether the event has no location, so that the key window gets it.
  let isTarget: Bool

  /// - Returns: nil when neither policy is code.
  func cause(old: ReplayedPolicy, new: ReplayedPolicy) -> CodeCause? {
    func cause(_ code: CodePolicy, _ part: CodeCause.Part, _ found: Found? = nil, isUndone: Bool) -> CodeCause {
      CodeCause(
        policy: code.name, part: part, view: found?.view, standIn: found?.standIn, isTarget: isTarget,
        isUndone: isUndone)
    }
    if case .code(let code) = new {
      if before == after { return cause(code, .recognizers, isUndone: false) }
      if let found = deciding(code, from: before, to: after) { return cause(code, found.part, found, isUndone: false) }
    }
    if case .code(let code) = old {
      if before == after { return cause(code, .recognizers, isUndone: true) }
      if let found = deciding(code, from: after, to: before) { return cause(code, found.part, found, isUndone: true) }
    }
    if case .code(let code) = new { return cause(code, .unknown, isUndone: false) }
    if case .code(let code) = old { return cause(code, .unknown, isUndone: true) }
    return nil
  }

  private struct Found {
    var view: NamedView
    /// The class that stands for the view; nil when it has the name of the view's own class.
    var standIn: String?
    var part: CodeCause.Part
  }

  private func deciding(_ code: CodePolicy, from one: Scene.Slot?, to other: Scene.Slot?) -> Found? {
    func fromWindowDown(_ slot: Scene.Slot?) -> [Scene.Slot] { slot.map { scene.ancestry($0).reversed() } ?? [] }
    let (left, reached) = (fromWindowDown(one), fromWindowDown(other))
    func first(of list: some Sequence<Scene.Slot>, _ part: CodeCause.Part) -> Found? {
      for slot in list {
        guard let name = code.className(slot, scene).map(ClassTable.label) else { continue }
        let isOwn = ClassTable.label(of: scene.className(slot)) == name
        return Found(view: scene.named(slot), standIn: isOwn ? nil : name, part: part)
      }
      return nil
    }
    return first(of: left.filter { !reached.contains($0) }, .letsThrough)
      ?? first(of: reached.filter { !left.contains($0) }, .takes)
      ?? first(of: left.filter { reached.contains($0) }.reversed(), .redirects)
  }
}
