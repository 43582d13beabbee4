import Foundation

/// A documented case as a recording in the text form, and rules for what the text form does not
/// know: what delegates and views answer.
///
/// All cases share one trace and one policy, so each view and each recognizer has a name with that
/// of its case.
struct DocumentedCaseText {
  typealias Object = [String: Any]

  /// What the reader does not know, in words. A case with such a word would prove nothing.
  private(set) var unknown: [String] = []
  /// The lines of the recording.
  private(set) var lines: [String] = []
  /// The rules as YAML, one a line.
  private(set) var rules: [String] = []
  private let id: String
  private let views: [Object]
  private let recognizers: [Object]
  private let samples: [Object]

  init(_ line: Object) throws {
    id = line["id"] as? String ?? ""
    views = line["scene"] as? [Object] ?? []
    recognizers = line["recognizers"] as? [Object] ?? []
    samples = line["touches"] as? [Object] ?? []
    try write()
  }

  private mutating func write() throws {
    let ofCode = recognizers.filter { Self.isOfCode($0) }
    try add(["retouch": 1, "policy": "uikit", "outcomes": ofCode.isEmpty ? false : "part"] as Object)
    var classes = ofCode.isEmpty ? [:] : ["FailingRecognizer": "UIGestureRecognizer"]
    for case let name as String in views.map({ $0["class"] }) {
      if let found = name.wholeMatch(of: /(\w+) subclass/) { classes["\(found.1)Subclass"] = String(found.1) }
    }
    if !classes.isEmpty { try add(["classes": classes]) }
    let windows = try views.indices.filter { views[$0]["parent"] == nil }.map { try view($0) }
    try add(["t": 0, "scene": ["windows": windows]])
    var rest = samples[...]
    var isDisabled = id == "doc-disable-during-recognition" ? false : nil
    while let time = rest.first.map({ number($0["t"]) }) {
      // Its script is in its note: the pan is disabled at that time.
      if isDisabled == false, time >= 0.2 {
        try disable(at: 0.2)
        isDisabled = true
      }
      let event = rest.prefix { number($0["t"]) == time }
      rest = rest.dropFirst(event.count)
      try add(["t": time, "event": ["type": "touches", "touches": event.map { touch($0) }] as Object])
    }
    for recognizer in ofCode {
      let end = samples.map { number($0["t"]) }.max() ?? 0
      try add([
        "t": end,
        "outcome": [
          "touches": Array(Set(samples.map { Int(number($0["finger"])) })).sorted(),
          "recognizer": place(of: recognizer), "state": "failed",
        ] as Object,
      ])
    }
    try add(["t": (samples.map { number($0["t"]) }.max() ?? 0) + 10, "end": true])
    for recognizer in recognizers { addRules(recognizer) }
    for view in views { addRules(ofView: view) }
  }

  private mutating func add(_ line: Object) throws {
    // The key that a line begins with tells its kind.
    let data = try JSONSerialization.data(withJSONObject: line, options: [.sortedKeys, .withoutEscapingSlashes])
    var text = String(decoding: data, as: UTF8.self)
    if line["retouch"] != nil {
      text = "{\"retouch\":1," + text.dropFirst().replacingOccurrences(of: ",\"retouch\":1", with: "")
    }
    lines.append(text)
  }

  // MARK: Values

  private func number(_ value: Any?) -> Double { (value as? NSNumber)?.doubleValue ?? 0 }
  private func name(_ id: String) -> String { "\(self.id).\(id)" }
  private func place(of recognizer: Object) -> Int {
    (recognizers.firstIndex { $0["id"] as? String == recognizer["id"] as? String } ?? 0) + 1
  }
  private static func isOfCode(_ recognizer: Object) -> Bool {
    (recognizer["class"] as? String)?.contains("fails at the last Ended") == true
  }

  /// The name of a recognizer, by which rules find it.
  private func recognizerName(_ recognizer: Object) -> String {
    let text = recognizer["class"] as? String ?? ""
    if let named = text.firstMatch(of: /named "(.+)"/) { return String(named.1) }
    return name(recognizer["id"] as? String ?? "")
  }

