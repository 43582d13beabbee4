import Foundation
import HitTesting
import Recording
import Testing
import TouchRecorder
import TraceStore
import UIKitModel

/// Runs the app of Tools/Examples/ios-app, with the model of UIKit in UIKit's place, and compares
/// the app's own log with the trace that its recorder makes.
@MainActor @Suite(.serialized) struct ShopAppTests {
  /// How the app's log names what a trace has: the control, its event and the method that it calls,
  /// or the recognizer and its state.
  private static let words = [
    "records-touches valueChanged ask of ShopAppTests.ShopViewController": "ask",
    "send primaryActionTriggered": "send",
    "UILongPressGestureRecognizer began": "hold",
    "UILongPressGestureRecognizer ended": "let go",
    "UIScrollViewPanGestureRecognizer began": "drag",
    "UIScrollViewPanGestureRecognizer ended": "drop",
  ]

  @Test func `Each action of the app is in the trace, in order, and nothing else`() async throws {
    let app = try RunningApp()
    defer { app.end() }
    try await app.consent()
    let (shop, driver) = (app.shop, app.driver)
    #expect(shop.actions == ["ask"])

    driver.tap(at: CGPoint(x: 195, y: 300))
    #expect(shop.basket.count == 1)
    // The title lies there, for which nobody acts.
    app.tap(try app.view { $0 is UINavigationBar })
    driver.drag(from: CGPoint(x: 195, y: 600), to: CGPoint(x: 195, y: 400))
    #expect(shop.tableView.contentOffset.y > 100)
    driver.advance(by: 1)
    app.tap(try app.view { $0.accessibilityIdentifier == "send" })
    // On a device another process takes the sheet away.
    #expect(shop.presentedViewController is UIActivityViewController)
    shop.dismiss(animated: false)
    driver.press(at: CGPoint(x: 195, y: 500), for: 1)
    #expect(shop.basket.isEmpty)
    driver.tap(at: CGPoint(x: 195, y: 700))
    app.tap(try app.recordingSwitch())
    await AppRecorder.latest?.value
    #expect(TouchRecorder.shared == nil)
    let recorded = shop.actions.dropFirst()
    #expect(recorded == ["drag", "drop", "send", "hold", "let go", "ask"])
    app.tap(try app.view { $0.accessibilityIdentifier == "send" })
    #expect(shop.actions.count == 8)

    let file = try #require(AppRecorder.traces.first)
    #expect(AppRecorder.traces.count == 1)
    let trace = try read(file)
    #expect(trace.actions.map { Self.words[$0] ?? $0 } == Array(recorded))
    #expect(trace.touches == 7)
  }

  @Test func `Nothing is recorded before the person has agreed`() async throws {
    let app = try RunningApp()
    defer { app.end() }
    app.tap(try app.recordingSwitch())
    #expect(try app.recordingSwitch().isOn)
    app.tap(try app.view { ($0 as? UILabel)?.text == "Cancel" })
    #expect(try !app.recordingSwitch().isOn)
    app.scene.deactivate()
    app.scene.activate()
    await AppRecorder.latest?.value
    #expect(TouchRecorder.shared == nil && AppRecorder.problem == nil && AppRecorder.traces.isEmpty)
  }

  @Test func `A trace ends when the person leaves the app, and the next one begins on return`() async throws {
    let app = try RunningApp()
    defer { app.end() }
    try await app.consent()
    app.driver.tap(at: CGPoint(x: 195, y: 300))
    app.scene.deactivate()
    await AppRecorder.latest?.value
    app.driver.tap(at: CGPoint(x: 195, y: 300))
    app.scene.activate()
    await AppRecorder.latest?.value
    app.driver.tap(at: CGPoint(x: 195, y: 300))
    app.driver.tap(at: CGPoint(x: 195, y: 300))
    app.scene.deactivate()
    await AppRecorder.latest?.value
    #expect(try AppRecorder.traces.map { try read($0).touches } == [1, 2])
    #expect(app.shop.basket.count == 4)
  }

  /// The number of touches in a trace, and whom they made act.
  private func read(_ file: URL) throws -> (touches: Int, actions: [String]) {
    let trace = try Trace(path: file.path)
    var (touches, actions) = (0, [String]())
    for recording in try trace.recordings() {
      try trace.read(recording, events: .all) { cursor in
        while try cursor.nextSnapshot() {
          try cursor.forEachItem { event in
            touches += event.touches.filter { $0.phase == .began }.count
          } outcome: { outcome in
            switch outcome.kind {
            case .acted(let id, let state): actions.append("\(cursor.recognizerClass(id) ?? "none") \(state.name)")
            case .sent(let id, let event, let action, let target):
              let name = cursor.slot(of: id).flatMap { cursor.scene.text($0).identifier }
              let method = action.map { " \($0) of \(target ?? "none")" }
              actions.append("\(name ?? "none") \(event.name ?? "none")\(method ?? "")")
            case .state, .cancelled, .scroll: break
            }
          }
        }
      }
    }
    return (touches, actions)
  }
}
