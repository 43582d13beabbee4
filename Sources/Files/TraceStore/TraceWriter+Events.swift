import HitTesting
import Recording
import SQLiteFile

/// Writes the rows of events, of who got them, and of what came of them.
extension TraceWriter {
  // MARK: Events

  /// Checks an event before anything of it is written.
  ///
  /// - Throws: ``EventFault``.
  func check(_ event: Event) throws {
    if event.type == .touches, event.touches.isEmpty { throw EventFault.noTouches }
    var seen: Set<Int64> = []
    for sample in event.touches {
      // A set costs more than everything else here, and most events have one finger.
      if event.touches.count > 1, !seen.insert(sample.touch).inserted { throw EventFault.touchTwice(sample.touch) }
      guard sample.location.x.isFinite, sample.location.y.isFinite else { throw EventFault.notFinite("at") }
      switch sample.phase {
      case .began:
        if fingers[sample.touch] != nil { throw EventFault.touchAlreadyBegan(sample.touch) }
      case .moved, .stationary, .ended, .cancelled:
        if fingers[sample.touch] == nil { throw EventFault.touchNotBegun(sample.touch) }
      default: break
      }
      if sample.timestamp?.isFinite == false { throw EventFault.notFinite("stamp") }
      if sample.details?.radius?.isFinite == false { throw EventFault.notFinite("radius") }
      try check(sample.observation)
    }
    if let location = event.location, !location.x.isFinite || !location.y.isFinite { throw EventFault.notFinite("at") }
    try check(event.observation)
  }

  private func check(_ observation: Observation) throws {
    if case .view(let id) = observation.responder, let slot = scene.slot(of: id), scene.isElement(slot) {
      throw EventFault.elementAsResponder(id)
    }
    if let id = observation.responder.namedView, scene.slot(of: id) == nil {
      guard try statements.has(id + idBase, ofRecording: recordingID) else {
        throw EventFault.unknownView(id)
      }
    }
    for id in observation.recognizers ?? [] where owners[id] == nil {
      guard try statements.has(id + idBase, ofRecording: recordingID) else {
        throw EventFault.unknownRecognizer(id)
      }
    }
  }

  func write(_ event: Event) throws {
    guard !event.touches.isEmpty else {
      eventID += 1
      try writeEvent(event, first: nil, sample: nil, location: event.location, observation: event.observation)
      return
    }
    let first = eventID + 1
    for sample in event.touches {
      eventID += 1
      let firstID = eventID == first ? nil : first
      if sample.phase == .began {
        fingers[sample.touch] = Finger(
          touchID: eventID, windowScene: event.windowScene, snapshotID: snapshotID)
      }
      var facts: ResolutionFacts?
      if let finger = fingers[sample.touch], goesOn(sample, of: finger, in: event) {
        try writeSample(sample, of: finger, first: firstID, time: event.time)
      } else {
        facts = try writeEvent(
          event, first: firstID, sample: sample, location: sample.location,
          observation: sample.phase.resolves ? sample.observation : nil)
      }
      if sample.phase == .began, let tap = outcomes?.begin(sample, row: eventID, element: facts?.element) {
        try writeQuietTap(tap)
      }
      if let path = tracker.follow(sample, row: eventID, time: event.time) {
        try writePath(path)
        outcomes?.follow(path)
      }
      if sample.phase == .ended || sample.phase == .cancelled { fingers[sample.touch] = nil }
    }
  }

  /// Whether a row of `touch_sample` can store a sample completely.
  private func goesOn(_ sample: TouchSample, of finger: Finger, in event: Event) -> Bool {
    !sample.phase.resolves && event.type == .touches && event.subtype == nil
      && event.windowScene == finger.windowScene
  }

  private func writeSample(_ sample: TouchSample, of finger: Finger, first: EventID?, time: Double) throws {
    let row = statements.sample
    row.bind(\.id, eventID)
    row.bind(\.firstID, first)
    row.bind(\.touchID, finger.touchID)
    row.bind(\.snapshotsLater, snapshotID.rawValue - finger.snapshotID.rawValue)
    row.bind(\.phase, Int64(sample.phase.rawValue))
    row.bind(\.time, time)
    row.bind(\.x, sample.location.x)
    row.bind(\.y, sample.location.y)
    row.bind(\.timestamp, sample.timestamp)
    try row.run()
  }

