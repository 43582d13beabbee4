/// A property of a view: its names, and how to read and write its value in a patch.
///
/// The tables below are the source for patches, differences, policies, the text form, the rows of
/// traces and all sentences about properties. A new property needs a field with a line in the table
/// of its part, a column in the trace, and a recorder that reads it.
@usableFromInline package struct ViewProperty: Sendable {
  /// The names of a property, and where policies and traces have it.
  @usableFromInline package struct Names: Sendable {
    /// The name in UIKit and in policies.
    package let name: String
    /// The name in the text form and in faults.
    package let key: String
    /// The columns of the trace. The list is empty for recognizers and for properties that
    /// determine other ones.
    package let columns: [String]
    /// Whether a rule of a policy can set it.
    package let isSettable: Bool
    /// Whether a rule may set it only to a number from 0 to 1.
    package let isFraction: Bool

    @usableFromInline init(
      _ name: String, key: String?, columns: [String], isSettable: Bool, isFraction: Bool = false
    ) {
      (self.name, self.key, self.columns) = (name, key ?? name, columns)
      (self.isSettable, self.isFraction) = (isSettable, isFraction)
    }
  }

  fileprivate let names: Names
  /// The index in ``all``.
  package let index: Int
  package let kind: Kind
  /// The field of its part, or of a patch's values.
  fileprivate let field: any AnyKeyPath & Sendable
  let read: @Sendable (ViewPatch.Values) -> Value
  let write: @Sendable (Value, inout ViewPatch.Values) -> Void

  package var name: String { names.name }
  package var key: String { names.key }
  package var columns: [String] { names.columns }
  package var isSettable: Bool { names.isSettable }
  package var isFraction: Bool { names.isFraction }
  /// The value that a new view has.
  package var standard: Value { read(.unset) }
}

extension View: ViewPart {
  /// The properties that hit-testing uses, with the frame and the origin of the bounds.
  @inlinable package static func list<Visitor: ViewPropertyVisitor<View>>(
    in table: inout ViewPropertyTable<Visitor>
  ) throws(Visitor.Failure) {
    try table.add(\.isHidden, "isHidden", key: "hidden", columns: ["is_hidden"])
    try table.add(\.alpha, "alpha", columns: ["alpha"], isNullable: true, isFraction: true)
    try table.add(
      \.isUserInteractionEnabled, "isUserInteractionEnabled", key: "interaction",
      columns: ["is_user_interaction_enabled"])
    try table.add(\.isAnimating, "isAnimating", key: "animating", columns: ["is_animating"])
    try table.add(ofPatches: \.frame, "frame")
    try table.add(\.bounds, "bounds", columns: ["bounds_x", "bounds_y", "bounds_width", "bounds_height"])
    try table.add(ofPatches: \.boundsOrigin, "boundsOrigin")
    try table.add(\.position, "center", key: "position", columns: ["position_x", "position_y"])
    try table.add(\.anchorPoint, "anchorPoint", key: "anchor", columns: ["anchor_x", "anchor_y"], isNullable: true)
    try table.add(
      \.transform, "transform",
      columns: ["transform_a", "transform_b", "transform_c", "transform_d", "transform_tx", "transform_ty"],
      isNullable: true)
    try table.add(\.zPosition, "zPosition", columns: ["z_position"], isNullable: true)
    try table.add(\.clipsToBounds, "clipsToBounds", key: "clips", columns: ["clips_to_bounds"])
    try table.add(
      \.isMultipleTouchEnabled, "isMultipleTouchEnabled", key: "multipleTouch", columns: ["is_multiple_touch_enabled"])
    try table.add(\.isExclusiveTouch, "isExclusiveTouch", key: "exclusiveTouch", columns: ["is_exclusive_touch"])
  }
}

extension ViewText: ViewPart {
  /// The properties that identify a view.
  @inlinable package static func list<Visitor: ViewPropertyVisitor<ViewText>>(
    in table: inout ViewPropertyTable<Visitor>
  ) throws(Visitor.Failure) {
    try table.add(\.identifier, "identifier", columns: ["identifier"])
    try table.add(\.tag, "tag", columns: ["tag"])
    try table.add(\.label, "label", columns: ["label"])
    try table.add(\.controller, "controller", columns: ["controller"])
    try table.add(\.layerName, "layerName", columns: ["layer_name"])
    try table.add(\.props, "props", columns: ["props"], isNullable: true)
  }
}

