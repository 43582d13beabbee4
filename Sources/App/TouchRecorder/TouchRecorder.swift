public import Foundation
import HitTesting
import Recording
import TraceStore

#if canImport(ObjectiveC)
  public import ObjectiveC
#endif

#if !UIKIT_MODEL
  public import UIKit
#else
  public import UIKitModel
#endif

#if canImport(ObjectiveC)
  /// The name of a method, as UIKit has it. Policies have another `Selector`.
  public typealias MethodName = ObjectiveC.Selector
#else
  /// The name of a method, as UIKit has it. Policies have another `Selector`.
  public typealias MethodName = UIKitModel.Selector
#endif

/// Records the touches in a running app, and the scenes in which they happen, into a trace.
///
///     final class App: UIApplication {
///       override func sendEvent(_ event: UIEvent) {
///         guard let recorder = TouchRecorder.shared else { return super.sendEvent(event) }
///         recorder.record(event) { super.sendEvent(event) }
///       }
///     }
///     // When a scene has become active:
///     let file = folder.appendingPathComponent("taps.sqlite")
///     TouchRecorder.shared = try await TouchRecorder(RecordingOptions(file: file))
///
/// On the main thread the recorder reads the scene and the event. It does all other work on its own
/// queue. The main thread never waits for that queue, nor does it wait at the start and at the end
/// if you use `await`. The recorder does not see touches that never reach `sendEvent(_:)`. It does
/// not read pixels, and cannot see whether an animation blocks a view's interaction.
@MainActor
public final class TouchRecorder {
  /// The recorder that the app's `sendEvent(_:)` uses; nil while the app is not recorded.
  public static var shared: TouchRecorder?

  /// The trace that the recorder writes now; see ``RecordingOptions/limits``.
  public nonisolated var file: URL { writer.file }
  /// The number of events written, waiting and lost so far.
  public nonisolated var status: RecordingStatus { writer.status }

  /// The system that the options name; nil for the device's.
  let os: String?
  private let writer: RecordingWriter
  private let takesSceneWhenTouchesMove: Bool
  private let clock: FiniteClock
  private let start: TimeInterval
  private let scenes: SceneCapture
  private let readingTime: ReadingTime
  private let events: EventCapture
  /// nil when the options leave out what comes of touches.
  private var outcomes: OutcomeCapture?
  private let windows: WindowOrder
  private var lastTime = 0.0
  /// Whether scenes are lost, because too many items wait to be written, or because a scene
  /// contradicts the trace.
  private var isBehind = false
  private var hasStopped = false
  private weak var lastEvent: UIEvent?
  private var lastTimestamp: TimeInterval = 0
  /// Whether a scene is being taken. Views are asked during that, and their code may call the
  /// recorder.
  private var isTakingScene = false

  /// Starts a recording with the scene that is present when the file is open, without blocking the
  /// main thread.
  ///
  /// - Parameters:
  ///   - options: the settings of the recording.
  ///   - application: the application whose windows are recorded.
  /// - Throws: an error with the reason why the file cannot be opened or written.
  public convenience init(_ options: RecordingOptions, application: UIApplication = .shared) async throws {
    let opened = try await RecordingWriter.open(options, info: options.info(application))
    self.init(options, application, opened)
  }

  /// Starts a recording with the present scene, and waits for the file. This is for callers without
  /// `await`, such as tests.
  ///
  /// - Parameters:
  ///   - options: the settings of the recording.
  ///   - application: the application whose windows are recorded.
  /// - Throws: an error with the reason why the file cannot be opened or written.
  public convenience init(_ options: RecordingOptions, application: UIApplication = .shared) throws {
    let opened = try RecordingWriter.Opened(options, info: options.info(application))
    self.init(options, application, opened)
  }

  private init(_ options: RecordingOptions, _ application: UIApplication, _ opened: sending RecordingWriter.Opened) {
    os = options.os
    takesSceneWhenTouchesMove = options.takesSceneWhenTouchesMove
    let clock = FiniteClock(options.clock)
    self.clock = clock
    start = clock.now
    scenes = SceneCapture(options)
    readingTime = ReadingTime(limit: options.limits.delay) { clock.now }
    events = EventCapture(hidesTouches: options.hidesTouches, start: start)
    windows = WindowOrder(application)
    writer = RecordingWriter(opened, options)
    if options.recordsOutcomes {
      outcomes = OutcomeCapture { [weak self] in
        self?.now() ?? 0
      } add: { [weak self] in
        self?.add(.outcome($0))
      }
    }
    takeScene()
  }

