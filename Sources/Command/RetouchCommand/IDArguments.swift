public import ArgumentParser
public import HitTesting

extension ExpressibleByArgument where Self: RecordedID {
  /// Reads a decimal number.
  public init?(argument: String) { self.init(argument) }
}

extension RecordingID: ExpressibleByArgument {}
extension SnapshotID: ExpressibleByArgument {}
extension EventID: ExpressibleByArgument {}
