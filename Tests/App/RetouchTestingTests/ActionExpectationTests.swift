import Findings
import Foundation
import HitTesting
import ObjectScenes
import RetouchTesting
import TestSupport
import Testing
import Wording

#if UIKIT_MODEL
  import UIKitModel

  /// What a team's own test says about who acts.
  @MainActor @Suite struct ActionExpectationTests {
    private static let scene = """
      {"retouch":1,"app":"Shop","policy":"uikit","outcomes":true}
      {"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,390,844],"key":true,"children":[\
      {"id":2,"class":"UIView","identifier":"row","frame":[0,100,390,60],"recognizers":[\
      {"id":60,"class":"UITapGestureRecognizer","parameters":{}}],"children":[\
      {"id":3,"class":"UIButton","identifier":"buy","frame":[200,10,100,40]}]}]}]}}

      """

    /// A touch of the button from a time on, in seconds.
    private static func buy(at time: Int) -> String {
      """
      {"t":\(time),"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[240,130],"hit":3,"recognizers":[60]}]}}
      {"t":\(time).1,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[240,130]}]}}
      {"t":\(time).1,"outcome":{"touches":[1],"control":3,"sent":"touchUpInside","action":"buy:","target":"Shop"}}

      """
    }

    /// A tap on the row.
    ///
    /// - Parameter acts: whether the row's recognizer was seen to act.
    private static func row(at time: Int, acts: Bool = true) -> String {
      """
      {"t":\(time),"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[40,120],"hit":2,"recognizers":[60]}]}}
      {"t":\(time).1,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[40,120]}]}}

      """ + (acts ? "{\"t\":\(time).1,\"outcome\":{\"touches\":[1],\"recognizer\":60,\"acted\":\"ended\"}}\n" : "")
    }

    /// A touch of the window for a second. It is not known whether that is a tap.
    private static let longTouch = """
      {"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[40,400],"hit":1,"recognizers":[]}]}}
      {"t":2,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[40,400]}]}}

      """

    private static let recording = scene + buy(at: 1) + row(at: 3) + row(at: 5)

    private func withTrace(_ text: String = recording, _ body: (RecordedTrace) throws -> Void) throws {
      try withRecordedTrace("shop", text, body)
    }

    private func rules(_ selector: String, _ configure: (inout PolicyRule) -> Void) throws -> TouchPolicy {
      .rules(policy(.uikit, try rule(selector) { configure(&$0) }))
    }

    /// The row has no recognizer.
    private func withoutTap() throws -> TouchPolicy {
      try rules("#row") { $0.recognizers = RecognizerRule(.removed(className: nil)) }
    }

    /// A rule that changes who acts alone: the row's recognizer wants two taps.
    private func withDoubleTap() throws -> TouchPolicy {
      try rules("#row") {
        $0.recognizers = RecognizerRule(.present(className: nil))
        $0.recognizers?.set.numberOfTapsRequired = 2
      }
    }

    private func verdicts(_ report: RunReport) -> [Verdict] {
      report.groups.map(\.key).filter(\.kind.isOfAction).map(\.verdict)
    }

    private func withAddedTap() throws -> TouchPolicy {
      try rules("UIWindow") { $0.recognizers = RecognizerRule(.added(className: "UITapGestureRecognizer")) }
    }

    @Test func `rules that leave who acts as it was pass`() throws {
      try withTrace { trace in
        let report = try expectActionsUnchanged(in: trace, under: .named("uikit"))
        #expect(report.counts.events?.actions.touches == 3)
        #expect(ReportWords.unknownActions(report).isEmpty)
      }
    }

    @Test func `a lost action is an issue that names who acted, why, and the touch`() throws {
      try withTrace { trace in
        var report: RunReport?
        let found = issues { report = try expectActionsUnchanged(in: trace, under: withoutTap()) }
        let group = try #require(report?.groups.first { $0.key.kind == .actionLost })
        #expect(
          found == [
            """
            action-lost: 1 touch [\(group.fingerprint)]
              before  UITapGestureRecognizer on UIView#row
              after   nobody
              why     it does not get the touch any more, which hits UIWindow/UIView#row, by the rule #row \
            { recognizers: { remove: '*' } }
              e.g.    event 3 at (40, 120), 3 s in shop.sqlite
            """
          ])
        // The app would have gone another way from then on.
        let unknown = ReportWords.unknownActions(try #require(report))
        #expect(unknown == ["Of who acts, not judged: 1 later."])
      }
    }

    @Test func `who is hit, and who acts, are judged apart`() throws {
      try withTrace { trace in
        let hole = try rules("#buy") { $0.hitTest = HitTestOverride.none }
        let moved = issues { try expectTouchesUnchanged(in: trace, under: hole) }
        #expect(moved.count == 1 && moved.first?.hasPrefix("moved: 1 touch [") == true, "\(moved)")
        let taken = issues { try expectActionsUnchanged(in: trace, under: hole) }
        #expect(taken.count == 1 && taken.first?.hasPrefix("action-taken: 1 touch [") == true, "\(taken)")
        try expectTouchesUnchanged(in: trace, under: withDoubleTap())
        let late = issues { try expectActionsUnchanged(in: trace, under: withDoubleTap()) }
        #expect(late.count == 1 && late.first?.hasPrefix("action-late: 1 touch [") == true, "\(late)")
      }
    }

    @Test func `what UIKit does not define is no issue, and is counted`() throws {
      try withTrace(Self.scene + Self.longTouch) { trace in
        let report = try expectActionsUnchanged(in: trace, under: withAddedTap())
        #expect(verdicts(report) == [.undecided])
        #expect(ReportWords.unknownActions(report).last == "Of who acts, not judged: 1 undecided.")
      }
    }

    @Test func `what the own policy does not explain is no issue, and is counted`() throws {
      // Nothing kept the recognizer from acting.
      try withTrace(Self.scene + Self.row(at: 1, acts: false)) { trace in
        let report = try expectActionsUnchanged(in: trace, under: withoutTap())
        #expect(verdicts(report) == [.unmodelled])
        #expect(
          ReportWords.unknownActions(report) == [
            "0 of 1 action (0.0%), recorded or expected, is both under the recording's own policy: "
              + "UITapGestureRecognizer 0 of 1", "Of who acts, not judged: 1 unmodelled.",
          ])
      }
    }

    @Test func `a recording without outcomes, and code, are told`() throws {
      let silent = Self.recording.replacing(",\"outcomes\":true", with: "").split(separator: "\n")
        .filter { !$0.contains("outcome") }.joined(separator: "\n")
      try withTrace(silent + "\n") { trace in
        let found = issues { try expectActionsUnchanged(in: trace, under: .named("uikit")) }
        #expect(
          found == ["shop.sqlite does not tell who acted: record it anew with outcomes, or leave the expectation out"])
      }
      try withTrace(Self.scene) { trace in
        let found = issues { try expectActionsUnchanged(in: trace, under: .named("uikit")) }
        #expect(found == ["shop.sqlite holds no touch: record some, or leave the expectation out"])
      }
      try withTrace { trace in
        let code = TouchPolicy.code(.view(matching: "#row", UIView.init(frame:)))
        for baseline in [nil, try TouchPolicy.named("uikit")] {
          let found = issues { try expectActionsUnchanged(in: trace, under: code, comparedWith: baseline) }
          #expect(
            found == [
              "the classes under test are code: who acts can be replayed under rules alone, such as .named or .rules"
            ])
        }
      }
    }

    @Test func `two policies are compared, whatever was recorded`() throws {
      try withTrace { trace in
        try expectActionsUnchanged(in: trace, under: withoutTap(), comparedWith: withoutTap())
        let found = issues {
          try expectActionsUnchanged(in: trace, under: .named("uikit"), comparedWith: withoutTap())
        }
        #expect(found.count == 1 && found.first?.hasPrefix("action-gained: 1 touch [") == true, "\(found)")
      }
    }

    @Test func `a recording of an app with rules of its own is judged by what was recorded`() throws {
      try withTrace(Self.recording.replacing("\"policy\":\"uikit\"", with: "\"policy\":\"in-house\"")) { trace in
        try expectActionsUnchanged(in: trace, under: .named("uikit"))
        #expect(issues { try expectActionsUnchanged(in: trace, under: withoutTap()) }.count == 1)
      }
    }

    @Test func `what is accepted is no issue, beside what other tests accept`() throws {
      try withTrace { trace in
        let hole = try rules("#buy") { $0.hitTest = HitTestOverride.none }
        #expect(issues { try expectTouchesUnchanged(in: trace, under: hole, mode: .accept) }.count == 1)
        #expect(issues { try expectActionsUnchanged(in: trace, under: hole, mode: .judge) }.count == 1)
        let accepting = issues { try expectActionsUnchanged(in: trace, under: hole, mode: .accept) }
        #expect(accepting.first?.hasPrefix("accepted 1 group in shop.accepted.json") == true, "\(accepting)")
        try expectActionsUnchanged(in: trace, under: hole, mode: .judge)
        try expectTouchesUnchanged(in: trace, under: hole, mode: .judge)
      }
    }
  }
#endif
