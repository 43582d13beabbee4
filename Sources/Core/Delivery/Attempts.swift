import HitTesting

extension Delivery {
  /// The recognizers that have touches, in the order in which they got the first one, with an index
  /// of their ids and of what they wait for.
  struct Attempts {
    private(set) var ordered: [Attempt] = []
    private var byID: [RecognizerID: Attempt] = [:]
    /// The recognizers that wait for each one; nil until it is needed after a change.
    private var waiting: [RecognizerID: [Attempt]]?
    /// Those that have recognized, in this order. Some of them may be over.
    private var recognized: [Attempt] = []
    private var nextNumber = 0

    subscript(id: RecognizerID) -> Attempt? { byID[id] }

    mutating func append(_ attempt: Attempt) {
      attempt.number = nextNumber
      nextNumber += 1
      ordered.append(attempt)
      byID[attempt.gesture.id] = attempt
      waiting = nil
    }

    mutating func remove(_ gone: [Attempt]) {
      let ids = Set(gone.map(\.gesture.id))
      ordered.removeAll { ids.contains($0.gesture.id) }
      recognized.removeAll { ids.contains($0.gesture.id) }
      for id in ids { byID[id] = nil }
      waiting = nil
    }

    /// Takes new values of gestures. Their ids stay the same.
    mutating func update(_ gesture: (RecognizerID) -> Gesture?) {
      for attempt in ordered { attempt.gesture = gesture(attempt.gesture.id) ?? attempt.gesture }
      waiting = nil
    }

    /// Notes that a recognizer leaves possible, or takes another state after that.
    mutating func note(_ attempt: Attempt, was state: RecognizerState) {
      if attempt.state.isRecognized, !state.isRecognized { recognized.append(attempt) }
    }

    /// The others that have recognized and have a common touch.
    ///
    /// - Complexity: O(n log n) for the n recognizers that have recognized.
    func recognizedRivals(of attempt: Attempt) -> [Attempt] {
      recognized.filter { $0 !== attempt && $0.state.isRecognized && $0.shares(with: attempt) }
        .sorted { $0.number < $1.number }
    }

    /// The others that a recognizer waits for, as the host answers.
    ///
    /// - Complexity: O(n log n) for the n requirements, or O(all) if the host asks for each pair.
    func required(by attempt: Attempt, _ host: any DeliveryHost) -> [Attempt] {
      guard let ids = host.failureRequirements(of: attempt.gesture) else {
        return ordered.filter { $0 !== attempt && host.requires(attempt.gesture, toFail: $0.gesture) }
      }
      return ids.compactMap { byID[$0] }.filter { $0 !== attempt }.sorted { $0.number < $1.number }
    }

    /// The others that wait for a recognizer, as the host answers for those whose requirements it
    /// knows; others may or may not wait for it.
    ///
    /// - Complexity: O(result), and O(all requirements) after a change of recognizers.
    mutating func mayWait(for attempt: Attempt, _ host: any DeliveryHost) -> [Attempt] {
      if waiting == nil {
        var index: [RecognizerID: [Attempt]] = [:]
        for other in ordered {
          guard let ids = host.failureRequirements(of: other.gesture) else { return ordered.filter { $0 !== attempt } }
          for id in ids where byID[id] != nil { index[id, default: []].append(other) }
        }
        waiting = index
      }
      return waiting?[attempt.gesture.id]?.filter { $0 !== attempt } ?? []
    }
  }
}
