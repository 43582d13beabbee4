/// Values with numbers. A later value reuses the number of a removed value, so that the memory does
/// not grow when values come and go.
struct Shelf<Value: Sendable>: Sendable {
  var values: [Value] = []
  private var free: [Int32] = []

  subscript(number: Int32) -> Value { values[Int(number)] }

  /// The number of values.
  var count: Int { values.count - free.count }

  /// Stores a value at a number, or at a new number if that is ``Scene/none``.
  mutating func put(_ value: Value, at number: inout Int32) {
    if number != Scene.none {
      values[Int(number)] = value
    } else if let reused = free.popLast() {
      number = reused
      values[Int(number)] = value
    } else {
      number = Int32(values.count)
      values.append(value)
    }
  }

  /// Removes the value at a number.
  ///
  /// - Parameter empty: The value to store at the unused number.
  mutating func take(at number: inout Int32, leaving empty: Value) {
    guard number != Scene.none else { return }
    values[Int(number)] = empty
    free.append(number)
    number = Scene.none
  }
}
