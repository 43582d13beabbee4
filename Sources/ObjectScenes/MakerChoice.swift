import Foundation
package import HitTesting

/// Which override, or which of UIKit's classes, stands for a view.
struct MakerChoice {
  private let overrides: [ViewOverride]
  private let scene: Scene
  private let bySelector: [(place: Int, selector: HitTesting.Selector)]
  /// For each class of the scene, for a view and for a window.
  private let byClass: [(view: ObjectView.Maker, window: ObjectView.Maker)]

  init(_ overrides: [ViewOverride], _ scene: Scene) {
    self.overrides = overrides
    self.scene = scene
    // The last listed wins, so that it is asked first.
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

  /// Up the chain of superclasses: what an override is declared for, or UIKit has, comes before what lies above it.
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
  /// The class that stands for a view of the scene, as paths show it; nil where that is UIKit's own.
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
