#if UIKIT_MODEL
  public import Foundation

  /// An object that makes the device shake; the model does nothing.
  @preconcurrency @MainActor open class UIFeedbackGenerator: NSObject {
    /// Makes a generator.
    public override init() { super.init() }

    /// Does nothing.
    open func prepare() {}
  }

  /// Shakes as if something were hit; the model does nothing.
  @preconcurrency @MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// How hard it is, with UIKit's raw values.
    public enum FeedbackStyle: Int, Sendable {
      /// Lightly.
      case light = 0
      /// As usual.
      case medium = 1
      /// Hard.
      case heavy = 2
      /// On something soft.
      case soft = 3
      /// On something rigid.
      case rigid = 4
    }

    /// Makes a generator of a style.
    public init(style: FeedbackStyle) { super.init() }

    /// Makes a generator of the usual style.
    public override init() { super.init() }

    /// Does nothing.
    open func impactOccurred() {}
    /// Does nothing.
    open func impactOccurred(intensity: CGFloat) {}
  }

  /// Shakes when a selection changes; the model does nothing.
  @preconcurrency @MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Does nothing.
    open func selectionChanged() {}
  }

  /// Shakes when something succeeded or failed; the model does nothing.
  @preconcurrency @MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// What happened, with UIKit's raw values.
    public enum FeedbackType: Int, Sendable {
      /// It succeeded.
      case success = 0
      /// It is doubtful.
      case warning = 1
      /// It failed.
      case error = 2
    }

    /// Does nothing.
    open func notificationOccurred(_ notificationType: FeedbackType) {}
  }
#endif
