import Delivery
import Foundation
import HitTesting
import TestSupport
import Testing
import UIKitModel

/// Tests the model's live objects against cases whose outcome Apple documents.
@MainActor @Suite struct LiveDocumentedCaseTests {
  @Test(.enabled(if: DocumentedCase.isFileThere, "it needs the documented cases beside the checkout"))
  func `Documented cases come out as documented with live objects`() throws {
    let cases = try DocumentedCase.all(DocumentedCase.file)
    #expect(cases.count >= 70)
    for item in cases {
      let faults = DocumentedOutcome(item, LiveCase(item).run()).faults
      #expect(faults == [], "\(item.id)")
    }
  }
}

/// A documented case as views and recognizers of the model.
@MainActor private struct LiveCase {
  private typealias Object = DocumentedCase.Object

  private let item: DocumentedCase
  private let objects = LiveObjects()

  init(_ item: DocumentedCase) {
    self.item = item
    for object in item.scene { add(view: object) }
    for object in item.scene where object["contentOffset"] != nil {
      let offset = (object["contentOffset"] as? [Any] ?? []).map(DocumentedCase.number)
      (view(object["id"]) as? UIScrollView)?.contentOffset = CGPoint(x: offset[0], y: offset[1])
    }
    for object in item.recognizers { add(recognizer: object) }
    for object in item.recognizers {
      for name in object["requiresFailureOf"] as? [String] ?? [] {
        guard let other = recognizer(name) else { continue }
        recognizer(object["id"])?.require(toFail: other)
      }
    }
  }

  private func view(_ name: Any?) -> UIView? { objects.views[item.view(name as? String ?? "")] }
  private func recognizer(_ name: Any?) -> UIGestureRecognizer? {
    objects.recognizers[item.recognizer(name as? String ?? "")]
  }

  // MARK: Views

  private func add(view object: Object) {
    let box = DocumentedCase.frame(object)
    let frame = CGRect(x: box.origin.x, y: box.origin.y, width: box.size.width, height: box.size.height)
    let view = Self.view(object)
    view.isMultipleTouchEnabled = object["multipleTouchEnabled"] as? Bool ?? false
    objects.add(view, item.view(object["id"] as? String ?? ""), frame, to: self.view(object["parent"]))
  }

  private static func view(_ object: Object) -> UIView {
    let className = object["class"] as? String ?? ""
    if className == "UIWindow" { return UIWindow() }
    if let content = (object["contentSize"] as? [Any])?.map(DocumentedCase.number) {
      let scrollView = object["touchesShouldBegin"] as? Bool == false ? ClosedScrollView() : UIScrollView()
      scrollView.contentSize = CGSize(width: content[0], height: content[1])
      scrollView.isScrollEnabled = object["scrollEnabled"] as? Bool ?? true
      scrollView.delaysContentTouches = object["delaysContentTouches"] as? Bool ?? true
      scrollView.canCancelContentTouches = object["canCancelContentTouches"] as? Bool ?? true
      return scrollView
    }
    guard let control = control(className, DocumentedCase.number(object["value"])) else { return TellingView() }
    control.isEnabled = object["enabled"] as? Bool ?? true
    return control
  }

  private static func control(_ className: String, _ value: Double) -> UIControl? {
    switch className {
    case "UIButton": return UIButton(frame: .zero)
    case "UISwitch": return UISwitch(frame: .zero)
    case "UIStepper": return UIStepper(frame: .zero)
    case "UISegmentedControl": return UISegmentedControl(items: ["one", "two", "three"])
    case "UIPageControl":
      let pages = UIPageControl(frame: .zero)
      pages.numberOfPages = 3
      return pages
    case "UISlider":
      let slider = UISlider(frame: .zero)
      slider.value = Float(value)
      return slider
    default: return nil
    }
  }

  // MARK: Recognizers

