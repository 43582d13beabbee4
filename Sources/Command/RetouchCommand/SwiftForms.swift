import Findings
import HitTesting
import Recording
import Replay

/// A difference as Swift source: as a test with `RetouchTesting`, and as views of plain UIKit.
struct SwiftForms {
  private let shown: ShownDifference
  /// The difference in comment lines.
  private let summary: [String]

  /// - Parameters:
  ///   - shown: The minimized difference.
  ///   - summary: The difference in lines for people.
  init(_ shown: ShownDifference, summary: [String]) {
    (self.shown, self.summary) = (shown, summary)
  }

  private var comment: [String] { summary.map { "// " + $0.filter { !$0.isNewline } } }
  private var isOfActions: Bool { shown.actions != nil }
  private var point: Point { shown.event.location ?? Point(x: 0, y: 0) }

  // MARK: A test

  /// A policy of a test.
  struct TestedPolicy {
    /// The lines of the argument of the expectation.
    var argument: [String]
    /// The modules that it needs.
    var imports: [String] = []
    /// The module of the app's own code that is the policy; nil for rules.
    var ownModule: String?
  }

  /// A test that passes while the event goes where it went, to the recorded responder or, with a
  /// baseline, to the one under it; of a difference in who acts, while the same ones act.
  ///
  /// - Parameter name: The name of the trace beside it, in the folder `Traces`, without its
  ///   extension.
  func test(name: String, policy: TestedPolicy, baseline: TestedPolicy?) -> String {
    let type = Self.identifier(
      name.split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined())
    let policies = [("under", policy)] + (baseline.map { [("comparedWith", $0)] } ?? [])
    let imports = Set(policies.flatMap(\.1.imports) + ["RetouchTesting", "Testing"]).sorted()
    let modules = Set(policies.compactMap(\.1.ownModule)).sorted()
    let arguments = ([("in", [".named(\(Self.literal(name)))"])] + policies.map { ($0, $1.argument) }).map {
      label, lines in
      "      \(label): " + lines.joined(separator: "\n      ")
    }
    let lines =
      imports.map { "import \($0)" } + (modules.isEmpty ? [] : [""] + modules.map { "@testable import \($0)" }) + [""]
      + comment + [
        "@MainActor @Suite struct \(type)Tests {",
        "  @Test func \(isOfActions ? "actionStays" : "touchStays")() throws {",
        "    try \(isOfActions ? "expectActionsUnchanged" : "expectTouchesUnchanged")(",
        arguments.joined(separator: ",\n") + ")", "  }", "}", "",
      ]
    return lines.joined(separator: "\n")
  }

  // MARK: Plain UIKit

  /// The scene as views of plain UIKit, and the hit view.
  ///
  /// Classes that are not UIKit's own become subclasses. If a view has exactly one rule of a
  /// policy, the rule's override is written as code. Other rules are written as comments. With a
  /// baseline, the classes have the overrides of both policies.
  var uikit: String {
    var views: [String] = []
    var classes: [String: (base: String, body: [String])] = [:]
    let (new, old) = (rules(of: shown.policies.candidate), rules(of: shown.policies.baseline))
    for view in shown.views {
      let base = Self.base(of: view.className, shown.classes, isWindow: view.parent == nil)
      let (own, earlier) = (new(view.id), old(view.id))
      var type = Self.name(of: view, base, own + earlier)
      if type != base {
        let body = hasBaseline ? OverrideCode.body(own, before: earlier) : OverrideCode.body(own)
        // Views of one class may have other rules.
        let (label, taken) = (type, classes)
        func isTaken(_ name: String) -> Bool { taken[name].map { $0.base != base || $0.body != body } ?? false }
        var number = 2
        while isTaken(type) {
          type = "\(label)\(number)"
          number += 1
        }
        classes[type] = (base, body)
      }
      views += lines(of: view, type: type)
    }
    let windows = shown.views.filter { $0.parent == nil }.map { "view\($0.id)" }.joined(separator: ", ")
    let declared = classes.sorted { $0.key < $1.key }.flatMap { name, type in
      type.body.isEmpty
        ? ["final class \(name): \(type.base) {}", ""]
        : ["final class \(name): \(type.base) {"] + type.body + ["}", ""]
    }
    let lines: [String] =
      ["import UIKit", ""] + comment + [""] + declared + [
        "/// The windows, from back to front.", "@MainActor func makeWindows() -> [UIWindow] {",
      ] + views.map { "  " + $0 } + ["  return [\(windows)]", "}", ""] + (hasBaseline ? Self.bothPolicies : []) + [
        "/// The view that a touch at that point hits.",
        "@MainActor func hitView() -> UIView? {",
        "  let point = CGPoint(x: \(point.x.swift), y: \(point.y.swift))",
        "  for window in makeWindows().reversed() where !window.isHidden {",
        "    let inside = CGPoint(x: point.x - window.frame.minX, y: point.y - window.frame.minY)",
        "    if let hit = window.hitTest(inside, with: nil) { return hit }", "  }", "  return nil", "}", "",
      ]
    return lines.joined(separator: "\n")
  }

  private var hasBaseline: Bool { shown.policies.baseline != nil }

