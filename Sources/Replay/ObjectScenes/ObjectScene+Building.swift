import Foundation
import HitTesting

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

extension ObjectScene {
  /// Builds the scene's tree from existing and new objects, and then runs the policy's code.
  func rebuild(for scene: Scene) {
    let counts = (matchCounts, lookups)
    build(scene)
    if layOutOwnViews() {
      // The layout has identified or made some of the views' own subviews.
      (matchCounts, lookups) = counts
      build(scene)
      _ = layOutOwnViews()
    }
    noteWhatCodeLacks()
  }

  private func build(_ scene: Scene) {
    fault = policy.overrides.lazy.compactMap(\.unreadableSelector).first
    structure = scene
    var all = scene.preorderWithoutElements()
    if let levels = all.map({ $0.depth + 1 }).max(), levels > Self.deepest {
      fault = .tooDeep(levels: levels)
      all = []
    }
    makeObjects(all.map(\.slot), scene)
    let windows = all.filter { $0.depth == 0 }.map(\.slot)
    system?.rebuild(for: scene)
    setControllers(all.map(\.slot), windows, scene)
    link(all.map(\.slot), scene)
    for ((slot, _), view) in zip(all, order) {
      view.setArranged()
      view.set(scene.text(slot))
      view.set(recorded(slot, view, in: scene))
      view.recognizers = scene.attachedRecognizers(slot)
    }
    recognizers.hang(on: order, idOfObject, scene.classes)
    setWindows(windows, scene)
    applySystem(all.map(\.slot), scene)

    for view in order {
      if case .override(let place) = view.maker { policy.overrides[place].bind?(view.object, self) }
    }
    policy.prepare?(self)
  }

  // MARK: Objects

  private func makeObjects(_ slots: [Scene.Slot], _ scene: Scene) {
    let before = views
    let choice = MakerChoice(policy.overrides, scene)
    (views, order, idOfObject, identifiers) = ([:], [], [:], [:])
    let formerly = Dictionary(
      before.values.map { (ObjectIdentifier($0.object), $0) }, uniquingKeysWith: { first, _ in first })
    var own: [Scene.Slot: UIView] = [:]
    for slot in slots {
      let id = scene.id(slot)
      let maker = choice.maker(slot)
      if case .override(let place) = maker { matchCounts[place] += 1 }
      let isWindow = scene.window(slot) != nil
      var view = before[id]
      if view?.maker != maker || (view?.object is UIWindow) != isWindow || isTaken(view?.object) { view = nil }
      if let mine = own[slot], view?.object !== mine, !isTaken(mine) {
        view = ObjectView(mine, maker, like: formerly[ObjectIdentifier(mine)])
      }
      let kept = view ?? makeView(maker, scene.view(slot), isWindow)
      if !kept.made.isEmpty {
        let pairs = OwnSubviews(kept.made, paired: kept.paired, to: scene.subviewsWithoutElements(slot), in: scene)
        kept.pair(pairs, in: scene)
        own.merge(pairs.views) { first, _ in first }
      }
      views[id] = kept
      order.append(kept)
      idOfObject[ObjectIdentifier(kept.object)] = id
      if let identifier = scene.text(slot).identifier, identifiers[identifier] == nil { identifiers[identifier] = id }
    }
    for (id, view) in before where views[id] !== view { view.leave(isFree: !isTaken(view.object)) }
  }

  /// Whether the object stands for another view already.
  private func isTaken(_ object: UIView?) -> Bool { object.map { idOfObject[ObjectIdentifier($0)] != nil } ?? false }

