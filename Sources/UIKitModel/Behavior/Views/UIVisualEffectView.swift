#if UIKIT_MODEL
  public import Foundation

  /// An effect on what lies behind a view; the model draws none.
  @preconcurrency @MainActor open class UIVisualEffect: NSObject {
    /// Makes an effect.
    public override init() { super.init() }
  }

  /// A blur of what lies behind a view; the model draws none.
  @preconcurrency @MainActor open class UIBlurEffect: UIVisualEffect {
    /// How strong the blur is, and how bright, with UIKit's raw values.
    public enum Style: Int, Sendable {
      /// Very bright.
      case extraLight = 0
      /// Bright.
      case light = 1
      /// Dark.
      case dark = 2
      /// As the interface.
      case regular = 4
      /// As the interface, stronger.
      case prominent = 5
      /// The thinnest material.
      case systemUltraThinMaterial = 6
      /// A thin material.
      case systemThinMaterial = 7
      /// A material.
      case systemMaterial = 8
      /// A thick material.
      case systemThickMaterial = 9
      /// The material of bars.
      case systemChromeMaterial = 10
      /// The thinnest material, bright.
      case systemUltraThinMaterialLight = 11
      /// A thin material, bright.
      case systemThinMaterialLight = 12
      /// A material, bright.
      case systemMaterialLight = 13
      /// A thick material, bright.
      case systemThickMaterialLight = 14
      /// The material of bars, bright.
      case systemChromeMaterialLight = 15
      /// The thinnest material, dark.
      case systemUltraThinMaterialDark = 16
      /// A thin material, dark.
      case systemThinMaterialDark = 17
      /// A material, dark.
      case systemMaterialDark = 18
      /// A thick material, dark.
      case systemThickMaterialDark = 19
      /// The material of bars, dark.
      case systemChromeMaterialDark = 20
    }

    /// Makes a blur of a style.
    public init(style: Style) { super.init() }

    /// Makes an effect that shows no blur.
    public override init() { super.init() }
  }

  /// An effect for text on a blur; the model draws none.
  @preconcurrency @MainActor open class UIVibrancyEffect: UIVisualEffect {
    /// Makes an effect for a blur.
    public init(blurEffect: UIBlurEffect) { super.init() }

    /// Makes an effect for no blur.
    public override init() { super.init() }
  }

  /// A view that shows an effect, with subviews in ``contentView``.
  @preconcurrency @MainActor open class UIVisualEffectView: UIView {
    /// The view for subviews; it fills the view.
    open private(set) var contentView = UIView()
    /// The effect; nil for none. The model only keeps it.
    open var effect: UIVisualEffect?

    /// Makes a view with an effect, with an empty frame.
    public init(effect: UIVisualEffect?) {
      super.init(frame: .zero)
      self.effect = effect
      addSubview(contentView)
    }

    /// Makes a view without an effect.
    public override convenience init(frame: CGRect) {
      self.init(effect: nil)
      self.frame = frame
      contentView.frame = bounds
    }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    open override func layoutSubviews() {
      super.layoutSubviews()
      contentView.frame = bounds
    }
  }
#endif
