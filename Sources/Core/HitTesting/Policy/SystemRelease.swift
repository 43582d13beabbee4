/// A release of iOS, as a recording or a policy names it.
public struct SystemRelease: Hashable, Sendable {
  /// The first part of its number, 13 or more: window scenes came with iOS 13.
  public let major: Int

  /// The oldest release that can be named.
  package static let oldest = 13

  /// Reads the texts in which iOS and tools name a release: `iOS 18.1`, `iPadOS 18`,
  /// `iPhone OS 13.4 (17E255)`, `Version 26.1 (Build 23B86)`, `iOS 26.1 Simulator`, `iOS-26-1`,
  /// `iOS 26.1 beta 2`, or a number alone. It is nil for another text.
  ///
  /// - Parameters:
  ///   - text: The text that names a release.
  ///   - requiresName: Whether a text without the name of a system is nil, too. Other systems have
  ///     such numbers.
  public init?(_ text: String, requiresName: Bool = false) {
    // What is in parentheses is a build.
    var words = Self.words(of: text.prefix { $0 != "(" })
    var hasName = false
    if let name = words.first, name.hasSuffix("ios") || name.hasSuffix("ipados") || name == "iphoneos" {
      // `com.apple.CoreSimulator.SimRuntime.iOS-26-1` names a runtime.
      guard ["ios", "ipados", "iphoneos"].contains(name) || name.hasSuffix(".ios") else { return nil }
      hasName = true
      words.removeFirst()
    } else if words.starts(with: ["iphone", "os"]) {
      hasName = true
      words.removeFirst(2)
    }
    words.removeAll { $0 == "simulator" || $0 == "version" }
    if let beta = words.firstIndex(of: "beta") { words.removeSubrange(beta...) }
    guard hasName || !requiresName, !words.isEmpty else { return nil }
    let parts = words.flatMap { $0.split(separator: ".", omittingEmptySubsequences: false) }.map { Int($0) }
    guard let major = parts.first ?? nil, parts.count <= 4, parts.allSatisfy({ $0 != nil }), major >= Self.oldest else {
      return nil
    }
    self.major = major
  }

  /// The words of a text in small letters; a number behind a word is a word of its own.
  private static func words(of text: Substring) -> [String] {
    var words: [String] = []
    var last: Character?
    for character in text.lowercased() {
      let isSpace = character.isWhitespace || character == "-" || character == "_"
      if isSpace {
        last = nil
      } else if let before = last, !(before.isLetter && character.isNumber) {
        words[words.count - 1].append(character)
        last = character
      } else {
        words.append(String(character))
        last = character
      }
    }
    return words
  }

  /// A class of UIKit that older releases do not have.
  package struct NewClass: Sendable {
    package var className: String
    /// The first release that has it.
    package var since: Int
    package var policyName: String { SystemPolicy.of(release: since).name }
  }

  /// The system that the class of a view reveals; nil for a class that every system may have.
  /// Source: trees of iOS 26.1.
  package static func first(with className: String) -> NewClass? {
    let label = String(ClassTable.label(of: className).prefix { $0 != "<" })
    return classesOf26.contains(label) ? NewClass(className: label, since: 26) : nil
  }

  private static let classesOf26: Set<String> = [
    "FloatingBarContainerView", "_UIFloatingBarContainerView", "FloatingBarHostingView", "ScrollEdgeEffectView",
    "_UITabBarPlatterView", "_UITabButton", "DestOutView", "UIPlatformGlassInteractionView", "PlatterGlassView",
  ]

  /// The name of the policy with the rules of the system's own views, which is one of
  /// ``Policy/systems``: that of the newest release that is not newer than this one, or else the
  /// oldest one.
  public var policyName: String { system.name }

  package var system: SystemPolicy { SystemPolicy.of(release: major) }
}

/// How well a rule of a system is known.
public enum Evidence: String, CaseIterable, Hashable, Codable, Sendable {
  /// UIKit itself printed it.
  case measured = "measured"
  /// Several people report it; nobody printed it.
  case reported = "reported"
  /// It follows from measured or reported facts and from the purpose of a view.
  case inferred = "inferred"
}

