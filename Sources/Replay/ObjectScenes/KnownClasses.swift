import Foundation
import HitTesting

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// UIKit's classes that can be built from a frame alone, by name.
@MainActor
enum KnownClasses {
  nonisolated static let views: [String: @MainActor @Sendable (CGRect) -> UIView] = [
    "UIView": { UIView(frame: $0) },
    "UIControl": { UIControl(frame: $0) },
    "UIButton": { UIButton(frame: $0) },
    "UILabel": { UILabel(frame: $0) },
    "UIImageView": { UIImageView(frame: $0) },
    "UITextField": { UITextField(frame: $0) },
    "UIStackView": { UIStackView(frame: $0) },
    "UIScrollView": { UIScrollView(frame: $0) },
    "UITableView": { UITableView(frame: $0) },
    "UICollectionView": { UICollectionView(frame: $0, collectionViewLayout: UICollectionViewFlowLayout()) },
    "UIWindow": { UIWindow(frame: $0) },
    "UITextView": { UITextView(frame: $0) },
    "UISwitch": { UISwitch(frame: $0) },
    "UISlider": { UISlider(frame: $0) },
    "UISegmentedControl": { UISegmentedControl(frame: $0) },
    "UIPageControl": { UIPageControl(frame: $0) },
    "UIStepper": { UIStepper(frame: $0) },
    "UIDatePicker": { UIDatePicker(frame: $0) },
    "UIRefreshControl": { refreshControl($0) },
    "UIPickerView": { UIPickerView(frame: $0) },
    "UISearchBar": { UISearchBar(frame: $0) },
    "UISearchTextField": { UISearchTextField(frame: $0) },
    "UIProgressView": { UIProgressView(frame: $0) },
    "UIActivityIndicatorView": { UIActivityIndicatorView(frame: $0) },
    "UINavigationBar": { UINavigationBar(frame: $0) },
    "UITabBar": { UITabBar(frame: $0) },
    "UIToolbar": { UIToolbar(frame: $0) },
    "UITableViewCell": { cell($0) },
    "UITableViewHeaderFooterView": { headerFooterView($0) },
    "UICollectionReusableView": { UICollectionReusableView(frame: $0) },
    "UICollectionViewCell": { UICollectionViewCell(frame: $0) },
    "UIVisualEffectView": { effectView($0) },
  ]

  private static func cell(_ frame: CGRect) -> UIView {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.frame = frame
    return cell
  }

  private static func headerFooterView(_ frame: CGRect) -> UIView {
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    view.frame = frame
    return view
  }

  private static func refreshControl(_ frame: CGRect) -> UIView {
    let control = UIRefreshControl()
    control.frame = frame
    return control
  }

  private static func effectView(_ frame: CGRect) -> UIView {
    #if !UIKIT_MODEL
      // UIKit ends an app that adds a subview to an effect view, and a recorded one has subviews of
      // UIKit.
      UIView(frame: frame)
    #else
      let view = UIVisualEffectView(effect: nil)
      view.frame = frame
      return view
    #endif
  }

  private static let recognizers: [String: @MainActor () -> UIGestureRecognizer] = [
    "UITapGestureRecognizer": { UITapGestureRecognizer() },
    "UIPanGestureRecognizer": { UIPanGestureRecognizer() },
    // This class is private to UIKit, so that no recording names its superclass.
    scrollViewPan: { UIPanGestureRecognizer() },
    "UILongPressGestureRecognizer": { UILongPressGestureRecognizer() },
    "UIHoverGestureRecognizer": { UIHoverGestureRecognizer() },
    "UIPinchGestureRecognizer": { UIPinchGestureRecognizer() },
    "UIRotationGestureRecognizer": { UIRotationGestureRecognizer() },
    "UISwipeGestureRecognizer": { UISwipeGestureRecognizer() },
    "UIScreenEdgePanGestureRecognizer": { UIScreenEdgePanGestureRecognizer() },
  ]

  /// The class of a scroll view's own pan.
  static let scrollViewPan = "UIScrollViewPanGestureRecognizer"

  /// Makes a recognizer of the class, or of its nearest superclass in the list.
  static func makeRecognizer(_ className: String, _ classes: ClassTable) -> UIGestureRecognizer {
    let known = classes.chain(className).compactMap { recognizers[$0] }.first
    return known?() ?? UIGestureRecognizer()
  }

  static func isPan(_ className: String, _ classes: ClassTable) -> Bool {
    classes.chain(className).contains { $0 == scrollViewPan || $0 == "UIPanGestureRecognizer" }
  }
}

extension ClassTable {
  /// The class and those of its superclasses that the recording names.
  func chain(_ name: String) -> [String] {
    var result: [String] = []
    var current = index(of: name)
    while let next = current {
      result.append(names[next])
      current = superclass(of: next)
    }
    return result.isEmpty ? [name] : result
  }
}
