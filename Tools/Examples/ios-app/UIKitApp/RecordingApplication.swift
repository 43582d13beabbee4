import TouchRecorder
import UIKit

/// Hands each event to the recorder before it is delivered.
final class RecordingApplication: UIApplication {
  override func sendEvent(_ event: UIEvent) {
    guard let recorder = TouchRecorder.shared else { return super.sendEvent(event) }
    recorder.record(event) { super.sendEvent(event) }
  }
}
