/// The type and the code of a report of Linux's input system, as numbered in
/// `linux/input-event-codes.h`. Only those that describe touches are listed.
enum InputCode: UInt32 {
  // The upper half is the type, the lower half the code.
  case endOfReport = 0x0000_0000
  case endOfFinger = 0x0000_0002
  case dropped = 0x0000_0003
  case touching = 0x0001_014a
  case x = 0x0003_0000
  case y = 0x0003_0001
  case slot = 0x0003_002f
  case fingerX = 0x0003_0035
  case fingerY = 0x0003_0036
  case fingerID = 0x0003_0039

  /// The name that `getevent -l` prints for the code.
  var name: String {
    switch self {
    case .endOfReport: "SYN_REPORT"
    case .endOfFinger: "SYN_MT_REPORT"
    case .dropped: "SYN_DROPPED"
    case .touching: "BTN_TOUCH"
    case .x: "ABS_X"
    case .y: "ABS_Y"
    case .slot: "ABS_MT_SLOT"
    case .fingerX: "ABS_MT_POSITION_X"
    case .fingerY: "ABS_MT_POSITION_Y"
    case .fingerID: "ABS_MT_TRACKING_ID"
    }
  }

  private static let all: [InputCode] = [
    .endOfReport, .endOfFinger, .dropped, .touching, .x, .y, .slot, .fingerX, .fingerY, .fingerID,
  ]
  private static let named = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  /// Finds a code from the output of `getevent`: names, or four hexadecimal digits each.
  ///
  /// - Returns: nil for a code that does not describe touches.
  init?(type: some StringProtocol, code: some StringProtocol) {
    if let known = Self.named[String(code)] {
      self = known
      return
    }
    guard let type = Self.digits(type), let code = Self.digits(code) else { return nil }
    self.init(rawValue: UInt32(type) << 16 | UInt32(code))
  }

  private static func digits(_ text: some StringProtocol) -> UInt16? {
    text.utf8.count == 4 ? UInt16(text, radix: 16) : nil
  }

  /// Finds an axis by its name or by its hexadecimal digits.
  init?(axis: some StringProtocol) { self.init(type: "0003", code: axis) }

  /// Whether a text has the form of a type in the output of `getevent`.
  static func isType(_ text: some StringProtocol) -> Bool {
    text.hasPrefix("EV_") || digits(text) != nil
  }
}
