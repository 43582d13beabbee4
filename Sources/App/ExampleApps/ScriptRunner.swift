#if UIKIT_MODEL
  package import Foundation
  package import TouchRecorder
  import UIKitModel

  /// Runs an example under the recorder.
  ///
  /// The runner needs a driver for events, which UIKit does not have. The other files in this
  /// folder work with UIKit.
  @MainActor
  package enum ScriptRunner {
    /// Records the app's script into a trace; two recordings differ at most in the program's
    /// version.
    ///
    /// - Returns: the app after the script.
    /// - Throws: the recorder's error when it cannot write, and ``LostEvents``.
    @discardableResult
    package static func record(_ type: any ExampleApp.Type, _ variant: String, into file: URL) throws -> any ExampleApp
    {
      try record(type, variant, script: type.script(variant), into: file)
    }

    /// Records a script that may be another one than the app's own.
    ///
    /// - Parameter prepare: changes the app before the first step.
    @discardableResult
    package static func record(
      _ type: any ExampleApp.Type, _ variant: String, script: [ExampleStep], into file: URL,
      prepare: (any ExampleApp) -> Void = { _ in }
    ) throws -> any ExampleApp {
      EventDriver.reset(application: RecordedApplication())
      let driver = EventDriver()
      driver.windowScene = type.isSceneBased(variant) ? UIWindowScene() : nil
      let app = type.init(variant: variant)
      prepare(app)
      var options = RecordingOptions(file: file)
      options.clock = { driver.time }
      options.startedAt = nil
      options.app = "\(type.name) (\(variant))"
      options.policy = type.policy(variant)
      let recorder = try TouchRecorder(options)
      TouchRecorder.shared = recorder
      defer { TouchRecorder.shared = nil }
      for step in script {
        driver.advance(by: 1)
        perform(step, of: app, by: driver)
      }
      let status = recorder.stop()
      guard status.lost == 0 else { throw LostEvents(count: status.lost, problem: status.problem) }
      return app
    }

    private static func perform(_ step: ExampleStep, of app: any ExampleApp, by driver: EventDriver) {
      switch step {
      case .tap(let x, let y, _): driver.tap(at: CGPoint(x: x, y: y))
      case .drag(let from, let to, _): driver.drag(from: from, to: to)
      case .twoFingers(let first, let second, _): driver.twoFingers(at: first, and: second)
      case .hover(let x, let y, _):
        driver.hover(at: CGPoint(x: x, y: y))
        driver.hoverEnded()
      case .scroll(let x, let y, _): driver.scroll(at: CGPoint(x: x, y: y), by: CGPoint(x: 0, y: 10))
      case .transform(let x, let y, _): driver.transform(at: CGPoint(x: x, y: y))
      case .shake: driver.shake()
      case .press: driver.press(.select)
      case .remoteControl: driver.remoteControl(.remoteControlTogglePlayPause)
      case .perform(let action): app.perform(action)
      }
    }
  }

  /// The error that a part of a recording could not be written.
  package struct LostEvents: Error {
    package var count: Int
    package var problem: RecordingProblem?
  }

  /// An application that passes each event to the recorder, as a recorded app does.
  private final class RecordedApplication: UIApplication {
    override func sendEvent(_ event: UIEvent) {
      guard let recorder = TouchRecorder.shared else { return super.sendEvent(event) }
      recorder.record(event) { super.sendEvent(event) }
    }
  }
#endif
