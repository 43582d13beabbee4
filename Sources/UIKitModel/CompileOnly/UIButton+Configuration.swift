#if UIKIT_MODEL
  public import Foundation

  extension UIButton {
    /// What a button shows, and how; the model only keeps it.
    public struct Configuration: Hashable {
      /// How large the content is.
      public enum Size {
        /// Very small.
        case mini
        /// Small.
        case small
        /// As usual.
        case medium
        /// Large.
        case large
      }

      /// Where the title lies above the subtitle.
      public enum TitleAlignment {
        /// As the rest of the button wants.
        case automatic
        /// Where text begins.
        case leading
        /// In the middle.
        case center
        /// Where text ends.
        case trailing
      }

      /// How round the corners are.
      public enum CornerStyle {
        /// As the background says.
        case fixed
        /// As the background says, and larger with larger text.
        case dynamic
        /// A little.
        case small
        /// Rather.
        case medium
        /// Much.
        case large
        /// As half circles.
        case capsule
      }

      /// The text; nil for none.
      public var title: String?
      /// The text below it; nil for none.
      public var subtitle: String?
      /// The text with attributes; nil for none.
      public var attributedTitle: AttributedString?
      /// The text below it with attributes; nil for none.
      public var attributedSubtitle: AttributedString?
      /// The picture; nil for none.
      public var image: UIImage?
      /// Where the picture lies beside the text.
      public var imagePlacement = NSDirectionalRectEdge.leading
      /// The distance between the picture and the text, in points.
      public var imagePadding: CGFloat = 0
      /// The distance between the title and the subtitle, in points.
      public var titlePadding: CGFloat = 0
      /// Where the title lies above the subtitle.
      public var titleAlignment = TitleAlignment.automatic
      /// The distances between the content and the edges, in points.
      public var contentInsets = NSDirectionalEdgeInsets()
      /// The colour of the content; nil for the tint.
      public var baseForegroundColor: UIColor?
      /// The colour of the background; nil for the style's.
      public var baseBackgroundColor: UIColor?
      /// How round the corners are.
      public var cornerStyle = CornerStyle.dynamic
      /// How large the content is.
      public var buttonSize = Size.medium
      /// Whether a wheel is shown instead of the picture.
      public var showsActivityIndicator = false

      /// Feeds the texts to the hasher.
      public func hash(into hasher: inout Hasher) {
        hasher.combine(title)
        hasher.combine(subtitle)
      }

      /// Without a background.
      public static func plain() -> Configuration { Configuration() }
      /// With a background in a light tint.
      public static func tinted() -> Configuration { Configuration() }
      /// With a grey background.
      public static func gray() -> Configuration { Configuration() }
      /// With a background in the tint.
      public static func filled() -> Configuration { Configuration() }
      /// Without a frame.
      public static func borderless() -> Configuration { Configuration() }
      /// With a frame.
      public static func bordered() -> Configuration { Configuration() }
      /// With a frame in a light tint.
      public static func borderedTinted() -> Configuration { Configuration() }
      /// With a frame in the tint.
      public static func borderedProminent() -> Configuration { Configuration() }
    }
  }
#endif
