#if UIKIT_MODEL
  import Foundation
  import HitTesting
  import Recording
  import TestSupport
  import Testing
  import TouchRecorder
  import TraceStore
  import UIKitModel

  /// An app with a button at (10, 10), 100 by 44 points.
  @MainActor
  final class HostileHost {
    let driver = EventDriver()
    let window: UIWindow
    let button: HostileButton
    var actions = 0
    private let folder: Folder
    private let application = DelayedApplication()

    /// The longest time between an event and its delivery, in seconds.
    var longestDelay: TimeInterval {
      get { application.longestDelay }
      set { application.longestDelay = newValue }
    }

    /// The classes of the window and of all views in it, as a recording has them.
    var paths: [String] { classes(of: window) }

    init() throws {
      folder = try Folder()
      EventDriver.reset(application: application)
      application.clock = { [driver] in driver.time }
      window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      button = HostileButton(frame: CGRect(x: 10, y: 10, width: 100, height: 44))
      count(button)
      window.addSubview(button)
      window.makeKeyAndVisible()
    }

    func count(_ button: UIButton) {
      button.addAction(UIAction { [unowned self] _ in actions += 1 }, for: .touchUpInside)
    }

    func view(whenRead: @escaping @MainActor () -> Void) -> HostileView {
      let view = HostileView(frame: CGRect(x: 300, y: 0, width: 10, height: 10))
      view.whenRead = whenRead
      return view
    }

    /// Adds a view that adds another one such view when it is read.
    func grow(_ view: HostileView, by time: TimeInterval, in parent: UIView? = nil) {
      (parent ?? window).insertSubview(view, at: 0)
      view.whenRead = { [unowned self, unowned view] in
        driver.advance(by: time)
        view.whenRead = {}
        grow(self.view {}, by: time, in: view)
      }
    }

    func startRecording(_ configure: (inout RecordingOptions) -> Void = { _ in }) throws {
      for case let button as UIButton in window.subviews.flatMap(\.subviews) { count(button) }
      var options = RecordingOptions(file: folder.file("app.sqlite"))
      options.clock = { [driver] in driver.time }
      configure(&options)
      TouchRecorder.shared = try whileReading { try TouchRecorder(options) }
    }

    @discardableResult
    func stop() throws -> RecordingStatus {
      defer { TouchRecorder.shared = nil }
      return try whileReading { try #require(TouchRecorder.shared).stop() }
    }

    /// Runs work of the recorder that is not part of an event.
    func whileReading<Result>(_ body: () throws -> Result) rethrows -> Result {
      DelayedApplication.isReading = true
      defer { DelayedApplication.isReading = false }
      return try body()
    }

    private func classes(of view: UIView) -> [String] {
      [String(describing: type(of: view))] + view.subviews.flatMap(classes)
    }

    /// The name of a class without its module.
    private static func name(_ className: String) -> String {
      className.split(separator: ".").last.map(String.init) ?? className
    }

    /// Of each recording its facts, the classes of its last scene, and those of the views that were
    /// hit.
    func recordings() throws -> [(info: RecordingInfo, views: [String], hits: [String])] {
      let trace = try Trace(path: folder.file("app.sqlite").path)
      return try trace.recordings().map { recording in
        try trace.read(recording, events: .all) { cursor in
          var views: [String] = []
          var hits: [String] = []
          while try cursor.nextSnapshot() {
            let scene = cursor.scene.newViews().map(\.view)
            views = scene.map { Self.name($0.className) }
            while let event = try cursor.nextWholeEvent() {
              guard case .view(let id)? = event.touches.first?.observation.responder else { continue }
              hits += scene.filter { $0.id == id }.map { Self.name($0.className) }
            }
          }
          return (recording.info, views, hits)
        }
      }
    }
  }

  /// An application that measures how long recording delays its events.
  final class DelayedApplication: UIApplication {
    /// Whether the recorder reads the scene, and not the application.
    static var isReading = false

    var clock: @MainActor () -> TimeInterval = { 0 }
    var longestDelay: TimeInterval = 0

    override func sendEvent(_ event: UIEvent) {
      guard let recorder = TouchRecorder.shared else { return super.sendEvent(event) }
      let start = clock()
      Self.isReading = true
      defer { Self.isReading = false }
      recorder.record(event) {
        Self.isReading = false
        longestDelay = max(longestDelay, clock() - start)
        super.sendEvent(event)
      }
    }
  }

  /// A view that does something when its opacity is read by the recorder and not by a hit test.
  class HostileView: UIView {
    var whenRead: @MainActor () -> Void = {}

    override var clipsToBounds: Bool {
      get {
        whenRead()
        return super.clipsToBounds
      }
      set { super.clipsToBounds = newValue }
    }
  }

  final class HostileButton: UIButton {
    var whenRead: @MainActor () -> Void = {}

    override var clipsToBounds: Bool {
      get {
        whenRead()
        return super.clipsToBounds
      }
      set { super.clipsToBounds = newValue }
    }
  }
#endif
