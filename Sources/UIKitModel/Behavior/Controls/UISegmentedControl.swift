#if UIKIT_MODEL
  public import Foundation

  /// A row of segments of which one is selected; a tap selects another one and sends
  /// `.valueChanged`.
  ///
  /// All segments have the same width, unless they have one of their own. The model draws nothing.
  @preconcurrency @MainActor open class UISegmentedControl: UIControl {
    private struct Segment {
      var title: String?
      var image: UIImage?
      var width: CGFloat = 0
      var isEnabled = true
    }

    private var segments: [Segment] = []
    /// The number of no segment, -1.
    open class var noSegment: Int { -1 }
    /// The number of the selected segment, from 0; ``noSegment`` for none.
    open var selectedSegmentIndex = -1
    /// Whether the selection ends with the touch.
    open var isMomentary = false
    /// Whether widths follow the content; the model only keeps it.
    open var apportionsSegmentWidthsByContent = false
    /// The colour of the selected segment; the model only keeps it.
    open var selectedSegmentTintColor: UIColor?

    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Makes a control with titles or pictures, with an empty frame.
    public init(items: [Any]?) {
      super.init(frame: .zero)
      segments = (items ?? []).map { Segment(title: $0 as? String, image: $0 as? UIImage) }
    }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// The number of segments.
    open var numberOfSegments: Int { segments.count }
    /// Adds a segment with a title before another one; the model ignores `animated`.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
      segments.insert(Segment(title: title), at: min(max(0, segment), segments.count))
    }
    /// Adds a segment with a picture before another one; the model ignores `animated`.
    open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
      segments.insert(Segment(image: image), at: min(max(0, segment), segments.count))
    }
    /// Removes a segment; the model ignores `animated`.
    ///
    /// The selection stays with its segment. When that one is removed, the index is -2, as measured
    /// on iOS 26.1.
    open func removeSegment(at segment: Int, animated: Bool) {
      guard !segments.isEmpty else { return }
      let removed = min(max(0, segment), segments.count - 1)
      segments.remove(at: removed)
      if removed == selectedSegmentIndex {
        selectedSegmentIndex = -2
      } else if removed < selectedSegmentIndex {
        selectedSegmentIndex -= 1
      }
    }
    /// Removes all segments.
    open func removeAllSegments() { (segments, selectedSegmentIndex) = ([], -1) }
    /// Sets a title.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) { change(segment) { $0.title = title } }
    /// The title of a segment; nil for none.
    open func titleForSegment(at segment: Int) -> String? { this(segment)?.title }
    /// Sets a picture.
    open func setImage(_ image: UIImage?, forSegmentAt segment: Int) { change(segment) { $0.image = image } }
    /// The picture of a segment; nil for none.
    open func imageForSegment(at segment: Int) -> UIImage? { this(segment)?.image }
    /// Sets a width, in points; 0 shares what is left.
    open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) { change(segment) { $0.width = width } }
    /// The width that was set, in points.
    open func widthForSegment(at segment: Int) -> CGFloat { this(segment)?.width ?? 0 }
    /// Sets whether a tap selects a segment; a selected one that is switched off is not selected
    /// any more.
    open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
      change(segment) { $0.isEnabled = enabled }
      if !enabled, segment == selectedSegmentIndex { selectedSegmentIndex = -1 }
    }
    /// Whether a tap selects a segment.
    open func isEnabledForSegment(at segment: Int) -> Bool { this(segment)?.isEnabled ?? false }
    /// Does nothing: the model does not draw.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {}

    private func this(_ index: Int) -> Segment? { segments.indices.contains(index) ? segments[index] : nil }

    private func change(_ index: Int, _ body: (inout Segment) -> Void) {
      if segments.indices.contains(index) { body(&segments[index]) }
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
      guard let place = touch?.location(in: self), isTouchInside else { return }
      let free = segments.filter { $0.width == 0 }.count
      let share = (bounds.width - segments.reduce(0) { $0 + $1.width }) / CGFloat(max(1, free))
      var right = bounds.minX
      for (index, segment) in segments.enumerated() {
        right += segment.width == 0 ? share : segment.width
        guard place.x < right else { continue }
        guard segment.isEnabled, index != selectedSegmentIndex || isMomentary else { return }
        selectedSegmentIndex = index
        sendActions(for: .valueChanged)
        if isMomentary { selectedSegmentIndex = -1 }
        return
      }
    }
  }
#endif
