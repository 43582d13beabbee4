import HitTesting
import JSONText

/// A view as Sentry's `view-hierarchy.json` has it. Its frame is in its superview's coordinates.
///
///     {"type":"PayButton","identifier":"pay","x":20,"y":40,"width":100,"height":44,
///      "alpha":1,"visible":true,"view_controller":"CartViewController","children":[]}
struct SentryView: JSONTreeNode {
  private(set) var className = ""
  private(set) var identifier: String?
  private var x: Double?
  private var y: Double?
  private var width: Double?
  private var height: Double?
  private var alpha = 1.0
  private var isVisible = true
  private var controller: String?

  mutating func read(_ key: String, from reader: inout JSONReader) throws(JSONFault) {
    switch key {
    case "type": className = SwiftTypeName.readable(try reader.string())
    case "identifier": identifier = try reader.stringOrNull()
    case "x": x = try reader.numberOrNull()
    case "y": y = try reader.numberOrNull()
    case "width": width = try reader.numberOrNull()
    case "height": height = try reader.numberOrNull()
    case "alpha": alpha = try reader.numberOrNull() ?? 1
    case "visible": isVisible = try reader.null() ? true : reader.bool()
    case "view_controller": controller = try reader.stringOrNull()
    default: try reader.skip()
    }
  }

  func check(_ reader: JSONReader) throws(JSONFault) {
    guard !className.isEmpty else { throw reader.fault(.incomplete(expected: "a view with a type")) }
  }

  /// Whether it replaces subviews that were too deep for Sentry.
  var standsForDeeperViews: Bool { className == "SentryTruncatedViewHierarchy" }

  /// The frame in the superview's coordinates; nil if it is unknown.
  var frame: Rect? {
    guard let x, let y, let width, let height else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }

  var properties: ViewPatch {
    var patch = ViewPatch()
    if let identifier, !identifier.isEmpty { patch.identifier = identifier }
    if alpha != 1 { patch.alpha = alpha }
    if !isVisible { patch.isHidden = true }
    if let controller { patch.props = ["viewController": .string(controller)] }
    return patch
  }
}
