#if UIKIT_MODEL
  #if !canImport(CoreGraphics)
    /// A text of Core Foundation, as which Swift's texts are given to it.
    public typealias CFString = String

    /// A font of Core Graphics. The model draws nothing, so a font is its name.
    public final class CGFont: Sendable {
      /// The name by which the font was made.
      public let fullName: CFString?

      /// Makes a font. Every name is taken, because no fonts are known.
      public init?(_ name: CFString) { fullName = name }
    }
  #endif
#endif
