// Its settings are global variables: they are set once, before they are first read.
@unsafe @preconcurrency import Rainbow

/// How text looks where it is shown.
package struct TextStyle: Hashable, Sendable {
  /// How many columns a line may have; nil for as many as it needs.
  package var width: Int?
  package var isColoured: Bool

  package init(width: Int? = nil, isColoured: Bool = false) {
    self.width = width
    self.isColoured = isColoured
  }

  enum Role {
    case heading, before, after, kind, warning, quiet
  }

  /// - Parameter text: without control characters.
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

  /// The library has an opinion of its own on when to colour; here it only does it.
  private static let isReady: Bool = {
    Rainbow.enabled = true
    Rainbow.outputTarget = .console
    return true
  }()
}

/// Whether to colour what is printed.
package enum ColourChoice: String, CaseIterable, Sendable {
  case auto, always, never

  /// An option wins over the environment. There, `NO_COLOR` (https://no-color.org: present and not empty) wins over
  /// `CLICOLOR_FORCE` and `FORCE_COLOR` (not empty, not 0), and these over what the stream is; `TERM=dumb` can no colours.
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
