import HitTesting

/// A policy in code: it determines which view classes stand for which recorded views.
///
///     let policy = OverridePolicy(
///       "redirect",
///       .view(HitTestView.init(frame:)) { view, scene in
///         view.greenView = scene["greenView"]
///         view.redirectsTo = scene["maskButton"]
///       },
///       .view(matching: "#floats", PenetrableContainer.init(frame:)))
///
/// A recorded view without an override becomes a plain UIKit view of its recorded class, or of the
/// nearest superclass that can be built.
public struct OverridePolicy: Sendable {
  /// The name under which the command lists the policy.
  public var name: String
  /// The effect of the policy, in one sentence; may be empty.
  public var summary: String
  let overrides: [ViewOverride]
  let prepare: (@MainActor @Sendable (ObjectScene) -> Void)?
  private let expression: String?
  /// The module whose code made the policy.
  package let module: String

  /// Makes a policy from a list of overrides.
  ///
  /// - Parameters:
  ///   - name: the name under which the command lists the policy.
  ///   - overrides: the overrides; see ``ViewOverride`` for which one counts when several fit.
  ///   - summary: what the policy does, in one sentence.
  ///   - prepare: called once the views are in place, and again whenever views appear, disappear or
  ///     move to another superview. It is for code that concerns several views, such as moving a
  ///     recognizer to another view than in the recording; nil for none.
  ///   - expression: Swift that gives the policy in a test, such as `CheckoutPolicies.redirect`;
  ///     nil for none. The tests that `retouch minimize` prints contain it. A policy without
  ///     closures for `bind` and `prepare` needs none.
  ///   - fileID: where the policy is made; printed tests import its module.
  public init(
    _ name: String, _ overrides: [ViewOverride], summary: String = "",
    prepare: (@MainActor @Sendable (ObjectScene) -> Void)? = nil, expression: String? = nil, fileID: String = #fileID
  ) {
    self.name = name
    self.summary = summary
    self.overrides = overrides
    self.prepare = prepare
    self.expression = expression
    module = String(fileID.prefix { $0 != "/" })
  }

  /// Makes a policy from overrides that are written one after the other.
  ///
  /// - Parameters:
  ///   - name: the name under which the command lists the policy.
  ///   - overrides: the overrides; see ``ViewOverride`` for which one counts when several fit.
  ///   - summary: what the policy does, in one sentence.
  ///   - prepare: called once the views are in place, and again whenever views appear, disappear or
  ///     move to another superview; nil for none.
  ///   - expression: Swift that gives the policy in a test; nil for none.
  ///   - fileID: where the policy is made; printed tests import its module.
  public init(
    _ name: String, _ overrides: ViewOverride..., summary: String = "",
    prepare: (@MainActor @Sendable (ObjectScene) -> Void)? = nil, expression: String? = nil, fileID: String = #fileID
  ) {
    self.init(name, overrides, summary: summary, prepare: prepare, expression: expression, fileID: fileID)
  }

  /// The policy in a test, as Swift source in lines.
  ///
  /// Closures cannot be printed. A policy that has some and gives no expression is a placeholder,
  /// which does not compile until it is filled in.
  package var swift: [String] {
    if let expression { return [".code(\(expression))"] }
    guard prepare == nil, overrides.allSatisfy({ $0.bind == nil }) else {
      return [".code(<#the policy \(name)#>)"]
    }
    let views = overrides.map { override in
      switch override.place {
      case .recordedClass: ".view(\(override.madeClass).init(frame:))"
      case .selector(let selector):
        ".view(matching: \(selector.text.debugDescription), \(override.madeClass).init(frame:))"
      case .unreadable(let text, _): ".view(matching: \(text.debugDescription), \(override.madeClass).init(frame:))"
      }
    }
    if views.isEmpty { return [".code()"] }
    return [".code("] + views.enumerated().map { "  " + $1 + ($0 + 1 < views.count ? "," : ")") }
  }

  /// The class of each override with the views that it stands for.
  package var parts: [String] {
    overrides.map { override in
      switch override.place {
      case .recordedClass(let name): "\(override.madeClass) for the class \(ClassTable.label(of: name))"
      case .selector(let selector): "\(override.madeClass) for \(selector.text)"
      case .unreadable(let text, _): "\(override.madeClass) for \(text)"
      }
    }
  }
}
