#if UIKIT_MODEL
  import Foundation
  import TouchRecorder
  package import UIKitModel

  /// An app of random views with controls, recognizers, scroll views and hosting views, some of
  /// which change the tree when they are called. It has elements, declared ones and those of
  /// accessibility. It logs its calls.
  @MainActor
  package final class RandomHost {
    /// What the app was called for.
    package private(set) var log: [String] = []
    private var random: SplitMix64
    private var recognizers: [UIGestureRecognizer] = []
    private var made = 0
    private var declared: Set<Int> = []
    private var privateFrames: [CGRect] = []

    package init(_ seed: UInt64) { random = SplitMix64(seed: seed) }

    /// Shows the views.
    package func show() -> UIWindow {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      fill(window, depth: 0)
      window.makeKeyAndVisible()
      for recognizer in recognizers where chance(4) {
        if let other = recognizers.randomElement(using: &random), other !== recognizer {
          recognizer.require(toFail: other)
        }
      }
      return window
    }

    /// Shows the views, and touches them.
    package func run(_ driver: EventDriver) {
      let window = show()
      for _ in 0..<4 {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: driver.tap(at: place())
        case 1: driver.tap(at: place(), count: 2)
        case 2: driver.drag(from: place(), to: place(), steps: 4)
        case 3: driver.twoFingers(at: place(), and: place())
        default: driver.press(at: place(), for: 0.7)
        }
        driver.advance(by: Double.random(in: 0.1..<3, using: &random))
      }
      end(window, driver)
    }

    /// Takes the views and the elements off the screen.
    package func end(_ window: UIWindow, _ driver: EventDriver) {
      window.isHidden = true
      driver.advance(by: 3)
      for number in declared { TouchRecorder.forget(number) }
    }

    /// Whether a recording may count a touch of a view as one of a view around it, because the view
    /// inside that one lies in a private element.
    package func mayHide(_ view: UIView?, in outer: UIView?) -> Bool {
      guard let view, let outer, view !== outer, view.isDescendant(of: outer) else { return false }
      var inner = view
      while let superview = inner.superview, superview !== outer { inner = superview }
      let box = inner.convert(inner.bounds, to: nil as UIView?)
      // `contains(_:)` of Linux rounds.
      return privateFrames.contains {
        $0.minX <= box.minX && box.maxX <= $0.maxX && $0.minY <= box.minY && box.maxY <= $0.maxY
      }
    }

    private func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &random) == 0 }

    package func place() -> CGPoint {
      CGPoint(x: Double.random(in: 0..<390, using: &random), y: Double.random(in: 0..<844, using: &random))
    }

    private func frame() -> CGRect {
      var values = [place().x / 2, place().y / 2, place().x, place().y]
      if chance(20) {
        values[Int.random(in: 0..<4, using: &random)] = [.nan, .infinity, -40, 0].randomElement(using: &random)!
      }
      return CGRect(x: values[0], y: values[1], width: values[2], height: values[3])
    }

    private func fill(_ view: UIView, depth: Int) {
      if chance(2) { addRecognizer(to: view) }
      guard depth < 4 else { return }
      for _ in 0..<Int.random(in: 0..<4, using: &random) {
        let subview = newView()
        view.addSubview(subview)
        if chance(2) { declare(made, frame(), subview) }
        fill(subview, depth: depth + 1)
      }
    }

    private func newView() -> UIView {
      made += 1
      let name = "v\(made)"
      let view: UIView
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1:
        let button = UIButton(frame: frame())
        let changes = change(of: button)
        for event: UIControl.Event in [.touchDown, .touchUpInside, .touchCancel] where !chance(3) {
          button.addAction(
            UIAction { [weak self] _ in
              self?.log.append("\(name) sent \(event.rawValue)")
              changes?()
            }, for: event)
        }
        view = button
      case 2:
        let scrollView = UIScrollView(frame: frame())
        scrollView.contentSize = CGSize(width: 390, height: 2000)
        scrollView.delaysContentTouches = chance(2)
        view = scrollView
      case 3:
        let host = _UIHostingView(frame: frame())
        if chance(4) { host.count = [NSNotFound, -1, 3, 100].randomElement(using: &random)! }
        host.accessibilityElements = elements(in: host, depth: 0)
        view = host
      default:
        view = LoggedView(frame: frame())
      }
      (view as? LoggedView)?.told = { [weak self] in self?.log.append("\(name) \($0)") }
      view.accessibilityIdentifier = name
      view.isHidden = chance(12)
      if chance(12) { view.alpha = 0.005 }
      view.isUserInteractionEnabled = !chance(12)
      return view
    }

    /// An element of any role; some are inside others, and some are private.
    private func declare(_ number: Int, _ frame: CGRect, _ view: UIView) {
      let roles = DeclaredElement.Role.allCases
      var element = DeclaredElement(roles[number % roles.count], identifier: "e\(number)", frame: frame)
      element.container = view
      element.parent = number % 3 == 0 ? AnyHashable(number - 1) : nil
      element.isPrivate = number % 7 == 0
      if element.isPrivate { privateFrames.append(frame.standardized.insetBy(dx: -1, dy: -1)) }
      declared.insert(number)
      TouchRecorder.declare(element, id: number)
    }

    private func elements(in host: UIView, depth: Int) -> [Any] {
      (0..<Int.random(in: 0..<4, using: &random)).map { _ in
        let element = UIAccessibilityElement(accessibilityContainer: host)
        element.isAccessibilityElement = !chance(3)
        if chance(2) { element.accessibilityIdentifier = "e\(made)" }
        element.accessibilityTraits = UIAccessibilityTraits(rawValue: UInt64.random(in: 0..<1 << 17, using: &random))
        element.accessibilityFrame = frame()
        if depth < 2, chance(2) { element.accessibilityElements = elements(in: host, depth: depth + 1) }
        if chance(20) { element.accessibilityElements = [element, host, depth] }
        return element
      }
    }

    private func addRecognizer(to view: UIView) {
      let recognizer: UIGestureRecognizer
      switch Int.random(in: 0..<5, using: &random) {
      case 0: recognizer = UITapGestureRecognizer()
      case 1:
        let double = UITapGestureRecognizer()
        double.numberOfTapsRequired = 2
        recognizer = double
      case 2: recognizer = UILongPressGestureRecognizer()
      case 3: recognizer = UISwipeGestureRecognizer()
      default: recognizer = UIPanGestureRecognizer()
      }
      made += 1
      let name = "r\(made)"
      recognizer.cancelsTouchesInView = !chance(3)
      recognizer.delaysTouchesBegan = chance(6)
      recognizer.isEnabled = !chance(10)
      let changes = change(of: view, recognizer)
      recognizer.addHandler { [weak self] in
        self?.log.append("\(name) \($0.state)")
        changes?()
      }
      view.addGestureRecognizer(recognizer)
      recognizers.append(recognizer)
    }

    /// A change that an app makes when it is called; mostly none.
    private func change(of view: UIView, _ recognizer: UIGestureRecognizer? = nil) -> (() -> Void)? {
      switch Int.random(in: 0..<16, using: &random) {
      case 0: { [weak view] in view?.removeFromSuperview() }
      case 1: { [weak view] in view?.isHidden = true }
      case 2: { [weak view] in view?.superview?.subviews.first?.removeFromSuperview() }
      case 3: { [weak view] in view?.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))) }
      case 4: { [weak view, weak recognizer] in recognizer.map { view?.removeGestureRecognizer($0) } }
      case 5: { [weak recognizer] in recognizer?.isEnabled = false }
      case 6: { [weak view] in for recognizer in view?.gestureRecognizers ?? [] { recognizer.isEnabled.toggle() } }
      case 7: { [weak self, weak view] in if let self, let view { declare(made / 2, view.frame, view) } }
      case 8:
        { [weak self, weak view] in if let view { view.accessibilityElements = self?.elements(in: view, depth: 0) } }
      default: nil
      }
    }
  }

  /// A view that tells which touches it gets.
  private class LoggedView: UIView {
    var told: (String) -> Void = { _ in }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { tell("began", touches) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { tell("moved", touches) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { tell("ended", touches) }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { tell("cancelled", touches) }

    private func tell(_ what: String, _ touches: Set<UITouch>) {
      let places = touches.map { $0.location(in: nil) }.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
      told("\(what) \(places)")
    }
  }

  /// A view with the name that SwiftUI gives its own.
  private final class _UIHostingView: LoggedView {
    /// What it says instead of the number of its elements; nil for that number.
    var count: Int?

    override var accessibilityElements: [Any]? {
      get { count == nil ? super.accessibilityElements : nil }
      set { super.accessibilityElements = newValue }
    }

    override func accessibilityElementCount() -> Int { count ?? super.accessibilityElementCount() }

    override func accessibilityElement(at index: Int) -> Any? {
      super.accessibilityElements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    }
  }
#endif
