import ExampleApps
import RetouchCommand

Retouch.main(policies: ExamplePolicies.all.map(\.policy), demonstrations: Demonstration.examples)
