#if UIKIT_MODEL
  public import Foundation

  /// How important a constraint is, from 1 to 1000; the model only keeps it.
  public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number.
    public let rawValue: Float
    /// Makes a priority from its number.
    public init(rawValue: Float) { self.rawValue = rawValue }
    /// Makes a priority from its number, as `init(rawValue:)` does.
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    /// The constraint must hold.
    public static let required = UILayoutPriority(1000)
    /// The content of a button resists a smaller size.
    public static let defaultHigh = UILayoutPriority(750)
    /// A person drags, and the window resizes.
    public static let dragThatCanResizeScene = UILayoutPriority(510)
    /// The window keeps its size.
    public static let sceneSizeStayPut = UILayoutPriority(500)
    /// A person drags, and the window keeps its size.
    public static let dragThatCannotResizeScene = UILayoutPriority(490)
    /// The content of a button resists a larger size.
    public static let defaultLow = UILayoutPriority(250)
    /// Sizes that fit.
    public static let fittingSizeLevel = UILayoutPriority(50)

    /// Whether the first is less important than the second.
    public static func < (lhs: UILayoutPriority, rhs: UILayoutPriority) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// A relation between edges or sizes of views; the model only keeps it, and moves no view.
  @preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
    /// The direction of a row or a column, with UIKit's raw values.
    public enum Axis: Int, Sendable {
      /// From left to right.
      case horizontal = 0
      /// From top to bottom.
      case vertical = 1
    }

    /// How the two sides compare, with UIKit's raw values.
    public enum Relation: Int, Sendable {
      /// At most.
      case lessThanOrEqual = -1
      /// Equal.
      case equal = 0
      /// At least.
      case greaterThanOrEqual = 1
    }

    /// An edge or a size of a view, with UIKit's raw values.
    public enum Attribute: Int, Sendable {
      /// The edge with the smallest x.
      case left = 1
      /// The edge with the largest x.
      case right = 2
      /// The edge with the smallest y.
      case top = 3
      /// The edge with the largest y.
      case bottom = 4
      /// The edge where text begins.
      case leading = 5
      /// The edge where text ends.
      case trailing = 6
      /// The width.
      case width = 7
      /// The height.
      case height = 8
      /// The middle across.
      case centerX = 9
      /// The middle down.
      case centerY = 10
      /// The line of the last text.
      case lastBaseline = 11
      /// The line of the first text.
      case firstBaseline = 12
      /// The left edge within the margins.
      case leftMargin = 13
      /// The right edge within the margins.
      case rightMargin = 14
      /// The top edge within the margins.
      case topMargin = 15
      /// The bottom edge within the margins.
      case bottomMargin = 16
      /// The leading edge within the margins.
      case leadingMargin = 17
      /// The trailing edge within the margins.
      case trailingMargin = 18
      /// The middle across, within the margins.
      case centerXWithinMargins = 19
      /// The middle down, within the margins.
      case centerYWithinMargins = 20
      /// None.
      case notAnAttribute = 0
    }

    /// How views are lined up, as a set of flags with UIKit's values.
    public struct FormatOptions: OptionSet, Sendable {
      /// The flags as bits.
      public let rawValue: UInt
      /// Makes options from their bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// At their left edges.
      public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
      /// At their right edges.
      public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
      /// At their top edges.
      public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
      /// At their bottom edges.
      public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
      /// At their leading edges.
      public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
      /// At their trailing edges.
      public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
      /// At their middles across.
      public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
      /// At their middles down.
      public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    }

    /// The first view or guide; nil for none.
    open private(set) weak var firstItem: AnyObject?
    /// The edge or size of the first item.
    open private(set) var firstAttribute = Attribute.notAnAttribute
    /// How the two sides compare.
    open private(set) var relation = Relation.equal
    /// The second view or guide; nil for none.
    open private(set) weak var secondItem: AnyObject?
    /// The edge or size of the second item.
    open private(set) var secondAttribute = Attribute.notAnAttribute
    /// The factor of the second side.
    open private(set) var multiplier: CGFloat = 1
    /// The distance that is added to the second side, in points.
    open var constant: CGFloat = 0
    /// How important it is.
    open var priority = UILayoutPriority.required
    /// Whether it counts; the model only keeps it.
    open var isActive = false
    /// Whether it is kept with the app's archive.
    open var shouldBeArchived = false
    /// A name for the app's own use; nil for none.
    open var identifier: String?

    /// Makes a constraint of nothing.
    public override init() { super.init() }

    /// Makes a constraint between two items.
    ///
    /// - Parameters:
    ///   - view1: the first view or guide.
    ///   - attr1: its edge or size.
    ///   - relation: how the two sides compare.
    ///   - view2: the second view or guide; nil for none.
    ///   - attr2: its edge or size.
    ///   - multiplier: the factor of the second side.
    ///   - c: the distance that is added to the second side, in points.
    public convenience init(
      item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
      attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
    ) {
      self.init()
      (firstItem, firstAttribute, self.relation) = (view1 as AnyObject, attr1, relation)
      (secondItem, secondAttribute) = (view2.map { $0 as AnyObject }, attr2)
      (self.multiplier, constant) = (multiplier, c)
    }

    /// Makes all constraints active.
    open class func activate(_ constraints: [NSLayoutConstraint]) { for one in constraints { one.isActive = true } }
    /// Makes all constraints inactive.
    open class func deactivate(_ constraints: [NSLayoutConstraint]) { for one in constraints { one.isActive = false } }

    /// Gives none: the model does not read the format.
    open class func constraints(
      withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?, views: [String: Any]
    ) -> [NSLayoutConstraint] { [] }
  }

  /// An edge or a size of a view or a guide, from which constraints are made.
  @preconcurrency @MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    private weak var owner: AnyObject?
    private let attribute: NSLayoutConstraint.Attribute

    init(_ owner: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
      (self.owner, self.attribute) = (owner, attribute)
      super.init()
    }

    func constraint(
      _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor?, times factor: CGFloat = 1, _ c: CGFloat = 0
    ) -> NSLayoutConstraint {
      NSLayoutConstraint(
        item: owner ?? self, attribute: attribute, relatedBy: relation, toItem: other?.owner,
        attribute: other?.attribute ?? .notAnAttribute, multiplier: factor, constant: c)
    }

    /// A constraint that both are equal.
    open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
      constraint(.equal, anchor)
    }
    /// A constraint that this one is at least the other.
    open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
      constraint(.greaterThanOrEqual, anchor)
    }
    /// A constraint that this one is at most the other.
    open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
      constraint(.lessThanOrEqual, anchor)
    }
    /// A constraint that this one is the other plus a distance, in points.
    open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
      constraint(.equal, anchor, c)
    }
    /// A constraint that this one is at least the other plus a distance, in points.
    open func constraint(
      greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
    ) -> NSLayoutConstraint { constraint(.greaterThanOrEqual, anchor, c) }
    /// A constraint that this one is at most the other plus a distance, in points.
    open func constraint(
      lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
    ) -> NSLayoutConstraint { constraint(.lessThanOrEqual, anchor, c) }
  }

  /// A vertical edge, or the middle across.
  @preconcurrency @MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
    /// The distance to another edge.
    open func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
      NSLayoutDimension(self, .notAnAttribute)
    }
  }

  /// A horizontal edge, or the middle down.
  @preconcurrency @MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
    /// The distance to another edge.
    open func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
      NSLayoutDimension(self, .notAnAttribute)
    }
  }

  /// A width or a height.
  @preconcurrency @MainActor open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    /// A constraint that the size is a length, in points.
    open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { constraint(.equal, nil, c) }
    /// A constraint that the size is at least a length, in points.
    open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
      constraint(.greaterThanOrEqual, nil, c)
    }
    /// A constraint that the size is at most a length, in points.
    open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
      constraint(.lessThanOrEqual, nil, c)
    }
    /// A constraint that the size is the other times a factor.
    open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
      constraint(.equal, anchor, times: m)
    }
    /// A constraint that the size is at least the other times a factor.
    open func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
      constraint(.greaterThanOrEqual, anchor, times: m)
    }
    /// A constraint that the size is at most the other times a factor.
    open func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
      constraint(.lessThanOrEqual, anchor, times: m)
    }
    /// A constraint that the size is the other times a factor plus a length, in points.
    open func constraint(
      equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
    ) -> NSLayoutConstraint { constraint(.equal, anchor, times: m, c) }
    /// A constraint that the size is at least the other times a factor plus a length, in points.
    open func constraint(
      greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
    ) -> NSLayoutConstraint { constraint(.greaterThanOrEqual, anchor, times: m, c) }
    /// A constraint that the size is at most the other times a factor plus a length, in points.
    open func constraint(
      lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
    ) -> NSLayoutConstraint { constraint(.lessThanOrEqual, anchor, times: m, c) }
  }
#endif