  private func add(recognizer object: Object) {
    let parameters = object["params"] as? Object ?? [:]
    let owner = view(object["view"])
    let recognizer = Self.recognizer(object["class"] as? String ?? "", parameters, owner)
    recognizer.name = object["id"] as? String
    recognizer.cancelsTouchesInView = parameters["cancelsTouchesInView"] as? Bool ?? true
    recognizer.delaysTouchesBegan = parameters["delaysTouchesBegan"] as? Bool ?? false
    recognizer.delaysTouchesEnded = parameters["delaysTouchesEnded"] as? Bool ?? true
    recognizer.isEnabled = parameters["enabled"] as? Bool ?? true
    if let types = parameters["allowedTouchTypes"] as? [String] {
      recognizer.allowedTouchTypes = types.map { NSNumber(value: Self.type($0).rawValue) }
    }
    if let pan = recognizer as? TellingPan {
      pan.doesNotPrevent = Set((object["canPrevent"] as? [String: Bool] ?? [:]).filter { !$0.value }.keys)
    }
    let delegate = AskedDelegate()
    let words = object["delegate"] as? Object ?? [:]
    delegate.shouldBegin = object["shouldBegin"] as? Bool ?? true
    delegate.shouldReceive = object["shouldReceive"] as? Bool ?? true
    delegate.simultaneous = Set(object["simultaneousWith"] as? [String] ?? [])
    if words["shouldRequireFailureOf"] != nil { delegate.requiresFailureOf = nil }
    delegate.isRequiredToFail = words["shouldBeRequiredToFailBy"] != nil
    objects.add(recognizer, item.recognizer(object["id"] as? String ?? ""), to: owner, delegate)
  }

  private static func recognizer(_ className: String, _ parameters: Object, _ owner: UIView?) -> UIGestureRecognizer {
    func count(_ key: String, _ usual: Int) -> Int { (parameters[key] as? NSNumber)?.intValue ?? usual }
    func has(_ words: String...) -> Bool { words.contains { className.contains($0) } }
    if has("fails at the last Ended") { return FailingAtEnd() }
    if has("UIScrollViewPan"), let scrollView = owner as? UIScrollView { return scrollView.panGestureRecognizer }
    if has("ScreenEdgePan") {
      let pan = UIScreenEdgePanGestureRecognizer()
      pan.edges = edge(parameters["edges"])
      return pan
    }
    if has("Pan", "ContentPop") {
      let pan = TellingPan()
      pan.minimumNumberOfTouches = count("minimumNumberOfTouches", 1)
      return pan
    }
    if has("LongPress", "lift") {
      let press = UILongPressGestureRecognizer()
      press.numberOfTapsRequired = count("numberOfTapsRequired", 0)
      press.numberOfTouchesRequired = count("numberOfTouchesRequired", 1)
      press.minimumPressDuration = parameters["minimumPressDuration"].map(DocumentedCase.number) ?? 0.5
      press.allowableMovement = CGFloat(parameters["allowableMovement"].map(DocumentedCase.number) ?? 10)
      return press
    }
    // All swipes of the cases are to the right.
    if has("Swipe") { return UISwipeGestureRecognizer() }
    if has("Pinch") { return UIPinchGestureRecognizer() }
    if has("Rotation") { return UIRotationGestureRecognizer() }
    let tap = TellingTap()
    tap.numberOfTapsRequired = count("numberOfTapsRequired", 1)
    tap.numberOfTouchesRequired = count("numberOfTouchesRequired", 1)
    return tap
  }

  private static func type(_ name: Any?) -> UITouch.TouchType {
    switch name as? String {
    case "pencil": .pencil
    case "indirect": .indirect
    case "indirectPointer": .indirectPointer
    default: .direct
    }
  }

  private static func edge(_ name: Any?) -> UIRectEdge {
    switch name as? String {
    case "left": .left
    case "right": .right
    case "top": .top
    case "bottom": .bottom
    default: []
    }
  }

  // MARK: The run

  func run() -> [Happening] {
    let phases: [String: UITouch.Phase] = ["began": .began, "moved": .moved, "ended": .ended, "cancelled": .cancelled]
    var rest = item.samples[...]
    while let time = rest.first.map({ DocumentedCase.number($0["t"]) }) {
      // Its script is in its note: the pan is disabled at that time.
      if item.id == "doc-disable-during-recognition", time >= 0.2 { recognizer("pan")?.isEnabled = false }
      let event = rest.prefix { DocumentedCase.number($0["t"]) == time }
      rest = rest.dropFirst(event.count)
      let fingers = event.compactMap { sample -> EventDriver.Finger? in
        guard let phase = (sample["phase"] as? String).flatMap({ phases[$0] }) else { return nil }
        let place = CGPoint(x: DocumentedCase.number(sample["x"]), y: DocumentedCase.number(sample["y"]))
        var finger = EventDriver.Finger(Int(DocumentedCase.number(sample["finger"])), phase, at: place)
        finger.edge = Self.edge(sample["systemEdge"])
        objects.driver.touchType = Self.type(sample["type"])
        return finger
      }
      objects.driver.send(fingers, at: time)
    }
    objects.driver.advance(by: 10)
    return objects.happenings
  }
}
