import HitTesting

/// Tracks the fingers on the surface of one device, report by report.
///
/// Devices report fingers in three ways, which Linux describes in "Multi-touch (MT) Protocol": in
/// slots that keep their last values (B); all fingers in each report, each closed by
/// `SYN_MT_REPORT` (A); or a single finger, with `BTN_TOUCH`.
struct FingerReports {
  enum Kind {
    case slots
    case all
    case single
  }

  /// A finger that is down.
  struct Finger {
    /// Identifies the finger until it is lifted.
    var key: Key
    /// The location in the device's own units; nil until the log has reported both coordinates.
    var place: Point?
  }

  struct Key: Hashable {
    var slot: Int32 = 0
    var id: Int32
  }

  private struct Contact {
    var id: Int32?
    var x: Int32?
    var y: Int32?

    var place: Point? {
      guard let x, let y else { return nil }
      return Point(x: Double(x), y: Double(y))
    }
  }

  let kind: Kind
  private var slots: [Int32: Contact] = [:]
  private var slot: Int32 = 0
  /// The slots whose fingers have a known beginning or end.
  private var knownSlots: Set<Int32> = []
  private var missedSlots: Set<Int32> = []
  /// The finger that is being read.
  private var contact = Contact()
  private var told: [Contact] = []
  private var isTouching = false
  private var last: [Finger] = []
  private var nextID: Int32 = 0

  /// No surface reports more fingers at once.
  static let mostFingers = 256
  /// The number of fingers that were down before the first report, or when reports were lost.
  private(set) var beginningsMissed = 0

  /// - Returns: nil for a device that does not report the coordinates of touches.
  init?(_ reports: some Sequence<InputLog.Report>) {
    let codes = Set(reports.map(\.code))
    if codes.contains(.fingerX) {
      kind = codes.contains(.endOfFinger) ? .all : .slots
    } else if codes.contains(.touching), codes.contains(.x) {
      kind = .single
    } else {
      return nil
    }
  }

  /// The axes of its coordinates.
  var axes: (x: InputCode, y: InputCode) { kind == .single ? (.x, .y) : (.fingerX, .fingerY) }

  /// Takes the next line.
  ///
  /// - Returns: the fingers that are down, at the end of a report; nil before its end.
  mutating func take(_ report: InputLog.Report) -> [Finger]? {
    switch (report.code, kind) {
    case (.endOfReport, _):
      last = fingers()
      told = []
      contact = kind == .single ? contact : Contact()
      return last
    case (.dropped, _):
      // The device lost reports, so the state of its fingers is unknown.
      (slots, knownSlots, missedSlots) = ([:], [], [])
      (told, contact, isTouching, last) = ([], Contact(), false, [])
      return []
    case (.slot, .slots): slot = report.value
    case (.fingerID, .slots):
      slots[slot, default: Contact()].id = report.value < 0 ? nil : report.value
      knownSlots.insert(slot)
    case (.fingerX, .slots): slots[slot, default: Contact()].x = report.value
    case (.fingerY, .slots): slots[slot, default: Contact()].y = report.value
    case (.fingerID, .all): contact.id = report.value
    case (.fingerX, .all), (.x, .single): contact.x = report.value
    case (.fingerY, .all), (.y, .single): contact.y = report.value
    case (.endOfFinger, .all):
      if contact.place != nil, told.count < Self.mostFingers { told.append(contact) }
      contact = Contact()
    case (.touching, .single): isTouching = report.value != 0
    default: break
    }
    return nil
  }

  private mutating func fingers() -> [Finger] {
    switch kind {
    case .slots:
      for slot in slots.keys where !knownSlots.contains(slot) && missedSlots.insert(slot).inserted {
        beginningsMissed += 1
      }
      return slots.sorted { $0.key < $1.key }.compactMap { slot, contact in
        contact.id.map { Finger(key: Key(slot: slot, id: $0), place: contact.place) }
      }
    case .all: return told.allSatisfy { $0.id != nil } ? toldByID() : toldByPlace()
    case .single: return isTouching ? [Finger(key: Key(id: 0), place: contact.place)] : []
    }
  }

  private func toldByID() -> [Finger] {
    var fingers: [Finger] = []
    for contact in told {
      guard let id = contact.id, !fingers.contains(where: { $0.key.id == id }) else { continue }
      fingers.append(Finger(key: Key(id: id), place: contact.place))
    }
    return fingers
  }

  /// Without ids, each finger is matched with the nearest one in the previous report.
  private mutating func toldByPlace() -> [Finger] {
    var before = last
    return told.map { contact in
      func distance(_ finger: Finger) -> Double {
        guard let from = finger.place, let to = contact.place else { return .infinity }
        let (x, y) = (to.x - from.x, to.y - from.y)
        return x * x + y * y
      }
      guard let nearest = before.indices.min(by: { distance(before[$0]) < distance(before[$1]) }) else {
        nextID &+= 1
        return Finger(key: Key(id: nextID), place: contact.place)
      }
      return Finger(key: before.remove(at: nearest).key, place: contact.place)
    }
  }
}
