// An app that taps itself and records it, for tests that kill it, fill its disk, or run it twice:
//     RecorderProbe FILE EVENTS [MICROSECONDS BETWEEN EVENTS]
// It prints a line after every twenty events: how many were sent, and how many were in the file by
// then. At the end it prints `stopped` and the final numbers. With 0 events it runs without end.
//
// With RETOUCH_PROBE_LIMIT, its files have so many bytes together, it sends 120 events for each
// second of its own time and no faster than they are written, and prints a line for each tenth of
// all events: its memory and its files, in bytes.

#if UIKIT_MODEL
  import FaultyDisk
  import Foundation
  import TouchRecorder
  import UIKitModel

  final class ProbeApplication: UIApplication {
    override func sendEvent(_ event: UIEvent) {
      guard let recorder = TouchRecorder.shared else { return super.sendEvent(event) }
      recorder.record(event) { super.sendEvent(event) }
    }
  }

  func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

  let arguments = CommandLine.arguments
  guard arguments.count >= 3, let count = Int(arguments[2]) else {
    say("usage: RecorderProbe FILE EVENTS [MICROSECONDS]")
    exit(64)
  }
  let pause = arguments.count > 3 ? UInt32(arguments[3]) ?? 0 : 0

  // For the tests of a disk that fails.
  faulty_disk_start()
  EventDriver.reset(application: ProbeApplication())
  let driver = EventDriver()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  list.contentSize = CGSize(width: 390, height: 5000)
  window.addSubview(list)
  for row in 0..<100 {
    let button = UIButton(frame: CGRect(x: 0, y: row * 50, width: 390, height: 44))
    button.accessibilityIdentifier = "row\(row)"
    list.addSubview(button)
  }
  window.makeKeyAndVisible()

  let file = URL(fileURLWithPath: arguments[1])
  let limit = ProcessInfo.processInfo.environment["RETOUCH_PROBE_LIMIT"].flatMap(Int.init)

  do {
    var options = RecordingOptions(file: file)
    options.batchInterval = 0.02
    options.batchSize = 64
    options.limits.bytes = limit
    options.clock = { driver.time }
    TouchRecorder.shared = try TouchRecorder(options)
  } catch {
    say("failed \(error)")
    exit(2)
  }
  let recorder = TouchRecorder.shared
  say("started")

  var sent = 0

  @MainActor func change() {
    if sent % 10 == 0 { list.contentOffset = CGPoint(x: 0, y: sent % 4000) }
    if sent % 30 == 0 {
      let toast = UIView(frame: CGRect(x: 0, y: 700, width: 390, height: 80))
      window.addSubview(toast)
      if window.subviews.count > 3 { window.subviews[1].removeFromSuperview() }
    }
  }

  @MainActor func tap() {
    driver.began(at: CGPoint(x: 100, y: 20 + sent % 800))
    driver.ended(time: driver.time + 0.05)
    driver.advance(by: 0.5)
    sent += 2
    change()
    if sent % 20 == 0, let status = recorder?.status {
      say("sent \(sent) written \(status.written) problem \(status.problem.map { "\($0)" } ?? "none")")
    }
    if pause > 0 { usleep(pause) }
  }

  /// A second in which a finger is down all the time.
  @MainActor func second() {
    driver.began(at: CGPoint(x: 100, y: 20 + sent % 800))
    for step in 1...118 {
      driver.advance(by: 1 / 120)
      driver.moved(to: CGPoint(x: 100 + step, y: 20 + sent % 800))
    }
    driver.advance(by: 1 / 120)
    driver.ended()
    driver.advance(by: 1 / 120)
    sent += 120
    change()
    while let recorder, recorder.status.waiting > 5000, recorder.status.problem == nil { usleep(1000) }
    if sent % max(120, count / 1200 * 120) == 0 { say("sent \(sent) memory \(memory()) files \(size())") }
  }

  /// What the process has in memory, in bytes; 0 where the system does not tell.
  func memory() -> Int {
    let words = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return (words?.dropFirst().first).flatMap { Int($0) }.map { $0 * Int(getpagesize()) } ?? 0
  }

  /// The size of all files in the recording's folder whose names begin as its own does, in bytes.
  func size() -> Int {
    let folder = file.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasPrefix(file.deletingPathExtension().lastPathComponent) }.reduce(0) { total, name in
      let facts = try? FileManager.default.attributesOfItem(atPath: folder.appendingPathComponent(name).path)
      return total + ((facts?[.size] as? NSNumber)?.intValue ?? 0)
    }
  }

  while count == 0 || sent < count { if limit == nil { tap() } else { second() } }
  if let status = recorder?.stop() {
    say("stopped written \(status.written) lost \(status.lost) problem \(status.problem.map { "\($0)" } ?? "none")")
  }
#endif
