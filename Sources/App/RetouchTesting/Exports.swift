// A test names its own classes, views and points; one import should be enough for all of them. On
// Linux a test file cannot import a module called UIKit beside Testing.
@_exported public import ObjectScenes

#if !UIKIT_MODEL
  @_exported public import UIKit
#else
  @_exported public import UIKitModel
#endif
