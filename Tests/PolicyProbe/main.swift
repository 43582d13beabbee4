#if !canImport(UIKit) || os(Linux) || os(macOS)
  import FaultyDisk
  import Foundation
  import HitTesting
  import ObjectScenes
  import RetouchCommand
  import UIKitModel

  // A program with policies whose code does what code must not do, for the tests of faults.

  /// A button that runs code for the points in its left or right half, and else does what UIKit
  /// does.
  final class ProbeButton: UIButton {
    var onHit: @MainActor (CGPoint) -> UIView? = { _ in nil }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      guard super.hitTest(point, with: event) === self else { return nil }
      return onHit(point) ?? self
    }
  }

  func policy(_ name: String, _ onHit: @escaping @MainActor @Sendable (CGPoint) -> UIView?) -> OverridePolicy {
    OverridePolicy(name, .view(matching: "#pay", ProbeButton.init(frame:)) { view, _ in view.onHit = onHit })
  }

  /// Whether the point is in the left half of the button.
  func isLeft(_ point: CGPoint) -> Bool { point.x < 50 }

  // For the tests of a disk that fails.
  faulty_disk_start()
  Retouch.main(
    policies: [
      policy("well-behaved") { _ in nil },
      policy("talkative") { point in
        print("hit at \(point)")
        return nil
      },
      policy("endless") { point in
        while isLeft(point) {}
        return nil
      },
      policy("flooding") { point in
        // Answers to an event that was not asked about, on the descriptor of the answers.
        let words = [Int64](repeating: 0, count: 1 << 12).enumerated().map { $0.offset % 4 == 0 ? Int64(1) : 0 }
        while isLeft(point) { _ = unsafe words.withUnsafeBytes { unsafe write(3, $0.baseAddress, $0.count) } }
        return nil
      },
      policy("crashing") { point in
        precondition(!isLeft(point), "the left half is not there")
        return nil
      },
      policy("leaving") { point in
        if isLeft(point) { exit(7) }
        return nil
      },
      policy("foreign") { point in isLeft(point) ? ProbeButton(frame: .zero) : nil },
      policy("always-crashing") { _ in fatalError("never") },
      OverridePolicy("unmatched", .view(matching: "#gone", ProbeButton.init(frame:)), .view(ProbeButton.init(frame:))),
      OverridePolicy("unreadable", .view(matching: "#pay[", ProbeButton.init(frame:))),
      OverridePolicy("crashing-at-once", .view(matching: "#pay", ProbeButton.init(frame:))) { _ in fatalError("at once")
      },
    ],
    rules: [Policy(name: "my-rules", base: .uikit)])
#endif
