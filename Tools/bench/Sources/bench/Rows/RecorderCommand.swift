import ArgumentParser
import Foundation
import TouchRecorder
import UIKitModel

struct RecorderCommand: WorkloadCommand {
  static let configuration = CommandConfiguration(
    commandName: "recorder",
    abstract: "What recording costs an event on the app's thread, against writing the tree down as text.",
    discussion:
      "The text is what a logger would print of every view at every event. It is made for a tenth of the touches, after all were recorded, and thrown away."
  )

  @OptionGroup var options: WorkloadOptions

  static func measure(_ workload: Workload) throws {
    let touches = workload.sizes.liveTouches
    // The command runs on the main thread.
    try MainActor.assumeIsolated {
      for views in [300, 3_000] {
        for change in RecorderCase.Change.allCases {
          try RecorderCase(views: views, change: change).measure(touches: touches)
        }
      }
      try RecorderCase.measureElements(touches: touches)
    }
  }
}

/// An app with this number of views. Some of them change before each event.
@MainActor
private struct RecorderCase {
  enum Change: String, CaseIterable {
    case nothing = "nothing changed"
    case oneView = "one view changed"
    case everything = "every view moved"
  }

  let views: Int
  let change: Change
  var elements = 0
  /// How many elements change before each event.
  var changedElements = 0

  private static let moves = 8

  /// What declared elements add to a touch that begins, against the same app without them.
  static func measureElements(touches: Int) throws {
    let without = try RecorderCase(views: 300, change: .nothing).record(touches: touches).application
    guard let plain = without.recording[.began] else { return }
    for (changed, name) in [(0, "none of them changed"), (1, "one of them changed"), (500, "all of them changed")] {
      let with = try RecorderCase(views: 300, change: .nothing, elements: 500, changedElements: changed)
        .record(touches: touches).application
      guard let more = with.recording[.began] else { continue }
      // All change when a list has scrolled since the last touch. No goal is set for that.
      Table.printRow(
        "recording a touch that begins with declared elements, \(name), median of what they add; otherwise: without them",
        data: "500 elements, \(more.count.grouped) events", added(more, to: plain), plain: figure(plain),
        goal: changed == 500 ? .none : .under(100, "µs"), command: "bench recorder")
    }
  }

  func measure(touches: Int) throws {
    let (application, window, rows) = try record(touches: touches)
    // Writing the text takes the caches from the events that come next, so it comes at the end.
    application.described = window
    touch(max(1, touches / 10), rows, window)
    for (phase, name, limit) in [
      (UITouch.Phase.began, "a touch that begins", views == 300 ? 100.0 : 1_000), (.moved, "a move", nil),
      (.ended, "a touch that ends", nil),
    ] as [(UITouch.Phase, String, Double?)] {
      guard let ours = application.recording[phase], let plain = application.describing[phase] else { continue }
      // Moving every view is more than apps do in a frame; it shows what the scene costs.
      let goal = change == .everything && phase == .began ? nil : limit
      Table.printRow(
        "recording \(name), \(change.rawValue), 99th percentile; otherwise: the tree as text",
        data: "\(views.grouped) views, \(ours.count.grouped) events", Self.figure(ours), plain: Self.figure(plain),
        goal: goal.map { .under($0, "µs") } ?? .none, command: "bench recorder")
    }
  }

