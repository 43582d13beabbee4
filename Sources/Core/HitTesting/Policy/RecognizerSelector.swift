/// Names recognizers by their class, their name and the view that has them:
/// `UITapGestureRecognizer`, `UITapGestureRecognizer[name=zoom]`, `*`, each alone or followed by
/// ` on ` and a selector of the view.
public struct RecognizerSelector: Hashable, Sendable {
  /// The class of the recognizers or a superclass of it, as the whole name or without the module;
  /// nil for any class.
  public var className: String?
  /// The name of the recognizers; nil for any name.
  public var name: String?
  /// Selects the views that have the recognizers; nil for any view. It may be relative to the view
  /// that a rule is applied to.
  public var owner: Selector?

  /// Makes a selector; without any part it selects every recognizer.
  public init(className: String? = nil, name: String? = nil, owner: Selector? = nil) {
    (self.className, self.name, self.owner) = (className, name, owner)
  }

  /// Parses the text of a selector, as policies write it.
  ///
  /// - Throws: ``SelectorFault`` at the first character that does not fit.
  public init(_ text: String) throws(SelectorFault) {
    var parser = SelectorParser(scalars: Array(text.unicodeScalars))
    do throws(SelectorFault) {
      let head = try parser.parseRecognizer()
      (className, name) = (head.className, head.name)
      guard let start = head.ownerStart else { return }
      let rest = text.unicodeScalars.dropFirst(start)
      do throws(SelectorFault) {
        var inner = SelectorParser(scalars: Array(rest))
        owner = Selector(alternatives: try inner.parse(), text: String(rest))
      } catch {
        throw SelectorFault(kind: error.kind, offset: start + error.offset)
      }
    } catch {
      let before = text.unicodeScalars.prefix(error.offset)
      throw SelectorFault(kind: error.kind, offset: text.distance(from: text.startIndex, to: before.endIndex))
    }
  }

  /// The selector as policies write it.
  public var text: String {
    var text = className.map(Selector.quotedIfNeeded) ?? "*"
    if let name { text += "[name=\(Selector.quotedIfNeeded(name))]" }
    if let owner { text += " on \(owner.text)" }
    return text
  }
}
