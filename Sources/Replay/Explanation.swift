package import HitTesting
package import Recording

/// Why a touch goes where it goes under a policy, and where another one, or the recording, sends it.
package struct Explanation: Sendable {
  /// Where, on the screen, in points.
  package var location: Point
  package var snapshotID: Int64
  /// The event's row in the trace; nil for a point that nobody touched.
  package var eventID: Int64?
  /// Seconds from the start of the recording: the event's, or the snapshot's.
  package var time: Double
  /// The path of the recorded responder; nil where none was observed.
  package var recorded: String?
  package var walk: Walk
  /// The same under the policy that it is compared with; nil where there is none.
  package var baseline: Walk?
  /// The first step in which the two walks differ, by its place in both; nil where they are the same, or where there is one.
  package var firstDifference: Int?
  /// Why the recorded view does not get it under the policy; nil where it does, or where none was observed.
  package var whyNotRecorded: String?
  /// What would give the touch back to who had it; nil where nothing is to be given back.
  package var giveBack: GiveBack?

  /// How a touch comes back to who had it before.
  package struct GiveBack: Sendable {
    /// Who had it: the path, nil for nobody.
    package var path: String?
    /// The smallest change that does it; nil where no single one does.
    package var change: SmallestChange?
  }

  /// What is to be explained.
  package struct Question: Sendable {
    package var location: Point
    package var windowScene: String?
    package var snapshotID: Int64
    package var eventID: Int64?
    package var time: Double
    /// Who was seen to get it.
    package var recorded: Responder

    package init(
      location: Point, windowScene: String? = nil, snapshotID: Int64, eventID: Int64? = nil, time: Double,
      recorded: Responder = .notObserved
    ) {
      self.location = location
      self.windowScene = windowScene
      self.snapshotID = snapshotID
      self.eventID = eventID
      self.time = time
      self.recorded = recorded
    }
  }

  /// - Parameters:
  ///   - recordedLabel: names a recorded view that is not in the scene.
  package init(
    _ question: Question, in scene: Scene, under policy: Policy, baseline: Policy?, recordedLabel: (ViewID) -> String
  ) {
    let applied = AppliedPolicy(policy, in: scene)
    location = question.location
    snapshotID = question.snapshotID
    eventID = question.eventID
    time = question.time
    walk = Walk(location, windowScene: question.windowScene, in: scene, under: applied)
    self.baseline = baseline.map {
      Walk(location, windowScene: question.windowScene, in: scene, under: AppliedPolicy($0, in: scene))
    }
    firstDifference = self.baseline.flatMap { Walk.firstDifference($0, walk) }

    var had: ViewID??
    switch question.recorded {
    case .notObserved: break
    case .nobody: (recorded, had) = ("nobody", .some(nil))
    case .view(let id):
      recorded = scene.slot(of: id).map { scene.path($0) } ?? recordedLabel(id)
      had = id
      if id != walk.responder {
        let cause = Cause(scene: scene, location: location, windowScene: question.windowScene)
        whyNotRecorded = cause.whyNot(scene.slot(of: id), under: applied)
      }
    }
    if let baseline = self.baseline { had = .some(baseline.responder) }
    if let had, had != walk.responder {
      let search = SmallestChange.Search(
        location: location, windowScene: question.windowScene, scene: scene, applied: applied, wanted: had)
      giveBack = GiveBack(path: had.flatMap { scene.slot(of: $0) }.map { scene.path($0) }, change: search.run())
    }
  }
}
