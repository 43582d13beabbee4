import MeasuringKit
import XCTest

/// Asks each open point on the system that the tests run on, and writes the answers.
///
/// The file is attached to the results. If the environment names one in `RETOUCH_MEASUREMENTS`,
/// the answers are added to that file, which a simulator can write.
@MainActor final class MeasuringTests: XCTestCase {
  private lazy var app = XCUIApplication()
  /// How long an answer may take after the last stroke, in seconds.
  private let patience = 6.0

  func testOpenPoints() throws {
    let environment = ProcessInfo.processInfo.environment
    let system = UIDevice.current.systemVersion
    let plan = MeasuringPlan(system: system)
    var answers = MeasuredAnswers(
      system: system, device: environment["SIMULATOR_MODEL_IDENTIFIER"] ?? UIDevice.current.model)

    launch(MeasuringPlan.views)
    let views = try XCTUnwrap(answer(), "the app did not answer")
    XCTAssertTrue(answers.add(label: views), views)
    for point in plan.touches {
      launch(point.id)
      for stroke in point.strokes { make(stroke) }
      guard let label = answer(), answers.add(label: label) else {
        answers.setNothing(of: point.id)
        continue
      }
    }
    for point in plan.audits { try audit(point.id, &answers) }
    try save(answers, to: environment["RETOUCH_MEASUREMENTS"])
  }

  private func launch(_ value: String) {
    app.terminate()
    app.launchArguments = [MeasuringPlan.argument, value]
    app.launch()
  }

  /// The label with the answer; nil if it does not come in time.
  private func answer() -> String? {
    let element = app.descendants(matching: .any).matching(identifier: MeasuringPlan.answer).firstMatch
    let end = Date(timeIntervalSinceNow: patience)
    repeat {
      if element.exists, !element.label.isEmpty { return element.label }
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.2))
    } while Date() < end
    return nil
  }

  private func make(_ stroke: Stroke) {
    switch stroke {
    case .tap(let point): coordinate(point).tap()
    case .press(let point, let seconds): coordinate(point).press(forDuration: seconds)
    case .drag(let start, let end, let speed):
      coordinate(start).press(
        forDuration: 0, thenDragTo: coordinate(end), withVelocity: XCUIGestureVelocity(rawValue: speed),
        thenHoldForDuration: 0)
    }
  }

  private func coordinate(_ point: CGPoint) -> XCUICoordinate {
    app.coordinate(withNormalizedOffset: .zero).withOffset(CGVector(dx: point.x, dy: point.y))
  }

  private func audit(_ id: String, _ answers: inout MeasuredAnswers) throws {
    guard #available(iOS 17.0, *) else { return answers.setTooOld(for: id) }
    launch(id)
    var reported: [String] = []
    try app.performAccessibilityAudit(for: .hitRegion) { issue in
      reported.append(issue.element?.identifier ?? "")
      return true
    }
    answers.set(reported: reported, of: id)
  }

  private func save(_ answers: MeasuredAnswers, to path: String?) throws {
    print(answers.lines.joined(separator: "\n"))
    let file = path.map { URL(fileURLWithPath: $0) }
    let text = answers.file(addedTo: file.flatMap { try? String(contentsOf: $0, encoding: .utf8) })
    let attachment = XCTAttachment(string: text)
    attachment.name = "measurements.json"
    attachment.lifetime = .keepAlways
    add(attachment)
    if let file { try Data(text.utf8).write(to: file) }
  }
}
