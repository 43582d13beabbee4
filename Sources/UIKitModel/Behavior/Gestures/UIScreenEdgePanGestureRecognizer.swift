#if UIKIT_MODEL
  import Foundation

  /// Recognizes a finger that is dragged from an edge of the screen towards the middle.
  ///
  /// The finger must come down within 20 points of the edge, a figure that Apple does not publish.
  @preconcurrency @MainActor open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// How far from the edge a finger may come down, in points.
    static let edgeWidth: CGFloat = 20

    /// The edges at which the finger may come down.
    open var edges: UIRectEdge = []

    /// The edges at which the touches came down.
    private var begunAt: UIRectEdge = []

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      super.touchesBegan(touches, with: event)
      guard state == .possible else { return }
      begunAt = edges.intersection(Self.edges(at: screenLocation))
      if begunAt.isEmpty { state = .failed }
    }

    override var isAllowedToBegin: Bool {
      let moved = translation(in: nil)
      if abs(moved.x) >= abs(moved.y) { return begunAt.contains(moved.x > 0 ? .left : .right) }
      return begunAt.contains(moved.y > 0 ? .top : .bottom)
    }

    private static func edges(at place: CGPoint) -> UIRectEdge {
      let screen = UIScreen.main.bounds
      var edges: UIRectEdge = []
      if place.x < screen.minX + edgeWidth { edges.insert(.left) }
      if place.x >= screen.maxX - edgeWidth { edges.insert(.right) }
      if place.y < screen.minY + edgeWidth { edges.insert(.top) }
      if place.y >= screen.maxY - edgeWidth { edges.insert(.bottom) }
      return edges
    }

    open override func reset() {
      super.reset()
      begunAt = []
    }
  }
#endif
