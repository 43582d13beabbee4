public import Foundation

#if !UIKIT_MODEL
  public import UIKit
#else
  public import UIKitModel
#endif

/// Expects that a touch at a point is hit-tested to a view.
///
/// - Parameters:
///   - point: in the coordinate space of `view`, in points.
///   - view: the view that is asked, usually a window.
///   - expected: the view that is to get the touch; nil when nobody is.
///   - fileID: the file that an issue names, with its module.
///   - filePath: the path of that file.
///   - line: the line that an issue names.
///   - column: the column that an issue names.
@MainActor
public func expectHit(
  at point: CGPoint, in view: UIView, is expected: UIView?, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let hit = view.hitTest(point, with: nil)
  guard hit !== expected else { return }
  SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column).record(
    """
    the touch at (\(point.x), \(point.y)) goes elsewhere
      expected  \(expected.map(path) ?? "nobody")
      goes to   \(hit.map(path) ?? "nobody")
    """)
}

/// The view and its superviews, such as `UIWindow/Sheet/UIButton#close`.
@MainActor private func path(_ view: UIView) -> String {
  let name = "\(type(of: view))" + (view.accessibilityIdentifier.map { "#\($0)" } ?? "")
  return (view.superview.map { path($0) + "/" } ?? "") + name
}
