import Replay
import Testing

/// Tests the day and the time of a run at the ends of the years that have four digits.
@Suite struct RunClockTests {
  @Test(arguments: [1e12, 1e15, .greatestFiniteMagnitude]) func `Longer ago than the year 1000 is that year`(
    seconds: Double
  ) throws {
    #expect(try RunClock.time(secondsAgo: seconds) == "1000-01-01T00:00:00Z")
  }
}
