package import Foundation
import ObjectScenes

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// A small app that shows one way to override hit-testing, with a script of touches.
///
/// The apps use only classes that UIKit also has. The accessibility identifiers of the views are
/// the names that the scripts use.
@MainActor
package protocol ExampleApp: AnyObject, Sendable {
  /// The app's name in the style of file names, such as `floating-windows`.
  nonisolated static var name: String { get }
  /// A description of the app in a few words.
  nonisolated static var summary: String { get }
  /// The rules that the app can be built with; the first is UIKit's own.
  nonisolated static var variants: [String] { get }

  /// Whether the app has a window scene, which is connected before the app is made.
  nonisolated static func isSceneBased(_ variant: String) -> Bool

  /// The name of the policy that describes the variant's rule.
  nonisolated static func policy(_ variant: String) -> String

  init(variant: String)

  /// Performs an action of the app itself, which no event causes; actions have names.
  func perform(_ action: String)

  nonisolated static func script(_ variant: String) -> [ExampleStep]
}

extension ExampleApp {
  package nonisolated static func isSceneBased(_ variant: String) -> Bool { false }

  package nonisolated static func policy(_ variant: String) -> String {
    let name = "\(name)/\(variant)"
    return ExamplePolicies.all.contains { $0.policy.name == name } ? name : "uikit"
  }
}

/// One step of a script, with the identifier of the view or window that gets it.
///
/// Locations are in screen points.
package enum ExampleStep: Sendable {
  case tap(Double, Double, String)
  case drag(from: CGPoint, to: CGPoint, String)
  /// Two fingers that come down at once; both go to the same view.
  case twoFingers(CGPoint, CGPoint, String)
  /// A pointer that moves to a location without a pressed button.
  case hover(Double, Double, String)
  case scroll(Double, Double, String)
  /// A pinch on a trackpad.
  case transform(Double, Double, String)
  case shake(String)
  /// A press of a physical button.
  case press(String)
  case remoteControl(String)
  /// An action of the app itself.
  case perform(String)

  /// The identifier of the receiver; nil for a step that is no event.
  package var responder: String? {
    switch self {
    case .tap(_, _, let name), .drag(_, _, let name), .twoFingers(_, _, let name), .hover(_, _, let name),
      .scroll(_, _, let name), .transform(_, _, let name), .shake(let name), .press(let name), .remoteControl(let name):
      name
    case .perform: nil
    }
  }
}

/// The list of the example apps.
package enum Examples {
  package static let all: [any ExampleApp.Type] = [
    FloatingWindows.self, FilterAndRedirect.self, ManyWindows.self, LargerTapArea.self, ThroughScrollView.self,
  ]
}

extension UIView {
  /// Adds a view as a subview, and gives it a name.
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
