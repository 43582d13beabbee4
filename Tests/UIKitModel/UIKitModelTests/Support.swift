import Foundation
import UIKitModel

/// A list of what has happened, in order.
@MainActor final class Log {
  var lines: [String] = []

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A view that logs the touches that it gets.
class LoggingView: UIView {
  let log: Log
  let name: String

  init(_ name: String, _ frame: CGRect, _ log: Log) {
    (self.name, self.log) = (name, log)
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) { nil }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled", touches) }

  private func note(_ word: String, _ touches: Set<UITouch>) {
    log.lines.append(touches.count == 1 ? "\(name) \(word)" : "\(name) \(word) \(touches.count)")
  }
}

/// A recognizer that logs the touches that it gets, and recognizes nothing.
class LoggingRecognizer: UIGestureRecognizer {
  let log: Log

  init(_ name: String, _ log: Log) {
    self.log = log
    super.init()
    self.name = name
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { note("began", touches) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { note("moved", touches) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { note("ended", touches) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { note("cancelled", touches) }

  private func note(_ word: String, _ touches: Set<UITouch>) {
    log.lines.append("\(name ?? "") \(word)" + (touches.count == 1 ? "" : " \(touches.count)"))
  }
}

/// A tap recognizer that counts its taps.
final class CountingTap: UITapGestureRecognizer {
  private(set) var count = 0

  override init() {
    super.init()
    addHandler { [unowned self] _ in count += 1 }
  }
}

/// A delegate whose answers are closures.
final class DelegateAnswers: UIGestureRecognizerDelegate {
  var shouldBegin = true
  var shouldReceive: (UITouch) -> Bool = { _ in true }
  var simultaneous = false

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { shouldBegin }
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    shouldReceive(touch)
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { simultaneous }
}

/// A new application with one window over the whole screen, and a driver.
@MainActor struct Stage {
  let window: UIWindow
  let driver = EventDriver()
  let log = Log()

  init() {
    EventDriver.reset()
    window = UIWindow()
    window.makeKeyAndVisible()
  }

  /// Adds a view that logs its touches to the window.
  @discardableResult func add(
    _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, to parent: UIView? = nil
  ) -> LoggingView {
    let view = LoggingView(name, CGRect(x: x, y: y, width: width, height: height), log)
    (parent ?? window).addSubview(view)
    return view
  }
}

func at(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }
