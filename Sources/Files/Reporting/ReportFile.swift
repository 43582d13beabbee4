import CReportFiles

/// The files of pages and schemas in the program.
enum ReportFile {
  /// The text of a file in `Page` or `Schemas`, by its name.
  static func text(_ name: StaticString) -> String {
    guard let text = unsafe retouch_report_file("\(name)") else {
      preconditionFailure("\(name) is not in CReportFiles.c")
    }
    return unsafe String(cString: text)
  }
}
