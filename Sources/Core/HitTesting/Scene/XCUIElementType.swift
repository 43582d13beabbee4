/// The types of XCUITest's elements that stand for views of UIKit. A page source has these types in
/// place of classes.
package enum XCUIElementType {
  private static let prefix = "XCUIElementType"

  /// UIKit's class for a type, such as `UISwitch` for `XCUIElementTypeSwitch`; nil for a type that
  /// may stand for any view. A control without a class of its own is a `UIControl`.
  package static func uikitClass(_ label: String) -> String? {
    guard label.hasPrefix(prefix) else { return nil }
    let name = String(label.dropFirst(prefix.count))
    return controls[name] ?? containers[name]
  }

  /// Whether a type is one of a control.
  static func isControl(_ label: String) -> Bool {
    label.hasPrefix(prefix) && controls[String(label.dropFirst(prefix.count))] != nil
  }

  private static let controls: [String: String] = [
    "Button": "UIButton", "CheckBox": "UIControl", "ComboBox": "UIControl", "DatePicker": "UIDatePicker",
    "DisclosureTriangle": "UIControl", "Icon": "UIControl", "Link": "UIControl",
    "MenuButton": "UIButton", "MenuItem": "UIControl", "PageIndicator": "UIPageControl", "PopUpButton": "UIButton",
    "RadioButton": "UIControl", "SearchField": "UISearchTextField", "SecureTextField": "UITextField",
    "SegmentedControl": "UISegmentedControl", "Slider": "UISlider", "Stepper": "UIStepper", "Switch": "UISwitch",
    "Tab": "UIControl", "TextField": "UITextField", "Toggle": "UISwitch", "ToolbarButton": "UIButton",
  ]
  private static let containers: [String: String] = [
    "Alert": "_UIAlertControllerView", "Cell": "UITableViewCell", "Keyboard": "UIKeyboard",
    "NavigationBar": "UINavigationBar", "Popover": "_UIPopoverView", "TabBar": "UITabBar", "Toolbar": "UIToolbar",
  ]
}
