#if UIKIT_MODEL
  public import Foundation

  #if canImport(ObjectiveC)
    public import ObjectiveC
  #endif

  /// A timer that fires for each picture of a screen. The model shows none, so it never fires.
  open class CADisplayLink: NSObject {
    /// The time of the last picture, in seconds; 0, because there was none.
    open var timestamp: CFTimeInterval { 0 }
    /// The time of the next picture, in seconds; 0, because there is none.
    open var targetTimestamp: CFTimeInterval { 0 }
    /// The time between two pictures, in seconds; 0, because there are none.
    open var duration: CFTimeInterval { 0 }
    /// Whether the timer rests; the model only keeps it.
    open var isPaused = false
    /// How many pictures a second the app wants, 0 for the screen's own number.
    open var preferredFramesPerSecond = 0

    /// Makes a timer; the target is not kept, because nothing is called.
    public init(target: Any, selector sel: Selector) { super.init() }

    /// Does nothing: the timer never fires.
    open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {}
    /// Does nothing: the timer never fires.
    open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {}
    /// Does nothing: the timer never fires.
    open func invalidate() {}
  }
#endif
