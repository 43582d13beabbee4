import HitTesting

extension PolicyFault {
  /// What a file must have at a location.
  public enum Expected: Hashable, Sendable {
    // Values
    /// Text in UTF-8.
    case utf8
    /// A word or text.
    case text
    /// A number.
    case number
    /// A number from 0 to 1.
    case fraction
    /// A whole number.
    case wholeNumber
    /// A whole number, 1 or more.
    case positiveCount
    /// A time of 0 seconds or more.
    case seconds
    /// A distance of 0 points or more.
    case points
    /// At least one word.
    case words
    /// True or false.
    case bool
    /// A length of 0 points or more.
    case radius
    /// A text, a number, true, false or null.
    case property
    /// The two coordinates of a point.
    case point
    /// The origin and the size of a rectangle.
    case rect
    /// A side or a size of 0 points or more.
    case size
    /// The six numbers of a transform.
    case transform
    /// A distance or four, in points.
    case insets
    /// At least three corners.
    case polygon
    /// At least one rectangle.
    case regions

    // Policies
    /// A whole policy.
    case policy
    /// YAML's anchors are refused.
    case noAnchors
    /// A release of iOS, or none.
    case system
    /// A list of rules.
    case rules
    /// One rule.
    case rule
    /// One selector.
    case selector
    /// A selector or a list of selectors.
    case selectors
    /// At least one selector.
    case someSelectors
    /// An override of `hitTest(_:with:)`.
    case hitTest
    /// The views that get touches in place of others.
    case replacements
    /// A part of a view that lets touches through.
    case hole
    /// At least one such part.
    case holes
    /// An override of `point(inside:with:)`.
    case pointInside
    /// The value of `subviews`.
    case trueOrOnly
    /// The types of events for which a rule holds.
    case when
    /// A list of types of events.
    case eventTypes
    /// The effect of a rule on windows.
    case window
    /// The views that get events without a location.
    case events
    /// The effect of a rule on recognizers.
    case recognizers
    /// A recognizer with the view to which it moves.
    case recognizerMove
    /// The class of a recognizer.
    case recognizerClass
    /// A selector of recognizers, or a list of them.
    case recognizerSelectors
    /// Parameters of a recognizer.
    case recognizerParameters
    /// A least number of touches, and a greatest one that is not less.
    case ascendingNumbersOfTouches
    /// The recognizers that one cannot prevent.
    case canPrevent
    /// Which touches a recognizer refuses.
    case shouldReceive
    /// Who may not begin.
    case shouldBegin
    /// The numbers that Apple does not document.
    case constants
    /// A number that is not negative, or an interval of such numbers.
    case interval
    /// Properties of a view.
    case properties
    /// Properties that an importer has added to a view.
    case props

    // Accepted groups
    /// The list of all groups.
    case accepted
    /// A list of accepted groups.
    case acceptances
    /// A list that `accept` can add lines to.
    case lines
    /// One accepted group.
    case acceptance
    /// The fingerprint of a group.
    case fingerprint
    /// Each fingerprint, and each pattern of groups, once.
    case eachOnce
    /// A number of touches, of scenes or of scenes of an audit, and not two of them.
    case oneUnit
    /// What the groups of an entry have in common.
    case pattern
    /// A whole number, 0 or more.
    case count
    /// A day of the calendar.
    case day
  }

  /// What a file has in its place.
  public enum Found: Hashable, Sendable {
    /// A scalar of YAML. The text is the file's own and may be long.
    case text(String)
    /// A text in quotes that would be right without them.
    case quoted(String)
    /// No text or no elements.
    case nothing
    /// A sequence of YAML.
    case list
    /// A mapping of YAML.
    case mapping
    /// A list or a mapping in brackets.
    case brackets
    /// A list with this number of elements.
    case elements(Int)
    /// A mapping with this number of keys.
    case keys(Int)
    /// Two of what may be there once.
    case two
    /// This text, which stands above already.
    case again(String)
    /// Two numbers of which the first one is the greater one.
    case descending
    /// Bytes that are not UTF-8.
    case bytes
  }

  /// What a list or a mapping contains.
  public enum Listed: String, Hashable, Sendable {
    /// The elements of another list.
    case elements
    /// The replacements of a rule.
    case replacements
    /// The different selectors with `:scope` or `:superview` in the rules of a policy.
    case relativeSelectors
    /// The rules of a policy.
    case rules
    /// Selectors.
    case selectors
  }
}

extension PolicyFault.Expected {
  /// Examples of overrides of `hitTest(_:with:)`.
  package static var hitTestExamples: [String] { HitTestOverride.forms.examples }
  /// Examples of overrides of `point(inside:with:)`.
  package static var pointInsideExamples: [String] { PointInsideOverride.forms.examples }
}
