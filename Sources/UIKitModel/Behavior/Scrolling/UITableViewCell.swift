#if UIKIT_MODEL
  public import Foundation

  /// The view of one row in a table.
  ///
  /// The model leaves out labels and images, content configurations, accessories, editing, and the
  /// looks of a selected row.
  @preconcurrency @MainActor open class UITableViewCell: UIView {
    /// The style of a cell, with UIKit's raw values; the model ignores it.
    public enum CellStyle: Int, Sendable {
      /// A label, and an image beside it.
      case `default` = 0
      /// A label on the left, and a second one on the right.
      case value1 = 1
      /// A label on the left, right-aligned, and a second one beside it.
      case value2 = 2
      /// A label, and a smaller one below it.
      case subtitle = 3
    }

    /// What editing does with a row, with UIKit's raw values; the model does not edit.
    public enum EditingStyle: Int, Sendable {
      /// Nothing.
      case none = 0
      /// Delete it.
      case delete = 1
      /// Insert one.
      case insert = 2
    }

    /// The line below a row, with UIKit's raw values; the model only keeps it.
    public enum SeparatorStyle: Int, Sendable {
      /// None.
      case none = 0
      /// A line.
      case singleLine = 1
    }

    /// How a selected row looks, with UIKit's raw values; the model only keeps it.
    public enum SelectionStyle: Int, Sendable {
      /// As any row.
      case none = 0
      /// Blue.
      case blue = 1
      /// Grey.
      case gray = 2
      /// As the system decides.
      case `default` = 3
    }

    /// What lies at the end of a row, with UIKit's raw values; the model only keeps it.
    public enum AccessoryType: Int, Sendable {
      /// Nothing.
      case none = 0
      /// An arrow.
      case disclosureIndicator = 1
      /// A button, and an arrow.
      case detailDisclosureButton = 2
      /// A check mark.
      case checkmark = 3
      /// A button.
      case detailButton = 4
    }

    /// How a selected row looks; the model only keeps it.
    open var selectionStyle = SelectionStyle.default
    /// What lies at the end of the row; the model only keeps it.
    open var accessoryType = AccessoryType.none
    /// A view at the end of the row; nil for none. The model only keeps it.
    open var accessoryView: UIView?
    /// Whether the row is being edited; the model only keeps it.
    open var isEditing = false
    /// Shows whether the row is being edited; the model ignores `animated`, and never calls it.
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
    /// Whether the row is selected; the model only keeps it.
    open var isSelected = false
    /// Whether a finger is on the row; the model only keeps it.
    open var isHighlighted = false
    /// The view behind the content; nil for none. The model only keeps it.
    open var backgroundView: UIView?
    /// The view behind the content of a selected row; nil for none. The model only keeps it.
    open var selectedBackgroundView: UIView?
    /// The distances of the line from the edges, in points; the model only keeps it.
    open var separatorInset = UIEdgeInsets.zero
    /// A label for the text, which the model does not place.
    open var textLabel: UILabel? { madeTextLabel }
    /// A label for further text, which the model does not place.
    open var detailTextLabel: UILabel? { madeDetailTextLabel }
    /// A view for a picture, which the model does not place.
    open var imageView: UIImageView? { madeImageView }
    private lazy var madeTextLabel = UILabel()
    private lazy var madeDetailTextLabel = UILabel()
    private lazy var madeImageView = UIImageView()
    /// Shows whether the row is selected; the model ignores `animated`, and never calls it.
    open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
    /// Shows whether a finger is on the row; the model ignores `animated`, and never calls it.
    open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }
    /// Makes the cell ready to be used again; does nothing by itself, and the model never calls it.
    open func prepareForReuse() {}

    /// The name under which UIKit reuses the cell; nil for none. The model never reuses a cell.
    open private(set) var reuseIdentifier: String?
    /// The view for the cell's content; it fills the cell.
    open private(set) var contentView = UIView()

    /// Makes a cell with an empty frame; the model ignores the style.
    public init(style: CellStyle, reuseIdentifier: String?) {
      self.reuseIdentifier = reuseIdentifier
      super.init(frame: .zero)
      addSubview(contentView)
    }

    /// Makes a cell of the default style.
    public override convenience init(frame: CGRect) {
      self.init(style: .default, reuseIdentifier: nil)
      self.frame = frame
    }

    public required init?(coder: NSCoder) { nil }

    open override func layoutSubviews() {
      super.layoutSubviews()
      contentView.frame = bounds
    }
  }

  /// The view above or below a section of a table.
  @preconcurrency @MainActor open class UITableViewHeaderFooterView: UIView {
    /// The name under which UIKit reuses the view; nil for none. The model never reuses one.
    open private(set) var reuseIdentifier: String?
    /// The view for the content; it fills the view.
    open private(set) var contentView = UIView()
    /// The view behind the content; nil for none. The model only keeps it.
    open var backgroundView: UIView?
    /// A label for the text, which the model does not place.
    open var textLabel: UILabel? { madeTextLabel }
    /// A label for further text, which the model does not place.
    open var detailTextLabel: UILabel? { madeDetailTextLabel }
    private lazy var madeTextLabel = UILabel()
    private lazy var madeDetailTextLabel = UILabel()

    /// Makes a view with an empty frame.
    public init(reuseIdentifier: String?) {
      self.reuseIdentifier = reuseIdentifier
      super.init(frame: .zero)
      addSubview(contentView)
    }

    /// Makes a view without a name.
    public override convenience init(frame: CGRect) {
      self.init(reuseIdentifier: nil)
      self.frame = frame
    }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// Makes the view ready to be used again; does nothing by itself, and the model never calls it.
    open func prepareForReuse() {}

    open override func layoutSubviews() {
      super.layoutSubviews()
      contentView.frame = bounds
    }
  }
#endif
