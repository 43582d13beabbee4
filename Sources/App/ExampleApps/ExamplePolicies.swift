import Foundation
package import ObjectScenes

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// The rules of the example apps as policies, for recordings that were made under another rule.
package enum ExamplePolicies {
  /// A variant of an app, as a policy called `app/variant`.
  package struct Named: Sendable {
    package var app: String
    package var variant: String
    package var policy: OverridePolicy
  }

  package static let all: [Named] = [
    make(
      FloatingWindows.name, "penetrable", "A container is never hit itself; beside its floats it is not there.",
      .view(matching: containers, PenetrableContainer.init(frame:)), largerFloats),
    make(
      FloatingWindows.name, "passthrough", "A container is not hit where it is the container itself that would be.",
      .view(matching: containers, PassThroughView.init(frame:)), largerFloats),
    make(FloatingWindows.name, "flag", "The same by a flag on the views as they are.") { scene in
      for name in ["floats", "floats2"] { scene[name]?.isPenetrable = true }
    },
    make(
      FilterAndRedirect.name, "filter", "A touch on the green view is refused by the view around it.",
      .view {
        HitTestView(frame: $0)
      } bind: { view, scene in
        view.greenView = scene["greenView"]
        view.isFiltering = true
      }),
    make(
      FilterAndRedirect.name, "redirect", "A touch on the green view goes to the mask button.",
      .view {
        HitTestView(frame: $0)
      } bind: { view, scene in
        view.greenView = scene["greenView"]
        view.redirectsTo = scene["maskButton"]
        view.isFiltering = true
      }),
    make(ManyWindows.name, "raised", "The debugging tool's entry lies above alerts.", aloof) { scene in
      (scene["entry"] as? UIWindow)?.windowLevel = UIWindow.Level(2001)
    },
    make(
      ManyWindows.name, "pass-through", "The overlay is not hit where it is its root view that would be.", aloof,
      .view(matching: "#overlay", PassThroughWindow.init(frame:))),
    make(
      ManyWindows.name, "tolerant", "The overlay is not hit where a view as large as the window would be.", aloof,
      .view(matching: "#overlay", TolerantWindow.init(frame:))),
    make(
      ManyWindows.name, "key-stealing", "The pass-through overlay may become key.", aloof,
      .view(matching: "#overlay", PassThroughWindow.init(frame:)) { window, _ in window.refusesKey = false }),
    make(
      LargerTapArea.name, "hit-test", "Buttons take touches around them in hitTest.",
      .view(matching: "#btn, #neighbour", EnlargedButton.init(frame:))),
    make(
      LargerTapArea.name, "point-inside", "Buttons take touches around them in point(inside:).",
      .view(matching: "#btn, #neighbour", OutsetButton.init(frame:))),
    make(LargerTapArea.name, "every-button", "Every button takes touches around it in point(inside:).") { _ in
      LargerButtons.exchange()
    },
    make(ThroughScrollView.name, "through-empty-space", "The scroll view is not hit where it is empty.", through) {
      scene in
      guard let b = scene["B"] as? UIScrollView else { return }
      b.addGestureRecognizer(b.panGestureRecognizer)
    },
    make(ThroughScrollView.name, "remedy", "The same, and its pan hangs on the superview.", through) { scene in
      guard let b = scene["B"] as? UIScrollView else { return }
      b.superview?.addGestureRecognizer(b.panGestureRecognizer)
    },
    make(ThroughScrollView.name, "interaction-off", "The scroll view takes no touches.") { scene in
      scene["B"]?.isUserInteractionEnabled = false
    },
    make(ThroughScrollView.name, "below", "The scroll view lies below what it covered.") { scene in
      guard let b = scene["B"] else { return }
      b.superview?.sendSubviewToBack(b)
    },
  ]

  /// The policy with a name.
  ///
  /// - Throws: ``NoSuchPolicy`` when there is none.
  package static func policy(_ name: String) throws -> OverridePolicy {
    guard let found = all.first(where: { $0.policy.name == name }) else { throw NoSuchPolicy(name: name) }
    return found.policy
  }

  /// The error for a name that no example policy has.
  package struct NoSuchPolicy: Error { var name: String }

  /// A pair of variants that shows what a rule does: record under one, replay under the other.
  package struct Comparison: Sendable {
    package var app: String
    package var recorded: String
    package var replayed: String
    /// Whether a recording of the second variant, replayed under the first, shows exactly the
    /// opposite changes. This is false where the scenes of the variants differ.
    package var hasWayBack: Bool
  }

  package static let comparisons: [Comparison] = [
    compare(FloatingWindows.name, "plain", "penetrable"), compare(FloatingWindows.name, "plain", "flag"),
    compare(FloatingWindows.name, "quirks", "passthrough", hasWayBack: false),
    compare(FilterAndRedirect.name, "plain", "filter"), compare(FilterAndRedirect.name, "plain", "redirect"),
    compare(ManyWindows.name, "plain", "raised", hasWayBack: false),
    compare(ManyWindows.name, "tolerant", "pass-through", hasWayBack: false),
    compare(ManyWindows.name, "wrapped", "tolerant", hasWayBack: false),
    compare(ManyWindows.name, "key-stealing", "pass-through", hasWayBack: false),
    compare(LargerTapArea.name, "plain", "hit-test"), compare(LargerTapArea.name, "plain", "point-inside"),
    compare(LargerTapArea.name, "plain", "every-button"),
    compare(ThroughScrollView.name, "plain", "through-empty-space"),
    compare(ThroughScrollView.name, "through-empty-space", "remedy"),
    compare(ThroughScrollView.name, "plain", "interaction-off", hasWayBack: false),
    compare(ThroughScrollView.name, "plain", "below", hasWayBack: false),
  ]

  private static func compare(_ app: String, _ recorded: String, _ replayed: String, hasWayBack: Bool = true)
    -> Comparison
  {
    Comparison(app: app, recorded: recorded, replayed: replayed, hasWayBack: hasWayBack)
  }

  private static let containers = "#floats, #floats2, #small, #off"
  private static let largerFloats = ViewOverride.view(OutsetButton.init(frame:)) { button, _ in button.margin = 12 }

  private static let aloof = ViewOverride.view(AloofWindow.init(frame:))

  private static let through = ViewOverride.view(EmptySpaceScrollView.init(frame:)) { view, _ in
    view.letsTouchesThrough = true
  }

  private static func make(
    _ app: String, _ variant: String, _ summary: String, _ overrides: ViewOverride...,
    prepare: (@MainActor @Sendable (ObjectScene) -> Void)? = nil
  ) -> Named {
    Named(
      app: app, variant: variant,
      policy: OverridePolicy(
        "\(app)/\(variant)", overrides, summary: summary, prepare: prepare,
        expression: "ExamplePolicies.policy(\"\(app)/\(variant)\")"))
  }
}
