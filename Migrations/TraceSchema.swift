/// The schemas of the database files, as ordered lists of SQL texts.
///
/// Text number n, from 1, brings a file to `user_version` n. Released texts never change.
package enum TraceSchema {
  /// The `application_id` in the header of every trace: "RTCH" in ASCII.
  package static let traceApplicationID: Int32 = 0x5254_4348
  package static let traceMigrations: [String] = [text(PackageResources.v1_trace_sql)]

  /// The `application_id` in the header of every results database: "RTCR" in ASCII.
  package static let resultsApplicationID: Int32 = 0x5254_4352
  package static let resultsMigrations: [String] = [text(PackageResources.v1_results_sql)]

  /// The `application_id` in the header of every certificate: "RTCC" in ASCII.
  package static let certificateApplicationID: Int32 = 0x5254_4343
  package static let certificateMigrations: [String] = [text(PackageResources.v1_certificate_sql)]

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
