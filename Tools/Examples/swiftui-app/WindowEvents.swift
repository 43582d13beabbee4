import ObjectiveC
import TouchRecorder
import UIKit

extension UIWindow {
  /// Hands the events of all windows to the recorder, also of those that SwiftUI makes. Call it
  /// once, at launch. An app with a `UIApplication` of its own does not need it.
  static func recordEvents() {
    let (own, recorded) = (#selector(UIWindow.sendEvent(_:)), #selector(UIWindow.recordedSendEvent(_:)))
    guard let method = class_getInstanceMethod(UIWindow.self, own),
      let other = class_getInstanceMethod(UIWindow.self, recorded)
    else { return }
    method_exchangeImplementations(method, other)
  }

  /// After swizzling, this name calls UIKit's own implementation.
  @objc private func recordedSendEvent(_ event: UIEvent) {
    guard let recorder = TouchRecorder.shared else { return recordedSendEvent(event) }
    recorder.record(event) { recordedSendEvent(event) }
  }
}
