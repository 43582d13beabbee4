public import Foundation
import HitTesting
import Recording

#if canImport(UIKit)
  public import UIKit
#else
  public import UIKitModel
#endif

/// What is recorded, and into which file.
public struct RecordingOptions {
  /// What to do when the file is there already.
  public enum ExistingFile: Sendable {
    /// Add a recording to the trace.
    case append
    /// Keep it, and record into a new file beside it: `taps-2.sqlite`.
    case makeNew
  }

  /// What is not to leave the app.
  public struct Redaction: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Accessibility labels, which may hold what people wrote.
    public static let labels = Redaction(rawValue: 1)
    /// Accessibility identifiers, layer names and tags.
    public static let identifiers = Redaction(rawValue: 2)
  }

  public var file: URL
  public var existingFile = ExistingFile.append
  /// What the recorded app is called; nil for the bundle's identifier.
  public var app: String?
  /// When the recording begins, ISO 8601 in UTC, as the trace is to tell it; nil for not at all.
  public var startedAt: String? = ISO8601DateFormatter().string(from: Date())
  /// The name of the hit-test policy that the app is believed to follow.
  public var policy = "uikit"
  public var redact: Redaction = []
  /// Whether a view and all in it stay out of the trace. A touch that such a view gets is recorded as not observed.
  public var leavesOut: @MainActor (UIView) -> Bool = { _ in false }
  /// The time now, in seconds on the clock of the events.
  public var clock: @MainActor () -> TimeInterval = { ProcessInfo.processInfo.systemUptime }
  /// How long a batch may wait before it is written, in seconds: what is lost when the app is killed.
  public var batchInterval = 0.25
  /// How many events a batch holds at most before it is written.
  public var batchSize = 256

  public init(file: URL) { self.file = file }

  /// The file that the existing ones leave.
  func fileToUse() -> URL {
    guard existingFile == .makeNew else { return file }
    let (folder, name, suffix) = (
      file.deletingLastPathComponent(), file.deletingPathExtension().lastPathComponent, file.pathExtension
    )
    var candidate = file
    var number = 2
    while FileManager.default.fileExists(atPath: candidate.path) {
      candidate = folder.appendingPathComponent("\(name)-\(number)").appendingPathExtension(suffix)
      number += 1
    }
    return candidate
  }

  func info(screen: CGSize?) -> RecordingInfo {
    var info = RecordingInfo(policy: policy, format: RecordingInfo.liveFormat)
    info.app = app ?? Bundle.main.bundleIdentifier
    info.appVersion = Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String
    info.screenSize = screen.map { Size(width: Double($0.width), height: Double($0.height)) }
    #if canImport(UIKit)
      (info.device, info.os) = DeviceInfo.current
    #endif
    info.startedAt = startedAt
    return info
  }

  func redacted(_ text: ViewText) -> ViewText {
    var text = text
    if redact.contains(.labels) { text.label = nil }
    if redact.contains(.identifiers) { (text.identifier, text.layerName, text.tag) = (nil, nil, 0) }
    return text
  }
}
