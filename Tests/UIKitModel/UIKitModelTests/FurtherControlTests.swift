import Foundation
import Testing
import UIKitModel

@MainActor @Suite struct FurtherControlTests {
  private func count(_ control: UIControl, _ events: UIControl.Event = .valueChanged) -> () -> Int {
    var count = 0
    control.addAction(UIAction { _ in count += 1 }, for: events)
    return { count }
  }

  @Test func `a slider's knob follows the touch`() {
    let stage = Stage()
    let slider = UISlider(frame: CGRect(x: 20, y: 100, width: 231, height: 31))
    slider.maximumValue = 10
    stage.window.addSubview(slider)
    let changes = count(slider)
    // The knob's middle runs from 35.5 to 235.5: 20 points a unit.
    stage.driver.began(at: at(40, 115))
    #expect(slider.isTracking)
    stage.driver.moved(to: at(60, 115))
    #expect(abs(slider.value - 1) < 1e-5)
    stage.driver.moved(to: at(140, 300))
    #expect(abs(slider.value - 5) < 1e-5)
    stage.driver.moved(to: at(900, 115))
    #expect(slider.value == 10)
    stage.driver.ended()
    #expect(changes() == 3)
  }

  @Test func `a slider ignores a touch beside its knob, and its own setter sends nothing`() {
    let stage = Stage()
    let slider = UISlider(frame: CGRect(x: 20, y: 100, width: 231, height: 31))
    stage.window.addSubview(slider)
    let changes = count(slider)
    stage.driver.drag(from: at(200, 115), to: at(240, 115))
    #expect(slider.value == 0)
    slider.setValue(2, animated: false)
    #expect(slider.value == 1)
    slider.maximumValue = 0.5
    #expect(slider.value == 0.5)
    #expect(changes() == 0)
  }

  @Test func `a slider that is not continuous sends once, at the end`() {
    let stage = Stage()
    let slider = UISlider(frame: CGRect(x: 20, y: 100, width: 231, height: 31))
    slider.isContinuous = false
    stage.window.addSubview(slider)
    let changes = count(slider)
    stage.driver.began(at: at(40, 115))
    stage.driver.moved(to: at(100, 115))
    #expect(changes() == 0)
    stage.driver.ended()
    #expect(changes() == 1)
  }

  @Test func `a tap switches a switch, selects a segment, and turns a page`() {
    let stage = Stage()
    let toggle = UISwitch(frame: CGRect(x: 10, y: 10, width: 5, height: 5))
    let segments = UISegmentedControl(items: ["one", "two", "three"])
    segments.frame = CGRect(x: 0, y: 100, width: 300, height: 30)
    let pages = UIPageControl(frame: CGRect(x: 0, y: 200, width: 100, height: 30))
    pages.numberOfPages = 2
    for control in [toggle, segments, pages] { stage.window.addSubview(control) }
    let (toggled, selected, turned) = (count(toggle), count(segments), count(pages))
    stage.driver.tap(at: at(55, 35))
    #expect(toggle.isOn)
    #expect(toggled() == 1)
    stage.driver.tap(at: at(150, 110))
    stage.driver.tap(at: at(150, 110))
    #expect(segments.selectedSegmentIndex == 1)
    #expect(selected() == 1)
    stage.driver.tap(at: at(90, 210))
    stage.driver.advance(by: 1)
    stage.driver.tap(at: at(90, 210))
    #expect(pages.currentPage == 1)
    #expect(turned() == 1)
  }

