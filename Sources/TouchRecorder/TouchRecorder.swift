public import Foundation
import HitTesting
import TraceStore

#if canImport(UIKit)
  public import UIKit
#else
  public import UIKitModel
#endif

/// Records what people touch in a running app into a trace.
///
///     final class App: UIApplication {
///       override func sendEvent(_ event: UIEvent) {
///         guard let recorder = TouchRecorder.shared else { return super.sendEvent(event) }
///         recorder.record(event) { super.sendEvent(event) }
///       }
///     }
///     // At launch:
///     TouchRecorder.shared = try TouchRecorder(RecordingOptions(file: folder.appending(path: "taps.sqlite")))
///
/// On the app's thread it looks at the scene and at the event; all else happens on a queue of its own. It does not see touches
/// that never reach `sendEvent(_:)`, looks at no pixels, and cannot see whether an animation blocks a view's interaction.
@MainActor
public final class TouchRecorder {
  /// The recorder that the app's `sendEvent(_:)` asks.
  public static var shared: TouchRecorder?

  /// Where it records.
  public nonisolated var file: URL { writer.file }
  /// What became of what was recorded so far.
  public nonisolated var status: RecordingStatus { writer.status }

  private let writer: RecordingWriter
  private let clock: @MainActor () -> TimeInterval
  private let start: TimeInterval
  private let scenes: SceneCapture
  private var events = EventCapture()
  private let windows: WindowOrder
  private var lastTime = 0.0

  /// Starts a recording with the scene as it is now.
  ///
  /// - Parameter application: whose windows are recorded.
  /// - Throws: an error that says why the file cannot be used.
  public init(_ options: RecordingOptions, application: UIApplication = .shared) throws {
    clock = options.clock
    start = clock()
    scenes = SceneCapture(options)
    windows = WindowOrder(application)
    writer = try RecordingWriter(
      file: options.fileToUse(), info: options.info(screen: application.windows.first?.bounds.size),
      interval: options.batchInterval, size: options.batchSize)
    takeScene()
  }

  /// Records an event with the scene that it happens in, and delivers it.
  ///
  /// - Parameter deliver: `super.sendEvent(event)`.
  public func record(_ event: UIEvent, deliver: () -> Void) {
    // The scene is the one in which the touch was resolved, before the app answers it.
    takeScene()
    if let event = events.event(event, time: now(), scene: scenes, keyWindow: windows.keyWindow) {
      writer.add(.event(event))
    }
    deliver()
  }

  /// Takes the scene now, when it is another one than before; what happens between two events shows in no other way.
  public func takeScene() {
    let update = scenes.update(windows.backToFront)
    let classes = scenes.takeNewClasses()
    if !classes.isEmpty { writer.add(.classes(classes)) }
    if let update { writer.add(.update(update, time: now())) }
  }

  /// Takes the scene a last time, writes what is still waiting, and closes the file.
  ///
  /// - Returns: what became of all that was recorded.
  @discardableResult
  public func stop() -> RecordingStatus {
    takeScene()
    windows.stopObserving()
    return writer.stop(time: now())
  }

  /// Seconds from the start, never less than before.
  private func now() -> Double {
    lastTime = max(lastTime, clock() - start)
    return lastTime
  }
}

/// What became of what was recorded.
public struct RecordingStatus: Sendable {
  /// Events that are in the file.
  public var written = 0
  /// Events that wait for the next batch, or for room on the disk.
  public var waiting = 0
  /// Events and scenes that could not be written and are gone.
  public var lost = 0
  /// Why the last batch could not be written; nil when it was.
  public var problem: String?
}
