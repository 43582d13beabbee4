import Foundation
import Testing

/// Tests that the sources use nothing newer than the oldest iOS that `Package.swift` names.
///
/// SwiftPM compiles a package for its own minimum, so one newer name in a module breaks the build
/// of each app that links it. The compiler on Linux knows no versions of iOS. This list holds the
/// names that were used here once, and others that are likely. `Tools/check-ios` and Xcode find
/// all.
@Suite struct OldestSystemTests {
  /// What a pattern finds in a line with that word, and the first iOS that has it.
  private static let newer: [(name: String, word: String, since: Int, pattern: String)] = [
    ("a regular expression literal", "/", 16, #"(?:^|[\s(\[{,:=])#?/(?![\s/*=])(?:[^/\\\n]|\\.)+/"#),
    ("Regex", "Regex", 16, #"\b(?:Regex|RegexBuilder|RegexComponent)\b"#),
    ("firstRange(of:)", ".firstRange(", 16, #"\.firstRange\(of:"#),
    ("ranges(of:)", ".ranges(", 16, #"\.ranges\(of:"#),
    ("firstMatch(of:)", ".firstMatch(", 16, #"\.firstMatch\(of:"#),
    ("wholeMatch(of:)", ".wholeMatch(", 16, #"\.wholeMatch\(of:"#),
    ("prefixMatch(of:)", ".prefixMatch(", 16, #"\.prefixMatch\(of:"#),
    ("matches(of:)", ".matches(", 16, #"\.matches\(of:"#),
    ("replacing(_:with:)", ".replac", 16, #"\.(?:replacing|replace)\(\s*""#),
    ("trimmingPrefix(_:)", ".trim", 16, #"\.(?:trimmingPrefix|trimPrefix)\("#),
    ("split(separator:) by a text", ".split(", 16, #"\.split\(separator: "x{2,}""#),
    ("a clock", "Clock", 16, #"\b(?:ContinuousClock|SuspendingClock)\b|\bsome Clock\b|\bany Clock\b"#),
    ("Duration", "Duration", 16, #"\bDuration\b"#),
    ("a Duration's units", "seconds(", 16, #"(?:^|[\s(\[,:])\.(?:seconds|milliseconds|microseconds|nanoseconds)\("#),
    ("Task.sleep(for:)", ".sleep(", 16, #"\.sleep\((?:for|until):"#),
    ("URL(filePath:)", "filePath:", 16, #"\bURL\(filePath:"#),
    ("URL.path()", ".path(", 16, #"\.path\(\s*(?:percentEncoded:[^)]*)?\)"#),
    ("appending(path:)", ".append", 16, #"\.(?:appending|append)\((?:path|component|components|queryItems):"#),
    (
      "folders of URL", "URL.", 16, #"\bURL\.(?:documentsDirectory|temporaryDirectory|cachesDirectory|homeDirectory)\b"#
    ),
    ("TimeZone.gmt", ".gmt", 16, #"\.gmt\b"#),
    ("OSAllocatedUnfairLock", "OSAllocated", 16, #"\bOSAllocatedUnfairLock\b"#),
    ("Locale's parts", "Locale.", 16, #"\bLocale\.(?:Language|Region|Script|Components)\b"#),
    ("Transferable", "Transferable", 16, #"\bTransferable\b"#),
    ("groups that discard results", "Discarding", 17, #"\bwith(?:Throwing)?DiscardingTaskGroup\b"#),
    ("Observable", "@Observable", 17, #"@Observable\b"#),
    ("Predicate", "#Predicate", 17, #"#Predicate\b"#),
    ("executors of one's own", "Executor", 17, #"\bunownedExecutor\b|\bSerialExecutor\b"#),
    ("Synchronization", "Synchronization", 18, #"\bimport Synchronization\b"#),
    ("Mutex", "Mutex<", 18, #"\bMutex<"#),
    ("integers of 128 bits", "Int128", 18, #"\bU?Int128\b"#),
    ("InlineArray", "InlineArray", 26, #"\bInlineArray\b"#),
  ]

  /// The iOS of the manifest's `platforms`, such as 15.
  private static let minimum: Int? = {
    let manifest = try? String(
      contentsOf: ArchitectureTests.package.appendingPathComponent("Package.swift"), encoding: .utf8)
    return manifest?.firstMatch(of: /\.iOS\(\.v(\d+)\)/).flatMap { Int($0.1) }
  }()

  /// The line without its comment, and with an x for each character of its texts.
  private static func code(_ line: Substring) -> Substring {
    line.replacing(/"((?:[^"\\]|\\.)*)"/) { text in
      "\"" + String(repeating: "x", count: text.1.replacing(/\\(?:u\{[^}]*\}|.)/, with: "x").count) + "\""
    }.replacing(/(?:^|\s)\/\/.*/, with: "")
  }

  /// What a text has that is newer than an iOS: line and name.
  private static func newer(than minimum: Int, in text: String) throws -> [String] {
    let used = try newer.filter { $0.since > minimum && text.contains($0.word) }.map {
      ($0, try Regex($0.pattern).wordBoundaryKind(.simple))
    }
    var found: [String] = []
    var isText = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.contains("\"\"\"") {
        if line.matches(of: /"""/).count == 1 { isText.toggle() }
        continue
      }
      if isText || line.drop(while: { $0 == " " }).hasPrefix("//") { continue }
      let likely = used.filter { line.contains($0.0.word) }
      if likely.isEmpty { continue }
      // What stands in a text in `\( )` is code, too.
      let parts = ([line] + line.ranges(of: "\\(").map { line[$0.upperBound...] }).map(code)
      for (entry, pattern) in likely where parts.contains(where: { $0.contains(pattern) }) {
        found.append("\(index + 1): \(entry.name) needs iOS \(entry.since)")
      }
    }
    return found
  }

  @Test func `No source needs a newer iOS than Package.swift names`() throws {
    let minimum = try #require(Self.minimum)
    for (name, text) in try ArchitectureTests.sources("Sources") + ArchitectureTests.sources("Migrations") {
      for use in try Self.newer(than: minimum, in: text) { Issue.record("\(name):\(use)") }
    }
  }

  /// Each line was in the sources, or is like one.
  @Test(arguments: [
    ("let place = corrected.firstRange(of: name)", "firstRange(of:)"),
    ("guard let match = text.wholeMatch(of: pattern)", "wholeMatch(of:)"),
    ("let name = /([0-9]{4})-([0-9]{2})/", "a regular expression literal"),
    ("text.contains(/\\\\u[dD][89abAB]/)", "a regular expression literal"),
    ("text.replacing(\"://\", with: \":\")", "replacing(_:with:)"),
    ("return \"by \\(value.replacing(\" \", with: \", \")) points\"", "replacing(_:with:)"),
    ("page.split(separator: \"<!-- data -->\", maxSplits: 1)", "split(separator:) by a text"),
    ("calendar.timeZone = .gmt", "TimeZone.gmt"),
    ("private let start = ContinuousClock.now", "a clock"),
    ("let left = time / .seconds(1)", "a Duration's units"),
    ("try await Task.sleep(for: .seconds(1))", "Task.sleep(for:)"),
    ("let file = URL(filePath: name)", "URL(filePath:)"),
    ("url.path()", "URL.path()"),
    ("folder.appending(path: \"a\")", "appending(path:)"),
    ("private let state = Mutex<Int>(0)", "Mutex"),
  ])
  func `A newer name is found`(line: String, name: String) throws {
    #expect(try Self.newer(than: 15, in: "let a = 1\n" + line).contains { $0.hasPrefix("2: \(name) needs iOS") })
    #expect(try Self.newer(than: 99, in: line).isEmpty)
  }

  @Test(arguments: [
    "// firstRange(of:) needs iOS 16", "let half = (a + b) / 2 / c", "let words = \"URL(filePath:) is newer\"",
    "text.split(separator: \"\\n\")", "text.split(separator: \",\")", "let path = cells.path(at: point)",
    "let paths = file.split(separator: \"/\")", "lost += start.secondsAgo",
    "try Self.seconds(from: &reader)", "if a > b { columns /= 2 } else { rows /= 2 }",
    "let rate = count / seconds, share = done / all", "list.replacing(place, with: 3)",
    "try await Task.sleep(nanoseconds: 5)",
  ])
  func `What iOS 15 has is not found`(line: String) throws {
    #expect(try Self.newer(than: 15, in: line) == [])
  }
}
