#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// A pan that calls a closure: UIKit's actions are selectors, which need the Objective-C runtime.
final class HandledPan: UIPanGestureRecognizer {
  private let handler: @MainActor (UIPanGestureRecognizer) -> Void

  init(_ handler: @escaping @MainActor (UIPanGestureRecognizer) -> Void) {
    self.handler = handler
    #if !UIKIT_MODEL
      super.init(target: nil, action: nil)
      addTarget(self, action: #selector(handle))
    #else
      super.init()
      addHandler { [weak self] _ in self?.handle() }
    #endif
  }

  #if !UIKIT_MODEL
    @objc private func handle() { handler(self) }
  #else
    private func handle() { handler(self) }
  #endif
}
