import Foundation
import HitTesting

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// A subview that an override's view added to itself, with the values that it had then. They
/// distinguish it from others.
@MainActor
struct OwnSubview {
  let view: UIView
  /// Its class, without the module.
  let className: String
  private let identifier: String?
  private let label: String?
  private let layerName: String?
  private let tag: Int
  private let frame: CGRect

  init(_ view: UIView) {
    self.view = view
    className = ClassTable.label(of: ClassName.of(type(of: view)))
    // If UIKit's views have no label of their own, their text is the label.
    let text = (view as? UILabel)?.text ?? (view as? UIButton)?.title(for: .normal)
    (identifier, layerName) = (view.accessibilityIdentifier, view.layer.name)
    label = view.accessibilityLabel ?? text
    (tag, frame) = (view.tag, view.layer.frame)
  }

  /// The values that may distinguish a view from others of its class, the most reliable first.
  enum Mark: CaseIterable {
    case identifier, label, layerName, tag, frame
  }

  /// The value of a mark; nil when the view does not have it.
  func value(_ mark: Mark) -> String? {
    switch mark {
    case .identifier: identifier
    case .label: label
    case .layerName: layerName
    case .tag: tag == 0 ? nil : "\(tag)"
    case .frame: Self.words(frame)
    }
  }

  /// The value of a mark of a recorded view; nil when the view does not have it.
  static func value(_ mark: Mark, _ slot: Scene.Slot, in scene: Scene) -> String? {
    switch mark {
    case .identifier: return scene.text(slot).identifier
    case .label: return scene.text(slot).label
    case .layerName: return scene.text(slot).layerName
    case .tag:
      let tag = scene.text(slot).tag
      return tag == 0 ? nil : "\(tag)"
    case .frame:
      let frame = scene.view(slot).frame
      return words(
        CGRect(x: frame.origin.x, y: frame.origin.y, width: frame.size.width, height: frame.size.height))
    }
  }

  /// Whether a recorded view has another identifier, layer name or tag than this one was given.
  func contradicts(_ slot: Scene.Slot, in scene: Scene) -> Bool {
    [Mark.identifier, .layerName, .tag].contains { mark in
      guard let own = value(mark), let recorded = Self.value(mark, slot, in: scene) else { return false }
      return own != recorded
    }
  }

  /// A frame, rounded to half a point; nil for an empty one, which distinguishes nothing.
  private static func words(_ frame: CGRect) -> String? {
    guard frame.width > 0, frame.height > 0 else { return nil }
    let numbers = [frame.minX, frame.minY, frame.width, frame.height]
    return numbers.map { "\((Double($0) * 2).rounded())" }.joined(separator: " ")
  }
}

/// Matches the subviews that an override's view adds to itself with recorded views, so that
/// properties such as `private let button = UIButton()` hold recorded views.
@MainActor
struct OwnSubviews {
  /// The views, by the recorded ones that they stand for.
  private(set) var views: [Scene.Slot: UIView] = [:]
  /// Views that cannot be distinguished, grouped by class. They stand for the recorded ones in
  /// their order.
  private(set) var uncertain: [[OwnSubview]] = []
  /// Views that stand for no recorded ones, grouped by class: there are more or fewer of them than
  /// recorded ones.
  private(set) var unpaired: [[OwnSubview]] = []

  /// Views that already stand for recorded ones keep doing so. The others are matched within their
  /// class: first by a mark that only one view and one recorded view have, then in their order,
  /// which is not certain if several remain. At last, a single remaining view is matched with a
  /// single remaining recorded one of a subclass, such as the content view of a cell.
  ///
  /// - Parameters:
  ///   - made: the view's own subviews, back to front.
  ///   - paired: the views that stand for recorded ones already.
  ///   - recorded: the recorded subviews, back to front.
  init(_ made: [OwnSubview], paired: [ViewID: UIView], to recorded: [Scene.Slot], in scene: Scene) {
    guard !made.isEmpty else { return }
    for slot in recorded {
      if let view = paired[scene.id(slot)] { views[slot] = view }
    }
    let own = Dictionary(grouping: made, by: \.className)
    let slots = Dictionary(grouping: recorded) { scene.classes.labels[scene.classIndex($0)] }
    for (name, all) in own.sorted(by: { $0.key < $1.key }) {
      guard let same = slots[name] else { continue }
      for mark in OwnSubview.Mark.allCases { pair(all, same, by: mark, in: scene) }
      let (restMade, restRecorded) = (left(of: all), same.filter { views[$0] == nil })
      guard !restMade.isEmpty, !restRecorded.isEmpty else { continue }
      // It is not known which of them were recorded.
      guard restMade.count == restRecorded.count else {
        unpaired.append(restMade)
        continue
      }
      for (slot, subview) in zip(restRecorded, restMade) where !subview.contradicts(slot, in: scene) {
        views[slot] = subview.view
      }
      if restMade.count > 1 { uncertain.append(restMade) }
    }
    let (rest, others) = (left(of: made), recorded.filter { views[$0] == nil })
    guard let subview = rest.first, rest.count == 1, let slot = others.first, others.count == 1 else { return }
    let name = scene.className(slot)
    let chain = scene.classes.chain(name).map(ClassTable.label)
    // A plain view may stand for one of the app's own class, whose superclass a dump does not have.
    let mayBePlain = subview.className == "UIView" && UIKitClasses.superclass[name] == nil
    if mayBePlain || chain.contains(subview.className) && subview.className != "UIView",
      !subview.contradicts(slot, in: scene)
    {
      views[slot] = subview.view
    }
  }

