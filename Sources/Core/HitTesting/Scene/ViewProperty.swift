/// A property of a view: its names, and the field that contains its value.
///
/// The table ``all`` is the source for patches, differences, policies, the text form and all
/// sentences about properties. A new switch or number needs a stored field, a line in this table, a
/// column in the trace with the code for its rows, and a recorder that reads it.
package struct ViewProperty: Sendable {
  /// The name in UIKit and in policies.
  package let name: String
  /// The name in the text form and in faults.
  package let key: String
  /// The columns of the trace. The list is empty for recognizers and for properties that other
  /// properties determine.
  package let columns: [String]
  /// Whether a rule of a policy can set it.
  package let isSettable: Bool
  package let field: Field
  /// The index in ``all``.
  package private(set) var index = 0

  private init(_ field: Field, _ name: String, key: String? = nil, columns: String..., isSettable: Bool = true) {
    self.name = name
    self.key = key ?? name
    self.columns = columns
    self.isSettable = isSettable
    self.field = field
  }

  /// The properties that hit-testing uses, with the frame and the origin of the bounds.
  static let ofViews = [
    ViewProperty(.bool(.view(\.isHidden)), "isHidden", key: "hidden", columns: "is_hidden"),
    ViewProperty(.number(.view(\.alpha)), "alpha", columns: "alpha"),
    ViewProperty(
      .bool(.view(\.isUserInteractionEnabled)), "isUserInteractionEnabled", key: "interaction",
      columns: "is_user_interaction_enabled"),
    ViewProperty(.bool(.view(\.isAnimating)), "isAnimating", key: "animating", columns: "is_animating"),
    ViewProperty(.rect(.own(\.frame)), "frame"),
    ViewProperty(.rect(.view(\.bounds)), "bounds", columns: "bounds_x", "bounds_y", "bounds_width", "bounds_height"),
    ViewProperty(.point(.own(\.boundsOrigin)), "boundsOrigin"),
    ViewProperty(.point(.view(\.position)), "center", key: "position", columns: "position_x", "position_y"),
    ViewProperty(.point(.view(\.anchorPoint)), "anchorPoint", key: "anchor", columns: "anchor_x", "anchor_y"),
    ViewProperty(
      .transform(.view(\.transform)), "transform",
      columns: "transform_a", "transform_b", "transform_c", "transform_d", "transform_tx", "transform_ty"),
    ViewProperty(.number(.view(\.zPosition)), "zPosition", columns: "z_position"),
    ViewProperty(.bool(.view(\.clipsToBounds)), "clipsToBounds", key: "clips", columns: "clips_to_bounds"),
    ViewProperty(
      .bool(.view(\.isMultipleTouchEnabled)), "isMultipleTouchEnabled", key: "multipleTouch",
      columns: "is_multiple_touch_enabled"),
    ViewProperty(
      .bool(.view(\.isExclusiveTouch)), "isExclusiveTouch", key: "exclusiveTouch", columns: "is_exclusive_touch"),
  ]

  /// The properties that identify a view.
  static let ofTexts = [
    ViewProperty(.text(.text(\.identifier)), "identifier", columns: "identifier"),
    ViewProperty(.integer(.text(\.tag)), "tag", columns: "tag"),
    ViewProperty(.text(.text(\.label)), "label", columns: "label"),
    ViewProperty(.text(.text(\.controller)), "controller", columns: "controller"),
    ViewProperty(.text(.text(\.layerName)), "layerName", columns: "layer_name"),
    ViewProperty(.props(.text(\.props)), "props", columns: "props"),
  ]

  /// The properties that only windows have.
  static let ofWindows = [
    ViewProperty(.number(.window(\.level)), "windowLevel", key: "level", columns: "level"),
    ViewProperty(.bool(.window(\.isKey)), "isKeyWindow", key: "key", columns: "is_key"),
    ViewProperty(.text(.window(\.scene)), "windowScene", key: "scene", columns: "window_scene"),
    ViewProperty(.viewID(.window(\.firstResponder)), "firstResponder", columns: "first_responder_id"),
  ]

  private static let recognizers = ViewProperty(.recognizers(.own(\.recognizers)), "recognizers", isSettable: false)

  /// All properties, in the order in which policies write them.
  package static let all: [ViewProperty] = (ofViews + ofTexts + ofWindows + [recognizers]).enumerated().map {
    var property = $1
    property.index = $0
    return property
  }

  /// For each distance in bytes from the start of a patch's values, the index of the property that
  /// is stored there; -1 for none.
  private static let indexOfOffset: [Int] = {
    var indexes = Array(repeating: -1, count: MemoryLayout<ViewPatch.Values>.size)
    for property in all {
      if let offset = property.field.offset { indexes[offset] = property.index }
    }
    return indexes
  }()

  /// The index of the property that a field contains.
  static func index<Part>(of field: PartialKeyPath<Part>, in part: PartialKeyPath<ViewPatch.Values> = \.self) -> Int {
    guard let start = MemoryLayout.offset(of: part), let offset = MemoryLayout.offset(of: field),
      indexOfOffset[start + offset] >= 0
    else { preconditionFailure("no property for \(field)") }
    return indexOfOffset[start + offset]
  }
}