  private mutating func className(_ recognizer: Object) -> String {
    let text = recognizer["class"] as? String ?? ""
    if text.wholeMatch(of: /UI\w*GestureRecognizer/) != nil { return text }
    if Self.isOfCode(recognizer) { return "FailingRecognizer" }
    let known: [(String, String)] = [
      ("subclass of UIPanGestureRecognizer", "UIPanGestureRecognizer"),
      ("interactiveContentPopGestureRecognizer", "UIPanGestureRecognizer"),
      ("SwiftUI TapGesture", "UITapGestureRecognizer"), ("UIDragInteraction lift", "UILongPressGestureRecognizer"),
    ]
    if let found = known.first(where: { text.contains($0.0) }) { return found.1 }
    unknown.append("class \(text)")
    return "UIGestureRecognizer"
  }

  private mutating func bits(_ value: Any, _ words: [String: Int]) -> Int {
    let texts = (value as? [String]) ?? (value as? String ?? "").split(separator: ",").map(String.init)
    return texts.reduce(0) { sum, text in
      guard let bit = words[text] else {
        unknown.append("word \(text)")
        return sum
      }
      return sum | bit
    }
  }

  // MARK: Views

  private mutating func view(_ index: Int) throws -> Object {
    let view = views[index]
    let id = view["id"] as? String ?? ""
    var written: Object = ["id": index + 1, "identifier": name(id)]
    var frame = (view["frame"] as? [Any] ?? []).map(number)
    if let parent = views.first(where: { $0["id"] as? String == view["parent"] as? String }) {
      // Frames are on the screen.
      let origin = (parent["frame"] as? [Any] ?? []).map(number)
      let offset = (parent["contentOffset"] as? [Any])?.map(number) ?? [0, 0]
      frame = [frame[0] - origin[0] + offset[0], frame[1] - origin[1] + offset[1], frame[2], frame[3]]
    }
    written["frame"] = frame
    for (key, value) in view {
      switch key {
      case "id", "frame", "parent", "touchesShouldBegin", "touchesShouldCancel", "shouldBegin", "on": continue
      case "class":
        let name = value as? String ?? ""
        written["class"] = name.wholeMatch(of: /(\w+) subclass/).map { "\($0.1)Subclass" } ?? name
      case "multipleTouchEnabled": written["multipleTouch"] = value
      case "exclusiveTouch", "enabled", "contentSize", "canCancelContentTouches", "delaysContentTouches",
        "scrollEnabled", "alwaysBounceVertical", "alwaysBounceHorizontal", "bounces", "paging", "hidden", "alpha",
        "value":
        written[key] = value
      case "contentOffset": written["boundsOrigin"] = value
      case "userInteractionEnabled": written["interaction"] = value
      default: unknown.append("view's \(key)")
      }
    }
    var mine: [Object] = []
    for recognizer in recognizers where recognizer["view"] as? String == id { mine.append(self.recognizer(recognizer)) }
    if !mine.isEmpty { written["recognizers"] = mine }
    let children = try views.indices.filter { views[$0]["parent"] as? String == id }.map { try self.view($0) }
    if !children.isEmpty { written["children"] = children }
    return written
  }

  private mutating func recognizer(_ recognizer: Object) -> Object {
    var parameters: Object = ["name": recognizerName(recognizer)]
    var written: Object = ["id": place(of: recognizer), "class": className(recognizer)]
    for (key, value) in recognizer["params"] as? Object ?? [:] {
      switch key {
      case "enabled": written["enabled"] = value
      case "direction": parameters[key] = bits(value, ["right": 1, "left": 2, "up": 4, "down": 8])
      case "edges": parameters[key] = bits(value, ["top": 1, "left": 2, "bottom": 4, "right": 8, "all": 15])
      case "allowedTouchTypes":
        parameters[key] = bits(value, ["direct": 1, "indirect": 2, "pencil": 4, "indirectPointer": 8])
      case "cancelsTouchesInView", "delaysTouchesBegan", "delaysTouchesEnded", "numberOfTapsRequired",
        "numberOfTouchesRequired", "minimumPressDuration", "allowableMovement", "minimumNumberOfTouches",
        "maximumNumberOfTouches", "requiresExclusiveTouchType":
        parameters[key] = value
      default: unknown.append("parameter \(key)")
      }
    }
    if (written["class"] as? String)?.contains("LongPress") == true, parameters["numberOfTapsRequired"] == nil {
      parameters["numberOfTapsRequired"] = 0
    }
    written["parameters"] = parameters
    let requires = recognizer["requiresFailureOf"] as? [String] ?? []
    if !requires.isEmpty {
      written["requires"] = requires.map { id in
        ["id": (recognizers.firstIndex { $0["id"] as? String == id } ?? 0) + 1, "known": "declared"] as Object
      }.sorted { number($0["id"]) < number($1["id"]) }
    }
    return written
  }