  private func left(of made: [OwnSubview]) -> [OwnSubview] {
    made.filter { subview in !views.values.contains { $0 === subview.view } }
  }

  /// Pairs a view of a class with a recorded one if no others have the same value of a mark.
  private mutating func pair(
    _ made: [OwnSubview], _ recorded: [Scene.Slot], by mark: OwnSubview.Mark, in scene: Scene
  ) {
    let byValue = Dictionary(grouping: recorded) { OwnSubview.value(mark, $0, in: scene) }
    let madeByValue = Dictionary(grouping: made) { $0.value(mark) }
    for (value, alike) in madeByValue {
      guard let value, alike.count == 1, let same = byValue[value], same.count == 1, let slot = same.first,
        views[slot] == nil, left(of: alike).count == 1
      else { continue }
      views[slot] = alike[0].view
    }
  }
}

extension ObjectView {
  /// Matches the uncertain ones of the view's own subviews with recorded views, if the frames that
  /// a layout has just set identify them.
  ///
  /// - Parameters:
  ///   - placed: the views whose geometry the layout has set.
  ///   - ids: the recorded views that the objects stand for.
  ///   - frames: the recorded frames of the objects, in points.
  /// - Returns: whether some view stood for the wrong recorded view.
  func tellApart(
    by placed: Set<ObjectIdentifier>, _ ids: [ObjectIdentifier: ViewID], _ frames: (UIView) -> CGRect?
  ) -> Bool {
    var isWrong = false
    for (index, group) in uncertain.enumerated() {
      let targets = group.compactMap { subview in
        frames(subview.view).flatMap { frame in ids[ObjectIdentifier(subview.view)].map { (id: $0, frame: frame) } }
      }
      guard targets.count == group.count else { continue }
      var found: [(view: UIView, id: ViewID)] = []
      for subview in group where placed.contains(ObjectIdentifier(subview.view)) {
        let frame = subview.view.layer.frame
        guard frame.width > 0, frame.height > 0 else { continue }
        let fitting = targets.filter { $0.frame.isNear(frame) }
        if fitting.count == 1 { found.append((subview.view, fitting[0].id)) }
      }
      guard Set(found.map(\.id)).count == found.count else { continue }
      let told = Set(found.map { ObjectIdentifier($0.view) })
      // The others share the recorded views that are left, in their order.
      let rest = group.filter { !told.contains(ObjectIdentifier($0.view)) }
      let left = targets.map(\.id).filter { id in !found.contains { $0.id == id } }
      for (view, id) in found + zip(rest, left).map({ ($0.view, $1) }) {
        if ids[ObjectIdentifier(view)] != id { isWrong = true }
        paired[id] = view
      }
      uncertain[index] = rest.count > 1 ? rest : []
    }
    uncertain.removeAll(where: \.isEmpty)
    return isWrong
  }

  /// The property of the object that holds a view, such as `CheckoutSheet.button`; nil for none.
  func property(holding view: UIView) -> String? {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let current = mirror, !ClassName.isOfUIKit(current.subjectType) {
      for child in current.children where Self.holds(child.value, view) {
        guard let label = child.label else { continue }
        let lazy = "$__lazy_storage_$_"
        let name = label.hasPrefix(lazy) ? String(label.dropFirst(lazy.count)) : label
        return "\(ClassTable.label(of: ClassName.of(current.subjectType))).\(name)"
      }
      mirror = current.superclassMirror
    }
    return nil
  }

  /// Whether a value is the view, or an optional, a collection or a structure with it.
  private static func holds(_ value: Any, _ view: UIView, depth: Int = 0) -> Bool {
    if let held = value as? UIView { return held === view }
    if let list = value as? [UIView] { return list.contains { $0 === view } }
    let mirror = Mirror(reflecting: value)
    guard depth < 3, mirror.displayStyle != .class, mirror.children.count < 100 else { return false }
    return mirror.children.contains { holds($0.value, view, depth: depth + 1) }
  }
}

extension CGRect {
  /// Whether each edge is at most half a point from the other rectangle's.
  fileprivate func isNear(_ other: CGRect) -> Bool {
    abs(minX - other.minX) <= 0.5 && abs(minY - other.minY) <= 0.5 && abs(maxX - other.maxX) <= 0.5
      && abs(maxY - other.maxY) <= 0.5
  }
}
