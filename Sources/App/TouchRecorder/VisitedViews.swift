#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// The views that a walk over a tree has met.
///
/// An app's class may override `subviews`: a view may then be listed several times, or be in
/// itself, or each view may make another one for ever. The walk takes each view once, and ends.
@MainActor
struct VisitedViews {
  /// The maximum number of views of a walk. UIKit itself is slow with a hundredth of that.
  private static let most = 200_000
  /// The deepest level of a view, where a window has level 0. UIKit's own calls within calls
  /// overflow the stack before.
  private static let deepest = 5_000

  private var known: Set<ObjectIdentifier> = []
  /// The number of views that were refused.
  private(set) var refused = 0

  /// Takes a view that must stay alive during the walk: a new one may get a freed one's address.
  ///
  /// - Returns: false for a view that the walk must leave out.
  mutating func take(_ view: UIView, depth: Int) -> Bool {
    guard depth <= Self.deepest, known.count < Self.most, known.insert(ObjectIdentifier(view)).inserted else {
      refused += 1
      return false
    }
    return true
  }

  mutating func removeAll() {
    known.removeAll(keepingCapacity: true)
    refused = 0
  }
}