  /// Records an event, and then delivers it.
  ///
  /// An event that is resolved to a view is recorded with the scene in which it happens, and so is
  /// the end of a touch. See ``RecordingOptions/takesSceneWhenTouchesMove`` for touches that move.
  ///
  /// - Parameters:
  ///   - event: the event that the application got. If several windows pass the same event, it is
  ///     recorded once.
  ///   - deliver: delivers the event; pass `super.sendEvent(event)`.
  public func record(_ event: UIEvent, deliver: () -> Void) {
    let isRecorded = recordBefore(event)
    deliver()
    if isRecorded, !hasStopped { outcomes?.observe(events.recorded) }
  }

  /// - Returns: whether touches of the event were recorded.
  private func recordBefore(_ event: UIEvent) -> Bool {
    // Windows may pass their events, too, and then several of them pass the same one.
    let isKnown = event === lastEvent && event.timestamp == lastTimestamp
    (lastEvent, lastTimestamp) = (event, event.timestamp)
    guard !hasStopped, !isKnown else { return false }
    let touches = event.allTouches ?? []
    guard events.records(event, touches, windows) else { return false }
    // UIKit hit-tested the touch in this scene; the app has not reacted to the touch yet.
    if takesSceneWhenTouchesMove || event.type != .touches || !touches.allSatisfy(\.isGoingOn) {
      let begun = touches.filter { $0.phase == .began }
      if outcomes != nil { scenes.recognizers.noteUnattached(of: begun) }
      takeScene(touched: begun.isEmpty ? [] : touches.compactMap(\.view))
    }
    let captured = events.event(event, touches, time: now(), scene: scenes, windows: windows)
    if let captured { add(.event(captured)) }
    for _ in 0..<events.takeMissed() { writer.lose() }
    guard captured != nil, !events.recorded.isEmpty, !isLosing else { return false }
    outcomes?.follow(events.recorded, scenes)
    return true
  }

  /// Tells the recording that a recognizer waits until another one has failed, which UIKit does not
  /// tell. The recording keeps that the app has declared it.
  ///
  ///     recorder.requires(singleTap, toFail: doubleTap)
  public func requires(_ recognizer: UIGestureRecognizer, toFail other: UIGestureRecognizer) {
    scenes.recognizers.note(recognizer, requires: other, .declared)
  }

  /// Tells the recording that a recognizer waits until another one has failed, from an override of
  /// `require(toFail:)`. The recording keeps that the call was seen.
  ///
  ///     override func require(toFail other: UIGestureRecognizer) {
  ///       super.require(toFail: other)
  ///       TouchRecorder.shared?.sawRequirement(of: self, toFail: other)
  ///     }
  public func sawRequirement(of recognizer: UIGestureRecognizer, toFail other: UIGestureRecognizer) {
    scenes.recognizers.note(recognizer, requires: other, .seen)
  }

  /// Records which method of which object a control calls, and for which event. Call it from
  /// `UIApplication.sendAction(_:to:from:for:)`.
  ///
  ///     override func sendAction(
  ///       _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ///     ) -> Bool {
  ///       TouchRecorder.shared?.noteAction(action, to: target, from: sender)
  ///       return super.sendAction(action, to: target, from: sender, for: event)
  ///     }
  public func noteAction(_ action: MethodName, to target: Any?, from sender: Any?) {
    guard let control = sender as? UIControl else { return }
    outcomes?.note(action: action.description, target: target.map { TypeName.of(type(of: $0)) }, of: control)
  }

  /// Records the present scene, when it has changed since the last time.
  ///
  /// Scenes are otherwise taken only when a touch begins or ends, or another event comes. Call this
  /// method to record a change between two events at its own time.
  public func takeScene() { takeScene(touched: []) }

