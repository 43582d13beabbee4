public import Foundation
import HitTesting
import Recording
import TraceStore

#if !UIKIT_MODEL
  public import UIKit
#else
  public import UIKitModel
#endif

/// Settings of a recording: its file, its description, and what it leaves out.
public struct RecordingOptions: Sendable {
  /// What to do when the file exists already.
  public enum ExistingFile: Sendable {
    /// Adds a recording to the trace in the file; if there are numbered files, to the latest one.
    case append
    /// Keeps the file, and records into a new file beside it, such as `taps-2.sqlite`.
    case makeNew
  }

  /// The texts that must not leave the app, as a set of flags.
  public struct Redaction: OptionSet, Sendable {
    /// The flags as bits.
    public let rawValue: Int
    /// Makes a set of flags from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Accessibility labels, which may hold what people wrote.
    public static let labels = Redaction(rawValue: 1)
    /// Accessibility identifiers, layer names, tags and names of recognizers.
    public static let identifiers = Redaction(rawValue: 2)

    fileprivate static var ofBuild: Redaction {
      #if DEBUG
        []
      #else
        .labels
      #endif
    }
  }

  /// When the elements are read that assistive technologies get.
  public enum AccessibilityReading: Sendable {
    /// Never.
    case never
    /// While VoiceOver or Switch Control runs.
    case withAssistiveTechnology
    /// For each scene. A test needs it: an app cannot ask whether a tool for tests is attached.
    case always

    fileprivate static var ofBuild: AccessibilityReading {
      #if DEBUG
        .withAssistiveTechnology
      #else
        .never
      #endif
    }

    /// Whether they are read now.
    @MainActor var isOn: Bool {
      switch self {
      case .never: false
      case .withAssistiveTechnology: UIAccessibility.isVoiceOverRunning || UIAccessibility.isSwitchControlRunning
      case .always: true
      }
    }
  }

  /// The trace to write. See ``existingFile`` for the case that it exists, and ``limits`` for the
  /// further files of a long recording.
  public var file: URL
  /// What to do when the file exists already; by default a recording is added to it.
  public var existingFile = ExistingFile.append
  /// The limits on the disk, in memory and in time: by default 256 MB, 16 MB in memory, and no
  /// limit in time.
  public var limits = RecordingLimits()
  #if !UIKIT_MODEL
    /// The protection of the files; nil for that of their folder. With `.complete`, stop the
    /// recorder before the device is locked.
    public var fileProtection: FileProtectionType? = .completeUntilFirstUserAuthentication
  #endif
  /// The name of the recorded app; nil for the bundle's identifier.
  public var app: String?
  /// The system that the app runs on, such as `iOS 26.1`; nil for the name that UIKit gives, or for
  /// no name without UIKit.
  public var os: String?
  /// When the recording begins, as ISO 8601 in UTC; nil to leave it out of the trace.
  public var startedAt: String? = ISO8601DateFormatter().string(from: Date())
  /// The name of the hit-test policy that the app is believed to follow; nil for the one of the
  /// system that it runs on, such as `ios-26`.
  public var policy: String?
  /// The texts that stay out of the trace: by default labels in a release build, and none in a
  /// debug build. What people type into fields and by keys never gets into it.
  public var redact = Redaction.ofBuild
  /// Whether a view and all views in it stay out of the trace; by default no view does.
  ///
  /// A touch that such a view gets is recorded, but its receiver is recorded as not observed.
  public var leavesOut: @MainActor (UIView) -> Bool = { _ in false }
  /// Whether the touches on a view, and on all views in it, stay out of the trace; by default they
  /// are recorded. Return true for a custom keypad: touch locations would reveal what is typed.
  public var hidesTouches: @MainActor (UIView) -> Bool = { _ in false }
  /// Whether the scene is taken also when a touch only moves; by default it is not.
  ///
  /// A touch is resolved where it begins, so a replay does not need the scenes in between.
  public var takesSceneWhenTouchesMove = false
  /// Whether what comes of touches is recorded: who acted, who lost a touch, what scrolled.
  ///
  /// For this the recorder adds a target of its own to each recognizer that gets a touch, and an
  /// action of its own to the control that is hit, and removes them later.
  public var recordsOutcomes = true
  /// When the elements of hosting views are read that assistive technologies get: by default never
  /// in a release build, and while such a technology runs in a debug build.
  ///
  /// SwiftUI makes them only while something reads them. What that costs is bounded by
  /// ``RecordingLimits/accessibilityElements`` and ``RecordingLimits/accessibilityDelay``.
  public var accessibilityElements = AccessibilityReading.ofBuild
  /// Gives the present time, in seconds on the clock of the events' timestamps.
  public var clock: @MainActor () -> TimeInterval = { ProcessInfo.processInfo.systemUptime }
  /// How long a batch may wait before it is written, in seconds.
  ///
  /// The app loses at most this much of the recording when it is killed.
  public var batchInterval = 0.25
  /// The greatest number of items in a batch; a full batch is written at once.
  public var batchSize = 256

  /// Makes the default settings for a file.
  ///
  /// - Parameter file: the trace to write, a SQLite file.
  public init(file: URL) { self.file = file }

  /// The files that recorders with these options have made and that are still there, oldest first.
  ///
  /// A file in which a killed app recorded lacks its latest part until a recorder is started again,
  /// which adds that part to the file.
  public var recordedFiles: [URL] { ((try? RecordingFiles(self).all()) ?? []).filter { GrowingTrace.isTrace($0.path) } }

  @MainActor
  func info(_ application: UIApplication) -> RecordingInfo {
    var info = RecordingInfo(policy: "uikit", format: RecordingInfo.liveFormat)
    info.app = app ?? Bundle.main.bundleIdentifier
    info.appVersion = Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String
    if let screen = application.recordableWindows.first?.bounds.size {
      info.screenSize = Size(width: Double(screen.width), height: Double(screen.height))
    }
    #if !UIKIT_MODEL
      (info.device, info.os) = DeviceInfo.current
    #endif
    if let os { info.os = os }
    if let policy { info.policy = policy } else { info.followSystem() }
    info.startedAt = startedAt
    info.outcomes = recordsOutcomes ? .all : .none
    return info
  }
}
