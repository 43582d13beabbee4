#if canImport(SwiftUI)
  import Foundation
  import SwiftUI
  import TouchRecorder

  /// Declares a view while it is shown, with the frame that it has.
  struct ElementModifier: ViewModifier {
    var identifier: String?
    var role = DeclaredElement.Role.other
    var label: String?
    var takesTouches = true
    var isPrivate = false

    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.outerElement) private var outer
    @State private var registration = Registration()

    func body(content: Content) -> some View {
      content
        .environment(\.outerElement, registration.id)
        .background(
          GeometryReader { geometry in
            Color.clear
              .preference(key: FrameKey.self, value: geometry.frame(in: .global))
              .accessibilityHidden(true)
          }
          .allowsHitTesting(false)
          .onPreferenceChange(FrameKey.self) { [registration] frame in
            // SwiftUI calls it on the main thread.
            MainActor.assumeIsolated { registration.frame = frame }
          }
        )
        // The frames of views around this one are no business of this one.
        .transformPreference(FrameKey.self) { $0 = nil }
        .onAppear {
          registration.description = description
          registration.isShown = true
        }
        .onDisappear { registration.isShown = false }
        .task(id: description) { registration.description = description }
    }

    private var description: Registration.Description {
      Registration.Description(
        identifier: identifier, role: role, label: label, takesTouches: takesTouches, isPrivate: isPrivate,
        isEnabled: isEnabled, outer: outer)
    }
  }

  /// What the recorder knows of a view, for as long as SwiftUI keeps the view's state.
  @MainActor
  private final class Registration {
    /// All but the frame.
    struct Description: Equatable {
      var identifier: String?
      var role: DeclaredElement.Role
      var label: String?
      var takesTouches: Bool
      var isPrivate: Bool
      var isEnabled: Bool
      var outer: UUID?
    }

    nonisolated let id = UUID()
    var frame: CGRect? { didSet { if frame != oldValue { declare() } } }
    var description: Description? { didSet { if description != oldValue { declare() } } }
    var isShown = false { didSet { if isShown != oldValue { declare() } } }

    nonisolated init() {}

    private func declare() {
      guard isShown, let frame, let description else { return TouchRecorder.forget(id) }
      var element = DeclaredElement(description.role, identifier: description.identifier, frame: frame)
      element.label = description.label
      element.parent = description.outer.map { AnyHashable($0) }
      (element.isEnabled, element.takesTouches) = (description.isEnabled, description.takesTouches)
      element.isPrivate = description.isPrivate
      TouchRecorder.declare(element, id: id)
    }
  }

  /// The frame of a view in the space of its window.
  private struct FrameKey: PreferenceKey {
    static let defaultValue: CGRect? = nil

    static func reduce(value: inout CGRect?, nextValue: () -> CGRect?) { value = value ?? nextValue() }
  }

  private struct OuterElementKey: EnvironmentKey {
    static let defaultValue: UUID? = nil
  }

  extension EnvironmentValues {
    /// The declared element that a view is inside; nil for none.
    fileprivate var outerElement: UUID? {
      get { self[OuterElementKey.self] }
      set { self[OuterElementKey.self] = newValue }
    }
  }
#endif
