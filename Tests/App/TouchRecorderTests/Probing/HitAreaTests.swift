#if UIKIT_MODEL
  import Foundation
  import TestSupport
  import Testing
  import TouchRecorder
  import UIKitModel

  /// Tests which areas of the screen a view gets touches in, by UIKit and by the rules.
  @MainActor
  @Suite(.serialized) struct HitAreaTests {
    private func areas(of view: UIView, in app: ProbedApp, calls: Int = 20_000) -> HitAreas {
      var options = app.options
      options.calls = calls
      return TouchRecorder.hitAreas(of: view, options)
    }

    @Test func `A button that nothing covers gets all its touches`() {
      let app = ProbedApp()
      let areas = areas(of: app.button, in: app)
      #expect(areas.areas == [CGRect(x: 40, y: 140, width: 100, height: 40)] && areas.ruled == areas.areas)
      #expect(areas.share == 1 && areas.takers.isEmpty && areas.differences.isEmpty && areas.unknown.isEmpty)
      #expect(areas.probed == CGRect(x: 0, y: 96, width: 184, height: 128))
      #expect(areas.gaps == [.smallAreas] && areas.explanation == nil && areas.calls < 2_000)
      #expect(
        "\(areas)" == """
          UIKit gives touches to OverridingWindow/OverridingView#panel/OverridingView#card/UIButton#pay at
            (40, 140) to (140, 180)
          That is 100% of its bounds, as far as they are shown.
          The rules of uikit give it the same touches.
          Areas of less than 22 points may be missing where no edge of a view is near.
          """)
    }

    @Test func `A view gets the touches of the views in it, and others get what they cover`() throws {
      let app = ProbedApp()
      let cover = UIView(frame: CGRect(x: 100, y: 0, width: 100, height: 100))
      app.card.addSubview(cover)
      let areas = areas(of: app.card, in: app)
      #expect(areas.areas == [CGRect(x: 20, y: 120, width: 200, height: 100)] && areas.share == 1)
      let ofButton = self.areas(of: app.button, in: app)
      #expect(ofButton.areas == [CGRect(x: 40, y: 140, width: 80, height: 40)] && ofButton.share == 0.8)
      let taker = try #require(ofButton.takers.first)
      #expect(taker.answer.view === cover && abs(taker.share - 0.2) < 1e-9 && ofButton.takers.count == 1)
      #expect(taker.areas == [CGRect(x: 120, y: 140, width: 20, height: 40)])
      #expect(
        "\(ofButton)".contains(
          "In its bounds, OverridingWindow/OverridingView#panel/OverridingView#card/UIView gets 20%, at\n  (120, 140) to (140, 180)\n"
        ))
    }

    @Test func `A larger tap area that the rules do not know is found to half a point, and named`() {
      let app = ProbedApp()
      app.card.answer = { [app] point, inherited in
        app.button.frame.insetBy(dx: -11.25, dy: -9).contains(point) ? app.button : inherited()
      }
      let areas = areas(of: app.button, in: app)
      let found = areas.areas.reduce(CGRect.null) { $0.union($1) }
      let expected = app.card.convert(app.button.frame.insetBy(dx: -11.25, dy: -9), to: nil as UIView?)
      for (one, other) in [
        (found.minX, expected.minX), (found.maxX, expected.maxX), (found.minY, expected.minY),
        (found.maxY, expected.maxY),
      ] { #expect(abs(one - other) <= 0.5, "\(found)") }
      let size = areas.areas.reduce(0) { $0 + $1.width * $1.height }
      #expect(abs(size - expected.width * expected.height) < expected.width + expected.height)
      #expect(areas.ruled == [CGRect(x: 40, y: 140, width: 100, height: 40)])
      #expect(!areas.differences.isEmpty && areas.explanation?.disagreement?.view.view === app.card)
      #expect(areas.gaps == [.smallAreas] && areas.share == 1)
    }

    @Test func `A round area`() {
      let app = ProbedApp()
      app.card.answer = { point, inherited in
        let (x, y) = (point.x - 70, point.y - 40)
        return x * x + y * y < 15 * 15 ? inherited() : nil
      }
      let areas = areas(of: app.button, in: app)
      let size = areas.areas.reduce(0) { $0 + $1.width * $1.height }
      #expect(abs(size - .pi * 225) < 30, "\(size)")
      #expect(abs((areas.share ?? 0) - .pi * 225 / 4000) < 0.01)
      #expect(areas.takers.map { $0.answer.view } == [app.panel])
    }

    @Test func `Bounds that a scroll view cuts off are not counted`() {
      let app = ProbedApp()
      let list = UIScrollView(frame: CGRect(x: 0, y: 600, width: 390, height: 100))
      list.clipsToBounds = true
      let row = UIButton(frame: CGRect(x: 0, y: 80, width: 390, height: 60))
      list.addSubview(row)
      app.window.addSubview(list)
      let areas = areas(of: row, in: app)
      #expect(areas.areas == [CGRect(x: 0, y: 680, width: 390, height: 20)] && areas.share == 1)
      list.contentOffset.y = 300
      let none = self.areas(of: row, in: app)
      #expect(none.areas.isEmpty && none.share == nil)
      #expect("\(none)".hasPrefix("UIKit gives OverridingWindow/UIScrollView/UIButton no touches.\nThe rules"))
    }

    @Test func `Views that are not on the screen`() {
      let app = ProbedApp()
      #expect(areas(of: UIView(), in: app).gaps == [.notShown])
      app.button.removeFromSuperview()
      let areas = areas(of: app.button, in: app)
      #expect("\(areas)" == "The areas of UIButton are not known.\nThe view is in no window that is shown.")
    }

    @Test func `What was not asked is told`() throws {
      let app = ProbedApp()
      app.card.answer = { [app] _, inherited in
        app.driver.advance(by: 0.01)
        return inherited()
      }
      var options = app.options
      options.delay = 0.5
      let slow = TouchRecorder.hitAreas(of: app.button, options)
      #expect(slow.gaps == [.smallAreas, .time] && slow.calls > 20)
      #expect(!slow.unknown.isEmpty && "\(slow)".contains("It is not known who gets touches at\n"))
      let few = areas(of: app.button, in: app, calls: 30)
      #expect(few.gaps.contains(.calls) && few.calls == 30 && !few.unknown.isEmpty)
      // What is known is right.
      for area in slow.areas + few.areas {
        #expect(app.button.convert(app.button.bounds, to: nil as UIView?).contains(area))
      }
    }

    @Test func `A view and a window of enormous size`() {
      let app = ProbedApp()
      for size in [1e6, 1e300] {
        app.window.frame.size = CGSize(width: size, height: size)
        app.panel.frame = app.window.bounds
        let areas = areas(of: app.panel, in: app, calls: 2_000)
        #expect(areas.calls <= 2_000 && areas.gaps.isSuperset(of: [.smallAreas]))
      }
    }

    @Test func `Answers that differ each time come to an end`() {
      let app = ProbedApp()
      var random = SplitMix64(seed: 1)
      app.card.answer = { $1().flatMap { Int.random(in: 0..<2, using: &random) == 0 ? nil : $0 } }
      let areas = areas(of: app.button, in: app, calls: 3_000)
      #expect(areas.calls <= 3_000 && areas.gaps.contains(.smallAreas))
    }

    /// The areas of plain views are those of the rules.
    @Test func `In random apps UIKit and the rules give the same areas`() throws {
      var shown = 0
      for seed in UInt64(0)..<6 {
        EventDriver.reset()
        let driver = EventDriver()
        let host = RandomHost(seed)
        let window = host.show()
        for view in [window] + window.subviews {
          var options = ProbingOptions()
          options.clock = { 0 }
          let areas = TouchRecorder.hitAreas(of: view, options)
          #expect(areas.differences.isEmpty, "\(seed): \(areas)")
          if areas.share ?? 0 > 0 { shown += 1 }
        }
        host.end(window, driver)
      }
      #expect(shown > 6)
    }
  }
#endif
