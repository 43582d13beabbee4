// Rainbow's settings are global variables. They are set once, before anything reads them.
@unsafe @preconcurrency import Rainbow

/// The width and colours of text, as its destination allows them.
package struct TextStyle: Hashable, Sendable {
  /// The maximum width of a line, in columns; nil for no limit.
  package var width: Int?
  package var isColoured: Bool

  package init(width: Int? = nil, isColoured: Bool = false) {
    self.width = width
    self.isColoured = isColoured
  }

  enum Role {
    case heading, before, after, kind, warning, quiet
  }

  /// - Parameter text: text without control characters.
  func apply(_ role: Role, _ text: String) -> String {
    guard isColoured, !text.isEmpty else { return text }
    _ = Self.isReady
    return switch role {
    case .heading: text.bold
    case .before: text.red
    case .after: text.green
    case .kind: text.cyan
    case .warning: text.yellow
    case .quiet: text.dim
    }
  }

  /// Switches on Rainbow's colours: the library otherwise decides by itself when to colour.
  private static let isReady: Bool = {
    Rainbow.enabled = true
    Rainbow.outputTarget = .console
    return true
  }()
}

/// The user's choice of whether output has colours.
package enum ColourChoice: String, CaseIterable, Sendable {
  case auto, always, never

  /// Whether output has colours. These decide, in this order:
  ///
  /// 1. The option, unless it is `auto`.
  /// 2. `NO_COLOR`, when it is present and not empty (https://no-color.org).
  /// 3. `CLICOLOR_FORCE` and `FORCE_COLOR`, when they are neither empty nor 0.
  /// 4. Whether the stream is a terminal, and `TERM` is not `dumb`.
  package func isOn(environment: [String: String], isTerminal: Bool) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    func has(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
    if has("NO_COLOR") { return false }
    if ["CLICOLOR_FORCE", "FORCE_COLOR"].contains(where: { has($0) && environment[$0] != "0" }) { return true }
    return isTerminal && environment["TERM"] != "dumb"
  }
}
