import Foundation
import TouchRecorder
import UIKit

/// Records what people touch while the app is in front, where they have agreed to it.
@MainActor
enum AppRecorder {
  /// Where the traces lie. The folder is not part of a backup.
  static let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
    .appendingPathComponent("Touches", isDirectory: true)

  /// Whether the person has agreed. Ask before you set it, and say what is recorded: where they
  /// touch, the app's views with their names, and no text that they write.
  static var isAllowed: Bool {
    get { UserDefaults.standard.bool(forKey: "recordsTouches") }
    set {
      UserDefaults.standard.set(newValue, forKey: "recordsTouches")
      if newValue { start() } else { stop() }
    }
  }

  /// Why the last recording could not be made; nil when it could.
  private(set) static var problem: String?

  /// Whether the last call was a start.
  private static var isWanted = false
  /// The last start or stop, which the next one awaits.
  private(set) static var latest: Task<Void, Never>?

  /// Call it when a scene becomes active.
  static func start() {
    isWanted = true
    latest = Task { [latest] in
      await latest?.value
      guard isWanted, isAllowed, TouchRecorder.shared == nil else { return }
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        var folder = folder
        try folder.setResourceValues(values)
        let recorder = try await TouchRecorder(options)
        // The person, or the system, may have ended it meanwhile.
        if isWanted { TouchRecorder.shared = recorder } else { await recorder.stop() }
        problem = nil
      } catch {
        problem = "\(error)"
      }
    }
  }

  /// Call it when no scene is active any more. It writes what waits, and closes the file; the
  /// system lets the app run until then.
  static func stop() {
    isWanted = false
    let recorder = TouchRecorder.shared
    TouchRecorder.shared = nil
    var time = UIBackgroundTaskIdentifier.invalid
    func giveBack() {
      if time != .invalid { UIApplication.shared.endBackgroundTask(time) }
      time = .invalid
    }
    time = UIApplication.shared.beginBackgroundTask(withName: "Touches", expirationHandler: giveBack)
    latest = Task { [latest] in
      await latest?.value
      await recorder?.stop()
      giveBack()
    }
  }

  /// The traces but the present one, oldest first. One that was just stopped may be written to for
  /// a moment more.
  static var traces: [URL] { options.recordedFiles.filter { $0 != TouchRecorder.shared?.file } }

  private static var options: RecordingOptions {
    var options = RecordingOptions(file: folder.appendingPathComponent("taps.sqlite"))
    options.existingFile = .makeNew
    // What a person writes may become a label. A release build leaves labels out by itself.
    options.redact = [.labels]
    // The oldest traces leave first.
    (options.limits.bytes, options.limits.age) = (100 << 20, 30 * 86_400)
    adjust(&options)
    return options
  }

  /// Changes the options of recordings that begin from now on, for a test of the app.
  static var adjust: (inout RecordingOptions) -> Void = { _ in }
}
