#if canImport(SwiftUI)
  public import SwiftUI
  public import TouchRecorder

  extension View {
    /// Declares the view as an element of recordings, in release builds, too.
    ///
    /// Elements in the view that are declared as well are inside this one. Without a recorder it
    /// has no effect but to note the frame.
    ///
    ///     Button("Pay") { pay() }.retouch("pay", role: .button)
    ///
    /// - Parameters:
    ///   - identifier: the name for tests and selectors.
    ///   - role: what the element is for.
    ///   - label: the text that a person reads on the view; nil for none. It is recorded by the
    ///     rules for accessibility labels.
    ///   - takesTouches: false if the view has `allowsHitTesting(false)`.
    public func retouch(
      _ identifier: String, role: DeclaredElement.Role = .other, label: String? = nil, takesTouches: Bool = true
    ) -> some View {
      modifier(ElementModifier(identifier: identifier, role: role, label: label, takesTouches: takesTouches))
    }

    /// Keeps touches that begin in the view's frame, and all elements and views of UIKit in it, out
    /// of recordings.
    ///
    /// A view of UIKit counts as in it if the whole frame is, also if it lies in front.
    public func retouchHidden() -> some View { modifier(ElementModifier(isPrivate: true)) }
  }
#endif
