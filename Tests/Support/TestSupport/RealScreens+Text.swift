import HitTesting

extension RealScreen {
  /// The screen as a recording in JSON Lines, with its taps and who got them.
  package var jsonLines: String {
    var numbers: [String: Int] = [:]
    var next = 0
    func json(_ view: RealView, _ more: String = "") -> String {
      next += 1
      let id = next
      if let name = view.identifier { numbers[name] = id }
      let (frame, scale) = (view.frame, view.scale)
      var text = "{\"id\":\(id),\"class\":\"\(view.className)\""
      if scale == 1 {
        text += ",\"frame\":[\(frame.minX),\(frame.minY),\(frame.size.width),\(frame.size.height)]"
      } else {
        text += ",\"bounds\":[0,0,\(frame.size.width),\(frame.size.height)]"
        text += ",\"position\":[\(frame.minX + frame.size.width / 2),\(frame.minY + frame.size.height / 2)]"
        text += ",\"transform\":[\(scale),0,0,\(scale),0,0]"
      }
      if let name = view.identifier { text += ",\"identifier\":\"\(name)\"" }
      if let controller = view.controller { text += ",\"controller\":\"\(controller)\"" }
      if !view.takesTouches { text += ",\"interaction\":false" }
      if view.alpha != 1 { text += ",\"alpha\":\(view.alpha)" }
      if !view.recognizers.isEmpty {
        let own = view.recognizers.enumerated().map { "{\"id\":\(id * 100 + $0),\"class\":\"\($1)\"}" }
        text += ",\"recognizers\":[\(own.joined(separator: ","))]"
      }
      text += more
      if !view.children.isEmpty {
        var children: [String] = []
        for child in view.children { children.append(json(child)) }
        text += ",\"children\":[\(children.joined(separator: ","))]"
      }
      return text + "}"
    }
    let scene = windows.map { json($0.view, ",\"level\":\($0.level),\"key\":\($0.isKey)") }.joined(separator: ",")
    let classes = Self.classes.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\"\($0.value)\"" }
    var lines = [
      "{\"retouch\":1,\"app\":\"\(name)\",\"os\":\"\(os)\","
        + "\"screen\":{\"width\":\(size.width),\"height\":\(size.height),\"scale\":3}}",
      "{\"classes\":{\(classes.joined(separator: ","))}}", "{\"t\":0,\"scene\":{\"windows\":[\(scene)]}}",
    ]
    for (number, tap) in taps.enumerated() {
      let hit = tap.hit.map { "\(numbers[$0] ?? 0)" } ?? "null"
      let head = "\"event\":{\"type\":\"touches\",\"touches\":[{\"touch\":\(number + 1)"
      let at = "\"at\":[\(tap.location.x),\(tap.location.y)]"
      lines.append("{\"t\":\(number + 1),\(head),\"phase\":\"began\",\(at),\"hit\":\(hit)}]}}")
      lines.append("{\"t\":\(number + 1).1,\(head),\"phase\":\"ended\",\(at)}]}}")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The app's window as `recursiveDescription` prints it: nobody is named by an identifier.
  ///
  /// - Parameter mangled: whether classes of UIKit that are written in Swift have the names that
  ///   they have at run time.
  package func recursiveDescription(mangled: Bool = true) -> String {
    var lines: [String] = []
    func add(_ view: RealView, depth: Int) {
      let grown = view.frame.size.width * (view.scale - 1) / 2
      let raised = view.frame.size.height * (view.scale - 1) / 2
      let frame = rect(
        view.frame.minX - grown, view.frame.minY - raised, view.frame.size.width * view.scale,
        view.frame.size.height * view.scale)
      var text = String(repeating: "   | ", count: depth)
      text +=
        "<\((mangled ? view.mangledName : nil) ?? view.className): 0x\(String(0x1000 + lines.count * 16, radix: 16)); frame = "
      text += "(\(frame.minX) \(frame.minY); \(frame.size.width) \(frame.size.height))"
      if view.scale != 1 { text += "; transform = [\(view.scale), 0, 0, \(view.scale), 0, 0]" }
      if view.alpha != 1 { text += "; alpha = \(view.alpha)" }
      if !view.takesTouches { text += "; userInteractionEnabled = NO" }
      if !view.recognizers.isEmpty { text += "; gestureRecognizers = <NSArray: 0x1>" }
      lines.append(text + "; layer = <CALayer: 0x2>>")
      for child in view.children { add(child, depth: depth + 1) }
    }
    for window in windows where window.isKey { add(window.view, depth: 0) }
    return lines.joined(separator: "\n") + "\n"
  }
}