  private mutating func touch(_ sample: Object) -> Object {
    var written: Object = [
      "touch": Int(number(sample["finger"])), "phase": sample["phase"] ?? "",
      "at": [number(sample["x"]), number(sample["y"])],
    ]
    let isBegun = sample["phase"] as? String == "began"
    for (key, value) in sample {
      switch key {
      case "finger", "phase", "t", "x", "y": continue
      case "type": if isBegun { written["type"] = value }
      case "systemEdge": if isBegun { written["edge"] = value }
      case "tapCount": if isBegun { written["taps"] = value }
      default: unknown.append("touch's \(key)")
      }
    }
    // A touch without the mark of an edge has none.
    if isBegun, written["edge"] == nil { written["edge"] = "none" }
    return written
  }

  private mutating func disable(at time: Double) throws {
    var first = recognizer(recognizers[0])
    first["enabled"] = false
    let owner = (views.firstIndex { $0["id"] as? String == recognizers[0]["view"] as? String } ?? 0) + 1
    try add(["t": time, "change": ["set": [["id": owner, "recognizers": [first]] as Object]]])
  }

  // MARK: Rules

  private func selector(_ view: String) -> String { "\"#\\\"\(name(view))\\\"\"" }
  private func named(_ recognizer: Object) -> String {
    "'UIGestureRecognizer[name=\"\(recognizerName(recognizer))\"]'"
  }
  private func recognizer(_ id: String) -> Object { recognizers.first { $0["id"] as? String == id } ?? [:] }

  private mutating func addRule(_ effect: String, to recognizer: Object) {
    let owner = selector(recognizer["view"] as? String ?? "")
    rules.append(
      "  - { match: \(owner), recognizers: { name: '\(recognizerName(recognizer))', \(effect) } }")
  }

  private mutating func addRules(_ recognizer: Object) {
    for (key, value) in recognizer {
      switch key {
      case "id", "view", "class", "params", "requiresFailureOf": continue
      case "simultaneousWith":
        for other in value as? [String] ?? [] {
          addRule("simultaneousWith: \(named(self.recognizer(other)))", to: recognizer)
        }
      case "canPrevent", "canBePrevented":
        for (id, isAllowed) in value as? [String: Bool] ?? [:] where !isAllowed {
          let other = self.recognizer(id)
          let (mine, its) = key == "canPrevent" ? (recognizer, other) : (other, recognizer)
          addRule("canPrevent: { not: \(named(its)) }", to: mine)
        }
      case "shouldReceive": if value as? Bool == false { addRule("shouldReceive: false", to: recognizer) }
      case "shouldBegin": if value as? Bool == false { addRule("shouldBegin: false", to: recognizer) }
      case "delegate":
        for (method, answer) in value as? [String: String] ?? [:] { addRules(of: method, answer, recognizer) }
      default: unknown.append("recognizer's \(key)")
      }
    }
  }

  /// Adds the rules for what a delegate answers about other recognizers.
  private mutating func addRules(of method: String, _ answer: String, _ recognizer: Object) {
    let others = recognizers.filter { other in
      guard other["id"] as? String != recognizer["id"] as? String else { return false }
      if answer.hasPrefix("*") { return true }
      if let wanted = answer.firstMatch(of: /^name == (\S+)/) { return recognizerName(other) == wanted.1 }
      if let wanted = answer.firstMatch(of: /^class == (\S+)/) { return other["class"] as? String == String(wanted.1) }
      return false
    }
    if others.isEmpty { unknown.append("answer \(answer)") }
    for other in others {
      switch method {
      case "shouldRequireFailureOf": addRule("requireToFail: \(named(other))", to: recognizer)
      case "shouldBeRequiredToFailBy": addRule("requireToFail: \(named(recognizer))", to: other)
      case "shouldRecognizeSimultaneouslyWith", "shouldRecognizeSimultaneously":
        addRule("simultaneousWith: \(named(other))", to: recognizer)
      default: unknown.append("delegate's \(method)")
      }
    }
  }

  private mutating func addRules(ofView view: Object) {
    let id = view["id"] as? String ?? ""
    for key in ["touchesShouldBegin", "touchesShouldCancel"] {
      if let value = view[key] as? Bool { rules.append("  - { match: \(selector(id)), \(key): \(value) }") }
    }
    if view["shouldBegin"] as? Bool == false { rules.append("  - { match: \(selector(id)), shouldBegin: false }") }
  }
}
