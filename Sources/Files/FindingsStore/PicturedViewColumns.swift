import Findings
import HitTesting
import SQLiteFile

/// The columns of `pictured_view`. A run can have very many rows of it.
struct PicturedViewColumns: TableColumns {
  static let table = "pictured_view"
  let id: Column<Int64?>
  let sceneID: Column<Int64>
  let viewID: Column<ViewID>
  let isRemoved: Column<Bool>
  let parentID: Column<ViewID?>
  let siblingOrder: Column<Double?>
  let className, identifier, label: Column<String?>
  let boundsX, boundsY, boundsWidth, boundsHeight: Column<Double?>
  let transformA, transformB, transformC, transformD, tx, ty: Column<Double?>
  let alpha: Column<Double?>
  let isHidden, isUserInteractionEnabled: Column<Bool?>

  init(_ columns: inout ColumnList) {
    id = columns.add("id", isKey: true)
    sceneID = columns.add("scene_id")
    viewID = columns.add("view_id")
    isRemoved = columns.add("is_removed")
    parentID = columns.add("parent_id")
    siblingOrder = columns.add("sibling_order")
    className = columns.add("class")
    identifier = columns.add("identifier")
    label = columns.add("label")
    boundsX = columns.add("bounds_x")
    boundsY = columns.add("bounds_y")
    boundsWidth = columns.add("bounds_width")
    boundsHeight = columns.add("bounds_height")
    transformA = columns.add("transform_a")
    transformB = columns.add("transform_b")
    transformC = columns.add("transform_c")
    transformD = columns.add("transform_d")
    tx = columns.add("tx")
    ty = columns.add("ty")
    alpha = columns.add("alpha")
    isHidden = columns.add("is_hidden")
    isUserInteractionEnabled = columns.add("is_user_interaction_enabled")
  }
}

extension TableStatement<PicturedViewColumns> {
  func write(_ view: PicturedView, of scene: Int64) throws {
    let transform = view.toSuperview
    let isMove = (transform.a, transform.b, transform.c, transform.d) == (1, 0, 0, 1)
    let turned = isMove ? nil : transform
    bind(\.id, nil)
    bind(\.sceneID, scene)
    bind(\.viewID, view.id)
    bind(\.isRemoved, false)
    bind(\.parentID, view.parent)
    bind(\.siblingOrder, view.order)
    bind(\.className, view.className)
    bind(\.identifier, view.identifier)
    bind(\.label, view.label)
    bind(\.boundsX, view.bounds.origin.x)
    bind(\.boundsY, view.bounds.origin.y)
    bind(\.boundsWidth, view.bounds.size.width)
    bind(\.boundsHeight, view.bounds.size.height)
    bind(\.transformA, turned?.a)
    bind(\.transformB, turned?.b)
    bind(\.transformC, turned?.c)
    bind(\.transformD, turned?.d)
    bind(\.tx, transform.tx)
    bind(\.ty, transform.ty)
    bind(\.alpha, view.alpha)
    bind(\.isHidden, view.isHidden)
    bind(\.isUserInteractionEnabled, view.isUserInteractionEnabled)
    try run()
  }

  func write(removalOf view: ViewID, of scene: Int64) throws {
    bindNulls()
    bind(\.sceneID, scene)
    bind(\.viewID, view)
    bind(\.isRemoved, true)
    try run()
  }

  func view() throws -> PicturedView {
    PicturedView(
      id: try self[\.viewID], parent: try self[\.parentID], order: try self[\.siblingOrder] ?? 0,
      className: try self[\.className] ?? "", identifier: try self[\.identifier],
      label: try self[\.label],
      bounds: Rect(
        x: try self[\.boundsX] ?? 0, y: try self[\.boundsY] ?? 0, width: try self[\.boundsWidth] ?? 0,
        height: try self[\.boundsHeight] ?? 0),
      toSuperview: AffineTransform(
        a: try self[\.transformA] ?? 1, b: try self[\.transformB] ?? 0, c: try self[\.transformC] ?? 0,
        d: try self[\.transformD] ?? 1, tx: try self[\.tx] ?? 0, ty: try self[\.ty] ?? 0),
      alpha: try self[\.alpha] ?? 1, isHidden: try self[\.isHidden] ?? false,
      isUserInteractionEnabled: try self[\.isUserInteractionEnabled] ?? true)
  }
}
