import Findings
import FindingsStore
import HitTesting
import Recording
import Replay
import TestSupport
import Testing
import TraceStore

/// Tests that what comes of a touch does not need the touches long before it.
@Suite struct ActionPartTests {
  /// A recording of which only the whole is read.
  private struct Whole: RecordingSource {
    let recording: Trace.Recording
    var trace: String { recording.trace }
    var id: RecordingID { recording.id }
    var info: RecordingInfo { recording.info }
    func parts(rows: Int64) -> [RecordingPart] { [] }
    func parts(snapshots: Int64) -> [RecordingPart] { [] }
    func part(upTo touch: EventID, after pause: Double) -> RecordingPart? { nil }
    func read<Result>(part: RecordingPart?, _ body: (any SceneCursor) throws -> Result) throws -> Result {
      try recording.read(part: part, body)
    }
    func readDelivery<Result>(
      part: RecordingPart?, _ body: (any DeliveryCursor) throws -> Result
    ) throws -> Result? {
      try recording.readDelivery(part: part, body)
    }
  }

  /// Two panels; the first one waits for double taps, the second one for long presses.
  private static let scene: [NewView] = {
    func recognizer(_ id: Int64, _ name: String, _ configure: (inout RecognizerParameters) -> Void) -> Recognizer {
      var recognizer = Recognizer(id: RecognizerID(id), className: name)
      var parameters = RecognizerParameters()
      configure(&parameters)
      recognizer.parameters = parameters
      return recognizer
    }
    return [
      view(1, "UIWindow", in: nil, fullScreen),
      view(2, "Panel", in: 1, rect(0, 0, 390, 400)) {
        $0.recognizers = [
          recognizer(1, "UITapGestureRecognizer") { $0.numberOfTapsRequired = 2 },
          recognizer(2, "UIPanGestureRecognizer") { _ in },
        ]
      },
      view(3, "Panel", in: 1, rect(0, 400, 390, 400)) {
        $0.recognizers = [recognizer(3, "UILongPressGestureRecognizer") { $0.numberOfTapsRequired = 1 }]
      },
    ]
  }()

  /// Writes touches of up to three fingers with pauses of any length, and changes between. Some
  /// have not ended when the recording does.
  private func write(_ seed: UInt64, to writer: TraceWriter) throws {
    var random = SplitMix64(seed: seed)
    var info = RecordingInfo(policy: "uikit", format: "jsonl")
    info.outcomes = .all
    try writer.begin(info)
    try writer.update(.scene(Self.scene), time: 0)
    var (time, down) = (0.0, Set<Int64>())
    for step in 0..<150 {
      time += random.pick([0.02, 0.1, 0.3, 0.45, 0.6, 2])
      if random.chance(20) {
        var (change, patch) = (SceneChange(), ViewPatch())
        patch.alpha = step % 2 == 0 ? 0.5 : 1
        change.set = [SceneChange.Set(id: 2, properties: patch)]
        try writer.update(.change(change), time: time)
      }
      // Most often there is a finger alone, so that there are pauses.
      let finger = down.isEmpty ? Int64.random(in: 1...3, using: &random) : random.chance(80) ? down.min() ?? 1 : 3
      let place = Point(x: 20, y: random.pick([100, 120, 500]))
      var event = Event(time: time, type: .touches)
      if down.contains(finger) {
        let phase: TouchPhase = random.pick([.moved, .ended, .ended, .cancelled])
        if phase != .moved { down.remove(finger) }
        event.touches = [TouchSample(touch: finger, phase: phase, location: place)]
      } else {
        down.insert(finger)
        let view: ViewID = place.y < 400 ? 2 : 3
        event.touches = [
          TouchSample(
            touch: finger, phase: .began, location: place,
            observation: Observation(responder: .view(view), recognizers: view == 2 ? [1, 2] : [3]))
        ]
      }
      try writer.add(event)
      if random.chance(30) {
        let id: RecognizerID = random.pick([1, 2, 3])
        try writer.add(Outcome(time: time, .acted(id, random.pick([.began, .ended])), fingers: [finger]))
      }
    }
    try writer.end(time: time)
  }

