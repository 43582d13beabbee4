extension ViewProperty {
  /// The type of a property's values.
  @usableFromInline package enum Kind: Hashable, Sendable {
    case bool
    case number
    case integer
    case text
    case viewID
    case point
    case rect
    case insets
    case transform
    case props
    case recognizers

    /// The number of columns in which a trace stores a value.
    @inlinable package var columnCount: Int {
      switch self {
      case .bool, .number, .integer, .text, .viewID, .props: 1
      case .point: 2
      case .rect, .insets: 4
      case .transform: 6
      case .recognizers: 0
      }
    }

    /// Whether the property is part of the geometry, where one property can determine another.
    package var isGeometry: Bool {
      switch self {
      case .point, .rect, .transform: true
      case .bool, .number, .integer, .text, .viewID, .insets, .props, .recognizers: false
      }
    }
  }

  /// The value of any property. The case is the type of the value.
  @usableFromInline package enum Value: Hashable, Sendable {
    case bool(Bool)
    case number(Double)
    case integer(Int64)
    case text(String?)
    case viewID(ViewID?)
    case point(Point)
    case rect(Rect)
    case insets(EdgeInsets)
    case transform(AffineTransform)
    case props([String: PropertyValue])
    case recognizers([Recognizer])

    var isFinite: Bool {
      switch self {
      case .number(let value): value.isFinite
      case .point(let value): value.isFinite
      case .rect(let value): value.isFinite
      case .insets(let value): [value.top, value.left, value.bottom, value.right].allSatisfy(\.isFinite)
      case .transform(let value): value.isFinite
      case .bool, .integer, .text, .viewID, .props, .recognizers: true
      }
    }
  }
}

/// A type that properties of views have.
@usableFromInline package protocol ViewPropertyType: Hashable, Sendable {
  static var propertyKind: ViewProperty.Kind { get }
  var propertyValue: ViewProperty.Value { get }
  /// Returns nil for a value of another type.
  init?(_ value: ViewProperty.Value)
}

extension ViewPropertyType {
  /// - Precondition: The value is of this type.
  @inlinable @inline(__always) package init(checked value: ViewProperty.Value) {
    guard let typed = Self(value) else { preconditionFailure("\(value) is no \(Self.self)") }
    self = typed
  }
}

extension Bool: ViewPropertyType {
  @inlinable package static var propertyKind: ViewProperty.Kind { .bool }
  @inlinable package var propertyValue: ViewProperty.Value { .bool(self) }
  @inlinable package init?(_ value: ViewProperty.Value) {
    guard case .bool(let value) = value else { return nil }
    self = value
  }
}

extension Double: ViewPropertyType {
  @inlinable package static var propertyKind: ViewProperty.Kind { .number }
  @inlinable package var propertyValue: ViewProperty.Value { .number(self) }
  @inlinable package init?(_ value: ViewProperty.Value) {
    guard case .number(let value) = value else { return nil }
    self = value
  }
}

extension Int64: ViewPropertyType {
  @inlinable package static var propertyKind: ViewProperty.Kind { .integer }
  @inlinable package var propertyValue: ViewProperty.Value { .integer(self) }
  @inlinable package init?(_ value: ViewProperty.Value) {
    guard case .integer(let value) = value else { return nil }
    self = value
  }
}

extension Point: ViewPropertyType {
  @inlinable package static var propertyKind: ViewProperty.Kind { .point }
  @inlinable package var propertyValue: ViewProperty.Value { .point(self) }
  @inlinable package init?(_ value: ViewProperty.Value) {
    guard case .point(let value) = value else { return nil }
    self = value
  }
}

extension Rect: ViewPropertyType {
  @inlinable package static var propertyKind: ViewProperty.Kind { .rect }
  @inlinable package var propertyValue: ViewProperty.Value { .rect(self) }
  @inlinable package init?(_ value: ViewProperty.Value) {
    guard case .rect(let value) = value else { return nil }
    self = value
  }
}

extension Size: ViewPropertyType {
  @inlinable package static var propertyKind: ViewProperty.Kind { .point }
  @inlinable package var propertyValue: ViewProperty.Value { .point(Point(x: width, y: height)) }
  @inlinable package init?(_ value: ViewProperty.Value) {
    guard case .point(let value) = value else { return nil }
    self.init(width: value.x, height: value.y)
  }
}

extension EdgeInsets: ViewPropertyType {
  @inlinable package static var propertyKind: ViewProperty.Kind { .insets }
  @inlinable package var propertyValue: ViewProperty.Value { .insets(self) }
  @inlinable package init?(_ value: ViewProperty.Value) {
    guard case .insets(let value) = value else { return nil }
    self = value
  }
}

extension AffineTransform: ViewPropertyType {
  @inlinable package static var propertyKind: ViewProperty.Kind { .transform }
  @inlinable package var propertyValue: ViewProperty.Value { .transform(self) }
  @inlinable package init?(_ value: ViewProperty.Value) {
    guard case .transform(let value) = value else { return nil }
    self = value
  }
}

extension Dictionary: ViewPropertyType where Key == String, Value == PropertyValue {
  @inlinable package static var propertyKind: ViewProperty.Kind { .props }
  @inlinable package var propertyValue: ViewProperty.Value { .props(self) }
  @inlinable package init?(_ value: ViewProperty.Value) {
    guard case .props(let value) = value else { return nil }
    self = value
  }
}

extension Array: ViewPropertyType where Element == Recognizer {
  @inlinable package static var propertyKind: ViewProperty.Kind { .recognizers }
  @inlinable package var propertyValue: ViewProperty.Value { .recognizers(self) }
  @inlinable package init?(_ value: ViewProperty.Value) {
    guard case .recognizers(let value) = value else { return nil }
    self = value
  }
}

/// A type of values that a view may lack.
@usableFromInline package protocol OptionalPropertyType: Hashable, Sendable {
  static var optionalKind: ViewProperty.Kind { get }
  static func value(_ wrapped: Self?) -> ViewProperty.Value
  /// Returns nil for a value of another type.
  static func wrapped(_ value: ViewProperty.Value) -> Self??
}

extension Optional: ViewPropertyType where Wrapped: OptionalPropertyType {
  @inlinable package static var propertyKind: ViewProperty.Kind { Wrapped.optionalKind }
  @inlinable package var propertyValue: ViewProperty.Value { Wrapped.value(self) }
  @inlinable package init?(_ value: ViewProperty.Value) {
    guard let wrapped = Wrapped.wrapped(value) else { return nil }
    self = wrapped
  }
}

extension String: OptionalPropertyType {
  @inlinable package static var optionalKind: ViewProperty.Kind { .text }
  @inlinable package static func value(_ wrapped: String?) -> ViewProperty.Value { .text(wrapped) }
  @inlinable package static func wrapped(_ value: ViewProperty.Value) -> String?? {
    if case .text(let value) = value { .some(value) } else { nil }
  }
}

extension ViewID: OptionalPropertyType {
  @inlinable package static var optionalKind: ViewProperty.Kind { .viewID }
  @inlinable package static func value(_ wrapped: ViewID?) -> ViewProperty.Value { .viewID(wrapped) }
  @inlinable package static func wrapped(_ value: ViewProperty.Value) -> ViewID?? {
    if case .viewID(let value) = value { .some(value) } else { nil }
  }
}
