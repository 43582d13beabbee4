import Foundation
import TestSupport
import Testing

/// The built program tells who acts under another policy.
@Suite struct ActionTests {
  /// A button in a row that a tap recognizer watches, and a touch of each.
  private static let shop = #"""
    {"retouch":1,"app":"Shop","os":"iOS 18.1","policy":"uikit","outcomes":true}
    {"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,390,844],"key":true,"children":[{"id":2,"class":"UIView","identifier":"row","frame":[0,100,390,60],"recognizers":[{"id":60,"class":"UITapGestureRecognizer"}],"children":[{"id":3,"class":"UIButton","identifier":"buy","frame":[200,10,100,40]}]}]}]}}
    {"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[240,130],"hit":3,"recognizers":[60]}]}}
    {"t":1.1,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[240,130]}]}}
    {"t":1.1,"outcome":{"touches":[1],"control":3,"sent":"touchUpInside","action":"buy:","target":"Shop"}}
    {"t":3,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[40,120],"hit":2,"recognizers":[60]}]}}
    {"t":3.1,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[40,120]}]}}
    {"t":3.1,"outcome":{"touches":[1],"recognizer":60,"acted":"ended"}}
    {"t":4,"end":true}

    """#

  /// The button is not hit any more, so that the row's recognizer acts upon its touch.
  private static let policy = Sample.policy("  - match: \"#buy\"\n    hitTest: none\n")

  private func recorded(_ text: String = shop, policy: String = policy) throws -> Workplace {
    let here = try Workplace()
    try here.write("policy.yaml", policy)
    let made = try here.retouch("record", "-", "-o", "shop.sqlite", input: text)
    #expect(made.code == 0, "\(made.errors)")
    return here
  }

  @Test func `Shares of a replay of who acts are merged to what one machine finds`() throws {
    let here = try recorded()
    let merged = try here.expectMerged(["replay", "--policy", "policy.yaml"], copiesOf: "shop.sqlite")
    #expect(merged.output.contains("action-taken"), "\(merged.output)")
    let steps = try here.sqlite3("merged", "SELECT count(*) > 4 FROM deliveries").output
    #expect(steps == "1\n")
  }
}
