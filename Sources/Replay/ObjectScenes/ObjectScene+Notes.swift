package import Findings
import HitTesting

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

extension ObjectScene {
  /// What the policy's code lacks in the scenes so far, and what it was given without certainty.
  package var notes: [CodeNote] {
    var notes = noted.union(system?.notApplied.map { .ruleNotApplied(rule: $0) } ?? [])
    #if UIKIT_MODEL
      notes.formUnion(outlets.neverSet.map { .unsetOutlet(property: $0) })
    #endif
    return notes.sorted()
  }

  /// Takes down what the code lacks in a scene, once its closures have run and its views were laid
  /// out.
  func noteWhatCodeLacks() {
    #if UIKIT_MODEL
      outlets.look(at: order)
    #endif
    for view in order {
      for group in view.uncertain { note(group, of: view, CodeNote.uncertainSubviews) }
      for group in view.unpaired { note(group, of: view, CodeNote.unpairedSubviews) }
    }
  }

  /// Notes views that nothing tells apart, unless it makes no difference which is which: when they
  /// are UIKit's own, and no property holds one.
  ///
  /// - Parameter kind: Makes the note of an owner, a class, a count and properties.
  private func note(
    _ group: [OwnSubview], of view: ObjectView, _ kind: (String, String, Int, [String]) -> CodeNote
  ) {
    let properties = group.compactMap { property(holding: $0.view, near: view) }
    guard let first = group.first, !properties.isEmpty || !ClassName.isOfUIKit(type(of: first.view)) else { return }
    let owner = properties.first.map { String($0.prefix { $0 != "." }) }
    noted.insert(
      kind(
        owner ?? ClassTable.label(of: ClassName.of(type(of: view.object))), first.className, group.count,
        properties.sorted()))
  }

  /// The property of a view or of one of its superviews that holds an object.
  private func property(holding object: UIView, near view: ObjectView) -> String? {
    var next: UIView? = view.object
    while let current = next {
      let holder = idOfObject[ObjectIdentifier(current)].flatMap { views[$0] }
      if let property = holder?.property(holding: object) { return property }
      next = current.superview
    }
    return nil
  }

  // MARK: The system

  /// The recorded view, with what the system's rules set when it is one of UIKit's own.
  func recorded(_ slot: Scene.Slot, _ view: ObjectView, in scene: Scene) -> View {
    guard let system, view.isOfUIKit else { return scene.view(slot) }
    return system.view(slot, in: scene)
  }

  /// Lets the system's rules hold for UIKit's own views.
  func applySystem(_ slots: [Scene.Slot], _ scene: Scene) {
    guard system != nil else { return }
    for (slot, view) in zip(slots, order) where view.isOfUIKit {
      system?.apply(to: view, slot) { [weak self] in
        self?.idOfObject[ObjectIdentifier($0)]
      } objects: {
        [weak self] in
        self?.views[$0]?.object
      }
    }
  }
}

extension ObjectView {
  /// Whether no class of the policy, nor of the app, stands for the view.
  fileprivate var isOfUIKit: Bool {
    guard case .known = maker else { return false }
    return ClassName.isOfUIKit(type(of: object))
  }
}
