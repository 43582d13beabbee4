import ArgumentParser
import Findings
import HitTesting
import Replay

struct AuditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Finds the controls of each recorded scene that cannot be touched as they are drawn, and why.",
    usage: "retouch audit <trace> ... [<options>]",
    discussion: """
      A control is found when no point hits it, when another view takes a part of it, when a part lies outside of a superview, \
      when the largest box in which it is hit is small, or when it is hit and cannot be seen. It needs no touches. With touches, \
      controls near which they went elsewhere come first. The result is added as a run to the results database.
      With --gestures it audits who acts instead: it tries taps, presses, drags, flicks, pinches and rotations wherever a view can be \
      hit, and finds recognizers that never act, pairs of which an undefined order decides which one acts, controls whose touches a \
      superview's recognizer takes, and controls that react later than 0.1 s.
      Exit code 1 when something is found that is not accepted, 0 when nothing is, 2 when a trace of a folder cannot be read.

      EXAMPLE:
        retouch audit shop.sqlite --min-size 24
        retouch audit shop.sqlite --gestures
      """)

  @Option(
    help: "The policy to judge under: a file, or a name; default is the recorded app's own, which the trace names.",
    completion: .policy)
  var policy: String?

  @Option(
    help: ArgumentHelp(
      "The width and height that the box in which a control is hit must have, as 44 or 48x32, in the recording's units; default is 44 points, on Android 48 dp. WCAG 2.5.8 says 24.",
      valueName: "points"), transform: Size.init(typed:))
  var minSize: Size?

  @Option(
    help: ArgumentHelp(
      "The views that are controls; default is each UIControl, cell and action of an alert, each view with a tap recognizer, and each [clickable=true].",
      valueName: "selector"), transform: Selector.init(typed:))
  var controls: Selector?

  @Option(
    help: ArgumentHelp(
      "The views to take for opaque: controls behind them cannot be seen. :not(*) is none.", valueName: "selector"),
    transform: Selector.init(typed:))
  var opaque = Selector.usuallyOpaque

  @Flag(help: "Also report controls that scrolling brings out from under what covers them.")
  var scrolled = false

  @Flag(help: "Also judge controls behind a sheet, an alert, a popover, a drawer or a keyboard.")
  var behindModals = false

  @Flag(help: "Audit who acts: recognizers that never do, and controls that lose their touches or react late.")
  var gestures = false

  @OptionGroup var options: RunOptions

  @OptionGroup var noFidelity: NoFidelity

  @OptionGroup var notes: CommonOptions

  func validate() throws {
    let isAboutControls =
      minSize != nil || controls != nil || opaque != .usuallyOpaque || scrolled || behindModals
    if gestures, isAboutControls {
      throw ValidationError(
        "--gestures takes none of --min-size, --controls, --opaque, --scrolled and --behind-modals")
    }
  }

  func run() throws {
    if gestures { return try options.run(.gestures, policy: policy) }
    var audit = AuditOptions()
    (audit.least, audit.controls, audit.opaque) = (minSize, controls, opaque)
    (audit.judgesScrolled, audit.judgesBehindModals) = (scrolled, behindModals)
    try options.run(.audit(audit), policy: policy)
  }
}

extension Size {
  /// Reads a size as the user types it: `44` or `48x32`.
  ///
  /// - Throws: `ValidationError`.
  fileprivate init(typed: String) throws {
    let numbers = typed.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count <= 2, let width = numbers.first ?? nil, let height = numbers.last ?? nil,
      [width, height].allSatisfy({ $0 > 0 && $0 <= 10_000 })
    else { throw ValidationError("it takes points, as 44 or 48x32") }
    self.init(width: width, height: height)
  }
}

extension Selector {
  /// Reads a selector that must not be relative to a view.
  ///
  /// - Throws: `ValidationError`.
  init(typed: String) throws {
    do {
      try self.init(typed)
      if isRelative { throw SelectorFault(misplacedRelationIn: typed) }
    } catch {
      throw ValidationError(ErrorWords.sentence(error))
    }
  }
}
