package import Delivery
import Foundation
package import HitTesting

/// A case whose outcome is documented: a line of `documented.jsonl`.
package struct DocumentedCase {
  package typealias Object = [String: Any]

  package let id: String
  package let expect: Object
  package let scene: [Object]
  package let recognizers: [Object]
  package let samples: [Object]
  private let views: [DeliveredView]
  private var gestures: [Gesture] = []

  /// The file of the cases, beside the checkout.
  package static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("shared/delivery/documented.jsonl").path
  package static let isFileThere = FileManager.default.fileExists(atPath: file)

  /// The cases of a file; none without it.
  package static func all(_ path: String) throws -> [DocumentedCase] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
    return try text.split(separator: "\n").map { line in
      try DocumentedCase(JSONSerialization.jsonObject(with: Data(line.utf8)) as? Object ?? [:])
    }
  }

  package init(_ line: Object) {
    func list(_ key: String) -> [Object] { line[key] as? [Object] ?? [] }
    (id, expect) = (line["id"] as? String ?? "", line["expect"] as? Object ?? [:])
    (scene, recognizers, samples) = (list("scene"), list("recognizers"), list("touches"))
    views = scene.enumerated().map { Self.view($1, ViewID(Int64($0))) }
    gestures = recognizers.map(gesture)
    relate()
  }

  // MARK: Names

  package func view(_ name: String) -> ViewID { ViewID(Int64(scene.firstIndex { $0["id"] as? String == name } ?? -1)) }
  package func recognizer(_ name: String) -> RecognizerID {
    RecognizerID(Int64(recognizers.firstIndex { $0["id"] as? String == name } ?? -1))
  }
  /// The finger of a touch, by the number in which it began.
  package func finger(_ touch: Int) -> Int64 {
    Int64(Self.number(samples.filter { $0["phase"] as? String == "began" }[touch]["finger"]))
  }
  package func name(_ id: ViewID) -> String { scene[Int(id.rawValue)]["id"] as? String ?? "" }
  package func name(_ id: RecognizerID) -> String { recognizers[Int(id.rawValue)]["id"] as? String ?? "" }

  // MARK: Parts

  package static func number(_ value: Any?) -> Double { (value as? NSNumber)?.doubleValue ?? 0 }

  package static func frame(_ view: Object) -> Rect {
    let edges = (view["frame"] as? [Any] ?? []).map(number)
    return Rect(x: edges[0], y: edges[1], width: edges[2], height: edges[3])
  }

  private static func view(_ view: Object, _ id: ViewID) -> DeliveredView {
    let box = frame(view)
    var delivered = DeliveredView(id, frame: box)
    delivered.isMultipleTouchEnabled = view["multipleTouchEnabled"] as? Bool ?? false
    let families: [String: DeliveredView.Control.Family] = [
      "UIButton": .button, "UISwitch": .switch, "UIStepper": .choice, "UISegmentedControl": .segmented,
      "UIPageControl": .choice, "UISlider": .slider(knob: box.origin.x + number(view["value"]) * box.size.width),
    ]
    if let family = (view["class"] as? String).flatMap({ families[$0] }) {
      var control = DeliveredView.Control(family)
      control.isEnabled = view["enabled"] as? Bool ?? true
      delivered.kind = .control(control)
    }
    if let content = (view["contentSize"] as? [Any])?.map(number) {
      let isOn = view["scrollEnabled"] as? Bool ?? true
      var scrolling = DeliveredView.Scrolling(
        isHorizontal: isOn && content[0] > box.size.width, isVertical: isOn && content[1] > box.size.height)
      scrolling.delaysContentTouches = isOn && view["delaysContentTouches"] as? Bool ?? true
      scrolling.canCancelContentTouches = view["canCancelContentTouches"] as? Bool ?? true
      scrolling.contentGetsTouches = view["touchesShouldBegin"] as? Bool ?? true
      delivered.kind = .scrollView(scrolling)
    }
    return delivered
  }

  package static func directions(_ text: Any?) -> Set<Gesture.Direction> {
    let known: [String: Gesture.Direction] = ["left": .left, "right": .right, "up": .up, "down": .down]
    return Set((text as? String ?? "right").split(separator: ",").compactMap { known[String($0)] })
  }

  private func gesture(_ recognizer: Object) -> Gesture {
    let parameters = recognizer["params"] as? Object ?? [:]
    func names(_ key: String) -> Set<RecognizerID> { Set((recognizer[key] as? [String] ?? []).map(self.recognizer)) }
    func flag(_ key: String, _ usual: Bool) -> Bool { parameters[key] as? Bool ?? usual }
    let owner = view(recognizer["view"] as? String ?? "")
    let kind = Self.kind(recognizer["class"] as? String ?? "", parameters, owner)
    var gesture = Gesture(self.recognizer(recognizer["id"] as? String ?? ""), of: owner, kind)
    gesture.cancelsTouchesInView = flag("cancelsTouchesInView", true)
    gesture.delaysTouchesBegan = flag("delaysTouchesBegan", false)
    gesture.delaysTouchesEnded = flag("delaysTouchesEnded", true)
    gesture.failureRequirements = names("requiresFailureOf")
    gesture.simultaneous = names("simultaneousWith")
    let canPrevent = recognizer["canPrevent"] as? [String: Bool] ?? [:]
    gesture.doesNotPrevent = Set(canPrevent.filter { !$0.value }.keys.map(self.recognizer))
    if recognizer["shouldBegin"] as? Bool == false { gesture.shouldBegin = .never }
    return gesture
  }

  private static func kind(_ className: String, _ parameters: Object, _ owner: ViewID) -> Gesture.Kind {
    func count(_ key: String, _ usual: Int) -> Int { (parameters[key] as? NSNumber)?.intValue ?? usual }
    let fingers = count("numberOfTouchesRequired", 1)
    func has(_ words: String...) -> Bool { words.contains { className.contains($0) } }
    // A recognizer that fails at the last end is a tap that asks for a finger more.
    if has("fails at the last Ended") { return .tap(taps: 1, fingers: 3) }
    if has("UIScrollViewPan") { return .scroll(owner) }
    if has("ScreenEdgePan") { return .screenEdge(directions(parameters["edges"])) }
    if has("Pan", "ContentPop") {
      return .pan(fingers: count("minimumNumberOfTouches", 1)...count("maximumNumberOfTouches", .max))
    }
    if has("LongPress", "lift") {
      return .longPress(
        taps: count("numberOfTapsRequired", 0), fingers: fingers,
        duration: parameters["minimumPressDuration"].map(number) ?? 0.5,
        movement: parameters["allowableMovement"].map(number) ?? 10)
    }
    if has("Swipe") { return .swipe(directions(parameters["direction"]), fingers: fingers) }
    if has("Pinch") { return .pinch }
    if has("Rotation") { return .rotation }
    return .tap(taps: count("numberOfTapsRequired", 1), fingers: fingers)
  }

  /// Adds what delegates say of all other recognizers.
  private mutating func relate() {
    for (place, recognizer) in recognizers.enumerated() {
      let delegate = recognizer["delegate"] as? Object ?? [:]
      for other in gestures.indices where other != place {
        if delegate["shouldBeRequiredToFailBy"] != nil {
          gestures[other].failureRequirements.insert(gestures[place].id)
        }
        if delegate["shouldRequireFailureOf"] != nil { gestures[place].failureRequirements.insert(gestures[other].id) }
      }
    }
  }

  private func touch(_ sample: Object) -> DeliveredTouch {
    let place = Point(x: Self.number(sample["x"]), y: Self.number(sample["y"]))
    let type = sample["type"] as? String ?? "direct"
    var hit = scene.lastIndex { Self.frame($0).contains(place) }
    var chain: [DeliveredView] = []
    while let index = hit {
      chain.append(views[index])
      hit = (scene[index]["parent"] as? String).flatMap { name in scene.firstIndex { $0["id"] as? String == name } }
    }
    let candidates = chain.flatMap { view in
      zip(gestures, recognizers).filter { gesture, recognizer in
        let parameters = recognizer["params"] as? Object ?? [:]
        let types =
          (parameters["allowedTouchTypes"] as? String).map { [$0] } ?? parameters["allowedTouchTypes"] as? [String]
        return gesture.owner == view.id && parameters["enabled"] as? Bool ?? true
          && recognizer["shouldReceive"] as? Bool ?? true && types?.contains(type) ?? true
      }.map(\.0)
    }
    let number = ["direct": 0, "indirect": 1, "pencil": 2, "indirectPointer": 3][type] ?? 0
    let edge = sample["systemEdge"].flatMap { Self.directions($0).first }
    var touch = DeliveredTouch(views: chain, candidates: candidates)
    (touch.type, touch.edge) = (number, edge)
    return touch
  }

  // MARK: The run

  /// The times of the samples.
  package var times: [Double] { samples.map { Self.number($0["t"]) } }

  /// What comes of it.
  ///
  /// - Parameter isReversed: whether recognizers get touches in the opposite order of usual.
  package func run(_ constants: DeliveryConstants = DeliveryConstants(), isReversed: Bool = false) -> [Happening] {
    let phases: [String: DeliveredSample.Phase] = [
      "began": .began, "moved": .moved, "ended": .ended, "cancelled": .cancelled,
    ]
    let log = DeliveryLog(keepsSamples: true)
    let delivery = Delivery(constants, host: log, isReversed: isReversed)
    var rest = samples[...]
    while let time = rest.first.map({ Self.number($0["t"]) }) {
      // Its script is in its note: the pan is disabled at that time.
      if id == "doc-disable-during-recognition", time >= 0.2 { delivery.disable(gestures[0].id, at: time) }
      let event = rest.prefix { Self.number($0["t"]) == time }
      rest = rest.dropFirst(event.count)
      var begun: [Int64: DeliveredTouch] = [:]
      let sent = event.compactMap { sample -> DeliveredSample? in
        guard let phase = (sample["phase"] as? String).flatMap({ phases[$0] }) else { return nil }
        let finger = Int64(Self.number(sample["finger"]))
        if phase == .began { begun[finger] = touch(sample) }
        return DeliveredSample(finger, phase, at: Point(x: Self.number(sample["x"]), y: Self.number(sample["y"])))
      }
      delivery.send(sent, begun: begun, at: time)
    }
    delivery.wait(until: (times.last ?? 0) + 10)
    return log.happenings
  }
}
