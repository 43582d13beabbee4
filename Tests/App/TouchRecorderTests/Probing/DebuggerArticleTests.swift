#if UIKIT_MODEL
  import Foundation
  import Testing
  import TouchRecorder
  import UIKitModel

  /// Lets touches through where none of its floats is.
  private final class FloatsContainer: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      let hit = super.hitTest(point, with: event)
      return hit === self ? nil : hit
    }
  }

  /// Tests that the article about the debugger shows what is printed there.
  ///
  /// With `RETOUCH_RECORD=1` in the environment, its blocks are replaced instead of compared.
  @MainActor
  @Suite(.serialized) struct DebuggerArticleTests {
    private static let article = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent(
        "../../../../Sources/Command/RetouchCommand/Documentation.docc/InTheDebugger.md"
      )
      .standardized

    @Test func `The article shows what the debugger prints`() throws {
      EventDriver.reset()
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      let list = UIView(frame: window.bounds)
      list.accessibilityIdentifier = "list"
      let buy = UIButton(frame: CGRect(x: 20, y: 160, width: 200, height: 44))
      buy.accessibilityIdentifier = "buy"
      let floats = FloatsContainer(frame: window.bounds)
      let float = UIButton(frame: CGRect(x: 180, y: 150, width: 56, height: 56))
      float.accessibilityIdentifier = "float"
      floats.addSubview(float)
      list.addSubview(buy)
      for view in [list, floats] { window.addSubview(view) }
      window.makeKeyAndVisible()
      var options = ProbingOptions()
      (options.os, options.clock) = ("iOS 26.1", { 0 })
      let printed = [
        "explain(at: CGPoint(x: 60, y: 180))": "\(TouchRecorder.explain(at: CGPoint(x: 60, y: 180), options))",
        "hitAreas(of: buy)": "\(TouchRecorder.hitAreas(of: buy, options))",
      ]
      var text = try String(contentsOf: Self.article, encoding: .utf8)
      for (question, answer) in printed {
        let start = "```text\n(lldb) po TouchRecorder.\(question)\n"
        let block = try #require(text.range(of: start))
        let end = try #require(text.range(of: "```\n", range: block.upperBound..<text.endIndex))
        let shown = block.upperBound..<end.lowerBound
        if ProcessInfo.processInfo.environment["RETOUCH_RECORD"] == "1" {
          text.replaceSubrange(shown, with: answer + "\n")
        } else {
          #expect(text[shown] == answer + "\n")
        }
      }
      if ProcessInfo.processInfo.environment["RETOUCH_RECORD"] == "1" {
        try Data(text.utf8).write(to: Self.article)
      }
    }
  }
#endif
