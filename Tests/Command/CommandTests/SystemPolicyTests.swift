import Foundation
import TestSupport
import Testing

/// Tests that UIKit's own views take touches as the rules of the recorded system say.
@Suite struct SystemPolicyTests {
  /// A screen of a navigation controller on iOS 26: a row and a button of the bar, under views that
  /// cover them.
  private static let views = """
    {"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,393,852],"key":true,"children":[
    {"id":2,"class":"UILayoutContainerView","frame":[0,0,393,852],"children":[
    {"id":3,"class":"UITableView","frame":[0,0,393,852],"children":[
    {"id":4,"class":"UITableViewCell","frame":[0,120,393,52]},
    {"id":5,"class":"_UITouchPassthroughView","frame":[0,0,393,852]}]},
    {"id":6,"class":"UINavigationBar","frame":[0,59,393,54],"children":[
    {"id":7,"class":"UIButton","identifier":"edit","frame":[300,5,72,44]}]},
    {"id":8,"class":"FloatingBarContainerView","frame":[0,0,393,852],"children":[
    {"id":9,"class":"_TtGC5UIKitP10$186e04bc422FloatingBarHostingViewVS_20FloatingBarContainer_",
    "frame":[0,0,393,852]}]}]}]}]}}
    """.replacingOccurrences(of: "\n", with: "")

  private static let touches = """

    {"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[100,140],"hit":4}]}}
    {"t":2,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[100,140]}]}}
    {"t":3,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[330,86],"hit":7}]}}
    {"t":4,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[330,86]}]}}

    """

  private static func recording(_ facts: String) -> String { "{\"retouch\":1\(facts)}\n" + views + touches }

  /// A policy of the app that says nothing of a system.
  private static let policy = "policy: slop\nrules:\n  - match: UIButton\n    pointInside: { outset: 2 }\n"

  private func workplace(_ facts: String, _ options: String...) throws -> Workplace {
    let here = try Workplace()
    try here.write("a.jsonl", Self.recording(facts))
    try here.write("p.yaml", Self.policy)
    #expect(try here.retouch(["record", "a.jsonl", "-o", "a.sqlite"] + options).code == 0)
    return here
  }

  private static let follows = "UIKit's own views follow the policy ios-26"
  private static let notKnown =
    "not recorded, so no rules for UIKit's own views apply; set it with retouch record --os \"iOS 18.1\""

