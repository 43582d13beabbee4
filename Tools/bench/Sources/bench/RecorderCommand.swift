import ArgumentParser
import Foundation
import TouchRecorder
import UIKitModel

struct RecorderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recorder",
    abstract: "What recording costs an event on the app's thread, against writing the tree down as text.",
    discussion: "The text is what a logger would print of every view at every event; it is made and thrown away.")

  @Option(help: "How many events each case has.")
  var events = 1_000

  func run() throws {
    Table.printHead()
    try Self.measure(events: events)
  }

  static func measure(events: Int) throws {
    // The command runs on the main thread.
    try MainActor.assumeIsolated {
      for views in [300, 3_000] {
        for change in RecorderCase.Change.allCases {
          try RecorderCase(views: views, change: change).measure(events: events)
        }
      }
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

  func measure(events: Int) throws {
    let application = TimingApplication()
    EventDriver.reset(application: application)
    let driver = EventDriver()
    let (window, rows) = makeWindow()
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("recorder-\(UUID().uuidString).sqlite")
    defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) } }
    let recorder = try TouchRecorder(RecordingOptions(file: file))
    application.recorder = recorder
    application.window = window
    for event in 0..<events / 2 {
      apply(event, to: rows)
      driver.began(at: CGPoint(x: 100, y: 20 + event % 800))
      apply(event + 1, to: rows)
      driver.ended(time: driver.time + 0.05)
      driver.advance(by: 0.5)
    }
    let status = recorder.stop()
    guard status.lost == 0 else { throw BenchFault("\(status.lost) events were lost: \(status.problem ?? "")") }
    let goal = change == .nothing && views == 300 ? "99th percentile under 100 µs" : ""
    let (ours, plain) = (Percentiles(application.recorded), Percentiles(application.described))
    Table.printRow(
      "recording an event, \(change.rawValue); plain: the tree as text", data: "\(views) views, \(events) events",
      ours.text,
      plain: plain.text, ratio: ours.median / plain.median, goal: goal, command: "bench recorder")
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
}

/// Measures the time for each event, and does not deliver it.
private final class TimingApplication: UIApplication {
  var recorder: TouchRecorder?
  var window: UIWindow?
  private(set) var recorded: [Double] = []
  private(set) var described: [Double] = []

  override func sendEvent(_ event: UIEvent) {
    recorded.append(Timings.seconds { recorder?.record(event) {} })
    var text = ""
    described.append(Timings.seconds { if let window { describe(window, 0, &text) } })
  }

  private func describe(_ view: UIView, _ depth: Int, _ text: inout String) {
    text += String(repeating: " ", count: depth)
    text += "<\(type(of: view)); frame = \(view.frame); alpha = \(view.alpha); hidden = \(view.isHidden)>\n"
    for subview in view.subviews { describe(subview, depth + 1, &text) }
  }
}

/// The median and the 99th percentile of durations.
private struct Percentiles {
  let median: Double
  let high: Double

  init(_ seconds: [Double]) {
    let sorted = seconds.sorted()
    median = sorted[sorted.count / 2]
    high = sorted[sorted.count * 99 / 100]
  }

  var text: String { "\((median * 1e6).short) µs, 99th percentile \((high * 1e6).short) µs" }
}
