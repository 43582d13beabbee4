/// The JSON Schemas of what commands print and read for programs.
package enum JSONSchemas: String, CaseIterable, Sendable {
  case report, touches, query, scene, explanation, measurements

  /// The schema itself.
  package var text: String {
    switch self {
    case .report: JSONReport.schema
    case .touches: String(decoding: PackageResources.touches_schema_json, as: UTF8.self)
    case .query: String(decoding: PackageResources.query_schema_json, as: UTF8.self)
    case .scene: String(decoding: PackageResources.scene_schema_json, as: UTF8.self)
    case .explanation: String(decoding: PackageResources.explanation_schema_json, as: UTF8.self)
    case .measurements: String(decoding: PackageResources.measurements_schema_json, as: UTF8.self)
    }
  }
}
