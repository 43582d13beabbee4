/// Numbers objects from 1, and gives each the same number for its whole life without keeping it alive.
struct IdentityTable<Object: AnyObject> {
  private struct Entry {
    weak var object: Object?
    var number: Int64
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var last: Int64 = 0
  private var pruneAt = 1024

  /// The object's number; nil for one that has none.
  subscript(object: Object) -> Int64? {
    guard let entry = entries[ObjectIdentifier(object)], entry.object === object else { return nil }
    return entry.number
  }

  /// The object's number, which is a new one for an object that has none.
  mutating func number(_ object: Object) -> Int64 {
    if let known = self[object] { return known }
    last += 1
    entries[ObjectIdentifier(object)] = Entry(object: object, number: last)
    return last
  }

  /// Forgets the objects that are gone, when they are many.
  mutating func prune() {
    guard entries.count > pruneAt else { return }
    entries = entries.filter { $0.value.object != nil }
    pruneAt = max(1024, entries.count * 2)
  }
}
