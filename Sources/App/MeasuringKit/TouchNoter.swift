import Foundation

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// A recognizer that notes the samples of a touch, and recognizes nothing.
final class TouchNoter: UIGestureRecognizer {
  struct Sample {
    var time: Double
    /// In points of the window.
    var location: CGPoint
  }

  /// The samples of the last touch that began.
  private(set) var samples: [Sample] = []
  /// The window that the last touch has by its last sample.
  private(set) weak var lastWindow: UIWindow?
  private(set) var touches = 0

  /// Makes a noter of the touches of a view and of the views in it.
  init(on view: UIView) {
    #if !UIKIT_MODEL
      super.init(target: nil, action: nil)
    #else
      super.init()
    #endif
    cancelsTouchesInView = false
    delaysTouchesEnded = false
    view.addGestureRecognizer(self)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    samples = []
    self.touches += 1
    note(touches)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { note(touches) }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    note(touches)
    state = .failed
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

  // It excludes nobody, and nobody excludes it.
  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  private func note(_ touches: Set<UITouch>) {
    guard let touch = touches.first else { return }
    samples.append(Sample(time: touch.timestamp, location: touch.location(in: nil)))
    lastWindow = touch.window
  }

  /// How far the finger has moved, at most until now and at least one sample before, in points.
  ///
  /// Which of two recognizers gets a sample first is not defined, so the noter may lack the last
  /// one.
  ///
  /// - Parameter location: Where the finger is now, in points of the window.
  func way(to location: CGPoint) -> ClosedRange<Double>? {
    guard let start = samples.first?.location else { return nil }
    let now = start.distance(to: location)
    let before = samples.last { $0.location.distance(to: location) > 0 }?.location ?? start
    return min(start.distance(to: before), now).measured...now.measured
  }

  /// How long ago the sample was, in seconds. What waits for a time comes with the next turn of
  /// the run loop, so it may be earlier by two frames.
  static func since(_ sample: Sample?, now: Double) -> ClosedRange<Double>? {
    guard let sample else { return nil }
    let time = now - sample.time
    return max(0, time - 1.0 / 30).measured...max(0, time).measured
  }
}

extension Double {
  /// Rounded to a thousandth: a touch is not known better.
  var measured: Double { (self * 1000).rounded() / 1000 }
}

/// Calls a closure for the actions of recognizers, which are selectors in UIKit.
final class ActionRelay: NSObject {
  private let run: @MainActor (UIGestureRecognizer) -> Void

  init(_ run: @escaping @MainActor (UIGestureRecognizer) -> Void) { self.run = run }

  #if !UIKIT_MODEL
    @objc @MainActor func act(_ recognizer: UIGestureRecognizer) { run(recognizer) }
  #else
    @MainActor func act(_ recognizer: UIGestureRecognizer) { run(recognizer) }
  #endif
}

extension Stage {
  /// Adds a recognizer to a view, and calls the closure for its actions.
  @discardableResult func add<Added: UIGestureRecognizer>(
    _ recognizer: Added, to view: UIView, _ run: @escaping @MainActor (UIGestureRecognizer) -> Void
  ) -> Added {
    let relay = ActionRelay(run)
    keep(relay)
    #if !UIKIT_MODEL
      recognizer.addTarget(relay, action: #selector(ActionRelay.act))
    #else
      recognizer.addHandler { relay.act($0) }
    #endif
    view.addGestureRecognizer(recognizer)
    return recognizer
  }

  /// Adds a press that begins as soon as another recognizer has failed.
  func whenFailed(
    _ recognizer: UIGestureRecognizer, on view: UIView, _ run: @escaping @MainActor (UIGestureRecognizer) -> Void
  ) {
    let press = UILongPressGestureRecognizer()
    press.minimumPressDuration = 0
    press.allowableMovement = 10_000
    press.require(toFail: recognizer)
    add(press, to: view) { if $0.state == .began { run($0) } }
  }
}