extension WindowState: ViewPart {
  /// The properties that only windows have.
  @inlinable package static func list<Visitor: ViewPropertyVisitor<WindowState>>(
    in table: inout ViewPropertyTable<Visitor>
  ) throws(Visitor.Failure) {
    try table.add(\.level, "windowLevel", key: "level", columns: ["level"])
    try table.add(\.isKey, "isKeyWindow", key: "key", columns: ["is_key"])
    try table.add(\.scene, "windowScene", key: "scene", columns: ["window_scene"])
    try table.add(\.firstResponder, "firstResponder", columns: ["first_responder_id"])
  }
}

extension DeliveryState: ViewPart {
  /// The properties of controls and scroll views that decide what comes of a touch.
  @inlinable package static func list<Visitor: ViewPropertyVisitor<DeliveryState>>(
    in table: inout ViewPropertyTable<Visitor>
  ) throws(Visitor.Failure) {
    try table.add(\.isEnabled, "isEnabled", key: "enabled", columns: ["is_enabled"])
    try table.add(\.isScrollEnabled, "isScrollEnabled", key: "scrollEnabled", columns: ["is_scroll_enabled"])
    try table.add(\.delaysContentTouches, "delaysContentTouches", columns: ["delays_content_touches"])
    try table.add(\.canCancelContentTouches, "canCancelContentTouches", columns: ["can_cancel_content_touches"])
    try table.add(
      \.isDirectionalLockEnabled, "isDirectionalLockEnabled", key: "directionalLock",
      columns: ["is_directional_lock_enabled"])
    try table.add(\.isPagingEnabled, "isPagingEnabled", key: "paging", columns: ["is_paging_enabled"])
    try table.add(\.bounces, "bounces", columns: ["bounces"])
    try table.add(\.alwaysBounceVertical, "alwaysBounceVertical", columns: ["always_bounce_vertical"])
    try table.add(\.alwaysBounceHorizontal, "alwaysBounceHorizontal", columns: ["always_bounce_horizontal"])
    try table.add(\.contentSize, "contentSize", columns: ["content_width", "content_height"])
    try table.add(
      \.contentInset, "contentInset", columns: ["inset_top", "inset_left", "inset_bottom", "inset_right"])
    try table.add(\.value, "value", columns: ["value"], isSettable: false)
  }
}

extension RecognizerParameters: ViewPart {
  /// The values with which an app sets up a recognizer.
  @inlinable package static func list<Visitor: ViewPropertyVisitor<RecognizerParameters>>(
    in table: inout ViewPropertyTable<Visitor>
  ) throws(Visitor.Failure) {
    try table.add(\.name, "name", columns: ["name"])
    try table.add(
      \.cancelsTouchesInView, "cancelsTouchesInView", columns: ["cancels_touches_in_view"], isNullable: true)
    try table.add(\.delaysTouchesBegan, "delaysTouchesBegan", columns: ["delays_touches_began"], isNullable: true)
    try table.add(\.delaysTouchesEnded, "delaysTouchesEnded", columns: ["delays_touches_ended"], isNullable: true)
    try table.add(
      \.numberOfTapsRequired, "numberOfTapsRequired", columns: ["number_of_taps_required"], isNullable: true)
    try table.add(
      \.numberOfTouchesRequired, "numberOfTouchesRequired", columns: ["number_of_touches_required"], isNullable: true)
    try table.add(
      \.minimumPressDuration, "minimumPressDuration", columns: ["minimum_press_duration"], isNullable: true)
    try table.add(\.allowableMovement, "allowableMovement", columns: ["allowable_movement"], isNullable: true)
    try table.add(
      \.minimumNumberOfTouches, "minimumNumberOfTouches", columns: ["minimum_number_of_touches"], isNullable: true)
    try table.add(
      \.maximumNumberOfTouches, "maximumNumberOfTouches", columns: ["maximum_number_of_touches"], isNullable: true)
    try table.add(\.direction, "direction", columns: ["direction"], isNullable: true)
    try table.add(\.edges, "edges", columns: ["edges"], isNullable: true)
    try table.add(\.allowedTouchTypes, "allowedTouchTypes", columns: ["allowed_touch_types"], isNullable: true)
    try table.add(
      \.requiresExclusiveTouchType, "requiresExclusiveTouchType", columns: ["requires_exclusive_touch_type"],
      isNullable: true)
    try table.add(\.delegate, "delegate", columns: ["delegate"])
    try table.add(\.delegateMethods, "delegateMethods", columns: ["delegate_methods"])
  }
}

