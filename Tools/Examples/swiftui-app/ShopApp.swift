import SwiftUI
import TouchRecorder
import TouchRecorderUI

@main @MainActor
struct ShopApp: App {
  @UIApplicationDelegateAdaptor private var delegate: ShopDelegate

  var body: some Scene { WindowGroup { RecordingSwitch() } }
}

/// Asks before anything is recorded; put it where the app's settings are.
@MainActor struct RecordingSwitch: View {
  @State private var isOn = AppRecorder.isAllowed

  var body: some View {
    Toggle("Record where I touch, but no texts", isOn: $isOn)
      .onChange(of: isOn) { AppRecorder.isAllowed = $0 }
      .retouch("record", role: .toggle)
  }
}
