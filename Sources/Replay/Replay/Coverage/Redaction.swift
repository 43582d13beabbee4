package import HitTesting
package import Recording

/// Leaves out of a recording what people may have written.
///
/// Of the texts of a view, `label` goes, as it does by `TouchRecorder`'s redaction of labels.
/// Identifiers, tags, layer names, names of controllers and classes stay: selectors use them. Of
/// its `props`, `true`, `false` and `null` stay, and the values by which other toolkits than UIKit
/// hit-test; other numbers, texts, lists and objects go. The time at which the recording began
/// goes, too.
package struct Redaction: Hashable, Sendable {
  /// The keys of `props` that a base of policies reads.
  package static let keysOfBases: Set<String> = ["hitSlop", "pointerEvents", "zIndex"]

  /// The keys of `props` of which all values stay.
  package var kept = keysOfBases

  /// Leaves out what no selector needs.
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
