import Foundation
import Testing
import UIKitModel

@MainActor @Suite struct ControlTests {
  private func button(_ stage: Stage) -> UIButton {
    let button = UIButton(frame: CGRect(x: 100, y: 100, width: 40, height: 40))
    let names: [(UIControl.Event, String)] = [
      (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "inside"), (.touchDragOutside, "outside"),
      (.touchDragEnter, "enter"), (.touchDragExit, "exit"), (.touchUpInside, "up inside"),
      (.touchUpOutside, "up outside"),
      (.touchCancel, "cancel"),
    ]
    for (event, name) in names {
      button.addAction(UIAction { [log = stage.log] _ in log.lines.append(name) }, for: event)
    }
    stage.window.addSubview(button)
    return button
  }

  @Test func `a tap goes down and up inside`() {
    let stage = Stage()
    let button = button(stage)
    stage.driver.began(at: at(110, 110))
    #expect(button.isTracking && button.isTouchInside && button.isHighlighted)
    stage.driver.ended()
    #expect(!button.isTracking && !button.isHighlighted)
    #expect(stage.log.take() == ["down", "up inside"])
  }

  @Test func `a second tap is a repeat too`() {
    let stage = Stage()
    _ = button(stage)
    stage.driver.tap(at: at(110, 110), count: 2)
    #expect(stage.log.take() == ["down", "up inside", "down", "repeat", "up inside"])
  }

  @Test func `a finger counts as inside up to 70 points outside the bounds`() {
    let stage = Stage()
    _ = button(stage)
    stage.driver.began(at: at(110, 110))
    stage.driver.moved(to: at(209, 110))
    stage.driver.ended()
    #expect(stage.log.take() == ["down", "inside", "up inside"])
  }

  @Test func `leaving, entering and letting go outside are told`() {
    let stage = Stage()
    let button = button(stage)
    stage.driver.began(at: at(110, 110))
    stage.driver.moved(to: at(300, 110))
    #expect(!button.isHighlighted)
    stage.driver.moved(to: at(110, 110))
    stage.driver.moved(to: at(300, 110))
    stage.driver.ended()
    #expect(
      stage.log.take() == ["down", "outside", "exit", "inside", "enter", "outside", "exit", "up outside"])
  }

  @Test func `a cancelled touch cancels tracking`() {
    let stage = Stage()
    let button = button(stage)
    stage.driver.began(at: at(110, 110))
    button.removeFromSuperview()
    #expect(stage.log.take() == ["down", "cancel"])
    #expect(!button.isTracking)
  }

  @Test func `a disabled control is hit, and keeps the touch to itself`() {
    let stage = Stage()
    let box = stage.add("box", 0, 0, 390, 844)
    let button = button(stage)
    box.addSubview(button)
    button.isEnabled = false
    stage.driver.tap(at: at(110, 110))
    #expect(EventDriver.hitTest(at(110, 110)) === button)
    #expect(stage.log.take() == [])
  }

  @Test func `a control can refuse or stop tracking`() {
    final class Once: UIControl {
      override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { false }
    }
    let stage = Stage()
    let control = Once(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    var ups = 0
    control.addAction(UIAction { _ in ups += 1 }, for: [.touchUpInside, .touchUpOutside])
    stage.window.addSubview(control)
    stage.driver.began(at: at(10, 10))
    stage.driver.moved(to: at(12, 10))
    #expect(!control.isTracking)
    stage.driver.ended()
    #expect(ups == 0)
  }

  @Test func `an action with the same identifier gives way, and can be taken away`() {
    EventDriver.reset()
    let control = UIControl()
    var ran: [String] = []
    control.addAction(UIAction(identifier: .init("a")) { _ in ran.append("old") }, for: .valueChanged)
    control.addAction(UIAction(identifier: .init("a")) { _ in ran.append("new") }, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    control.removeAction(identifiedBy: .init("a"), for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(ran == ["new"])
  }

  @Test func `a text field begins and ends editing`() {
    final class Editing: UITextFieldDelegate {
      var isAllowed = false
      var told: [String] = []
      func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { isAllowed }
      func textFieldDidBeginEditing(_ textField: UITextField) { told.append("began") }
      func textFieldDidEndEditing(_ textField: UITextField) { told.append("ended") }
    }
    let stage = Stage()
    let (one, two) = (UITextField(frame: CGRect(x: 0, y: 0, width: 90, height: 30)), UITextField())
    two.frame = CGRect(x: 0, y: 50, width: 90, height: 30)
    let delegate = Editing()
    one.delegate = delegate
    one.addAction(UIAction { [log = stage.log] _ in log.lines.append("did begin") }, for: .editingDidBegin)
    one.addAction(UIAction { [log = stage.log] _ in log.lines.append("did end") }, for: .editingDidEnd)
    stage.window.addSubview(one)
    stage.window.addSubview(two)
    stage.driver.tap(at: at(10, 10))
    #expect(!one.isFirstResponder)
    delegate.isAllowed = true
    stage.driver.tap(at: at(10, 10))
    stage.driver.tap(at: at(10, 60))
    #expect(two.isFirstResponder && !one.isEditing)
    #expect(delegate.told == ["began", "ended"])
    #expect(stage.log.take() == ["did begin", "did end"])
  }
}
