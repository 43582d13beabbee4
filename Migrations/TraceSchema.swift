/// The schemas as ordered lists of SQL files; the n-th brings a file to `user_version` n. Released ones never change.
package enum TraceSchema {
  /// "RTCH", in the file header of every trace.
  package static let traceApplicationID: Int32 = 0x5254_4348
  package static let traceMigrations: [String] = [text(PackageResources.v1_trace_sql)]

  /// "RTCR", in the file header of every results database.
  package static let resultsApplicationID: Int32 = 0x5254_4352
  package static let resultsMigrations: [String] = [text(PackageResources.v1_results_sql)]

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
