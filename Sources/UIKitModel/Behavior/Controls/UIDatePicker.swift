#if UIKIT_MODEL
  public import Foundation

  /// The look of a date picker, with UIKit's raw values.
  public enum UIDatePickerStyle: Int, Sendable {
    /// As the system decides.
    case automatic = 0
    /// Wheels.
    case wheels = 1
    /// A button that opens a calendar.
    case compact = 2
    /// A calendar.
    case inline = 3
  }

  /// A control for a date.
  ///
  /// The model makes no views for the date, and no touch changes it. A new picker is as large as
  /// UIKit's with wheels, 320 by 216 points.
  @preconcurrency @MainActor open class UIDatePicker: UIControl {
    /// What is chosen, with UIKit's raw values.
    public enum Mode: Int, Sendable {
      /// A time of the day.
      case time = 0
      /// A day.
      case date = 1
      /// A day and a time.
      case dateAndTime = 2
      /// A number of hours and minutes.
      case countDownTimer = 3
    }

    /// What is chosen; the model only keeps it.
    open var datePickerMode = Mode.dateAndTime
    /// The language; nil for the system's. The model only keeps it.
    open var locale: Locale?
    /// The calendar; the model only keeps it.
    open var calendar: Calendar! = .current
    /// The time zone; nil for the system's. The model only keeps it.
    open var timeZone: TimeZone?
    /// The date; nothing but the app changes it.
    open var date = Date()
    /// The earliest date; nil for none. The model only keeps it.
    open var minimumDate: Date?
    /// The latest date; nil for none. The model only keeps it.
    open var maximumDate: Date?
    /// The number of seconds that is chosen; the model only keeps it.
    open var countDownDuration: TimeInterval = 0
    /// The number of minutes between two that can be chosen; the model only keeps it.
    open var minuteInterval = 1
    /// The look that the app would like; the model only keeps it.
    open var preferredDatePickerStyle = UIDatePickerStyle.automatic
    /// The look; that with wheels when the app leaves it to the system.
    open var datePickerStyle: UIDatePickerStyle {
      preferredDatePickerStyle == .automatic ? .wheels : preferredDatePickerStyle
    }
    /// Whether the date is rounded; the model only keeps it.
    open var roundsToMinuteInterval = true

    /// Makes a picker; an empty frame stands for UIKit's size.
    public override init(frame: CGRect) {
      super.init(frame: frame.size == .zero ? CGRect(origin: frame.origin, size: UIPickerView.usualSize) : frame)
    }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// Sets the date; the model ignores `animated`.
    open func setDate(_ date: Date, animated: Bool) { self.date = date }
  }
#endif
