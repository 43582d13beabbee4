import SwiftUI
import TouchRecorder
import TouchRecorderUI

@main @MainActor
struct ShopApp: App {
  @UIApplicationDelegateAdaptor private var delegate: ShopDelegate

  var body: some Scene { WindowGroup { Checkout() } }
}

/// What people touch is declared; where they type a code, nothing is recorded.
@MainActor struct Checkout: View {
  @State private var code = ""
  @State private var isPaid = false

  var body: some View {
    VStack(spacing: 24) {
      RecordingSwitch()
      Keypad(code: $code)
        .retouchHidden()
      Button(isPaid ? "Paid" : "Pay") { isPaid = true }
        .disabled(code.count < 4)
        .retouch("pay", role: .button)
    }
    .padding()
  }
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
