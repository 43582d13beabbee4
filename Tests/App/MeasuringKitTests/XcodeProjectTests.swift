import Foundation
import Testing

/// Tests that the Xcode project of the kit names what there is: Xcode opens it on a Mac alone.
@Suite struct XcodeProjectTests {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = package.appendingPathComponent("Tools/MeasuringKit")

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent("Measuring.xcodeproj/" + name), encoding: .utf8)
  }

  private static func ids(_ text: String) -> Set<String> {
    Set(text.matches(of: /\b[0-9A-F]{24}\b/).map { String($0.output) })
  }

  @Test func `Each object that is named is defined once`() throws {
    let project = try Self.text("project.pbxproj")
    let defined = project.matches(of: /(?m)^\t\t([0-9A-F]{24}) = \{/).map { String($0.1) }
    #expect(defined.count > 20 && Set(defined).count == defined.count)
    #expect(Self.ids(project) == Set(defined))
    #expect(Self.ids(try Self.text("xcshareddata/xcschemes/Measuring.xcscheme")).isSubset(of: defined))
  }

  @Test func `The folders of the project are there, and its product is one of the package`() throws {
    let project = try Self.text("project.pbxproj")
    let folders = project.matches(of: /SynchronizedRootGroup;\n\t\t\tpath = (\w+);/).map { String($0.1) }
    #expect(folders == ["App", "UITests"])
    for name in folders {
      let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.appendingPathComponent(name).path)
      #expect(files.contains { $0.hasSuffix(".swift") }, "\(name)")
    }
    let manifest = try String(contentsOf: Self.package.appendingPathComponent("Package.swift"), encoding: .utf8)
    let products = project.matches(of: /isa = XCSwiftPackageProductDependency;\n\t\t\tproductName = (\w+);/)
    #expect(products.count == 2)
    for product in products { #expect(manifest.contains("\"\(product.1)\""), "\(product.1)") }
    let path = try #require(project.firstMatch(of: /relativePath = ([^;]+);/)).1
    #expect(Self.folder.appendingPathComponent(String(path)).standardizedFileURL == Self.package.standardizedFileURL)
  }
}
