/// The JSON Schemas of what commands print and read for programs.
package enum JSONSchemas: String, CaseIterable, Sendable {
  case report, touches, query, scene, explanation, measurements

  /// The schema itself.
  package var text: String {
    switch self {
    case .report: JSONReport.schema
    case .touches: ReportFile.text("touches-schema.json")
    case .query: ReportFile.text("query-schema.json")
    case .scene: ReportFile.text("scene-schema.json")
    case .explanation: ReportFile.text("explanation-schema.json")
    case .measurements: ReportFile.text("measurements-schema.json")
    }
  }
}
