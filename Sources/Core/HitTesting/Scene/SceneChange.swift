/// A view that an update adds to a scene.
public struct NewView: Hashable, Sendable {
  /// The id that the recording gives the view.
  public var id: ViewID
  /// The whole name of the view's class.
  public var className: String
  /// The superview; nil for a window. It must be in the scene already or come earlier in the same
  /// list.
  public var parent: ViewID?
  /// The index among the subviews of the superview after the whole change, counted from the back;
  /// nil for the front.
  public var index: Int?
  /// The properties that differ from the defaults of the class.
  public var properties: ViewPatch

  /// Makes a new view; without an index it comes in front of its siblings.
  public init(id: ViewID, className: String, parent: ViewID?, index: Int? = nil, properties: ViewPatch = ViewPatch()) {
    self.id = id
    self.className = className
    self.parent = parent
    self.index = index
    self.properties = properties
  }
}

/// The changes of a scene between two snapshots. The lists do not say in which order the changes
/// happened.
public struct SceneChange: Hashable, Sendable {
  /// A view that gets another superview or another index among its siblings.
  public struct Move: Hashable, Sendable {
    /// The view that moves; its subtree moves with it.
    public var id: ViewID
    /// The new superview; nil when the view becomes a window.
    public var parent: ViewID?
    /// The index among the subviews of the superview after the whole change, counted from the back;
    /// nil for the front.
    public var index: Int?

    /// Makes a move; without an index the view comes in front of its new siblings.
    public init(id: ViewID, parent: ViewID?, index: Int? = nil) {
      self.id = id
      self.parent = parent
      self.index = index
    }
  }

  /// New values for properties of a view that stays.
  public struct Set: Hashable, Sendable {
    /// The view that gets the values.
    public var id: ViewID
    /// The new values; other properties keep theirs.
    public var properties: ViewPatch

    /// Makes the new values of one view.
    public init(id: ViewID, properties: ViewPatch) {
      self.id = id
      self.properties = properties
    }
  }

  /// The views that come.
  public var insert: [NewView] = []
  /// The views that get another superview or index.
  public var move: [Move] = []
  /// The views that leave, each with its subtree. A view that moves out of such a subtree stays.
  public var remove: [ViewID] = []
  /// The new values of views that stay.
  public var set: [Set] = []

  /// Makes an empty change.
  public init() {}
}

/// The content of a snapshot: a whole scene or the difference from the one before.
public enum SceneUpdate: Hashable, Sendable {
  /// The whole scene. Superviews come before their subviews, and siblings are ordered from back to
  /// front.
  case scene([NewView])
  /// The difference from the snapshot before.
  case change(SceneChange)
}