  private final class Selected: UITabBarDelegate {
    var tags: [Int] = []
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) { tags.append(item.tag) }
  }

  @Test func `a tap selects the tab under it`() {
    let stage = Stage()
    let bar = UITabBar(frame: CGRect(x: 0, y: 795, width: 390, height: 49))
    bar.items = (0..<3).map { UITabBarItem(title: nil, image: nil, tag: $0) }
    let heard = Selected()
    bar.delegate = heard
    stage.window.addSubview(bar)
    stage.driver.tap(at: at(280, 820))
    stage.driver.tap(at: at(80, 820))
    #expect(heard.tags == [2, 0])
    #expect(bar.selectedItem?.tag == 0)
  }

  private final class Editing: UITextViewDelegate {
    var allows = true
    var lines: [String] = []
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { allows }
    func textViewDidBeginEditing(_ textView: UITextView) { lines.append("begin") }
    func textViewDidEndEditing(_ textView: UITextView) { lines.append("end") }
  }

  @Test func `a text view becomes first responder when it is tapped and editable`() {
    let stage = Stage()
    let text = UITextView(frame: CGRect(x: 0, y: 100, width: 300, height: 100))
    text.contentSize = CGSize(width: 300, height: 500)
    let editing = Editing()
    text.delegate = editing
    stage.window.addSubview(text)
    text.isEditable = false
    stage.driver.tap(at: at(50, 150))
    #expect(!text.isFirstResponder)
    text.isEditable = true
    editing.allows = false
    stage.driver.tap(at: at(50, 150))
    #expect(!text.isFirstResponder)
    editing.allows = true
    stage.driver.drag(from: at(50, 180), to: at(50, 130))
    #expect(text.contentOffset.y > 0)
    #expect(!text.isFirstResponder)
    stage.driver.tap(at: at(50, 150))
    #expect(text.isFirstResponder)
    #expect(stage.window.endEditing(true))
    #expect(!text.isFirstResponder)
    #expect(editing.lines == ["begin", "end"])
  }

  @Test func `places in a text count its characters`() throws {
    let text = UITextView(frame: .zero)
    text.attributedText = NSAttributedString(string: "abcdef", attributes: [.link: "there"])
    let third = try #require(text.position(from: text.beginningOfDocument, offset: 3))
    #expect(text.offset(from: third, to: text.endOfDocument) == 3)
    #expect(text.position(from: third, offset: 4) == nil)
    let range = try #require(text.textRange(from: third, to: text.endOfDocument))
    #expect(text.text(in: range) == "def")
    #expect(text.textStyling(at: third, in: .forward)?[.link] as? String == "there")
    #expect(text.textStyling(at: text.endOfDocument, in: .forward) == nil)
    #expect(text.closestPosition(to: .zero) == nil)
  }

  private final class OwnCell: UICollectionViewCell {
    private(set) var made = ""
    override init(frame: CGRect) {
      super.init(frame: frame)
      made = "by its own initializer"
    }
    required init?(coder: NSCoder) { nil }
  }

  private final class OwnRow: UITableViewCell {
    private(set) var made = ""
    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      made = reuseIdentifier ?? ""
    }
    required init?(coder: NSCoder) { nil }
  }

  @Test func `a cell of a registered class is made by its own initializer`() {
    let grid = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewLayout())
    grid.register(OwnCell.self, forCellWithReuseIdentifier: "own")
    let cell = grid.dequeueReusableCell(withReuseIdentifier: "own", for: IndexPath(item: 0, section: 0))
    #expect((cell as? OwnCell)?.made == "by its own initializer")
    let table = UITableView(frame: .zero)
    table.register(OwnRow.self, forCellReuseIdentifier: "row")
    let row = table.dequeueReusableCell(withIdentifier: "row", for: IndexPath(row: 0, section: 0))
    #expect((row as? OwnRow)?.made == "row")
  }

  private final class ThreeRows: UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }
  }

  @Test func `rows lie below the header and above the footer`() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 500))
    let rows = ThreeRows()
    table.dataSource = rows
    table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 100))
    table.tableFooterView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 30))
    table.layoutIfNeeded()
    #expect(table.indexPathForRow(at: at(10, 50)) == nil)
    #expect(table.indexPathForRow(at: at(10, 100))?.row == 0)
    #expect(table.tableFooterView?.frame == CGRect(x: 0, y: 232, width: 200, height: 30))
    #expect(table.contentSize.height == 262)
    #expect(table.hitTest(at(10, 50), with: nil) === table.tableHeaderView)
    table.tableHeaderView = nil
    table.layoutIfNeeded()
    #expect(table.indexPathForRow(at: at(10, 50))?.row == 1)
  }

  @Test func `the halves of a stepper change its number within the ends, or around them`() {
    let stage = Stage()
    let stepper = UIStepper(frame: CGRect(x: 10, y: 10, width: 1, height: 1))
    (stepper.maximumValue, stepper.stepValue) = (5, 3)
    stage.window.addSubview(stepper)
    let changes = count(stepper)
    #expect(stepper.frame.size == CGSize(width: 94, height: 32))
    stage.driver.tap(at: at(60, 40))
    #expect(stepper.value == 3)
    stage.driver.tap(at: at(60, 40))
    #expect(stepper.value == 5)
    stage.driver.tap(at: at(60, 40))
    #expect(changes() == 2)
    stepper.wraps = true
    stage.driver.tap(at: at(60, 40))
    #expect(stepper.value == 0)
    stage.driver.tap(at: at(56, 40))
    #expect(stepper.value == 5 && changes() == 4)
    stepper.maximumValue = 4
    #expect(stepper.value == 4 && changes() == 4)
  }

  @Test func `a long pull at the top begins to refresh once, until the app ends it`() {
    let stage = Stage()
    let scrollView = UIScrollView(frame: stage.window.bounds)
    let refresh = UIRefreshControl()
    scrollView.refreshControl = refresh
    stage.window.addSubview(scrollView)
    stage.window.layoutIfNeeded()
    let changes = count(refresh)
    #expect(refresh.frame == CGRect(x: 0, y: -60, width: 390, height: 60))
    stage.driver.drag(from: at(100, 100), to: at(100, 219))
    #expect(changes() == 0 && !refresh.isRefreshing)
    stage.driver.drag(from: at(100, 100), to: at(100, 300))
    stage.driver.drag(from: at(100, 100), to: at(100, 300))
    #expect(changes() == 1 && refresh.isRefreshing)
    refresh.endRefreshing()
    stage.driver.drag(from: at(100, 100), to: at(100, 300))
    #expect(changes() == 2)
    scrollView.refreshControl = nil
    #expect(refresh.superview == nil)
  }

  private final class Search: UISearchBarDelegate {
    var mayBegin = true
    var told: [String] = []
    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { mayBegin }
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { told.append("begun") }
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { told.append("ended") }
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { told.append("cancelled") }
  }

  @Test func `a search bar's field takes touches and edits, beside the button that cancels`() {
    let stage = Stage()
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 390, height: 56))
    let delegate = Search()
    bar.delegate = delegate
    stage.window.addSubview(bar)
    stage.window.layoutIfNeeded()
    #expect(bar.searchTextField.frame == CGRect(x: 8, y: 10, width: 374, height: 36))
    #expect(EventDriver.hitTest(at(381, 20)) === bar.searchTextField && EventDriver.hitTest(at(7, 20)) === bar)
    delegate.mayBegin = false
    stage.driver.tap(at: at(100, 20))
    #expect(!bar.isFirstResponder && delegate.told == [])
    delegate.mayBegin = true
    stage.driver.tap(at: at(100, 20))
    #expect(bar.isFirstResponder && bar.searchTextField.isEditing)
    bar.showsCancelButton = true
    stage.window.layoutIfNeeded()
    stage.driver.tap(at: at(381, 20))
    bar.resignFirstResponder()
    #expect(delegate.told == ["begun", "cancelled", "ended"])
    bar.showsCancelButton = false
    stage.window.layoutIfNeeded()
    #expect(EventDriver.hitTest(at(381, 20)) === bar.searchTextField)
  }

  private final class Wheels: UIPickerViewDataSource {
    func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { component * 5 }
  }

  @Test func `pickers have UIKit's size unless they get another, and keep what is chosen`() {
    let stage = Stage()
    let (dates, wheels) = (UIDatePicker(), UIPickerView(frame: CGRect(x: 0, y: 300, width: 390, height: 100)))
    let source = Wheels()
    wheels.dataSource = source
    for picker in [dates, wheels] { stage.window.addSubview(picker) }
    #expect(EventDriver.hitTest(at(319, 215)) === dates && EventDriver.hitTest(at(320, 215)) === stage.window)
    #expect(EventDriver.hitTest(at(389, 399)) === wheels && EventDriver.hitTest(at(389, 400)) === stage.window)
    #expect(wheels.numberOfComponents == 2 && wheels.numberOfRows(inComponent: 1) == 5)
    #expect(wheels.selectedRow(inComponent: 0) == -1 && wheels.selectedRow(inComponent: 1) == 0)
    wheels.selectRow(3, inComponent: 1, animated: false)
    #expect(wheels.selectedRow(inComponent: 1) == 3)
    dates.setDate(Date(timeIntervalSince1970: 5), animated: true)
    #expect(dates.date.timeIntervalSince1970 == 5)
  }

  @Test func `the views in a text field are hit while their modes show them`() {
    let stage = Stage()
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    let (left, right) = (UIButton(frame: CGRect(x: 0, y: 0, width: 30, height: 30)), UIButton())
    right.frame.size = CGSize(width: 40, height: 20)
    (field.leftView, field.leftViewMode) = (left, .always)
    (field.rightView, field.rightViewMode) = (right, .whileEditing)
    stage.window.addSubview(field)
    stage.window.layoutIfNeeded()
    #expect(left.frame == CGRect(x: 0, y: 5, width: 30, height: 30) && right.superview == nil)
    #expect(EventDriver.hitTest(at(29, 20)) === left && EventDriver.hitTest(at(190, 20)) === field)
    #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 30, y: 0, width: 170, height: 40))
    stage.driver.tap(at: at(100, 20))
    stage.window.layoutIfNeeded()
    #expect(EventDriver.hitTest(at(190, 20)) === right && EventDriver.hitTest(at(190, 8)) === field)
    #expect(field.editingRect(forBounds: field.bounds).maxX == 160)
    field.resignFirstResponder()
    field.leftView = nil
    stage.window.layoutIfNeeded()
    #expect(EventDriver.hitTest(at(190, 20)) === field && EventDriver.hitTest(at(29, 20)) === field)
    field.borderStyle = .roundedRect
    #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 7, y: 0, width: 186, height: 40))
  }
}
