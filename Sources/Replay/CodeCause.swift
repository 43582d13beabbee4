import HitTesting

/// Says in words which view's code sent an event somewhere else.
///
/// Code is not looked into. What is known is which views it stands for, and who gets the event: the view that decided is one that
/// holds the one responder and not the other, or both.
struct CodeCause {
  let scene: Scene
  /// nil for nobody.
  let before: Scene.Slot?
  let after: Scene.Slot?
  /// Whether the event has no location, so that the key window gets it.
  let isTarget: Bool

  private enum Part {
    case letsThrough
    case takes
    case redirects
  }

  /// - Returns: nil where neither policy is code.
  func words(old: ReplayedPolicy, new: ReplayedPolicy) -> String? {
    if case .code(let code) = new {
      if before == after { return "the code of \(code.name) has other recognizers on the view and its superviews" }
      if let (view, part) = deciding(code, from: before, to: after) {
        return "\(view) \(present(part)) (code of \(code.name))"
      }
    }
    if case .code(let code) = old {
      if before == after {
        return "no more: the code of \(code.name) has other recognizers on the view and its superviews"
      }
      if let (view, part) = deciding(code, from: after, to: before) {
        return "no more: \(view) \(past(part)) (code of \(code.name))"
      }
    }
    if case .code(let code) = new { return "the code of \(code.name)" }
    if case .code(let code) = old { return "no more: the code of \(code.name)" }
    return nil
  }

  private func present(_ part: Part) -> String {
    switch part {
    case .letsThrough: isTarget ? "is not key" : "lets it through"
    case .takes: isTarget ? "is key" : "takes it"
    case .redirects: "gives it to another view inside"
    }
  }

  private func past(_ part: Part) -> String {
    switch part {
    case .letsThrough: isTarget ? "was not key" : "let it through"
    case .takes: isTarget ? "was key" : "took it"
    case .redirects: "gave it to another view inside"
    }
  }

  private func deciding(_ code: CodePolicy, from one: Scene.Slot?, to other: Scene.Slot?) -> (view: String, part: Part)?
  {
    func fromWindowDown(_ slot: Scene.Slot?) -> [Scene.Slot] { slot.map { scene.ancestry($0).reversed() } ?? [] }
    let (left, reached) = (fromWindowDown(one), fromWindowDown(other))
    func standing(in list: some Sequence<Scene.Slot>) -> String? {
      for slot in list {
        guard let name = code.className(slot, scene).map(ClassTable.label) else { continue }
        return ClassTable.label(of: scene.className(slot)) == name
          ? scene.label(slot) : "\(scene.label(slot)), as \(name),"
      }
      return nil
    }
    if let view = standing(in: left.filter { !reached.contains($0) }) { return (view, .letsThrough) }
    if let view = standing(in: reached.filter { !left.contains($0) }) { return (view, .takes) }
    if let view = standing(in: left.filter { reached.contains($0) }.reversed()) { return (view, .redirects) }
    return nil
  }
}

extension ResolutionFault {
  var phrase: String {
    switch self {
    case .timeout(let seconds): "gave no answer within \(seconds.shortText) s"
    case .crashed(let signal): "crashed (signal \(signal))"
    case .exited(let code): "ended its process (exit code \(code))"
    case .noAnswer(let reason): reason
    case .abandoned(let count): "is not asked any more after \(count) faults in this recording"
    }
  }
}
