#if UIKIT_MODEL
  import Foundation

  /// The cells that a table view or a collection view shows, by their index paths.
  @MainActor struct CellGrid {
    typealias Placed = (path: IndexPath, cell: UIView, frame: CGRect)

    /// Whether the data source or the layout was set since the data source was last asked.
    var isStale = false
    private var placed: [Placed] = []

    /// Replaces the cells; the new ones lie behind all other subviews.
    mutating func replace(with new: [Placed], in view: UIView) {
      for old in placed where !new.contains(where: { $0.cell === old.cell }) { old.cell.removeFromSuperview() }
      for (index, one) in new.enumerated() {
        one.cell.frame = one.frame
        view.insertSubview(one.cell, at: index)
      }
      placed = new
      isStale = false
    }

    func cell(at path: IndexPath) -> UIView? { placed.first { $0.path == path }?.cell }

    func path(of cell: UIView) -> IndexPath? { placed.first { $0.cell === cell }?.path }

    func path(at point: CGPoint) -> IndexPath? { placed.first { $0.frame.holds(point) }?.path }

    var paths: [IndexPath] { placed.map(\.path) }

    /// The recorded cells in a view, from top to bottom and from left to right.
    static func recorded<Cell: UIView>(in view: UIView) -> [Cell] {
      view.subviews.compactMap { $0 as? Cell }.sorted { one, other in
        let (first, second) = (one.layer.frame, other.layer.frame)
        return first.minY == second.minY ? first.minX < second.minX : first.minY < second.minY
      }
    }
  }
#endif
