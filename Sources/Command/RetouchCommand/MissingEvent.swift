import HitTesting
import Recording
import TraceStore

extension Trace {
  /// Why a trace has no hit test for what was asked.
  ///
  /// - Parameters:
  ///   - event: the number of an event; nil for a point of the snapshot.
  ///   - touch: the number of a finger; nil for the event's own row.
  func fault(withoutEvent event: EventID?, touch: Int64? = nil, snapshot: SnapshotID?) throws -> CommandFault {
    let recordings = try recordings()
    guard let event else {
      let ranges = recordings.compactMap(\.snapshots)
      guard let first = ranges.first?.lowerBound, let last = ranges.last?.upperBound else {
        return .noSnapshot(path)
      }
      return .noSuchSnapshot(snapshot ?? 0, path: path, known: first...last)
    }
    let rows = try rows(ofEvent: event)
    guard let row = rows.first(where: { row in touch.map { row.touchNumber == $0 } ?? (row.id == event) }) else {
      let touches = rows.compactMap(\.touchNumber)
      guard let touch, !touches.isEmpty else { return .noSuchEvent(event, path: path, known: try eventIDs()) }
      return .noSuchTouch(touch, event: event, path: path, known: touches)
    }
    guard let first = row.touchID, row.phase != .began else { return .noHitTest(event, path: path) }
    return .continues(event, path: path, first: first, ends: row.phase == .ended || row.phase == .cancelled)
  }
}
