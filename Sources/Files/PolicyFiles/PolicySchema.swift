/// The JSON Schema of policy files, for editors that check them.
package enum PolicySchema {
  package static var text: String { String(decoding: PackageResources.policy_schema_json, as: UTF8.self) }
}
