import Foundation
import Testing
import UIKitModel

/// Tests what differs between systems: sizes, and the rules that were measured on iOS 26.1.
@MainActor @Suite struct SystemTests {
  @Test(arguments: [("15.8", 51.0, 31.0), ("18.1", 51, 31), ("26.1", 63, 28), ("27.0", 63, 28)])
  func `a switch has the size of its system`(system: String, width: Double, height: Double) {
    EventDriver.reset(system: system)
    defer { EventDriver.reset() }
    #expect(UIDevice.current.systemVersion == system)
    let toggle = UISwitch(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(toggle.frame == CGRect(x: 1, y: 2, width: width, height: height))
    #expect(toggle.intrinsicContentSize == CGSize(width: width, height: height))
  }

  @Test(arguments: [("15.8", 44.0, 44.0, 49.0), ("18.1", 44, 44, 49), ("26.1", 54, 48, 83)])
  func `bars have the heights of their system`(system: String, top: Double, toolbar: Double, tabs: Double) {
    EventDriver.reset(system: system)
    defer { EventDriver.reset() }
    let window = UIWindow()
    let (controller, navigation) = (
      UITabBarController(), UINavigationController(rootViewController: UIViewController())
    )
    navigation.isToolbarHidden = false
    controller.viewControllers = [navigation]
    window.rootViewController = controller
    window.layoutIfNeeded()
    #expect(Double(navigation.navigationBar.frame.height) == top)
    #expect(Double(navigation.toolbar.frame.height) == toolbar)
    #expect(Double(controller.tabBar.frame.height) == tabs)
    #expect(navigation.toolbar.frame.maxY == controller.tabBar.frame.minY)
  }

  @Test func `sliders and progress bars have a height of their own, and a button is not opaque`() {
    EventDriver.reset()
    let (slider, progress) = (UISlider(), UIProgressView(progressViewStyle: .default))
    #expect(slider.intrinsicContentSize.height == 34 && slider.sizeThatFits(CGSize(width: 9, height: 9)).height == 34)
    #expect(progress.intrinsicContentSize.height == 4)
    slider.frame = CGRect(x: 0, y: 0, width: 100, height: 1)
    slider.sizeToFit()
    #expect(slider.bounds.size == CGSize(width: 100, height: 34))
    let button = UIButton(type: .system)
    #expect(!button.isOpaque && UIView().isOpaque)
    button.isOpaque = true
    #expect(button.isOpaque)
  }

  @Test func `a selected segment that is switched off or removed is not selected, and one before it moves it`() {
    func make(_ selected: Int) -> UISegmentedControl {
      let control = UISegmentedControl(items: ["a", "b", "c"])
      control.selectedSegmentIndex = selected
      return control
    }
    var control = make(1)
    control.setEnabled(false, forSegmentAt: 0)
    #expect(control.selectedSegmentIndex == 1)
    control.setEnabled(false, forSegmentAt: 1)
    #expect(control.selectedSegmentIndex == -1)
    control = make(2)
    control.removeSegment(at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 1)
    control = make(0)
    control.removeSegment(at: 2, animated: false)
    #expect(control.selectedSegmentIndex == 0)
    control.removeSegment(at: 0, animated: false)
    #expect(control.selectedSegmentIndex == -2)
    control = make(2)
    control.removeSegment(at: 9, animated: false)
    #expect(control.selectedSegmentIndex == -2)
  }

  @Test func `an iPad is told by its idiom, its name and its traits`() {
    EventDriver.reset(screen: CGSize(width: 820, height: 1180), idiom: .pad)
    defer { EventDriver.reset() }
    #expect(UIDevice.current.userInterfaceIdiom == .pad && UIDevice.current.model == "iPad")
    #expect(UIDevice.current.systemName == "iPadOS" && UIDevice.current.systemVersion == "26.1")
    #expect(UIViewController().traitCollection.horizontalSizeClass == .regular)
    EventDriver.reset()
    #expect(UIDevice.current.userInterfaceIdiom == .phone && UIDevice.current.systemName == "iOS")
  }
}
