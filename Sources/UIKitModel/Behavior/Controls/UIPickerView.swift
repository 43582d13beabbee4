#if UIKIT_MODEL
  public import Foundation

  /// An object that tells a picker how many wheels and rows there are.
  @preconcurrency @MainActor public protocol UIPickerViewDataSource: AnyObject {
    /// The number of wheels.
    func numberOfComponents(in pickerView: UIPickerView) -> Int
    /// The number of rows on a wheel.
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
  }

  /// An object that gives what a picker shows, and hears of selected rows.
  @preconcurrency @MainActor public protocol UIPickerViewDelegate: AnyObject {
    /// The width of a wheel, in points; the model never asks it.
    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat
    /// The height of a wheel's rows, in points; the model never asks it.
    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat
    /// The text of a row; the model never asks it.
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
    /// The text of a row, with attributes; the model never asks it.
    func pickerView(
      _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
    ) -> NSAttributedString?
    /// The view of a row; the model never asks it.
    func pickerView(
      _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
    ) -> UIView
    /// Tells that a touch has selected a row; the model never calls it.
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
  }

  extension UIPickerViewDelegate {
    /// Gives 0.
    public func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { 0 }
    /// Gives 0.
    public func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { 0 }
    /// Gives nil.
    public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
      nil
    }
    /// Gives nil.
    public func pickerView(
      _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
    ) -> NSAttributedString? { nil }
    /// Gives an empty view.
    public func pickerView(
      _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
    ) -> UIView { UIView() }
    /// Does nothing.
    public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
  }

  /// A view with wheels of rows.
  ///
  /// The model makes no views for the wheels, and no touch turns them. A new picker is as large as
  /// UIKit's, 320 by 216 points.
  @preconcurrency @MainActor open class UIPickerView: UIView {
    static let usualSize = CGSize(width: 320, height: 216)

    /// The object that tells how many rows there are; nil for none.
    open weak var dataSource: (any UIPickerViewDataSource)? { didSet { reloadAllComponents() } }
    /// The object that gives what is shown; nil for none.
    open weak var delegate: (any UIPickerViewDelegate)?
    private var selected: [Int: Int] = [:]

    /// Makes a picker; an empty frame stands for UIKit's size.
    public override init(frame: CGRect) {
      super.init(frame: frame.size == .zero ? CGRect(origin: frame.origin, size: Self.usualSize) : frame)
    }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// The number of wheels; 0 without a data source.
    open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }
    /// The number of rows on a wheel; 0 without a data source.
    open func numberOfRows(inComponent component: Int) -> Int {
      dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
    }
    /// The view of a row; nil, because the model makes none.
    open func view(forRow row: Int, forComponent component: Int) -> UIView? { nil }
    /// Selects the first row of all wheels.
    open func reloadAllComponents() { selected = [:] }
    /// Selects the first row of a wheel.
    open func reloadComponent(_ component: Int) { selected[component] = nil }
    /// Selects a row; the model ignores `animated`, and tells nobody.
    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) { selected[component] = row }
    /// The selected row of a wheel; -1 for a wheel without rows.
    open func selectedRow(inComponent component: Int) -> Int {
      if isRecorded, selected[component] == nil { readUnknown("selectedRow(inComponent:)", of: self) }
      return selected[component] ?? (numberOfRows(inComponent: component) > 0 ? 0 : -1)
    }
  }
#endif
