import Findings
import HitTesting
import TestSupport
import Testing
import Wording

/// Tests what an audit of gestures finds about who acts in scenes.
@Suite struct GestureAuditTests {
  private static let tap = "UITapGestureRecognizer", press = "UILongPressGestureRecognizer"
  private static let pan = "UIPanGestureRecognizer", swipe = "UISwipeGestureRecognizer"

  private func recognizer(
    _ id: RecognizerID, _ className: String, _ set: (inout RecognizerParameters) -> Void = { _ in }
  ) -> Recognizer {
    var recognizer = Recognizer(id: id, className: className)
    var parameters = RecognizerParameters()
    if className == Self.press { parameters.numberOfTapsRequired = 0 }
    set(&parameters)
    recognizer.parameters = parameters
    return recognizer
  }

  private func waiting(_ recognizer: Recognizer, for other: RecognizerID) -> Recognizer {
    var copy = recognizer
    copy.failureRequirements = [FailureRequirement(other, source: .seen)]
    return copy
  }

  private let window = view(1, "UIWindow", in: nil, fullScreen)

  /// A view with recognizers.
  private func photo(_ recognizers: Recognizer...) -> [NewView] {
    [
      window,
      view(2, "UIView", in: 1, rect(0, 100, 390, 300)) { ($0.identifier, $0.recognizers) = ("photo", recognizers) },
    ]
  }

  /// A button in a view with recognizers.
  private func button(_ className: String = "UIButton", in recognizers: Recognizer...) -> [NewView] {
    [
      window, view(2, "UIView", in: 1, fullScreen) { ($0.identifier, $0.recognizers) = ("root", recognizers) },
      view(3, className, in: 2, rect(50, 100, 100, 44)) { $0.identifier = "pay" },
    ]
  }

  /// What is found: the kind, who, the parts of the cause and the number of scenes.
  private func found(_ report: RunReport) -> [String] {
    let words = FindingsWords()
    return report.groups.map { group in
      guard case .gesture(let cause) = group.evidence.cause else { return "?" }
      let others = cause.by.compactMap(words.path).joined(separator: ", ")
      return "\(group.key.kind.rawValue) \(group.key.beforePath ?? "?") \(cause.part.rawValue) [\(others)]"
    }
  }

  private func cause(_ report: RunReport) throws -> GestureCause {
    guard report.groups.count == 1, case .gesture(let cause) = report.groups[0].evidence.cause else {
      throw Failure(found: found(report))
    }
    return cause
  }

  private struct Failure: Error { var found: [String] }

  // MARK: Recognizers that never act

