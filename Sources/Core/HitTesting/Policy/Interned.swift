/// Gives each different value a number, as long as something uses the value.
///
/// A number is free again after its last use, so that the memory does not grow with the number of
/// values that come and go.
package struct Interned<Value: Hashable & Sendable>: Sendable {
  private let first: Value
  package private(set) var values: [Value]
  private var uses: [Int]
  private var numbers: [Value: Int32] = [:]
  private var free: [Int32] = []

  /// The number of different values in use, besides the first.
  package var count: Int { numbers.count }

  /// - Parameter first: The value with number 0. It stays, and its uses are not counted.
  package init(first: Value) {
    self.first = first
    (values, uses) = ([first], [0])
  }

  /// The number of a value, with one more use.
  package mutating func use(_ value: Value) -> Int32 {
    if value == first { return 0 }
    if let number = numbers[value] {
      uses[Int(number)] += 1
      return number
    }
    let number: Int32
    if let reused = free.popLast() {
      number = reused
      values[Int(number)] = value
      uses[Int(number)] = 1
    } else {
      number = Int32(values.count)
      values.append(value)
      uses.append(1)
    }
    numbers[value] = number
    return number
  }

  /// Adds one use of a number that is in use.
  package mutating func use(number: Int32) { if number != 0 { uses[Int(number)] += 1 } }

  /// Ends one use of a number.
  package mutating func release(_ number: Int32) {
    guard number != 0 else { return }
    uses[Int(number)] -= 1
    guard uses[Int(number)] == 0 else { return }
    numbers[values[Int(number)]] = nil
    values[Int(number)] = first
    free.append(number)
  }
}

/// A value that does not change, behind one reference. Copies of what contains it cost little.
final class Shared<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
