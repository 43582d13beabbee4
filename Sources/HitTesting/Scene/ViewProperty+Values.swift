extension ViewProperty {
  /// The field of a patch that contains the value. The case is the type of the value.
  package enum Field: Sendable {
    package typealias Path<Value> = any WritableKeyPath<ViewPatch.Values, Value> & Sendable

    case bool(Path<Bool>)
    case number(Path<Double>)
    case integer(Path<Int64>)
    case text(Path<String?>)
    case viewID(Path<ViewID?>)
    case point(Path<Point>)
    case rect(Path<Rect>)
    case transform(Path<AffineTransform>)
    case props(Path<[String: PropertyValue]>)
    case recognizers(Path<[Recognizer]>)

    /// Whether the property is part of the geometry, where one property can determine another.
    package var isGeometry: Bool {
      switch self {
      case .point, .rect, .transform: true
      case .bool, .number, .integer, .text, .viewID, .props, .recognizers: false
      }
    }

    var path: PartialKeyPath<ViewPatch.Values> {
      switch self {
      case .bool(let path): path
      case .number(let path): path
      case .integer(let path): path
      case .text(let path): path
      case .viewID(let path): path
      case .point(let path): path
      case .rect(let path): path
      case .transform(let path): path
      case .props(let path): path
      case .recognizers(let path): path
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

extension ViewPatch.Values {
  package subscript(field: ViewProperty.Field) -> ViewProperty.Value {
    get {
      switch field {
      case .bool(let path): .bool(self[keyPath: path])
      case .number(let path): .number(self[keyPath: path])
      case .integer(let path): .integer(self[keyPath: path])
      case .text(let path): .text(self[keyPath: path])
      case .viewID(let path): .viewID(self[keyPath: path])
      case .point(let path): .point(self[keyPath: path])
      case .rect(let path): .rect(self[keyPath: path])
      case .transform(let path): .transform(self[keyPath: path])
      case .props(let path): .props(self[keyPath: path])
      case .recognizers(let path): .recognizers(self[keyPath: path])
      }
    }
    set {
      switch (field, newValue) {
      case (.bool(let path), .bool(let value)): self[keyPath: path] = value
      case (.number(let path), .number(let value)): self[keyPath: path] = value
      case (.integer(let path), .integer(let value)): self[keyPath: path] = value
      case (.text(let path), .text(let value)): self[keyPath: path] = value
      case (.viewID(let path), .viewID(let value)): self[keyPath: path] = value
      case (.point(let path), .point(let value)): self[keyPath: path] = value
      case (.rect(let path), .rect(let value)): self[keyPath: path] = value
      case (.transform(let path), .transform(let value)): self[keyPath: path] = value
      case (.props(let path), .props(let value)): self[keyPath: path] = value
      case (.recognizers(let path), .recognizers(let value)): self[keyPath: path] = value
      default: preconditionFailure("\(newValue) is of another kind than the field")
      }
    }
  }
}