/// The effects of a system's views on touches, as rules that come before those of an app.
package struct SystemPolicy: Sendable {
  /// A rule with its source.
  package struct Rule: Sendable {
    package var rule: PolicyRule
    /// What it is for and where it comes from, in sentences.
    package var source: String
    /// Whether it only describes how a recording of an older system behaves on this one.
    package var isOfUpgrade = false
  }

  /// The first release for which the rules hold; they hold until the release of the next policy.
  package let release: Int
  package let summary: String
  package let fails: String
  package let rules: [Rule]

  package var name: String { "ios-\(release)" }

  /// All rules, including those for recordings of an older system.
  package var policy: Policy { policy(of: rules) }

  /// The rules for recordings of the system itself.
  package var own: Policy { policy(of: rules.filter { !$0.isOfUpgrade }) }

  private func policy(of rules: [Rule]) -> Policy {
    var policy = Policy(name: name, base: .uikit, rules: rules.map(\.rule))
    policy.followsSystem = false
    return policy
  }

  /// The policies from the oldest release to the newest.
  package static let all: [SystemPolicy] = [
    SystemPolicy(
      release: 17,
      summary: "What UIKit's own views do up to iOS 17: those that it lays over a screen let touches through.",
      fails: "Private views that nobody has reported count like any view.",
      rules: [touchPassthrough(.inferred), undimmedSheets, textEffects]),
    SystemPolicy(
      release: 18,
      summary: "What UIKit's own views do on iOS 18, and SwiftUI's hosting views: they answer for their content.",
      fails: "Views in a scroll view or in a PlatformViewHost, UIKit's own in SwiftUI, are taken to answer as before.",
      rules: [hostingAnswers, touchPassthrough(.inferred), floatingTabBars, undimmedSheets, textEffects]),
    SystemPolicy(
      release: 26,
      summary: "What UIKit's own views do since iOS 26: those that cover each screen let touches through.",
      fails:
        "As ios-18 does. A glass bar button also lights up on a rim around it in which it takes no touch; no rule says so.",
      rules: [
        hostingHasNoViews, hostingAnswers, touchPassthrough(.reported), floatingBars, navigationBars, floatingTabBars,
        effects, badges, undimmedSheets, textEffects,
      ]),
  ]

  /// The policy of the newest release that is not newer than this one, or else the oldest one.
  package static func of(release: Int) -> SystemPolicy { all.last { $0.release <= release } ?? all[0] }

  // MARK: Rules

  /// The views that hold UIKit's own views in SwiftUI, by an older name and newer ones, and scroll
  /// views.
  private static let noContent = [
    "PlatformViewHost", "UIKitPlatformViewHost", "UICorePlatformViewHost", "UIScrollView",
  ]
  /// UIKit's own hosting views, which let touches through.
  private static let host = "_UIHostingView:not(FloatingBarHostingView, PlatterContainerHostingView)"

  /// The content of SwiftUI in a hosting view: all views but UIKit's own. A scroll view is not
  /// content, because its pan needs touches on it or on views in it.
  ///
  /// - Parameter scope: A prefix for its selectors. If it selects the hosting view, the content of
  ///   a hosting view inside one of UIKit's views also counts.
  private static func content(_ scope: String = "") -> String {
    let kept = noContent.flatMap { [scope + $0, "\(scope)\($0) *"] }
    return "*:not(\(kept.joined(separator: ", ")))"
  }

  private static let hostingHasNoViews: Rule = {
    var upgrade = rule(
      "\(host) \(content()):not(:has(\(noContent.joined(separator: ", "))))", .reported,
      """
      The content of a hosting view has no views: those of an older recording are made empty. Recordings of iOS 26 do \
      without this rule. WindowKit pull request 11, HostingPassthrough issue 8, SwiftMessages issues 581 and 582.
      """
    ) { rule in
      rule.set = ViewPatch()
      rule.set?.frame = Rect(x: 0, y: 0, width: 0, height: 0)
    }
    upgrade.isOfUpgrade = true
    return upgrade
  }()

  private static let hostingAnswers = rule(
    host, .reported,
    """
    A hosting view answers with itself where its content is hit. Apple Developer Forums 762292 (FB14766095), \
    HostingPassthrough issue 5, SwiftMessages issue 561.
    """
  ) { $0.hitTest = .replace([Replacement(hit: selector(":scope \(content(":scope "))"), with: selector(":scope"))]) }

  private static func touchPassthrough(_ evidence: Evidence) -> Rule {
    rule(
      "_UITouchPassthroughView, _UITabBarContainerWrapperView, _UITabBarContainerView", evidence,
      """
      Scroll views with bars have two of them as large as themselves, one in front of all rows; the containers of a \
      tab bar are subclasses. The trees are measured on iOS 26.1. autograph-uikit issue 82: every tap is lost where it \
      is taken for the hit view.
      """
    ) { $0.hitTest = .passthrough }
  }

  private static let floatingBars = rule(
    "FloatingBarContainerView, _UIFloatingBarContainerView, FloatingBarHostingView", .reported,
    """
    They cover each screen of a navigation controller, in front of its bars. The trees are measured on iOS 26.1. \
    agent-device issue 2996, clarity-apps issue 292.
    """
  ) { $0.hitTest = .passthrough }

  private static let navigationBars = rule(
    """
    NavigationBarPlatterContainer, NavigationBarPlatterContainer_v2, NavigationBarTransitionContainer > [class=UIView], \
    PlatterContainerHostingView, PlatterContainerHostingView _UIInheritedView, FloatingBarHostingView _UIInheritedView
    """, .inferred,
    """
    Two views as large as the bar are in front of a title view, one of them with the bar buttons; in some bars these \
    are in a hosting view. The trees are measured on iOS 26. Title views take touches in apps.
    """
  ) { $0.hitTest = .passthrough }

  private static let floatingTabBars = rule(
    "_UITabContainerView, _UIFloatingTabBar", .inferred,
    """
    On an iPad with iOS 18 or newer the tab bar is a part of the top of the screen: its container is as large as the \
    screen, and the bar as wide, over the navigation bar. The bar's frame is measured on iOS 26.1. Touches beside the \
    tabs reach the app.
    """
  ) { $0.hitTest = .passthrough }

  private static let undimmedSheets = rule(
    "UITransitionView:has(> UIDropShadowView)", .reported,
    """
    What holds a sheet is as large as the screen. Around a sheet that is not dimmed the app takes touches, Apple's \
    documentation of largestUndimmedDetentIdentifier says; else a dimming view takes them.
    """
  ) { $0.hitTest = .passthrough }

  private static let effects = rule(
    "DestOutView, ScrollEdgeEffectView", .inferred,
    """
    Effects that are drawn in front: over the selected tab of a tab bar, and over the edges of a scroll view. The \
    trees are measured on iOS 26.1. The selected tab and the rows below take touches in apps.
    """
  ) { $0.hitTest = HitTestOverride.none }

  private static let badges = rule(
    "BadgeContainerView", .inferred,
    "From iOS 27 on it is as large as a tab bar's platter and in front of the tabs, which take touches in apps."
  ) { $0.hitTest = .passthrough }

  private static let textEffects = rule(
    """
    UITextEffectsWindow, UIRemoteKeyboardWindow, UIInputSetContainerView, UITextEffectsWindow UITransitionView, \
    UITextEffectsWindow UIDropShadowView, UIEditingOverlayGestureView
    """, .inferred,
    "The keyboard's window is as large as the screen and in front of the app's; touches beside a keyboard reach the app."
  ) { $0.hitTest = .passthrough }

  private static func rule(
    _ text: String, _ evidence: Evidence, _ source: String, _ effect: (inout PolicyRule) -> Void
  ) -> Rule {
    var rule = PolicyRule(selector: selector(text))
    effect(&rule)
    rule.evidence = evidence
    return Rule(rule: rule, source: source)
  }

  /// A selector that is known to be well formed: a test parses each of them.
  private static func selector(_ text: String) -> Selector {
    (try? Selector(text)) ?? Selector(alternatives: [], text: text)
  }
}

extension Policy {
  /// The policies of systems, from the oldest release to the newest, with all rules, to try them on
  /// any recording.
  public static let systems: [Policy] = SystemPolicy.all.map(\.policy)

  /// The policy of a system for recordings of that system, by its name; nil for other names.
  package static func ofSystem(named name: String) -> Policy? { owns[name] }

  private static let owns = Dictionary(uniqueKeysWithValues: SystemPolicy.all.map { ($0.name, $0.own) })

  /// The policy for a recording: its rules follow those of the system that the recording names as
  /// its own policy, unless this policy has a system of its own or does not follow one.
  ///
  /// - Parameter own: The name of the recording's own policy.
  package func standing(onSystemOf own: String) -> Policy {
    guard followsSystem else { return self }
    var policy = self
    policy.followsSystem = false
    if base == .uikit || base == .reactNative, let system = Policy.ofSystem(named: own) {
      policy.rules = system.rules + rules
    }
    return policy
  }
}
