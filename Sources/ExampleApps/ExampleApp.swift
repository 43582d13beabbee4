public import Foundation
import ObjectScenes

#if canImport(UIKit)
  import UIKit
#else
  import UIKitModel
#endif

/// A small app that shows one way in which hit-testing is overridden, with a script of touches that shows what it does.
///
/// The apps use only what UIKit also has; views carry as their identifiers the names that the scripts expect.
@MainActor
public protocol ExampleApp: AnyObject, Sendable {
  /// As files are named: `floating-windows`.
  nonisolated static var name: String { get }
  /// What it is, in a few words.
  nonisolated static var summary: String { get }
  /// The rules that the app can be built with; the first is UIKit's own.
  nonisolated static var variants: [String] { get }

  /// Whether the app has a window scene, which is connected before the app is made.
  nonisolated static func isSceneBased(_ variant: String) -> Bool

  /// The name of the policy that describes the variant's rule.
  nonisolated static func policy(_ variant: String) -> String

  init(variant: String)

  /// What happens in the app by its own doing, by name.
  func perform(_ action: String)

  nonisolated static func script(_ variant: String) -> [ExampleStep]
}

extension ExampleApp {
  public nonisolated static func isSceneBased(_ variant: String) -> Bool { false }

  public nonisolated static func policy(_ variant: String) -> String {
    let name = "\(name)/\(variant)"
    return ExamplePolicies.all.contains { $0.policy.name == name } ? name : "uikit"
  }
}

/// One step of a script, with the identifier of the view or window that gets it; locations are screen points.
public enum ExampleStep: Sendable {
  case tap(Double, Double, String)
  case drag(from: CGPoint, to: CGPoint, String)
  /// Two fingers that come down at once; both go to the same view.
  case twoFingers(CGPoint, CGPoint, String)
  /// A pointer that moves there without a button.
  case hover(Double, Double, String)
  case scroll(Double, Double, String)
  /// A pinch on a trackpad.
  case transform(Double, Double, String)
  case shake(String)
  /// A physical button.
  case press(String)
  case remoteControl(String)
  /// What the app does of its own.
  case perform(String)

  /// Who gets it; nil for what is no event.
  public var responder: String? {
    switch self {
    case .tap(_, _, let name), .drag(_, _, let name), .twoFingers(_, _, let name), .hover(_, _, let name),
      .scroll(_, _, let name), .transform(_, _, let name), .shake(let name), .press(let name), .remoteControl(let name):
      name
    case .perform: nil
    }
  }
}

/// All of them, in the order of their telling.
public enum Examples {
  public static let all: [any ExampleApp.Type] = [
    FloatingWindows.self, FilterAndRedirect.self, ManyWindows.self, LargerTapArea.self, ThroughScrollView.self,
  ]
}

extension UIView {
  /// A view with a name, in its superview.
  @discardableResult
  func adding<View: UIView>(_ view: View, _ name: String) -> View {
    view.accessibilityIdentifier = name
    addSubview(view)
    return view
  }
}

extension CGRect {
  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(x: x, y: y, width: width, height: height)
  }
}

/// A visible window as large as the screen.
@MainActor
func makeWindow(_ name: String = "window") -> UIWindow {
  let window = UIWindow(frame: CGRect(0, 0, 390, 844))
  window.accessibilityIdentifier = name
  window.makeKeyAndVisible()
  return window
}
