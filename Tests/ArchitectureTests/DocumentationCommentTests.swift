import Foundation
import Testing

/// Tests that library products document what they publish, and that comments are not too wide.
@Suite struct DocumentationCommentTests {
  private static let widestComment = 100

  /// Overrides need no comment of their own, nor do repetitions of a documented `required`
  /// initializer.
  @Test(arguments: ArchitectureTests.stable + ArchitectureTests.changing)
  func `Each public declaration of a product has a documentation comment`(room: String)
    throws
  {
    var undocumented: [(place: String, declaration: SwiftDeclarations.Declaration)] = []
    var documentedRequired: Set<String> = []
    let sources = try ArchitectureTests.sources(of: room).sorted { $0.name < $1.name }
    #expect(!sources.isEmpty)
    for (name, text) in sources {
      let found = SwiftDeclarations(text)
      #expect(found.isBalanced, "the scan loses its place in \(room)/\(name)")
      for declaration in found.declarations {
        if !declaration.isDocumented {
          undocumented.append(("\(room)/\(name):\(declaration.line)", declaration))
        } else if declaration.isRequired {
          documentedRequired.insert(declaration.text)
        }
      }
    }
    undocumented.removeAll { $0.declaration.isRequired && documentedRequired.contains($0.declaration.text) }
    report(undocumented.map { "\($0.place): \($0.declaration.text)" }, "declarations without a comment")
  }

  @Test(arguments: ["Sources", "Tests", "Migrations", "Tools"])
  func `Comment lines are at most 100 columns wide`(folder: String) throws {
    var wide: [String] = []
    for (name, text) in try ArchitectureTests.sources(folder).sorted(by: { $0.name < $1.name }) {
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      where line.utf8.count > Self.widestComment && line.count > Self.widestComment
        && line.drop(while: { $0 == " " }).hasPrefix("//")
      {
        wide.append("\(folder)/\(name):\(index + 1): \(line.count) columns")
      }
    }
    report(wide, "comment lines are too wide")
  }

  private func report(_ faults: [String], _ what: String) {
    if !faults.isEmpty { Issue.record("\(faults.count) \(what):\n\(faults.joined(separator: "\n"))") }
  }

  // MARK: The scan itself

  @Test func `The scan finds public declarations and their comments`() {
    let found = SwiftDeclarations(
      ##"""
      /// Documented.
      public struct Text {
        public var bare: String { "{ \(name("}")) \"" }
        /// Documented.
        @available(*, deprecated)
        #if os(Linux)
          @inlinable public func documented(_ body: () -> Void = {}) { var local = 1 }
        #endif
        var hidden = #"a "quoted" brace {"#
        public override func repeated() {}
        public class func shared() {}
      }
      public import Foundation
      public enum Kind: Int {
        case bareCase
        var hidden: Int { switch self { case .bareCase: 1 } }
      }
      extension Text {
        public static func + (one: Text, other: Text) -> Text { one }
        func hidden() {}
      }
      public extension Text {
        func exposed() {}
        private func hidden() {}
      }
      @MainActor public protocol Asked {
        var requirement: Int { get }
        /// Documented.
        init()
      }
      enum Hidden { case hidden }
      """##)
    #expect(found.isBalanced)
    let bare = found.declarations.filter { !$0.isDocumented }.map(\.line)
    #expect(bare == [3, 11, 14, 15, 19, 23, 26, 27])
    #expect(found.declarations.filter(\.isDocumented).map(\.line) == [2, 7, 29])
  }
}