  @Test func `A recording of iOS 26 is explained by its system's policy, and so is a policy that is tried`() throws {
    let here = try workplace(#","os":"iOS 26.1""#)
    #expect(try here.retouch("export", "a.sqlite").output.contains(#""policy":"ios-26""#))
    let replayed = try here.retouch("replay", "a.sqlite", "--policy", "p.yaml", "--min-fidelity", "100")
    #expect(replayed.code == 0 && replayed.output.contains("No touch goes somewhere else."))
    #expect(replayed.output.contains("\nSystem: iOS 26.1; \(Self.follows)\n"))
    // Rules of the system that match no view are nobody's to mend.
    #expect(!(replayed.output + replayed.errors).contains("no view in any trace"))
    let explained = try here.retouch("explain", "a.sqlite", "--event", "1")
    #expect(explained.output.contains("\nsystem       iOS 26.1; \(Self.follows)\n"))
    #expect(explained.output.contains("UITableViewCell takes the touch itself (base uikit)\n\nWhat comes of the touch"))
    let json = try here.retouch("explain", "a.sqlite", "--event", "1", "--format", "json")
    #expect(json.output.contains(#""os":"iOS 26.1","systemPolicy":"ios-26""#))
    for arguments in [["sweep", "a.sqlite", "--policy", "p.yaml"], ["audit", "a.sqlite"]] {
      #expect(try here.retouch(arguments).output.contains("\nSystem: iOS 26.1; \(Self.follows)\n"), "\(arguments)")
    }
    let markdown = try here.retouch("report", "--format", "markdown").output
    #expect(markdown.contains("**System**: iOS 26.1; ") && markdown.contains("follow the policy ios-26."))
    #expect(try here.retouch("view", "a.sqlite").output.contains("ios-26"))
    #expect(try here.retouch("audit", "a.sqlite").output.contains("UIButton") == false)
  }

  @Test func `The documented rule alone, and a policy without a system, lose these touches`() throws {
    let here = try workplace(#","os":"iOS 26.1""#)
    try here.write("none.yaml", "system: none\n" + Self.policy)
    for policy in ["uikit", "none.yaml"] {
      let replayed = try here.retouch("replay", "a.sqlite", "--policy", policy)
      #expect(replayed.code == 1 && replayed.output.contains("2 touches go somewhere else"), "\(policy)")
    }
    // A release that is named holds whatever was recorded.
    try here.write("old.yaml", "system: iOS 17\n" + Self.policy)
    #expect(try here.retouch("replay", "a.sqlite", "--policy", "old.yaml").code == 1)
    #expect(try here.retouch("replay", "a.sqlite", "--policy", "ios-26").code == 0)
  }

  @Test func `A recording that names another policy keeps it, and one without a system says so`() throws {
    let other = try workplace(#","os":"iOS 26.1","policy":"uikit""#)
    let replayed = try other.retouch("replay", "a.sqlite", "--policy", "p.yaml", "--min-fidelity", "100")
    #expect(replayed.code == 3 && !replayed.output.contains("System:"))
    let unknown = try workplace("")
    #expect(
      try unknown.retouch("sweep", "a.sqlite", "--policy", "p.yaml").output.contains("\nSystem: \(Self.notKnown)\n"))
    #expect(try unknown.retouch("audit", "a.sqlite").output.contains("\nSystem: \(Self.notKnown)\n"))
    #expect(
      try unknown.retouch("explain", "a.sqlite", "--event", "1").output.contains("system      \(Self.notKnown)\n"))
    #expect(try unknown.retouch("view", "a.sqlite").output.contains("system not known"))
    // A replay says so where it does not understand the recording.
    let misunderstood = try unknown.retouch("replay", "a.sqlite", "--policy", "p.yaml").output
    #expect(misunderstood.contains("\nSystem: \(Self.notKnown)\n"))
  }

  @Test(arguments: ["26.1", "Version 26.1 (Build 23B86)", "iOS 26.1 Simulator"])
  func `The system is read in the forms in which it is written`(os: String) throws {
    let here = try workplace(",\"os\":\"\(os)\"")
    let replayed = try here.retouch("replay", "a.sqlite", "--policy", "p.yaml", "--min-fidelity", "100")
    #expect(replayed.code == 0 && replayed.output.contains("\nSystem: \(os); \(Self.follows)\n"))
  }

  @Test func `A system that is not read is told, and can be named`() throws {
    let here = try workplace(#","os":"Cupertino 7""#)
    let replayed = try here.retouch("replay", "a.sqlite", "--policy", "p.yaml")
    let told = "\nSystem: \"Cupertino 7\" is not a release of iOS, so no rules for UIKit's own views apply;"
    #expect(replayed.output.contains(told), "\(replayed.output)")
    let named = try workplace(#","os":"Cupertino 7""#, "--os", "iOS 26.1")
    #expect(try named.retouch("replay", "a.sqlite", "--policy", "p.yaml", "--min-fidelity", "100").code == 0)
  }

  @Test func `The system is named when it is recorded, where the input does not`() throws {
    let named = try workplace("", "--os", "iOS 26.1")
    #expect(try named.retouch("replay", "a.sqlite", "--policy", "p.yaml", "--min-fidelity", "100").code == 0)
    let kept = try workplace(#","os":"iOS 18.1""#, "--os", "iOS 26.1")
    #expect(try kept.retouch("export", "a.sqlite").output.contains(#""os":"iOS 18.1""#))
    #expect(try kept.retouch("export", "a.sqlite").output.contains(#""policy":"ios-18""#))
    let here = try Workplace()
    try here.write("a.jsonl", Self.recording(""))
    for os in ["Android 14", "iOS", "iOS 26.x"] {
      let refused = try here.retouch("record", "a.jsonl", "-o", "a.sqlite", "--os", os)
      #expect(refused.code == 64 && refused.errors.contains("--os takes iOS or iPadOS 13 or later"), "\(os)")
    }
  }

  @Test func `A dump is read by its system, or by the views that came with one`() throws {
    let here = try Workplace()
    let dump = """
      <UIWindow: 0x1; frame = (0 0; 393 852); layer = <UIWindowLayer: 0x2>>
         | <UILayoutContainerView: 0x3; frame = (0 0; 393 852); layer = <CALayer: 0x4>>
         |    | <UIButton: 0x5; frame = (20 100; 60 44); layer = <CALayer: 0x6>>
         |    | <OVER: 0x7; frame = (0 0; 393 852); layer = <CALayer: 0x8>>

      """
    let floating = "_TtGC5UIKitP10$186e04bc422FloatingBarHostingViewVS_20FloatingBarContainer_"
    try here.write("new.txt", dump.replacingOccurrences(of: "OVER", with: floating))
    let read = try here.retouch("record", "new.txt", "-o", "new.sqlite")
    #expect(
      read.errors.contains("it is iOS 26 or later, as FloatingBarHostingView came with that"), "\(read.errors)")
    let explained = try here.retouch("explain", "new.sqlite", "--snapshot", "1", "--at", "50,120").output
    #expect(explained.contains("under ios-26 UIWindow/UILayoutContainerView/UIButton"), "\(explained)")
    #expect(explained.contains("FloatingBarHostingView<FloatingBarContainer> lets the touch through"))

    try here.write("old.txt", dump.replacingOccurrences(of: "OVER", with: "_UITouchPassthroughView"))
    #expect(try here.retouch("record", "old.txt", "-o", "old.sqlite").code == 0)
    let swallowed = try here.retouch("explain", "old.sqlite", "--snapshot", "1", "--at", "50,120").output
    #expect(swallowed.contains("under uikit UIWindow/UILayoutContainerView/_UITouchPassthroughView"))
    #expect(try here.retouch("record", "old.txt", "-o", "old.sqlite", "--os", "iOS 17.5", "--force").code == 0)
    let through = try here.retouch("explain", "old.sqlite", "--snapshot", "1", "--at", "50,120").output
    #expect(through.contains("under ios-17 UIWindow/UILayoutContainerView/UIButton"), "\(through)")
  }

  @Test func `A certificate, a minimized test and mutants stand on the recorded system, too`() throws {
    let here = try workplace(#","os":"iOS 26.1""#)
    try here.write("q.yaml", "policy: q\nrules:\n  - match: UITableViewCell\n    hitTest: none\n")
    #expect(try here.retouch("sweep", "a.sqlite", "--policy", "q.yaml", "--certificate", "c.sqlite").code == 1)
    let checked = try here.retouch("check", "c.sqlite")
    #expect(checked.code == 0 && checked.output.contains("policy q compared with ios-26"), "\(checked.errors)")
    let minimized = try here.retouch("minimize", "a.sqlite", "--event", "1", "--policy", "q.yaml")
    #expect(minimized.code == 0 && minimized.output.contains(#""policy":"ios-26""#), "\(minimized.errors)")
    let mutants = try here.retouch("policy", "mutate", "q.yaml", "--trace", "a.sqlite")
    #expect(mutants.code == 0 && !mutants.output.contains("FloatingBar"), "\(mutants.errors)")
    #expect(mutants.output.contains("1 mutant") || mutants.output.contains("mutants"))
    let coverage = try here.retouch("policy", "check", "q.yaml", "--trace", "a.sqlite").output
    #expect(coverage.contains("(1 view, 1 of 2 touches)"), "\(coverage)")
  }
}
