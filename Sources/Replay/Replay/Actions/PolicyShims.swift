import Delivery
import HitTesting

// SHIM until the words of policies land.
struct RecognizerRuleShim {
  var receivesNothing = false
  var refusesTouchesOn: Selector?
  var requireToFail: [RecognizerSelector] = []
  var simultaneousWith: [RecognizerSelector] = []
  var doesNotPrevent: [RecognizerSelector] = []
  var shouldBegin: ShouldBegin?
}
struct RecognizerSelector {}
enum ShouldBegin {
  case never
  case axis(Axis)
  enum Axis { case horizontal, vertical }
}
extension PolicyRule { var recognizers: RecognizerRuleShim? { nil } }
extension Policy {
  var relatesRecognizers: Bool { false }
  var constants: [DeliveryConstant: ClosedRange<Double>] { [:] }
}
extension AppliedPolicy {
  func delivery(_ slot: Scene.Slot, in scene: Scene) -> DeliveryState { scene.delivery(slot) }
  func touchesShouldCancel(_ slot: Scene.Slot) -> Bool? { nil }
  func touchesShouldBegin(_ slot: Scene.Slot) -> Bool? { nil }
  func shouldBegin(_ slot: Scene.Slot) -> ShouldBegin? { nil }
  func recognizers(_ slot: Scene.Slot, in scene: Scene) -> [Recognizer] { scene.recognizers(slot) }
  func recognizerRules(_ recognizer: Recognizer, of owner: Scene.Slot, in scene: Scene) -> [Int] { [] }
  func matches(_ selector: RecognizerSelector, _ recognizer: Recognizer, of owner: Scene.Slot, in scene: Scene) -> Bool
  { false }
}
