import Delivery
import Foundation
import Testing
import UIKitModel

@MainActor @Suite struct ScrollViewTests {
  /// Scenario 5: a list scrolls horizontally. In front of it a second list scrolls vertically, and
  /// lets touches through where it is empty.
  private final class ThroughEmptySpace: UIScrollView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      guard subviews.contains(where: { $0.frame.contains(point) }) else { return nil }
      return super.hitTest(point, with: event)
    }
  }

  @Test func `a scroll view of which nothing is known holds touches back and takes them as a live one does`() {
    let (unknown, live) = (DeliveredView.Scrolling(isHorizontal: true, isVertical: true), UIScrollView())
    #expect(unknown.delaysContentTouches == live.delaysContentTouches)
    #expect(unknown.canCancelContentTouches == live.canCancelContentTouches)
  }

  @MainActor private struct Scene {
    let stage = Stage()
    let a = UICollectionView(
      frame: CGRect(x: 0, y: 88, width: 390, height: 300), collectionViewLayout: UICollectionViewLayout())
    let b: UIScrollView
    var helped: () -> Int

    init(passes: Bool, moved: Bool) {
      b = passes ? ThroughEmptySpace() : UIScrollView()
      b.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
      a.contentSize = CGSize(width: 1200, height: 300)
      b.contentSize = CGSize(width: 390, height: 1600)
      let list = UIView(frame: CGRect(x: 0, y: 388, width: 390, height: 1212))
      let help = UIButton(frame: CGRect(x: 330, y: 340, width: 44, height: 44))
      var count = 0
      help.addAction(UIAction { _ in count += 1 }, for: .touchUpInside)
      helped = { count }
      b.addSubview(list)
      b.addSubview(help)
      stage.window.addSubview(a)
      stage.window.addSubview(b)
      if moved { stage.window.addGestureRecognizer(b.panGestureRecognizer) }
    }
  }

  @Test func `the area that lets touches through shrinks as the view scrolls`() {
    let scene = Scene(passes: true, moved: false)
    #expect(EventDriver.hitTest(at(195, 200)) === scene.a)
    #expect(EventDriver.hitTest(at(350, 360)) is UIButton)
    scene.b.contentOffset = at(0, 200)
    #expect(EventDriver.hitTest(at(195, 250)) === scene.b.subviews[0])
    #expect(EventDriver.hitTest(at(195, 150)) === scene.a)
  }

  @Test func `a view that lets touches through cannot be dragged from there`() throws {
    let scene = Scene(passes: true, moved: false)
    scene.stage.driver.began(at: at(195, 200))
    #expect(try #require(scene.stage.driver.touch()).gestureRecognizers == [scene.a.panGestureRecognizer])
    scene.stage.driver.ended()
    scene.stage.driver.drag(from: at(195, 200), to: at(195, 100))
    #expect(scene.b.contentOffset == .zero)
  }

  @Test func `with its pan on the common superview a vertical drag scrolls it and a horizontal one the list behind`()
    throws
  {
    let scene = Scene(passes: true, moved: true)
    scene.stage.driver.began(at: at(195, 200))
    let touch = try #require(scene.stage.driver.touch())
    #expect(touch.gestureRecognizers == [scene.a.panGestureRecognizer, scene.b.panGestureRecognizer])
    #expect(scene.b.panGestureRecognizer.view === scene.stage.window)
    #expect(scene.b.panGestureRecognizer.drivenView === scene.b)
    scene.stage.driver.ended()

    scene.stage.driver.drag(from: at(195, 200), to: at(195, 100))
    #expect(abs(scene.b.contentOffset.y - 90) < 1e-9)
    #expect(scene.a.contentOffset == .zero)
    scene.b.contentOffset = .zero
    scene.stage.driver.drag(from: at(195, 200), to: at(95, 200))
    #expect(abs(scene.a.contentOffset.x - 90) < 1e-9)
    #expect(scene.b.contentOffset == .zero)
    scene.stage.driver.tap(at: at(350, 360))
    #expect(scene.helped() == 1)
  }

  @Test func `with interaction off the moved pan still scrolls`() {
    let scene = Scene(passes: false, moved: true)
    scene.b.isUserInteractionEnabled = false
    scene.stage.driver.drag(from: at(195, 600), to: at(195, 500))
    #expect(abs(scene.b.contentOffset.y - 90) < 1e-9)
    scene.stage.driver.tap(at: at(350, 360))
    #expect(scene.helped() == 0)
  }

  // MARK: Touches of the content

  @MainActor private func scrolling(_ stage: Stage) -> (UIScrollView, LoggingView) {
    let scrollView = UIScrollView(frame: stage.window.bounds)
    scrollView.contentSize = CGSize(width: 390, height: 2000)
    stage.window.addSubview(scrollView)
    return (scrollView, stage.add("row", 0, 0, 390, 400, to: scrollView))
  }

  @Test func `content waits for its touch, and gets it when the finger stays`() {
    let stage = Stage()
    _ = scrolling(stage)
    stage.driver.began(at: at(10, 100))
    #expect(stage.log.take() == [])
    stage.driver.advance(by: 0.2)
    #expect(stage.log.take() == ["row began"])
    stage.driver.moved(to: at(10, 50))
    #expect(stage.log.take() == ["row cancelled"])
  }

  @Test func `a quick tap reaches the content whole`() {
    let stage = Stage()
    _ = scrolling(stage)
    stage.driver.tap(at: at(10, 100))
    #expect(stage.log.take() == ["row began", "row ended"])
  }

  @Test func `a quick drag scrolls, and the content hears nothing`() {
    let stage = Stage()
    let (scrollView, _) = scrolling(stage)
    stage.driver.drag(from: at(10, 300), to: at(10, 200), steps: 20)
    #expect(stage.log.take() == [])
    #expect(abs(scrollView.contentOffset.y - 90) < 1e-9)
  }

  @Test func `without the delay content is told at once, and then that it was cancelled`() {
    let stage = Stage()
    let (scrollView, _) = scrolling(stage)
    scrollView.delaysContentTouches = false
    stage.driver.drag(from: at(10, 300), to: at(10, 200), steps: 2)
    #expect(stage.log.take() == ["row began", "row cancelled"])
  }

  @Test func `content that cannot be cancelled keeps its touch, and nothing scrolls`() {
    let stage = Stage()
    let (scrollView, _) = scrolling(stage)
    scrollView.delaysContentTouches = false
    scrollView.canCancelContentTouches = false
    stage.driver.drag(from: at(10, 300), to: at(10, 200), steps: 2)
    #expect(stage.log.take() == ["row began", "row moved", "row moved", "row ended"])
    #expect(scrollView.contentOffset == .zero)
  }

  @Test func `a button that has its touch does not let a scroll take it`() {
    let stage = Stage()
    let (scrollView, _) = scrolling(stage)
    let button = UIButton(frame: CGRect(x: 0, y: 500, width: 100, height: 100))
    scrollView.addSubview(button)
    stage.driver.began(at: at(10, 550))
    stage.driver.advance(by: 0.2)
    #expect(button.isTracking)
    stage.driver.moved(to: at(10, 450))
    #expect(scrollView.contentOffset == .zero)
    stage.driver.ended()
    stage.driver.drag(from: at(10, 550), to: at(10, 450))
    #expect(abs(scrollView.contentOffset.y - 90) < 1e-9)
  }

  @Test func `a scroll view can keep touches from its content`() {
    final class Closed: UIScrollView {
      override func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { false }
    }
    let stage = Stage()
    let scrollView = Closed(frame: stage.window.bounds)
    stage.window.addSubview(scrollView)
    stage.add("row", 0, 0, 100, 100, to: scrollView)
    stage.driver.tap(at: at(10, 10))
    #expect(stage.log.take() == [])
  }

  // MARK: Directions and limits

  @Test func `a drag stops at the limits of the content`() {
    let stage = Stage()
    let (scrollView, _) = scrolling(stage)
    stage.driver.drag(from: at(10, 300), to: at(10, 800))
    #expect(scrollView.contentOffset == .zero)
    scrollView.contentOffset = at(0, 1150)
    stage.driver.drag(from: at(10, 300), to: at(10, 100))
    #expect(scrollView.contentOffset == at(0, 2000 - 844))
  }

  @Test func `a pan does not begin where there is nothing to scroll to, unless it always bounces`() {
    let stage = Stage()
    let (scrollView, _) = scrolling(stage)
    stage.driver.drag(from: at(10, 300), to: at(100, 300), lifts: false)
    #expect(!scrollView.isDragging)
    stage.driver.ended()
    scrollView.alwaysBounceHorizontal = true
    stage.driver.drag(from: at(10, 300), to: at(100, 300), lifts: false)
    #expect(scrollView.isDragging)
    #expect(scrollView.contentOffset == .zero)
    stage.driver.ended()
    scrollView.isScrollEnabled = false
    stage.driver.drag(from: at(10, 300), to: at(10, 100))
    #expect(scrollView.contentOffset == .zero)
  }

  @Test func `a directional lock keeps to the axis on which the drag began`() {
    let stage = Stage()
    let (scrollView, _) = scrolling(stage)
    scrollView.contentSize = CGSize(width: 2000, height: 2000)
    // The first 10 points of the way do not count.
    let slop = at(30 / 109.squareRoot(), 100 / 109.squareRoot())
    for (locked, expected) in [(false, at(30 - slop.x, 100 - slop.y)), (true, at(0, 100 - slop.y))] {
      scrollView.contentOffset = .zero
      scrollView.isDirectionalLockEnabled = locked
      stage.driver.drag(from: at(100, 300), to: at(70, 200))
      let offset = scrollView.contentOffset
      #expect(abs(offset.x - expected.x) < 1e-9 && abs(offset.y - expected.y) < 1e-9, "locked: \(locked)")
    }
  }

  @Test func `a scroll event scrolls the nearest view that can`() {
    let stage = Stage()
    let (scrollView, row) = scrolling(stage)
    let inner = UIScrollView(frame: row.bounds)
    inner.contentSize = CGSize(width: 1000, height: 100)
    row.addSubview(inner)
    stage.driver.scroll(at: at(10, 10), by: at(0, 50))
    #expect(scrollView.contentOffset == at(0, 50))
    stage.driver.scroll(at: at(10, 10), by: at(70, 0))
    #expect(inner.contentOffset == at(70, 0))
  }

  // MARK: Cells

  private final class Rows: UITableViewDataSource, UITableViewDelegate {
    var selected: [Int] = []
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 30 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      UITableViewCell(style: .default, reuseIdentifier: "row")
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { selected.append(indexPath.row) }
  }

  @Test func `a tap on a cell selects its row, a drag scrolls the table`() {
    let stage = Stage()
    let table = UITableView(frame: stage.window.bounds)
    let rows = Rows()
    (table.dataSource, table.delegate) = (rows, rows)
    stage.window.addSubview(table)
    stage.driver.tap(at: at(100, 50))
    #expect(rows.selected == [1])
    stage.driver.drag(from: at(100, 500), to: at(100, 402))
    stage.driver.tap(at: at(100, 50))
    #expect(rows.selected == [1, 3])
  }

  private final class Items: UICollectionViewDataSource, UICollectionViewDelegate {
    var selected: [Int] = []
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 9 }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
    {
      collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      selected.append(indexPath.item)
    }
  }

  @Test func `a tap on an item selects it`() {
    let stage = Stage()
    let layout = UICollectionViewFlowLayout()
    layout.scrollDirection = .horizontal
    layout.itemSize = CGSize(width: 100, height: 100)
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 390, height: 100), collectionViewLayout: layout)
    let items = Items()
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
    (view.dataSource, view.delegate) = (items, items)
    stage.window.addSubview(view)
    stage.driver.tap(at: at(120, 50))
    #expect(items.selected == [1])
    #expect(view.contentSize == CGSize(width: 980, height: 100))
  }
}
