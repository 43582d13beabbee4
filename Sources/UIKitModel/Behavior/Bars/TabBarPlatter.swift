// The names are those of UIKit's private classes, as recordings have them.
// swift-format-ignore-file: TypeNamesShouldBeCapitalized, NoLeadingUnderscores

#if UIKIT_MODEL
  import Foundation

  /// The views of a tab bar's items since iOS 26.
  ///
  /// Each item has two buttons: one behind, which looks selected, and one in front, which is hit.
  /// An effect that takes no touches lies in front of the selected one. Neighbouring buttons
  /// overlap.
  final class _UITabBarPlatterView: UIView {
    private let behind = SelectedContentView()
    private let front = ContentView()
    private let effect = DestOutView()

    convenience init() {
      self.init(frame: .zero)
      for view in [behind, front, effect] { addSubview(view) }
    }

    /// Makes the buttons of items, and removes those of the ones before.
    func show(_ items: [UITabBarItem], choose: @escaping (UITabBarItem) -> Void) {
      for view in behind.subviews + front.subviews { view.removeFromSuperview() }
      for item in items {
        behind.addSubview(_UITabButton())
        let button = _UITabButton()
        button.chosen = { [weak item] in if let item { choose(item) } }
        button.isEnabled = item.isEnabled
        button.accessibilityIdentifier = item.accessibilityIdentifier
        item.control = button
        front.addSubview(button)
      }
    }

    /// Places the buttons in the middle of a bar.
    ///
    /// - Parameters:
    ///   - bounds: the bar's.
    ///   - selected: the number of the selected item; nil for none.
    func place(in bounds: CGRect, selected: Int?) {
      let count = CGFloat(max(1, front.subviews.count))
      // As measured, unless the bar is too narrow for so many.
      let step = max(1, min(86, (bounds.width - 58) / count))
      let size = CGSize(width: step * count + 16, height: 62)
      frame = CGRect(origin: CGPoint(x: bounds.midX - size.width / 2, y: bounds.minY), size: size)
      (behind.frame, front.frame) = (self.bounds, self.bounds)
      func place(_ index: Int) -> CGRect { CGRect(x: 4 + step * CGFloat(index), y: 4, width: step + 8, height: 54) }
      for list in [behind.subviews, front.subviews] {
        for (index, button) in list.enumerated() { button.frame = place(index) }
      }
      effect.isHidden = selected == nil
      effect.frame = selected.map(place) ?? .zero
    }
  }

  /// The buttons as they look when they are selected.
  final class SelectedContentView: UIView {}

  /// The buttons that are hit.
  final class ContentView: UIView {}

  /// The button of a tab.
  final class _UITabButton: UIControl {
    var chosen: (() -> Void)?

    override func didTouchUpInside() {
      sendActions(for: .primaryActionTriggered)
      chosen?()
    }
  }
#endif