  /// - Returns: the resolution of the event; nil if it has none.
  @discardableResult
  private func writeEvent(
    _ event: Event, first: EventID?, sample: TouchSample?, location: Point?, observation: Observation?
  ) throws -> ResolutionFacts? {
    let row = statements.event
    row.bind(\.id, eventID)
    row.bind(\.firstID, first)
    row.bind(\.snapshotID, snapshotID)
    row.bind(\.time, event.time)
    row.bind(\.type, Int64(event.type.rawValue))
    row.bind(\.subtype, event.subtype.map { Int64($0.rawValue) })
    row.bind(\.touchID, sample.flatMap { fingers[$0.touch]?.touchID })
    row.bind(\.touchNumber, sample?.touch)
    row.bind(\.phase, sample.map { Int64($0.phase.rawValue) })
    row.bind(\.x, location?.x)
    row.bind(\.y, location?.y)
    row.bind(\.windowScene, event.windowScene)
    let responder = observation?.responder
    let named = responder?.namedView.map { $0 + idBase }
    row.bind(\.isObserved, responder?.isObserved)
    row.bind(\.responderID, responder?.isObserved == true ? named : nil)
    row.bind(\.intendedID, responder?.isObserved == false ? named : nil)
    row.bind(\.recognizerCount, observation?.recognizers?.count)
    let details = sample?.phase == .began ? sample?.details : nil
    row.bind(\.touchType, details?.type)
    row.bind(\.tapCount, details?.tapCount)
    row.bind(\.radius, details?.radius)
    row.bind(\.edge, details?.edge)
    row.bind(\.timestamp, sample?.timestamp)
    try row.run()
    for (position, recognizer) in (observation?.recognizers ?? []).enumerated() {
      let row = statements.eventRecognizer
      row.bind(\.eventID, eventID)
      row.bind(\.position, Int64(position))
      row.bind(\.recognizerID, recognizer + idBase)
      try row.run()
    }
    guard let observation else { return nil }
    let facts = try tracker.facts(
      location: location, responder: observation.responder, isTouch: sample?.phase == .began, radius: details?.radius,
      recognizers: observation.recognizers ?? [], in: scene
    ) { id in try storedClassName(of: id).map(ClassTable.label) ?? "" }
    try writeResolution(facts)
    return facts
  }

  // MARK: Resolutions

  private func writeResolution(_ facts: ResolutionFacts) throws {
    let row = statements.resolution
    row.bind(\.eventID, eventID)
    row.bind(\.responderID, try storedResponder(facts.responder))
    row.bind(\.viewID, facts.view.map { $0 + idBase })
    row.bind(\.isTouch, facts.isTouch)
    row.bind(\.isControl, facts.isControl)
    row.bind(\.boxX, facts.box?.origin.x)
    row.bind(\.boxY, facts.box?.origin.y)
    row.bind(\.boxWidth, facts.box?.size.width)
    row.bind(\.boxHeight, facts.box?.size.height)
    row.bind(\.nearID, facts.near.map { $0.view + idBase })
    row.bind(\.nearResponderID, try (facts.near?.responder).map(storedResponder))
    row.bind(\.nearDistance, facts.near?.distance)
    row.bind(\.elementID, facts.element.map { $0.view + idBase })
    row.bind(\.elementResponderID, try (facts.element?.responder).map(storedResponder))
    row.bind(\.elementMargin, facts.element?.margin)
    row.bind(\.isElementJudged, facts.element?.isJudged)
    try row.run()
  }

  private func writePath(_ path: TouchPath) throws {
    let row = statements.touchPath
    row.bind(\.touchID, path.touchID)
    row.bind(\.pause, path.pause)
    row.bind(\.endPhase, Int64(path.endPhase.rawValue))
    row.bind(\.duration, path.duration)
    row.bind(\.length, path.length)
    row.bind(\.reach, path.reach)
    row.bind(\.endX, path.end.x)
    row.bind(\.endY, path.end.y)
    row.bind(\.isTap, path.isTap)
    row.bind(\.repeatedID, path.repeated)
    row.bind(\.repeats, path.repeats)
    try row.run()
  }