  /// Records touches in an app.
  private func record(
    touches: Int
  ) throws -> (application: TimingApplication, window: UIWindow, rows: [UIView]) {
    let application = TimingApplication()
    EventDriver.reset(application: application)
    let (window, rows) = makeWindow()
    for number in 0..<elements { declare(number, in: window) }
    defer { for number in 0..<elements { TouchRecorder.forget(number) } }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("recorder-\(UUID().uuidString).sqlite")
    defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) } }
    var options = RecordingOptions(file: file)
    // Events come faster than from fingers.
    options.limits.memory = 1 << 30
    let recorder = try TouchRecorder(options)
    application.recorder = recorder
    touch(touches, rows, window)
    let status = recorder.stop()
    guard status.lost == 0 else {
      throw BenchFault("\(status.lost) events were lost: \(String(describing: status.problem))")
    }
    return (application, window, rows)
  }

  private func declare(_ number: Int, raised: Double = 0, in window: UIWindow) {
    let (column, row) = (number % 20, number / 20)
    let frame = CGRect(x: Double(column * 19), y: Double(row * 33) - raised, width: 18, height: 32)
    var element = DeclaredElement(.button, identifier: "element\(number)", frame: frame)
    element.container = window
    TouchRecorder.declare(element, id: number)
  }

  private func touch(_ touches: Int, _ rows: [UIView], _ window: UIWindow) {
    let driver = EventDriver()
    var step = 0
    func next() {
      apply(step, to: rows)
      for number in 0..<changedElements { declare(number, raised: Double(step % 2), in: window) }
      step += 1
      driver.advance(by: 1 / 60.0)
    }
    for touch in 0..<touches {
      let y = 20 + touch % 700
      next()
      driver.began(at: CGPoint(x: 100, y: y))
      for move in 1...Self.moves {
        next()
        driver.moved(to: CGPoint(x: 100 + 10 * move, y: y + move))
      }
      next()
      driver.ended()
      driver.advance(by: 0.5)
    }
  }

  private func makeWindow() -> (UIWindow, [UIView]) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let list = UIScrollView(frame: window.bounds)
    window.addSubview(list)
    var rows: [UIView] = []
    while rows.count * 3 + 2 < views {
      let row = UIView(frame: CGRect(x: 0, y: rows.count * 50, width: 390, height: 50))
      row.accessibilityIdentifier = "row\(rows.count)"
      row.addSubview(UILabel(frame: CGRect(x: 10, y: 5, width: 200, height: 40)))
      row.addSubview(UIButton(frame: CGRect(x: 300, y: 5, width: 80, height: 40)))
      list.addSubview(row)
      rows.append(row)
    }
    window.makeKeyAndVisible()
    return (window, rows)
  }

  private func apply(_ step: Int, to rows: [UIView]) {
    switch change {
    case .nothing: break
    case .oneView: rows[0].alpha = step % 2 == 0 ? 1 : 0.5
    case .everything:
      for row in rows {
        row.center.y += step % 2 == 0 ? 1 : -1
        for view in row.subviews { view.center.x += step % 2 == 0 ? 1 : -1 }
      }
    }
  }

  private static func added(_ seconds: [Double], to plain: [Double]) -> Figure {
    let more = (seconds.sorted()[seconds.count / 2] - plain.sorted()[plain.count / 2]) * 1e6
    return Figure(more, "\(more.short) µs")
  }

  /// The 99th percentile, with the median.
  private static func figure(_ seconds: [Double]) -> Figure {
    let sorted = seconds.sorted()
    let (median, high) = (sorted[sorted.count / 2] * 1e6, sorted[sorted.count * 99 / 100] * 1e6)
    return Figure(high, "\(high.short) µs (median \(median.short))")
  }
}

/// Measures the time for each event, and does not deliver it.
private final class TimingApplication: UIApplication {
  var recorder: TouchRecorder?
  /// The window that is described in place of a recording; nil while events are recorded.
  var described: UIWindow?
  private(set) var recording: [UITouch.Phase: [Double]] = [:]
  private(set) var describing: [UITouch.Phase: [Double]] = [:]

  override func sendEvent(_ event: UIEvent) {
    guard let phase = event.allTouches?.first?.phase else { return }
    guard let described else {
      return recording[phase, default: []].append(Timings.seconds { recorder?.record(event) {} })
    }
    var text = ""
    describing[phase, default: []].append(Timings.seconds { describe(described, 0, &text) })
  }

  private func describe(_ view: UIView, _ depth: Int, _ text: inout String) {
    text += String(repeating: " ", count: depth)
    text += "<\(type(of: view)); frame = \(view.frame); alpha = \(view.alpha); hidden = \(view.isHidden)>\n"
    for subview in view.subviews { describe(subview, depth + 1, &text) }
  }
}
