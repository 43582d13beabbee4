import SwiftUI

/// Keys for a code of four digits.
@MainActor struct Keypad: View {
  @Binding var code: String

  var body: some View {
    HStack {
      ForEach(0..<10, id: \.self) { digit in
        Button(String(digit)) { if code.count < 4 { code += String(digit) } }
      }
    }
  }
}
