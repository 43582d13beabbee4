import HitTesting

/// How releases of iOS are reported to have changed hit-testing, as rules.
///
/// Nobody has measured them here: each text names the reports. A key `system` in a policy puts the
/// rules of that release before the policy's own.
enum SystemRules {
  /// The release from which on the rules hold, until the next one's do, and a policy of them alone.
  static let texts: [(release: Int, text: String)] = [
    (
      18,
      """
      # What SwiftUI's hosting views do since iOS 18: they answer with themselves where their content is hit.
      # As reported: Apple Developer Forums 762292 (FB14766095), HostingPassthrough issue 5, SwiftMessages issue 561.
      # Fails: views inside a PlatformViewHost, UIKit's own in SwiftUI, are taken to answer as before, which nobody reports.
      policy: ios-18
      rules:
        - match: _UIHostingView
          hitTest: { replace: { ":scope *:not(PlatformViewHost):not(PlatformViewHost *)": ":scope" } }
      """
    ),
    (
      26,
      """
      # What SwiftUI's hosting views do since iOS 26: their content has no views, and they answer for all of it.
      # As reported: WindowKit pull request 11, HostingPassthrough issue 8, SwiftMessages issues 581 and 582.
      # Fails: as ios-18 does; and bars of glass, whose shape takes touches that their buttons do not, are as they were.
      policy: ios-26
      rules:
        - match: _UIHostingView *:not(PlatformViewHost):not(PlatformViewHost *):not(:has(PlatformViewHost))
          set: { frame: [0, 0, 0, 0] }
        - match: _UIHostingView
          hitTest: { replace: { ":scope *:not(PlatformViewHost):not(PlatformViewHost *)": ":scope" } }
      """
    ),
  ]

  /// The oldest release that can be named: scenes came with it.
  static let oldest = 13

  /// The rules of a release; none for one that changed nothing.
  static func rules(release: Int) throws -> [PolicyRule] {
    guard let text = texts.last(where: { $0.release <= release })?.text else { return [] }
    return try PolicyFile.parse(text, file: "built in").rules
  }

  /// The number of a release, from `iOS 18.1`, `iPadOS 18` or `18.1`; nil for another text.
  static func release(_ text: String) -> Int? {
    let words = text.split(separator: " ")
    guard let number = words.last, words.count == 1 || words.count == 2 && ["iOS", "iPadOS"].contains(words[0]) else {
      return nil
    }
    let parts = number.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard let major = parts.first ?? nil, parts.allSatisfy({ $0 != nil }), major >= oldest else { return nil }
    return major
  }
}