  @Test func `a swipe never acts beside a pan, unless the pan waits for it`() throws {
    let swipe = recognizer(10, Self.swipe)
    let report = try auditedGestures(photo(swipe, recognizer(11, Self.pan)))
    #expect(
      found(report) == [
        "gesture-never UISwipeGestureRecognizer on UIView#photo excluded [UIPanGestureRecognizer on UIView#photo]"
      ])
    let cause = try cause(report)
    #expect(cause.touch?.kind == .flick && cause.touch?.direction == .right && cause.touch?.fingers == 1)
    #expect(cause.after == 1.0 / 60 && cause.moved == 25)
    #expect(report.groups[0].example.beforeView == 2)
    #expect(report.groups[0].swept != nil && report.counts.unchanged == 0 && report.changed == 1)
    #expect(try auditedGestures(photo(swipe, waiting(recognizer(11, Self.pan), for: 10))).groups.isEmpty)
  }

  @Test func `a swipe acts beside a pan that needs two fingers, and beside one of another view`() throws {
    let pan = recognizer(11, Self.pan) { $0.minimumNumberOfTouches = 2 }
    #expect(try auditedGestures(photo(recognizer(10, Self.swipe), pan)).groups.isEmpty)
    var views = photo(recognizer(10, Self.swipe))
    views.append(view(3, "UIView", in: 1, rect(0, 500, 390, 100)) { $0.recognizers = [recognizer(11, Self.pan)] })
    #expect(try auditedGestures(views).groups.isEmpty)
  }

  @Test func `a recognizer of a superview acts where a rival is not in the way`() throws {
    var views = photo(recognizer(10, Self.swipe))
    views.append(view(3, "UIView", in: 2, rect(0, 0, 390, 100)) { $0.recognizers = [recognizer(11, Self.pan)] })
    #expect(try auditedGestures(views).groups.isEmpty)
    // It has no room of its own any more.
    views[2] = view(3, "UIView", in: 2, rect(0, 0, 390, 300)) { $0.recognizers = [recognizer(11, Self.pan)] }
    #expect(try found(auditedGestures(views)).map { $0.prefix(13) } == ["gesture-never"])
  }

  @Test func `a long press never acts beside a shorter one, but a shorter one beside it does`() throws {
    let long = recognizer(11, Self.press) { $0.minimumPressDuration = 1 }
    let cause = try cause(auditedGestures(photo(recognizer(10, Self.press), long)))
    #expect(cause.part == .excluded && cause.after == 0.5 && cause.touch?.kind == .press && cause.touch?.taps == 0)
    let moving = recognizer(11, Self.press) { ($0.minimumPressDuration, $0.allowableMovement) = (1, 40) }
    #expect(try auditedGestures(photo(recognizer(10, Self.press), moving)).groups.isEmpty)
  }

  @Test func `a double tap acts beside a single tap, because a tap does not prevent one with more taps`() throws {
    let double = recognizer(11, Self.tap) { $0.numberOfTapsRequired = 2 }
    #expect(try auditedGestures(photo(recognizer(10, Self.tap), double)).groups.isEmpty)
    // A single tap that waits acts late, but it acts.
    #expect(try auditedGestures(photo(waiting(recognizer(10, Self.tap), for: 11), double)).groups.isEmpty)
  }

  @Test func `a recognizer that is disabled, is for pencils or needs twelve fingers never acts`() throws {
    var disabled = recognizer(10, Self.tap)
    disabled.isEnabled = false
    #expect(try cause(auditedGestures(photo(disabled))).part == .disabled)
    #expect(
      try cause(auditedGestures(photo(recognizer(10, Self.tap) { $0.allowedTouchTypes = 4 }))).part == .touchTypes)
    let many = try cause(auditedGestures(photo(recognizer(10, Self.tap) { $0.numberOfTouchesRequired = 12 })))
    #expect(many.part == .fingers && many.fingers == 12)
    // `isMultipleTouchEnabled` concerns views.
    #expect(try auditedGestures(photo(recognizer(10, Self.tap) { $0.numberOfTouchesRequired = 3 })).groups.isEmpty)
  }

  @Test func `a delegate's refusal in a policy is found`() throws {
    let never = try rule("#photo") {
      $0.recognizers = RecognizerRule(.present(className: nil))
      $0.recognizers?.shouldBegin = .never
    }
    let report = try auditedGestures(photo(recognizer(10, Self.pan)), under: policy("never", never))
    #expect(try cause(report).part == .refused)
  }

  // MARK: Undefined order

  @Test(arguments: [2, 3]) func `an order that is not defined decides between equal taps`(count: Int) throws {
    let taps = (0..<count).map { recognizer(RecognizerID(rawValue: 10 + Int64($0)), Self.tap) }
    let views = [
      window, view(2, "UIView", in: 1, fullScreen) { ($0.identifier, $0.recognizers) = ("badge", taps) },
    ]
    let tap = "UITapGestureRecognizer on UIView#badge"
    // Each of three may be the first one, too.
    #expect(try found(auditedGestures(views)) == ["gesture-order \(tap) order [\(tap)]"])
    let together = try rule("#badge") {
      $0.recognizers = RecognizerRule(.present(className: nil))
      $0.recognizers?.simultaneousWith = [RecognizerSelector()]
    }
    #expect(try auditedGestures(views, under: policy("together", together)).groups.isEmpty)
  }

  // MARK: Controls

  @Test func `a tap of a superview takes the touches of a control of one's own, but not those of a button`() throws {
    let tap = recognizer(10, Self.tap)
    let report = try auditedGestures(button("UIControl", in: tap))
    #expect(
      found(report) == [
        "control-taken UIWindow/UIView#root/UIControl#pay touch-taken [UITapGestureRecognizer on UIView#root]"
      ])
    #expect(report.groups[0].harm == .controlLoses)
    #expect(try auditedGestures(button(in: tap)).groups.isEmpty)
    #expect(
      try auditedGestures(button("UIControl", in: recognizer(10, Self.tap) { $0.cancelsTouchesInView = false })).groups
        .isEmpty)
  }

  @Test func `a pan of a superview takes the drags of a slider, but not the taps of a button`() throws {
    #expect(try cause(auditedGestures(button("UISlider", in: recognizer(10, Self.pan)))).part == .touchTaken)
    #expect(try auditedGestures(button(in: recognizer(10, Self.pan))).groups.isEmpty)
  }

  @Test func `of controls inside one another, the touches of the innermost are looked at`() throws {
    var views = button("UISlider", in: recognizer(10, Self.pan))
    views.insert(view(4, "UIControl", in: 2, rect(50, 100, 100, 44)) { $0.identifier = "card" }, at: 2)
    views[3] = view(3, "UISlider", in: 4, rect(0, 0, 100, 44)) { $0.identifier = "pay" }
    #expect(
      try found(auditedGestures(views)) == [
        "control-taken UIWindow/UIView#root/UIControl#card/UISlider#pay touch-taken [UIPanGestureRecognizer on UIView#root]"
      ])
  }

  @Test func `a button that gets its touches late is found with how late it is`() throws {
    let late = try cause(auditedGestures(button(in: recognizer(10, Self.pan) { $0.delaysTouchesBegan = true })))
    #expect(late.part == .held && late.touch?.kind == .press && (late.delay ?? 0) > 0.9)
    #expect(try auditedGestures(button(in: recognizer(10, Self.swipe))).groups.isEmpty)
  }

  @Test func `a scroll view holds the touches of its buttons, unless it is told not to`() throws {
    func list(delays: Bool) -> [NewView] {
      [
        window,
        view(2, "UIScrollView", in: 1, fullScreen) {
          ($0.identifier, $0.contentSize) = ("list", Size(width: 390, height: 2000))
          $0.delaysContentTouches = delays
          $0.recognizers = [Recognizer(id: 9, className: "UIScrollViewPanGestureRecognizer")].map {
            var pan = $0
            pan.parameters = RecognizerParameters()
            return pan
          }
        },
        view(3, "UIButton", in: 2, rect(0, 0, 200, 44)) { $0.identifier = "pay" },
      ]
    }
    let cause = try cause(auditedGestures(list(delays: true)))
    #expect(cause.part == .held && cause.delay == 0.15)
    #expect(try auditedGestures(list(delays: false)).groups.isEmpty)
  }

  @Test(arguments: [(390.0, 844.0, true), (390, 844.5, false), (390.5, 844, false), (389.5, 843.5, true)])
  func `a swipe acts in a scroll view whose content is not larger by however little`(
    width: Double, height: Double, acts: Bool
  ) throws {
    // To the left, and up.
    var views = photo(recognizer(10, Self.swipe) { $0.direction = width > 390 ? 2 : 4 })
    let pan = recognizer(9, "UIScrollViewPanGestureRecognizer")
    views[1].parent = 4
    views.insert(
      view(4, "UIScrollView", in: 1, fullScreen) {
        ($0.contentSize, $0.recognizers) = (Size(width: width, height: height), [pan])
      }, at: 1)
    let report = try auditedGestures(views)
    #expect(report.groups.contains { $0.key.kind == .gestureNever } != acts, "\(found(report))")
  }

  // MARK: What is not judged, and how often something is told

  @Test func `recognizers of code, without parameters and with delegates are counted and not judged`() throws {
    let own = recognizer(11, "Shop.Scrub")
    let bare = Recognizer(id: 12, className: Self.swipe)
    let report = try auditedGestures(photo(recognizer(10, Self.tap), own, bare))
    #expect(report.groups.isEmpty)
    #expect(
      report.counts.remarks == [
        "Scrub are not judged: code decides when they recognize": 1,
        "UISwipeGestureRecognizer are not judged: the recording does not hold how they are set up": 1,
      ])
    let delegated = recognizer(11, Self.pan) { $0.delegate = "Shop.Photos" }
    let asked = try auditedGestures(photo(recognizer(10, Self.swipe), delegated))
    #expect(asked.groups.isEmpty && asked.counts.remarks.count == 1)
    // Its delegate answers nothing that matters.
    let silent = recognizer(11, Self.pan) { ($0.delegate, $0.delegateMethods) = ("Shop.Photos", "") }
    #expect(try auditedGestures(photo(recognizer(10, Self.swipe), silent)).groups.count == 1)
  }

  @Test func `a scene without recognizers says that nothing is judged`() throws {
    let report = try auditedGestures([window, view(2, "UIButton", in: 1, rect(50, 100, 100, 44))])
    #expect(report.groups.isEmpty)
    #expect(report.counts.remarks == ["scenes have no recognizer, so that nothing is judged in them": 1])
    #expect(try auditedGestures(photo(recognizer(10, Self.tap))).counts.remarks.isEmpty)
  }

  @Test func `the same in several scenes is told once, with the number of scenes`() throws {
    let views = photo(recognizer(10, Self.swipe), recognizer(11, Self.pan))
    func change(_ set: (inout ViewPatch) -> Void) -> SceneChange {
      var change = SceneChange()
      change.set = [SceneChange.Set(id: 2, properties: patch(set))]
      return change
    }
    let moved = change { $0.frame = rect(0, 200, 390, 300) }
    let gone = change { $0.recognizers = [recognizer(10, Self.swipe)] }
    let report = try auditedGestures(views, taps: [Tap(x: 50, y: 250)], then: [moved, gone])
    #expect(report.groups.count == 1 && report.groups[0].count == 2)
    #expect(report.counts.unchanged == 1)
    #expect(report.groups[0].swept?.touchesInside == 2)
  }
}
