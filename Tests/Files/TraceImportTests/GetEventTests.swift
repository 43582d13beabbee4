import Foundation
import HitTesting
import Recording
import TestSupport
import Testing
import TraceImport

@Suite struct GetEventTests {
  private let dump = """
    <hierarchy rotation="0"><node class="android.widget.FrameLayout" package="com.shop" bounds="[0,0][1000,2000]">
    <node class="android.widget.Button" clickable="true" bounds="[0,0][500,1000]"/></node></hierarchy>
    """

  /// Axes of 100 and 200 units on a screen of 1000 and 2000 pixels.
  private let described = """
    add device 1: /dev/input/event0
      name:     "gpio-keys"
      events:
        KEY (0001): KEY_VOLUMEDOWN
    add device 2: /dev/input/event2
      name:     "touch"
      events:
        KEY (0001): BTN_TOUCH
        ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_X     : value 0, min 0, max 99, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_Y     : value 0, min 0, max 199, fuzz 0, flat 0, resolution 0
      input props:
        INPUT_PROP_DIRECT
    Physical size: 1000x2000

    """

  private func read(_ files: [String: String], keepGoing: Bool = false) throws -> (Imported, [ImportFault]) {
    try withFolder(files.mapValues { Data($0.utf8) }) { folder in
      var imported = Imported()
      let refused = try PageSourceImporter.read(
        folder, as: .uiautomator, into: &imported.sink, notes: &imported.notes, keepGoing: keepGoing)
      return (imported, refused)
    }
  }

  private func play(_ log: String, dump: String? = nil) throws -> Imported {
    try read(["1.xml": dump ?? self.dump, "2.txt": log, "0.txt": described]).0
  }

  /// Writes reports as `getevent -lt /dev/input/event2` does, a millisecond apart.
  private func log(_ reports: String...) -> String {
    reports.enumerated().map { index, report in
      "[    1482.4\(index + 10)00] EV_\(report.hasPrefix("SYN") ? "SYN" : report.hasPrefix("BTN") ? "KEY" : "ABS")       \(report)"
    }.joined(separator: "            \n") + "\n"
  }

  private func phases(_ imported: Imported) -> [TouchPhase] { imported.sink.samples.map(\.sample.phase) }
  private func places(_ imported: Imported) -> [Point] { imported.sink.samples.map(\.sample.location) }

  // MARK: Protocols

