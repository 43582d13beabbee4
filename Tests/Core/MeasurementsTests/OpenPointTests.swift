import Delivery
import Foundation
import HitTesting
import Measurements
import Testing

/// Tests that the list of open points lacks none that the rules have.
@Suite struct OpenPointTests {
  private static func points(_ system: String) throws -> [OpenPoint] {
    OpenPoint.all(on: try #require(SystemRelease(system)))
  }

  @Test(arguments: ["13", "17.0", "18.1", "26.1", "27"])
  func `Each point has a name of its own, and asks a question`(system: String) throws {
    let points = try Self.points(system)
    #expect(points.count > 50)
    #expect(Set(points.map(\.id)).count == points.count)
    for point in points {
      #expect(point.question.hasSuffix("?") && point.question.first?.isUppercase == true, "\(point.id)")
      #expect(!point.id.contains(" "), "\(point.id)")
    }
  }

  @Test func `Each system has the same points in the same order`() throws {
    let ids = try Self.points("26.1").map(\.id)
    for system in ["13", "17.0", "18.1"] { #expect(try Self.points(system).map(\.id) == ids, "\(system)") }
  }

  @Test(arguments: DeliveryConstant.allCases)
  func `Each number that Apple does not document is a point, with the interval of the rules`(
    constant: DeliveryConstant
  ) throws {
    let point = try #require(try Self.points("26.1").first { $0.id == "constants.\(constant.rawValue)" })
    #expect(point.expected == .number(DeliveryConstants().interval(constant)))
    #expect(point.way == .touches)
  }

  /// What makes an outcome uncertain is a number or an order.
  @Test func `Each kind of uncertain outcome is a point`() throws {
    let ids = Set(try Self.points("26.1").map(\.id))
    for openness in [
      Openness.constant(.tapMovement), .order(RecognizerID(rawValue: 1), RecognizerID(rawValue: 2)),
    ] {
      switch openness {
      case .constant(let constant): #expect(ids.contains("constants.\(constant.rawValue)"))
      case .order: #expect(ids.contains("delivery.order"))
      }
    }
  }

  @Test(arguments: SystemPolicy.all.map(\.release))
  func `Each rule of a system that UIKit has not printed is a point`(release: Int) throws {
    let policy = SystemPolicy.of(release: release)
    let expected = Dictionary(
      uniqueKeysWithValues: try Self.points("\(release)").filter { $0.id.hasPrefix("rule.") }.map {
        ($0.id, $0.expected)
      })
    let unprinted = policy.policy.rules.filter { $0.evidence != .measured }
    #expect(!unprinted.isEmpty)
    // Each rule has one point, for which the rules say yes.
    #expect(expected.values.filter { $0 == .truth(true) }.count == unprinted.count)
    for rule in unprinted {
      let names = (rule.selector.selectedClasses + [rule.selector.outerClass ?? ""]).map { "rule.\($0)." }
      #expect(expected.keys.contains { id in names.contains { id.hasPrefix($0) } }, "\(rule.selector.text)")
    }
  }

  @Test func `Each superclass that is only reported is a point`() throws {
    let ids = Set(try Self.points("26.1").map(\.id))
    #expect(UIKitClasses.reportedSuperclass.count > 10)
    for name in UIKitClasses.reportedSuperclass.keys { #expect(ids.contains("superclass.\(name)"), "\(name)") }
  }

  @Test func `Each point names an article of the documentation`() throws {
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let articles = package.appendingPathComponent("Sources/Command/RetouchCommand/Documentation.docc")
    for article in Set(try Self.points("26.1").map(\.article)) {
      let path = articles.appendingPathComponent(article + ".md").path
      #expect(FileManager.default.fileExists(atPath: path), "\(article)")
    }
  }
}
