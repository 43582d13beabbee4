import HitTesting
import Testing

/// Tests in which forms a text names a release of iOS.
@Suite struct SystemReleaseTests {
  @Test(arguments: [
    ("iOS 26", 26), ("iOS 26.1.0", 26), ("iOS 26.1 (23B86)", 26), ("iPadOS 26.1", 26), ("iPhone OS 26.1 (23B85)", 26),
    ("Version 26.1 (Build 23B86)", 26), ("iOS Version 18.5 (Build 22F77)", 18), ("26.1", 26), ("18", 18),
    ("iOS Simulator 26.1", 26), ("iOS 26.1 Simulator", 26), ("ios 26.1", 26), ("iOS26.1", 26), ("iOS-26-1", 26),
    ("com.apple.CoreSimulator.SimRuntime.iOS-17-5", 17), ("iOS 26.1 beta 2", 26), ("iPadOS 18.0 beta", 18),
    ("  iOS   15.8  ", 15),
  ])
  func `a release is read in the forms that iOS and tools write`(text: String, major: Int) {
    #expect(SystemRelease(text)?.major == major)
  }

  @Test(arguments: [
    "", "iOS", "iOS x", "iOS 26.x", "Android 14", "macOS 15.1", "tvOS 18.0", "watchOS 11", "visionOS 26", "iOS 12.4",
    "Windows 26", "26 0 0 0 0", "(26.1)", "Version", "beta 26", "iOS beta 26", "iOS 26.1b2", "99999999999999999999",
    "audios 26", "Linux 26.1",
  ])
  func `another text is none`(text: String) { #expect(SystemRelease(text) == nil) }

  @Test func `a rule may have better evidence for a newer release`() {
    for (release, evidence) in [(15, Evidence.inferred), (18, .inferred), (26, .reported), (27, .reported)] {
      let rules = SystemPolicy.of(release: release).rules.map(\.rule)
      let through = rules.first { "\($0.selector)".contains("_UITouchPassthroughView") }
      #expect(through?.evidence == evidence, "\(release)")
    }
  }

  @Test func `a number alone may be that of another system`() {
    for text in ["26.1", "Version 26.1 (Build 23B86)", "26.1 Simulator"] {
      #expect(SystemRelease(text, requiresName: true) == nil, "\(text)")
    }
    for text in ["iOS 26.1", "iPadOS 26.1", "iPhone OS 26.1", "iOS-26-1"] {
      #expect(SystemRelease(text, requiresName: true)?.major == 26, "\(text)")
    }
  }
}
