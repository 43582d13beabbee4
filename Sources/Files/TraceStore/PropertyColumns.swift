import HitTesting
import JSONText
import Recording
import SQLiteFile

/// The columns of a part's properties, in the order of its table.
struct PropertyColumns<Part: ViewPart>: Sendable {
  fileprivate let run: ColumnRun
}

extension ColumnList {
  mutating func addProperties<Part: ViewPart>() -> PropertyColumns<Part> {
    PropertyColumns(run: add(run: Part.columns))
  }
}

extension TableStatement {
  /// Binds the values of all properties of a part.
  ///
  /// - Parameter idBase: What is added to ids of views.
  @inline(__always)
  func bind<Part: ViewPart>(
    _ properties: KeyPath<Columns, PropertyColumns<Part>>, _ part: Part, idBase: Int64
  ) {
    var table = ViewPropertyTable(
      PropertyBinder(columns: self[columns[keyPath: properties].run], part: part, standard: Part(), idBase: idBase)
    )
    Part.list(in: &table)
  }

  /// Reads the values of all properties of a part.
  @inline(__always)
  func read<Part: ViewPart>(_ properties: KeyPath<Columns, PropertyColumns<Part>>) throws -> Part {
    var table = ViewPropertyTable(PropertyReader(columns: self[columns[keyPath: properties].run], part: Part()))
    try Part.list(in: &table)
    return table.visitor.part
  }
}

/// Binds each property of a part to its columns. All of it is inlined, so that no key path and no
/// name is left in the loop over a table's rows.
private struct PropertyBinder<Part: ViewPart>: ViewPropertyVisitor {
  var columns: RowRun
  let part: Part
  /// The part of a new view.
  let standard: Part
  let idBase: Int64

  @inline(__always) mutating func visit<Value: ViewPropertyType>(
    _ field: any WritableKeyPath<Part, Value> & Sendable, index: Int, isNullable: Bool,
    _ names: @autoclosure () -> ViewProperty.Names
  ) {
    let value = part[keyPath: field]
    let isNull = isNullable && value == standard[keyPath: field]
    switch value.propertyValue {
    case .bool(let value): bind(isNull, value)
    case .number(let value): bind(isNull, value)
    case .integer(let value): bind(isNull, value)
    case .text(let value): columns.bind(value)
    case .viewID(let value): columns.bind(value.map { $0 + idBase })
    case .point(let value):
      bind(isNull, value.x)
      bind(isNull, value.y)
    case .rect(let value):
      bind(isNull, value.origin.x)
      bind(isNull, value.origin.y)
      bind(isNull, value.size.width)
      bind(isNull, value.size.height)
    case .insets(let value):
      bind(isNull, value.top)
      bind(isNull, value.left)
      bind(isNull, value.bottom)
      bind(isNull, value.right)
    case .transform(let value):
      bind(isNull, value.a)
      bind(isNull, value.b)
      bind(isNull, value.c)
      bind(isNull, value.d)
      bind(isNull, value.tx)
      bind(isNull, value.ty)
    case .props(let value): columns.bind(isNull ? nil : PropertyText.encode(value))
    case .recognizers: preconditionFailure("recognizers have a table of their own")
    }
  }

  @inline(__always) private mutating func bind<Value: StoredValue>(_ isNull: Bool, _ value: Value) {
    columns.bind(isNull ? nil : value)
  }
}

/// Reads each property of a part from its columns, inlined like ``PropertyBinder``.
private struct PropertyReader<Part: ViewPart>: ViewPropertyVisitor {
  var columns: RowRun
  /// Holds the values of a new view at first.
  var part: Part

  @inline(__always) mutating func visit<Value: ViewPropertyType>(
    _ field: any WritableKeyPath<Part, Value> & Sendable, index: Int, isNullable: Bool,
    _ names: @autoclosure () -> ViewProperty.Names
  ) throws {
    if isNullable, columns.isNull {
      columns.skip(Value.propertyKind.columnCount)
    } else {
      part[keyPath: field] = Value(checked: try value(Value.propertyKind))
    }
  }

  @inline(__always) private mutating func value(_ kind: ViewProperty.Kind) throws -> ViewProperty.Value {
    switch kind {
    case .bool: .bool(try next())
    case .number: .number(try finite())
    case .integer: .integer(try next())
    case .text: .text(try next())
    case .viewID: .viewID(try next())
    case .point: .point(Point(x: try geometry(), y: try geometry()))
    case .rect: .rect(Rect(x: try geometry(), y: try geometry(), width: try geometry(), height: try geometry()))
    case .insets: .insets(EdgeInsets(top: try finite(), left: try finite(), bottom: try finite(), right: try finite()))
    case .transform:
      .transform(
        AffineTransform(
          a: try geometry(), b: try geometry(), c: try geometry(), d: try geometry(), tx: try geometry(),
          ty: try geometry()))
    case .props: .props(try props())
    case .recognizers: preconditionFailure("recognizers have a table of their own")
    }
  }

  /// A number of a view's place. It may be infinite: the rules know geometry that is impossible.
  @inline(__always) private mutating func geometry() throws -> Double {
    Part.self == View.self ? try next() : try finite()
  }

  @inline(__always) private mutating func finite() throws -> Double { (try next() as FiniteNumber).value }

  @inline(__always) private mutating func next<Value: StoredValue>() throws -> Value { try columns.next() }

  private mutating func props() throws -> [String: PropertyValue] {
    var reader = JSONReader(try next())
    do {
      return try PropertyText.read(&reader)
    } catch {
      throw BadProps()
    }
  }
}

/// The properties of another toolkit are not JSON as they should be.
struct BadProps: Error {}
