package import HitTesting

extension ViewProperty {
  /// A value that differs from that of a new view.
  package var sample: Value {
    switch standard {
    case .bool(let value): .bool(!value)
    case .number(let value): .number(value - 0.5)
    case .integer(let value): .integer(value + 3)
    case .text: .text("two \"words\"")
    case .viewID: .viewID(2)
    case .point(let value): .point(Point(x: value.x - 0.25, y: value.y + 0.5))
    case .rect: .rect(rect(1, 2, 30.5, 40))
    case .insets: .insets(EdgeInsets(top: 1, left: 2.5, bottom: 3, right: 4))
    case .transform: .transform(AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0.5, ty: 2))
    case .props: .props(["clickable": .bool(true), "name": .string("a"), "size": .number(0.5), "none": .null])
    case .recognizers: .recognizers([sampleRecognizer])
    }
  }

  private var sampleRecognizer: Recognizer {
    var recognizer = Recognizer(id: 7, className: "UITapGestureRecognizer", isEnabled: false)
    var parameters = RecognizerParameters()
    (parameters.name, parameters.numberOfTapsRequired, parameters.minimumPressDuration) = ("double", 2, 0.25)
    (parameters.cancelsTouchesInView, parameters.delegate) = (false, "Chat.Delegate")
    recognizer.parameters = parameters
    recognizer.failureRequirements = [FailureRequirement(8, source: .seen), FailureRequirement(9, source: .declared)]
    return recognizer
  }

  /// A patch that sets only this property, to the sample.
  package var samplePatch: ViewPatch {
    var patch = ViewPatch()
    patch[self] = sample
    return patch
  }

  /// A window with a view, and a change that sets the sample. For properties that only windows
  /// have, the change sets it on the window.
  package func sampleScenes() throws -> (old: Scene, change: SceneChange, new: Scene) {
    let old = try scene(view(2, in: 1, rect(10, 20, 30, 40)))
    var change = SceneChange()
    change.set = [.init(id: samplePatch.setsWindowState ? 1 : 2, properties: samplePatch)]
    var new = old
    try new.apply(.change(change))
    return (old, change, new)
  }
}
