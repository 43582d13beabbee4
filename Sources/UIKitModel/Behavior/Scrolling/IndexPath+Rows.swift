#if UIKIT_MODEL
  public import Foundation

  extension IndexPath {
    /// Makes the path of a table view's row.
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
    /// Makes the path of a collection view's item.
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

    /// The number of the section, from 0; the path must have an index.
    public var section: Int {
      get { self[0] }
      set { self[0] = newValue }
    }
    /// The number of the row in its section, from 0; the path must have two indexes.
    public var row: Int {
      get { self[1] }
      set { self[1] = newValue }
    }
    /// The number of the item in its section, from 0; the path must have two indexes.
    public var item: Int {
      get { self[1] }
      set { self[1] = newValue }
    }
  }

  extension NSIndexPath {
    /// Makes the path of a table view's row.
    public convenience init(row: Int, section: Int) { unsafe self.init(indexes: [section, row], length: 2) }
    /// Makes the path of a collection view's item.
    public convenience init(item: Int, section: Int) { unsafe self.init(indexes: [section, item], length: 2) }

    /// The number of the section, from 0; the path must have an index.
    public var section: Int { index(atPosition: 0) }
    /// The number of the row in its section, from 0; the path must have two indexes.
    public var row: Int { index(atPosition: 1) }
    /// The number of the item in its section, from 0; the path must have two indexes.
    public var item: Int { index(atPosition: 1) }
  }
#endif
