import Foundation
import Testing

/// Tests what other packages can use of this one, and where that is written down.
@Suite struct ProductTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: ArchitectureTests.package.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func `Package.swift lists library products`() {
    #expect(ArchitectureTests.stable.count == 4)
    #expect(ArchitectureTests.changing.count >= 5)
  }

  /// Nobody outside of the package can import such a module.
  @Test func `A module that is no product has no public declaration`() throws {
    let products = Set(ArchitectureTests.stable + ArchitectureTests.changing)
    let others = ArchitectureTests.rooms.map(\.name).filter { !products.contains($0) }
    #expect(others.count > 5)
    for room in others {
      for (name, text) in try ArchitectureTests.sources(of: room) {
        for declaration in SwiftDeclarations(text).declarations {
          Issue.record("\(room)/\(name):\(declaration.line): \(declaration.text)")
        }
      }
    }
  }

  @Test func `The README names the stable products`() throws {
    let readme = try Self.text("README.md")
    let section = try #require(readme.firstMatch(of: #/(?s)\n## Stable products\n(.*?)\n##/#))
    let named = section.1.matches(of: /`(\w+)`/).map { String($0.1) }
    #expect(named.sorted() == ArchitectureTests.stable.sorted())
  }

  /// The traits that a room needs, itself or by the rooms that it imports.
  private static func traits(of room: String) -> Set<String> {
    let guarded = ArchitectureTests.manifest.matches(of: /"(\w+)": product\(.*for: "(\w+)"\)/)
    let traits = Dictionary(uniqueKeysWithValues: guarded.map { (String($0.1), String($0.2)) })
    let imports = ArchitectureTests.rooms.first { $0.name == room }?.imports ?? []
    return Set(imports.compactMap { traits[$0] }).union(imports.flatMap { self.traits(of: $0) })
  }

  @Test func `The documentation lists each product with the traits that it needs`() throws {
    let products = ArchitectureTests.stable + ArchitectureTests.changing
    #expect(Self.traits(of: "RetouchCommand") == ["RetouchCommand", "RetouchTestingFiles"])
    let article = try Self.text("Sources/Command/RetouchCommand/Documentation.docc/UsingTheLibraries.md")
    let rows = article.matches(of: /(?m)^\| `traits: \[(?:"(\w+)")?\]` \| (.*?) \|/)
    #expect(rows.count == 2)
    for row in rows {
      let listed = row.2.matches(of: /`(\w+)`/).map { String($0.1) }
      let traits = Set([row.1].compactMap { $0.map(String.init) })
      #expect(listed.sorted() == products.filter { Self.traits(of: $0) == traits }.sorted(), "\(row.0)")
    }
  }

  @Test func `The package index builds the documentation of each product`() throws {
    let listed = try Self.text(".spi.yml").matches(of: /(?m)^ +- (\w+)$/).map { String($0.1) }
    #expect(listed.sorted() == (ArchitectureTests.stable + ArchitectureTests.changing).sorted())
    #expect(listed.first == "RetouchCommand", "its page leads to the articles")
  }

  /// A module without such a page would be left out of `Tools/site`.
  @Test(arguments: ArchitectureTests.stable + ArchitectureTests.changing)
  func `The page of a product says whether it is stable`(product: String) throws {
    let room = try #require(ArchitectureTests.rooms.first { $0.name == product })
    let page = try Self.text("\(room.folder)/Documentation.docc/\(product).md")
    #expect(page.hasPrefix("# ``\(product)``\n"))
    let isStable = page.contains("\n> Note: This is one of the four stable products of the package.")
    #expect(isStable == ArchitectureTests.stable.contains(product))
    #expect(isStable || page.contains("may change in any release") || page.contains("part of the stable products"))
  }
}