  /// Makes an object for a view, of UIKit's own class if the override's object cannot be used.
  ///
  /// The override is then asked again for the next scene.
  private func makeView(_ maker: ObjectView.Maker, _ view: View, _ isWindow: Bool) -> ObjectView {
    let frame = CGRect(
      x: view.frame.origin.x, y: view.frame.origin.y, width: view.frame.size.width, height: view.frame.size.height)
    switch maker {
    case .known(let name): if let make = KnownClasses.views[name] { return ObjectView(make(frame), maker) }
    case .override(let place):
      let made = policy.overrides[place].make(frame)
      let name = ClassTable.label(of: ClassName.of(type(of: made)))
      if isTaken(made) {
        fault = fault ?? .sameViewTwice(name)
      } else if (made is UIWindow) != isWindow {
        fault = fault ?? (isWindow ? .notAWindow(name) : .windowInside(name))
      } else {
        return ObjectView(made, maker)
      }
    }
    return isWindow
      ? ObjectView(UIWindow(frame: frame), .known("UIWindow")) : ObjectView(UIView(frame: frame), .known("UIView"))
  }

  // MARK: The tree

  /// Gives each view its controller, and each window its root controller: that of the backmost view
  /// with a controller, also inside the private views that UIKit puts around it.
  ///
  /// Setting it moves views: a window removes the view of its former root controller and adds that
  /// of the new one. So this comes before all other changes of the tree.
  private func setControllers(_ slots: [Scene.Slot], _ windows: [Scene.Slot], _ scene: Scene) {
    for (slot, view) in zip(slots, order) { view.setHasController(scene.text(slot).controller != nil) }
    for slot in windows {
      guard let window = views[scene.id(slot)]?.object as? UIWindow, let container = scene.rootContainer(of: slot)
      else {
        continue
      }
      let root = scene.subviews(container).lazy.compactMap { self.views[scene.id($0)]?.controller }.first
      guard window.rootViewController !== root else { continue }
      window.rootViewController = root
    }
  }

  /// Arranges the recorded subviews of each view, and removes those that were not recorded.
  ///
  /// Superviews come first and are already arranged, so no view is added to a view inside itself.
  private func link(_ slots: [Scene.Slot], _ scene: Scene) {
    for (slot, view) in zip(slots, order) {
      let wanted = scene.subviews(slot).compactMap { views[scene.id($0)]?.object }
      if !view.object.arrange(wanted) {
        fault = fault ?? .otherSubviews(ClassTable.label(of: ClassName.of(type(of: view.object))))
      }
    }
  }

  private func setWindows(_ slots: [Scene.Slot], _ scene: Scene) {
    windows = slots.compactMap { slot in
      guard let object = views[scene.id(slot)]?.object as? UIWindow, let state = scene.window(slot) else { return nil }
      object.windowLevel = UIWindow.Level(rawValue: CGFloat(state.level))
      #if UIKIT_MODEL
        object.leaveApplication()
        object.windowScene = state.scene.map(windowScene)
        object.firstResponderInWindow = state.firstResponder.flatMap { views[$0]?.object }
      #endif
      return ObjectWindow(id: scene.id(slot), object: object, state: state)
    }
    sortWindows()
  }

  #if UIKIT_MODEL
    private func windowScene(_ name: String) -> UIWindowScene {
      if let known = windowScenes[name] { return known }
      let made = UIWindowScene.unconnected(title: name)
      windowScenes[name] = made
      return made
    }
  #endif
}

extension ViewOverride {
  fileprivate var unreadableSelector: OverrideFault? {
    if case .unreadable(let text, let fault) = place { .unreadableSelector(text, fault) } else { nil }
  }
}

extension UIView {
  /// Makes these the subviews, back to front; false when the view does not keep this order.
  @discardableResult func arrange(_ wanted: [UIView]) -> Bool {
    func isArranged() -> Bool { subviews.count == wanted.count && zip(subviews, wanted).allSatisfy { $0 === $1 } }
    if isArranged() { return true }
    let members = Set(wanted.map { ObjectIdentifier($0) })
    for subview in subviews where !members.contains(ObjectIdentifier(subview)) { subview.removeFromSuperview() }
    for (index, subview) in wanted.enumerated() where index >= subviews.count || subviews[index] !== subview {
      insertSubview(subview, at: index)
    }
    return isArranged()
  }
}
