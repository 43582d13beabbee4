import Foundation
import Testing

/// Tests the script that makes files of an app compile where there is no Objective-C.
@Suite struct WithoutObjectiveCTests {
  private static let script = Place.package.appendingPathComponent("Tools/without-objective-c").path

  /// The copy of a file, and what was printed.
  private func copy(_ text: String) throws -> (text: String, notes: String) {
    let here = try Workplace()
    try here.write("App.swift", text)
    let outcome = try here.shell("'\(Self.script)' App.swift -o copies")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let copy = try String(contentsOf: here.folder.appendingPathComponent("copies/App.swift"), encoding: .utf8)
    return (copy, outcome.errors)
  }

  @Test(arguments: [
    ("@objc final class A: UIView {}", " final class A: UIView {}"),
    ("@objcMembers class A {}", " class A {}"),
    ("@objc(XAView) class A {}", " class A {}"),
    ("@IBOutlet private weak var close: UIButton!", " private weak var close: UIButton!"),
    ("@IBInspectable var radius: CGFloat = 0", " var radius: CGFloat = 0"),
    ("@objc dynamic var isOpen = false", " var isOpen = false"),
    ("@IBAction func tapped(_ sender: Any) {}", " func tapped(_ sender: Any) {}"),
    // Names and texts that only look like them stay.
    ("let words = \"@objc #selector(a)\" // @objc", "let words = \"@objc #selector(a)\" // @objc"),
    ("let dynamic = 1; use(dynamic)", "let dynamic = 1; use(dynamic)"),
    ("/* @objc /* nested */ @IBOutlet */ var a = 1", "/* @objc /* nested */ @IBOutlet */ var a = 1"),
    ("let raw = #\"@objc \"quoted\" \\(x)\"#", "let raw = #\"@objc \"quoted\" \\(x)\"#"),
    // Selectors.
    ("b.addTarget(self, action: #selector(tapped(_:)), for: .touchUpInside)", ""),
    (
      "let tap = UITapGestureRecognizer(target: self, action: #selector(Self.tapped))",
      "let tap = UITapGestureRecognizer()"
    ),
    ("if action == #selector(copy(_:)) { return true }", "if action == Selector(\"copy(_:)\") { return true }"),
    ("let path = #keyPath(UIView.frame)", "let path = \"frame\""),
    // Optional methods.
    ("delegate?.tableView?(table, didSelectRowAt: path)", "delegate?.tableView(table, didSelectRowAt: path)"),
    ("let made = maker?(1)", "let made = maker?(1)"),
    ("self.onDismiss?(true)", "self.onDismiss?(true)"),
    // Modules that the model has.
    ("import CoreGraphics", "import UIKit"),
    ("@preconcurrency import QuartzCore // layers", "@preconcurrency import UIKit // layers"),
    ("import struct CoreGraphics.CGFloat", "import UIKit"),
    ("import CoreGraphicsHelpers", "import CoreGraphicsHelpers"),
    // Conditions.
    ("#if os(iOS)\n#endif", "#if canImport(UIKit)\n#endif"),
    ("#if !os(iOS) || os(tvOS)\n#endif", "#if !canImport(UIKit) || os(tvOS)\n#endif"),
  ])
  func `What needs Objective-C is left out, and nothing else`(text: String, expected: String) throws {
    #expect(try copy(text + "\n").text == expected + "\n")
  }

  @Test func `Lines keep their numbers, and each change that matters is told`() throws {
    let text = """
      #if os(iOS)
      import UIKit

      @objc protocol SheetDelegate: AnyObject {
        @objc optional func sheetMoved(_ sheet: Sheet)
        func sheetClosed()
      }

      final class Sheet: UIView {
        @IBOutlet weak var handle: UIView?
        weak var delegate: SheetDelegate?

        func connect(_ button: UIButton) {
          button.addTarget(
            self, action: #selector(tapped), for: .touchUpInside)
        }

        @objc private func tapped() { delegate?.sheetMoved?(self) }
      }

      extension Sheet {
        // The handle is larger than it looks.
        override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
          guard let handle = handle, // else as it is
            !handle.isHidden
          else { return super.point(inside: point, with: event) }
          let area = handle.frame.insetBy(dx: -10, dy: -10)
          return area.contains(point)
            || super.point(inside: point, with: event)
        }

        var area: CGRect { bounds }
      }
      #endif

      """
    let (copy, notes) = try copy(text)
    #expect(
      notes == """
        App.swift:1: #if os(iOS) is false here: read as #if canImport(UIKit)
        App.swift:14: registers a selector, which nothing calls here: left out
        App.swift:23: an override in an extension: moved into the class Sheet

        """)
    let lines = copy.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines[6] == "}; extension SheetDelegate { func sheetMoved(_ sheet: Sheet) {} }")
    let moved = try #require(lines.firstIndex(of: "#sourceLocation(file: \"App.swift\", line: 23)"))
    let original = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(moved == 19)
    #expect(lines[(moved + 2)..<(moved + 9)] == original[23..<30])
    #expect(Array(lines[(moved + 9)...].prefix(2)) == ["#sourceLocation(file: \"App.swift\", line: 19)", "}"])
    // After it, all lines are where they were.
    #expect(lines.suffix(4) == original.suffix(4) && lines.count == original.count + 11)
    #expect(try compiles(copy))
    #expect(try !compiles(text.replacing("#if os(iOS)", with: "#if canImport(UIKit)")))
  }

  @Test func `What is not for iOS is left out here, too`() throws {
    let (copy, notes) = try copy("#if !os(iOS)\nlet isElsewhere = true\n#else\nclass Card {}\n#endif\n")
    #expect(copy.contains("#if !canImport(UIKit)") && notes.contains("App.swift:1: #if os(iOS) is false here"))
  }

  /// Whether a file of an app compiles against the model alone.
  private func compiles(_ text: String) throws -> Bool {
    let here = try Workplace()
    try here.write("App.swift", text)
    let outcome = try here.shell(
      """
      swiftc -typecheck -parse-as-library -swift-version 5 -module-alias UIKit=UIKitModel \
      -I "$(dirname "$(command -v retouch)")/Modules" App.swift
      """)
    return outcome.code == 0
  }

  @Test func `An error in a copy names the file of the app, without a warning about names`() throws {
    let here = try Workplace()
    try here.write("App.swift", "import UIKit\n@objc class A: UIView {}\nlet count: Int = \"a\"\n")
    let outcome = try here.shell(
      """
      '\(Self.script)' App.swift --locations -o copies && swiftc -typecheck -swift-version 5 \
      -module-alias UIKit=UIKitModel -I "$(dirname "$(command -v retouch)")/Modules" copies/App.copy.swift
      """)
    #expect(outcome.errors.hasPrefix("App.swift:3:18: error: "), "\(outcome.errors)")
    #expect(!outcome.errors.contains("warning: "))
  }

  @Test func `A file is never replaced by its copy, nor two by one`() throws {
    let here = try Workplace()
    try here.write("App.swift", "@objc class A {}\n")
    #expect(try here.shell("'\(Self.script)' App.swift -o .").code == 2)
    #expect(try here.shell("mkdir b; cp App.swift b; '\(Self.script)' App.swift b/App.swift -o c").code == 2)
    #expect(try here.shell("'\(Self.script)' none.swift -o c").code == 2)
    #expect(try here.read("App.swift") == "@objc class A {}\n")
  }
}
