import HitTesting
import TestSupport

/// An element with an identifier, in the hosting view with the id 2.
///
/// - Parameter name: The identifier; nil for none.
func element(
  _ id: ViewID, _ role: ElementRole, _ name: String?, in parent: ViewID = 2, _ frame: Rect,
  _ set: (inout ViewPatch) -> Void = { _ in }
) -> NewView {
  view(id, role.className, in: parent, frame) {
    if let name { $0.identifier = .some(name) }
    set(&$0)
  }
}

/// A window, a hosting view with the id 2 in it, and further views.
///
/// - Parameter frame: That of the hosting view.
func hosting(_ views: [NewView], frame: Rect = fullScreen) -> [NewView] {
  [view(1, "UIWindow", in: nil, fullScreen), view(2, "_UIHostingView", in: 1, frame)] + views
}