extension ViewPatch.Values: ViewPart {
  /// The lists that are not stored with the other properties.
  @inlinable package static func list<Visitor: ViewPropertyVisitor<ViewPatch.Values>>(
    in table: inout ViewPropertyTable<Visitor>
  ) throws(Visitor.Failure) {
    try table.add(\.recognizers, "recognizers", isSettable: false)
  }
}

extension View: PatchPart {
  static var first: Int { 0 }
  static var inPatches: WritableKeyPath<ViewPatch.Values, View> { \.view }
}

extension ViewText: PatchPart {
  static var first: Int { ViewProperty.ofViews.count }
  static var inPatches: WritableKeyPath<ViewPatch.Values, ViewText> { \.text }
}

extension WindowState: PatchPart {
  static var first: Int { ViewText.first + ViewProperty.ofTexts.count }
  static var inPatches: WritableKeyPath<ViewPatch.Values, WindowState> { \.window }
}

extension DeliveryState: PatchPart {
  static var first: Int { WindowState.first + ViewProperty.ofWindows.count }
  static var inPatches: WritableKeyPath<ViewPatch.Values, DeliveryState> { \.delivery }
}

extension ViewPatch.Values: PatchPart {
  static var first: Int { DeliveryState.first + ViewProperty.ofDelivery.count }
  static var inPatches: WritableKeyPath<ViewPatch.Values, ViewPatch.Values> { \.self }
}

extension ViewProperty {
  static let ofViews = Collector<View>.properties()
  static let ofTexts = Collector<ViewText>.properties()
  static let ofWindows = Collector<WindowState>.properties()
  static let ofDelivery = Collector<DeliveryState>.properties()
  static let ofPatches = Collector<ViewPatch.Values>.properties()

  /// All properties, in the order in which policies write them.
  package static let all = ofViews + ofTexts + ofWindows + ofDelivery + ofPatches

  /// The properties by their fields.
  ///
  /// Key paths of stored properties never change, so all threads may use them.
  private nonisolated(unsafe) static let indexes = Dictionary(
    uniqueKeysWithValues: all.map { ($0.field as AnyKeyPath, $0.index) })

  /// The index of the property that a field contains.
  static func index(of field: AnyKeyPath) -> Int {
    guard let index = unsafe indexes[field] else { preconditionFailure("no property for \(field)") }
    return index
  }
}

/// Makes the properties of a table.
private struct Collector<Part: PatchPart>: ViewPropertyVisitor {
  private var properties: [ViewProperty] = []

  static func properties() -> [ViewProperty] {
    var table = ViewPropertyTable(Collector(), first: Part.first)
    Part.list(in: &table)
    return table.visitor.properties
  }

  mutating func visit<Value: ViewPropertyType>(
    _ field: any WritableKeyPath<Part, Value> & Sendable, index: Int, isNullable: Bool,
    _ names: @autoclosure () -> ViewProperty.Names
  ) {
    properties.append(
      ViewProperty(
        names: names(), index: index, kind: Value.propertyKind, field: field,
        read: { $0[keyPath: Part.inPatches][keyPath: field].propertyValue },
        write: { $1[keyPath: Part.inPatches][keyPath: field] = Value(checked: $0) }))
  }

  mutating func visit<Value: ViewPropertyType>(
    ofPatches field: any WritableKeyPath<ViewPatch.Values, Value> & Sendable, index: Int,
    _ names: @autoclosure () -> ViewProperty.Names
  ) {
    properties.append(
      ViewProperty(
        names: names(), index: index, kind: Value.propertyKind, field: field,
        read: { $0[keyPath: field].propertyValue },
        write: { $1[keyPath: field] = Value(checked: $0) }))
  }
}
