#if UIKIT_MODEL
  import Foundation
  import TestSupport
  import Testing
  import TouchRecorder
  import UIKitModel

  /// Asks about points where views do what they should not when they are asked.
  @MainActor
  @Suite(.serialized) struct HostileProbingTests {
    @Test func `A view outside of all windows`() {
      let app = ProbedApp()
      let stranger = UILabel()
      app.card.answer = { _, _ in stranger }
      let explanation = app.explain()
      #expect(explanation.hit.view === stranger && explanation.disagreement?.view.view === app.card)
      #expect("\(explanation.hit)" == "UILabel")
      // A container that replaces such an answer is not taken for its cause.
      app.panel.answer = { [app] in $1() === stranger ? app.panel : $1() }
      #expect(app.explain().disagreement?.view.view === app.panel)
    }

    @Test func `Views that answer with themselves for everything`() {
      let app = ProbedApp()
      app.panel.answer = { [app] _, _ in app.panel }
      #expect(app.explain().disagreement?.view.view === app.panel)
      #expect(app.explain(CGPoint(x: 5, y: 800)).disagreement?.view.view === app.panel, "the window asks it there, too")
      app.window.answer = { [app] _ in app.window }
      #expect(app.explain(CGPoint(x: 500, y: 900)).disagreement?.view.view === app.window)
    }

    @Test func `A view that changes the tree when it is asked`() {
      for change in 0..<4 {
        let app = ProbedApp()
        app.card.answer = { [app] _, inherited in
          switch change {
          case 0: app.card.removeFromSuperview()
          case 1: app.button.removeFromSuperview()
          case 2: app.card.addSubview(UIView(frame: app.card.bounds))
          default: app.panel.isHidden = true
          }
          return inherited()
        }
        let explanation = app.explain()
        #expect(explanation.gaps == [.changedScene], "\(change)")
      }
    }

    @Test func `A view that takes a second is the last one that is asked`() {
      let app = ProbedApp()
      app.card.answer = { [app] _, _ in
        app.driver.advance(by: 1)
        return nil
      }
      var options = app.options
      options.delay = 0.5
      let explanation = TouchRecorder.explain(at: ProbedApp.onButton, options)
      #expect(explanation.hit.view === app.panel && explanation.agrees == false)
      #expect(explanation.disagreement == nil && explanation.gaps == [.time] && explanation.calls == 1)
      #expect("\(explanation)".contains("It was not found where they begin to differ."))
      options.delay = 10
      #expect(TouchRecorder.explain(at: ProbedApp.onButton, options).disagreement?.view.view === app.card)
    }

    @Test func `A point that is none counts as 0, and an infinite one is far away`() {
      let app = ProbedApp()
      #expect(app.explain(CGPoint(x: CGFloat.nan, y: 150)).hit.view === app.panel)
      for number in [CGFloat.infinity, -.infinity, .greatestFiniteMagnitude] {
        let explanation = app.explain(CGPoint(x: 50, y: number))
        #expect(explanation.agrees == true && explanation.hit.view == nil && explanation.gaps.isEmpty)
      }
    }

    @Test func `A limit on calls`() {
      let app = ProbedApp()
      app.card.answer = { _, _ in nil }
      var options = app.options
      for calls in 0..<3 {
        options.calls = calls
        let explanation = TouchRecorder.explain(at: ProbedApp.onButton, options)
        #expect(explanation.calls == calls && explanation.gaps == [.calls] && explanation.disagreement == nil)
        #expect((explanation.agrees == nil) == (calls == 0))
      }
    }

    @Test func `A scene that takes too long to read`() {
      let app = ProbedApp()
      var options = app.options
      options.clock = { [driver = app.driver] in
        driver.advance(by: 1)
        return driver.time
      }
      let explanation = TouchRecorder.explain(at: ProbedApp.onButton, options)
      #expect(explanation.gaps == [.unreadScene] && explanation.calls == 0 && explanation.agrees == nil)
      #expect("\(explanation)".hasPrefix("It is not known which view gets a touch at (50, 150).\n"))
    }

    @Test(arguments: [2, 3, 5]) func `A view that answers differently each time`(period: Int) throws {
      let app = ProbedApp()
      var asked = 0
      app.card.answer = { [app] _, inherited in
        asked += 1
        return asked % period == 0 ? inherited() : app.card
      }
      let explanation = app.explain()
      let disagreement = try #require(explanation.disagreement)
      // Where it answers the same several times, it is taken for a steady one.
      #expect(disagreement.view.view === app.card)
      if period == 2 { #expect(!disagreement.isSteady) }
    }

    @Test func `Views that ask when they are asked`() {
      let app = ProbedApp()
      var inner: TouchExplanation?
      var areas: HitAreas?
      app.card.answer = { [app] _, inherited in
        inner = app.explain()
        areas = TouchRecorder.hitAreas(of: app.button, app.options)
        return inherited()
      }
      #expect(app.explain().agrees == true)
      #expect(inner?.gaps == [.nested] && inner?.calls == 0 && areas?.gaps == [.nested])
    }

    @Test func `A tree is asked to a depth for which the stack has room`() {
      for isDeeper in [false, true] {
        let app = ProbedApp()
        let parent = (0..<100).reduce(app.window as UIView) { parent, _ in
          let view = UIView(frame: app.window.bounds)
          parent.addSubview(view)
          return view
        }
        if isDeeper { parent.addSubview(UIView(frame: app.window.bounds)) }
        let explanation = app.explain()
        let areas = TouchRecorder.hitAreas(of: app.panel, app.options)
        #expect(explanation.gaps == (isDeeper ? [.deepTree] : []) && areas.gaps.contains(.deepTree) == isDeeper)
        #expect(
          (explanation.hit.view === parent) != isDeeper && (areas.takers.first?.answer.view === parent) != isDeeper)
        if isDeeper { #expect("\(areas)".hasSuffix("The views are nested too deeply for the rules.")) }
      }
    }

    @Test func `What recordings leave out counts as the view around it`() {
      let app = ProbedApp()
      let field = UITextField(frame: app.card.bounds)
      let digits = UIView(frame: field.bounds)
      let digit = UIView(frame: field.bounds)
      digits.addSubview(digit)
      field.addSubview(digits)
      app.card.addSubview(field)
      let explanation = app.explain()
      #expect(EventDriver.hitTest(ProbedApp.onButton) === digit)
      #expect(explanation.agrees == true && explanation.hit.view === field)
    }

    @Test func `A view that recordings leave out covers another one`() {
      let app = ProbedApp()
      // It is smaller than the button behind it.
      let box = CGRect(origin: ProbedApp.onButton, size: .zero).insetBy(dx: -5, dy: -5)
      let secret = UIView(frame: box)
      app.window.addSubview(secret)
      var element = DeclaredElement(.button, identifier: "secret", frame: box)
      (element.container, element.isPrivate) = (app.window, true)
      TouchRecorder.declare(element, id: 977)
      defer { TouchRecorder.forget(977) }
      let explanation = app.explain()
      #expect(EventDriver.hitTest(ProbedApp.onButton) === secret)
      #expect(explanation.gaps == [.leftOut] && explanation.disagreement == nil, "\(explanation)")
      #expect(explanation.hit.view === app.window && explanation.ruled.view === app.button)
    }

    @Test func `Asking keeps no view alive`() {
      weak var released: UIView?
      do {
        let app = ProbedApp()
        var made: UIView? = UIView(frame: app.card.bounds)
        released = made
        made.map { app.card.addSubview($0) }
        _ = app.explain()
        made?.removeFromSuperview()
        made = nil
      }
      #expect(released == nil)
    }
  }
#endif
