import ExampleApps
import RetouchCommand

@main enum Program {
  static func main() {
    Retouch.main(policies: ExamplePolicies.all.map(\.policy), demonstrations: Demonstration.examples)
  }
}
