#if UIKIT_MODEL
  import Foundation
  import HitTesting
  import Measurements
  import MeasuringKit
  import Testing

  /// Runs the whole kit on UIKitModel.
  @MainActor @Suite struct ModelRunTests {
    private nonisolated static let systems = ["17.0", "18.1", "26.1"]

    @Test(arguments: systems) func `Each point is asked, or the run says why not`(system: String) throws {
      let run = ModelHand.run(on: system)
      let points = run.comparison(on: try #require(run.release))
      #expect(Set(run.answers.keys) == Set(points.map(\.point.id)))
      for compared in points {
        guard case .notAsked(let reason) = compared.answer else { continue }
        let expected: [MeasuredAnswer.Reason] =
          switch compared.point.way {
          case .views: [.noSuchView]
          case .touches: [.notInModel]
          case .audit: [.needsAudit]
          case .finger: [.needsFinger]
          }
        #expect(expected.contains(reason), "\(compared.point.id): \(reason)")
        let isOfSystem = ["rule.", "superclass."].contains { compared.point.id.hasPrefix($0) }
        #expect(reason != .noSuchView || isOfSystem, "\(compared.point.id)")
      }
    }

    @Test(arguments: systems) func `The model keeps to the rules`(system: String) throws {
      let run = ModelHand.run(on: system)
      for compared in run.comparison(on: try #require(run.release)) where compared.verdict == .differs {
        Issue.record("\(compared.point.id): \(compared.answer), not \(compared.point.expected)")
      }
    }

    @Test func `A system with other sizes than the rules differs`() throws {
      let points = ModelHand.run(on: "17.0").comparison(on: try #require(SystemRelease("26.1")))
      let differing = points.filter { $0.verdict == .differs }.map(\.point.id)
      #expect(differing.contains("size.UISwitch.width") && differing.contains("size.UISwitch.height"))
      #expect(differing.allSatisfy { $0.hasPrefix("size.") }, "\(differing)")
    }

    @Test func `Each probe is that of a point, and each point has a probe`() throws {
      let points = OpenPoint.all(on: try #require(SystemRelease("26.1")))
      for point in points { #expect(Probe.of(point) != nil, "\(point.id)") }
      let ids = Set(points.map(\.id))
      for id in Probe.all.keys { #expect(ids.contains(id), "\(id)") }
    }

    /// Renewed by `RETOUCH_RECORD=1`.
    @Test func `The stored answers are those of the model`() throws {
      let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      let file = package.appendingPathComponent("Tools/Examples/measurements/uikitmodel.json")
      let text = MeasurementFile(Self.systems.map { ModelHand.run(on: $0) }).text
      if ProcessInfo.processInfo.environment["RETOUCH_RECORD"] == "1" { try Data(text.utf8).write(to: file) }
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
  }
#endif
