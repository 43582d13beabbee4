#if UIKIT_MODEL
  import Foundation
  import TestSupport
  import Testing
  import TouchRecorder
  import UIKitModel

  /// Tests what is said about a point when UIKit and the rules agree, and when they do not.
  @MainActor
  @Suite(.serialized) struct ExplanationTests {
    @Test func `A touch goes to the same view by UIKit and by the rules`() {
      let app = ProbedApp()
      let explanation = app.explain()
      #expect(explanation.agrees == true && explanation.disagreement == nil && explanation.gaps.isEmpty)
      #expect(explanation.hit.view === app.button && explanation.ruled.view === app.button)
      #expect(explanation.calls == 1, "only the window is asked")
      #expect(
        "\(explanation)" == """
          A touch at (50, 150) goes to OverridingWindow/OverridingView#panel/OverridingView#card/UIButton#pay. UIKit \
          and the rules of uikit agree.
          """)
    }

    @Test func `A touch that nobody gets`() {
      let app = ProbedApp()
      let explanation = app.explain(CGPoint(x: 500, y: 10))
      #expect(explanation.agrees == true && explanation.hit.view == nil)
      #expect("\(explanation)" == "A touch at (500, 10) goes to nobody. UIKit and the rules of uikit agree.")
    }

    @Test func `An override that the rules do not know is named, at each depth`() throws {
      for depth in 0..<3 {
        let app = ProbedApp()
        let views: [UIView] = [app.window, app.panel, app.card]
        app.window.answer = { depth == 0 ? nil : $0() }
        app.panel.answer = { depth == 1 ? nil : $1() }
        app.card.answer = { depth == 2 ? nil : $1() }
        let explanation = app.explain()
        #expect(explanation.agrees == false && explanation.hit.view !== app.button)
        #expect(explanation.ruled.view === app.button)
        let disagreement = try #require(explanation.disagreement)
        #expect(disagreement.view.view === views[depth] && disagreement.isSteady)
        #expect(disagreement.ruled.view === app.button && disagreement.answer.view == nil)
        #expect(explanation.gaps.isEmpty && explanation.calls < 12)
      }
    }

    @Test func `A container whose override hits what the rules do not ask`() throws {
      let app = ProbedApp()
      // The button lies outside of the card now, and the card asks it there, too.
      app.button.frame.origin.x = 300
      app.card.answer = { [app] point, inherited in
        inherited() ?? app.button.hitTest(app.card.convert(point, to: app.button), with: nil)
      }
      let explanation = app.explain(CGPoint(x: 330, y: 150))
      #expect(explanation.hit.view === app.button && explanation.ruled.view === app.panel)
      #expect(explanation.disagreement?.view.view === app.card)
      #expect(explanation.disagreement?.answer.view === app.button)
    }

    @Test func `An override in a scroll view that has scrolled`() {
      let app = ProbedApp()
      let list = UIScrollView(frame: CGRect(x: 0, y: 600, width: 390, height: 200))
      list.contentSize = CGSize(width: 390, height: 2_000)
      list.contentOffset.y = 900
      let row = OverridingView(frame: CGRect(x: 0, y: 950, width: 390, height: 50))
      list.addSubview(row)
      app.window.addSubview(list)
      row.answer = { _, _ in nil }
      let explanation = app.explain(CGPoint(x: 30, y: 660))
      #expect(explanation.hit.view === list && explanation.ruled.view === row)
      #expect(explanation.disagreement?.view.view === row)
    }

    @Test func `An animation that keeps touches from a view`() {
      let app = ProbedApp()
      app.card.isInteractionBlockedByAnimation = true
      #expect(app.explain().disagreement?.view.view === app.card)
    }

    @Test func `An override in a window in front, and the window's own space`() {
      let app = ProbedApp()
      let front = OverridingWindow(frame: CGRect(x: 30, y: 140, width: 100, height: 100))
      front.windowLevel = .alert
      front.isHidden = false
      front.answer = { $0() === front ? nil : $0() }
      let explanation = TouchRecorder.explain(at: CGPoint(x: 20, y: 10), in: front, app.options)
      #expect(explanation.point == ProbedApp.onButton)
      #expect(explanation.hit.view === app.button && explanation.ruled.view === front)
      #expect(explanation.disagreement?.view.view === front)
      front.isHidden = true
      #expect(TouchRecorder.explain(at: .zero, in: front, app.options).gaps == [.notShown])
    }

    @Test func `Only windows of the scene of the window are asked`() {
      let app = ProbedApp()
      let other = UIWindow(frame: app.window.frame)
      (app.window.windowScene, other.windowScene) = (UIWindowScene(), UIWindowScene())
      other.isHidden = false
      let inScene = TouchRecorder.explain(at: ProbedApp.onButton, in: app.window, app.options)
      #expect(inScene.hit.view === app.button && inScene.agrees == true)
      #expect(app.explain().hit.view === other && app.explain().agrees == true)
    }

    @Test func `The rules are those of the system that is named, or that the recording names`() throws {
      let app = ProbedApp()
      final class _UITouchPassthroughView: UIView {}
      let front = _UITouchPassthroughView(frame: app.window.bounds)
      app.window.addSubview(front)
      var options = app.options
      #expect(TouchRecorder.explain(at: ProbedApp.onButton, options).agrees == true)
      options.os = "iOS 26.1"
      let explanation = TouchRecorder.explain(at: ProbedApp.onButton, options)
      #expect(explanation.policy == "ios-26" && explanation.agrees == false)
      #expect(explanation.disagreement?.view.view === front)
      let folder = try Folder()
      var recording = RecordingOptions(file: folder.file("app.sqlite"))
      recording.os = "iOS 18.1"
      let recorder = try TouchRecorder(recording)
      TouchRecorder.shared = recorder
      defer { TouchRecorder.shared = nil }
      #expect(app.explain().policy == "ios-18")
      recorder.stop()
    }
  }
#endif
