/// Something that a policy's code lacks in a recording, or got without certainty. Its answers may
/// then differ from those of the app.
public enum CodeNote: Hashable, Codable, Sendable {
  /// A class has made several views of one class, and it is not known which recorded view each of
  /// them is. They are matched to the recorded views in their order.
  ///
  /// - Parameters:
  ///   - owner: the class that made them, or whose subview made them.
  ///   - className: their class.
  ///   - count: how many there are.
  ///   - properties: the properties that hold them, such as `CheckoutSheet.pay`.
  case uncertainSubviews(owner: String, className: String, count: Int, properties: [String])
  /// Nothing has set this weak property in any scene, such as `CheckoutSheet.handle`, although
  /// there are recorded views that it could hold.
  case unsetOutlet(property: String)
  /// A class has made more or fewer views of one class than were recorded, and it is not known
  /// which of them were. They stand for no recorded view.
  ///
  /// - Parameters:
  ///   - owner: The class that made them, or whose subview made them.
  ///   - className: Their class.
  ///   - count: How many there are.
  ///   - properties: The properties that hold them, such as `CheckoutSheet.pay`.
  case unpairedSubviews(owner: String, className: String, count: Int, properties: [String])
  /// A rule of the recorded system, which cannot be applied to the answers of code.
  case ruleNotApplied(rule: String)
}

extension CodeNote: Comparable {
  /// Defines a fixed order for reports. The order has no other meaning.
  public static func < (one: CodeNote, other: CodeNote) -> Bool { one.place.lexicographicallyPrecedes(other.place) }

  var place: [String] {
    switch self {
    case .uncertainSubviews(let owner, let className, let count, let properties):
      ["0", owner, className, "\(count)"] + properties
    case .unsetOutlet(let property): ["1", property]
    case .ruleNotApplied(let rule): ["2", rule]
    case .unpairedSubviews(let owner, let className, let count, let properties):
      ["3", owner, className, "\(count)"] + properties
    }
  }
}
