// The names are those of UIKit's private classes, as recordings have them.
// swift-format-ignore-file: TypeNamesShouldBeCapitalized, NoLeadingUnderscores

#if UIKIT_MODEL
  import Foundation

  /// The control of a bar button.
  final class _UIButtonBarButton: UIControl {
    private let face = _UIModernBarButton()
    private var tapped: (() -> Void)?

    /// Makes a control that shows an item; nil for the button back.
    convenience init(_ item: UIBarButtonItem?, tapped: (() -> Void)? = nil) {
      self.init(frame: .zero)
      self.tapped = tapped
      accessibilityIdentifier = item.map { $0.accessibilityIdentifier } ?? "BackButton"
      isEnabled = item?.isEnabled ?? true
      item?.control = self
      face.isUserInteractionEnabled = false
      addSubview(face)
      if let action = item?.primaryAction { addAction(action, for: .primaryActionTriggered) }
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      face.frame = bounds
    }

    override func didTouchUpInside() {
      sendActions(for: .primaryActionTriggered)
      tapped?()
    }
  }

  /// The button in a bar button's control, which takes no touches.
  final class _UIModernBarButton: UIButton {}

  /// The view of a bar button with its glass, since iOS 26.
  ///
  /// The glass is larger than the button by 4 points at each edge. It lights up there, and the
  /// button does not take the touch.
  final class PlatterView: UIView {
    static let rim: CGFloat = 4
    private let glass = PlatterGlassView()
    private let content = PlatterContentView()
    private let inner = UIView()
    private var button: UIView?

    convenience init(_ button: UIView) {
      self.init(frame: .zero)
      self.button = button
      glass.isUserInteractionEnabled = false
      addSubview(glass)
      addSubview(content)
      content.addSubview(inner)
      inner.addSubview(button)
      // As measured: a scale and its inverse.
      content.transform = CGAffineTransform(scaleX: 1.095, y: 1.095)
      inner.transform = CGAffineTransform(scaleX: 1 / 1.095, y: 1 / 1.095)
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      let middle = CGPoint(x: bounds.midX, y: bounds.midY)
      for view in [glass, content, inner] {
        (view.bounds, view.center) = (bounds, middle)
      }
      button?.frame = bounds.insetBy(dx: PlatterView.rim, dy: PlatterView.rim)
    }
  }

  /// The glass itself.
  final class PlatterGlassView: UIView {}

  /// The view around the content of the glass.
  final class PlatterContentView: UIView {}

  /// The view of a title since iOS 26.
  final class _UINavigationBarTitleControl: UIControl {}

  /// The views in a navigation bar since iOS 26.
  final class NavigationBarContentView: UIView {}

  /// The views in a navigation bar up to iOS 18.
  final class _UINavigationBarContentView: UIView {}

  /// What a bar draws behind its content; it takes no touches.
  final class _UIBarBackground: UIView {}

  /// The views in a toolbar.
  final class _UIToolbarContentView: UIView {}

  /// The glass around buttons of a toolbar, since iOS 26.
  final class UIPlatformGlassInteractionView: UIView {}

  extension UIBarButtonItem {
    /// The width of the item's view, in points: that of its own view, what was set, or that of a
    /// button that was measured, with a text or without.
    func width(withoutText: CGFloat) -> CGFloat {
      if let customView { return customView.bounds.width }
      if width > 0 { return width }
      return title?.isEmpty == false ? 64.5 : withoutText
    }

    /// The item's own view, or a new control for it.
    func makeView() -> UIView { customView ?? _UIButtonBarButton(self) }
  }

  /// What a navigation bar shows for its top item.
  @MainActor final class NavigationBarContent {
    private struct Button {
      var view: UIView
      var width: CGFloat
    }

    private let isGlass = UIDevice.release >= 26
    private let background = _UIBarBackground()
    private let content: UIView
    private var left: [Button] = []
    private var right: [Button] = []
    private var title: Button?

    init(in bar: UINavigationBar) {
      content = isGlass ? NavigationBarContentView() : _UINavigationBarContentView()
      background.isUserInteractionEnabled = false
      bar.insertSubview(background, at: 0)
      bar.insertSubview(content, at: 1)
    }

    /// Makes the views of an item, and removes those of the one before; nil for none.
    func show(_ item: UINavigationItem?, hasBack: Bool, goBack: @escaping () -> Void) {
      for view in content.subviews { view.removeFromSuperview() }
      let lefts = item?.leftBarButtonItems ?? item?.leftBarButtonItem.map { [$0] } ?? []
      let rights = item?.rightBarButtonItems ?? item?.rightBarButtonItem.map { [$0] } ?? []
      left = lefts.filter { !$0.isHidden && !$0.isSpace }.map(button)
      if hasBack, lefts.isEmpty, item?.hidesBackButton == false {
        left = [button(_UIButtonBarButton(nil, tapped: goBack), 36)]
      }
      right = rights.filter { !$0.isHidden && !$0.isSpace }.map(button)
      title = item.flatMap(makeTitle)
      for view in [title].compactMap({ $0?.view }) + left.map(\.view) + right.map(\.view) { content.addSubview(view) }
    }

    private func button(_ item: UIBarButtonItem) -> Button { button(item.makeView(), item.width(withoutText: 36)) }

    private func button(_ view: UIView, _ width: CGFloat) -> Button {
      isGlass ? Button(view: PlatterView(view), width: width + 2 * PlatterView.rim) : Button(view: view, width: width)
    }

    private func makeTitle(_ item: UINavigationItem) -> Button? {
      if let view = item.titleView { return Button(view: view, width: view.bounds.width) }
      guard let text = item.title, !text.isEmpty else { return nil }
      let label = UILabel()
      label.text = text
      let width = CGFloat(9 * text.count + 8)
      guard isGlass else { return Button(view: label, width: width) }
      let control = _UINavigationBarTitleControl()
      label.frame = CGRect(x: 0, y: 7, width: width, height: 21)
      control.addSubview(label)
      return Button(view: control, width: width)
    }

    /// Places the views in a bar: 16 points off both ends and 8 points off each other.
    func place(in bounds: CGRect) {
      background.frame = bounds
      content.frame = bounds
      let height: CGFloat = 44
      let top = (bounds.height - height) / 2
      var x: CGFloat = 16
      for button in left {
        button.view.frame = CGRect(x: x, y: top, width: button.width, height: height)
        x += button.width + 8
      }
      x = bounds.width - 16
      for button in right {
        button.view.frame = CGRect(x: x - button.width, y: top, width: button.width, height: height)
        x -= button.width + 8
      }
      title?.view.frame = CGRect(
        x: (bounds.width - (title?.width ?? 0)) / 2, y: (bounds.height - 36) / 2, width: title?.width ?? 0, height: 36)
    }
  }

  /// What a toolbar shows for its items.
  @MainActor final class ToolbarContent {
    private struct Part {
      /// The glass, or the view itself up to iOS 18; nil for a space.
      var view: UIView?
      var width: CGFloat
      var isFlexible = false
    }

    private static let rim: CGFloat = 5
    private let isGlass = UIDevice.release >= 26
    private let content = _UIToolbarContentView()
    private var parts: [Part] = []

    init(in bar: UIToolbar) { bar.insertSubview(content, at: 0) }

    /// Makes the views of items, and removes those of the ones before.
    func show(_ items: [UIBarButtonItem]) {
      for view in content.subviews { view.removeFromSuperview() }
      parts = []
      var group: [UIBarButtonItem] = []
      for item in items where !item.isHidden {
        guard item.isSpace else {
          group.append(item)
          continue
        }
        add(&group)
        parts.append(Part(view: nil, width: item.width, isFlexible: item.isFlexible))
      }
      add(&group)
    }

    private func add(_ group: inout [UIBarButtonItem]) {
      defer { group = [] }
      guard !group.isEmpty else { return }
      guard isGlass else {
        for item in group {
          let view = item.makeView()
          content.addSubview(view)
          parts.append(Part(view: view, width: item.width(withoutText: 44)))
        }
        return
      }
      let glass = UIPlatformGlassInteractionView()
      var x = ToolbarContent.rim
      for item in group {
        let (view, width) = (item.makeView(), item.width(withoutText: 44))
        view.frame = CGRect(x: x, y: ToolbarContent.rim, width: width, height: 38)
        glass.addSubview(view)
        x += width + 2
      }
      content.addSubview(glass)
      parts.append(Part(view: glass, width: x - 2 + ToolbarContent.rim))
    }

    /// Places the views in a bar: from 28 points off its left end, with what is left in the
    /// flexible spaces.
    func place(in bounds: CGRect) {
      content.frame = bounds
      let margin: CGFloat = isGlass ? 28 : 16
      let flexible = parts.filter(\.isFlexible).count
      let rest = bounds.width - 2 * margin - parts.reduce(0) { $0 + $1.width }
      var x = margin
      for part in parts {
        part.view?.frame = CGRect(x: x, y: 0, width: part.width, height: bounds.height)
        x += part.width
        if part.isFlexible { x += max(0, rest / CGFloat(flexible)) }
      }
    }
  }
#endif
