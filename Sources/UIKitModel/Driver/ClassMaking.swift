// Not in UIKit: it makes objects of classes that an app registers.

#if UIKIT_MODEL
  public import Foundation

  /// Makes views of a class that is known only when the program runs.
  ///
  /// UIKit's `init(frame:)` is not `required`, and Swift calls no other initializer of such a
  /// class. This class overrides it as `required`, which takes the same place in the table of
  /// methods: called through this class, the initializer of the class itself runs. It is open, as
  /// the optimizer would find that a class without subclasses needs no table.
  @preconcurrency @MainActor open class ViewMaker: UIView {
    public required override init(frame: CGRect) { super.init(frame: frame) }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    static func make<Made: UIView>(_ type: Made.Type) -> Made {
      let view: UIView = unsafe unsafeBitCast(type as UIView.Type, to: ViewMaker.Type.self).init(frame: .zero)
      return unsafe unsafeDowncast(view, to: Made.self)
    }
  }

  /// Makes cells of a class that is known only when the program runs, as ``ViewMaker`` makes views.
  @preconcurrency @MainActor open class CellMaker: UITableViewCell {
    public required override init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
    }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    static func make(_ type: UITableViewCell.Type, _ name: String) -> UITableViewCell {
      unsafe unsafeBitCast(type, to: CellMaker.Type.self).init(style: .default, reuseIdentifier: name)
    }
  }

  /// Makes views above or below sections, of a class that is known only when the program runs, as
  /// ``ViewMaker`` makes views.
  @preconcurrency @MainActor open class HeaderFooterMaker: UITableViewHeaderFooterView {
    public required override init(reuseIdentifier: String?) { super.init(reuseIdentifier: reuseIdentifier) }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    static func make(_ type: UITableViewHeaderFooterView.Type, _ name: String) -> UITableViewHeaderFooterView {
      unsafe unsafeBitCast(type, to: HeaderFooterMaker.Type.self).init(reuseIdentifier: name)
    }
  }
#endif
