import HitTesting
import Recording

/// Turns the reports of an input log into touches on the screen.
struct InputLogPlayer {
  /// The descriptions of the devices and the screen in the logs of a folder.
  struct Surroundings {
    /// The ranges of the axes by the path of their device.
    var axes: [String: [InputCode: ClosedRange<Double>]] = [:]
    /// The size of the screen in pixels, when it is held upright.
    var screenSize: Size?

    mutating func add(_ log: InputLog) {
      axes.merge(log.axes) { $1 }
      screenSize = log.screenSize ?? screenSize
    }
  }

  /// The screen, and the orientation of the content on it.
  struct Screen {
    /// The size in pixels, when it is held upright.
    var size: Size
    var quarterTurns: Int

    /// Converts the size of the screen to the size of the content, or back.
    static func turned(_ size: Size, by quarterTurns: Int) -> Size {
      quarterTurns % 2 == 0 ? size : Size(width: size.height, height: size.width)
    }

    /// Converts a location on the upright screen to a location in the content.
    func content(at place: Point) -> Point {
      switch quarterTurns {
      case 1: Point(x: place.y, y: size.width - place.x)
      case 2: Point(x: size.width - place.x, y: size.height - place.y)
      case 3: Point(x: size.height - place.y, y: place.x)
      default: place
      }
    }
  }

  /// A touch that has begun.
  private struct Touch {
    var number: Int64
    var place: Point
  }

  private let log: InputLog
  private let screen: Screen
  private var timeline = TouchTimeline()
  private var nextNumber: Int64 = 1

  private init(log: InputLog, screen: Screen) {
    self.log = log
    self.screen = screen
  }

  /// Plays all devices of a log that report the coordinates of touches.
  ///
  /// - Parameter seconds: Gives the time of a report in the recording.
  /// - Throws: ``ImportFault`` with the line when the range of an axis is not known.
  static func events(
    of log: InputLog, on screen: Screen, in surroundings: Surroundings, notes: inout ImportNotes,
    seconds: (InputLog.Report) -> Double
  ) throws -> [Event] {
    var player = InputLogPlayer(log: log, screen: screen)
    let reports = Dictionary(grouping: log.reports, by: \.device)
    for (index, path) in log.devices.enumerated() {
      let reports = reports[index] ?? []
      guard let fingers = FingerReports(reports), let first = reports.first(where: { $0.code == fingers.axes.x }) else {
        notes.skipped("device of getevent: it tells no places of touches")
        continue
      }
      let ranges = try player.ranges(fingers, path, surroundings, line: first.line)
      player.play(reports, fingers, ranges, notes: &notes, seconds: seconds)
    }
    return player.timeline.events()
  }

  /// The ranges of the axes of a device. If the log has no path, the ranges of the only device that
  /// has these axes.
  private func ranges(
    _ fingers: FingerReports, _ path: String, _ surroundings: Surroundings, line: Int
  ) throws -> (x: ClosedRange<Double>, y: ClosedRange<Double>) {
    let (x, y) = fingers.axes
    let devices = surroundings.axes.filter { $0.value[x] != nil && $0.value[y] != nil }
    let only = devices.count == 1 ? devices.values.first : nil
    guard let device = path.isEmpty ? only : devices[path] ?? devices[""], let xs = device[x], let ys = device[y] else {
      let whose = path.isEmpty ? "" : " of \(path)"
      throw ImportFault(
        .malformed(
          expected: "the ranges of \(x.name) and \(y.name)\(whose) in this file or another .txt of its folder; "
            + "getevent -lp prints them",
          found: devices.count > 1 && path.isEmpty ? "those of \(devices.count) devices" : "none"),
        at: InputPlace(file: log.file, line: line))
    }
    return (xs, ys)
  }

  // MARK: Playing

  private mutating func play(
    _ reports: [InputLog.Report], _ fingers: FingerReports,
    _ ranges: (x: ClosedRange<Double>, y: ClosedRange<Double>), notes: inout ImportNotes,
    seconds: (InputLog.Report) -> Double
  ) {
    var fingers = fingers
    var down: [FingerReports.Key: Touch] = [:]
    /// The fingers whose location was not reported yet.
    var placeless: Set<FingerReports.Key> = []
    for report in reports {
      guard let now = fingers.take(report) else { continue }
      let time = seconds(report)
      let keys = Set(now.map(\.key))
      for (key, touch) in down.sorted(by: { $0.value.number < $1.value.number }) where !keys.contains(key) {
        if report.code == .dropped { notes.approximate("touch: the device lost reports, so it is cancelled there") }
        let phase = report.code == .dropped ? TouchPhase.cancelled : .ended
        timeline.add(TouchSample(touch: touch.number, phase: phase, location: touch.place), at: time)
        down[key] = nil
      }
      for _ in placeless.subtracting(keys) { notes.skipped("touch: the log does not tell its place") }
      placeless.formIntersection(keys)
      for finger in now {
        guard let raw = finger.place else {
          placeless.insert(finger.key)
          continue
        }
        if placeless.remove(finger.key) != nil {
          notes.approximate("touch: its place is told only after it began, and it begins there")
        }
        move(finger.key, to: place(raw, ranges), at: time, &down)
      }
    }
    for _ in 0..<fingers.beginningsMissed { notes.skipped("touch: its beginning is not in the log") }
    let end = reports.last.map(seconds) ?? 0
    for touch in down.values.sorted(by: { $0.number < $1.number }) {
      notes.approximate("touch: the log ends before it does; it is cancelled at the end")
      timeline.add(TouchSample(touch: touch.number, phase: .cancelled, location: touch.place), at: end)
    }
  }

  private mutating func move(
    _ key: FingerReports.Key, to place: Point, at time: Double, _ down: inout [FingerReports.Key: Touch]
  ) {
    guard let touch = down[key] else {
      down[key] = Touch(number: nextNumber, place: place)
      timeline.add(TouchSample(touch: nextNumber, phase: .began, location: place), at: time)
      nextNumber += 1
      return
    }
    guard touch.place != place else { return }
    down[key]?.place = place
    timeline.add(TouchSample(touch: touch.number, phase: .moved, location: place), at: time)
  }

  /// Scales as Android's input reader does: an axis has as many units as its range, both ends
  /// included.
  private func place(_ raw: Point, _ ranges: (x: ClosedRange<Double>, y: ClosedRange<Double>)) -> Point {
    func scaled(_ value: Double, _ range: ClosedRange<Double>, to side: Double) -> Double {
      (value - range.lowerBound) * side / (range.upperBound - range.lowerBound + 1)
    }
    return screen.content(
      at: Point(x: scaled(raw.x, ranges.x, to: screen.size.width), y: scaled(raw.y, ranges.y, to: screen.size.height)))
  }
}
