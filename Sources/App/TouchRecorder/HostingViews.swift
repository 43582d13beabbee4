import Foundation
import HitTesting

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// Finds the views in which SwiftUI shows what it draws.
@MainActor
final class HostingViews {
  private var knownClasses: [ObjectIdentifier: Bool] = [:]

  /// The visible hosting views, each before those in it, from back to front.
  ///
  /// - Complexity: O(views).
  func find(in windows: [UIWindow]) -> [UIView] {
    var found: [UIView] = []
    var pending: [(view: UIView, depth: Int)] = windows.reversed().map { ($0, 0) }
    var visited = VisitedViews()
    while let (view, depth) = pending.popLast() {
      guard !view.isHidden, view.alpha >= 0.01, visited.take(view, depth: depth) else { continue }
      if isHosting(view) { found.append(view) }
      pending += view.subviews.reversed().map { ($0, depth + 1) }
    }
    return found
  }

  private func isHosting(_ view: UIView) -> Bool {
    let type = ObjectIdentifier(type(of: view))
    if let known = knownClasses[type] { return known }
    let names = [TypeName.of(Swift.type(of: view))] + TypeName.superclasses(of: view).flatMap { [$0.key, $0.value] }
    let isHosting = names.contains { $0.prefix { $0 != "<" }.split(separator: ".").last == "_UIHostingView" }
    knownClasses[type] = isHosting
    return isHosting
  }
}
