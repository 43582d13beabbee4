/// Numbers objects from 1; an object keeps its number for its whole life, unless its class changes.
///
/// The table holds strong references to the objects in use: weak ones would cost more memory, and
/// their reference counting is slower. It remembers other objects only while something else keeps
/// them alive.
struct IdentityTable<Object: AnyObject> {
  private struct Gone {
    weak var object: Object?
    var number: Int64
    var className: String
  }

  private typealias Numbered = (object: Object, number: Int64, className: String)
  private var inUse: [ObjectIdentifier: Numbered] = [:]
  private var before: [ObjectIdentifier: Numbered] = [:]
  private var gone: [ObjectIdentifier: Gone] = [:]
  private var last: Int64 = 0

  /// The number of an object in use; nil for other objects.
  subscript(object: Object) -> Int64? { inUse[ObjectIdentifier(object)]?.number }

  /// The objects in use with their numbers, in no order.
  var numbered: [(object: Object, number: Int64)] { inUse.values.map { ($0.object, $0.number) } }

  /// Returns the object's number, and marks the object as in use. An unknown object, or one whose
  /// class has changed, gets a new number.
  mutating func number(_ object: Object, className: String = "") -> Int64 {
    let key = ObjectIdentifier(object)
    if let known = inUse[key], known.className == className { return known.number }
    let number = remembered(object, className) ?? new()
    inUse[key] = (object, number, className)
    return number
  }

  private func remembered(_ object: Object, _ className: String) -> Int64? {
    let key = ObjectIdentifier(object)
    if let entry = before[key] { return entry.className == className ? entry.number : nil }
    guard let entry = gone[key], entry.object === object, entry.className == className else { return nil }
    return entry.number
  }

  private mutating func new() -> Int64 {
    last += 1
    return last
  }

  /// Begins a round in which each object in use must be numbered again.
  mutating func beginUse() {
    before = inUse
    inUse.removeAll(keepingCapacity: true)
  }

  /// Ends the round: releases the objects that were not numbered since ``beginUse()``.
  mutating func endUse() {
    gone = gone.filter { $0.value.object != nil && inUse[$0.key] == nil }
    for (key, entry) in before where inUse[key] == nil {
      gone[key] = Gone(object: entry.object, number: entry.number, className: entry.className)
    }
    before.removeAll(keepingCapacity: true)
  }
}
