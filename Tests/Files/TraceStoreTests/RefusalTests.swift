import HitTesting
import Recording
import TestSupport
import Testing
import TraceStore

/// Tests that the trace stays unchanged when the writer refuses something.
@Suite struct RefusalTests {
  /// Writes the stage with a finger down, expects that `attempt` is refused, and expects the same
  /// trace as without the attempt.
  private func expectRefusal<Fault: Error & Equatable>(
    _ fault: Fault, _ attempt: @escaping (TraceWriter) throws -> Void
  ) throws {
    func write(_ writer: TraceWriter, _ attempt: ((TraceWriter) throws -> Void)?) throws {
      try writer.begin(info)
      try writer.update(.scene(stage), time: 0)
      let pan = Recognizer(id: 50, className: "UIPanGestureRecognizer")
      try writer.update(change { $0.set = [.init(id: 4, properties: patch { $0.recognizers = [pan] })] }, time: 0.5)
      try writer.add(touches(1, began(1, 20, 30, .view(3))))
      if let attempt { #expect(throws: fault) { try attempt(writer) } }
      try writer.update(change { $0.set = [.init(id: 3, properties: patch { $0.alpha = 0.5 })] }, time: 2)
      #expect(throws: SceneFault.duplicateRecognizer(50)) {
        try writer.update(change { $0.set = [.init(id: 3, properties: patch { $0.recognizers = [pan] })] }, time: 2)
      }
      try writer.add(touches(3, TouchSample(touch: 1, phase: .ended, location: Point(x: 1, y: 1))))
    }
    let plain = try withTrace {
      try write($0, nil)
    } read: {
      try contents($0)
    }
    let refused = try withTrace {
      try write($0, attempt)
    } read: {
      try contents($0)
    }
    #expect(plain == refused)
  }

  @Test func `nothing is written after the end of a recording`() throws {
    try withTrace(of: stage) { writer in
      try writer.end(time: 5)
      #expect(throws: EventFault.afterEnd) { try writer.end(time: 6) }
      #expect(throws: EventFault.afterEnd) { try writer.add(touches(6, began(1, 20, 30, .view(3)))) }
      #expect(throws: EventFault.afterEnd) { try writer.declare(classes: ["Card": "UIView"]) }
    } read: { path throws in
      _ = try Trace(path: path).check()
    }
  }

  /// All rows of all tables as text.
  private func contents(_ path: String) throws -> [String] {
    let tables = [
      "recording", "view", "snapshot", "view_state", "view_text", "window_state", "recognizer", "recognizer_state",
      "event", "touch_sample", "event_recognizer", "responder", "resolution",
    ]
    return try tables.flatMap { table in try query(path, "SELECT * FROM \(table)").map { "\(table) \($0)" } }
  }

  private static let updates: [(SceneFault, SceneUpdate)] = [
    (.unknownView(9), change { $0.remove = [9] }), (.unknownView(9), change { $0.move = [.init(id: 2, parent: 9)] }),
    (.unknownView(9), change { $0.set = [.init(id: 9, properties: patch { $0.alpha = 1 })] }),
    (.duplicateView(2), change { $0.insert = [view(2, in: 1, fullScreen)] }),
    (.duplicateView(3), .scene(stage + [view(3, in: 1, fullScreen)])),
    (.cycle(2), change { $0.move = [.init(id: 2, parent: 3)] }),
    (.idOutOfRange(-1), change { $0.insert = [view(-1, in: 1, fullScreen)] }),
    (.indexOutOfRange(9, index: 7, count: 2), change { $0.insert = [view(9, in: 1, fullScreen, index: 7)] }),
    (.emptyClassName(9), change { $0.insert = [view(9, "", in: 1, fullScreen)] }),
    (.inView(3, .notFinite("alpha")), change { $0.set = [.init(id: 3, properties: patch { $0.alpha = .nan })] }),
    (.inView(3, .windowStateOnView(3)), change { $0.set = [.init(id: 3, properties: patch { $0.level = 1 })] }),
    (
      .inView(3, .frameAndBounds(3)),
      change { $0.set = [.init(id: 3, properties: patch { ($0.frame, $0.position) = (.zero, .zero) })] }
    ),
    (
      .inView(3, .frameUnderTransform),
      change {
        let turn = AffineTransform(a: 1, b: 1, c: -1, d: 1, tx: 0, ty: 0)
        $0.set = [.init(id: 3, properties: patch { ($0.frame, $0.transform) = (fullScreen, turn) })]
      }
    ), (.classChanged(3, from: "UIButton", to: "UILabel"), .scene([stage[0], view(3, "UILabel", in: 1, fullScreen)])),
    (
      .inView(1, .unknownView(77)),
      change { $0.set = [.init(id: 1, properties: patch { $0.firstResponder = .some(77) })] }
    ),
    (
      .duplicateRecognizer(60),
      change {
        let tap = Recognizer(id: 60, className: "UITapGestureRecognizer")
        $0.set = [2, 3].map { .init(id: $0, properties: patch { $0.recognizers = [tap] }) }
      }
    ),
    (
      .inView(2, .duplicateRecognizer(60)),
      change {
        let tap = Recognizer(id: 60, className: "UITapGestureRecognizer")
        $0.set = [.init(id: 2, properties: patch { $0.recognizers = [tap, tap] })]
      }
    ),
    (
      .inView(4, .recognizerClassChanged(50, from: "UIPanGestureRecognizer", to: "UITapGestureRecognizer")),
      change {
        $0.set = [
          .init(id: 4, properties: patch { $0.recognizers = [Recognizer(id: 50, className: "UITapGestureRecognizer")] })
        ]
      }
    ),
    (
      .inView(2, .unknownView(88)),
      change {
        $0.remove = [4]
        let tap = Recognizer(id: 60, className: "UITapGestureRecognizer", target: 88)
        $0.set = [.init(id: 2, properties: patch { $0.recognizers = [tap] })]
      }
    ),
  ]

