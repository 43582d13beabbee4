extension ViewProperty {
  /// The field of a patch that contains the value. The case is the type of the value.
  package enum Field: Sendable {
    case bool(FieldPath<Bool>)
    case number(FieldPath<Double>)
    case integer(FieldPath<Int64>)
    case text(FieldPath<String?>)
    case viewID(FieldPath<ViewID?>)
    case point(FieldPath<Point>)
    case rect(FieldPath<Rect>)
    case transform(FieldPath<AffineTransform>)
    case props(FieldPath<[String: PropertyValue]>)
    case recognizers(FieldPath<[Recognizer]>)

    /// Whether the property is part of the geometry, where one property can determine another.
    package var isGeometry: Bool {
      switch self {
      case .point, .rect, .transform: true
      case .bool, .number, .integer, .text, .viewID, .props, .recognizers: false
      }
    }

    /// In bytes from the start of a patch's values.
    var offset: Int? {
      switch self {
      case .bool(let path): path.offset
      case .number(let path): path.offset
      case .integer(let path): path.offset
      case .text(let path): path.offset
      case .viewID(let path): path.offset
      case .point(let path): path.offset
      case .rect(let path): path.offset
      case .transform(let path): path.offset
      case .props(let path): path.offset
      case .recognizers(let path): path.offset
      }
    }
  }

  /// The value of any property. The case is the type of the value.
  package enum Value: Hashable, Sendable {
    case bool(Bool)
    case number(Double)
    case integer(Int64)
    case text(String?)
    case viewID(ViewID?)
    case point(Point)
    case rect(Rect)
    case transform(AffineTransform)
    case props([String: PropertyValue])
    case recognizers([Recognizer])

    var isFinite: Bool {
      switch self {
      case .number(let value): value.isFinite
      case .point(let value): value.isFinite
      case .rect(let value): value.isFinite
      case .transform(let value): value.isFinite
      case .bool, .integer, .text, .viewID, .props, .recognizers: true
      }
    }
  }
}

/// Which field of a patch's values holds a value.
///
/// A path begins at one part of the values, so that reading through it copies that part alone.
package enum FieldPath<Value>: Sendable {
  case view(any WritableKeyPath<View, Value> & Sendable)
  case text(any WritableKeyPath<ViewText, Value> & Sendable)
  case window(any WritableKeyPath<WindowState, Value> & Sendable)
  case own(any WritableKeyPath<ViewPatch.Values, Value> & Sendable)

  /// In bytes from the start of the values.
  fileprivate var offset: Int? {
    func sum(_ part: PartialKeyPath<ViewPatch.Values>, _ offset: Int?) -> Int? {
      MemoryLayout.offset(of: part).flatMap { start in offset.map { start + $0 } }
    }
    return switch self {
    case .view(let path): sum(\.view, MemoryLayout.offset(of: path))
    case .text(let path): sum(\.text, MemoryLayout.offset(of: path))
    case .window(let path): sum(\.window, MemoryLayout.offset(of: path))
    case .own(let path): MemoryLayout.offset(of: path)
    }
  }
}

extension ViewPatch.Values {
  fileprivate subscript<Value>(path: FieldPath<Value>) -> Value {
    get {
      switch path {
      case .view(let path): view[keyPath: path]
      case .text(let path): text[keyPath: path]
      case .window(let path): window[keyPath: path]
      case .own(let path): self[keyPath: path]
      }
    }
    set {
      switch path {
      case .view(let path): view[keyPath: path] = newValue
      case .text(let path): text[keyPath: path] = newValue
      case .window(let path): window[keyPath: path] = newValue
      case .own(let path): self[keyPath: path] = newValue
      }
    }
  }

  package subscript(field: ViewProperty.Field) -> ViewProperty.Value {
    get {
      switch field {
      case .bool(let path): .bool(self[path])
      case .number(let path): .number(self[path])
      case .integer(let path): .integer(self[path])
      case .text(let path): .text(self[path])
      case .viewID(let path): .viewID(self[path])
      case .point(let path): .point(self[path])
      case .rect(let path): .rect(self[path])
      case .transform(let path): .transform(self[path])
      case .props(let path): .props(self[path])
      case .recognizers(let path): .recognizers(self[path])
      }
    }
    set {
      switch (field, newValue) {
      case (.bool(let path), .bool(let value)): self[path] = value
      case (.number(let path), .number(let value)): self[path] = value
      case (.integer(let path), .integer(let value)): self[path] = value
      case (.text(let path), .text(let value)): self[path] = value
      case (.viewID(let path), .viewID(let value)): self[path] = value
      case (.point(let path), .point(let value)): self[path] = value
      case (.rect(let path), .rect(let value)): self[path] = value
      case (.transform(let path), .transform(let value)): self[path] = value
      case (.props(let path), .props(let value)): self[path] = value
      case (.recognizers(let path), .recognizers(let value)): self[path] = value
      default: preconditionFailure("\(newValue) is of another kind than the field")
      }
    }
  }
}
