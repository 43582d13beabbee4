#if UIKIT_MODEL
  public import Foundation

  /// An object that a search bar asks before editing begins or ends, and tells afterwards.
  @preconcurrency @MainActor public protocol UISearchBarDelegate: AnyObject {
    /// Whether editing may begin.
    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
    /// Tells that editing has begun.
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
    /// Whether editing may end.
    func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
    /// Tells that editing has ended.
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
    /// Tells that the text has changed; the model has no keyboard and never calls it.
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
    /// Whether a part of the text may change; the model has no keyboard and never asks it.
    func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
    /// Tells that the keyboard's button was tapped; the model has no keyboard and never calls it.
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
    /// Tells that the button for bookmarks was tapped; the model has no such button.
    func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar)
    /// Tells that the button beside the field was tapped.
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
    /// Tells that the button for results was tapped; the model has no such button.
    func searchBarResultsListButtonClicked(_ searchBar: UISearchBar)
    /// Tells that another scope was chosen; the model has no buttons for scopes.
    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
  }

  extension UISearchBarDelegate {
    /// Gives true.
    public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
    /// Does nothing.
    public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
    /// Gives true.
    public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
    /// Does nothing.
    public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
    /// Gives true.
    public func searchBar(
      _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { true }
    /// Does nothing.
    public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBarResultsListButtonClicked(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {}
  }

  /// The field of a search bar; the model leaves out tokens and suggestions.
  @preconcurrency @MainActor open class UISearchTextField: UITextField {}

  /// A view with a field for text and, when it is wanted, a button beside it that cancels.
  ///
  /// The bar is 56 points high, the field 36, with 8 points at each side; the button is 60 points
  /// wide. Apple publishes no figures. The model leaves out the other buttons and the scopes.
  @preconcurrency @MainActor open class UISearchBar: UIView {
    /// The look, with UIKit's raw values.
    public enum Style: UInt, Sendable {
      /// As the system decides.
      case `default` = 0
      /// With a background.
      case prominent = 1
      /// Without a background.
      case minimal = 2
    }

    /// A picture in the bar, with UIKit's raw values.
    public enum Icon: Int, Sendable {
      /// That of a search.
      case search = 0
      /// That clears the text.
      case clear = 1
      /// That of bookmarks.
      case bookmark = 2
      /// That of results.
      case resultsList = 3
    }

    /// The object that the bar asks and tells; nil for none. The bar does not keep it alive.
    open weak var delegate: (any UISearchBarDelegate)?
    /// The field for the text.
    open private(set) var searchTextField = UISearchTextField()
    private let cancel = UIButton(type: .system)
    private let relay = Relay()
    /// A line above the field; nil for none. The model only keeps it.
    open var prompt: String?
    /// The look of the bar; the model only keeps it.
    open var barStyle = UIBarStyle.default
    /// The look of the field; the model only keeps it.
    open var searchBarStyle = Style.default
    /// The colour of the bar; nil for the system's. The model only keeps it.
    open var barTintColor: UIColor?
    /// Whether what lies behind shines through; the model only keeps it.
    open var isTranslucent = true
    /// Whether there is a button for bookmarks; the model only keeps it.
    open var showsBookmarkButton = false
    /// Whether there is a button for results; the model only keeps it.
    open var showsSearchResultsButton = false
    /// Whether the button for results is selected; the model only keeps it.
    open var isSearchResultsButtonSelected = false
    /// The texts of the scopes; nil for none. The model only keeps it.
    open var scopeButtonTitles: [String]?
    /// The number of the chosen scope; the model only keeps it.
    open var selectedScopeButtonIndex = 0
    /// Whether the scopes are shown; the model only keeps it.
    open var showsScopeBar = false
    /// The picture behind the field; the model only keeps it.
    open var backgroundImage: UIImage?
    /// The picture behind the scopes; the model only keeps it.
    open var scopeBarBackgroundImage: UIImage?
    /// How far the field's background is moved, in points; the model only keeps it.
    open var searchFieldBackgroundPositionAdjustment = UIOffset.zero
    /// How far the text is moved, in points; the model only keeps it.
    open var searchTextPositionAdjustment = UIOffset.zero
    private var images: [Icon: UIImage] = [:]

    /// Makes a bar with a frame.
    public override init(frame: CGRect) {
      super.init(frame: frame)
      relay.bar = self
      searchTextField.delegate = relay
      cancel.setTitle("Cancel", for: .normal)
      cancel.isHidden = true
      cancel.addAction(
        UIAction { [unowned self] _ in delegate?.searchBarCancelButtonClicked(self) }, for: .touchUpInside)
      addSubview(searchTextField)
      addSubview(cancel)
    }

    /// Makes a bar with an empty frame.
    public convenience init() { self.init(frame: .zero) }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// The text of the field.
    open var text: String? {
      get { searchTextField.text }
      set { searchTextField.text = newValue }
    }
    /// The text that UIKit shows while the field is empty; the model only keeps it.
    open var placeholder: String? {
      get { searchTextField.placeholder }
      set { searchTextField.placeholder = newValue }
    }
    /// Whether the field takes text.
    open var isEnabled: Bool {
      get { searchTextField.isEnabled }
      set { searchTextField.isEnabled = newValue }
    }

    /// Whether there is a button beside the field that cancels.
    open var showsCancelButton = false {
      didSet {
        cancel.isHidden = !showsCancelButton
        setNeedsLayout()
      }
    }
    /// Shows or hides the button that cancels; the model ignores `animated`.
    open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
      self.showsCancelButton = showsCancelButton
    }
    /// Shows or hides the scopes, which the model has not.
    open func setShowsScope(_ show: Bool, animated animate: Bool) { showsScopeBar = show }
    /// Keeps a picture, whatever the state.
    open func setImage(_ iconImage: UIImage?, for icon: Icon, state: UIControl.State) { images[icon] = iconImage }
    /// The picture that was set last, whatever the state; nil for UIKit's.
    open func image(for icon: Icon, state: UIControl.State) -> UIImage? { images[icon] }
    /// Does nothing: the model does not draw.
    open func setSearchFieldBackgroundImage(_ backgroundImage: UIImage?, for state: UIControl.State) {}
    /// Does nothing: the model does not draw.
    open func setBackgroundImage(
      _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
    ) {}

    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 56) }

    open override func layoutSubviews() {
      super.layoutSubviews()
      let wide: CGFloat = showsCancelButton ? 60 : 0
      let height = min(36, bounds.height)
      let field = CGRect(
        x: bounds.minX + 8, y: bounds.midY - height / 2, width: max(0, bounds.width - 16 - wide), height: height)
      searchTextField.frame = field
      cancel.frame = CGRect(x: field.maxX, y: field.minY, width: wide, height: height)
    }

    open override var canBecomeFirstResponder: Bool { searchTextField.canBecomeFirstResponder }
    open override var isFirstResponder: Bool { searchTextField.isFirstResponder }
    @discardableResult open override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }
    @discardableResult open override func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }

    /// Passes on what the field asks and tells.
    private final class Relay: UITextFieldDelegate {
      weak var bar: UISearchBar?

      func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
        bar.flatMap { $0.delegate?.searchBarShouldBeginEditing($0) } != false
      }
      func textFieldDidBeginEditing(_ textField: UITextField) {
        if let bar { bar.delegate?.searchBarTextDidBeginEditing(bar) }
      }
      func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
        bar.flatMap { $0.delegate?.searchBarShouldEndEditing($0) } != false
      }
      func textFieldDidEndEditing(_ textField: UITextField) {
        if let bar { bar.delegate?.searchBarTextDidEndEditing(bar) }
      }
    }
  }
#endif