  /// Gives the rules of a policy that match a view.
  private func rules(of policy: ReplayedPolicy?) -> (ViewID) -> [PolicyRule] {
    guard case .rules(let policy)? = policy, let scene = try? shown.scene() else { return { _ in [] } }
    let applied = AppliedPolicy(policy, in: scene)
    return { view in
      scene.slot(of: view).map { applied.matchingRules($0).map { applied.policy.rules[$0] } } ?? []
    }
  }

  private static let bothPolicies = [
    "/// Whether the views have the overrides of the new policy, or of the one that it is compared with.",
    "@MainActor var isNew = true", "", "/// The hit view under each policy.",
    "@MainActor func hitViews() -> (before: UIView?, after: UIView?) {", "  isNew = false", "  let before = hitView()",
    "  isNew = true", "  return (before, hitView())", "}", "",
  ]

  private func lines(of view: NewView, type: String) -> [String] {
    let (name, patch) = ("view\(view.id)", view.properties)
    let collects = type == "UICollectionView" ? ", collectionViewLayout: UICollectionViewLayout()" : ""
    let frame = patch.frame ?? .zero
    var lines = ["let \(name) = \(type)(frame: \(frame.swift)\(collects))"]
    func set(_ property: String, _ value: String?) {
      if let value { lines.append("\(name).\(property) = \(value)") }
    }
    set("layer.anchorPoint", patch.anchorPoint?.swift)
    if let bounds = patch.bounds { set("bounds", bounds.swift) }
    if let origin = patch.boundsOrigin { set("bounds.origin", origin.swift) }
    set("center", patch.position?.swift)
    set(
      "transform",
      patch.transform.map {
        "CGAffineTransform(a: \($0.a.swift), b: \($0.b.swift), c: \($0.c.swift), d: \($0.d.swift), tx: \($0.tx.swift), ty: \($0.ty.swift))"
      })
    set("isHidden", patch.isHidden.map { "\($0)" } ?? (view.parent == nil ? "false" : nil))
    set("alpha", patch.alpha?.swift)
    set("isUserInteractionEnabled", patch.isUserInteractionEnabled.map { "\($0)" })
    set("clipsToBounds", patch.clipsToBounds.map { "\($0)" })
    set("layer.zPosition", patch.zPosition?.swift)
    if let identifier = patch.identifier ?? nil { set("accessibilityIdentifier", Self.literal(identifier)) }
    if let tag = patch.tag { set("tag", "\(tag)") }
    if let level = patch.level { set("windowLevel", "UIWindow.Level(rawValue: \(level.swift))") }
    if let parent = view.parent { lines.append("view\(parent).addSubview(\(name))") }
    return lines
  }

  /// UIKit's classes that can be made with `init(frame:)` and can be subclassed.
  private static let plain: Set<String> = [
    "UIView", "UIWindow", "UIControl", "UIButton", "UILabel", "UIImageView", "UIScrollView", "UITableView",
    "UICollectionView", "UITextView", "UITextField", "UISwitch", "UISlider", "UIStackView", "UINavigationBar",
    "UITabBar", "UIToolbar", "UISearchBar", "UICollectionViewCell", "UICollectionReusableView", "UIDatePicker",
    "UIPickerView", "UIProgressView", "UISegmentedControl", "UIStepper", "UIPageControl",
  ]

  /// The nearest superclass, or the class itself, that can be made with `init(frame:)`.
  private static func base(of name: String, _ classes: [String: String], isWindow: Bool) -> String {
    var (current, seen): (String?, Set<String>) = (name, [])
    while let next = current, seen.insert(next).inserted {
      if plain.contains(next) { return isWindow && next != "UIWindow" ? "UIWindow" : next }
      current = classes[next] ?? UIKitClasses.superclass[next]
    }
    return isWindow ? "UIWindow" : "UIView"
  }

  /// The name of a view's class: UIKit's own, or one that has to be declared.
  private static func name(of view: NewView, _ base: String, _ rules: [PolicyRule]) -> String {
    let label = ClassTable.label(of: view.className)
    if label == base, rules.isEmpty { return base }
    let name = identifier(label)
    return UIKitClasses.superclass[name] != nil || name.hasPrefix("UI") ? "My" + name : name
  }

  /// A valid Swift name with the letters and digits of a text.
  private static func identifier(_ text: String) -> String {
    let kept = text.filter { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" }
    guard let first = kept.first else { return "Nameless" }
    return first.isLetter || first == "_" ? kept : "Class" + kept
  }

  /// A string literal.
  static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\" + String(scalar)
      case "\u{20}"..."\u{7e}": literal.unicodeScalars.append(scalar)
      default: literal += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return literal + "\""
  }
}

extension Double {
  /// A literal of the same number.
  var swift: String { self == rounded() && abs(self) < 1e15 ? "\(Int64(self))" : "\(self)" }
}

extension Point {
  fileprivate var swift: String { "CGPoint(x: \(x.swift), y: \(y.swift))" }
}

extension Rect {
  fileprivate var swift: String {
    "CGRect(x: \(origin.x.swift), y: \(origin.y.swift), width: \(size.width.swift), height: \(size.height.swift))"
  }
}
