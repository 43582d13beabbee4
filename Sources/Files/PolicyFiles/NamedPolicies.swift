public import HitTesting

/// Policies for common cases. Each is written like a file that a user would write. Use one as it
/// is, or print it with `retouch policy show` and adapt it to other classes. The comment of each
/// policy describes how it is known to fail.
public enum NamedPolicies {
  static let texts: [String] = [
    """
    # A window over others that lets touches through where the hit is its root view.
    # Fails: with one more view between the window and that view, every touch in the empty area is lost for the windows below.
    policy: pass-through-window
    rules:
      - match: PassThroughWindow
        hitTest: { replace: { ":scope, :root": null } }
    """,
    """
    # The same, and one more view as large as the window is looked through.
    # Fails: a view there that is to block, the scrim of a sheet say, lets touches through too.
    policy: pass-through-window-and-wrappers
    rules:
      - match: PassThroughWindow
        hitTest: { replace: { ":scope, :root, :root > *": null } }
    """,
    """
    # A window that is there only in declared places, in its own points.
    # Fails: when what it shows moves, on a turned screen say, the places stay where they were.
    policy: declared-regions
    rules:
      - match: PassThroughWindow
        hitTest: { regions: [[0, 44, 390, 60]] }
    """,
    """
    # Every control takes touches in at least 44 by 44 points about its middle.
    # Fails: where a superview ends it says no first; where two areas overlap the later sibling wins, however near the other is.
    policy: minimum-target-44
    rules:
      - match: UIControl
        pointInside: { minimumSize: 44 }
    """,
    """
    # Buttons take touches up to 10 points beside them.
    # Fails: as minimum-target-44 does, and it grows buttons that nobody thought of.
    policy: hit-slop
    rules:
      - match: UIButton
        pointInside: { outset: 10 }
    """,
    """
    # A tab bar whose raised button is hit above the bar.
    # Fails: as it is mostly written it looks at neither isHidden nor alpha, so that the button of a hidden bar stays tappable.
    policy: raised-tab-bar-button
    rules:
      - match: UITabBar
        set: { isHidden: false, alpha: 1 }
        pointInside: { subviews: true }
    """,
    """
    # A round button that is not hit in its corners.
    # Fails: what lies in the corners of the button, a badge say, is not hit either.
    policy: circular-button
    rules:
      - match: CircularButton
        pointInside: { shape: ellipse }
    """,
    """
    # A scroll view that lets touches through where none of its subviews lies.
    # Fails: subviews that are hidden count, and a drag that begins in the empty area no longer scrolls it.
    policy: pass-through-scroll-view
    rules:
      - match: PassThroughScrollView
        hitTest: throughEmptySpace
    """,
    """
    # What if the overlay were still there: it blocks all that it covers.
    # Fails: by being there; a transparent background is no reason for UIKit to let touches through.
    policy: blocking-overlay
    rules:
      - match: "#overlay"
        set: { isHidden: false, alpha: 1, isUserInteractionEnabled: true }
    """,
    """
    # A hosting view takes touches where it has elements or views, and lets those in its empty space through.
    # Fails: where it shows something that the recording has no element for, the touch falls through, too.
    policy: ios26-hosting
    rules:
      - match: "_UIHostingView:has({*})"
        pointInside: { of: ":scope *, :scope {*}" }
    """,
    """
    # A view that always answers with itself, to catch swipes.
    # Fails: nothing in it is ever hit, and it takes touches also when it is hidden and beside it.
    policy: always-return-self
    rules:
      - match: SwipeCatcher
        hitTest: { enlarge: 10000 }
    """,
  ]

  /// A policy together with its text. Both are made when they are asked for: each command looks
  /// for policies by their names, and most find none of these.
  public struct Named: Sendable {
    /// The name of the policy.
    public let name: String
    fileprivate let write: @Sendable () -> String

    /// The policy that the text describes.
    public var policy: Policy {
      (try? PolicyFile.parse(text, file: "built in")) ?? Policy(name: name, base: .uikit)
    }

    /// The policy as a file, with its comments.
    public var text: String { write() }

    /// The purpose of the policy in one sentence, which is its first comment.
    public var summary: String { text.prefix { !$0.isNewline }.dropFirst(2).description }
  }

  /// All these policies. They do not include the bases, which are in `Policy.builtIn`.
  public static let all: [Named] =
    texts.map { text in
      let name = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix(key) }?.dropFirst(key.count)
      return Named(name: name.map(String.init) ?? "") { text + "\n" }
    } + SystemPolicy.all.map { system in Named(name: system.name) { SystemRules.text(system) } }

  private static let key = "policy: "

  /// The policy with a name; nil if there is none.
  ///
  /// - Parameter name: The name, as files and commands give it.
  public static func named(_ name: String) -> Named? { all.first { $0.name == name } }
}
