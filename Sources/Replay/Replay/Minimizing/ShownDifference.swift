import Findings
public import HitTesting
public import Recording

/// A scene with one event in it, and the policies under which the event goes somewhere else.
public struct ShownDifference: Sendable {
  /// What is known about the recording. Its policy is the recorded app's own.
  public var info: RecordingInfo
  /// The superclasses of the classes that are not UIKit's own, by the names of the classes.
  public var classes: [String: String]
  /// The views, superviews first, siblings from back to front.
  public var views: [NewView]
  /// The event, whose id is ``eventID``.
  public var event: ResolvedEvent
  /// The policies that are compared.
  public var policies: ReplayPolicies
  /// The touches of a difference in who acts; nil for a difference in who gets the event.
  public internal(set) var actions: ShownActions?

  /// The number of the event's row in a trace that has no other event.
  public static let eventID: EventID = 1

  /// Takes an event from a recording, with the scene in which it happened.
  ///
  /// - Parameters:
  ///   - event: The event, or a point that nobody touched.
  ///   - scene: The scene that the recording showed then.
  ///   - info: What is known about the recording.
  ///   - policies: The policies that are compared.
  public init(_ event: ResolvedEvent, in scene: Scene, of info: RecordingInfo, policies: ReplayPolicies) {
    self.policies = policies
    self.info = RecordingInfo(policy: info.policy, format: "jsonl")
    self.info.screenSize = info.screenSize
    views = scene.newViews().map(\.view)
    self.event = ResolvedEvent(
      id: Self.eventID, time: 0, type: event.type, location: event.location, windowScene: event.windowScene,
      responder: event.responder.isObserved ? event.responder : .notObserved, recognizers: event.recognizers,
      radius: event.radius)
    classes = [:]
    for name in views.flatMap({ [$0.className] + ($0.properties.recognizers ?? []).map(\.className) }) {
      var index = scene.classes.index(of: name)
      while let known = index, let superclass = scene.classes.superclass(of: known) {
        let (name, parent) = (scene.classes.names[known], scene.classes.names[superclass])
        if !UIKitClasses.knows(name, superclass: parent) { classes[name] = parent }
        index = superclass
      }
    }
  }

  /// Builds the scene from the views and classes.
  ///
  /// - Throws: `SceneFault` when the views do not form a scene.
  public func scene() throws(SceneFault) -> Scene {
    var table = ClassTable()
    for (name, superclass) in classes { try table.declare(name, superclass: superclass) }
    var scene = Scene(classes: table)
    try scene.apply(.scene(views))
    return scene
  }

  /// Writes a recording with this event, or these touches, alone.
  ///
  /// - Throws: Errors of the sink.
  public func write(to sink: inout some RecordingSink) throws {
    try sink.begin(info)
    if !classes.isEmpty { try sink.declare(classes: classes) }
    try sink.update(.scene(views), time: 0)
    for item in recordedItems {
      switch item {
      case .event(let event, _): try sink.add(event)
      case .outcome(let outcome, _): try sink.add(outcome)
      }
    }
  }

  /// The event in the form that a recording has.
  public var recordedEvent: Event {
    var written = Event(time: event.time, type: event.type)
    written.windowScene = event.windowScene
    let observation = Observation(responder: event.responder, recognizers: event.recognizers)
    if event.type == .touches, let location = event.location {
      var began = TouchSample(touch: 1, phase: .began, location: location, observation: observation)
      began.details = event.radius.map { TouchDetails(radius: $0) }
      written.touches = [began]
    } else {
      (written.location, written.observation) = (event.location, observation)
    }
    return written
  }
}