  /// Writes a trace of such touches, and passes its recording to `body`.
  private func withRecording(_ seed: UInt64, _ body: (Trace.Recording) throws -> Void) throws {
    try withFolder { folder throws in
      let path = folder + "/a.retouch"
      try TraceWriter.create(at: path) { try write(seed, to: $0) }
      try body(try #require(Trace(path: path).recordings().first))
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `What comes of a touch is the same with all touches before it`(seed: UInt64) throws {
    try withRecording(seed) { recording throws in
      var touches: [EventID] = []
      try recording.read(part: nil) { cursor in
        while try cursor.nextSnapshot() {
          while let event = try cursor.nextResolvedEvent() { touches.append(event.id) }
        }
      }
      let uikit = Policy(name: "uikit", base: .uikit)
      let tried = policy("p", try rule("Panel") { $0.pointInside = .always })
      func lines(_ touch: EventID, _ source: some RecordingSource) throws -> [DeliveryLine] {
        try ActionExplainer.lines(of: touch, in: source, own: uikit, policy: tried, baseline: uikit)
      }
      let parts = try touches.map { try recording.part(upTo: $0, after: 0.501) }
      #expect(touches.count > 30)
      #expect(Set(parts.map(\.?.events.lowerBound)).count > 3)
      for touch in touches { #expect(try lines(touch, recording) == lines(touch, Whole(recording: recording))) }
    }
  }

  /// Writes taps upon a panel which each act, and scenes that change between them.
  private func writeTaps(_ seed: UInt64, to writer: TraceWriter) throws {
    var random = SplitMix64(seed: seed)
    var info = RecordingInfo(policy: "uikit", format: "jsonl")
    info.outcomes = .all
    try writer.begin(info)
    var tap = Recognizer(id: 1, className: "UITapGestureRecognizer")
    tap.parameters = RecognizerParameters()
    var other = tap
    other.id = 2
    let scene: [NewView] = [
      view(1, "UIWindow", in: nil, fullScreen),
      view(2, "Card", in: 1, rect(0, 0, 390, 400)) { $0.recognizers = [tap] },
      view(3, "Panel", in: 1, rect(0, 400, 390, 400)) { $0.recognizers = [other] },
    ]
    try writer.update(.scene(scene), time: 0)
    var (time, views) = (0.0, Set<ViewID>())
    for step in 0..<60 {
      time += random.pick([0.2, 0.4, 0.7, 2])
      if random.chance(30) {
        var change = SceneChange()
        let id = ViewID(Int64(10 + step / 5))
        let isNew = views.insert(id).inserted
        if isNew { change.insert = [view(id, "UIView", in: 1, rect(Double(step), 0, 1, 1))] }
        if let old = views.sorted().first(where: { _ in random.chance(30) }), old != id {
          views.remove(old)
          change.remove = [old]
        }
        try writer.update(.change(change), time: time)
      }
      // The policy loses the taps of the second panel, of which the first ones are many.
      let isLost = step > 15 && random.chance(30)
      let (view, id): (ViewID, RecognizerID) = isLost ? (3, 2) : (2, 1)
      var event = Event(time: time, type: .touches)
      event.touches = [
        TouchSample(
          touch: 1, phase: .began, location: Point(x: 20, y: isLost ? 500 : 100),
          observation: Observation(responder: .view(view), recognizers: [id]))
      ]
      try writer.add(event)
      time += 0.0625
      event = Event(time: time, type: .touches)
      event.touches = [TouchSample(touch: 1, phase: .ended, location: Point(x: 20, y: isLost ? 500 : 100))]
      try writer.add(event)
      try writer.add(Outcome(time: time, .acted(id, .ended), fingers: [1]))
    }
    try writer.end(time: time)
  }

  @Test func `A touch of which something else was seen to come is not taken for one before it`() throws {
    try withFolder { folder throws in
      let path = folder + "/a.retouch"
      try TraceWriter.create(at: path) { writer in
        var info = RecordingInfo(policy: "uikit", format: "jsonl")
        info.outcomes = .all
        try writer.begin(info)
        var tap = Recognizer(id: 5, className: "UITapGestureRecognizer")
        tap.parameters = RecognizerParameters()
        var views = stage
        views[1].properties.recognizers = [tap]
        try writer.update(.scene(views), time: 0)
        for (number, acts) in [true, true, false, true].enumerated() {
          let (time, place) = (2 * Double(number) + 1, Point(x: 150, y: 150))
          for (time, phase) in [(time, TouchPhase.began), (time + 0.0625, .ended)] {
            var sample = TouchSample(touch: 1, phase: phase, location: place)
            if phase == .began { sample.observation = Observation(responder: .view(2), recognizers: [5]) }
            var event = Event(time: time, type: .touches)
            event.touches = [sample]
            try writer.add(event)
          }
          if acts { try writer.add(Outcome(time: time + 0.0625, .acted(5, .ended), fingers: [1])) }
        }
        try writer.end(time: 9)
      }
      let replay = Replay(recordings: try recordings(at: path), policies: ReplayPolicies(candidate: uikit))
      let actions = try report(of: replay, in: folder + "/r.sqlite").counts.events?.actions
      #expect(actions?.touches == 4)
      #expect(actions?.classes.values.map { [$0.observed, $0.reproduced] } == [[4, 3]])
    }
  }

  /// Sections begin after changes and before them, so that what is later depends on the others.
  @Test(arguments: 1...12 as ClosedRange<UInt64>, [1, 25, 60] as [Int64])
  func `Sections find what the whole recording finds`(seed: UInt64, rows: Int64) throws {
    try withFolder { folder throws in
      let path = folder + "/a.retouch"
      try TraceWriter.create(at: path) { try seed % 2 == 0 ? write(seed, to: $0) : writeTaps(seed, to: $0) }
      let tried = policy("p", try rule("Panel") { $0.pointInside = .never })
      func found(rows: Int64) throws -> RunReport {
        let results = folder + "/\(rows).sqlite"
        let replay = Replay(
          recordings: try recordings(at: path), policies: ReplayPolicies(candidate: tried), jobs: 2, partRows: rows)
        _ = try report(of: replay, in: results)
        return try ResultsDatabase(reading: results).report(detail: .everything)
      }
      let (whole, cut) = (try found(rows: .max), try found(rows: rows))
      let recording = try #require(try recordings(at: path).first)
      #expect(try recording.parts(rows: rows, after: 0.501).count > 1)
      #expect(cut.groups.map(\.key) == whole.groups.map(\.key))
      #expect(seed % 2 == 0 || cut.groups.contains { $0.key.verdict == .later })
      #expect(
        cut.groups.map { $0.differences.map(\.difference) } == whole.groups.map { $0.differences.map(\.difference) })
      #expect(cut.groups.map(\.evidence) == whole.groups.map(\.evidence))
      let (pictures, expected) = (Self.lastPictures(of: cut), Self.lastPictures(of: whole))
      #expect(!expected.isEmpty && Set(pictures.keys).isSuperset(of: expected.keys))
      for (snapshot, views) in expected { #expect(pictures[snapshot] == views) }
      #expect(cut.recordings.map(\.counts) == whole.recordings.map(\.counts))
    }
  }

  /// Policies that change who is hit, what recognizers and views do with touches, or both.
  private static func tried() throws -> [Policy] {
    func recognizers(
      _ subject: RecognizerRule.Subject, _ change: (inout RecognizerRule) -> Void = { _ in }
    ) -> RecognizerRule {
      var rule = RecognizerRule(subject)
      change(&rule)
      return rule
    }
    var exclusive = ViewPatch()
    exclusive.isExclusiveTouch = true
    let tap = RecognizerRule.Subject.present(className: "UITapGestureRecognizer")
    return [
      policy("hits", try rule("Panel") { $0.pointInside = .never }),
      policy("disabled", try rule("@3") { $0.recognizers = recognizers(tap) { $0.set.isEnabled = false } }),
      policy(
        "refused",
        try rule("@3") { $0.recognizers = recognizers(.present(className: nil)) { $0.shouldReceive = .never } }),
      policy("removed", try rule("@2") { $0.recognizers = recognizers(.removed(className: nil)) }),
      policy(
        "added", try rule("@3") { $0.recognizers = recognizers(.added(className: "UITapGestureRecognizer")) },
        try rule("@2") { $0.recognizers = recognizers(tap) { $0.set.numberOfTapsRequired = 1 } }),
      policy("begun", try rule("@2") { $0.shouldBegin = .never }, try rule("@3") { $0.pointInside = .never }),
      policy("exclusive", try rule("@2") { $0.set = exclusive }),
      policy("window", try rule("UIWindow") { $0.shouldBegin = .never }),
      policy(
        "moved",
        try rule("@3") { $0.recognizerMove = RecognizerMove(recognizer: "UITapGestureRecognizer", to: .superview) }),
    ]
  }

  /// Of a large recording only the touches that may change are replayed, and some others.
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `Left out touches change no finding`(seed: UInt64) throws {
    try withFolder { folder throws in
      let path = folder + "/a.retouch"
      try TraceWriter.create(at: path) { try seed % 2 == 0 ? write(seed, to: $0) : writeTaps(seed, to: $0) }
      for tried in try Self.tried() {
        func found(_ sample: ActionSample?, jobs: Int = 2) throws -> RunReport {
          let results = folder + "/\(tried.name)\(sample.map { "\($0.rows)" } ?? "all")\(jobs).sqlite"
          var replay = Replay(
            recordings: try recordings(at: path), policies: ReplayPolicies(candidate: tried), jobs: jobs, partRows: 30)
          replay.actionSample = sample
          _ = try report(of: replay, in: results)
          return try ResultsDatabase(reading: results).report(detail: .everything)
        }
        let all = try found(nil)
        #expect(all.counts.notCompared[.actionsOfSameHit] == nil)
        for rows in [0, 3, 25] as [Int64] {
          var sample = ActionSample()
          (sample.most, sample.rows, sample.places, sample.leastSame) = (1, rows, 5, 0)
          let some = try found(sample)
          #expect(some.groups.map(\.key) == all.groups.map(\.key))
          #expect(
            some.groups.map { $0.differences.map(\.difference) } == all.groups.map { $0.differences.map(\.difference) })
          #expect(some.groups.map(\.evidence) == all.groups.map(\.evidence))
          #expect(Self.lastPictures(of: some) == Self.lastPictures(of: all))
          let (counts, left) = (try #require(some.counts.events), some.counts.notCompared[.actionsOfSameHit])
          #expect(counts.actions.touches + (left ?? 0) == all.counts.events?.actions.touches)
          let leavesOut = !["added", "begun", "window", "moved"].contains(tried.name)
          #expect(rows > 0 || seed % 2 == 0 || (left ?? 0 > 0) == leavesOut, "\(tried.name)")
          if rows == 3 { #expect(try found(sample, jobs: 1).counts == some.counts) }
        }
      }
    }
  }

  /// The cursor reads the chosen rows with what came of them, and no others.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `A part around some rows has what the whole part has of them`(seed: UInt64) throws {
    try withRecording(seed) { recording throws in
      func items(_ part: RecordingPart?) throws -> [RecordedItem] {
        try recording.readDelivery(part: part) { cursor in
          var items: [RecordedItem] = []
          // Whether the rows of the last item are told to be over.
          var isOver = true
          while try cursor.nextSnapshot() {
            let before = items.count
            while let item = try cursor.nextItem() { items.append(item) }
            isOver = cursor.isFollowedByOthers() || isOver && items.count == before
          }
          #expect(isOver || part?.only == nil)
          return items
        } ?? []
      }
      var random = SplitMix64(seed: seed)
      for part in try recording.parts(rows: 60, after: 0.501) {
        let rows = (0..<random.pick([0, 1, 2, 6])).map { _ in
          EventID(
            Int64.random(in: part.events.lowerBound.rawValue - 5...part.events.upperBound.rawValue, using: &random))
        }.sorted().map { $0..<$0 + random.pick([1, 9]) }
        let some = try recording.part(part, around: rows, after: 0.501)
        let only = try #require(some.only)
        #expect(
          rows.allSatisfy { rows in
            let rows = rows.clamped(to: part.events)
            return rows.isEmpty
              || only.contains { $0.lowerBound <= rows.lowerBound && rows.upperBound <= $0.upperBound }
          })
        // What came of an event follows it.
        var (expected, latest): ([RecordedItem], EventID) = ([], part.events.lowerBound)
        for item in try items(part) {
          if case .event(_, let rows) = item { latest = rows.last ?? latest }
          if only.contains(where: { $0.contains(latest) }) { expected.append(item) }
        }
        #expect(try items(some) == expected)
      }
    }
  }

  /// The views of each pictured scene of the part of who acts.
  private static func lastPictures(of report: RunReport) -> [SnapshotID: Set<PicturedView>] {
    var (pictures, views): ([SnapshotID: Set<PicturedView>], [ViewID: PicturedView]) = ([:], [:])
    for scene in report.pictures.last?.scenes ?? [] {
      for id in scene.removed { views[id] = nil }
      for view in scene.views { views[view.id] = view }
      pictures[scene.snapshotID] = Set(views.values)
    }
    return pictures
  }
}
