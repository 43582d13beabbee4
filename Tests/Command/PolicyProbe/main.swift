#if UIKIT_MODEL
  import FaultyDisk
  import Foundation
  import HitTesting
  import ObjectScenes
  import RetouchCommand
  import SQLiteFile
  import TraceSchema
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

  /// A button that asks a view which nothing gives it.
  final class WiredButton: UIButton {
    weak var other: UIView?

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      other?.hitTest(convert(point, to: other), with: event) ?? super.hitTest(point, with: event)
    }
  }

  /// A view that makes two views of one class, and takes the touches of the first one.
  final class PairView: UIView {
    private let first = UIView()
    private let second = UIView()

    override init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(first)
      addSubview(second)
    }

    required init?(coder: NSCoder) { nil }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      let hit = super.hitTest(point, with: event)
      return hit === first ? self : hit
    }
  }

  /// A button that is there for one touch, and takes its window along.
  final class VanishingButton: UIButton {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      let hit = super.hitTest(point, with: event)
      superview?.bounds.origin.x += 500
      removeFromSuperview()
      return hit
    }
  }

  func policy(_ name: String, _ onHit: @escaping @MainActor @Sendable (CGPoint) -> UIView?) -> OverridePolicy {
    OverridePolicy(name, .view(matching: "#pay", ProbeButton.init(frame:)) { view, _ in view.onHit = onHit })
  }

  /// Whether the point is in the left half of the button.
  func isLeft(_ point: CGPoint) -> Bool { point.x < 50 }

  /// A version 2 of each kind of file, which does not exist: each has this SQL beside that of
  /// version 1.
  func kinds(_ two: String) -> [DatabaseKind] {
    let ones = [
      ("trace", TraceSchema.traceApplicationID, TraceSchema.traceMigrations),
      ("results database", TraceSchema.resultsApplicationID, TraceSchema.resultsMigrations),
      ("certificate", TraceSchema.certificateApplicationID, TraceSchema.certificateMigrations),
    ]
    return ones.map { DatabaseKind(name: $0, applicationID: $1, migrations: [$2[0], two]) }
  }

  // For the tests of a disk that fails.
  faulty_disk_start()
  // For the tests of a later version: PolicyProbe migrate-with SQL FILE.
  if CommandLine.arguments.dropFirst().first == "migrate-with" {
    let two = try String(contentsOfFile: CommandLine.arguments[2], encoding: .utf8)
    try FileMigration(kinds: kinds(two)).run(CommandLine.arguments[3])
    exit(0)
  }
  Retouch.main(
    policies: [
      policy("well-behaved") { _ in nil },
      OverridePolicy("vanishing", .view(matching: "#pay", VanishingButton.init(frame:))),
      OverridePolicy("unwired", .view(matching: "#pay", WiredButton.init(frame:))),
      OverridePolicy("paired", .view(matching: "#pair", PairView.init(frame:))),
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
      policy("waking") { point in
        // The word with which a process tells that it is ready, again and again.
        let word: [Int64] = [0]
        while isLeft(point) {
          _ = unsafe word.withUnsafeBytes { unsafe write(3, $0.baseAddress, $0.count) }
          usleep(10_000)
        }
        return nil
      },
      policy("dripping") { point in
        // Less than a word at a time.
        let byte: [UInt8] = [0]
        while isLeft(point) {
          _ = unsafe byte.withUnsafeBytes { unsafe write(3, $0.baseAddress, $0.count) }
          usleep(200_000)
        }
        return nil
      },
      policy("starting") { point in
        // A process that would outlive the run.
        guard isLeft(point) else { return nil }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "echo $$ >> started.txt; exec sleep 600"]
        try? process.run()
        process.arguments = ["-c", "setsid sh -c 'echo $$ >> started.txt; exec sleep 600'"]
        try? process.run()
        while true { sleep(1) }
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