  private func takeScene(touched: [UIView]) {
    guard !hasStopped, !isTakingScene else { return }
    isBehind = isBehind || writer.isContradicted
    if isBehind, writer.isIdle { beginAgain() }
    guard !isBehind else { return }
    isTakingScene = true
    defer { isTakingScene = false }
    var isAnother = readingTime.begin(mayTryAgain: !events.hasFingers)
    if isAnother { scenes.forget() }
    while readingTime.detail != .nothing {
      do throws(ReadingTime.IsUp) {
        let update = try scenes.update(windows.backToFront, touched: touched, readingTime)
        readingTime.succeed()
        writer.unread = scenes.unread
        if isAnother { beginAnother() }
        let classes = scenes.takeNewClasses()
        if !classes.isEmpty { add(.classes(classes)) }
        if let update { add(.update(update, time: now())) }
        return
      } catch {
        readingTime.lower()
        scenes.forget()
        isAnother = true
      }
    }
    writer.isSlow = true
  }

  /// Hands an item over. When an item is lost, later ones cannot be understood without it: they are
  /// dropped until there is room for a new recording.
  private func add(_ item: GrowingTrace.Item) {
    if isLosing { writer.lose() } else { isBehind = !writer.add(item) }
  }

  /// Whether nothing is recorded now.
  private var isLosing: Bool { isBehind || readingTime.detail == .nothing }

  private func beginAgain() {
    scenes.forget()
    beginAnother()
  }

  /// Begins another recording with the scene that comes next.
  private func beginAnother() {
    writer.isSlow = readingTime.detail != .whole
    isBehind = !writer.addGap(lacks: readingTime.detail == .whole ? [] : [.surroundings])
    events.forget()
    outcomes?.forget()
  }

  /// Records the scene a last time, writes the waiting items, and closes the file, without blocking
  /// the main thread. Later events are delivered and not recorded.
  ///
  /// - Returns: the final numbers of events written and lost.
  @discardableResult
  public func stop() async -> RecordingStatus {
    endCapture()
    return await writer.stop(time: now())
  }

  /// Does the same as the other `stop()` and waits for it. This is for callers without `await`,
  /// such as `applicationWillTerminate(_:)`.
  ///
  /// - Returns: the final numbers of events written and lost.
  @discardableResult
  public func stop() -> RecordingStatus {
    endCapture()
    return writer.stop(time: now())
  }

  private func endCapture() {
    takeScene()
    outcomes?.end()
    hasStopped = true
    if !isTakingScene { scenes.end() }
  }

  /// Seconds since the start; never less than the previous result.
  private func now() -> Double {
    lastTime = max(lastTime, clock.now - start)
    return lastTime
  }
}

extension UITouch {
  /// Whether it moves or stays, and neither begins nor ends.
  fileprivate var isGoingOn: Bool { phase == .moved || phase == .stationary }
}

/// The progress of a recording.
public struct RecordingStatus: Sendable {
  /// The number of events that were written.
  public var written = 0
  /// The number of events that wait for the next batch, or for room on the disk.
  public var waiting = 0
  /// The number of lost events and scenes: they could not be written, or came while too many
  /// waited.
  public var lost = 0
  /// The number of events in whose scenes are only the windows and the way to the touched views;
  /// see ``RecordingLimits/delay``.
  public var withoutSurroundings = 0
  /// The number of views that were left out of the latest scene, together with the views in them,
  /// which are not counted. A view that is listed several times among subviews is recorded once. A
  /// tree without an end is recorded to 5,000 levels and 200,000 views.
  public var unreadViews = 0
  /// The number of elements that were left out of the latest scene.
  ///
  /// They are those beyond ``RecordingLimits/accessibilityElements`` and
  /// ``RecordingLimits/accessibilityDelay``, those that are listed several times, and those whose
  /// frame is not finite or more than ten million points away. At most a million are counted in one
  /// list, and nothing of what is inside elements that were not read.
  public var unreadElements = 0
  /// The latest problem; nil when nothing failed.
  public var problem: RecordingProblem?
}

/// The reason why a recording is not complete, or grows in a file that has used up its share.
public enum RecordingProblem: Error {
  /// The last batch could not be written, for example because the disk is full. It is tried again.
  case cannotWrite(any Error)
  /// The recording could not go on in another file, and stays in its present one.
  case cannotContinue(any Error)
  /// Views list others several times, or without an end; see ``RecordingStatus/unreadViews``. The
  /// recording goes on without these views.
  case unreadViews
  /// A scene contradicts the recording before it. A new recording begins.
  case refusedScene(any Error)
  /// Scenes took longer to read than they may; see ``RecordingLimits/delay``. Only the windows and
  /// the way to the touched views are read for some time, or nothing if that also took too long.
  case slowScenes
}
