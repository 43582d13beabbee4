import Foundation
import HitTesting
import Measurements

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// UIKit's own views, on a screen that has many of them.
extension Probe {
  static let systemViews: [String: Probe] = {
    var probes: [String: Probe] = [
      "windows.wrappers": .views { stage in
        let shadow = stage.root.superview
        let names = [shadow, shadow?.superview].compactMap { $0.flatMap { classNames(of: $0).first } }
        return .truth(names == ["UIDropShadowView", "UITransitionView"])
      }
    ]
    for question in RuleQuestion.all { probes[question.id] = .views { $0.answer(question) } }
    for (name, superclass) in UIKitClasses.reportedSuperclass {
      probes["superclass.\(name)"] = .views { stage in
        guard let view = stage.systemViews.first(where: { classNames(of: $0).contains(name) }) else {
          return .notAsked(.noSuchView)
        }
        return .truth(classNames(of: view).contains(superclass))
      }
    }
    return probes
  }()

  /// The names of a view's class and of its superclasses.
  fileprivate static func classNames(of view: UIView) -> [String] {
    sequence(first: Mirror(reflecting: view), next: \.superclassMirror).map { mirror in
      String(ClassTable.label(of: String(describing: mirror.subjectType)).prefix { $0 != "<" })
    }
  }
}

extension Stage {
  /// Shows a tab bar, a navigation bar, a toolbar, a list and a sheet over them.
  ///
  /// UIKit makes some of their views with the next turns of the run loop.
  package func showSystemViews() {
    let list = UITableViewController(style: .plain)
    list.title = "List"
    list.toolbarItems = [UIBarButtonItem(barButtonSystemItem: .add, target: nil, action: nil)]
    list.navigationItem.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .done, target: nil, action: nil)
    let field = UITextField(frame: CGRect(0, 0, 200, 40))
    list.tableView.tableHeaderView = field
    let navigation = UINavigationController(rootViewController: list)
    navigation.isToolbarHidden = false
    let tabs = UITabBarController()
    let other = UIViewController()
    other.tabBarItem = UITabBarItem(title: "Other", image: nil, tag: 1)
    other.tabBarItem.badgeValue = "1"
    navigation.tabBarItem = UITabBarItem(title: "List", image: nil, tag: 0)
    tabs.viewControllers = [navigation, other]
    window.rootViewController = tabs
    window.layoutIfNeeded()
    field.becomeFirstResponder()
    tabs.present(hostingController() ?? UIViewController(), animated: false)
    window.layoutIfNeeded()
  }

  /// All views of all windows, in the order of their windows and superviews.
  var systemViews: [UIView] {
    let windows: [UIView] = window.windowScene?.windows ?? [window]
    return windows.flatMap { $0.withSubviews }
  }

  fileprivate func answer(_ question: RuleQuestion) -> MeasuredAnswer {
    let classes = Set(question.classes)
    let views = systemViews.filter { view in
      !view.bounds.isEmpty && Probe.classNames(of: view).first.map(classes.contains) == true
    }
    guard !views.isEmpty else { return .notAsked(.noSuchView) }
    switch question.kind {
    case .passes: return .truth(!views.contains { $0.takesTouchesItself })
    case .answers: return .truth(views.contains { $0.hitTest($0.bounds.middle, with: nil) === $0 })
    case .empty: return .truth(views.allSatisfy { $0.subviews.isEmpty })
    }
  }
}

extension UIView {
  /// The view with all views in it, superviews first.
  fileprivate var withSubviews: [UIView] { [self] + subviews.flatMap { $0.withSubviews } }

  /// Whether the view itself is hit at one of 81 points of it.
  fileprivate var takesTouchesItself: Bool {
    let steps = stride(from: 0.05, to: 1, by: 0.1125)
    return steps.contains { x in
      steps.contains { y in
        let point = CGPoint(bounds.minX + bounds.width * CGFloat(x), bounds.minY + bounds.height * CGFloat(y))
        return hitTest(point, with: nil) === self
      }
    }
  }
}