  // MARK: Outcomes

  /// Checks an outcome before anything of it is written.
  ///
  /// - Returns: the rows with which its touches began.
  /// - Throws: ``EventFault``.
  func check(_ outcome: Outcome) throws -> [EventID] {
    guard let outcomes else { throw EventFault.outcomesNotObserved }
    guard outcome.changes >= 0 else { throw EventFault.negativeCount("changes") }
    if let id = outcome.recognizer, owners[id] == nil, try !statements.has(id + idBase, ofRecording: recordingID) {
      throw EventFault.unknownRecognizer(id)
    }
    if let id = outcome.view, scene.slot(of: id) == nil, try !statements.has(id + idBase, ofRecording: recordingID) {
      throw EventFault.unknownView(id)
    }
    return try outcomes.touches(of: outcome)
  }

  func write(_ outcome: Outcome, touches: [EventID]) throws {
    let first = outcomeID + 1
    for touch in touches.isEmpty ? [nil] : touches.map(Optional.some) {
      outcomeID += 1
      let row = statements.outcome
      row.bindNulls()
      row.bind(\.id, outcomeID)
      row.bind(\.firstID, outcomeID == first ? nil : first)
      row.bind(\.snapshotID, snapshotID)
      row.bind(\.eventID, eventID)
      row.bind(\.time, outcome.time)
      row.bind(\.touchID, touch)
      row.bind(\.kind, outcome.storedKind)
      row.bind(\.recognizerID, outcome.recognizer.map { $0 + idBase })
      row.bind(\.changes, outcome.changes)
      row.bind(\.viewID, outcome.view.map { $0 + idBase })
      switch outcome.kind {
      case .acted(_, let state), .state(_, let state): row.bind(\.state, Int64(state.rawValue))
      case .sent(_, let event, let action, let target):
        row.bind(\.controlEvent, event.rawValue)
        row.bind(\.action, action)
        row.bind(\.target, target)
      case .cancelled: break
      case .scroll(_, let flags): row.bind(\.scrollFlags, Int64(flags.rawValue))
      }
      row.bind(\.responderID, try actor(of: outcome, touches).map(storedResponder))
      row.bind(\.isAction, outcome.isAction)
      row.bind(\.isFirstAction, outcomes?.isFirstAction(outcome, of: touch) == true)
      try row.run()
    }
  }

  /// The view of an outcome, or the one that has its recognizer; nil when the scene has none.
  private func actor(of outcome: Outcome, _ touches: [EventID]) -> ResolutionFacts.Responder? {
    tracker.actor(
      of: outcome, owner: outcome.recognizer.flatMap { owners[$0] }, touched: outcomes?.element(of: touches), in: scene
    ).map { .view($0) }
  }

  func writeQuietTap(_ touch: EventID) throws {
    statements.quietTap.bind(\.touchID, touch)
    try statements.quietTap.run()
  }

  /// The maximum number of cached responders. If a recording has more, their rows are looked up.
  private static let rememberedResponders = 10_000

  /// The row id of a responder. A new one is written first.
  private func storedResponder(_ responder: ResolutionFacts.Responder) throws -> Int64 {
    if let known = responders[responder] { return known }
    if responders.count == Self.rememberedResponders {
      responders.removeAll()
      hasOtherResponders = true
    }
    let id = try hasOtherResponders ? statements.id(of: responder, recordingID) : nil
    if id == nil {
      responderID += 1
      let row = statements.responder
      row.bind(\.id, responderID)
      row.bind(\.recordingID, recordingID)
      row.bind(\.resolvedTo, responder.resolvedTo)
      row.bind(\.path, responder.name?.path)
      row.bind(\.identifier, responder.name?.identifier)
      row.bind(\.screen, responder.name?.screen)
      try row.run()
    }
    responders[responder] = id ?? responderID
    return id ?? responderID
  }
}
