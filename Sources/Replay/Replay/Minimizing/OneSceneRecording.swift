import HitTesting
import Recording

/// A recording in memory: one scene, with one event or the touches of a difference in who acts.
struct OneSceneRecording: RecordingSource {
  /// The path of a trace with the same contents, for code; else empty.
  var trace: String
  let id: RecordingID = 1
  let info: RecordingInfo
  let scene: Scene
  let event: ResolvedEvent
  /// The touches, with what came of them; empty for one event.
  var items: [RecordedItem] = []

  func parts(rows: Int64) -> [RecordingPart] { [] }
  func parts(snapshots: Int64) -> [RecordingPart] { [] }

  func read<Result>(part: RecordingPart?, _ body: (any SceneCursor) throws -> Result) rethrows -> Result {
    try body(Cursor(self))
  }

  func readDelivery<Result>(
    part: RecordingPart?, _ body: (any DeliveryCursor) throws -> Result
  ) rethrows -> Result? {
    try body(Cursor(self))
  }

  private final class Cursor: DeliveryCursor {
    private let recording: OneSceneRecording
    private(set) var scene: Scene
    let snapshotID: SnapshotID = 1
    let time = 0.0
    private var isAtScene = false
    private var event: ResolvedEvent?
    private var items: ArraySlice<RecordedItem>

    init(_ recording: OneSceneRecording) {
      (self.recording, scene, event) = (recording, Scene(classes: recording.scene.classes), recording.event)
      items = recording.items[...]
    }

    func nextSnapshot() -> Bool {
      defer { isAtScene = true }
      if !isAtScene { scene = recording.scene }
      return !isAtScene
    }

    func nextResolvedEvent() -> ResolvedEvent? {
      defer { event = nil }
      return event
    }

    func nextItem() -> RecordedItem? { items.popFirst() }

    func sentControlEvents() -> [ViewID: Set<ControlEvent>] {
      var sent: [ViewID: Set<ControlEvent>] = [:]
      for case .outcome(let outcome, _) in recording.items {
        if case .sent(let view, let event, _, _) = outcome.kind { sent[view, default: []].insert(event) }
      }
      return sent
    }

    func slot(of id: ViewID) -> Scene.Slot? { scene.slot(of: id) }

    /// The recognizers of the scene, with their views and their classes as paths show them.
    private lazy var recognizers: [RecognizerID: (candidate: CandidateRecognizer, className: String)] = {
      var (all, labels): ([RecognizerID: (candidate: CandidateRecognizer, className: String)], [String: String]) = (
        [:], [:]
      )
      for (slot, _) in scene.preorder() {
        for recognizer in scene.recognizers(slot) where all[recognizer.id] == nil {
          let name = recognizer.className
          let label = labels[name] ?? ClassTable.label(of: name)
          labels[name] = label
          all[recognizer.id] = (
            CandidateRecognizer(id: recognizer.id, owner: scene.id(slot), target: recognizer.target), label
          )
        }
      }
      return all
    }()

    func candidate(_ id: RecognizerID) -> CandidateRecognizer? { recognizers[id]?.candidate }

    func recognizerClass(_ id: RecognizerID) -> String? { recognizers[id]?.className }

    func viewClass(_ id: ViewID) -> String? { slot(of: id).map { ClassTable.label(of: scene.className($0)) } }
  }
}
