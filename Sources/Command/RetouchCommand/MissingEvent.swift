import HitTesting
import Recording
import TraceStore

extension Trace {
  /// Why a trace has no hit test for what was asked.
  ///
  /// - Parameters:
  ///   - event: the number of an event; nil for a point of the snapshot.
  ///   - touch: the number of a finger; nil for the event's own row.
  /// - Complexity: O(events of the trace).
  func fault(withoutEvent event: EventID?, touch: Int64? = nil, snapshot: SnapshotID?) throws -> CommandFault {
    let recordings = try recordings()
    guard let event else {
      let ranges = recordings.compactMap(\.snapshots)
      guard let first = ranges.first?.lowerBound, let last = ranges.last?.upperBound else {
        return .noSnapshot(path)
      }
      return .noSuchSnapshot(snapshot ?? 0, path: path, known: first...last)
    }
    var known: ClosedRange<EventID>?
    var touches: [Int64] = []
    for recording in recordings {
      let found = try read(recording, events: .all) { cursor -> CommandFault? in
        // For each finger, the event with which its touch began.
        var began: [Int64: EventID] = [:]
        while try cursor.nextSnapshot() {
          while let row = try cursor.nextEvent() {
            known = min(known?.lowerBound ?? row.id, row.id)...max(known?.upperBound ?? row.id, row.id)
            if let number = row.touchNumber, row.phase == .began { began[number] = row.id }
            if touch != nil, row.firstID == event, let number = row.touchNumber { touches.append(number) }
            guard touch.map({ row.firstID == event && row.touchNumber == $0 }) ?? (row.id == event) else { continue }
            if let number = row.touchNumber, row.phase != .began, let first = began[number] {
              return .continues(event, path: path, first: first, ends: row.phase == .ended || row.phase == .cancelled)
            }
            return .noHitTest(event, path: path)
          }
        }
        return nil
      }
      if let found { return found }
    }
    guard let touch, !touches.isEmpty else { return .noSuchEvent(event, path: path, known: known) }
    return .noSuchTouch(touch, event: event, path: path, known: touches)
  }
}
