import Foundation
import Testing

/// To which element the recognizers of SwiftUI, which have no view, seem to belong.
@Suite struct ElementGestureTests {
  /// A screen with the buttons `pay` and `help`, and one touch that a recognizer acted upon.
  ///
  /// - Parameters:
  ///   - name: the name of the recognizer.
  ///   - location: where the touch begins and ends.
  ///   - hit: what the touch hit, as the text form has it; empty for what nobody observed.
  ///   - label: the label of the second button.
  private static func text(name: String, at location: String, hit: String, label: String = "Help me") -> String {
    """
    {"retouch":1,"policy":"uikit","outcomes":true}
    {"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,390,844],"recognizers":[{"id":40,"class":"SwiftUI.Tap","attached":false,"parameters":{"name":"\(name)"}}],"children":[{"id":2,"class":"_UIHostingView<Root>","frame":[0,0,390,844],"children":[{"id":3,"element":"button","identifier":"pay","label":"Pay","frame":[20,700,350,50],"props":{"source":"declared"}},{"id":4,"element":"button","identifier":"help","label":"\(label)","frame":[20,600,350,50],"props":{"source":"accessibility"}},{"id":5,"element":"text","identifier":"title","frame":[20,500,350,50],"interaction":false}]}]}]}}
    {"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":\(location),"radius":20\(hit),"recognizers":[40]}]}}
    {"t":1.1,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":\(location)}]}}
    {"t":1.1,"outcome":{"touches":[1],"recognizer":40,"acted":"ended"}}
    {"t":2,"end":true}

    """
  }

  private static let (pay, help, window) = (
    "UIWindow/_UIHostingView<Root>/{pay}", "UIWindow/_UIHostingView<Root>/{help}", "UIWindow"
  )

  @Test(arguments: [
    // By its identifier, wherever the touch is, and also without a view.
    ("pay", "[195,725]", "", "", pay, pay), ("pay", "[195,625]", #","hit":2"#, "", pay, pay),
    // By its label.
    ("Help me", "[195,300]", "", "", help, help),
    // The name is that of several: the place tells.
    ("Pay", "[195,625]", #","hit":2"#, "Pay", help, help),
    // No element has the name: the place tells.
    ("drag", "[195,625]", #","hit":2"#, "", help, help),
    // Near an edge, and where nothing was hit, the place does not tell.
    ("drag", "[195,605]", #","hit":2"#, "", help, window), ("drag", "[195,625]", "", "", nil, window),
    // What takes no touches has no recognizers.
    ("title", "[195,300]", #","hit":2"#, "", nil, window),
  ]) func `a recognizer without a view belongs to the element that its name tells, else its place`(
    name: String, location: String, hit: String, label: String, element: String?, actedOn: String
  ) throws {
    let here = try Workplace()
    let text = Self.text(name: name, at: location, hit: hit, label: label.isEmpty ? "Help me" : label)
    try here.write("a.jsonl", text)
    try here.retouch("record", "a.jsonl", "-o", "a.sqlite")
    try here.retouch("check", "a.sqlite")
    let touch = try here.sqlite3("a.sqlite", "SELECT element FROM touches").output
    #expect(touch == (element ?? "") + "\n")
    let gesture = try here.sqlite3("a.sqlite", "SELECT acted_on, acted_by FROM gestures").output
    #expect(gesture == "\(actedOn)|Tap on \(actedOn)\n")
    #expect(try here.sqlite3("a.sqlite", "SELECT who FROM outcomes").output == "Tap on \(actedOn)\n")
    #expect(try here.retouch("touches", "a.sqlite").output.contains("Tap on \(actedOn) (ended)"))
    #expect(
      try here.retouch("explain", "a.sqlite", "--event", "1", "--policy", "uikit").output.contains(
        "Tap on \(actedOn) (ended)"))
  }
}
