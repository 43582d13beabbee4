import ExampleApps
import RetouchCommand

extension Demonstration {
  /// The example apps. The list is empty on systems with UIKit, where a program cannot make an
  /// app's events.
  static var examples: [Demonstration] {
    #if !UIKIT_MODEL
      []
    #else
      Examples.all.map { Demonstration($0) }
    #endif
  }

  #if UIKIT_MODEL
    private init(_ type: any ExampleApp.Type) {
      func variant(_ name: String) -> Variant { Variant(name, policy: type.policy(name)) }
      self.init(
        app: type.name, summary: type.summary, variants: type.variants.map(variant),
        comparisons: ExamplePolicies.comparisons.filter { $0.app == type.name }.map {
          Comparison(recorded: variant($0.recorded), replayed: variant($0.replayed), hasWayBack: $0.hasWayBack)
        }
      ) { variant, file in
        try ScriptRunner.record(type, variant, into: file)
      }
    }
  #endif
}
