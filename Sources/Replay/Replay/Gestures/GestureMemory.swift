import Delivery
import Findings
import HitTesting

/// What is known of touches from other scenes and places.
///
/// Touches on two views have the same answer if all that decides about them is the same: the ids of
/// views and recognizers do not, nor does the place on the screen.
final class GestureMemory {
  private var answers: [DeliveredTouch: GestureAnswer] = [:]
  /// So many answers are kept at most.
  private static let most = 50_000

  /// The answer for a touch.
  ///
  /// - Parameter place: where the touch begins, in points on the screen.
  func answer(_ touch: DeliveredTouch, at place: Point, _ constants: DeliveryConstants) -> GestureAnswer {
    var numbers = TouchNumbers()
    let numbered = numbers.numbered(touch, at: place)
    if let answer = answers[numbered] { return numbers.named(answer) }
    let answer = GestureJudge(numbered, constants).answer()
    if answers.count < Self.most { answers[numbered] = answer }
    return numbers.named(answer)
  }
}

/// Numbers the views and recognizers of a touch, so that it equals others that have the same
/// outcome.
private struct TouchNumbers {
  private var (views, recognizers): ([ViewID], [RecognizerID]) = ([], [])

  // MARK: From ids to numbers

  /// The touch with numbers for ids, as if it began at (0, 0).
  mutating func numbered(_ touch: DeliveredTouch, at place: Point) -> DeliveredTouch {
    var copy = touch
    copy.views = touch.views.map { view($0, at: place) }
    recognizers = touch.candidates.map(\.id)
    copy.candidates = touch.candidates.map { gesture($0, at: place) }
    return copy
  }

  private mutating func gesture(_ gesture: Gesture, at place: Point) -> Gesture {
    var copy = gesture
    (copy.id, copy.owner) = (number(gesture.id), number(gesture.owner))
    if case .scroll(let id) = gesture.kind { copy.kind = .scroll(number(id)) }
    copy.scrollView = gesture.scrollView.map { view($0, at: place) }
    copy.failureRequirements = numbers(gesture.failureRequirements)
    copy.simultaneous = numbers(gesture.simultaneous)
    copy.doesNotPrevent = numbers(gesture.doesNotPrevent)
    return copy
  }

  private mutating func view(_ view: DeliveredView, at place: Point) -> DeliveredView {
    var copy = view
    copy.id = number(view.id)
    // Where other views are does not matter.
    guard case .control(var control) = view.kind else { return copy }
    copy.frame.origin = Point(x: view.frame.origin.x - place.x, y: view.frame.origin.y - place.y)
    if case .slider(let knob) = control.family { control.family = .slider(knob: knob - place.x) }
    copy.kind = .control(control)
    return copy
  }

  private mutating func number(_ id: ViewID) -> ViewID {
    let index = views.firstIndex(of: id) ?? views.count
    if index == views.count { views.append(id) }
    return ViewID(rawValue: Int64(index))
  }

  private func number(_ id: RecognizerID) -> RecognizerID {
    RecognizerID(rawValue: Int64(recognizers.firstIndex(of: id) ?? recognizers.count))
  }

  /// The numbers of the recognizers that get the touch. Nobody waits for others.
  private func numbers(_ ids: Set<RecognizerID>) -> Set<RecognizerID> {
    Set(ids.filter(recognizers.contains).map(number))
  }

  // MARK: From numbers to ids

  /// The answer with ids for numbers.
  func named(_ answer: GestureAnswer) -> GestureAnswer {
    var named = GestureAnswer()
    named.acting = Set(answer.acting.map(id))
    for (number, silence) in answer.silent {
      var silence = silence
      (silence.rivals, silence.refusedBy) = (silence.rivals.map(id), silence.refusedBy.map(id))
      named.silent[id(number)] = silence
    }
    named.pairs = answer.pairs.map { pair in
      GestureAnswer.Pair(order: TouchTrial.Order(id(pair.order.one), id(pair.order.other)), touch: pair.touch)
    }
    named.controls = answer.controls.map { control in
      var control = control
      (control.view, control.rivals) = (id(control.view), control.rivals.map(id))
      return control
    }
    return named
  }

  private func id(_ number: RecognizerID) -> RecognizerID { recognizers[Int(number.rawValue)] }
  private func id(_ number: ViewID) -> ViewID { views[Int(number.rawValue)] }
}
