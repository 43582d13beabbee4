#if UIKIT_MODEL
  // UIKit brings Foundation along, and code written for it counts on that.
  @_exported public import Foundation

  #if canImport(CoreGraphics)
    @_exported public import CoreGraphics
    @_exported public import ObjectiveC
  #endif
#endif
