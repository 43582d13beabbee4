import HitTesting
import TestSupport
import Testing

/// Tests that hold for every property of a view. A new line in the table needs no new test.
@Suite struct ViewPropertyTests {
  @Test func `a turned view takes a frame of any size, and none that it cannot have`() {
    var view = View()
    view.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    for size in [0, 0.25, 0.5, 1, 90] {
      let frame = Rect(x: 10, y: 20, width: size, height: size / 2)
      #expect(view.setFrame(frame) && view.frame == frame, "\(size)")
    }
    // At an angle, the frame of no bounds is much wider than high.
    view.transform = AffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0)
    let before = view
    #expect(!view.setFrame(Rect(x: 10, y: 20, width: 90, height: 1)) && view == before)
  }

  @Test func `what says nothing of touches treats them as UIKit does`() {
    let state = DeliveryState()
    #expect(state.isEnabled && state.isScrollEnabled && state.delaysContentTouches && state.canCancelContentTouches)
    #expect(state.bounces && !state.alwaysBounceVertical && !state.alwaysBounceHorizontal)
    #expect(!state.isDirectionalLockEnabled && !state.isPagingEnabled)
    #expect(state.contentSize == Size(width: 0, height: 0) && state.value == 0)
    #expect(state.contentInset == EdgeInsets(top: 0, left: 0, bottom: 0, right: 0))
  }

  private let all = ViewProperty.all

  @Test func `each stored field of a view has its property`() {
    let fields = ([View(), ViewText(), WindowState(), DeliveryState()] as [Any]).map { Mirror(reflecting: $0) }
    // The frame, the origin of the bounds and the recognizers are stored elsewhere or not at all.
    #expect(all.count == fields.map(\.children.count).reduce(3, +))
    #expect(Array(ViewPropertySet.all) == Array(all.indices), "a set has no room for more properties")
  }

  @Test func `no two properties share a name, a key or a column`() {
    for names in [all.map(\.name), all.map(\.key), all.flatMap(\.columns)] {
      #expect(Set(names).count == names.count, "\(names)")
    }
  }

  @Test(arguments: ViewProperty.all.indices) func `what a patch is given it has, and nothing else`(index: Int) {
    var patch = ViewPatch()
    patch[all[index]] = all[index].sample
    #expect(patch[all[index]] == all[index].sample)
    #expect(Array(patch.set) == [index])
    #expect(patch != ViewPatch())
    patch[all[index]] = nil
    #expect(patch == ViewPatch())
  }

  @Test(arguments: ViewProperty.all.indices) func `a scene that is given it differs in it alone`(index: Int) throws {
    let property = all[index]
    let (old, change, new) = try property.sampleScenes()
    #expect(sceneDifference(old, new) != nil)
    let difference = SceneDifference(new).change
    // The same geometry can be expressed in more than one way.
    if !property.kind.isGeometry { #expect(difference == change) }
    var again = old
    try again.apply(.change(difference))
    #expect(sceneDifference(again, new) == nil)
  }

  @Test(arguments: ViewProperty.all.indices) func `a scene told anew has it, with or without what was there before`(
    index: Int
  ) throws {
    let (old, _, new) = try all[index].sampleScenes()
    for var scene in [Scene(), old] {
      try scene.apply(.scene(new.newViews().map(\.view)))
      #expect(sceneDifference(scene, new) == nil)
    }
  }

  @Test(arguments: ViewProperty.all.indices) func `merging fills in what is not set`(index: Int) {
    let sample = all[index].samplePatch
    var patch = ViewPatch()
    patch.merge(sample)
    #expect(patch == sample)
    var other = ViewPatch()
    other[all[index]] = all[index].standard
    patch.merge(other)
    #expect(patch == sample)
    #expect(other != sample)
  }

  @Test(arguments: ViewProperty.all.indices) func `a rule that sets it is replaced by a later one that sets it too`(
    index: Int
  ) throws {
    let sample = all[index].samplePatch
    let setting = try rule("UIView") { $0.set = sample }
    #expect(policy(.uikit, setting, setting).whyNever(0) == .overridden(by: 1))
    #expect(policy(.uikit, setting, try rule("UIView") { $0.set = ViewPatch() }).whyNever(0) == nil)
  }

  @Test(arguments: ViewProperty.all.indices.filter { ViewProperty.all[$0].isSettable })
  func `a rule that sets it is worded with its name`(index: Int) {
    #expect(all[index].samplePatch.summary.hasPrefix("{ \(all[index].name): "))
  }

  @Test(arguments: ViewProperty.all.indices) func `a number in it that is none is refused by its key`(index: Int) throws
  {
    let property = all[index]
    let value: ViewProperty.Value
    switch property.kind {
    case .number: value = .number(.nan)
    case .point: value = .point(Point(x: 0, y: .infinity))
    case .rect: value = .rect(rect(0, 0, .nan, 0))
    case .transform: value = .transform(AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: -.infinity, ty: 0))
    case .insets: value = .insets(EdgeInsets(top: 0, left: .nan, bottom: 0, right: 0))
    case .bool, .integer, .text, .viewID, .props, .recognizers: return
    }
    var change = try property.sampleScenes().change
    change.set[0].properties[property] = value
    var scene = try property.sampleScenes().old
    #expect(throws: SceneFault.inView(change.set[0].id, .notFinite(property.key))) { try scene.apply(.change(change)) }
  }
}
