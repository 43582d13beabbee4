import Foundation
import HitTesting

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

extension ObjectScene {
  /// Lays out the views of the policy's classes, as their code may compute values then: the path of
  /// a shape, a touch area, a flag. It puts back geometry and switches as recorded and bound.
  ///
  /// The frames that a layout sets may identify the recorded views of a class's own subviews, and
  /// the first layout may make some.
  ///
  /// - Parameter changed: the views in which something changed; nil for all.
  /// - Returns: whether other objects must stand for some views.
  /// - Complexity: O(views), and for each view that lays out, O(views in it).
  func layOutOwnViews(_ changed: Set<ViewID>? = nil) -> Bool {
    var isWrong = false
    #if UIKIT_MODEL
      let own = order.indices.filter { index in
        guard case .override = order[index].maker else { return false }
        guard let changed else { return true }
        return idOfObject[ObjectIdentifier(order[index].object)].map(changed.contains) ?? false
      }
      guard !own.isEmpty, fault == nil else { return false }
      let places = order.map { Placed($0.object) }
      let depths = structure.preorderWithoutElements().map(\.depth)
      for index in own {
        let end = order.indices[(index + 1)...].first { depths[$0] <= depths[index] } ?? order.count
        let uncertain = order[index..<end].filter { !$0.uncertain.isEmpty }
        if uncertain.isEmpty {
          order[index].object.layOutAsSystem()
        } else {
          let (_, changes) = ViewChanges.noting { order[index].object.layOutAsSystem() }
          for view in uncertain where tellApart(view, changes) { isWrong = true }
        }
        if order[index].addMadeInLayout() { isWrong = true }
        for inside in index..<end { places[inside].putBack() }
      }
      for place in places { place.putBack() }
    #endif
    return isWrong
  }

  #if UIKIT_MODEL
    private func tellApart(_ view: ObjectView, _ changes: ViewChanges) -> Bool {
      view.tellApart(by: changes.placed, idOfObject) { object in
        idOfObject[ObjectIdentifier(object)].flatMap { views[$0]?.state.frame }.map { frame in
          CGRect(x: frame.origin.x, y: frame.origin.y, width: frame.size.width, height: frame.size.height)
        }
      }
    }
  #endif
}

#if UIKIT_MODEL
  extension UIView {
    /// Sets the geometry to its present values, for observers of the properties, and lays out.
    fileprivate func layOutAsSystem() {
      if !(self is UIWindow) {
        let (size, place) = (layer.bounds, layer.position)
        bounds = size
        center = place
        if transform.isIdentity { frame = layer.frame }
      }
      layoutSubviews()
      layoutSublayers(of: layer)
    }
  }

  /// The geometry, subviews and switches of a view, to put them back.
  @MainActor
  private struct Placed {
    private let view: UIView
    private let subviews: [UIView]
    private let bounds: CGRect
    private let position: CGPoint
    private let anchor: CGPoint
    private let transform: CGAffineTransform
    private let isHidden: Bool
    private let opacity: Float
    private let takesTouches: Bool

    init(_ view: UIView) {
      (self.view, subviews) = (view, view.subviews)
      let layer = view.layer
      (bounds, position, anchor, transform) = (
        layer.bounds, layer.position, layer.anchorPoint, layer.affineTransform()
      )
      (isHidden, opacity, takesTouches) = (layer.isHidden, layer.opacity, view.isUserInteractionEnabled)
    }

    func putBack() {
      let layer = view.layer
      if layer.bounds != bounds { layer.bounds = bounds }
      if layer.position != position { layer.position = position }
      if layer.anchorPoint != anchor { layer.anchorPoint = anchor }
      if layer.affineTransform() != transform { layer.setAffineTransform(transform) }
      if layer.isHidden != isHidden { layer.isHidden = isHidden }
      if layer.opacity != opacity { layer.opacity = opacity }
      if view.isUserInteractionEnabled != takesTouches { view.isUserInteractionEnabled = takesTouches }
      if !view.subviews.elementsEqual(subviews, by: ===) { view.arrange(subviews) }
    }
  }
#endif
