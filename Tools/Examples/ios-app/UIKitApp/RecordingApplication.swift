import TouchRecorder
import UIKit

/// Hands each event to the recorder before it is delivered.
final class RecordingApplication: UIApplication {
  override func sendEvent(_ event: UIEvent) {
    guard let recorder = TouchRecorder.shared else { return super.sendEvent(event) }
    recorder.record(event) { super.sendEvent(event) }
  }

  /// Tells the recorder which method a control calls.
  override func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
    TouchRecorder.shared?.noteAction(action, to: target, from: sender)
    return super.sendAction(action, to: target, from: sender, for: event)
  }
}
