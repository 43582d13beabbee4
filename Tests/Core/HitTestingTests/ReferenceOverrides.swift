// The overrides of a policy as an engineer would write them in subclasses.

/// The override of a random view.
enum Override: CaseIterable {
  case inherited
  case passthrough
  case selfOnly
  case none
  case outset
  case minimumSize
  case always
  case never
  case passthroughOutset
  case selfOnlyMinimumSize
  case penetrable
  case throughEmptySpace
  case replaceNobody
  case replaceOther
  case enlarge
  case regions
  case ellipse
  case cornerRadius
  case polygon
  case subviews
  case onlySubviews
  case ask
  case askElseSelf
  case of
  case hole
  case composed

  func makeView(id: Int64, doubt: Doubt) -> ReferenceView {
    switch self {
    case .inherited: ReferenceView(id: id, doubt: doubt)
    case .passthrough: PassthroughView(id: id, doubt: doubt)
    case .selfOnly: SelfOnlyView(id: id, doubt: doubt)
    case .none: NobodyView(id: id, doubt: doubt)
    case .outset: OutsetView(id: id, doubt: doubt)
    case .minimumSize: MinimumSizeView(id: id, doubt: doubt)
    case .always: EverywhereView(id: id, doubt: doubt)
    case .never: NowhereView(id: id, doubt: doubt)
    case .passthroughOutset: PassthroughOutsetView(id: id, doubt: doubt)
    case .selfOnlyMinimumSize: SelfOnlyMinimumSizeView(id: id, doubt: doubt)
    case .penetrable: PenetrableView(id: id, doubt: doubt)
    case .throughEmptySpace: EmptySpaceView(id: id, doubt: doubt)
    case .replaceNobody: FilteringView(id: id, doubt: doubt)
    case .replaceOther: RedirectingView(id: id, doubt: doubt)
    case .enlarge: LargerView(id: id, doubt: doubt)
    case .regions: RegionsView(id: id, doubt: doubt)
    case .ellipse: EllipseView(id: id, doubt: doubt)
    case .cornerRadius: RoundView(id: id, doubt: doubt)
    case .polygon: PolygonView(id: id, doubt: doubt)
    case .subviews: RaisedButtonsView(id: id, doubt: doubt)
    case .onlySubviews: SubviewsOnlyView(id: id, doubt: doubt)
    case .ask: AskingView(id: id, doubt: doubt)
    case .askElseSelf: AskingOrSelfView(id: id, doubt: doubt)
    case .of: BorrowingView(id: id, doubt: doubt)
    case .hole: HoleView(id: id, doubt: doubt)
    case .composed: ComposedView(id: id, doubt: doubt)
    }
  }
}

private final class PassthroughView: ReferenceView {
  override func hitTest(_ point: Place) -> ReferenceView? {
    let hit = super.hitTest(point)
    return hit === self ? nil : hit
  }
}

private final class SelfOnlyView: ReferenceView {
  override func hitTest(_ point: Place) -> ReferenceView? {
    isOn && self.point(inside: point) ? self : nil
  }
}

private final class NobodyView: ReferenceView {
  override func hitTest(_ point: Place) -> ReferenceView? { nil }
}

private class OutsetView: ReferenceView {
  static let margin = 10.0
  override func point(inside point: Place) -> Bool { isInBounds(point, grownBy: Self.margin, Self.margin) }
}

private class MinimumSizeView: ReferenceView {
  override func point(inside point: Place) -> Bool {
    isInBounds(point, grownBy: max(0, 44 - abs(width)) / 2, max(0, 44 - abs(height)) / 2)
  }
}

private final class EverywhereView: ReferenceView {
  override func point(inside point: Place) -> Bool { true }
}

private final class NowhereView: ReferenceView {
  override func point(inside point: Place) -> Bool { false }
}

private final class PassthroughOutsetView: OutsetView {
  override func hitTest(_ point: Place) -> ReferenceView? {
    let hit = super.hitTest(point)
    return hit === self ? nil : hit
  }
}

private final class SelfOnlyMinimumSizeView: MinimumSizeView {
  override func hitTest(_ point: Place) -> ReferenceView? {
    isOn && self.point(inside: point) ? self : nil
  }
}

/// A window that lets a touch through when only the window itself is hit.
final class PassthroughWindow: ReferenceWindow {
  override func hitTest(_ point: Place) -> ReferenceView? {
    let hit = super.hitTest(point)
    return hit === self ? nil : hit
  }
}