  @Test func `Fingers in slots are told apart, and keep what is not told again`() throws {
    let imported = try play(
      log(
        "ABS_MT_TRACKING_ID 00000007", "ABS_MT_POSITION_X 0000000a", "ABS_MT_POSITION_Y 00000014",
        "SYN_REPORT 00000000",
        "ABS_MT_SLOT 00000001", "ABS_MT_TRACKING_ID 00000008", "ABS_MT_POSITION_X 00000032",
        "ABS_MT_POSITION_Y 00000064", "SYN_REPORT 00000000", "ABS_MT_SLOT 00000000", "ABS_MT_POSITION_Y 00000015",
        "SYN_REPORT 00000000", "ABS_MT_TRACKING_ID ffffffff", "SYN_REPORT 00000000", "ABS_MT_SLOT 00000001",
        "ABS_MT_TRACKING_ID ffffffff", "SYN_REPORT 00000000"))
    #expect(phases(imported) == [.began, .began, .moved, .ended, .ended])
    #expect(imported.sink.samples.map(\.sample.touch) == [1, 2, 1, 1, 2])
    #expect(
      places(imported) == [
        Point(x: 100, y: 200), Point(x: 500, y: 1000), Point(x: 100, y: 210), Point(x: 100, y: 210),
        Point(x: 500, y: 1000),
      ])
    #expect(imported.sink.events.map(\.time) == [0.003, 0.008, 0.011, 0.013, 0.016])
    #expect(imported.sink.began.allSatisfy { $0.observation == .notObserved })
    #expect(imported.notes.counts.count == 1)
  }

  @Test func `Another finger in the slot of one that was never lifted is another touch`() throws {
    let imported = try play(
      log(
        "ABS_MT_TRACKING_ID 00000007", "ABS_MT_POSITION_X 0000000a", "ABS_MT_POSITION_Y 00000014",
        "SYN_REPORT 00000000",
        "ABS_MT_TRACKING_ID 00000008", "SYN_REPORT 00000000"))
    #expect(phases(imported) == [.began, .ended, .began, .cancelled])
    #expect(imported.approximate("touch: the log ends before it does; it is cancelled at the end") == 1)
  }

  @Test func `Fingers that are all told in each report are told apart by their ids`() throws {
    let imported = try play(
      log(
        "ABS_MT_TRACKING_ID 00000000", "ABS_MT_POSITION_X 0000000a", "ABS_MT_POSITION_Y 00000014",
        "SYN_MT_REPORT 00000000", "ABS_MT_TRACKING_ID 00000001", "ABS_MT_POSITION_X 00000032",
        "ABS_MT_POSITION_Y 00000064", "SYN_MT_REPORT 00000000", "SYN_REPORT 00000000", "ABS_MT_TRACKING_ID 00000001",
        "ABS_MT_POSITION_X 00000033", "ABS_MT_POSITION_Y 00000064", "SYN_MT_REPORT 00000000", "SYN_REPORT 00000000",
        "SYN_MT_REPORT 00000000", "SYN_REPORT 00000000"))
    #expect(imported.sink.events.map { $0.touches.map(\.touch) } == [[1, 2], [1, 2], [2]])
    #expect(imported.sink.events.map { $0.touches.map(\.phase) } == [[.began, .began], [.ended, .moved], [.ended]])
  }

  @Test func `Without ids a finger is the one that was nearest`() throws {
    let imported = try play(
      log(
        "ABS_MT_POSITION_X 0000000a", "ABS_MT_POSITION_Y 00000014", "SYN_MT_REPORT 00000000",
        "ABS_MT_POSITION_X 00000032", "ABS_MT_POSITION_Y 00000064", "SYN_MT_REPORT 00000000", "SYN_REPORT 00000000",
        "ABS_MT_POSITION_X 00000033", "ABS_MT_POSITION_Y 00000064", "SYN_MT_REPORT 00000000", "SYN_REPORT 00000000",
        "BTN_TOUCH UP", "SYN_REPORT 00000000"))
    #expect(imported.sink.events.map { $0.touches.map(\.touch) } == [[1, 2], [1, 2], [2]])
    #expect(imported.sink.events[1].touches.map(\.phase) == [.ended, .moved])
  }

  @Test func `A single touch is down from BTN_TOUCH to BTN_TOUCH`() throws {
    let axes = "ABS_X : value 0, min 0, max 99\nABS_Y : value 0, min 0, max 199\n"
    let imported = try read([
      "1.xml": dump,
      "2.txt": axes
        + log(
          "ABS_X 00000001", "ABS_Y 00000001", "SYN_REPORT 00000000", "BTN_TOUCH DOWN", "ABS_X 0000000a",
          "SYN_REPORT 00000000", "ABS_Y 00000014", "SYN_REPORT 00000000", "BTN_TOUCH UP", "SYN_REPORT 00000000"),
    ]).0
    #expect(phases(imported) == [.began, .moved, .ended])
    #expect(places(imported) == [Point(x: 100, y: 10), Point(x: 100, y: 200), Point(x: 100, y: 200)])
  }

  @Test func `Hexadecimal codes, no times and other devices are read alike`() throws {
    let imported = try play(
      """
      add device 1: /dev/input/event0
        name:     "gpio-keys"
      could not get driver version for /dev/input/mice, Not a typewriter
      /dev/input/event0: 0001 0072 00000001
      /dev/input/event0: 0000 0000 00000000
      /dev/input/event2: 0003 0039 00000007
      /dev/input/event2: 0003 0035 0000000a\r
      /dev/input/event2: 0003 0036 00000014
      /dev/input/event2: 0000 0000 00000000             rate 60
      /dev/input/event2: 0003 0039 ffffffff
      /dev/input/event2: 0000 0000 00000000
      """)
    #expect(phases(imported) == [.began, .ended])
    #expect(places(imported)[0] == Point(x: 100, y: 200))
    #expect(imported.sink.events.map(\.time) == [0, 0])
    #expect(imported.skipped("device of getevent: it tells no places of touches") == 1)
    #expect(imported.approximate("log of getevent: it tells no times; all that it reports is at one time") == 1)
  }

  @Test func `The first Android's times are read`() throws {
    let imported = try play(
      """
      8490-328217: /dev/input/event2: 0003 0039 00000007
      8490-328217: /dev/input/event2: 0003 0035 0000000a
      8490-328217: /dev/input/event2: 0003 0036 00000014
      8490-328217: /dev/input/event2: 0000 0000 00000000
      8491-000217: /dev/input/event2: 0003 0039 ffffffff
      8491-000217: /dev/input/event2: 0000 0000 00000000

      """)
    #expect(imported.sink.events.map(\.time) == [0, 0.672])
  }

  @Test func `Logs of one device have one clock, and a scene is where its name says`() throws {
    func tap(_ seconds: Int) -> String {
      log(
        "ABS_MT_TRACKING_ID 00000007", "ABS_MT_POSITION_X 0000000a", "ABS_MT_POSITION_Y 00000014",
        "SYN_REPORT 00000000",
        "ABS_MT_TRACKING_ID ffffffff", "SYN_REPORT 00000000"
      ).replacing("1482.", with: "\(seconds).")
    }
    let imported = try read([
      "0.txt": described, "1.xml": dump, "2.txt": tap(1482), "3.xml": dump, "4.txt": tap(1490), "5.txt": tap(3),
    ]).0
    #expect(imported.sink.events.map(\.time) == [0.003, 0.005, 8.003, 8.005, 8.008, 8.01])
    #expect(imported.sink.snapshots.map(\.time) == [0, 0.005])
  }

  // MARK: The screen

  @Test(arguments: [
    (0, Point(x: 100, y: 200)), (1, Point(x: 200, y: 900)), (2, Point(x: 900, y: 1800)), (3, Point(x: 1800, y: 100)),
  ])
  func `The content of a device that is turned is turned`(quarterTurns: Int, place: Point) throws {
    let size = quarterTurns % 2 == 0 ? "[1000,2000]" : "[2000,1000]"
    let dump = "<hierarchy rotation=\"\(quarterTurns)\"><node class=\"V\" bounds=\"[0,0]\(size)\"/></hierarchy>"
    let tap = log(
      "ABS_MT_TRACKING_ID 00000007", "ABS_MT_POSITION_X 0000000a", "ABS_MT_POSITION_Y 00000014", "SYN_REPORT 00000000")
    for text in [described, described.replacing("Physical size: 1000x2000", with: "")] {
      let imported = try read(["0.txt": text, "1.xml": dump, "2.txt": tap]).0
      #expect(places(imported).first == place)
      #expect(
        imported.sink.infos[0].screenSize
          == (quarterTurns % 2 == 0 ? Size(width: 1000, height: 2000) : Size(width: 2000, height: 1000)))
    }
  }

  @Test func `The size that overrides the physical one counts`() throws {
    let tap = log(
      "ABS_MT_TRACKING_ID 00000007", "ABS_MT_POSITION_X 0000000a", "ABS_MT_POSITION_Y 00000014", "SYN_REPORT 00000000")
    let imported = try read(["0.txt": described + "Override size: 500x1000\n", "1.xml": dump, "2.txt": tap]).0
    #expect(places(imported).first == Point(x: 50, y: 100))
  }

  @Test func `What the log does not tell is told`() throws {
    let imported = try play(
      log(
        "ABS_MT_POSITION_X 00000001", "SYN_REPORT 00000000", "ABS_MT_TRACKING_ID ffffffff", "SYN_REPORT 00000000",
        "ABS_MT_SLOT 00000001", "ABS_MT_TRACKING_ID 00000007", "ABS_MT_POSITION_X 0000000a", "SYN_REPORT 00000000",
        "ABS_MT_POSITION_Y 00000014", "SYN_REPORT 00000000", "SYN_DROPPED 00000000", "ABS_MT_POSITION_Y 00000015",
        "SYN_REPORT 00000000", "ABS_MT_SLOT 00000002", "ABS_MT_TRACKING_ID 00000008", "SYN_REPORT 00000000",
        "ABS_MT_TRACKING_ID ffffffff", "SYN_REPORT 00000000"))
    #expect(phases(imported) == [.began, .cancelled])
    #expect(imported.skipped("touch: its beginning is not in the log") == 2)
    #expect(imported.approximate("touch: its place is told only after it began, and it begins there") == 1)
    #expect(imported.approximate("touch: the device lost reports, so it is cancelled there") == 1)
    #expect(imported.skipped("touch: the log does not tell its place") == 1)
  }

  // MARK: Bad input

  @Test func `Ranges that are not told are asked for, with the line that needs them`() throws {
    let tap = log("ABS_MT_TRACKING_ID 00000007", "ABS_MT_POSITION_X 0000000a", "SYN_REPORT 00000000")
    let fault = try fault { _ = try read(["1.xml": dump, "2.txt": tap]) }
    #expect(fault.isMalformed && fault.place.file.hasSuffix("/2.txt") && fault.place.line == 2)
    let two = described + described.replacing("event2", with: "event3")
    #expect(try refusal(of: ["0.txt": two, "1.xml": dump, "2.txt": tap]).isMalformed)
    let other = tap.replacing("] EV", with: "] /dev/input/event9: EV")
    #expect(try refusal(of: ["0.txt": described, "1.xml": dump, "2.txt": other]).isMalformed)
  }

  private func refusal(of files: [String: String]) throws -> ImportFault { try fault { _ = try read(files) } }

  @Test(arguments: [
    "EV_ABS ABS_MT_POSITION_X\nx", "EV_ABS ABS_MT_POSITION_X 0000000g\n", "EV_ABS ABS_MT_POSITION_X 1\n",
    "EV_ABS ABS_MT_POSITION_X -0000001\n", "EV_ABS ABS_MT_SLOT 7fffffff\n", "EV_ABS ABS_MT_SLOT ffffffff\n",
    "0003\n0003", "ABS_X : value 0, min 5, max 5\n", "ABS_X : value 0, min 0, max nan\n", "ABS_X : min, max\n",
    "ABS_X : value 0, min 0, max 1e999\n", "Physical size: 10\n", "Physical size: 0x10\n", "Physical size: 10xinf\n",
  ])
  func `A line of another shape is refused with its number`(line: String) throws {
    let fault = try refusal(of: ["1.xml": dump, "2.txt": "\n" + line])
    #expect(fault.isMalformed && fault.place.line == 2)
  }

  @Test func `A log that is cut off anywhere is read up to there`() throws {
    let whole = log(
      "ABS_MT_TRACKING_ID 00000007", "ABS_MT_POSITION_X 0000000a", "ABS_MT_POSITION_Y 00000014", "SYN_REPORT 00000000")
    for count in 0..<whole.utf8.count {
      let imported = try? play(String(decoding: Array(whole.utf8.prefix(count)), as: UTF8.self))
      #expect((imported?.sink.began.count ?? 0) == (count == whole.utf8.count - 1 ? 1 : 0), "\(count)")
    }
  }

  @Test func `Numbers at the ends of their range are places far away`() throws {
    let imported = try play(
      log(
        "ABS_MT_TRACKING_ID 7fffffff", "ABS_MT_POSITION_X 80000000", "ABS_MT_POSITION_Y 7fffffff",
        "SYN_REPORT 00000000",
        "SYN_REPORT ffffffff", "SYN_REPORT 00000000"))
    #expect(places(imported).first == Point(x: -21_474_836_480, y: 21_474_836_470))
    let late = try play(
      "[1e300] EV_ABS ABS_MT_POSITION_X 00000001\n[nan] EV_SYN SYN_REPORT 00000000\n[-1] EV_SYN x 0\n")
    #expect(late.sink.events.isEmpty)
  }

  @Test func `Times that run backwards stand still`() throws {
    let text = log(
      "ABS_MT_TRACKING_ID 00000007", "ABS_MT_POSITION_X 0000000a", "ABS_MT_POSITION_Y 00000014", "SYN_REPORT 00000000",
      "ABS_MT_TRACKING_ID ffffffff", "SYN_REPORT 00000000"
    ).replacing("1482.4150", with: "0482.4150")
    let imported = try play(text)
    #expect(imported.sink.events.map(\.time) == [0.003, 0.004])
    #expect(
      imported.approximate("line of getevent: its time is before that of the line ahead of it, which stands for it")
        == 1)
  }

  @Test func `Fingers without end in one report are cut short`() throws {
    let finger = "EV_ABS ABS_MT_POSITION_X 00000001\nEV_ABS ABS_MT_POSITION_Y 00000001\nEV_SYN SYN_MT_REPORT 00000000\n"
    let imported = try play(String(repeating: finger, count: 5000) + "EV_SYN SYN_REPORT 00000000\n")
    #expect(imported.sink.began.count == 256)
  }

  @Test func `Going on passes over a log that breaks a rule`() throws {
    let (imported, refused) = try read(
      ["1.xml": dump, "2.txt": "hello\n", "3.txt": log("ABS_MT_POSITION_X 0000000a")], keepGoing: true)
    #expect(refused.count == 2 && imported.sink.snapshots.count == 1)
    #expect(imported.skipped("log of getevent: it breaks a rule of the format") == 2)
  }

  @Test func `A log beside a page source of iOS is refused`() throws {
    let page = "<AppiumAUT><XCUIElementTypeWindow x=\"0\" y=\"0\" width=\"9\" height=\"9\"/></AppiumAUT>"
    #expect(
      try refusal(of: ["0.txt": described, "1.xml": page, "2.txt": log("ABS_MT_POSITION_X 0000000a")]).isMalformed)
  }

  @Test func `The format is found out`() throws {
    let alone = try withFile(dump) { try InputFormat.detect($0) }
    #expect(alone == .uiautomator)
    let files = ["0.txt": described, "1.xml": dump, "2.txt": log("ABS_MT_POSITION_X 0000000a")]
    let folder = try withFolder(files.mapValues { Data($0.utf8) }) { try InputFormat.detect($0) }
    #expect(folder == .uiautomator)
    let log = try withFile(log("SYN_REPORT 00000000")) { try InputFormat.detect($0) }
    #expect(log == .uiautomator)
  }

  // MARK: Published logs

  @Test(
    .enabled(if: RealData.isThere, "the published recordings are not beside the checkout"),
    arguments: [("phone-three-touches.txt", 3, 6, 3.99883), ("tablet-single-drag.txt", 1, 78, 0.967168)])
  func `A published log is read`(name: String, touches: Int, events: Int, last: Double) throws {
    let text = try String(contentsOfFile: RealData.folder + "/android-getevent/" + name, encoding: .utf8)
    let page = try String(contentsOfFile: RealData.folder + "/android-uiautomator/clock_Alarm.xml", encoding: .utf8)
    // The logs do not tell these.
    let ranges = "ABS_MT_POSITION_X min 0 max 1919\nABS_MT_POSITION_Y min 0 max 1199\nPhysical size: 1080x2220\n"
    let imported = try read(["0.txt": ranges, "1.xml": page, "2.txt": text]).0
    #expect(imported.sink.began.count == touches)
    #expect(imported.sink.events.count == events)
    #expect(phases(imported).filter { $0 == .ended }.count == touches)
    #expect(imported.sink.events.last.map { $0.time >= last } == true)
    #expect(imported.notes.counts.count == 1)
  }
}
