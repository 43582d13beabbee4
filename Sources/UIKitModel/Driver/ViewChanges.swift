// Not in UIKit: it undoes what override code changes while a replay asks it.

#if UIKIT_MODEL
  import Foundation

  #if canImport(CoreGraphics)
    import CoreGraphics
  #endif

  /// The views that code changes while it is asked, each as it was before its first change.
  @MainActor
  package final class ViewChanges {
    /// The changes that are noted at present; nil while nobody notes any. A layer belongs to no
    /// actor; it reads this only when it is the layer of a recorded view.
    nonisolated(unsafe) static var noted: ViewChanges?

    private var former: [FormerView] = []
    private var known: Set<ObjectIdentifier> = []
    /// The views whose bounds or position code has set, also to the same value.
    package private(set) var placed: Set<ObjectIdentifier> = []

    /// How many views were noted.
    package var count: Int { former.count }

    private init() {}

    /// Runs code, and then puts back what it changed: the geometry, the visibility and the switches
    /// of recorded views, the tree, and to which views the recognizers belong.
    ///
    /// No code of a view class runs while that is put back, but for a window's former root
    /// controller. Properties that a class declares itself keep their new values.
    ///
    /// - Complexity: O(changed views and their direct subviews).
    package static func undone<Result>(after body: () -> Result) -> Result {
      // What changes inside is put back with what changes outside.
      if unsafe noted != nil { return body() }
      let (result, changes) = noting(body)
      changes.putBack()
      return result
    }

    /// Runs code, and notes what it changes, which stays.
    package static func noting<Result>(_ body: () -> Result) -> (Result, ViewChanges) {
      let outer = unsafe noted
      let changes = ViewChanges()
      unsafe noted = changes
      defer { unsafe noted = outer }
      return (body(), changes)
    }

    func note(_ view: UIView) {
      if known.insert(ObjectIdentifier(view)).inserted { former.append(FormerView(view)) }
    }

    func notePlace(of view: UIView) { placed.insert(ObjectIdentifier(view)) }

    private func putBack() {
      // A window without its former root controller takes out the views of the present one.
      unsafe Self.noted = self
      for view in former { view.putBackRootController() }
      unsafe Self.noted = nil
      for view in former { view.forgetRecognizers() }
      for view in former { view.putBack() }
    }
  }

  extension UIView {
    /// Notes the view before one of its values changes, when it stands for a recorded one.
    @inline(__always) final func willChange() {
      if isRecorded, let changes = unsafe ViewChanges.noted { changes.note(self) }
    }

    /// Notes the view before its place in the tree changes.
    @inline(__always) final func willChangeTree() {
      if let changes = unsafe ViewChanges.noted { changes.note(self) }
    }
  }

  extension CALayer {
    /// Notes the layer's view before one of the layer's values changes.
    @inline(__always) final func willChange(place: Bool = false) {
      if isOfRecordedView, unsafe ViewChanges.noted != nil { noteView(place: place) }
    }

    private func noteView(place: Bool) {
      // The views of a replay are asked on the main thread.
      nonisolated(unsafe) let layer = self
      MainActor.assumeIsolated {
        guard let changes = unsafe ViewChanges.noted, let view = unsafe layer.delegate as? UIView else { return }
        changes.note(view)
        if place { changes.notePlace(of: view) }
      }
    }
  }

  /// What the model knows of a view, at one time.
  @MainActor
  private struct FormerView {
    private let view: UIView
    private let superview: UIView?
    private let subviews: [UIView]
    private let viewController: UIViewController?
    private let recognizers: [(recognizer: UIGestureRecognizer, isEnabled: Bool)]?
    private let rootViewController: UIViewController?
    /// Sets the values that only one class has.
    private let setOwn: () -> Void

    private let isUserInteractionEnabled: Bool
    private let isMultipleTouchEnabled: Bool
    private let isExclusiveTouch: Bool
    private let blockingAnimations: Int
    private let tag: Int
    private let identifier: String?
    private let label: String?

    private let superlayer: CALayer?
    private let layers: [CALayer]
    private let bounds: CGRect
    private let position: CGPoint
    private let anchorPoint: CGPoint
    private let matrix: CGAffineTransform
    private let spatial: CATransform3D?
    private let isHidden: Bool
    private let opacity: Float
    private let zPosition: CGFloat
    private let masksToBounds: Bool
    private let name: String?

    init(_ view: UIView) {
      self.view = view
      (superview, subviews, viewController) = (view.superview, view.subviews, view.viewController)
      recognizers = view.gestureRecognizers?.map { ($0, $0.isEnabled) }
      rootViewController = (view as? UIWindow)?.rootViewController
      setOwn = view.formerValues()
      (isUserInteractionEnabled, isMultipleTouchEnabled) = (view.isUserInteractionEnabled, view.isMultipleTouchEnabled)
      (isExclusiveTouch, blockingAnimations) = (view.isExclusiveTouch, view.blockingAnimations)
      (tag, identifier, label) = (view.tag, view.accessibilityIdentifier, view.accessibilityLabel)
      let layer = view.layer
      (superlayer, layers) = (layer.superlayer, layer.layers)
      (bounds, position, anchorPoint) = (layer.bounds, layer.position, layer.anchorPoint)
      (matrix, spatial) = (layer.matrix, layer.spatial)
      (isHidden, opacity, zPosition) = (layer.isHidden, layer.opacity, layer.zPosition)
      (masksToBounds, name) = (layer.masksToBounds, layer.name)
    }

    func putBackRootController() {
      guard let window = view as? UIWindow, window.rootViewController !== rootViewController else { return }
      window.rootViewController = rootViewController
    }

    func forgetRecognizers() {
      for recognizer in view.gestureRecognizers ?? [] where recognizer.view === view { recognizer.view = nil }
    }

    func putBack() {
      (view.superview, view.subviews, view.viewController) = (superview, subviews, viewController)
      view.putBack(recognizers: recognizers?.map(\.recognizer))
      for (recognizer, isEnabled) in recognizers ?? [] {
        recognizer.view = view
        if recognizer.isEnabled != isEnabled { recognizer.isEnabled = isEnabled }
      }
      setOwn()
      if view.isUserInteractionEnabled != isUserInteractionEnabled {
        view.isUserInteractionEnabled = isUserInteractionEnabled
      }
      if view.isMultipleTouchEnabled != isMultipleTouchEnabled { view.isMultipleTouchEnabled = isMultipleTouchEnabled }
      if view.isExclusiveTouch != isExclusiveTouch { view.isExclusiveTouch = isExclusiveTouch }
      view.blockingAnimations = blockingAnimations
      if view.tag != tag { view.tag = tag }
      if view.accessibilityIdentifier != identifier { view.accessibilityIdentifier = identifier }
      if view.accessibilityLabel != label { view.accessibilityLabel = label }
      let layer = view.layer
      (layer.superlayer, layer.layers) = (superlayer, layers)
      if layer.bounds != bounds { layer.bounds = bounds }
      if layer.position != position { layer.position = position }
      if layer.anchorPoint != anchorPoint { layer.anchorPoint = anchorPoint }
      (layer.matrix, layer.spatial) = (matrix, spatial)
      if layer.isHidden != isHidden { layer.isHidden = isHidden }
      if layer.opacity != opacity { layer.opacity = opacity }
      if layer.zPosition != zPosition { layer.zPosition = zPosition }
      if layer.masksToBounds != masksToBounds { layer.masksToBounds = masksToBounds }
      if layer.name != name { layer.name = name }
    }
  }
#endif
