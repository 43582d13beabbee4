import Foundation
import Testing
import UIKitModel

@MainActor @Suite struct ListControllerTests {
  private final class Rows: UITableViewController {
    var told: [String] = []

    override func numberOfSections(in tableView: UITableView) -> Int { 2 }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.tag = indexPath.section * 10 + indexPath.row
      return cell
    }
    override func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      guard section == 1 else { return nil }
      let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
      header.tag = 100
      return header
    }
    override func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 30 }
    override func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
      UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 20))
    }
    override func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
      indexPath.row != 2
    }
    override func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
      indexPath == IndexPath(row: 1, section: 1) ? nil : indexPath
    }
    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      tell("selected", indexPath)
    }
    override func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { tell("left", indexPath) }
    override func scrollViewDidScroll(_ scrollView: UIScrollView) { told.append("scrolled") }

    private func tell(_ word: String, _ path: IndexPath) { told.append("\(word) \(path.section) \(path.row)") }
  }

  private func show(_ controller: UIViewController, on stage: Stage) {
    stage.window.rootViewController = controller
    stage.window.layoutIfNeeded()
  }

  @Test func `a table's sections lie below each other with the views around them, and a row's cell is hit`() {
    let stage = Stage()
    let rows = Rows(style: .plain)
    show(rows, on: stage)
    // 3 rows of 44 points, 20 points below them, 30 points above the next section.
    #expect(rows.tableView === rows.view && rows.tableView.frame == stage.window.bounds)
    #expect(rows.tableView.numberOfSections == 2 && rows.tableView.numberOfRows(inSection: 1) == 3)
    #expect(rows.tableView.rect(forSection: 0) == CGRect(x: 0, y: 0, width: 390, height: 152))
    #expect(rows.tableView.rectForHeader(inSection: 1) == CGRect(x: 0, y: 152, width: 390, height: 30))
    #expect(rows.tableView.rectForFooter(inSection: 1) == CGRect(x: 0, y: 314, width: 390, height: 20))
    #expect(rows.tableView.rectForRow(at: IndexPath(row: 0, section: 1)).minY == 182)
    #expect(rows.tableView.contentSize.height == 334)
    #expect(EventDriver.hitTest(at(10, 131))?.superview?.tag == 2)
    #expect(EventDriver.hitTest(at(10, 160))?.superview?.tag == 100)
    #expect(EventDriver.hitTest(at(10, 182))?.superview?.tag == 10)
    #expect(EventDriver.hitTest(at(10, 400)) === rows.view)
    rows.tableView.reloadData()
    // 6 cells, a header, 2 footers.
    #expect(rows.tableView.subviews.count == 9)
  }

  @Test func `a row is selected when the controller lets it, and the row before hears of it`() {
    let stage = Stage()
    let rows = Rows(style: .plain)
    show(rows, on: stage)
    stage.driver.tap(at: at(10, 10))
    stage.driver.tap(at: at(10, 54))
    stage.driver.tap(at: at(10, 100))
    stage.driver.tap(at: at(10, 230))
    #expect(rows.told == ["selected 0 0", "left 0 0", "selected 0 1"])
    #expect(rows.tableView.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
    rows.tableView.contentOffset.y = 5
    #expect(rows.told.last == "scrolled")
  }

  private final class Items: UICollectionViewController {
    var told: [Int] = []

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 4 }
    override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
      -> UICollectionViewCell
    {
      let cell = UICollectionViewCell(frame: .zero)
      cell.tag = indexPath.item + 1
      return cell
    }
    override func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
      indexPath.item != 2
    }
    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      told.append(indexPath.item)
    }
    override func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
      told.append(-indexPath.item)
    }
  }

  @Test func `a collection view fills its controller's view, and selects what the controller lets it`() {
    let stage = Stage()
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 390, height: 100)
    layout.minimumLineSpacing = 0
    let items = Items(collectionViewLayout: layout)
    show(items, on: stage)
    #expect(items.collectionView.superview === items.view && items.collectionView.frame == stage.window.bounds)
    #expect(EventDriver.hitTest(at(10, 350))?.superview?.tag == 4)
    for y in [150.0, 250, 350] { stage.driver.tap(at: at(10, y)) }
    #expect(items.told == [1, -1, 3])
    #expect(items.collectionView.indexPathsForSelectedItems == [IndexPath(item: 3, section: 0)])
  }

  private final class Pages: UIPageViewControllerDataSource, UIPageViewControllerDelegate {
    let all = (0..<3).map { number in
      let page = UIViewController()
      page.view.tag = number
      return page
    }
    var told: [String] = []

    func pageViewController(
      _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { viewController.view.tag == 0 ? nil : all[viewController.view.tag - 1] }
    func pageViewController(
      _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController? { viewController.view.tag == 2 ? nil : all[viewController.view.tag + 1] }
    func pageViewController(
      _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
    ) { told += pendingViewControllers.map { "will \($0.view.tag)" } }
    func pageViewController(
      _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
      previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) { told += previousViewControllers.map { "from \($0.view.tag)" } }
  }

  @Test func `a drag over half the view turns the page, and the new page is hit`() {
    let stage = Stage()
    let controller = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    let pages = Pages()
    (controller.dataSource, controller.delegate) = (pages, pages)
    controller.setViewControllers([pages.all[1]], direction: .forward, animated: false)
    show(controller, on: stage)
    #expect(EventDriver.hitTest(at(10, 10)) === pages.all[1].view)
    stage.driver.drag(from: at(350, 100), to: at(200, 100))
    stage.driver.drag(from: at(350, 300), to: at(350, 10))
    #expect(controller.viewControllers == [pages.all[1]] && pages.told == [])
    stage.driver.drag(from: at(350, 100), to: at(50, 100))
    #expect(EventDriver.hitTest(at(10, 10)) === pages.all[2].view && pages.all[1].view.window == nil)
    stage.driver.drag(from: at(350, 100), to: at(50, 100))
    stage.driver.drag(from: at(50, 100), to: at(350, 100))
    #expect(controller.viewControllers == [pages.all[1]] && controller.children == [pages.all[1]])
    #expect(pages.told == ["will 2", "from 1", "will 1", "from 2"])
  }

  @Test func `a table scrolls to a row, selects it silently, and shows changed data`() {
    let stage = Stage()
    final class Source: UITableViewDataSource {
      var rows = 40
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
      }
    }
    let source = Source()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 440))
    table.dataSource = source
    stage.window.addSubview(table)
    func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }
    // 40 rows of 44 points.
    table.scrollToRow(at: path(20), at: .top, animated: false)
    #expect(table.contentOffset.y == 880)
    table.scrollToRow(at: path(20), at: .middle, animated: false)
    #expect(table.contentOffset.y == 682)
    table.scrollToRow(at: path(20), at: .bottom, animated: false)
    #expect(table.contentOffset.y == 484)
    table.scrollToRow(at: path(21), at: .none, animated: false)
    #expect(table.contentOffset.y == 528)
    table.selectRow(at: path(39), animated: false, scrollPosition: .top)
    #expect(table.contentOffset.y == 1320 && table.indexPathsForSelectedRows == [path(39)])
    source.rows = 20
    table.deleteRows(at: [path(0)], with: .automatic)
    table.layoutIfNeeded()
    #expect(table.contentSize.height == 880 && table.indexPathsForSelectedRows == nil)
    source.rows = 10
    table.performBatchUpdates({ source.rows += 1 }, completion: { done in #expect(done) })
    #expect(table.numberOfRows(inSection: 0) == 11)
  }

  @Test func `a collection view scrolls to an item, knows its place, and shows changed data`() {
    let stage = Stage()
    final class Source: UICollectionViewDataSource {
      var items = 20
      func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { items }
      func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
        -> UICollectionViewCell
      { UICollectionViewCell(frame: .zero) }
    }
    let source = Source()
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 390, height: 100)
    layout.minimumLineSpacing = 0
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 390, height: 500), collectionViewLayout: layout)
    view.dataSource = source
    stage.window.addSubview(view)
    #expect(layout.collectionView === view)
    let path = IndexPath(item: 10, section: 0)
    #expect(view.layoutAttributesForItem(at: path)?.frame == CGRect(x: 0, y: 1000, width: 390, height: 100))
    view.scrollToItem(at: path, at: .top, animated: false)
    #expect(view.contentOffset.y == 1000)
    view.scrollToItem(at: path, at: .centeredVertically, animated: false)
    #expect(view.contentOffset.y == 800)
    view.selectItem(at: path, animated: false, scrollPosition: .bottom)
    #expect(view.contentOffset.y == 600 && view.indexPathsForSelectedItems == [path])
    view.deselectItem(at: path, animated: false)
    #expect(view.indexPathsForSelectedItems == [])
    layout.itemSize.height = 50
    layout.invalidateLayout()
    view.layoutIfNeeded()
    #expect(view.layoutAttributesForItem(at: path)?.frame.minY == 500)
    source.items = 3
    view.deleteItems(at: [path])
    view.layoutIfNeeded()
    #expect(view.numberOfItems(inSection: 0) == 3)
  }
}
