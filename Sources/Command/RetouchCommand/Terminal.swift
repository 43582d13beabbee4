import Foundation
import Reporting

/// The destination of a stream: a terminal, a file or a pipe.
struct Terminal {
  var isTerminal: Bool
  /// The width of the terminal in columns; nil when the stream is not a terminal.
  var width: Int?
  var environment: [String: String]

  static var output: Terminal { Terminal(STDOUT_FILENO) }
  static var errors: Terminal { Terminal(STDERR_FILENO) }

  private init(_ descriptor: Int32) {
    environment = ProcessInfo.processInfo.environment
    isTerminal = isatty(descriptor) == 1
    guard isTerminal else { return }
    var size = winsize()
    let isKnown = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    width = isKnown ? Int(size.ws_col) : environment["COLUMNS"].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil } ?? 80
  }

  func style(_ choice: ColourChoice) -> TextStyle {
    TextStyle(width: width, isColoured: choice.isOn(environment: environment, isTerminal: isTerminal))
  }

  /// Whether a person can read a line that is rewritten in place.
  var showsProgress: Bool { isTerminal && environment["TERM"] != "dumb" && (environment["CI"] ?? "").isEmpty }
}
