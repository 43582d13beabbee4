#if UIKIT_MODEL
  import Foundation
  import TestSupport
  import TouchRecorder
  import UIKitModel

  /// A view whose `hitTest` is code of an app.
  final class OverridingView: UIView {
    var answer: @MainActor (CGPoint, _ inherited: () -> UIView?) -> UIView? = { $1() }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      answer(point) { super.hitTest(point, with: event) }
    }
  }

  /// A window whose `hitTest` is code of an app.
  final class OverridingWindow: UIWindow {
    var answer: @MainActor (_ inherited: () -> UIView?) -> UIView? = { $0() }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      answer { super.hitTest(point, with: event) }
    }
  }

  /// An app with a panel at (0, 100), 390 by 400 points.
  ///
  /// In the panel is a card at (20, 120) on the screen, 200 by 100 points, and in the card a button
  /// at (40, 140), 100 by 40 points.
  @MainActor
  struct ProbedApp {
    static let onButton = CGPoint(x: 50, y: 150)

    let driver = EventDriver()
    let window: OverridingWindow
    let panel = OverridingView(frame: CGRect(x: 0, y: 100, width: 390, height: 400))
    let card = OverridingView(frame: CGRect(x: 20, y: 20, width: 200, height: 100))
    let button = UIButton(frame: CGRect(x: 20, y: 20, width: 100, height: 40))

    init() {
      EventDriver.reset()
      window = OverridingWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      for (view, name) in [(panel, "panel"), (card, "card"), (button, "pay")] as [(UIView, String)] {
        view.accessibilityIdentifier = name
      }
      card.addSubview(button)
      panel.addSubview(card)
      window.addSubview(panel)
      window.makeKeyAndVisible()
    }

    /// Limits on the clock of the events.
    var options: ProbingOptions {
      var options = ProbingOptions()
      options.clock = { [driver] in driver.time }
      return options
    }

    func explain(_ point: CGPoint = onButton) -> TouchExplanation { TouchRecorder.explain(at: point, options) }
  }
#endif