  @Test(arguments: updates.indices) func `a refused update leaves the trace as it was`(index: Int) throws {
    let (fault, update) = Self.updates[index]
    try expectRefusal(fault) { try $0.update(update, time: 1.5) }
  }

  private static let ended = TouchSample(touch: 2, phase: .ended, location: .zero)
  private static let events: [(EventFault, Event)] = [
    (.timeRunsBackwards(0.5, after: 1), touches(0.5, began(2, 1, 1))), (.notFinite("t"), touches(.nan, began(2, 1, 1))),
    (.touchAlreadyBegan(1), touches(2, began(1, 1, 1))), (.touchNotBegun(2), touches(2, ended)),
    (.touchTwice(2), touches(2, began(2, 1, 1), began(2, 1, 1))), (.noTouches, touches(2)),
    (.unknownView(99), touches(2, began(2, 1, 1, .view(99)))), (.notFinite("at"), touches(2, began(2, .infinity, 1))),
    (
      .unknownRecognizer(7),
      touches(
        2,
        TouchSample(
          touch: 2, phase: .began, location: .zero, observation: .init(responder: .nobody, recognizers: [50, 7])))
    ),
  ]

  @Test(arguments: events.indices) func `a refused event leaves the trace as it was`(index: Int) throws {
    let (fault, event) = Self.events[index]
    try expectRefusal(fault) { try $0.add(event) }
  }

  @Test func `an event ahead of the first scene is refused`() throws {
    try withTrace { writer in
      try writer.begin(info)
      #expect(throws: EventFault.noSceneYet) { try writer.add(touches(0, began(1, 1, 1))) }
    } read: { path throws in
      let recordings = try Trace(path: path).recordings()
      #expect(recordings.first?.snapshots == nil)
    }
  }

  @Test func `an id keeps its class also after its view left`() throws {
    try withTrace { writer in
      try writer.begin(info)
      try writer.update(.scene(stage), time: 0)
      try writer.update(change { $0.remove = [4] }, time: 1)
      #expect(throws: SceneFault.classChanged(4, from: "UIView", to: "UILabel")) {
        try writer.update(change { $0.insert = [view(4, "UILabel", in: 1, fullScreen)] }, time: 2)
      }
      try writer.update(change { $0.insert = [view(4, in: 1, fullScreen)] }, time: 2)
    } read: { path throws in
      let played = try Played(path)
      #expect(played.scenes.map(\.rows.count) == [4, 3, 4])
    }
  }

  @Test func `a window may change while its first responder is gone`() throws {
    let window = view(1, "UIWindow", in: nil, fullScreen) { $0.firstResponder = .some(2) }
    try withTrace(of: [window, view(2, in: 1, fullScreen)]) {
      try $0.update(change { $0.remove = [2] }, time: 1)
      try $0.update(change { $0.set = [.init(id: 1, properties: patch { $0.alpha = 0.5 })] }, time: 2)
    } read: { path throws in
      let played = try Played(path)
      #expect(played.scenes.count == 3)
    }
  }
}
