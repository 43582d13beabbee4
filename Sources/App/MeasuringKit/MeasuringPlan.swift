import HitTesting
import Measurements
import Wording

/// What a UI test does to measure a system: which points it lets the app show, and which strokes it
/// makes.
@MainActor public struct MeasuringPlan {
  /// A point that needs a screen of its own.
  public struct Point: Sendable {
    /// The point's id, the value of the launch argument ``MeasuringPlan/argument``.
    public let id: String
    /// The strokes that the finger makes, in points of the screen; empty for Apple's audit.
    public let strokes: [Stroke]
  }

  /// The launch argument that is followed by a point's id, or by ``views``.
  public nonisolated static let argument = "-measure"
  /// The value of the launch argument that asks all points that need no touches.
  public nonisolated static let views = "views"
  /// The identifier of the element whose label is the answer, as the text of a file.
  public nonisolated static let answer = "measured-answer"

  /// The points that need touches.
  public let touches: [Point]
  /// The points that Apple's audit answers.
  public let audits: [Point]

  /// Makes the plan for a system.
  ///
  /// - Parameter system: The system's version, such as `26.1`.
  public init(system: String) {
    let points = Measuring(system: system).points
    touches = points.compactMap { point in
      if case .touches(let strokes, _)? = Probe.of(point) { Point(id: point.id, strokes: strokes) } else { nil }
    }
    audits = points.compactMap { point in
      if case .audit? = Probe.of(point) { Point(id: point.id, strokes: []) } else { nil }
    }
  }
}

/// The answers of a run that goes on, and the file that they are written to.
public struct MeasuredAnswers: Sendable {
  private var run: MeasuredRun

  /// Makes a run of UIKit without answers.
  ///
  /// - Parameters:
  ///   - system: The system's version, such as `26.1`.
  ///   - device: What the device is called, such as `iPhone17,1`.
  public init(system: String, device: String) {
    run = MeasuredRun(source: .uikit, system: system, device: device)
  }

  /// Adds the answers of an app's label.
  ///
  /// - Returns: false for a text that is no file of measurements.
  @discardableResult public mutating func add(label: String) -> Bool {
    guard let file = try? MeasurementFile(reading: Array(label.utf8)), let answers = file.runs.first?.answers else {
      return false
    }
    run.answers.merge(answers) { before, new in
      if case .notAsked = new { before } else { new }
    }
    return true
  }

  /// Notes that a point was asked, and nothing came.
  public mutating func setNothing(of id: String) { run.answers[id] = .notAsked(.noAnswer) }

  /// Notes that a point needs a newer system.
  public mutating func setTooOld(for id: String) { run.answers[id] = .notAsked(.olderSystem) }

  /// Sets the elements that Apple's audit reports, by their identifiers.
  public mutating func set(reported: [String], of id: String) {
    run.answers[id] = .text(reported.sorted().joined(separator: " "))
  }

  /// The text of a file with this run, and with those of another file.
  ///
  /// - Parameter former: The text of the file that the run is added to; nil for none. A text that
  ///   is no file of measurements is left out.
  public func file(addedTo former: String?) -> String {
    var file = MeasurementFile([])
    if let former, let read = try? MeasurementFile(reading: Array(former.utf8)) { file = read }
    file.add(run)
    return file.text
  }

  /// The lines of a table for people, as `retouch check` prints it.
  public var lines: [String] { run.release.map { MeasurementWords.lines(run, on: $0) } ?? [] }
}
