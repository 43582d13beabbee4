#if UIKIT_MODEL
  import HitTesting
  import Recording
  import TestSupport
  import TouchRecorder
  import TraceStore
  import UIKitModel

  extension FuzzTarget {
    /// What a recorder answers about a touch in a random app is what UIKit and the recording say,
    /// and asking leaves no trace.
    static let probing = FuzzTarget(name: "probing", most: 8) { bytes in
      let seed = bytes.reduce(UInt64(bytes.count)) { $0 << 8 | UInt64($1) }
      try MainActor.assumeIsolated {
        let asking = try recorded(seed, isAsking: true)
        try expect(asking.logs == (try recorded(seed, isAsking: false)).logs, "seed \(seed): asking left a trace")
        for responder in asking.responders {
          try expect(asking.answers.contains(responder), "seed \(seed): nobody said that \(responder) gets a touch")
        }
      }
    }

    /// Runs random apps under the recorder, and reads what it wrote.
    @MainActor
    private static func recorded(
      _ seed: UInt64, isAsking: Bool
    ) throws -> (logs: [[String]], answers: Set<String>, responders: [String]) {
      let application = AskingApplication(isAsking: isAsking)
      EventDriver.reset(application: application)
      let driver = EventDriver()
      let recorder = try newRecorder(driver)
      TouchRecorder.shared = recorder
      let logs = (0..<hosts).map {
        let host = RandomHost(seed &* 1_000_003 &+ $0)
        application.host = host
        host.run(driver)
        return host.log
      }
      TouchRecorder.shared = nil
      let status = recorder.stop()
      try expect(status.lost == 0 && status.problem == nil, "lost \(status.lost): \(status.problem.debugDescription)")
      try expect(application.broken.isEmpty, "seed \(seed): \(application.broken)")
      return (logs, application.answers, isAsking ? try responders() : [])
    }

    /// The paths of the views that got the touches of the recording.
    private static func responders() throws -> [String] {
      let trace = try Trace(path: Place.database.path)
      var paths: [String] = []
      for recording in try trace.recordings() {
        try trace.read(recording, events: .all) { cursor in
          while try cursor.nextSnapshot() {
            while let event = try cursor.nextWholeEvent() {
              guard let touch = event.touches.first, touch.phase == .began else { continue }
              guard case .view(let id) = touch.observation.responder, let slot = cursor.slot(of: id) else {
                paths.append("nobody")
                continue
              }
              paths.append(cursor.scene.path(slot))
            }
          }
        }
      }
      return paths
    }
  }

  /// An app that asks about each touch before it records and delivers it.
  private final class AskingApplication: UIApplication {
    private(set) var answers: Set<String> = []
    /// What was answered otherwise than UIKit did.
    private(set) var broken: [String] = []
    var host: RandomHost?
    private let isAsking: Bool
    private let options: ProbingOptions

    init(isAsking: Bool) {
      self.isAsking = isAsking
      var options = ProbingOptions()
      // Limits of calls alone.
      options.clock = { 0 }
      self.options = options
    }

    override func sendEvent(_ event: UIEvent) {
      for touch in event.allTouches ?? [] where touch.phase == .began && isAsking {
        let explanation = TouchRecorder.explain(at: touch.location(in: nil), options)
        let hit = explanation.hit.view
        answers.insert("\(explanation.hit)")
        // A view in a private element covers what is behind it, and recordings leave it out.
        let isHidden = host?.mayHide(touch.view, in: hit) == true
        let agrees = explanation.agrees == true && explanation.gaps.isEmpty && hit === explanation.ruled.view
        let isTold = isHidden && explanation.agrees == false && explanation.gaps == [.leftOut]
        let isRight = (agrees || isTold) && explanation.disagreement == nil && (isHidden || hit === touch.view)
        if !isRight {
          let got = touch.view.map { "\(type(of: $0))" } ?? "nobody"
          broken.append("\(explanation) \(explanation.gaps) \(got) gets it")
        }
      }
      guard let recorder = TouchRecorder.shared else { return super.sendEvent(event) }
      recorder.record(event) { super.sendEvent(event) }
    }
  }
#endif
