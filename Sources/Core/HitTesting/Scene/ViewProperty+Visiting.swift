/// A part of a view's state whose properties stand in a table.
@usableFromInline package protocol ViewPart: Hashable, Sendable {
  /// The part of a new view.
  init()
  /// Gives each property to the table's visitor.
  ///
  /// This is the table. With `@inlinable`, and a visitor whose methods are inlined, a walk over it
  /// costs as much as code that names each field.
  static func list<Visitor: ViewPropertyVisitor<Self>>(
    in table: inout ViewPropertyTable<Visitor>
  ) throws(Visitor.Failure)
}

extension ViewPart {
  /// The columns of all properties, in the order of the table.
  package static var columns: [String] {
    var table = ViewPropertyTable(ColumnNames<Self>())
    list(in: &table)
    return table.visitor.names
  }
}

extension RecognizerParameters {
  /// The keys of the text form, in the order of the table.
  package static var keys: [String] {
    var table = ViewPropertyTable(ColumnNames<Self>())
    list(in: &table)
    return table.visitor.keys
  }
}

private struct ColumnNames<Part: ViewPart>: ViewPropertyVisitor {
  var names: [String] = []
  var keys: [String] = []

  mutating func visit<Value: ViewPropertyType>(
    _ field: any WritableKeyPath<Part, Value> & Sendable, index: Int, isNullable: Bool,
    _ names: @autoclosure () -> ViewProperty.Names
  ) {
    let property = names()
    self.names += property.columns
    keys.append(property.key)
  }
}

/// A part of which patches have values.
protocol PatchPart: ViewPart {
  /// The index of the first property in ``ViewProperty/all``.
  static var first: Int { get }
  /// Where a patch has the values.
  static var inPatches: WritableKeyPath<ViewPatch.Values, Self> { get }
}

/// Does something with each property of a part of a view's state.
@usableFromInline package protocol ViewPropertyVisitor<Part> {
  associatedtype Part: ViewPart
  associatedtype Failure: Error = Never

  /// Visits a property that is stored in the part.
  ///
  /// - Parameters:
  ///   - index: The index in ``ViewProperty/all``.
  ///   - isNullable: Whether a trace stores NULL for the value of a new view.
  mutating func visit<Value: ViewPropertyType>(
    _ field: any WritableKeyPath<Part, Value> & Sendable, index: Int, isNullable: Bool,
    _ names: @autoclosure () -> ViewProperty.Names
  ) throws(Failure)

  /// Visits a property that only patches have, as it determines other ones.
  mutating func visit<Value: ViewPropertyType>(
    ofPatches field: any WritableKeyPath<ViewPatch.Values, Value> & Sendable, index: Int,
    _ names: @autoclosure () -> ViewProperty.Names
  ) throws(Failure)
}

extension ViewPropertyVisitor {
  @inlinable @inline(__always) package mutating func visit<Value: ViewPropertyType>(
    ofPatches field: any WritableKeyPath<ViewPatch.Values, Value> & Sendable, index: Int,
    _ names: @autoclosure () -> ViewProperty.Names
  ) throws(Failure) {}
}

/// Counts the lines of a table for its visitor.
@usableFromInline package struct ViewPropertyTable<Visitor: ViewPropertyVisitor> {
  @usableFromInline package var visitor: Visitor
  @usableFromInline var index: Int

  /// - Parameter first: The index of the first line in ``ViewProperty/all``, for visitors that use
  ///   it.
  @inlinable package init(_ visitor: Visitor, first: Int = 0) { (self.visitor, index) = (visitor, first) }

  @inlinable @inline(__always) package mutating func add<Value: ViewPropertyType>(
    _ field: any WritableKeyPath<Visitor.Part, Value> & Sendable, _ name: String, key: String? = nil,
    columns: @autoclosure () -> [String] = [], isNullable: Bool = false, isSettable: Bool = true,
    isFraction: Bool = false
  ) throws(Visitor.Failure) {
    try visitor.visit(
      field, index: index, isNullable: isNullable,
      ViewProperty.Names(name, key: key, columns: columns(), isSettable: isSettable, isFraction: isFraction))
    index += 1
  }

  @inlinable @inline(__always) package mutating func add<Value: ViewPropertyType>(
    ofPatches field: any WritableKeyPath<ViewPatch.Values, Value> & Sendable, _ name: String
  ) throws(Visitor.Failure) {
    try visitor.visit(
      ofPatches: field, index: index, ViewProperty.Names(name, key: nil, columns: [], isSettable: true))
    index += 1
  }
}

/// Finds the properties that differ between two states of a part.
struct Differing<Part: PatchPart>: ViewPropertyVisitor {
  private let old, new: Part
  private var found = ViewPropertySet()

  static func properties(_ old: Part, _ new: Part) -> ViewPropertySet {
    var table = ViewPropertyTable(Differing(old: old, new: new), first: Part.first)
    Part.list(in: &table)
    return table.visitor.found
  }

  @inline(__always) mutating func visit<Value: ViewPropertyType>(
    _ field: any WritableKeyPath<Part, Value> & Sendable, index: Int, isNullable: Bool,
    _ names: @autoclosure () -> ViewProperty.Names
  ) {
    if old[keyPath: field] != new[keyPath: field] { found[index] = true }
  }
}

/// Copies some properties from one state of a part to another.
struct Copying<Part: PatchPart>: ViewPropertyVisitor {
  private let chosen: ViewPropertySet
  private let source: Part
  private var target: Part
  private var notFinite: Int?

  /// - Returns: The index of the first property that is infinite or NaN; nil for none.
  @discardableResult
  static func properties(_ chosen: ViewPropertySet, from source: Part, to target: inout Part) -> Int? {
    var table = ViewPropertyTable(Copying(chosen: chosen, source: source, target: target), first: Part.first)
    Part.list(in: &table)
    target = table.visitor.target
    return table.visitor.notFinite
  }

  @inline(__always) mutating func visit<Value: ViewPropertyType>(
    _ field: any WritableKeyPath<Part, Value> & Sendable, index: Int, isNullable: Bool,
    _ names: @autoclosure () -> ViewProperty.Names
  ) {
    guard chosen[index] else { return }
    let value = source[keyPath: field]
    target[keyPath: field] = value
    if !value.propertyValue.isFinite, notFinite == nil { notFinite = index }
  }
}
