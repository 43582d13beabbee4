import ArgumentParser
import Reporting

extension JSONSchemas: ExpressibleByArgument {}

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Prints the JSON Schema of what a command prints for programs.",
    discussion: """
      report is that of replay, sweep, audit and report; touches that of touches; query that of query; scene that of show; \
      explanation that of explain; and measurements that of the files that the measuring kit writes for check. The schema of policies is printed by retouch policy schema.

      EXAMPLE:
        retouch schema touches
      """)

  @Argument(help: "What the schema describes.")
  var name: JSONSchemas

  @OptionGroup var notes: CommonOptions

  func run() throws { try Console.data(name.text) }
}
