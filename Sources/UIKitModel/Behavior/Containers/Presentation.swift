// The names are those of UIKit's private classes, as recordings have them.
// swift-format-ignore-file: TypeNamesShouldBeCapitalized, NoLeadingUnderscores

#if UIKIT_MODEL
  import Foundation

  /// The view that dims what lies behind a presentation; a tap on it ends the presentation.
  final class UIDimmingView: UIView {
    convenience init(frame: CGRect, tapped: @escaping () -> Void) {
      self.init(frame: frame)
      let tap = UITapGestureRecognizer()
      tap.handlers.append { recognizer in if recognizer.state == .ended { tapped() } }
      addGestureRecognizer(tap)
    }
  }

  /// The view of a popover, around its content and its arrow.
  final class _UIPopoverView: UIView {}

  /// Where presented views lie.
  ///
  /// Facts of the trees are measured on iOS 26.1; Apple publishes none of the distances, which are
  /// the model's own.
  @MainActor enum Presentation {
    /// The distance of a sheet from the top of an iPhone's screen, in points.
    static let sheetTop: CGFloat = 60
    /// The size of a small sheet on an iPad, in points.
    private static let formSize = CGSize(width: 540, height: 620)
    /// The size of a popover that wants none, in points.
    private static let popoverSize = CGSize(width: 320, height: 480)
    /// The height of the arrow of a popover, and its least distance from an edge of the screen.
    private static let arrow: CGFloat = 13
    private static let margin: CGFloat = 10

    static var isPad: Bool { UIDevice.current.userInterfaceIdiom == .pad }

    static func arrange(_ controller: UIViewController, in transition: UIView) {
      guard let view = controller.view else { return }
      switch controller.modalPresentationStyle {
      case .popover where isPad:
        arrangePopover(view, of: controller, size: controller.preferredContentSize, in: transition)
      case .automatic, .pageSheet, .formSheet, .popover: arrangeSheet(view, of: controller, in: transition)
      case .fullScreen, .currentContext, .custom, .overFullScreen, .overCurrentContext, .none:
        view.frame = transition.bounds
        transition.addSubview(view)
      }
    }

    private static func addDimming(_ controller: UIViewController, to transition: UIView) -> UIDimmingView {
      let dimming = UIDimmingView(frame: transition.bounds) { [weak controller] in
        guard let controller, !controller.isModalInPresentation else { return }
        controller.presentingViewController?.dismiss(animated: true)
      }
      transition.addSubview(dimming)
      return dimming
    }

    private static func arrangeSheet(_ view: UIView, of controller: UIViewController, in transition: UIView) {
      _ = addDimming(controller, to: transition)
      let whole = transition.bounds
      var frame = CGRect(x: 0, y: sheetTop, width: whole.width, height: whole.height - sheetTop)
      if isPad {
        let size = controller.modalPresentationStyle == .formSheet ? formSize : whole.insetBy(dx: 58, dy: 44).size
        frame = CGRect(
          x: (whole.width - size.width) / 2, y: (whole.height - size.height) / 2, width: size.width, height: size.height
        )
      }
      let shadow = UIDropShadowView(frame: frame)
      view.frame = shadow.bounds
      shadow.addSubview(view)
      transition.addSubview(shadow)
    }

    /// Puts a view into a popover below or above what it points to.
    static func arrangePopover(
      _ view: UIView, of controller: UIViewController, size: CGSize, in transition: UIView
    ) {
      // A bar makes the control of a button when it is laid out.
      controller.presentingViewController?.viewIfLoaded?.window?.layoutIfNeeded()
      addDimming(controller, to: transition).accessibilityIdentifier = "PopoverDismissRegion"
      let (whole, anchor) = (transition.bounds, controller.popoverPresentationController?.anchor ?? .zero)
      let content = size == .zero ? popoverSize : size
      let height = content.height + arrow
      let x = max(margin, min(anchor.midX - content.width / 2, whole.width - margin - content.width))
      let isBelow = anchor.maxY + height + margin <= whole.height
      let popover = _UIPopoverView(
        frame: CGRect(
          x: x, y: isBelow ? anchor.maxY : max(margin, anchor.minY - height), width: content.width, height: height))
      view.frame = CGRect(x: 0, y: isBelow ? arrow : 0, width: content.width, height: content.height)
      popover.addSubview(view)
      transition.addSubview(popover)
    }
  }
#endif
