import Foundation
import Testing

/// Tests that each mistake in a policy is refused or warned about, with words that name it, and
/// that what only looks like a mistake is read.
@Suite struct PolicyMistakeTests {
  private enum Verdict { case refused, warned, right }

  private struct Mistake: CustomTestStringConvertible {
    var name: String
    var text: Data
    var verdict: Verdict
    /// What `policy check` says after the file's name; the rule or the rules of a right one.
    var words: String
    var testDescription: String { name }
  }

  private static func refused(_ name: String, _ text: String, _ words: String) -> Mistake {
    Mistake(name: name, text: Data(text.utf8), verdict: .refused, words: words)
  }

  private static func warned(_ name: String, _ text: String, _ words: String) -> Mistake {
    Mistake(name: name, text: Data(text.utf8), verdict: .warned, words: words)
  }

  private static func right(_ name: String, _ text: String, _ words: String) -> Mistake {
    Mistake(name: name, text: Data(text.utf8), verdict: .right, words: words)
  }

  /// A rule that begins in line 2 and has this text in line 3.
  private static func rule(_ text: String) -> String { "rules:\n  - match: A\n    \(text)\n" }

  private static func match(_ selector: String) -> String { "rules:\n  - match: \(selector)\n    hitTest: none\n" }

  private static let yaml: [Mistake] = [
    refused("a tab", "rules:\n\t- match: A\n", ":2:1: not YAML: a tab indents this line; use spaces"),
    refused(
      "a no-break space", "rules:\n  - match: A\n\u{a0}\u{a0}  hitTest: none\n",
      ":3:1: not YAML: a space that is not one to YAML indents this line; replace it"),
    refused(
      "too little indentation", "rules:\n  - match: A\n  hitTest: none\n",
      ":3:3: not YAML: \"hitTest\" begins in column 3, and nothing above it does"),
    refused(
      "too much indentation", "rules:\n  - match: A\n      hitTest: none\n",
      ":3:7: not YAML: \"hitTest\" begins in column 7, and nothing above it does"),
    refused(
      "no space after a dash", "rules:\n  -match: A\n    hitTest: none\n", ":2:3: not YAML: write a space after -"),
    refused("no space after a colon", rule("hitTest:none"), ":3:5: not YAML: write a space after hitTest:"),
    refused(
      "no colon after rules", "rules\n  - match: A\n    hitTest: none\n", ":1:1: not YAML: write a colon after rules"),
    refused(
      "no colon after match", "rules:\n  - match A\n    hitTest: none\n", ":2:5: not YAML: write a colon after match"),
    refused("no colon after hitTest", rule("hitTest none"), ":3:5: not YAML: write a colon after hitTest"),
    refused("an open quotation mark", match("\"#a"), ":2:12: not YAML: \" is not closed"),
    refused("an open brace", rule("pointInside: { outset: 10"), ":3:18: not YAML: { is not closed"),
    refused("an open bracket", #"{"rules": [{"match": "A", "hitTest": "none"}"#, ":1:11: not YAML: [ is not closed"),
    refused(
      "a control character", "policy: a\u{7}b\n", ":1:10: not YAML: the control character with the code 7; remove it"),
    refused("a zero byte", "policy: a\0b\n", ":1:10: not YAML: the control character with the code 0; remove it"),
    Mistake(
      name: "not UTF-8", text: Data([0x70, 0x6F, 0x6C, 0x69, 0x63, 0x79, 0x3A, 0x20, 0xE9]), verdict: .refused,
      words: ": expected UTF-8 text, found other bytes"),
    Mistake(
      name: "UTF-16", text: Data([0xFF, 0xFE, 0x70, 0, 0x3A, 0]), verdict: .refused,
      words: ": expected UTF-8 text, found other bytes"),
    refused("two documents", "policy: a\n---\npolicy: b\n", ":2:1: not YAML: expected a single document"),
    refused(
      "anchors", "a: &a [x, x]\nb: &b [*a, *a]\nrules: []\n", ":1:4: expected a policy without anchors, found \"&a\""),
    refused(
      "rules twice", rule("hitTest: none") + rule("hitTest: none"), ":1:1: not YAML: the key \"rules\" stands twice"),
    refused(
      "an override twice", rule("hitTest: none\n    hitTest: passthrough"),
      ":3:5: not YAML: the key \"hitTest\" stands twice"),
    refused("an empty file", "", ": expected a policy: keys \"policy\", \"base\" and \"rules\", found nothing"),
    refused(
      "only a comment", "# none\n", ": expected a policy: keys \"policy\", \"base\" and \"rules\", found nothing"),
    refused("a list", "- match: A\n", ":1:1: expected a policy: keys \"policy\", \"base\" and \"rules\", found a list"),
    right("a byte order mark", "\u{feff}" + match("A"), "line 2: A { hitTest: none }"),
    right("lines of Windows", match("A").replacing("\n", with: "\r\n"), "line 2: A { hitTest: none }"),
    right(
      "JSON with a comma too many", #"{"rules": [{"match": "A", "hitTest": "none",},]}"#, "line 1: A { hitTest: none }"),
  ]

  private static let keys: [Mistake] = [
    refused("a misspelt key", "polcy: a\n", ":1:1: unknown key \"polcy\"; did you mean \"policy\"?"),
    refused("a key of another case", rule("hittest: none"), ":3:5: unknown key \"hittest\"; did you mean \"hitTest\"?"),
    refused("a key that is not known", "verse: 2\n", ":1:1: unknown key \"verse\""),
    refused(
      "a later version", "rulez: []\nversion: 2\n",
      ":2:10: a file of version 2, which needs a newer retouch; this one, 0.1.0, reads version 1"),
    refused("a version that is none", "version: latest\n", ":1:10: expected a whole number, found \"latest\""),
    refused("a base that is not known", "base: uikitt\n", ":1:7: unknown value \"uikitt\"; did you mean \"uikit\"?"),
    refused(
      "an old system", "system: iOS 9\n", ":1:9: expected none, or iOS 13 or later, as \"iOS 18.1\", found \"iOS 9\""),
    refused("no match", "rules:\n  - hitTest: none\n", ":2:5: a rule without \"match\""),
    refused("no effect", "rules:\n  - match: A\n", ":2:5: the rule changes nothing; give at least one of hitTest"),
    refused("rules that are none", "rules:\n  match: A\n", ":2:3: expected a list of rules, found keys and values"),
    refused(
      "an override's key in the rule", rule("outset: 10"),
      ":3:5: \"outset\" belongs to pointInside; write pointInside: { outset: ... }"),
    refused(
      "two overrides in one", rule("hitTest: { enlarge: 10, regions: [[0, 0, 1, 1]] }"),
      ":3:29: \"enlarge\" and \"regions\" are two overrides; write a rule for each"),
    refused("a decimal comma", rule("pointInside: { outset: 10,5 }"), ":3:31: unknown key \"5\"; known are outset"),
    refused(
      "else without ask", rule("hitTest: { enlarge: 10, else: none }"),
      ":3:29: \"else\" is for ask, not for \"enlarge\""),
    refused("a word as a key", rule("hitTest: { passthrough: true }"), ":3:16: \"passthrough\" takes no value; write"),
    refused(
      "a property that is not known", rule("set: { hidden: true }"),
      ":3:12: unknown key \"hidden\"; did you mean \"isHidden\"?"),
    refused(
      "an event that is not known", rule("events: { shake: none }"), ":3:15: unknown key \"shake\"; known are motion"),
    refused(
      "when with a property", rule("when: { event: hover }\n    set: { alpha: 0 }"),
      ":4:5: \"when\" is for hitTest, pointInside, not for \"set\""),
    refused(
      "a move without its end", rule("recognizers: { move: { recognizer: Pan } }"), ":3:26: a rule without \"to\""),
  ]

  private static let values: [Mistake] = [
    refused(
      "a word that is not known", rule("hitTest: passThrough"),
      ":3:14: unknown value \"passThrough\"; did you mean \"passthrough\"?"),
    refused(
      "a number for an override", rule("hitTest: 10"),
      ":3:14: expected none, passthrough, selfOnly, penetrable, throughEmptySpace, {"),
    refused("too much alpha", rule("set: { alpha: 5 }"), ":3:19: expected a number from 0 to 1, found \"5\""),
    refused("NaN", rule("pointInside: { outset: .nan }"), ":3:28: expected a number, found \".nan\""),
    refused("infinity", rule("pointInside: { outset: .inf }"), ":3:28: expected a number, found \".inf\""),
    refused(
      "a number that is too large", rule("pointInside: { outset: 1e400 }"), ":3:28: expected a number, found \"1e400\""),
    refused("a unit", rule("pointInside: { outset: 10pt }"), ":3:28: expected a number, found \"10pt\""),
    refused(
      "true in quotes", rule("set: { isHidden: \"true\" }"),
      ":3:22: expected true or false, found the text \"true\"; write it without quotes"),
    refused(
      "a number in quotes", rule("pointInside: { outset: '10' }"),
      ":3:28: expected a number, found the text \"10\"; write it without quotes"),
    refused("1 for true", rule("set: { isHidden: 1 }"), ":3:22: expected true or false, found \"1\""),
    refused(
      "a negative size", rule("pointInside: { minimumSize: -44 }"),
      ":3:33: expected a number of points, or [width, height], 0 or more"),
    refused(
      "a negative radius", rule("pointInside: { cornerRadius: -8 }"),
      ":3:34: expected a radius, 0 or more, found \"-8\""),
    refused(
      "two corners", rule("pointInside: { polygon: [[0, 0], [1, 1]] }"),
      ":3:29: expected [[x, y], ...] with at least three corners"),
    refused(
      "three numbers of a rectangle", rule("hitTest: { regions: [[0, 0, 1]] }"),
      ":3:26: expected [x, y, width, height], found 3 elements"),
    right("a negative outset", rule("pointInside: { outset: -5 }"), "line 2: A { pointInside: { outset: -5 } }"),
    right("yes for true", rule("set: { isHidden: yes }"), "line 2: A { set: { isHidden: true } }"),
  ]

  private static let selectors: [Mistake] = [
    refused(
      "a comment for a selector", match("#close"),
      ":2:11: expected a selector, found nothing: # begins a comment in YAML"),
    warned(
      "a comment in a selector", match("UIButton #close"),
      ":2: warning: \"#close\" is a YAML comment, so the selector is \"UIButton\""),
    warned(
      "a class of CSS", match("UIButton.close"),
      ":2: warning: \"UIButton.close\" is the class close of a module UIButton"),
    warned(
      "a class of CSS alone", match(".close"),
      ":2: warning: \".close\" is no class; write #close for the identifier close"),
    warned("a misspelt class", match("UIButon"), ":2: warning: UIKit has no class UIButon; did you mean UIButton?"),
    refused(
      "a list for a selector", match("[tag=3]"), ":2:12: expected a selector, found a list; write \"[tag=3]\" in quotes"
    ),
    refused("a star", match("*"), ":2:12: not YAML: a value that begins with * needs quotes: \"*\""),
    refused(
      "typographic quotes", match("“#pay”"),
      ":2:12: expected a selector, found \"“#pay”\"; write straight quotation marks"),
    refused("no selector", match(""), ":2:11: expected a selector, found nothing"),
    refused(
      "a bracket that is not closed", match("\"[tag=3\""),
      ":2:12: in the selector \"[tag=3\", at character 7: expected \"]\""),
    refused(
      "a tag that is no number", match("\"[tag=three]\""),
      ":2:12: in the selector \"[tag=three]\", at character 6: expected a number"),
    refused(
      "a pseudo-class of CSS", match("\"A:hover\""),
      ":2:12: in the selector \"A:hover\", at character 3: unknown \":hover\"; known are"),
    refused(
      "a sibling of CSS", match("\"A + B\""), ":2:12: in the selector \"A + B\", at character 3: expected a class"),
    refused(
      "a selector that ends early", match("\"A >\""), ":2:12: in the selector \"A >\", at character 4: expected a class"
    ),
    warned("a selector of nothing", match("\"#a#b\""), ":2: warning: no view can match \"#a#b\""),
    warned(
      "a rule that is overridden", rule("hitTest: passthrough") + "  - match: A\n    hitTest: none\n",
      ":2: warning: this rule has no effect: rule 2 (line 4) overrides it"),
    warned(
      "a rule that comes too late", rule("hitTest: none") + "  - match: A\n    hitTest: passthrough\n",
      ":4: warning: this rule has no effect: rule 1 (line 2) lets nobody be hit there"),
    warned(
      "a hole in itself", match("\"#a\"").replacing("none", with: "{ except: \"#a\" }"),
      ":2: warning: a view is never a hole of itself"),
    right(
      "views that ask each other",
      "rules:\n  - match: '#a'\n    hitTest: { ask: '#b' }\n  - match: '#b'\n    hitTest: { ask: '#a' }\n",
      "line 4: #b { hitTest: { ask: ['#a'] } }"),
  ]

  private static func recognizers(_ text: String) -> String { rule("recognizers: { \(text) }") }

  private static let gestures: [Mistake] = [
    refused("a view that should begin", rule("shouldBegin: true"), ":3:18: expected false or { axis: horizontal }"),
    refused(
      "an axis that is not known", rule("shouldBegin: { axis: sideways }"),
      ":3:26: unknown value \"sideways\"; known are horizontal, vertical"),
    refused("an answer that is none", rule("touchesShouldCancel: never"), ":3:26: expected true or false"),
    refused(
      "a list of recognizers", rule("recognizers: [UITapGestureRecognizer]"),
      ":3:18: expected { of: UIPanGestureRecognizer, set: { isEnabled: false } } or { move: {"),
    refused("recognizers without keys", recognizers(""), ":3:18: expected { of: UIPanGestureRecognizer"),
    refused(
      "a key of recognizers that is not known", recognizers("requireFailure: A"),
      ":3:20: unknown key \"requireFailure\"; known are of, add, remove, move, name, set"),
    refused(
      "a class of recognizers alone", recognizers("of: UITapGestureRecognizer"),
      ":3:18: the rule changes nothing; give at least one of set, requireToFail, simultaneousWith"),
    refused(
      "no parameters", recognizers("set: {}"),
      ":3:18: the rule changes nothing; give at least one of set, requireToFail"
    ),
    refused(
      "two subjects", recognizers("add: UITapGestureRecognizer, remove: UITapGestureRecognizer"),
      ":3:49: \"add\" and \"remove\" are two overrides; write a rule for each"),
    refused(
      "a removal with a value", recognizers("remove: UITapGestureRecognizer, set: { isEnabled: true }"),
      ":3:52: \"set\" is for of, add, not for \"remove\""),
    refused(
      "a move with a relation",
      recognizers("move: { recognizer: UITapGestureRecognizer, to: superview }, shouldBegin: false"),
      ":3:81: \"shouldBegin\" is for of, add, not for \"move\""),
    refused("an addition of all", recognizers("add: \"*\""), ":3:25: expected a class, as UITapGestureRecognizer"),
    refused(
      "a parameter that is not known", recognizers("set: { numberOfTaps: 2 }"),
      ":3:27: unknown key \"numberOfTaps\"; known are isEnabled, numberOfTapsRequired"),
    refused(
      "no taps", recognizers("set: { numberOfTapsRequired: 0 }"),
      ":3:49: expected a whole number, 1 or more, found \"0\""),
    refused(
      "half a finger", recognizers("set: { numberOfTouchesRequired: 1.5 }"),
      ":3:52: expected a whole number, 1 or more, found \"1.5\""),
    refused(
      "fewer fingers at most than at least",
      recognizers("set: { minimumNumberOfTouches: 3, maximumNumberOfTouches: 2 }"),
      ":3:25: expected a minimumNumberOfTouches that is not above maximumNumberOfTouches, found \"3, 2\""),
    refused(
      "a negative duration", recognizers("set: { minimumPressDuration: -1 }"),
      ":3:49: expected a number of seconds, 0 or more, found \"-1\""),
    refused(
      "an infinite movement", recognizers("set: { allowableMovement: .inf }"),
      ":3:46: expected a number of points, 0 or more, found \".inf\""),
    refused(
      "a direction that is not known", recognizers("set: { direction: [left, north] }"),
      ":3:45: unknown value \"north\"; known are left, right, up, down"),
    refused("no direction", recognizers("set: { direction: [] }"), ":3:38: expected a word or a list of words"),
    refused(
      "a recognizer in a comment", rule("recognizers:\n      requireToFail: UITapGestureRecognizer on #card"),
      ":4:22: expected a selector, found nothing: # begins a comment in YAML; "
        + "write \"UITapGestureRecognizer on #card\" in quotes"),
    refused(
      "a path for a view", recognizers("requireToFail: UITapGestureRecognizer on UIWindow/A"),
      ":3:35: in the selector \"UITapGestureRecognizer on UIWindow/A\", at character 35: expected a space, \">\""),
    refused("no other recognizer", recognizers("simultaneousWith: []"), ":3:38: expected a recognizer as UITap"),
    refused(
      "prevention without not", recognizers("canPrevent: UITapGestureRecognizer"),
      ":3:32: expected { not: UITapGestureRecognizer }, found \"UITapGestureRecognizer\""),
    refused(
      "touches that are received", recognizers("shouldReceive: true"),
      ":3:35: expected false or { not: UIControl }, found \"true\""),
    warned(
      "a misspelt class of recognizers", recognizers("requireToFail: UITapGestureRecogniser"),
      ":3: warning: UIKit has no class UITapGestureRecogniser; did you mean UITapGestureRecognizer?"),
    refused(
      "a constant that is not known", "constants: { tapmovement: 3 }\n",
      ":1:14: unknown key \"tapmovement\"; did you mean \"tapMovement\"?"),
    refused(
      "a negative constant", "constants: { tapPause: -1 }\n",
      ":1:24: expected a number, 0 or more, or an interval of two as [low, high], found \"-1\""),
    refused(
      "an interval in the wrong order", "constants: { tapPause: [2, 1] }\n",
      ":1:24: expected a number, 0 or more, or an interval of two as [low, high], found the greater one first"),
    refused(
      "three numbers for an interval", "constants: { tapPause: [1, 2, 3] }\n",
      ":1:24: expected a number, 0 or more, or an interval of two as [low, high], found 3 elements"),
    right(
      "a rule with several words about touches",
      rule("shouldBegin: false\n    recognizers: { shouldReceive: { not: UIControl } }\n    set: { bounces: no }"),
      "line 2: A { set: { bounces: false }, shouldBegin: false, "
        + "recognizers: { shouldReceive: { not: 'UIControl' } } }"),
  ]

  private static let all = yaml + keys + values + selectors + gestures

  @Test func `There are mistakes of each kind, each once`() {
    #expect(Self.all.count { $0.verdict != .right } >= 32)
    #expect(Set(Self.all.map(\.name)).count == Self.all.count)
  }

  @Test(arguments: all) private func `A mistake is named`(mistake: Mistake) throws {
    let here = try Workplace()
    try mistake.text.write(to: here.folder.appendingPathComponent("p.yaml"))
    let outcome = try here.retouch("policy", "check", "p.yaml", "--strict")
    switch mistake.verdict {
    case .refused:
      #expect(outcome.code == 2 && outcome.errors.hasPrefix("retouch: p.yaml\(mistake.words)"), "\(outcome)")
      #expect(outcome.errors.filter { $0 == "\n" }.count == 1, "\(outcome)")
    case .warned:
      #expect(outcome.code == 1 && outcome.output.contains("\np.yaml\(mistake.words)"), "\(outcome)")
    case .right:
      #expect(outcome.code == 0 && outcome.output.hasSuffix("  \(mistake.words)\n"), "\(outcome)")
    }
  }

  @Test func `A policy that is not a file is refused`() throws {
    let here = try Workplace()
    for (name, words) in [
      ("none.yaml", "none.yaml: no such file or policy; retouch policy list prints the names"),
      (".", ".: a folder; give a file"),
      ("uikitt", "uikitt: no such file or policy; did you mean \"uikit\"?"),
    ] {
      let outcome = try here.retouch("policy", "check", name)
      #expect(outcome.code == 2 && outcome.errors.hasPrefix("retouch: \(words)"), "\(outcome)")
    }
  }
}
