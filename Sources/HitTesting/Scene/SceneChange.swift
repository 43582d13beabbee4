/// A view that comes into a scene.
public struct NewView: Hashable, Sendable {
  public var id: ViewID
  public var className: String
  /// The superview, which is in the scene already or stands earlier in the same list; nil for a window.
  public var parent: ViewID?
  /// The place among the superview's subviews, back to front, once the whole change is done; nil for the front.
  public var index: Int?
  /// What differs from the class's defaults.
  public var properties: ViewPatch

  public init(id: ViewID, className: String, parent: ViewID?, index: Int? = nil, properties: ViewPatch = ViewPatch()) {
    self.id = id
    self.className = className
    self.parent = parent
    self.index = index
    self.properties = properties
  }
}

/// What happened to a scene between two snapshots. The order of the lists' entries in time plays no part.
public struct SceneChange: Hashable, Sendable {
  public struct Move: Hashable, Sendable {
    public var id: ViewID
    /// The superview; nil for a window.
    public var parent: ViewID?
    /// The place among the superview's subviews, back to front, once the whole change is done; nil for the front.
    public var index: Int?

    public init(id: ViewID, parent: ViewID?, index: Int? = nil) {
      self.id = id
      self.parent = parent
      self.index = index
    }
  }

  public struct Set: Hashable, Sendable {
    public var id: ViewID
    public var properties: ViewPatch

    public init(id: ViewID, properties: ViewPatch) {
      self.id = id
      self.properties = properties
    }
  }

  public var insert: [NewView] = []
  public var move: [Move] = []
  /// Views that leave, each with its subtree; a view that is moved out of such a subtree stays.
  public var remove: [ViewID] = []
  public var set: [Set] = []

  public init() {}
}

/// How a snapshot says what is on the screen.
public enum SceneUpdate: Hashable, Sendable {
  /// The whole scene: windows and views, superviews first, siblings back to front.
  case scene([NewView])
  /// What is different from the snapshot before.
  case change(SceneChange)
}
