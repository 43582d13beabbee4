import HitTesting

/// An app in which each new view comes inside the last one.
struct NestedApp: SyntheticApp {
  let windows: [AppView]
  private var maker: ViewMaker
  private var last: ViewID

  init() {
    var maker = ViewMaker()
    var window = maker.view("UIWindow", phoneScreen)
    let root = maker.view("MainView", phoneScreen, "root")
    last = root.id
    window.children = [root]
    windows = [window]
    self.maker = maker
  }

  mutating func nextChange(in scene: Scene, using random: inout SeededGenerator) -> AppChange {
    var change = AppChange()
    let view = maker.view("UIView", phoneScreen)
    change.insert = [AppChange.Insert(view: view, parent: last)]
    last = view.id
    return change
  }
}
