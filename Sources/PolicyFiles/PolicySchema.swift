/// The JSON Schema of policy files, for editors.
package enum PolicySchema {
  package static var text: String { String(decoding: PackageResources.policy_schema_json, as: UTF8.self) }
}
