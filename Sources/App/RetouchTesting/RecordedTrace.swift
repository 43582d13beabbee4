public import Foundation

/// A trace that a test replays.
public struct RecordedTrace: Hashable, Sendable {
  /// The file, SQLite as the recorder wrote it.
  public var file: URL
  /// The accepted groups of differences, as JSON; by default beside the trace, as
  /// `checkout.accepted.json` beside `checkout.sqlite`.
  public var acceptedFile: URL

  /// Names a trace; nothing is read yet.
  public init(file: URL) {
    self.file = file
    acceptedFile = file.deletingPathExtension().appendingPathExtension("accepted.json")
  }
}

extension RecordedTrace {
  /// The trace of a name: a resource of a test bundle, or else the file in the folder `Traces`
  /// beside the test's source.
  ///
  /// - Parameters:
  ///   - name: the name of the file, without `.sqlite`.
  ///   - filePath: the source file of the test.
  public static func named(_ name: String, filePath: StaticString = #filePath) -> RecordedTrace {
    for bundle in Bundle.allBundles {
      if let file = bundle.url(forResource: name, withExtension: "sqlite") { return RecordedTrace(file: file) }
    }
    let folder = URL(fileURLWithPath: "\(filePath)").deletingLastPathComponent().appendingPathComponent("Traces")
    return RecordedTrace(file: folder.appendingPathComponent(name).appendingPathExtension("sqlite"))
  }
}
