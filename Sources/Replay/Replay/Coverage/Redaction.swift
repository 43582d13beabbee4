package import HitTesting
package import Recording

/// Removes from a recording what people may have written.
///
/// It removes the `label` of each view, like `TouchRecorder`'s redaction of labels. It keeps
/// identifiers, tags, layer names, and names of controllers and classes: selectors use them. Of
/// `props`, it keeps `true`, `false` and `null`, and the values that toolkits other than UIKit use
/// for hit tests. It removes other numbers, texts, lists and objects, and the time at which the
/// recording began.
package struct Redaction: Hashable, Sendable {
  /// The keys of `props` that a base of policies reads.
  package static let keysOfBases: Set<String> = ["hitSlop", "pointerEvents", "zIndex"]

  /// The keys of `props` whose values all stay.
  package var kept = keysOfBases

  /// Makes a redaction that keeps the `props` of ``keysOfBases``.
  package init() {}

  package func redacted(_ info: RecordingInfo) -> RecordingInfo {
    var info = info
    info.startedAt = nil
    return info
  }

  package func redact(_ patch: inout ViewPatch) {
    patch.label = nil
    guard let props = patch.props else { return }
    let staying = props.filter { key, value in
      switch value {
      case .null, .bool: true
      case .number, .string, .json: kept.contains(key)
      }
    }
    patch.props = staying.isEmpty ? nil : staying
  }
}
