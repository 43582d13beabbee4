import ArgumentParser
import HitTesting

/// The number of a recording or an event, as an argument.
///
/// The numbers themselves are public and those of arguments are not, so that a program that imports
/// the command is promised nothing about its arguments.
struct NumberArgument<ID: RecordedID>: ExpressibleByArgument {
  var id: ID

  init(_ id: ID) { self.id = id }

  init?(argument: String) {
    guard let id = ID(argument) else { return nil }
    self.init(id)
  }
}
