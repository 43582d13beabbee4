import Foundation
package import HitTesting

/// Finds the override, or UIKit's class, that stands for a view.
struct MakerChoice {
  private let overrides: [ViewOverride]
  private let scene: Scene
  private let bySelector: [(place: Int, selector: HitTesting.Selector)]
  /// The makers for each class of the scene: one for a view and one for a window.
  private let byClass: [(view: ObjectView.Maker, window: ObjectView.Maker)]

  init(_ overrides: [ViewOverride], _ scene: Scene) {
    self.overrides = overrides
    self.scene = scene
    // The last override in the list wins, and therefore comes first here.
    bySelector = overrides.enumerated().reversed().compactMap { place, override in
      if case .selector(let selector) = override.place { (place, selector) } else { nil }
    }
    byClass = (0..<scene.classes.count).map { index in
      (
        Self.maker(index, isWindow: false, overrides, scene.classes),
        Self.maker(index, isWindow: true, overrides, scene.classes)
      )
    }
  }

  func maker(_ slot: Scene.Slot) -> ObjectView.Maker {
    if let found = bySelector.first(where: { $0.selector.matches(slot, in: scene) }) { return .override(found.place) }
    let makers = byClass[scene.classIndex(slot)]
    return scene.window(slot) == nil ? makers.view : makers.window
  }

  /// Goes up the chain of superclasses, and takes the first class that an override is declared for
  /// or that UIKit has.
  fileprivate static func maker(
    _ index: ClassIndex, isWindow: Bool, _ overrides: [ViewOverride], _ classes: ClassTable
  ) -> ObjectView.Maker {
    for name in classes.chain(classes.names[index]) {
      let fitting = overrides.indices.filter { overrides[$0].makesWindow == isWindow }
      let place =
        fitting.last { overrides[$0].className == name }
        ?? fitting.last { overrides[$0].className.map(ClassTable.label) == ClassTable.label(of: name) }
      if let place { return .override(place) }
      if KnownClasses.views[name] != nil, (name == "UIWindow") == isWindow { return .known(name) }
    }
    return .known(isWindow ? "UIWindow" : "UIView")
  }
}

extension OverridePolicy {
  /// The class that stands for a view of the scene, as paths show it; nil when that is UIKit's own.
  package func className(for slot: Scene.Slot, in scene: Scene) -> String? {
    let found = overrides.last { override in
      if case .selector(let selector) = override.place { selector.matches(slot, in: scene) } else { false }
    }
    if let found { return found.madeClass }
    let isWindow = scene.window(slot) != nil
    switch MakerChoice.maker(scene.classIndex(slot), isWindow: isWindow, overrides, scene.classes) {
    case .override(let place): return overrides[place].madeClass
    case .known: return nil
    }
  }
}

extension ViewOverride {
  fileprivate var className: String? {
    if case .recordedClass(let name) = place { name } else { nil }
  }
}
